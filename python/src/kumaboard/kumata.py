"""Kumata: 2 to 4 players stack dominoes on a board of tiles.

>>> from kumaboard import kumata
>>> position = kumata.Position.deal(players=2, seed=7)
>>> position.seat in (0, 1), position.is_over
(True, False)
>>> position.cell("a1").clan in "HC", len(position.cells), len(position.stacks(0)), position.totems(0)
(True, 36, 3, 2)
>>> while not position.is_over:
...     position = position.play(position.legal_moves()[0])
>>> len(position.scores())
2
"""

from collections.abc import Sequence

from ._native import KumataCell as Cell
from ._native import KumataMove as Move
from ._native import KumataMoves as Moves
from ._native import KumataPosition as Position
from ._native import KumataScores as Scores
from ._native import KumataSeatScore as SeatScore
from ._native import KumataTeamScore as TeamScore

Sequence.register(Moves)
Sequence.register(Scores)

__all__ = ["Cell", "Move", "Moves", "Position", "Scores", "SeatScore", "TeamScore"]
