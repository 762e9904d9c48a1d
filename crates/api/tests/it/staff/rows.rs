//! Clients in reach of a member of staff.

use axum::body::Body;
use axum::http::{Method, Request, header};
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::kinds::ProductKind;
use domain::licence::DeskMode;
use domain::records::Segment;
use serde_json::{Value, json};

use crate::support::{Portal, VANDIJK, text};

/// Adds two clients: Anna, of adviser Eva at the branch in Utrecht, with a record of each kind, and Bram, without an adviser.
async fn add_clients(portal: &Portal) {
    portal.record("advisers/eva", json!({ "name": "Eva" })).await;
    portal.record("advisers/tom", json!({ "name": "Tom" })).await;
    for (name, branch, adviser) in [("anna", "vandijk-utrecht", Some("eva")), ("bram", "vandijk", None)] {
        let consumer = json!({
            "email": format!("{name}@example.nl"), "user_name": name, "last_name": name, "branch": branch,
        });
        portal.record(&format!("consumers/{name}"), consumer).await;
        let panels = adviser.map_or_else(|| json!([]), |id| json!([{ "adviser": id }]));
        let dossier =
            json!({ "label": name, "owners": [name], "percentage_complete": 10, "user_panels": panels });
        portal.record(&format!("dossiers/{name}"), dossier).await;
        let product = json!({ "label": name, "owners": [name] });
        portal.record(&format!("products/credit/{name}"), product).await;
        let action = json!({
            "type": "UPLOAD_DOCUMENT", "label": name, "owners": [name], "date_created": "2026-11-01",
            "product": { "kind": "credit", "external_id": name },
        });
        portal.record(&format!("actions/{name}"), action).await;
        let document = json!({
            "purpose": "product", "label": name, "filename": "x.pdf",
            "product": { "kind": "credit", "external_id": name },
        });
        portal.record(&format!("documents/{name}"), document).await;
    }
}

async fn list_ids(portal: &Portal, token: &str, path: &str) -> Vec<String> {
    let list = portal.firm_call(token, Method::GET, path, None).await.list();
    list.iter().map(|one| text(&one["id"])).collect()
}

sqlite_and_postgres! {
    async fn lists_and_single_records_are_of_ones_own_clients(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        add_clients(&portal).await;
        let eva = portal.colleague("vandijk", "eva", StaffRole::Handler).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        let lists = ["consumers", "dossiers", "products/credit", "actions", "documents"];
        for list in lists {
            assert_eq!(list_ids(&portal, &token, list).await, ["anna", "bram"], "{list}");
        }
        for (scope, named) in [(ClientScope::Own, "eva"), (ClientScope::Branch, "vandijk-utrecht")] {
            portal.limit_clients(&eva, scope, Some(named)).await;
            for list in lists {
                assert_eq!(list_ids(&portal, &token, list).await, ["anna"], "{list} {scope}");
                let get = async |name: &str| portal.firm_call(&token, Method::GET, &format!("{list}/{name}"), None).await;
                assert_eq!(get("anna").await.status, 200, "{list} {scope}");
                get("bram").await.expect_error(404, "RECORD_NOT_FOUND");
                get("nobody").await.expect_error(404, "RECORD_NOT_FOUND");
                let gone = portal.firm_call(&token, Method::DELETE, &format!("{list}/bram"), None).await;
                gone.expect_error(404, "RECORD_NOT_FOUND");
            }
            // The firm's own records are everybody's.
            assert_eq!(list_ids(&portal, &token, "advisers").await, ["eva", "tom"]);
        }
        for (scope, named) in [(ClientScope::Own, Some("tom")), (ClientScope::Own, None), (ClientScope::Branch, None)] {
            portal.limit_clients(&eva, scope, named).await;
            for list in lists {
                assert_eq!(list_ids(&portal, &token, list).await, Vec::<String>::new(), "{list} {scope}");
            }
        }
        for list in lists {
            assert_eq!(list_ids(&portal, VANDIJK, list).await, ["anna", "bram"], "{list}");
        }
    }
}

sqlite_and_postgres! {
    async fn what_is_done_to_a_client_is_done_to_ones_own(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        add_clients(&portal).await;
        let eva = portal.colleague("vandijk", "eva", StaffRole::Admin).await;
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        let call = async |method: Method, path: &str| {
            let body = (method != Method::GET).then(|| json!({}));
            portal.firm_call(&token, method, path, body).await
        };
        for (method, path) in [
            (Method::POST, "consumers/{}/invitation"),
            (Method::POST, "consumers/{}/handover"),
            (Method::DELETE, "consumers/{}/sessions"),
            (Method::GET, "consumers/{}/privacy"),
            (Method::GET, "actions/{}/answers"),
            (Method::GET, "answers?consumer={}"),
            (Method::GET, "uploads?consumer={}"),
            (Method::GET, "mails?consumer={}"),
            (Method::GET, "audit?consumer={}"),
            (Method::GET, "withdrawals?consumer={}"),
            (Method::GET, "consumers/{}/messages"),
            (Method::GET, "consumers/{}/messages/threads"),
        ] {
            let own = call(method.clone(), &path.replace("{}", "anna")).await;
            assert!(own.status.is_success(), "{method} {path}: {} {}", own.status, own.text);
            call(method, &path.replace("{}", "bram")).await.expect_error(404, "RECORD_NOT_FOUND");
        }
        for (method, path) in [
            (Method::GET, "answers"), (Method::GET, "uploads"), (Method::GET, "mails"), (Method::GET, "audit"),
            (Method::GET, "withdrawals"), (Method::GET, "events"), (Method::GET, "privacy"), (Method::POST, "bulk"),
        ] {
            let refused = call(method, path).await;
            refused.expect_error(403, "ACCESS_DENIED");
            assert_eq!(refused.json()["error"]["faults"][0]["rule"], json!("client_scope"), "{path}");
        }
        // A link for a client looks along and is never the client's own session.
        let link = call(Method::POST, "consumers/anna/handover").await;
        assert!(link.status.is_success(), "{}", link.text);
        let trail: Vec<Value> = portal.firm_call(VANDIJK, Method::GET, "audit?consumer=anna", None).await.list();
        assert!(trail.iter().any(|line| text(&line["attributes"]["actor"]) == format!("staff {} eva", eva.id)));
    }
}

sqlite_and_postgres! {
    async fn a_desk_that_reviews_writes_no_records(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        add_clients(&portal).await;
        let (_, token) = portal.at_work("vandijk", "eva", StaffRole::Admin).await;
        let record = json!({ "version": 2, "attributes": { "name": "Els" } });
        for (method, path, body) in [
            (Method::PUT, "advisers/els", Some(record.clone())),
            (Method::DELETE, "advisers/tom", None),
            (Method::POST, "actions/anna/archive", None),
            (Method::POST, "import", Some(json!({}))),
            (Method::POST, "products/otd/anna/reopen", Some(json!({ "reason": "x" }))),
            (Method::POST, "products/appointment/anna/reinstate", None),
        ] {
            let refused = portal.firm_call(&token, method, path, body).await;
            refused.expect_error(403, "ACCESS_DENIED");
            assert_eq!(refused.json()["error"]["faults"][0]["rule"], json!("desk"), "{path}");
        }
        let line = json!({ "do": "delete", "type": "advisers", "external_id": "tom" });
        let bulk = portal.firm_call(&token, Method::POST, "bulk", Some(line)).await;
        assert!(bulk.text.contains("ACCESS_DENIED") && bulk.text.contains("\"desk\""), "{}", bulk.text);
        portal.desk("vandijk", DeskMode::Full).await;
        let written = portal.firm_call(&token, Method::PUT, "advisers/els", Some(record)).await;
        assert_eq!(written.status, 201, "{}", written.text);
    }
}

sqlite_and_postgres! {
    async fn the_work_list_and_the_search_are_of_ones_own_clients(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        add_clients(&portal).await;
        for name in ["anna", "bram"] {
            let late = json!({
                "type": "UPLOAD_DOCUMENT", "label": name, "owners": [name], "date_created": "2026-11-01", "deadline": "2026-11-02",
            });
            portal.record(&format!("actions/late-{name}"), late).await;
        }
        let eva = portal.colleague("vandijk", "eva", StaffRole::Auditor).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        let read = async |path: &str| {
            let reply = portal.firm_call(&token, Method::GET, path, None).await;
            assert_eq!(reply.status, 200, "{path}: {}", reply.text);
            reply.json()
        };
        let names = |items: &Value, pointer: &str| {
            let items = items["items"].as_array().expect("items").iter();
            items.map(|item| text(item.pointer(pointer).expect("a name"))).collect::<Vec<_>>()
        };
        for (scope, named, parameter, seen) in [
            (ClientScope::All, None, "all", &["anna", "bram"][..]),
            (ClientScope::Own, Some("eva"), "mine", &["anna"]),
            (ClientScope::Branch, Some("vandijk-utrecht"), "branch", &["anna"]),
            (ClientScope::Own, None, "all", &[]),
        ] {
            portal.limit_clients(&eva, scope, named).await;
            let counts = read(&format!("worklist?scope={parameter}")).await;
            let queues = counts["queues"].as_array().expect("queues");
            let overdue = queues.iter().find(|one| one["queue"] == "overdue").expect("the overdue requests");
            assert_eq!(overdue["count"], json!(seen.len()), "{scope}: {counts}");
            let overdue = read("worklist/overdue").await;
            assert_eq!(names(&overdue, "/consumer/external_id"), seen, "{scope}");
            for queue in ["deliveries", "unprocessed", "invitations", "withdrawals"] {
                assert_eq!(read(&format!("worklist/{queue}")).await["items"], json!([]), "{queue} {scope}");
            }
            // By the name, and by the dossier.
            for name in ["anna", "bram"] {
                let found = names(&read(&format!("search?q={name}")).await, "/external_id");
                assert_eq!(found.contains(&name.to_owned()), seen.contains(&name), "{name} {scope}: {found:?}");
            }
        }
        let refused = portal.firm_call(&token, Method::GET, "worklist?scope=branch", None).await;
        refused.expect_error(422, "VALIDATION_FAILED");
    }
}

/// A product of Bram's: the demo's first of its kind, with what it needs and no more names.
fn product(kind: ProductKind) -> Value {
    let path = Segment::Product(kind).path();
    // Any day will do for the dates, which the demo has relative to today.
    let mut parts = include_str!("../../../../../demo/vandijk/records.ndjson").split("{{today");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, rest) = part.split_once("}}").expect("the end of a date");
        text.push_str("2026-11-21");
        text.push_str(rest);
    }
    let records = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a record"));
    let mut record = records.into_iter().find(|record| record["type"] == path).expect("one of each kind");
    let attributes = record["attributes"].as_object_mut().expect("an object");
    for name in
        ["dossier", "adviser_panels", "user_panels", "product_action", "documents", "insured_consumers"]
    {
        attributes.remove(name);
    }
    attributes.insert("owners".to_owned(), json!(["bram"]));
    if kind == ProductKind::Otd {
        attributes.insert("is_signed".to_owned(), json!(true));
    }
    record["attributes"].take()
}

sqlite_and_postgres! {
    async fn no_answer_tells_of_a_record_out_of_sight(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        add_clients(&portal).await;
        let (eva, token) = portal.at_work("vandijk", "eva", StaffRole::Admin).await;
        let write = async |method: Method, path: &str, version: i64, if_match: Option<&str>, attributes: &Value| {
            let mut request = Request::builder()
                .method(method)
                .uri(format!("/backoffice/v1/{path}"))
                .header(header::AUTHORIZATION, format!("Bearer {token}"))
                .header(header::CONTENT_TYPE, "application/json");
            if let Some(revision) = if_match {
                request = request.header(header::IF_MATCH, revision);
            }
            let body = json!({ "version": version, "attributes": attributes }).to_string();
            portal.send(request.body(Body::from(body)).expect("a request")).await
        };
        // Of each kind one that the firm's system made and one of the desk's; the system says that its order is signed.
        let mut records = vec![("consumers/bram".to_owned(), json!({ "last_name": "Bram" }))];
        for kind in ProductKind::variants() {
            for (name, writer) in [("of-system", VANDIJK), ("of-desk", token.as_str())] {
                let mut attributes = product(kind);
                if let Some(number) = attributes.get_mut("public_number") {
                    *number = json!(name);
                }
                let path = format!("{}/{name}", Segment::Product(kind).path());
                let body = json!({ "version": 1, "attributes": attributes });
                let made = portal.firm_call(writer, Method::PUT, &path, Some(body)).await;
                assert!(made.status.is_success(), "{path}: {}", made.text);
                records.push((path, attributes.clone()));
            }
        }
        let action = json!({ "type": "UPLOAD_DOCUMENT", "label": "x", "owners": ["bram"] });
        let document = json!({ "purpose": "important", "label": "x", "filename": "x.pdf", "owners": ["bram"] });
        records.extend([("actions/bram".to_owned(), action), ("documents/bram".to_owned(), document)]);
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        for (path, attributes) in &records {
            for (version, if_match) in [(1, None), (2, None), (9, Some("*")), (9, Some("\"x\""))] {
                let refused = write(Method::PUT, path, version, if_match, attributes).await;
                assert_eq!((refused.status.as_u16(), path), (404, path), "{}", refused.text);
                refused.expect_error(404, "RECORD_NOT_FOUND");
            }
            for (method, suffix) in
                [(Method::DELETE, ""), (Method::POST, "/archive"), (Method::POST, "/unarchive")]
            {
                let gone = portal.firm_call(&token, method, &format!("{path}{suffix}"), None).await;
                assert_eq!((gone.status.as_u16(), path), (404, path), "{suffix} {}", gone.text);
            }
        }
    }
}
