"""Rules written in Python: right answers, and errors that say which heap."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import grundy
from grundy import Game, GraphGame


def kayles(heap: int) -> list[list[int]]:
    left = [heap - k for k in (1, 2) if heap >= k]
    return [[a, rest - a] for rest in left for a in range(rest + 1)]


class Kayles:
    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        yield from map(tuple, kayles(heap))


@pytest.mark.parametrize("rules", [kayles, Kayles(), Kayles, lambda heap: iter(kayles(heap))])
def test_kayles_in_python_is_kayles(rules: Any) -> None:
    own, spelt = Game(rules), Game("kayles")
    assert own.nim(60) == spelt.nim(60)
    assert own.genera(12)[:] == spelt.genera(12)[:]
    assert own.genus("9 + 5") == spelt.genus("9 + 5")
    assert own.nim_value("9 + 5") == spelt.nim_value("9 + 5")
    assert own.options(7) == sorted(spelt.options(7))
    assert set(own.moves("4 + 2")) == set(spelt.moves("4 + 2"))
    for position in ["5 + 4 + 1 + 1", "5 + 4 + 1", "12", "3 + 3 + 2"]:
        for play in ["misere", "normal"]:
            assert own.outcome(position, play) == spelt.outcome(position, play)
            moves = set(own.winning_moves(position, play))
            assert moves == set(spelt.winning_moves(position, play))
    for position in ["5", "7 + 5", "8"]:
        assert own.form(position) == spelt.form(position)
    match = own.play("5 + 4 + 1")
    assert match.move("5 -> 3").startswith("mistake")
    while match.reply() is not None:
        pass
    assert not match.position
    quotient = own.quotient(to=12)
    assert quotient.is_isomorphic(spelt.quotient(to=12))
    assert quotient.order == spelt.quotient(to=12).order and quotient.status == "partial"


def test_rules_in_words() -> None:
    words = Game("rule: take 1 or 2; take 1 or 2 and leave 2 different heaps")
    # Two heaps that are left are different; no heap, twice, is none.
    own = Game(lambda heap: [(a, b) for a, b in kayles(heap) if a != b or a == 0])
    assert words.nim(40)[:] == own.nim(40)[:]
    assert words.genera(12)[:] == own.genera(12)[:]
    assert words.quotient(to=12).order == own.quotient(to=12).order == 12
    assert Game("rule: take 1 or 2 and leave at most 2 heaps") == Game("kayles")
    with pytest.raises(grundy.ParseError, match="did you mean square"):
        Game("rule: take a sqare")


def test_several_kinds_of_heaps() -> None:
    cycles = Game(
        "rule: cycle: take 1 or 2 and leave the rest as a row;"
        "row: take 1 or 2 and leave at most 2 rows"
    )
    # Heaps are numbered by size: cycle 1, row 1, cycle 2, row 2, …
    assert cycles.nim(80)[2::2] == Game("kayles").nim(40)[1:]
    assert set(cycles.nim(80)[5::2]) == {0}


def test_names() -> None:
    assert Game(kayles).name == "kayles" and Game(Kayles()).name == "Kayles"
    assert Game(kayles, name="mine").name == "mine"
    assert Game(kayles) != Game(kayles)


def fails(heap: int) -> Iterable[int]:
    if heap == 6:
        raise ZeroDivisionError("oh dear")
    return range(heap)


@pytest.mark.parametrize(
    "ask",
    [
        lambda game: game.nim(20),
        lambda game: game.nim_value(9),
        lambda game: game.genera(20),
        lambda game: game.genus(9),
        lambda game: game.quotient(to=20),
        lambda game: game.outcome("8 + 7"),
        lambda game: game.outcome("8 + 7", play="normal"),
        lambda game: game.winning_moves("8 + 6"),
        lambda game: game.moves("6"),
        lambda game: game.options(6),
        lambda game: game.form(9),
        lambda game: game.play("8 + 7").reply(),
        lambda game: game.play("8 + 7").hint(),
        lambda game: game.figure(to=20),
        lambda game: game.figure("genus", to=20),
    ],
)
def test_an_exception_in_the_rules_is_the_cause_of_the_error(ask: Any) -> None:
    with pytest.raises(grundy.RulesError, match="at heap 6: .*oh dear") as error:
        ask(Game(fails))
    assert error.value.heap == 6
    assert isinstance(error.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (lambda heap: [heap] if heap else [], "at heap 1: an option has a heap of 1, which is not"),
        (lambda heap: [heap + 5] if heap == 3 else [], "at heap 3: an option has a heap of 8"),
        (lambda heap: [0], "at heap 0: an empty heap has no options"),
        (lambda heap: ["a"], "at heap 0: TypeError: 'a' is neither a heap nor several heaps"),
        (lambda heap: [-1], "at heap 0: TypeError: -1 is neither a heap"),
        (lambda heap: None, "at heap 0: TypeError"),
        (lambda heap: 5, "at heap 0: TypeError"),
    ],
)
def test_broken_promises_name_the_heap(options: Any, message: str) -> None:
    with pytest.raises(grundy.RulesError, match=message):
        Game(options).nim(20)


def test_after_an_error_the_rules_can_be_asked_again() -> None:
    game = Game(fails)
    with pytest.raises(grundy.RulesError):
        game.nim(20)
    assert game.nim(5)[:] == [0, 1, 2, 3, 4, 5]


def test_rules_of_ones_own_must_say_how_far() -> None:
    for ask in [Game(kayles).nim, Game(kayles).quotient]:
        with pytest.raises(ValueError, match="say how far to go"):
            ask()
    with pytest.raises(TypeError, match="is for games with a code"):
        Game(kayles).solve()
    with pytest.raises(TypeError, match="is for games with a code"):
        Game(kayles).certificate()


def test_graphs() -> None:
    nim = GraphGame({n: range(n) for n in range(6)})
    assert nim.nim_values() == {n: n for n in range(6)}
    assert nim.outcome(3, 5, play="normal") == "N" and nim.outcome(1) == "P"
    assert (5, 3) in nim.winning_moves(3, 5)
    assert nim.quotient().order == Game("nim").quotient(to=5).order
    assert {str(node): str(genus) for node, genus in nim.genera().items()}["5"] == "5^57"
    with pytest.raises(grundy.RulesError, match="cycle through 'a'") as error:
        GraphGame({"a": ["b"], "b": ["c"], "c": ["a"]})
    assert error.value.heap == "a"
    with pytest.raises(grundy.RulesError, match="cycle"):
        GraphGame({"a": ["a"]})
    with pytest.raises(grundy.RulesError, match="no node 'z'"):
        nim.outcome("z")


def test_graphs_of_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph([("a", "b"), ("b", "c"), ("a", "c")])
    assert GraphGame(graph).nim_values() == {"c": 0, "b": 1, "a": 2}


def interrupted_after(seconds: float) -> threading.Timer:
    # Whoever is started in the background by a shell ignores interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return timer


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Game("0.006").nim(10**8),
        lambda: Game("0.07").quotient(),
        lambda: Game("grundy").genera(10**6),
        lambda: Game(slow).nim(10**6),
        lambda: Game(endless).nim(10**6),
        lambda: Game(stuck).nim(10**6),
    ],
)
def test_an_interrupt_stops_within_a_second_and_keeps_the_answer(ask: Any) -> None:
    timer = interrupted_after(0.5)
    begun = time.monotonic()
    try:
        with pytest.raises(grundy.Interrupted) as stop:
            ask()
    finally:
        timer.cancel()
        timer.join()
    assert time.monotonic() - begun < 2.0
    assert stop.value.partial is not None


def test_an_interrupt_ends_a_long_check() -> None:
    certificate = Game("0.16").certificate("nim")
    assert certificate is not None
    claim = certificate.to_dict()
    forged = claim["claim"]["nim-period"]
    forged["preperiod"] = forged["proof"]["short"]["from"] = 400_000_000
    timer = interrupted_after(0.5)
    begun = time.monotonic()
    try:
        with pytest.raises(grundy.Interrupted):
            grundy.verify(claim)
    finally:
        timer.cancel()
        timer.join()
    assert time.monotonic() - begun < 2.0


def slow(heap: int) -> list[int]:
    time.sleep(0.01)
    return [heap - 1] if heap else []


def endless(heap: int) -> Iterator[int]:
    while heap > 3:
        yield 1
    yield from range(heap)


def stuck(heap: int) -> Iterable[int]:
    while heap > 3:
        pass
    return range(heap)


def test_other_threads_run_while_the_library_computes() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(grundy.LimitReached):
        Game("0.006").nim(10**8, time=0.5)
    done.set()
    thread.join()
    assert ticks > 20
