//! Clients under restriction are hidden at the desk from everybody without the privacy right.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Method, Request};
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use domain::operations::worklist::WorkQueue;
use image::ImageFormat;
use serde_json::{Value, json};
use strum::IntoEnumIterator;

use crate::bundles::scene::Unpacked;
use crate::documents::receipts::add_householder;
use crate::documents::uploads::{Form, picture, send};
use crate::support::{NewAction, Person, Portal, Reply, VANDIJK, agreement_evidence, text};

/// A word that is in everything of the restricted client's: id, names, labels, file names and texts. A response with it
/// is a leak.
const MARKER: &str = "qxz";

/// Texts in a client's records, besides their ids.
struct Names {
    upload: String,
    proposal: String,
    message: String,
    attachment: String,
    task: String,
    note: String,
}

async fn require_success(portal: &Portal, who: &Person, path: &str, body: Value) -> Value {
    let reply = portal.post(path, &who.token, body).await;
    assert!(reply.status.is_success(), "{path}: {} {}", reply.status, reply.text);
    if reply.text.is_empty() { Value::Null } else { reply.json() }
}

fn new_action<'a>(kind: &'a str, name: &'a str, product: (&'a str, &'a str)) -> NewAction<'a> {
    NewAction { kind, external_id: name, product: Some(product), owners: &[MARKER], ..NewAction::default() }
}

/// A client with a record of every kind about whom something waits in every queue.
async fn add_client(portal: &Portal) -> Names {
    portal.record("advisers/eva", json!({ "name": "Eva" })).await;
    let who = add_householder(portal, MARKER).await;
    let panels = json!([{ "adviser": "eva" }]);
    let dossier = json!({
        "label": "Qxz dossier", "number": "Qxz-1", "owners": [MARKER], "percentage_complete": 10, "user_panels": panels,
    });
    portal.record("dossiers/d1", dossier).await;
    let product = |label: &str| json!({ "label": label, "owners": [MARKER], "dossier": "d1" });
    portal.record("products/credit/c1", product("Qxz krediet")).await;
    let mut appointment = product("Qxz gesprek");
    appointment["date"] = json!("2026-11-27");
    appointment["start_time"] = json!("10:00");
    appointment["end_time"] = json!("11:00");
    appointment["adviser_panels"] = panels;
    portal.record("products/appointment/p1", appointment).await;
    let mut order = product("Qxz opdracht");
    order["has_automatic_debit_fees"] = json!(true);
    order["sepa_payment_reference"] = json!("VD-1");
    portal.record("products/otd/o1", order).await;
    let document = json!({
        "purpose": "product", "label": "Qxz offerte", "filename": "qxz.pdf",
        "product": { "kind": "credit", "external_id": "c1" },
    });
    portal.record("documents/t1", document).await;
    let (licence, bytes) = (who.scope.licence, b"%PDF-1.7 qxz".to_vec());
    app::documents::firm_documents::write_bytes(&portal.app, licence, "t1", bytes.into())
        .await
        .expect("content");
    let late = json!({
        "type": "UPLOAD_DOCUMENT", "label": "Qxz loonstrook", "owners": [MARKER], "date_created": "2026-11-01",
        "deadline": "2026-11-02",
    });
    portal.record("actions/late", late).await;

    let upload = portal.action("vandijk", new_action("UPLOAD_DOCUMENT", "upload", ("credit", "c1"))).await;
    let form = Form::for_action(upload).file("qxz.png", &picture(ImageFormat::Png)).end();
    let sent = send(portal, &who, form, None).await;
    assert!(sent.status.is_success(), "{}", sent.text);
    let approve = portal.action("vandijk", new_action("APPROVE_DOCUMENT", "approve", ("credit", "c1"))).await;
    let answer = json!({ "response": "yes", "explanation": "qxz", "evidence": {} });
    require_success(portal, &who, &format!("/api/actions/{approve}/respond-document-approval"), answer).await;
    let sign = portal.action("vandijk", new_action("SIGN_OTD", "sign", ("otd", "o1"))).await;
    let data =
        json!({ "sepaAccountholderIbanAccount": "NL91ABNA0417164300", "sepaAccountholderIbanName": "Qxz" });
    let body = json!({ "data": data, "evidence": agreement_evidence() });
    require_success(portal, &who, &format!("/api/products/otds/actions/{sign}/sign"), body).await;
    let contract = text(&portal.get("/api/withdrawals", &who.token).await.list()[0]["id"]);
    let body = json!({ "name": "Qxz", "email": "qxz@example.nl" });
    require_success(portal, &who, &format!("/api/withdrawals/{contract}/confirm"), body).await;

    let form = Form::default().text("text", "Qxz vraag").file("qxz.png", &picture(ImageFormat::Png)).end();
    let sent = crate::documents::uploads::send_to(portal, &who, "/api/messages", form, None).await;
    assert!(sent.status.is_success(), "{}", sent.text);
    let message = sent.json()["data"].clone();
    let address = json!({
        "street_name": "Qxzstraat", "house_number": "7", "house_number_addition": null, "zipcode": "1017 GC",
        "city": "Amsterdam",
    });
    let body = json!({ "field": "address", "value": address });
    let proposal = text(&require_success(portal, &who, "/api/change-proposals", body).await["data"]["id"]);
    let by_key = async |path: &str, body: Value| {
        let reply = portal.firm_call(VANDIJK, Method::POST, path, Some(body)).await;
        assert!(reply.status.is_success(), "{path}: {}", reply.text);
    };
    by_key(&format!("change-proposals/{proposal}/accept"), json!({})).await;
    by_key("mail-bounces", json!({ "address": "qxz@example.nl", "reason": "qxz" })).await;
    let made = async |path: &str, body: Value| {
        let reply = portal.firm_call(VANDIJK, Method::POST, path, Some(body)).await;
        assert_eq!(reply.status, 201, "{path}: {}", reply.text);
        text(&reply.json()["id"])
    };
    let task = made("tasks", json!({ "text": "Qxz bellen", "consumer": MARKER })).await;
    made(
        "tasks",
        json!({ "text": "Qxz dossier nakijken", "product": { "kind": "dossier", "external_id": "d1" } }),
    )
    .await;
    let note = made("notes", json!({ "text": "Qxz notitie", "consumer": MARKER })).await;
    made("notes", json!({ "text": "Qxz bij het dossier", "dossier": "d1" })).await;
    let uploads = portal.firm_call(VANDIJK, Method::GET, "uploads", None).await.list();
    Names {
        task,
        note,
        upload: text(&uploads[0]["id"]),
        proposal,
        attachment: text(&message["attributes"]["attachments"][0]["id"]),
        message: text(&message["id"]),
    }
}

/// Every address of a call that reads, from the description of the API: those that name something name the client's.
async fn list_addresses(portal: &Portal, names: &Names) -> Vec<String> {
    let document = portal.firm_call(VANDIJK, Method::GET, "openapi.json", None).await.json();
    let paths = document["paths"].as_object().expect("paths");
    let reading = paths.iter().filter(|(_, item)| item.get("get").is_some());
    let mut found = Vec::new();
    for path in reading.map(|(path, _)| path.trim_start_matches("/backoffice/v1")) {
        found.extend(fill_path(path, names));
    }
    found
}

/// Returns the paths of a template with each id that may stand in it.
fn fill_path(path: &str, names: &Names) -> Vec<String> {
    let path = path.trim_start_matches('/');
    let list = |values: &[&str], name: &str| -> Vec<String> {
        values.iter().map(|value| path.replacen(&format!("{{{name}}}"), value, 1)).collect()
    };
    let segment = path.split("/{").next().unwrap_or_default();
    match path {
        // A stream does not end: what it names is tested where it is put together.
        "stream" => Vec::new(),
        "search" => vec!["search?q=qxz".to_owned(), "search?q=d1".to_owned()],
        "consumers" => vec!["consumers".to_owned(), "consumers?ended=true".to_owned()],
        "answers" | "uploads" | "audit" | "mails" | "withdrawals" | "change-proposals" => {
            vec![path.to_owned(), format!("{path}?consumer={MARKER}")]
        }
        "worklist/{queue}" => {
            let queues: Vec<&'static str> = WorkQueue::iter().map(Into::into).collect();
            list(&queues, "queue")
        }
        "actions/{external_id}/papers/{paper}/content" => {
            let actions = ["approve", "sign", "upload"];
            let papers = ["receipt", "otd_signed"];
            let pairs = actions.iter().flat_map(|action| papers.map(|paper| (action, paper)));
            pairs.map(|(action, paper)| format!("actions/{action}/papers/{paper}/content")).collect()
        }
        "consumers/{external_id}/messages/{message}/attachments/{attachment}/content" => {
            vec![format!(
                "consumers/{MARKER}/messages/{}/attachments/{}/content",
                names.message, names.attachment
            )]
        }
        _ if path.starts_with("consumers/{external_id}") => list(&[MARKER], "external_id"),
        _ if path.starts_with("actions/{external_id}") => {
            list(&["late", "upload", "approve", "sign"], "external_id")
        }
        _ if path.starts_with("documents/{external_id}") => list(&["t1", &names.upload], "external_id"),
        "tasks" => {
            vec!["tasks".to_owned(), format!("tasks?consumer={MARKER}"), "tasks?dossier=d1".to_owned()]
        }
        "notes" => vec![format!("notes?consumer={MARKER}"), "notes?dossier=d1".to_owned()],
        "tasks/{id}" => list(&[&names.task], "id"),
        "notes/{id}" => list(&[&names.note], "id"),
        "uploads/{id}" => list(&[&names.upload], "id"),
        "change-proposals/{id}" => list(&[&names.proposal], "id"),
        _ => match segment {
            "dossiers" | "products/dossier" => list(&["d1"], "external_id"),
            "products/credit" => list(&["c1"], "external_id"),
            "products/appointment" => list(&["p1"], "external_id"),
            "products/otd" => list(&["o1"], "external_id"),
            // Lists, and what names no client.
            _ => {
                let filled: Vec<&str> =
                    path.split('/').map(|part| if part.starts_with('{') { "none" } else { part }).collect();
                vec![filled.join("/")]
            }
        },
    }
}

/// The addresses at which somebody is told anything of the client.
async fn find_mentions(portal: &Portal, token: &str, addresses: &[String]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in addresses {
        let reply = portal.firm_call(token, Method::GET, path, None).await;
        assert!(reply.status.as_u16() < 500, "{path}: {}", reply.text);
        let headers = reply.headers.values().filter_map(|value| value.to_str().ok()).collect::<String>();
        let bytes = String::from_utf8_lossy(&reply.bytes).to_lowercase();
        if reply.status.is_success() && (bytes.contains(MARKER) || headers.to_lowercase().contains(MARKER)) {
            found.insert(path.clone());
        }
    }
    found
}

/// The counts of the work list that are not zero.
async fn count_waiting(portal: &Portal, token: &str) -> usize {
    let queues = portal.firm_call(token, Method::GET, "worklist", None).await.json()["queues"].clone();
    queues.as_array().expect("queues").iter().filter(|queue| queue["count"] != 0).count()
}

/// Returns the calendar feed of a colleague.
async fn calendar(portal: &Portal, token: &str) -> String {
    let made = portal.firm_call(token, Method::POST, "calendar", Some(json!({}))).await;
    assert!(made.status.is_success(), "{}", made.text);
    let address = text(&made.attributes()["address"]);
    let path = address.split_once("8080").expect("a path").1.to_owned();
    portal.send(Request::builder().uri(path).body(Body::empty()).expect("a request")).await.text
}

sqlite_and_postgres! {
    async fn a_restricted_client_is_at_no_address_of_the_desk(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let names = add_client(&portal).await;
        let addresses = list_addresses(&portal, &names).await;
        let (adviser, token) = portal.at_work("vandijk", "ans", StaffRole::Adviser).await;
        let before = find_mentions(&portal, &token, &addresses).await;
        assert!(before.len() > 30, "{before:?}");
        for part in ["worklist/", "answers", "messages", "papers", "content", "uploads", "events", "audit", "bundle", "search", "tasks", "notes"] {
            assert!(before.iter().any(|path| path.contains(part)), "{part}: {before:?}");
        }
        assert_eq!(count_waiting(&portal, &token).await, 5, "deliveries, overdue, unprocessed, withdrawals, messages");
        let (eva, evas) = portal.at_work("vandijk", "eva", StaffRole::Adviser).await;
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        assert!(!find_mentions(&portal, &evas, &addresses).await.is_empty());
        assert!(calendar(&portal, &evas).await.contains("Qxz gesprek"));

        let erased = portal.firm_call(VANDIJK, Method::POST, &format!("consumers/{MARKER}/erasure"), None).await;
        assert_eq!(erased.attributes()["state"], "restricted", "{}", erased.text);
        for role in [StaffRole::Adviser, StaffRole::Handler, StaffRole::Auditor] {
            let token = match role {
                StaffRole::Adviser => portal.staff_token(&adviser, Stage::Full).await,
                _ => portal.at_work("vandijk", role.into(), role).await.1,
            };
            assert_eq!(find_mentions(&portal, &token, &addresses).await, BTreeSet::new(), "{role}");
            assert_eq!(count_waiting(&portal, &token).await, 0, "{role}");
            let named = portal.firm_call(&token, Method::GET, &format!("consumers/{MARKER}/messages"), None).await;
            let nobody = portal.firm_call(&token, Method::GET, "consumers/nobody/messages", None).await;
            named.expect_error(404, "RECORD_NOT_FOUND");
            let told = |reply: &Reply| {
                let mut error = reply.json()["error"].take();
                error.as_object_mut().expect("an error").remove("request_id");
                error
            };
            assert_eq!(told(&named), told(&nobody), "who is restricted is answered as who is not there");
        }
        assert_eq!(find_mentions(&portal, &evas, &addresses).await, BTreeSet::new(), "of their own");
        assert!(!calendar(&portal, &evas).await.contains("Qxz"));

        // For the firm's own system, and for who has the right to privacy, everything that is kept is where it was.
        let (_, admin) = portal.at_work("vandijk", "bea", StaffRole::Admin).await;
        for token in [VANDIJK, &admin] {
            let after = find_mentions(&portal, token, &addresses).await;
            for part in ["worklist/", "answers", "messages", "papers", "content", "uploads", "events", "audit", "bundle", "privacy", "tasks", "notes"] {
                assert!(after.iter().any(|path| path.contains(part)), "{part}: {after:?}");
            }
            assert!(count_waiting(&portal, token).await >= 3);
        }
    }
}

sqlite_and_postgres! {
    async fn what_a_restricted_client_shares_stays_with_the_other_without_what_they_gave(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let who = add_householder(&portal, MARKER).await;
        add_householder(&portal, "bram").await;
        let owners: &[&str] = &[MARKER, "bram"];
        portal.record("products/credit/c1", json!({ "label": "Krediet", "owners": owners })).await;
        let late = json!({
            "type": "UPLOAD_DOCUMENT", "label": "Loonstrook", "owners": owners, "date_created": "2026-11-01",
            "deadline": "2026-11-02", "product": { "kind": "credit", "external_id": "c1" },
        });
        portal.record("actions/late", late).await;
        let shared = NewAction { external_id: "upload", product: Some(("credit", "c1")), owners, ..NewAction::default() };
        let upload = portal.action("vandijk", shared).await;
        let form = Form::for_action(upload).file("qxz.png", &picture(ImageFormat::Png)).end();
        assert!(send(&portal, &who, form, None).await.status.is_success());
        let (_, token) = portal.at_work("vandijk", "ans", StaffRole::Adviser).await;
        let get = async |path: &str| portal.firm_call(&token, Method::GET, path, None).await;
        assert_eq!(get("actions/upload/answers").await.list().len(), 1);
        let erased = portal.firm_call(VANDIJK, Method::POST, &format!("consumers/{MARKER}/erasure"), None).await;
        assert_eq!(erased.attributes()["state"], "restricted", "{}", erased.text);

        for path in ["products/credit/c1", "actions/late", "actions/upload"] {
            assert_eq!(get(path).await.status, 200, "{path}");
        }
        for path in ["actions/upload/answers", "actions/upload/papers", "uploads", "answers"] {
            let reply = get(path).await;
            assert_eq!(reply.status, 200, "{path}: {}", reply.text);
            assert_eq!(reply.list(), Vec::<Value>::new(), "{path}");
        }
        let overdue = get("worklist/overdue").await.json();
        assert_eq!(overdue["items"][0]["consumer"]["external_id"], "bram", "{overdue}");
        assert_eq!(get("worklist/deliveries").await.json()["items"], json!([]));
    }
}

sqlite_and_postgres! {
    async fn a_paper_that_a_restricted_client_signed_too_is_for_whoever_has_the_right_to_privacy(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let signers = [add_householder(&portal, MARKER).await, add_householder(&portal, "bram").await];
        let owners: &[&str] = &[MARKER, "bram"];
        portal.record("dossiers/d1", json!({ "label": "Aankoop", "owners": owners, "percentage_complete": 10 })).await;
        portal.record("products/otd/o1", json!({ "label": "Opdracht", "owners": owners, "dossier": "d1" })).await;
        let shared = NewAction { owners, completion: "all", ..new_action("SIGN_OTD", "sign", ("otd", "o1")) };
        let action = portal.action("vandijk", shared).await;
        for signer in &signers {
            let body = json!({ "data": {}, "evidence": agreement_evidence() });
            require_success(&portal, signer, &format!("/api/products/otds/actions/{action}/sign"), body).await;
        }
        let (_, adviser) = portal.at_work("vandijk", "ans", StaffRole::Adviser).await;
        let (_, admin) = portal.at_work("vandijk", "bea", StaffRole::Admin).await;
        let get = async |token: &str, path: &str| portal.firm_call(token, Method::GET, path, None).await;
        let kinds = async |token: &str| -> Vec<String> {
            let mut kinds: Vec<String> = get(token, "actions/sign/papers").await.list().iter()
                .map(|paper| text(&paper["attributes"]["kind"])).collect();
            kinds.sort();
            kinds
        };
        assert_eq!(kinds(&adviser).await, ["otd_shown", "otd_signed", "receipt", "receipt"]);
        let papers = get(VANDIJK, "actions/sign/papers").await.list();
        let signed = papers.iter().find(|paper| paper["attributes"]["kind"] == "otd_signed").expect("the order");
        let addresses = ["actions/sign/papers/otd_signed/content".to_owned(), format!("documents/{}/content", text(&signed["id"]))];
        let erased = portal.firm_call(VANDIJK, Method::POST, &format!("consumers/{MARKER}/erasure"), None).await;
        assert_eq!(erased.attributes()["state"], "restricted", "{}", erased.text);

        assert_eq!(kinds(&adviser).await, ["otd_shown", "receipt"], "of the one who is not restricted");
        for path in &addresses {
            assert_eq!(get(&adviser, path).await.status, 404, "{path}");
            for token in [VANDIJK, &admin] {
                assert_eq!(get(token, path).await.status, 200, "{path}");
            }
        }
        let has_order = async |token: &str| {
            let documents = Unpacked::unpack(&get(token, "dossiers/d1/bundle").await).json("documents.json");
            documents.as_array().expect("documents").iter().any(|one| one["purpose"] == "otd_signed")
        };
        assert!(has_order(&admin).await);
        assert!(!has_order(&adviser).await);
    }
}
