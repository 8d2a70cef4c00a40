#![no_main]

use kumaboard_tests::fuzz::play;

libfuzzer_sys::fuzz_target!(|data: &[u8]| play::kumo(data));
