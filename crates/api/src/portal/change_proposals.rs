//! Changes of their own data that consumers propose.

use app::change_proposals::{self as proposals, ConfirmedAddress, ProposedChange};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::change_proposals::{ProposalField, ProposalMode, ProposalState};
use domain::codes::Code;
use domain::events::EventActorKind;
use domain::limits::{self, MAX_BYTES};
use domain::mail::AddressSide;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::change_proposals::ChangeProposal;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::reading;
use super::submission::{IdempotentRequest, SubmitResult, stored_response, submitter};
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{Resource, SingleResponse, json_response, single_response};
use crate::http::error::{ApiError, ApiResult};
use crate::session::identity::{Consumer, Reading};
use crate::state::App;
use crate::tenant::Tenant;

/// The size of a proposed value, in bytes of JSON.
const VALUE_BYTES: usize = 4_096;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, propose))
        .routes(routes!(cancel))
        .routes(routes!(confirm_address))
}

/// A change of one field.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewChangeProposal {
    /// `address`, `phone`, `email`, `iban`, `marital_state` or `contact_preference`.
    #[schemars(length(max = limits::NAME))]
    field: String,
    /// Value in the form of the field: an object for `address` and `phone`, a text for the others.
    #[schemars(schema_with = "any_value")]
    value: Value,
}

/// Returns the schema of a proposed value: whatever the field takes, within its size.
fn any_value(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ MAX_BYTES: VALUE_BYTES })
}

/// The link of a mail that confirms an address.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmAddress {
    /// Token of the link `/confirm-address/{token}`.
    #[schemars(length(max = limits::TOKEN))]
    token: String,
}

/// Addresses from which a proposed e-mail address was confirmed. Where there was no old one, its confirmation is not
/// needed.
#[derive(Serialize, ToSchema)]
pub struct ProposalConfirmations {
    pub old: bool,
    pub new: bool,
}

impl ProposalConfirmations {
    /// Returns the confirmations of a proposed e-mail address; `None` for another field.
    pub fn from_proposal(proposal: &ChangeProposal) -> Option<Self> {
        (proposal.field == ProposalField::Email).then_some(Self {
            old: proposal.old_confirmed_at.is_some(),
            new: proposal.new_confirmed_at.is_some(),
        })
    }
}

/// A proposed change as its consumer reads it.
#[derive(Serialize, ToSchema)]
pub struct ProposalAttributes {
    field: ProposalField,
    /// Value in force at the time of the proposal; null where none was known.
    #[schema(required = true, value_type = Value)]
    old_value: Option<Value>,
    value: Value,
    proposed_at: DateTime<Utc>,
    state: ProposalState,
    /// Time until which an account number waits.
    #[schema(required = true)]
    not_before: Option<DateTime<Utc>>,
    #[schema(required = true)]
    confirmed: Option<ProposalConfirmations>,
    #[schema(required = true)]
    decided_at: Option<DateTime<Utc>>,
    /// The member of staff who decided.
    #[schema(required = true)]
    decided_by: Option<String>,
    /// Reason of the rejection.
    #[schema(required = true)]
    reason: Option<String>,
}

fn resource(proposal: ChangeProposal) -> Resource<ProposalAttributes> {
    let confirmed = ProposalConfirmations::from_proposal(&proposal);
    // The name of a key says nothing to a consumer.
    let decided_by = proposal.decided_by.filter(|by| by.kind == EventActorKind::Staff);
    let attributes = ProposalAttributes {
        field: proposal.field,
        old_value: proposal.old_value,
        value: proposal.value,
        proposed_at: proposal.proposed_at,
        state: proposal.state,
        not_before: proposal.not_before,
        confirmed,
        decided_at: proposal.decided_at,
        decided_by: decided_by.and_then(|by| by.name),
        reason: proposal.reason,
    };
    Resource::new("change-proposals", proposal.id, attributes)
}

/// A field that can be proposed.
#[derive(Serialize, ToSchema)]
pub struct ProposableField {
    field: ProposalField,
    mode: ProposalMode,
    /// Value in force; null where none is known.
    #[schema(required = true, value_type = Value)]
    value: Option<Value>,
}

#[derive(Serialize, ToSchema)]
pub struct ProposalList {
    #[schema(inline)]
    data: Vec<Resource<ProposalAttributes>>,
    meta: ProposalListMeta,
}

#[derive(Serialize, ToSchema)]
pub struct ProposalListMeta {
    /// Every field, in the order in which they are shown.
    fields: Vec<ProposableField>,
}

/// Returns the consumer's proposals: pending ones, then those that ended within 90 days, the newest first.
#[utoipa::path(get, path = "/api/change-proposals", tag = "change-proposals",
    responses((status = 200, body = ProposalList)))]
async fn list(State(app): State<App>, who: Reading<Consumer>) -> ApiResult<Response> {
    let now = app.now();
    let found = |db, scope| async move { Ok(proposals::of_consumer(&db, scope, now).await?) };
    let (who, own) = Box::pin(who.ask(found)).await?;
    let settings = &who.tenant.licence.settings;
    proposals::require_on(settings)?;
    let field =
        |(field, value)| ProposableField { field, mode: settings.change_proposals.mode(field), value };
    let meta = ProposalListMeta { fields: own.in_force.into_iter().map(field).collect() };
    let data = own.proposals.into_iter().map(resource).collect();
    Ok(json_response(&ProposalList { data, meta }))
}

/// Proposes a change of one field, which replaces what was proposed for it before. Answers the proposal.
#[utoipa::path(post, path = "/api/change-proposals", tag = "change-proposals", request_body = NewChangeProposal,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same request sent again acts once")),
    responses((status = 200, body = SingleResponse<ProposalAttributes>)))]
async fn propose(
    State(app): State<App>,
    identity: Consumer,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<NewChangeProposal>,
) -> SubmitResult {
    let value = body.value.to_string();
    let content: [&[u8]; 3] = [b"change-proposal", body.field.as_bytes(), value.as_bytes()];
    let request = IdempotentRequest::new(&identity, &client, &headers, &content)?;
    let change = ProposedChange { field: &body.field, value: &body.value };
    let to_body = |proposal: &ChangeProposal| {
        let response = SingleResponse { data: resource(proposal.clone()) };
        serde_json::to_string(&response).map_err(app::Error::internal)
    };
    Ok(stored_response(proposals::propose(&app, &request.submitter, request.key, change, to_body).await?))
}

/// Takes a proposal back that can still come into force. Answers the proposal.
#[utoipa::path(post, path = "/api/change-proposals/{id}/cancel", tag = "change-proposals",
    responses((status = 200, body = SingleResponse<ProposalAttributes>)))]
async fn cancel(
    State(app): State<App>,
    identity: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<Response> {
    let submitter = submitter(&identity, &client)?;
    let id = reading::parse_id(&id, Code::ChangeProposalNotFound)?;
    let proposal = proposals::cancel(&app, &submitter, id).await?;
    Ok(SingleResponse { data: resource(proposal) }.into_response())
}

/// Result of confirming a proposal.
#[derive(Serialize, ToSchema)]
pub struct ConfirmedProposal {
    /// Address, of the two, from which the change was confirmed.
    side: AddressSide,
    confirmed: ProposalConfirmations,
    state: ProposalState,
}

/// Confirms a proposed e-mail address by the link that was mailed to the old or to the new address.
#[utoipa::path(post, path = "/api/change-proposals/confirm", tag = "change-proposals",
    request_body = ConfirmAddress,
    responses((status = 200, body = SingleResponse<ConfirmedProposal>)))]
async fn confirm_address(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    Json(body): Json<ConfirmAddress>,
) -> ApiResult<Response> {
    let confirmed = proposals::confirm(&app, &tenant.licence, &body.token, &client).await?;
    let ConfirmedAddress { side, proposal } = confirmed;
    let confirmed = ProposalConfirmations::from_proposal(&proposal);
    let confirmed = confirmed.ok_or_else(|| ApiError::internal("an address that is none was confirmed"))?;
    let attributes = ConfirmedProposal { side, confirmed, state: proposal.state };
    Ok(single_response("change-proposals", proposal.id, attributes).into_response())
}
