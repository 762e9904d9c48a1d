//! A dossier of Anna and Bram, with something that is Bram's alone, and a bundle on the disk of whoever checks it.

use std::path::{Path, PathBuf};
use std::process::Command;

use axum::http::Method;
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use image::ImageFormat;
use serde_json::{Value, json};
use tempfile::TempDir;
use uuid::Uuid;

use crate::documents::receipts::add_householder;
use crate::documents::uploads::{Form, picture, send};
use crate::support::{NewAction, Person, Portal, Reply, VANDIJK, agreement_evidence, text};

/// A name that would be markup, a folder, or something else than it looks.
pub const HOSTILE: &str = "<script>alert(1)</script>\u{202E}fdp.exe ../../etc/passwd \"'&";

pub struct Scene {
    pub anna: Person,
    pub bram: Person,
    pub dossier: Uuid,
    /// Action of Bram alone, about a product of his alone.
    pub brams: Uuid,
}

/// A dossier that both have, with a mortgage of both, an order that Anna signed, and a credit of Bram's.
pub async fn set_up_scene(portal: &Portal) -> Scene {
    let anna = add_householder(portal, "anna").await;
    let bram = add_householder(portal, "bram").await;
    let both = ["anna", "bram"];
    let dossier = json!({
        "label": "Aankoop Lange Nieuwstraat", "number": "2026-0417", "owners": both, "percentage_complete": 10,
    });
    portal.record("dossiers/d1", dossier).await;
    let other = json!({ "label": "Ander dossier", "owners": ["anna"], "percentage_complete": 0 });
    portal.record("dossiers/d2", other).await;
    let product = |label: &str, owners: &[&str], dossier: &str| json!({ "label": label, "owners": owners, "dossier": dossier });
    portal.record("products/credit/shared", product("Krediet", &both, "d1")).await;
    portal.record("products/credit/hers", product("Van Anna", &["anna"], "d1")).await;
    portal.record("products/credit/his", product("Geheim van Bram", &["bram"], "d1")).await;
    portal.record("products/credit/elsewhere", product("Ander krediet", &["anna"], "d2")).await;
    let mut order = product("Opdracht hypotheek", &["anna"], "d1");
    order["has_automatic_debit_fees"] = json!(true);
    order["sepa_payment_reference"] = json!("VD-1");
    portal.record("products/otd/o1", order).await;
    let document = json!({
        "purpose": "product", "label": "Offerte", "filename": "Offerte.pdf",
        "product": { "kind": "credit", "external_id": "shared" },
    });
    portal.record("documents/quote", document).await;
    put_content(portal, &anna, "quote").await;
    let document = json!({
        "purpose": "product", "label": "Brief aan Bram", "filename": "Brief.pdf",
        "product": { "kind": "credit", "external_id": "his" },
    });
    portal.record("documents/letter", document).await;
    put_content(portal, &anna, "letter").await;

    let asked = |kind, name, product, owners| NewAction {
        kind,
        external_id: name,
        product: Some(product),
        owners,
        ..NewAction::default()
    };
    let upload = asked("UPLOAD_DOCUMENT", "Loonstrook", ("credit", "hers"), &["anna"]);
    let upload = portal.action("vandijk", upload).await;
    let form = Form::for_action(upload).file("loon.png", &picture(ImageFormat::Png)).end();
    let sent = send(portal, &anna, form, None).await;
    assert!(sent.status.is_success(), "{}", sent.text);
    approve(portal, &bram, asked("APPROVE_DOCUMENT", "Voor beiden", ("credit", "shared"), &both)).await;
    let brams = asked("APPROVE_DOCUMENT", "Alleen Bram", ("credit", "his"), &["bram"]);
    let brams = approve(portal, &bram, brams).await;
    approve(portal, &anna, asked("APPROVE_DOCUMENT", "Ander", ("credit", "elsewhere"), &["anna"])).await;
    // What the portal makes has ids that are derived: only by its time does it come after what was there.
    portal.clock.advance(TimeDelta::seconds(1));
    let sign = asked("SIGN_OTD", "Tekenen", ("otd", "o1"), &["anna"]);
    let sign = portal.action("vandijk", sign).await;
    let data = json!({ "sepaAccountholderIbanAccount": "NL91ABNA0417164300", "sepaAccountholderIbanName": "A. Vries" });
    let path = format!("/api/products/otds/actions/{sign}/sign");
    let signed =
        portal.post(&path, &anna.token, json!({ "data": data, "evidence": agreement_evidence() })).await;
    assert!(signed.status.is_success(), "{}", signed.text);
    let dossiers = portal.get("/api/dossiers", &anna.token).await.list();
    let dossier =
        dossiers.iter().find(|one| one["attributes"]["number"] == "2026-0417").expect("the dossier");
    Scene { anna, bram, dossier: text(&dossier["id"]).parse().expect("an id"), brams }
}

/// Gives a document of the firm's its content.
pub async fn put_content(portal: &Portal, who: &Person, name: &str) {
    let bytes = format!("%PDF-1.7 {name}").into_bytes().into();
    let licence = who.scope.licence;
    app::documents::firm_documents::write_bytes(&portal.app, licence, name, bytes).await.expect("content");
}

/// Asks and has somebody answer.
pub async fn approve(portal: &Portal, who: &Person, action: NewAction<'_>) -> Uuid {
    let action = portal.action("vandijk", action).await;
    let path = format!("/api/actions/{action}/respond-document-approval");
    let reply = portal.post(&path, &who.token, json!({ "response": "yes", "evidence": {} })).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    action
}

/// The bundle as a consumer downloads it.
pub async fn of_consumer(portal: &Portal, who: &Person, dossier: Uuid) -> Reply {
    let token = portal.staged_token(who.scope, Stage::Full, None).await;
    portal.get(&format!("/api/dossiers/{dossier}/bundle"), &token).await
}

/// The bundle as the firm's own system downloads it.
pub async fn of_firm(portal: &Portal, key: &str) -> Reply {
    portal.firm_call(key, Method::GET, "dossiers/d1/bundle", None).await
}

/// The bundle of the whole dossier.
pub async fn whole_bundle(portal: &Portal) -> Unpacked {
    Unpacked::unpack(&of_firm(portal, VANDIJK).await)
}

/// Anchors the chain, like the nightly job.
pub async fn anchor_chain(portal: &Portal, who: &Person) {
    let tx = portal.store.begin().await.expect("a transaction");
    store::evidence::add_anchors(&tx, who.scope.licence, portal.app.now()).await.expect("anchored");
    tx.commit().await.expect("committed");
}

/// Two downloads are the same bytes; the files that are not are named.
#[track_caller]
pub fn assert_same_bundle(one: &Reply, other: &Reply) {
    if one.bytes == other.bytes {
        return;
    }
    let (one, other) = (Unpacked::unpack(one), Unpacked::unpack(other));
    assert_eq!(one.names(), other.names());
    let read = |bundle: &Unpacked, name: &String| std::fs::read(bundle.path().join(name)).expect(name);
    let different = one.names().into_iter().filter(|name| read(&one, name) != read(&other, name));
    panic!("these files differ: {:?}", different.collect::<Vec<_>>());
}

/// A bundle, unpacked by somebody else's program.
pub struct Unpacked {
    folder: TempDir,
}

impl Unpacked {
    #[track_caller]
    pub fn unpack(reply: &Reply) -> Self {
        assert_eq!(reply.status.as_u16(), 200, "{}", reply.text);
        assert_eq!(reply.header("content-type"), "application/zip");
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("bundle.zip"), &reply.bytes).expect("written");
        let script = "import sys, zipfile\narchive = zipfile.ZipFile(sys.argv[1])\nassert archive.testzip() is None\n\
                      assert len(set(archive.namelist())) == len(archive.namelist())\narchive.extractall(sys.argv[2])";
        let unpacked = Self { folder };
        let output = Command::new("python3")
            .args(["-c", script])
            .args([unpacked.zip(), unpacked.path()])
            .output()
            .expect("python3 reads archives");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        unpacked
    }

    pub fn zip(&self) -> PathBuf {
        self.folder.path().join("bundle.zip")
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("unpacked")
    }

    /// Returns the names of the files, sorted.
    pub fn names(&self) -> Vec<String> {
        fn walk(folder: &Path, base: &Path, found: &mut Vec<String>) {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    walk(&path, base, found);
                } else {
                    found.push(path.strip_prefix(base).expect("inside").to_string_lossy().into_owned());
                }
            }
        }
        let mut found = Vec::new();
        walk(&self.path(), &self.path(), &mut found);
        found.sort();
        found
    }

    #[track_caller]
    pub fn text(&self, name: &str) -> String {
        String::from_utf8_lossy(&std::fs::read(self.path().join(name)).expect(name)).into_owned()
    }

    #[track_caller]
    pub fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.text(name)).expect("JSON")
    }

    /// The labels of the answers' actions.
    pub fn answer_labels(&self) -> Vec<String> {
        let answers = self.names().into_iter().filter(|name| name.starts_with("answers/"));
        let evidence = answers.map(|name| {
            let sealed = self.json(&name)["sealed"]["evidence"].clone();
            serde_json::from_str::<Value>(&text(&sealed)).expect("JSON")
        });
        evidence.map(|evidence| evidence["label"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Runs the verifier of the bundle on the folder; see [`run`].
    pub fn verify(&self) -> (bool, String) {
        run(&verifier(), &[self.path().to_str().expect("a path")])
    }
}

/// The program as the documentation has it.
pub fn verifier() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/verify_bundle.py")
}

/// Runs a Python program; returns true if it succeeds, and its output.
pub fn run(program: &Path, arguments: &[&str]) -> (bool, String) {
    let output =
        Command::new("python3").arg("-I").arg(program).args(arguments).output().expect("python3 runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}
