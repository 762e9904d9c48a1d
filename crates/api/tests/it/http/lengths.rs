//! Texts, lists and records that are longer than any honest one: refused with their place, and nothing of them stays.

use axum::body::Body;
use axum::http::{Method, Request, header};
use domain::limits;
use serde_json::{Value, json};

use crate::support::{NewAction, Portal, Reply, VANDIJK};

/// The rules that each faulty field breaks.
fn fields(reply: &Reply) -> Value {
    reply.expect_error(422, "VALIDATION_FAILED");
    reply.json()["error"]["fields"].clone()
}

async fn put(portal: &Portal, path: &str, attributes: Value) -> Reply {
    let body = json!({ "version": 1, "attributes": attributes });
    portal.firm_call(VANDIJK, Method::PUT, path, Some(body)).await
}

async fn events(portal: &Portal, kind: &str) -> usize {
    let licence = portal.licence("vandijk").await;
    let found =
        store::events::events_after(portal.app.store.reader(), licence, 0, 100).await.expect("events");
    found.iter().filter(|event| event.kind == kind).count()
}

sqlite_and_postgres! {
    async fn a_guest_stores_no_long_texts(portal: Portal) {
        let ask = |field: &str, value: String| {
            let mut body = json!({ "persons": [{ "firstName": "Iris", "lastName": "Bos", "email": "iris@example.nl" }] });
            match field.strip_prefix("persons.0.") {
                Some(field) => body["persons"][0][field] = json!(value),
                None => body[field] = json!(value),
            }
            let portal = &portal;
            async move { portal.public("/api/create-dossier", body).await }
        };
        let long = "x".repeat(1_900_000);
        assert_eq!(fields(&ask("leadSource", long.clone()).await), json!({ "leadSource": ["max_length"] }));
        for field in ["gender", "houseNumber", "incomeType", "email", "country", "dateOfBirth", "lastName"] {
            let field = format!("persons.0.{field}");
            assert_eq!(fields(&ask(&field, long.clone()).await), json!({ field: ["max_length"] }));
        }
        let broken = ask("persons.0.lastName", "Bos\r\nBcc: x".to_owned()).await;
        assert_eq!(fields(&broken), json!({ "persons.0.lastName": ["characters"] }));
        assert_eq!(events(&portal, "dossier.requested").await, 0);
        assert!(ask("leadSource", "x".repeat(limits::LINE)).await.status.is_success());
        assert_eq!(events(&portal, "dossier.requested").await, 1);
    }
}

sqlite_and_postgres! {
    async fn an_answer_has_a_size_and_is_not_sealed_above_it(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        portal.product("vandijk", "mortgage", "m", &["anna"], json!({ "label": "m" })).await;
        let check = NewAction { kind: "MORTGAGE_CHECK", external_id: "check", product: Some(("mortgage", "m")), ..NewAction::default() };
        let check = portal.action("vandijk", check).await;
        let answer = |more: Value| {
            let mut data = json!({
                "mortgage_running": "yes", "call_me": "no", "current_family_situation": "single",
                "expected_changes": "none", "financial_changes": "none", "home_suits_family_situation": "yes",
                "plan_year_none": "1", "home_developed_since_mortgage": "same", "reason_none": "1",
                "expect_mortgage_cost_reduction": "no", "is_everything_clear": "yes"
            });
            data.as_object_mut().expect("answers").extend(more.as_object().expect("more").clone());
            let body = json!({ "productActionId": check, "formData": data });
            let (portal, token) = (&portal, anna.token.clone());
            async move { portal.post("/api/mortgage-check/submit-form", &token, body).await }
        };
        let word = answer(json!({ "remark": "x".repeat(50_000) })).await;
        assert_eq!(fields(&word), json!({ "remark": ["max_length"] }));
        let many: serde_json::Map<String, Value> =
            (0..20).map(|number| (format!("remark_{number}"), json!("x".repeat(limits::FREE_TEXT)))).collect();
        assert_eq!(fields(&answer(Value::Object(many)).await), json!({ "formData": ["max_bytes"] }));
        let keys: serde_json::Map<String, Value> = (0..300).map(|number| (format!("k{number}"), json!(1))).collect();
        assert_eq!(fields(&answer(Value::Object(keys)).await), json!({ "formData": ["max_items"] }));
        let list = answer(json!({ "parts": vec![json!({}); 600] })).await;
        assert_eq!(fields(&list), json!({ "formData": ["max_values"] }));
        let name = answer(json!({ "x".repeat(101): 1 })).await;
        assert_eq!(fields(&name), json!({ "formData": ["max_length"] }));
        assert_eq!(events(&portal, "mortgage_check.submitted").await, 0);
        let honest = answer(json!({ "other_questions": "x".repeat(limits::FREE_TEXT) })).await;
        assert!(honest.status.is_success(), "{}", honest.text);
        assert_eq!(events(&portal, "mortgage_check.submitted").await, 1);
    }
}

sqlite_and_postgres! {
    async fn a_record_has_a_size_and_its_texts_have_lengths(portal: Portal) {
        for (path, attributes, expected) in [
            ("consumers/a", json!({ "last_name": "Evil\r\nBcc: x" }), json!({ "last_name": ["characters"] })),
            ("consumers/a", json!({ "last_name": "a\u{202e}b" }), json!({ "last_name": ["characters"] })),
            ("consumers/a", json!({ "last_name": "x".repeat(101) }), json!({ "last_name": ["max_length"] })),
            ("notifications/n", json!({ "label": { "nl": "x".repeat(4001) } }), json!({ "label.nl": ["max_length"] })),
            ("banners/b", json!({ "title": { "nl": "x".repeat(1_900_000) } }), json!({ "": ["max_bytes"], "title.nl": ["max_length"] })),
        ] {
            assert_eq!(fields(&put(&portal, path, attributes).await), expected, "{path}");
        }
        // Each text may be, all of them together may not: 80 descriptions of 4,000 letters.
        let lines = vec![json!({ "description": "x".repeat(limits::FREE_TEXT), "amount": 1 }); 80];
        portal.record("consumers/a", json!({ "last_name": "Vries" })).await;
        let invoice = put(&portal, "products/invoice/i", json!({ "owners": ["a"], "lines": lines })).await;
        assert_eq!(fields(&invoice)[""], json!(["max_bytes"]));
        let name = put(&portal, "consumers/a%0Ab", json!({ "last_name": "Vries" })).await;
        assert_eq!(fields(&name), json!({ "external_id": ["characters"] }));
    }
}

sqlite_and_postgres! {
    async fn a_licence_has_a_size(portal: Portal) {
        let settings = |terms: usize| {
            let text = "x".repeat(terms);
            json!({
                "name": "Van Dijk",
                "content": { "otd_conditions": { "nl": text, "nl-x-informal": text, "en": text, "en-x-informal": text } },
                "dictionary": (0..30).map(|number| json!({ "id": format!("t.{number}"), "translation": { "nl": "x".repeat(4000) } })).collect::<Vec<_>>(),
            })
        };
        let reply = put(&portal, "licence/vandijk", settings(limits::TERMS + 1)).await;
        assert_eq!(fields(&reply)["content.otd_conditions.nl"], json!(["max_length"]));
        let reply = put(&portal, "licence/vandijk", settings(limits::TERMS)).await;
        assert_eq!(fields(&reply), json!({ "": ["max_bytes"] }));
    }
}

sqlite_and_postgres! {
    async fn a_firm_has_at_most_twenty_banners(portal: Portal) {
        for number in 0..limits::BANNERS {
            portal.record(&format!("banners/b-{number}"), json!({ "title": { "nl": "Hallo" } })).await;
        }
        let more = put(&portal, "banners/b-20", json!({ "title": { "nl": "Hallo" } })).await;
        assert_eq!(fields(&more), json!({ "": ["too_many"] }));
        // One that stands is changed, and another may come where one was taken away.
        let body = json!({ "version": 2, "attributes": { "title": { "nl": "Dag" } } });
        assert!(portal.firm_call(VANDIJK, Method::PUT, "banners/b-0", Some(body)).await.status.is_success());
        assert!(portal.firm_call(VANDIJK, Method::DELETE, "banners/b-1", None).await.status.is_success());
        portal.record("banners/b-20", json!({ "title": { "nl": "Hallo" } })).await;
        // In one import as well.
        let lines: Vec<String> = (30..33)
            .map(|number| {
                json!({ "type": "banners", "external_id": format!("b-{number}"), "version": 1, "attributes": {} }).to_string()
            })
            .collect();
        let request = Request::builder()
            .method(Method::POST)
            .uri("/backoffice/v1/import")
            .header(header::AUTHORIZATION, format!("Bearer {VANDIJK}"))
            .body(Body::from(lines.join("\n")));
        let results = portal.send(request.expect("a request")).await;
        assert_eq!(results.text.matches("too_many").count(), 3, "{}", results.text);
    }
}

sqlite_and_postgres! {
    async fn what_stands_longer_already_is_read_back(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let label = format!("{}\r\n\u{202e}", "x".repeat(5000));
        let dossier = portal.product("vandijk", "dossier", "d", &["anna"], json!({ "label": label })).await;
        let displayed = portal.get(&format!("/api/dossiers/{dossier}"), &anna.token).await;
        assert_eq!(displayed.attributes()["label"], json!(label));
    }
}

sqlite_and_postgres! {
    async fn what_is_sent_to_sign_in_and_ids_have_lengths(portal: Portal) {
        let long = "x".repeat(limits::PASSWORD + 1);
        for (path, body, expected) in [
            ("/api/auth/login", json!({ "email": "x".repeat(300), "password": "x" }), json!({ "email": ["max_length"] })),
            ("/api/auth/login", json!({ "email": "a\nb", "password": "x" }), json!({ "email": ["characters"] })),
            ("/api/auth/login", json!({ "email": "x".repeat(400), "password": long.clone() }), json!({ "email": ["max_length"], "password": ["max_length"] })),
            ("/api/auth/forgot-password", json!({ "email": "x".repeat(300) }), json!({ "email": ["max_length"] })),
            ("/api/auth/refresh", json!({ "refreshToken": "x".repeat(5000) }), json!({ "refreshToken": ["max_length"] })),
            ("/api/auth/product-action-login", json!({ "birthday": "x".repeat(300) }), json!({ "birthday": ["max_length"] })),
        ] {
            assert_eq!(fields(&portal.public(path, body).await), expected, "{path}");
        }
        let anna = portal.person("vandijk", "anna").await;
        let path = format!("/api/actions/{}", "x".repeat(300));
        assert_eq!(fields(&portal.get(&path, &anna.token).await), json!({ "path": ["max_length"] }));
        let path = format!("consumers?email={}", "%C3%A9".repeat(256));
        let listed = portal.firm_call(VANDIJK, Method::GET, &path, None).await;
        assert_eq!(fields(&listed), json!({ "email": ["max_length"] }));
        let path = format!("consumers?email={}", "%C3%A9".repeat(255));
        assert!(portal.firm_call(VANDIJK, Method::GET, &path, None).await.status.is_success());
    }
}
