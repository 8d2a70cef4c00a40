"""The native module. Its classes are public as ``kumaboard.kumata.Position``, ``kumaboard.kumo.Position`` and so on."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, SupportsIndex, final, overload

__all__ = [
    "HiddenError",
    "IllegalMoveError",
    "KumaboardError",
    "KumataCell",
    "KumataMove",
    "KumataMoves",
    "KumataPosition",
    "KumataScores",
    "KumataSeatScore",
    "KumataTeamScore",
    "KumoMove",
    "KumoMoves",
    "KumoPosition",
    "KumoResult",
    "MoveError",
    "NotationError",
    "PositionError",
    "SetupError",
    "__version__",
]

__version__: Final[str]

class KumaboardError(ValueError):
    """Something given to the engine is wrong."""

class PositionError(KumaboardError):
    """A position string is wrong; it names the field."""

class MoveError(KumaboardError):
    """A move can't be read or played."""

class NotationError(MoveError):
    """A text is not written as a move."""

class IllegalMoveError(MoveError):
    """A move is not legal in the position."""

class SetupError(KumaboardError):
    """A game can't start so."""

class HiddenError(KumaboardError):
    """Counting would have to uncover a hidden domino."""

@final
class KumataCell:
    """What is on top of a cell of the board: the cell itself, or half a domino.

    ``str(cell)`` is written as in the position string: "M2", or "M2e1*".
    """

    def __new__(cls, text: str, /) -> KumataCell: ...
    @property
    def clan(self) -> str:
        """The letter of the clan it shows."""
    @property
    def value(self) -> int:
        """The value it shows, 0 for a blank."""
    @property
    def level(self) -> int:
        """The height: 0 for a board cell, else the level of the domino."""
    @property
    def direction(self) -> Literal["n", "e", "s", "w"] | None:
        """Where the other half of the domino is; it may be covered by now. ``None`` for a board cell."""
    @property
    def locked(self) -> bool:
        """Whether a totem keeps it from being covered."""
    def __copy__(self) -> KumataCell: ...
    def __deepcopy__(self, _memo: object, /) -> KumataCell: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[KumataCell], tuple[str]]: ...

@final
class KumataMove:
    """A move. ``str(move)`` is its notation; moves are equal when they are written alike."""

    def __new__(cls, notation: str, /) -> KumataMove: ...
    def __copy__(self) -> KumataMove: ...
    def __deepcopy__(self, _memo: object, /) -> KumataMove: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[KumataMove], tuple[str]]: ...

@final
class KumataMoves(Sequence[KumataMove]):
    """The legal moves of a position: counted and indexed without being listed."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> KumataMove: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[KumataMove]: ...
    def __contains__(self, item: object, /) -> bool: ...
    def __iter__(self) -> Iterator[KumataMove]: ...
    def __reversed__(self) -> Iterator[KumataMove]: ...
    def index(self, move_or_text: KumataMove | str, /) -> int: ...  # type: ignore[override]
    def count(self, move_or_text: object, /) -> int: ...
    def __copy__(self) -> KumataMoves: ...
    def __deepcopy__(self, _memo: object, /) -> KumataMoves: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Callable[[KumataPosition], KumataMoves], tuple[KumataPosition]]: ...

@final
class KumataPosition:
    """A position: what lies where and whose turn it is. It never changes; playing gives a new one.

    ``print(position)`` draws the board as text, and a notebook shows it as a picture.
    """

    def __new__(cls, text: str, /) -> KumataPosition: ...
    @staticmethod
    def deal(
        players: int,
        seed: int,
        rules: str = "rulebook",
        maze: bool = False,
        alliance: bool = False,
        clans: str | None = None,
        faces: Sequence[str] | None = None,
        dominoes: str | None = None,
        youngest_first: Sequence[int] | None = None,
    ) -> KumataPosition:
        """The start of a game; the same arguments give the same deal on every machine.

        ``players`` is 2, 3 or 4; ``rules`` is "rulebook", "bga-fr" or "bga-de"; ``clans`` are the letters of the clans
        in seat order, as in "UTM".

        ``faces`` are what the nine tiles show, each as in "M1,S1,U1,T1", north-west, north-east, south-west,
        south-east; ``dominoes`` is the set of each clan, as in "00.10.11.20"; ``youngest_first`` are the seats from the
        youngest player to the oldest, for ties about who begins.
        """
    @property
    def text(self) -> str:
        """The position string: everything about the position in one line."""
    @property
    def players(self) -> int:
        """The number of seats."""
    @property
    def seat(self) -> int | None:
        """The seat whose decision it is; ``None`` when the game is over or chance decides."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def key(self) -> int:
        """A 64-bit key of what everybody can see: equal for positions that look alike."""
    def legal_moves(self) -> KumataMoves:
        """The legal moves, a sequence; empty when the game is over."""
    def play(self, move_or_text: KumataMove | str, /) -> KumataPosition:
        """The position after a move; :class:`MoveError` if it can't be read or is not legal."""
    def public_view(self) -> KumataPosition:
        """The position as everybody sees it."""
    def resample(self, seed: int) -> KumataPosition:
        """The position with everything hidden drawn anew, each way that agrees with the public view equally likely.

        Where chance has to decide which domino was uncovered, that one stays hidden and the event due; but it is the
        only one left that it can be.
        """
    def to_svg(
        self,
        *,
        theme: Literal["light", "dark", "safe"] = "light",
        width: int = 600,
        coordinates: bool = True,
        legend: bool = True,
        names: Sequence[str] | None = None,
        last: KumataMove | str | None = None,
    ) -> str:
        """The position as a picture: SVG without scripts, links and identifiers.

        ``theme`` is "light", "dark" or "safe", the last for people who don't see all colours; ``width`` is in pixels;
        ``names`` are those of the players in seat order; ``last`` is the move that led to the position.
        """
    def _repr_svg_(self) -> str:
        """What a notebook shows."""
    def _repr_html_(self) -> str:
        """What a notebook shows that prefers HTML."""
    def perft(self, depth: int) -> int:
        """The number of move sequences of this length."""
    def scores(self) -> KumataScores:
        """The scores; of a game that goes on, those it would have if it ended now."""
    def cell(self, name: str, /) -> KumataCell | None:
        """What is on top of a cell, given as in "c4"; ``None`` if the board has no such cell."""
    @property
    def cells(self) -> dict[str, KumataCell]:
        """What is on top of each cell, by its name: rank by rank from north to south, from west to east."""
    def stacks(self, seat: int) -> tuple[tuple[str | None, ...], ...]:
        """The stacks of a seat, each with its dominoes top first; a hidden one is ``None``."""
    def unseen(self, seat: int) -> tuple[str, ...]:
        """The dominoes that the hidden ones of a seat are, in ascending order."""
    def totems(self, seat: int) -> int:
        """The totems a seat has left."""
    def clan(self, seat: int) -> str:
        """The letter of a seat's clan."""
    @property
    def clans(self) -> str:
        """The clans' letters in seat order."""
    @property
    def rules(self) -> str:
        """The rules: "rulebook", "bga-fr" or "bga-de"."""
    @property
    def alliance(self) -> bool:
        """Whether seats 0 and 2 play against 1 and 3."""
    def __copy__(self) -> KumataPosition: ...
    def __deepcopy__(self, _memo: object, /) -> KumataPosition: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[KumataPosition], tuple[str]]: ...

@final
class KumoMove:
    """A move. ``str(move)`` is its notation; moves are equal when they are written alike."""

    def __new__(cls, notation: str, /) -> KumoMove: ...
    def __copy__(self) -> KumoMove: ...
    def __deepcopy__(self, _memo: object, /) -> KumoMove: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[KumoMove], tuple[str]]: ...

@final
class KumoMoves(Sequence[KumoMove]):
    """The legal moves of a position: counted and indexed without being listed."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> KumoMove: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[KumoMove]: ...
    def __contains__(self, item: object, /) -> bool: ...
    def __iter__(self) -> Iterator[KumoMove]: ...
    def __reversed__(self) -> Iterator[KumoMove]: ...
    def index(self, move_or_text: KumoMove | str, /) -> int: ...  # type: ignore[override]
    def count(self, move_or_text: object, /) -> int: ...
    def __copy__(self) -> KumoMoves: ...
    def __deepcopy__(self, _memo: object, /) -> KumoMoves: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Callable[[KumoPosition], KumoMoves], tuple[KumoPosition]]: ...

@final
class KumoPosition:
    """A position: what lies where and whose turn it is. It never changes; playing gives a new one.

    ``print(position)`` draws the board as text, and a notebook shows it as a picture.
    """

    def __new__(cls, text: str, /) -> KumoPosition: ...
    @staticmethod
    def start(mode: str = "base2", size: int = 9, first: int = 0) -> KumoPosition:
        """The start of a game.

        ``mode`` is "base2", "base4", "legend2" or "legend4"; ``size`` is the number of spaces along an edge of the
        arena: 5, 7, 9 or 11; ``first`` is the seat that begins: with four players seat 0 does, with two either can.
        """
    @property
    def text(self) -> str:
        """The position string: everything about the position in one line."""
    @property
    def players(self) -> int:
        """The number of seats."""
    @property
    def seat(self) -> int | None:
        """The seat whose decision it is; ``None`` when the game is over or chance decides."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def key(self) -> int:
        """A 64-bit key of what everybody can see: equal for positions that look alike."""
    def legal_moves(self) -> KumoMoves:
        """The legal moves, a sequence; empty when the game is over."""
    def play(self, move_or_text: KumoMove | str, /) -> KumoPosition:
        """The position after a move; :class:`MoveError` if it can't be read or is not legal."""
    def public_view(self) -> KumoPosition:
        """The position as everybody sees it."""
    def resample(self, seed: int) -> KumoPosition:
        """The position with everything hidden drawn anew: in KUMO nothing is, and it is the same position."""
    def to_svg(
        self,
        *,
        theme: Literal["light", "dark", "safe"] = "light",
        width: int = 600,
        coordinates: bool = True,
        legend: bool = True,
        names: Sequence[str] | None = None,
        last: KumoMove | str | None = None,
    ) -> str:
        """The position as a picture: SVG without scripts, links and identifiers.

        ``theme`` is "light", "dark" or "safe", the last for people who don't see all colours; ``width`` is in pixels;
        ``names`` are those of the players in seat order; ``last`` is the move that led to the position.
        """
    def _repr_svg_(self) -> str:
        """What a notebook shows."""
    def _repr_html_(self) -> str:
        """What a notebook shows that prefers HTML."""
    def perft(self, depth: int) -> int:
        """The number of move sequences of this length."""
    def stack(self, space: str, /) -> str:
        """The dice on a space, given as in "c4", as letters.

        The lowest die comes first; capitals are team A's. The empty text if there is none.
        """
    @property
    def dice(self) -> dict[str, str]:
        """The dice on each space where there are some, as :meth:`stack` gives them, by the name of the space."""
    def tray(self, seat: int) -> int:
        """The dice in a seat's tray."""
    def prison(self, team: Literal["A", "B"]) -> int:
        """The enemy dice that a team holds in its prison."""
    def used(self, seat: int) -> int:
        """The actions a seat has used: with two players in the current turn, with four in the current round."""
    def turned(self, team: Literal["A", "B"]) -> bool:
        """Whether a team has turned the arena: with two players in the current turn, with four in the current round."""
    @property
    def owes_placement(self) -> bool:
        """Whether a placement is owed, possible or not."""
    @property
    def owed(self) -> tuple[str, ...]:
        """The spaces of the dice that must leave the enemy dice under them, by rank, then file."""
    @property
    def stone(self) -> str:
        """The space of the Stone; of a won game, its last one."""
    @property
    def left(self) -> int:
        """How many actions the mover may still take; 0 when the game is over."""
    @property
    def result(self) -> KumoResult:
        """Whether the game is over, who has won, and into which camp the Stone was pushed."""
    @property
    def mode(self) -> str:
        """The mode: "base2", "base4", "legend2" or "legend4"."""
    @property
    def size(self) -> int:
        """The number of spaces along an edge of the arena."""
    def __copy__(self) -> KumoPosition: ...
    def __deepcopy__(self, _memo: object, /) -> KumoPosition: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[KumoPosition], tuple[str]]: ...

@final
class KumataSeatScore:
    """The points of one seat. ``dict(score)`` gives them by name."""

    def __new__(cls, visible: int, reserve: int, totem: int, penalty: int, total: int) -> KumataSeatScore: ...
    @property
    def visible(self) -> int:
        """Printed values (or levels) of the visible halves."""
    @property
    def reserve(self) -> int:
        """Values of the tops of the stacks left."""
    @property
    def totem(self) -> int:
        """Points of the totems placed."""
    @property
    def penalty(self) -> int:
        """-1 for each totem left."""
    @property
    def total(self) -> int:
        """The sum."""
    def keys(self) -> list[str]: ...
    def __getitem__(self, name: str, /) -> int: ...
    def __reduce__(self) -> tuple[type[KumataSeatScore], tuple[int, int, int, int, int]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class KumataTeamScore:
    """The points of a team in Alliance."""

    def __new__(cls, seats: tuple[int, int], total: int) -> KumataTeamScore: ...
    @property
    def seats(self) -> tuple[int, int]:
        """The seats of the team."""
    @property
    def total(self) -> int:
        """The sum of their totals."""
    def __reduce__(self) -> tuple[type[KumataTeamScore], tuple[tuple[int, int], int]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class KumataScores(Sequence[KumataSeatScore]):
    """The scores of all seats, a sequence in seat order."""

    @property
    def seats(self) -> list[KumataSeatScore]:
        """The scores in seat order."""
    @property
    def teams(self) -> tuple[KumataTeamScore, KumataTeamScore] | None:
        """The two teams of an Alliance, otherwise ``None``."""
    @property
    def winners(self) -> list[int]:
        """The seats that win, or would win now; several share the victory."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> KumataSeatScore: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[KumataSeatScore]: ...
    def __iter__(self) -> Iterator[KumataSeatScore]: ...
    def __reversed__(self) -> Iterator[KumataSeatScore]: ...
    def index(self, score: object, /) -> int: ...  # type: ignore[override]
    def count(self, score: object, /) -> int: ...
    def __copy__(self) -> KumataScores: ...
    def __deepcopy__(self, _memo: object, /) -> KumataScores: ...
    def __reduce__(self) -> tuple[Callable[[KumataPosition], KumataScores], tuple[KumataPosition]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class KumoResult:
    """How a game stands."""

    def __new__(
        cls, winner: Literal["A", "B"] | None, camp: Literal["n", "e", "s", "w"] | None, over: bool
    ) -> KumoResult: ...
    @property
    def winner(self) -> Literal["A", "B"] | None:
        """The team that has won; ``None`` while the game goes on and when it is drawn."""
    @property
    def camp(self) -> Literal["n", "e", "s", "w"] | None:
        """The side of the table whose camp the Stone was pushed into."""
    @property
    def over(self) -> bool:
        """Whether the game is over."""
    def __copy__(self) -> KumoResult: ...
    def __deepcopy__(self, _memo: object, /) -> KumoResult: ...
    def __reduce__(self) -> tuple[type[KumoResult], tuple[str | None, str | None, bool]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
