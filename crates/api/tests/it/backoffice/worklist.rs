//! Worklist of the firm, and the search for clients.

use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use image::ImageFormat;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use crate::documents::uploads::{Form, picture, send};
use crate::support::{NOORDZEE, NewAction, Portal, Reply, VANDIJK, text};

async fn read(portal: &Portal, path: &str) -> Reply {
    portal.firm_call(VANDIJK, Method::GET, path, None).await
}

/// The count and the oldest of a queue.
async fn read_queue(portal: &Portal, name: &str) -> (i64, Value) {
    let worklist = read(portal, "worklist").await.json();
    let queues = worklist["queues"].as_array().expect("queues").clone();
    assert_eq!(queues.len(), 10, "{queues:?}");
    let found = queues.iter().find(|queue| queue["queue"] == name).expect("a queue");
    (found["count"].as_i64().expect("a number"), found["oldest_at"].clone())
}

async fn list_items(portal: &Portal, path: &str) -> Vec<Value> {
    let page = read(portal, &format!("worklist/{path}")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    page.json()["items"].as_array().expect("items").clone()
}

fn read_field(items: &[Value], pointer: &str) -> Vec<String> {
    items.iter().map(|item| text(item.pointer(pointer).expect("a value"))).collect()
}

async fn put_client(portal: &Portal, name: &str, attributes: Value) {
    let mut all = json!({ "email": format!("{name}@example.nl"), "last_name": name });
    for (key, value) in attributes.as_object().expect("attributes") {
        all[key] = value.clone();
    }
    portal.record(&format!("consumers/{name}"), all).await;
}

async fn add_action(portal: &Portal, name: &str, deadline: &str) {
    let action = json!({
        "type": "UPLOAD_DOCUMENT", "label": format!("Vraag {name}"), "comment": "Voor de bank", "owners": ["anna"],
        "deadline": deadline,
    });
    portal.record(&format!("actions/{name}"), action).await;
}

sqlite_and_postgres! {
    async fn an_empty_firm_has_empty_queues(portal: Portal) {
        for name in ["deliveries", "overdue", "unprocessed", "invitations", "withdrawals", "messages", "changes", "reports", "tasks", "mentions"] {
            assert_eq!(read_queue(&portal, name).await, (0, Value::Null), "{name}");
            let page = read(&portal, &format!("worklist/{name}")).await.json();
            assert_eq!(page, json!({ "items": [], "next": null }), "{name}");
        }
    }
}

sqlite_and_postgres! {
    async fn requests_past_their_deadline_wait_the_oldest_first(portal: Portal) {
        put_client(&portal, "anna", json!({})).await;
        add_action(&portal, "second", "2026-11-19").await;
        add_action(&portal, "first", "2026-11-03").await;
        add_action(&portal, "today", "2026-11-21").await;
        add_action(&portal, "done", "2026-11-01").await;
        let done = json!({ "type": "UPLOAD_DOCUMENT", "label": "Klaar", "owners": ["anna"], "deadline": "2026-11-01", "is_done": true });
        let body = json!({ "version": 2, "attributes": done });
        let replaced = portal.firm_call(VANDIJK, Method::PUT, "actions/done", Some(body)).await;
        assert!(replaced.status.is_success(), "{}", replaced.text);

        assert_eq!(read_queue(&portal, "overdue").await, (2, json!("2026-11-03T23:00:00Z")));
        let all = list_items(&portal, "overdue").await;
        assert_eq!(read_field(&all, "/action/external_id"), ["first", "second"]);
        let expected = json!({
            "id": all[0]["id"], "since": "2026-11-03T23:00:00Z",
            "consumer": { "external_id": "anna", "name": "anna" },
            "title": "Vraag first", "detail": "Voor de bank",
            "action": { "external_id": "first", "type": "UPLOAD_DOCUMENT" }, "product": null,
            "reminded_at": null,
        });
        assert_eq!(all[0], expected);
        // One at a time, and nothing after the last.
        let page = read(&portal, "worklist/overdue?limit=1").await.json();
        assert_eq!(page["items"][0], all[0]);
        let next = text(&page["next"]);
        let page = read(&portal, &format!("worklist/overdue?limit=1&after={next}")).await.json();
        assert_eq!(page["items"][0], all[1]);
        let next = text(&page["next"]);
        let page = read(&portal, &format!("worklist/overdue?limit=1&after={next}")).await.json();
        assert_eq!(page, json!({ "items": [], "next": null }));
        // The day after.
        portal.clock.advance(TimeDelta::days(1));
        assert_eq!(read_queue(&portal, "overdue").await.0, 3);
        let other = portal.firm_call(NOORDZEE, Method::GET, "worklist/overdue", None).await.json();
        assert_eq!(other["items"], json!([]));
    }
}

sqlite_and_postgres! {
    async fn a_delivery_waits_until_it_is_reviewed(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        portal.product("vandijk", "mortgage", "m1", &["anna"], json!({})).await;
        let new = NewAction { external_id: "slip", product: Some(("mortgage", "m1")), ..NewAction::default() };
        let action = portal.action("vandijk", new).await;
        let sent = send(&portal, &anna, Form::for_action(action).file("loonstrook.png", &picture(ImageFormat::Png)).end(), None).await;
        assert!(sent.status.is_success(), "{}", sent.text);
        assert_eq!(read_queue(&portal, "deliveries").await, (1, json!("2026-11-21T09:00:00Z")));
        // It is reviewed, not processed.
        assert_eq!(read_queue(&portal, "unprocessed").await.0, 0);
        let all = list_items(&portal, "deliveries").await;
        assert_eq!(read_field(&all, "/action/external_id"), ["slip"]);
        assert_eq!(read_field(&all, "/consumer/external_id"), ["anna"]);
        assert_eq!(all[0]["product"], json!({ "kind": "mortgage", "external_id": "m1", "title": "m1" }));
        assert!(text(&all[0]["detail"]).starts_with("loonstrook"), "{all:?}");
        let review = json!({ "verdict": "accepted" });
        let reviewed = portal.firm_call(VANDIJK, Method::POST, "actions/slip/review", Some(review)).await;
        assert!(reviewed.status.is_success(), "{}", reviewed.text);
        assert_eq!(read_queue(&portal, "deliveries").await, (0, Value::Null));
        assert_eq!(read_queue(&portal, "unprocessed").await.0, 0);
    }
}

sqlite_and_postgres! {
    async fn an_answer_waits_until_it_is_processed(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        portal.product("vandijk", "mortgage", "m1", &["anna"], json!({})).await;
        let new = NewAction {
            kind: "REQUEST_DATE_CONDITIONS_PRECEDENT",
            external_id: "date",
            product: Some(("mortgage", "m1")),
            ..NewAction::default()
        };
        let action = portal.action("vandijk", new).await;
        let path = format!("/api/products/mortgages/actions/{action}/date-conditions-precedent");
        let answer = json!({ "dateConditionsPrecedent": "2026-12-01" });
        let answered = portal.call(Method::PUT, &path, Some(&anna.token), Some(answer)).await;
        assert!(answered.status.is_success(), "{}", answered.text);
        assert_eq!(read_queue(&portal, "unprocessed").await, (1, json!("2026-11-21T09:00:00Z")));
        let all = list_items(&portal, "unprocessed").await;
        assert_eq!((read_field(&all, "/action/external_id"), read_field(&all, "/consumer/name")), (vec!["date".to_owned()], vec!["anna".to_owned()]));
        portal.firm_call(VANDIJK, Method::POST, "actions/date/processed", None).await.attributes();
        assert_eq!(read_queue(&portal, "unprocessed").await.0, 0);
    }
}

sqlite_and_postgres! {
    async fn an_invitation_waits_after_a_week_or_when_its_mail_did_not_arrive(portal: Portal) {
        for name in ["anna", "bea", "carla"] {
            put_client(&portal, name, json!({})).await;
        }
        let invite = async |name: &str| {
            let path = format!("consumers/{name}/invitation");
            let invited = portal.firm_call(VANDIJK, Method::POST, &path, Some(json!({}))).await;
            assert!(invited.status.is_success(), "{}", invited.text);
        };
        invite("anna").await;
        portal.post_round_to("bea").await;
        assert_eq!(read_queue(&portal, "invitations").await.0, 0);
        portal.clock.advance(TimeDelta::days(6));
        invite("bea").await;
        portal.post_round_to("bea").await;
        assert_eq!(read_queue(&portal, "invitations").await, (1, json!("2026-11-27T09:00:00Z")));
        let all = list_items(&portal, "invitations").await;
        assert_eq!((read_field(&all, "/consumer/external_id"), read_field(&all, "/detail")), (vec!["bea".to_owned()], vec!["bounced".to_owned()]));
        portal.clock.advance(TimeDelta::days(1));
        assert_eq!(read_queue(&portal, "invitations").await, (2, json!("2026-11-21T09:00:00Z")));
        let all = list_items(&portal, "invitations").await;
        assert_eq!(read_field(&all, "/consumer/external_id"), ["anna", "bea"]);
        assert_eq!((&all[0]["detail"], read_field(&all, "/title")), (&Value::Null, vec!["anna@example.nl".to_owned(), "bea@example.nl".to_owned()]));
        let page = read(&portal, "worklist/invitations?limit=1").await.json();
        let page = read(&portal, &format!("worklist/invitations?limit=1&after={}", text(&page["next"]))).await.json();
        assert_eq!(page["items"][0], all[1]);
        // Invited again, it waits a week more.
        invite("anna").await;
        assert_eq!(read_field(&list_items(&portal, "invitations").await, "/consumer/external_id"), ["bea"]);
    }
}

sqlite_and_postgres! {
    async fn a_queue_refuses_what_it_cannot_read(portal: Portal) {
        read(&portal, "worklist/nothing").await.expect_error(404, "RECORD_NOT_FOUND");
        for (path, name, rule) in [
            ("worklist?scope=mine", "scope", "unsupported"),
            ("worklist?scope=branch", "scope", "unsupported"),
            ("worklist?scope=everybody", "scope", "unknown"),
            ("worklist?limit=1", "limit", "unknown"),
            ("worklist/overdue?after=x", "after", "cursor"),
            ("worklist/overdue?after=2026-11-20T09:00:00Z_0", "after", "cursor"),
            ("worklist/deliveries?after=2026-11-20_00000000-0000-0000-0000-000000000000", "after", "cursor"),
            ("worklist/overdue?limit=0", "limit", "range"),
            ("worklist/overdue?limit=501", "limit", "range"),
            ("search", "q", "required"),
            ("search?q=anna&limit=0", "limit", "range"),
            ("search?q=anna&limit=101", "limit", "range"),
            ("search?q=anna&after=x", "after", "unknown"),
        ] {
            let refused = read(&portal, path).await;
            refused.expect_error(422, "VALIDATION_FAILED");
            assert_eq!(refused.json()["error"]["fields"][name], json!([rule]), "{path}: {}", refused.text);
        }
        assert_eq!(read(&portal, "worklist?scope=all").await.status, StatusCode::OK);
    }
}

/// Returns the clients that a search finds, in order, with the field that matched.
async fn search_clients(portal: &Portal, query: &str) -> Vec<(String, String)> {
    let query = utf8_percent_encode(query, NON_ALPHANUMERIC);
    let reply = read(portal, &format!("search?q={query}")).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
    let items = reply.json()["items"].as_array().expect("items").clone();
    items.iter().map(|item| (text(&item["external_id"]), text(&item["matched"]))).collect()
}

fn one_client(name: &str, field: &str) -> Vec<(String, String)> {
    vec![(name.to_owned(), field.to_owned())]
}

sqlite_and_postgres! {
    async fn clients_are_found_by_how_their_names_and_numbers_begin(portal: Portal) {
        let zoe = json!({
            "first_name": "Zoë", "preposition": "van", "last_name": "d'Ancona-Łódź", "zipcode": "1234 AB", "city": "Utrecht",
            "email": "Zoe.Ancona@Voorbeeld.nl",
        });
        put_client(&portal, "K-2041", zoe).await;
        put_client(&portal, "bram", json!({ "first_name": "Bram", "last_name": "Zoetemelk" })).await;
        portal.record("dossiers/D-77-x", json!({ "owners": ["bram"], "label": "Dossier" })).await;

        for query in ["zoë", "ZOE", "zoe ancona", "ancona z", "Łodz", "lodz zoe", "d'ancona", "z\u{200f}oë"] {
            let names = search_clients(&portal, query).await;
            assert!(names.contains(&("K-2041".to_owned(), "name".to_owned())), "{query}: {names:?}");
        }
        assert_eq!(search_clients(&portal, "zoet").await, one_client("bram", "name"));
        assert_eq!(search_clients(&portal, "zoe.an").await, one_client("K-2041", "email"));
        assert_eq!(search_clients(&portal, "bram@example").await, one_client("bram", "email"));
        assert_eq!(search_clients(&portal, "1234").await, one_client("K-2041", "postcode"));
        assert_eq!(search_clients(&portal, "1234 a").await, one_client("K-2041", "postcode"));
        assert_eq!(search_clients(&portal, "k-20").await, one_client("K-2041", "external_id"));
        assert_eq!(search_clients(&portal, "d-77").await, one_client("bram", "dossier"));
        assert_eq!(search_clients(&portal, "zo").await.len(), 2);
        // In the middle of a word, two names of two people, and nobody's.
        for query in ["cona", "ancona bram", "1235", "77", "anna@"] {
            assert_eq!(search_clients(&portal, query).await, [], "{query}");
        }
        let other = portal.firm_call(NOORDZEE, Method::GET, "search?q=zoe", None).await.json();
        assert_eq!(other["items"], json!([]));
    }
}

sqlite_and_postgres! {
    async fn a_result_says_where_the_client_stands(portal: Portal) {
        put_client(&portal, "anna", json!({ "first_name": "Anna", "zipcode": "1234AB", "city": "Utrecht" })).await;
        add_action(&portal, "late", "2026-11-19").await;
        add_action(&portal, "open", "2026-12-19").await;
        let one = async || read(&portal, "search?q=anna").await.json()["items"][0].clone();
        let expected = json!({
            "external_id": "anna", "name": "Anna anna", "email": "anna@example.nl", "postcode": "1234AB", "city": "Utrecht",
            "account": "none", "open_requests": 2, "overdue_requests": 1, "matched": "name",
        });
        assert_eq!(one().await, expected);
        let invited = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/invitation", Some(json!({}))).await;
        assert!(invited.status.is_success(), "{}", invited.text);
        assert_eq!(one().await["account"], "invited");
        portal.consumer("vandijk", "carla").await;
        assert_eq!(read(&portal, "search?q=carla").await.json()["items"][0]["account"], "active");
        portal.firm_call(VANDIJK, Method::DELETE, "consumers/anna", None).await;
        assert_eq!(one().await["account"], "ended");
        // Another name takes the place of the one before.
        let body = json!({ "version": 9, "attributes": { "last_name": "Groot", "email": "groot@example.nl" } });
        portal.firm_call(VANDIJK, Method::PUT, "consumers/anna", Some(body)).await;
        assert_eq!(search_clients(&portal, "anna@").await, []);
        assert_eq!(search_clients(&portal, "anna").await, one_client("anna", "external_id"));
        assert_eq!(search_clients(&portal, "groot").await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn what_nobody_can_be_found_by_finds_nobody(portal: Portal) {
        put_client(&portal, "anna", json!({ "first_name": "A%_b" })).await;
        for query in ["", " ", "%", "_", "%%", "a%", "__", "a", "é", "🙂", "🙂🙂🙂", "\u{202e}", "' or 1=1 --", "an\\", "<script>"] {
            assert_eq!(search_clients(&portal, query).await, [], "{query:?}");
        }
        assert_eq!(search_clients(&portal, &"anna ".repeat(50)).await, []);
        for long in ["x".repeat(10_000), "anna%20".repeat(2000)] {
            let refused = read(&portal, &format!("search?q={long}")).await;
            refused.expect_error(422, "VALIDATION_FAILED");
            assert_eq!(refused.json()["error"]["fields"]["q"], json!(["max_length"]));
        }
        // A whole name, written like text of another direction.
        assert_eq!(search_clients(&portal, "\u{202b}anna\u{202c}").await.len(), 1);
        let lines = read(&portal, "audit?type=records.listed").await.text;
        assert!(lines.contains("\"search\"") && !lines.contains("202b"), "{lines}");
    }
}

sqlite_and_postgres! {
    async fn who_asked_to_be_forgotten_is_not_found(portal: Portal) {
        put_client(&portal, "anna", json!({})).await;
        put_client(&portal, "bram", json!({})).await;
        portal.record("dossiers/d1", json!({ "owners": ["anna"], "label": "Dossier" })).await;
        assert_eq!(search_clients(&portal, "anna").await.len(), 1);
        let asked = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/erasure", None).await;
        assert!(asked.status.is_success(), "{}", asked.text);
        assert_eq!(search_clients(&portal, "anna").await, []);
        assert_eq!(search_clients(&portal, "d1").await, []);
        assert_eq!(search_clients(&portal, "bram").await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn whoever_sees_all_clients_chooses_an_adviser_or_a_branch(portal: Portal) {
        portal.record("branches/zuid", json!({ "name": "Zuid", "domain": "vandijk-zuid" })).await;
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        put_client(&portal, "anna", json!({})).await;
        put_client(&portal, "bram", json!({ "branch": "zuid" })).await;
        add_action(&portal, "of-anna", "2026-11-03").await;
        let action = json!({ "type": "UPLOAD_DOCUMENT", "label": "Vraag", "owners": ["bram"], "deadline": "2026-11-04" });
        portal.record("actions/of-bram", action).await;
        let panel = json!([{ "adviser": "eva", "systemname": "ADVISOR" }]);
        portal.record("dossiers/d1", json!({ "owners": ["anna"], "label": "Aankoop", "user_panels": panel })).await;
        let overdue = async |query: &str| read_field(&list_items(&portal, &format!("overdue{query}")).await, "/action/external_id");
        assert_eq!(overdue("").await, ["of-anna", "of-bram"]);
        assert_eq!(overdue("?scope=all&adviser=eva").await, ["of-anna"]);
        assert_eq!(overdue("?branch=zuid").await, ["of-bram"]);
        assert_eq!(overdue("?adviser=nobody").await, [""; 0]);
        let counted = read(&portal, "worklist?adviser=eva").await.json();
        let of_eva = counted["queues"].as_array().expect("queues").iter().find(|queue| queue["queue"] == "overdue").cloned();
        assert_eq!(of_eva.expect("a queue")["count"], 1);
        for (query, field, rule) in [
            ("?adviser=eva&branch=zuid", "branch", "exclusive"),
            ("?scope=mine&adviser=eva", "adviser", "exclusive"),
            ("?scope=branch&branch=zuid", "branch", "exclusive"),
            ("?scope=mine", "scope", "unsupported"),
            ("?adviser=%01", "adviser", "characters"),
        ] {
            for path in ["worklist", "worklist/overdue"] {
                let refused = read(&portal, &format!("{path}{query}")).await;
                refused.expect_error(422, "VALIDATION_FAILED");
                assert_eq!(refused.json()["error"]["fields"][field], json!([rule]), "{path}{query}");
            }
        }
        // Nobody chooses beyond the clients whom they see.
        portal.desk("vandijk", DeskMode::Full).await;
        let eva = portal.colleague("vandijk", "eva", StaffRole::Adviser).await;
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        for query in ["adviser=eva", "branch=zuid"] {
            let refused = portal.firm_call(&token, Method::GET, &format!("worklist/overdue?{query}"), None).await;
            refused.expect_error(422, "VALIDATION_FAILED");
        }
        let (_, admin) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        let chosen = portal.firm_call(&admin, Method::GET, "worklist/overdue?branch=zuid", None).await.json();
        assert_eq!(chosen["items"].as_array().map(Vec::len), Some(1), "{chosen}");
    }
}
