//! Calls about one record at a time: versions, violations, references, tenants.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::import::by_lines;
use crate::support::{NOORDZEE, Portal, Reply, VANDIJK, text};

pub async fn put(portal: &Portal, path: &str, version: i64, attributes: Value) -> Reply {
    let body = json!({ "version": version, "attributes": attributes });
    portal.firm_call(VANDIJK, Method::PUT, path, Some(body)).await
}

fn anna() -> Value {
    json!({ "email": "Anna@Example.nl", "first_name": "Anna", "last_name": "Vries", "partner": "bram" })
}

fn read_status(reply: &Reply) -> Value {
    reply.attributes()["status"].clone()
}

pub fn read_violations(reply: &Reply) -> Vec<(String, String)> {
    reply.expect_error(422, "VALIDATION_FAILED");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let list = reply.json()["error"]["faults"].as_array().expect("faults").clone();
    list.iter().map(|violation| (text(&violation["pointer"]), text(&violation["rule"]))).collect()
}

sqlite_and_postgres! {
    async fn a_version_only_grows(portal: Portal) {
        let created = put(&portal, "consumers/anna", 3, anna()).await;
        assert_eq!((created.status, read_status(&created)), (StatusCode::CREATED, json!("created")));
        let again = put(&portal, "consumers/anna", 3, json!({ "last_name": "Other" })).await;
        assert_eq!((again.status, read_status(&again)), (StatusCode::OK, json!("unchanged")));
        let newer = put(&portal, "consumers/anna", 4, anna()).await;
        assert_eq!((newer.status, read_status(&newer)), (StatusCode::OK, json!("updated")));
        put(&portal, "consumers/anna", 3, anna()).await.expect_error(409, "VERSION_CONFLICT");
        let id = |reply: &Reply| reply.attributes()["portal_id"].clone();
        assert_eq!(id(&created), id(&newer));
        let stored = portal.firm_call(VANDIJK, Method::GET, "consumers/anna", None).await.json();
        assert_eq!(stored["data"]["attributes"]["last_name"], "Vries");
        assert_eq!(stored["data"]["meta"]["version"], 4);
    }
}

sqlite_and_postgres! {
    async fn every_violation_is_named_and_nothing_is_written(portal: Portal) {
        portal.record("consumers/anna", anna()).await;
        let wrong = json!({
            "owners": ["anna"],
            "label": "Hypotheek",
            "amount": 1.005,
            "loan_parts": [{ "interest": 120 }],
            "colour": "red",
        });
        let refused = put(&portal, "products/mortgage/m1", 1, wrong).await;
        let found = read_violations(&refused);
        for (pointer, rule) in
            [("/amount", "decimals"), ("/loan_parts/0/interest", "maximum"), ("/colour", "unknown")]
        {
            assert!(found.contains(&(pointer.to_owned(), rule.to_owned())), "{pointer}: {found:?}");
        }
        assert_eq!(refused.json()["error"]["fields"]["loan_parts.0.interest"], json!(["maximum"]));
        portal
            .firm_call(VANDIJK, Method::GET, "products/mortgage/m1", None)
            .await
            .expect_error(404, "RECORD_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn loan_parts_without_an_id_get_the_same_one_every_time(portal: Portal) {
        portal.record("consumers/anna", anna()).await;
        let mortgage = json!({
            "owners": ["anna"],
            "label": "Hypotheek",
            "amount": 1_234_567.89,
            "loan_parts": [{ "amount": 4.35 }, { "id": "LP-2" }, { "id": null, "amount": 19.99 }],
        });
        for version in [1, 2] {
            put(&portal, "products/mortgage/m1", version, mortgage.clone()).await;
            let stored = portal.firm_call(VANDIJK, Method::GET, "products/mortgage/m1", None).await.json();
            let parts = stored["data"]["attributes"]["loan_parts"].as_array().expect("parts").clone();
            let ids: Vec<&Value> = parts.iter().map(|part| &part["id"]).collect();
            assert_eq!(ids, [&json!("part-1"), &json!("LP-2"), &json!("part-3")]);
        }
    }
}

sqlite_and_postgres! {
    async fn an_unknown_reference_is_a_violation_with_its_place(portal: Portal) {
        portal.record("consumers/anna", anna()).await;
        let product = json!({ "owners": ["anna", "nobody"], "label": "Krediet" });
        let refused = put(&portal, "products/credit/c1", 1, product).await;
        assert_eq!(read_violations(&refused), [("/owners/1".to_owned(), "unknown_reference".to_owned())]);
        let action = json!({
            "type": "UPDATE_MORTGAGE", "label": "Bijwerken", "owners": ["anna"],
            "product": { "kind": "mortgage", "external_id": "m9" },
        });
        let refused = put(&portal, "actions/a1", 1, action).await;
        assert_eq!(read_violations(&refused), [("/product/external_id".to_owned(), "unknown_reference".to_owned())]);
    }
}

sqlite_and_postgres! {
    async fn an_action_is_for_owners_of_its_product_and_its_invoice(portal: Portal) {
        for name in ["anna", "bram"] {
            portal.record(&format!("consumers/{name}"), json!({ "last_name": name })).await;
        }
        portal.record("products/otd/o1", json!({ "owners": ["anna"], "label": "Opdracht" })).await;
        portal.record("products/invoice/i1", json!({ "owners": ["anna"], "label": "Factuur", "total": 10 })).await;
        let sign = |owners: &[&str]| json!({
            "type": "SIGN_OTD", "label": "Tekenen", "owners": owners, "product": { "kind": "otd", "external_id": "o1" },
        });
        let pay = json!({
            "type": "PAY_INVOICE", "label": "Betalen", "owners": ["bram"], "invoice": "i1",
            "product": { "kind": "invoice", "external_id": "i1" },
        });
        let none = |place: usize| vec![(format!("/owners/{place}"), "not_an_owner".to_owned())];
        assert_eq!(read_violations(&put(&portal, "actions/a1", 1, sign(&["bram"])).await), none(0));
        assert_eq!(read_violations(&put(&portal, "actions/a1", 1, sign(&["anna", "bram"])).await), none(1));
        assert_eq!(read_violations(&put(&portal, "actions/a2", 1, pay.clone()).await), none(0));
        let line = json!({ "type": "actions", "external_id": "a2", "version": 1, "attributes": pay });
        let results = by_lines(&portal, VANDIJK, "import", &[line.to_string()]).await;
        assert_eq!(results[0]["faults"][0]["rule"], "not_an_owner");
        assert_eq!(put(&portal, "actions/a1", 1, sign(&["anna"])).await.status, StatusCode::CREATED);
    }
}

sqlite_and_postgres! {
    async fn who_owns_the_product_no_more_signs_and_pays_nothing(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        portal.person("vandijk", "bram").await;
        let record = |label: &str, owner: &str| json!({ "owners": [owner], "label": label, "total": 10 });
        let mut order = record("Opdracht", "anna");
        order.as_object_mut().expect("an object").remove("total");
        put(&portal, "products/otd/o1", 1, order.clone()).await;
        put(&portal, "products/invoice/i1", 1, record("Factuur", "anna")).await;
        let product = |kind: &str, name: &str| json!({ "kind": kind, "external_id": name });
        let sign = json!({
            "type": "SIGN_OTD", "label": "Tekenen", "owners": ["anna"], "product": product("otd", "o1"),
        });
        let pay = json!({
            "type": "PAY_INVOICE", "label": "Betalen", "owners": ["anna"], "invoice": "i1",
            "product": product("invoice", "i1"),
        });
        let id = |reply: Reply| reply.attributes()["portal_id"].as_str().expect("an id").to_owned();
        let signing = id(put(&portal, "actions/a1", 1, sign).await);
        let paying = id(put(&portal, "actions/a2", 1, pay).await);
        order["owners"] = json!(["bram"]);
        put(&portal, "products/otd/o1", 2, order).await;
        let invoice = id(put(&portal, "products/invoice/i1", 2, record("Factuur", "bram")).await);
        let body = crate::support::signature();
        let refused = portal.post(&format!("/api/products/otds/actions/{signing}/sign"), &anna.token, body).await;
        refused.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        let body = json!({ "productActionId": paying, "invoiceId": invoice, "productId": invoice });
        let refused = portal.post("/api/invoices/get-payment", &anna.token, body).await;
        refused.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
    }
}

sqlite_and_postgres! {
    async fn a_mail_address_belongs_to_one_consumer(portal: Portal) {
        portal.record("consumers/anna", anna()).await;
        let same = json!({ "email": "ANNA@example.nl", "last_name": "Other" });
        let refused = put(&portal, "consumers/other", 1, same.clone()).await;
        assert_eq!(read_violations(&refused), [("/email".to_owned(), "taken".to_owned())]);
        // One signs in with either: a user name that is another's address would take the account over.
        let posing = json!({ "user_name": "Anna@Example.nl", "last_name": "Other" });
        let refused = put(&portal, "consumers/posing", 1, posing).await;
        assert_eq!(read_violations(&refused), [("/user_name".to_owned(), "taken".to_owned())]);
        let named = json!({ "user_name": "bram@example.nl", "email": "bram@example.nl", "last_name": "Bos" });
        assert_eq!(put(&portal, "consumers/bram", 1, named).await.status, StatusCode::CREATED);
        let posing = json!({ "email": "BRAM@example.nl", "last_name": "Other" });
        let refused = put(&portal, "consumers/posing", 1, posing).await;
        assert_eq!(read_violations(&refused), [("/email".to_owned(), "taken".to_owned())]);
        let gone = portal.firm_call(VANDIJK, Method::DELETE, "consumers/anna", None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        assert_eq!(put(&portal, "consumers/other", 1, same).await.status, StatusCode::CREATED);
    }
}

sqlite_and_postgres! {
    async fn a_record_reads_back_as_it_was_sent(portal: Portal) {
        portal.record("consumers/anna", anna()).await;
        portal.record("dossiers/d1", json!({ "owners": ["anna"], "label": "Dossier" })).await;
        let sent = json!({
            "owners": ["anna"], "dossier": "d1", "label": "Hypotheek", "amount": 250_000.5,
            "loan_parts": [{ "id": "1", "interest": 3.85, "type": "annuity" }],
        });
        portal.record("products/mortgage/m1", sent.clone()).await;
        let stored = portal.firm_call(VANDIJK, Method::GET, "products/mortgage/m1", None).await.json();
        for (name, value) in sent.as_object().expect("an object") {
            let found = &stored["data"]["attributes"][name];
            match name.as_str() {
                "loan_parts" => assert_eq!(found[0]["interest"], value[0]["interest"]),
                _ => assert_eq!(found, value, "{name}"),
            }
        }
        assert_eq!(put(&portal, "products/mortgage/m1", 2, stored["data"]["attributes"].clone()).await.status, StatusCode::OK);
    }
}

sqlite_and_postgres! {
    async fn lists_come_a_page_at_a_time(portal: Portal) {
        for name in ["c", "a", "b"] {
            portal.record(&format!("consumers/{name}"), json!({ "last_name": name })).await;
        }
        let page = portal.firm_call(VANDIJK, Method::GET, "consumers?limit=2", None).await.json();
        let ids = |page: &Value| -> Vec<Value> {
            page["data"].as_array().expect("a list").iter().map(|record| record["id"].clone()).collect()
        };
        assert_eq!((ids(&page), &page["meta"]["next"]), (vec![json!("a"), json!("b")], &json!("b")));
        let rest = portal.firm_call(VANDIJK, Method::GET, "consumers?limit=2&after=b", None).await.json();
        assert_eq!((ids(&rest), &rest["meta"]["next"]), (vec![json!("c")], &Value::Null));
    }
}

sqlite_and_postgres! {
    async fn another_firm_sees_and_touches_nothing(portal: Portal) {
        portal.record("consumers/anna", anna()).await;
        let other = |method, path| portal.firm_call(NOORDZEE, method, path, None);
        other(Method::GET, "consumers/anna").await.expect_error(404, "RECORD_NOT_FOUND");
        other(Method::DELETE, "consumers/anna").await.expect_error(404, "RECORD_NOT_FOUND");
        assert_eq!(other(Method::GET, "consumers").await.list(), Vec::<Value>::new());
        let body = json!({ "version": 9, "attributes": { "name": "Taken over" } });
        portal
            .firm_call(NOORDZEE, Method::PUT, "licence/vandijk", Some(body))
            .await
            .expect_error(403, "ACCESS_DENIED");
        // The same external id is another consumer at another firm.
        let body = json!({ "version": 1, "attributes": { "last_name": "Zee", "email": "anna@example.nl" } });
        let own = portal.firm_call(NOORDZEE, Method::PUT, "consumers/anna", Some(body)).await;
        assert_eq!(own.status, StatusCode::CREATED);
        portal.firm_call("wrong", Method::GET, "consumers", None).await.expect_error(401, "AUTH_TOKEN_INVALID");
    }
}

sqlite_and_postgres! {
    async fn a_firm_changes_its_own_licence(portal: Portal) {
        let stored = portal.firm_call(VANDIJK, Method::GET, "licence/vandijk", None).await.json();
        let mut settings = stored["data"]["attributes"].clone();
        settings["name"] = json!("Van Dijk en dochters");
        assert_eq!(put(&portal, "licence/vandijk", 2, settings.clone()).await.status, StatusCode::OK);
        let stored = portal.firm_call(VANDIJK, Method::GET, "licence/vandijk", None).await.json();
        assert_eq!(stored["data"]["attributes"]["name"], "Van Dijk en dochters");
        settings["theme"] = json!({ "color_links": "#9ad0f5" });
        let refused = put(&portal, "licence/vandijk", 3, settings).await;
        assert_eq!(read_violations(&refused), [("/theme/color_links".to_owned(), "contrast".to_owned())]);
    }
}

sqlite_and_postgres! {
    async fn every_kind_of_record_has_its_schema(portal: Portal) {
        let list = portal.firm_call(VANDIJK, Method::GET, "schemas", None).await.list();
        assert!(list.len() >= 22, "{}", list.len());
        for schema in list {
            let path = format!("schemas/{}", schema["id"].as_str().expect("a name"));
            let found = portal.firm_call(VANDIJK, Method::GET, &path, None).await;
            assert!(found.status.is_success(), "{path}");
            assert!(found.json().is_object());
        }
    }
}

sqlite_and_postgres! {
    async fn what_cannot_work_is_accepted_with_a_warning(portal: Portal) {
        let put = async |path: &str, attributes: Value| {
            let body = json!({ "version": 1, "attributes": attributes });
            let reply = portal.firm_call(NOORDZEE, Method::PUT, path, Some(body)).await;
            assert!(reply.status.is_success(), "{path}: {}", reply.text);
            let warnings = reply.attributes()["warnings"].as_array().expect("a list").clone();
            let part = |warning: &Value| (text(&warning["code"]), text(&warning["pointer"]));
            warnings.iter().map(part).collect::<Vec<_>>()
        };
        let code = |code: &str, pointer: &str| (code.to_owned(), pointer.to_owned());
        let anna = json!({ "last_name": "Vries", "email": "anna@example.nl" });
        assert_eq!(put("consumers/anna", anna).await, []);
        let invoice = json!({ "owners": ["anna"], "public_number": "7", "date_created": "2026-11-01", "total": 0,
            "product_action": "pay" });
        let expected = [code("invoice_nothing_due", "/total"), code("unknown_reference", "/product_action")];
        assert_eq!(put("products/invoice/f7", invoice).await, expected);
        let pay = json!({ "type": "PAY_INVOICE", "label": "Betalen", "owners": ["anna"], "invoice": "f7" });
        let expected = [code("payment_provider_missing", "/type"), code("invoice_nothing_due", "/invoice")];
        assert_eq!(put("actions/pay", pay).await, expected);
        let order = json!({ "owners": ["anna"], "label": "Opdracht", "has_automatic_debit_fees": true });
        assert_eq!(put("products/otd/o7", order).await, []);
        let sign = json!({ "type": "SIGN_OTD", "label": "Tekenen", "owners": ["anna"],
            "product": { "kind": "otd", "external_id": "o7" } });
        let expected = [code("mandate_address_missing", "/owners/0"), code("order_conditions_missing", "/type")];
        assert_eq!(put("actions/sign", sign.clone()).await, expected);
        let line = json!({ "type": "actions", "external_id": "sign", "version": 2, "attributes": sign });
        let result = by_lines(&portal, NOORDZEE, "import", &[line.to_string()]).await;
        assert_eq!(result[0]["warnings"][0]["pointer"], "/attributes/owners/0", "{result:?}");
    }
}

sqlite_and_postgres! {
    async fn a_company_names_its_contact_persons(portal: Portal) {
        let persons = json!([{ "name": "Marieke Jansen", "function": "Directeur", "email": "m@bakkerij.example", "phone": "06 12 00 44 10" }]);
        let company = |is_company: bool, persons: &Value| json!({
            "email": "info@bakkerij.example", "last_name": "Jansen", "is_company": is_company, "company_name": "Bakkerij Jansen",
            "contact_persons": persons,
        });
        put(&portal, "consumers/bakkerij", 1, company(true, &persons)).await;
        let stored = portal.our_firm(Method::GET, "consumers/bakkerij", None).await.json()["data"]["attributes"].clone();
        assert_eq!(stored["contact_persons"], persons);
        let private = put(&portal, "consumers/bakkerij", 2, company(false, &persons)).await;
        assert_eq!(read_violations(&private), [("/contact_persons".to_owned(), "unsupported".to_owned())]);
        let nameless = put(&portal, "consumers/bakkerij", 2, company(true, &json!([{ "name": " " }]))).await;
        assert_eq!(read_violations(&nameless), [("/contact_persons/0/name".to_owned(), "required".to_owned())]);
    }
}

sqlite_and_postgres! {
    async fn nobody_is_a_partner_of_their_own(portal: Portal) {
        let anna = |partner: &str| json!({ "last_name": "Vries", "partner": partner });
        let refused = put(&portal, "consumers/anna", 1, anna("anna")).await;
        assert_eq!(read_violations(&refused), [("/partner".to_owned(), "self".to_owned())]);
        let line = json!({ "type": "consumers", "external_id": "anna", "version": 1, "attributes": anna("anna") });
        let result = by_lines(&portal, VANDIJK, "import", &[line.to_string()]).await;
        assert_eq!((&result[0]["status"], &result[0]["faults"][0]["rule"]), (&json!("refused"), &json!("self")));
        assert_eq!(result[0]["faults"][0]["pointer"], "/attributes/partner");
        put(&portal, "consumers/anna", 1, anna("bram")).await.attributes();
    }
}

sqlite_and_postgres! {
    async fn a_partner_who_asked_to_be_forgotten_is_warned_of(portal: Portal) {
        portal.record("consumers/bram", json!({ "last_name": "Vries" })).await;
        portal.record("products/mortgage/m1", json!({ "owners": ["bram"], "label": "Hypotheek" })).await;
        let anna = json!({ "last_name": "Vries", "partner": "bram" });
        let before = put(&portal, "consumers/anna", 1, anna.clone()).await.attributes();
        assert_eq!(before["warnings"], json!([]), "{before}");
        let erased = portal.our_firm(Method::POST, "consumers/bram/erasure", None).await;
        assert_eq!(erased.attributes()["state"], "restricted", "{}", erased.text);
        let after = put(&portal, "consumers/anna", 2, anna).await.attributes();
        let warning = &after["warnings"][0];
        assert_eq!((&warning["code"], &warning["pointer"]), (&json!("partner_restricted"), &json!("/partner")), "{after}");
    }
}
