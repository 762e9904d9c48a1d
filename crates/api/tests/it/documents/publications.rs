//! Documents that the firm puts into the portal together with their file.

use axum::body::Body;
use axum::http::{Method, Request, header};
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use image::ImageFormat;
use serde_json::{Value, json};

use super::scan::{clamd, infected_file};
use crate::documents::uploads::{BOUNDARY, Form, count_files, picture};
use crate::mail::{always, set_mail_settings, signed_in};
use crate::support::{NOORDZEE, Portal, Reply, VANDIJK, text};

/// A PDF that asks for a password.
const LOCKED: &[u8] = include_bytes!("password.pdf");

async fn publish_as(portal: &Portal, token: &str, body: Vec<u8>, key: Option<&str>) -> Reply {
    let mut request = Request::builder()
        .method(Method::POST)
        .uri("/backoffice/v1/publications")
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}"));
    if let Some(key) = key {
        request = request.header("idempotency-key", key);
    }
    portal.send(request.body(Body::from(body)).expect("a request")).await
}

fn form(publication: &Value, name: &str, content: &[u8]) -> Vec<u8> {
    Form::default().text("publication", &publication.to_string()).file(name, content).end()
}

async fn publish(portal: &Portal, publication: Value) -> Reply {
    publish_as(portal, VANDIJK, form(&publication, "advies.png", &picture(ImageFormat::Png)), None).await
}

/// The published document's external id.
fn id(reply: &Reply) -> String {
    assert_eq!(reply.status, 201, "{}", reply.text);
    text(&reply.json()["data"]["id"])
}

async fn documents(portal: &Portal, client: &str) -> Vec<Value> {
    let path = format!("consumers/{client}/documents");
    let reply = portal.firm_call(VANDIJK, Method::GET, &path, None).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()["items"].as_array().expect("documents").clone()
}

async fn count(portal: &Portal, kind: &str) -> usize {
    let events = portal.firm_call(VANDIJK, Method::GET, "events?limit=500", None).await.list();
    events.iter().filter(|event| event["type"] == kind).count()
}

sqlite_and_postgres! {
    async fn a_document_is_read_and_the_desk_sees_when(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let new = json!({ "purpose": "read", "label": "Advies", "owners": ["anna"], "message": "Lees het rustig." });
        let name = id(&publish(&portal, new).await);
        let list = portal.get("/api/documents", &anna.token).await.list();
        assert_eq!((list.len(), &list[0]["attributes"]["label"]), (1, &json!("Advies")));
        assert_eq!(list[0]["attributes"]["description"], "Lees het rustig.");
        assert_eq!(list[0]["attributes"]["filename"], "advies.pdf");
        assert_eq!(portal.get("/api/documents", &bram.token).await.list().len(), 0);
        let placed = documents(&portal, "anna").await;
        assert_eq!((&placed[0]["origin"], &placed[0]["external_id"], &placed[0]["opened_at"]), (&json!("placed"), &json!(name), &Value::Null));
        let path = format!("/api/documents/{}/download", text(&list[0]["id"]));
        let file = portal.get(&path, &anna.token).await;
        assert!(file.status.is_success() && file.text.starts_with("%PDF"), "{}", file.text);
        assert!(!documents(&portal, "anna").await[0]["opened_at"].is_null());
        assert_eq!(count(&portal, "document.published").await, 1);
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?type=document.published&consumer=anna", None).await.list();
        assert_eq!((trail.len(), &trail[0]["attributes"]["details"]["label"]), (1, &json!("Advies")));
        // Archived, the client sees it no more, and the firm does.
        let archive = format!("documents/{name}/archive");
        assert_eq!(portal.firm_call(VANDIJK, Method::POST, &archive, None).await.status, 204);
        assert_eq!(portal.get("/api/documents", &anna.token).await.list().len(), 0);
        assert_eq!(portal.get(&path, &anna.token).await.status, 404);
        assert!(!documents(&portal, "anna").await[0]["archived_at"].is_null());
        assert_eq!(portal.firm_call(VANDIJK, Method::DELETE, &archive, None).await.status, 204);
        assert_eq!(portal.get("/api/documents", &anna.token).await.list().len(), 1);
        assert_eq!(portal.firm_call(VANDIJK, Method::DELETE, &format!("documents/{name}"), None).await.status, 204);
        assert_eq!(documents(&portal, "anna").await, [Value::Null; 0]);
    }
}

sqlite_and_postgres! {
    async fn both_approve_and_what_they_approved_stays(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        let anna = signed_in(&portal, "anna").await;
        let bram = signed_in(&portal, "bram").await;
        let owned = json!({ "label": "Aankoop", "owners": ["anna", "bram"], "percentage_complete": 0 });
        portal.record("dossiers/d1", owned).await;
        let product = json!({ "kind": "dossier", "external_id": "d1" });
        let new = json!({ "purpose": "approve", "label": "Offerte", "product": product, "deadline": "2026-12-01" });
        let reply = publish(&portal, new).await;
        let (name, action) = (id(&reply), text(&reply.attributes()["action"]));
        portal.clock.advance(chrono::TimeDelta::minutes(15));
        assert_eq!(portal.deliver_mail().await.len(), 2);
        let mine = portal.get("/api/actions", &anna.token).await.list()[0].clone();
        assert_eq!(mine["attributes"]["type"], "APPROVE_DOCUMENT");
        let act = format!("/api/actions/{}", text(&mine["id"]));
        assert!(portal.get(&format!("{act}/downloadable-document"), &anna.token).await.text.starts_with("%PDF"));
        let answered = portal.post(&format!("{act}/respond-document-approval"), &anna.token, json!({ "response": "yes" })).await;
        assert!(answered.status.is_success(), "{}", answered.text);
        let no = json!({ "response": "no", "explanation": "Te duur" });
        let answered = portal.post(&format!("{act}/respond-document-approval"), &bram.token, no).await;
        assert!(answered.status.is_success(), "{}", answered.text);
        let of_anna = documents(&portal, "anna").await.into_iter().find(|one| one["external_id"] == json!(name)).expect("placed");
        assert_eq!((&of_anna["response"], &of_anna["dossier"]), (&json!("yes"), &json!("d1")));
        assert!(!of_anna["opened_at"].is_null() && !of_anna["done_at"].is_null(), "{of_anna}");
        let of_bram = documents(&portal, "bram").await.into_iter().find(|one| one["external_id"] == json!(name)).expect("placed");
        assert_eq!((&of_bram["response"], &of_bram["explanation"]), (&json!("no"), &json!("Te duur")));
        // Neither the document nor its request is taken away, nor is its file replaced.
        for path in [format!("documents/{name}"), format!("actions/{action}")] {
            let refused = portal.firm_call(VANDIJK, Method::DELETE, &path, None).await;
            refused.expect_error(409, "RECORD_CANNOT_BE_DELETED");
        }
        let request = Request::builder()
            .method(Method::PUT)
            .uri(format!("/backoffice/v1/documents/{name}/content"))
            .header("authorization", format!("Bearer {VANDIJK}"));
        let other = portal.send(request.body(Body::from("%PDF-1.4 other")).expect("a request")).await;
        other.expect_error(422, "VALIDATION_FAILED");
        // Another one takes its place; the first stays readable for the firm.
        let next = json!({ "purpose": "approve", "label": "Offerte 2", "product": product, "replaces": name });
        let next = id(&publish(&portal, next).await);
        let all = documents(&portal, "bram").await;
        let archived = |name: &str| all.iter().find(|one| one["external_id"] == json!(name)).expect("placed")["archived_at"].clone();
        assert!(!archived(&name).is_null() && archived(&next).is_null());
        let content = portal.firm_call(VANDIJK, Method::GET, &format!("documents/{name}/content"), None).await;
        assert!(content.text.starts_with("%PDF"));
    }
}

sqlite_and_postgres! {
    async fn a_download_is_a_receipt_of_each(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let new = json!({ "purpose": "download", "label": "Polis", "owners": ["anna"] });
        id(&publish(&portal, new).await);
        let action = portal.get("/api/actions", &anna.token).await.list()[0].clone();
        let file = portal.get(&format!("/api/actions/{}/download", text(&action["id"])), &anna.token).await;
        assert!(file.text.starts_with("%PDF"));
        let placed = documents(&portal, "anna").await;
        let placed = placed.iter().find(|one| one["origin"] == "placed").expect("placed");
        assert!(!placed["done_at"].is_null() && !placed["opened_at"].is_null(), "{placed}");
    }
}

sqlite_and_postgres! {
    async fn a_file_that_is_refused_asks_nothing(portal: Portal) {
        let portal = portal.scanned_by(&clamd().await);
        portal.person("vandijk", "anna").await;
        portal.person("noordzee", "kees").await;
        let approve = |owner: &str| json!({ "purpose": "approve", "label": "Advies", "owners": [owner] });
        let send = async |publication: &Value, name: &str, content: &[u8]| {
            publish_as(&portal, VANDIJK, form(publication, name, content), None).await
        };
        let (anna, picture) = (approve("anna"), picture(ImageFormat::Png));
        send(&anna, "leeg.pdf", b"").await.expect_error(415, "IMAGE_TYPE_NOT_SUPPORTED");
        send(&anna, "virus.png", &infected_file()).await.expect_error(422, "UPLOAD_INFECTED");
        send(&anna, "geheim.pdf", LOCKED).await.expect_error(422, "UPLOAD_PDF_ENCRYPTION_ERROR");
        send(&anna, "macro.docx", b"PK\x03\x04 no picture").await.expect_error(415, "IMAGE_TYPE_NOT_SUPPORTED");
        send(&anna, "groot.png", &vec![0; 27 * 1024 * 1024]).await.expect_error(413, "UPLOAD_TOO_LARGE");
        let owner = |reply: &Reply| reply.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"].clone();
        // A client of another firm, nobody, and a deadline of what is only read.
        let unknown = json!({ "owners.0": ["unknown_reference"] });
        assert_eq!(owner(&send(&approve("kees"), "a.png", &picture).await), unknown);
        let nobody = json!({ "purpose": "approve", "label": "Advies" });
        assert_eq!(owner(&send(&nobody, "a.png", &picture).await), json!({ "owners": ["required"] }));
        let late = json!({ "purpose": "read", "label": "Advies", "owners": ["anna"], "deadline": "2026-12-01" });
        assert_eq!(owner(&send(&late, "a.png", &picture).await), json!({ "deadline": ["purpose"] }));
        let replaced = json!({ "purpose": "read", "label": "Advies", "owners": ["anna"], "replaces": "nothing" });
        assert_eq!(owner(&send(&replaced, "a.png", &picture).await), json!({ "replaces": ["unknown_reference"] }));
        let without = Form::default().text("publication", &anna.to_string()).end();
        publish_as(&portal, VANDIJK, without, None).await.expect_error(422, "VALIDATION_FAILED");
        let two = Form::default().text("publication", &anna.to_string()).file("a.png", &picture).file("b.png", &picture).end();
        publish_as(&portal, VANDIJK, two, None).await.expect_error(422, "VALIDATION_FAILED");
        assert_eq!((documents(&portal, "anna").await.len(), count(&portal, "record.written").await), (0, 0));
        assert_eq!(count_files(&portal), (0, 0));
        send(&anna, "pas\u{1}swd.png", &picture).await.expect_error(400, "BODY_NOT_READABLE");
        // A path is left out of a name.
        let named = send(&anna, "../../etc/passwd.png", &picture).await;
        id(&named);
        let name = text(&named.attributes()["file_name"]);
        assert!(!name.contains(['/', '\\']), "{name}");
        assert_eq!(name.rsplit('.').next(), Some("pdf"));
    }
}

sqlite_and_postgres! {
    async fn the_same_key_publishes_once(portal: Portal) {
        portal.person("vandijk", "anna").await;
        let new = json!({ "purpose": "download", "label": "Polis", "owners": ["anna"] });
        let body = form(&new, "polis.png", &picture(ImageFormat::Png));
        let first = publish_as(&portal, VANDIJK, body.clone(), Some("k1")).await;
        let again = publish_as(&portal, VANDIJK, body, Some("k1")).await;
        assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 200), "{}", again.text);
        assert_eq!(first.json()["data"], again.json()["data"]);
        assert_eq!((count_files(&portal).0, count(&portal, "document.published").await), (1, 1));
        let other = form(&new, "polis.bmp", &picture(ImageFormat::Bmp));
        let reused = publish_as(&portal, VANDIJK, other, Some("k1")).await;
        reused.expect_error(422, "IDEMPOTENCY_KEY_REUSED");
        assert_eq!(count_files(&portal).0, 1);
    }
}

sqlite_and_postgres! {
    async fn staff_publish_for_clients_whom_they_see(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        let panel = json!([{ "adviser": "eva", "systemname": "ADVISOR" }]);
        portal.record("dossiers/d1", json!({ "owners": ["anna"], "label": "Aankoop", "user_panels": panel })).await;
        let eva = portal.colleague("vandijk", "eva", StaffRole::Adviser).await;
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        let send = async |token: &str, owners: Value| {
            let new = json!({ "purpose": "read", "label": "Advies", "owners": owners });
            publish_as(&portal, token, form(&new, "a.png", &picture(ImageFormat::Png)), None).await
        };
        assert_eq!(send(&token, json!(["anna"])).await.status, 201);
        for (owners, rule) in [(json!(["bram"]), "unknown_reference"), (json!([]), "client_scope")] {
            let refused = send(&token, owners).await;
            let fields = refused.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"].clone();
            assert!(fields.to_string().contains(rule), "{fields}");
        }
        let (_, auditor) = portal.at_work("vandijk", "otto", StaffRole::Auditor).await;
        send(&auditor, json!(["anna"])).await.expect_error(403, "ACCESS_DENIED");
        send(&anna.token, json!(["anna"])).await.expect_error(401, "AUTH_TOKEN_INVALID");
        send(NOORDZEE, json!(["anna"])).await.expect_error(422, "VALIDATION_FAILED");
        // A document for everybody, by who sees everybody.
        let (_, admin) = portal.at_work("vandijk", "adam", StaffRole::Admin).await;
        let for_all = send(&admin, json!([])).await;
        assert_eq!(for_all.status, 201, "{}", for_all.text);
        assert_eq!(portal.get("/api/documents", &bram.token).await.list().len(), 1);
        portal.desk("vandijk", DeskMode::Review).await;
        send(&admin, json!(["anna"])).await.expect_error(403, "ACCESS_DENIED");
    }
}
