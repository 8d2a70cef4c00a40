//! Moves: no text makes the readers panic, and a move has one spelling only, the one it is written with. A move by itself
//! can be asked about in any position.

use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::sync::LazyLock;

use kumaboard::game::Playable;
use kumaboard::{kumata, kumo};

use super::small_text::there_and_back;

static KUMATA: LazyLock<Vec<kumata::Position>> = LazyLock::new(|| {
    let deals = (2..=4).map(|players| kumata::Setup::new(players).deal(1).expect("the setup is right"));
    deals.flat_map(|deal| [deal, deal.public_view()]).collect()
});

static KUMO: LazyLock<Vec<kumo::Position>> =
    LazyLock::new(|| kumo::Mode::ALL.iter().map(|&mode| kumo::Position::new(mode)).collect());

/// Kumata.
pub fn kumata(data: &[u8]) {
    check(data, &KUMATA);
}

/// KUMO Hogosha.
pub fn kumo(data: &[u8]) {
    check(data, &KUMO);
}

fn check<S: Playable + Copy + Debug>(data: &[u8], positions: &[S])
where
    <S::Move as FromStr>::Err: Display,
{
    let Ok(text) = str::from_utf8(data) else { return };
    let Some(chosen) = there_and_back::<S::Move>(text) else { return };
    for &position in positions {
        let listed = {
            let mut listed = false;
            position.for_each_legal_move(|other| listed |= other == chosen);
            listed
        };
        assert_eq!(position.is_legal(chosen), listed, "{position}: {chosen}");
        let mut after = position;
        match after.play(chosen) {
            Ok(()) => assert!(listed && after != position, "{position}: {chosen}"),
            Err(error) => {
                assert!(!listed && after == position, "{position}: {chosen}");
                assert!(error.to_string().contains(text), "{position}: {error}: which move?");
            }
        }
    }
}
