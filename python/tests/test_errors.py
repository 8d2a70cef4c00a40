"""Whatever is wrong with an argument is an exception of ours, which is a ValueError, or a TypeError; nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kumaboard
from kumaboard import kumata, kumo

DEAL = kumata.Position.deal(2, 1)
START = kumo.Position.start()

WRONG: list[tuple[type[Exception], Callable[[], object]]] = [
    (kumaboard.PositionError, lambda: kumata.Position("")),
    (kumaboard.PositionError, lambda: kumata.Position(START.text)),
    (kumaboard.PositionError, lambda: kumata.Position("\0")),
    (kumaboard.PositionError, lambda: kumata.Position(" " * 10**7)),
    (kumaboard.PositionError, lambda: kumo.Position("/" * 10**7)),
    (kumaboard.NotationError, lambda: START.play("\ud800")),
    (kumaboard.NotationError, lambda: kumo.Move("x" * 10**7)),
    (kumaboard.PositionError, lambda: kumata.Position("é" * 1000)),
    (kumaboard.PositionError, lambda: kumata.Position(DEAL.text + " ")),
    (kumaboard.PositionError, lambda: kumata.Position(DEAL.text.replace("HC", "HH"))),
    (kumaboard.PositionError, lambda: kumo.Position("")),
    (kumaboard.PositionError, lambda: kumo.Position(DEAL.text)),
    (kumaboard.PositionError, lambda: kumo.Position(START.text.replace("#", "1"))),
    (kumaboard.NotationError, lambda: kumata.Move("32")),
    (kumaboard.NotationError, lambda: kumata.Move("23@a1n")),
    (kumaboard.NotationError, lambda: kumo.Move("")),
    (kumaboard.NotationError, lambda: START.play("+Xe1")),
    (kumaboard.NotationError, lambda: START.legal_moves().index("nonsense")),
    (kumaboard.IllegalMoveError, lambda: START.play("end")),
    (kumaboard.IllegalMoveError, lambda: START.play("+Rk11")),
    (kumaboard.IllegalMoveError, lambda: START.legal_moves().index("end")),
    (kumaboard.IllegalMoveError, lambda: DEAL.play("=32")),
    (kumaboard.SetupError, lambda: kumata.Position.deal(2, 1, rules="german")),
    (kumaboard.SetupError, lambda: kumata.Position.deal(2, 1, clans="MS")),
    (kumaboard.SetupError, lambda: kumata.Position.deal(3, 1, clans="MSS")),
    (kumaboard.SetupError, lambda: kumata.Position.deal(3, 1, clans="MS")),
    (kumaboard.SetupError, lambda: kumata.Position.deal(3, 1, clans="MSé")),
    (kumaboard.SetupError, lambda: kumata.Position.deal(3, 1, alliance=True)),
    (kumaboard.SetupError, lambda: kumata.Position.deal(1, 1)),
    (kumaboard.SetupError, lambda: kumata.Position.deal(5, 1)),
    (kumaboard.SetupError, lambda: kumata.Position.deal(10**30, 1)),
    (kumaboard.SetupError, lambda: kumata.Position.deal(3, 1, dominoes="00.10.10.11")),
    (kumaboard.SetupError, lambda: kumata.Position.deal(3, 1, dominoes="00.40")),
    (kumaboard.SetupError, lambda: kumata.Position.deal(3, 1, dominoes="00.10.11")),
    (kumaboard.SetupError, lambda: kumata.Position.deal(3, 1, faces=["M1,S1,U1,T1"] * 8)),
    (kumaboard.SetupError, lambda: kumata.Position.deal(3, 1, faces=["M1,S1,U1"] * 9)),
    (kumaboard.SetupError, lambda: kumata.Position.deal(3, 1, faces=["M1,S1,U1,T1,M1"] * 9)),
    (kumaboard.SetupError, lambda: kumata.Position.deal(3, 1, faces=["M1,S1,U1,H1"] * 9)),
    (kumaboard.SetupError, lambda: kumata.Position.deal(3, 1, youngest_first=[0, 1])),
    (kumaboard.SetupError, lambda: kumata.Position.deal(3, 1, youngest_first=[0, 1, 1])),
    (kumaboard.SetupError, lambda: kumata.Position.deal(3, 1, youngest_first=[0, 1, 4])),
    (kumaboard.SetupError, lambda: kumata.Position.deal(2, 1, rules="\ud800")),
    (kumaboard.SetupError, lambda: kumata.Position.deal(2, 1, clans="\udfff\ud800")),
    (kumaboard.SetupError, lambda: kumo.Position.start(mode="\ud800")),
    (kumaboard.PositionError, lambda: kumata.Position("\ud800")),
    (kumaboard.PositionError, lambda: kumo.Position("\udfff" * 10**6)),
    (kumaboard.NotationError, lambda: kumata.Move("\ud800")),
    (kumaboard.PositionError, lambda: kumata.Cell("M5")),
    (kumaboard.KumaboardError, lambda: DEAL.cell("a0")),
    (kumaboard.KumaboardError, lambda: DEAL.cell("\ud800")),
    (kumaboard.KumaboardError, lambda: DEAL.stacks(2)),
    (kumaboard.KumaboardError, lambda: DEAL.unseen(-1)),
    (kumaboard.KumaboardError, lambda: DEAL.totems(10**30)),
    (kumaboard.KumaboardError, lambda: DEAL.clan(2)),
    (kumaboard.KumaboardError, lambda: START.stack("5e")),
    (kumaboard.KumaboardError, lambda: START.tray(2)),
    (kumaboard.KumaboardError, lambda: START.used(2)),
    (kumaboard.KumaboardError, lambda: START.prison("a")),
    (kumaboard.KumaboardError, lambda: START.turned("")),
    (kumaboard.KumaboardError, lambda: kumo.Result("C", None, True)),
    (kumaboard.KumaboardError, lambda: kumata.Position.deal(2, -1)),
    (kumaboard.KumaboardError, lambda: kumata.Position.deal(2, 2**64)),
    (kumaboard.SetupError, lambda: kumo.Position.start(mode="base3")),
    (kumaboard.SetupError, lambda: kumo.Position.start(size=6)),
    (kumaboard.SetupError, lambda: kumo.Position.start(size=13)),
    (kumaboard.SetupError, lambda: kumo.Position.start(size=-5)),
    (kumaboard.SetupError, lambda: kumo.Position.start(size=256)),
    (kumaboard.SetupError, lambda: kumo.Position.start(first=2)),
    (kumaboard.SetupError, lambda: kumo.Position.start(mode="base4", first=1)),
    (kumaboard.KumaboardError, lambda: START.perft(-1)),
    (kumaboard.KumaboardError, lambda: START.perft(65)),
    (kumaboard.KumaboardError, lambda: START.perft(2**32)),
    (kumaboard.KumaboardError, lambda: DEAL.perft(2**32)),
    (kumaboard.KumaboardError, lambda: DEAL.resample(-1)),
    (kumaboard.HiddenError, lambda: DEAL.public_view().perft(2)),
]


@pytest.mark.parametrize(("expected", "call"), WRONG)
def test_wrong_values(expected: type[Exception], call: Callable[[], object]) -> None:
    with pytest.raises(expected) as caught:
        call()
    assert isinstance(caught.value, kumaboard.KumaboardError)
    assert isinstance(caught.value, ValueError)
    assert 0 < len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "call",
    [
        lambda: kumata.Position(None),
        lambda: kumata.Position(b"bytes"),
        lambda: kumata.Position(),
        lambda: kumata.Position.deal("2", 1),
        lambda: kumata.Position.deal(2, 1.5),
        lambda: kumata.Position.deal(2, 1, rules=3),
        lambda: kumata.Position.deal(2, 1, faces="M1,S1,U1,T1"),
        lambda: kumata.Position.deal(2, 1, dominoes=["00"]),
        lambda: kumo.Position.start(size="9"),
        lambda: DEAL.cell(3),
        lambda: DEAL.stacks("0"),
        lambda: START.play(3),
        lambda: START.play(None),
        lambda: START.play(kumata.Move("32@a1n")),
        lambda: START.perft("2"),
        lambda: START < START,
    ],
)
def test_wrong_types(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        call()


def test_the_message_names_the_field() -> None:
    with pytest.raises(kumaboard.PositionError, match="turn"):
        kumata.Position(DEAL.text.replace(" HC 0 ", " HC 3 ").replace(" HC 1 ", " HC 3 "))
    with pytest.raises(kumaboard.PositionError, match="mode"):
        kumo.Position(START.text.replace("base2", "base3"))


def test_a_message_says_each_thing_once() -> None:
    for call in (lambda: START.play("e9-e8-e7"), lambda: DEAL.play("e9-e8-e7"), lambda: START.play("end")):
        with pytest.raises(kumaboard.MoveError) as caught:
            call()
        assert str(caught.value).count("found") == 1
    with pytest.raises(kumaboard.SetupError, match=r"^rules: found `german`, expected the name of rules"):
        kumata.Position.deal(2, 1, rules="german")


def test_counting_far_names_the_move_that_uncovers() -> None:
    view = DEAL.public_view()
    for depth in (2, 3, 4, 5):
        with pytest.raises(kumaboard.HiddenError, match=r"^`[^`]+` uncovers"):
            view.perft(depth)
    waiting = view.play(view.legal_moves()[0])
    for depth in (1, 3, 4, 5):
        with pytest.raises(kumaboard.HiddenError, match="waits for chance"):
            waiting.perft(depth)
