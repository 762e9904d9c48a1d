//! Signing in by a hand-over link.

use domain::accounts::session::{Began, SessionContext, Stage};
use domain::codes::Code;
use serde_json::json;
use store::accounts::consumers;

use super::Visit;
use super::sessions::{self, OpenedSession, Opening};
use crate::accounts::sign_in_links;
use crate::audit::audit_kind::AuditKind;
use crate::audit::record_as;
use crate::error::Result;
use crate::services::Services;

/// Opens a session for the two tokens of a link, which are good once.
///
/// # Errors
/// As [`sign_in_links::redeem`].
pub async fn sign_in(
    services: &Services,
    visit: &Visit<'_>,
    access_token: &str,
    refresh_token: &str,
) -> Result<OpenedSession> {
    let tx = services.store.begin().await?;
    let licence = visit.licence.id;
    let granted = sign_in_links::redeem(services, &tx, licence, access_token, refresh_token).await?;
    let account = consumers::find(&tx, granted.scope).await?.filter(|account| account.ended_at.is_none());
    let account = account.ok_or(Code::AuthHandoverInvalid)?;
    let stage = match granted.colleague {
        Some(_) => Stage::Full,
        None => account.factors(visit.licence.settings.two_factor_required).stage_when_proven(),
    };
    let opening = Opening {
        stage,
        context: SessionContext::without_proof(Began::Handover, granted.handed_over_by),
        colleague: granted.colleague.clone(),
    };
    let session = sessions::open(services, &tx, granted.scope, opening, visit.client).await?;
    let (colleague, details) = (granted.colleague.as_deref(), json!({ "session": session.id }));
    let kind = AuditKind::HandoverUsed;
    record_as(services, &tx, account.scope(), colleague, kind, details, visit.client).await?;
    sessions::end_replaced(services, &tx, visit, session.id).await?;
    tx.commit().await?;
    Ok(session)
}
