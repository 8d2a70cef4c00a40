#![no_main]

use kumaboard_tests::fuzz::position_text;

libfuzzer_sys::fuzz_target!(|data: &[u8]| position_text::kumo(data));
