"""Facts from the literature pass through Python unchanged."""

from __future__ import annotations

import pytest

import grundy
from grundy import Game, Outcome

# Guy and Smith, "The G-values of various games" (1956), but for 0.56, which is due to Gangolli and
# Plambeck (1989). Preperiods count from heap 0.
PERIODS = [("0.77", 71, 12), ("0.07", 53, 34), ("0.56", 326640, 144), ("0.137", 52, 34)]
# Plambeck, "Taming the wild in impartial combinatorial games" (2005), for 0.123; Plambeck and
# Siegel, "Misère quotients for impartial games" (2008), for 0.77. The others: docs/misere-table.csv.
QUOTIENTS = [("0.77", 40, 9), ("0.123", 20, 5), ("0.3", 2, 1), ("0.75", 8, 2)]


@pytest.mark.parametrize(("code", "preperiod", "period"), PERIODS)
def test_periods(code: str, preperiod: int, period: int) -> None:
    proved = Game(code).nim().proved
    assert proved is not None
    assert (proved.preperiod, proved.period, proved.saltus) == (preperiod, period, 0)


@pytest.mark.parametrize(("code", "order", "p_order"), QUOTIENTS)
def test_quotients(code: str, order: int, p_order: int) -> None:
    quotient = Game(code).quotient()
    assert (quotient.order, len(quotient.p_elements), quotient.status) == (order, p_order, "solved")


def kayles(heap: int) -> list[tuple[int, ...]]:
    """The options of a heap of Kayles, from the rules alone."""
    taken = [heap - k for k in (1, 2) if heap >= k]
    splits = [(a, left - a) for left in taken for a in range(left // 2 + 1)]
    return [tuple(part for part in split if part) for split in splits]


def test_genera_of_kayles() -> None:
    """Winning Ways, chapter 13, for heap 5; for all heaps the definition: mex with heaps of 2."""
    known: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}

    def misere(heaps: tuple[int, ...], nim: tuple[int, ...]) -> int:
        key = (heaps, nim)
        if key not in known:
            values = {
                misere(tuple(sorted([*heaps[:i], *heaps[i + 1 :], *option])), nim)
                for i, heap in enumerate(heaps)
                for option in kayles(heap)
            } | {
                misere(heaps, tuple(sorted([*nim[:i], *nim[i + 1 :], *([left] if left else [])])))
                for i, heap in enumerate(nim)
                for left in range(heap)
            }
            mex = min(value for value in range(len(values) + 1) if value not in values)
            known[key] = mex if heaps or nim else 1
        return known[key]

    genera = Game("kayles").genera(8)
    assert str(genera[5]) == "4^146"
    for heap, genus in enumerate(genera):
        found = genus.superscripts
        beside = [misere((heap,) if heap else (), (2,) * twos) for twos in range(len(found))]
        assert found == beside, heap


def test_a_quotient_that_is_infinite_is_proved_to_be() -> None:
    quotient = Game("0.31011").quotient(heap=20)
    assert quotient.infinite and quotient.status == "solved"
    assert quotient.proved is None
    assert Game("0.3102").quotient(heap=20).status == "infinite"
    certificate = quotient.certificate()
    assert certificate is not None and "infinite" in certificate.verify()


def test_outcomes_agree_with_brute_force() -> None:
    """A second method: plain recursion in Python over all sums of up to three heaps."""
    game = Game("kayles")
    known: dict[tuple[tuple[int, ...], bool], bool] = {}

    def is_p(heaps: tuple[int, ...], misere: bool) -> bool:
        key = (heaps, misere)
        if key not in known:
            after = [
                tuple(sorted([*heaps[:i], *heaps[i + 1 :], *option]))
                for i, heap in enumerate(heaps)
                for option in kayles(heap)
            ]
            known[key] = not any(is_p(p, misere) for p in after) and bool(after or not misere)
        return known[key]

    quotient = game.quotient()
    for a in range(8):
        for b in range(a, 8):
            for c in range(b, 8):
                heaps = tuple(h for h in (a, b, c) if h)
                expected = Outcome.P if is_p(heaps, True) else Outcome.N
                assert quotient.outcome(heaps) == expected
                if (a + b + c) % 5 == 0:
                    assert game.outcome(heaps) == expected
                    normal = Outcome.P if is_p(heaps, False) else Outcome.N
                    assert game.outcome(heaps, play="normal") == normal
                    assert (game.nim_value(heaps) == 0) == (normal == "P")


def test_winning_moves_win_and_the_others_do_not() -> None:
    quotient = Game("kayles").quotient()
    for text in ["5 + 4 + 1", "9 + 9 + 3", "12 + 7", "5 + 4 + 1 + 1"]:
        won = set(quotient.winning_moves(text))
        assert won == set(Game("kayles").winning_moves(text))
        for move in Game("kayles").moves(text):
            assert (move in won) == (quotient.outcome(move.position) == "P")


def test_the_table_is_a_commutative_monoid_and_words_evaluate_in_it() -> None:
    quotient = Game("0.77").quotient()
    table = quotient.table()
    n = quotient.order
    assert all(table[x][y] == table[y][x] for x in range(n) for y in range(n))
    assert all(
        table[table[x][y]][z] == table[x][table[y][z]]
        for x in range(n) for y in range(n) for z in range(0, n, 7)
    )
    letters = {letter: quotient(heap) for letter, heap in quotient.generators.items()}
    one = quotient(0)

    def value(word: str) -> grundy.Element:
        product, rest = one, word if word != "1" else ""
        while rest:
            letter, rest = rest[0], rest[1:]
            exponent = ""
            if rest.startswith("^"):
                rest = rest[1:]
                while rest and rest[0].isdigit():
                    exponent, rest = exponent + rest[0], rest[1:]
            product *= letters[letter] ** int(exponent or 1)
        return product

    assert quotient.relations
    for left, right in quotient.relations:
        assert value(left) == value(right)
    assert all(value(x.word) == x for x in quotient)


def test_gap_finds_the_same_monoid() -> None:
    import shutil
    import subprocess

    if shutil.which("gap") is None:
        pytest.skip("GAP is not installed")
    text = Game("0.77").quotient().to_gap() + "\nPrint(Size(Q), \"\\n\");\nQUIT;\n"
    done = subprocess.run(["gap", "-q"], input=text, capture_output=True, text=True, timeout=100)
    assert done.stdout.split() == ["40"], done.stderr


def test_the_ring_for_sage_has_the_relations_of_the_quotient() -> None:
    """Without Sage: the binomials, read by Python, vanish on the elements."""
    quotient = Game("0.123").quotient()
    text = quotient.to_sage()
    names = {letter: quotient(heap) for letter, heap in quotient.generators.items()}
    binomials = text[text.index("ideal([") + 7 : text.rindex("]))")].split(", ")
    assert len(binomials) == len(quotient.relations)
    for binomial in binomials:
        sides = [side.replace("^", "**") for side in binomial.split(" - ")]
        left, right = (quotient(0) if side == "1" else eval(side, dict(names)) for side in sides)
        assert left == right


@pytest.mark.parametrize("claim", ["quotient", "nim"])
@pytest.mark.parametrize("code", ["0.77", "0.123", "S(1,3,4)"])
def test_certificates_are_accepted_and_forgeries_are_not(code: str, claim: str) -> None:
    certificate = Game(code).certificate(claim)
    assert certificate is not None
    assert grundy.verify(certificate) == certificate.verify()
    forged = certificate.json.replace('"period": ', '"period": 1')
    assert forged != certificate.json
    with pytest.raises(grundy.CertificateRefused) as refusal:
        grundy.verify(forged.encode())
    assert refusal.value.step >= 0


def test_solve_says_what_the_parts_say() -> None:
    solution = Game("kayles").solve()
    assert solution.is_solved and solution.first_wild == 5
    assert solution.nim.proved == Game("kayles").nim().proved
    assert solution.quotient.is_isomorphic(Game("kayles").quotient())
    assert "order 40" in str(solution)
