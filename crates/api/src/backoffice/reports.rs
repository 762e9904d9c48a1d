//! Acts of clients that wait until somebody of the firm has seen them.

use app::audit::record_access;
use app::reports;
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::events::Message;
use serde::Serialize;
use serde_json::json;
use store::accounts::consumers::{self, Account};
use store::events::FeedEvent;
use utoipa::ToSchema;
use uuid::Uuid;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// An act of a client's, as the queue of reports has it.
#[derive(Serialize, ToSchema)]
pub struct Report {
    event: Message,
    /// The name of the client; null for a visitor.
    #[schema(required = true)]
    consumer_name: Option<String>,
    /// The moment since which it waits; null once somebody has seen it.
    #[schema(required = true)]
    waits_since: Option<DateTime<Utc>>,
}

/// The calls about reports.
pub fn calls() -> Calls {
    Calls::new().add(show_call(), show).add(mark_seen_call(), mark_seen)
}

const NOT_FOUND: ErrorResponse = ErrorResponse::new(
    404,
    "There is no such report, or it is about a client whom the caller does not see (`RECORD_NOT_FOUND`).",
);

fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/reports/{id}",
        name: "get_report",
        tag: Tag::Worklist,
        summary: "Read an act of a client's that waits to be seen",
        description: "The event, as the feed has it, by the id of the item in the queue `reports`.",
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
        responses: vec![SuccessResponse::json::<Report>(200, "The event.")],
        errors: vec![NOT_FOUND],
    }
}

pub async fn show(State(app): State<App>, firm: Firm, client: Client, Path(id): Path<String>) -> ApiResult {
    let db = app.store.reader();
    let found = match id.parse() {
        Ok(id) => reports::find(db, firm.sight(), id).await?,
        Err(_) => None,
    };
    let (event, waits_since) = found.ok_or(Code::RecordNotFound)?;
    let details = json!({ "type": "reports", "external_id": event.id });
    let consumer = consumer_of(&app, &firm, &event).await?;
    let whose = consumer.as_ref().map(|account| account.id);
    record_access(&app, (firm.licence, &[whose]), "record.read", &details, &firm.caller(client)).await?;
    report_response(event, consumer, waits_since)
}

fn mark_seen_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/reports/{id}/seen",
        name: "mark_report_seen",
        tag: Tag::Worklist,
        summary: "Say that somebody of the firm has seen an act of a client's",
        description: "It leaves the queue `reports`. Said again, nothing changes.",
        access: Access {
            // The response is the report.
            scopes: &[ServiceKeyScope::Records, ServiceKeyScope::Read],
            rows: Rows::Written,
            actors: Actors::KeysAndStaff,
            edits: Edits::DeskWork,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<Report>(200, "The event.")],
        errors: vec![NOT_FOUND],
    }
}

pub async fn mark_seen(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult {
    let id: Uuid = id.parse().map_err(|_| Code::RecordNotFound)?;
    let event = reports::mark_seen(&app, firm.licence, id, &firm.caller(client)).await?;
    let consumer = consumer_of(&app, &firm, &event).await?;
    report_response(event, consumer, None)
}

/// Returns the client whom an event is about; nobody for a visitor.
async fn consumer_of(app: &App, firm: &Firm, event: &FeedEvent) -> ApiResult<Option<Account>> {
    let Some(name) = &event.consumer_external_id else { return Ok(None) };
    Ok(consumers::by_external_id(app.store.reader(), firm.licence, name).await?)
}

fn report_response(
    event: FeedEvent,
    consumer: Option<Account>,
    waits_since: Option<DateTime<Utc>>,
) -> ApiResult {
    let consumer_name = consumer.map(|account| account.display_name);
    let report = Report { event: event.into(), consumer_name, waits_since };
    Ok(envelope::json_text(serde_json::to_string(&report).map_err(ApiError::internal)?))
}
