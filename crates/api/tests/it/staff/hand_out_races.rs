//! Ten at once for each call that hands something out: what exists afterwards is what was answered, and each is in the trail.

use axum::http::Method;
use domain::accounts::session::Stage;
use domain::accounts::staff::StaffRole;
use domain::licence::DeskMode;
use futures::future::join_all;
use serde_json::{Value, json};
use store::testing::database_contents;

use super::grants::firm;
use crate::support::Portal;

/// A call that hands something out.
struct Case {
    path: String,
    body: Value,
    /// The number of the ten calls that succeed.
    successes: usize,
    /// The table in which it stands, and how many rows there are more afterwards.
    rows: Option<(&'static str, usize)>,
    /// The kind of its lines in the trail.
    kind: &'static str,
}

impl Case {
    fn new(
        path: impl Into<String>,
        body: Value,
        successes: usize,
        rows: Option<(&'static str, usize)>,
        kind: &'static str,
    ) -> Self {
        Self { path: path.into(), body, successes, rows, kind }
    }
}

/// The number of rows of a table.
async fn count(portal: &Portal, table: &str) -> usize {
    let all = database_contents(portal.app.store.reader(), &[]).await.expect("contents");
    let rows = &all[table];
    if rows.is_empty() { 0 } else { rows.split('|').count() }
}

/// The number of lines of the trail of one kind.
async fn lines(portal: &Portal, kind: &str) -> usize {
    let all = database_contents(portal.app.store.reader(), &[]).await.expect("contents");
    all["audit"].matches(kind).count()
}

sqlite_and_postgres! {
    async fn ten_at_once_hand_out_what_was_answered(portal: Portal) {
        firm(&portal).await;
        let admin = portal.colleague("vandijk", "admin", StaffRole::Admin).await;
        portal.limit_clients(&admin, domain::accounts::staff::ClientScope::All, Some("eva")).await;
        let token = portal.staff_token(&admin, Stage::Full).await;
        let (invited, _) = portal.invite("vandijk", "new", StaffRole::Handler).await;
        let victim = portal.colleague("vandijk", "victim", StaffRole::Handler).await;
        let account = json!({ "name": "x", "email": "x@vandijk.example", "role": "auditor", "scope": "all" });
        let endpoint = json!({ "url": "https://hook.example.nl/x" });
        let invitation = format!("staff/{}/invitation", invited.id);
        let reset = format!("staff/{}/reset", victim.id);
        let cases = [
            Case::new("staff", account, 1, Some(("staff", 1)), "staff.created"),
            Case::new(invitation, json!({}), 10, Some(("staff_invitations", 0)), "staff.invited"),
            Case::new(reset, json!({ "reason": "lost" }), 10, None, "staff.reset"),
            Case::new("service-keys", json!({ "name": "x", "scopes": ["read"] }), 10, Some(("service_keys", 10)), "service_key.created"),
            Case::new("webhook-endpoints", endpoint, 10, Some(("webhook_endpoints", 10)), "webhook.created"),
            Case::new("consumers/anna/handover", json!({}), 10, Some(("one_time_tokens", 10)), "consumer.handed_over"),
            Case::new("consumers/anna/invitation", json!({ "again": true }), 10, None, "consumer.invited"),
            Case::new("calendar", json!({}), 10, Some(("calendar_feeds", 1)), "calendar.subscribed"),
            Case::new("settings/draft/preview", json!({ "path": "/" }), 10, None, "settings.previewed"),
        ];
        for Case { path, body, successes, rows, kind } in cases {
            let before = match rows {
                Some((table, _)) => count(&portal, table).await,
                None => 0,
            };
            let told = lines(&portal, kind).await;
            let calls = (0..10).map(|_| portal.firm_call(&token, Method::POST, &path, Some(body.clone())));
            let replies = join_all(calls).await;
            let done = replies.iter().filter(|reply| reply.status.is_success()).count();
            let texts: Vec<String> = replies.iter().map(|reply| format!("{} {}", reply.status, reply.text)).collect();
            assert_eq!(done, successes, "{path}: {texts:?}");
            assert!(replies.iter().all(|reply| !reply.status.is_server_error()), "{path}: {texts:?}");
            if let Some((table, more)) = rows {
                assert_eq!(count(&portal, table).await - before, more, "{path}");
            }
            assert_eq!(lines(&portal, kind).await - told, done, "{path}");
        }
    }
}

sqlite_and_postgres! {
    async fn whoever_is_demoted_meanwhile_gives_nothing_afterwards(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let (first, token) = portal.at_work("vandijk", "first", StaffRole::Admin).await;
        let other = portal.colleague("vandijk", "other", StaffRole::Admin).await;
        let others = portal.staff_token(&other, Stage::Full).await;
        let given = (0..10).map(|place| {
            let account =
                json!({ "name": "x", "email": format!("x{place}@vandijk.example"), "role": "admin", "scope": "all" });
            portal.firm_call(&token, Method::POST, "staff", Some(account))
        });
        let before = lines(&portal, "staff.created").await;
        let path = format!("staff/{}", first.id);
        let demoted = portal.firm_call(&others, Method::PATCH, &path, Some(json!({ "role": "handler", "scope": "all" })));
        let (replies, demoted) = tokio::join!(join_all(given), demoted);
        assert_eq!(demoted.status, 200, "{}", demoted.text);
        let done = replies.iter().filter(|reply| reply.status == 201).count();
        assert!(replies.iter().all(|reply| [201, 401, 403].contains(&reply.status.as_u16())));
        assert_eq!(lines(&portal, "staff.created").await - before, done, "what was given was given before");
        let account = json!({ "name": "x", "email": "late@vandijk.example", "role": "auditor", "scope": "all" });
        let late = portal.firm_call(&token, Method::POST, "staff", Some(account)).await;
        assert!([401, 403].contains(&late.status.as_u16()), "{}", late.text);
    }
}
