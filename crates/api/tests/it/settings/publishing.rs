use axum::http::Method;
use domain::accounts::staff::StaffRole;
use serde_json::{Value, json};

use super::{
    add_administrator, call, changed_settings, one_violation, publish, put, read_data, read_rules,
    read_settings, save_first_draft,
};
use crate::support::{Portal, Reply, VANDIJK, text};

/// The firm's own system writes the licence.
async fn write(portal: &Portal, version: i64, change: impl FnOnce(&mut Value)) -> Reply {
    let read = portal.firm_call(VANDIJK, Method::GET, "licence/vandijk", None).await.json();
    let mut attributes = read["data"]["attributes"].clone();
    change(&mut attributes);
    let body = json!({ "version": version, "attributes": attributes });
    portal.firm_call(VANDIJK, Method::PUT, "licence/vandijk", Some(body)).await
}

async fn read_meta(portal: &Portal) -> Value {
    portal.firm_call(VANDIJK, Method::GET, "licence/vandijk", None).await.json()["data"]["meta"].clone()
}

async fn list_events(portal: &Portal, kind: &str) -> Vec<Value> {
    let all = portal.firm_call(VANDIJK, Method::GET, "events?limit=500", None).await.list();
    all.into_iter().filter(|event| event.to_string().contains(&format!("\"{kind}\""))).collect()
}

sqlite_and_postgres! {
    async fn a_draft_becomes_the_next_version_with_who_published_it(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let version = read_settings(&portal, &token).await["published"]["version"].as_i64().expect("a version");
        let revision = save_first_draft(&portal, &token, |draft| {
            draft["name"] = json!("Van Dijk");
            draft["theme"]["font_size"] = json!(18);
        }).await;
        publish(&portal, &token, "another").await.expect_error(409, "DRAFT_CHANGED");
        let published = read_data(&publish(&portal, &token, &revision).await);
        assert_eq!(published["version"], json!(version + 1));

        let now = read_settings(&portal, &token).await;
        assert_eq!((&now["draft"], &now["managed_by"]), (&Value::Null, &json!("desk")));
        assert_eq!(now["published"]["published_at"], published["published_at"]);
        assert_eq!((&now["published"]["published_by"]["kind"], &now["published"]["published_by"]["name"]), (&json!("staff"), &json!("beheer")));
        let seen = portal.call(Method::GET, "/api/licenses/current", None, None).await.attributes();
        assert_eq!(seen["name"], "Van Dijk", "consumers see it at once");
        let meta = read_meta(&portal).await;
        assert_eq!((&meta["version"], &meta["managed_by"], &meta["managed_by_name"]), (&json!(version + 1), &json!("desk"), &json!("beheer")));

        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?type=settings.published", None).await.list();
        let line = &trail[0]["attributes"];
        assert_eq!(line["details"], json!({ "version": version + 1, "changes": 2 }));
        assert!(text(&line["actor"]).ends_with(" beheer"), "{line}");
        let written = list_events(&portal, "record.written").await;
        assert_eq!(written.len(), 1, "{written:?}");
        let event = written[0].to_string();
        assert!(event.contains("\"record_type\":\"licence\"") && event.contains("\"name\":\"beheer\""), "{event}");
    }
}

sqlite_and_postgres! {
    async fn of_two_who_publish_at_once_one_wins_and_nothing_is_lost(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let (_, colleague) = portal.at_work("vandijk", "eva", StaffRole::Admin).await;
        for round in 0..10 {
            let revision = save_first_draft(&portal, &token, |draft| draft["name"] = json!(format!("Van Dijk {round}"))).await;
            let (mine, hers) = tokio::join!(publish(&portal, &token, &revision), publish(&portal, &colleague, &revision));
            let lost = if mine.status == 200 { &hers } else { &mine };
            assert!([mine.status, hers.status].iter().any(|status| *status == 200), "{} {}", mine.text, hers.text);
            lost.expect_error(409, "DRAFT_CHANGED");
            assert_eq!(read_settings(&portal, &token).await["published"]["attributes"]["name"], json!(format!("Van Dijk {round}")));
        }
        let lines = call(&portal, &token, Method::GET, "history", None).await.list();
        assert_eq!(lines.iter().filter(|line| line["source"] == "desk").count(), 10);
    }
}

sqlite_and_postgres! {
    async fn what_somebody_saves_while_it_is_published_is_kept_or_told(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        for round in 0..10 {
            let revision = save_first_draft(&portal, &token, |draft| draft["name"] = json!(format!("A{round}"))).await;
            let other = changed_settings(&portal, &token, |draft| draft["name"] = json!(format!("B{round}"))).await;
            let (published, saved) =
                tokio::join!(publish(&portal, &token, &revision), put(&portal, &token, &other, Some(&revision)));
            let now = read_settings(&portal, &token).await;
            if published.status == 200 {
                saved.expect_error(409, "DRAFT_CHANGED");
                assert_eq!((&now["published"]["attributes"]["name"], &now["draft"]), (&json!(format!("A{round}")), &Value::Null));
            } else {
                published.expect_error(409, "DRAFT_CHANGED");
                assert_eq!(now["draft"]["attributes"]["name"], json!(format!("B{round}")), "{}", saved.text);
                let path = format!("draft?revision={}", text(&now["draft"]["revision"]));
                assert_eq!(call(&portal, &token, Method::DELETE, &path, None).await.status, 204);
            }
        }
    }
}

sqlite_and_postgres! {
    async fn a_draft_of_earlier_settings_is_not_published_over_those_of_the_system(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let base = read_settings(&portal, &token).await["published"]["version"].as_i64().expect("a version");
        let revision = save_first_draft(&portal, &token, |draft| draft["theme"]["font_size"] = json!(18)).await;
        let put_by_system = write(&portal, base + 5, |licence| licence["name"] = json!("Van het systeem")).await;
        assert_eq!(put_by_system.status, 200, "{}", put_by_system.text);
        let refused = publish(&portal, &token, &revision).await;
        refused.expect_error(409, "SETTINGS_CHANGED");
        let details = &refused.json()["error"]["details"];
        assert_eq!((&details["version"], &details["published_by"]["kind"]), (&json!(base + 5), &json!("service_key")));
        let still = read_settings(&portal, &token).await;
        assert_eq!((&still["draft"]["revision"], &still["draft"]["base_version"]), (&json!(revision), &json!(base)));
        assert_eq!(still["managed_by"], "system");

        // Looked at anew, on what is in force.
        let anew = changed_settings(&portal, &token, |draft| draft["theme"]["font_size"] = json!(18)).await;
        let saved = read_data(&put(&portal, &token, &anew, Some(&revision)).await);
        assert_eq!(saved["base_version"], json!(base + 5));
        let published = read_data(&publish(&portal, &token, &text(&saved["revision"])).await);
        assert_eq!(published["version"], json!(base + 6));
        let now = read_settings(&portal, &token).await["published"]["attributes"].clone();
        assert_eq!((&now["name"], &now["theme"]["font_size"]), (&json!("Van het systeem"), &json!(18)));
    }
}

sqlite_and_postgres! {
    async fn the_system_hears_that_the_desk_published_and_takes_over_by_a_higher_version(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let revision = save_first_draft(&portal, &token, |draft| draft["name"] = json!("Van de balie")).await;
        let version = read_data(&publish(&portal, &token, &revision).await)["version"].as_i64().expect("a version");
        // A system that counts by one is told instead of losing what it sends.
        write(&portal, version, |licence| licence["name"] = json!("Van ons")).await.expect_error(409, "VERSION_CONFLICT");
        assert_eq!(write(&portal, version, |_| ()).await.status, 200, "the same settings are no conflict");
        assert_eq!(read_meta(&portal).await["managed_by"], "desk");
        let taken = write(&portal, version + 1, |licence| licence["name"] = json!("Van ons")).await;
        assert_eq!(taken.status, 200, "{}", taken.text);
        let meta = read_meta(&portal).await;
        assert_eq!((&meta["managed_by"], &meta["managed_by_name"]), (&json!("system"), &json!("test")));
        let events = list_events(&portal, "record.taken_over").await;
        assert_eq!(events.len(), 1, "{events:?}");
        assert!(events[0].to_string().contains("\"licence\""), "{}", events[0]);
        // A repeated call stays one without effect.
        let again = write(&portal, version + 1, |licence| licence["name"] = json!("Weer anders")).await;
        assert_eq!(again.json()["data"]["attributes"]["status"], "unchanged");
    }
}

/// A value that breaks each rule of `balie licence check`, with the place and the rule that are told.
#[expect(clippy::too_many_lines, reason = "one violation for each rule")]
fn violations() -> Vec<(&'static str, Value, &'static str, &'static str)> {
    let provider = |change: &[(&str, Value)]| {
        let mut provider = json!({ "id": "entra", "name": "Microsoft", "issuer": "https://login.example", "client_id": "c" });
        for (field, value) in change {
            provider[*field] = value.clone();
        }
        json!([provider])
    };
    let reason = |change: &[(&str, Value)]| {
        let words = json!({ "nl": "Niet leesbaar", "en": "Unreadable" });
        let mut reason = json!({ "code": "unreadable", "label": words, "text": words });
        for (field, value) in change {
            reason[*field] = value.clone();
        }
        reason
    };
    let texts = |block: &str, words: &str| json!({ "texts": { block: { "nl": words } } });
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let dutch = || json!({ "name": "Nederlands", "iso_code": "nl", "is_default": true });
    vec![
        ("name", json!(" "), "/name", "required"),
        ("name", json!("a\nb"), "/name", "characters"),
        ("name", json!("x".repeat(256)), "/name", "max_length"),
        ("minimum_password_strength", json!(101), "/minimum_password_strength", "maximum"),
        ("retention", json!({ "advice_years": 4 }), "/retention/advice_years", "minimum"),
        ("retention", json!({ "tax_years": 31 }), "/retention/tax_years", "maximum"),
        ("languages", json!([]), "/languages", "default"),
        ("languages", json!([dutch(), dutch()]), "/languages", "default"),
        ("languages", json!([{ "name": "Deutsch", "iso_code": "de" }]), "/languages/0/iso_code", "enum"),
        ("content", json!({ "logo_image": "http://x.example/a.png" }), "/content/logo_image", "image"),
        ("content", json!({ "header_image": "javascript:alert(1)" }), "/content/header_image", "image"),
        (
            "content",
            json!({ "welcome_title": { "nl": "x".repeat(4_001) } }),
            "/content/welcome_title/nl",
            "max_length",
        ),
        ("theme", json!({ "color_links": "#9ad0f5" }), "/theme/color_links", "contrast"),
        ("theme", json!({ "color_menu_text": "#eeeeee" }), "/theme/color_menu_text", "contrast"),
        ("theme", json!({ "color_buttons": "red" }), "/theme/color_buttons", "pattern"),
        ("theme", json!({ "font_family": "Comic Sans" }), "/theme/font_family", "enum"),
        ("theme", json!({ "font_size": 60 }), "/theme/font_size", "maximum"),
        ("mail", json!({ "send_until": "07:00" }), "/mail/send_until", "order"),
        ("mail", json!({ "remind_at": "23:00" }), "/mail/remind_at", "hours"),
        ("mail", json!({ "remind_at": "half tien" }), "/mail/remind_at", "clock-time"),
        ("mail", json!({ "quiet_weekdays": days }), "/mail/quiet_weekdays", "all"),
        ("mail", json!({ "reply_to": "nobody" }), "/mail/reply_to", "email"),
        (
            "mail",
            texts("mail.greeting", "Dag {{name}} {{x}}"),
            "/mail/texts/mail.greeting/nl",
            "unknown_variable",
        ),
        (
            "mail",
            texts("mail.greeting", "Dag {{name}} {{"),
            "/mail/texts/mail.greeting/nl",
            "unknown_variable",
        ),
        ("mail", texts("mail.greeting", "Dag"), "/mail/texts/mail.greeting/nl", "missing_variable"),
        ("mail", texts("mail.closing", "Groet,\nBcc: x"), "/mail/texts/mail.closing/nl", "characters"),
        (
            "identity_providers",
            provider(&[("issuer", json!("http://login.example"))]),
            "/identity_providers/0/issuer",
            "issuer",
        ),
        (
            "identity_providers",
            provider(&[("scopes", json!(["profile"]))]),
            "/identity_providers/0/scopes",
            "openid",
        ),
        ("identity_providers", provider(&[("id", json!("A B"))]), "/identity_providers/0/id", "pattern"),
        ("assurance", json!({ "SIGN_OTD": "high" }), "/assurance/SIGN_OTD", "unreachable"),
        ("withdrawal", json!({ "otd": { "days": 3 } }), "/withdrawal/otd/days", "minimum"),
        (
            "rejection_reasons",
            json!([reason(&[("code", json!("A B"))])]),
            "/rejection_reasons/0/code",
            "pattern",
        ),
        ("rejection_reasons", json!([reason(&[]), reason(&[])]), "/rejection_reasons/1/code", "unique"),
        (
            "rejection_reasons",
            json!([reason(&[("text", json!({ "nl": "Nee" }))])]),
            "/rejection_reasons/0/text/en",
            "required",
        ),
        ("rejection_reasons", json!(vec![reason(&[]); 21]), "/rejection_reasons", "max_items"),
        (
            "dictionary",
            json!([{ "id": "session.ending_other", "translation": { "en": "{{x}} {{count}}" } }]),
            "/dictionary/0/translation/en",
            "unknown_variable",
        ),
        (
            "dictionary",
            json!([{ "id": "session.ending_other", "translation": { "en": "Soon" } }]),
            "/dictionary/0/translation/en",
            "missing_variable",
        ),
        ("desk", json!("off"), "/desk", "restricted"),
    ]
}

sqlite_and_postgres! {
    async fn what_is_refused_of_a_licence_cannot_be_published(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let before = read_settings(&portal, &token).await["published"].clone();
        let mut revision = None;
        for (field, value, pointer, rule) in violations() {
            let draft = changed_settings(&portal, &token, |draft| draft[field] = value.clone()).await;
            let saved = read_data(&put(&portal, &token, &draft, revision.as_deref()).await);
            let expected = (pointer.to_owned(), rule.to_owned());
            assert!(read_rules(&saved["problems"]).contains(&expected), "{field} {value}: {}", saved["problems"]);
            let current = text(&saved["revision"]);
            let refused = publish(&portal, &token, &current).await;
            refused.expect_error(422, "VALIDATION_FAILED");
            assert!(read_rules(&refused.json()["error"]["faults"]).contains(&expected), "{}", refused.text);
            // What the command refuses is among them: the variables of the dictionary and the desk are the draft's alone.
            let is_of_licence = domain::records::parse("licence".parse().expect("a segment"), &draft).is_err();
            assert_eq!(is_of_licence, !matches!(field, "dictionary" | "desk"), "{field} {value}");
            revision = Some(current);
        }
        let after = read_settings(&portal, &token).await;
        assert_eq!(after["published"], before, "nothing was published");
        // The draft is still there, and is published once it is mended.
        let mended = changed_settings(&portal, &token, |_| ()).await;
        let saved = read_data(&put(&portal, &token, &mended, revision.as_deref()).await);
        assert_eq!(saved["problems"], json!([]));
        assert_eq!(publish(&portal, &token, &text(&saved["revision"])).await.status, 200);
    }
}

sqlite_and_postgres! {
    async fn the_desk_gets_the_firms_reasons_for_rejection(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let me = async || portal.desk_call("me", Some(&token), None).await.json()["firm"].clone();
        assert_eq!(me().await["rejection_reasons"], json!([]));
        let words = json!({ "nl": "Te donker", "en": "Too dark" });
        let reasons = json!([{ "code": "dark", "label": words, "text": words }]);
        let revision = save_first_draft(&portal, &token, |draft| draft["rejection_reasons"] = reasons.clone()).await;
        assert_eq!(publish(&portal, &token, &revision).await.status, 200);
        assert_eq!(me().await["rejection_reasons"], reasons);
    }
}

sqlite_and_postgres! {
    async fn the_blocks_of_mails_are_those_that_can_be_worded(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let blocks = call(&portal, &token, Method::GET, "mail-texts", None).await.list();
        let greeting = blocks.iter().find(|block| block["id"] == "mail.greeting").expect("the greeting");
        assert_eq!(greeting["attributes"]["variables"], json!(["name"]));
        assert_eq!(greeting["attributes"]["translation"]["nl"], "Geachte {{name}},");
        for block in &blocks {
            let id = text(&block["id"]);
            let own = &block["attributes"]["translation"]["nl"];
            let draft = changed_settings(&portal, &token, |draft| draft["mail"]["texts"] = json!({ id: { "nl": own } })).await;
            let check = call(&portal, &token, Method::POST, "draft/check", Some(json!({ "attributes": draft }))).await;
            assert_eq!(read_data(&check)["problems"], json!([]), "{block}");
        }
        let safety = changed_settings(&portal, &token, |draft| draft["mail"]["texts"] = json!({ "mail.passwordChanged.text": { "nl": "x" } })).await;
        let refused = put(&portal, &token, &safety, None).await;
        assert_eq!(read_rules(&refused.json()["error"]["faults"]), one_violation("/mail/texts/mail.passwordChanged.text", "unknown"));
    }
}
