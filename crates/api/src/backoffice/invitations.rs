//! How the firm lets a consumer in: by a mail to set a first password, or by a link that signs in at once.

use app::Actor;
use app::records::invitations::{self, Resend, SignInLinkRequest};
use app::records::{BackOfficeContext, Notifications};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use domain::session::HandedOverBy;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
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
    let resend = if invite.again { Resend::Always } else { Resend::NotJustNow };
    let is_sent = invitations::invite(&context, &external_id, invite.domain, resend).await?;
    let status = if is_sent { "sent" } else { "unchanged" };
    let body = envelope::single("invitations", external_id, Invitation { status });
    Ok((StatusCode::ACCEPTED, body).into_response())
}

/// `POST /consumers/{external_id}/handover`: answers the link.
pub async fn create_sign_in_link(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(body): Json<HandOver>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let HandOver { domain, colleague, requested_by } = body;
    let handed_over_by = handed_over_by(firm.actor, requested_by)?;
    // A member of staff sees the portal as the consumer does, and changes nothing there.
    let colleague =
        if handed_over_by.kind == "staff" { Some(handed_over_by.name.clone()) } else { colleague };
    let request = SignInLinkRequest { domain, colleague, handed_over_by };
    let link = invitations::create_sign_in_link(&context, &external_id, request).await?;
    let base = context.licence.settings.base_url(&app.settings.public_url);
    let link = Link { url: link.tokens.link(&base, link.domain.as_deref()), expires_in: 60 };
    Ok((StatusCode::CREATED, envelope::single("handovers", external_id, link)).into_response())
}

/// Who asked for a link that signs in.
pub(super) fn handed_over_by(actor: Actor, requested_by: Option<String>) -> ApiResult<HandedOverBy> {
    let (kind, id, name) = match actor {
        Actor::ServiceKey { id, name, .. } => ("service_key", id, name),
        Actor::Staff { id, name, .. } => ("staff", id, name),
        _ => return Err(ApiError::internal("neither a service key nor a member of staff")),
    };
    Ok(HandedOverBy { kind: kind.to_owned(), id, name, requested_by })
}
