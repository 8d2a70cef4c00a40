#![no_main]

use kumaboard_tests::fuzz::move_text;

libfuzzer_sys::fuzz_target!(|data: &[u8]| move_text::kumo(data));
