use axum::http::Method;
use serde_json::{Value, json};

use super::{Scene, invoice, invoice_of};
use crate::support::VANDIJK;

sqlite_and_postgres! {
    async fn the_list_has_states_sums_and_periods(portal: Portal) {
        let scene = Scene::new(&portal).await;
        scene.draft(&portal, invoice()).await;
        let overdue = scene.send_invoice(&portal, invoice_of("2026-11-01", "2026-11-15")).await;
        let paid = scene.send_invoice(&portal, invoice_of("2026-10-01", "2026-10-15")).await;
        let body = json!({ "paid_on": "2026-10-10" });
        scene.call(&portal, Method::PUT, &format!("products/invoice/{paid}/payment"), body).await;
        let credited = scene.send_invoice(&portal, invoice()).await;
        scene.credit(&portal, &credited, "k1", json!({})).await;
        let list = async |query: &str| {
            let reply = scene.call(&portal, Method::GET, &format!("invoices{query}"), Value::Null).await;
            assert_eq!(reply.status, 200, "{query}: {}", reply.text);
            reply.json()
        };
        let all = list("").await;
        let states: Vec<&str> = all["items"].as_array().expect("items").iter().filter_map(|one| one["state"].as_str()).collect();
        assert_eq!(states, ["draft", "credit_note", "credited", "overdue", "paid"]);
        assert_eq!((&all["count"], &all["total"], &all["open"]), (&json!(5), &json!(363), &json!(121)));
        let of_state = list("?state=overdue").await;
        assert_eq!((&of_state["count"], &of_state["items"][0]["external_id"]), (&json!(1), &json!(overdue)));
        let october = list("?date_from=2026-10-01&date_until=2026-10-31&state=paid").await;
        assert_eq!((&october["count"], &october["items"][0]["paid_on"]), (&json!(1), &json!("2026-10-10")));
        let page = list("?limit=2&offset=1").await;
        assert_eq!((page["items"].as_array().expect("items").len(), &page["count"]), (2, &json!(5)));
        for wrong in ["?state=lost", "?limit=0", "?date_from=yesterday", "?colour=red"] {
            let reply = scene.call(&portal, Method::GET, &format!("invoices{wrong}"), Value::Null).await;
            assert_eq!(reply.status, 422, "{wrong}: {}", reply.text);
        }
    }
}

sqlite_and_postgres! {
    async fn the_books_get_a_row_for_each_rate_and_no_formula(portal: Portal) {
        let scene = Scene::new(&portal).await;
        portal.record("consumers/evil", json!({ "last_name": "=cmd|calc", "email": "evil@example.nl" })).await;
        let lines = json!([
            { "description": "Advies", "amount": 100, "vat_percentage": 21 },
            { "description": "Bemiddeling", "amount": 50 },
        ]);
        let attributes = json!({ "owners": ["evil"], "label": "+1", "date_created": "2026-11-01", "lines": lines });
        let name = scene.send_invoice(&portal, attributes).await;
        scene.credit(&portal, &name, "k1", json!({ "lines": [{ "line": 1 }] })).await;
        scene.draft(&portal, invoice()).await;
        let reply = portal.firm_call(VANDIJK, Method::GET, "invoice-export?date_from=2026-11-01&date_until=2026-11-30", None).await;
        assert_eq!((reply.status.as_u16(), reply.header("content-type").as_ref()), (200, "text/csv; charset=utf-8"));
        let file = String::from_utf8(reply.bytes.to_vec()).expect("UTF-8");
        let rows: Vec<&str> = file.trim_end().split("\r\n").collect();
        assert!(rows[0].starts_with('\u{feff}'), "{}", rows[0]);
        assert_eq!(rows[1..], [
            "2026-0001,2026-11-01,2026-11-15,invoice,,evil,'=cmd|calc,'+1,21,100.00,21.00,121.00,",
            "2026-0001,2026-11-01,2026-11-15,invoice,,evil,'=cmd|calc,'+1,exempt,50.00,0.00,50.00,",
            "2026-0002,2026-11-21,,credit_note,2026-0001,evil,'=cmd|calc,'+1,exempt,-50.00,0.00,-50.00,",
        ]);
        let none = portal.firm_call(VANDIJK, Method::GET, "invoice-export?date_until=2026-10-31", None).await;
        assert_eq!(none.text.trim_end().split("\r\n").count(), 1);
    }
}
