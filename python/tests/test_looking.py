"""Positions can be looked into, and what is seen there is what the position string says (K9, H8)."""

from __future__ import annotations

import copy
import pickle

import pytest

from kumaboard import kumata, kumo

# The start of each rank of the board comes from the clauses about tile faces (K1.5), none of the tiles turned.
KUMATA = (
    "M1,S1,M1,S2,M1,S3/U1,T1,U2,T3,U3,T2/M2,S1,S2e1*,S1w1*,M2,S3/U2,T2,U2e1,U1w1,U1,T3/"
    "M3,S1,M3,S2,M3,S3/U3,T3,U1,T2,U2,T1 MSUT 0 22.??|11~10;33;-;33 1011 rulebook"
)
FIGHT = "(Tb)1kKK/3r#/G1kK1/3gG/4g 1 0,0 0,0 0,0 00 a5 base2"


def test_kumata_cells() -> None:
    position = kumata.Position(KUMATA)
    cell = position.cell("a1")
    assert cell is not None
    assert (str(cell), cell.clan, cell.value, cell.level, cell.direction, cell.locked) == ("U3", "U", 3, 0, None, False)
    cell = position.cell("c4")
    assert cell is not None
    assert (str(cell), cell.clan, cell.value, cell.level, cell.direction, cell.locked) == (
        "S2e1*",
        "S",
        2,
        1,
        "e",
        True,
    )
    assert position.cell("g1") is None
    assert list(position.cells)[:3] == ["a6", "b6", "c6"]
    assert len(position.cells) == 36
    assert position.cells["c4"] == cell == kumata.Cell("S2e1*")
    rank = ",".join(str(position.cells[f"{file}3"]) for file in "abcdef")
    assert rank == "U2,T2,U2e1,U1w1,U1,T3"
    assert eval(repr(cell), {"kumata": kumata}) == cell == copy.deepcopy(cell) == pickle.loads(pickle.dumps(cell))
    assert hash(kumata.Cell("M1")) == hash(kumata.Cell("M1"))


def test_kumata_reserves() -> None:
    position = kumata.Position(KUMATA)
    assert [position.stacks(seat) for seat in range(4)] == [(("22", None), ("11",)), (("33",),), (), (("33",),)]
    assert [position.unseen(seat) for seat in range(4)] == [("10",), (), (), ()]
    assert [position.totems(seat) for seat in range(4)] == [1, 0, 1, 1]
    assert [position.clan(seat) for seat in range(4)] == list(position.clans) == list("MSUT")


def test_kumo_spaces_and_counts() -> None:
    position = kumo.Position(FIGHT)
    assert (position.stack("a5"), position.stack("c3"), position.stack("b5"), position.stack("z9")) == (
        "Tb",
        "k",
        "",
        "",
    )
    assert position.dice["a5"] == "Tb"
    assert list(position.dice) == ["a5", "c5", "d5", "e5", "d4", "a3", "c3", "d3", "d2", "e2", "e1"]
    assert sum(map(len, position.dice.values())) == 12
    assert [position.tray(seat) for seat in (0, 1)] == [0, 0]
    assert (position.prison("A"), position.prison("B")) == (0, 0)
    assert [position.used(seat) for seat in (0, 1)] == [0, 0]
    assert (position.stone, position.left, position.owed, position.owes_placement) == ("e4", 5, ("a5",), False)
    assert (position.turned("A"), position.turned("B")) == (False, False)
    turned = position.play("cw")
    assert (turned.turned("A"), turned.turned("B"), turned.left, turned.used(1)) == (False, True, 4, 1)
    assert turned.owed == ("e5",)
    start = kumo.Position.start()
    assert (start.owes_placement, start.tray(0), start.dice, start.stone) == (True, 6, {}, "e5")


def test_setups_of_ones_own() -> None:
    faces = [f"M{value},S{value},U{value},T{value}" for value in (1, 2, 3)] * 3
    position = kumata.Position.deal(4, 1, faces=faces, dominoes="00.10.11.20")
    values = [cell.value for cell in position.cells.values()]
    assert [values.count(value) for value in range(4)] == [0, 12, 12, 12]
    for seat in range(4):
        assert sorted(domino or "" for stack in position.stacks(seat) for domino in stack) == ["00", "10", "11", "20"]
    # All tops are equal with a set of two doubles of one sum each: the youngest of the tied begins (K3.3).
    tied = kumata.Position.deal(3, 5, dominoes="20.11", youngest_first=[2, 0, 1])
    assert tied.seat == 2
    assert kumata.Position.deal(3, 5, dominoes="20.11").seat in (0, 1, 2)
    assert kumo.Position.start(first=1).seat == 1
    assert kumo.Position.start("legend2", 5, 1).seat == 1


@pytest.mark.parametrize("start", [kumata.Position.deal(3, 2), kumo.Position.start()])
def test_moves_are_equal_when_the_moves_are(start: kumata.Position | kumo.Position) -> None:
    moves = start.legal_moves()
    assert moves == start.legal_moves()
    assert moves != start.play(str(moves[-1])).legal_moves()
    assert moves == start.public_view().legal_moves()
    assert moves != list(moves)
    for again in (pickle.loads(pickle.dumps(moves)), copy.copy(moves), copy.deepcopy(moves)):
        assert again == moves
        assert list(again) == list(moves)


def test_other_positions_can_have_the_same_moves() -> None:
    # Turning the arena with nothing on it changes no more than what is owed.
    start = kumo.Position.start()
    turned = start.play("cw")
    assert turned != start
    assert turned.legal_moves() == start.legal_moves()


def test_scores_and_results_pickle() -> None:
    scores = kumata.Position.deal(4, 2, alliance=True).scores()
    assert scores.teams is not None
    result = kumo.Position("4#4/4K4/4K4/9/9/9/9/9/9 0 4,6 0,0 2,0 10 - base2").play("Kn").result
    for value in (scores, scores[0], scores.teams[0], result, kumo.Position.start().result):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(value, protocol)) == value
        assert copy.deepcopy(value) == value
    assert eval(repr(result), {"Result": kumo.Result}) == result
