//! A transaction is begun by a use case, in the crate `app`, and never by a handler.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

#[test]
fn no_handler_begins_a_transaction() {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(sources.len() > 100, "{} files", sources.len());
    let begins = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap_or_default();
        text.contains(".begin()") || text.contains("Store::begin")
    };
    let found: Vec<PathBuf> = sources.into_iter().filter(begins).collect();
    assert!(found.is_empty(), "these begin a transaction: {found:?}");
}
