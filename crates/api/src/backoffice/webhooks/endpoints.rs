//! Endpoints made, read, changed and taken away.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::TimeDelta;
use domain::codes::Code;
use domain::events::DisabledReason;
use partners::webhook::Secret;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use serde_json::json;
use store::feed;
use store::webhooks::{deliveries, endpoints};
use utoipa::ToSchema;

use super::endpoint_input::{EndpointInput, seal, seal_previous};
use super::{parse_id, to_resource};
use crate::backoffice::audit::record;
use crate::backoffice::events::cursor;
use crate::backoffice::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{ListResponse, SingleResponse};
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// How many endpoints a firm may have.
const MOST: u64 = 20;
/// How long the secret before the present one goes on signing, at most, in hours.
const LONGEST_OVERLAP: i64 = 168;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEndpoint {
    #[schemars(length(max = domain::limits::ENDPOINT))]
    url: String,
    #[schemars(length(max = domain::limits::ENDPOINT))]
    description: Option<String>,
    /// Absent: every type, also those that come later.
    event_types: Option<Vec<String>>,
    /// The cursor of the feed from which on it hears; empty: from the start; absent: from now on.
    after: Option<String>,
}

/// What is left out stays as it is.
#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::option_option, reason = "a null is something else than what is left out")]
pub struct Change {
    #[schemars(length(max = domain::limits::ENDPOINT))]
    url: Option<String>,
    #[serde(deserialize_with = "given")]
    #[schemars(length(max = domain::limits::ENDPOINT))]
    description: Option<Option<String>>,
    #[serde(deserialize_with = "given")]
    event_types: Option<Option<Vec<String>>>,
    /// On again, also when it was only to be left alone for a while, it gets what was held back meanwhile.
    enabled: Option<bool>,
}

/// Tells a null from what is left out.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rotate {
    /// How many hours the secret until now goes on signing as well, 0 to 168.
    overlap_hours: i64,
}

impl Default for Rotate {
    fn default() -> Self {
        Self { overlap_hours: 24 }
    }
}

/// `GET /webhook-endpoints`.
pub async fn list(State(app): State<App>, firm: Firm) -> ApiResult {
    let all = endpoints::of_licence(app.store.bulk_reader(), firm.licence).await?;
    let epochs = feed::epochs(app.store.bulk_reader()).await?;
    Ok(ListResponse { data: all.into_iter().map(|one| to_resource(&epochs, one, None)).collect::<Vec<_>>() }
        .into_response())
}

/// `POST /webhook-endpoints`: the answer alone shows the secret.
pub async fn create(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Json(new): Json<NewEndpoint>,
) -> ApiResult {
    let after = match new.after.as_deref() {
        Some(text) => Some(cursor(app.store.bulk_reader(), firm.licence, "after", text).await?),
        None => None,
    };
    let input = EndpointInput { url: new.url, description: new.description, event_types: new.event_types };
    input.check(&app)?;
    let secret = Secret::random();
    let tx = app.store.begin().await?;
    if endpoints::count(&tx, firm.licence).await? >= MOST {
        return Err(ApiError::field("url", "too_many").with_source("a firm has at most 20 endpoints"));
    }
    let last = store::events::last(&tx, firm.licence).await?;
    let endpoint = input.endpoint(&app, firm.licence, &secret, after.unwrap_or(last).min(last))?;
    endpoints::add(&tx, &endpoint).await?;
    record(&app, &tx, &firm, None, "webhook.created", json!({ "endpoint_id": endpoint.id }), &client).await?;
    let epochs = feed::epochs(&tx).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, SingleResponse { data: to_resource(&epochs, endpoint, Some(secret.reveal())) })
        .into_response())
}

/// `GET /webhook-endpoints/{id}`.
pub async fn show(State(app): State<App>, firm: Firm, Path(name): Path<String>) -> ApiResult {
    let endpoint = endpoints::find(app.store.bulk_reader(), firm.licence, parse_id(&name)?).await?;
    let epochs = feed::epochs(app.store.bulk_reader()).await?;
    Ok(SingleResponse { data: to_resource(&epochs, endpoint.ok_or(Code::RecordNotFound)?, None) }
        .into_response())
}

/// `PATCH /webhook-endpoints/{id}`.
pub async fn change(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(name): Path<String>,
    Json(change): Json<Change>,
) -> ApiResult {
    let now = app.now();
    let tx = app.store.begin().await?;
    let endpoint = endpoints::lock_for_update(&tx, firm.licence, parse_id(&name)?).await?;
    let mut endpoint = endpoint.ok_or(Code::RecordNotFound)?;
    let input = EndpointInput {
        url: change.url.unwrap_or(endpoint.url),
        description: change.description.unwrap_or(endpoint.description),
        event_types: change.event_types.unwrap_or(endpoint.event_types),
    };
    input.check(&app)?;
    endpoint.url = input.url;
    endpoint.description = input.description;
    endpoint.event_types = input.event_types;
    match (change.enabled, endpoint.disabled_at) {
        (Some(true), disabled) if disabled.is_some() || endpoint.quiet_until.is_some() => {
            endpoint.disabled_at = None;
            endpoint.disabled_reason = None;
            endpoint.failing_since = None;
            endpoint.quiet_until = None;
            deliveries::retry_now(&tx, endpoint.id, now).await?;
        }
        (Some(false), None) => {
            endpoint.disabled_at = Some(now);
            endpoint.disabled_reason = Some(DisabledReason::Asked.to_string());
        }
        _ => {}
    }
    endpoints::replace(&tx, &endpoint).await?;
    let details = json!({ "endpoint_id": endpoint.id, "enabled": endpoint.disabled_at.is_none() });
    record(&app, &tx, &firm, None, "webhook.changed", details, &client).await?;
    let epochs = feed::epochs(&tx).await?;
    tx.commit().await?;
    Ok(SingleResponse { data: to_resource(&epochs, endpoint, None) }.into_response())
}

/// `DELETE /webhook-endpoints/{id}`: with its log.
pub async fn delete(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(name): Path<String>,
) -> ApiResult {
    let id = parse_id(&name)?;
    let tx = app.store.begin().await?;
    if !endpoints::remove(&tx, firm.licence, id).await? {
        return Err(Code::RecordNotFound.into());
    }
    record(&app, &tx, &firm, None, "webhook.deleted", json!({ "endpoint_id": id }), &client).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `POST /webhook-endpoints/{id}/rotate-secret`: the answer alone shows the new secret.
pub async fn rotate(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(name): Path<String>,
    Json(input): Json<Rotate>,
) -> ApiResult {
    if !(0..=LONGEST_OVERLAP).contains(&input.overlap_hours) {
        return Err(ApiError::field("overlap_hours", "range"));
    }
    let secret = Secret::random();
    let tx = app.store.begin().await?;
    let endpoint = endpoints::lock_for_update(&tx, firm.licence, parse_id(&name)?).await?;
    let mut endpoint = endpoint.ok_or(Code::RecordNotFound)?;
    let until = (input.overlap_hours > 0).then(|| app.now() + TimeDelta::hours(input.overlap_hours));
    let before = std::mem::replace(&mut endpoint.secret, seal(&app, &secret)?);
    // Rotated again before the receiver has the new one, as a retry does: what it still has goes on signing too.
    let earlier = endpoint.previous_secret.take();
    let earlier = earlier.filter(|_| endpoint.previous_secret_until.is_some_and(|until| app.now() < until));
    endpoint.previous_secret = match until {
        Some(_) => Some(seal_previous(&app, [Some(before), earlier].into_iter().flatten())?),
        None => None,
    };
    endpoint.previous_secret_until = until;
    endpoints::replace(&tx, &endpoint).await?;
    record(&app, &tx, &firm, None, "webhook.secret_rotated", json!({ "endpoint_id": endpoint.id }), &client)
        .await?;
    let epochs = feed::epochs(&tx).await?;
    tx.commit().await?;
    Ok(SingleResponse { data: to_resource(&epochs, endpoint, Some(secret.reveal())) }.into_response())
}
