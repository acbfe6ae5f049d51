"""What Python expects: sequences, arrays, exceptions, notebooks, pickles, types."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy
import pytest

import grundy
from grundy import Game, Genus, Position


def test_positions_are_read_from_anything_sensible() -> None:
    wanted = Position("5 + 4 + 4")
    given: Any
    array = numpy.array([4, 5, 4])
    for given in ["5+2·4", [4, 5, 4], (4, 4, 5, 0), iter([5, 4, 4]), wanted, array]:
        assert Position(given) == wanted
    assert list(wanted) == [4, 4, 5] and wanted[0] == 4 and wanted[-1] == 5 and wanted[1:] == [4, 5]
    assert len(wanted) == 3 and bool(wanted) and not Position()
    assert len({Position(5, 4), Position("4+5"), Position([5, 4])}) == 1
    for wrong in [-1, 2.5, object(), [1, -1], ["a"]]:
        with pytest.raises(TypeError, match="expected a position"):
            Position(wrong)  # type: ignore[arg-type]
    with pytest.raises(grundy.ParseError, match="found 'x'"):
        Position("5 + x")


def test_sequences_behave_like_tuples() -> None:
    nim = Game("kayles").nim(50)
    values = list(nim)
    assert len(nim) == len(values) == 51
    pieces = [slice(None), slice(3, 9), slice(None, None, -1), slice(40, 5, -7), slice(-4, None)]
    for piece in pieces:
        assert nim[piece] == values[piece]
    assert nim[-1] == values[-1] and 8 in nim and 10**6 not in nim and "x" not in nim
    assert nim == values and nim != values[:-1] and nim != "x"
    with pytest.raises(IndexError, match="there is no entry 51"):
        nim[51]
    genera = Game("kayles").genera(10)
    assert genera[::-1] == list(genera)[::-1]
    assert [row["heap"] for row in genera.table()] == list(range(11))


def test_arrays_share_the_memory_of_the_sequence() -> None:
    nim = Game("0.16").nim(5000)
    array = nim.array()
    assert array.dtype == numpy.uint32 and array.tolist() == list(nim)
    assert array.__array_interface__["data"][0] == nim.__array_interface__["data"][0]
    assert not array.flags.writeable
    address = array.__array_interface__["data"][0]
    del nim
    assert array.__array_interface__["data"][0] == address
    assert array.tolist() == Game("0.16").nim(5000)[:]


def test_arrays_beyond_what_was_computed_follow_the_period() -> None:
    nim = Game("kayles").nim()
    array = nim.array(heaps=10_000)
    assert len(array) == 10_000
    assert all(int(array[heap]) == nim.value(heap) for heap in range(0, 10_000, 37))
    open_ended = Game(lambda n: range(n)).nim(10)
    with pytest.raises(ValueError, match="only 11 values are known"):
        open_ended.array(heaps=20)


def test_a_long_sequence_is_the_whole_sequence() -> None:
    nim = Game("kayles").nim(10**6)
    assert len(nim) == 10**6 + 1
    assert nim[10**6] == nim.value(10**6) == Game("kayles").nim_value(10**6)


def test_limits_raise_with_the_partial_answer() -> None:
    with pytest.raises(grundy.LimitReached) as stop:
        Game("0.77").quotient(heap=8)
    assert stop.value.limit == "heap"
    assert stop.value.partial.status == "stopped" and stop.value.partial.heap == 8
    assert stop.value.partial("5 + 4 + 1 + 1").outcome == "P"
    with pytest.raises(grundy.LimitReached) as stop:
        Game("0.007").nim(10**9, time=0.2)
    assert stop.value.limit == "time" and 0 < len(stop.value.partial) < 10**9
    with pytest.raises(grundy.LimitReached) as stop:
        Game("0.77").quotient(order=10)
    assert stop.value.limit == "order" and stop.value.partial.order <= 24
    with pytest.raises(TypeError, match="unknown limit \"tiem\""):
        Game("0.77").nim(tiem=3)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="time"):
        Game("0.77").nim(time=-1)


def test_a_partial_quotient_does_not_know_larger_heaps() -> None:
    quotient = Game("0.77").quotient(to=5)
    with pytest.raises(LookupError, match="heap 6 is beyond this quotient"):
        quotient("6 + 1")
    with pytest.raises(LookupError):
        quotient.winning_moves(7)


def test_elements_of_different_quotients_do_not_multiply() -> None:
    with pytest.raises(ValueError, match="different quotients"):
        Game("0.77").quotient()(1) * Game("0.123").quotient()(1)


def test_bad_spellings_point_at_the_place() -> None:
    with pytest.raises(grundy.ParseError) as error:
        Game("0.7x")
    assert str(error.value).startswith("character 4: found 'x'")
    with pytest.raises(TypeError, match="expected a code"):
        Game(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match='play is "normal" or "misere"'):
        Game("nim").outcome(3, play="misery")
    with pytest.raises(ValueError, match="the figures are"):
        Game("nim").figure("portrait")


def test_notebooks_are_shown_something() -> None:
    kayles = Game("kayles")
    quotient = kayles.quotient()
    assert kayles.figure()._repr_svg_().startswith("<svg")
    assert "<table" in kayles.genera(5)._repr_html_()
    for html in [quotient._repr_html_(), kayles.solve()._repr_html_(), kayles.nim()._repr_html_()]:
        assert "<html" not in html and "<" in html
    assert quotient._repr_latex_().startswith(r"$\langle a, b")
    assert quotient(5)._repr_latex_() == f"${quotient(5).word}$"
    assert Genus("2^1420")._repr_latex_() == "$2^{1420}$"
    assert "<b>" not in Game(lambda n: range(n), name="<b>").nim(5)._repr_html_()


def test_what_is_a_value_is_copied_and_pickled() -> None:
    for value in [Game("kayles"), Position("5 + 2·4"), Genus("4^146")]:
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.copy(value) == value
    with pytest.raises(TypeError):
        pickle.dumps(Game(lambda n: range(n)))


def test_figures_of_every_kind() -> None:
    for kind in ["sequence", "spectrum", "genus", "structure", "actions"]:
        assert Game("0.123").figure(kind).svg.rstrip().endswith("</svg>")
        own = Game(lambda n: [n - k for k in (1, 2) if k <= n], name="mine")
        assert own.figure(kind, to=12).svg.rstrip().endswith("</svg>")


def test_the_types_are_right() -> None:
    package = Path(grundy.__file__).parent
    folder = Path(__file__).parent
    command = [sys.executable, "-m", "mypy", "--strict", str(package), str(folder)]
    command += ["--cache-dir", str(Path(sys.prefix) / "mypy-cache")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder.parent)
    assert done.returncode == 0, done.stdout


def test_a_long_call_shows_a_bar_of_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    tqdm = pytest.importorskip("tqdm.auto")
    bars: list[Any] = []

    class Watched:
        """Stands in for a bar, and remembers what it was told."""

        total: int | None = None
        n = 0

        def __init__(self, **how: Any) -> None:
            self.how, self.closed = how, False
            self.moved: list[int] = []
            bars.append(self)

        def set_postfix(self, **what: Any) -> None:
            self.order = what["order"]

        def refresh(self) -> None:
            self.moved.append(self.n)

        def close(self) -> None:
            self.closed = True

    monkeypatch.setattr(tqdm, "tqdm", Watched)
    with pytest.raises(grundy.LimitReached):
        Game("0.142").quotient(time=2.0, progress=True)
    assert len(bars) == 1 and bars[0].closed and bars[0].how["unit"] == " heaps"
    assert bars[0].moved and bars[0].moved == sorted(bars[0].moved)
    with pytest.raises(grundy.LimitReached):
        Game("0.142").quotient(time=1.0, progress=False)
    assert len(bars) == 1


def test_calls_within_calls_and_from_many_threads() -> None:
    """A call that occupies the thread that computes does not keep others from computing."""

    def options(heap: int) -> list[list[int]]:
        assert Game("0.77").quotient(to=4).order == 6
        return [[left] for left in range(heap)]

    assert Game(options).quotient(to=5).order == Game("nim").quotient(to=5).order
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(lambda: Game("kayles").quotient().order) for _ in range(24)]
        assert [one.result() for one in asked] == [40] * 24


FORK = """
import os
from grundy import Game
assert Game("kayles").quotient().order == 40
child = os.fork()
assert Game("kayles").quotient().order == 40
if child == 0:
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
"""


def test_a_forked_process_computes() -> None:
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORK], check=True, timeout=60)
