//! The file store, on a folder and in memory.

use std::fs;

use documents::files::{FileError, FileStore, key};
use futures::TryStreamExt;
use uuid::Uuid;

fn folder_store() -> (tempfile::TempDir, FileStore) {
    let folder = tempfile::tempdir().expect("a folder");
    // A folder that is not there yet is made.
    let location = folder.path().join("nieuw").join("bestanden");
    let store = FileStore::open(location.to_str().expect("a path")).expect("a store");
    (folder, store)
}

async fn content(store: &FileStore, key: &str) -> Vec<u8> {
    let pieces: Vec<_> = store.get_stream(key).await.expect("found").try_collect().await.expect("read");
    pieces.concat()
}

#[tokio::test]
async fn what_is_put_comes_back_until_it_is_deleted() {
    let (folder, on_disk) = folder_store();
    let in_memory = FileStore::open("memory:///").expect("a store");
    let source = folder.path().join("bron");
    // More than one piece of an upload, and not a whole number of them.
    let bytes: Vec<u8> = (0..6_000_000_u32).map(|n| n.to_le_bytes()[1]).collect();
    fs::write(&source, &bytes).expect("written");
    for store in [on_disk, in_memory] {
        let key = key(Uuid::from_u128(0xABCD));
        store.put_file(&key, &source).await.expect("stored");
        assert_eq!(store.size(&key).await.expect("known"), bytes.len() as u64);
        assert_eq!(content(&store, &key).await, bytes);

        store.put(&key, "vervangen".into()).await.expect("replaced");
        assert_eq!(store.get(&key).await.expect("found"), "vervangen");
        let listed: Vec<_> = store.list("files").try_collect().await.expect("listed");
        assert_eq!(listed.len(), 1);
        assert_eq!((listed[0].key.as_str(), listed[0].bytes), (key.as_str(), 9));

        store.delete(&key).await.expect("deleted");
        store.delete(&key).await.expect("nothing left to delete is fine");
        assert!(matches!(store.get_stream(&key).await.map(|_| ()), Err(FileError::NotFound(_))));
        assert!(matches!(store.size(&key).await, Err(FileError::NotFound(_))));
    }
}

#[tokio::test]
async fn a_failed_put_leaves_nothing_to_see() {
    let (folder, store) = folder_store();
    let missing = folder.path().join("weg");
    assert!(matches!(store.put_file("files/aa/x", &missing).await, Err(FileError::Read(_))));
    let listed: Vec<_> = store.list("files").try_collect().await.expect("listed");
    assert!(listed.is_empty());
}

#[tokio::test]
async fn a_key_cannot_climb_out_of_the_store() {
    let (folder, store) = folder_store();
    fs::write(folder.path().join("geheim"), "x").expect("written");
    assert!(store.get("../../geheim").await.is_err());
    store.put("../buiten", "y".into()).await.expect("stored inside");
    assert!(!folder.path().join("nieuw").join("buiten").exists());
}

#[test]
fn an_unknown_kind_of_store_is_named() {
    let error = FileStore::open("ftp://example.com/x").expect_err("refused");
    assert!(error.to_string().contains("ftp://example.com/x"), "{error}");
}

#[test]
fn keys_spread_over_folders() {
    let id = Uuid::parse_str("0192f7a1-0000-7000-8000-0000000000e5").expect("an id");
    assert_eq!(key(id), "files/e5/0192f7a1000070008000".to_owned() + "0000000000e5");
}
