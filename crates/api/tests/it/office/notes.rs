//! Notes and telephone calls of the firm's people.

use axum::http::Method;
use chrono::TimeDelta;
use domain::accounts::staff::{ClientScope, StaffRole};
use serde_json::{Value, json};

use super::{Office, call, dossier, events, id, items, must, rules};
use crate::acts::export::Archive;
use crate::support::{NOORDZEE, VANDIJK};

sqlite_and_postgres! {
    async fn a_note_mentions_a_colleague_who_finds_it_until_they_have_seen_it(portal: Portal) {
        let Office { eva, tom } = Office::open(&portal).await;
        dossier(&portal, "d1", "anna", "eva").await;
        let called = json!({ "direction": "incoming", "with": "Anna", "at": "2026-11-21T08:30:00Z" });
        let new = json!({ "dossier": "d1", "text": "Vraagt naar de taxatie", "call": called, "mentions": [tom.0.id] });
        let note = must(&portal, &eva.1, Method::POST, "notes", new).await;
        assert_eq!((&note["kind"], &note["call"]), (&json!("call"), &called));
        assert_eq!((&note["consumer"]["external_id"], &note["dossier"]["external_id"]), (&json!("anna"), &json!("d1")));
        assert_eq!((&note["mentions"][0]["name"], &note["is_editable"]), (&json!("tom"), &json!(true)));
        let told = events(&portal, "note.written").await;
        assert_eq!(told.len(), 1);
        assert!(!told[0].to_string().contains("taxatie"), "{}", told[0]);

        let waiting = items(&portal, &tom.1, "worklist/mentions").await;
        assert_eq!((&waiting[0]["title"], &waiting[0]["detail"]), (&json!("eva"), &json!("Vraagt naar de taxatie")));
        assert_eq!(items(&portal, &eva.1, "worklist/mentions").await.len(), 0);
        portal.clock.advance(TimeDelta::minutes(6));
        let letters = portal.deliver_mail().await;
        assert!(letters.len() == 1 && letters[0].contains("waarin u wordt genoemd: 1"), "{letters:?}");
        assert!(!letters[0].contains("Vries") && !letters[0].contains("taxatie"), "{}", letters[0]);
        let seen = format!("notes/{}/seen", id(&note));
        for _ in 0..2 {
            let read = must(&portal, &tom.1, Method::POST, &seen, json!({})).await;
            assert!(read["mentions"][0]["seen_at"].is_string(), "{read}");
        }
        assert_eq!(items(&portal, &tom.1, "worklist/mentions").await.len(), 0);
        for path in ["notes?consumer=anna", "notes?dossier=d1"] {
            assert_eq!(items(&portal, &tom.1, path).await.len(), 1, "{path}");
        }
        assert_eq!(items(&portal, &tom.1, "notes?consumer=bram").await.len(), 0);
    }
}

sqlite_and_postgres! {
    async fn its_author_changes_a_note_within_a_day_and_an_administrator_removes_it(portal: Portal) {
        let Office { eva, tom } = Office::open(&portal).await;
        let note = must(&portal, &eva.1, Method::POST, "notes", json!({ "consumer": "anna", "text": "Eerste" })).await;
        let path = format!("notes/{}", id(&note));
        let change = json!({ "text": "Tweede", "mentions": [tom.0.id] });
        let refused = call(&portal, &tom.1, Method::PATCH, &path, change.clone()).await;
        refused.expect_error(403, "ACCESS_DENIED");
        assert_eq!(refused.json()["error"]["faults"][0]["rule"], "author");
        let changed = must(&portal, &eva.1, Method::PATCH, &path, change).await;
        assert_eq!((&changed["text"], changed["edited_at"].is_string()), (&json!("Tweede"), true));
        assert_eq!(items(&portal, &tom.1, "worklist/mentions").await.len(), 1);
        let trail = portal.our_firm(Method::GET, "audit?consumer=anna", None).await;
        assert!(trail.text.contains("note.edited"), "{}", trail.text);
        portal.clock.advance(TimeDelta::hours(25));
        let eva_again = portal.staff_token(&eva.0, domain::accounts::session::Stage::Full).await;
        let late = call(&portal, &eva_again, Method::PATCH, &path, json!({ "text": "Derde" })).await;
        assert_eq!(late.json()["error"]["faults"][0]["rule"], "edit_time", "{}", late.text);
        let tom_again = portal.staff_token(&tom.0, domain::accounts::session::Stage::Full).await;
        call(&portal, &tom_again, Method::DELETE, &path, Value::Null).await.expect_error(403, "ACCESS_DENIED");
        assert_eq!(portal.admin_call(Method::DELETE, &path, None).await.status, 204);
        assert_eq!(items(&portal, VANDIJK, "notes?consumer=anna").await.len(), 0);
    }
}

sqlite_and_postgres! {
    async fn bad_input_and_rights(portal: Portal) {
        let Office { eva, tom } = Office::open(&portal).await;
        dossier(&portal, "d1", "anna", "eva").await;
        portal.limit_clients(&tom.0, ClientScope::Own, Some("tom")).await;
        let post = async |body: Value| call(&portal, &eva.1, Method::POST, "notes", body).await;
        let base = |text: &str| json!({ "consumer": "anna", "text": text });
        assert_eq!(rules(&post(base(&"x".repeat(64 * 1024))).await), ["text max_length"]);
        assert_eq!(rules(&post(base(" \n ")).await), ["text required"]);
        assert_eq!(rules(&post(json!({ "text": "x" })).await), ["consumer required"]);
        assert_eq!(rules(&post(json!({ "text": "x", "consumer": "anna", "dossier": "d1" })).await), ["dossier exclusive"]);
        assert_eq!(rules(&post(json!({ "text": "x", "dossier": "nergens" })).await), ["product unknown_reference"]);
        let mut old = base("x");
        old["call"] = json!({ "direction": "outgoing", "with": "Anna", "at": "1900-01-01T00:00:00Z" });
        assert_eq!(rules(&post(old).await), ["call.at too_early"]);
        let mut mention = base("x");
        mention["mentions"] = json!([tom.0.id]);
        assert_eq!(rules(&post(mention).await), ["mentions.0 client_not_visible"]);
        let note = must(&portal, &eva.1, Method::POST, "notes", base("<script>alert(1)</script> \u{202e}")).await;
        assert_eq!(note["text"], "<script>alert(1)</script> \u{202e}");
        let path = format!("notes/{}", id(&note));
        call(&portal, &tom.1, Method::GET, &path, Value::Null).await.expect_error(404, "RECORD_NOT_FOUND");
        call(&portal, NOORDZEE, Method::GET, &path, Value::Null).await.expect_error(404, "RECORD_NOT_FOUND");
        // An auditor reads and writes nothing; a key needs the scope.
        let (_, auditor) = portal.at_work("vandijk", "toezicht", StaffRole::Auditor).await;
        assert_eq!(call(&portal, &auditor, Method::GET, &path, Value::Null).await.status, 200);
        call(&portal, &auditor, Method::DELETE, &path, Value::Null).await.expect_error(403, "ACCESS_DENIED");
        let key = portal.key_with("read records").await;
        call(&portal, &key, Method::GET, &path, Value::Null).await.expect_error(403, "ACCESS_DENIED");
        assert_eq!(items(&portal, &portal.key_with("notes").await, "notes?consumer=anna").await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn a_client_gets_notes_in_the_copy_of_their_data_alone(portal: Portal) {
        let Office { eva, .. } = Office::open(&portal).await;
        let zoe = portal.person("vandijk", "zoe").await;
        must(&portal, &eva.1, Method::POST, "notes", json!({ "consumer": "zoe", "text": "Qxz notitie" })).await;
        let activity = portal.get("/api/consumers/activity", &zoe.token).await;
        assert!(!activity.text.contains("note."), "{}", activity.text);
        let archive = portal.our_firm(Method::GET, "consumers/zoe/export", None).await;
        let notes: Value = serde_json::from_str(&Archive::from_bytes(&archive.bytes).read("firm_notes.json")).expect("JSON");
        assert_eq!((&notes["notes"][0]["text"], notes["about"].is_string()), (&json!("Qxz notitie"), true));
        assert!(!notes.to_string().contains("eva"), "{notes}");
        // A note is part of the client's record: it is retained while the relation has not ended for so long.
        let asked = portal.our_firm(Method::POST, "consumers/zoe/erasure", None).await;
        assert_eq!(asked.attributes()["state"], "restricted", "{}", asked.text);
        assert_eq!(items(&portal, &eva.1, "notes?consumer=zoe").await.len(), 0);
        assert_eq!(items(&portal, VANDIJK, "notes?consumer=zoe").await.len(), 1);
    }
}
