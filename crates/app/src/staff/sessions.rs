//! Sessions of the firm's own people: how they begin, are used and end.

use chrono::TimeDelta;
use domain::accounts::session::{SessionContext, Stage};
use domain::accounts::staff::may_sign_in;
use domain::codes::Code;
use domain::ids::LicenceId;
use serde_json::{Value, json};
use store::Tx;
use store::firms::licences::LicenceRow;
use store::secrets::{hash_secret, new_secret};
use store::staff::sessions::{self, StaffSession};
use store::staff::{self, StaffMember};

use crate::audit::AuditWriter;
use crate::audit::actor::{Actor, Caller};
use crate::audit::client::Client;
use crate::audit::security::{self, SecurityEvent};
use crate::error::Result;
use crate::services::Services;

/// Time for the second factor.
const PENDING: TimeDelta = TimeDelta::minutes(10);
/// Time for setting up the first second factor.
const SETUP: TimeDelta = TimeDelta::minutes(30);
/// Time that a session lives without being used.
const IDLE: TimeDelta = TimeDelta::minutes(30);
/// Greatest lifetime of a session.
const ABSOLUTE: TimeDelta = TimeDelta::hours(10);
/// Precision of the time of a session's last use.
const USE_PRECISION: TimeDelta = TimeDelta::minutes(1);
/// A session and whose it is.
#[derive(Clone, Debug)]
pub struct MemberSession {
    pub session: StaffSession,
    pub member: StaffMember,
    /// Value of the cookie; only for a session that has just begun and is complete.
    pub resume_secret: Option<String>,
}

impl MemberSession {
    /// Returns the same session, used just now.
    pub const fn existing(session: StaffSession, member: StaffMember) -> Self {
        Self { session, member, resume_secret: None }
    }
}

/// Continues the session of a cookie.
///
/// # Errors
/// `AUTH_TOKEN_INVALID` when there is none that lives.
pub async fn resume(services: &Services, licence: &LicenceRow, secret: &str) -> Result<MemberSession> {
    let now = services.now();
    let found =
        sessions::by_resume_hash(services.store.reader(), licence.id, hash_secret(secret), now).await?;
    let found =
        found.filter(|(session, _)| session.stage == Stage::Full && may_sign_in(licence.settings.desk));
    let (session, member) = found.ok_or(Code::AuthTokenInvalid)?;
    let session = touch(services, session).await?;
    Ok(MemberSession::existing(session, member))
}

/// Records that a session is used, at most once a minute, and returns it with its new end.
pub async fn touch(services: &Services, session: StaffSession) -> Result<StaffSession> {
    let now = services.now();
    if session.stage != Stage::Full || now - session.last_used_at < USE_PRECISION {
        return Ok(session);
    }
    let expires_at = (now + IDLE).min(session.ends_at);
    let tx = services.store.begin().await?;
    sessions::prolong(&tx, (session.licence, session.id), now, expires_at).await?;
    tx.commit().await?;
    Ok(StaffSession { last_used_at: now, expires_at, ..session })
}

/// Ends a session: that of a token, or that of a cookie.
pub async fn log_out(services: &Services, signed_in: &MemberSession, client: &Client) -> Result<()> {
    let tx = services.store.begin().await?;
    if sessions::end_session(&tx, (signed_in.session.licence, signed_in.session.id), services.now()).await? {
        record(services, &tx, &signed_in.member, "staff.signed_out", json!({}), client).await?;
    }
    Ok(tx.commit().await?)
}

/// Ends a session and opens a complete one in its place.
pub async fn replace(
    services: &Services,
    tx: &Tx,
    session: &StaffSession,
    (member, context): (StaffMember, SessionContext),
    client: &Client,
) -> Result<MemberSession> {
    if !sessions::end_session(tx, (session.licence, session.id), services.now()).await? {
        return Err(Code::AuthTokenInvalid.into());
    }
    open(services, tx, member, (Stage::Full, context, None), client).await
}

/// Opens a session of a colleague.
pub async fn open(
    services: &Services,
    tx: &Tx,
    member: StaffMember,
    (stage, context, invitation_hash): (Stage, SessionContext, Option<Vec<u8>>),
    client: &Client,
) -> Result<MemberSession> {
    let now = services.now();
    let (lasts, at_most) = match stage {
        Stage::Full => (IDLE, ABSOLUTE),
        Stage::Pending => (PENDING, PENDING),
        Stage::Setup | Stage::Action => (SETUP, SETUP),
    };
    let resume_secret = (stage == Stage::Full).then(new_secret);
    let session = StaffSession {
        id: services.new_id(),
        licence: member.licence,
        staff: member.id,
        stage,
        context,
        invitation_hash,
        resume_hash: resume_secret.as_deref().map(hash_secret),
        user_agent: client.user_agent.clone(),
        ip: client.ip_text(),
        created_at: now,
        last_used_at: now,
        expires_at: now + lasts,
        ends_at: now + at_most,
        ended_at: None,
    };
    sessions::add(tx, &session).await?;
    let mut details = json!({ "session": session.id, "began": session.context.began });
    if let Some(identity) = &session.context.identity {
        details["provider"] = json!(identity.provider);
        details["level"] = json!(identity.level);
    }
    let kind = match stage {
        Stage::Full => "staff.signed_in",
        Stage::Pending if session.context.identity.is_some() => "staff.provider_accepted",
        Stage::Pending => "staff.password_accepted",
        Stage::Setup | Stage::Action => "staff.setup_begun",
    };
    record(services, tx, &member, kind, details, client).await?;
    let mut member = member;
    if stage == Stage::Full {
        staff::record_sign_in(tx, (member.licence, member.id), now).await?;
        member = staff::find(tx, member.licence, member.id).await?.ok_or(Code::AuthTokenInvalid)?;
    }
    Ok(MemberSession { session, member, resume_secret })
}

/// Locks and returns the account; `None` once it is disabled.
pub async fn lock(tx: &Tx, member: &StaffMember) -> Result<Option<StaffMember>> {
    let member = staff::lock_for_update(tx, member.licence, member.id).await?;
    Ok(member.filter(|member| member.disabled_at.is_none()))
}

/// Locks and returns the account of a session.
///
/// # Errors
/// `AUTH_TOKEN_INVALID` once it is disabled, or the session has ended.
pub async fn lock_owner(tx: &Tx, session: &StaffSession) -> Result<StaffMember> {
    let member = staff::lock_for_update(tx, session.licence, session.staff).await?;
    let member = member.filter(|member| member.disabled_at.is_none()).ok_or(Code::AuthTokenInvalid)?;
    let ids = (session.id, session.staff);
    let is_alive = sessions::find_alive(tx, session.licence, ids, session.last_used_at).await?.is_some();
    if is_alive { Ok(member) } else { Err(Code::AuthTokenInvalid.into()) }
}

/// Records what a member of staff did.
pub async fn record(
    services: &Services,
    tx: &Tx,
    member: &StaffMember,
    kind: &str,
    details: Value,
    client: &Client,
) -> Result<()> {
    let caller = Caller { actor: Actor::of_member(member, false), client: client.clone() };
    AuditWriter::new(services, tx, (member.licence, None), &caller).record(kind, details).await
}

/// Failed proof of identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailedProof {
    Password,
    /// A password, after too many wrong ones.
    Locked,
    Code,
    Passkey,
    /// A sign-in at an identity provider.
    Identity,
}

/// Records a failed proof, in the audit trail and in the security log: the account is known, the person is not.
pub async fn record_failure(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    (kind, details): (FailedProof, Value),
    client: &Client,
) -> Result<()> {
    // A lock is recorded where the request is refused.
    let (kind, event) = match kind {
        FailedProof::Password => ("staff.login_failed", Some(SecurityEvent::LoginFailed)),
        FailedProof::Locked => ("staff.login_locked", None),
        FailedProof::Code => ("staff.code_failed", Some(SecurityEvent::CodeFailed)),
        FailedProof::Passkey => ("staff.passkey_failed", Some(SecurityEvent::PasskeyFailed)),
        FailedProof::Identity => ("staff.identity_failed", Some(SecurityEvent::IdentityFailed)),
    };
    if let Some(event) = event {
        security::record(event, licence, None, client);
    }
    let caller = Caller { actor: Actor::System, client: client.clone() };
    AuditWriter::new(services, tx, (licence, None), &caller).record(kind, details).await
}
