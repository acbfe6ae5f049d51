"""How a census grows with its workers, and what a task costs besides its search.

    python examples/scaling.py            on this machine

The times of the searches are processor times, as the findings tell them; those of the client are
its own. A machine with other work to do makes the wall times longer, not these.
"""

from __future__ import annotations

import sqlite3
import tempfile
import time
from pathlib import Path
from typing import Any

from distributed import Client, LocalCluster

import grundy

QUESTIONS = ("nim", "genus", "quotient")
#: Games that are settled at once, games with some seconds of work, and a family with some of each.
SMALL = grundy.family("S(a,b)")
LARGE = ["0.77", "0.07", "0.144", "0.31", "0.45", "0.54", "0.72", "0.75"]
FAMILY = grundy.family("0.xy")


def searched(file: Path) -> float:
    """The processor time of all searches, in seconds."""
    with sqlite3.connect(file) as opened:
        sums = [
            opened.execute(f"SELECT ifnull(sum(milliseconds), 0) FROM {question}").fetchone()[0]
            for question in QUESTIONS
        ]
    return float(sum(sums)) / 1000


def measured(games: list[str], workers: int, each: float) -> None:
    """One census in a new atlas, and a line about it."""
    start: Any = LocalCluster
    cluster = start(n_workers=workers, threads_per_worker=1, dashboard_address=None)
    connect: Any = Client
    with tempfile.TemporaryDirectory() as folder, cluster, connect(cluster) as client:
        client.wait_for_workers(workers)
        file = Path(folder, "atlas.db")
        wall, own = time.monotonic(), time.process_time()
        grundy.census(games, atlas=file, client=client, slices=[each], progress=False)
        wall, own = time.monotonic() - wall, time.process_time() - own
        tasks = len(games) * len(QUESTIONS)
        print(
            f"{workers} workers: {tasks} tasks in {wall:.2f} s; searching {searched(file):.2f} s, "
            f"the client {1000 * own / tasks:.1f} ms for each task",
            flush=True,
        )


if __name__ == "__main__":
    for chosen, seconds in ((SMALL, 5.0), (LARGE, 2.0), (FAMILY, 1.0)):
        for number in (1, 2):
            measured(chosen, number, seconds)
