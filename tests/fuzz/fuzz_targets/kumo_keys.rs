#![no_main]

use kumaboard_tests::fuzz::keys;

libfuzzer_sys::fuzz_target!(|data: &[u8]| keys::kumo(data));
