//! No name of the firm's stands in front of what a client delivered.

use std::io::Cursor;

use axum::body::Body;
use axum::http::{Method, Request, header};
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use image::{DynamicImage, ImageFormat};
use serde_json::json;
use uuid::Uuid;

use crate::documents::uploads::{Form, picture, send};
use crate::support::{NewAction, Portal, Reply, VANDIJK, text};

/// Returns the bytes that a call responds with.
async fn content(portal: &Portal, token: &str, path: &str) -> Reply {
    portal.firm_call(token, Method::GET, path, None).await
}

/// Gives a document bytes.
async fn put_bytes(portal: &Portal, token: &str, path: &str, bytes: Vec<u8>) -> Reply {
    let request = Request::put(format!("/backoffice/v1/{path}"))
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .body(Body::from(bytes));
    portal.send(request.expect("a request")).await
}

/// Anna delivered a picture; its id, and the SHA-256 that the list of deliveries has.
async fn deliver_picture(portal: &Portal) -> (String, String) {
    let anna = portal.person("vandijk", "anna").await;
    let action = portal.action("vandijk", NewAction::default()).await;
    let png = picture(ImageFormat::Png);
    let reply = send(portal, &anna, Form::for_action(action).file("loonstrook.png", &png).end(), None).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    let uploads = portal.firm_call(VANDIJK, Method::GET, "uploads", None).await.list();
    (text(&uploads[0]["id"]), text(&uploads[0]["attributes"]["sha256"]))
}

/// A record of a version from before, whose external id has the form of the portal's.
async fn add_old_name(portal: &Portal, external_id: &str, owner: &str) {
    let record =
        json!({ "purpose": "important", "label": "Oud", "filename": "loonstrook.png", "owners": [owner] });
    portal.record("documents/old", record).await;
    let text = format!("update documents set external_id='{external_id}' where external_id='old'");
    store::testing::execute(&portal.store, &text).await.expect("renamed");
}

/// A picture that is another one than what was delivered.
fn other_picture() -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::new_rgb8(9, 9).write_to(&mut bytes, ImageFormat::Png).expect("a picture");
    bytes.into_inner()
}

sqlite_and_postgres! {
    async fn a_new_record_has_no_name_of_the_portals(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let (upload, _) = deliver_picture(&portal).await;
        let (_, adviser) = portal.at_work("vandijk", "eva", StaffRole::Adviser).await;
        let document = json!({ "purpose": "important", "label": "x", "filename": "loonstrook.png", "owners": ["anna"] });
        let credit = json!({ "label": "x", "owners": ["anna"] });
        for name in [upload.clone(), upload.to_uppercase(), upload.replace('-', ""), format!("{{{upload}}}")] {
            for (segment, attributes) in [("documents", &document), ("products/credit", &credit)] {
                for token in [VANDIJK, &adviser] {
                    let body = json!({ "version": 1, "attributes": attributes });
                    let encoded = name.replace('{', "%7B").replace('}', "%7D");
                    let put = portal.firm_call(token, Method::PUT, &format!("{segment}/{encoded}"), Some(body)).await;
                    put.expect_error(422, "VALIDATION_FAILED");
                    let violation = &put.json()["error"]["faults"][0];
                    assert_eq!((&violation["pointer"], &violation["rule"]), (&json!("/external_id"), &json!("portal_id")), "{name}");
                }
                let line = json!({ "type": segment, "external_id": name, "version": 1, "attributes": attributes });
                let import = portal.firm_call(VANDIJK, Method::POST, "import", Some(line)).await;
                assert!(import.text.contains("\"portal_id\""), "{}", import.text);
            }
        }
        // What stands beside it in a file is written all the same.
        let line = |name: &str| json!({ "type": "documents", "external_id": name, "version": 1, "attributes": document });
        let lines = format!("{}\n{}\n", line(&upload), line("crm-1"));
        let request = Request::post("/backoffice/v1/import")
            .header(header::AUTHORIZATION, format!("Bearer {VANDIJK}"))
            .body(Body::from(lines));
        let import = portal.send(request.expect("a request")).await;
        assert!(import.text.contains("\"created\"") && import.text.contains("\"refused\""), "{}", import.text);
    }
}

sqlite_and_postgres! {
    async fn a_record_of_before_stands_behind_what_was_delivered(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let (upload, sha256) = deliver_picture(&portal).await;
        portal.consumer("vandijk", "bram").await;
        add_old_name(&portal, &upload, "bram").await;
        let record = format!("documents/{upload}");
        // The bytes are the record's own, and none of the delivery's.
        let put = put_bytes(&portal, VANDIJK, &format!("{record}/content"), other_picture()).await;
        assert_eq!(put.status, 204, "{}", put.text);
        let etag = format!("\"{sha256}\"");
        let (_, admin) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        for token in [VANDIJK, &admin] {
            for path in [format!("uploads/{upload}/content"), format!("documents/{upload}/content")] {
                let shown = content(&portal, token, &path).await;
                assert_eq!(shown.status, 200, "{path}: {}", shown.text);
                assert_eq!(shown.header("etag"), etag, "{path}");
            }
            let listed = portal.firm_call(token, Method::GET, &format!("uploads/{upload}"), None).await;
            assert_eq!(listed.attributes()["sha256"], json!(sha256));
        }
        // A version of before is written on, and taken away.
        let newer = json!({ "version": 2, "attributes": {
            "purpose": "important", "label": "Nieuw", "filename": "loonstrook.png", "owners": ["bram"],
        } });
        assert_eq!(portal.firm_call(VANDIJK, Method::PUT, &record, Some(newer)).await.status, 200);
        assert_eq!(portal.firm_call(VANDIJK, Method::DELETE, &record, None).await.status, 204);
        let shown = content(&portal, VANDIJK, &format!("uploads/{upload}/content")).await;
        assert_eq!(shown.header("etag"), etag);
    }
}

sqlite_and_postgres! {
    async fn a_name_that_is_two_things_shows_neither_to_whoever_sees_one(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let (upload, _) = deliver_picture(&portal).await;
        portal.consumer("vandijk", "bram").await;
        portal.record("advisers/tom", json!({ "name": "Tom" })).await;
        let dossier = json!({
            "label": "x", "owners": ["bram"], "percentage_complete": 10, "user_panels": [{ "adviser": "tom" }],
        });
        portal.record("dossiers/bram", dossier).await;
        add_old_name(&portal, &upload, "bram").await;
        let member = portal.colleague("vandijk", "tom", StaffRole::Adviser).await;
        portal.limit_clients(&member, ClientScope::Own, Some("tom")).await;
        let token = portal.staff_token(&member, Stage::Full).await;
        for path in ["uploads/{}", "uploads/{}/content", "documents/{}/content", "documents/{}"] {
            let reply = content(&portal, &token, &path.replace("{}", &upload)).await;
            assert_eq!(reply.status, 404, "{path}: {}", reply.text);
        }
        // Also by the portal's id alone nobody writes over a delivery.
        let put = put_bytes(&portal, VANDIJK, &format!("documents/{}/content", Uuid::nil()), vec![1]).await;
        assert_eq!(put.status, 404, "{}", put.text);
    }
}

sqlite_and_postgres! {
    async fn a_delivery_is_not_given_other_bytes(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let (upload, sha256) = deliver_picture(&portal).await;
        let (_, adviser) = portal.at_work("vandijk", "eva", StaffRole::Adviser).await;
        for token in [VANDIJK, &adviser] {
            let put = put_bytes(&portal, token, &format!("documents/{upload}/content"), other_picture()).await;
            assert_eq!(put.status, 404, "{}", put.text);
        }
        let shown = content(&portal, &adviser, &format!("uploads/{upload}/content")).await;
        assert_eq!(shown.header("etag"), format!("\"{sha256}\""));
        portal.desk("noordzee", DeskMode::Full).await;
        let (_, foreign) = portal.at_work("noordzee", "femke", StaffRole::Admin).await;
        for path in ["uploads/{}", "uploads/{}/content"] {
            assert_eq!(content(&portal, &foreign, &path.replace("{}", &upload)).await.status, 404, "{path}");
        }
        assert_eq!(content(&portal, VANDIJK, "uploads/x/content").await.status, 404);
    }
}
