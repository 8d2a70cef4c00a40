use boardgeo::{Coord, Direction};

use crate::{Move, Stance};

/// A move can't be played: which, and why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move `{chosen}`: {reason}")]
#[non_exhaustive]
pub struct PlayError {
    /// The move.
    pub chosen: Move,
    /// What it breaks.
    pub reason: IllegalMove,
}

/// What a move breaks.
///
/// ```
/// use kumo_core::{IllegalMove, Position};
/// let mut position: Position = "5/5/2#2/5/R4 0 5,6 0,0 1,0 10 - base2".parse()?;
/// let error = position.play("a1-a2".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "move `a1-a2`: a die that shows R has no simple movement (H2.7)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// A finished game has no moves.
    #[error("the game is over (H6)")]
    Over,
    /// A space that the arena does not have.
    #[error("found {space}, expected a space of the arena of {size} x {size} (H1.1)")]
    OutsideArena {
        /// The space.
        space: Coord,
        /// The files and ranks of the arena.
        size: u8,
    },
    /// No own die is on top there.
    #[error("on {space} found no top die of the mover's team, expected one (H4.1)")]
    NotOwn {
        /// The space.
        space: Coord,
    },
    /// No die is there to be thrown or grabbed.
    #[error("on {space} found no die, expected one of either team (H5.3, H5.4)")]
    NoDie {
        /// The space.
        space: Coord,
    },
    /// No enemy die is on top there.
    #[error("on {space} found no top die of the enemy, expected one (H5.3, H5.5)")]
    NotEnemy {
        /// The space.
        space: Coord,
    },
    /// A die or the Stone is there.
    #[error("{space} is not empty (H2.10)")]
    NotEmpty {
        /// The space.
        space: Coord,
    },
    /// The die shows another stance than the active movement asks for.
    #[error("on {space} found a die that shows {found}, expected {expected} (H5)")]
    WrongStance {
        /// The space.
        space: Coord,
        /// What it shows.
        found: Stance,
        /// The stance of the movement.
        expected: Stance,
    },
    /// The die has yet to leave the die it stands on.
    #[error("the die on {space} must leave the die beneath it by a simple movement before it acts (H3.3)")]
    OwesUnblocking {
        /// The space.
        space: Coord,
    },
    /// The tray holds no die.
    #[error("found no die in the tray of the mover, expected one (H2.6)")]
    EmptyTray,
    /// Dice are placed on the row next to the own camp.
    #[error("found {space}, expected a space of the row closest to the mover (H2.6)")]
    NotClosestRow {
        /// The space.
        space: Coord,
    },
    /// The face that is on top already.
    #[error("the die shows {stance} already, expected a different face (H2.8)")]
    SameStance {
        /// The face.
        stance: Stance,
    },
    /// The enemy's prison holds no die.
    #[error("found no die in the enemy's prison, expected one (H2.9)")]
    NoPrisoner,
    /// The stance has no simple movement.
    #[error("a die that shows {stance} has no simple movement (H2.7)")]
    NoStep {
        /// The stance.
        stance: Stance,
    },
    /// Two spaces that should be neighbours are not.
    #[error("{one} and {other} are not orthogonally adjacent (H2.7, H5)")]
    NotAdjacent {
        /// One space.
        one: Coord,
        /// The other.
        other: Coord,
    },
    /// Off a stack a die goes to the nearest empty space.
    #[error("{to} is not one of the empty spaces nearest to the stack (H4.4)")]
    NotNearest {
        /// Where it would go.
        to: Coord,
    },
    /// No two steps over empty spaces lead there.
    #[error("no two steps over empty spaces lead from {from} to {to} (H5.1)")]
    NoRun {
        /// From there.
        from: Coord,
        /// To there.
        to: Coord,
    },
    /// Not the first empty space behind a row of pieces.
    #[error("{to} is not the first empty space behind an unbroken row of pieces next to {from} (H5.2)")]
    NoJump {
        /// From there.
        from: Coord,
        /// To there.
        to: Coord,
    },
    /// A throw into prison is made from the row next to an own camp.
    #[error("the die on {space} is not next to a camp of its team, as it must be to imprison (H5.3)")]
    NotAtCamp {
        /// Where the throwing die stands.
        space: Coord,
    },
    /// The prison is full.
    #[error("the prison holds {held} dice already and takes no more (H5.7)")]
    PrisonFull {
        /// The dice in it.
        held: u8,
    },
    /// One of the two dice can't go there.
    #[error(
        "a die on {space} cannot go {direction}: expected an empty space, or one the other die leaves empty (H5.4)"
    )]
    NoGrab {
        /// Where the die stands.
        space: Coord,
        /// Where it would go.
        direction: Direction,
    },
    /// Only an enemy die leaves the arena, and only into an own camp.
    #[error(
        "the die on {space} would leave the arena to the {direction}: only an enemy's may, into the mover's camp (H5.4)"
    )]
    LeavesArena {
        /// Where the die stands.
        space: Coord,
        /// Where it would go.
        direction: Direction,
    },
    /// The stack has three dice.
    #[error("the stack on {space} has 3 dice already (H4.1)")]
    StackFull {
        /// The space.
        space: Coord,
    },
    /// The die to be blocked is next to the Stone.
    #[error("the die on {space} is next to the Stone, where none is blocked (H5.5)")]
    NextToStone {
        /// The space.
        space: Coord,
    },
    /// No two dice that could push the Stone.
    #[error(
        "found no two adjacent dice of the team that show K, one of them next to the Stone, and owe nothing (H5.6)"
    )]
    NoPushers,
    /// The Stone can't go there.
    #[error("the Stone cannot go {direction}: expected an empty space or an enemy camp (H5.6)")]
    StoneStays {
        /// Where it would go.
        direction: Direction,
    },
    /// In Legend mode the owed placement comes first.
    #[error("in Legend mode the owed placement comes before all else (H3.2)")]
    PlacementFirst,
    /// Too few actions would be left for what is owed.
    #[error("actions left: found {left} with {need} owed, expected enough for what is owed then (H3.5)")]
    DutiesFirst {
        /// The actions owed before the move.
        need: u8,
        /// The actions left before the move.
        left: u8,
    },
    /// The turn can't end while something is owed.
    #[error("found {need} action{} still owed, expected none at the end of the turn (H2.4, H3)", if *need == 1 { "" } else { "s" })]
    EndOwing {
        /// The actions owed.
        need: u8,
    },
    /// With four players a turn has at least three actions.
    #[error("found {used} actions used, expected at least 3 before the turn ends (H2.2)")]
    EndTooEarly {
        /// The actions used.
        used: u8,
    },
}
