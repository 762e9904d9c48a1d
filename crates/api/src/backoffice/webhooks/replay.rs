//! Deliveries on request: a test event, or earlier events again.

use app::webhook_endpoints::{self, ReplayFrom};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::webhooks::endpoints;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{EndpointAttributes, endpoint_response, parse_id};
use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::events::parse_cursor;
use crate::backoffice::key::Firm;
use crate::backoffice::model::is_representable_timestamp;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// A test event that is on its way.
#[derive(Serialize, ToSchema)]
pub struct Testing {
    /// The id of the event.
    event_id: Uuid,
    /// Id of the delivery in the endpoint's log.
    delivery_id: Uuid,
}

/// The place from which events are delivered again: one of the two.
#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Replay {
    /// A cursor of the feed; empty: from the start.
    after: Option<String>,
    /// The moment from which events are delivered again.
    since: Option<DateTime<Utc>>,
}

/// The calls that have something delivered.
pub fn calls() -> Calls {
    Calls::new().add(test_call(), send_test_event).add(replay_call(), replay_events)
}

const fn to_deliver() -> Access {
    Access {
        scopes: &[ServiceKeyScope::Licence, ServiceKeyScope::Read],
        rows: Rows::Any,
        actors: Actors::KeysAndStaff,
        edits: Edits::Nothing,
        proof: RequiredProof::Recent,
    }
}

fn test_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/webhook-endpoints/{id}/test",
        name: "test_webhook_endpoint",
        tag: Tag::Webhooks,
        summary: "Have a test event delivered",
        description: "An event `webhook.test`, for this endpoint alone, at once; the log tells what becomes of it.",
        access: to_deliver(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::single_resource::<Testing>(202, "The event is on its way.")],
        errors: vec![ErrorResponse::NOT_FOUND, ErrorResponse::new(422, "The endpoint is disabled.")],
    }
}

/// `POST /webhook-endpoints/{id}/test`: an event `webhook.test`, for this endpoint alone, at once.
pub async fn send_test_event(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(name): Path<String>,
) -> ApiResult {
    let caller = firm.caller(client);
    let sent = webhook_endpoints::send_test(&app, firm.licence, parse_id(&name)?, &caller).await?;
    let testing = Testing { event_id: sent.event, delivery_id: sent.delivery };
    Ok((StatusCode::ACCEPTED, envelope::single_response("webhook-tests", sent.event, testing))
        .into_response())
}

fn replay_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/webhook-endpoints/{id}/replay",
        name: "replay_events",
        tag: Tag::Webhooks,
        summary: "Deliver earlier events again",
        description: "Everything from a cursor or a moment on, under the same ids.",
        access: to_deliver(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<Replay>(),
        responses: vec![SuccessResponse::single_resource::<EndpointAttributes>(
            202,
            "The endpoint, which hears them again.",
        )],
        errors: vec![
            ErrorResponse::NOT_FOUND,
            ErrorResponse::new(
                410,
                "The cursor is of another epoch or ahead of the feed (`FEED_RESTARTED`).",
            ),
            ErrorResponse::new(422, "Neither a cursor nor a moment, or both."),
        ],
    }
}

/// `POST /webhook-endpoints/{id}/replay`: everything from there on is delivered again, under the same ids.
pub async fn replay_events(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(name): Path<String>,
    Json(from): Json<Replay>,
) -> ApiResult {
    let id = parse_id(&name)?;
    endpoints::find(app.store.bulk_reader(), firm.licence, id).await?.ok_or(Code::RecordNotFound)?;
    let from = match (from.after.as_deref(), from.since) {
        (Some(text), None) => {
            ReplayFrom::After(parse_cursor(app.store.bulk_reader(), firm.licence, "after", text).await?)
        }
        (None, Some(moment)) if !is_representable_timestamp(moment) => {
            return Err(ApiError::field("since", "range"));
        }
        (None, Some(moment)) => ReplayFrom::Since(moment),
        (None, None) => return Err(ApiError::field("after", "required")),
        (Some(_), Some(_)) => return Err(ApiError::field("since", "excluded")),
    };
    let caller = firm.caller(client);
    let endpoint = webhook_endpoints::replay_events(&app, firm.licence, id, from, &caller).await?;
    Ok((StatusCode::ACCEPTED, endpoint_response(&app, &firm, endpoint, None).await?).into_response())
}
