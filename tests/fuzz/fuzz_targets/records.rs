#![no_main]

use kumaboard_tests::fuzz::records;

libfuzzer_sys::fuzz_target!(|data: &[u8]| records::check(data));
