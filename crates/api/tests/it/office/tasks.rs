//! Tasks of the firm's people.

use axum::http::Method;
use chrono::TimeDelta;
use domain::accounts::staff::{ClientScope, StaffRole};
use serde_json::{Value, json};

use super::{Office, call, dossier, events, id, items, must, rules};
use crate::support::{NOORDZEE, VANDIJK};

sqlite_and_postgres! {
    async fn a_task_is_given_to_a_colleague_who_is_told_and_does_it(portal: Portal) {
        let Office { eva, tom } = Office::open(&portal).await;
        let new = json!({ "text": " Bel over de taxatie ", "due_on": "2026-11-20", "assignee": tom.0.id, "consumer": "anna" });
        let task = must(&portal, &eva.1, Method::POST, "tasks", new).await;
        assert_eq!((&task["text"], &task["revision"]), (&json!("Bel over de taxatie"), &json!(1)));
        assert_eq!(task["assignee"], json!({ "id": tom.0.id, "name": "tom" }));
        assert_eq!(task["consumer"]["external_id"], "anna");
        assert_eq!(task["created_by"]["name"], "eva");
        assert_eq!(items(&portal, &tom.1, "tasks?assignee=me").await.len(), 1);
        assert_eq!(items(&portal, &eva.1, "tasks?assignee=me").await.len(), 0);
        let due = items(&portal, &tom.1, "worklist/tasks").await;
        assert_eq!((&due[0]["title"], due.len()), (&json!("Bel over de taxatie"), 1));
        assert_eq!(due[0]["since"], "2026-11-19T23:00:00Z");
        assert_eq!(items(&portal, &eva.1, "worklist/tasks").await.len(), 0);

        portal.clock.advance(TimeDelta::minutes(6));
        let letters = portal.deliver_mail().await;
        assert_eq!(letters.len(), 1, "{letters:?}");
        assert!(letters[0].contains("tom@vandijk.example") && letters[0].contains("Taken voor u: 1"), "{}", letters[0]);
        assert!(!letters[0].contains("Vries") && !letters[0].contains("taxatie"), "{}", letters[0]);

        let path = format!("tasks/{}", id(&task));
        let done = must(&portal, &tom.1, Method::PATCH, &path, json!({ "revision": 1, "done": true })).await;
        assert_eq!((&done["done_by"]["name"], &done["revision"]), (&json!("tom"), &json!(2)));
        // The second of two is told who and when.
        let late = call(&portal, &eva.1, Method::PATCH, &path, json!({ "revision": 1, "done": true })).await;
        late.expect_error(409, "TASK_CHANGED");
        let meta = &late.json()["meta"];
        assert_eq!((&meta["changed_by"]["name"], &meta["revision"]), (&json!("tom"), &json!(2)));
        assert_eq!(meta["changed_at"], done["done_at"]);
        assert_eq!(items(&portal, &tom.1, "tasks?assignee=me").await.len(), 0);
        assert_eq!(items(&portal, &tom.1, "tasks?assignee=me&state=done").await.len(), 1);
        let open = must(&portal, &eva.1, Method::PATCH, &path, json!({ "done": false })).await;
        assert_eq!((&open["done_at"], &open["revision"]), (&Value::Null, &json!(3)));
        for kind in ["task.assigned", "task.done", "task.reopened"] {
            let found = events(&portal, kind).await;
            assert_eq!(found.len(), 1, "{kind}");
            assert!(!found[0].to_string().contains("taxatie"), "{}", found[0]);
        }
        assert_eq!(call(&portal, &eva.1, Method::DELETE, &path, Value::Null).await.status, 204);
        call(&portal, &eva.1, Method::GET, &path, Value::Null).await.expect_error(404, "RECORD_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn bad_input_says_what_is_wrong(portal: Portal) {
        let Office { eva, tom } = Office::open(&portal).await;
        let post = async |body: Value| call(&portal, &eva.1, Method::POST, "tasks", body).await;
        assert_eq!(rules(&post(json!({ "text": "x".repeat(64 * 1024) })).await), ["text max_length"]);
        assert_eq!(rules(&post(json!({ "text": "  \u{202e}" })).await), ["text required"]);
        assert_eq!(rules(&post(json!({ "text": "x", "due_on": "1900-01-01" })).await), ["due_on too_early"]);
        assert_eq!(rules(&post(json!({ "text": "x", "due_on": "2027-02-29" })).await).len(), 1);
        assert_eq!(rules(&post(json!({ "text": "x", "consumer": "nobody" })).await), ["consumer unknown_reference"]);
        assert_eq!(rules(&post(json!({ "text": "x", "branch": "nergens" })).await), ["branch unknown_reference"]);
        let both = json!({ "text": "x", "consumer": "anna", "action": "a" });
        assert_eq!(rules(&post(both).await), ["consumer exclusive"]);
        let nobody = json!({ "text": "x", "assignee": "00000000-0000-0000-0000-000000000001" });
        assert_eq!(rules(&post(nobody).await), ["assignee unknown_reference"]);
        // Somebody who left, an auditor, and somebody of another firm.
        let (auditor, reads) = portal.at_work("vandijk", "toezicht", StaffRole::Auditor).await;
        assert_eq!(rules(&post(json!({ "text": "x", "assignee": auditor.id })).await), ["assignee reads_only"]);
        let path = format!("staff/{}", tom.0.id);
        let left = portal.admin_call(Method::PATCH, &path, Some(json!({ "disabled": true }))).await;
        assert_eq!(left.status, 200, "{}", left.text);
        assert_eq!(rules(&post(json!({ "text": "x", "assignee": tom.0.id })).await), ["assignee left"]);
        let other = portal.colleague("noordzee", "femke", StaffRole::Admin).await;
        assert_eq!(rules(&post(json!({ "text": "x", "assignee": other.id })).await), ["assignee unknown_reference"]);
        // Markup and marks of direction are text.
        let odd = "<b>Bel</b> \u{202e}nu";
        let task = must(&portal, &eva.1, Method::POST, "tasks", json!({ "text": odd })).await;
        assert_eq!(task["text"], odd);
        let path = format!("tasks/{}", id(&task));
        let until = json!({ "snoozed_until": "2026-11-21" });
        assert_eq!(rules(&call(&portal, &eva.1, Method::PATCH, &path, until).await), ["snoozed_until future"]);
        for token in [NOORDZEE, &reads] {
            let reply = call(&portal, token, Method::PATCH, &path, json!({ "done": true })).await;
            assert!([403, 404].contains(&reply.status.as_u16()), "{}", reply.text);
        }
        assert_eq!(call(&portal, &reads, Method::GET, &path, Value::Null).await.status, 200);
        let anna = portal.person("vandijk", "zoe").await;
        call(&portal, &anna.token, Method::GET, "tasks", Value::Null).await.expect_error(401, "AUTH_TOKEN_INVALID");
        for wrong in ["tasks?after=x", "tasks?assignee=x", "tasks?state=x", "tasks?due_before=x"] {
            assert_eq!(call(&portal, &eva.1, Method::GET, wrong, Value::Null).await.status, 422, "{wrong}");
        }
        assert_eq!(rules(&call(&portal, VANDIJK, Method::GET, "tasks?assignee=me", Value::Null).await), ["assignee unsupported"]);
    }
}

sqlite_and_postgres! {
    async fn tasks_are_seen_by_whose_clients_a_colleague_sees(portal: Portal) {
        let Office { eva, tom } = Office::open(&portal).await;
        dossier(&portal, "d1", "anna", "eva").await;
        let action = json!({
            "type": "UPLOAD_DOCUMENT", "label": "Loonstrook", "owners": ["anna"], "date_created": "2026-11-01",
            "product": { "kind": "dossier", "external_id": "d1" },
        });
        portal.record("actions/a1", action).await;
        portal.limit_clients(&eva.0, ClientScope::Own, Some("eva")).await;
        let product = json!({ "kind": "dossier", "external_id": "d1" });
        let subjects = [
            json!({ "consumer": "anna" }), json!({ "product": product }), json!({ "action": "a1" }), json!({ "consumer": "bram" }),
            json!({}),
        ];
        for (place, mut subject) in subjects.into_iter().enumerate() {
            subject["text"] = json!(format!("taak {place}"));
            must(&portal, VANDIJK, Method::POST, "tasks", subject).await;
        }
        let texts = async |token: &str, path: &str| -> Vec<String> {
            let found = items(&portal, token, path).await;
            found.iter().map(|task| task["text"].as_str().unwrap_or_default().to_owned()).collect()
        };
        assert_eq!(texts(&eva.1, "tasks").await, ["taak 0", "taak 1", "taak 2", "taak 4"]);
        assert_eq!(texts(&tom.1, "tasks").await.len(), 5);
        assert_eq!(texts(&tom.1, "tasks?consumer=anna").await, ["taak 0", "taak 1", "taak 2"]);
        assert_eq!(texts(&tom.1, "tasks?dossier=d1").await, ["taak 1", "taak 2"]);
        assert_eq!(texts(&tom.1, "tasks?assignee=none").await.len(), 5);
        let hidden = items(&portal, &tom.1, "tasks?consumer=bram").await;
        let path = format!("tasks/{}", id(&hidden[0]));
        call(&portal, &eva.1, Method::PATCH, &path, json!({ "done": true })).await.expect_error(404, "RECORD_NOT_FOUND");
        let given = call(&portal, &tom.1, Method::PATCH, &path, json!({ "assignee": eva.0.id })).await;
        assert_eq!(rules(&given), ["assignee client_not_visible"]);
        // What is asked of a page goes on where the one before ended.
        let first = must(&portal, VANDIJK, Method::GET, "tasks?limit=2", Value::Null).await;
        let next = first["next"].as_str().expect("a next page");
        assert_eq!(texts(VANDIJK, &format!("tasks?limit=2&after={next}")).await, ["taak 2", "taak 3"]);
    }
}

sqlite_and_postgres! {
    async fn open_tasks_come_by_their_day_and_one_that_is_put_aside_by_that(portal: Portal) {
        let Office { eva, .. } = Office::open(&portal).await;
        for (text, due) in [("later", json!("2026-12-10")), ("ooit", Value::Null), ("nu", json!("2026-11-21"))] {
            let new = json!({ "text": text, "due_on": due, "assignee": eva.0.id });
            must(&portal, &eva.1, Method::POST, "tasks", new).await;
        }
        let listed = async || -> Vec<String> {
            let found = items(&portal, &eva.1, "tasks?assignee=me").await;
            found.iter().map(|task| format!("{} {}", task["text"].as_str().unwrap_or_default(), task["listed_on"])).collect()
        };
        assert_eq!(listed().await, ["nu \"2026-11-21\"", "later \"2026-12-10\"", "ooit null"]);
        let now = items(&portal, &eva.1, "tasks?assignee=me").await.remove(0);
        let path = format!("tasks/{}", id(&now));
        must(&portal, &eva.1, Method::PATCH, &path, json!({ "snoozed_until": "2026-12-24" })).await;
        assert_eq!(listed().await, ["later \"2026-12-10\"", "nu \"2026-12-24\"", "ooit null"]);
        assert_eq!(items(&portal, &eva.1, "tasks?assignee=me&due_before=2026-12-01").await.len(), 1);
        assert_eq!(items(&portal, &eva.1, "worklist/tasks").await.len(), 0);
    }
}

sqlite_and_postgres! {
    async fn nothing_of_a_task_reaches_the_client_and_it_goes_with_an_erasure(portal: Portal) {
        let Office { eva, .. } = Office::open(&portal).await;
        let zoe = portal.person("vandijk", "zoe").await;
        let task = must(&portal, &eva.1, Method::POST, "tasks", json!({ "text": "Qxz bellen", "consumer": "zoe" })).await;
        must(&portal, &eva.1, Method::PATCH, &format!("tasks/{}", id(&task)), json!({ "done": true })).await;
        let activity = portal.get("/api/consumers/activity", &zoe.token).await;
        assert!(!activity.text.contains("task."), "{}", activity.text);
        let trail = portal.our_firm(Method::GET, "audit?consumer=zoe", None).await;
        assert!(trail.text.contains("task.created") && trail.text.contains("task.done"), "{}", trail.text);
        let asked = portal.our_firm(Method::POST, "consumers/zoe/erasure", None).await;
        assert!(asked.status.is_success(), "{}", asked.text);
        assert_eq!(items(&portal, VANDIJK, "tasks").await.len(), 0);
        assert_eq!(items(&portal, VANDIJK, "tasks?state=done").await.len(), 0);
    }
}
