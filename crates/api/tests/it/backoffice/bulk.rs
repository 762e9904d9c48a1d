//! Bulk operations: many in one request.

use axum::http::Method;
use chrono::TimeDelta;
use image::ImageFormat;
use serde_json::{Value, json};

use super::import::{by_lines, read_statuses};
use crate::documents::uploads::{Form, picture, send};
use crate::mail::{always, set_mail_settings};
use crate::support::{NOORDZEE, NewAction, Person, Portal, VANDIJK, text};

pub async fn send_operations(portal: &Portal, lines: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    by_lines(portal, VANDIJK, "bulk", &lines).await
}

async fn read(portal: &Portal, path: &str) -> Value {
    portal.firm_call(VANDIJK, Method::GET, path, None).await.json()
}

/// Anna, who may sign in, and Carla, who may not yet.
async fn add_people(portal: &Portal) -> Person {
    let anna = portal.person("vandijk", "anna").await;
    let carla = json!({ "last_name": "Smit", "email": "carla@example.nl" });
    portal.record("consumers/carla", carla).await;
    anna
}

/// Asks Anna for a document, which she delivers.
async fn request_and_deliver(portal: &Portal, anna: &Person, action: &str) {
    let id = portal.action("vandijk", NewAction { external_id: action, ..NewAction::default() }).await;
    deliver(portal, anna, id).await;
}

async fn deliver(portal: &Portal, anna: &Person, action: uuid::Uuid) {
    let form = Form::for_action(action).file("foto.png", &picture(ImageFormat::Png)).end();
    let reply = send(portal, anna, form, None).await;
    assert!(reply.status.is_success(), "{}", reply.text);
}

/// Returns the number of entries of a type in the audit trail.
async fn count_lines(portal: &Portal, kind: &str) -> usize {
    read(portal, &format!("audit?type={kind}")).await["data"].as_array().expect("a list").len()
}

sqlite_and_postgres! {
    async fn each_deed_is_done_and_said_again_changes_nothing(portal: Portal) {
        let anna = add_people(&portal).await;
        portal.person("vandijk", "bram").await;
        portal.product("vandijk", "mortgage", "m1", &["anna"], json!({})).await;
        request_and_deliver(&portal, &anna, "slip").await;
        request_and_deliver(&portal, &anna, "deed").await;
        request_and_deliver(&portal, &anna, "other").await;
        let deeds = [
            json!({ "do": "delete", "type": "products/mortgage", "external_id": "m1" }),
            json!({ "do": "delete", "type": "consumers", "external_id": "bram" }),
            json!({ "do": "invite", "external_id": "carla", "domain": "vandijk" }),
            json!({ "do": "review", "external_id": "slip", "verdict": "rejected", "reason": " Pagina 2 ontbreekt. " }),
            json!({ "do": "review", "external_id": "deed", "verdict": "accepted" }),
            json!({ "do": "processed", "external_id": "other" }),
            json!({ "do": "hold", "external_id": "anna", "reason": "klacht bij het Kifid" }),
            json!({ "do": "lift", "external_id": "carla" }),
        ];
        let results = send_operations(&portal, &deeds).await;
        assert_eq!(read_statuses(&results), [&["done"; 7][..], &["unchanged"]].concat(), "{results:?}");
        assert_eq!(results[0], json!({
            "line": 1, "do": "delete", "type": "products/mortgage", "external_id": "m1", "status": "done",
        }));
        assert_eq!(portal.deliver_mail().await.len(), 1, "one invitation");
        portal.clock.advance(TimeDelta::days(6));
        assert_eq!(read_statuses(&send_operations(&portal, &deeds).await), ["unchanged"; 8]);
        assert_eq!(portal.deliver_mail().await.len(), 0, "nobody is mailed twice");

        let gone = portal.firm_call(VANDIJK, Method::GET, "products/mortgage/m1", None).await;
        gone.expect_error(404, "RECORD_NOT_FOUND");
        assert_eq!(read(&portal, "consumers?ended=true").await["data"][0]["id"], "bram");
        let slip = read(&portal, "actions/slip").await["data"].clone();
        let reason = &slip["meta"]["rejection"];
        assert_eq!((&slip["attributes"]["type"], reason), (&json!("REUPLOAD_DOCUMENT"), &json!("Pagina 2 ontbreekt.")));
        assert!(read(&portal, "actions/deed").await["data"]["meta"]["processed_at"].is_string());
        assert!(read(&portal, "actions/other").await["data"]["meta"]["processed_at"].is_string());
        let held = read(&portal, "consumers/anna/privacy").await["data"]["attributes"].clone();
        assert_eq!(held["held_because"], "klacht bij het Kifid");
        for (kind, count) in [
            ("record.deleted", 1), ("relationship.ended", 1), ("consumer.invited", 1), ("action.reviewed", 2),
            ("action.processed", 1), ("privacy.held", 1), ("privacy.hold_lifted", 0),
        ] {
            assert_eq!(count_lines(&portal, kind).await, count, "{kind}");
        }
        let invited = read(&portal, "audit?type=consumer.invited&consumer=carla").await;
        let actor = text(&invited["data"][0]["attributes"]["actor"]);
        assert!(actor.starts_with("service_key ") && actor.ends_with(" test"), "{actor}");
        // The link has run out; and whoever has a password is invited when it is asked for on purpose.
        portal.clock.advance(TimeDelta::days(1));
        portal.consumer("vandijk", "emily").await;
        let invitations = [
            deeds[2].clone(),
            json!({ "do": "invite", "external_id": "emily" }),
            json!({ "do": "invite", "external_id": "emily", "again": true }),
            json!({ "do": "lift", "external_id": "anna" }),
        ];
        assert_eq!(read_statuses(&send_operations(&portal, &invitations).await), ["done", "unchanged", "done", "done"]);
        assert_eq!(portal.deliver_mail().await.len(), 2);
    }
}

sqlite_and_postgres! {
    async fn a_refused_line_does_not_stop_the_others(portal: Portal) {
        let anna = add_people(&portal).await;
        portal.record("consumers/dora", json!({ "last_name": "Bos" })).await;
        portal.action("vandijk", NewAction { external_id: "open", ..NewAction::default() }).await;
        request_and_deliver(&portal, &anna, "slip").await;
        let refused = [
            ("{\"do\": \"delete\", \"ty", "BODY_NOT_READABLE", "", "json"),
            ("[]", "VALIDATION_FAILED", "/do", "enum"),
            (r#"{"do":"dance","external_id":"anna"}"#, "VALIDATION_FAILED", "/do", "enum"),
            (r#"{"do":"delete","type":"licence","external_id":"vandijk"}"#, "VALIDATION_FAILED", "/type", "enum"),
            (r#"{"do":"lift","external_id":"anna","why":1}"#, "VALIDATION_FAILED", "/why", "unknown"),
            (r#"{"do":"lift","external_id":"a\u0000"}"#, "VALIDATION_FAILED", "/external_id", "characters"),
            (r#"{"do":"invite","external_id":"nobody"}"#, "CONSUMER_NOT_FOUND", "", ""),
            (r#"{"do":"invite","external_id":"dora"}"#, "VALIDATION_FAILED", "/email", "required"),
            (r#"{"do":"invite","external_id":"carla","domain":"noordzee"}"#, "VALIDATION_FAILED", "/domain", "unknown"),
            (r#"{"do":"review","external_id":"none","verdict":"accepted"}"#, "PRODUCT_ACTION_NOT_FOUND", "", ""),
            (r#"{"do":"review","external_id":"open","verdict":"accepted"}"#, "UKNOWN_DOCUMENT_BUNDLE", "", ""),
            (r#"{"do":"review","external_id":"slip","verdict":"rejected"}"#, "VALIDATION_FAILED", "/reason", "required"),
            (r#"{"do":"processed","external_id":"none"}"#, "PRODUCT_ACTION_NOT_FOUND", "", ""),
            (r#"{"do":"processed","external_id":"open"}"#, "VALIDATION_FAILED", "/is_done", "not_answered"),
            (r#"{"do":"hold","external_id":"anna","reason":" "}"#, "VALIDATION_FAILED", "/reason", "required"),
            (r#"{"do":"hold","external_id":"nobody","reason":"x"}"#, "CONSUMER_NOT_FOUND", "", ""),
            (r#"{"do":"lift","external_id":"nobody"}"#, "CONSUMER_NOT_FOUND", "", ""),
        ];
        let mut lines: Vec<String> = refused.iter().map(|(line, ..)| (*line).to_owned()).collect();
        lines.push(String::new());
        lines.push(json!({ "do": "hold", "external_id": "anna", "reason": "klacht" }).to_string());
        lines.push("x".repeat(2 * 1024 * 1024 + 1));
        lines.push(json!({ "do": "delete", "type": "consumers", "external_id": "nobody" }).to_string());
        let results = by_lines(&portal, VANDIJK, "bulk", &lines).await;
        assert_eq!(results.len(), refused.len() + 3, "an empty line has no result");
        for ((line, code, pointer, rule), result) in refused.iter().zip(&results) {
            assert_eq!((&result["status"], &result["code"]), (&json!("refused"), &json!(code)), "{line}: {result}");
            let violation = &result["faults"][0];
            let found = (violation["pointer"].as_str().unwrap_or_default(), violation["rule"].as_str().unwrap_or_default());
            assert_eq!(found, (*pointer, *rule), "{line}: {result}");
        }
        let [.., held, long, nobody] = results.as_slice() else { panic!("{results:?}") };
        assert_eq!((&held["status"], &held["line"]), (&json!("done"), &json!(19)));
        assert_eq!((&long["code"], &long["faults"][0]["rule"]), (&json!("BODY_NOT_READABLE"), &json!("length")));
        assert_eq!(nobody["status"], "unchanged", "there is nothing to take away");
        for kind in ["action.reviewed", "action.processed", "consumer.invited", "relationship.ended"] {
            assert_eq!(count_lines(&portal, kind).await, 0, "{kind}");
        }
        // Another firm's is out of reach.
        let foreign = [
            json!({ "do": "delete", "type": "consumers", "external_id": "anna" }).to_string(),
            json!({ "do": "invite", "external_id": "carla" }).to_string(),
        ];
        let results = by_lines(&portal, NOORDZEE, "bulk", &foreign).await;
        assert_eq!(read_statuses(&results), ["unchanged", "refused"]);
        assert!(portal.get("/api/consumers", &anna.token).await.status.is_success());
    }
}

sqlite_and_postgres! {
    async fn a_review_of_one_document_judges_no_other(portal: Portal) {
        let anna = add_people(&portal).await;
        let slip = portal.action("vandijk", NewAction { external_id: "slip", ..NewAction::default() }).await;
        deliver(&portal, &anna, slip).await;
        let upload = text(&read(&portal, "uploads?state=received").await["data"][0]["id"]);
        let looked_at = json!({
            "do": "review", "external_id": "slip", "verdict": "rejected", "reason": "Onleesbaar.", "upload": upload,
        });
        assert_eq!(read_statuses(&send_operations(&portal, std::slice::from_ref(&looked_at)).await), ["done"]);
        deliver(&portal, &anna, slip).await;
        assert_eq!(read_statuses(&send_operations(&portal, std::slice::from_ref(&looked_at)).await), ["unchanged"]);
        let accepted = json!({ "verdict": "accepted", "upload": upload });
        let other = portal.firm_call(VANDIJK, Method::POST, "actions/slip/review", Some(accepted)).await;
        other.expect_error(409, "UPLOAD_ALREADY_REVIEWED");
        assert_eq!(other.json()["error"]["decision"]["verdict"], "rejected");
        assert_eq!(other.json()["error"]["decision"]["by"]["kind"], "service_key");
        let waiting = read(&portal, "uploads?state=received").await["data"].clone();
        assert_eq!(waiting.as_array().map(Vec::len), Some(1), "{waiting}");
        let accepted = json!({ "verdict": "accepted", "upload": waiting[0]["id"] });
        let fine = portal.firm_call(VANDIJK, Method::POST, "actions/slip/review", Some(accepted)).await;
        assert_eq!(fine.attributes()["verdict"], "accepted");
    }
}

sqlite_and_postgres! {
    async fn many_are_judged_in_their_order(portal: Portal) {
        let record = |number: usize| json!({
            "type": "documents", "external_id": format!("n{number}"), "version": 1,
            "attributes": { "purpose": "important", "label": "Gids", "filename": "gids.pdf" },
        }).to_string();
        let records: Vec<String> = (0..250).map(record).collect();
        by_lines(&portal, VANDIJK, "import", &records).await;
        let gone = |number: usize| json!({ "do": "delete", "type": "documents", "external_id": format!("n{number}") });
        let lines: Vec<Value> = (0..250).rev().chain([7]).map(gone).collect();
        let results = send_operations(&portal, &lines).await;
        assert_eq!(read_statuses(&results), [&["done"; 250][..], &["unchanged"]].concat());
        let (ids, asked): (Vec<&Value>, Vec<&Value>) =
            results.iter().zip(&lines).map(|(result, line)| (&result["external_id"], &line["external_id"])).unzip();
        assert_eq!(ids, asked);
        assert_eq!(read(&portal, "documents").await["data"], json!([]));
    }
}

sqlite_and_postgres! {
    async fn silent_deeds_are_mailed_to_nobody(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        let anna = add_people(&portal).await;
        let described = json!({ "version": 2, "attributes": { "last_name": "Vries", "email": "anna@example.nl" } });
        portal.firm_call(VANDIJK, Method::PUT, "consumers/anna?silent=true", Some(described)).await.attributes();
        for (action, path, mails) in [("quietly", "bulk?silent=true", 0), ("aloud", "bulk", 1)] {
            request_and_deliver(&portal, &anna, action).await;
            let line = json!({ "do": "review", "external_id": action, "verdict": "rejected", "reason": "Onleesbaar." });
            assert_eq!(read_statuses(&by_lines(&portal, VANDIJK, path, &[line.to_string()]).await), ["done"]);
            portal.clock.advance(TimeDelta::minutes(15));
            assert_eq!(portal.deliver_mail().await.len(), mails, "{path}");
        }
    }
}

sqlite_and_postgres! {
    async fn the_form_of_a_line_is_served(portal: Portal) {
        let schema = read(&portal, "schemas/bulk").await;
        let deeds = schema["oneOf"].as_array().expect("a choice");
        let names: Vec<&Value> = deeds.iter().map(|deed| &deed["properties"]["do"]["const"]).collect();
        assert_eq!(names, ["delete", "invite", "review", "processed", "hold", "lift", "erase"]);
        let listed = read(&portal, "schemas").await;
        assert!(listed["data"].as_array().expect("a list").iter().any(|one| one["id"] == "bulk"));
    }
}

sqlite_and_postgres! {
    async fn a_line_erases_and_asks_for_the_scope_of_privacy(portal: Portal) {
        add_people(&portal).await;
        portal.record("products/mortgage/m1", json!({ "owners": ["anna"], "label": "Hypotheek" })).await;
        let lines = [json!({ "do": "erase", "external_id": "anna" }), json!({ "do": "erase", "external_id": "carla" })];
        let key = portal.key_with("records").await;
        let texts: Vec<String> = lines.iter().map(Value::to_string).collect();
        let refused = by_lines(&portal, &key, "bulk", &texts).await;
        for result in &refused {
            assert_eq!((&result["status"], &result["code"]), (&json!("refused"), &json!("ACCESS_DENIED")), "{result}");
        }
        assert_eq!(read_statuses(&send_operations(&portal, &lines).await), ["done"; 2]);
        // Anna has something that is kept; of Carla nothing is left.
        assert_eq!(read(&portal, "consumers/anna/privacy").await["data"]["attributes"]["state"], "restricted");
        portal.firm_call(VANDIJK, Method::GET, "consumers/carla", None).await.expect_error(404, "RECORD_NOT_FOUND");
        assert_eq!(read_statuses(&send_operations(&portal, &lines).await), ["unchanged"; 2]);
        let nobody = send_operations(&portal, &[json!({ "do": "erase", "external_id": "nobody" })]).await;
        assert_eq!(nobody[0]["code"], "CONSUMER_NOT_FOUND");
        for (kind, count) in [("privacy.erasure_asked", 1), ("privacy.erased", 1)] {
            let told = read(&portal, "events?limit=500").await["data"].as_array().expect("a list")
                .iter().filter(|event| event["attributes"]["type"] == kind || event["type"] == kind).count();
            assert_eq!(told, count, "{kind}");
        }
    }
}
