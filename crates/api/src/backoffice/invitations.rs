//! How the firm lets a consumer in: by a mail to set a first password, or by a link that signs in at once.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::TimeDelta;
use domain::codes::Code;
use domain::mail::INVITATION_LASTS;
use domain::session::HandedOverBy;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::consumers::Account;
use store::{Db, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

use super::addresses::{self, INVITED};
use super::context::BackOfficeContext;
use super::key::{Firm, KeyIdentity};
use super::model::Notifications;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::session::{invitation, sign_in_link};
use crate::state::App;

#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Invite {
    /// The branch that the link leads to; without one the firm's first.
    pub domain: Option<String>,
    /// Mails another one even where the last was sent just now.
    pub again: bool,
}

/// What became of an invitation.
#[derive(Serialize, ToSchema)]
pub struct Invitation {
    /// `sent`: the mail follows; `unchanged`: one was sent within the last five minutes, and its link works.
    status: &'static str,
}

#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HandOver {
    /// The branch that the link leads to; without one the firm's first.
    pub domain: Option<String>,
    /// The name of a colleague who views the portal as the consumer: the session then sees everything and decides nothing.
    #[schemars(length(max = domain::limits::NAME))]
    pub colleague: Option<String>,
    /// The name of the employee at whose request the link is made, where it is for the consumer: it stands in the
    /// evidence of what is signed in that session.
    #[schemars(length(max = domain::limits::NAME))]
    pub requested_by: Option<String>,
}

/// A link that signs in, once and within a minute.
#[derive(Serialize, ToSchema)]
pub struct Link {
    url: String,
    /// Seconds.
    expires_in: u32,
}

async fn consumer(db: &impl Db, licence: Uuid, external_id: &str) -> ApiResult<Account> {
    let account = store::consumers::by_external_id(db, licence, external_id).await?;
    account.filter(|account| account.ended_at.is_none()).ok_or_else(|| Code::ConsumerNotFound.into())
}

/// The domain of the branch that a link leads to: the one that is named, which has to be the firm's own, or else the
/// consumer's, or else the firm's first.
fn branch(
    context: &BackOfficeContext<'_>,
    account: &Account,
    named: Option<String>,
) -> ApiResult<Option<String>> {
    let own = |domain: &str| {
        context.directory.by_domain(domain).is_some_and(|tenant| tenant.licence.id == context.licence)
    };
    match named {
        Some(domain) if own(&domain) => Ok(Some(domain)),
        Some(_) => Err(ApiError::field("domain", "unknown")),
        None => Ok(context.directory.branch_of(account).map(str::to_owned)),
    }
}

/// The name of a colleague: of who views the portal read only, which stands in every line of the trail, or of who asked for a link.
fn colleague(field: &str, name: Option<String>) -> ApiResult<Option<String>> {
    let Some(name) = name else { return Ok(None) };
    let name = name.trim();
    if !name.chars().any(char::is_alphanumeric) {
        return Err(ApiError::field(field, "required"));
    }
    Ok(Some(name.to_owned()))
}

/// `POST /consumers/{external_id}/invitation`: mails the link to set a first password.
pub async fn invite(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(invite): Json<Invite>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let tx = app.store.begin().await?;
    let invited = if invite.again { Resend::Always } else { Resend::NotJustNow };
    let is_sent = send_invitation(&context, &tx, &external_id, invite.domain, invited).await?;
    tx.commit().await?;
    let status = if is_sent { "sent" } else { "unchanged" };
    let body = envelope::single("invitations", external_id, Invitation { status });
    Ok((StatusCode::ACCEPTED, body).into_response())
}

/// Whether somebody is invited who can do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resend {
    /// Nobody who has a password, or a link that still works.
    IfNeeded,
    /// Nobody who was invited within [`JUST_NOW`] at the address that they have.
    NotJustNow,
    Always,
}

/// Within this time another invitation is taken for a call that was sent twice.
const JUST_NOW: TimeDelta = TimeDelta::minutes(5);

/// Has an invitation mailed; false when there is no need of one. A refusal has written nothing.
pub(super) async fn send_invitation(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    external_id: &str,
    domain: Option<String>,
    invited: Resend,
) -> ApiResult<bool> {
    let account = consumer(tx, context.licence, external_id).await?;
    let domain = branch(context, &account, domain)?;
    if account.email.is_none() {
        return Err(ApiError::field("email", "required"));
    }
    let scope = account.scope();
    if invited != Resend::Always {
        let last = store::audit::last_of(tx, scope, INVITED).await?;
        // A link to an address that has changed since was withdrawn.
        let changed = store::audit::last_of(tx, scope, addresses::CHANGED).await?;
        let last = last.filter(|last| changed.is_none_or(|changed| changed < *last));
        let within = |time| last.is_some_and(|last| context.app.now() < last + time);
        let can_do_without = match invited {
            Resend::NotJustNow => within(JUST_NOW),
            _ => within(INVITATION_LASTS) || account.password_hash.is_some(),
        };
        if can_do_without {
            return Ok(false);
        }
    }
    invitation::create(context.app, tx, scope, domain).await?;
    context.record_audit(tx, Some(account.id), INVITED, json!({})).await?;
    Ok(true)
}

/// `POST /consumers/{external_id}/handover`: answers the link.
pub async fn create_sign_in_link(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(wanted): Json<HandOver>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let tx = app.store.begin().await?;
    let account = consumer(&tx, firm.licence, &external_id).await?;
    let domain = branch(&context, &account, wanted.domain)?;
    let requested_by = colleague("requested_by", wanted.requested_by)?;
    let colleague = colleague("colleague", wanted.colleague)?;
    let mut details = json!({ "colleague": colleague });
    if let Some(name) = &requested_by {
        details["requested_by"] = json!(name);
    }
    context.record_audit(&tx, Some(account.id), "consumer.handed_over", details).await?;
    let KeyIdentity { id, name } = firm.key;
    let by = HandedOverBy { kind: "service_key".to_owned(), id, name, requested_by };
    let codes = sign_in_link::create(&app, &tx, account.scope(), colleague, Some(by)).await?;
    tx.commit().await?;
    let link = Link { url: codes.link(&context.base_url(), domain.as_deref()), expires_in: 60 };
    Ok((StatusCode::CREATED, envelope::single("handovers", external_id, link)).into_response())
}
