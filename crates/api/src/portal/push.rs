//! Push subscriptions of the consumer (Web Push).

use app::notices::push::{self, NewSubscription};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::limits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::accounts::push_subscriptions::{PushSubscription, of_consumer};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{Resource, SingleResponse, json_response};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::identity::Consumer;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, subscribe)).routes(routes!(unsubscribe))
}

/// Subscription of a browser, in the form of `PushSubscription.toJSON()`.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPushSubscription {
    /// Address of its push service: an `https:` address outside private networks.
    #[schemars(length(max = limits::PUSH_ENDPOINT))]
    endpoint: String,
    keys: PushSubscriptionKeys,
    /// Read and not used: a subscription that its push service no longer knows is deleted.
    #[serde(rename = "expirationTime")]
    _expiration_time: Option<f64>,
}

/// The keys of a browser, as base64url without padding.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushSubscriptionKeys {
    /// Public key of the browser: an uncompressed point of P-256.
    #[schemars(length(max = limits::PUSH_KEY))]
    p256dh: String,
    /// Authentication secret of the browser: 16 bytes.
    #[schemars(length(max = limits::PUSH_KEY))]
    auth: String,
}

/// A browser that shows push notifications.
#[derive(Serialize, ToSchema)]
pub struct PushSubscriptionAttributes {
    /// The SHA-256 of the endpoint in hexadecimal, by which a browser knows its own.
    endpoint_sha256: String,
    /// The browser's `User-Agent`.
    #[schema(required = true)]
    user_agent: Option<String>,
    created_at: DateTime<Utc>,
    /// Time of the last message that the push service accepted.
    #[schema(required = true)]
    last_success_at: Option<DateTime<Utc>>,
}

#[derive(Serialize, ToSchema)]
pub struct PushSubscriptionList {
    #[schema(inline)]
    data: Vec<Resource<PushSubscriptionAttributes>>,
    meta: PushSubscriptionMeta,
}

#[derive(Serialize, ToSchema)]
pub struct PushSubscriptionMeta {
    /// The firm's key, as base64url without padding: `applicationServerKey` of a new subscription (RFC 8292).
    public_key: String,
}

fn resource(subscription: PushSubscription) -> Resource<PushSubscriptionAttributes> {
    let attributes = PushSubscriptionAttributes {
        endpoint_sha256: hex::encode(&subscription.endpoint_hash),
        user_agent: subscription.user_agent,
        created_at: subscription.created_at,
        last_success_at: subscription.last_success_at,
    };
    Resource::new("push-subscriptions", subscription.id, attributes)
}

/// The consumer's push subscriptions, the newest first, and the firm's public key.
#[utoipa::path(get, path = "/api/push-subscriptions", tag = "news", security(("bearer" = [])), responses(
    (status = 200, body = PushSubscriptionList),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The firm does not offer it (modules.has_push_enabled), or the sign-in is not complete"),
))]
async fn list(State(app): State<App>, who: Consumer) -> ApiResult<Response> {
    push::require_module(&who.tenant.licence)?;
    let key = app.push_keys.current(who.scope.licence)?;
    let subscriptions = of_consumer(app.store.reader(), who.scope).await?;
    let meta = PushSubscriptionMeta { public_key: URL_SAFE_NO_PAD.encode(key.public_key().to_bytes()) };
    let data = subscriptions.into_iter().map(resource).collect();
    Ok(json_response(&PushSubscriptionList { data, meta }))
}

/// Add the push subscription of this browser. The same endpoint is not counted twice, and belongs to the account that
/// added it last.
#[utoipa::path(post, path = "/api/push-subscriptions", tag = "news", security(("bearer" = [])), responses(
    (status = 200, body = SingleResponse<PushSubscriptionAttributes>),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The firm does not offer it, the sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
    (status = 409, body = ErrorBody, description = "`PUSH_SUBSCRIPTION_LIMIT_REACHED` after twenty"),
    (status = 422, body = ErrorBody, description = "The endpoint is not https, too long or in a private network, or the keys are none"),
))]
async fn subscribe(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    Json(body): Json<NewPushSubscription>,
) -> ApiResult<SingleResponse<PushSubscriptionAttributes>> {
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('='));
    let keys = bytes(&body.keys.p256dh).and_then(|p256dh| Ok((p256dh, bytes(&body.keys.auth)?)));
    let (p256dh, auth) = keys.map_err(|_| ApiError::field("keys", "invalid"))?;
    let new = NewSubscription { endpoint: body.endpoint, p256dh, auth };
    let subscription =
        push::subscribe(&app, &who.holder(&client), new, app.settings.allow_private_push).await?;
    Ok(SingleResponse { data: resource(subscription) })
}

/// Remove a push subscription.
#[utoipa::path(delete, path = "/api/push-subscriptions/{id}", tag = "news", security(("bearer" = [])),
    params(("id" = String, Path, description = "As in the list")), responses(
        (status = 204, description = "It is removed"),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "The sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
        (status = 404, body = ErrorBody, description = "`PUSH_SUBSCRIPTION_NOT_FOUND`"),
    ))]
async fn unsubscribe(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id: Uuid = id.parse().map_err(|_| Code::PushSubscriptionNotFound)?;
    push::unsubscribe(&app, &who.holder(&client), id).await?;
    Ok(StatusCode::NO_CONTENT)
}
