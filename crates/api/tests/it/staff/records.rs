//! Management of records, the fields that staff may write, and conflicting writes.

use app::records::{BackOfficeContext, DeliveryReview, Notifications, review_document};
use app::{Actor, Caller, Client};
use axum::body::Body;
use axum::http::{Method, Request, header};
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::codes::Code;
use domain::licence::DeskMode;
use domain::records::ReviewDecision;
use serde_json::{Value, json};
use store::documents::uploads::{self, NewUpload};
use store::submissions::{self, NewSubmission};
use uuid::Uuid;

use crate::support::{NewAction, Person, Portal, Reply, VANDIJK, text};

/// A call of staff that names itself, so that it is known when it comes again.
async fn post_with_key(portal: &Portal, token: &str, path: &str, key: &str, body: Value) -> Reply {
    let request = Request::post(format!("/backoffice/v1/{path}"))
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::CONTENT_TYPE, "application/json")
        .header("idempotency-key", key);
    portal.send(request.body(Body::from(body.to_string())).expect("a request")).await
}

fn request_for(owner: &str) -> Value {
    json!({ "attributes": { "type": "UPLOAD_DOCUMENT", "label": "Loonstrook", "owners": [owner] } })
}

async fn read_meta(portal: &Portal, path: &str) -> Value {
    portal.firm_call(VANDIJK, Method::GET, path, None).await.json()["data"]["meta"].clone()
}

async fn list_events(portal: &Portal, kind: &str) -> Vec<Value> {
    let events = portal.firm_call(VANDIJK, Method::GET, "events?limit=500", None).await.json();
    let events = events["data"].as_array().expect("events").clone();
    events.into_iter().filter(|event| event["attributes"]["type"] == kind || event["type"] == kind).collect()
}

sqlite_and_postgres! {
    async fn what_the_system_wrote_is_not_written_at_the_desk(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        portal.record("consumers/anna", json!({ "last_name": "Vries" })).await;
        portal.record("actions/asked", request_for("anna")["attributes"].clone()).await;
        let of = read_meta(&portal, "consumers/anna").await;
        assert_eq!((&of["managed_by"], &of["managed_by_name"]), (&json!("system"), &json!("test")), "{of}");
        let (_, token) = portal.at_work("vandijk", "eva", StaffRole::Handler).await;
        let record = |attributes: Value| Some(json!({ "version": 2, "attributes": attributes }));
        let asked = request_for("anna")["attributes"].clone();
        for (method, path, body) in [
            (Method::PUT, "consumers/anna", record(json!({ "last_name": "Anders" }))),
            (Method::PUT, "actions/asked", record(asked)),
            (Method::DELETE, "consumers/anna", None),
            (Method::DELETE, "actions/asked", None),
            (Method::POST, "actions/asked/archive", None),
        ] {
            let refused = portal.firm_call(&token, method.clone(), path, body).await;
            refused.expect_error(409, "RECORD_MANAGED_ELSEWHERE");
            let error = &refused.json()["error"];
            assert_eq!((&error["managed_by"], &error["managed_by_name"]), (&json!("system"), &json!("test")), "{path}");
        }
        assert_eq!(read_meta(&portal, "consumers/anna").await["version"], 1);
    }
}

sqlite_and_postgres! {
    async fn a_record_of_the_desk_is_taken_over_by_a_newer_version(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        portal.record("consumers/anna", json!({ "last_name": "Vries", "email": "anna@example.nl" })).await;
        let (eva, token) = portal.at_work("vandijk", "eva", StaffRole::Adviser).await;
        // Sent twice, it is made once.
        let made = post_with_key(&portal, &token, "actions", "k1", request_for("anna")).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let again = post_with_key(&portal, &token, "actions", "k1", request_for("anna")).await;
        assert_eq!(again.status, 200, "{}", again.text);
        let id = text(&made.attributes()["external_id"]);
        assert_eq!(text(&again.attributes()["external_id"]), id);
        assert!(id.starts_with("balie-") && id.len() == 30, "{id}");
        let other = post_with_key(&portal, &token, "actions", "k2", request_for("anna")).await;
        assert_ne!(text(&other.attributes()["external_id"]), id);
        let path = format!("actions/{id}");
        let of = read_meta(&portal, &path).await;
        assert_eq!((&of["managed_by"], &of["managed_by_name"]), (&json!("desk"), &json!("eva")));
        let mut written = list_events(&portal, "record.written").await;
        written.retain(|event| event["by"]["kind"] == "staff");
        assert_eq!(written.len(), 2, "{written:?}");
        assert!(written[0].to_string().contains(&format!("\"id\":\"{}\"", eva.id)), "{}", written[0]);

        // Two who began with version 1: the second is told.
        let put = async |token: &str, version: i64, label: &str| {
            let mut attributes = request_for("anna")["attributes"].clone();
            attributes["label"] = json!(label);
            let body = json!({ "version": version, "attributes": attributes });
            portal.firm_call(token, Method::PUT, &path, Some(body)).await
        };
        assert_eq!(put(&token, 2, "Loonstroken").await.status, 200);
        put(&token, 2, "Jaaropgave").await.expect_error(409, "VERSION_CONFLICT");

        // The firm's system takes it over by a newer version, and by none of before.
        assert_eq!(put(VANDIJK, 2, "Van ons").await.json()["data"]["attributes"]["status"], "unchanged");
        assert_eq!(read_meta(&portal, &path).await["managed_by"], "desk");
        assert_eq!(put(VANDIJK, 3, "Van ons").await.status, 200);
        assert_eq!(read_meta(&portal, &path).await["managed_by"], "system");
        put(&token, 4, "Weer van mij").await.expect_error(409, "RECORD_MANAGED_ELSEWHERE");
        assert_eq!(list_events(&portal, "record.taken_over").await.len(), 1);
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?type=records.written&limit=500", None).await.list();
        assert_eq!(trail.last().expect("a line")["attributes"]["details"]["taken_over"], 1);

        // In `review` a request can be taken back, and nothing else is made.
        let other = format!("actions/{}", text(&other.attributes()["external_id"]));
        assert_eq!(portal.firm_call(&token, Method::DELETE, &other, None).await.status, 204);
        let body = json!({ "attributes": { "last_name": "Nieuw" } });
        portal.firm_call(&token, Method::POST, "consumers", Some(body.clone())).await.expect_error(403, "ACCESS_DENIED");
        portal.desk("vandijk", DeskMode::Full).await;
        let made = portal.firm_call(&token, Method::POST, "consumers", Some(body)).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let letters = portal.deliver_mail().await;
        assert!(letters.iter().all(|letter| !letter.contains("Nieuw")), "{letters:?}");
    }
}

sqlite_and_postgres! {
    async fn staff_write_for_their_own_clients_alone(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        for (name, branch, panels) in
            [("anna", "vandijk-utrecht", json!([{ "adviser": "eva" }])), ("bram", "vandijk", json!([]))]
        {
            portal.record(&format!("consumers/{name}"), json!({ "last_name": name, "branch": branch })).await;
            let dossier = json!({ "label": name, "owners": [name], "percentage_complete": 10, "user_panels": panels });
            portal.record(&format!("dossiers/{name}"), dossier).await;
        }
        let eva = portal.colleague("vandijk", "eva", StaffRole::Handler).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        let post = async |path: &str, attributes: Value| {
            portal.firm_call(&token, Method::POST, path, Some(json!({ "attributes": attributes }))).await
        };
        let violation = |reply: &Reply| {
            let violation = &reply.json()["error"]["faults"][0];
            (text(&violation["pointer"]), text(&violation["rule"]))
        };
        let owned = |owners: &[&str]| json!({ "type": "UPLOAD_DOCUMENT", "label": "x", "owners": owners });
        for (scope, named) in [(ClientScope::Own, "eva"), (ClientScope::Branch, "vandijk-utrecht")] {
            portal.limit_clients(&eva, scope, Some(named)).await;
            assert_eq!(post("actions", owned(&["anna"])).await.status, 201, "{scope}");
            for owners in [&["bram"][..], &["anna", "bram"]] {
                let refused = post("actions", owned(owners)).await;
                refused.expect_error(422, "VALIDATION_FAILED");
                let at = format!("/owners/{}", owners.len() - 1);
                assert_eq!(violation(&refused), (at, "unknown_reference".to_owned()), "{scope}");
            }
            let nobody = post("actions", owned(&["nobody"])).await;
            assert_eq!(violation(&nobody), ("/owners/0".to_owned(), "unknown_reference".to_owned()));
            let foreign = json!({ "label": "x", "owners": ["anna"], "dossier": "bram" });
            assert_eq!(violation(&post("products/credit", foreign).await).0, "/dossier");
            let partner = json!({ "last_name": "x", "branch": "vandijk-utrecht", "partner": "bram" });
            assert_eq!(violation(&post("consumers", partner).await).0, "/partner");
            let for_all = json!({ "purpose": "important", "label": "x", "filename": "x.pdf" });
            assert_eq!(violation(&post("documents", for_all).await).1, "client_scope");
            // A record that stands and is another's is not there.
            let taken = json!({ "version": 9, "attributes": { "label": "x", "owners": ["anna"] } });
            portal.firm_call(&token, Method::PUT, "dossiers/bram", Some(taken)).await.expect_error(404, "RECORD_NOT_FOUND");
            // Who makes a client sees them.
            let new = json!({ "last_name": "Nieuw", "branch": "vandijk-utrecht" });
            let made = post("consumers", new).await;
            assert_eq!(made.status, 201, "{scope}: {}", made.text);
            let path = format!("consumers/{}", text(&made.attributes()["external_id"]));
            assert_eq!(portal.firm_call(&token, Method::GET, &path, None).await.status, 200, "{scope}");
            let dossier = json!({ "label": "x", "owners": [text(&made.attributes()["external_id"])], "percentage_complete": 0 });
            let made = post("dossiers", dossier).await;
            assert_eq!(made.status, 201, "{scope}: {}", made.text);
        }
        let elsewhere = post("consumers", json!({ "last_name": "x", "branch": "vandijk" })).await;
        assert_eq!(violation(&elsewhere), ("/branch".to_owned(), "client_scope".to_owned()));
    }
}

sqlite_and_postgres! {
    async fn an_order_that_somebody_signed_is_not_changed_at_the_desk(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let (anna, bram) = (portal.person("vandijk", "anna").await, portal.person("vandijk", "bram").await);
        let (_, token) = portal.at_work("vandijk", "eva", StaffRole::Adviser).await;
        let owners = json!(["anna", "bram"]);
        let order = json!({ "owners": owners, "label": "Opdracht" });
        let put = async |version: i64, attributes: &Value| {
            let body = json!({ "version": version, "attributes": attributes });
            portal.firm_call(&token, Method::PUT, "products/otd/o", Some(body)).await
        };
        assert_eq!(put(1, &order).await.status, 201);
        assert_eq!(put(2, &order).await.status, 200);
        let action = portal
            .action("vandijk", NewAction {
                kind: "SIGN_OTD",
                product: Some(("otd", "o")),
                owners: &["anna", "bram"],
                completion: "all",
                ..NewAction::default()
            })
            .await;
        let path = format!("/api/products/otds/actions/{action}/sign");
        for (who, is_signed) in [(&anna, false), (&bram, true)] {
            let signed = portal.post(&path, &who.token, crate::support::signature()).await;
            assert_eq!(signed.status, 200, "{}", signed.text);
            let refused = put(3, &json!({ "owners": owners, "label": "Anders" })).await;
            let violations = refused.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"].clone();
            assert_eq!(violations, json!({ "": ["signed"] }));
            let stands = portal.firm_call(VANDIJK, Method::GET, "products/otd/o", None).await.attributes();
            assert_eq!(stands["is_signed"], is_signed, "{stands}");
            assert_eq!(stands["label"], "Opdracht", "{stands}");
        }
        // The firm's system writes what it knows.
        let body = json!({ "version": 3, "attributes": { "owners": owners, "label": "Anders" } });
        let written = portal.firm_call(VANDIJK, Method::PUT, "products/otd/o", Some(body)).await;
        assert_eq!(written.status, 200, "{}", written.text);
    }
}

/// A document that a client delivered for an action; its file does not matter here.
async fn deliver_document(portal: &Portal, who: &Person, action: Uuid) -> Uuid {
    let (tx, now) = (portal.store.begin().await.expect("a transaction"), portal.app.now());
    let answer = NewSubmission {
        id: Uuid::now_v7(),
        action: Some(action),
        kind: "UPLOAD_DOCUMENT".to_owned(),
        payload: json!({}),
        evidence: json!({}),
        created_at: now,
    };
    let submission = submissions::seal(&tx, who.scope, answer).await.expect("sealed").id;
    let id = Uuid::now_v7();
    let upload = NewUpload {
        id,
        action: Some(action),
        product: None,
        submission,
        label: "Loonstrook".to_owned(),
        file_name: "loonstrook.pdf".to_owned(),
        media_type: "application/pdf".to_owned(),
        file_key: id.to_string(),
        bytes: 1,
        sha256: "00".to_owned(),
        comment: None,
    };
    uploads::add(&tx, who.scope, upload, now).await.expect("an upload");
    tx.commit().await.expect("committed");
    id
}

sqlite_and_postgres! {
    async fn of_two_who_decide_at_once_one_does(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        let anna = portal.person("vandijk", "anna").await;
        let licence = portal.licence("vandijk").await;
        let mut callers = Vec::new();
        for name in ["eva", "tom"] {
            let (member, _) = portal.at_work("vandijk", name, StaffRole::Handler).await;
            callers.push(Caller { actor: Actor::of_member(&member, false), client: Client::default() });
        }
        let decide = async |caller: &Caller, action: &str, upload, result| {
            let context = BackOfficeContext::new(&portal.app, licence, caller, Notifications::Send).await.expect("a firm");
            review_document(&context, action, DeliveryReview::new(result, Some("onleesbaar"), Some(upload))).await
        };
        let mut decided = 0;
        for round in 0..200 {
            let name = format!("slip-{round}");
            let action = portal.action("vandijk", NewAction { external_id: &name, ..NewAction::default() }).await;
            let upload = deliver_document(&portal, &anna, action).await;
            let (one, other) = tokio::join!(
                decide(&callers[round % 2], &name, upload, ReviewDecision::Accepted),
                decide(&callers[(round + 1) % 2], &name, upload, ReviewDecision::Rejected),
            );
            let lost: Vec<_> = [one, other].into_iter().filter_map(Result::err).collect();
            assert_eq!(lost.len(), 1, "{lost:?}");
            let app::Error::Decided(decision) = &lost[0] else { panic!("{lost:?}") };
            assert_eq!(lost[0].code(), Some(Code::UploadAlreadyReviewed));
            let by = decision.by.as_ref().and_then(|by| by.name.clone()).expect("a name");
            let winner = if decision.decision == ReviewDecision::Accepted { round % 2 } else { (round + 1) % 2 };
            assert_eq!(by, ["eva", "tom"][winner]);
            assert!(decision.at.is_some());
            decided += 1;
        }
        assert_eq!(decided, 200);
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?type=action.reviewed&limit=500", None).await.list();
        assert_eq!(trail.len(), 200);
    }
}
