"""Positions and moves are values: they compare, hash, copy, pickle and print, and never change."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from typing import Any

import pytest

import kumaboard
from kumaboard import kumata, kumo

STARTS: list[kumata.Position | kumo.Position] = [
    kumata.Position.deal(2, 1),
    kumata.Position.deal(3, 2, rules="bga-fr", maze=True, clans="UTM"),
    kumata.Position.deal(4, 3, rules="bga-de", alliance=True),
    kumata.Position.deal(4, 3).public_view(),
    kumo.Position.start(),
    kumo.Position.start(mode="legend4", size=11),
]
each_start = pytest.mark.parametrize("start", STARTS, ids=lambda start: start.text[-24:])


@each_start
def test_equal_positions_are_one_value(start: Any) -> None:
    again = type(start)(start.text)
    assert again == start
    assert hash(again) == hash(start)
    assert (again != start) is False
    assert start != start.text
    assert start.play(start.legal_moves()[0]) != start


@each_start
def test_copies_are_the_same_value(start: Any) -> None:
    assert copy.copy(start) == start
    assert copy.deepcopy([start]) == [start]
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(start, protocol)) == start


@each_start
def test_repr_rebuilds(start: Any) -> None:
    names = {"kumata": kumata, "kumo": kumo}
    assert eval(repr(start), names) == start
    move = start.legal_moves()[0]
    assert eval(repr(move), names) == move


@each_start
def test_nothing_can_be_changed(start: Any) -> None:
    before = start.text
    for name in ("text", "seat", "is_over", "new_attribute"):
        with pytest.raises(AttributeError):
            setattr(start, name, None)
    start.play(start.legal_moves()[-1])
    assert start.text == before


@each_start
def test_print_draws_the_board(start: Any) -> None:
    drawn = str(start)
    assert drawn.isascii()
    assert len(drawn.splitlines()) > 5
    assert "\x1b" not in drawn
    assert drawn != start.text


@each_start
def test_legal_moves_are_a_sequence(start: Any) -> None:
    moves = start.legal_moves()
    listed = list(moves)
    assert isinstance(moves, Sequence)
    assert len(moves) == len(listed) > 0
    assert [moves[index] for index in range(len(moves))] == listed
    assert moves[-1] == listed[-1]
    assert moves[2:9:3] == listed[2:9:3]
    assert moves[::-1] == listed[::-1] == list(reversed(moves))
    assert all(move in moves and str(move) in moves for move in listed)
    assert [moves.index(move) for move in listed] == list(range(len(listed)))
    assert moves.count(listed[0]) == 1
    assert "nonsense" not in moves
    assert None not in moves
    for index in (len(moves), -len(moves) - 1, 10**30, -(10**30)):
        with pytest.raises(IndexError):
            moves[index]
    with pytest.raises(TypeError):
        moves["0"]  # type: ignore[call-overload]


@each_start
def test_moves_are_values(start: Any) -> None:
    moves = start.legal_moves()
    texts = [str(move) for move in moves]
    assert len(set(texts)) == len(set(moves)) == len(texts)
    move = moves[0]
    again = type(move)(str(move))
    assert again == move
    assert hash(again) == hash(move)
    assert pickle.loads(pickle.dumps(move)) == copy.deepcopy(move) == copy.copy(move) == move
    assert start.play(move) == start.play(str(move))


def test_a_deal_is_a_function_of_its_arguments() -> None:
    assert kumata.Position.deal(3, 9) == kumata.Position.deal(players=3, seed=9)
    assert kumata.Position.deal(3, 9) != kumata.Position.deal(3, 10)
    deal = kumata.Position.deal(3, 9, rules="bga-de", maze=True, clans="TSU")
    assert (deal.players, deal.clans, deal.rules, deal.alliance) == (3, "TSU", "bga-de", False)


def test_the_view_hides_and_resampling_agrees_with_it() -> None:
    deal = kumata.Position.deal(4, 5)
    view = deal.public_view()
    assert "??" in view.text
    assert "??" not in deal.text
    samples = [deal.resample(seed) for seed in range(20)]
    assert {sample.public_view() for sample in samples} == {view}
    assert {sample.key for sample in samples} == {view.key} == {deal.key}
    assert len(set(samples)) > 15
    assert view.resample(3) == deal.resample(3)
    start = kumo.Position.start()
    assert start.public_view() == start == start.resample(1)


def test_chance_is_played_like_a_move() -> None:
    deal = kumata.Position.deal(2, 4)
    move = deal.legal_moves()[0]
    waiting = deal.public_view().play(move)
    assert waiting.seat is None
    assert not waiting.is_over
    truth = deal.play(move).public_view()
    outcomes = [waiting.play(outcome) for outcome in waiting.legal_moves()]
    assert truth in outcomes
    with pytest.raises(kumaboard.HiddenError):
        deal.public_view().perft(3)


def test_whole_games_end_with_scores() -> None:
    for players in (2, 3, 4):
        position = kumata.Position.deal(players, 11)
        while not position.is_over:
            assert position.seat in range(players)
            position = position.play(position.legal_moves()[len(position.legal_moves()) // 2])
        assert position.seat is None
        assert list(position.legal_moves()) == []
        scores = position.scores()
        assert scores.winners
        assert list(reversed(scores)) == scores.seats[::-1]
        assert all(scores[scores.index(score)] == score and scores.count(score) >= 1 for score in scores)
        for score in scores:
            assert score.total == score.visible + score.reserve + score.totem + score.penalty
    assert kumata.Position.deal(4, 1, alliance=True).scores().teams is not None
    assert kumata.Position.deal(4, 1).scores().teams is None


def test_a_won_game_has_a_result() -> None:
    before = kumo.Position("4#4/4K4/4K4/9/9/9/9/9/9 0 4,6 0,0 2,0 10 - base2")
    assert (before.result.winner, before.result.camp, before.result.over) == (None, None, False)
    won = before.play("Kn")
    assert won.is_over
    assert repr(won.result) == "Result(winner='A', camp='n', over=True)"
    assert won.result == kumo.Position(won.text).result
    assert (won.mode, won.size, won.players) == ("base2", 9, 2)
