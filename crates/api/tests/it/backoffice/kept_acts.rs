//! Submissions of a consumer remain until the firm reverts them explicitly, and block deletion.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use image::ImageFormat;
use serde_json::{Value, json};

use super::import::by_lines;
use super::records::{put, read_violations};
use crate::documents::uploads::{Form, picture, send};
use crate::payments::scene::{Bank, Bill};
use crate::support::{NOORDZEE, Person, Portal, Reply, VANDIJK, signature, text};

async fn read_attributes(portal: &Portal, path: &str) -> Value {
    portal.our_firm(Method::GET, path, None).await.json()["data"]["attributes"].clone()
}

async fn read_revision(portal: &Portal, path: &str) -> String {
    text(&portal.our_firm(Method::GET, path, None).await.json()["data"]["meta"]["revision"])
}

fn read_rule(reply: &Reply) -> String {
    reply.expect_error(409, "RECORD_CANNOT_BE_DELETED");
    text(&reply.json()["error"]["faults"][0]["rule"])
}

fn order_record() -> Value {
    json!({ "owners": ["anna"], "label": "Opdracht", "grand_total": 1234 })
}

/// An order that Anna has signed.
async fn sign_order(portal: &Portal) -> Person {
    let anna = portal.person("vandijk", "anna").await;
    portal.record("products/otd/o1", order_record()).await;
    let action = json!({
        "type": "SIGN_OTD", "label": "Tekenen", "owners": ["anna"], "product": { "kind": "otd", "external_id": "o1" },
    });
    let action = text(&put(portal, "actions/a1", 1, action).await.attributes()["portal_id"]);
    let path = format!("/api/products/otds/actions/{action}/sign");
    let reply = portal.post(&path, &anna.token, signature()).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    anna
}

sqlite_and_postgres! {
    async fn a_signature_survives_newer_versions_until_the_order_is_reopened(portal: Portal) {
        sign_order(&portal).await;
        let mut newer = order_record();
        newer["grand_total"] = json!(9999);
        newer["is_signed"] = json!(false);
        put(&portal, "products/otd/o1", 2, newer.clone()).await;
        let stored = read_attributes(&portal, "products/otd/o1").await;
        assert_eq!((&stored["is_signed"], &stored["date_finalised"], &stored["grand_total"]), (&json!(true), &json!("2026-11-21"), &json!(9999)));
        let reopen = portal.our_firm(Method::POST, "products/otd/o1/reopen", None).await;
        assert_eq!(reopen.status, StatusCode::NO_CONTENT, "{}", reopen.text);
        assert_eq!(read_attributes(&portal, "products/otd/o1").await["is_signed"], false);
        put(&portal, "products/otd/o1", 3, newer).await;
        let stored = read_attributes(&portal, "products/otd/o1").await;
        assert_eq!((&stored["is_signed"], &stored["date_finalised"]), (&json!(false), &Value::Null));
        portal.our_firm(Method::POST, "products/otd/o2/reopen", None).await.expect_error(404, "RECORD_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn a_cancelled_appointment_stays_cancelled_until_it_is_reinstated(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let appointment = json!({
            "owners": ["anna"], "label": "Adviesgesprek", "date": "2026-12-01", "start_time": "10:00", "end_time": "11:00",
        });
        let id = text(&put(&portal, "products/appointment/p1", 1, appointment.clone()).await.attributes()["portal_id"]);
        let cancelled = portal.post(&format!("/api/products/appointments/{id}/cancel"), &anna.token, json!({})).await;
        assert!(cancelled.status.is_success(), "{}", cancelled.text);
        put(&portal, "products/appointment/p1", 2, appointment.clone()).await;
        assert_eq!(read_attributes(&portal, "products/appointment/p1").await["is_cancelled"], true);
        assert_eq!(portal.get("/api/products/appointments", &anna.token).await.list().len(), 0);
        portal.our_firm(Method::POST, "products/appointment/p1/reinstate", None).await;
        assert_eq!(portal.get("/api/products/appointments", &anna.token).await.list().len(), 1);
        put(&portal, "products/appointment/p1", 3, appointment).await;
        assert_eq!(read_attributes(&portal, "products/appointment/p1").await["is_cancelled"], false);
    }
}

sqlite_and_postgres! {
    async fn what_was_signed_is_archived_and_not_deleted(portal: Portal) {
        let anna = sign_order(&portal).await;
        let delete = async |path: &str| portal.our_firm(Method::DELETE, path, None).await;
        assert_eq!(read_rule(&delete("products/otd/o1").await), "signed");
        assert_eq!(read_rule(&delete("actions/a1").await), "signed");
        let line = json!({ "do": "delete", "type": "actions", "external_id": "a1" }).to_string();
        let results = by_lines(&portal, VANDIJK, "bulk", &[line]).await;
        assert_eq!((&results[0]["code"], &results[0]["faults"][0]["rule"]), (&json!("RECORD_CANNOT_BE_DELETED"), &json!("signed")));
        let seen = async || {
            let orders = portal.get("/api/products/otds", &anna.token).await.list().len();
            (orders, portal.get("/api/actions", &anna.token).await.list().len())
        };
        assert_eq!(seen().await, (1, 1));
        let archived = portal.our_firm(Method::POST, "products/otd/o1/archive", None).await;
        assert_eq!(archived.status, StatusCode::NO_CONTENT, "{}", archived.text);
        assert_eq!(seen().await, (0, 0));
        assert_eq!(portal.our_firm(Method::GET, "actions/a1/answers", None).await.list().len(), 1);
        let meta = portal.our_firm(Method::GET, "products/otd/o1", None).await.json()["data"]["meta"].clone();
        assert_ne!(meta["archived_at"], Value::Null);
        assert_eq!(delete("products/otd/o1/archive").await.status, StatusCode::NO_CONTENT);
        assert_eq!(seen().await, (1, 1));
        delete("actions/none/archive").await.expect_error(404, "RECORD_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn what_was_paid_is_not_deleted(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let delete = async || portal.our_firm(Method::DELETE, "products/invoice/invoice-1", None).await;
        let page = bill.page(&portal).await;
        bank.choose(&page, "paid").await;
        assert_eq!(bill.validate(&portal).await, "PAID");
        assert_eq!(read_rule(&delete().await), "paid");
        let archived = portal.our_firm(Method::POST, "products/invoice/invoice-1/archive", None).await;
        assert_eq!(archived.status, StatusCode::NO_CONTENT, "{}", archived.text);
        assert_eq!(portal.get("/api/invoices", &bill.anna.token).await.list().len(), 0);
        assert_eq!(read_rule(&delete().await), "paid");
    }
}

sqlite_and_postgres! {
    async fn an_archived_action_is_out_of_sight_until_it_is_brought_back(portal: Portal) {
        let anna = sign_order(&portal).await;
        let open = json!({ "type": "UPLOAD_DOCUMENT", "label": "Loonstrook", "owners": ["anna"] });
        let id = text(&put(&portal, "actions/slip", 1, open).await.attributes()["portal_id"]);
        let seen = async || portal.get("/api/actions", &anna.token).await.list().len();
        let archive = async |method: Method, name: &str| {
            let reply = portal.our_firm(method, &format!("actions/{name}/archive"), None).await;
            assert_eq!(reply.status, StatusCode::NO_CONTENT, "{}", reply.text);
        };
        assert_eq!(seen().await, 2);
        archive(Method::POST, "slip").await;
        assert_eq!(seen().await, 1);
        let form = Form::for_action(id.parse().expect("an id")).file("foto.png", &picture(ImageFormat::Png)).end();
        let refused = send(&portal, &anna, form, None).await;
        assert!(refused.status.is_client_error(), "nobody answers what is archived: {}", refused.text);
        // It stays archived when the product of another one goes and comes.
        archive(Method::POST, "a1").await;
        portal.clock.advance(chrono::TimeDelta::minutes(1));
        portal.our_firm(Method::POST, "products/otd/o1/archive", None).await;
        portal.our_firm(Method::DELETE, "products/otd/o1/archive", None).await;
        assert_eq!(seen().await, 0);
        assert_eq!(portal.our_firm(Method::GET, "actions/a1/answers", None).await.list().len(), 1);
        assert_eq!(read_rule(&portal.our_firm(Method::DELETE, "actions/a1", None).await), "signed");
        archive(Method::DELETE, "a1").await;
        archive(Method::DELETE, "slip").await;
        assert_eq!(seen().await, 2);
    }
}

sqlite_and_postgres! {
    async fn what_other_records_name_is_not_deleted(portal: Portal) {
        let consumer = |branch: Value| json!({ "last_name": "Vries", "branch": branch });
        put(&portal, "consumers/anna", 1, consumer(json!("vandijk-utrecht"))).await;
        let unknown = put(&portal, "consumers/anna", 2, consumer(json!("utrecht"))).await;
        assert_eq!(read_violations(&unknown), [("/branch".to_owned(), "unknown_reference".to_owned())]);
        assert_eq!(read_attributes(&portal, "consumers/anna").await["branch"], "vandijk-utrecht");
        let delete = async |path: &str| portal.our_firm(Method::DELETE, path, None).await;
        assert_eq!(read_rule(&delete("branches/vandijk-utrecht").await), "named");
        put(&portal, "consumers/anna", 3, consumer(Value::Null)).await;
        assert_eq!(delete("branches/vandijk-utrecht").await.status, StatusCode::NO_CONTENT);

        portal.record("dossiers/d1", json!({ "owners": ["anna"], "label": "Dossier" })).await;
        let mortgage = json!({ "owners": ["anna"], "label": "Hypotheek", "dossier": "d1" });
        portal.record("products/mortgage/m1", mortgage).await;
        assert_eq!(read_rule(&delete("dossiers/d1").await), "named");
        let line = json!({ "do": "delete", "type": "dossiers", "external_id": "d1" }).to_string();
        let results = by_lines(&portal, VANDIJK, "bulk", &[line]).await;
        assert_eq!(results[0]["faults"][0]["rule"], "named");
        assert_eq!(delete("products/mortgage/m1").await.status, StatusCode::NO_CONTENT);
        assert_eq!(delete("dossiers/d1").await.status, StatusCode::NO_CONTENT);
    }
}

sqlite_and_postgres! {
    async fn the_last_branch_stays(portal: Portal) {
        let firm = async |key: &str, path: &str| portal.firm_call(key, Method::DELETE, path, None).await;
        assert_eq!(read_rule(&firm(NOORDZEE, "branches/noordzee").await), "last_branch");
        assert_eq!(firm(VANDIJK, "branches/vandijk-utrecht").await.status, StatusCode::NO_CONTENT);
        assert_eq!(read_rule(&firm(VANDIJK, "branches/vandijk").await), "last_branch");
    }
}

sqlite_and_postgres! {
    async fn the_reason_of_a_rejection_stays_until_the_next_delivery(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let action = json!({ "type": "UPLOAD_DOCUMENT", "label": "Loonstrook", "comment": "Van oktober", "owners": ["anna"] });
        let id = text(&put(&portal, "actions/slip", 1, action.clone()).await.attributes()["portal_id"]);
        let deliver = async || {
            let form = Form::for_action(id.parse().expect("an id")).file("foto.png", &picture(ImageFormat::Png)).end();
            let reply = send(&portal, &anna, form, None).await;
            assert!(reply.status.is_success(), "{}", reply.text);
        };
        deliver().await;
        let review = json!({ "verdict": "rejected", "reason": "Onleesbaar" });
        let reviewed = portal.our_firm(Method::POST, "actions/slip/review", Some(review)).await;
        assert!(reviewed.status.is_success(), "{}", reviewed.text);
        // The firm's system sends what it has every night.
        assert_eq!(put(&portal, "actions/slip", 2, action).await.attributes()["status"], "updated");
        let seen = async || portal.get("/api/actions", &anna.token).await.list()[0]["attributes"].clone();
        let requested = seen().await;
        assert_eq!((&requested["type"], &requested["comment"]), (&json!("REUPLOAD_DOCUMENT"), &json!("Onleesbaar")));
        let stored = portal.our_firm(Method::GET, "actions/slip", None).await.json()["data"].clone();
        assert_eq!((&stored["attributes"]["comment"], &stored["meta"]["rejection"]), (&json!("Van oktober"), &json!("Onleesbaar")));
        deliver().await;
        assert_eq!(seen().await["comment"], "Van oktober");
        let stored = portal.our_firm(Method::GET, "actions/slip", None).await.json()["data"].clone();
        assert_eq!(stored["meta"]["rejection"], Value::Null);
    }
}

sqlite_and_postgres! {
    async fn a_put_replaces_only_the_revision_that_it_names(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries" })).await;
        let conditional = async |path: &str, tag: &str, version: i64, attributes: Value| {
            let request = Request::builder()
                .method(Method::PUT)
                .uri(format!("/backoffice/v1/{path}"))
                .header(header::AUTHORIZATION, format!("Bearer {VANDIJK}"))
                .header(header::CONTENT_TYPE, "application/json")
                .header(header::IF_MATCH, tag)
                .body(Body::from(json!({ "version": version, "attributes": attributes }).to_string()));
            portal.send(request.expect("a request")).await
        };
        let vries = || json!({ "last_name": "Vries-Bos" });
        let first = read_revision(&portal, "consumers/anna").await;
        let written = conditional("consumers/anna", &format!("\"{first}\""), 2, vries()).await;
        assert_eq!(written.status, StatusCode::OK, "{}", written.text);
        let second = text(&written.attributes()["revision"]);
        assert_eq!((written.header("etag"), second.clone()), (format!("\"{second}\"").as_str(), read_revision(&portal, "consumers/anna").await));
        conditional("consumers/anna", &format!("\"{first}\""), 3, vries()).await.expect_error(412, "REVISION_CONFLICT");
        assert_eq!(conditional("consumers/anna", "*", 3, vries()).await.status, StatusCode::OK);
        conditional("consumers/bram", "*", 1, vries()).await.expect_error(412, "REVISION_CONFLICT");
        let settings = read_attributes(&portal, "licence/vandijk").await;
        conditional("licence/vandijk", "\"old\"", 2, settings.clone()).await.expect_error(412, "REVISION_CONFLICT");
        let own = read_revision(&portal, "licence/vandijk").await;
        assert_eq!(conditional("licence/vandijk", &format!("\"{own}\""), 2, settings).await.status, StatusCode::OK);
    }
}

sqlite_and_postgres! {
    async fn what_a_consumer_does_makes_another_revision(portal: Portal) {
        portal.person("vandijk", "anna").await;
        portal.record("products/otd/o2", order_record()).await;
        let before = read_revision(&portal, "products/otd/o2").await;
        assert_eq!(read_revision(&portal, "products/otd/o2").await, before, "reading changes nothing");
        let anna = portal.our_firm(Method::GET, "consumers/anna", None).await;
        assert_eq!(anna.status, StatusCode::OK);
        let action = json!({
            "type": "SIGN_OTD", "label": "Tekenen", "owners": ["anna"], "product": { "kind": "otd", "external_id": "o2" },
        });
        let id = text(&put(&portal, "actions/a2", 1, action).await.attributes()["portal_id"]);
        let requested = read_revision(&portal, "actions/a2").await;
        let licence = portal.licence("vandijk").await;
        let scope = app::privacy::find_status(&portal.app, licence, "anna").await.unwrap_or_else(|error| panic!("{error:?}")).0;
        let token = portal.staged_token(scope, domain::accounts::session::Stage::Full, None).await;
        let reply = portal.post(&format!("/api/products/otds/actions/{id}/sign"), &token, signature()).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        assert_ne!(read_revision(&portal, "products/otd/o2").await, before);
        assert_ne!(read_revision(&portal, "actions/a2").await, requested);
    }
}
