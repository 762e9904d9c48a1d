use axum::body::Body;
use axum::http::{Method, Request, header};
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use serde_json::{Value, json};

use super::{
    add_administrator, call, changed_settings, publish, put, read_data, read_settings, save_first_draft,
};
use crate::support::{NOORDZEE, Portal, Reply, VANDIJK, text};

const PUBLIC: &str = "http://127.0.0.1:8080";

async fn open(portal: &Portal, path: &str, host: &str, cookies: &str) -> Reply {
    let request = Request::get(path).header(header::HOST, host).header(header::COOKIE, cookies);
    portal.send(request.body(Body::empty()).expect("a request")).await
}

async fn create_preview(portal: &Portal, token: &str, body: Value) -> Reply {
    call(portal, token, Method::POST, "draft/preview", Some(body)).await
}

/// The address of a link, from its path on.
async fn create_link(portal: &Portal, token: &str, body: Value) -> String {
    let url = text(&read_data(&create_preview(portal, token, body).await)["url"]);
    url.strip_prefix(PUBLIC).expect("the portal's address").to_owned()
}

/// The cookie that a link gives, as the browser sends it.
fn cookie_of(reply: &Reply) -> String {
    let set = reply.header("set-cookie");
    assert!(set.ends_with("; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure"), "{set}");
    set.split(';').next().expect("a cookie").to_owned()
}

fn shows(reply: &Reply, name: &str) -> bool {
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.text.contains(&format!("\"name\":\"{name}\""))
}

sqlite_and_postgres! {
    async fn a_link_shows_one_browser_the_draft_once_and_for_an_hour(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let portal = portal.with_page();
        save_first_draft(&portal, &token, |draft| {
            draft["name"] = json!("Van Dijk Nieuw");
            draft["theme"]["font_size"] = json!(22);
            draft["dictionary"] = json!([{ "id": "session.login.title", "translation": { "nl": "Dag" } }]);
            draft["maintenance"] = json!({ "maintenance": true });
            draft["minimum_password_strength"] = json!(1);
        }).await;
        let link = create_link(&portal, &token, json!({ "path": "/sign-in" })).await;
        assert!(link.ends_with("?domain=vandijk"), "{link}");
        let looked = Request::head(&link).body(Body::empty()).expect("a request");
        assert_eq!(portal.send(looked).await.status, 405, "whoever only looks uses nothing up");
        let followed = open(&portal, &link, "127.0.0.1:8080", "").await;
        assert_eq!((followed.status.as_u16(), followed.header("location")), (303, "/sign-in?domain=vandijk"));
        assert_eq!(followed.header("cache-control"), "no-store");
        let cookie = cookie_of(&followed);

        let page = open(&portal, "/sign-in?domain=vandijk", "127.0.0.1:8080", &cookie).await;
        assert!(shows(&page, "Van Dijk Nieuw") && page.text.contains("\"preview\":{\"expires_at\""));
        assert!(page.text.contains("\"maintenance\":false") && page.text.contains("\"minimum_password_strength\":60"));
        let ordinary = open(&portal, "/sign-in?domain=vandijk", "127.0.0.1:8080", "").await;
        assert!(shows(&ordinary, "vandijk") && !ordinary.text.contains("\"preview\""));
        let public = async |path: &str, domain: &str| {
            let request = Request::get(path).header("x-domain", domain).header(header::COOKIE, &cookie);
            portal.send(request.body(Body::empty()).expect("a request")).await
        };
        assert_eq!(public("/api/theme", "vandijk").await.attributes()["font_size"], 22);
        assert_eq!(public("/api/dictionary", "vandijk").await.list().len(), 1);
        // At another firm, at the desk and without the cookie everything is as it is published.
        assert_eq!(public("/api/licenses/current", "noordzee").await.attributes()["name"], "noordzee");
        let desk = open(&portal, "/desk?domain=vandijk", "127.0.0.1:8080", &cookie).await;
        assert!(shows(&desk, "vandijk") && !desk.text.contains("Van Dijk Nieuw"));
        assert_eq!(portal.call(Method::GET, "/api/theme", None, None).await.attributes()["font_size"], 16);

        // Once.
        let again = open(&portal, &link, "127.0.0.1:8080", "").await;
        assert_eq!((again.status.as_u16(), again.header("set-cookie")), (404, ""));
        assert!(again.text.contains("Dit voorbeeld bestaat niet meer"), "{}", again.text);
        // What is saved meanwhile is shown, and what is published ends it.
        let shown = async || public("/api/licenses/current", "vandijk").await.attributes()["name"].clone();
        let read = read_settings(&portal, &token).await["draft"]["revision"].clone();
        let newer = changed_settings(&portal, &token, |draft| draft["name"] = json!("Van Dijk Nieuwer")).await;
        let saved = read_data(&put(&portal, &token, &newer, read.as_str()).await);
        assert_eq!(shown().await, "Van Dijk Nieuwer");
        assert_eq!(publish(&portal, &token, &text(&saved["revision"])).await.status, 200);
        let after = open(&portal, "/?domain=vandijk", "127.0.0.1:8080", &cookie).await;
        assert!(shows(&after, "Van Dijk Nieuwer") && !after.text.contains("\"preview\""));
    }
}

sqlite_and_postgres! {
    async fn a_look_is_ended_by_its_browser(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let portal = portal.with_page();
        save_first_draft(&portal, &token, |draft| draft["name"] = json!("Nieuw")).await;
        let link = create_link(&portal, &token, json!({ "path": "/" })).await;
        let cookie = cookie_of(&open(&portal, &link, "127.0.0.1:8080", "").await);
        assert!(shows(&open(&portal, "/?domain=vandijk", "127.0.0.1:8080", &cookie).await, "Nieuw"));
        let ended = open(&portal, "/preview/end", "127.0.0.1:8080", &cookie).await;
        assert_eq!((ended.status.as_u16(), ended.header("location")), (303, "/"));
        assert!(ended.header("set-cookie").contains("Max-Age=0"), "{}", ended.header("set-cookie"));
        // Also for a copy of the cookie.
        assert!(shows(&open(&portal, "/?domain=vandijk", "127.0.0.1:8080", &cookie).await, "vandijk"));
    }
}

sqlite_and_postgres! {
    async fn a_look_is_over_after_an_hour(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let portal = portal.with_page();
        save_first_draft(&portal, &token, |draft| draft["name"] = json!("Nieuw")).await;
        let link = create_link(&portal, &token, json!({ "path": "/" })).await;
        let cookie = cookie_of(&open(&portal, &link, "127.0.0.1:8080", "").await);
        portal.clock.advance(TimeDelta::minutes(59));
        assert!(shows(&open(&portal, "/?domain=vandijk", "127.0.0.1:8080", &cookie).await, "Nieuw"));
        portal.clock.advance(TimeDelta::minutes(2));
        assert!(shows(&open(&portal, "/?domain=vandijk", "127.0.0.1:8080", &cookie).await, "vandijk"));
    }
}

sqlite_and_postgres! {
    async fn links_are_refused_that_are_late_of_another_firm_or_invented(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        portal.operator_sets_hosts("noordzee", &["portaal.noordzee.example"]).await;
        save_first_draft(&portal, &token, |draft| draft["name"] = json!("Nieuw")).await;
        let elsewhere = create_link(&portal, &token, json!({ "path": "/" })).await;
        let refused = open(&portal, &elsewhere, "portaal.noordzee.example", "").await;
        assert_eq!((refused.status.as_u16(), refused.header("set-cookie")), (404, ""));
        assert_eq!(open(&portal, &elsewhere, "127.0.0.1:8080", "").await.status, 303, "it was not used up there");
        let late = create_link(&portal, &token, json!({ "path": "/" })).await;
        portal.clock.advance(TimeDelta::seconds(61));
        assert_eq!(open(&portal, &late, "127.0.0.1:8080", "").await.status, 404);
        for invented in ["/preview/x", "/preview/%00", "/preview/"] {
            let reply = open(&portal, invented, "127.0.0.1:8080", "").await;
            assert!(reply.status.is_client_error() && reply.header("set-cookie").is_empty(), "{invented}");
        }
        let odd = open(&portal, "/api/theme", "portaal.noordzee.example", "__Host-balie-preview=x'--; a=b").await;
        assert_eq!(odd.attributes()["font_size"], 16);
    }
}

sqlite_and_postgres! {
    async fn of_two_who_follow_a_link_at_once_one_sees_the_draft(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        save_first_draft(&portal, &token, |draft| draft["name"] = json!("Nieuw")).await;
        for _ in 0..10 {
            let link = create_link(&portal, &token, json!({ "path": "/" })).await;
            let (one, other) =
                tokio::join!(open(&portal, &link, "127.0.0.1:8080", ""), open(&portal, &link, "127.0.0.1:8080", ""));
            let mut found = [one.status.as_u16(), other.status.as_u16()];
            found.sort_unstable();
            assert_eq!(found, [303, 404]);
        }
    }
}

sqlite_and_postgres! {
    async fn the_cookie_opens_nothing(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        portal.consumer("vandijk", "anna").await;
        save_first_draft(&portal, &token, |draft| {
            draft["modules"]["has_messages_enabled"] = json!(true);
            draft["two_factor_required"] = json!(false);
        }).await;
        let link = create_link(&portal, &token, json!({ "path": "/" })).await;
        let cookie = cookie_of(&open(&portal, &link, "127.0.0.1:8080", "").await);
        let secret = cookie.split('=').nth(1).expect("a secret").to_owned();
        for path in ["/api/consumers", "/api/actions", "/backoffice/v1/settings", "/desk/api/auth/me", "/backoffice/v1/consumers"] {
            for authorization in [None, Some(format!("Bearer {secret}"))] {
                let mut request = Request::get(path).header("x-domain", "vandijk").header(header::COOKIE, &cookie);
                if let Some(authorization) = authorization {
                    request = request.header(header::AUTHORIZATION, authorization);
                }
                let reply = portal.send(request.body(Body::empty()).expect("a request")).await;
                assert_eq!(reply.status, 401, "{path}: {}", reply.text);
            }
        }
    }
}

sqlite_and_postgres! {
    async fn as_a_client_the_portal_is_seen_read_only(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        portal.consumer("vandijk", "anna").await;
        create_preview(&portal, &token, json!({ "path": "/", "consumer": "anna" })).await.expect_error(409, "DRAFT_MISSING");
        save_first_draft(&portal, &token, |draft| draft["name"] = json!("Nieuw")).await;
        create_preview(&portal, &token, json!({ "path": "/", "consumer": "nobody" })).await.expect_error(404, "CONSUMER_NOT_FOUND");
        let link = create_link(&portal, &token, json!({ "path": "/dashboard", "consumer": "anna" })).await;
        let followed = open(&portal, &link, "127.0.0.1:8080", "").await;
        let location = followed.header("location").to_owned();
        let (path, query) = location.split_once('?').expect("a query");
        assert_eq!(path, "/dashboard");
        let of = |name: &str| {
            let found = url::form_urlencoded::parse(query.as_bytes()).find(|(found, _)| found == name);
            found.expect(name).1.into_owned()
        };
        let codes = json!({ "accessToken": of("accessToken"), "refreshToken": of("refreshToken") });
        let session = portal.public("/api/auth/handover", codes).await.attributes();
        let access = text(&session["accessToken"]);
        assert_eq!(portal.get("/api/consumers", &access).await.status, 200);
        let change = Some(json!({ "locale": "en" }));
        portal.call(Method::PATCH, "/api/consumers", Some(&access), change).await.expect_error(403, "ACCESS_DENIED");
        let log = portal.get("/api/consumers/activity", &access).await.list();
        assert_eq!(log[0]["attributes"]["actor"], "colleague beheer");

        // The draft is the firm's, for whoever sees all clients.
        let member = portal.colleague("vandijk", "eva", StaffRole::Admin).await;
        portal.limit_clients(&member, ClientScope::Own, None).await;
        let limited = portal.staff_token(&member, Stage::Full).await;
        for body in [json!({ "path": "/", "consumer": "anna" }), json!({ "path": "/" })] {
            create_preview(&portal, &limited, body).await.expect_error(403, "ACCESS_DENIED");
        }
        assert_eq!(create_preview(&portal, VANDIJK, json!({ "path": "/", "consumer": "anna" })).await.status, 201);
        create_preview(&portal, NOORDZEE, json!({ "path": "/" })).await.expect_error(409, "DRAFT_MISSING");
    }
}

sqlite_and_postgres! {
    async fn only_pages_are_previewed_and_only_of_a_draft_that_can_be_read(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        create_preview(&portal, &token, json!({ "path": "/" })).await.expect_error(409, "DRAFT_MISSING");
        let revision = save_first_draft(&portal, &token, |draft| draft["theme"]["color_links"] = json!("#9ad0f5")).await;
        assert_eq!(create_preview(&portal, &token, json!({ "path": "/" })).await.status, 201, "faulty, but readable");
        for path in ["//evil.example", "https://evil.example", "/desk", "/api/theme", "/a?b=c", ""] {
            create_preview(&portal, &token, json!({ "path": path })).await.expect_error(422, "VALIDATION_FAILED");
        }
        let unreadable = changed_settings(&portal, &token, |draft| draft["theme"]["color_links"] = json!("blue")).await;
        read_data(&put(&portal, &token, &unreadable, Some(&revision)).await);
        let refused = create_preview(&portal, &token, json!({ "path": "/" })).await;
        refused.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(refused.json()["error"]["faults"][0]["pointer"], "/theme/color_links");
    }
}
