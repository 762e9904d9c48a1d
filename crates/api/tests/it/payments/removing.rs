//! Deleting what a payment is for, and money that comes in for what is gone.

use axum::Json;
use axum::http::{Method, StatusCode};
use axum::response::IntoResponse;
use chrono::TimeDelta;
use domain::accounts::staff::StaffRole;
use domain::licence::DeskMode;
use futures::future::{join, join_all};
use serde_json::{Value, json};

use super::scene::{Bank, Bill, GET, Stub, call, id_of, replace, resource, run_jobs};
use crate::support::{NOORDZEE, Portal, Reply, VANDIJK, text};

const INVOICE: &str = "products/invoice/invoice-1";
const ACTION: &str = "actions/pay-1";

async fn delete(portal: &Portal, path: &str) -> Reply {
    portal.firm_call(VANDIJK, Method::DELETE, path, None).await
}

async fn read_health(portal: &Portal) -> Value {
    portal.firm_call(VANDIJK, Method::GET, "health", None).await.json()
}

fn assert_under_way(reply: &Reply) {
    reply.expect_error(409, "RECORD_CANNOT_BE_DELETED");
    let violation = &reply.json()["error"]["faults"][0];
    assert_eq!(violation["rule"], "payment_under_way");
    assert!(text(&violation["message"]).contains("wait until it has settled, or cancel it"), "{violation}");
}

/// The reasons of the mismatched payments that the firm heard of.
async fn list_mismatches(portal: &Portal, bill: &Bill) -> Vec<String> {
    let told = bill.events(portal).await.into_iter().filter(|(kind, ..)| kind == "payment.mismatched");
    told.map(|(_, _, data)| text(&data["reason"])).collect()
}

sqlite_and_postgres! {
    async fn nothing_deletes_what_a_payment_under_way_is_for(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let page = bill.page(&portal).await;
        assert_under_way(&delete(&portal, ACTION).await);
        assert_under_way(&delete(&portal, INVOICE).await);
        let (_, staff) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        portal.desk("vandijk", DeskMode::Full).await;
        for path in [ACTION, INVOICE] {
            let reply = portal.firm_call(&staff, Method::DELETE, path, None).await;
            assert_eq!(reply.status, StatusCode::CONFLICT, "{}", reply.text);
        }
        let lines = [
            json!({ "do": "delete", "type": "actions", "external_id": "pay-1" }),
            json!({ "do": "delete", "type": "products/invoice", "external_id": "invoice-1" }),
        ];
        let results = crate::backoffice::bulk::send_operations(&portal, &lines).await;
        for result in &results {
            assert_eq!((&result["status"], &result["code"]), (&json!("refused"), &json!("RECORD_CANNOT_BE_DELETED")), "{result}");
            assert_eq!(result["faults"][0]["rule"], "payment_under_way");
        }
        bank.choose(&page, "pending").await;
        assert_eq!(bill.validate(&portal).await, "PENDING");
        assert_under_way(&delete(&portal, ACTION).await);

        bank.choose(&page, "paid").await;
        call(&portal, &format!("id={}", id_of(&page))).await;
        run_jobs(&portal).await;
        assert_eq!(bill.times_paid(&portal).await, 1);
        assert_eq!(delete(&portal, INVOICE).await.json()["error"]["faults"][0]["rule"], "paid");
        assert_eq!(delete(&portal, ACTION).await.json()["error"]["faults"][0]["rule"], "answered");
        assert_eq!(read_health(&portal).await["unallocated_payments"], json!([]));
    }
}

sqlite_and_postgres! {
    async fn a_payment_that_came_to_nothing_frees_its_records(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        for outcome in ["canceled", "failed", "expired"] {
            let page = bill.page(&portal).await;
            assert_under_way(&delete(&portal, INVOICE).await);
            bank.choose(&page, outcome).await;
            assert_eq!(call(&portal, &format!("id={}", id_of(&page))).await.status, 200);
            run_jobs(&portal).await;
        }
        assert_eq!(delete(&portal, ACTION).await.status, 204);
        assert_eq!(delete(&portal, INVOICE).await.status, 204);
    }
}

sqlite_and_postgres! {
    async fn a_payment_that_the_provider_never_made_frees_its_records_after_an_hour(portal: Portal) {
        let (portal, stub) = Stub::open(portal).await;
        let bill = Bill::new(&portal).await;
        stub.answers(|_| StatusCode::BAD_GATEWAY.into_response()).await;
        bill.start(&portal).await.expect_error(502, "PAYMENT_PROVIDER_FAILED");
        assert_under_way(&delete(&portal, ACTION).await);
        portal.clock.advance(TimeDelta::minutes(51));
        assert_eq!(delete(&portal, ACTION).await.status, 204);
    }
}

sqlite_and_postgres! {
    async fn a_product_stays_while_a_payment_is_made_by_one_of_its_actions(portal: Portal) {
        let (portal, _bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let mortgage = portal.product("vandijk", "mortgage", "m1", &["anna"], json!({})).await;
        replace(&portal, ACTION, json!({
            "type": "PAY_INVOICE", "label": "Betalen", "owners": ["anna"], "invoice": "invoice-1",
            "product": { "kind": "mortgage", "external_id": "m1" },
        })).await;
        let mut body = bill.body();
        body["productId"] = json!(mortgage);
        let started = portal.post(GET, &bill.anna.token, body).await.attributes();
        assert_eq!(started["status"], "CREATED");
        assert_under_way(&delete(&portal, "products/mortgage/m1").await);
    }
}

sqlite_and_postgres! {
    async fn a_payment_ends_as_ever_after_the_relation_or_in_the_archive(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let page = bill.page(&portal).await;
        let archive = portal.firm_call(VANDIJK, Method::POST, &format!("{INVOICE}/archive"), None).await;
        assert_eq!(archive.status, 204, "{}", archive.text);
        assert_eq!(delete(&portal, "consumers/anna").await.status, 204);
        let erased = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/erasure", None).await;
        assert!(erased.status.is_success(), "{}", erased.text);
        assert_under_way(&delete(&portal, INVOICE).await);
        bank.choose(&page, "paid").await;
        for _ in 0..2 {
            call(&portal, &format!("id={}", id_of(&page))).await;
            run_jobs(&portal).await;
        }
        assert_eq!(bill.times_paid(&portal).await, 1);
        assert_eq!(read_health(&portal).await["unallocated_payments"], json!([]));
    }
}

sqlite_and_postgres! {
    async fn money_for_a_changed_invoice_stands_in_the_health_until_it_is_dealt_with(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let page = bill.page(&portal).await;
        replace(&portal, INVOICE, json!({ "label": "Factuur", "public_number": "2026-1107", "total": 1200, "owners": ["anna"] })).await;
        bank.choose(&page, "paid").await;
        call(&portal, &format!("id={}", id_of(&page))).await;
        run_jobs(&portal).await;
        assert_eq!(list_mismatches(&portal, &bill).await, ["invoice"]);
        let report = read_health(&portal).await;
        let found = &report["unallocated_payments"][0];
        assert_eq!((&found["invoice"], &found["public_number"]), (&json!("invoice-1"), &json!("2026-1107")), "{report}");
        assert_eq!((&found["reported"], &found["payment_id"]), (&json!("EUR 997.50"), &json!(id_of(&page))));
        assert_eq!((&found["reason"], &found["consumer"]["external_id"]), (&json!("invoice"), &json!("anna")));
        assert_eq!(report["troubles"], 1);

        // It has settled and was told: what it was for may go, and what came in stays known.
        assert_eq!(delete(&portal, ACTION).await.status, 204);
        assert_eq!(delete(&portal, INVOICE).await.status, 204);
        call(&portal, &format!("id={}", id_of(&page))).await;
        run_jobs(&portal).await;
        assert_eq!(list_mismatches(&portal, &bill).await, ["invoice"]);
        let report = read_health(&portal).await;
        let path = format!("health/payments/{}", text(&report["unallocated_payments"][0]["id"]));
        portal.firm_call(NOORDZEE, Method::DELETE, &path, None).await.expect_error(404, "RECORD_NOT_FOUND");
        assert_eq!(delete(&portal, &path).await.status, 204);
        delete(&portal, &path).await.expect_error(404, "RECORD_NOT_FOUND");
        assert_eq!(read_health(&portal).await["troubles"], 0);
        call(&portal, &format!("id={}", id_of(&page))).await;
        run_jobs(&portal).await;
        assert_eq!(read_health(&portal).await["troubles"], 0);
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?type=payment.dismissed", None).await.list();
        assert_eq!(trail[0]["attributes"]["details"]["provider_id"], id_of(&page), "{trail:?}");
    }
}

sqlite_and_postgres! {
    async fn money_for_what_is_gone_is_told_once(portal: Portal) {
        let (portal, stub) = Stub::open(portal).await;
        let bill = Bill::new(&portal).await;
        let answer = |status: &'static str, reference: &str| {
            let reference = reference.to_owned();
            stub.answers(move |seen| {
                let made = seen.body["metadata"]["payment"].as_str().unwrap_or(&reference).to_owned();
                Json(resource(&made, status, "997.50")).into_response()
            })
        };
        answer("open", "").await;
        bill.page(&portal).await;
        let reference = stub.take_calls().await[0].key.clone().expect("a key");
        answer("expired", &reference).await;
        call(&portal, "id=tr_stub1").await;
        run_jobs(&portal).await;
        assert_eq!(delete(&portal, ACTION).await.status, 204);
        assert_eq!(delete(&portal, INVOICE).await.status, 204);

        // Not paid, or not made by the portal: nothing to tell.
        for (status, reference) in [("open", reference.as_str()), ("expired", &reference), ("paid", "order 17")] {
            answer(status, reference).await;
            call(&portal, "id=tr_stub1").await;
            run_jobs(&portal).await;
        }
        assert_eq!(list_mismatches(&portal, &bill).await, [""; 0]);
        assert_eq!(read_health(&portal).await["unallocated_payments"], json!([]));

        answer("paid", &reference).await;
        let calls = join_all((0..10).map(|_| call(&portal, "id=tr_stub1"))).await;
        assert!(calls.iter().all(|reply| reply.status == 200));
        join(run_jobs(&portal), run_jobs(&portal)).await;
        call(&portal, "id=tr_stub1").await;
        run_jobs(&portal).await;
        assert_eq!(list_mismatches(&portal, &bill).await, ["unknown"]);
        let report = read_health(&portal).await;
        let found = report["unallocated_payments"].as_array().expect("payments");
        assert_eq!(found.len(), 1, "{report}");
        assert_eq!((&found[0]["payment_id"], &found[0]["reported"]), (&json!("tr_stub1"), &json!("EUR 997.50")));
        assert_eq!((&found[0]["consumer"], &found[0]["reason"]), (&Value::Null, &json!("unknown")));
        let other = portal.firm_call(NOORDZEE, Method::GET, "health", None).await.json();
        assert_eq!(other["unallocated_payments"], json!([]));
    }
}

sqlite_and_postgres! {
    async fn money_for_what_is_gone_is_found_without_a_call(portal: Portal) {
        let (portal, stub) = Stub::open(portal).await;
        let bill = Bill::new(&portal).await;
        stub.answers(|seen| {
            let made = seen.body["metadata"]["payment"].as_str().unwrap_or_default();
            Json(resource(made, "open", "997.50")).into_response()
        }).await;
        bill.page(&portal).await;
        let reference = stub.take_calls().await[0].key.clone().expect("a key");
        let expired = resource(&reference, "expired", "997.50");
        stub.answers(move |_| Json(expired.clone()).into_response()).await;
        call(&portal, "id=tr_stub1").await;
        run_jobs(&portal).await;
        assert_eq!(delete(&portal, INVOICE).await.status, 204);
        let listed = json!({ "_embedded": { "payments": [
            { "id": "ord_1", "metadata": null }, resource(&reference, "paid", "997.50"),
        ] } });
        stub.answers(move |_| Json(listed.clone()).into_response()).await;
        for _ in 0..2 {
            portal.clock.advance(TimeDelta::minutes(6));
            run_jobs(&portal).await;
        }
        assert_eq!(list_mismatches(&portal, &bill).await, ["unknown"]);
        assert_eq!(read_health(&portal).await["unallocated_payments"][0]["payment_id"], "tr_stub1");
    }
}

sqlite_and_postgres! {
    async fn an_answer_of_the_provider_that_was_lost_is_taken_from_its_call(portal: Portal) {
        let (portal, stub) = Stub::open(portal).await;
        let bill = Bill::new(&portal).await;
        stub.answers(|_| StatusCode::BAD_GATEWAY.into_response()).await;
        bill.start(&portal).await.expect_error(502, "PAYMENT_PROVIDER_FAILED");
        let reference = stub.take_calls().await[0].key.clone().expect("a key");
        stub.answers(move |_| Json(resource(&reference, "paid", "997.50")).into_response()).await;
        call(&portal, "id=tr_stub1").await;
        run_jobs(&portal).await;
        assert!(bill.is_done(&portal).await);
        assert_eq!(bill.times_paid(&portal).await, 1);
    }
}

sqlite_and_postgres! {
    async fn deletions_and_calls_at_once_lose_no_money(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let page = bill.page(&portal).await;
        bank.choose(&page, "paid").await;
        let heard = async {
            call(&portal, &format!("id={}", id_of(&page))).await;
            run_jobs(&portal).await;
        };
        let paths = [ACTION, INVOICE];
        let deletions = join_all((0..10).map(|place| delete(&portal, paths[place % 2])));
        let (deletions, (), ()) = futures::future::join3(deletions, heard, run_jobs(&portal)).await;
        for reply in &deletions {
            reply.expect_error(409, "RECORD_CANNOT_BE_DELETED");
        }
        run_jobs(&portal).await;
        assert_eq!(bill.times_paid(&portal).await, 1);
        assert!(bill.is_done(&portal).await);
    }
}

sqlite_and_postgres! {
    async fn a_payment_is_begun_or_its_record_is_deleted(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let paths = [ACTION, INVOICE];
        let begun = join_all((0..5).map(|_| bill.start(&portal)));
        let deleted = join_all((0..6).map(|place| delete(&portal, paths[place % 2])));
        let (begun, deleted) = join(begun, deleted).await;
        let is_begun = begun.iter().any(|reply| reply.status == 200);
        for reply in begun.iter().chain(&deleted) {
            assert!([200, 204, 404, 409].contains(&reply.status.as_u16()), "{} {}", reply.status, reply.text);
        }
        let is_deleted = deleted.iter().any(|reply| reply.status == 204);
        assert_ne!(is_begun, is_deleted, "{begun:?} {deleted:?}");
        assert_eq!(bank.payments().await.len(), usize::from(is_begun));
    }
}
