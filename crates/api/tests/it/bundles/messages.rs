//! The messages of a dossier in its bundle: whose are in it, and what the program that checks it finds of them.

use axum::http::Method;
use image::ImageFormat;
use serde_json::{Value, json};
use store::testing::execute;
use uuid::Uuid;

use super::scene::{Scene, Unpacked, of_consumer, run, set_up_scene, verifier, whole_bundle};
use crate::documents::uploads::{Form, picture, send_to};
use crate::support::{NewAction, Person, Portal, text};

async fn write(portal: &Portal, who: &Person, body: Value) {
    let reply = portal.post("/api/messages", &who.token, body).await;
    assert!(reply.status.is_success(), "{}", reply.text);
}

/// The firm writes to somebody; returns the id of the message.
async fn answer(portal: &Portal, to: &str, body: Value) -> Uuid {
    let reply = portal.our_firm(Method::POST, &format!("consumers/{to}/messages"), Some(body)).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    text(&reply.json()["data"]["id"]).parse().expect("an id")
}

/// Two files of Anna's, advice of the firm's, a question of Bram's about what he alone was asked, and what each wrote
/// elsewhere.
async fn conversation(portal: &Portal) -> (Scene, Uuid) {
    let scene = set_up_scene(portal).await;
    let dossier = scene.dossier.to_string();
    let form = Form::default().text("text", "Twee foto’s van de <b>kamer</b>").text("dossier", &dossier);
    let form =
        form.file("kamer.png", &picture(ImageFormat::Png)).file("tuin.jpg", &picture(ImageFormat::Jpeg));
    let sent = send_to(portal, &scene.anna, "/api/messages", form.end(), None).await;
    assert!(sent.status.is_success(), "{}", sent.text);
    let advice = json!({ "text": "Twintig jaar vast.", "dossier": "d1", "advice": true });
    let advice = answer(portal, "anna", advice).await;
    let about = json!({ "text": "Waarom dit?", "dossier": scene.dossier, "action": scene.brams });
    write(portal, &scene.bram, about).await;
    // In their own threads: about a request of this dossier, about one of another, and about nothing.
    let hers = NewAction {
        kind: "APPROVE_DOCUMENT",
        external_id: "Nog te beantwoorden",
        product: Some(("credit", "hers")),
        ..NewAction::default()
    };
    let hers = portal.action("vandijk", hers).await;
    let elsewhere = NewAction {
        kind: "APPROVE_DOCUMENT",
        external_id: "Elders",
        product: Some(("credit", "elsewhere")),
        ..NewAction::default()
    };
    let elsewhere = portal.action("vandijk", elsewhere).await;
    write(portal, &scene.anna, json!({ "text": "Over mijn krediet", "action": hers })).await;
    write(portal, &scene.anna, json!({ "text": "Over iets anders", "action": elsewhere })).await;
    write(portal, &scene.bram, json!({ "text": "Alleen voor het kantoor" })).await;
    (scene, advice)
}

fn texts(bundle: &Unpacked) -> Vec<String> {
    let messages = bundle.json("messages.json");
    messages.as_array().expect("messages").iter().map(|message| text(&message["text"])).collect()
}

sqlite_and_postgres! {
    async fn a_bundle_has_the_messages_of_its_dossier(portal: Portal) {
        let (scene, advice) = conversation(&portal).await;
        let of_dossier = ["Twee foto’s van de <b>kamer</b>", "Twintig jaar vast.", "Waarom dit?"];
        let annas = Unpacked::unpack(&of_consumer(&portal, &scene.anna, scene.dossier).await);
        let brams = Unpacked::unpack(&of_consumer(&portal, &scene.bram, scene.dossier).await);
        let of_both = whole_bundle(&portal).await;
        assert_eq!(texts(&annas), [&of_dossier[..], &["Over mijn krediet"]].concat());
        assert_eq!(texts(&brams), of_dossier);
        assert_eq!(texts(&of_both), texts(&annas));
        // The request that Bram alone was asked is named to him and to the firm.
        let about = |bundle: &Unpacked| bundle.json("messages.json")[2]["action_id"].clone();
        assert_eq!((about(&annas), about(&brams), about(&of_both)), (Value::Null, json!(scene.brams), json!(scene.brams)));
        for words in ["Alleen Bram", &scene.brams.to_string()] {
            assert!(annas.names().iter().all(|name| !annas.text(name).contains(words)), "{words}");
        }
        // Names of the sender, without the firm's ids for a consumer.
        let by = |bundle: &Unpacked| bundle.json("messages.json")[0]["by"].clone();
        assert_eq!(by(&annas), json!({ "kind": "consumer", "name": "anna de Vries" }));
        assert_eq!(by(&of_both), json!({ "kind": "consumer", "id": "anna", "name": "anna de Vries" }));
        // The advice is sealed for each of them, and each has their own entry.
        let sealed = |bundle: &Unpacked| {
            let names = bundle.names().into_iter().filter(|name| name.starts_with("answers/"));
            let entries = names.map(|name| bundle.json(&name)).filter(|entry| entry["type"] == "ADVICE_MESSAGE");
            let payload = |entry: Value| serde_json::from_str::<Value>(&text(&entry["sealed"]["payload"])).expect("JSON");
            entries.map(payload).map(|payload| payload["message"].clone()).collect::<Vec<_>>()
        };
        assert_eq!((sealed(&annas), sealed(&brams)), (vec![json!(advice)], vec![json!(advice)]));
        assert_eq!(sealed(&of_both), [json!(advice), json!(advice)]);
        let files = |bundle: &Unpacked| {
            let names = bundle.names().into_iter();
            names.filter(|name| name.starts_with("messages/")).collect::<Vec<_>>()
        };
        for (bundle, line) in [
            (&annas, "OK       4 messages, 2 files with them, 1 as sealed as advice"),
            (&brams, "OK       3 messages, 2 files with them, 1 as sealed as advice"),
            (&of_both, "OK       4 messages, 2 files with them, 2 as sealed as advice"),
        ] {
            let (holds, said) = bundle.verify();
            assert!(holds && said.contains(line), "{said}");
            assert_eq!(files(bundle), ["messages/0001 kamer.pdf", "messages/0002 tuin.pdf"]);
            let index = bundle.text("index.html");
            assert!(index.contains("&#60;b&#62;kamer") && index.contains("· advies"), "{index}");
        }
    }
}

sqlite_and_postgres! {
    /// Somebody who has the bundle and no key changes what was written, or swaps two files, and writes the list anew.
    async fn a_message_that_was_changed_is_found_behind_a_forged_list(portal: Portal) {
        let (_, advice) = conversation(&portal).await;
        let script = r#"
import hashlib, json, pathlib, sys
folder, what = pathlib.Path(sys.argv[1]), sys.argv[2]
file = folder / "messages.json"
messages = json.loads(file.read_text())
if what == "text":
    messages[1]["text"] = "Tien jaar vast."
elif what == "gone":
    del messages[1]
else:
    one, other = messages[0]["attachments"]
    one["path"], other["path"] = other["path"], one["path"]
file.write_text(json.dumps(messages))
manifest = json.loads((folder / "manifest.json").read_text())
for listed in manifest["files"]:
    if listed["path"] == "messages.json":
        listed["bytes"], listed["sha256"] = file.stat().st_size, hashlib.sha256(file.read_bytes()).hexdigest()
(folder / "manifest.json").write_text(json.dumps(manifest))
"#;
        for (what, found) in [
            ("text", format!("FAILED   messages.json: message {advice} is not what was sealed in answers/")),
            ("gone", "FAILED   messages.json: the message that answers/".to_owned()),
            ("swap", "FAILED   messages/0001 kamer.pdf: it is not the file of message".to_owned()),
        ] {
            let bundle = whole_bundle(&portal).await;
            let (folder, file) = (bundle.path(), bundle.zip().with_extension("py"));
            std::fs::write(&file, script).expect("written");
            let folder = folder.to_str().expect("a path");
            assert!(run(&file, &[folder, what]).0);
            let (holds, said) = run(&verifier(), &[folder]);
            assert!(!holds && said.contains(&found), "{what}: {said}");
        }
    }
}

sqlite_and_postgres! {
    async fn a_lost_file_of_a_message_is_named_and_what_was_meant_for_a_closed_dossier_is_there(portal: Portal) {
        let (scene, _) = conversation(&portal).await;
        let text = "update message_attachments set file_key='00/00000000000000000000000000000000' where place=0";
        execute(&portal.store, text).await.expect("lost");
        assert_eq!(portal.our_firm(Method::POST, "dossiers/d1/archive", None).await.status, 204);
        write(&portal, &scene.anna, json!({ "text": "Nog een vraag", "dossier": scene.dossier })).await;
        let bundle = whole_bundle(&portal).await;
        let (holds, said) = bundle.verify();
        assert!(holds && said.contains("MISSING  kamer.pdf: missing in the portal's file store"), "{said}");
        assert!(said.contains("OK       5 messages, 1 file with them"), "{said}");
        assert_eq!(texts(&bundle).last().map(String::as_str), Some("Nog een vraag"));
        let attachments = bundle.json("messages.json")[0]["attachments"].clone();
        assert_eq!((&attachments[0]["path"], &attachments[1]["path"]), (&Value::Null, &json!("messages/0001 tuin.pdf")));
    }
}
