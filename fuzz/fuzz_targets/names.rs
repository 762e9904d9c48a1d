//! Names of files as senders give them.
#![no_main]

use documents::names::{attachment, safe_file_name};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|name: &str| {
    let once = safe_file_name(name, "document");
    assert_eq!(safe_file_name(&once, "document"), once);
    assert!(attachment(name).bytes().all(|byte| (b' '..=b'~').contains(&byte)));
});
