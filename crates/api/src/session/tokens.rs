//! Pairs of tokens: handing them out, and exchanging them for new ones.

use chrono::{DateTime, TimeDelta, Utc};
use domain::codes::Code;
use domain::licence::Licence;
use domain::session::{Began, Context, SecondFactorMethod, Stage};
use serde::Serialize;
use store::consumers::Account;
use store::licences::Licence as StoredLicence;
use store::refresh_tokens::{self, RefreshToken};
use store::sessions::{self, Session};
use store::{Scope, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single};
use crate::http::error::{ApiError, ApiResult};
use crate::keys::{Claims, hash_secret, new_secret};
use crate::state::App;

/// How long an access token lives.
const ACCESS: TimeDelta = TimeDelta::minutes(10);
/// Time allowed for entering the second factor.
const PENDING: TimeDelta = TimeDelta::minutes(5);
/// How long a token for one action lives.
const ACTION: TimeDelta = TimeDelta::minutes(60);
/// How long a session lives without being used.
const IDLE: TimeDelta = TimeDelta::days(14);
/// How long a session lives at most.
const ABSOLUTE: TimeDelta = TimeDelta::days(30);
/// Tabs that refresh within this time of each other are taken for one browser.
const REFRESH_GRACE: TimeDelta = TimeDelta::seconds(60);

/// A pair of tokens and what it is good for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthResult {
    /// For the header `Authorization: Bearer`; lives ten minutes.
    pub access_token: String,
    /// For `POST /api/auth/refresh`, which replaces the pair; `null` when it travels in the cookie.
    pub refresh_token: Option<String>,
    /// The pair is pending: only `POST /api/auth/two-factor` takes it, for five minutes.
    pub two_factor: bool,
    /// Two-factor must be set up before anything else.
    pub two_factor_setup: bool,
    /// With a pending pair: what `POST /api/auth/two-factor` takes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub two_factor_methods: Vec<SecondFactorMethod>,
    pub consumer_id: Uuid,
    /// Ten codes for when the authenticator is lost, each good once; only when two-factor was just enabled, or a first
    /// passkey added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recovery_codes: Option<Vec<String>>,
}

/// A new pair of a session.
#[derive(Debug)]
pub struct Pair {
    pub session: Uuid,
    pub consumer: Uuid,
    pub stage: Stage,
    /// When the session ends unless it is renewed before then.
    pub expires_at: DateTime<Utc>,
    pub access_token: String,
    /// Absent once it was put into the cookie.
    pub refresh_token: Option<String>,
    /// Of a pending pair: what it can be completed with.
    pub two_factor_methods: Vec<SecondFactorMethod>,
}

impl Pair {
    pub fn answer_with(self, recovery_codes: Option<Vec<String>>) -> SingleResponse<AuthResult> {
        let session = self.session;
        single("auth-results", session, self.into_result(recovery_codes))
    }

    pub fn into_result(self, recovery_codes: Option<Vec<String>>) -> AuthResult {
        AuthResult {
            access_token: self.access_token,
            refresh_token: self.refresh_token,
            two_factor: self.stage == Stage::Pending,
            two_factor_setup: self.stage == Stage::Setup,
            two_factor_methods: self.two_factor_methods,
            consumer_id: self.consumer,
            recovery_codes,
        }
    }
}

/// How far somebody is whose password was right.
pub fn stage_after_password(account: &Account, firm: &Licence) -> Stage {
    account.factors(firm.two_factor_required).after_password()
}

/// How far somebody is who needs no further proof.
pub fn stage_after_code(account: &Account, firm: &Licence) -> Stage {
    account.factors(firm.two_factor_required).when_proven()
}

const fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Full => "full",
        Stage::Pending => "pending",
        Stage::Setup => "setup",
        Stage::Action => "action",
    }
}

/// Whether a session is one of the consumer's devices, and no step on the way in or a key to one action.
pub fn is_lasting(session: &Session) -> bool {
    [Stage::Full, Stage::Setup].map(stage_name).contains(&session.stage.as_str())
}

/// How a new session comes about.
#[derive(Clone, Debug)]
pub struct Opening {
    pub stage: Stage,
    /// How it began, and by what proof.
    pub context: Context,
    /// The name of the impersonating colleague; `None` for the consumer.
    pub colleague: Option<String>,
}

impl Opening {
    /// A session of the consumer's own.
    pub const fn own(stage: Stage, context: Context) -> Self {
        Self { stage, context, colleague: None }
    }
}

/// Opens a session and hands out its first pair.
pub async fn open(app: &App, tx: &Tx, scope: Scope, opening: Opening, client: &Client) -> ApiResult<Pair> {
    let now = app.now();
    let stage = opening.stage;
    let session = new_session(app, scope, opening, client, now);
    sessions::add(tx, &session).await?;
    issue(app, tx, &session, stage, None, now).await
}

/// Opens a session for one action and answers its token.
pub async fn open_for_action(
    app: &App,
    tx: &Tx,
    scope: Scope,
    action: Uuid,
    client: &Client,
) -> ApiResult<String> {
    let now = app.now();
    let opening = Opening::own(Stage::Action, Context::unproven(Began::ActionLink, None));
    let session = new_session(app, scope, opening, client, now);
    sessions::add(tx, &session).await?;
    access_token(app, &session, Stage::Action, Some(action), now)
}

fn new_session(app: &App, scope: Scope, opening: Opening, client: &Client, now: DateTime<Utc>) -> Session {
    let Opening { stage, context, colleague } = opening;
    Session {
        id: app.new_id(),
        licence: scope.licence,
        consumer: scope.consumer,
        stage: stage_name(stage).to_owned(),
        colleague,
        user_agent: client.user_agent.clone(),
        ip: client.ip_text(),
        created_at: now,
        last_used_at: now,
        expires_at: end(stage, now, now),
        ended_at: None,
        context,
    }
}

/// When a session of this stage ends that began then and is used now.
fn end(stage: Stage, began: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    match stage {
        Stage::Pending => began + PENDING,
        Stage::Action => began + ACTION,
        Stage::Full | Stage::Setup => (now + IDLE).min(began + ABSOLUTE),
    }
}

async fn issue(
    app: &App,
    tx: &Tx,
    session: &Session,
    stage: Stage,
    predecessor_hash: Option<Vec<u8>>,
    now: DateTime<Utc>,
) -> ApiResult<Pair> {
    let secret = new_secret();
    let token = RefreshToken {
        token_hash: hash_secret(&secret),
        session: session.id,
        issued_at: now,
        expires_at: session.expires_at,
        replaced_at: None,
        successor_used_at: None,
        predecessor_hash,
    };
    refresh_tokens::add(tx, token).await?;
    let access_token = access_token(app, session, stage, None, now)?;
    Ok(Pair {
        session: session.id,
        consumer: session.consumer,
        stage,
        expires_at: session.expires_at,
        access_token,
        refresh_token: Some(secret),
        two_factor_methods: Vec::new(),
    })
}

fn access_token(
    app: &App,
    session: &Session,
    stage: Stage,
    action: Option<Uuid>,
    now: DateTime<Utc>,
) -> ApiResult<String> {
    let expires = match stage {
        Stage::Full | Stage::Setup => (now + ACCESS).min(session.expires_at),
        Stage::Pending | Stage::Action => session.expires_at,
    };
    let claims = Claims {
        sub: session.consumer,
        sid: session.id,
        lic: session.licence,
        stage,
        two_factor: stage == Stage::Pending,
        two_factor_setup: stage == Stage::Setup,
        action,
        colleague: session.colleague.clone(),
        iat: now.timestamp(),
        exp: expires.timestamp(),
    };
    app.keys.sign(&claims).map_err(ApiError::internal)
}

/// What became of a refresh token that was handed in.
#[derive(Debug)]
pub enum Refreshed {
    Pair(Pair),
    Refused(Code),
    /// Its successor had been used: the whole family has ended, which must be committed.
    Reused(Box<Session>),
}

/// Exchanges a refresh token for a new pair.
///
/// A token that was just replaced still works, because tabs of one browser refresh side by side and answers get
/// lost on the way; it stops working when one of its successors has been used.
pub async fn refresh(
    app: &App,
    tx: &Tx,
    firm: &StoredLicence,
    secret: &str,
    of_session: Option<Uuid>,
) -> ApiResult<Refreshed> {
    let licence = firm.id;
    let now = app.now();
    let hash = hash_secret(secret);
    let Some(seen) = refresh_tokens::find(tx, &hash).await? else {
        return Ok(Refreshed::Refused(Code::AuthRefreshInvalidToken));
    };
    if of_session.is_some_and(|session| session != seen.session) {
        return Ok(Refreshed::Refused(Code::AuthRefreshInvalidToken));
    }
    // Whoever holds the session decides alone; only what is read after that counts.
    let session = sessions::lock_for_update(tx, seen.session).await?;
    let token = refresh_tokens::find(tx, &hash).await?;
    let (Some(session), Some(token)) = (session, token) else {
        return Ok(Refreshed::Refused(Code::AuthRefreshInvalidToken));
    };
    if session.licence != licence {
        return Ok(Refreshed::Refused(Code::AccessDenied));
    }
    if session.ended_at.is_some() {
        return Ok(Refreshed::Refused(Code::AuthRefreshInvalidToken));
    }
    let scope = Scope { licence, consumer: session.consumer };
    if token.successor_used_at.is_some() {
        sessions::end(tx, scope, session.id, now).await?;
        return Ok(Refreshed::Reused(Box::new(session)));
    }
    if token.expires_at <= now || !session.is_alive(now) {
        return Ok(Refreshed::Refused(Code::AuthRefreshExpiredToken));
    }
    let account = store::consumers::find(tx, scope).await?.filter(|account| account.ended_at.is_none());
    let Some(account) = account else {
        return Ok(Refreshed::Refused(Code::AuthRefreshInvalidToken));
    };
    let stage = match session.stage.as_str() {
        "pending" => return Ok(Refreshed::Refused(Code::TwoFactorRequired)),
        // A second factor was set up elsewhere meanwhile: this sign-in never proved it.
        "setup" if account.factors(false).has_any() => {
            return Ok(Refreshed::Refused(Code::AuthRefreshInvalidToken));
        }
        _ if session.colleague.is_some() => Stage::Full,
        _ => session.context.stage_when_renewed(account.factors(firm.settings.two_factor_required)),
    };
    refresh_tokens::mark_used(tx, &token, now).await?;
    if token.replaced_at.is_some() {
        refresh_tokens::withdraw_successors(tx, &token, now - REFRESH_GRACE, now).await?;
    }
    let session = Session { expires_at: end(stage, session.created_at, now), ..session };
    sessions::prolong(tx, session.id, stage_name(stage), now, session.expires_at).await?;
    let pair = issue(app, tx, &session, stage, Some(token.token_hash), now).await?;
    Ok(Refreshed::Pair(pair))
}
