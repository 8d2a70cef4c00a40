use alloc::vec::Vec;

use boardgame::Seat;
use boardgeo::{Coord, Direction};

use crate::board::{SIZES, camp_beside, tables};
use crate::covered::Covered;
use crate::{Die, MAX_STACK, Mode, Position, Team, Turn};

/// A position that need not be right yet: every field can be filled in, and [`check`](Self::check) makes a [`Position`]
/// of it or tells what is wrong.
///
/// ```
/// use kumo_core::{Die, Draft, Mode, Position, Stance, Team};
/// let mut draft = Draft::from(&Position::new(Mode::BASE2));
/// draft.dice.push(("e1".parse()?, Die { team: Team::A, stance: Stance::Run }));
/// assert_eq!(
///     draft.clone().check().unwrap_err().to_string(),
///     "dice of team A: found 1 on the arena, 6 in trays, 0 in the enemy's prison, expected 6 together (H1.3)"
/// );
/// draft.trays[0] = 5;
/// assert_eq!(draft.check()?.to_string(), "9/9/9/9/4#4/9/9/9/4R4 0 5,6 0,0 0,0 00 p base2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draft {
    /// The options of the game.
    pub mode: Mode,
    /// The files and ranks of the arena: 5, 7, 9 or 11.
    pub size: u8,
    /// Where the Stone of Balance lies.
    pub stone: Coord,
    /// The dice on the arena; of several on one space, the lowest first.
    pub dice: Vec<(Coord, Die)>,
    /// Whose turn it is, or how the game ended.
    pub turn: Turn,
    /// The dice in the tray of each seat; 0 for seats that do not play.
    pub trays: [u8; 4],
    /// The enemy dice held by team A and by team B.
    pub prisons: [u8; 2],
    /// The actions used by each seat in this turn (2 players) or round (4 players); 0 for seats that do not play.
    pub used: [u8; 4],
    /// Whether team A and team B have turned the arena in this turn (2 players) or round (4 players).
    pub turned: [bool; 2],
    /// Whether the mover owes a placement (H3.2).
    pub owes_placement: bool,
    /// The spaces of the dice that owe leaving their stack (H3.3), in any order.
    pub owing: Vec<Coord>,
}

/// A draft is no position that could arise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DraftError {
    /// The arena has no such size.
    #[error("board: found a size of {found}, expected 5, 7, 9 or 11 (H1.1)")]
    Size {
        /// The files and ranks.
        found: u8,
    },
    /// A space that the arena does not have.
    #[error("board: found {space}, expected a space of the arena of {size} x {size} (H1.1)")]
    OutsideArena {
        /// The space.
        space: Coord,
        /// The files and ranks of the arena.
        size: u8,
    },
    /// A die on the Stone's space.
    #[error("board, {space}: found a die and the Stone, expected one of the two")]
    OnStone {
        /// The space.
        space: Coord,
    },
    /// More than three dice on a space.
    #[error("board, {space}: found a stack of more than 3 dice, expected at most 3 (H4.1)")]
    StackTooHigh {
        /// The space.
        space: Coord,
    },
    /// Two dice of one team on each other.
    #[error("board, {space}: found a die of team {team} on another of its team, expected dice that alternate (H4.3)")]
    StackSameTeam {
        /// The space.
        space: Coord,
        /// The team.
        team: Team,
    },
    /// Something of a seat that does not play.
    #[error("seat {found}: expected one of {players} (H1.5)")]
    NoSuchSeat {
        /// The seat.
        found: Seat,
        /// The number of players.
        players: u8,
    },
    /// More dice in a tray than it holds.
    #[error("trays, seat {seat}: found {found} dice, expected at most {most} (H1.7)")]
    TrayTooFull {
        /// The seat.
        seat: Seat,
        /// The dice in it.
        found: u8,
        /// How many it holds.
        most: u8,
    },
    /// More dice in a prison than it holds.
    #[error("prisons, team {team}: found {found} dice, expected at most {most} (H5.7)")]
    PrisonTooFull {
        /// The team that holds them.
        team: Team,
        /// The dice in it.
        found: u8,
        /// How many it holds.
        most: u8,
    },
    /// Not six dice of a team.
    #[error(
        "dice of team {team}: found {arena} on the arena, {trays} in trays, {imprisoned} in the enemy's prison, expected 6 \
         together (H1.3)"
    )]
    DiceCount {
        /// The team.
        team: Team,
        /// Its dice on the arena.
        arena: usize,
        /// Its dice in trays.
        trays: u8,
        /// Its dice in the enemy's prison.
        imprisoned: u8,
    },
    /// A won game's Stone is not where it can have left the arena.
    #[error("board: found the Stone on {stone} in a game won by team {winner}, expected an edge row next to {} (H6.1)", match camp {
        Some(_) => "the camp it was pushed into",
        None => "an enemy camp",
    })]
    WonStone {
        /// Where it is.
        stone: Coord,
        /// The team that won.
        winner: Team,
        /// The camp it is said to be pushed into, if one is.
        camp: Option<Direction>,
    },
    /// A won game without the winning push in USED.
    #[error("used: found a seat of team {} as the last with an action, expected the winning push of team {winner} (H8)", winner.enemy())]
    WonByOther {
        /// The team that won.
        winner: Team,
    },
    /// A won game in which nobody has used an action.
    #[error("used: found no action, expected the winning push of team {winner} (H8)")]
    WonUnused {
        /// The team that won.
        winner: Team,
    },
    /// Actions of a seat that has not played yet.
    #[error("used, seat {seat}: found {found}, expected 0 for a seat that has not played yet (H8)")]
    UsedEarly {
        /// The seat.
        seat: Seat,
        /// Its actions.
        found: u8,
    },
    /// Too few or too many actions of a seat whose turn in the round is over.
    #[error("used, seat {seat}: found {found}, expected 3 to 5 for a seat that has played this round (H2.2)")]
    UsedBefore {
        /// The seat.
        seat: Seat,
        /// Its actions.
        found: u8,
    },
    /// More actions than the mover may take, or none left.
    #[error("used, seat {seat}: found {found}, expected at most {most}{} (H2.1, H2.2)", if *over { "" } else { ", as the turn passes when no action is left" })]
    UsedTooMany {
        /// The seat to move, or that won.
        seat: Seat,
        /// Its actions.
        found: u8,
        /// How many it can have used.
        most: u8,
        /// Whether the game is won.
        over: bool,
    },
    /// A team that has used no action has turned the arena.
    #[error("turned, team {team}: found 1, expected 0 for a team that has used no action (H8)")]
    TurnedEarly {
        /// The team.
        team: Team,
    },
    /// A placement is owed only by one who began the turn with three dice or more.
    #[error("owed: found `p` with {tray} dice in the tray of seat {seat}, expected 3 or more (H3.2)")]
    OwedPlacement {
        /// The seat to move, or that won.
        seat: Seat,
        /// The dice in its tray.
        tray: u8,
    },
    /// No die owes there.
    #[error("owed: found {space}, expected a space where a die of team {team} is on top of an enemy die (H3.3)")]
    OwedSpace {
        /// The space.
        space: Coord,
        /// The team to move, or that won.
        team: Team,
    },
    /// A drawn game keeps no count of a turn.
    #[error("{field}: found an entry in a drawn game, expected none (H8)")]
    DrawnField {
        /// The field.
        field: &'static str,
    },
}

type Checked<T = ()> = Result<T, DraftError>;

fn expect(holds: bool, otherwise: DraftError) -> Checked {
    if holds { Ok(()) } else { Err(otherwise) }
}

impl Draft {
    /// Makes a position of the draft.
    ///
    /// # Errors
    /// If it is no position that could arise (H8): the first thing that is wrong.
    pub fn check(self) -> Result<Position, DraftError> {
        expect(SIZES.contains(&self.size), DraftError::Size { found: self.size })?;
        let mut position = self.board()?;
        self.check_seats()?;
        self.check_dice()?;
        match self.turn {
            Turn::Seat(seat) => self.check_turn(&mut position, seat)?,
            Turn::Won { team, camp } => {
                let right = camp_beside(self.mode, self.size, self.stone, team) == Some(camp);
                expect(right, DraftError::WonStone { stone: self.stone, winner: team, camp: Some(camp) })?;
                let seat = self.winning_seat(team)?;
                self.check_turn(&mut position, seat)?;
            }
            Turn::Drawn => self.check_drawn()?,
        }
        Ok(position)
    }

    /// The position with everything taken over except for the spaces that owe.
    fn board(&self) -> Checked<Position> {
        let size = self.size;
        let mut position = Position {
            tops: [0; 2],
            planes: [0; 3],
            covered: Covered::NONE,
            stone: 0,
            size,
            mode: self.mode,
            turn: self.turn,
            trays: self.trays,
            prisons: self.prisons,
            used: self.used,
            turned: self.turned,
            owes_placement: self.owes_placement,
        };
        let on_arena = |space: Coord| position.space(space).ok_or(DraftError::OutsideArena { space, size });
        let stone = on_arena(self.stone)?;
        for &(space, die) in &self.dice {
            on_arena(space)?;
            expect(space != self.stone, DraftError::OnStone { space })?;
            let of_team = self.dice.iter().filter(|(_, other)| other.team == die.team).count();
            // Checked before the dice are put down: a position has no room for more.
            expect(of_team <= usize::from(Die::PER_TEAM), self.dice_count(die.team))?;
        }
        position.stone = stone;
        for &(at, die) in &self.dice {
            let space = position.space(at).ok_or(DraftError::OutsideArena { space: at, size })?;
            match position.top_of(space) {
                None => position.put(space, die),
                Some(top) => {
                    expect(top.team != die.team, DraftError::StackSameTeam { space: at, team: die.team })?;
                    let room = position.covered.depth(space) + 1 < MAX_STACK;
                    expect(room, DraftError::StackTooHigh { space: at })?;
                    position.cover(space, die);
                }
            }
        }
        Ok(position)
    }

    fn check_seats(&self) -> Checked {
        let players = self.mode.players();
        let no_such_seat = |found: Seat| DraftError::NoSuchSeat { found, players };
        if let Turn::Seat(seat) = self.turn {
            expect(seat.number() < players, no_such_seat(seat))?;
        }
        for seat in Seat::all(4).skip(usize::from(players)) {
            expect(self.trays[seat.index()] == 0 && self.used[seat.index()] == 0, no_such_seat(seat))?;
        }
        Ok(())
    }

    fn dice_count(&self, team: Team) -> DraftError {
        DraftError::DiceCount {
            team,
            arena: self.dice.iter().filter(|(_, die)| die.team == team).count(),
            trays: self.trays[team.index()].saturating_add(self.trays[team.index() + 2]),
            imprisoned: self.prisons[team.enemy().index()],
        }
    }

    /// H1.3, H1.7, H5.7.
    fn check_dice(&self) -> Checked {
        for seat in Seat::all(4) {
            let (found, most) = (self.trays[seat.index()], self.mode.tray_size());
            expect(found <= most, DraftError::TrayTooFull { seat, found, most })?;
        }
        for team in Team::ALL {
            let (found, most) = (self.prisons[team.index()], self.mode.prison_size());
            expect(found <= most, DraftError::PrisonTooFull { team, found, most })?;
        }
        for team in Team::ALL {
            let count = self.dice_count(team);
            let DraftError::DiceCount { arena, trays, imprisoned, .. } = count else { continue };
            expect(arena + usize::from(trays) + usize::from(imprisoned) == usize::from(Die::PER_TEAM), count)?;
        }
        Ok(())
    }

    /// The seat that made the winning push: the last that used an action.
    fn winning_seat(&self, winner: Team) -> Checked<Seat> {
        let last = Seat::all(4).rev().find(|seat| self.used[seat.index()] > 0);
        let seat = last.ok_or(DraftError::WonUnused { winner })?;
        expect(Team::of(seat) == winner, DraftError::WonByOther { winner })?;
        Ok(seat)
    }

    /// USED, TURNED and OWED in a turn of this seat, or after its winning push.
    fn check_turn(&self, position: &mut Position, mover: Seat) -> Checked {
        for seat in Seat::all(self.mode.players()) {
            let found = self.used[seat.index()];
            if self.mode.is_four() && seat < mover {
                // What its team might use was judged by what it held then: five at most in any case (H2.2).
                expect((3..=5).contains(&found), DraftError::UsedBefore { seat, found })?;
            } else if seat != mover {
                expect(found == 0, DraftError::UsedEarly { seat, found })?;
            }
        }
        let over = position.is_over();
        let budget = position.budget_with(mover, self.prisons[Team::of(mover).index()]);
        let (found, most) = (self.used[mover.index()], if over { budget } else { budget - 1 });
        expect(found <= most, DraftError::UsedTooMany { seat: mover, found, most, over })?;

        for team in Team::ALL {
            let used = self.used[team.index()] + self.used[team.index() + 2];
            expect(used > 0 || !self.turned[team.index()], DraftError::TurnedEarly { team })?;
        }

        let tray = self.trays[mover.index()];
        expect(tray >= 3 || !self.owes_placement, DraftError::OwedPlacement { seat: mover, tray })?;
        let team = Team::of(mover);
        let mut owing = 0;
        for &space in &self.owing {
            let stacked = position.stack(space).len() > 1 && position.top(space).is_some_and(|top| top.team == team);
            let number = position.space(space).filter(|_| stacked);
            owing |= crate::board::bit(number.ok_or(DraftError::OwedSpace { space, team })?);
        }
        position.covered.mark_owing(owing);
        Ok(())
    }

    /// H8: a game is drawn between two turns.
    fn check_drawn(&self) -> Checked {
        expect(self.used == [0; 4], DraftError::DrawnField { field: "used" })?;
        expect(self.turned == [false; 2], DraftError::DrawnField { field: "turned" })?;
        expect(!self.owes_placement && self.owing.is_empty(), DraftError::DrawnField { field: "owed" })
    }
}

impl TryFrom<Draft> for Position {
    type Error = DraftError;

    fn try_from(draft: Draft) -> Result<Self, Self::Error> {
        draft.check()
    }
}

impl From<&Position> for Draft {
    fn from(position: &Position) -> Self {
        let tables = tables(position.size);
        let occupied = position.tops(Team::A) | position.tops(Team::B);
        let stack = |space: u8| {
            let at = tables.coord(space);
            position.stack(at).into_iter().map(move |die| (at, die))
        };
        Self {
            mode: position.mode,
            size: position.size,
            stone: position.stone(),
            dice: occupied.iter().flat_map(stack).collect(),
            turn: position.turn,
            trays: position.trays,
            prisons: position.prisons,
            used: position.used,
            turned: position.turned,
            owes_placement: position.owes_placement,
            owing: position.owing().iter().map(|space| tables.coord(space)).collect(),
        }
    }
}
