//! Hearing something on purpose: a test, or again what was told before.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::events::{EventActor, WebhookTest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::events::NewEvent;
use store::feed;
use store::webhooks::{deliveries, endpoints};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{parse_id, to_resource};
use crate::backoffice::audit::record;
use crate::backoffice::events::cursor;
use crate::backoffice::key::Firm;
use crate::backoffice::model::is_representable_timestamp;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{self, SingleResponse};
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
    let now = app.now();
    let tx = app.store.begin().await?;
    let endpoint =
        endpoints::lock_for_update(&tx, firm.licence, parse_id(&name)?).await?.ok_or(Code::RecordNotFound)?;
    if endpoint.disabled_at.is_some() {
        return Err(
            ApiError::field("enabled", "disabled").with_source("nothing is sent to a disabled endpoint")
        );
    }
    let event_id = app.new_id();
    let by = EventActor::service_key(firm.key.id, &firm.key.name);
    let test = NewEvent { by, ..NewEvent::of(event_id, WebhookTest { endpoint_id: endpoint.id }, now) };
    store::events::append(&tx, firm.licence, test).await?;
    let delivery_id = deliveries::add(&tx, endpoint.id, event_id, now).await?;
    record(&app, &tx, &firm, None, "webhook.tested", json!({ "endpoint_id": endpoint.id }), &client).await?;
    tx.commit().await?;
    let testing = envelope::single("webhook-tests", event_id, Testing { event_id, delivery_id });
    Ok((StatusCode::ACCEPTED, testing).into_response())
}

/// `POST /webhook-endpoints/{id}/replay`: everything from there on is delivered again, under the same ids.
pub async fn replay(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(name): Path<String>,
    Json(wanted): Json<Replay>,
) -> ApiResult {
    let tx = app.store.begin().await?;
    let endpoint = endpoints::lock_for_update(&tx, firm.licence, parse_id(&name)?).await?;
    let mut endpoint = endpoint.ok_or(Code::RecordNotFound)?;
    let from = match (wanted.after.as_deref(), wanted.since) {
        (Some(text), None) => cursor(&tx, firm.licence, "after", text).await?,
        (None, Some(moment)) if !is_representable_timestamp(moment) => {
            return Err(ApiError::field("since", "range"));
        }
        (None, Some(moment)) => store::events::cursor_before(&tx, firm.licence, moment).await?,
        (None, None) => return Err(ApiError::field("after", "required")),
        (Some(_), Some(_)) => return Err(ApiError::field("since", "excluded")),
    };
    // What was not told yet will be anyway.
    endpoint.event_cursor = endpoint.event_cursor.min(from);
    endpoints::replace(&tx, &endpoint).await?;
    let details = json!({ "endpoint_id": endpoint.id, "after": endpoint.event_cursor });
    record(&app, &tx, &firm, None, "webhook.replayed", details, &client).await?;
    let epochs = feed::epochs(&tx).await?;
    tx.commit().await?;
    Ok((StatusCode::ACCEPTED, SingleResponse { data: to_resource(&epochs, endpoint, None) }).into_response())
}
