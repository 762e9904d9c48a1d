//! Handing over all work of a colleague.

use axum::http::Method;
use domain::accounts::staff::{ClientScope, StaffRole};
use serde_json::{Value, json};
use store::staff::StaffMember;
use store::testing::grant_all;

use super::{Office, dossier, events, items, must, rules};
use crate::support::{Portal, VANDIJK};

/// Makes a colleague an adviser of clients.
async fn advise(portal: &Portal, member: &StaffMember, scope: ClientScope, adviser: &str) {
    let tx = portal.store.begin().await.expect("a transaction");
    let changed = StaffMember { scope, adviser: Some(adviser.to_owned()), ..member.clone() };
    store::staff::update(&tx, &grant_all(changed.gift()), &changed).await.expect("written");
    tx.commit().await.expect("committed");
}

async fn desk_dossier(portal: &Portal, token: &str, adviser: &str) {
    let panels = json!([{ "adviser": adviser, "systemname": "ADVISOR" }]);
    let dossier = json!({ "attributes": { "label": "Aankoop", "owners": ["anna"], "user_panels": panels } });
    must(portal, token, Method::POST, "dossiers", dossier).await;
}

sqlite_and_postgres! {
    async fn everything_changes_hands_in_one_act_and_the_counts_before_are_exact(portal: Portal) {
        let Office { eva, tom } = Office::open(&portal).await;
        let (_, admin) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        advise(&portal, &eva.0, ClientScope::All, "eva").await;
        for _ in 0..300 {
            desk_dossier(&portal, &admin, "eva").await;
        }
        dossier(&portal, "of-system", "bram", "eva").await;
        for (text, due, consumer) in [("a", "2026-11-25", "anna"), ("b", "2026-12-01", "anna"), ("c", "2026-12-01", "bram")] {
            let new = json!({ "text": text, "due_on": due, "consumer": consumer, "assignee": eva.0.id });
            must(&portal, &eva.1, Method::POST, "tasks", new).await;
        }
        let path = format!("staff/{}/handover", eva.0.id);
        let all = must(&portal, &admin, Method::GET, &path, Value::Null).await;
        let counts = json!({ "tasks": 3, "hidden_tasks": 0, "dossiers": 300, "managed_dossiers": 1, "clients": 0 });
        assert_eq!(all, counts);
        // Without an adviser record nobody takes over dossiers.
        let body = json!({ "to": tom.0.id, "tasks": true, "dossiers": true });
        let refused = portal.firm_call(&admin, Method::POST, &path, Some(body.clone())).await;
        assert_eq!(rules(&refused), ["to no_adviser"]);
        // Tom sees Anna by the dossiers that he takes over, and Bram not at all.
        advise(&portal, &tom.0, ClientScope::Own, "tom").await;
        let preview = must(&portal, &admin, Method::GET, &format!("{path}?to={}", tom.0.id), Value::Null).await;
        let counts = json!({ "tasks": 2, "hidden_tasks": 1, "dossiers": 300, "managed_dossiers": 1, "clients": 0 });
        assert_eq!(preview, counts);
        assert_eq!(items(&portal, &tom.1, "tasks?assignee=me").await.len(), 0, "a preview changes nothing");
        let started = std::time::Instant::now();
        let done = must(&portal, &admin, Method::POST, &path, body).await;
        assert!(started.elapsed().as_secs() < 30, "{:?}", started.elapsed());
        assert_eq!(done, counts);
        assert_eq!(items(&portal, &tom.1, "tasks?assignee=me").await.len(), 2);
        assert_eq!(items(&portal, VANDIJK, &format!("tasks?assignee={}", eva.0.id)).await.len(), 1);
        assert_eq!(events(&portal, "task.assigned").await.len(), 5);
        let dossiers = portal.firm_call(&tom.1, Method::GET, "dossiers?limit=500", None).await.list();
        assert_eq!(dossiers.len(), 300);
        assert_eq!(dossiers[0]["attributes"]["user_panels"][0]["adviser"], "tom");
        let rest = must(&portal, &admin, Method::GET, &path, Value::Null).await;
        assert_eq!((&rest["tasks"], &rest["dossiers"], &rest["managed_dossiers"]), (&json!(1), &json!(0), &json!(1)));
    }
}

sqlite_and_postgres! {
    async fn a_holiday_hands_over_tasks_from_a_day_on(portal: Portal) {
        let Office { eva, tom } = Office::open(&portal).await;
        let (_, admin) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        for due in [json!("2026-11-25"), json!("2026-12-01"), Value::Null] {
            must(&portal, &eva.1, Method::POST, "tasks", json!({ "text": "x", "due_on": due, "assignee": eva.0.id })).await;
        }
        let path = format!("staff/{}/handover", eva.0.id);
        let body = json!({ "to": tom.0.id, "from": "2026-12-01", "tasks": true, "dossiers": false });
        let done = must(&portal, &admin, Method::POST, &path, body).await;
        assert_eq!(done["tasks"], 2);
        assert_eq!(items(&portal, &eva.1, "tasks?assignee=me").await.len(), 1);
        let to_self = json!({ "to": eva.0.id, "tasks": true, "dossiers": false });
        let refused = portal.firm_call(&admin, Method::POST, &path, Some(to_self)).await;
        assert_eq!(rules(&refused), ["to self"]);
        let stranger = portal.colleague("noordzee", "femke", StaffRole::Admin).await;
        let path = format!("staff/{}/handover", stranger.id);
        let body = json!({ "to": tom.0.id, "tasks": true, "dossiers": false });
        portal.firm_call(&admin, Method::POST, &path, Some(body)).await.expect_error(404, "RECORD_NOT_FOUND");
    }
}
