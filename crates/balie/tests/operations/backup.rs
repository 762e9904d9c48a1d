//! `balie backup` while the portal serves, and `balie restore` on an empty machine.

use std::io::{Seek, SeekFrom, Write};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use reqwest::blocking::Client;

use crate::support::{Installation, KEY, Served, deliver, list_tree};

/// Backs up while documents are delivered, and restores on an empty installation of the other kind.
fn round_trip(here: Installation, empty: Installation, name: &str) {
    let here = here.with_demo();
    let served = Served::start(&here);
    let token = served.token();
    let waiting = served.ask_for_documents(&token, "backup", 30);
    let before = waiting.iter().take(5).filter(|action| served.deliver(&token, action)).count();
    assert_eq!(before, 5);
    let stop = Arc::new(AtomicBool::new(false));
    let sender = {
        let (base, token, rest, stop) =
            (served.base.clone(), token.clone(), waiting[5..].to_vec(), Arc::clone(&stop));
        std::thread::spawn(move || {
            rest.iter()
                .take_while(|action| !stop.load(Ordering::Relaxed) && deliver(&base, &token, action))
                .count()
        })
    };
    let to = here.path(name);
    let said = here.run(&["backup", to.to_str().unwrap()]).well().said;
    stop.store(true, Ordering::Relaxed);
    sender.join().expect("a sender");
    assert!(said.contains("the database"), "{said}");
    let health = Client::new().get(format!("{}/backoffice/v1/health", served.base)).bearer_auth(KEY).send();
    let health: serde_json::Value = health.expect("an answer").json().expect("JSON");
    assert_eq!(health["backup"]["lost_files"], 0, "{health}");
    here.run(&["backup", to.to_str().unwrap()]).badly("is there already");
    assert_eq!(served.terminate(), Some(0));

    // Another machine has the backup and the secret alone.
    let empty = empty.secret_of(&here);
    empty.run(&["restore", to.to_str().unwrap(), "--check"]).well();
    assert!(!empty.path("files").exists());
    empty.run(&["restore", to.to_str().unwrap()]).well();
    let served = Served::start(&empty);
    let token = served.token();
    let uploads = served.list(&token, "/api/documents/uploads");
    assert!(uploads.len() >= before, "{} uploads", uploads.len());
    for upload in &uploads {
        let id = upload["id"].as_str().unwrap();
        let answer = served.get(&token, &format!("/api/documents/uploads/{id}/download"));
        assert_eq!(answer.status().as_u16(), 200);
        assert!(answer.bytes().expect("the whole file").starts_with(b"%PDF"));
    }
    let done = |action: &&serde_json::Value| {
        action["attributes"]["label"].as_str().is_some_and(|label| label.starts_with("backup "))
            && action["attributes"]["is_done"] == true
    };
    assert_eq!(served.list(&token, "/api/actions").iter().filter(done).count(), uploads.len());
    drop(served);
    empty.run(&["restore", to.to_str().unwrap()]).badly("is not empty");
}

#[test]
fn from_sqlite_to_an_empty_folder() {
    round_trip(Installation::sqlite(), Installation::sqlite(), "backup");
}

#[test]
fn a_quiet_restore_holds_what_goes_out_and_the_feed_says_that_it_was_restarted() {
    let here = Installation::sqlite().with_demo();
    let to = here.path("backup");
    here.run(&["backup", to.to_str().unwrap()]).well();
    let empty = Installation::sqlite().secret_of(&here);
    let said = empty.run(&["restore", to.to_str().unwrap(), "--quiet"]).well().said;
    assert!(said.contains("balie outgoing release"), "{said}");
    let served = Served::start(&empty);
    let feed = |after: &str| {
        let url = format!("{}/backoffice/v1/events?after={after}", served.base);
        let answer = Client::new().get(url).bearer_auth(KEY).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<serde_json::Value>().expect("JSON"))
    };
    let (status, told) = feed("0-1");
    assert_eq!((status, told["error"]["code"].as_str()), (410, Some("FEED_RESTARTED")));
    assert_eq!(feed(told["meta"]["next"].as_str().expect("a cursor")).0, 200);
    drop(served);
    assert!(empty.run(&["outgoing", "release"]).well().said.contains("go out"));
    assert!(empty.run(&["outgoing", "release"]).well().said.contains("nothing was held"));
}

#[test]
fn from_postgres_as_an_archive_to_sqlite() {
    round_trip(Installation::postgres(), Installation::sqlite(), "backup.tar");
}

#[test]
fn from_sqlite_as_an_archive_to_postgres() {
    round_trip(Installation::sqlite(), Installation::postgres(), "backup.tar");
}

#[test]
fn a_backup_that_was_harmed_is_refused_before_anything_is_written() {
    let here = Installation::sqlite().with_demo();
    let to = here.path("backup");
    here.run(&["backup", to.to_str().unwrap()]).well();
    let sums = Command::new("sha256sum")
        .args(["--check", "--quiet", "SHA256SUMS"])
        .current_dir(&to)
        .status()
        .expect("sha256sum");
    assert!(sums.success());
    let victim = list_tree(&to.join("files")).remove(0);
    let empty = Installation::sqlite().secret_of(&here);
    let restore = || empty.run(&["restore", to.to_str().unwrap()]);

    let whole = std::fs::read(&victim).unwrap();
    let mut file = std::fs::OpenOptions::new().write(true).open(&victim).unwrap();
    file.seek(SeekFrom::Start(10)).unwrap();
    file.write_all(&[!whole[10]]).unwrap();
    restore().badly("changed or damaged");
    std::fs::remove_file(&victim).unwrap();
    restore().badly("is missing from the backup");
    std::fs::write(&victim, whole).unwrap();
    let sums = std::fs::read(to.join("SHA256SUMS")).unwrap();
    std::fs::remove_file(to.join("SHA256SUMS")).unwrap();
    restore().badly("never completed");
    assert!(!empty.path("balie.db").exists() && !empty.path("files").exists());
    std::fs::write(to.join("SHA256SUMS"), sums).unwrap();
    restore().well();
}

#[test]
fn a_file_that_the_store_lost_is_named() {
    let here = Installation::sqlite().with_demo();
    // All of them: one may be a file that no record names yet, because the demo was stopped in the middle of making it.
    for file in list_tree(&here.path("files/files")) {
        std::fs::remove_file(file).unwrap();
    }
    let to = here.path("backup.tar");
    here.run(&["backup", to.to_str().unwrap()]).badly("has lost");
    let empty = Installation::sqlite().secret_of(&here);
    let ended = empty.run(&["restore", to.to_str().unwrap()]).well();
    assert!(ended.complained.contains("lost before the backup was made"), "{ended:?}");
}

/// The database is lost and the files are not: they say that the chains had come further than the backup.
#[test]
fn an_older_database_beside_the_files_is_accepted_by_the_operator() {
    let here = Installation::sqlite().with_demo();
    let to = here.path("backup.tar");
    here.run(&["backup", to.to_str().unwrap()]).well();
    let listed = Command::new("tar").arg("-tf").arg(&to).output().expect("tar");
    assert!(String::from_utf8_lossy(&listed.stdout).contains("heads/"), "the ends of the chains are in it");
    let served = Served::start(&here);
    let token = served.token();
    let waiting = served.ask_for_documents(&token, "later", 1);
    assert!(served.deliver(&token, &waiting[0]));
    // Stopping records the ends, and seals the trail.
    assert_eq!(served.terminate(), Some(0));
    assert!(!here.run(&["verify-evidence"]).well().said.contains("1 are not sealed yet"));
    for name in ["balie.db", "balie.db-wal", "balie.db-shm"] {
        let _ = std::fs::remove_file(here.path(name));
    }
    here.run(&["restore", to.to_str().unwrap()]).badly("--accept-shorter-chains");
    let reason = ["restore", to.to_str().unwrap(), "--accept-shorter-chains", "disk lost"];
    let said = here.run(&reason).well().said;
    assert!(said.contains("vandijk: the end of the evidence chain at place"), "{said}");
    here.run(&["verify-evidence"]).well();
    let trail = here.run(&["privacy", "trail", "--licence", "vandijk"]).well().said;
    assert!(trail.contains("evidence.heads_accepted") && trail.contains("disk lost"), "{trail}");
    // By other means than `restore`, nobody has said so.
    let older = std::fs::read(here.path("balie.db")).unwrap();
    let served = Served::start(&here);
    let token = served.token();
    let waiting = served.ask_for_documents(&token, "again", 1);
    assert!(served.deliver(&token, &waiting[0]));
    assert_eq!(served.terminate(), Some(0));
    std::fs::write(here.path("balie.db"), older).unwrap();
    here.run(&["verify-evidence"]).badly("outside the database");
    here.run(&["doctor"]).badly("is not in its chain");
    here.run(&["chain-heads", "accept", "--licence", "vandijk", "--reason", "snapshot"]).well();
    here.run(&["verify-evidence"]).well();
}

/// A backup appears under its name once it is whole; what a killed one left is replaced.
#[test]
fn a_killed_backup_does_not_block_its_name() {
    let here = Installation::sqlite().with_demo();
    for name in ["backup", "backup.tar"] {
        let (to, part) = (here.path(name), here.path(&format!(".{name}.part")));
        let mut command = here.command();
        let mut child = command.args(["backup", to.to_str().unwrap()]).spawn().expect("the program runs");
        while !part.exists() && !to.exists() {
            assert_eq!(child.try_wait().expect("a child"), None);
            std::thread::yield_now();
        }
        child.kill().expect("killed");
        child.wait().expect("ended");
        if to.exists() {
            // It was faster; what it would have left is made by hand.
            std::fs::rename(&to, here.path("earlier")).unwrap();
            std::fs::create_dir(&part).unwrap();
        }
        std::fs::write(part.join("half"), "half").unwrap();
        let held = std::fs::File::open(&part).unwrap();
        rustix::fs::flock(&held, rustix::fs::FlockOperation::LockExclusive).unwrap();
        here.run(&["backup", to.to_str().unwrap()]).badly("another backup is being made");
        drop(held);
        let ended = here.run(&["backup", to.to_str().unwrap()]).well();
        assert!(ended.complained.contains("is replaced"), "{ended:?}");
        assert!(to.exists() && !part.exists());
        here.run(&["restore", to.to_str().unwrap(), "--check"]).well();
        let _ = std::fs::remove_dir_all(here.path("earlier"));
        let _ = std::fs::remove_file(here.path("earlier"));
    }
    let left: Vec<_> =
        std::fs::read_dir(here.folder.path()).unwrap().map(|one| one.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().starts_with('.')), "{left:?}");
}

#[test]
fn files_that_an_earlier_backup_has_are_linked() {
    use std::os::unix::fs::MetadataExt;

    let here = Installation::sqlite().with_demo();
    let (first, second) = (here.path("first"), here.path("second"));
    here.run(&["backup", first.to_str().unwrap()]).well();
    let link = ["backup", second.to_str().unwrap(), "--link-dest", first.to_str().unwrap()];
    here.run(&link).well();
    let files = list_tree(&first.join("files"));
    assert!(!files.is_empty());
    for file in files {
        let again = second.join(file.strip_prefix(&first).unwrap());
        assert_eq!(again.metadata().unwrap().ino(), file.metadata().unwrap().ino(), "{}", file.display());
    }
    assert_ne!(
        first.join("balie.db").metadata().unwrap().ino(),
        second.join("balie.db").metadata().unwrap().ino()
    );
    std::fs::remove_dir_all(&first).unwrap();
    here.run(&["restore", second.to_str().unwrap(), "--check"]).well();
    here.run(&["backup", here.path("third").to_str().unwrap(), "--link-dest", first.to_str().unwrap()])
        .badly("no folder of a complete backup");
    assert!(!here.path("third").exists());
}

#[test]
fn an_empty_list_of_erasures_is_taken() {
    let here = Installation::sqlite().with_demo();
    let (to, list) = (here.path("backup.tar"), here.path("erasures.txt"));
    here.run(&["backup", to.to_str().unwrap()]).well();
    std::fs::write(&list, "").unwrap();
    let empty = Installation::sqlite().secret_of(&here);
    let restore = ["restore", to.to_str().unwrap(), "--erasures", list.to_str().unwrap()];
    let said = empty.run(&restore).well().said;
    assert!(said.contains("the list of erasures is empty"), "{said}");
}
