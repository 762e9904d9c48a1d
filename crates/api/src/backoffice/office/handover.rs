//! `/staff/{id}/handover`: all work of a colleague to another in one act.

use app::office::handover::{self, HandoverCounts, HandoverRequest};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use chrono::NaiveDate;
use domain::accounts::service_keys::ServiceKeyScope;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{answer, parse_id};
use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::error::ApiResult;
use crate::http::query::Query;
use crate::state::App;

/// The numbers of what is handed over, and of what stays.
#[derive(Serialize, ToSchema)]
pub struct HandoverSummary {
    /// Number of open tasks.
    tasks: u64,
    /// Number of open tasks that stay, because the other colleague may not see the client.
    hidden_tasks: u64,
    /// Number of dossiers that name the adviser record of the colleague.
    dossiers: u64,
    /// Number of such dossiers that stay, because the firm's own system manages them.
    managed_dossiers: u64,
    /// Number of clients whom the colleague made at the desk.
    clients: u64,
}

impl From<HandoverCounts> for HandoverSummary {
    fn from(counts: HandoverCounts) -> Self {
        let HandoverCounts { tasks, hidden_tasks, dossiers, managed_dossiers, clients } = counts;
        Self { tasks, hidden_tasks, dossiers, managed_dossiers, clients }
    }
}

/// The handover that is counted.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandoverParams {
    /// The id of the colleague who gets the work; absent: all open work is counted.
    to: Option<Uuid>,
    /// Only tasks that are listed on or after this day, and those without a date.
    from: Option<NaiveDate>,
    /// The open tasks; false leaves them out.
    tasks: Option<bool>,
    /// The dossiers and the clients; false leaves them out.
    dossiers: Option<bool>,
}

/// The work that is handed over.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewHandover {
    /// The id of the colleague who gets it.
    to: Uuid,
    /// Only tasks that are listed on or after this day, and those without a date.
    from: Option<NaiveDate>,
    /// The open tasks; false leaves them out.
    tasks: bool,
    /// The dossiers and clients of the colleague's adviser record; false leaves them out.
    dossiers: bool,
}

/// The calls about handing over.
pub fn calls() -> Calls {
    Calls::new().add(count_call(), count).add(hand_over_call(), hand_over)
}

const fn access(proof: RequiredProof) -> Access {
    Access {
        scopes: &[ServiceKeyScope::Licence],
        rows: Rows::Any,
        actors: Actors::Staff,
        edits: Edits::Nothing,
        proof,
    }
}

const INVALID: ErrorResponse = ErrorResponse::new(
    422,
    "`to` is the colleague themselves (`self`), left (`left`), is an auditor (`reads_only`), or has no adviser record although \
     dossiers are handed over (`no_adviser`).",
);

fn count_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/staff/{id}/handover",
        name: "count_handover",
        tag: Tag::Staff,
        summary: "Count what a handover of a colleague's work would do",
        description: "Nothing is changed. Without `to` all open work of the colleague is counted.",
        access: access(RequiredProof::NotNeeded),
        query: Parameters::from_type::<HandoverParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<HandoverSummary>(200, "The numbers.")],
        errors: vec![ErrorResponse::NOT_FOUND, INVALID],
    }
}

pub async fn count(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
    Query(params): Query<HandoverParams>,
) -> ApiResult {
    let id = parse_id(&id)?;
    let counts = match params.to {
        None => handover::count(&app, firm.licence, id).await?,
        Some(to) => {
            let request = HandoverRequest {
                to,
                from: params.from,
                tasks: params.tasks.unwrap_or(true),
                dossiers: params.dossiers.unwrap_or(true),
            };
            handover::preview(&app, firm.licence, (id, request), &firm.caller(client)).await?
        }
    };
    answer(StatusCode::OK, &HandoverSummary::from(counts))
}

fn hand_over_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/staff/{id}/handover",
        name: "hand_over_work",
        tag: Tag::Staff,
        summary: "Hand over a colleague's work",
        description: "For a holiday, or a colleague who leaves: open tasks change hands, and the dossiers made at the desk that \
             name the colleague's adviser record name the other's, as do the clients made there. All of it happens or nothing. \
             Dossiers that the firm's own system manages stay, and tasks about clients whom the other may not see. Each task \
             comes as `task.assigned`, each dossier as `record.written`.",
        access: access(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<NewHandover>(),
        responses: vec![SuccessResponse::json::<HandoverSummary>(
            200,
            "The numbers of what was handed over.",
        )],
        errors: vec![ErrorResponse::NOT_FOUND, INVALID],
    }
}

pub async fn hand_over(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
    Json(body): Json<NewHandover>,
) -> ApiResult {
    let request =
        HandoverRequest { to: body.to, from: body.from, tasks: body.tasks, dossiers: body.dossiers };
    let id = parse_id(&id)?;
    let counts = handover::hand_over(&app, firm.licence, (id, request), &firm.caller(client)).await?;
    answer(StatusCode::OK, &HandoverSummary::from(counts))
}
