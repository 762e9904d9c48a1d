//! Nobody gives more than they have: what is handed out is called, and reaches nothing that its giver does not reach.

use std::collections::BTreeSet;

use axum::http::Method;
use domain::accounts::grants::{Gift, GiftKind};
use domain::accounts::service_keys::{Scopes, ServiceKeyScope};
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::{Value, json};
use store::accounts::service_keys::NewServiceKeyRow;
use store::staff::StaffMember;
use store::testing::grant_all;
use strum::IntoEnumIterator;

use crate::support::{Portal, VANDIJK, text};

/// Names in the responses to a member of staff, as a measure of their access.
type Reached = BTreeSet<String>;

/// Adds two clients, each with a request: Anna, of adviser Eva at the branch in Utrecht, and Bram, without an adviser; and a draft of the settings.
pub(super) async fn firm(portal: &Portal) {
    portal.desk("vandijk", DeskMode::Full).await;
    portal.record("advisers/eva", json!({ "name": "Eva" })).await;
    for (name, branch) in [("anna", "vandijk-utrecht"), ("bram", "vandijk")] {
        let consumer = json!({
            "email": format!("{name}@example.nl"), "user_name": name, "last_name": name, "branch": branch,
        });
        portal.record(&format!("consumers/{name}"), consumer).await;
        let action = json!({
            "type": "UPLOAD_DOCUMENT", "label": name, "owners": [name], "date_created": "2026-11-01",
        });
        portal.record(&format!("actions/{name}"), action).await;
    }
    let dossier = json!({
        "label": "x", "owners": ["anna"], "percentage_complete": 10, "user_panels": [{ "adviser": "eva" }],
    });
    portal.record("dossiers/anna", dossier).await;
    let published = portal.firm_call(VANDIJK, Method::GET, "settings", None).await.json();
    let published = &published["data"]["published"];
    let draft = json!({ "attributes": published["attributes"], "base_version": published["version"], "revision": null });
    let saved = portal.firm_call(VANDIJK, Method::PUT, "settings/draft", Some(draft)).await;
    assert_eq!(saved.status, 200, "{}", saved.text);
}

/// Tries what each scope lets do, with a client in sight and one who may not be.
async fn list_reached(portal: &Portal, token: &str) -> Reached {
    let mut reached = Reached::new();
    let mut probe = async |name: &str, method: Method, path: &str, body: Option<Value>| {
        let reply = portal.firm_call(token, method, path, body).await;
        assert_ne!(reply.status.as_u16(), 401, "{name}: {}", reply.text);
        if !matches!(reply.status.as_u16(), 403 | 404) {
            reached.insert(name.to_owned());
        }
    };
    for client in ["anna", "bram"] {
        let named = |scope: ServiceKeyScope| format!("{scope} {client}");
        probe(&named(ServiceKeyScope::Read), Method::GET, &format!("consumers/{client}"), None).await;
        probe(&named(ServiceKeyScope::Records), Method::POST, &format!("actions/{client}/processed"), None)
            .await;
        let nowhere = Some(json!({ "domain": "nowhere" }));
        let path = format!("consumers/{client}/handover");
        probe(&named(ServiceKeyScope::Handover), Method::POST, &path, nowhere).await;
        probe(&named(ServiceKeyScope::Privacy), Method::GET, &format!("consumers/{client}/privacy"), None)
            .await;
    }
    probe("events", Method::GET, "events?limit=1", None).await;
    probe("settings", Method::GET, "settings", None).await;
    probe("what all see", Method::POST, "banners", Some(json!({ "attributes": {} }))).await;
    probe("staff", Method::GET, "staff", None).await;
    reached
}

/// A thing that was handed out: its kind, its name, and what it reaches.
type Handed = (GiftKind, String, Reached);

async fn token_of(portal: &Portal, id: &Value) -> String {
    let (licence, id) = (portal.licence_id("vandijk").await, text(id).parse().expect("an id"));
    let member =
        store::staff::find(portal.app.store.reader(), licence, id).await.expect("read").expect("staff");
    portal.staff_token(&member, Stage::Full).await
}

/// Asks for everything that lets somebody in, and what it reaches where it is given.
async fn hand_outs(portal: &Portal, token: &str, victim: &StaffMember, round: usize) -> Vec<Handed> {
    let mut handed: Vec<Handed> = Vec::new();
    let post = async |path: &str, body: Value| portal.firm_call(token, Method::POST, path, Some(body)).await;
    for role in StaffRole::iter() {
        for (scope, field) in [
            (ClientScope::All, None),
            (ClientScope::Own, Some("adviser")),
            (ClientScope::Branch, Some("branch")),
        ] {
            let mut account = json!({ "name": "x", "role": role, "scope": scope });
            account["email"] = json!(format!("{role}-{scope}-{round}@vandijk.example"));
            if let Some(field) = field {
                account[field] = json!(if field == "adviser" { "eva" } else { "vandijk-utrecht" });
            }
            let made = post("staff", account.clone()).await;
            if made.status == 201 {
                let reached = list_reached(portal, &token_of(portal, &made.json()["id"]).await).await;
                handed.push((GiftKind::Account, format!("account {role} {scope}"), reached));
            }
            account.as_object_mut().expect("an object").remove("email");
            let path = format!("staff/{}", victim.id);
            let changed = portal.firm_call(token, Method::PATCH, &path, Some(account)).await;
            if changed.status == 200 {
                let reached = list_reached(portal, &token_of(portal, &json!(victim.id)).await).await;
                handed.push((GiftKind::Account, format!("changed {role} {scope}"), reached));
            }
        }
    }
    for scopes in ServiceKeyScope::iter().map(|scope| vec![scope]).chain([ServiceKeyScope::iter().collect()])
    {
        let made = post("service-keys", json!({ "name": "x", "scopes": scopes })).await;
        if made.status == 201 {
            let secret = text(&made.attributes()["secret"]);
            let reached = list_reached(portal, &secret).await;
            handed.push((GiftKind::ServiceKey, format!("key {scopes:?}"), reached));
        }
    }
    let endpoint =
        post("webhook-endpoints", json!({ "url": "https://hook.example.nl/x", "after": "" })).await;
    if endpoint.status == 201 {
        let reached = ["read anna", "read bram", "events"].map(str::to_owned).into();
        handed.push((GiftKind::WebhookEndpoint, "endpoint".to_owned(), reached));
        let path = format!("webhook-endpoints/{}", text(&endpoint.json()["data"]["id"]));
        assert_eq!(portal.firm_call(VANDIJK, Method::DELETE, &path, None).await.status, 204);
    }
    let mut links = Vec::new();
    for client in ["anna", "bram"] {
        links.push((client, post(&format!("consumers/{client}/handover"), json!({})).await));
        links.push((client, post(&format!("consumers/{client}/invitation"), json!({ "again": true })).await));
        links
            .push((client, post("settings/draft/preview", json!({ "path": "/", "consumer": client })).await));
    }
    for (client, link) in links {
        if link.status.is_success() {
            let reached = [format!("handover {client}")].into();
            handed.push((GiftKind::ClientLink, format!("link of {client}"), reached));
        }
    }
    if post("settings/draft/preview", json!({ "path": "/" })).await.status == 201 {
        let reached = ["settings".to_owned()].into();
        handed.push((GiftKind::SettingsPreview, "preview".to_owned(), reached));
    }
    if post("calendar", json!({})).await.status.is_success() {
        // Of one's own appointments, whose clients are in sight.
        handed.push((GiftKind::CalendarFeed, "calendar".to_owned(), ["read anna".to_owned()].into()));
    }
    handed
}

async fn key(portal: &Portal, scopes: Scopes) -> String {
    let secret = format!("key {scopes}");
    let licence = portal.licence_id("vandijk").await;
    let hash = api::keys::hash_secret(&secret);
    let key =
        NewServiceKeyRow { scopes, ..NewServiceKeyRow::unlimited(portal.app.new_id(), licence, "x", hash) };
    let tx = portal.store.begin().await.expect("a transaction");
    let grant = grant_all(Gift::ServiceKey(key.scopes.clone()));
    store::accounts::service_keys::add(&tx, &grant, key, portal.app.now()).await.expect("a key");
    tx.commit().await.expect("committed");
    secret
}

sqlite_and_postgres! {
    async fn what_is_handed_out_reaches_no_further_than_its_giver(portal: Portal) {
        firm(&portal).await;
        let mut givers = Vec::new();
        for scope in ServiceKeyScope::iter() {
            givers.push((format!("key {scope}"), key(&portal, Scopes::from_scopes([scope])).await));
        }
        for pair in [[ServiceKeyScope::Licence, ServiceKeyScope::Read], [ServiceKeyScope::Licence, ServiceKeyScope::Handover], [ServiceKeyScope::Records, ServiceKeyScope::Read]] {
            givers.push((format!("key {pair:?}"), key(&portal, Scopes::from_scopes(pair)).await));
        }
        givers.push(("key of all".to_owned(), VANDIJK.to_owned()));
        for role in StaffRole::iter() {
            for (scope, named) in
                [(ClientScope::All, None), (ClientScope::Own, Some("eva")), (ClientScope::Branch, Some("vandijk-utrecht"))]
            {
                let member = portal.colleague("vandijk", &format!("{role}-{scope}"), role).await;
                portal.limit_clients(&member, scope, named).await;
                givers.push((format!("{role} {scope}"), portal.staff_token(&member, Stage::Full).await));
            }
        }
        let victim = portal.colleague("vandijk", "victim", StaffRole::Auditor).await;
        portal.limit_clients(&victim, ClientScope::Own, Some("nobody")).await;
        let (mut given, mut gives, mut kinds) = (0, BTreeSet::new(), BTreeSet::new());
        for (round, (name, token)) in givers.into_iter().enumerate() {
            let own = list_reached(&portal, &token).await;
            for (kind, what, reached) in hand_outs(&portal, &token, &victim, round).await {
                let beyond: Vec<&String> = reached.difference(&own).collect();
                assert!(beyond.is_empty(), "{name} gave {what}, which reaches {beyond:?}");
                given += 1;
                gives.insert(name.clone());
                kinds.insert(kind);
            }
        }
        // The calls were made: an administrator of all clients gives every sort, and others give links.
        assert!(given > 30, "{given}");
        assert_eq!(kinds, GiftKind::iter().collect(), "every kind of credential is handed out here");
        let expected = [
            "admin all", "admin branch", "admin own", "adviser all", "adviser branch", "adviser own", "handler all",
            "handler branch", "handler own", "key handover", "key licence", "key of all",
            "key [Licence, Handover]", "key [Licence, Read]",
        ];
        assert_eq!(gives, expected.map(str::to_owned).into());
    }
}

sqlite_and_postgres! {
    async fn one_scope_makes_neither_accounts_nor_keys_nor_endpoints(portal: Portal) {
        firm(&portal).await;
        let victim = portal.colleague("vandijk", "victim", StaffRole::Handler).await;
        for scopes in ServiceKeyScope::iter().map(|scope| Scopes::from_scopes([scope])).chain([Scopes::with_all()]) {
            let is_all = scopes == Scopes::with_all();
            let token = key(&portal, scopes.clone()).await;
            for (method, path, body) in [
                (Method::POST, "staff".to_owned(), json!({ "name": "x", "email": "x@example.nl", "role": "auditor", "scope": "all" })),
                (Method::PATCH, format!("staff/{}", victim.id), json!({ "role": "admin" })),
                (Method::POST, format!("staff/{}/reset", victim.id), json!({ "reason": "x" })),
                (Method::POST, "service-keys".to_owned(), json!({ "name": "x", "scopes": ["read"] })),
            ] {
                portal.firm_call(&token, method, &path, Some(body)).await.expect_error(403, "ACCESS_DENIED");
            }
            let new = json!({ "url": "https://hook.example.nl/x" });
            let endpoint = portal.firm_call(&token, Method::POST, "webhook-endpoints", Some(new)).await;
            if is_all {
                assert_eq!(endpoint.status, 201, "{}", endpoint.text);
            } else {
                endpoint.expect_error(403, "ACCESS_DENIED");
            }
        }
        // A key of the settings alone does not turn to itself what others are sent.
        let endpoints = portal.firm_call(VANDIJK, Method::GET, "webhook-endpoints", None).await.list();
        let path = format!("webhook-endpoints/{}", text(&endpoints[0]["id"]));
        let licence = key(&portal, Scopes::from_scopes([ServiceKeyScope::Licence, ServiceKeyScope::Records])).await;
        for (method, path, body) in [
            (Method::PATCH, path.clone(), json!({ "url": "https://other.example.nl/" })),
            (Method::POST, format!("{path}/rotate-secret"), json!({})),
            (Method::POST, format!("{path}/replay"), json!({ "after": "" })),
            (Method::POST, format!("{path}/test"), json!({})),
        ] {
            let refused = portal.firm_call(&licence, method, &path, Some(body)).await;
            refused.expect_error(403, "ACCESS_DENIED");
            assert!(refused.text.contains("scope"), "{path}: {}", refused.text);
        }
    }
}

sqlite_and_postgres! {
    async fn an_administrator_of_some_clients_widens_nothing(portal: Portal) {
        firm(&portal).await;
        let new = json!({ "url": "https://hook.example.nl/x" });
        assert_eq!(portal.firm_call(VANDIJK, Method::POST, "webhook-endpoints", Some(new.clone())).await.status, 201);
        let endpoints = portal.firm_call(VANDIJK, Method::GET, "webhook-endpoints", None).await.list();
        let endpoint = format!("webhook-endpoints/{}", text(&endpoints[0]["id"]));
        for (scope, named) in [(ClientScope::Own, "eva"), (ClientScope::Branch, "vandijk-utrecht")] {
            let member = portal.colleague("vandijk", &format!("admin-{scope}"), StaffRole::Admin).await;
            portal.limit_clients(&member, scope, Some(named)).await;
            let token = portal.staff_token(&member, Stage::Full).await;
            portal.firm_call(&token, Method::GET, "consumers/bram", None).await.expect_error(404, "RECORD_NOT_FOUND");
            for (method, path, body) in [
                (Method::PATCH, format!("staff/{}", member.id), json!({ "scope": "all" })),
                (Method::POST, "webhook-endpoints".to_owned(), new.clone()),
                (Method::PATCH, endpoint.clone(), json!({ "url": "https://mine.example.nl/" })),
                (Method::POST, format!("{endpoint}/rotate-secret"), json!({})),
                (Method::POST, format!("{endpoint}/replay"), json!({ "after": "" })),
                (Method::DELETE, endpoint.clone(), json!({})),
                (Method::DELETE, "settings/draft?revision=x".to_owned(), json!({})),
                (Method::POST, "settings/draft/preview".to_owned(), json!({ "path": "/" })),
                (Method::PUT, "request-templates/intake".to_owned(), json!({ "version": 9, "attributes": {} })),
            ] {
                let refused = portal.firm_call(&token, method, &path, Some(body)).await;
                refused.expect_error(403, "ACCESS_DENIED");
                assert_eq!(refused.json()["error"]["faults"][0]["rule"], json!("client_scope"), "{path}");
            }
            portal.firm_call(&token, Method::GET, "consumers/bram", None).await.expect_error(404, "RECORD_NOT_FOUND");
        }
    }
}

sqlite_and_postgres! {
    async fn the_use_cases_hold_it_without_the_calls(portal: Portal) {
        firm(&portal).await;
        let licence = portal.licence_id("vandijk").await;
        let admin = portal.colleague("vandijk", "admin", StaffRole::Admin).await;
        portal.limit_clients(&admin, ClientScope::Branch, Some("vandijk-utrecht")).await;
        let admin = store::staff::find(portal.app.store.reader(), licence, admin.id).await.unwrap().unwrap();
        let id = portal.app.new_id();
        let key = app::Actor::ServiceKey { id, name: "crm".to_owned(), scopes: Scopes::with_all() };
        for actor in [app::Actor::of_member(&admin, true), key, app::Actor::Consumer] {
            let caller = app::Caller { actor, client: app::Client::default() };
            let input = app::accounts::service_keys::ServiceKeyInput {
                name: "x".to_owned(),
                scopes: Scopes::from_scopes([ServiceKeyScope::Read]),
                networks: domain::accounts::service_keys::Networks::default(),
                last_day: None,
            };
            let made = app::accounts::service_keys::create(&portal.app, licence, input, &caller).await;
            assert_eq!(made.expect_err("no key").code(), Some(domain::codes::Code::AccessDenied));
            let new = app::staff::NewColleague {
                name: "x".to_owned(),
                email: "x@example.nl".to_owned(),
                role: StaffRole::Auditor,
                scope: ClientScope::All,
                branch: None,
                adviser: None,
                locale: domain::locale::Locale::Nl,
            };
            let made = app::staff::create(&portal.app, licence, new, app::staff::InviteBy::Link, &caller).await;
            assert_eq!(made.expect_err("no account").code(), Some(domain::codes::Code::AccessDenied));
        }
        assert_eq!(store::accounts::service_keys::of_licence(portal.app.store.reader(), licence).await.unwrap().len(), 1);
    }
}
