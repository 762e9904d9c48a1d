//! The firm's reset of a second factor: asked for, and carried out a day later by a job.

use chrono::{DateTime, Utc};
use domain::job::Job;
use domain::mail::AccountEmail;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::audit::{self, AuditEvent};
use crate::{Result, Scope, Tx, consumers, jobs, recovery_codes, sessions};

/// Switches the second factor of an account off once the reset takes effect.
#[derive(Debug, Deserialize, Serialize)]
pub struct TwoFactorResetJob {
    pub consumer: Uuid,
    /// The branch that links of the letter lead to.
    pub domain: Option<String>,
}

impl Job for TwoFactorResetJob {
    const NAME: &'static str = "two_factor_reset";
}

/// Has the second factor switched off at a moment, unless the reset is withdrawn before.
pub async fn schedule(
    tx: &Tx,
    scope: Scope,
    domain: Option<String>,
    at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<()> {
    let job = TwoFactorResetJob { consumer: scope.consumer, domain };
    jobs::enqueue(tx, Uuid::now_v7(), Some(scope.licence), &job, at, now).await
}

/// Switches the second factor off: the secret and the recovery codes are forgotten, every session ends, the consumer
/// gets a mail, and the audit trail says so.
pub async fn switch_off(tx: &Tx, scope: Scope, domain: Option<String>, now: DateTime<Utc>) -> Result<()> {
    consumers::disable_two_factor(tx, scope).await?;
    recovery_codes::remove(tx, scope.consumer).await?;
    sessions::end_all(tx, scope, now).await?;
    let entry = AuditEvent {
        id: Uuid::now_v7(),
        licence: scope.licence,
        consumer: Some(scope.consumer),
        actor: "system".to_owned(),
        kind: "two_factor.reset".to_owned(),
        details: json!({}),
        ip: None,
        user_agent: None,
        occurred_at: now,
    };
    audit::write(tx, entry).await?;
    let letter = AccountEmail::TwoFactorChanged { consumer: scope.consumer, domain, enabled: false };
    jobs::enqueue(tx, Uuid::now_v7(), Some(scope.licence), &letter, now, now).await
}
