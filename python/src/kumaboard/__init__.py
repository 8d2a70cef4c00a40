"""Rules engine for the board games Kumata and KUMO Hogosha.

Each game has a module, and the two look alike:

>>> from kumaboard import kumata, kumo
>>> position = kumo.Position.start()
>>> len(position.legal_moves())
56
>>> position.play("+Re1").seat
0

Positions and moves are immutable values: they compare, hash, copy and pickle, and ``repr`` gives an expression that
rebuilds them (``kumo.Position('...')``). ``print(position)`` draws the board.

Whatever is wrong with an argument raises a subclass of :class:`KumaboardError`, which is a ``ValueError``; an
argument that is not of the right type at all raises ``TypeError``.
"""

from . import kumata, kumo
from ._native import (
    HiddenError,
    IllegalMoveError,
    KumaboardError,
    MoveError,
    NotationError,
    PositionError,
    SetupError,
    __version__,
)

__all__ = [
    "HiddenError",
    "IllegalMoveError",
    "KumaboardError",
    "MoveError",
    "NotationError",
    "PositionError",
    "SetupError",
    "__version__",
    "kumata",
    "kumo",
]
