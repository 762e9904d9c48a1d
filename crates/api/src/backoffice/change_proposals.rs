//! Changes of their own data that consumers propose, as the firm reads them and decides on them.

use std::collections::HashMap;

use app::audit::record_access;
use app::change_proposals::{self as proposals, record_of};
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::change_proposals::{ProposalField, ProposalMode, ProposalState, REASON, current_value};
use domain::codes::Code;
use domain::events::EventActor;
use domain::session::Proof;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::change_proposals::{self as stored, ChangeProposal, ProposalFilter, Proposer};
use store::consumers;
use store::visible::{self, VisibleRecord};
use utoipa::ToSchema;
use uuid::Uuid;

use super::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{self, Resource, SingleResponse};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::portal::change_proposals::ProposalConfirmations;
use crate::state::App;

/// Why a proposal is refused.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefuseProposal {
    /// In the words that the consumer reads.
    #[schemars(length(max = REASON))]
    reason: String,
}

/// Who proposed something.
#[derive(Serialize, ToSchema)]
pub struct ProposingConsumer {
    external_id: String,
    name: String,
}

/// By what whoever proposed it had proved themselves.
#[derive(Serialize, ToSchema)]
pub struct ProposalProof {
    kind: Proof,
    at: DateTime<Utc>,
}

/// A proposed change as the firm reads it.
#[derive(Serialize, ToSchema)]
pub struct FirmProposal {
    consumer: ProposingConsumer,
    field: ProposalField,
    /// As the firm had it when it was proposed.
    mode: ProposalMode,
    /// What was in force then; null where nothing was known.
    #[schema(required = true, value_type = Value)]
    old_value: Option<Value>,
    value: Value,
    proposed_at: DateTime<Utc>,
    state: ProposalState,
    /// Until when an account number waits.
    #[schema(required = true)]
    not_before: Option<DateTime<Utc>>,
    #[schema(required = true)]
    confirmed: Option<ProposalConfirmations>,
    /// Null where nothing was asked and nothing proved shortly before.
    #[schema(required = true)]
    confirmation: Option<ProposalProof>,
    #[schema(required = true)]
    decided_at: Option<DateTime<Utc>>,
    /// Null where nobody decided.
    #[schema(required = true)]
    decided_by: Option<EventActor>,
    #[schema(required = true)]
    reason: Option<String>,
    /// What is in force now.
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
            confirmed: ProposalConfirmations::of(&proposal),
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

#[derive(Serialize, ToSchema)]
pub struct FirmProposalList {
    #[schema(inline)]
    data: Vec<Resource<FirmProposal>>,
    meta: FirmProposalCursor,
}

#[derive(Serialize, ToSchema)]
pub struct FirmProposalCursor {
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required = true)]
    next: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProposalListParams {
    /// The external id of who proposed.
    consumer: Option<String>,
    state: Option<String>,
    /// Where the page before ended; empty: from the oldest.
    #[serde(default)]
    after: String,
    /// At most so many, 1 to 500.
    limit: Option<u64>,
}

/// `GET /change-proposals`: the oldest first.
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
    let limit = query::limit(params.limit, 500)?;
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
    let data = resources(&app, &firm, found).await?;
    let details = json!({ "type": "change-proposals", "count": data.len() });
    record_access(&app, (firm.licence, &[consumer]), "records.listed", &details, &firm.caller(client))
        .await?;
    let list = FirmProposalList { data, meta: FirmProposalCursor { next } };
    Ok(envelope::json_response(&list))
}

/// `GET /change-proposals/{id}`.
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

/// `POST /change-proposals/{id}/accept`.
pub async fn accept(State(app): State<App>, firm: Firm, client: Client, Path(id): Path<String>) -> ApiResult {
    let caller = firm.caller(client);
    let proposal = proposals::accept(&app, firm.licence, &caller, parse_id(&id)?).await?;
    respond(&app, &firm, proposal).await
}

/// `POST /change-proposals/{id}/refuse`.
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
    let mut data = resources(app, firm, vec![proposal]).await?;
    let data = data.pop().ok_or_else(|| ApiError::internal("a proposal without its consumer"))?;
    Ok(SingleResponse { data }.into_response())
}

/// Proposals with who proposed them, and what is in force for them now.
async fn resources(
    app: &App,
    firm: &Firm,
    found: Vec<ChangeProposal>,
) -> ApiResult<Vec<Resource<FirmProposal>>> {
    let mut whose: Vec<Uuid> = found.iter().map(|proposal| proposal.scope.consumer).collect();
    whose.sort_unstable();
    whose.dedup();
    let whose: HashMap<Uuid, Proposer> =
        stored::proposers(app.store.bulk_reader(), firm.licence, whose).await?;
    let resource = |proposal: ChangeProposal| {
        let proposer = whose.get(&proposal.scope.consumer)?;
        Some(FirmProposal::new(proposal, proposer))
    };
    Ok(found.into_iter().filter_map(resource).collect())
}
