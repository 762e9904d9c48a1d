//! Documents' bytes, the firm's judgement of deliveries, and how consumers are let in.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use image::ImageFormat;
use serde_json::json;

use crate::documents::uploads::{Form, picture, send};
use crate::support::{NOORDZEE, NewAction, Portal, Reply, VANDIJK};

async fn put_content(portal: &Portal, path: &str, bytes: Vec<u8>) -> Reply {
    let request = Request::builder()
        .method(Method::PUT)
        .uri(format!("/backoffice/v1/{path}"))
        .header(header::AUTHORIZATION, format!("Bearer {VANDIJK}"))
        .body(Body::from(bytes))
        .expect("a request");
    portal.send(request).await
}

fn stored_files(portal: &Portal) -> usize {
    fn count(path: &std::path::Path) -> usize {
        let entries = std::fs::read_dir(path).into_iter().flatten();
        let each = entries.map(|entry| entry.expect("an entry").path());
        each.map(|path| if path.is_dir() { count(&path) } else { 1 }).sum()
    }
    count(&portal.folder.path().join("files")) + count(&portal.folder.path().join("scratch"))
}

sqlite_and_postgres! {
    async fn a_document_gets_its_bytes_and_gives_them_back(portal: Portal) {
        portal
            .record("documents/guide", json!({ "purpose": "important", "label": "Gids", "filename": "gids.pdf" }))
            .await;
        let path = "documents/guide/content";
        portal.firm_call(VANDIJK, Method::GET, path, None).await.expect_error(404, "FILE_NOT_FOUND");
        assert_eq!(put_content(&portal, path, b"%PDF-1.7 first".to_vec()).await.status, StatusCode::NO_CONTENT);
        assert_eq!(put_content(&portal, path, b"%PDF-1.7 second".to_vec()).await.status, StatusCode::NO_CONTENT);
        let found = portal.firm_call(VANDIJK, Method::GET, path, None).await;
        assert_eq!((found.text.as_str(), found.header("content-type")), ("%PDF-1.7 second", "application/pdf"));
        assert!(found.header("content-disposition").contains("gids.pdf"));
        let written = portal.firm_call(VANDIJK, Method::GET, "audit?type=document.content_written", None).await.list();
        assert_eq!(written.len(), 2);
        assert_eq!(written[0]["attributes"]["details"]["document"], "guide");
        // What was replaced and what was put together on the way are gone.
        assert_eq!(stored_files(&portal), 1);
        portal.firm_call(NOORDZEE, Method::GET, path, None).await.expect_error(404, "IMPORTANT_DOCUMENT_NOT_FOUND");
        for other in [b"MZ\x90\0".to_vec(), b"<html>%PDF-1.7</html>".to_vec()] {
            let refused = put_content(&portal, path, other).await;
            refused.expect_error(422, "VALIDATION_FAILED");
            let violation = &refused.json()["error"]["faults"][0];
            assert_eq!((&violation["pointer"], &violation["rule"]), (&json!("/filename"), &json!("content")));
        }
        put_content(&portal, path, vec![0; 25 * 1024 * 1024 + 1]).await.expect_error(413, "UPLOAD_TOO_LARGE");
        put_content(&portal, "documents/none/content", b"x".to_vec())
            .await
            .expect_error(404, "IMPORTANT_DOCUMENT_NOT_FOUND");
        assert_eq!(portal.firm_call(VANDIJK, Method::GET, path, None).await.text, "%PDF-1.7 second");
    }
}

sqlite_and_postgres! {
    async fn a_rejection_asks_again_and_says_why(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let action = portal.action("vandijk", NewAction { external_id: "payslip", ..NewAction::default() }).await;
        let review = |body| portal.firm_call(VANDIJK, Method::POST, "actions/payslip/review", Some(body));
        review(json!({ "verdict": "accepted" })).await.expect_error(422, "UKNOWN_DOCUMENT_BUNDLE");
        let form = || Form::for_action(action).file("a.png", &picture(ImageFormat::Png)).end();
        assert!(send(&portal, &anna, form(), None).await.status.is_success());
        let upload = portal.get("/api/documents/uploads", &anna.token).await.list()[0]["id"].clone();
        let path = format!("documents/{}/content", upload.as_str().expect("an id"));
        assert!(portal.firm_call(VANDIJK, Method::GET, &path, None).await.bytes.starts_with(b"%PDF"));
        portal.firm_call(NOORDZEE, Method::GET, &path, None).await.expect_error(404, "IMPORTANT_DOCUMENT_NOT_FOUND");

        review(json!({ "verdict": "rejected" })).await.expect_error(422, "VALIDATION_FAILED");
        let judged = review(json!({ "verdict": "rejected", "reason": "De pagina is onleesbaar." })).await;
        assert_eq!(judged.attributes()["type"], "REUPLOAD_DOCUMENT");
        let again = portal.get("/api/actions", &anna.token).await.list()[0].clone();
        assert_eq!(again["id"], json!(action));
        assert_eq!(again["attributes"]["type"], "REUPLOAD_DOCUMENT");
        assert_eq!(again["attributes"]["is_done"], false);
        assert_eq!(again["attributes"]["comment"], "De pagina is onleesbaar.");
        let uploads = portal.get("/api/documents/uploads", &anna.token).await.list();
        assert_eq!(uploads[0]["attributes"]["state"], "rejected");

        assert!(send(&portal, &anna, form(), None).await.status.is_success());
        assert!(review(json!({ "verdict": "accepted" })).await.status.is_success());
        let uploads = portal.get("/api/documents/uploads", &anna.token).await.list();
        let states: Vec<_> = uploads.iter().map(|upload| upload["attributes"]["state"].clone()).collect();
        assert_eq!(states, ["accepted", "rejected"]);
        assert_eq!(portal.get("/api/actions", &anna.token).await.list()[0]["attributes"]["is_done"], true);
    }
}

sqlite_and_postgres! {
    async fn a_consumer_is_invited_or_handed_over(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries", "email": "anna@example.nl" })).await;
        let call = |path: &'static str, body| portal.firm_call(VANDIJK, Method::POST, path, Some(body));
        let invited = call("consumers/anna/invitation", json!({ "domain": "vandijk" })).await;
        assert_eq!(invited.status, StatusCode::ACCEPTED);
        let letters = portal.deliver_mail().await;
        assert!(letters.len() == 1 && letters[0].contains("/reset/password/"), "{letters:?}");
        call("consumers/anna/invitation", json!({ "domain": "noordzee" })).await.expect_error(422, "VALIDATION_FAILED");
        call("consumers/nobody/invitation", json!({})).await.expect_error(404, "CONSUMER_NOT_FOUND");
        let link = call("consumers/anna/handover", json!({ "colleague": "J. Bakker" })).await.attributes();
        let url = link["url"].as_str().expect("a link");
        assert!(url.contains("/?accessToken=") && url.contains("&refreshToken="), "{url}");
        portal
            .firm_call(NOORDZEE, Method::POST, "consumers/anna/handover", Some(json!({})))
            .await
            .expect_error(404, "CONSUMER_NOT_FOUND");
    }
}
