//! The set-up in the browser: a link that works once and for an hour, and a firm that can begin to work.

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Portal, Reply};

fn firm_form(code: &str, slug: &str) -> Value {
    json!({
        "code": code,
        "slug": slug,
        "settings": { "name": format!("Kantoor {slug}"), "modules": { "has_messages_enabled": true } },
        "office": "De Brug Utrecht",
        "name": "Eva Smit",
        "email": "eva@debrug.example",
        "locale": "nl",
    })
}

async fn call(portal: &Portal, name: &str, body: Value) -> Reply {
    portal.call(Method::POST, &format!("/desk/api/setup/{name}"), None, Some(body)).await
}

async fn new_code(portal: &Portal) -> String {
    app::setup::new_code(&portal.app).await.expect("a code")
}

sqlite_and_postgres! {
    async fn a_firm_is_set_up_and_its_administrator_is_invited(portal: Portal) {
        let code = new_code(&portal).await;
        let made = call(&portal, "firm", firm_form(&code, "debrug")).await;
        assert_eq!(made.status, 201, "{}", made.json());
        let path = made.json()["path"].as_str().expect("a path").to_owned();
        let token = path.strip_prefix("/desk/invitation/").and_then(|rest| rest.strip_suffix("?domain=debrug"));
        let token = token.expect("an invitation");

        let invitation = format!("/desk/api/auth/invitation/{token}");
        let invitation = portal.call_at("debrug", Method::GET, &invitation, None, None).await;
        assert_eq!(invitation.json()["email"], "eva@debrug.example");
        assert_eq!(invitation.json()["firm"], "Kantoor debrug");

        // The office is the administrator's own record, and the desk is open whatever the settings say.
        let licence = portal.licence_id("debrug").await;
        let db = portal.app.store.reader();
        let stored = store::firms::licences::by_id(db, licence).await.expect("a firm").expect("a firm");
        assert_eq!(stored.settings.desk, domain::licence::DeskMode::Full);
        assert!(stored.settings.modules.has_messages_enabled);
        let (member, admin) = portal.at_work("debrug", "Tess", domain::accounts::staff::StaffRole::Admin).await;
        assert_eq!(member.licence, licence);
        let office = portal.firm_call(&admin, Method::GET, "branches/debrug", None).await;
        assert_eq!(office.json()["data"]["attributes"]["name"], "De Brug Utrecht", "{}", office.json());
        let renamed = json!({ "version": 2, "attributes": { "name": "De Brug Zeist", "domain": "debrug" } });
        let renamed = portal.firm_call(&admin, Method::PUT, "branches/debrug", Some(renamed)).await;
        assert_eq!(renamed.status, 200, "{}", renamed.json());
    }
}

sqlite_and_postgres! {
    async fn a_link_works_once_for_an_hour_and_nobody_guesses_it(portal: Portal) {
        let code = new_code(&portal).await;
        assert_eq!(call(&portal, "state", json!({ "code": code })).await.status, 200);
        let (expires, rest) = code.split_once('-').expect("three parts");
        let (firms, hash) = rest.split_once('-').expect("three parts");
        let later = expires.parse::<i64>().expect("seconds") + 60;
        let more = firms.parse::<i64>().expect("a number") + 1;
        for guess in [
            String::new(),
            "-".to_owned(),
            format!("{later}-{firms}-{hash}"),
            format!("{expires}-{more}-{hash}"),
            format!("{expires}-{firms}-{}", "0".repeat(hash.len())),
            format!("{code}0"),
            format!("99999999999999999999-{rest}"),
        ] {
            call(&portal, "state", json!({ "code": guess })).await.expect_error(404, "RECORD_NOT_FOUND");
            call(&portal, "firm", firm_form(&guess, "raad")).await.expect_error(404, "RECORD_NOT_FOUND");
        }
        let other = new_code(&portal).await;
        assert_eq!(call(&portal, "firm", firm_form(&code, "een")).await.status, 201);
        // Every link that was made before is used up with it.
        for used in [&code, &other] {
            call(&portal, "firm", firm_form(used, "twee")).await.expect_error(404, "RECORD_NOT_FOUND");
        }
        let code = new_code(&portal).await;
        portal.clock.advance(TimeDelta::minutes(61));
        call(&portal, "firm", firm_form(&code, "twee")).await.expect_error(404, "RECORD_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn two_at_once_set_up_one_firm(portal: Portal) {
        let code = new_code(&portal).await;
        let (one, other) =
            tokio::join!(call(&portal, "firm", firm_form(&code, "een")), call(&portal, "firm", firm_form(&code, "twee")));
        let mut statuses = [one.status.as_u16(), other.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 404]);
    }
}

sqlite_and_postgres! {
    async fn what_is_wrong_is_named_and_nothing_is_left(portal: Portal) {
        let code = new_code(&portal).await;
        let before = store::firms::licences::count(portal.app.store.reader()).await.expect("a count");
        let cases: [(&str, Value, &str, &str); 6] = [
            ("slug", json!("vandijk"), "slug", "taken"),
            ("slug", json!("De Brug"), "slug", "invalid"),
            ("office", json!(""), "office", "min_length"),
            ("email", json!("eva"), "email", "email"),
            ("name", json!("  "), "name", "required"),
            ("settings", json!({ "name": "A", "contact": { "phone": "bel" } }), "settings.contact.phone", "phone"),
        ];
        for (field, value, named, rule) in cases {
            let mut body = firm_form(&code, "debrug");
            body[field] = value;
            let reply = call(&portal, "firm", body).await;
            reply.expect_error(422, "VALIDATION_FAILED");
            assert_eq!(reply.json()["error"]["fields"][named][0], rule, "{field}: {}", reply.json());
        }
        let faint = json!({ "name": "A", "theme": { "color_links": "#ffff00" } });
        let mut body = firm_form(&code, "debrug");
        body["settings"] = faint;
        let reply = call(&portal, "firm", body).await;
        assert_eq!(reply.json()["error"]["fields"]["settings.theme.color_links"][0], "contrast");
        let after = store::firms::licences::count(portal.app.store.reader()).await.expect("a count");
        assert_eq!(before, after);
        // The link still works: nobody has used it.
        assert_eq!(call(&portal, "firm", firm_form(&code, "debrug")).await.status, 201);
    }
}

sqlite_and_postgres! {
    async fn the_installation_is_not_changed_once_there_is_a_firm(portal: Portal) {
        let code = new_code(&portal).await;
        let body = json!({ "code": code, "public_url": "https://elders.example", "mail_from": "a@b.example" });
        call(&portal, "installation", body).await.expect_error(404, "RECORD_NOT_FOUND");
    }
}
