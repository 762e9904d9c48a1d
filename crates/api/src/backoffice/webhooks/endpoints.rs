//! Endpoints made, read, changed and taken away.

use app::webhook_endpoints::{self, EndpointChange, EndpointInput};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use chrono::TimeDelta;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use store::events::feed;
use store::webhooks::endpoints;
use utoipa::ToSchema;

use super::{EndpointAttributes, endpoint_response, parse_id, to_resource};
use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequestHeader, RequiredProof,
    Rows, SuccessResponse, Tag, Verb,
};
use crate::backoffice::events::parse_cursor;
use crate::backoffice::key::Firm;
use crate::backoffice::records::conditions::idempotency_key;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::ListResponse;
use crate::http::error::ApiResult;
use crate::state::App;

/// An endpoint that is to be made.
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

/// A change of an endpoint: a field that is left out stays as it is.
#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::option_option, reason = "a null is something else than what is left out")]
#[schemars(rename = "EndpointChange")]
pub struct Change {
    #[schemars(length(max = domain::limits::ENDPOINT))]
    url: Option<String>,
    #[serde(deserialize_with = "deserialize_some")]
    #[schemars(length(max = domain::limits::ENDPOINT))]
    description: Option<Option<String>>,
    #[serde(deserialize_with = "deserialize_some")]
    event_types: Option<Option<Vec<String>>>,
    /// True switches the endpoint on again, also before its `quiet_until`: it then gets what was held back meanwhile.
    enabled: Option<bool>,
}

/// Distinguishes null from an absent member.
fn deserialize_some<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A new secret that is asked for.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "SecretRotation")]
pub struct Rotate {
    /// Hours for which the secret until now goes on signing as well, 0 to 168.
    overlap_hours: i64,
}

impl Default for Rotate {
    fn default() -> Self {
        Self { overlap_hours: 24 }
    }
}

/// The calls about endpoints.
pub fn calls() -> Calls {
    Calls::new()
        .add(list_call(), list)
        .add(create_call(), create)
        .add(show_call(), show)
        .add(change_call(), change)
        .add(delete_call(), delete)
        .add(rotate_call(), rotate_secret)
}

/// Returns the requirements of the endpoint calls: an endpoint gets the events of all clients, so creating or changing
/// one needs the right to read them.
const fn to_manage() -> Access {
    Access {
        scopes: &[ServiceKeyScope::Licence, ServiceKeyScope::Read],
        rows: Rows::Any,
        actors: Actors::KeysAndStaff,
        edits: Edits::Nothing,
        proof: RequiredProof::Recent,
    }
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/webhook-endpoints",
        name: "list_webhook_endpoints",
        tag: Tag::Webhooks,
        summary: "List the firm's webhook endpoints",
        description: "In the order in which they were made; never a secret.",
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
        responses: vec![SuccessResponse::list::<EndpointAttributes>(200, "All endpoints.")],
        errors: vec![],
    }
}

/// `GET /webhook-endpoints`.
pub async fn list(State(app): State<App>, firm: Firm) -> ApiResult {
    let all = endpoints::of_licence(app.store.bulk_reader(), firm.licence).await?;
    let epochs = feed::list_epochs(app.store.bulk_reader()).await?;
    Ok(ListResponse {
        data: all.into_iter().map(|one| to_resource((&epochs, &firm.actor), one, None)).collect::<Vec<_>>(),
    }
    .into_response())
}

fn create_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/webhook-endpoints",
        name: "create_webhook_endpoint",
        tag: Tag::Webhooks,
        summary: "Create a webhook endpoint",
        description: "It hears events from a cursor of the feed on, or from now on. The answer alone shows the secret that signs them.",
        access: to_manage(),
        query: Parameters::None,
        headers: &[RequestHeader::IdempotencyKey],
        body: RequestBody::json::<NewEndpoint>(),
        responses: vec![
            SuccessResponse::single_resource::<EndpointAttributes>(
                200,
                "The endpoint that the same key made before from the same body, with its secret.",
            ),
            SuccessResponse::single_resource::<EndpointAttributes>(201, "The endpoint, with its secret."),
        ],
        errors: vec![
            ErrorResponse::new(
                410,
                "The cursor is of another epoch or ahead of the feed (`FEED_RESTARTED`).",
            ),
            ErrorResponse::new(
                422,
                "The address, a type or the cursor is not accepted, or the key made an endpoint from another body \
                 (`IDEMPOTENCY_KEY_REUSED`).",
            ),
        ],
    }
}

/// `POST /webhook-endpoints`: the answer alone shows the secret.
pub async fn create(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    headers: HeaderMap,
    Json(new): Json<NewEndpoint>,
) -> ApiResult {
    let key = idempotency_key(&headers)?;
    let after = match new.after.as_deref() {
        Some(text) => Some(parse_cursor(app.store.bulk_reader(), firm.licence, "after", text).await?),
        None => None,
    };
    let input = EndpointInput { url: new.url, description: new.description, event_types: new.event_types };
    let allow_private = app.settings.allow_private_webhooks;
    let made = webhook_endpoints::create(
        &app,
        firm.licence,
        input,
        (after, key.as_deref()),
        allow_private,
        &firm.caller(client),
    )
    .await?;
    let status = if made.is_repeated { StatusCode::OK } else { StatusCode::CREATED };
    Ok((status, endpoint_response(&app, &firm, made.endpoint, Some(made.secret)).await?).into_response())
}

fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/webhook-endpoints/{id}",
        name: "get_webhook_endpoint",
        tag: Tag::Webhooks,
        summary: "Read one webhook endpoint",
        description: "With its cursor in the feed and since when every attempt failed.",
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
        responses: vec![SuccessResponse::single_resource::<EndpointAttributes>(200, "The endpoint.")],
        errors: vec![ErrorResponse::NOT_FOUND],
    }
}

/// `GET /webhook-endpoints/{id}`.
pub async fn show(State(app): State<App>, firm: Firm, Path(name): Path<String>) -> ApiResult {
    let endpoint = endpoints::find(app.store.bulk_reader(), firm.licence, parse_id(&name)?).await?;
    Ok(endpoint_response(&app, &firm, endpoint.ok_or(Code::RecordNotFound)?, None).await?.into_response())
}

fn change_call() -> Call {
    Call {
        method: Verb::Patch,
        path: "/webhook-endpoints/{id}",
        name: "change_webhook_endpoint",
        tag: Tag::Webhooks,
        summary: "Change a webhook endpoint",
        description: "What is left out stays. Enabled again, it gets what was held back meanwhile.",
        access: to_manage(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<Change>(),
        responses: vec![SuccessResponse::single_resource::<EndpointAttributes>(
            200,
            "The endpoint after the change.",
        )],
        errors: vec![ErrorResponse::NOT_FOUND, ErrorResponse::INVALID],
    }
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
    Ok(endpoint_response(&app, &firm, endpoint, None).await?.into_response())
}

fn delete_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/webhook-endpoints/{id}",
        name: "delete_webhook_endpoint",
        tag: Tag::Webhooks,
        summary: "Delete a webhook endpoint",
        description: "Its log of deliveries goes with it; what was not delivered yet stays in the feed.",
        access: to_manage(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "Deleted.")],
        errors: vec![ErrorResponse::NOT_FOUND],
    }
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

fn rotate_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/webhook-endpoints/{id}/rotate-secret",
        name: "rotate_webhook_secret",
        tag: Tag::Webhooks,
        summary: "Give a webhook endpoint a new secret",
        description: "The secret until now goes on signing as well for some hours, so that the receiver can change in peace.",
        access: to_manage(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<Rotate>(),
        responses: vec![SuccessResponse::single_resource::<EndpointAttributes>(
            200,
            "The endpoint, with its new secret.",
        )],
        errors: vec![ErrorResponse::NOT_FOUND, ErrorResponse::INVALID],
    }
}

/// `POST /webhook-endpoints/{id}/rotate-secret`: the answer alone shows the new secret.
pub async fn rotate_secret(
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
    Ok(endpoint_response(&app, &firm, endpoint, Some(secret.reveal())).await?.into_response())
}
