//! `balie doctor`: a line for each thing, and what to do about it.

use crate::support::{Ended, Installation, Served, find_free_address};

fn line<'a>(said: &'a str, name: &str) -> &'a str {
    let found = said.lines().find(|line| line.split_whitespace().nth(1) == Some(name));
    found.unwrap_or_else(|| panic!("{name} in {said}"))
}

fn healthy(mut installation: Installation) {
    installation.run(&["doctor"]).badly(if installation.database_url.starts_with("sqlite") {
        "`balie migrate` makes it"
    } else {
        "brings it up to date"
    });
    installation.run(&["migrate"]).well();
    let said = installation.run(&["doctor"]).said;
    for name in ["configuration", "permissions", "database", "secrets", "jobs", "clock", "files", "scratch"] {
        assert!(line(&said, name).starts_with("ok"), "{said}");
    }
    assert!(line(&said, "mail").starts_with("note"), "{said}");
    let disks = said.lines().filter(|line| line.split_whitespace().nth(1) == Some("disk")).count();
    assert_eq!(disks, if installation.database_url.starts_with("sqlite") { 2 } else { 1 }, "{said}");
    // "ok" or, where the kernel knows no Landlock, a note.
    assert!(!line(&said, "sandbox").starts_with("FAIL"), "{said}");
    // Nothing answers here.
    installation.variables.push(("BALIE_SMTP_URL".to_owned(), format!("smtp://{}", find_free_address())));
    let nowhere = format!("http://{}", find_free_address());
    installation.variables.push(("BALIE_PARTNERS__PREMIUM__URL".to_owned(), nowhere));
    installation.variables.push(("BALIE_ALLOW_PRIVATE_PARTNERS".to_owned(), "true".to_owned()));
    let nowhere = installation.path("seal.pem").display().to_string();
    installation.variables.push(("BALIE_SEALING__KEY".to_owned(), nowhere));
    let said = installation.run(&["doctor"]).badly("mail").said;
    assert!(line(&said, "sealing").contains("seal.pem: No such file"), "{said}");
    assert!(line(&said, "premium").starts_with("FAIL"), "{said}");
    assert!(line(&said, "mail").starts_with("FAIL"), "{said}");
    // More than any disk has.
    installation.variables.push(("BALIE_STORAGE__DISK_RESERVE_MB".to_owned(), "1000000000".to_owned()));
    let said = installation.run(&["doctor"]).badly("uploads are refused").said;
    assert!(line(&said, "disk").starts_with("FAIL"), "{said}");
}

#[test]
fn all_is_well_on_sqlite() {
    healthy(Installation::sqlite());
}

#[test]
fn doctor_finds_no_trouble_on_postgres() {
    healthy(Installation::postgres());
}

#[test]
fn what_is_wrong_is_named_with_what_to_do() {
    let mut installation = Installation::sqlite().with_demo();
    std::fs::remove_dir_all(installation.path("files")).unwrap();
    std::fs::write(installation.path("files"), "not a folder").unwrap();
    // Emily's second factor was sealed with the demo's secret.
    let other = "[\"b3RoZXItb3RoZXItb3RoZXItb3RoZXItb3RoZXItMTI=\"]".to_owned();
    installation.variables.push(("BALIE_SECRETS".to_owned(), other));
    let ended = installation.run(&["doctor"]).badly("of these checks failed");
    assert!(line(&ended.said, "files").starts_with("FAIL"), "{ended:?}");
    assert!(line(&ended.said, "secrets").contains("do not open"), "{ended:?}");

    installation.variables.push(("BALIE_SECRETS".to_owned(), "[\"c2hvcnQ=\"]".to_owned()));
    installation.run(&["doctor"]).badly("secrets[0]");
    let mut nowhere = Installation::sqlite();
    nowhere.database_url = format!("postgres://balie@{}/none", find_free_address());
    nowhere.run(&["doctor"]).badly("does the server run?");
}

#[test]
fn a_damaged_file_a_newer_one_and_a_scanner_that_is_away_are_named() {
    let mut installation = Installation::sqlite();
    installation.run(&["migrate"]).well();
    installation.variables.push(("BALIE_VIRUS_SCAN".to_owned(), format!("tcp://{}", find_free_address())));
    let said = installation.run(&["doctor"]).badly("no file is taken in until it answers").said;
    assert!(line(&said, "virus").starts_with("FAIL"), "{said}");

    let newer = Installation::sqlite();
    newer.run(&["migrate"]).well();
    let database = rusqlite::Connection::open(newer.path("balie.db")).expect("the database");
    database.execute("insert into migrations values ('9999_later')", []).expect("a row");
    for command in ["doctor", "serve", "worker", "migrate"] {
        newer.run(&[command]).badly("newer than this program (it has had 9999_later)");
    }

    let damaged = Installation::sqlite().with_demo();
    let file = damaged.path("balie.db");
    let database = rusqlite::Connection::open(&file).expect("the database");
    database.pragma_update(None, "wal_checkpoint", "truncate").expect("written out");
    drop(database);
    let mut bytes = std::fs::read(&file).expect("the file");
    let middle = bytes.len() / 2;
    bytes[middle..middle + 60_000].fill(0xA5);
    std::fs::write(&file, bytes).expect("written");
    damaged.run(&["doctor"]).badly("A damaged file is replaced by the last backup");
}

#[test]
fn secrets_that_everybody_reads_are_named() {
    use std::os::unix::fs::PermissionsExt;
    let installation = Installation::sqlite();
    installation.run(&["migrate"]).well();
    let file = installation.path("balie.toml");
    std::fs::set_permissions(installation.folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
    let doctor = |text: &str, mode: u32| {
        std::fs::write(&file, text).unwrap();
        std::fs::set_permissions(&file, PermissionsExt::from_mode(mode)).unwrap();
        let output = installation.command().env("BALIE_CONFIG", &file).arg("doctor").output();
        Ended::from_output(&output.expect("the program runs"))
    };
    let secret = "smtp_url = 'smtps://portaal:geheim@mail.example'\nmail_from = 'portaal@kantoor.example'";
    assert!(doctor(secret, 0o644).said.contains("others on this machine may read the secrets in"));
    for (text, mode) in [(secret, 0o640), ("log = 'info'\nmail_from = 'portaal@kantoor.example'", 0o644)] {
        let said = doctor(text, mode).said;
        assert!(line(&said, "permissions").starts_with("ok"), "{said}");
    }
}

#[test]
fn what_the_program_makes_is_its_users_alone_whatever_the_umask() {
    use std::os::unix::fs::PermissionsExt;
    let installation = Installation::sqlite();
    // The folder itself is open, as a container's volume may be.
    std::fs::set_permissions(installation.folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "umask 0; exec \"$0\" serve", env!("CARGO_BIN_EXE_balie")]);
    for (name, value) in installation.command().get_envs() {
        command.env(name, value.expect("a value"));
    }
    let listen = find_free_address();
    command.env("BALIE_LISTEN", &listen).env("BALIE_LOG", "error");
    let served = Served::begin(command, &listen);
    let mode = |name: &str| std::fs::metadata(installation.path(name)).unwrap().permissions().mode() & 0o777;
    for (name, expected) in
        [("balie.db", 0o600), ("balie.db-wal", 0o600), ("files", 0o700), ("scratch", 0o700)]
    {
        assert_eq!(format!("{:o}", mode(name)), format!("{expected:o}"), "{name}");
    }
    drop(served);
    let permissions = |said: &str| line(said, "permissions").to_owned();
    assert!(permissions(&installation.run(&["doctor"]).said).starts_with("ok"));
    std::fs::set_permissions(installation.path("balie.db"), PermissionsExt::from_mode(0o644)).unwrap();
    let said = permissions(&installation.run(&["doctor"]).said);
    assert!(said.starts_with("FAIL") && said.contains("chmod go= "), "{said}");
}

#[test]
fn a_server_elsewhere_is_not_spoken_to_in_the_clear() {
    let mut installation = Installation::sqlite();
    installation.variables.push(("BALIE_SMTP_URL".to_owned(), "smtp://mail.example".to_owned()));
    installation.run(&["serve"]).badly("smtp_url: mail.example is another machine");
    installation.run(&["doctor"]).badly("tls=required");
    installation.variables.push(("BALIE_SMTP_URL".to_owned(), "smtp://mail.example?tls=required".to_owned()));
    installation.variables.push(("BALIE_MAIL_FROM".to_owned(), "portaal@kantoor.example".to_owned()));
    installation.run(&["migrate"]).well();
    let url = "postgres://balie:geheim@db.example/balie";
    installation.database_url = url.to_owned();
    let ended = installation.run(&["serve"]).badly("sslmode=verify-full");
    assert!(!ended.complained.contains("geheim"), "{ended:?}");
    Installation::sqlite().run(&["copy-db", url, "sqlite:///tmp/never.db"]).badly("sslmode=verify-full");
}

#[test]
fn secrets_are_read_from_systemds_credentials() {
    let mut installation = Installation::sqlite();
    let folder = installation.path("credentials");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("balie.secrets"), format!("{}\n", installation.secret)).unwrap();
    let mut command = installation.command();
    command.env_remove("BALIE_SECRETS").env("CREDENTIALS_DIRECTORY", &folder).arg("migrate");
    assert!(command.output().unwrap().status.success());
    installation.secret = "c2hvcnQ=".to_owned();
    installation.run(&["migrate"]).badly("secrets[0]");
}

#[test]
fn an_old_secret_goes_only_once_the_public_key_of_its_evidence_is_listed() {
    let mut installation = Installation::sqlite().with_demo();
    let (old, new) = (installation.secret.clone(), "b3RoZXItb3RoZXItb3RoZXItb3RoZXItb3RoZXItMTI=");
    installation.variables.push(("BALIE_SECRETS".to_owned(), format!("[\"{new}\", \"{old}\"]")));
    let said = installation.run(&["doctor"]).said;
    let note = said.lines().find(|line| line.contains("follows from an old one of `secrets`"));
    let note = note.unwrap_or_else(|| panic!("{said}"));
    assert!(note.starts_with("note  evidence key"), "{note}");
    let public = note.split('"').nth(1).expect("the public key").to_owned();

    installation.variables.push(("BALIE_SECRETS".to_owned(), format!("[\"{new}\"]")));
    let said = installation.run(&["doctor"]).badly("of these checks failed").said;
    assert!(said.contains("signed evidence and is not accepted"), "{said}");
    installation.run(&["verify-evidence"]).badly("not among evidence_public_keys");

    installation.variables.push(("BALIE_EVIDENCE_PUBLIC_KEYS".to_owned(), format!("[\"{public}\"]")));
    let said = installation.run(&["doctor"]).said;
    assert!(!said.contains("signed evidence"), "{said}");
    installation.run(&["verify-evidence"]).well();
}
