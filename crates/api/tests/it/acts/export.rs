//! Export of everything that is the consumer's.

use std::io::Write;
use std::process::Command;

use chrono::TimeDelta;
use serde_json::{Value, json};
use store::Scope;
use store::portal::partner_sessions::{self, PartnerSession};
use uuid::Uuid;

use crate::support::{NewAction, PASSWORD, Portal};

sqlite_and_postgres! {
    async fn the_archive_holds_what_is_theirs_and_nothing_else(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let bram = portal.consumer("vandijk", "bram").await;
        let his = NewAction { external_id: "his", owners: &["bram"], ..NewAction::default() };
        let his = portal.action("vandijk", his).await;
        share_data(&portal, bram, his, "his").await;
        portal.product("vandijk", "mortgage", "of-anna", &["anna"], json!({ "label": "Hypotheek" })).await;
        portal.product("vandijk", "mortgage", "of-bram", &["bram"], json!({ "label": "Van Bram" })).await;
        let action = portal.action("vandijk", NewAction::default()).await;
        share_data(&portal, anna, action, "hers").await;
        let token = portal.token("anna").await;
        let key = documents::files::key(anna.consumer);
        portal.app.files.put(&key, "een papier".as_bytes().to_vec().into()).await.expect("kept");
        store::testing::add_document(&portal.store, anna, "a/b: één.pdf", &key, portal.app.now())
            .await
            .expect("a paper");

        let reply = portal.get("/api/consumers/export", &token).await;
        assert_eq!(reply.header("content-type"), "application/zip");
        assert_eq!(reply.header("content-disposition"), "attachment; filename=\"portaal-2026-11-21.zip\"");
        let archive = Archive::from_bytes(&reply.bytes);
        assert_eq!(archive.names(), [
            "account.json", "actions.json", "answers.json", "change_proposals.json", "documents.json",
            "documents/0001 a_b_ één.pdf", "drafts.json", "firm_notes.json", "mails.json", "messages.json", "partners.json", "payments.json",
            "products.json", "withdrawals.json",
        ]);
        let partners: Value = serde_json::from_str(&archive.read("partners.json")).expect("JSON");
        assert_eq!(partners.as_array().map(Vec::len), Some(1), "Bram's session is not hers");
        assert_eq!(
            (&partners[0]["partner_id"], &partners[0]["action_id"], &partners[0]["details"]),
            (&json!("hers"), &json!(action), &json!({ "test_case": null })),
        );
        assert_eq!(archive.read("documents/0001 a_b_ één.pdf"), "een papier");
        let products: Value = serde_json::from_str(&archive.read("products.json")).expect("JSON");
        assert_eq!(products["mortgage"].as_array().map(Vec::len), Some(1));
        let account: Value = serde_json::from_str(&archive.read("account.json")).expect("JSON");
        assert_eq!(account["id"], json!(anna.consumer));
        assert!(!archive.read("account.json").contains("argon2"), "no secret leaves");
        let log = portal.get("/api/consumers/activity", &token).await.list();
        assert_eq!(log[0]["attributes"]["event"], json!("data.exported"));
    }
}

sqlite_and_postgres! {
    async fn the_archive_needs_a_fresh_proof(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let token = portal.token("anna").await;
        portal.clock.advance(TimeDelta::minutes(6));
        let refused = portal.get("/api/consumers/export", &token).await;
        assert_eq!(refused.expect_error(403, "CONFIRMATION_REQUIRED").json()["error"]["confirm"], json!("password"));
        let log = portal.get("/api/consumers/activity", &token).await.list();
        assert!(log.iter().all(|line| line["attributes"]["event"] != json!("data.exported")), "{log:?}");
        let confirmed = portal.post("/api/auth/confirm", &token, json!({ "password": PASSWORD })).await;
        assert!(confirmed.status.is_success(), "{}", confirmed.text);
        let archive = portal.get("/api/consumers/export", &token).await;
        assert_eq!(archive.header("content-type"), "application/zip");
    }
}

/// Begins sharing data with a partner.
async fn share_data(portal: &Portal, who: Scope, action: Uuid, name: &str) {
    let now = portal.app.now();
    let session = PartnerSession {
        partner_id: name.to_owned(),
        state: "open".to_owned(),
        details: json!({ "test_case": null }),
        created_at: now,
    };
    let tx = portal.store.begin().await.expect("a transaction");
    partner_sessions::put(&tx, who, action, session, now).await.expect("remembered");
    tx.commit().await.expect("committed");
}

/// An archive as somebody else's program reads it.
pub struct Archive(tempfile::NamedTempFile);

impl Archive {
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(bytes).expect("written");
        Self(file)
    }

    fn ask(&self, script: &str, name: &str) -> String {
        let script = format!("import sys, zipfile\narchive = zipfile.ZipFile(sys.argv[1])\n{script}");
        let output = Command::new("python3").arg("-c").arg(script).arg(self.0.path()).arg(name).output();
        let output = output.expect("python3 reads archives");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    pub fn names(&self) -> Vec<String> {
        let list = "assert archive.testzip() is None\nsys.stdout.buffer.write('\\n'.join(sorted(archive.namelist())).encode())";
        self.ask(list, "").lines().map(str::to_owned).collect()
    }

    pub fn read(&self, name: &str) -> String {
        self.ask("sys.stdout.buffer.write(archive.read(sys.argv[2]))", name)
    }
}
