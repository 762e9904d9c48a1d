use axum::http::Method;
use domain::accounts::staff::StaffRole;
use domain::licence::DeskMode;
use serde_json::{Value, json};

use super::{
    add_administrator, call, changed_settings, one_violation, publish, put, read_data, read_rules,
    read_settings, save_first_draft,
};
use crate::support::{NOORDZEE, VANDIJK, text};

sqlite_and_postgres! {
    async fn a_draft_is_shared_and_nothing_of_a_colleague_is_overwritten(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let (_, colleague) = portal.at_work("vandijk", "eva", StaffRole::Admin).await;
        let before = read_settings(&portal, &token).await;
        assert_eq!((&before["draft"], &before["published"]["attributes"]["name"]), (&Value::Null, &json!("vandijk")));
        assert!(before["published"]["attributes"].get("hosts").is_none());
        assert_eq!(before["published"]["hosts"], json!([]));

        let revision = save_first_draft(&portal, &token, |draft| draft["name"] = json!("Van Dijk")).await;
        let seen = read_settings(&portal, &colleague).await;
        assert_eq!(seen["draft"]["attributes"]["name"], "Van Dijk");
        assert_eq!(seen["draft"]["updated_by"]["name"], "beheer");
        assert_eq!((&seen["draft"]["revision"], &seen["draft"]["problems"]), (&json!(revision), &json!([])));
        assert_eq!(seen["published"]["attributes"]["name"], "vandijk");

        let mine = changed_settings(&portal, &token, |draft| draft["name"] = json!("Van Dijk en Zn")).await;
        let saved = read_data(&put(&portal, &token, &mine, Some(&revision)).await);
        let late = put(&portal, &colleague, &mine, Some(&revision)).await;
        late.expect_error(409, "DRAFT_CHANGED");
        let details = &late.json()["error"]["details"];
        assert_eq!((&details["revision"], &details["updated_by"]["name"]), (&saved["revision"], &json!("beheer")));
        assert_eq!(details["updated_at"], saved["updated_at"]);
        put(&portal, &colleague, &mine, None).await.expect_error(409, "DRAFT_CHANGED");
        put(&portal, &colleague, &mine, Some("nonsense\u{0}")).await.expect_error(409, "DRAFT_CHANGED");
        let old = format!("draft?revision={revision}");
        call(&portal, &colleague, Method::DELETE, &old, None).await.expect_error(409, "DRAFT_CHANGED");

        let current = format!("draft?revision={}", text(&saved["revision"]));
        assert_eq!(call(&portal, &colleague, Method::DELETE, &current, None).await.status, 204);
        assert_eq!(read_settings(&portal, &token).await["draft"], Value::Null);
        assert_eq!(call(&portal, &colleague, Method::DELETE, &current, None).await.status, 204, "gone is gone");
        let gone = put(&portal, &token, &mine, Some(&text(&saved["revision"]))).await;
        gone.expect_error(409, "DRAFT_CHANGED");
        assert_eq!(gone.json()["error"]["details"]["revision"], Value::Null);
    }
}

sqlite_and_postgres! {
    async fn two_first_drafts_at_once_are_one(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let draft = changed_settings(&portal, &token, |draft| draft["name"] = json!("Van Dijk")).await;
        for _ in 0..10 {
            let (first, second) = tokio::join!(
                put(&portal, &token, &draft, None), put(&portal, &token, &draft, None),
            );
            let mut found = [first.status.as_u16(), second.status.as_u16()];
            found.sort_unstable();
            assert_eq!(found, [200, 409], "{} {}", first.text, second.text);
            let revision = text(&read_settings(&portal, &token).await["draft"]["revision"]);
            let path = format!("draft?revision={revision}");
            assert_eq!(call(&portal, &token, Method::DELETE, &path, None).await.status, 204);
        }
    }
}

sqlite_and_postgres! {
    async fn a_faulty_draft_is_kept_with_its_problems_and_nonsense_is_refused(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let faulty = changed_settings(&portal, &token, |draft| {
            draft["theme"]["color_links"] = json!("#9ad0f5");
            draft["theme"]["font_family"] = json!("Comic Sans");
            draft["dictionary"] = json!([{ "id": "session.ending_other", "translation": { "nl": "Nog\n {{minuten}}" } }]);
        }).await;
        let saved = read_data(&put(&portal, &token, &faulty, None).await);
        let expected = [
            ("/dictionary/0/translation/nl", "missing_variable"),
            ("/dictionary/0/translation/nl", "unknown_variable"),
            ("/theme/color_links", "contrast"),
            ("/theme/font_family", "enum"),
        ];
        let expected = expected.map(|(pointer, rule)| (pointer.to_owned(), rule.to_owned()));
        assert_eq!(read_rules(&saved["problems"]), expected, "{}", saved["problems"]);
        let place = (&saved["problems"][1]["line"], &saved["problems"][1]["column"]);
        assert_eq!(place, (&json!(2), &json!(2)));
        assert_eq!(saved["problems"][2]["line"], Value::Null);
        let kept = read_settings(&portal, &token).await["draft"].clone();
        assert_eq!((&kept["attributes"], &kept["problems"]), (&faulty, &saved["problems"]));

        let revision = text(&saved["revision"]);
        let refused = async |change: fn(&mut Value)| {
            let draft = changed_settings(&portal, &token, change).await;
            let reply = put(&portal, &token, &draft, Some(&revision)).await;
            reply.expect_error(422, "VALIDATION_FAILED");
            read_rules(&reply.json()["error"]["faults"])
        };
        assert_eq!(refused(|draft| draft["colour"] = json!("red")).await, one_violation("/colour", "unknown"));
        assert_eq!(refused(|draft| draft["hosts"] = json!(["x.example"])).await, one_violation("/hosts", "restricted"));
        assert_eq!(refused(|draft| draft["theme"] = json!("blue")).await, one_violation("/theme", "type"));
        assert_eq!(refused(|draft| draft["name"] = json!("a\u{0}")).await, one_violation("/name", "characters"));
        let long = |draft: &mut Value| {
            draft["content"]["logo_image"] = json!(format!("data:image/png;base64,{}", "A".repeat(300_000)));
        };
        assert_eq!(refused(long).await, one_violation("", "max_bytes"));
        assert_eq!(refused(|draft| *draft = json!([1])).await, one_violation("", "type"));
        let huge = changed_settings(&portal, &token, |draft| draft["name"] = json!("A".repeat(2 << 20))).await;
        put(&portal, &token, &huge, Some(&revision)).await.expect_error(413, "UPLOAD_TOO_LARGE");
        let ahead = json!({ "attributes": faulty, "base_version": 99, "revision": revision });
        let ahead = call(&portal, &token, Method::PUT, "draft", Some(ahead)).await;
        ahead.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(ahead.json()["error"]["fields"], json!({ "base_version": ["range"] }));
        assert_eq!(read_settings(&portal, &token).await["draft"], kept, "nothing of it was saved");
    }
}

sqlite_and_postgres! {
    async fn checks_and_differences_save_nothing(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let check = async |attributes: Value| {
            let body = json!({ "attributes": attributes });
            let reply = call(&portal, &token, Method::POST, "draft/check", Some(body)).await;
            read_rules(&read_data(&reply)["problems"])
        };
        assert_eq!(check(changed_settings(&portal, &token, |_| ()).await).await, []);
        let off = changed_settings(&portal, &token, |draft| draft["desk"] = json!("off")).await;
        assert_eq!(check(off).await, one_violation("/desk", "restricted"));
        assert_eq!(check(json!("x")).await[0], (String::new(), "type".to_owned()));
        assert_eq!(read_settings(&portal, &token).await["draft"], Value::Null);
        let differences = async || read_data(&call(&portal, &token, Method::GET, "draft/differences", None).await)["differences"].clone();
        assert_eq!(differences().await, json!([]));
        save_first_draft(&portal, &token, |draft| {
            draft["theme"]["font_size"] = json!(18);
            // What has its usual value can be left out.
            draft.as_object_mut().expect("attributes").remove("retention");
        }).await;
        assert_eq!(differences().await, json!([{ "pointer": "/theme/font_size", "before": 16, "after": 18 }]));
    }
}

sqlite_and_postgres! {
    async fn settings_are_those_of_the_firm_and_its_administrators(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let revision = save_first_draft(&portal, &token, |draft| draft["name"] = json!("Van Dijk")).await;
        let calls = [
            (Method::GET, String::new(), None),
            (Method::PUT, "draft".to_owned(), Some(json!({ "attributes": {}, "base_version": 1, "revision": revision }))),
            (Method::DELETE, format!("draft?revision={revision}"), None),
            (Method::POST, "draft/check".to_owned(), Some(json!({ "attributes": {} }))),
            (Method::GET, "draft/differences".to_owned(), None),
            (Method::POST, "draft/preview".to_owned(), Some(json!({ "path": "/" }))),
            (Method::POST, "publish".to_owned(), Some(json!({ "revision": revision }))),
            (Method::GET, "history".to_owned(), None),
            (Method::GET, "history/1".to_owned(), None),
            (Method::POST, "history/1/restore".to_owned(), Some(json!({ "revision": revision }))),
            (Method::GET, "mail-texts".to_owned(), None),
        ];
        for role in [StaffRole::Adviser, StaffRole::Handler, StaffRole::Auditor] {
            let (_, other) = portal.at_work("vandijk", &role.to_string(), role).await;
            for (method, path, body) in &calls {
                call(&portal, &other, method.clone(), path, body.clone()).await.expect_error(403, "ACCESS_DENIED");
            }
        }
        // Another firm has settings of its own.
        portal.desk("noordzee", DeskMode::Full).await;
        let (_, femke) = portal.at_work("noordzee", "femke", StaffRole::Admin).await;
        for stranger in [femke.as_str(), NOORDZEE] {
            let theirs = read_settings(&portal, stranger).await;
            assert_eq!((&theirs["draft"], &theirs["published"]["attributes"]["name"]), (&Value::Null, &json!("noordzee")));
            publish(&portal, stranger, &revision).await.expect_error(409, "DRAFT_CHANGED");
        }
        // The firm's own system works on the same draft.
        assert_eq!(read_settings(&portal, VANDIJK).await["draft"]["revision"], json!(revision));
    }
}
