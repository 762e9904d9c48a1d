//! Permissions for payments, and requests that are rejected before any partner is called.

use axum::http::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::scene::{Bank, Bill, GET, VALIDATE, replace, to_pay};
use crate::support::NewAction;

sqlite_and_postgres! {
    async fn what_is_not_the_readers_or_not_an_invoice_is_refused(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        let bram = portal.person("vandijk", "bram").await;
        let upload = portal.action("vandijk", NewAction { external_id: "upload", ..NewAction::default() }).await;
        let with = |field: &str, value: Value| {
            let mut body = bill.body();
            body[field] = value;
            body
        };
        for path in [GET, VALIDATE] {
            let ask = async |body: Value| portal.post(path, &bill.anna.token, body).await;
            portal.call(Method::POST, path, None, Some(bill.body())).await.expect_error(401, "AUTH_TOKEN_INVALID");
            portal.post(path, &bram.token, bill.body()).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
            ask(json!({})).await.expect_error(400, "PRODUCTACTION_ID_NOT_PROVIDED");
            ask(json!({ "productActionId": bill.action })).await.expect_error(422, "VALIDATION_FAILED");
            ask(with("amount", json!(1))).await.expect_error(422, "VALIDATION_FAILED");
            ask(with("productActionId", json!("no id"))).await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
            ask(with("productActionId", json!(Uuid::now_v7()))).await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
            ask(with("productActionId", json!(upload))).await.expect_error(400, "INVALID_ACTION_TYPE");
            ask(with("productId", json!(Uuid::now_v7()))).await.expect_error(404, "PRODUCT_NOT_FOUND");
            ask(with("invoiceId", json!(Uuid::now_v7()))).await.expect_error(404, "INVOICE_NOT_FOUND");
        }
        let unknown = portal.post(VALIDATE, &bill.anna.token, bill.body()).await.attributes();
        assert_eq!(unknown, json!({ "status": null, "url": null }));
        assert!(bank.payments().await.is_empty());
    }
}

sqlite_and_postgres! {
    async fn what_cannot_be_paid_is_refused(portal: Portal) {
        let (portal, bank) = Bank::open(portal).await;
        let bill = Bill::new(&portal).await;
        for (place, total) in [json!(-10), json!(0), Value::Null].into_iter().enumerate() {
            let name = format!("credit-{place}");
            let invoice = portal.product("vandijk", "invoice", &name, &["anna"], json!({ "total": total, "lines": [] })).await;
            let details = json!({ "invoice": name });
            let external_id = format!("pay-{name}");
            let action = NewAction { details, product: None, ..to_pay(&external_id, &["anna"]) };
            let action = portal.action("vandijk", action).await;
            let body = json!({ "productId": "", "productActionId": action, "invoiceId": invoice });
            portal.post(GET, &bill.anna.token, body).await.expect_error(409, "INVOICE_NOTHING_DUE");
        }
        // The firm has closed it by itself.
        replace(&portal, "actions/pay-1", json!({
            "type": "PAY_INVOICE", "label": "Betalen", "owners": ["anna"], "is_done": true, "invoice": "invoice-1",
            "product": { "kind": "invoice", "external_id": "invoice-1" },
        })).await;
        bill.start(&portal).await.expect_error(409, "ACTION_ALREADY_DONE");
        assert!(bank.payments().await.is_empty());
    }
}

sqlite_and_postgres! {
    async fn a_firm_without_a_provider_says_that_paying_fails(portal: Portal) {
        let bill = Bill::new(&portal).await;
        bill.start(&portal).await.expect_error(502, "PAYMENT_PROVIDER_FAILED");
    }
}
