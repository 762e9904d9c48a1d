//! Access to bundles, their content, and their entries in the audit trail.

use axum::http::Method;
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::{Value, json};

use super::scene::{Unpacked, of_consumer, of_firm, set_up_scene, whole_bundle};
use crate::support::{NOORDZEE, VANDIJK};

/// Texts of documents that only Bram may see.
const BRAMS: [&str; 3] = ["Geheim van Bram", "Alleen Bram", "Brief"];

fn contains(bundle: &Unpacked, words: &str) -> bool {
    let files = ["index.html", "dossier.json", "documents.json", "trail.json", "manifest.json"];
    files.iter().any(|file| bundle.text(file).contains(words))
}

sqlite_and_postgres! {
    async fn a_consumer_has_what_they_see_and_the_firm_has_all(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        let annas = Unpacked::unpack(&of_consumer(&portal, &scene.anna, scene.dossier).await);
        assert_eq!(annas.answer_labels(), ["Loonstrook", "Tekenen"]);
        for words in BRAMS.iter().chain(&["Ander dossier", "Ander krediet", "bram@example.nl"]) {
            assert!(!contains(&annas, words), "{words}");
        }
        let brams_action = scene.brams.to_string();
        assert!(!contains(&annas, &brams_action));
        // What he answered for both is there as her copy of the receipt, without what is his alone.
        assert!(annas.names().contains(&"receipts/answer-2-copy-1.pdf".to_owned()));
        assert!(annas.text("index.html").contains("Antwoord van een ander"));

        let brams = Unpacked::unpack(&of_consumer(&portal, &scene.bram, scene.dossier).await);
        assert_eq!(brams.answer_labels(), ["Voor beiden", "Alleen Bram"]);
        assert!(BRAMS.iter().all(|words| contains(&brams, words)));
        for words in ["Loonstrook", "Opdracht hypotheek", "Van Anna"] {
            assert!(!contains(&brams, words), "{words}");
        }
        let of_both = whole_bundle(&portal).await;
        assert_eq!(of_both.answer_labels(), ["Loonstrook", "Voor beiden", "Alleen Bram", "Tekenen"]);
        assert!(BRAMS.iter().chain(&["Van Anna"]).all(|words| contains(&of_both, words)));
        assert!(!contains(&of_both, "Ander krediet"));
        for bundle in [&annas, &brams, &of_both] {
            let (holds, said) = bundle.verify();
            assert!(holds, "{said}");
        }
        // The lines are about things of the dossier, without the readings of the bundle.
        let kinds = |bundle: &Unpacked| {
            let lines = bundle.json("trail.json").as_array().expect("lines").clone();
            lines.into_iter().map(|line| line["type"].clone()).collect::<Vec<Value>>()
        };
        assert_eq!(kinds(&annas), [json!("action.answered"), json!("action.answered")]);
        let again = Unpacked::unpack(&of_consumer(&portal, &scene.anna, scene.dossier).await);
        assert_eq!(kinds(&again).len(), 2);
    }
}

sqlite_and_postgres! {
    async fn a_bundle_is_for_whom_the_dossier_is(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        let carla = portal.person("vandijk", "carla").await;
        of_consumer(&portal, &carla, scene.dossier).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        of_consumer(&portal, &carla, uuid::Uuid::nil()).await.expect_error(404, "DOSSIER_NOT_FOUND");
        let noor = portal.person("noordzee", "noor").await;
        let path = format!("/api/dossiers/{}/bundle", scene.dossier);
        portal
            .call_at("noordzee", Method::GET, &path, Some(&noor.token), None)
            .await
            .expect_error(404, "DOSSIER_NOT_FOUND");
        of_firm(&portal, NOORDZEE).await.expect_error(404, "DOSSIER_NOT_FOUND");
        portal
            .firm_call(VANDIJK, Method::GET, "dossiers/none/bundle", None)
            .await
            .expect_error(404, "DOSSIER_NOT_FOUND");
        let archived = portal.firm_call(VANDIJK, Method::POST, "dossiers/d1/archive", None).await;
        assert!(archived.status.is_success(), "{}", archived.text);
        of_consumer(&portal, &scene.anna, scene.dossier).await.expect_error(404, "DOSSIER_NOT_FOUND");
        assert_eq!(whole_bundle(&portal).await.answer_labels().len(), 4, "the firm still has it");
    }
}

sqlite_and_postgres! {
    async fn a_colleague_has_the_dossiers_of_their_own_clients(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let scene = set_up_scene(&portal).await;
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        let eva = portal.colleague("vandijk", "eva", StaffRole::Handler).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        assert_eq!(Unpacked::unpack(&of_firm(&portal, &token).await).answer_labels().len(), 4);
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        of_firm(&portal, &token).await.expect_error(404, "RECORD_NOT_FOUND");
        // Hers is what is about Anna, not what is Bram's alone.
        let body = json!({ "version": 2, "attributes": {
            "label": "Opdracht hypotheek", "owners": ["anna"], "dossier": "d1", "adviser_panels": [{ "adviser": "eva" }],
        } });
        let put = portal.firm_call(VANDIJK, Method::PUT, "products/otd/o1", Some(body)).await;
        assert!(put.status.is_success(), "{}", put.text);
        let hers = Unpacked::unpack(&of_firm(&portal, &token).await);
        assert_eq!(hers.answer_labels(), ["Loonstrook", "Tekenen"]);
        assert!(BRAMS.iter().all(|words| !contains(&hers, words)));
        assert!(hers.verify().0);

        let lines = portal.firm_call(VANDIJK, Method::GET, "audit?consumer=anna&type=dossier.exported", None).await;
        let lines = lines.list();
        assert_eq!(lines.len(), 2);
        let details = &lines[0]["attributes"]["details"];
        assert_eq!((&details["dossier_id"], &details["external_id"]), (&json!(scene.dossier), &json!("d1")));
        let token = portal.staged_token(scene.anna.scope, Stage::Full, None).await;
        let activity = portal.get("/api/consumers/activity", &token).await.list();
        assert_eq!(activity[0]["attributes"]["event"], "dossier.exported");
        assert_eq!(activity[0]["attributes"]["actor"], "firm");
    }
}

sqlite_and_postgres! {
    async fn a_client_proves_anew_who_they_are_before_a_bundle_goes_out(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        portal.clock.advance(TimeDelta::minutes(6));
        let path = format!("/api/dossiers/{}/bundle", scene.dossier);
        portal.get(&path, &scene.anna.token).await.expect_error(403, "CONFIRMATION_REQUIRED");
        let activity = portal.get("/api/consumers/activity", &scene.anna.token).await.list();
        assert!(activity.iter().all(|line| line["attributes"]["event"] != "dossier.exported"));
        assert!(Unpacked::unpack(&of_consumer(&portal, &scene.anna, scene.dossier).await).verify().0);
    }
}

sqlite_and_postgres! {
    async fn whoever_looks_along_downloads_no_bundle(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        let mut claims = portal.app.keys.verify(&scene.anna.token).expect("her claims");
        claims.colleague = Some("Piet".to_owned());
        let token = portal.app.keys.sign(&claims).expect("a token");
        let path = format!("/api/dossiers/{}/bundle", scene.dossier);
        portal.get(&path, &token).await.expect_error(403, "ACCESS_DENIED");
        let activity = portal.get("/api/consumers/activity", &scene.anna.token).await.list();
        assert!(activity.iter().all(|line| line["attributes"]["event"] != "dossier.exported"));
    }
}

sqlite_and_postgres! {
    async fn what_is_past_its_term_is_gone_and_the_rest_still_holds(portal: Portal) {
        let scene = set_up_scene(&portal).await;
        let ended = portal.firm_call(VANDIJK, Method::DELETE, "consumers/anna", None).await;
        assert!(ended.status.is_success(), "{}", ended.text);
        portal.clock.advance(TimeDelta::days(6 * 366));
        portal.night().await;
        let of_both = whole_bundle(&portal).await;
        assert_eq!(of_both.answer_labels(), ["Voor beiden", "Alleen Bram"]);
        assert!(!contains(&of_both, "Loonstrook") && !contains(&of_both, "Van Anna"));
        let (holds, said) = of_both.verify();
        assert!(holds, "{said}");
        let brams = Unpacked::unpack(&of_consumer(&portal, &scene.bram, scene.dossier).await);
        assert!(brams.verify().0);
    }
}
