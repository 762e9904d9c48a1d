#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| fuzzing::file_names(text));
