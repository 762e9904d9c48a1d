//! Changes of their own data that consumers propose, as the firm reads them and decides on them.

use domain::accounts::service_keys::ServiceKeyScope;
use std::collections::HashMap;

use app::audit::record_access;
use app::change_proposals::{self as proposals, record_of};
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::accounts::session;
use domain::change_proposals::{ProposalField, ProposalMode, ProposalState, REASON};
use domain::codes::Code;
use domain::events::EventActor;
use domain::proposed_values::current_value;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::accounts::consumers;
use store::change_proposals::{self as stored, ChangeProposal, ProposalFilter, Proposer};
use store::visible::{self, VisibleRecord};
use utoipa::ToSchema;
use uuid::Uuid;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{self, Resource, SingleResponse};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::portal::change_proposals::ProposalConfirmations;
use crate::state::App;

/// The rejection of a proposal.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefuseProposal {
    /// The reason, in the words that the consumer reads.
    #[schemars(length(max = REASON))]
    reason: String,
}

/// The consumer who proposed something.
#[derive(Serialize, ToSchema)]
pub struct ProposingConsumer {
    external_id: String,
    name: String,
}

/// The proof by which whoever proposed it showed who they are.
#[derive(Serialize, ToSchema)]
pub struct ProposalProof {
    kind: session::Proof,
    /// The moment of the proof.
    at: DateTime<Utc>,
}

/// A proposed change as the firm reads it.
#[derive(Serialize, ToSchema)]
pub struct FirmProposal {
    consumer: ProposingConsumer,
    field: ProposalField,
    /// The firm's setting for this field when it was proposed.
    mode: ProposalMode,
    /// The value in force when it was proposed; null where nothing was known.
    #[schema(required = true, value_type = Value)]
    old_value: Option<Value>,
    /// Value that the consumer proposed.
    value: Value,
    proposed_at: DateTime<Utc>,
    state: ProposalState,
    /// The moment until which an account number waits; null for another field.
    #[schema(required = true)]
    not_before: Option<DateTime<Utc>>,
    /// The addresses from which a proposed e-mail address was confirmed; null for another field.
    #[schema(required = true)]
    confirmed: Option<ProposalConfirmations>,
    /// The proof of identity; null where nothing was asked and nothing proved shortly before.
    #[schema(required = true)]
    confirmation: Option<ProposalProof>,
    #[schema(required = true)]
    decided_at: Option<DateTime<Utc>>,
    /// The service key or the member of staff that decided; null where nobody did.
    #[schema(required = true)]
    decided_by: Option<EventActor>,
    /// The reason of a rejection.
    #[schema(required = true)]
    reason: Option<String>,
    /// The value in force now.
    #[schema(required = true, value_type = Value)]
    current_value: Option<Value>,
}

impl FirmProposal {
    fn new(proposal: ChangeProposal, proposer: &Proposer) -> Resource<Self> {
        let record = record_of(&proposer.details).ok();
        let attributes = Self {
            consumer: ProposingConsumer {
                external_id: proposer.external_id.clone(),
                name: proposer.name.clone(),
            },
            confirmed: ProposalConfirmations::from_proposal(&proposal),
            current_value: record.and_then(|record| current_value(proposal.field, &record)),
            field: proposal.field,
            mode: proposal.mode,
            old_value: proposal.old_value,
            value: proposal.value,
            proposed_at: proposal.proposed_at,
            state: proposal.state,
            not_before: proposal.not_before,
            confirmation: proposal.proof.map(|proof| ProposalProof { kind: proof.by, at: proof.at }),
            decided_at: proposal.decided_at,
            decided_by: proposal.decided_by,
            reason: proposal.reason,
        };
        Resource::new("change-proposals", proposal.id, attributes)
    }
}

/// A page of proposed changes.
#[derive(Serialize, ToSchema)]
pub struct FirmProposalList {
    #[schema(inline)]
    data: Vec<Resource<FirmProposal>>,
    meta: FirmProposalCursor,
}

/// The end of a page of proposed changes.
#[derive(Serialize, ToSchema)]
pub struct FirmProposalCursor {
    /// The value of `after` for the next page; null on the last one.
    #[schema(required = true)]
    next: Option<String>,
}

/// Filter of the proposed changes, and the page.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposalListParams {
    /// The external id of whoever proposed.
    consumer: Option<String>,
    /// The state of the proposal: `open` ones wait for the firm.
    #[schemars(with = "Option<ProposalState>")]
    state: Option<String>,
    /// The id after which to go on: `meta.next` of the page before; empty: from the oldest.
    #[serde(default)]
    after: String,
    /// Greatest number of proposals, 1 to 500; absent: 100.
    #[schemars(range(min = 1, max = 500))]
    limit: Option<u64>,
}

/// The calls about proposed changes.
pub fn calls() -> Calls {
    Calls::new()
        .add(list_call(), list)
        .add(show_call(), show)
        .add(accept_call(), accept)
        .add(refuse_call(), refuse)
}

const CONCLUDED: ErrorResponse = ErrorResponse::new(
    409,
    "It came to its end before (`CHANGE_PROPOSAL_DECIDED`, with `decided_by`, `decided_at` and `state` in `meta`).",
);

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/change-proposals",
        name: "list_change_proposals",
        tag: Tag::Proposals,
        summary: "List the changes of their own data that clients propose",
        description: "The oldest first, of clients whom the caller sees. Those in the state `open` wait for the \
             firm; the old value stays in force until it accepts.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Narrowed,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::from_type::<ProposalListParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<FirmProposalList>(
            200,
            "A page, the oldest first; `meta.next` is what to send as `after` for the next one.",
        )],
        errors: vec![
            ErrorResponse::new(
                404,
                "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`).",
            ),
            ErrorResponse::new(
                422,
                "A parameter is unknown or cannot be read, by name in `error.fields` (`VALIDATION_FAILED`).",
            ),
        ],
    }
}

pub async fn list(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(params): Query<ProposalListParams>,
) -> ApiResult {
    let after = match params.after.as_str() {
        "" => None,
        text => Some(text.parse().map_err(|_| ApiError::field("after", "cursor"))?),
    };
    let state = params.state.as_deref().map(str::parse::<ProposalState>).transpose();
    let state = state.map_err(|_| ApiError::field("state", "unknown"))?;
    let limit = query::require_limit(params.limit, 500)?;
    let db = app.store.bulk_reader();
    let consumer = match &params.consumer {
        None => None,
        Some(name) => {
            // A client whom the caller does not see is not there for them.
            let clients = firm.actor.clients();
            let is_visible =
                visible::is_visible(db, firm.licence, VisibleRecord::Consumer(name), clients).await?;
            let account = consumers::by_external_id(db, firm.licence, name).await?;
            Some(account.filter(|_| is_visible).ok_or(Code::ConsumerNotFound)?.id)
        }
    };
    let which = ProposalFilter { consumer, state };
    let found = stored::list(db, firm.sight(), which, after, limit).await?;
    let is_full = found.len() as u64 == limit;
    let next = found.last().filter(|_| is_full).map(|last| last.id.to_string());
    let data = proposal_resources(&app, &firm, found).await?;
    let details = json!({ "type": "change-proposals", "count": data.len() });
    record_access(&app, (firm.licence, &[consumer]), "records.listed", &details, &firm.caller(client))
        .await?;
    let list = FirmProposalList { data, meta: FirmProposalCursor { next } };
    Ok(envelope::json_response(&list))
}

fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/change-proposals/{id}",
        name: "get_change_proposal",
        tag: Tag::Proposals,
        summary: "Read a proposed change",
        description: "With the value when it was proposed, the proposed one, and the one that is in force now.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Narrowed,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::single_resource::<FirmProposal>(200, "The proposal.")],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such proposal, or it is of a client whom the caller does not see \
                 (`CHANGE_PROPOSAL_NOT_FOUND`).",
        )],
    }
}

pub async fn show(State(app): State<App>, firm: Firm, client: Client, Path(id): Path<String>) -> ApiResult {
    let id = parse_id(&id)?;
    let found = stored::find_visible(app.store.bulk_reader(), firm.sight(), id).await?;
    let found = found.ok_or(Code::ChangeProposalNotFound)?;
    let consumer = found.scope.consumer;
    let response = respond(&app, &firm, found).await?;
    let details = json!({ "type": "change-proposals", "id": id });
    record_access(&app, (firm.licence, &[Some(consumer)]), "record.read", &details, &firm.caller(client))
        .await?;
    Ok(response)
}

fn accept_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/change-proposals/{id}/accept",
        name: "accept_change_proposal",
        tag: Tag::Proposals,
        summary: "Accept a proposed change",
        description: "The record has the new value at once, with another revision and the same version. Take it \
             over in the firm's own system, or the next version from there puts the old value back.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Written,
            actors: Actors::KeysAndStaff,
            edits: Edits::DeskWork,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::single_resource::<FirmProposal>(200, "The proposal, accepted.")],
        errors: vec![
            ErrorResponse::new(
                404,
                "There is no such proposal, or it is of a client whom the caller does not see \
                 (`CHANGE_PROPOSAL_NOT_FOUND`).",
            ),
            CONCLUDED,
            ErrorResponse::new(
                422,
                "Something is still asked of the consumer (`state`: `unconfirmed` or `waiting`), or \
                 somebody else has the address by now (`email`: `taken`).",
            ),
        ],
    }
}

pub async fn accept(State(app): State<App>, firm: Firm, client: Client, Path(id): Path<String>) -> ApiResult {
    let caller = firm.caller(client);
    let proposal = proposals::accept(&app, firm.licence, &caller, parse_id(&id)?).await?;
    respond(&app, &firm, proposal).await
}

fn refuse_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/change-proposals/{id}/refuse",
        name: "refuse_change_proposal",
        tag: Tag::Proposals,
        summary: "Refuse a proposed change",
        description: "The old value stays in force; the consumer reads the `reason`.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Written,
            actors: Actors::KeysAndStaff,
            edits: Edits::DeskWork,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<RefuseProposal>(),
        responses: vec![SuccessResponse::single_resource::<FirmProposal>(200, "The proposal, refused.")],
        errors: vec![
            ErrorResponse::new(
                404,
                "There is no such proposal, or it is of a client whom the caller does not see \
                 (`CHANGE_PROPOSAL_NOT_FOUND`).",
            ),
            CONCLUDED,
            ErrorResponse::new(422, "The reason is missing or too long (`VALIDATION_FAILED`)."),
        ],
    }
}

pub async fn refuse(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
    Json(body): Json<RefuseProposal>,
) -> ApiResult {
    let caller = firm.caller(client);
    let proposal = proposals::refuse(&app, firm.licence, &caller, parse_id(&id)?, &body.reason).await?;
    respond(&app, &firm, proposal).await
}

fn parse_id(id: &str) -> ApiResult<Uuid> {
    Ok(id.parse().map_err(|_| Code::ChangeProposalNotFound)?)
}

async fn respond(app: &App, firm: &Firm, proposal: ChangeProposal) -> ApiResult {
    let mut data = proposal_resources(app, firm, vec![proposal]).await?;
    let data = data.pop().ok_or_else(|| ApiError::internal("a proposal without its consumer"))?;
    Ok(SingleResponse { data }.into_response())
}

/// Proposals with who proposed them, and what is in force for them now.
async fn proposal_resources(
    app: &App,
    firm: &Firm,
    found: Vec<ChangeProposal>,
) -> ApiResult<Vec<Resource<FirmProposal>>> {
    let mut whose: Vec<Uuid> = found.iter().map(|proposal| proposal.scope.consumer).collect();
    whose.sort_unstable();
    whose.dedup();
    let whose: HashMap<Uuid, Proposer> =
        stored::list_proposers(app.store.bulk_reader(), firm.licence, whose).await?;
    let resource = |proposal: ChangeProposal| {
        let proposer = whose.get(&proposal.scope.consumer)?;
        Some(FirmProposal::new(proposal, proposer))
    };
    Ok(found.into_iter().filter_map(resource).collect())
}
