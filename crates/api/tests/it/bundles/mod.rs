//! The bundle of a dossier: what is in it for whom, and that the program that checks it finds every altered byte.

mod co_owners;
mod messages;
pub mod scene;
mod verifier;
mod visible;

use axum::http::Method;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::TimeDelta;
use image::ImageFormat;
use serde_json::json;
use store::testing::execute;

use crate::documents::uploads::{Form, picture, send};
use crate::support::{NewAction, VANDIJK, text};
use scene::{
    HOSTILE, Unpacked, anchor_chain, assert_same_bundle, of_consumer, of_firm, put_content, run,
    set_up_scene, verifier, whole_bundle,
};

sqlite_and_postgres! {
    async fn a_bundle_holds_the_dossier_and_checks_itself(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        portal.clock.advance(TimeDelta::hours(1));
        anchor_chain(&portal, &scene.anna).await;
        let first = of_consumer(&portal, &scene.anna, scene.dossier).await;
        assert_eq!(first.header("content-disposition"), "attachment; filename=\"Dossier Aankoop Lange Nieuwstraat.zip\"");
        let bundle = Unpacked::unpack(&first);
        assert_eq!(bundle.names(), [
            "answers/answer-1.json", "answers/answer-5.json", "chain/anchor-5.txt", "chain/anchors.json",
            "documents.json", "documents/0001 Offerte.pdf", "documents/0002 loon.pdf",
            "documents/0003 Opdracht hypotheek.pdf", "documents/0004 Opdracht hypotheek.pdf", "dossier.json",
            "index.html", "manifest.json", "manifest.sig", "messages.json", "payments.json", "receipts/answer-1.pdf",
            "receipts/answer-2-copy-1.pdf", "receipts/answer-5.pdf", "trail.json", "withdrawals.json",
        ]);
        assert_eq!(bundle.json("manifest.json")["missing"], json!([]));
        let (holds, said) = bundle.verify();
        assert!(holds, "{said}");
        for line in [
            "Dossier 'Aankoop Lange Nieuwstraat' of 'vandijk', as it stood at 2026-11-21T10:00:01Z",
            "OK       18 files", "OK       2 answers", "OK       1 document in the bundle as named in an answer",
            "OK       1 anchor, 0 with a time stamp, 1 of an answer", "Proved:", "Not proved",
        ] {
            assert!(said.contains(line), "{line}: {said}");
        }
        let zip = bundle.zip();
        let zip = zip.to_str().expect("a path");
        let key = STANDARD.encode(portal.store.evidence_keys().expect("keys").public_key());
        let (holds, said) = run(&verifier(), &[zip, "--key", &key]);
        assert!(holds && said.contains("which you gave"), "{said}");
        let (holds, said) = run(&verifier(), &[zip, "--key", &STANDARD.encode([7; 32])]);
        assert!(!holds && said.contains("none of those that were given"), "{said}");

        // The same state is the same bytes, whenever and however often it is asked for.
        portal.clock.advance(TimeDelta::days(2));
        assert_same_bundle(&first, &of_consumer(&portal, &scene.anna, scene.dossier).await);
        let whole = of_firm(&portal, VANDIJK).await;
        assert_same_bundle(&whole, &of_firm(&portal, VANDIJK).await);
        assert!(Unpacked::unpack(&whole).verify().0);
        assert_same_bundle(&first, &of_consumer(&portal, &scene.anna, scene.dossier).await);
    }
}

sqlite_and_postgres! {
    async fn an_altered_byte_of_any_file_is_found_and_named(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        anchor_chain(&portal, &scene.anna).await;
        let bundle = whole_bundle(&portal).await;
        let folder = bundle.path();
        let verify = || run(&verifier(), &[folder.to_str().expect("a path")]);
        assert!(verify().0);
        for name in bundle.names() {
            let path = folder.join(&name);
            let before = std::fs::read(&path).expect("a file");
            let mut altered = before.clone();
            let middle = altered.len() / 2;
            altered[middle] ^= 1;
            std::fs::write(&path, altered).expect("written");
            let (holds, said) = verify();
            let named = if name == "manifest.sig" { "manifest." } else { &name };
            assert!(!holds && said.contains(&format!("FAILED   {named}")), "{name}: {said}");
            assert!(said.contains("do not rely on this bundle"), "{said}");
            std::fs::write(&path, before).expect("written");
        }
        // Nothing where the list was.
        let list = std::fs::read(folder.join("manifest.json")).expect("a file");
        for nothing in ["", "{}", "[]", "0", "null", "{\"format\": \"balie dossier bundle v1\"}"] {
            std::fs::write(folder.join("manifest.json"), nothing).expect("written");
            let (holds, said) = verify();
            assert!(!holds && said.contains("do not rely on this bundle"), "{nothing}: {said}");
        }
        std::fs::write(folder.join("manifest.json"), list).expect("written");
        // A file that is taken away or put in.
        std::fs::rename(folder.join("trail.json"), folder.join("trail2.json")).expect("renamed");
        let (holds, said) = verify();
        assert!(!holds && said.contains("FAILED   trail.json: it is not here"), "{said}");
        assert!(said.contains("FAILED   trail2.json: it is no part of the bundle"), "{said}");
    }
}

sqlite_and_postgres! {
    /// Somebody who has the bundle and no key writes it anew, hashes and all.
    async fn a_forged_answer_is_found_behind_a_forged_list(portal: Portal) {
        set_up_scene(&portal).await;
        let bundle = whole_bundle(&portal).await;
        let script = r#"
import hashlib, json, pathlib, sys
folder = pathlib.Path(sys.argv[1])
file = folder / "answers/answer-2.json"
answer = json.loads(file.read_text())
answer["sealed"]["payload"] = answer["sealed"]["payload"].replace("yes", "no")
content = json.loads(answer["sealed"]["content"])
content["payload_sha256"] = hashlib.sha256(answer["sealed"]["payload"].encode()).hexdigest()
answer["sealed"]["content"] = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
answer["hash"] = hashlib.sha256(bytes.fromhex(answer["previous_hash"]) + answer["sealed"]["content"].encode()).hexdigest()
file.write_text(json.dumps(answer))
manifest = json.loads((folder / "manifest.json").read_text())
for listed in manifest["files"]:
    if listed["path"] == "answers/answer-2.json":
        listed["bytes"], listed["sha256"] = file.stat().st_size, hashlib.sha256(file.read_bytes()).hexdigest()
(folder / "manifest.json").write_text(json.dumps(manifest))
"#;
        let file = bundle.zip().with_extension("py");
        std::fs::write(&file, script).expect("written");
        let folder = bundle.path();
        let folder = folder.to_str().expect("a path");
        assert!(run(&file, &[folder]).0);
        let (holds, said) = run(&verifier(), &[folder]);
        assert!(!holds, "{said}");
        assert!(said.contains("FAILED   manifest.json: it or manifest.sig was changed"), "{said}");
        assert!(said.contains("FAILED   answers/answer-2.json: its signature does not hold"), "{said}");
    }
}

sqlite_and_postgres! {
    async fn what_is_missing_is_named_and_the_bundle_comes(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        let again = NewAction {
            external_id: "Nog een",
            product: Some(("credit", "hers")),
            ..NewAction::default()
        };
        let again = portal.action("vandijk", again).await;
        let form = Form::for_action(again).file("terug.png", &picture(ImageFormat::Png)).end();
        assert!(send(&portal, &scene.anna, form, None).await.status.is_success());
        let uploads = portal.get("/api/documents/uploads", &scene.anna.token).await.list();
        let taken_back = uploads.iter().find(|one| one["attributes"]["action_id"] == json!(again)).expect("it");
        let path = format!("/api/documents/uploads/{}", text(&taken_back["id"]));
        let gone = portal.call(Method::DELETE, &path, Some(&scene.anna.token), None).await;
        assert!(gone.status.is_success(), "{}", gone.text);
        // The disk has lost the firm's quote.
        let text = "update documents set file_key='00/00000000000000000000000000000000' where external_id='quote'";
        execute(&portal.store, text).await.expect("lost");

        let bundle = Unpacked::unpack(&of_consumer(&portal, &scene.anna, scene.dossier).await);
        let (holds, said) = bundle.verify();
        assert!(holds, "{said}");
        assert!(said.contains("MISSING  Offerte.pdf: missing in the portal's file store"), "{said}");
        assert!(said.contains("MISSING  terug.pdf: no longer kept by the portal"), "{said}");
        let index = bundle.text("index.html");
        assert!(index.contains("Het bestand ontbreekt in de opslag van het portaal."), "{index}");
        assert!(!bundle.names().iter().any(|name| name.contains("Offerte")));
    }
}

sqlite_and_postgres! {
    async fn names_are_text_in_the_index_and_safe_in_the_archive(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        let long = "é".repeat(195);
        let names = [HOSTILE.to_owned(), format!("{long}.pdf"), "CON".to_owned(), "CON".to_owned()];
        for (place, name) in names.iter().enumerate() {
            let document = json!({
                "purpose": "product", "label": "x", "filename": "x",
                "product": { "kind": "credit", "external_id": "shared" },
            });
            portal.record(&format!("documents/hostile-{place}"), document).await;
            put_content(&portal, &scene.anna, &format!("hostile-{place}")).await;
            // The API takes no marks of direction: a row from elsewhere may have them.
            let name = name.replace('\'', "''");
            let text = format!("update documents set label='{name}',file_name='{name}' where external_id='hostile-{place}'");
            execute(&portal.store, &text).await.expect("written");
        }
        let label = "<img src=x onerror=alert(1)>".to_owned() + &"W".repeat(220);
        let product = json!({ "label": label, "owners": ["anna"], "dossier": "d1" });
        portal.record("products/credit/hostile", product).await;
        let bundle = Unpacked::unpack(&of_consumer(&portal, &scene.anna, scene.dossier).await);
        let (holds, said) = bundle.verify();
        assert!(holds, "{said}");
        let index = bundle.text("index.html");
        assert!(!index.contains("<script") && !index.contains("<img"), "{index}");
        assert!(index.contains("&#60;script&#62;alert(1)&#60;/script&#62;"), "{index}");
        assert!(!index.contains("http:") && !index.contains("https:") && !index.contains("//"), "{index}");
        for name in bundle.names() {
            assert!(name.rsplit('/').next().is_some_and(|last| last.len() <= 110), "{name}");
            assert!(!name.contains(['<', '>', '"', '\u{202E}', '\\', ':']), "{name}");
        }
        assert_eq!(bundle.names().iter().filter(|name| name.ends_with(" CON")).count(), 2);
        // Every link leads to a file.
        for link in index.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(bundle.path().join(linked(link)).is_file(), "{link}");
        }
    }
}

/// A link as the path that it names.
fn linked(link: &str) -> String {
    percent_encoding::percent_decode_str(link).decode_utf8().expect("UTF-8").into_owned()
}

sqlite_and_postgres! {
    async fn the_index_is_in_the_language_of_who_asks(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        let index = async |language: &str| {
            let path = format!("/api/dossiers/{}/bundle", scene.dossier);
            let token = portal.staged_token(scene.anna.scope, domain::accounts::session::Stage::Full, None).await;
            Unpacked::unpack(&portal.get_in(language, &path, &token).await).text("index.html")
        };
        assert!(index("en").await.contains("U kunt het ook zonder portaal"), "her own settings count");
        let english = json!({ "locale": "en" });
        portal.call(Method::PATCH, "/api/consumers", Some(&scene.anna.token), Some(english)).await;
        assert!(index("nl").await.contains("You can also read it without the portal"));
        let of_firm = whole_bundle(&portal).await.text("index.html");
        assert!(of_firm.contains("van iedereen die erbij hoort"), "{of_firm}");
    }
}
