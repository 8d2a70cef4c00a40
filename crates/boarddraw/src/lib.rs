#![no_std]
#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod canvas;
pub mod kumata;
pub mod kumo;
