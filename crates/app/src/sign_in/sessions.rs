//! Sessions of consumers: opening one, renewing and ending it.

use chrono::{DateTime, TimeDelta, Utc};
use domain::accounts::session::{Began, SecondFactorMethod, SessionContext, Stage};
use domain::codes::Code;
use serde_json::json;
use store::accounts::refresh_tokens::{self, RefreshToken};
use store::accounts::sessions::{self, Session};
use store::secrets::{hash_secret, new_secret};
use store::{Scope, Tx};
use uuid::Uuid;

use super::{SessionHolder, Visit};
use crate::audit::audit_kind::AuditKind;
use crate::audit::client::Client;
use crate::audit::{record, record_as};
use crate::error::Result;
use crate::services::Services;

/// Time allowed for entering the second factor.
const PENDING: TimeDelta = TimeDelta::minutes(5);
/// Lifetime of a session for one action.
const ACTION: TimeDelta = TimeDelta::minutes(60);
/// Time that a session lives without being used.
const IDLE: TimeDelta = TimeDelta::days(14);
/// Greatest lifetime of a session.
const ABSOLUTE: TimeDelta = TimeDelta::days(30);
/// Tabs that refresh within this time of each other are taken for one browser.
const REFRESH_GRACE: TimeDelta = TimeDelta::seconds(60);

/// A session that was opened or renewed, and what it is good for.
#[derive(Clone, Debug)]
pub struct OpenedSession {
    pub id: Uuid,
    pub scope: Scope,
    pub stage: Stage,
    /// The one action that a session of [`Stage::Action`] opens.
    pub action: Option<Uuid>,
    /// The name of the impersonating colleague; `None` for the consumer.
    pub colleague: Option<String>,
    pub issued_at: DateTime<Utc>,
    /// Time at which it expires, unless it is renewed before then.
    pub expires_at: DateTime<Utc>,
    /// Token that renews it; a session for one action has none.
    pub refresh_token: Option<String>,
    /// The methods that complete a pending session.
    pub methods: Vec<SecondFactorMethod>,
}

const fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Full => "full",
        Stage::Pending => "pending",
        Stage::Setup => "setup",
        Stage::Action => "action",
    }
}

/// Returns true if a session is one of the consumer's devices, neither a step of signing in nor a key to one action.
pub fn is_lasting(session: &Session) -> bool {
    [Stage::Full, Stage::Setup].map(stage_name).contains(&session.stage.as_str())
}

/// Properties of a new session.
#[derive(Clone, Debug)]
pub(super) struct Opening {
    pub stage: Stage,
    /// Sign-in method, and the proof that was given.
    pub context: SessionContext,
    /// The name of the impersonating colleague; `None` for the consumer.
    pub colleague: Option<String>,
}

impl Opening {
    /// A session of the consumer's own.
    pub const fn for_consumer(stage: Stage, context: SessionContext) -> Self {
        Self { stage, context, colleague: None }
    }
}

/// Opens a session and returns its tokens.
pub(super) async fn open(
    services: &Services,
    tx: &Tx,
    scope: Scope,
    opening: Opening,
    client: &Client,
) -> Result<OpenedSession> {
    let now = services.now();
    let stage = opening.stage;
    let session = new_session(services, scope, opening, client, now);
    sessions::add(tx, &session).await?;
    issue(tx, session, stage, None, now).await
}

/// Opens a session for one action.
pub(super) async fn open_for_action(
    services: &Services,
    tx: &Tx,
    scope: Scope,
    action: Uuid,
    client: &Client,
) -> Result<OpenedSession> {
    let now = services.now();
    let opening =
        Opening::for_consumer(Stage::Action, SessionContext::without_proof(Began::ActionLink, None));
    let session = new_session(services, scope, opening, client, now);
    sessions::add(tx, &session).await?;
    Ok(OpenedSession { action: Some(action), ..to_opened_session(session, Stage::Action, None, now) })
}

fn new_session(
    services: &Services,
    scope: Scope,
    opening: Opening,
    client: &Client,
    now: DateTime<Utc>,
) -> Session {
    let Opening { stage, context, colleague } = opening;
    Session {
        id: services.new_id(),
        licence: scope.licence,
        consumer: scope.consumer,
        stage: stage_name(stage).to_owned(),
        colleague,
        user_agent: client.user_agent.clone(),
        ip: client.ip_text(),
        created_at: now,
        last_used_at: now,
        expires_at: end_of(stage, now, now),
        ended_at: None,
        context,
    }
}

/// Returns the expiry of a session of this stage that began at `began` and is used now.
fn end_of(stage: Stage, began: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    match stage {
        Stage::Pending => began + PENDING,
        Stage::Action => began + ACTION,
        Stage::Full | Stage::Setup => (now + IDLE).min(began + ABSOLUTE),
    }
}

async fn issue(
    tx: &Tx,
    session: Session,
    stage: Stage,
    predecessor_hash: Option<Vec<u8>>,
    now: DateTime<Utc>,
) -> Result<OpenedSession> {
    let secret = new_secret();
    let token = RefreshToken {
        token_hash: hash_secret(&secret),
        licence: session.licence,
        session: session.id,
        issued_at: now,
        expires_at: session.expires_at,
        replaced_at: None,
        successor_used_at: None,
        predecessor_hash,
    };
    refresh_tokens::add(tx, token).await?;
    Ok(to_opened_session(session, stage, Some(secret), now))
}

fn to_opened_session(
    session: Session,
    stage: Stage,
    refresh_token: Option<String>,
    issued_at: DateTime<Utc>,
) -> OpenedSession {
    OpenedSession {
        id: session.id,
        scope: Scope { licence: session.licence, consumer: session.consumer },
        stage,
        action: None,
        colleague: session.colleague,
        issued_at,
        expires_at: session.expires_at,
        refresh_token,
        methods: Vec::new(),
    }
}

/// Result of using a refresh token.
enum Renewal {
    Renewed(OpenedSession),
    Refused(Code),
    /// The token's successor had been used: the whole family has ended, which must be committed.
    Reused(Box<Session>),
}

/// Renews the session of a refresh token, which is exchanged for a new one. `of_session` is the session that it has to be
/// of, where that is known.
///
/// # Errors
/// `AUTH_REFRESH_INVALID_TOKEN` or `AUTH_REFRESH_EXPIRED_TOKEN`; `TWO_FACTOR_REQUIRED` for a pending session,
/// `ACCESS_DENIED` for one of another firm.
pub async fn renew(
    services: &Services,
    visit: &Visit<'_>,
    secret: &str,
    of_session: Option<Uuid>,
) -> Result<OpenedSession> {
    let tx = services.store.begin().await?;
    match exchange(services, &tx, visit, secret, of_session).await? {
        Renewal::Renewed(session) => {
            end_replaced(services, &tx, visit, session.id).await?;
            tx.commit().await?;
            Ok(session)
        }
        Renewal::Refused(code) => Err(code.into()),
        Renewal::Reused(session) => {
            let whom = (session.licence, Some(session.consumer));
            let details = json!({ "session": session.id });
            record(services, &tx, whom, AuditKind::TokenReused, details, visit.client).await?;
            tx.commit().await?;
            Err(Code::AuthRefreshInvalidToken.into())
        }
    }
}

/// Exchanges a refresh token.
///
/// A token that was just replaced still works, because tabs of one browser refresh side by side and answers get
/// lost on the way; it stops working when one of its successors has been used.
async fn exchange(
    services: &Services,
    tx: &Tx,
    visit: &Visit<'_>,
    secret: &str,
    of_session: Option<Uuid>,
) -> Result<Renewal> {
    let licence = visit.licence.id;
    let now = services.now();
    let hash = hash_secret(secret);
    let Some(seen) = refresh_tokens::find(tx, &hash).await? else {
        return Ok(Renewal::Refused(Code::AuthRefreshInvalidToken));
    };
    if of_session.is_some_and(|session| session != seen.session) {
        return Ok(Renewal::Refused(Code::AuthRefreshInvalidToken));
    }
    // Whoever holds the session decides alone; only what is read after that counts.
    let session = sessions::lock_for_update(tx, seen.licence, seen.session).await?;
    let token = refresh_tokens::find(tx, &hash).await?;
    let (Some(session), Some(token)) = (session, token) else {
        return Ok(Renewal::Refused(Code::AuthRefreshInvalidToken));
    };
    if session.licence != licence {
        return Ok(Renewal::Refused(Code::AccessDenied));
    }
    if session.ended_at.is_some() {
        return Ok(Renewal::Refused(Code::AuthRefreshInvalidToken));
    }
    let scope = Scope { licence, consumer: session.consumer };
    if token.successor_used_at.is_some() {
        sessions::end(tx, scope, session.id, now).await?;
        return Ok(Renewal::Reused(Box::new(session)));
    }
    if token.expires_at <= now || !session.is_alive(now) {
        return Ok(Renewal::Refused(Code::AuthRefreshExpiredToken));
    }
    let account =
        store::accounts::consumers::find(tx, scope).await?.filter(|account| account.ended_at.is_none());
    let Some(account) = account else {
        return Ok(Renewal::Refused(Code::AuthRefreshInvalidToken));
    };
    let required = visit.licence.settings.two_factor_required;
    let stage = match session.stage.as_str() {
        "pending" => return Ok(Renewal::Refused(Code::TwoFactorRequired)),
        // A second factor was set up elsewhere meanwhile: this sign-in never proved it.
        "setup" if account.factors(false).has_any() => {
            return Ok(Renewal::Refused(Code::AuthRefreshInvalidToken));
        }
        _ if session.colleague.is_some() => Stage::Full,
        _ => session.context.stage_when_renewed(account.factors(required)),
    };
    refresh_tokens::mark_used(tx, &token, now).await?;
    if token.replaced_at.is_some() {
        refresh_tokens::withdraw_successors(tx, &token, now - REFRESH_GRACE, now).await?;
    }
    let session = Session { expires_at: end_of(stage, session.created_at, now), ..session };
    sessions::prolong(tx, scope, session.id, stage_name(stage), now, session.expires_at).await?;
    Ok(Renewal::Renewed(issue(tx, session, stage, Some(token.token_hash), now).await?))
}

/// Ends one of the consumer's sessions.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; `SESSION_NOT_FOUND`.
pub async fn end(services: &Services, who: &SessionHolder<'_>, id: Uuid) -> Result<()> {
    let tx = services.store.begin().await?;
    who.require_recent_proof(services, &tx).await?;
    if !sessions::end(&tx, who.scope, id, services.now()).await? {
        return Err(Code::SessionNotFound.into());
    }
    store::accounts::push_subscriptions::remove_of_session(&tx, who.scope, id).await?;
    who.record(services, &tx, AuditKind::SessionEnded, json!({ "session": id })).await?;
    Ok(tx.commit().await?)
}

/// Ends all of the consumer's sessions but this one, and returns their number.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`.
pub async fn end_others(services: &Services, who: &SessionHolder<'_>) -> Result<u64> {
    let tx = services.store.begin().await?;
    who.require_recent_proof(services, &tx).await?;
    let count = sessions::end_others(&tx, who.scope, who.session, services.now()).await?;
    if count > 0 {
        who.record(services, &tx, AuditKind::OtherSessionsEnded, json!({ "count": count })).await?;
    }
    tx.commit().await?;
    Ok(count)
}

/// Signs out: ends the session of the access token, if it is still valid, and the one of the browser's refresh token,
/// whichever firm it is of.
pub async fn sign_out(
    services: &Services,
    who: Option<&SessionHolder<'_>>,
    carried_token: Option<&str>,
    client: &Client,
) -> Result<()> {
    let tx = services.store.begin().await?;
    if let Some(who) = who
        && sessions::end(&tx, who.scope, who.session, services.now()).await?
    {
        who.record(services, &tx, AuditKind::Logout, json!({})).await?;
    }
    if let Some(session) = carried_session(&tx, carried_token).await? {
        end_carried(services, &tx, &session, AuditKind::Logout, client).await?;
    }
    Ok(tx.commit().await?)
}

/// Ends the session whose refresh token the browser carries, because another takes its place there.
pub(super) async fn end_replaced(
    services: &Services,
    tx: &Tx,
    visit: &Visit<'_>,
    successor: Uuid,
) -> Result<()> {
    match carried_session(tx, visit.carried_token).await? {
        Some(session) if session.id != successor => {
            end_carried(services, tx, &session, AuditKind::SessionEnded, visit.client).await
        }
        _ => Ok(()),
    }
}

async fn carried_session(tx: &Tx, carried_token: Option<&str>) -> Result<Option<Session>> {
    let Some(token) = carried_token else { return Ok(None) };
    let Some(token) = refresh_tokens::find(tx, &hash_secret(token)).await? else { return Ok(None) };
    Ok(sessions::lock_for_update(tx, token.licence, token.session).await?)
}

async fn end_carried(
    services: &Services,
    tx: &Tx,
    session: &Session,
    kind: AuditKind,
    client: &Client,
) -> Result<()> {
    let scope = Scope { licence: session.licence, consumer: session.consumer };
    if sessions::end(tx, scope, session.id, services.now()).await? {
        let details = json!({ "session": session.id });
        record_as(services, tx, scope, session.colleague.as_deref(), kind, details, client).await?;
    }
    Ok(())
}
