//! The ways in which the firm lets a consumer in: by a mail to set a first password, or by a link that signs in at once.

use app::Actor;
use app::records::invitations::{self, Resend, SignInLinkRequest};
use app::records::{BackOfficeContext, Notifications};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::accounts::session::HandedOverBy;
use domain::records::Segment;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// An invitation of a consumer.
#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Invite {
    /// The branch that the link leads to; absent: that of the consumer's record, or else the firm's first.
    pub domain: Option<String>,
    /// True mails another one even where the last was sent just now.
    pub again: bool,
}

/// The result of an invitation.
#[derive(Serialize, ToSchema)]
pub struct Invitation {
    /// `sent`: the mail follows; `unchanged`: one was sent within the last five minutes, and its link works.
    status: &'static str,
}

/// A link that signs a consumer in.
#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HandOver {
    /// The branch that the link leads to; absent: that of the consumer's record, or else the firm's first.
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
    /// The seconds for which it works.
    expires_in: u32,
}

/// The calls that let a consumer in.
pub fn calls() -> Calls {
    Calls::new().add(invite_call(), invite).add(create_sign_in_link_call(), create_sign_in_link)
}

fn invite_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/consumers/{external_id}/invitation",
        name: "invite_consumer",
        tag: Tag::Clients,
        summary: "Mail a consumer the link to set a first password",
        description: "The link works for seven days; a new one withdraws the earlier. Within five minutes of the \
             last invitation nothing is mailed and `status` is `unchanged`, unless `again` is true.",
        access: Access {
            scopes: &[ServiceKeyScope::Handover],
            rows: Rows::Named(Segment::Consumers),
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<Invite>(),
        responses: vec![SuccessResponse::single_resource::<Invitation>(
            202,
            "The mail follows, or went out just now.",
        )],
        errors: vec![
            ErrorResponse::new(
                404,
                "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, \
                 `RECORD_NOT_FOUND`).",
            ),
            ErrorResponse::new(
                422,
                "The branch is none of the firm's, or the consumer has no mail address \
                 (`VALIDATION_FAILED`).",
            ),
        ],
    }
}

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
    let body = envelope::single_response("invitations", external_id, Invitation { status });
    Ok((StatusCode::ACCEPTED, body).into_response())
}

fn create_sign_in_link_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/consumers/{external_id}/handover",
        name: "create_sign_in_link",
        tag: Tag::Clients,
        summary: "Make a link that signs a consumer in",
        description: "The link works once and within a minute; what is signed in that session names the caller in \
             its evidence. With `colleague` the session sees everything and decides nothing, as it always \
             does for a link that a member of staff makes.",
        access: Access {
            scopes: &[ServiceKeyScope::Handover],
            rows: Rows::Named(Segment::Consumers),
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::Recent,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<HandOver>(),
        responses: vec![SuccessResponse::single_resource::<Link>(201, "The link.")],
        errors: vec![
            ErrorResponse::new(
                404,
                "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, \
                 `RECORD_NOT_FOUND`).",
            ),
            ErrorResponse::new(
                422,
                "The branch is none of the firm's, or a name is none (`VALIDATION_FAILED`).",
            ),
        ],
    }
}

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
    Ok((StatusCode::CREATED, envelope::single_response("handovers", external_id, link)).into_response())
}

/// The service key or the member of staff that asked for a link that signs in.
pub(in crate::backoffice) fn handed_over_by(
    actor: Actor,
    requested_by: Option<String>,
) -> ApiResult<HandedOverBy> {
    let (kind, id, name) = match actor {
        Actor::ServiceKey { id, name, .. } => ("service_key", id, name),
        Actor::Staff { id, name, .. } => ("staff", id, name),
        _ => return Err(ApiError::internal("neither a service key nor a member of staff")),
    };
    Ok(HandedOverBy { kind: kind.to_owned(), id, name, requested_by })
}
