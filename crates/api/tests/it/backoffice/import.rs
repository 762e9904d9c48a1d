//! Import of many records in one request.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};

use crate::support::{Portal, VANDIJK};

fn import_line(kind: &str, external_id: &str, version: i64, attributes: &Value) -> String {
    json!({ "type": kind, "external_id": external_id, "version": version, "attributes": attributes })
        .to_string()
}

async fn send_import(portal: &Portal, lines: &[String]) -> Vec<Value> {
    by_lines(portal, VANDIJK, "import", lines).await
}

/// Sends lines to a call below `/backoffice/v1` and returns the results.
pub async fn by_lines(portal: &Portal, key: &str, path: &str, lines: &[String]) -> Vec<Value> {
    let request = Request::builder()
        .method(Method::POST)
        .uri(format!("/backoffice/v1/{path}"))
        .header(header::AUTHORIZATION, format!("Bearer {key}"))
        .body(Body::from(lines.join("\n")))
        .expect("a request");
    let reply = portal.send(request).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    reply.text.lines().map(|line| serde_json::from_str(line).expect("a result")).collect()
}

pub fn read_statuses(results: &[Value]) -> Vec<&str> {
    results.iter().map(|result| result["status"].as_str().expect("a status")).collect()
}

sqlite_and_postgres! {
    async fn a_broken_line_does_not_stop_the_others(portal: Portal) {
        let lines = [
            import_line("consumers", "anna", 1, &json!({ "last_name": "Vries" })),
            import_line("products/mortgage", "m1", 1, &json!({ "owners": ["anna"], "label": "Hypotheek" })),
            "{\"type\": \"consumers\", \"external".to_owned(),
            import_line("products/mortgage", "m2", 1, &json!({ "owners": ["nobody"], "label": "Hypotheek" })),
            import_line("houses", "h1", 1, &json!({})),
            import_line("consumers", "bram", 1, &json!({})),
            import_line("licence", "noordzee", 9, &json!({ "name": "Taken over" })),
            import_line("actions", "a1", 1, &json!({
                "type": "UPDATE_MORTGAGE", "label": "Bijwerken", "owners": ["anna"],
                "product": { "kind": "mortgage", "external_id": "m1" },
            })),
        ];
        let results = send_import(&portal, &lines).await;
        let refused = ["refused"; 5];
        let expected = [&["created"; 2][..], &refused, &["created"]].concat();
        assert_eq!(read_statuses(&results), expected);
        let numbers: Vec<&Value> = results.iter().map(|result| &result["line"]).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(results[2]["faults"][0]["rule"], "json");
        assert_eq!(results[3]["faults"][0]["pointer"], "/attributes/owners/0");
        assert_eq!(results[4]["faults"][0]["pointer"], "/type");
        assert_eq!(results[5]["faults"][0]["pointer"], "/attributes/last_name");
        assert_eq!(results[6]["faults"][0]["rule"], "unsupported");
    }
}

sqlite_and_postgres! {
    async fn a_line_says_what_is_wrong_with_it_in_words_of_the_format(portal: Portal) {
        let first = format!("\u{feff}{}", import_line("consumers", "anna", 1, &json!({ "last_name": "Vries" })));
        let lines = [
            first,
            "null".to_owned(),
            r#"{"type": 1, "version": "3", "colour": "red"}"#.to_owned(),
            r#"{"type": "consumers", "external_id": "a", "version": 1, "version": 2, "attributes": {}}"#.to_owned(),
            r#"{"type": "consumers", "external_id": "a"#.to_owned(),
            import_line("consumers", " zoe", 1, &json!({ "last_name": "Vries" })),
        ];
        let results = send_import(&portal, &lines).await;
        assert_eq!(read_statuses(&results), ["created", "refused", "refused", "refused", "refused", "refused"]);
        assert!(results[0]["revision"].is_string(), "{}", results[0]);
        let rules = |place: usize| -> Vec<String> {
            let violations = results[place]["faults"].as_array().expect("faults");
            violations.iter().map(|violation| format!("{} {}", violation["pointer"].as_str().unwrap(), violation["rule"].as_str().unwrap())).collect()
        };
        assert_eq!(rules(1), [" type"]);
        assert_eq!(rules(2), ["/type type", "/external_id required", "/attributes required", "/version type", "/colour unknown"]);
        assert_eq!(rules(3), [" json"]);
        assert_eq!(rules(5), ["/external_id characters"]);
        let said = results[4]["faults"][0]["message"].as_str().expect("words");
        assert!(said.contains("at column 39") && !results.iter().any(|result| result.to_string().contains("struct")), "{said}");
        // The revision that the import tells is the one that the record shows, and that If-Match takes.
        let stored = portal.firm_call(VANDIJK, Method::GET, "consumers/anna", None).await.json();
        assert_eq!(stored["data"]["meta"]["revision"], results[0]["revision"]);
    }
}

sqlite_and_postgres! {
    async fn what_is_named_and_not_there_yet_is_a_warning(portal: Portal) {
        let mortgage = |version: i64| import_line("products/mortgage", "m1", version, &json!({
            "owners": [" anna "], "label": "Hypotheek", "dossier": "d1",
        }));
        let invoice = import_line("products/invoice", "f1", 1, &json!({
            "owners": ["anna"], "label": "Factuur", "public_number": "1", "date_created": "2026-01-01", "total": 10,
            "product_action": "pay",
        }));
        let lines = [
            import_line("consumers", "anna", 1, &json!({ "last_name": "Vries", "date_of_birth": "2099-01-01" })),
            mortgage(1),
            invoice,
            import_line("dossiers", "d1", 1, &json!({ "owners": ["anna"], "label": "Dossier" })),
            mortgage(2),
        ];
        let results = send_import(&portal, &lines).await;
        assert_eq!(read_statuses(&results), ["created", "created", "created", "created", "updated"]);
        let warned = |place: usize| (results[place]["warnings"][0]["code"].clone(), results[place]["warnings"][0]["pointer"].clone());
        assert_eq!(warned(0), (json!("born_in_future"), json!("/attributes/date_of_birth")));
        assert_eq!(warned(1), (json!("unknown_reference"), json!("/attributes/dossier")));
        assert_eq!(warned(2), (json!("unknown_reference"), json!("/attributes/product_action")));
        assert_eq!((warned(3), warned(4)), ((Value::Null, Value::Null), (Value::Null, Value::Null)));
    }
}

sqlite_and_postgres! {
    async fn sending_again_is_safe(portal: Portal) {
        let lines = |version| -> Vec<String> {
            (0..1200)
                .map(|number| import_line("consumers", &format!("c{number}"), version, &json!({ "last_name": "Jansen" })))
                .collect()
        };
        assert!(read_statuses(&send_import(&portal, &lines(2)).await).iter().all(|status| *status == "created"));
        assert!(read_statuses(&send_import(&portal, &lines(2)).await).iter().all(|status| *status == "unchanged"));
        assert!(read_statuses(&send_import(&portal, &lines(1)).await).iter().all(|status| *status == "stale"));
    }
}

sqlite_and_postgres! {
    async fn the_same_record_twice_is_written_in_order(portal: Portal) {
        let record = |version, name: &str| import_line("consumers", "anna", version, &json!({ "last_name": name }));
        let results = send_import(&portal, &[record(1, "Vries"), record(2, "Jansen"), record(1, "Bakker")]).await;
        assert_eq!(read_statuses(&results), ["created", "updated", "stale"]);
        let stored = portal.firm_call(VANDIJK, Method::GET, "consumers/anna", None).await.json();
        assert_eq!(stored["data"]["attributes"]["last_name"], "Jansen");
    }
}

sqlite_and_postgres! {
    async fn a_dry_run_says_what_each_line_would_do_and_writes_nothing(portal: Portal) {
        let stands = [import_line("consumers", "bram", 1, &json!({ "last_name": "Vries", "email": "bram@example.nl" }))];
        send_import(&portal, &stands).await;
        let events = async || portal.firm_call(VANDIJK, Method::GET, "events?limit=1000", None).await.json()["data"].as_array().map(Vec::len);
        let before = events().await;
        let lines = [
            import_line("consumers", "anna", 1, &json!({ "last_name": "Vries", "email": "anna@example.nl" })),
            import_line("consumers", "bram", 1, &json!({ "last_name": "Bos", "email": "bram@example.nl" })),
            import_line("consumers", "carla", 1, &json!({ "last_name": "Groot", "email": "bram@example.nl" })),
            import_line("consumers", "dirk", 1, &json!({})),
        ];
        let expected = ["created", "unchanged", "refused", "refused"];
        for _ in 0..2 {
            let results = by_lines(&portal, VANDIJK, "import?dry_run=true", &lines).await;
            assert_eq!(read_statuses(&results), expected);
            assert_eq!(results[2]["faults"][0]["rule"], "taken");
        }
        assert_eq!(events().await, before);
        let read = portal.firm_call(VANDIJK, Method::GET, "consumers/anna", None).await;
        read.expect_error(404, "RECORD_NOT_FOUND");
        assert_eq!(read_statuses(&send_import(&portal, &lines).await), expected);
    }
}

sqlite_and_postgres! {
    async fn an_import_leaves_a_line_of_each_client_in_the_trail(portal: Portal) {
        let lines = [
            import_line("consumers", "anna", 1, &json!({ "last_name": "Vries" })),
            import_line("consumers", "bram", 1, &json!({ "last_name": "Vries" })),
            import_line("consumers", "carla", 1, &json!({ "last_name": "Smit" })),
            import_line("products/mortgage", "m1", 1, &json!({ "owners": ["anna", "bram"], "label": "Hypotheek" })),
            import_line("banners", "b1", 1, &json!({ "title": { "nl": "Hallo" } })),
        ];
        assert_eq!(read_statuses(&send_import(&portal, &lines).await), ["created"; 5]);
        let trail = async |query: &str| {
            let path = format!("audit?type=records.written&limit=500{query}");
            let lines = portal.firm_call(VANDIJK, Method::GET, &path, None).await.list();
            lines.iter().map(|line| line["attributes"]["details"].clone()).collect::<Vec<Value>>()
        };
        let name = |kind: &str, external_id: &str| json!({ "type": kind, "external_id": external_id });
        let shared = name("products/mortgage", "m1");
        for client in ["anna", "bram"] {
            let of = trail(&format!("&consumer={client}")).await;
            assert_eq!(of, [json!({ "created": 2, "updated": 0, "records": [name("consumers", client), shared] })], "{client}");
        }
        let carla = json!({ "created": 1, "updated": 0, "records": [name("consumers", "carla")] });
        assert_eq!(trail("&consumer=carla").await, [carla]);
        // What concerns nobody in particular has a line of its own.
        assert_eq!(trail("").await.len(), 4);

        // What is the same leaves none, and what changed names what it was.
        let again = [lines[0].clone(), import_line("products/mortgage", "m1", 2, &json!({ "owners": ["bram"], "label": "Hypotheek" }))];
        assert_eq!(read_statuses(&send_import(&portal, &again).await), ["unchanged", "updated"]);
        assert_eq!(trail("&consumer=anna").await.len(), 1);
        let bram = trail("&consumer=bram").await;
        assert_eq!(bram[1], json!({ "created": 0, "updated": 1, "records": [shared] }));
    }
}

sqlite_and_postgres! {
    async fn a_record_of_two_clients_stands_in_the_trail_of_both(portal: Portal) {
        for client in ["anna", "bram"] {
            portal.record(&format!("consumers/{client}"), json!({ "last_name": "Vries" })).await;
        }
        portal.record("products/mortgage/m1", json!({ "owners": ["anna", "bram"], "label": "Hypotheek" })).await;
        for client in ["anna", "bram"] {
            let path = format!("audit?type=records.written&consumer={client}");
            let lines = portal.firm_call(VANDIJK, Method::GET, &path, None).await.list();
            let details = &lines.last().expect("a line")["attributes"]["details"];
            assert_eq!(*details, json!({ "created": 1, "updated": 0, "type": "products/mortgage", "external_id": "m1" }));
        }
    }
}
