"""Every golden position and every position worked out by hand, through Python."""

from __future__ import annotations

from typing import Any

import pytest
from golden import POSITION, lines, notations, play

from kumaboard import IllegalMoveError, PositionError, kumata


@pytest.mark.parametrize("game", ["kumata", "kumo"])
def test_golden_positions(game: str) -> None:
    for line in lines(game):
        text = line["position"]
        position = POSITION[game](text)
        assert position.text == text
        assert position.is_over == line["over"], text
        assert notations(position) == line["moves"], text
        for move, after in line["next"].items():
            assert position.play(move).text == after, f"{text} {move}"
        for depth, nodes in enumerate(line["perft"], 1):
            assert position.perft(depth) == nodes, f"{text} perft {depth}"
        if "scores" in line:
            assert isinstance(position, kumata.Position)
            assert [dict(score) for score in position.scores()] == line["scores"], text
            assert position.scores().winners == line["winners"], text


def answer(line: dict[str, Any]) -> object:
    """What the engine says to the question of a line."""
    kind, arg = line["ask"], line["arg"]
    position_type = POSITION[line["game"]]
    if kind == "error":
        with pytest.raises(PositionError):
            position_type(line["pos"])
        return True
    position = position_type(line["pos"])
    if kind == "moves":
        return notations(position)
    if kind == "prefix":
        return [move for move in notations(position) if move.startswith(arg)]
    if kind == "count":
        return len(position.legal_moves())
    if kind == "perft":
        return position.perft(arg)
    if kind == "legal":
        try:
            play(position, arg)
        except IllegalMoveError:
            play(position, arg[:-1])
            return False
        return True
    if kind == "apply":
        return play(position, arg).text
    if kind == "seat_after":
        return play(position, arg).text.split()[{"kumata": 2, "kumo": 1}[line["game"]]]
    if kind == "moves_after":
        return notations(play(position, arg))
    if kind == "over":
        return position.is_over
    assert kind == "scores", kind
    assert isinstance(position, kumata.Position)
    scores = position.scores()
    said: dict[str, object] = {}
    for key, expected in line["answer"].items():
        if key == "winners":
            said[key] = scores.winners
        elif key == "teams":
            assert scores.teams is not None
            said[key] = [{"seats": list(team.seats), "total": team.total} for team in scores.teams]
        else:
            assert key == "seats", key
            said[key] = [
                {name: score[name] for name in wanted} for score, wanted in zip(scores.seats, expected, strict=True)
            ]
    return said


@pytest.mark.parametrize("line", lines("worked"), ids=lambda line: line["id"])
def test_worked_positions(line: dict[str, Any]) -> None:
    assert answer(line) == line["answer"], line["why"]
