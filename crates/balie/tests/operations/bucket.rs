//! Files in a bucket of an S3 server that somebody else wrote; `scripts/with-s3` starts one.

use crate::support::{Installation, Served, list_tree};

#[test]
fn an_installation_moves_into_a_bucket_and_is_served_by_two_from_there() {
    let folder = Installation::sqlite().with_demo();
    let backup = folder.path("backup.tar");
    folder.run(&["backup", backup.to_str().unwrap()]).well();
    let bucket = Installation::postgres().secret_of(&folder).with_bucket();
    bucket.run(&["restore", backup.to_str().unwrap()]).well();
    assert!(!bucket.path("files").exists(), "nothing is left on this machine");
    let said = bucket.run(&["doctor"]).said;
    let line = said.lines().find(|line| line.contains("s3://")).expect("a line");
    assert!(line.starts_with("ok"), "{said}");

    let (first, second) = (Served::start(&bucket), Served::start(&bucket));
    let token = first.token();
    let action = first.ask_for_documents(&token, "bucket", 1).remove(0);
    assert!(first.deliver(&token, &action));
    // What one took in the other hands out, to the consumer and to the firm.
    let upload = second.list(&token, "/api/documents/uploads")[0]["id"].as_str().unwrap().to_owned();
    let theirs = second.get(&token, &format!("/api/documents/uploads/{upload}/download"));
    assert_eq!(theirs.status().as_u16(), 200);
    let theirs = theirs.bytes().expect("the whole file");
    assert!(theirs.starts_with(b"%PDF"));
    assert_eq!(second.firms_copy(&upload), theirs.to_vec());

    // Twelve parts on their way up: what comes back is what went in.
    let large: Vec<u8> = (0..6_000_000_u32).flat_map(u32::to_le_bytes).collect();
    let about = serde_json::json!({ "version": 1, "attributes": {
        "purpose": "important", "label": "Groot", "filename": "groot.bin",
    } });
    first.back_office("/documents/large", &about);
    first.put_content("large", &large);
    assert!(second.firms_copy("large") == large, "24 MB come back as they went in");

    let again = bucket.path("again.tar");
    bucket.run(&["backup", again.to_str().unwrap()]).well();
    bucket.run(&["restore", again.to_str().unwrap(), "--check"]).well();

    // The wrong bucket is told as such, not found out by the first consumer.
    let mut astray = Installation::sqlite().secret_of(&bucket);
    astray.variables.clone_from(&bucket.variables);
    astray.variables.push(("BALIE_FILES".to_owned(), "s3://nobody-made-this/portal".to_owned()));
    let said = astray.run(&["doctor"]).badly("s3://nobody-made-this").said;
    assert!(said.lines().any(|line| line.starts_with("FAIL") && line.contains("s3://")), "{said}");
}

#[test]
fn files_are_copied_into_a_bucket_and_swept_there() {
    let here = Installation::sqlite().with_demo();
    let folder = here.path("files").display().to_string();
    // The documents, and the ends of the chains of evidence.
    let count = list_tree(&here.path("files")).len();
    let bucket = here.with_bucket();
    let place = bucket.variables.iter().find(|(name, _)| name == "BALIE_FILES").unwrap().1.clone();
    let copy = || bucket.run(&["copy-files", &folder, &place]).well().said;
    assert!(copy().contains(&format!("{count} files copied, 0 were there")));
    assert!(copy().contains(&format!("0 files copied, {count} were there")));
    let served = Served::start(&bucket);
    assert!(served.firms_copy("imp-guide-nl").starts_with(b"%PDF"));
    // Files of today may belong to an upload that is under way; nothing of the demo goes.
    assert!(bucket.run(&["privacy", "sweep"]).well().said.starts_with("0 files"));
    bucket.run(&["copy-files", "nowhere-at-all", &place]).badly("there is no folder");
}
