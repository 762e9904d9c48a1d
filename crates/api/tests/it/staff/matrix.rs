//! Every declared call of the back office against every kind of identity: a rejection is the one that the declaration says,
//! and writes nothing.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use domain::accounts::service_keys::{Scopes, ServiceKeyScope};
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::json;
use store::testing::database_contents;
use strum::IntoEnumIterator;

use crate::support::calls::{DeclaredCall, declared_calls};
use crate::support::{NOORDZEE, Portal, Reply};

/// Tables in which a refused call may leave its trace: limits, the use of keys and sessions, and the log of rejections.
const TRACES: [&str; 5] = ["rate_limits", "service_keys", "staff_sessions", "audit_trail", "audit_chain"];

/// Caller of the back office, with a token.
struct Identity {
    name: String,
    token: String,
    kind: Kind,
}

enum Kind {
    /// A caller whom the back office does not know.
    Stranger,
    Key(Scopes),
    Staff {
        role: StaffRole,
        clients: ClientScope,
        desk: DeskMode,
        is_fresh: bool,
    },
}

/// A rejection by its status, its code and, where it has one, its rule.
type Expected = (u16, &'static str, Option<&'static str>);

impl Identity {
    /// The rejection that the declaration of a call promises this identity; nothing where the call goes on to its handler.
    fn rejection(&self, call: &DeclaredCall) -> Option<Expected> {
        let has = |scopes: &Scopes| {
            call.scopes.iter().all(|wanted| scopes.iter().any(|scope| scope.to_string() == *wanted))
        };
        match &self.kind {
            Kind::Stranger => Some((401, "AUTH_TOKEN_INVALID", None)),
            Kind::Key(_) if call.actors == "staff" => Some((403, "ACCESS_DENIED", Some("staff"))),
            Kind::Key(scopes) => (!has(scopes)).then_some((403, "ACCESS_DENIED", None)),
            Kind::Staff { role, clients, desk, is_fresh } => {
                let is_seeing_auditor =
                    *role == StaffRole::Auditor && call.actors == "keys_staff_and_auditors";
                if !has(&role.scopes()) && !is_seeing_auditor {
                    return Some((403, "ACCESS_DENIED", None));
                }
                if call.edits == "records" && *desk == DeskMode::Review {
                    return Some((403, "ACCESS_DENIED", Some("desk")));
                }
                if *clients != ClientScope::All {
                    match call.rows.as_str() {
                        "any" | "of_consumer" => return Some((403, "ACCESS_DENIED", Some("client_scope"))),
                        "named" => return Some((404, "RECORD_NOT_FOUND", None)),
                        _ => {}
                    }
                }
                (call.proof == "recent" && !is_fresh).then_some((403, "CONFIRMATION_REQUIRED", None))
            }
        }
    }
}

#[track_caller]
fn is_refused(reply: &Reply, (status, code, rule): Expected, what: &str) {
    assert_eq!(reply.status.as_u16(), status, "{what}: {}", reply.text);
    let error = reply.json()["error"].clone();
    assert_eq!(error["code"], json!(code), "{what}: {}", reply.text);
    if let Some(rule) = rule {
        assert_eq!(error["faults"][0]["rule"], json!(rule), "{what}: {}", reply.text);
    }
}

/// Members of staff of every role, with all clients or some, and with a second factor that was proved just now or long ago.
async fn staff(portal: &Portal, desk: DeskMode) -> Vec<Identity> {
    portal.desk("vandijk", desk).await;
    let mut all = Vec::new();
    for role in StaffRole::iter() {
        for clients in [ClientScope::All, ClientScope::Own, ClientScope::Branch] {
            let is_fresh = clients != ClientScope::Branch;
            let name = format!("{role}-{clients}-{desk}");
            let member = portal.colleague("vandijk", &name, role).await;
            portal.limit_clients(&member, clients, Some("nobody")).await;
            let age = if is_fresh { TimeDelta::zero() } else { TimeDelta::minutes(11) };
            let token = portal.staff_token_proved(&member, Stage::Full, age).await;
            all.push(Identity { name, token, kind: Kind::Staff { role, clients, desk, is_fresh } });
        }
        let name = format!("{role}-stale-{desk}");
        let member = portal.colleague("vandijk", &name, role).await;
        let token = portal.staff_token_proved(&member, Stage::Full, TimeDelta::minutes(11)).await;
        let kind = Kind::Staff { role, clients: ClientScope::All, desk, is_fresh: false };
        all.push(Identity { name, token, kind });
    }
    all
}

async fn strangers(portal: &Portal) -> Vec<Identity> {
    let anna = portal.person("vandijk", "anna").await;
    let member = portal.colleague("vandijk", "half", StaffRole::Admin).await;
    let mut all = vec![
        ("nobody", String::new()),
        ("unknown key", "no-such-key".to_owned()),
        ("a consumer", anna.token),
    ];
    for (name, stage) in [("a pending sign-in", Stage::Pending), ("a set-up", Stage::Setup)] {
        all.push((name, portal.staff_token(&member, stage).await));
    }
    all.into_iter()
        .map(|(name, token)| Identity { name: name.to_owned(), token, kind: Kind::Stranger })
        .collect()
}

async fn keys(portal: &Portal) -> Vec<Identity> {
    let mut all = Vec::new();
    for scope in ServiceKeyScope::iter() {
        let scopes = Scopes::from_scopes([scope]);
        let token = portal.key_with(&scope.to_string()).await;
        all.push(Identity { name: format!("a key with {scope}"), token, kind: Kind::Key(scopes) });
    }
    all
}

sqlite_and_postgres! {
    async fn refuses_what_the_declaration_refuses_and_writes_nothing(portal: Portal) {
        portal.record("consumers/m", json!({ "last_name": "Meer", "email": "m@example.nl" })).await;
        portal.record("products/otd/m", json!({ "label": "Opdracht", "owners": ["m"] })).await;
        portal.record("dossiers/m", json!({ "label": "Aankoop", "owners": ["m"] })).await;
        let calls = declared_calls();
        let mut tried: BTreeMap<&str, u32> = BTreeMap::new();
        let mut identities = 0;
        let mut groups = vec![strangers(&portal).await, keys(&portal).await];
        for desk in [DeskMode::Review, DeskMode::Full] {
            groups.push(staff(&portal, desk).await);
            // The desk is set for those who call now.
            for identity in groups.drain(..).flatten() {
                identities += 1;
                let before = database_contents(portal.app.store.reader(), &TRACES).await.expect("contents");
                for call in &calls {
                    let Some(expected) = identity.rejection(call) else { continue };
                    let body = call.takes_body().then(|| json!({}));
                    let reply = portal.firm_call(&identity.token, call.method.clone(), &call.fill_path("m"), body).await;
                    is_refused(&reply, expected, &format!("{} by {}", call.name, identity.name));
                    *tried.entry(if call.is_read() { "reading" } else { "writing" }).or_default() += 1;
                    portal.clock.advance(TimeDelta::milliseconds(70));
                }
                let after = database_contents(portal.app.store.reader(), &TRACES).await.expect("contents");
                for (table, rows) in &after {
                    assert_eq!(before.get(table), Some(rows), "{table} after the rejections of {}", identity.name);
                }
            }
        }
        let counts = format!(
            "{identities} kinds of identity, {} calls, {} rejections of reading and {} of writing",
            calls.len(), tried["reading"], tried["writing"]
        );
        let page = include_str!("../../../../../docs/security.md");
        assert!(page.contains(&counts), "docs/security.md has other counts than: {counts}");
    }
}

sqlite_and_postgres! {
    async fn shows_another_firm_nothing(portal: Portal) {
        let marker = "Kenmerk-van-een-ander";
        portal.record("consumers/m", json!({ "last_name": marker, "email": "m@example.nl" })).await;
        portal.record("advisers/m", json!({ "name": marker })).await;
        for kind in ["dossiers", "products/credit", "products/otd"] {
            portal.record(&format!("{kind}/m"), json!({ "label": marker, "owners": ["m"] })).await;
        }
        let action = json!({
            "type": "UPLOAD_DOCUMENT", "label": marker, "owners": ["m"], "date_created": "2026-11-01",
            "product": { "kind": "credit", "external_id": "m" },
        });
        portal.record("actions/m", action).await;
        let mut tried = 0;
        for call in declared_calls().iter().filter(|call| call.is_read() && call.path != "stream") {
            let reply = portal.firm_call(NOORDZEE, call.method.clone(), &call.fill_path("m"), None).await;
            assert!(!reply.text.contains(marker), "{}: {}", call.name, reply.text);
            tried += 1;
        }
        assert!(tried > 80, "{tried}");
    }
}

/// Calls that need no recent proof although their scopes say so, with the reason.
const WITHOUT_PROOF: [(&str, &str); 4] = [
    ("POST /settings/draft/check", "it stores nothing"),
    ("POST /consumers/{external_id}/invitation", "its link goes to the client's own address; daily work"),
    ("DELETE /calendar", "it ends an address of one's own"),
    ("POST /notes/{id}/seen", "daily work: somebody says that they have read a note"),
];

#[test]
fn whatever_sets_up_or_hands_out_asks_for_a_recent_proof() {
    let is_sensitive = |call: &DeclaredCall| {
        let is_of_a_strong_scope =
            call.scopes.iter().any(|scope| ["licence", "privacy", "handover"].contains(&scope.as_str()));
        let takes_a_dossier_along = ["/export", "/bundle"].iter().any(|end| call.path.ends_with(end));
        takes_a_dossier_along || !call.is_read() && (is_of_a_strong_scope || call.actors == "staff")
    };
    let calls = declared_calls();
    let without: Vec<&str> = calls
        .iter()
        .filter(|call| is_sensitive(call) && call.proof != "recent")
        .map(|call| call.name.as_str())
        .collect();
    let excepted: Vec<&str> = WITHOUT_PROOF.iter().map(|(call, _)| *call).collect();
    assert_eq!(BTreeSet::from_iter(without), BTreeSet::from_iter(excepted));
}
