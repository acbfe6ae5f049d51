"""A census on many machines: searches are tasks of Dask, what they find enters an atlas.

The client's process has the atlas. Workers search and send back findings with their certificates;
each is checked on arrival by the independent checker before it enters. So a worker that dies or
lies costs a retry and nothing else. Searches have limits in processor time and come in slices,
short ones first; a search for a quotient goes on from the certificate of the part that an earlier
slice proved. The atlas is the state: stopped at any moment, the same call goes on.
"""

from __future__ import annotations

import importlib
import json
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING, Any

from . import _grundy
from ._grundy import Atlas, Certificate, Game
from ._progress import bar
from .errors import CertificateRefused, Interrupted

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Census", "run", "verify"]

#: A question about a game is asked again so often when its worker died or lied.
RETRIES = 3
#: A worker is asked nothing more when so many of its findings were refused.
LIES = 2
#: So many searches for each thread of the cluster are on their way at the same time.
AHEAD = 3


@dataclass
class Census:
    """What a census did. ``refused`` and ``failed`` say which searches came to nothing, and why.

    >>> from grundy.cluster import Census
    >>> Census(new=3)
    Census(new=3, better=0, kept=0, retries=0, refused=[], failed=[], seconds=0.0)
    """

    new: int = 0
    better: int = 0
    kept: int = 0
    #: Searches that were asked for once more.
    retries: int = 0
    #: Findings that the checker refused: game, question, worker, reason.
    refused: list[tuple[str, str, str, str]] = field(default_factory=list)
    #: Searches that failed too often: game, question, reason.
    failed: list[tuple[str, str, str]] = field(default_factory=list)
    #: The time that it took.
    seconds: float = 0.0


@dataclass
class Task:
    """A question about a game, with the processor time for it."""

    game: str
    question: str
    seconds: float
    tried: int = 0


def search(game: str, question: str, seconds: float, earlier: str | None) -> tuple[str, str]:
    """What a worker does: what it found, and its own address.

    >>> from grundy.cluster import search
    >>> finding, worker = search("0.123", "quotient", 5.0, None)
    >>> worker
    'here'
    """
    try:
        from distributed import get_worker

        address = str(get_worker().address)
    except (ImportError, ValueError):
        address = "here"
    return _grundy.search(game, question, seconds=seconds, earlier=earlier), address


def run(
    games: str | Iterable[str | Game],
    atlas: str | PathLike[str] | Atlas,
    client: Client | None = None,
    *,
    each: float = 15.0,
    slices: Iterable[float] | None = None,
    questions: Iterable[str] = ("nim", "genus", "quotient"),
    progress: bool | None = None,
) -> Census:
    """Looks for what an atlas lacks, on a cluster. ``grundy.census`` with an atlas calls this.

    ``slices`` are the seconds of processor time for each search, one round after the other; without
    them a sixteenth of ``each``, then ``each``.

    >>> import grundy.cluster, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:  # doctest: +SKIP
    ...     grundy.cluster.run("0.xy", pathlib.Path(folder, "atlas.db")).new
    189
    """
    file = atlas if isinstance(atlas, Atlas) else Atlas(atlas)
    names = _grundy.family(games) if isinstance(games, str) else [_name(game) for game in games]
    rounds = [each / 16, each] if slices is None else sorted(slices)
    asked = list(questions)
    begun = time.monotonic()
    census = Census()
    with _connected(client) as connected:
        driver = Driver(file, connected, census, progress)
        try:
            for seconds in rounds:
                missing = file.missing(names, seconds, asked)
                driver.round([Task(game, question, seconds) for game, question in missing])
        except KeyboardInterrupt:
            driver.stop()
            census.seconds = time.monotonic() - begun
            raise Interrupted("interrupted; the atlas has what was found", census) from None
    census.seconds = time.monotonic() - begun
    return census


def verify(
    certificate: Certificate | str | PathLike[str],
    client: Client | None = None,
    *,
    parts: int | None = None,
) -> str:
    """Checks a long nim-period on a cluster: its segments, in ``parts`` tasks.

    A certificate gets segments by ``with_segments``. What a worker accepts is believed, so let the
    workers be your own. A certificate without segments is one task.

    >>> import grundy, grundy.cluster
    >>> segmented = grundy.Game("0.16").certificate("nim").with_segments(8)
    >>> grundy.cluster.verify(segmented)  # doctest: +SKIP
    'For every heap size n ≥ 105351 of 0.16, ...'
    """
    text = certificate.json if isinstance(certificate, Certificate) else _text(certificate)
    count = _segments(text)
    with _connected(client) as connected:
        threads = sum(connected.nthreads().values())
        tasks = max(1, min(count, 4 * threads if parts is None else parts))
        sent = connected.scatter(text, broadcast=True)
        which = [None] if tasks == 1 else [(part, tasks) for part in range(1, tasks + 1)]
        futures = connected.map(check, [sent] * len(which), which, pure=False, retries=RETRIES)
        try:
            verdicts = connected.gather(futures)
        except KeyboardInterrupt:
            connected.cancel(futures)
            raise Interrupted("interrupted") from None
    for reason, step in verdicts:
        if step is not None:
            raise CertificateRefused(reason, step)
    claim: str = verdicts[0][0]
    return claim.partition(" of the proof that: ")[2] or claim


def check(text: str, part: tuple[int, int] | None) -> tuple[str, int | None]:
    """What a worker does for ``verify``: the claim, or why it is refused, and at which step.

    >>> import grundy
    >>> from grundy.cluster import check
    >>> check(grundy.Game("0.3").certificate("nim").json, None)
    ('For every heap size ...', None)
    """
    try:
        return _grundy.verify(text.encode(), part=part), None
    except CertificateRefused as refusal:
        return str(refusal), refusal.step


def _text(file: str | PathLike[str]) -> str:
    with open(file, encoding="utf-8") as opened:
        return opened.read()


def _segments(text: str) -> int:
    """How many segments a certificate has; one if it has none."""
    found: Any = json.loads(text)
    for key in ("claim", "nim-period", "proof", "short", "segments"):
        found = found.get(key) if isinstance(found, dict) else None
    return len(found) if isinstance(found, list) and found else 1


def _name(game: str | Game) -> str:
    return game if isinstance(game, str) else game.name


def _dask() -> Any:
    """The package ``distributed``, which has few types."""
    try:
        return importlib.import_module("distributed")
    except ImportError:
        message = "a census with an atlas needs Dask: pip install 'grundy[cluster]'"
        raise ImportError(message) from None


@contextmanager
def _connected(given: Any) -> Iterator[Any]:
    """A client, or one of a new cluster on this machine that is closed at the end."""
    if given is not None:
        yield given
        return
    dask = _dask()
    # One thread in each process: a process that dies takes one search with it.
    with (
        dask.LocalCluster(threads_per_worker=1, dashboard_address=None) as cluster,
        dask.Client(cluster) as client,
    ):
        yield client


class Driver:
    """Hands out searches and takes what comes back."""

    def __init__(self, atlas: Atlas, client: Any, census: Census, progress: bool | None) -> None:
        self.atlas = atlas
        self.client = client
        self.census = census
        self.progress = progress
        self.lies: Counter[str] = Counter()
        self.futures: dict[Any, Task] = {}
        self.numbers: Iterator[int] = iter(range(1 << 62))

    def round(self, tasks: list[Task]) -> None:
        """Asks for these searches, a few ahead of what the cluster can do."""
        waiting = deque(tasks)
        done = _dask().as_completed()
        shown = bar("answers", self.progress)
        ended = 0
        try:
            while waiting or self.futures:
                while waiting and len(self.futures) < self.room():
                    done.add(self.submit(waiting.popleft()))
                future = next(done)
                again = self.arrived(future)
                if again is None:
                    ended += 1
                else:
                    waiting.appendleft(again)
                if shown is not None:
                    shown.show(ended, len(tasks), 0)
        finally:
            if shown is not None:
                shown.close()

    def room(self) -> int:
        """How many searches may be on their way."""
        threads: int = sum(self.client.nthreads().values())
        return AHEAD * max(threads, 1)

    def submit(self, task: Task) -> Any:
        """Hands out a search, to no worker that has lied."""
        earlier = self.atlas.partial(task.game) if task.question == "quotient" else None
        honest = None
        if liars := {worker for worker, lies in self.lies.items() if lies >= LIES}:
            honest = [worker for worker in self.client.nthreads() if worker not in liars] or None
        future = self.client.submit(
            search,
            task.game,
            task.question,
            task.seconds,
            earlier,
            # The dashboard groups tasks by what stands before the last hyphen.
            key=f"{task.question}-{next(self.numbers)}-{task.game}",
            workers=honest,
            pure=False,
        )
        self.futures[future] = task
        return future

    def arrived(self, future: Any) -> Task | None:
        """Takes what came back; the task, if it must be done once more."""
        task = self.futures.pop(future)
        try:
            finding, worker = future.result()
        except Exception as error:  # Whatever happened there must not end the census here.
            return self.again(task, f"{type(error).__name__}: {error}")
        finally:
            future.release()
        try:
            entered = self.enter(task, finding)
        except CertificateRefused as refusal:
            self.lies[worker] += 1
            self.census.refused.append((task.game, task.question, worker, str(refusal)))
            return self.again(task, str(refusal))
        setattr(self.census, entered, getattr(self.census, entered) + 1)
        return None

    def enter(self, task: Task, finding: str) -> str:
        """Enters a finding that answers what was asked."""
        asked = f'{{"game":"{task.game}","question":"{task.question}",'
        if not isinstance(finding, str) or not finding.startswith(asked):
            raise CertificateRefused("this is not what was asked", 0)
        return self.atlas.enter(finding)

    def again(self, task: Task, reason: str) -> Task | None:
        """The task once more, unless it has failed too often."""
        if task.tried >= RETRIES:
            self.census.failed.append((task.game, task.question, reason))
            return None
        self.census.retries += 1
        return Task(task.game, task.question, task.seconds, task.tried + 1)

    def stop(self) -> None:
        """Takes back what is on its way."""
        self.client.cancel(list(self.futures))
        self.futures.clear()
