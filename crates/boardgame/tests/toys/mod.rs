//! Small games to try what is made for all games on.

mod broken;
mod broken_deal;
mod broken_state;
mod cards;
mod error;
mod nim;
mod relay;

pub(crate) use broken::Broken;
pub(crate) use broken_state::BrokenState;
pub(crate) use cards::Cards;
pub(crate) use nim::Nim;
pub(crate) use relay::Relay;

/// A key for toys: FNV-1a of a text.
fn key_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |key, byte| (key ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
