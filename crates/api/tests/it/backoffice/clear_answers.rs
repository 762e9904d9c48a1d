//! Errors and replies that a program gets when a call is rejected, sent twice, or not yet possible.

use axum::body::Body;
use axum::http::{Method, Request, header};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{NewAction, VANDIJK};

sqlite_and_postgres! {
    async fn a_refused_query_names_its_parameter(portal: Portal) {
        for (path, name, rule) in [
            ("consumers?updated_since=2026-11-20T00:00:00", "updated_since", "type"),
            ("consumers?limit=abc", "limit", "type"),
            ("consumers?limit=0", "limit", "range"),
            ("consumers?limit=501", "limit", "range"),
            ("events?limit=501", "limit", "range"),
            ("uploads?limit=0", "limit", "range"),
            ("mails?limit=0", "limit", "range"),
            ("audit?limit=0", "limit", "range"),
            ("privacy?limit=0", "limit", "range"),
            ("consumers?naam=x", "naam", "unknown"),
            ("consumers?limit=1&limit=2", "limit", "duplicate"),
            ("actions?state=done", "state", "unknown"),
        ] {
            let refused = portal.firm_call(VANDIJK, Method::GET, path, None).await;
            refused.expect_error(422, "VALIDATION_FAILED");
            assert_eq!(refused.json()["error"]["fields"], json!({ name: [rule] }), "{path}");
        }
        let body = json!({ "version": 1, "attributes": { "last_name": "Vries" } });
        let refused = portal.firm_call(VANDIJK, Method::PUT, "consumers/anna?silent=maybe", Some(body)).await;
        assert_eq!(refused.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"], json!({ "silent": ["type"] }));
    }
}

sqlite_and_postgres! {
    async fn a_program_is_told_in_english_what_concerns_a_program(portal: Portal) {
        let refused = portal.firm_call("unknown", Method::GET, "consumers", None).await;
        let message = refused.expect_error(401, "AUTH_TOKEN_INVALID").json()["error"]["message"].clone();
        assert!(message.as_str().is_some_and(|text| text.contains("service key")), "{message}");
        let large = json!({ "version": 1, "attributes": { "last_name": "x".repeat(2_200_000) } });
        let refused = portal.firm_call(VANDIJK, Method::PUT, "consumers/anna", Some(large)).await;
        let message = refused.expect_error(413, "UPLOAD_TOO_LARGE").json()["error"]["message"].clone();
        assert!(message.as_str().is_some_and(|text| text.contains("2 MB")), "{message}");
        // Consumers are told in their own language.
        let theirs = portal.call(Method::GET, "/api/actions", Some("x"), None).await;
        let message = theirs.expect_error(401, "AUTH_TOKEN_INVALID").json()["error"]["message"].clone();
        assert!(message.as_str().is_some_and(|text| text.contains("Log opnieuw in")), "{message}");
    }
}

sqlite_and_postgres! {
    async fn an_invitation_that_is_sent_twice_mails_once(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries", "email": "anna@example.nl" })).await;
        let invite = async |body: Value| {
            let answer = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/invitation", Some(body)).await;
            assert_eq!(answer.status.as_u16(), 202, "{}", answer.text);
            answer.attributes()["status"].clone()
        };
        let mails = async || portal.firm_call(VANDIJK, Method::GET, "mails?consumer=anna", None).await.list();
        assert_eq!(invite(json!({})).await, "sent");
        // It stands among the mails before any mail server was spoken to.
        let waiting = mails().await;
        assert_eq!(waiting.len(), 1);
        let attributes = &waiting[0]["attributes"];
        assert_eq!((&attributes["kind"], &attributes["state"]), (&json!("invitation"), &json!("waiting")));
        assert_eq!(invite(json!({})).await, "unchanged");
        assert_eq!(portal.deliver_mail().await.len(), 1);
        assert_eq!(mails().await[0]["attributes"]["state"], "sent");
        assert_eq!(invite(json!({ "again": true })).await, "sent");
        portal.clock.advance(TimeDelta::minutes(5));
        assert_eq!(invite(json!({})).await, "sent");
        assert_eq!(portal.deliver_mail().await.len(), 2);
        // Another address is another invitation.
        let body = json!({ "version": 2, "attributes": { "last_name": "Vries", "email": "vries@example.nl" } });
        portal.firm_call(VANDIJK, Method::PUT, "consumers/anna", Some(body)).await;
        assert_eq!(invite(json!({})).await, "sent");
    }
}

sqlite_and_postgres! {
    async fn the_type_of_an_answered_action_stays(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let date = NewAction { kind: "REQUEST_DATE_CONDITIONS_PRECEDENT", external_id: "date", ..NewAction::default() };
        let date = portal.action("vandijk", date).await;
        let record = |version: i64, kind: &str| json!({ "version": version, "attributes": {
            "type": kind, "label": "Datum", "owners": ["anna"],
        } });
        let put = async |version, kind| portal.firm_call(VANDIJK, Method::PUT, "actions/date", Some(record(version, kind))).await;
        assert_eq!(put(5, "KNOWLEDGE_FORM").await.status.as_u16(), 200);
        assert_eq!(put(6, "REQUEST_DATE_CONDITIONS_PRECEDENT").await.status.as_u16(), 200);
        let body = json!({ "dateConditionsPrecedent": "2026-12-24" });
        let path = format!("/api/products/mortgages/actions/{date}/date-conditions-precedent");
        let answer = portal.call(Method::PUT, &path, Some(&anna.token), Some(body)).await;
        assert!(answer.status.is_success(), "{}", answer.text);
        let refused = put(7, "KNOWLEDGE_FORM").await;
        refused.expect_error(409, "ACTION_ALREADY_DONE");
        let violation = &refused.json()["error"]["faults"][0];
        assert_eq!((&violation["pointer"], &violation["rule"]), (&json!("/type"), &json!("answered")));
        assert_eq!(put(7, "REQUEST_DATE_CONDITIONS_PRECEDENT").await.status.as_u16(), 200);
    }
}

sqlite_and_postgres! {
    async fn what_was_done_elsewhere_was_not_done_in_the_future(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let attributes = json!({ "type": "UPLOAD_DOCUMENT", "label": "Paspoort", "owners": ["anna"], "is_done": true });
        portal.record("actions/done", attributes).await;
        let stored = portal.firm_call(VANDIJK, Method::GET, "actions/done", None).await.json();
        let at = stored["data"]["meta"]["answered_at"].as_str().expect("a moment");
        let at: chrono::DateTime<chrono::Utc> = at.parse().expect("a moment");
        assert!(at <= portal.app.now(), "{at}");
    }
}

sqlite_and_postgres! {
    async fn the_texts_of_the_portal_are_listed_and_a_dictionary_is_held_against_them(portal: Portal) {
        let texts = portal.firm_call(VANDIJK, Method::GET, "texts", None).await.list();
        let login = texts.iter().find(|text| text["id"] == "session.login.title").expect("a text");
        assert_eq!(login["attributes"]["translation"]["nl"], "Inloggen");
        let read = portal.firm_call(VANDIJK, Method::GET, "licence/vandijk", None).await.json();
        let mut settings = read["data"]["attributes"].clone();
        settings["dictionary"] = json!([{ "id": "does.not.exist", "translation": { "nl": "x" } }]);
        let body = json!({ "version": 99, "attributes": settings });
        let written = portal.firm_call(VANDIJK, Method::PUT, "licence/vandijk", Some(body)).await;
        assert_eq!(written.attributes()["warnings"][0]["code"], "unknown_text", "{}", written.text);
    }
}

sqlite_and_postgres! {
    async fn a_name_that_stands_twice_is_no_record(portal: Portal) {
        let body = r#"{"version": 1, "attributes": {"last_name": "Vries", "last_name": "Jansen"}}"#;
        let request = Request::builder()
            .method(Method::PUT)
            .uri("/backoffice/v1/consumers/anna")
            .header(header::AUTHORIZATION, format!("Bearer {VANDIJK}"))
            .header(header::CONTENT_TYPE, "application/json");
        let refused = portal.send(request.body(Body::from(body)).expect("a request")).await;
        refused.expect_error(400, "BODY_NOT_READABLE");
        assert_eq!(refused.json()["error"]["faults"][0]["rule"], "json");
    }
}
