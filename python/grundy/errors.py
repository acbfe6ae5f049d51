"""What is raised: limits and interrupts with the answer so far, rules at fault, text unreadable."""

from __future__ import annotations

from typing import Any

__all__ = [
    "CertificateRefused",
    "GrundyError",
    "Interrupted",
    "LimitReached",
    "ParseError",
    "RulesError",
]


class GrundyError(Exception):
    """The base of the exceptions of this package.

    >>> import grundy
    >>> issubclass(grundy.ParseError, grundy.GrundyError)
    True
    """


class ParseError(GrundyError, ValueError):
    """Text that is no game, position or genus; the message points at the place.

    >>> import grundy
    >>> try:
    ...     grundy.Game("0.7x")
    ... except grundy.ParseError as error:
    ...     print(error)
    character 4: found 'x', expected a digit (0-9, A-F, or a number in brackets such as [16])
    """


class LimitReached(GrundyError):
    """A limit was reached. ``limit`` names it, ``partial`` is the answer so far (or ``None``).

    >>> import grundy
    >>> try:
    ...     grundy.Game("0.77").quotient(heap=8)
    ... except grundy.LimitReached as stop:
    ...     print(stop, stop.limit, stop.partial.order, sep="; ")
    stopped at heap 8; heap; 12
    """

    def __init__(self, message: str, limit: str, partial: Any = None) -> None:
        super().__init__(message)
        self.limit = limit
        self.partial = partial


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, or *interrupt kernel*. ``partial`` is the answer so far (or ``None``).

    >>> import grundy
    >>> issubclass(grundy.Interrupted, KeyboardInterrupt)
    True
    """

    def __init__(self, message: str, partial: Any = None) -> None:
        super().__init__(message)
        self.partial = partial


class RulesError(GrundyError, ValueError):
    """Rules of your own that are at fault: ``heap`` is where (a node for a game on a graph).

    >>> import grundy
    >>> try:
    ...     grundy.Game(lambda heap: [heap + 1] if heap == 7 else range(heap)).nim(20)
    ... except grundy.RulesError as error:
    ...     print(error)
    the rules are at fault at heap 7: an option has a heap of 8, which is not smaller
    """

    def __init__(self, message: str, heap: Any) -> None:
        super().__init__(message)
        self.heap = heap


class CertificateRefused(GrundyError):
    """A certificate that proves nothing: ``step`` is the step of the check at which it fails.

    >>> import grundy
    >>> try:
    ...     grundy.verify(b"{}")
    ... except grundy.CertificateRefused as refusal:
    ...     print(refusal)
    refused at step 0: missing field `format` at line 1 column 2
    """

    def __init__(self, message: str, step: int) -> None:
        super().__init__(message)
        self.step = step
