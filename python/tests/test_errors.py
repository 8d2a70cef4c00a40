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
    (kumaboard.KumaboardError, lambda: kumata.Position.deal(1, 1)),
    (kumaboard.KumaboardError, lambda: kumata.Position.deal(5, 1)),
    (kumaboard.KumaboardError, lambda: kumata.Position.deal(10**30, 1)),
    (kumaboard.KumaboardError, lambda: kumata.Position.deal(2, -1)),
    (kumaboard.KumaboardError, lambda: kumata.Position.deal(2, 2**64)),
    (kumaboard.SetupError, lambda: kumo.Position.start(mode="base3")),
    (kumaboard.SetupError, lambda: kumo.Position.start(size=6)),
    (kumaboard.SetupError, lambda: kumo.Position.start(size=13)),
    (kumaboard.KumaboardError, lambda: kumo.Position.start(size=-5)),
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
        lambda: kumo.Position.start(size="9"),
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
