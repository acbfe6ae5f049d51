"""What Python adds to the time of the library: `python overhead.py PROGRAM`.

PROGRAM is the compiled `overhead.rs` of the same profile. Both take the fastest of several runs.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

from grundy import Game


def fastest(times: int, work: Callable[[], object]) -> float:
    """The time of the fastest of several runs."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return min(taken)


def main() -> None:
    """Prints a line for each question."""
    rust = [float(text) for text in subprocess.check_output([sys.argv[1]], text=True).split()]
    kayles, officers = Game("0.77"), Game("0.6")
    python = [
        fastest(20, kayles.quotient),
        fastest(3, lambda: officers.nim(9_999_999).array()),
    ]
    for what, one, other in zip(["Kayles' quotient", "10^7 nim-values"], rust, python):
        print(f"{what:17} {one:9.4f} s in Rust {other:9.4f} s in Python {other / one - 1:+.1%}")


if __name__ == "__main__":
    main()
