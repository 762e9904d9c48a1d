//! Endpoints made, read, changed and taken away.

use app::webhook_endpoints::{self, EndpointChange, EndpointInput};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::TimeDelta;
use domain::codes::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use store::feed;
use store::webhooks::endpoints;
use utoipa::ToSchema;

use super::{parse_id, shown, to_resource};
use crate::backoffice::events::cursor;
use crate::backoffice::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::ListResponse;
use crate::http::error::ApiResult;
use crate::state::App;

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
    Ok(ListResponse {
        data: all.into_iter().map(|one| to_resource((&epochs, &firm.actor), one, None)).collect::<Vec<_>>(),
    }
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
    let allow_private = app.settings.allow_private_webhooks;
    let (endpoint, secret) =
        webhook_endpoints::create(&app, firm.licence, input, after, allow_private, &firm.caller(client))
            .await?;
    Ok((StatusCode::CREATED, shown(&app, &firm, endpoint, Some(secret.reveal())).await?).into_response())
}

/// `GET /webhook-endpoints/{id}`.
pub async fn show(State(app): State<App>, firm: Firm, Path(name): Path<String>) -> ApiResult {
    let endpoint = endpoints::find(app.store.bulk_reader(), firm.licence, parse_id(&name)?).await?;
    Ok(shown(&app, &firm, endpoint.ok_or(Code::RecordNotFound)?, None).await?.into_response())
}

/// `PATCH /webhook-endpoints/{id}`.
pub async fn change(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(name): Path<String>,
    Json(change): Json<Change>,
) -> ApiResult {
    let change = EndpointChange {
        url: change.url,
        description: change.description,
        event_types: change.event_types,
        enabled: change.enabled,
    };
    let allow_private = app.settings.allow_private_webhooks;
    let id = parse_id(&name)?;
    let endpoint =
        webhook_endpoints::change(&app, firm.licence, id, change, allow_private, &firm.caller(client))
            .await?;
    Ok(shown(&app, &firm, endpoint, None).await?.into_response())
}

/// `DELETE /webhook-endpoints/{id}`: with its log.
pub async fn delete(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(name): Path<String>,
) -> ApiResult {
    webhook_endpoints::delete(&app, firm.licence, parse_id(&name)?, &firm.caller(client)).await?;
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
    // What is too many hours for a duration is too long anyway.
    let overlap = TimeDelta::try_hours(input.overlap_hours).unwrap_or(TimeDelta::MAX);
    let id = parse_id(&name)?;
    let (endpoint, secret) =
        webhook_endpoints::rotate_secret(&app, firm.licence, id, overlap, &firm.caller(client)).await?;
    Ok(shown(&app, &firm, endpoint, Some(secret.reveal())).await?.into_response())
}
