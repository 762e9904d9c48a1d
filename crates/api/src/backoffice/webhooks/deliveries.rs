//! The log of an endpoint.

use app::webhook_endpoints;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::webhooks::{self, Endpoint, endpoints};
use utoipa::ToSchema;
use uuid::Uuid;

use super::parse_id;
use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::client::Client;
use crate::http::envelope::{self, Resource, SingleResponse};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeliveryListParams {
    /// The state of the deliveries; absent: all.
    status: Option<DeliveryState>,
    /// The id of the delivery after which to go on; empty: from the newest.
    #[serde(default)]
    after: String,
    /// The most deliveries of an answer, 1 to 500.
    limit: Option<u64>,
}

/// The state of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "DeliveryStatus")]
#[schema(as = DeliveryStatus)]
pub enum DeliveryState {
    Pending,
    Delivered,
    /// The portal gave the delivery up; it goes out again when asked to.
    Failed,
}

impl From<webhooks::DeliveryStatus> for DeliveryState {
    fn from(status: webhooks::DeliveryStatus) -> Self {
        match status {
            webhooks::DeliveryStatus::Pending => Self::Pending,
            webhooks::DeliveryStatus::Delivered => Self::Delivered,
            webhooks::DeliveryStatus::Failed => Self::Failed,
        }
    }
}

impl From<DeliveryState> for webhooks::DeliveryStatus {
    fn from(status: DeliveryState) -> Self {
        match status {
            DeliveryState::Pending => Self::Pending,
            DeliveryState::Delivered => Self::Delivered,
            DeliveryState::Failed => Self::Failed,
        }
    }
}

/// An event on its way to an endpoint.
#[derive(Serialize, ToSchema)]
#[schema(as = Delivery)]
pub struct DeliveryAttributes {
    event_id: Uuid,
    event_type: String,
    status: DeliveryState,
    attempt_count: i64,
    /// Time of the next attempt; not before the endpoint's `quiet_until`, unless it was asked for by hand.
    #[schema(required = true)]
    next_attempt_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    delivered_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    failed_at: Option<DateTime<Utc>>,
    /// HTTP status of the response to the last attempt.
    #[schema(required = true)]
    last_status: Option<i64>,
    #[schema(required = true)]
    last_error: Option<String>,
    created_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attempts: Option<Vec<AttemptAttributes>>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Attempt)]
pub struct AttemptAttributes {
    at: DateTime<Utc>,
    /// Status of the response; absent when there was none.
    #[schema(required = true)]
    status: Option<u16>,
    #[schema(required = true)]
    error: Option<String>,
    duration_ms: i64,
}

#[derive(Serialize, ToSchema)]
pub struct DeliveryList {
    data: Vec<Resource<DeliveryAttributes>>,
    meta: DeliveryListCursor,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Next)]
pub struct DeliveryListCursor {
    /// Value to send as `after` for the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

fn to_resource(
    endpoint: &Endpoint,
    delivery: webhooks::StoredDelivery,
    attempts: Option<Vec<webhooks::DeliveryAttempt>>,
) -> Resource<DeliveryAttributes> {
    let quiet_until = endpoint.quiet_until.filter(|_| !delivery.by_hand);
    let attempt = |attempt: webhooks::DeliveryAttempt| AttemptAttributes {
        at: attempt.at,
        status: attempt.status,
        error: attempt.error,
        duration_ms: attempt.duration_ms,
    };
    let attributes = DeliveryAttributes {
        event_id: delivery.event,
        event_type: delivery.kind,
        status: delivery.status.into(),
        attempt_count: delivery.attempts,
        next_attempt_at: delivery.next_attempt_at.map(|at| quiet_until.map_or(at, |until| at.max(until))),
        delivered_at: delivery.delivered_at,
        failed_at: delivery.failed_at,
        last_status: delivery.last_status,
        last_error: delivery.last_error,
        created_at: delivery.created_at,
        attempts: attempts.map(|attempts| attempts.into_iter().map(attempt).collect()),
    };
    Resource::new("deliveries", delivery.id, attributes)
}

async fn find_endpoint(app: &App, firm: &Firm, name: &str) -> ApiResult<Endpoint> {
    let endpoint = endpoints::find(app.store.bulk_reader(), firm.licence, parse_id(name)?).await?;
    Ok(endpoint.ok_or(Code::RecordNotFound)?)
}

/// The calls about the log of an endpoint.
pub fn calls() -> Calls {
    Calls::new().add(list_call(), list).add(show_call(), show).add(resend_call(), resend)
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/webhook-endpoints/{id}/deliveries",
        name: "list_deliveries",
        tag: Tag::Webhooks,
        summary: "List the deliveries to an endpoint",
        description: "The newest first, a page at a time.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Any,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::from_type::<DeliveryListParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<DeliveryList>(
            200,
            "A page; `meta.next` is what to send as `after` for the next one.",
        )],
        errors: vec![ErrorResponse::NOT_FOUND],
    }
}

/// `GET /webhook-endpoints/{id}/deliveries`: the newest first.
pub async fn list(
    State(app): State<App>,
    firm: Firm,
    Path(name): Path<String>,
    Query(page): Query<DeliveryListParams>,
) -> ApiResult {
    let endpoint = find_endpoint(&app, &firm, &name).await?;
    let before = match page.after.as_str() {
        "" => None,
        text => Some(text.parse().map_err(|_| ApiError::field("after", "cursor"))?),
    };
    let limit = query::require_limit(page.limit, 500)?;
    let status = page.status.map(Into::into);
    let db = app.store.bulk_reader();
    let found = webhooks::deliveries::list(db, firm.licence, endpoint.id, status, before, limit).await?;
    let full = found.len() as u64 == limit;
    let next = found.last().filter(|_| full).map(|last| last.id.to_string());
    let data = found.into_iter().map(|delivery| to_resource(&endpoint, delivery, None)).collect();
    let list = DeliveryList { data, meta: DeliveryListCursor { next } };
    Ok(envelope::json_text(serde_json::to_string(&list).map_err(ApiError::internal)?))
}

fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/webhook-endpoints/{id}/deliveries/{delivery}",
        name: "get_delivery",
        tag: Tag::Webhooks,
        summary: "Read one delivery",
        description: "With every attempt: its moment, the status of the answer and how long it took.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Any,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::single_resource::<DeliveryAttributes>(
            200,
            "The delivery, with its attempts.",
        )],
        errors: vec![ErrorResponse::NOT_FOUND],
    }
}

/// `GET /webhook-endpoints/{id}/deliveries/{delivery}`: with every attempt.
pub async fn show(
    State(app): State<App>,
    firm: Firm,
    Path((name, delivery)): Path<(String, String)>,
) -> ApiResult {
    let (endpoint, delivery) = (find_endpoint(&app, &firm, &name).await?, parse_id(&delivery)?);
    let db = app.store.bulk_reader();
    let found = webhooks::deliveries::find(db, firm.licence, endpoint.id, delivery).await?;
    let found = found.ok_or(Code::RecordNotFound)?;
    let attempts = webhooks::deliveries::list_attempts(db, firm.licence, delivery).await?;
    Ok(SingleResponse { data: to_resource(&endpoint, found, Some(attempts)) }.into_response())
}

fn resend_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/webhook-endpoints/{id}/deliveries/{delivery}/resend",
        name: "resend_delivery",
        tag: Tag::Webhooks,
        summary: "Deliver an event again",
        description: "From the first attempt, under the same id, at once, also while the endpoint asked to be left alone.",
        access: Access {
            scopes: &[ServiceKeyScope::Licence, ServiceKeyScope::Read],
            rows: Rows::Any,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::Recent,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(202, "Due again.")],
        errors: vec![ErrorResponse::NOT_FOUND],
    }
}

/// `POST /webhook-endpoints/{id}/deliveries/{delivery}/resend`: from the first attempt, under the same id, at once.
pub async fn resend(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path((name, delivery)): Path<(String, String)>,
) -> ApiResult {
    let (endpoint, delivery) = (find_endpoint(&app, &firm, &name).await?.id, parse_id(&delivery)?);
    let caller = firm.caller(client);
    webhook_endpoints::resend(&app, firm.licence, (endpoint, delivery), &caller).await?;
    Ok(StatusCode::ACCEPTED.into_response())
}
