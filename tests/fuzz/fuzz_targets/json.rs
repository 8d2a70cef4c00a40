#![no_main]

use kumaboard_tests::fuzz::json;

libfuzzer_sys::fuzz_target!(|data: &[u8]| json::check(data));
