#![no_main]

use kumaboard_tests::fuzz::small_text;

libfuzzer_sys::fuzz_target!(|data: &[u8]| small_text::check(data));
