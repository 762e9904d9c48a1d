//! A form that began with values that are no longer there: nothing is overwritten unseen.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::acts::action_contract::{check, inventory_answer};
use crate::support::{NewAction, Person, Portal, Reply, VANDIJK, text};

async fn put(portal: &Portal, path: &str, version: i64, attributes: Value) {
    let body = json!({ "version": version, "attributes": attributes });
    let reply = portal.firm_call(VANDIJK, Method::PUT, path, Some(body)).await;
    assert!(reply.status.is_success(), "{path}: {}", reply.text);
}

fn mortgage_answer(value: u32, interest: f64) -> Value {
    json!({
        "owners": ["anna"], "label": "Hypotheek",
        "collateral": { "market_value": value, "market_value_date": "2026-01-01", "based_on": "woz" },
        "loan_parts": [{ "id": "lp1", "interest": interest, "amount": 250_000 }, { "id": "lp2", "amount": 1 }],
    })
}

async fn with_mortgage(portal: &Portal, kind: &str) -> (Person, Uuid, Uuid) {
    let anna = portal.person("vandijk", "anna").await;
    put(portal, "products/mortgage/m1", 1, mortgage_answer(300_000, 3.1)).await;
    let list = portal.get("/api/products/mortgages", &anna.token).await.list();
    let id = text(&list[0]["id"]).parse().expect("an id");
    let action = NewAction { kind, product: Some(("mortgage", "m1")), ..NewAction::default() };
    let action = portal.action("vandijk", action).await;
    (anna, id, action)
}

async fn read_revision(portal: &Portal, path: &str, token: &str) -> String {
    text(&portal.get(path, token).await.json()["data"]["meta"]["revision"])
}

fn changed_fields(reply: &Reply) -> Value {
    reply.expect_error(409, "RECORD_CHANGED").json()["error"]["changed"].clone()
}

sqlite_and_postgres! {
    async fn loan_parts_that_the_firm_changed_meanwhile_are_not_overwritten(portal: Portal) {
        let (anna, id, action) = with_mortgage(&portal, "UPDATE_MORTGAGE").await;
        let read = format!("/api/products/mortgages/{id}");
        let initial = read_revision(&portal, &read, &anna.token).await;
        assert_eq!(read_revision(&portal, &read, &anna.token).await, initial, "reading changes nothing");
        let mut newer = mortgage_answer(300_000, 3.25);
        newer["loan_parts"][1] = json!({ "id": "lp3", "amount": 5 });
        put(&portal, "products/mortgage/m1", 2, newer).await;

        let path = format!("/api/products/mortgages/{id}/update-details");
        let data = json!({ "marketValue": 310_000, "basedOn": "woz", "marketValueDate": "01-11-2026" });
        let body = |revision: &str| json!({ "productActionId": action, "data": data, "revision": revision });
        let refused = portal.post(&path, &anna.token, body(&initial)).await;
        let fields = changed_fields(&refused);
        let fields = fields.as_array().expect("a list");
        let at = |name: &str| {
            let found = fields.iter().find(|change| change["field"] == format!("mortgage.{name}"));
            found.map(|change| change["value"].clone())
        };
        assert_eq!(at("loan_parts"), Some(json!(["lp1", "lp3"])));
        assert_eq!((at("loan_parts.lp1.interest"), at("loan_parts.lp3.amount")), (Some(json!(3.25)), Some(json!(5))));
        assert_eq!((at("loan_parts.lp1.amount"), at("collateral.market_value")), (None, None));
        let stored = portal.get(&read, &anna.token).await.attributes();
        assert_eq!(stored["collateral"]["market_value"], 300_000);

        let unread = portal.post(&path, &anna.token, body("never given out")).await;
        let fields = unread.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"].clone();
        assert_eq!(fields, json!({ "revision": ["unknown"] }));
        // Once the consumer has seen it, the same answer is taken.
        let seen = text(&refused.json()["error"]["revision"]);
        assert_eq!(seen, read_revision(&portal, &read, &anna.token).await);
        portal.post(&path, &anna.token, body(&seen)).await.attributes();
        let stored = portal.get(&read, &anna.token).await.attributes();
        assert_eq!((&stored["collateral"]["market_value"], &stored["loan_parts"][0]["interest"]), (&json!(310_000), &json!(3.25)));
    }
}

sqlite_and_postgres! {
    async fn a_market_value_is_compared_with_the_house_alone(portal: Portal) {
        let (anna, id, action) = with_mortgage(&portal, "EDIT_MARKET_VALUE").await;
        let read = format!("/api/products/mortgages/{id}");
        let initial = read_revision(&portal, &read, &anna.token).await;
        let path = format!("/api/products/mortgages/{id}/edit-market-value");
        let body = |revision: Option<&str>| json!({
            "productActionId": action, "marketValue": 320_000, "marketValueDate": "2026-11-01", "basedOn": "woz",
            "revision": revision,
        });
        put(&portal, "products/mortgage/m1", 2, mortgage_answer(305_000, 3.25)).await;
        let refused = portal.post(&path, &anna.token, body(Some(&initial))).await;
        assert_eq!(changed_fields(&refused), json!([{ "field": "mortgage.collateral.market_value", "value": 305_000 }]));
        put(&portal, "products/mortgage/m1", 3, mortgage_answer(300_000, 3.25)).await;
        portal.post(&path, &anna.token, body(Some(&initial))).await.attributes();
    }
}

sqlite_and_postgres! {
    async fn a_client_that_names_no_revision_answers_as_before(portal: Portal) {
        let (anna, id, action) = with_mortgage(&portal, "EDIT_MARKET_VALUE").await;
        put(&portal, "products/mortgage/m1", 2, mortgage_answer(305_000, 3.25)).await;
        let path = format!("/api/products/mortgages/{id}/edit-market-value");
        let body = json!({
            "productActionId": action, "marketValue": 320_000, "marketValueDate": "2026-11-01", "basedOn": "woz",
        });
        portal.post(&path, &anna.token, body).await.attributes();
    }
}

sqlite_and_postgres! {
    async fn the_inventory_begins_with_both_partners_as_they_are_now(portal: Portal) {
        let person = |name: &str, partner: Option<&str>, city: &str| json!({
            "email": format!("{name}@example.nl"), "first_name": name, "last_name": "Vries", "partner": partner,
            "city": city,
        });
        let anna = portal.person("vandijk", "anna").await;
        put(&portal, "consumers/anna", 2, person("anna", Some("bram"), "Utrecht")).await;
        put(&portal, "consumers/bram", 1, person("bram", Some("anna"), "Utrecht")).await;
        let own = read_revision(&portal, "/api/consumers", &anna.token).await;
        let partners = read_revision(&portal, "/api/consumers/partner", &anna.token).await;
        let action = NewAction { kind: "INVENTORY_FORM", ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        let send = async |revision: &str| {
            let body = json!({ "productActionId": action, "data": inventory_answer(), "revision": revision });
            portal.post("/api/inventory-form", &anna.token, body).await
        };
        let both = format!("{own},{partners}");
        put(&portal, "consumers/anna", 3, person("anna", Some("bram"), "Delft")).await;
        assert_eq!(changed_fields(&send(&both).await), json!([{ "field": "consumer.city", "value": "Delft" }]));
        put(&portal, "consumers/anna", 4, person("anna", Some("bram"), "Utrecht")).await;
        put(&portal, "consumers/bram", 2, person("bram", Some("anna"), "Zeist")).await;
        assert_eq!(changed_fields(&send(&both).await), json!([{ "field": "partner.city", "value": "Zeist" }]));
        put(&portal, "consumers/bram", 3, person("bram", None, "Zeist")).await;
        assert_eq!(changed_fields(&send(&both).await), json!([{ "field": "partner", "value": null }]));
        send(&own).await.attributes();
    }
}

sqlite_and_postgres! {
    async fn a_guest_who_sees_nothing_of_the_record_hears_nothing_of_its_changes(portal: Portal) {
        let (anna, id, action) = with_mortgage(&portal, "MORTGAGE_CHECK").await;
        let initial = read_revision(&portal, &format!("/api/products/mortgages/{id}"), &anna.token).await;
        put(&portal, "products/mortgage/m1", 2, mortgage_answer(305_000, 3.25)).await;
        let mut form = check();
        form["parts"] = json!([]);
        let body = json!({ "productActionId": action, "formData": form, "revision": initial });
        let refused = portal.post("/api/mortgage-check/submit-form", &anna.token, body.clone()).await;
        let interest = json!([{ "field": "mortgage.loan_parts.lp1.interest", "value": 3.25 }]);
        assert_eq!(changed_fields(&refused), interest);

        let token = portal.staged_token(anna.scope, domain::accounts::session::Stage::Action, Some(action)).await;
        let mut guest = body;
        guest["consumerId"] = json!(anna.scope.consumer);
        let send = async |body: &Value| {
            let request = Request::post("/api/mortgage-check/submit-form-no-login")
                .header("x-domain", "vandijk").header("token", &token).header("content-type", "application/json");
            portal.send(request.body(Body::from(body.to_string())).expect("a request")).await
        };
        // A guest of an account without a sign-in reads the record, and hears what changed in it.
        assert_eq!(changed_fields(&send(&guest).await), interest);
        let tx = portal.store.begin().await.expect("a transaction");
        store::accounts::consumers::set_password(&tx, anna.scope, "a hash", portal.app.now()).await.expect("a password");
        tx.commit().await.expect("committed");
        let reply = send(&guest).await;
        assert_eq!(reply.attributes()["is_done"], true, "{}", reply.text);
    }
}
