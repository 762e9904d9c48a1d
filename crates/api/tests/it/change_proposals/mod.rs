//! Changes of their own data that consumers propose.

mod accounts;
mod addresses;
mod firm;
mod overtaken;
mod privacy;

use axum::body::Body;
use axum::http::{Method, Request, header};
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{NOORDZEE, Person, Portal, Reply, text};

/// Anna, who signs in with her password, with a record of her own.
async fn anna(portal: &Portal) -> Person {
    add_client(portal, "anna").await
}

async fn add_client(portal: &Portal, name: &str) -> Person {
    let scope = portal.consumer("vandijk", name).await;
    portal.clock.advance(TimeDelta::seconds(1));
    put(portal, name, 2, json!({})).await;
    Person { scope, token: portal.token(name).await }
}

/// The attributes of a client's record, with some of them changed.
fn client_record(name: &str, more: &Value) -> Value {
    let mut record = json!({
        "user_name": name, "email": format!("{name}@example.nl"), "first_name": name, "last_name": "Vries",
        "street_name": "Lange Nieuwstraat", "house_number": "12", "zipcode": "3512 PH", "city": "Utrecht",
        "phone_mobile": "0612345678",
    });
    record.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    record
}

/// Sends a client's record.
async fn put(portal: &Portal, name: &str, version: i64, more: Value) {
    let body = json!({ "version": version, "attributes": client_record(name, &more) });
    let reply = portal.our_firm(Method::PUT, &format!("consumers/{name}"), Some(body)).await;
    assert!(reply.status.is_success(), "{}", reply.text);
}

async fn stored_consumer(portal: &Portal, name: &str) -> Value {
    portal.our_firm(Method::GET, &format!("consumers/{name}"), None).await.json()["data"].clone()
}

fn address_proposal() -> Value {
    json!({
        "street_name": "Kerkstraat", "house_number": "7", "house_number_addition": null,
        "zipcode": "1017 GC", "city": "Amsterdam",
    })
}

async fn send(portal: &Portal, who: &Person, field: &str, value: Value) -> Reply {
    portal.post("/api/change-proposals", &who.token, json!({ "field": field, "value": value })).await
}

/// Proposes what must be taken; returns the proposal.
async fn propose(portal: &Portal, who: &Person, field: &str, value: Value) -> Value {
    let reply = send(portal, who, field, value).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()["data"].clone()
}

async fn own_proposals(portal: &Portal, who: &Person) -> Value {
    let reply = portal.get("/api/change-proposals", &who.token).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()
}

/// The states of what somebody proposed, in the order in which they are shown.
async fn list_states(portal: &Portal, who: &Person) -> Vec<String> {
    let all = own_proposals(portal, who).await["data"].as_array().expect("a list").clone();
    all.iter().map(|one| text(&one["attributes"]["state"])).collect()
}

async fn decide(portal: &Portal, proposal: &Value, decision: &str, body: Option<Value>) -> Reply {
    let path = format!("change-proposals/{}/{decision}", text(&proposal["id"]));
    portal.our_firm(Method::POST, &path, body).await
}

async fn list_events(portal: &Portal, kind: &str) -> Vec<Value> {
    let all = portal.our_firm(Method::GET, "events?limit=500", None).await.list();
    all.into_iter().filter(|event| event["type"] == kind).collect()
}

/// Signs in again, where the token is too old.
async fn sign_in_again(portal: &Portal, who: &Person) -> Person {
    Person { token: portal.staged_token(who.scope, Stage::Full, None).await, ..who.clone() }
}

/// A proposal of somebody's, for the tests of who may make which call; where nothing is proposed, an id of nobody's.
pub async fn some_proposal(portal: &Portal, who: &Person) -> Uuid {
    let reply = send(portal, who, "contact_preference", json!("phone")).await;
    if reply.status == 403 {
        return Uuid::now_v7();
    }
    text(&reply.json()["data"]["id"]).parse().expect("an id")
}

sqlite_and_postgres! {
    async fn a_change_is_proposed_and_the_old_value_stays_in_force(portal: Portal) {
        let anna = anna(&portal).await;
        let before = stored_consumer(&portal, "anna").await;
        let made = propose(&portal, &anna, "address", address_proposal()).await;
        assert_eq!(made["type"], "change-proposals");
        let attributes = &made["attributes"];
        assert_eq!((&attributes["state"], &attributes["value"]), (&json!("open"), &address_proposal()));
        assert_eq!(attributes["old_value"]["street_name"], "Lange Nieuwstraat");
        for empty in ["not_before", "confirmed", "decided_at", "decided_by", "reason"] {
            assert_eq!(attributes[empty], Value::Null, "{empty}");
        }
        let list = own_proposals(&portal, &anna).await;
        assert_eq!(list["data"], json!([made]));
        let fields = list["meta"]["fields"].as_array().expect("fields");
        let named = |field: &Value| (text(&field["field"]), text(&field["mode"]));
        let all: Vec<(String, String)> = fields.iter().map(named).collect();
        let all: Vec<(&str, &str)> = all.iter().map(|(field, mode)| (field.as_str(), mode.as_str())).collect();
        assert_eq!(all, [
            ("address", "approve"), ("phone", "notify"), ("email", "approve"), ("iban", "approve"),
            ("marital_state", "off"), ("contact_preference", "approve"),
        ]);
        assert_eq!(fields[0]["value"]["zipcode"], "3512 PH");
        assert_eq!((&fields[2]["value"], &fields[3]["value"]), (&json!("anna@example.nl"), &Value::Null));
        assert_eq!(stored_consumer(&portal, "anna").await, before);
        let told = list_events(&portal, "consumer.change_proposed").await;
        assert_eq!(told.len(), 1);
        let data = &told[0]["data"];
        assert_eq!((&data["field"], &data["mode"], &data["state"]), (&json!("address"), &json!("approve"), &json!("open")));
        assert_eq!((&data["proposal_id"], &data["value"]), (&made["id"], &address_proposal()));
        assert_eq!(told[0]["by"], json!({ "kind": "consumer", "id": "anna", "name": "anna Vries" }));
    }
}

sqlite_and_postgres! {
    async fn what_the_firm_only_hears_of_is_in_force_at_once(portal: Portal) {
        let anna = anna(&portal).await;
        let before = stored_consumer(&portal, "anna").await;
        let made = propose(&portal, &anna, "phone", json!({ "phone_home": "030 1234567" })).await;
        assert_eq!(made["attributes"]["state"], "applied");
        let after = stored_consumer(&portal, "anna").await;
        assert_eq!((&after["attributes"]["phone_mobile"], &after["attributes"]["phone_home"]), (&Value::Null, &json!("030 1234567")));
        // The version and who looks after the record stay; the revision is another one.
        let meta = |record: &Value, name: &str| record["meta"][name].clone();
        for same in ["version", "managed_by", "managed_by_name"] {
            assert_eq!(meta(&after, same), meta(&before, same), "{same}");
        }
        assert_ne!(meta(&after, "revision"), meta(&before, "revision"));
        assert_eq!(list_events(&portal, "consumer.change_proposed").await[0]["data"]["state"], "applied");
        assert!(list_events(&portal, "consumer.change_withdrawn").await.is_empty());
        let found = portal.our_firm(Method::GET, "worklist/changes", None).await.json();
        assert_eq!(found["items"], json!([]));
    }
}

sqlite_and_postgres! {
    async fn what_is_wrong_is_named(portal: Portal) {
        let anna = anna(&portal).await;
        let fields = async |field: &str, value: Value| {
            let reply = send(&portal, &anna, field, value).await;
            reply.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"].clone()
        };
        let mut incomplete = address_proposal();
        incomplete["zipcode"] = json!("\u{200b}");
        incomplete["city"] = json!("");
        assert_eq!(fields("address", incomplete).await["value.city"], json!(["required"]));
        let with = |name: &str, value: Value| {
            let mut changed = address_proposal();
            changed[name] = value;
            changed
        };
        assert_eq!(fields("address", with("city", json!("A\u{7}B"))).await, json!({ "value.city": ["characters"] }));
        assert_eq!(fields("address", with("city", json!("x".repeat(300)))).await, json!({ "value.city": ["max_length"] }));
        assert_eq!(fields("address", with("land", json!("NL"))).await, json!({ "value.land": ["unknown"] }));
        assert_eq!(fields("phone", json!({ "phone_mobile": "12" })).await, json!({ "value.phone_mobile": ["phone"] }));
        assert_eq!(fields("phone", json!({})).await, json!({ "value": ["required"] }));
        assert_eq!(fields("email", json!("anna")).await, json!({ "value": ["email"] }));
        assert_eq!(fields("email", json!("Anna@example.nl")).await, json!({ "value": ["unchanged"] }));
        assert_eq!(fields("contact_preference", json!("fax")).await, json!({ "value": ["enum"] }));
        assert_eq!(fields("salary", json!(1)).await, json!({ "field": ["unknown"] }));
        send(&portal, &anna, "iban", json!("NL91ABNA0417164301")).await.expect_error(422, "SEPA_INVALID_IBAN");
        // 64 kB, and what the request itself does not have.
        let long = send(&portal, &anna, "email", json!("x".repeat(64 * 1024))).await;
        assert_eq!(long.status, 422, "{}", long.text);
        let more = json!({ "field": "email", "value": "a@example.nl", "now": true });
        let reply = portal.post("/api/change-proposals", &anna.token, more).await;
        assert_eq!(reply.status, 422, "{}", reply.text);
        assert_eq!(own_proposals(&portal, &anna).await["data"], json!([]));
        assert!(list_events(&portal, "consumer.change_proposed").await.is_empty());
    }
}

sqlite_and_postgres! {
    async fn what_is_off_is_refused(portal: Portal) {
        let anna = anna(&portal).await;
        send(&portal, &anna, "marital_state", json!("single")).await.expect_error(403, "ACCESS_DENIED");
        let noor = portal.person("noordzee", "noor").await;
        portal.get("/api/change-proposals", &noor.token).await.expect_error(403, "ACCESS_DENIED");
        send(&portal, &noor, "address", address_proposal()).await.expect_error(403, "ACCESS_DENIED");
        let path = format!("/api/change-proposals/{}/cancel", Uuid::nil());
        portal.post(&path, &noor.token, json!({})).await.expect_error(403, "ACCESS_DENIED");
        let list = portal.firm_call(NOORDZEE, Method::GET, "change-proposals", None).await;
        assert_eq!(list.json(), json!({ "data": [], "meta": { "next": null } }));
    }
}

sqlite_and_postgres! {
    async fn a_newer_proposal_of_a_field_replaces_the_older_one(portal: Portal) {
        let anna = anna(&portal).await;
        let first = propose(&portal, &anna, "address", address_proposal()).await;
        let mut other = address_proposal();
        other["house_number"] = json!("9");
        propose(&portal, &anna, "contact_preference", json!("post")).await;
        propose(&portal, &anna, "address", other.clone()).await;
        assert_eq!(list_states(&portal, &anna).await, ["open", "open", "replaced"]);
        let withdrawn = list_events(&portal, "consumer.change_withdrawn").await;
        assert_eq!(withdrawn.len(), 1);
        assert_eq!(withdrawn[0]["data"], json!({ "proposal_id": first["id"], "field": "address" }));
        let refused = decide(&portal, &first, "accept", None).await;
        refused.expect_error(409, "CHANGE_PROPOSAL_DECIDED");
        assert_eq!(refused.json()["meta"]["state"], "replaced");

        // Sent at the same moment: one of them stays.
        let value = |number: usize| {
            let mut value = address_proposal();
            value["house_number"] = json!(number.to_string());
            value
        };
        let (portal, anna) = (&portal, &anna);
        let sent = (20..26).map(|number| send(portal, anna, "address", value(number)));
        for reply in futures::future::join_all(sent).await {
            assert_eq!(reply.status, 200, "{}", reply.text);
        }
        let open = list_states(portal, anna).await.into_iter().filter(|state| state == "open").count();
        assert_eq!(open, 2);
    }
}

sqlite_and_postgres! {
    async fn a_request_sent_twice_proposes_once(portal: Portal) {
        let anna = anna(&portal).await;
        let request = || {
            let body = json!({ "field": "address", "value": address_proposal() }).to_string();
            let request = Request::builder()
                .method(Method::POST)
                .uri("/api/change-proposals")
                .header("x-domain", "vandijk")
                .header(header::CONTENT_TYPE, "application/json")
                .header("idempotency-key", "once")
                .header(header::AUTHORIZATION, format!("Bearer {}", anna.token));
            portal.send(request.body(Body::from(body)).expect("a request"))
        };
        let (one, two) = (request().await, request().await);
        assert_eq!((one.status.as_u16(), &one.text), (200, &two.text));
        assert_eq!(list_states(&portal, &anna).await, ["open"]);
    }
}

sqlite_and_postgres! {
    async fn a_proposal_is_taken_back_by_its_consumer_alone(portal: Portal) {
        let anna = anna(&portal).await;
        let bram = add_client(&portal, "bram").await;
        let made = propose(&portal, &anna, "address", address_proposal()).await;
        let path = format!("/api/change-proposals/{}/cancel", text(&made["id"]));
        portal.post(&path, &bram.token, json!({})).await.expect_error(404, "CHANGE_PROPOSAL_NOT_FOUND");
        let nobody = format!("/api/change-proposals/{}/cancel", Uuid::nil());
        portal.post(&nobody, &anna.token, json!({})).await.expect_error(404, "CHANGE_PROPOSAL_NOT_FOUND");
        portal.post("/api/change-proposals/x/cancel", &anna.token, json!({})).await.expect_error(404, "CHANGE_PROPOSAL_NOT_FOUND");
        let cancelled = portal.post(&path, &anna.token, json!({})).await;
        assert_eq!(cancelled.attributes()["state"], "cancelled");
        portal.post(&path, &anna.token, json!({})).await.expect_error(409, "CHANGE_PROPOSAL_DECIDED");
        assert_eq!(list_events(&portal, "consumer.change_withdrawn").await.len(), 1);
        let refused = decide(&portal, &made, "refuse", Some(json!({ "reason": "te laat" }))).await;
        refused.expect_error(409, "CHANGE_PROPOSAL_DECIDED");
        assert_eq!(refused.json()["meta"]["decided_by"], json!({ "kind": "consumer", "id": "anna", "name": "anna Vries" }));
        // After 90 days it is not shown any more.
        portal.clock.advance(TimeDelta::days(91));
        let anna = sign_in_again(&portal, &anna).await;
        assert_eq!(own_proposals(&portal, &anna).await["data"], json!([]));
    }
}

sqlite_and_postgres! {
    async fn twenty_changes_are_proposed_in_a_day(portal: Portal) {
        let anna = anna(&portal).await;
        for number in 0..20 {
            let mut value = address_proposal();
            value["house_number"] = json!((100 + number).to_string());
            propose(&portal, &anna, "address", value).await;
        }
        let refused = send(&portal, &anna, "address", address_proposal()).await;
        refused.expect_error(429, "TOO_MANY_REQUESTS");
        assert!(refused.header("retry-after").parse::<u64>().is_ok());
        portal.clock.advance(TimeDelta::days(1));
        let anna = sign_in_again(&portal, &anna).await;
        propose(&portal, &anna, "address", address_proposal()).await;
    }
}

sqlite_and_postgres! {
    async fn a_colleague_who_looks_along_sees_and_proposes_nothing(portal: Portal) {
        let anna = anna(&portal).await;
        propose(&portal, &anna, "address", address_proposal()).await;
        let link = portal.our_firm(Method::POST, "consumers/anna/handover", Some(json!({ "colleague": "Kim" }))).await;
        let url = url::Url::parse(&text(&link.attributes()["url"])).expect("an address");
        let value = |name: &str| url.query_pairs().find(|(key, _)| key == name).expect("a code").1.into_owned();
        let codes = json!({ "accessToken": value("accessToken"), "refreshToken": value("refreshToken") });
        let token = text(&portal.public("/api/auth/handover", codes).await.attributes()["accessToken"]);
        let kim = Person { token, ..anna };
        assert_eq!(list_states(&portal, &kim).await, ["open"]);
        send(&portal, &kim, "phone", json!({ "phone_home": "0301234567" })).await.expect_error(403, "ACCESS_DENIED");
        let id = text(&own_proposals(&portal, &kim).await["data"][0]["id"]);
        portal.post(&format!("/api/change-proposals/{id}/cancel"), &kim.token, json!({})).await.expect_error(403, "ACCESS_DENIED");
    }
}
