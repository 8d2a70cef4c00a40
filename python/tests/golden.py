"""The golden positions, shared with the tests of the Rust crates."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kumaboard import kumata, kumo

FOLDER = Path(__file__).parents[2] / "tests" / "golden"

Position = kumata.Position | kumo.Position
POSITION: dict[str, type[kumata.Position | kumo.Position]] = {
    "kumata": kumata.Position,
    "kumo": kumo.Position,
}


def lines(name: str) -> list[dict[str, Any]]:
    """The lines of a file; an empty or missing file is an error."""
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    found = [json.loads(line) for line in text.splitlines()]
    assert found, name
    return found


def notations(position: Position) -> list[str]:
    """The legal moves as sorted text."""
    return sorted(str(move) for move in position.legal_moves())


def play(position: Position, moves: list[str]) -> Position:
    """The position after moves given in notation."""
    for move in moves:
        position = position.play(move)
    return position
