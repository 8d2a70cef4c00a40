#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod board8;
pub mod breakthrough;
pub mod goal;
pub mod hotpath;
pub mod kumata;
pub mod kumo;
pub mod measure;
pub mod othello;
