//! Deliveries on request: a test event, or earlier events again.

use app::webhook_endpoints::{self, ReplayFrom};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::webhooks::endpoints;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{parse_id, shown};
use crate::backoffice::events::cursor;
use crate::backoffice::key::Firm;
use crate::backoffice::model::is_representable_timestamp;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// A test on its way.
#[derive(Serialize, ToSchema)]
pub struct Testing {
    event_id: Uuid,
    /// Where the log tells what becomes of it.
    delivery_id: Uuid,
}

/// From where on: one of the two.
#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Replay {
    /// A cursor of the feed; empty: from the start.
    after: Option<String>,
    since: Option<DateTime<Utc>>,
}

/// `POST /webhook-endpoints/{id}/test`: an event `webhook.test`, for this endpoint alone, at once.
pub async fn test(State(app): State<App>, firm: Firm, client: Client, Path(name): Path<String>) -> ApiResult {
    let caller = firm.caller(client);
    let sent = webhook_endpoints::send_test(&app, firm.licence, parse_id(&name)?, &caller).await?;
    let testing = Testing { event_id: sent.event, delivery_id: sent.delivery };
    Ok((StatusCode::ACCEPTED, envelope::single("webhook-tests", sent.event, testing)).into_response())
}

/// `POST /webhook-endpoints/{id}/replay`: everything from there on is delivered again, under the same ids.
pub async fn replay(
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
            ReplayFrom::After(cursor(app.store.bulk_reader(), firm.licence, "after", text).await?)
        }
        (None, Some(moment)) if !is_representable_timestamp(moment) => {
            return Err(ApiError::field("since", "range"));
        }
        (None, Some(moment)) => ReplayFrom::Since(moment),
        (None, None) => return Err(ApiError::field("after", "required")),
        (Some(_), Some(_)) => return Err(ApiError::field("since", "excluded")),
    };
    let caller = firm.caller(client);
    let endpoint = webhook_endpoints::replay(&app, firm.licence, id, from, &caller).await?;
    Ok((StatusCode::ACCEPTED, shown(&app, &firm, endpoint, None).await?).into_response())
}
