//! Accounts of staff: made, changed, disabled and reset, by roles, service keys and the operator.

use app::staff::{ColleagueChange, InviteBy};
use app::{Actor, Caller, Client};
use axum::http::Method;
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use domain::accounts::staff::{StaffRole, StaffState};
use domain::codes::Code;
use domain::licence::DeskMode;
use serde_json::{Value, json};
use store::staff::StaffMember;
use store::testing::grant_all;

use crate::support::{Portal, VANDIJK, text};

async fn call(
    portal: &Portal,
    token: &str,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> crate::support::Reply {
    portal.firm_call(token, method, path, body).await
}

fn eva() -> Value {
    json!({ "name": "Eva Jansen", "email": "Eva@vandijk.example", "role": "adviser", "scope": "all" })
}

sqlite_and_postgres! {
    async fn an_admin_makes_an_account_and_its_owner_is_mailed_a_link(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        let (_, token) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        let made = call(&portal, &token, Method::POST, "staff", Some(eva())).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let made = made.json();
        assert_eq!((&made["state"], &made["two_factor"], &made["passkeys"]), (&json!("invited"), &json!(false), &json!(0)));
        let letters = portal.deliver_mail().await;
        let letter = letters.iter().find(|letter| letter.contains("eva@vandijk.example") || letter.contains("Eva@vandijk.example"));
        let letter = letter.expect("a letter");
        assert!(letter.contains("/desk/invitation/") && letter.contains("domain=vandijk"), "{letter}");
        assert!(letter.contains("Account instellen"), "{letter}");

        let list = call(&portal, &token, Method::GET, "staff", None).await.json();
        let names: Vec<&Value> = list["items"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
        assert_eq!(names, ["beheer", "Eva Jansen"]);
        let twice = call(&portal, &token, Method::POST, "staff", Some(eva())).await;
        twice.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(twice.json()["error"]["fields"]["email"], json!(["taken"]));
        // One firm's accounts are not another's.
        portal.desk("noordzee", DeskMode::Full).await;
        let (_, foreign) = portal.at_work("noordzee", "femke", StaffRole::Admin).await;
        let id = text(&made["id"]);
        for (method, path, body) in [
            (Method::PATCH, format!("staff/{id}"), json!({ "role": "admin" })),
            (Method::POST, format!("staff/{id}/invitation"), json!({})),
            (Method::POST, format!("staff/{id}/reset"), json!({ "reason": "x" })),
        ] {
            call(&portal, &foreign, method.clone(), &path, Some(body.clone())).await.expect_error(404, "RECORD_NOT_FOUND");
            let nobody = path.replace(&id, "nobody");
            call(&portal, &token, method, &nobody, Some(body)).await.expect_error(404, "RECORD_NOT_FOUND");
        }
        let list = call(&portal, &foreign, Method::GET, "staff", None).await.json();
        assert_eq!(list["items"].as_array().map(Vec::len), Some(1), "{list}");
        // The newest invitation alone works; that of an active account leads nowhere.
        let again = call(&portal, &token, Method::POST, &format!("staff/{id}/invitation"), None).await;
        assert_eq!(again.status, 202, "{}", again.text);
    }
}

sqlite_and_postgres! {
    async fn what_an_account_cannot_be_is_said_by_field(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let (beheer, token) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        let violations = async |body: Value| {
            let reply = call(&portal, &token, Method::POST, "staff", Some(body)).await;
            reply.expect_error(422, "VALIDATION_FAILED");
            reply.json()["error"]["fields"].clone()
        };
        let with = |field: &str, value: Value| {
            let mut body = eva();
            body[field] = value;
            body
        };
        assert_eq!(violations(with("name", json!(" "))).await, json!({ "name": ["required"] }));
        assert_eq!(violations(with("email", json!("eva"))).await, json!({ "email": ["email"] }));
        assert_eq!(violations(with("scope", json!("own"))).await, json!({ "adviser": ["required"] }));
        assert_eq!(violations(with("scope", json!("branch"))).await, json!({ "branch": ["required"] }));
        assert_eq!(violations(with("branch", json!("nowhere"))).await, json!({ "branch": ["unknown"] }));
        assert_eq!(violations(with("adviser", json!("nobody"))).await, json!({ "adviser": ["unknown"] }));
        for (field, value) in [("role", json!("boss")), ("scope", json!("some")), ("name", json!("x".repeat(101)))] {
            let found = violations(with(field, value)).await;
            assert!(found.get(field).is_some(), "{field}: {found}");
        }
        let marked = with("name", json!("<b>Eva</b>"));
        let made = call(&portal, &token, Method::POST, "staff", Some(marked)).await;
        assert_eq!(made.json()["name"], json!("<b>Eva</b>"));
        // An administrator sees all clients, made so or changed.
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        let own = json!({
            "name": "Tom", "email": "tom@vandijk.example", "role": "admin", "scope": "own", "adviser": "eva",
        });
        assert_eq!(violations(own.clone()).await, json!({ "scope": ["all_clients"] }));
        let mut handler = own;
        handler["role"] = json!("handler");
        let made = call(&portal, &token, Method::POST, "staff", Some(handler)).await.json();
        let path = format!("staff/{}", text(&made["id"]));
        let admin = call(&portal, &token, Method::PATCH, &path, Some(json!({ "role": "admin" }))).await;
        assert_eq!(admin.json()["error"]["fields"]["scope"], json!(["all_clients"]), "{}", admin.text);
        let admin = json!({ "role": "admin", "scope": "all" });
        assert_eq!(call(&portal, &token, Method::PATCH, &path, Some(admin)).await.status, 200);
        // Nobody changes their own role or clients.
        let own = format!("staff/{}", beheer.id);
        for (body, fields) in [
            (json!({ "role": "handler" }), json!({ "role": ["own_account"] })),
            (json!({ "scope": "own", "adviser": "eva", "role": "adviser" }), json!({ "role": ["own_account"], "scope": ["own_account"] })),
        ] {
            let reply = call(&portal, &token, Method::PATCH, &own, Some(body)).await;
            reply.expect_error(422, "VALIDATION_FAILED");
            assert_eq!(reply.json()["error"]["fields"], fields);
        }
        let named = call(&portal, &token, Method::PATCH, &own, Some(json!({ "name": "Mirjam", "adviser": "eva" }))).await;
        assert_eq!((named.status.as_u16(), named.json()["adviser"].clone()), (200, json!("eva")), "{}", named.text);
    }
}

sqlite_and_postgres! {
    async fn a_disabled_colleague_is_out_at_the_next_call(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let (_, admin) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        let (tom, token) = portal.at_work("vandijk", "tom", StaffRole::Handler).await;
        assert_eq!(call(&portal, &token, Method::GET, "consumers", None).await.status, 200);
        let path = format!("staff/{}", tom.id);
        let changed = call(&portal, &admin, Method::PATCH, &path, Some(json!({ "role": "auditor" }))).await;
        assert_eq!(changed.json()["role"], json!("auditor"));
        // A changed role holds at once.
        call(&portal, &token, Method::POST, "consumers/x/invitation", Some(json!({}))).await.expect_error(403, "ACCESS_DENIED");
        let changed = call(&portal, &admin, Method::PATCH, &path, Some(json!({ "disabled": true }))).await;
        assert_eq!(changed.json()["state"], json!("disabled"));
        call(&portal, &token, Method::GET, "consumers", None).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let reset = call(&portal, &admin, Method::POST, &format!("{path}/reset"), Some(json!({ "reason": "x" }))).await;
        reset.expect_error(422, "VALIDATION_FAILED");
        // Enabled again, the session of before stays ended.
        let changed = call(&portal, &admin, Method::PATCH, &path, Some(json!({ "disabled": false }))).await;
        assert_eq!(changed.json()["state"], json!("active"));
        call(&portal, &token, Method::GET, "consumers", None).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let trail = call(&portal, VANDIJK, Method::GET, "audit?type=staff.changed", None).await.list();
        assert_eq!(trail.len(), 3);
        assert!(text(&trail[0]["attributes"]["actor"]).starts_with("staff "), "{}", trail[0]);
    }
}

sqlite_and_postgres! {
    async fn a_reset_takes_every_way_of_signing_in_away(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let (beheer, admin) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        let (tom, token) = portal.at_work("vandijk", "tom", StaffRole::Handler).await;
        let path = format!("staff/{}/reset", tom.id);
        let no_reason = call(&portal, &admin, Method::POST, &path, Some(json!({ "reason": " " }))).await;
        no_reason.expect_error(422, "VALIDATION_FAILED");
        let reset = call(&portal, &admin, Method::POST, &path, Some(json!({ "reason": "Seen in person" }))).await;
        assert_eq!((&reset.json()["state"], &reset.json()["two_factor"]), (&json!("invited"), &json!(false)));
        call(&portal, &token, Method::GET, "consumers", None).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let letters = portal.deliver_mail().await;
        assert!(letters.iter().any(|letter| letter.contains("tom@vandijk.example") && letter.contains("gewist")));
        let trail = call(&portal, VANDIJK, Method::GET, "audit?type=staff.reset", None).await.list();
        assert_eq!(trail[0]["attributes"]["details"]["reason"], json!("Seen in person"));
        let oneself = format!("staff/{}/reset", beheer.id);
        let oneself = call(&portal, &admin, Method::POST, &oneself, Some(json!({ "reason": "x" }))).await;
        oneself.expect_error(403, "ACCESS_DENIED");
    }
}

/// Makes a handler of an administrator, by another one.
async fn demote(portal: &Portal, by: &StaffMember, member: &StaffMember) -> app::Result<StaffMember> {
    let change = ColleagueChange { role: Some(StaffRole::Handler), ..ColleagueChange::default() };
    let caller = Caller { actor: Actor::of_member(by, true), client: Client::default() };
    app::staff::change(&portal.app, member.licence, member.id, change, &caller).await
}

async fn working_admins(portal: &Portal) -> usize {
    let licence = portal.licence_id("vandijk").await;
    let all = store::staff::of_licence(portal.app.store.reader(), licence).await.unwrap();
    all.iter().filter(|member| member.admin_status().is_working_admin()).count()
}

sqlite_and_postgres! {
    async fn ten_administrators_who_demote_each_other_leave_one(portal: Portal) {
        let mut admins = Vec::new();
        for place in 0..10 {
            admins.push(portal.colleague("vandijk", &format!("admin{place}"), StaffRole::Admin).await);
        }
        let next = admins.iter().cycle().skip(1);
        let changes = admins.iter().zip(next).map(|(by, member)| demote(&portal, by, member));
        let done = futures::future::join_all(changes).await;
        let lost = done.iter().filter(|done| done.is_err()).count();
        assert!(lost >= 1, "{done:?}");
        assert_eq!(working_admins(&portal).await, lost);
    }
}

sqlite_and_postgres! {
    async fn the_last_administrator_stays(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let (first, token) = portal.at_work("vandijk", "first", StaffRole::Admin).await;
        let path = format!("staff/{}", first.id);
        // Another who never signed in is no help.
        portal.invite("vandijk", "second", StaffRole::Admin).await;
        call(&portal, &token, Method::PATCH, &path, Some(json!({ "disabled": true }))).await.expect_error(409, "LAST_ADMIN");
        let third = portal.colleague("vandijk", "third", StaffRole::Admin).await;
        // Each takes the other's rights at once: one of them stays.
        for _ in 0..10 {
            let (one, other) = tokio::join!(demote(&portal, &first, &third), demote(&portal, &third, &first));
            let lost: Vec<_> = [one, other].into_iter().filter_map(Result::err).collect();
            assert_eq!(lost.len(), 1, "{lost:?}");
            assert!(matches!(lost[0].code(), Some(Code::LastAdmin | Code::AccessDenied)), "{lost:?}");
            assert_eq!(working_admins(&portal).await, 1);
            let tx = portal.store.begin().await.unwrap();
            for member in [&first, &third] {
                store::staff::update(&tx, &grant_all(member.gift()), member).await.unwrap();
            }
            tx.commit().await.unwrap();
        }
        // The operator helps also the last one.
        let by = Caller::operator();
        for member in [&first, &third] {
            let how = ("lost the phone", InviteBy::Link);
            let reset = app::staff::reset(&portal.app, member.licence, member.id, how, &by).await;
            let (member, secret) = reset.unwrap();
            assert_eq!(member.state(), StaffState::Invited);
            assert!(secret.is_some());
        }
    }
}

sqlite_and_postgres! {
    async fn a_token_ends_with_its_time_its_firm_and_its_desk(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        portal.desk("noordzee", DeskMode::Full).await;
        let (eva, token) = portal.at_work("vandijk", "eva", StaffRole::Adviser).await;
        let read = async |token: &str| call(&portal, token, Method::GET, "consumers", None).await;
        assert_eq!(read(&token).await.status, 200);
        for stage in [Stage::Pending, Stage::Setup] {
            let token = portal.staff_token(&eva, stage).await;
            read(&token).await.expect_error(401, "AUTH_TOKEN_INVALID");
        }
        let elsewhere = portal.call_at("noordzee", Method::GET, "/backoffice/v1/consumers", Some(&token), None).await;
        elsewhere.expect_error(401, "AUTH_TOKEN_INVALID");
        let own = portal.call_at("vandijk", Method::GET, "/backoffice/v1/consumers", Some(&token), None).await;
        assert_eq!(own.status, 200);
        // Nothing of the consumers' is open to it, and nothing here to theirs.
        portal.get("/api/actions", &token).await.expect_error(401, "AUTH_TOKEN_INVALID");
        portal.consumer("vandijk", "anna").await;
        let anna = portal.token("anna").await;
        read(&anna).await.expect_error(401, "AUTH_TOKEN_INVALID");
        // Used every 20 minutes it lives ten hours, and not used for thirty minutes it ends.
        for _ in 0..29 {
            portal.clock.advance(TimeDelta::minutes(20));
            assert_eq!(read(&token).await.status, 200);
        }
        portal.clock.advance(TimeDelta::minutes(20));
        read(&token).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let idle = portal.staff_token(&eva, Stage::Full).await;
        portal.clock.advance(TimeDelta::minutes(29));
        assert_eq!(read(&idle).await.status, 200);
        portal.clock.advance(TimeDelta::minutes(30));
        read(&idle).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let token = portal.staff_token(&eva, Stage::Full).await;
        portal.desk("vandijk", DeskMode::Off).await;
        read(&token).await.expect_error(401, "AUTH_TOKEN_INVALID");
    }
}

sqlite_and_postgres! {
    async fn a_link_to_hand_on_is_of_somebody_who_never_worked_here(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let (admin, token) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        let made = call(&portal, &token, Method::POST, "staff", Some(eva())).await.json();
        let path = format!("staff/{}/invitation-link", text(&made["id"]));
        let link = call(&portal, &token, Method::POST, &path, Some(json!({}))).await;
        assert_eq!(link.status, 201, "{}", link.text);
        assert!(text(&link.json()["url"]).contains("/desk/invitation/"), "{}", link.text);

        // Who resets a colleague does not become that colleague.
        let tom = portal.colleague("vandijk", "tom", StaffRole::Adviser).await;
        let tx = portal.store.begin().await.unwrap();
        store::staff::record_sign_in(&tx, (tom.licence, tom.id), portal.app.now()).await.unwrap();
        tx.commit().await.unwrap();
        let path = format!("staff/{}/invitation-link", tom.id);
        let refused = |reply: crate::support::Reply| {
            reply.expect_error(422, "VALIDATION_FAILED");
            reply.json()["error"]["fields"].clone()
        };
        let active = call(&portal, &token, Method::POST, &path, Some(json!({}))).await;
        assert_eq!(refused(active), json!({ "state": ["active"] }));
        let reset = Some(json!({ "reason": "lost the phone" }));
        assert_eq!(call(&portal, &token, Method::POST, &format!("staff/{}/reset", tom.id), reset).await.status, 200);
        let used = call(&portal, &token, Method::POST, &path, Some(json!({}))).await;
        assert_eq!(refused(used), json!({ "state": ["used"] }));
        let by = Caller { actor: Actor::of_member(&admin, true), client: Client::default() };
        let mailed = app::staff::invite(&portal.app, tom.licence, tom.id, InviteBy::Mail, &by).await.unwrap();
        assert!(mailed.1.is_none(), "the link goes to him alone");
    }
}
