"""KUMO Hogosha: 2 or 4 players, sumo dice on an arena that turns.

>>> from kumaboard import kumo
>>> position = kumo.Position.start(mode="legend2", size=5)
>>> position.perft(2)
1000
>>> position = position.play("+Re1")
>>> position.dice, position.stone, position.tray(0), position.left
({'e1': 'R'}, 'c3', 5, 4)
>>> position.result
Result(winner=None, camp=None, over=False)
"""

from collections.abc import Sequence

from ._native import KumoMove as Move
from ._native import KumoMoves as Moves
from ._native import KumoPosition as Position
from ._native import KumoResult as Result

Sequence.register(Moves)

__all__ = ["Move", "Moves", "Position", "Result"]
