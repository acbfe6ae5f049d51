"""Progress bars: those of tqdm, where it is installed and somebody looks."""

from __future__ import annotations

import sys
from typing import Any


def bar(unit: str, wanted: bool | None) -> Bar | None:
    """A bar; ``None`` where nobody wants one. Unless told, only terminals and notebooks do."""
    if wanted is False or (wanted is None and not _watched()):
        return None
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        return None
    return Bar(tqdm(unit=f" {unit}", dynamic_ncols=True, leave=False))


def _watched() -> bool:
    return "ipykernel" in sys.modules or sys.stderr.isatty()


class Bar:
    """A bar that is told where it stands."""

    def __init__(self, shown: Any) -> None:
        self.shown = shown

    def show(self, done: int, goal: int, order: int) -> None:
        """Moves the bar. A goal or an order of 0 is not known."""
        self.shown.total = goal or None
        self.shown.n = done
        if order:
            self.shown.set_postfix(order=order, refresh=False)
        self.shown.refresh()

    def close(self) -> None:
        """Takes the bar away."""
        self.shown.close()
