//! A back office's record of arbitrary JSON: the first byte chooses the segment.
#![no_main]

use domain::records::{Segment, parse};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, json)) = bytes.split_first() else { return };
    let Ok(attributes) = serde_json::from_slice::<Value>(json) else { return };
    let segments: Vec<Segment> = Segment::all().collect();
    let segment = segments[usize::from(*choice) % segments.len()];
    // Refused with at least one reason, and each points into the record.
    if let Err(faults) = parse(segment, &attributes) {
        assert!(!faults.is_empty());
        for fault in faults {
            assert!(fault.pointer.is_empty() || fault.pointer.starts_with('/'), "{}", fault.pointer);
        }
    }
});
