//! `balie privacy`, on both databases.

use serde_json::Value;

use crate::support::{ANNA, Installation, PASSWORD, Served, list_tree};

fn erase_consumer(installation: Installation) {
    let here = installation.with_demo();
    let of = |what: &str| here.run(&["privacy", what, "--licence", "vandijk", "--consumer", "anna"]);
    let status = |said: &str| serde_json::from_str::<Value>(said).expect("JSON");
    assert_eq!(status(&of("show").well().said)["state"], "active");
    let dry = here.run(&["privacy", "retain", "--dry-run"]).well().said;
    assert!(dry.contains("vandijk: would delete") && dry.contains("noordzee: would delete"), "{dry}");
    let one = here.run(&["privacy", "retain", "--licence", "vandijk"]).well().said;
    assert!(one.contains("vandijk: deleted") && !one.contains("noordzee"), "{one}");
    assert!(one.lines().filter(|line| line.starts_with("  ")).all(|line| line.ends_with(" 0")), "{one}");
    here.run(&["privacy", "retain", "--licence", "nobody"]).badly("there is no licence");
    let files = list_tree(&here.path("files/files"));
    assert!(here.run(&["privacy", "sweep"]).well().said.starts_with("0 files"));
    assert_eq!(list_tree(&here.path("files/files")), files);

    let archive = here.path("anna.zip");
    let export =
        ["privacy", "export", "--licence", "vandijk", "--consumer", "anna", archive.to_str().unwrap()];
    here.run(&export).well();
    assert!(std::fs::read(&archive).unwrap().starts_with(b"PK"));
    here.run(&export).badly("File exists");

    let bundle = here.path("dossier.zip");
    let bundle = bundle.to_str().unwrap();
    let of_dossier = |name: &'static str| ["bundle", "--licence", "vandijk", name, bundle];
    here.run(&of_dossier("nobody-dossier")).badly("DOSSIER_NOT_FOUND");
    let said = here.run(&of_dossier("anna-dossier")).well().said;
    assert!(said.contains("dossier.zip: ") && said.contains(" files"), "{said}");
    here.run(&of_dossier("anna-dossier")).badly("exists");
    let verifier = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/verify_bundle.py");
    let checked = std::process::Command::new("python3").args(["-I", verifier, bundle]).output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));

    let served = Served::start(&here);
    assert_eq!(served.sign_in(ANNA, PASSWORD).status().as_u16(), 200);
    let erased = status(&of("erase").well().said);
    assert!(erased["kept"][0]["until"].as_str().is_some_and(|until| until > "2031"), "{erased}");
    assert_eq!(served.sign_in(ANNA, PASSWORD).status().as_u16(), 401);

    let words = ["privacy", "hold", "--licence", "vandijk", "--consumer", "anna", "--reason"];
    let held = status(&here.run(&[&words[..], &["klacht"]].concat()).well().said);
    assert_eq!((&held["held_because"], &held["kept"][0]["until"]), (&"klacht".into(), &Value::Null));
    here.run(&[&words[..], &[" "]].concat()).badly("say why");
    let list = here.run(&["privacy", "list", "--licence", "vandijk"]).well().said;
    assert_eq!(status(&list)["consumer"], "anna");
    of("lift").well();
    of("lift").badly("the consumer has no legal hold");
    assert_eq!(status(&of("take-back").well().said)["state"], "ended");
    of("take-back").badly("no erasure");
    here.run(&["privacy", "show", "--licence", "vandijk", "--consumer", "nobody"]).badly("has no consumer");

    let lines = of("trail").well().said;
    let kinds: Vec<Value> = lines.lines().map(|line| status(line)["type"].clone()).collect();
    for kind in [
        "data.exported",
        "dossier.exported",
        "login.succeeded",
        "privacy.erasure_asked",
        "privacy.held",
        "privacy.hold_lifted",
    ] {
        assert!(kinds.contains(&kind.into()), "{kind} in {kinds:?}");
    }
}

#[test]
fn on_sqlite() {
    erase_consumer(Installation::sqlite());
}

#[test]
fn on_postgres() {
    erase_consumer(Installation::postgres());
}
