//! A provider that is away, fails, talks nonsense, is slow, or reports another amount.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use store::audit;

use super::scene::{Bill, GET, Seen, Stub, VALIDATE, call, replace, resource, run_jobs, with_provider};
use crate::support::{Portal, TestDatabase};

/// Makes a payment and returns the reference that the portal gave it.
async fn make_payment(portal: &Portal, stub: &Stub, bill: &Bill) -> String {
    stub.answers(|seen| {
        let reference = seen.body["metadata"]["payment"].as_str().unwrap_or_default();
        Json(resource(reference, "open", "997.50")).into_response()
    })
    .await;
    assert_eq!(bill.page(portal).await, "https://pay.example/1");
    stub.take_calls().await[0].key.clone().expect("a key")
}

sqlite_and_postgres! {
    async fn what_fails_is_a_502_and_the_same_payment_is_asked_for_again(portal: Portal) {
        let (portal, stub) = Stub::open(portal).await;
        let bill = Bill::new(&portal).await;
        stub.answers(|_| StatusCode::BAD_GATEWAY.into_response()).await;
        bill.start(&portal).await.expect_error(502, "PAYMENT_PROVIDER_FAILED");
        let keys: Vec<_> = stub.take_calls().await.into_iter().map(|seen| seen.key).collect();
        assert_eq!(keys.len(), 3, "the key makes repetitions harmless");
        let nonsense: [fn() -> Value; 6] = [
            || json!("hello"),
            || json!({ "id": "tr_1" }),
            || resource("x", "refunded", "997.50"),
            || resource("somebody else's", "open", "997.50"),
            || json!({ "id": "tr_1", "mode": "test", "status": "open", "amount": { "currency": "EUR", "value": "997.50" },
                "_links": { "checkout": { "href": "javascript:alert(1)" } } }),
            || json!({ "id": "../x", "mode": "test", "status": "open", "amount": { "currency": "EUR", "value": "1.00" } }),
        ];
        for answer in nonsense {
            stub.answers(move |_| Json(answer()).into_response()).await;
            bill.start(&portal).await.expect_error(502, "PAYMENT_PROVIDER_FAILED");
        }
        let all: Vec<_> = stub.take_calls().await.into_iter().map(|seen| seen.key).collect();
        assert!(all.iter().all(|key| *key == keys[0]), "one name for one payment: {all:?}");
        assert_eq!(bill.read(&portal).await["payment"], Value::Null);
        make_payment(&portal, &stub, &bill).await;
        for status in ["refunded", "?"] {
            stub.answers(move |_| Json(resource("x", status, "997.50")).into_response()).await;
            portal.post(VALIDATE, &bill.anna.token, bill.body()).await.expect_error(502, "PAYMENT_PROVIDER_FAILED");
        }
        stub.answers(|_| StatusCode::NOT_FOUND.into_response()).await;
        portal.post(VALIDATE, &bill.anna.token, bill.body()).await.expect_error(502, "PAYMENT_PROVIDER_FAILED");
        assert!(!bill.is_done(&portal).await);
    }
}

sqlite_and_postgres! {
    async fn what_the_provider_refuses_for_good_is_forgotten(portal: Portal) {
        let (portal, stub) = Stub::open(portal).await;
        let bill = Bill::new(&portal).await;
        let refuse = |_: &Seen| -> Response {
            (StatusCode::UNPROCESSABLE_ENTITY, Json(json!({ "status": 422, "title": "no" }))).into_response()
        };
        stub.answers(refuse).await;
        for _ in 0..2 {
            bill.start(&portal).await.expect_error(502, "PAYMENT_PROVIDER_FAILED");
        }
        let seen = stub.take_calls().await;
        assert_eq!(seen.len(), 2, "a rejection is not repeated");
        assert_ne!(seen[0].key, seen[1].key, "the provider would remember the rejection under its key");
        make_payment(&portal, &stub, &bill).await;
    }
}

sqlite_and_postgres! {
    async fn another_amount_does_nothing_and_is_told_once(portal: Portal) {
        let (portal, stub) = Stub::open(portal).await;
        let bill = Bill::new(&portal).await;
        let reference = make_payment(&portal, &stub, &bill).await;
        let name = reference.clone();
        stub.answers(move |_| Json(resource(&name, "paid", "9.97")).into_response()).await;
        assert_eq!(bill.validate(&portal).await, "PENDING");
        assert_eq!(bill.validate(&portal).await, "PENDING");
        call(&portal, "id=tr_stub1").await;
        run_jobs(&portal).await;
        assert!(!bill.is_done(&portal).await);
        let told = json!({
            "reason": "amount", "public_number": "2026-1107", "amount": 997.5, "reported": "EUR 9.97",
            "payment_id": "tr_stub1",
        });
        let mismatched = ("payment.mismatched".to_owned(), Some("pay-1".to_owned()), told);
        assert_eq!(bill.events(&portal).await, [mismatched]);
        let log = audit::of_consumer(portal.app.store.reader(), bill.anna.scope, 100).await.expect("a log");
        assert!(log.iter().all(|entry| entry.kind != "action.answered"));
        stub.take_calls().await;
        // Money has moved: no second payment beside it.
        assert_eq!(bill.start(&portal).await.attributes(), json!({ "status": "PENDING", "url": null }));
        assert!(stub.take_calls().await.iter().all(|seen| seen.method == "GET"));
        // The provider corrects itself.
        stub.answers(move |_| Json(resource(&reference, "paid", "997.50")).into_response()).await;
        assert_eq!(bill.validate(&portal).await, "PAID");
        assert!(bill.is_done(&portal).await);
    }
}

sqlite_and_postgres! {
    async fn what_was_paid_for_an_invoice_that_changed_is_told_and_not_done(portal: Portal) {
        let (portal, stub) = Stub::open(portal).await;
        let bill = Bill::new(&portal).await;
        let reference = make_payment(&portal, &stub, &bill).await;
        replace(&portal, "products/invoice/invoice-1", json!({
            "label": "Factuur", "public_number": "2026-1107", "total": 1200, "owners": ["anna"],
        })).await;
        let open = reference.clone();
        stub.answers(move |_| Json(resource(&open, "open", "997.50")).into_response()).await;
        let waits = bill.start(&portal).await.attributes();
        assert_eq!(waits, json!({ "status": "PENDING", "url": null }), "the open one asks too little");
        stub.answers(move |_| Json(resource(&reference, "paid", "997.50")).into_response()).await;
        assert_eq!(bill.validate(&portal).await, "PENDING");
        assert!(!bill.is_done(&portal).await);
        assert_eq!(bill.events(&portal).await[0].2["reason"], "invoice");
    }
}

sqlite_and_postgres! {
    async fn nobody_there_is_a_502(portal: Portal) {
        let free = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
        let portal = with_provider(portal, &format!("http://{free}"));
        let bill = Bill::new(&portal).await;
        bill.start(&portal).await.expect_error(502, "PAYMENT_PROVIDER_FAILED");
        let unknown = portal.post(VALIDATE, &bill.anna.token, bill.body()).await.attributes();
        assert_eq!(unknown, json!({ "status": null, "url": null }));
    }
}

#[tokio::test]
async fn a_provider_that_does_not_answer_is_waited_for_ten_seconds() {
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let portal = Portal::open(TestDatabase::Sqlite).await;
    let portal = with_provider(portal, &format!("http://{}", silent.local_addr().unwrap()));
    let bill = Bill::new(&portal).await;
    let begin = std::time::Instant::now();
    portal.post(GET, &bill.anna.token, bill.body()).await.expect_error(502, "PAYMENT_PROVIDER_FAILED");
    let waited = begin.elapsed().as_secs();
    assert!((9..13).contains(&waited), "{waited} seconds");
}
