"""Forms, boards, matches and censuses."""

from __future__ import annotations

import pytest

import grundy
from grundy import Board, Form, Game
from grundy.partizan import Value


def test_forms_are_equal_when_the_games_are() -> None:
    assert Form("1 + 1") == Form("0") and Form("2 + 2") != Form("0")
    assert len({Form("3"), Form("{0, 1, 2}"), Game("nim").form(3)}) == 1
    assert {str(option) for option in Form("3").options} == {"0", "1", "2"}


def test_forms_born_early_are_as_many_as_known() -> None:
    """Conway, On Numbers and Games, chapter 12: 1, 2, 3, 5, 22 forms are born by days 0 to 4."""
    born = {Form("0")}
    for count in [2, 3, 5, 22]:
        sets: list[list[Form]] = [[]]
        for form in born:
            sets += [[*chosen, form] for chosen in sets]
        born = {Form("{" + ", ".join(map(str, chosen)) + "}") for chosen in sets}
        assert len(born) == count


def test_the_outcome_of_a_form_is_that_of_the_position() -> None:
    kayles = Game("kayles")
    for heaps in [(5, 4), (3, 3, 2), (7,), (6, 5)]:
        form = kayles.form(heaps)
        assert form.outcome == kayles.outcome(heaps)
        assert form.genus == kayles.genus(heaps)
    assert (kayles.form(5) + kayles.form(4)) == kayles.form("5 + 4")


def test_a_board_is_won_by_its_winning_moves() -> None:
    for board in [Board("towers", "XXX/X.X"), Board("clobber", "XO/OX"), Board("clobber", "XOX")]:
        moves = board.winning_moves()
        assert (board.outcome() == "N") == bool(moves)
        assert all(after.outcome() == "P" for _, after in moves)
        assert (board.genus().misere == 0) == (board.outcome() == "P")
    with pytest.raises(grundy.ParseError):
        Board("towers", "XQ")
    with pytest.raises(ValueError, match="the boards are"):
        Board("chess", "X")


@pytest.mark.parametrize(
    ("game", "position", "value", "genus"),
    [
        ("cram", "3x4", 1, "1^031"),
        ("chomp", "3x4", 10, "10^[10]8"),
        ("poset", "boolean 3", 4, "4^46"),
        ("node-kayles", "cycle 6", 0, "0^02"),
        ("green-hackenbush", "0-a-b-0 b-c", 0, "0^120"),
        ("mock-turtles", "TTHHH", 11, "11^[11]9"),
        ("silver-dollar", "..o.o..o", 0, "0^02"),
        ("wythoff", "6,8", 5, "5^57"),
        ("nim-on-graphs", "a-b:3 b-c:2 c-a:1 @a", 1, "1^031"),
    ],
)
def test_boards(game: str, position: str, value: int, genus: str) -> None:
    board = Board(game, position)
    assert board.nim_value() == value and str(board.genus()) == genus
    assert Board(game, str(board)) == board
    for play, wins in [("normal", value > 0), ("misere", board.genus().misere > 0)]:
        assert board.outcome(play=play) == ("N" if wins else "P")
        moves = board.winning_moves(play=play)
        assert bool(moves) == wins
        assert all(after.outcome(play=play) == "P" for _, after in moves)


def test_a_perfect_player_wins_what_can_be_won() -> None:
    for seed in range(5):
        match = Game("kayles").play("5 + 4 + 1", seed=seed)
        turns = 0
        while match.reply("perfect" if turns % 2 == 0 else "random") is not None:
            turns += 1
        # The perfect player moves first and must not move last.
        assert turns % 2 == 0
    with pytest.raises(ValueError, match="not a legal move"):
        Game("nim").play("3").move("3 -> 4")
    with pytest.raises(ValueError, match="the levels are"):
        Game("nim").play("3").reply("brilliant")


def test_censuses() -> None:
    rows = grundy.census(["0.77", Game("0.123"), "0.31011"])
    assert [row["status"] for row in rows] == ["solved", "solved", "infinite"]
    assert rows[0]["preperiod"] == 71 and rows[0]["period"] == 12
    with pytest.raises(TypeError, match="a code or a name"):
        grundy.census([Game(range)])
    assert {row["game"] for row in grundy.quaternary(3)} >= {"0.123", "0.3"}


def test_partizan_values() -> None:
    switch, one = Value("{1|-1}"), Value("1")
    assert switch + switch == Value("0") and switch - switch == Value("0") and -one == Value("-1")
    assert not switch <= one and not switch >= one and switch < Value("2")
    assert Value("1/2") < one and Value("*") != Value("0") and hash(Value("*")) == hash(Value("*1"))
    assert Value("{3|1}").mean == 2 and Value("1/4").temperature < 0
    assert [str(game) for game in Value("1/2").right] == ["1"]
    with pytest.raises(grundy.ParseError):
        Value("{1|")
