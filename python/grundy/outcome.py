"""Outcomes."""

from __future__ import annotations

import enum

__all__ = ["Outcome"]


class Outcome(str, enum.Enum):
    """Who wins with best play. An outcome is also its letter.

    >>> from grundy import Outcome
    >>> Outcome.P, Outcome.P == "P", Outcome("N")
    (Outcome.P, True, Outcome.N)
    """

    P = "P"
    """The player who has just moved wins."""
    N = "N"
    """The player to move wins."""

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"

    def __str__(self) -> str:
        return self.value
