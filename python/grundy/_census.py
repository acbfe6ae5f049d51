"""Many games at once: on this machine, or on a cluster with an atlas."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING, Any, overload

from . import _grundy
from ._grundy import Atlas, Game

if TYPE_CHECKING:
    from distributed import Client

    from .cluster import Census


@overload
def census(
    games: str | Iterable[str | Game] | None = None,
    *,
    atlas: None = None,
    client: None = None,
    each: float = 15.0,
    heaps: int = 20_000,
    workers: int | None = None,
    **limits: Any,
) -> list[dict[str, Any]]: ...
@overload
def census(
    games: str | Iterable[str | Game] | None = None,
    *,
    atlas: str | PathLike[str] | Atlas,
    client: Client | None = None,
    each: float = 15.0,
    slices: Iterable[float] | None = None,
    questions: Iterable[str] = ("nim", "genus", "quotient"),
    progress: bool | None = None,
) -> Census: ...
def census(
    games: str | Iterable[str | Game] | None = None,
    *,
    atlas: str | PathLike[str] | Atlas | None = None,
    client: Client | None = None,
    each: float = 15.0,
    **more: Any,
) -> list[dict[str, Any]] | Census:
    """Many games at once.

    ``games`` is a family (see ``grundy.family``), such as ``"0.xyz"``, or a list; without it, the
    codes 0.xyz and 4.xy. Each game has ``each`` seconds of processor time.

    Without an atlas the answer is the misère quotients, a row for each game, for pandas or polars,
    computed on all cores. An interrupt keeps the rows so far in ``partial``.

    >>> import grundy
    >>> rows = grundy.census(["0.77", "0.123"])
    >>> [(row["game"], row["status"], row["order"]) for row in rows]
    [('0.77', 'solved', 40), ('0.123', 'solved', 20)]

    With ``atlas``, the path of one, both plays of the games are looked for on a cluster of Dask,
    and what is found enters the atlas, checked on arrival. ``client`` is connected to your cluster;
    without it, the processes of a new one on this machine do the work. See ``grundy.cluster``.
    """
    if atlas is None:
        if client is not None:
            raise TypeError("a census on a cluster needs an atlas for what is found")
        named = _grundy.family(games) if isinstance(games, str) else games
        return _grundy.census(named, each=each, **more)
    from . import cluster

    return cluster.run("default" if games is None else games, atlas, client, each=each, **more)
