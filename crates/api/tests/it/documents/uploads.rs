//! Files handed in for an action: what is kept, what is refused, what can be taken back.

use std::io::Cursor;

use app::maintenance::cleanup;
use axum::body::Body;
use axum::http::{Method, Request, header};
use image::{DynamicImage, ImageFormat};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use uuid::Uuid;

use crate::support::{NewAction, Person, Portal, Reply, VANDIJK};

pub const BOUNDARY: &str = "balie-test-boundary";

/// A multipart form, piece by piece.
#[derive(Clone, Default)]
pub struct Form(Vec<u8>);

impl Form {
    pub fn for_action(action: Uuid) -> Self {
        Self::default().text("productActionId", &action.to_string())
    }

    pub fn text(mut self, name: &str, value: &str) -> Self {
        self.0.extend(
            format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n").bytes(),
        );
        self.0.extend(value.bytes().chain(*b"\r\n"));
        self
    }

    pub fn file(mut self, file_name: &str, bytes: &[u8]) -> Self {
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file[]\"; filename=\"{file_name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        );
        self.0.extend(head.bytes().chain(bytes.iter().copied()).chain(*b"\r\n"));
        self
    }

    pub fn end(mut self) -> Vec<u8> {
        self.0.extend(format!("--{BOUNDARY}--\r\n").bytes());
        self.0
    }
}

pub fn picture(format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::new_rgb8(8, 8).write_to(&mut bytes, format).expect("a picture");
    bytes.into_inner()
}

pub async fn send(portal: &Portal, who: &Person, body: Vec<u8>, key: Option<&str>) -> Reply {
    send_to(portal, who, "/api/documents", body, key).await
}

pub async fn send_to(portal: &Portal, who: &Person, path: &str, body: Vec<u8>, key: Option<&str>) -> Reply {
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header("x-domain", "vandijk")
        .header(header::AUTHORIZATION, format!("Bearer {}", who.token))
        .header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}"));
    if let Some(key) = key {
        request = request.header("idempotency-key", key);
    }
    portal.send(request.body(Body::from(body)).expect("a request")).await
}

/// The files that are kept, and those that were left in the scratch folder.
pub fn count_files(portal: &Portal) -> (usize, usize) {
    fn count(path: &std::path::Path) -> usize {
        let entries = std::fs::read_dir(path).into_iter().flatten();
        let each = entries.map(|entry| entry.expect("an entry").path());
        each.map(|path| if path.is_dir() { count(&path) } else { 1 }).sum()
    }
    (count(&portal.folder.path().join("files")), count(&portal.folder.path().join("scratch")))
}

sqlite_and_postgres! {
    async fn a_delivery_is_kept_told_and_done(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let mortgage = portal.product("vandijk", "mortgage", "m", &["anna", "bram"], json!({ "label": "m" })).await;
        let action = NewAction {
            external_id: "Loonstrook",
            product: Some(("mortgage", "m")),
            owners: &["anna", "bram"],
            ..NewAction::default()
        };
        let action = portal.action("vandijk", action).await;
        let form = Form::for_action(action)
            .text("comment", " Van juni ")
            .file("a.png", &picture(ImageFormat::Png))
            .file("b.bmp", &picture(ImageFormat::Bmp))
            .end();
        let reply = send(&portal, &anna, form, None).await;
        assert_eq!(reply.attributes()["is_done"], true, "{}", reply.text);
        assert_eq!(reply.attributes()["date_executed"], "2026-11-21");
        assert_eq!(count_files(&portal), (1, 0));
        // One answer is enough for both.
        assert_eq!(portal.get("/api/actions", &bram.token).await.list()[0]["attributes"]["is_done"], true);

        let uploads = portal.get("/api/documents/uploads", &anna.token).await.list();
        let upload = &uploads[0]["attributes"];
        assert_eq!(upload["filename"], "Loonstrook.pdf");
        assert_eq!(upload["state"], "received");
        assert_eq!(upload["comment"], "Van juni");
        assert_eq!(upload["action_id"], json!(action));
        assert_eq!(upload["product"], json!({ "id": mortgage, "label": "m", "type": "MORTGAGE" }));
        assert_eq!(upload["date_created"], "2026-11-21T09:00:00Z");
        assert!(upload["size"].as_u64().is_some_and(|size| size > 100));
        assert!(portal.get("/api/documents/uploads", &bram.token).await.list().is_empty());

        let events = store::events::events_after(portal.app.store.reader(), anna.scope.licence, 0, 10).await.expect("events");
        assert_eq!(events.len(), 1);
        assert_eq!(events[0].kind, "document.delivered");
        assert_eq!(events[0].action_external_id.as_deref(), Some("Loonstrook"));
        assert_eq!(events[0].data["files"][0]["id"], uploads[0]["id"]);
        assert_eq!(events[0].data["files"][0]["sha256"].as_str().map(str::len), Some(64));
        assert_eq!(events[0].data["comment"], "Van juni");
        let sealed = store::submissions::of_action(portal.app.store.reader(), anna.scope.licence, action).await;
        let sealed = sealed.expect("submissions");
        assert_eq!(sealed.len(), 1);
        assert_eq!(sealed[0].computed_hash(), sealed[0].hash);

        let again = Form::for_action(action).file("a.png", &picture(ImageFormat::Png)).end();
        send(&portal, &anna, again, None).await.expect_error(409, "ACTION_ALREADY_DONE");
        assert_eq!(count_files(&portal), (1, 0));
    }
}

sqlite_and_postgres! {
    async fn sent_again_with_the_same_key_it_acts_once(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let action = portal.action("vandijk", NewAction::default()).await;
        let form = Form::for_action(action).file("a.png", &picture(ImageFormat::Png)).end();
        let first = send(&portal, &anna, form.clone(), Some("k1")).await;
        let second = send(&portal, &anna, form, Some("k1")).await;
        assert_eq!((first.status, &first.text), (second.status, &second.text));
        assert_eq!(portal.get("/api/documents/uploads", &anna.token).await.list().len(), 1);
        assert_eq!(count_files(&portal), (1, 0));
        let other = Form::for_action(action).file("b.png", &picture(ImageFormat::Png)).end();
        send(&portal, &anna, other, Some("k1")).await.expect_error(422, "IDEMPOTENCY_KEY_REUSED");
    }
}

sqlite_and_postgres! {
    async fn what_cannot_be_used_is_refused_and_leaves_nothing(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let action = portal.action("vandijk", NewAction::default()).await;
        let pension = NewAction { external_id: "p", kind: "REQUEST_PENSION_XML", ..NewAction::default() };
        let pension = portal.action("vandijk", pension).await;
        let other = NewAction { external_id: "o", kind: "KNOWLEDGE_FORM", ..NewAction::default() };
        let other = portal.action("vandijk", other).await;
        let png = picture(ImageFormat::Png);
        let rejections = [
            (Form::default().file("a.png", &png), 400, "PRODUCTACTION_ID_NOT_PROVIDED"),
            (Form::default().text("productActionId", "1").file("a.png", &png), 404, "PRODUCT_ACTION_NOT_FOUND"),
            (Form::for_action(Uuid::now_v7()).file("a.png", &png), 404, "PRODUCT_ACTION_NOT_FOUND"),
            (Form::for_action(other).file("a.png", &png), 400, "INVALID_ACTION_TYPE"),
            (Form::for_action(action), 400, "UPLOAD_DOCUMENTS_NOT_PROVIDED"),
            (Form::for_action(action).file("a.png", b""), 415, "IMAGE_TYPE_NOT_SUPPORTED"),
            (Form::for_action(action).file("a.pdf", b"%PDF-1.4 but no more"), 415, "IMAGE_TYPE_NOT_SUPPORTED"),
            (Form::for_action(action).file("a.pdf", b"<html>%PDF-1.4</html>"), 415, "IMAGE_TYPE_NOT_SUPPORTED"),
            (Form::for_action(action).file("a.png", &png[..40]), 415, "IMAGE_TYPE_NOT_SUPPORTED"),
            (Form::for_action(action).file("a.xml", b"<pensioen/>"), 415, "IMAGE_TYPE_NOT_SUPPORTED"),
            (Form::for_action(pension).file("a.png", &png), 415, "IMAGE_TYPE_NOT_SUPPORTED"),
            (Form::for_action(pension).file("a.xml", b"<pensioen>"), 415, "IMAGE_TYPE_NOT_SUPPORTED"),
            (
                Form::for_action(pension).file("a.xml", b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"),
                415,
                "IMAGE_TYPE_NOT_SUPPORTED",
            ),
            (Form::for_action(action).file("a.bin", &vec![0; 25 * 1024 * 1024 + 1]), 413, "UPLOAD_TOO_LARGE"),
            (Form::for_action(action).text("comment", &"x".repeat(70_000)).file("a.png", &png), 413, "UPLOAD_TOO_LARGE"),
        ];
        for (form, status, code) in rejections {
            send(&portal, &anna, form.end(), None).await.expect_error(status, code);
        }
        // Of several files the rejected one is named by its position.
        let second = |name: &str, bytes: &[u8]| Form::for_action(action).file("a.png", &png).file(name, bytes).end();
        for (form, problem) in [
            (second("leeg.png", b""), "empty"),
            (second("nep.pdf", b"<html>"), "not_supported"),
            (second("half.png", &png[..40]), "damaged"),
        ] {
            let reply = send(&portal, &anna, form, None).await;
            let error = reply.expect_error(415, "IMAGE_TYPE_NOT_SUPPORTED").json()["error"].clone();
            assert_eq!(error["fields"], json!({ "file.1": [problem] }));
        }
        let unknown = Form::for_action(action).text("other", "1").file("a.png", &png).end();
        let reply = send(&portal, &anna, unknown, None).await;
        assert_eq!(reply.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"]["other"][0], "unknown");
        let cut = Form::for_action(action).file("a.png", &png);
        send(&portal, &anna, cut.0, None).await.expect_error(400, "BODY_NOT_READABLE");
        let theirs = Form::for_action(action).file("a.png", &png).end();
        send(&portal, &bram, theirs, None).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        assert_eq!(count_files(&portal), (0, 0));
        let open = portal.get("/api/actions", &anna.token).await.list();
        assert!(open.iter().all(|action| action["attributes"]["is_done"] == false));
    }
}

sqlite_and_postgres! {
    async fn a_received_upload_can_be_taken_back(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let action = NewAction { kind: "REQUEST_PENSION_XML", ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        let form = Form::for_action(action).file("../../mijn pensioen.xml", b"<pensioen/>").end();
        assert!(send(&portal, &anna, form.clone(), None).await.status.is_success());
        let uploads = portal.get("/api/documents/uploads", &anna.token).await.list();
        assert_eq!(uploads[0]["attributes"]["filename"], "mijn pensioen.xml");
        let path = format!("/api/documents/uploads/{}", uploads[0]["id"].as_str().expect("an id"));
        let delete = |who: &Person| {
            let token = who.token.clone();
            let (portal, path) = (&portal, &path);
            async move { portal.call(Method::DELETE, path, Some(&token), None).await }
        };
        delete(&bram).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        assert_eq!(delete(&anna).await.status, 204);
        delete(&anna).await.expect_error(404, "FILE_NOT_FOUND");
        assert_eq!(count_files(&portal), (0, 0));
        assert_eq!(portal.get("/api/actions", &anna.token).await.list()[0]["attributes"]["is_done"], false);
        let events = store::events::events_after(portal.app.store.reader(), anna.scope.licence, 0, 10).await.expect("events");
        assert_eq!(events[1].kind, "document.withdrawn");
        assert!(send(&portal, &anna, form, None).await.status.is_success());

        let review = json!({ "verdict": "accepted" });
        portal.firm_call(VANDIJK, Method::POST, "actions/action/review", Some(review)).await.attributes();
        let uploads = portal.get("/api/documents/uploads", &anna.token).await.list();
        assert_eq!(uploads[0]["attributes"]["state"], "accepted");
        let path = format!("/api/documents/uploads/{}", uploads[0]["id"].as_str().expect("an id"));
        let late = portal.call(Method::DELETE, &path, Some(&anna.token), None).await;
        late.expect_error(409, "UPLOAD_ALREADY_REVIEWED");
    }
}

sqlite_and_postgres! {
    async fn a_withdrawn_second_delivery_asks_again_with_the_reason_of_the_rejection(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let action = portal.action("vandijk", NewAction::default()).await;
        let deliver = || Form::for_action(action).file("a.png", &picture(ImageFormat::Png)).end();
        assert!(send(&portal, &anna, deliver(), None).await.status.is_success());
        let review = json!({ "verdict": "rejected", "reason": "Bladzijde 4 ontbreekt." });
        portal.firm_call(VANDIJK, Method::POST, "actions/action/review", Some(review)).await.attributes();
        let asked = || async { portal.get("/api/actions", &anna.token).await.list()[0]["attributes"].clone() };
        let rejected = asked().await;
        assert_eq!((&rejected["type"], &rejected["comment"]), (&json!("REUPLOAD_DOCUMENT"), &json!("Bladzijde 4 ontbreekt.")));
        assert!(send(&portal, &anna, deliver(), None).await.status.is_success());
        assert_eq!(asked().await["is_done"], true);
        let uploads = portal.get("/api/documents/uploads", &anna.token).await.list();
        let newest = uploads.iter().find(|upload| upload["attributes"]["state"] == "received").expect("the second");
        let path = format!("/api/documents/uploads/{}", newest["id"].as_str().expect("an id"));
        assert_eq!(portal.call(Method::DELETE, &path, Some(&anna.token), None).await.status, 204);
        let again = asked().await;
        assert_eq!((&again["type"], &again["comment"], &again["is_done"]), (&rejected["type"], &rejected["comment"], &json!(false)));
    }
}

sqlite_and_postgres! {
    async fn cleanup_deletes_an_old_file_that_no_record_names(portal: Portal) {
        add_orphan(&portal).await;
        portal.clock.advance(LONG);
        assert_eq!(clean_up(&portal).await, 1);
        assert_eq!(count_files(&portal), (0, 0));
    }
}

sqlite_and_postgres! {
    async fn cleanup_keeps_a_young_file_that_no_record_names_yet(portal: Portal) {
        add_orphan(&portal).await;
        portal.clock.advance(-LONG);
        assert_eq!(clean_up(&portal).await, 0);
        assert_eq!(count_files(&portal), (1, 0));
    }
}

sqlite_and_postgres! {
    async fn cleanup_keeps_an_old_file_that_a_record_names(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let action = portal.action("vandijk", NewAction::default()).await;
        let form = Form::for_action(action).file("a.png", &picture(ImageFormat::Png)).end();
        assert!(send(&portal, &anna, form, None).await.status.is_success());
        portal.clock.advance(LONG);
        assert_eq!(clean_up(&portal).await, 0);
        assert_eq!(count_files(&portal), (1, 0));
    }
}

/// Ids are made by the machine's clock: so far ahead of it or behind it, every file is old or young.
const LONG: chrono::TimeDelta = chrono::TimeDelta::days(1200);

async fn add_orphan(portal: &Portal) {
    let key = documents::files::key(Uuid::now_v7());
    portal.app.files.put(&key, "x".into()).await.expect("a file");
}

async fn clean_up(portal: &Portal) -> u64 {
    cleanup::delete_orphans(&portal.app, 0..cleanup::FOLDERS, false).await.expect("cleaned up")
}

/// Waits until the files are as they should be; a server notices on its own that a client is gone.
async fn wait_until(portal: &Portal, wanted: impl Fn((usize, usize)) -> bool) {
    for _ in 0..2_000 {
        if wanted(count_files(portal)) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    panic!("the files stayed as they are: {:?}", count_files(portal));
}

sqlite_and_postgres! {
    async fn a_client_that_hangs_up_halfway_leaves_nothing(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let action = portal.action("vandijk", NewAction::default()).await;
        let address = portal.listen().await;
        let noise: Vec<u8> = (0..400_000_u32).map(|place| place.to_le_bytes()[0]).collect();
        let body = Form::for_action(action).file("a.png", &picture(ImageFormat::Png)).file("b.png", &noise).end();
        let head = format!(
            "POST /api/documents HTTP/1.1\r\nHost: {address}\r\nX-Domain: vandijk\r\nAuthorization: Bearer {}\r\n\
             Content-Type: multipart/form-data; boundary={BOUNDARY}\r\n",
            anna.token
        );
        let whole = format!("{head}Content-Length: {}\r\n\r\n", body.len());
        let piece = format!("{head}Transfer-Encoding: chunked\r\n\r\n{:x}\r\n", body.len());
        for head in [whole, piece] {
            let mut client = tokio::net::TcpStream::connect(address).await.expect("connected");
            client.write_all(head.as_bytes()).await.expect("sent");
            client.write_all(&body[..body.len() / 2]).await.expect("sent");
            // The first half has arrived, and is on the disk, before the line goes dead.
            wait_until(&portal, |(_, scratch)| scratch == 2).await;
            drop(client);
            wait_until(&portal, |(_, scratch)| scratch == 0).await;
            let left: Vec<_> =
                std::fs::read_dir(portal.folder.path().join("scratch")).expect("a folder").collect();
            assert!(left.is_empty(), "{left:?}");
            assert_eq!(count_files(&portal), (0, 0));
        }
        assert_eq!(portal.get("/api/actions", &anna.token).await.list()[0]["attributes"]["is_done"], false);
        assert!(portal.get("/api/documents/uploads", &anna.token).await.list().is_empty());
        let sealed = store::submissions::of_action(portal.app.store.reader(), anna.scope.licence, action).await;
        assert!(sealed.expect("submissions").is_empty());
        // The same connection's server goes on, and takes all of it.
        let form = Form::for_action(action).file("a.png", &picture(ImageFormat::Png)).end();
        assert!(send(&portal, &anna, form, None).await.status.is_success());
    }
}
