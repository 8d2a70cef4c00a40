use crate::CellSet;

/// A [`CellSet`] drawn as a picture, north on top: `X` is a member, `.` is not.
///
/// Cells are numbered in reading order, as those of a [`Grid`](crate::Grid) with the width of the picture. Line breaks
/// are for the reader; only the order of the marks counts. More than 128 marks or any other mark do not compile. The set
/// is a constant.
///
/// ```
/// use boardgeo::{CellSet, Direction, Grid, cells};
/// const NORTH_EDGE: CellSet = cells! {
///     X X X
///     . . .
///     . . .
/// };
/// assert_eq!(Grid::square(3).unwrap().edge(Direction::North), NORTH_EDGE);
/// ```
///
/// ```compile_fail
/// boardgeo::cells! { X . o };
/// ```
#[macro_export]
macro_rules! cells {
    (@mark X) => { true };
    (@mark .) => { false };
    ($($mark:tt)*) => {
        const { $crate::set_from_marks(&[$($crate::cells!(@mark $mark)),*]) }
    };
}

/// The set of the places of the marks that are true; what the macro [`cells!`](crate::cells) calls.
///
/// # Panics
/// If there are more than 128 marks: in a constant, that does not compile.
#[must_use]
pub const fn set_from_marks(marks: &[bool]) -> CellSet {
    assert!(marks.len() <= CellSet::CAPACITY as usize, "a picture has at most 128 cells");
    let mut set = CellSet::EMPTY;
    let mut cell = 0;
    while cell < marks.len() {
        if marks[cell] {
            set.insert(cell as u8);
        }
        cell += 1;
    }
    set
}
