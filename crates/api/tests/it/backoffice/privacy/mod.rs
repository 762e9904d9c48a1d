//! Retention of data: legal holds, erasure, restriction, export, and the nightly deletion.

mod erased_copies;
mod forgotten;

use std::sync::Arc;

use axum::http::Method;
use chrono::{DateTime, TimeDelta, Utc};
use image::ImageFormat;
use jobs::files::FileDeletionHandler;
use jobs::{Now, Worker};
use serde_json::{Value, json};
use store::privacy::{RetentionCursor, RetentionOutcome};

use crate::documents::uploads::{Form, picture, send};
use crate::support::{NOORDZEE, NewAction, PASSWORD, Person, Portal, Reply, VANDIJK, text};

/// Anna with a mortgage, a document delivered for it and one of the firm's about it, an invoice, and a mortgage that
/// she shares with Bram.
pub(super) async fn household(portal: &Portal) -> Person {
    portal.consumer("vandijk", "anna").await;
    portal.person("vandijk", "bram").await;
    let (scope, _) = app::privacy::find_status(&portal.app, portal.licence("vandijk").await, "anna")
        .await
        .unwrap_or_else(|error| panic!("{error:?}"));
    let anna = Person { scope, token: portal.token("anna").await };
    portal.product("vandijk", "mortgage", "m1", &["anna"], json!({})).await;
    portal.product("vandijk", "mortgage", "shared", &["anna", "bram"], json!({})).await;
    portal.product("vandijk", "invoice", "i1", &["anna"], json!({})).await;
    let new = NewAction { external_id: "for-m1", product: Some(("mortgage", "m1")), ..NewAction::default() };
    let action = portal.action("vandijk", new).await;
    let form = Form::for_action(action).file("foto.png", &picture(ImageFormat::Png)).end();
    let reply = send(portal, &anna, form, None).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    let unanswered = NewAction {
        external_id: "for-shared",
        product: Some(("mortgage", "shared")),
        owners: &["anna", "bram"],
        ..NewAction::default()
    };
    portal.action("vandijk", unanswered).await;
    let mortgage = json!({ "kind": "mortgage", "external_id": "m1" });
    let about = json!({ "purpose": "product", "label": "Akte", "filename": "akte.pdf", "product": mortgage });
    portal.record("documents/deed", about).await;
    anna
}

impl Portal {
    async fn run(&self, trial: bool) -> RetentionOutcome {
        let licence = self.licence("vandijk").await;
        let licence = store::firms::licences::by_id(self.app.store.reader(), licence).await.expect("a read");
        let licence = licence.expect("a licence");
        if trial {
            return app::privacy::run_trial(&self.app, &licence).await.expect("a trial");
        }
        let (outcome, next) = app::privacy::retain(&self.app, &licence, RetentionCursor::START, usize::MAX)
            .await
            .expect("a run");
        assert_eq!(next, None);
        outcome
    }

    /// A night's run, and the jobs that it leaves.
    pub async fn night(&self) -> RetentionOutcome {
        let outcome = self.run(false).await;
        self.remove_files().await;
        outcome
    }

    async fn remove_files(&self) {
        let clock = Arc::clone(&self.clock);
        let now: Now = Arc::new(move || app::Clock::now(&*clock));
        let worker = Worker::new(self.app.services.store.clone(), now)
            .register(FileDeletionHandler { files: self.app.files.clone() });
        while worker.run_once().await.expect("a round") > 0 {}
    }

    pub async fn our_firm(&self, method: Method, path: &str, body: Option<Value>) -> Reply {
        self.firm_call(VANDIJK, method, path, body).await
    }

    pub(super) async fn erase(&self, name: &str) -> Value {
        self.our_firm(Method::POST, &format!("consumers/{name}/erasure"), None).await.attributes()
    }

    pub(super) async fn hold(&self, name: &str) -> Value {
        let body = json!({ "reason": "klacht bij het Kifid" });
        self.our_firm(Method::PUT, &format!("consumers/{name}/hold"), Some(body)).await.attributes()
    }

    async fn verified(&self) -> app::verify::ChainReport {
        let checked = app::verify::verify_chain(&self.app, self.licence("vandijk").await).await;
        let checked = checked.unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(checked.broken, None);
        checked
    }

    async fn kept_files(&self) -> usize {
        use futures::TryStreamExt;
        self.app.files.list("files").try_collect::<Vec<_>>().await.expect("a list").len()
    }
}

fn count(outcome: &RetentionOutcome, class: &str, what: &str) -> u64 {
    let found = outcome.deleted.iter().find(|(in_class, of, _)| (*in_class, *of) == (class, what));
    found.unwrap_or_else(|| panic!("{class} {what}")).2
}

pub(super) const YEAR: TimeDelta = TimeDelta::days(366);

sqlite_and_postgres! {
    async fn erasure_is_restriction_until_the_duty_to_keep_ends(portal: Portal) {
        let anna = household(&portal).await;
        let stored = portal.erase("anna").await;
        assert_eq!(stored["state"], "restricted");
        assert!(text(&stored["erasure_asked_at"]).starts_with("2026-11-21"));
        assert_eq!(stored["kept"][0]["class"], "advice");
        assert!(text(&stored["kept"][0]["until"]).starts_with("2031-11-21"), "{stored}");
        assert!(text(&stored["kept"][1]["until"]).starts_with("2034-01-01"), "{stored}");
        // At once: no way in, neither with what was open nor with the password, nor by a letter or a link.
        assert_eq!(portal.get("/api/consumers", &anna.token).await.status.as_u16(), 401);
        portal.login("anna", PASSWORD).await.expect_error(401, "AUTH_LOGIN_FAILED");
        for way in ["invitation", "handover"] {
            let path = format!("consumers/anna/{way}");
            portal.our_firm(Method::POST, &path, Some(json!({}))).await.expect_error(404, "CONSUMER_NOT_FOUND");
        }
        let forgot = portal.public("/api/auth/forgot-password", json!({ "email": "anna@example.nl" })).await;
        assert_eq!(forgot.status.as_u16(), 204);
        assert_eq!(portal.deliver_mail().await, Vec::<String>::new(), "no letter goes to her");
        assert_eq!(portal.erase("anna").await, stored, "asked twice, it is the same");
        // And nothing that must be kept is gone.
        assert_eq!(portal.kept_files().await, 1);
        assert_eq!(portal.night().await.count(), 0);

        portal.clock.advance(YEAR * 5);
        let trial = portal.run(true).await;
        assert_eq!(count(&trial, "advice", "documents"), 2, "hers, and the firm's about her mortgage");
        assert_eq!(portal.kept_files().await, 1, "a trial deletes nothing");
        assert_eq!(portal.verified().await.erased, 0);
        let night = portal.run(false).await;
        assert_eq!(night, trial, "what was announced is what is done");
        assert_eq!((count(&night, "advice", "products"), count(&night, "advice", "actions")), (1, 1));
        assert_eq!(count(&night, "advice", "answers"), 1);
        // Killed here, the file is still there, and the job that deletes it as well.
        assert_eq!(portal.kept_files().await, 1);
        portal.remove_files().await;
        assert_eq!(portal.kept_files().await, 0);
        assert_eq!(portal.night().await.count(), 0, "a second run finds nothing");
        let checked = portal.verified().await;
        assert_eq!((checked.answers, checked.erased), (0, 1), "the chain can be followed through what was erased");
        for (path, status) in [
            ("products/mortgage/m1", 404),
            ("documents/deed", 404),
            ("actions/for-m1", 404),
            ("products/mortgage/shared", 200),
            ("actions/for-shared", 200),
            ("products/invoice/i1", 200),
        ] {
            assert_eq!(portal.our_firm(Method::GET, path, None).await.status.as_u16(), status, "{path}");
        }

        portal.clock.advance(YEAR * 2);
        assert_eq!(count(&portal.night().await, "tax", "products"), 0, "the year is not over");
        portal.clock.advance(TimeDelta::days(41));
        let night = portal.night().await;
        assert_eq!(count(&night, "tax", "products"), 1);
        // What she shares with Bram keeps her name in it for as long as he is there.
        assert_eq!(count(&night, "people", "people"), 0);
        portal.erase("bram").await;
        portal.clock.advance(YEAR * 9);
        assert_eq!(count(&portal.night().await, "people", "people"), 2);
        portal.our_firm(Method::GET, "consumers/anna/privacy", None).await.expect_error(404, "CONSUMER_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn a_hold_keeps_everything_until_it_is_lifted(portal: Portal) {
        household(&portal).await;
        let held = portal.hold("anna").await;
        assert_eq!((&held["state"], &held["held_because"]), (&json!("active"), &json!("klacht bij het Kifid")));
        portal.erase("anna").await;
        portal.erase("bram").await;
        portal.clock.advance(YEAR * 20);
        let night = portal.night().await;
        assert_eq!((night.files.len(), count(&night, "advice", "products")), (0, 0));
        let others = night.deleted.iter().filter(|(class, ..)| !["accesses", "events"].contains(class));
        assert!(others.clone().all(|(_, _, count)| *count == 0), "{night:?}");
        let told = portal.our_firm(Method::GET, "events?after=", None).await.list();
        assert!(told.iter().all(|event| event["consumer_external_id"] == "anna"), "{told:?}");
        assert!(told.len() >= 3, "{told:?}");
        let stored = portal.our_firm(Method::GET, "consumers/anna/privacy", None).await.attributes();
        assert_eq!(stored["kept"][0], json!({ "class": "advice", "until": null, "because": "klacht bij het Kifid" }));
        let exceptions = portal.our_firm(Method::GET, "privacy?limit=1", None).await.json();
        assert_eq!((&exceptions["data"][0]["id"], &exceptions["meta"]["next"]), (&json!("anna"), &json!("anna")));
        let rest = portal.our_firm(Method::GET, "privacy?after=anna", None).await.json();
        assert_eq!((&rest["data"][0]["id"], &rest["meta"]), (&json!("bram"), &json!({})));
        let lift = async || portal.our_firm(Method::DELETE, "consumers/anna/hold", None).await;
        assert_eq!(lift().await.status.as_u16(), 204);
        lift().await.expect_error(404, "RECORD_NOT_FOUND");
        let night = portal.night().await;
        // The trail has a line about her, the lifting, whose term is its own.
        assert_eq!((night.files.len(), count(&night, "people", "people")), (1, 1));
        assert_eq!(portal.kept_files().await, 0);
        portal.clock.advance(YEAR * 3);
        assert_eq!(count(&portal.night().await, "people", "people"), 1);
    }
}

sqlite_and_postgres! {
    async fn whoever_left_nothing_is_forgotten_at_once(portal: Portal) {
        portal.person("vandijk", "anna").await;
        let erased = portal.erase("anna").await;
        assert_eq!((&erased["state"], &erased["kept"]), (&json!("deleted"), &json!([])));
        portal.our_firm(Method::GET, "consumers/anna/privacy", None).await.expect_error(404, "CONSUMER_NOT_FOUND");
        portal.our_firm(Method::GET, "consumers/anna", None).await.expect_error(404, "RECORD_NOT_FOUND");
        let trail = portal.our_firm(Method::GET, "audit?type=privacy.erased", None).await;
        assert_eq!(trail.list()[0]["attributes"]["consumer_id"], Value::Null);
        assert!(!trail.text.contains("anna"), "{}", trail.text);
        // A hold keeps even that.
        portal.person("vandijk", "bram").await;
        portal.hold("bram").await;
        assert_eq!(portal.erase("bram").await["state"], "restricted");
    }
}

sqlite_and_postgres! {
    async fn the_firm_does_not_bring_somebody_back_unawares(portal: Portal) {
        household(&portal).await;
        portal.erase("anna").await;
        let again = json!({ "version": 9, "attributes": { "last_name": "Vries", "email": "anna@example.nl" } });
        let put = async || portal.our_firm(Method::PUT, "consumers/anna", Some(again.clone())).await;
        let refused = put().await;
        refused.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(refused.json()["error"]["faults"][0]["rule"], "restricted");
        let back = async || portal.our_firm(Method::DELETE, "consumers/anna/erasure", None).await;
        assert_eq!(back().await.status.as_u16(), 204);
        back().await.expect_error(404, "RECORD_NOT_FOUND");
        assert_eq!(put().await.status.as_u16(), 200);
        let status = portal.our_firm(Method::GET, "consumers/anna/privacy", None).await.attributes();
        assert_eq!((&status["state"], &status["erasure_asked_at"]), (&json!("active"), &Value::Null));
        let invited = portal.our_firm(Method::POST, "consumers/anna/invitation", Some(json!({}))).await;
        assert_eq!(invited.status.as_u16(), 202);
    }
}

sqlite_and_postgres! {
    async fn logs_drafts_and_events_have_terms_of_their_own(portal: Portal) {
        let anna = household(&portal).await;
        let action = portal.action("vandijk", NewAction { external_id: "begun", ..NewAction::default() }).await;
        let draft = json!({ "data": { "name": "half" } });
        let path = format!("/api/actions/{action}/draft");
        assert!(portal.call(Method::PUT, &path, Some(&anna.token), Some(draft)).await.status.is_success());
        assert_eq!(count(&portal.night().await, "drafts", "drafts"), 0);
        portal.clock.advance(TimeDelta::days(181));
        let night = portal.night().await;
        assert_eq!((count(&night, "drafts", "drafts"), count(&night, "events", "events")), (1, 0));
        portal.clock.advance(TimeDelta::days(185));
        assert!(count(&portal.night().await, "events", "events") > 0);
        let events = portal.our_firm(Method::GET, "events?after=", None).await.list();
        assert_eq!(events, Vec::<Value>::new());
        portal.clock.advance(TimeDelta::days(365));
        assert!(count(&portal.night().await, "accesses", "accesses") > 0);
        let old = portal.app.now() - TimeDelta::days(730);
        for line in portal.our_firm(Method::GET, "audit?limit=500", None).await.list() {
            let at: DateTime<Utc> = text(&line["attributes"]["occurred_at"]).parse().expect("a time");
            assert!(at >= old, "{line}");
        }
    }
}

sqlite_and_postgres! {
    async fn what_was_fetched_and_handed_out_is_in_the_trail(portal: Portal) {
        let anna = household(&portal).await;
        let upload = portal.get("/api/documents/uploads", &anna.token).await.list().remove(0);
        let id = text(&upload["id"]);
        let file = portal.get(&format!("/api/documents/uploads/{id}/download"), &anna.token).await;
        assert_eq!(file.status.as_u16(), 200);
        portal.our_firm(Method::GET, &format!("documents/{id}/content"), None).await;
        let archive = portal.our_firm(Method::GET, "consumers/anna/export", None).await;
        assert_eq!((archive.status.as_u16(), archive.header("content-type")), (200, "application/zip"));
        assert!(archive.header("content-disposition").contains("portaal-2026-11-21.zip"));
        portal.hold("anna").await;
        let lines = portal.our_firm(Method::GET, "audit?consumer=anna&limit=500", None).await.list();
        let lines: Vec<(String, String)> = lines
            .iter()
            .map(|line| {
                // Of a key its kind alone: the id is another one in each run.
                let actor = text(&line["attributes"]["actor"]).split(' ').next().map(str::to_owned);
                (text(&line["attributes"]["type"]), actor.expect("an actor"))
            })
            .collect();
        for (kind, actor) in [
            ("login.succeeded", "consumer"),
            ("action.answered", "consumer"),
            ("document.downloaded", "consumer"),
            ("document.read", "service_key"),
            ("data.exported", "service_key"),
            ("privacy.held", "service_key"),
        ] {
            assert!(lines.contains(&(kind.to_owned(), actor.to_owned())), "{kind} by {actor} in {lines:?}");
        }
        // She sees who looked; what the firm prepares for court she does not.
        let hers = portal.get("/api/consumers/activity", &anna.token).await.text;
        assert!(hers.contains("document.read") && !hers.contains("privacy.held"), "{hers}");
        assert_eq!(portal.our_firm(Method::DELETE, "consumers/anna", None).await.status.as_u16(), 204);
        let ended = portal.our_firm(Method::GET, "audit?consumer=anna&type=relationship.ended", None).await;
        assert_eq!(ended.list().len(), 1);
    }
}

sqlite_and_postgres! {
    async fn another_firm_and_bad_input_are_refused(portal: Portal) {
        household(&portal).await;
        let hold = |reason: &str| Some(json!({ "reason": reason }));
        for (method, path, body) in [
            (Method::GET, "privacy", None),
            (Method::GET, "export", None),
            (Method::POST, "erasure", None),
            (Method::DELETE, "erasure", None),
            (Method::PUT, "hold", hold("mine")),
            (Method::DELETE, "hold", None),
        ] {
            let path = format!("consumers/anna/{path}");
            let stranger = portal.firm_call(NOORDZEE, method.clone(), &path, body.clone()).await;
            assert_eq!(stranger.status.as_u16(), 404, "{method} {path}");
            let nobody = portal.firm_call("no-key", method.clone(), &path, body).await;
            assert_eq!(nobody.status.as_u16(), 401, "{method} {path}");
        }
        let empty = portal.our_firm(Method::PUT, "consumers/anna/hold", hold("  ")).await;
        assert_eq!((empty.status.as_u16(), &empty.json()["error"]["fields"]["reason"][0]), (422, &json!("required")));
        let long = portal.our_firm(Method::PUT, "consumers/anna/hold", hold(&"x".repeat(1001))).await;
        assert_eq!(long.status.as_u16(), 422);
        let list = portal.firm_call(NOORDZEE, Method::GET, "privacy", None).await;
        assert_eq!(list.list(), Vec::<Value>::new());
        let status = portal.our_firm(Method::GET, "consumers/anna/privacy", None).await.attributes();
        assert_eq!((&status["held_because"], &status["state"]), (&Value::Null, &json!("active")));
        assert!(portal.token("anna").await.len() > 20, "she still comes in");
    }
}

sqlite_and_postgres! {
    async fn an_erasure_takes_the_letters_that_wait_for_somebody_by_any_of_their_names(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        for name in [" ANNA@example.nl", "Anna", "bram@example.nl"] {
            let forgot = portal.public("/api/auth/forgot-password", json!({ "email": name })).await;
            assert_eq!(forgot.status.as_u16(), 204);
        }
        let invited = portal.our_firm(Method::POST, "consumers/anna/invitation", Some(json!({}))).await;
        assert!(invited.status.is_success(), "{}", invited.text);
        assert_eq!(portal.erase("anna").await["state"], "deleted");
        let (store, now) = (&portal.store, portal.app.now());
        let left = store::jobs::claim(store, &[<domain::mail::AccountEmail as domain::job::Job>::NAME], now, TimeDelta::minutes(1), 100).await;
        let left: Vec<Value> = left.expect("the jobs").into_iter().map(|job| job.payload).collect();
        assert_eq!(left.len(), 1, "{left:?}");
        assert_eq!(left[0]["name"], "bram@example.nl");
    }
}
