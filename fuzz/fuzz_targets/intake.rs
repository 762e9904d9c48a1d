//! An upload of arbitrary bytes: pictures and PDFs. Start it with a folder of real files.
#![no_main]

use documents::intake::{AcceptedFiles, Incoming, combine};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("in");
    std::fs::write(&path, bytes).expect("a file");
    let out = folder.path().join("out");
    let file = Incoming { path, file_name: "bestand".to_owned() };
    let Ok(combined) = combine(&[file], AcceptedFiles::Documents, &out) else { return };
    // What was accepted once is a sound PDF, and so is accepted again with as many pages.
    let again = Incoming { path: out, file_name: "combined.pdf".to_owned() };
    let second = combine(&[again], AcceptedFiles::Documents, &folder.path().join("again"));
    assert_eq!(second.expect("our own PDF").pages, combined.pages);
});
