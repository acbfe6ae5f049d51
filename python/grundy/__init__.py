"""Impartial combinatorial games, in normal play and in misère play.

>>> from grundy import Game
>>> kayles = Game("kayles")
>>> kayles.outcome("5 + 4 + 1 + 1")
Outcome.P
>>> kayles.nim().proved
ProvedPeriod(preperiod=71, period=12, saltus=0)
>>> kayles.quotient()
<Quotient of 0.77: order 40, 9 P-elements; proved for all heaps>

In a notebook ``kayles.figure()`` shows the nim-sequence, and every answer shows itself.
"""

from ._census import census
from ._grundy import (
    Atlas,
    Board,
    Certificate,
    Element,
    Figure,
    Form,
    Game,
    Genera,
    Genus,
    Match,
    Move,
    NimSequence,
    ObservedPeriod,
    Position,
    ProvedPeriod,
    Quotient,
    Solution,
    family,
    games,
    quaternary,
    search,
    verify,
)
from .errors import (
    CertificateRefused,
    GrundyError,
    Interrupted,
    LimitReached,
    ParseError,
    RulesError,
)
from .graph import GraphGame
from .outcome import Outcome

__all__ = [
    "Atlas",
    "Board",
    "Certificate",
    "CertificateRefused",
    "Element",
    "Figure",
    "Form",
    "Game",
    "Genera",
    "Genus",
    "GraphGame",
    "GrundyError",
    "Interrupted",
    "LimitReached",
    "Match",
    "Move",
    "NimSequence",
    "ObservedPeriod",
    "Outcome",
    "ParseError",
    "Position",
    "ProvedPeriod",
    "Quotient",
    "RulesError",
    "Solution",
    "census",
    "family",
    "games",
    "quaternary",
    "search",
    "verify",
]
