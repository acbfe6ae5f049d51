"""A census on several processes, some of which die or lie."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import Atlas
from grundy.cluster import Census, run, verify

distributed = pytest.importorskip("distributed")

GAMES = ["0.77", "0.123", "0.15", "0.3", "0.33", "0.31011", "0.144", "0.115", "0.7", "0.137"]


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    cluster = distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as connected:
        yield connected


def orders(atlas: Atlas) -> dict[str, int]:
    return {row["game"]: row["order"] for row in atlas.table() if row["misere"] == "proved"}


def test_a_census_fills_an_atlas_and_goes_on_where_it_stopped(client: Any, tmp_path: Path) -> None:
    file = tmp_path / "atlas.db"
    first = grundy.census(GAMES[:6], atlas=file, client=client, each=3.0)
    assert isinstance(first, Census)
    assert first.new == 18 and not first.failed and not first.refused
    atlas = Atlas(file)
    assert orders(atlas)["0.77"] == 40 and orders(atlas)["0.123"] == 20
    again = run(GAMES[:6], atlas, client, each=3.0)
    assert again.new == 0, "nothing is done twice"


def test_a_search_that_needs_more_time_goes_on(client: Any, tmp_path: Path) -> None:
    atlas = Atlas(tmp_path / "atlas.db")
    run(["0.07"], atlas, client, slices=[0.05], questions=["quotient"])
    before = atlas["0.07"]["quotient"]
    assert before["status"] == "limit"
    assert atlas.partial("0.07") is not None
    run(["0.07"], atlas, client, slices=[2.0], questions=["quotient"])
    after = atlas["0.07"]["quotient"]
    assert after["status"] == "proved" or after["heap"] > before["heap"]


def test_a_worker_that_is_killed_costs_a_retry(client: Any, tmp_path: Path) -> None:
    victims = list(client.run(os.getpid).values())

    def kill() -> None:
        time.sleep(0.3)
        os.kill(victims[0], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    atlas = Atlas(tmp_path / "atlas.db")
    census = run(GAMES, atlas, client, each=4.0, slices=[4.0])
    killer.join()
    assert not census.failed
    assert set(client.run(os.getpid).values()) != set(victims), "the nanny has started another one"
    assert orders(atlas)["0.15"] == 42


def test_segments_of_a_long_period_are_checked_on_a_cluster(client: Any, tmp_path: Path) -> None:
    whole = grundy.Game("0.16").certificate("nim")
    assert whole is not None
    segmented = whole.with_segments(8)
    assert verify(segmented, client, parts=4) == whole.verify()
    assert verify(whole, client) == whole.verify(), "without segments there is one task"
    forged = json.loads(segmented.json)
    segments = forged["claim"]["nim-period"]["proof"]["short"]["segments"]
    segments[3]["window"][-1] ^= 1
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(forged))
    with pytest.raises(grundy.CertificateRefused):
        verify(file, client, parts=4)


def forge(game: str, question: str, seconds: float, earlier: str | None) -> tuple[str, str]:
    """A search by a worker that claims more than is true."""
    finding = json.loads(grundy.search(game, question, seconds=seconds))
    claim = finding["certificate"] and finding["certificate"]["claim"]
    if claim and "quotient" in claim:
        claim["quotient"]["p_elements"] = claim["quotient"]["p_elements"][:-1]
    if claim and "nim-period" in claim:
        claim["nim-period"]["preperiod"] += 1
    text = json.dumps(finding, separators=(",", ":"))
    return text, str(distributed.get_worker().address)


def bribe() -> None:
    """From now on this process forges."""
    import grundy.cluster

    grundy.cluster.search = forge


def test_a_worker_that_lies_is_found_out(client: Any, tmp_path: Path) -> None:
    liar = sorted(client.nthreads())[0]
    client.upload_file(__file__)
    client.run(bribe, workers=[liar])
    atlas = Atlas(tmp_path / "atlas.db")
    census = run(GAMES[:6], atlas, client, each=3.0, slices=[3.0], questions=["nim", "quotient"])
    assert census.refused, "the liar was asked"
    assert {worker for _, _, worker, _ in census.refused} == {liar}
    assert not census.failed
    honest = Atlas(tmp_path / "honest.db")
    for game in GAMES[:6]:
        for question in ["nim", "quotient"]:
            honest.enter(grundy.search(game, question, seconds=3.0))
    same = ["game", "normal", "nim_preperiod", "nim_period", "misere", "order", "p_order", "period"]
    table = [{key: row[key] for key in same} for row in atlas.table()]
    assert table == [{key: row[key] for key in same} for row in honest.table()]


def test_a_finding_about_something_else_is_refused(tmp_path: Path) -> None:
    from grundy.cluster import Driver, Task

    driver = Driver(Atlas(tmp_path / "atlas.db"), None, Census(), False)
    other = grundy.search("0.3", "quotient")
    with pytest.raises(grundy.CertificateRefused, match="not what was asked"):
        driver.enter(Task("0.77", "quotient", 1.0), other)


def test_without_an_atlas_there_is_no_cluster() -> None:
    with pytest.raises(TypeError, match="needs an atlas"):
        grundy.census(["0.77"], client=object())  # type: ignore[call-overload]
