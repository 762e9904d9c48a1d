//! A client's signature and cancellation, undone by the firm: by whom, and who hears of it.

use axum::http::Method;
use domain::accounts::staff::StaffRole;
use domain::licence::DeskMode;
use serde_json::{Value, json};

use crate::support::{NewAction, Person, Portal, Reply, VANDIJK, signature, text};

/// Anna with an address, and a colleague of each role that matters: an administrator and a handler.
async fn set_up_scene(portal: &Portal) -> (Person, String, String) {
    portal.desk("vandijk", DeskMode::Full).await;
    let anna = portal.person("vandijk", "anna").await;
    let record = json!({ "version": 2, "attributes": { "last_name": "Vries", "email": "anna@example.nl" } });
    let reply = portal.our_firm(Method::PUT, "consumers/anna", Some(record)).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    let (_, admin) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
    let (_, handler) = portal.at_work("vandijk", "eva", StaffRole::Handler).await;
    (anna, admin, handler)
}

/// An order that Anna has signed, made by whoever calls; its external id.
async fn signed_order(portal: &Portal, anna: &Person, token: &str) -> String {
    let order = json!({ "attributes": { "owners": ["anna"], "label": "Opdracht hypotheek" } });
    let made = portal.firm_call(token, Method::POST, "products/otd", Some(order)).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let order = text(&made.attributes()["external_id"]);
    let sign = NewAction { kind: "SIGN_OTD", product: Some(("otd", &order)), ..NewAction::default() };
    let action = portal.action("vandijk", sign).await;
    let path = format!("/api/products/otds/actions/{action}/sign");
    let reply = portal.post(&path, &anna.token, signature()).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    order
}

async fn is_signed(portal: &Portal, order: &str) -> Value {
    let reply = portal.our_firm(Method::GET, &format!("products/otd/{order}"), None).await;
    reply.json()["data"]["attributes"]["is_signed"].clone()
}

async fn updated_events(portal: &Portal, record_type: &str) -> Vec<Value> {
    let all = portal.our_firm(Method::GET, "events?limit=500", None).await.list();
    let of = |event: &Value| event["type"] == "record.written" && event["data"]["record_type"] == record_type;
    all.into_iter().filter(of).filter(|event| event["data"]["change"] == "updated").collect()
}

fn read_rule(reply: &Reply) -> String {
    reply.expect_error(403, "ACCESS_DENIED");
    text(&reply.json()["error"]["faults"][0]["rule"])
}

sqlite_and_postgres! {
    async fn an_administrator_reopens_a_signed_order_with_a_reason_and_everybody_hears(portal: Portal) {
        let (anna, admin, handler) = set_up_scene(&portal).await;
        let order = signed_order(&portal, &anna, &handler).await;
        let path = format!("products/otd/{order}/reopen");
        let reopen = async |token: &str, body: Value| portal.firm_call(token, Method::POST, &path, Some(body)).await;
        let why = || json!({ "reason": " Verkeerd tarief " });
        portal.desk("vandijk", DeskMode::Review).await;
        for token in [&admin, &handler] {
            assert_eq!(read_rule(&reopen(token, why()).await), "desk");
        }
        portal.desk("vandijk", DeskMode::Full).await;
        assert_eq!(read_rule(&reopen(&handler, why()).await), "role");
        for body in [json!({}), json!({ "reason": " " }), json!({ "reason": null })] {
            let refused = reopen(&admin, body).await;
            refused.expect_error(422, "VALIDATION_FAILED");
            assert_eq!(refused.json()["error"]["fields"]["reason"], json!(["required"]));
        }
        reopen(&admin, json!({ "reason": "x".repeat(5000) })).await.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(is_signed(&portal, &order).await, true);
        assert!(updated_events(&portal, "products/otd").await.is_empty());
        portal.deliver_mail().await;

        let contract = text(&portal.get("/api/withdrawals", &anna.token).await.list()[0]["id"]);
        let done = reopen(&admin, why()).await;
        assert_eq!(done.status, 204, "{}", done.text);
        assert_eq!(is_signed(&portal, &order).await, false);
        let events = updated_events(&portal, "products/otd").await;
        assert_eq!(events.len(), 1, "{events:?}");
        assert_eq!(events[0]["data"]["external_id"], json!(order));
        let letters = portal.deliver_mail().await;
        let [letter] = letters.as_slice() else { panic!("{letters:#?}") };
        for part in ["<anna@example.nl>", "Uw ondertekening is ongedaan gemaakt", "Opdracht hypotheek", "herroepen"] {
            assert!(letter.contains(part), "{part} is missing from\n{letter}");
        }
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?type=product.reopened", None).await.list();
        let line = &trail[0]["attributes"];
        assert_eq!(line["details"]["reason"], "Verkeerd tarief");
        assert!(text(&line["actor"]).starts_with("staff "), "{line}");
        let own = portal.get("/api/consumers/activity", &anna.token).await.list();
        assert!(own.iter().any(|line| line["attributes"]["event"] == "product.reopened"), "{own:?}");

        // There is nothing more to undo, and nobody hears of it again.
        assert_eq!(reopen(&admin, why()).await.status, 204);
        assert_eq!(updated_events(&portal, "products/otd").await.len(), 1);
        assert!(portal.deliver_mail().await.is_empty());
        // The right to withdraw is of the signature.
        let kept = portal.get("/api/withdrawals", &anna.token).await.list();
        assert_eq!((text(&kept[0]["id"]), kept[0]["attributes"]["state"].clone()), (contract.clone(), json!("open")));
        let by_anna = json!({ "name": "Anna Vries", "email": "anna@example.nl" });
        let withdrawn = portal.post(&format!("/api/withdrawals/{contract}/confirm"), &anna.token, by_anna).await;
        assert!(withdrawn.status.is_success(), "{}", withdrawn.text);
    }
}

sqlite_and_postgres! {
    async fn an_order_of_the_system_is_reopened_by_the_system(portal: Portal) {
        let (anna, admin, _) = set_up_scene(&portal).await;
        let order = signed_order(&portal, &anna, VANDIJK).await;
        let path = format!("products/otd/{order}/reopen");
        let why = Some(json!({ "reason": "Verkeerd tarief" }));
        let refused = portal.firm_call(&admin, Method::POST, &path, why).await;
        refused.expect_error(409, "RECORD_MANAGED_ELSEWHERE");
        assert_eq!(is_signed(&portal, &order).await, true);
        portal.deliver_mail().await;
        assert_eq!(portal.firm_call(VANDIJK, Method::POST, &path, None).await.status, 204);
        assert_eq!(is_signed(&portal, &order).await, false);
        assert_eq!(updated_events(&portal, "products/otd").await.len(), 1);
        assert!(portal.deliver_mail().await.iter().any(|letter| letter.contains("ongedaan gemaakt")));
        assert_eq!(portal.get("/api/withdrawals", &anna.token).await.list().len(), 1);
    }
}

sqlite_and_postgres! {
    async fn a_cancelled_appointment_is_reinstated_where_the_desk_looks_after_it(portal: Portal) {
        let (anna, _, handler) = set_up_scene(&portal).await;
        let appointment = json!({ "attributes": {
            "owners": ["anna"], "label": "Adviesgesprek", "date": "2026-12-01", "start_time": "10:00", "end_time": "11:00",
        } });
        for (maker, is_desks) in [(VANDIJK, false), (handler.as_str(), true)] {
            let made = portal.firm_call(maker, Method::POST, "products/appointment", Some(appointment.clone())).await;
            let made = made.attributes();
            let cancel = format!("/api/products/appointments/{}/cancel", text(&made["portal_id"]));
            let cancelled = portal.post(&cancel, &anna.token, json!({})).await;
            assert!(cancelled.status.is_success(), "{}", cancelled.text);
            let path = format!("products/appointment/{}/reinstate", text(&made["external_id"]));
            let reinstate = async || portal.firm_call(&handler, Method::POST, &path, Some(json!({}))).await;
            portal.desk("vandijk", DeskMode::Review).await;
            assert_eq!(read_rule(&reinstate().await), "desk");
            portal.desk("vandijk", DeskMode::Full).await;
            let before = updated_events(&portal, "products/appointment").await.len();
            if is_desks {
                assert_eq!(reinstate().await.status, 204);
                assert_eq!(updated_events(&portal, "products/appointment").await.len(), before + 1);
            } else {
                reinstate().await.expect_error(409, "RECORD_MANAGED_ELSEWHERE");
                assert_eq!(updated_events(&portal, "products/appointment").await.len(), before);
            }
        }
    }
}
