//! Signing in with a user name or an e-mail address and a password.

use domain::accounts::session::{Began, Proof, SessionContext, Stage};
use domain::codes::Code;
use domain::events::ActivatedBy;
use serde_json::json;
use store::AccountKind;
use store::accounts::{consumers, recovery_codes};
use uuid::Uuid;

use super::limits::{self, AttemptKind, LimitSubject, TypedName};
use super::sessions::{self, OpenedSession, Opening};
use super::{Visit, activation, devices, passwords};
use crate::audit::audit_kind::AuditKind;
use crate::audit::record;
use crate::error::Result;
use crate::services::Services;

/// Opens a session for a right password: a pending one where a second factor is asked for. A wrong one and an unknown name
/// take the same time and leave the same.
///
/// # Errors
/// `AUTH_LOGIN_FAILED`; `CONSUMER_LOCKED` after five failures, `TOO_MANY_REQUESTS` after too many from one address.
pub async fn sign_in(
    services: &Services,
    visit: &Visit<'_>,
    name: &str,
    password: String,
) -> Result<OpenedSession> {
    let licence = visit.licence.id;
    let account = consumers::by_sign_in_name(services.store.reader(), licence, name).await?;
    let account = account.filter(|account| account.ended_at.is_none());
    let consumer = account.as_ref().map(|account| account.id);
    let device = consumer.and_then(|id| devices::trusted_nonce(services, visit.device_marks, id));
    let typed = TypedName { kind: AccountKind::Consumer, licence, name };
    let whose = match &device {
        Some(nonce) => LimitSubject::Device(nonce),
        None => LimitSubject::Named { typed, account: consumer },
    };
    let attempt = match limits::attempt(services, AttemptKind::Password, whose, visit.client).await {
        Ok(attempt) => attempt,
        Err(error) => {
            if error.code() == Some(Code::ConsumerLocked) {
                record_failure(services, visit, consumer, AuditKind::LoginLocked).await?;
            }
            return Err(error);
        }
    };
    let known = account.as_ref().filter(|_| !attempt.is_spent);
    let hash = known.and_then(|account| account.password_hash.clone());
    let is_right = passwords::verify(services, password, hash).await?;
    let Some(account) = account.filter(|_| is_right) else {
        record_failure(services, visit, consumer, AuditKind::LoginFailed).await?;
        return Err(Code::AuthLoginFailed.into());
    };

    let stage = account.factors(visit.licence.settings.two_factor_required).after_password();
    let tx = services.store.begin().await?;
    attempt.succeeded(&tx).await?;
    let context = SessionContext::from_proof(Began::Password, Proof::Password, services.now());
    let opening = Opening::for_consumer(stage, context);
    let mut session = sessions::open(services, &tx, account.scope(), opening, visit.client).await?;
    if stage == Stage::Pending {
        let has_codes = recovery_codes::has_any(&tx, account.scope()).await?;
        session.methods = account.factors(false).methods(has_codes);
    }
    let kind = if stage == Stage::Pending { AuditKind::PasswordAccepted } else { AuditKind::LoginSucceeded };
    let details = json!({ "session": session.id });
    record(services, &tx, (licence, consumer), kind, details, visit.client).await?;
    if stage != Stage::Pending {
        activation::record(services, &tx, &account, ActivatedBy::SignIn).await?;
        sessions::end_replaced(services, &tx, visit, session.id).await?;
    }
    tx.commit().await?;
    Ok(session)
}

async fn record_failure(
    services: &Services,
    visit: &Visit<'_>,
    consumer: Option<Uuid>,
    kind: AuditKind,
) -> Result<()> {
    let tx = services.store.begin().await?;
    record(services, &tx, (visit.licence.id, consumer), kind, json!({}), visit.client).await?;
    Ok(tx.commit().await?)
}
