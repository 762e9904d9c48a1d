//! Receipts of consumers' submissions, and service orders with the evidence of their signatures.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::documents::uploads::{Form, picture};
use crate::support::{NewAction, Person, Portal, Reply, VANDIJK};

/// The letters of a PDF, without spaces: lines break where they like.
pub fn letters(pdf: &[u8]) -> String {
    let document = lopdf::Document::load_mem(pdf).expect("a PDF");
    let pages: Vec<u32> = document.get_pages().into_keys().collect();
    without_spaces(&document.extract_text(&pages).expect("text"))
}

pub fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

#[track_caller]
pub fn assert_says(pdf: &[u8], words: &[&str]) {
    let letters = letters(pdf);
    for words in words {
        assert!(letters.contains(&without_spaces(words)), "{words} is missing from {letters}");
    }
}

/// Returns a signed-in consumer whose address is known.
pub async fn add_householder(portal: &Portal, name: &str) -> Person {
    let person = portal.person("vandijk", name).await;
    let record = json!({
        "first_name": name, "last_name": "Vries", "preposition": "de", "street_name": "Lange Nieuwstraat",
        "house_number": "12", "zipcode": "3512 PH", "city": "Utrecht", "email": format!("{name}@example.nl"),
    });
    let body = json!({ "version": 2, "attributes": record });
    let reply = portal.firm_call(VANDIJK, Method::PUT, &format!("consumers/{name}"), Some(body)).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    person
}

async fn from_phone(portal: &Portal, who: &Person, path: &str, body: &Value) -> Reply {
    let request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header("x-domain", "vandijk")
        .header(header::USER_AGENT, "Telefoon/7")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::AUTHORIZATION, format!("Bearer {}", who.token));
    portal.send(request.body(Body::from(body.to_string())).expect("a request")).await
}

pub fn receipt_of(action: Uuid) -> String {
    format!("/api/actions/{action}/receipt")
}

fn approval() -> Value {
    json!({
        "response": "no", "explanation": "Bladzijde 2 klopt niet.",
        "evidence": {
            "locale": "nl", "shown_at": "2026-11-21T08:58:00Z", "agreed_at": "2026-11-21T08:59:30Z",
            "wording": { "document": "Offerte Noorderbank", "answer": "Nee, ik ga niet akkoord" },
        },
    })
}

sqlite_and_postgres! {
    async fn an_answer_has_a_receipt_that_stays_the_same(portal: Portal) {
        let anna = add_householder(&portal, "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let noor = portal.person("noordzee", "noor").await;
        let action = NewAction { kind: "APPROVE_DOCUMENT", external_id: "Offerte A/B", ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        let path = receipt_of(action);
        portal.get(&path, &anna.token).await.expect_error(404, "DOWNLOADABLE_DOCUMENT_NOT_FOUND");
        let listed = async || {
            portal.get("/api/actions", &anna.token).await.list()[0]["attributes"]["has_receipt"].clone()
        };
        assert_eq!(listed().await, false);

        let answer = format!("/api/actions/{action}/respond-document-approval");
        assert!(from_phone(&portal, &anna, &answer, &approval()).await.status.is_success());
        assert_eq!(listed().await, true);
        let first = portal.get(&path, &anna.token).await;
        assert_eq!((first.status.as_u16(), first.header("content-type")), (200, "application/pdf"));
        assert_eq!(first.header("content-disposition"), "attachment; filename=\"Ontvangstbewijs Offerte A-B.pdf\"");
        assert!(first.header("content-security-policy").contains("sandbox"));
        let sealed = store::submissions::of_action(portal.app.store.reader(), anna.scope.licence, action).await;
        let sealed = sealed.expect("submissions").remove(0);
        assert_says(&first.bytes, &[
            "Offerte A/B",
            "anna de Vries",
            "Lange Nieuwstraat 12",
            "Nee, ik ga niet akkoord",
            "Bladzijde 2 klopt niet.",
            "Offerte Noorderbank",
            "21 november 2026 om 10:00:00 uur",
            "2026-11-21T09:00:00Z",
            "anna@example.nl",
            "Sessie begonnen met Wachtwoord",
            "Tweede factor aangetoond Nee",
            "Telefoon/7",
            &sealed.id.to_string(),
            &hex::encode(&sealed.hash),
            "Plaats in de keten 1",
        ]);

        // Whatever becomes of the firm's look and the reader's language: it was handed out like this.
        portal.clock.advance(chrono::TimeDelta::days(3));
        let english = json!({ "locale": "en" });
        let token = portal.staged_token(anna.scope, domain::accounts::session::Stage::Full, None).await;
        let changed = portal.call(Method::PATCH, "/api/consumers", Some(&token), Some(english)).await;
        assert!(changed.status.is_success(), "{}", changed.text);
        let again = portal.get(&path, &token).await;
        assert!(again.bytes == first.bytes);
        assert_eq!(again.header("content-disposition"), first.header("content-disposition"));
        assert_eq!(again.header("etag"), first.header("etag"));

        let bram_token = portal.staged_token(bram.scope, domain::accounts::session::Stage::Full, None).await;
        portal.get(&path, &bram_token).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        portal.call(Method::GET, &path, None, None).await.expect_error(401, "AUTH_TOKEN_INVALID");
        portal.get(&receipt_of(Uuid::now_v7()), &token).await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        portal.get("/api/actions/x/receipt", &token).await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        let noor = portal.staged_token(noor.scope, domain::accounts::session::Stage::Full, None).await;
        let at_sea = portal.call_at("noordzee", Method::GET, &path, Some(&noor), None).await;
        at_sea.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn the_partner_gets_a_copy_without_what_is_anothers_alone(portal: Portal) {
        let anna = add_householder(&portal, "anna").await;
        let bram = add_householder(&portal, "bram").await;
        let shared = NewAction {
            kind: "APPROVE_DOCUMENT", external_id: "Samen", owners: &["anna", "bram"], ..NewAction::default()
        };
        let shared = portal.action("vandijk", shared).await;
        let answer = format!("/api/actions/{shared}/respond-document-approval");
        assert!(from_phone(&portal, &anna, &answer, &approval()).await.status.is_success());
        let his = portal.get(&receipt_of(shared), &bram.token).await;
        assert_says(&his.bytes, &["Nee, ik ga niet akkoord", "Gegeven door anna"]);
        let said = letters(&his.bytes);
        for private in ["anna@example.nl", "Telefoon/7", "Bladzijde 2 klopt niet.", "Lange Nieuwstraat"] {
            assert!(!said.contains(&without_spaces(private)), "{private}");
        }
        assert_says(&portal.get(&receipt_of(shared), &anna.token).await.bytes, &["anna@example.nl"]);

        // Where both have to answer, each has their own.
        let each = NewAction {
            kind: "APPROVE_DOCUMENT", external_id: "Ieder", owners: &["anna", "bram"], completion: "all",
            ..NewAction::default()
        };
        let each = portal.action("vandijk", each).await;
        let answer = format!("/api/actions/{each}/respond-document-approval");
        assert!(from_phone(&portal, &anna, &answer, &approval()).await.status.is_success());
        portal.get(&receipt_of(each), &bram.token).await.expect_error(404, "DOWNLOADABLE_DOCUMENT_NOT_FOUND");
        let actions = portal.get("/api/actions", &bram.token).await.list();
        let has = |label: &str| {
            let found = actions.iter().find(|action| action["attributes"]["label"] == label).expect("the action");
            found["attributes"]["has_receipt"].clone()
        };
        assert_eq!((has("Samen"), has("Ieder")), (json!(true), json!(false)));
    }
}

sqlite_and_postgres! {
    async fn files_that_were_handed_in_stand_on_the_receipt(portal: Portal) {
        let anna = add_householder(&portal, "anna").await;
        let action = NewAction { external_id: "Loonstrook", ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        let form = Form::for_action(action).text("comment", "Van juni").file("juni.png", &picture(image::ImageFormat::Png)).end();
        assert!(crate::documents::uploads::send(&portal, &anna, form, None).await.status.is_success());
        let uploads = portal.get("/api/documents/uploads", &anna.token).await.list();
        let sent = portal.get(&format!("/api/documents/uploads/{}/download", uploads[0]["id"].as_str().expect("id")), &anna.token).await;
        let sha256 = sent.header("etag").trim_matches('"').to_owned();
        let receipt = portal.get(&receipt_of(action), &anna.token).await;
        assert_says(&receipt.bytes, &["juni.pdf", &sha256, "Van juni"]);
        // Receipts are no uploads, and not something that was shown before a later answer.
        assert_eq!(portal.get("/api/documents/uploads", &anna.token).await.list().len(), 1);
        let review = json!({ "verdict": "rejected", "reason": "Onleesbaar" });
        let path = "actions/Loonstrook/review";
        assert!(portal.firm_call(VANDIJK, Method::POST, path, Some(review)).await.status.is_success());
        let form = Form::for_action(action).file("nieuw.png", &picture(image::ImageFormat::Png)).end();
        assert!(crate::documents::uploads::send(&portal, &anna, form, None).await.status.is_success());
        let sealed = store::submissions::of_action(portal.app.store.reader(), anna.scope.licence, action).await;
        assert_eq!(sealed.expect("submissions")[0].evidence["documents"], json!([]));
        assert_says(&portal.get(&receipt_of(action), &anna.token).await.bytes, &["nieuw.pdf", "Plaats in de keten 2"]);
    }
}

async fn add_order(portal: &Portal, owners: &[&str]) -> (Uuid, Uuid) {
    let otd = json!({
        "label": "Opdracht", "service_name": "Advies", "total_at_once": 250.5, "total_monthly": 12.5,
        "has_automatic_debit_fees": true, "sepa_payment_reference": "KENMERK-1",
        "sepa_creditor_name": "Van Dijk", "sepa_creditor_id": "NL53ZZZ300000010000",
    });
    let product = portal.product("vandijk", "otd", "o", owners, otd).await;
    let action = NewAction {
        kind: "SIGN_OTD",
        external_id: "Tekenen",
        product: Some(("otd", "o")),
        owners,
        completion: "all",
        ..NewAction::default()
    };
    (product, portal.action("vandijk", action).await)
}

fn signature() -> Value {
    json!({
        "data": { "sepaAccountholderIbanAccount": "NL91 ABNA 0417 1643 00", "sepaAccountholderIbanName": "A. de Vries" },
        "evidence": {
            "locale": "nl", "shown_at": "2026-11-21T08:57:00Z", "scrolled_at": "2026-11-21T08:58:00Z", "agreed_at": "2026-11-21T08:59:30Z",
            "wording": { "agreement": "Ik ga akkoord met de opdracht", "debit": "Ik machtig het kantoor", "terms": "<h2>Artikel 1</h2><p>Betalen</p>" },
        },
    })
}

sqlite_and_postgres! {
    async fn an_order_is_signed_with_the_last_signature_and_carries_the_evidence(portal: Portal) {
        let anna = add_householder(&portal, "anna").await;
        let bram = add_householder(&portal, "bram").await;
        let (product, action) = add_order(&portal, &["anna", "bram"]).await;
        let (sign, download) =
            (format!("/api/products/otds/actions/{action}/sign"), format!("/api/products/otds/actions/{action}/download"));
        let unsigned = portal.get(&download, &anna.token).await;
        assert_says(&unsigned.bytes, &["Nog niet ondertekend"]);

        let first = from_phone(&portal, &anna, &sign, &signature()).await.attributes();
        assert_eq!(first["waiting_for"], "bram de Vries");
        let details = async || portal.get(&format!("/api/products/otds/{product}"), &anna.token).await.attributes();
        let order = details().await;
        assert_eq!((&order["is_signed"], &order["date_finalised"]), (&json!(false), &Value::Null));
        assert_says(&portal.get(&download, &bram.token).await.bytes, &["Nog niet ondertekend"]);

        portal.clock.advance(chrono::TimeDelta::minutes(20));
        assert!(from_phone(&portal, &bram, &sign, &signature()).await.status.is_success());
        let order = details().await;
        assert_eq!((&order["is_signed"], &order["date_finalised"]), (&json!(true), &json!("2026-11-21")));

        let sealed = store::submissions::of_action(portal.app.store.reader(), anna.scope.licence, action).await;
        let sealed = sealed.expect("submissions");
        let displayed = hex::encode(<sha2::Sha256 as sha2::Digest>::digest(&unsigned.bytes));
        assert_eq!(sealed[1].evidence["documents"][0]["sha256"], json!(displayed));
        assert_eq!(sealed[1].evidence["terms"]["sha256"], Value::Null, "a firm without conditions");
        assert_eq!(sealed[1].evidence["consumer"], json!(anna.scope.consumer));

        let signed = portal.get(&download, &anna.token).await;
        assert!(signed.bytes == portal.get(&download, &bram.token).await.bytes, "one paper for both");
        assert_says(&signed.bytes, &[
            "Status Ondertekend",
            "Bewijs van ondertekening",
            "21 november 2026 om 10:00:00 uur",
            "21 november 2026 om 10:20:00 uur",
            "anna@example.nl",
            "bram@example.nl",
            "Ik ga akkoord met de opdracht",
            "Voorwaarden gelezen 21 november 2026 om 09:58:00 uur",
            &displayed,
            &hex::encode(&sealed[0].hash),
            &hex::encode(&sealed[1].hash),
            "SEPA-machtiging",
            "NL91 ABNA 0417 1643 00",
            "Lange Nieuwstraat 12",
            "NL53ZZZ300000010000",
            "KENMERK-1",
        ]);
        for who in [&anna, &bram] {
            let received = portal.get("/api/documents/received", &who.token).await.list();
            assert_eq!(received.len(), 1);
            let path = format!("/api/documents/received/{}/download", received[0]["id"].as_str().expect("an id"));
            assert!(portal.get(&path, &who.token).await.bytes == signed.bytes);
        }
        let before = NewAction {
            kind: "DOWNLOAD_OTD_UNSIGNED", external_id: "Voor", product: Some(("otd", "o")), ..NewAction::default()
        };
        let before = portal.action("vandijk", before).await;
        let before = portal.get(&format!("/api/products/otds/actions/{before}/download"), &anna.token).await;
        assert!(!letters(&before.bytes).contains("Bewijsvanondertekening"));

        // What the firm changes afterwards does not change what was signed.
        let renamed = json!({ "version": 2, "attributes": {
            "owners": ["anna", "bram"], "label": "Anders", "is_signed": true, "total_at_once": 9999
        } });
        let reply = portal.firm_call(VANDIJK, Method::PUT, "products/otd/o", Some(renamed)).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        assert!(portal.get(&download, &anna.token).await.bytes == signed.bytes);
    }
}

async fn firms_order(portal: &Portal, content: Vec<u8>) {
    let request = Request::builder()
        .method(Method::PUT)
        .uri("/backoffice/v1/documents/paper/content")
        .header("authorization", format!("Bearer {VANDIJK}"));
    let reply = portal.send(request.body(Body::from(content)).expect("a request")).await;
    assert!(reply.status.is_success(), "{}", reply.text);
}

sqlite_and_postgres! {
    async fn the_firms_own_order_gets_its_evidence_behind_it(portal: Portal) {
        let anna = add_householder(&portal, "anna").await;
        let (_, action) = add_order(&portal, &["anna"]).await;
        let download = format!("/api/products/otds/actions/{action}/download");
        // Any PDF does; one that the portal made is at hand.
        let theirs = portal.get(&download, &anna.token).await.bytes;
        let attributes = json!({
            "purpose": "otd", "label": "Opdracht", "filename": "opdracht-2026.pdf", "product": { "kind": "otd", "external_id": "o" },
        });
        portal.record("documents/paper", attributes).await;
        firms_order(&portal, theirs.clone()).await;
        assert!(portal.get(&download, &anna.token).await.bytes == theirs);
        let sign = format!("/api/products/otds/actions/{action}/sign");
        let signed = from_phone(&portal, &anna, &sign, &signature()).await;
        assert!(signed.status.is_success(), "{}", signed.text);
        let signed = portal.get(&download, &anna.token).await;
        assert_eq!(signed.header("content-disposition"), "attachment; filename=\"opdracht-2026.pdf\"");
        let displayed = hex::encode(<sha2::Sha256 as sha2::Digest>::digest(&theirs));
        assert_says(&signed.bytes, &["Nog niet ondertekend", "Bewijs van ondertekening", &displayed, "SEPA-machtiging"]);

        // A paper that the firm puts in its place afterwards is the firm's word.
        let mut newer = theirs;
        newer.extend(b"\n%signed on paper\n");
        firms_order(&portal, newer.clone()).await;
        assert!(portal.get(&download, &anna.token).await.bytes == newer);
    }
}

sqlite_and_postgres! {
    async fn a_mandate_needs_an_address_and_a_true_account(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let (_, action) = add_order(&portal, &["anna"]).await;
        let sign = format!("/api/products/otds/actions/{action}/sign");
        portal.post(&sign, &anna.token, signature()).await.expect_error(422, "SEPA_CONSUMER_DATA_MISSING");
        for wrong in ["NL91ABNA0417164301", "NL91ABNA041716430", "BR1800360305000010009795493C1", "geen"] {
            let mut body = signature();
            body["data"]["sepaAccountholderIbanAccount"] = json!(wrong);
            let refused = portal.post(&sign, &anna.token, body).await;
            let fields = refused.expect_error(422, "SEPA_INVALID_IBAN").json()["error"]["fields"].clone();
            assert_eq!(fields, json!({ "sepaAccountholderIbanAccount": ["iban"] }), "{wrong}");
        }
        portal.get(&receipt_of(action), &anna.token).await.expect_error(404, "DOWNLOADABLE_DOCUMENT_NOT_FOUND");
        let sealed = store::submissions::of_action(portal.app.store.reader(), anna.scope.licence, action).await;
        assert!(sealed.expect("submissions").is_empty());
    }
}
