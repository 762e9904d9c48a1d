//! Answering actions: what is checked, what is written, and that it happens once.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{NewAction, Person, Portal, Reply, agreement_evidence, signature};

async fn send(portal: &Portal, who: &Person, path: &str, key: &str, body: &Value) -> Reply {
    let request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header("x-domain", "vandijk")
        .header("idempotency-key", key)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::AUTHORIZATION, format!("Bearer {}", who.token));
    portal.send(request.body(Body::from(body.to_string())).expect("a request")).await
}

async fn list_events(portal: &Portal, who: &Person) -> Vec<(String, Value)> {
    let found = store::events::events_after(portal.app.store.reader(), who.scope.licence, 0, 100)
        .await
        .expect("events");
    found.into_iter().map(|event| (event.kind, event.data)).collect()
}

async fn to_sign(portal: &Portal) -> (Person, Uuid, Uuid) {
    let anna = portal.person("vandijk", "anna").await;
    let otd = portal
        .product(
            "vandijk",
            "otd",
            "otd-1",
            &["anna"],
            json!({ "label": "Opdracht", "date_offered": "2026-11-02" }),
        )
        .await;
    let action = NewAction { kind: "SIGN_OTD", product: Some(("otd", "otd-1")), ..NewAction::default() };
    (anna, otd, portal.action("vandijk", action).await)
}

sqlite_and_postgres! {
    async fn a_signature_changes_the_order_and_is_told_and_sealed(portal: Portal) {
        let (anna, otd, action) = to_sign(&portal).await;
        let path = format!("/api/products/otds/actions/{action}/sign");
        send(&portal, &anna, &path, "k0", &json!({})).await.expect_error(422, "VALIDATION_FAILED");
        let mut unread = signature();
        unread["evidence"]["scrolled_at"] = Value::Null;
        let unread = send(&portal, &anna, &path, "k1", &unread).await;
        let fields = unread.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"].clone();
        assert_eq!(fields, json!({ "evidence.scrolled_at": ["required"] }));
        let body = signature();
        let signed = send(&portal, &anna, &path, "k", &body).await;
        assert_eq!(signed.attributes()["is_done"], true, "{}", signed.text);
        let order = portal.get(&format!("/api/products/otds/{otd}"), &anna.token).await.attributes();
        assert_eq!((&order["is_signed"], &order["date_finalised"]), (&json!(true), &json!("2026-11-21")));
        assert_eq!(order["date_offered"], "2026-11-02", "signing sets the day of signing alone");
        assert_eq!(order["action_counter"], json!({ "total": 1, "closed": 1, "open": 0 }));
        let told = list_events(&portal, &anna).await;
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].0, "otd.signed");
        let sealed = store::submissions::of_action(portal.app.store.reader(), anna.scope.licence, action).await;
        let sealed = sealed.expect("submissions");
        assert_eq!(sealed[0].evidence["shown"], agreement_evidence());
        assert_eq!(sealed[0].computed_hash(), sealed[0].hash);

        let again = send(&portal, &anna, &path, "k", &body).await;
        assert_eq!((again.status, &again.text), (signed.status, &signed.text));
        send(&portal, &anna, &path, "k", &json!({})).await.expect_error(422, "IDEMPOTENCY_KEY_REUSED");
        send(&portal, &anna, &path, "k2", &body).await.expect_error(409, "ACTION_ALREADY_DONE");
        assert_eq!(list_events(&portal, &anna).await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn who_may_not_answer_is_refused_and_changes_nothing(portal: Portal) {
        let (anna, _, action) = to_sign(&portal).await;
        let bram = portal.person("vandijk", "bram").await;
        let path = format!("/api/products/otds/actions/{action}/sign");
        portal.post(&path, &bram.token, json!({})).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        let other = format!("/api/products/bankguarantees/actions/{action}/submit-choice");
        portal.post(&other, &anna.token, json!({ "accepted": true })).await.expect_error(400, "INVALID_ACTION_TYPE");
        let unknown = format!("/api/products/otds/actions/{}/sign", Uuid::now_v7());
        portal.post(&unknown, &anna.token, json!({})).await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        portal.post("/api/knowledge-form", &anna.token, json!({})).await.expect_error(400, "PRODUCTACTION_ID_NOT_PROVIDED");
        let extra = portal.post(&path, &anna.token, json!({ "other": 1 })).await;
        assert_eq!(extra.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"]["other"][0], "unknown");
        portal.call(Method::POST, &path, None, Some(json!({}))).await.expect_error(401, "AUTH_TOKEN_INVALID");
        assert!(list_events(&portal, &anna).await.is_empty());
    }
}

sqlite_and_postgres! {
    async fn each_owner_answers_where_all_are_asked(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let action = NewAction {
            kind: "APPROVE_DOCUMENT",
            owners: &["anna", "bram"],
            completion: "all",
            ..NewAction::default()
        };
        let action = portal.action("vandijk", action).await;
        let path = format!("/api/actions/{action}/respond-document-approval");
        let body = json!({ "response": "no", "explanation": "Het bedrag klopt niet." });
        let hers = portal.post(&path, &anna.token, body.clone()).await.attributes();
        assert_eq!((&hers["is_done"], &hers["waiting_for"]), (&json!(true), &json!("bram")));
        let list = portal.get("/api/actions", &bram.token).await.list();
        assert_eq!(list[0]["attributes"]["is_done"], false);
        let his = portal.post(&path, &bram.token, json!({ "response": "yes" })).await.attributes();
        assert_eq!((&his["is_done"], &his["waiting_for"]), (&json!(true), &Value::Null));
        assert_eq!(list_events(&portal, &anna).await.len(), 2);
    }
}

sqlite_and_postgres! {
    async fn a_mortgages_value_is_changed_through_its_own_action(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let one = portal.product("vandijk", "mortgage", "m1", &["anna"], json!({ "label": "1" })).await;
        let two = portal.product("vandijk", "mortgage", "m2", &["anna"], json!({ "label": "2" })).await;
        let action = NewAction { kind: "EDIT_MARKET_VALUE", product: Some(("mortgage", "m1")), ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        let body = json!({
            "productActionId": action, "marketValue": 450_000.5, "marketValueDate": "2026-11-01", "basedOn": "woz",
        });
        let path = |id: Uuid| format!("/api/products/mortgages/{id}/edit-market-value");
        portal.post(&path(one), &bram.token, body.clone()).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        portal.post(&path(two), &anna.token, body.clone()).await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        portal.post(&path(anna.scope.consumer), &anna.token, body.clone()).await.expect_error(404, "MORTGAGE_NOT_FOUND");
        let done = portal.post(&path(one), &anna.token, body).await;
        assert_eq!(done.attributes()["is_done"], true, "{}", done.text);
        let mortgage = portal.get(&format!("/api/products/mortgages/{one}"), &anna.token).await.attributes();
        assert_eq!(mortgage["collateral"]["market_value"], 450_000.5);
    }
}

sqlite_and_postgres! {
    async fn a_draft_is_kept_by_revision_and_goes_with_the_answer(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let action = NewAction { kind: "APPROVE_DOCUMENT", ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        let path = format!("/api/actions/{action}/draft");
        let put = |body: Value| {
            let (portal, path, token) = (&portal, &path, anna.token.clone());
            async move { portal.call(Method::PUT, path, Some(&token), Some(body)).await }
        };
        let none = json!({ "data": null, "revision": null });
        assert_eq!(portal.get(&path, &anna.token).await.attributes(), none);
        assert_eq!(put(json!({ "data": { "a": 1 } })).await.attributes()["revision"], 1);
        put(json!({ "data": { "a": 2 } })).await.expect_error(409, "VERSION_CONFLICT");
        assert_eq!(put(json!({ "data": [3], "revision": 1 })).await.attributes()["revision"], 2);
        put(json!({ "data": 4, "revision": 1 })).await.expect_error(409, "VERSION_CONFLICT");
        assert_eq!(portal.get(&path, &anna.token).await.attributes()["data"], json!([3]));
        put(json!({ "data": "x".repeat(1_000_001), "revision": 2 })).await.expect_error(413, "UPLOAD_TOO_LARGE");
        portal.get(&path, &bram.token).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");

        let answer = format!("/api/actions/{action}/respond-document-approval");
        portal.post(&answer, &anna.token, json!({ "response": "yes" })).await.attributes();
        assert_eq!(portal.get(&path, &anna.token).await.attributes(), none);
        put(json!({ "data": 1 })).await.expect_error(409, "ACTION_ALREADY_DONE");
        assert_eq!(portal.call(Method::DELETE, &path, Some(&anna.token), None).await.status, 204);
    }
}

sqlite_and_postgres! {
    async fn an_appointment_is_cancelled_once_and_leaves_the_list(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let details = |date: &str| json!({ "label": "Gesprek", "date": date, "start_time": "09:00" });
        let future = portal.product("vandijk", "appointment", "f", &["anna"], details("2026-12-01")).await;
        let past = portal.product("vandijk", "appointment", "p", &["anna"], details("2026-11-20")).await;
        let path = |id: Uuid| format!("/api/products/appointments/{id}/cancel");
        let cancel = |id: Uuid, who: &Person| {
            let (portal, path, token) = (&portal, path(id), who.token.clone());
            async move { portal.call(Method::POST, &path, Some(&token), None).await }
        };
        cancel(future, &bram).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        cancel(past, &anna).await.expect_error(409, "APPOINTMENT_CANCELLATION_FAILED");
        let more = portal.post(&path(future), &anna.token, json!({ "reason": "ziek" })).await;
        more.expect_error(422, "VALIDATION_FAILED");
        let once = || {
            let request = Request::builder()
                .method(Method::POST)
                .uri(path(future))
                .header("x-domain", "vandijk")
                .header("authorization", format!("Bearer {}", anna.token))
                .header("idempotency-key", "once");
            portal.send(request.body(Body::empty()).expect("a request"))
        };
        let cancelled = once().await;
        let attributes = cancelled.attributes();
        assert_eq!((&attributes["id"], &attributes["action_counter"]["total"]), (&json!(future), &json!(0)));
        assert_eq!(once().await.text, cancelled.text);
        cancel(future, &anna).await.expect_error(409, "APPOINTMENT_ALREADY_CANCELED");
        cancel(Uuid::now_v7(), &anna).await.expect_error(404, "APPOINTMENT_NOT_FOUND");
        let list = portal.get("/api/products/appointments", &anna.token).await.list();
        assert_eq!(list.len(), 1);
        assert_eq!(list[0]["id"], json!(past));
        let told = list_events(&portal, &anna).await;
        assert_eq!((told.len(), told[0].0.as_str()), (1, "appointment.cancelled"));
    }
}

sqlite_and_postgres! {
    async fn what_a_consumer_adds_to_a_yes_is_kept_and_told(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let action = portal.action("vandijk", NewAction { kind: "APPROVE_DOCUMENT", ..NewAction::default() }).await;
        let body = json!({ "response": "yes", "explanation": "Mits de rente klopt" });
        portal.post(&format!("/api/actions/{action}/respond-document-approval"), &anna.token, body.clone()).await.attributes();
        assert_eq!(list_events(&portal, &anna).await, [("document.approval_answered".to_owned(), body.clone())]);
        let sealed = store::submissions::of_action(portal.app.store.reader(), anna.scope.licence, action).await;
        assert_eq!(sealed.expect("submissions")[0].payload, body);
    }
}

sqlite_and_postgres! {
    async fn loan_parts_that_were_kept_without_an_id_can_be_updated(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let details = json!({ "label": "Hypotheek", "loan_parts": [{ "amount": 100_000 }, { "id": "b" }] });
        let mortgage = portal.product("vandijk", "mortgage", "m1", &["anna"], details).await;
        let action = NewAction { kind: "UPDATE_MORTGAGE", product: Some(("mortgage", "m1")), ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        let path = format!("/api/products/mortgages/{mortgage}/update-details");
        let row = |id: &str, amount: u32| json!({
            "id": id, "currentAmount": amount, "date": "01-11-2026", "start_of_fixed_rate_period": "01-01-2026",
            "end_of_fixed_rate_period": "01-01-2036",
        });
        let body = |parts: Value| json!({ "productActionId": action, "data": { "loanParts": parts } });
        let twice = portal.post(&path, &anna.token, body(json!([row("", 1), row("b", 2), row("b", 3)]))).await;
        let fields = twice.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"].clone();
        assert_eq!(fields, json!({ "loanParts.2.id": ["unique"] }));
        portal.post(&path, &anna.token, body(json!([row("", 90_000), row("b", 2)]))).await.attributes();
        let displayed = portal.get(&format!("/api/products/mortgages/{mortgage}"), &anna.token).await.attributes();
        assert_eq!((&displayed["loan_parts"][0]["id"], &displayed["loan_parts"][0]["current_amount"]), (&json!("part-1"), &json!(90_000)));
    }
}
