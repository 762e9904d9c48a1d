//! How the firm lets a consumer in: by a mail to set a first password, or by a link that signs in at once.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use domain::codes::Code;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Scope;
use utoipa::ToSchema;

use super::key::Firm;
use super::noted::note;
use crate::body::Json;
use crate::client::Client;
use crate::envelope;
use crate::error::{ApiError, ApiResult};
use crate::session::{handover, invitation};
use crate::state::App;

#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Invite {
    /// The branch that the link leads to.
    pub domain: Option<String>,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HandOver {
    /// The branch that the link leads to.
    pub domain: Option<String>,
    /// The name of a colleague who looks along: the session then sees everything and decides nothing.
    pub colleague: Option<String>,
}

/// A link that signs in, once and within a minute.
#[derive(Serialize, ToSchema)]
pub struct Link {
    url: String,
    /// Seconds.
    expires_in: u32,
}

async fn consumer(app: &App, firm: Firm, external_id: &str) -> ApiResult<store::consumers::Account> {
    let account = store::consumers::by_external_id(app.store.read(), firm.licence, external_id).await?;
    account.filter(|account| account.ended_at.is_none()).ok_or_else(|| Code::ConsumerNotFound.into())
}

/// A branch that is named has to be the firm's own.
async fn check_domain(app: &App, firm: Firm, domain: Option<&str>) -> ApiResult<()> {
    let Some(domain) = domain else { return Ok(()) };
    let known = app.tenants.directory(app).await?.by_domain(domain);
    if known.is_some_and(|tenant| tenant.licence.id == firm.licence) {
        return Ok(());
    }
    Err(ApiError::field("domain", "unknown"))
}

/// `POST /consumers/{external_id}/invitation`: mails the link to set a first password.
pub async fn invite(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(invite): Json<Invite>,
) -> ApiResult {
    let account = consumer(&app, firm, &external_id).await?;
    check_domain(&app, firm, invite.domain.as_deref()).await?;
    if account.email.is_none() {
        return Err(ApiError::field("email", "required"));
    }
    let tx = app.store.write().await?;
    let scope = Scope { licence: firm.licence, consumer: account.id };
    invitation::create(&app, &tx, scope, invite.domain).await?;
    note(&app, &tx, firm, Some(account.id), "consumer.invited", json!({}), &client).await?;
    tx.commit().await?;
    Ok(StatusCode::ACCEPTED.into_response())
}

/// `POST /consumers/{external_id}/handover`: answers the link.
pub async fn hand_over(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(wanted): Json<HandOver>,
) -> ApiResult {
    let account = consumer(&app, firm, &external_id).await?;
    check_domain(&app, firm, wanted.domain.as_deref()).await?;
    let tx = app.store.write().await?;
    let scope = Scope { licence: firm.licence, consumer: account.id };
    let details = json!({ "colleague": wanted.colleague });
    note(&app, &tx, firm, Some(account.id), "consumer.handed_over", details, &client).await?;
    let codes = handover::create(&app, &tx, scope, wanted.colleague).await?;
    tx.commit().await?;
    let link = Link { url: codes.link(&app, wanted.domain.as_deref()), expires_in: 60 };
    Ok((StatusCode::CREATED, envelope::one("handovers", external_id, link)).into_response())
}
