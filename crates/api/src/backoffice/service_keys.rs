//! `/service-keys`: the keys of the firm's own systems, made and revoked by its administrators.

use app::accounts::service_keys::{self, ServiceKeyInput};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, NaiveDate, Utc};
use domain::accounts::service_keys::{Networks, Scopes, ServiceKeyScope};
use domain::codes::Code;
use domain::limits::{LINE, NAME};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::accounts::service_keys::ServiceKey;
use utoipa::ToSchema;
use uuid::Uuid;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{self, ListResponse, Resource};
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// The most networks that a key may be limited to.
const MAX_NETWORKS: usize = 20;
/// The most scopes that a request names.
const MAX_SCOPES: usize = 20;

/// A service key: never its secret, but for once.
#[derive(Serialize, ToSchema)]
#[schema(as = ServiceKey)]
pub struct ServiceKeyAttributes {
    name: String,
    scopes: Vec<ServiceKeyScope>,
    /// CIDR blocks; none: it works from everywhere.
    networks: Vec<String>,
    state: ServiceKeyState,
    created_at: DateTime<Utc>,
    /// Absent: it does not end by itself.
    #[schema(required = true)]
    expires_at: Option<DateTime<Utc>>,
    /// Time of the last use, to the minute; absent: the key has not been used yet.
    #[schema(required = true)]
    last_used_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    revoked_at: Option<DateTime<Utc>>,
    /// The secret key, shown this once: when it is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ServiceKeyState {
    Active,
    Expired,
    Revoked,
}

/// A key that is to be made.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewServiceKey {
    #[schemars(length(max = NAME))]
    name: String,
    #[schemars(length(max = MAX_SCOPES))]
    scopes: Vec<ServiceKeyScope>,
    /// CIDR blocks or single addresses; none: it works from everywhere.
    #[serde(default)]
    #[schemars(length(max = MAX_NETWORKS), inner(length(max = LINE)))]
    networks: Vec<String>,
    /// The last day on which it works, in Amsterdam; absent: it does not end by itself.
    last_day: Option<NaiveDate>,
}

fn to_resource(
    key: ServiceKey,
    now: DateTime<Utc>,
    secret: Option<String>,
) -> Resource<ServiceKeyAttributes> {
    let state = match key.revoked_at {
        Some(_) => ServiceKeyState::Revoked,
        None if key.is_valid(now) => ServiceKeyState::Active,
        None => ServiceKeyState::Expired,
    };
    let attributes = ServiceKeyAttributes {
        name: key.name,
        scopes: key.scopes.iter().collect(),
        networks: key.networks.iter().map(ToString::to_string).collect(),
        state,
        created_at: key.created_at,
        expires_at: key.expires_at,
        last_used_at: key.last_used_at,
        revoked_at: key.revoked_at,
        secret,
    };
    Resource::new("service-keys", key.id, attributes)
}

/// The networks of a request.
///
/// # Errors
/// 422 by the place of each that is none.
fn read_networks(texts: &[String]) -> ApiResult<Networks> {
    if texts.len() > MAX_NETWORKS {
        return Err(ApiError::field("networks", "max_items"));
    }
    let is_one = |text: &String| !text.contains([' ', ',']) && text.parse::<Networks>().is_ok();
    if let Some(place) = texts.iter().position(|text| text.is_empty() || !is_one(text)) {
        return Err(ApiError::field(format!("networks.{place}"), "network"));
    }
    texts.join(" ").parse().map_err(|_| ApiError::field("networks", "network"))
}

/// The calls about service keys.
pub fn calls() -> Calls {
    Calls::new().add(list_call(), list).add(create_call(), create).add(revoke_call(), revoke)
}

/// Keys are handed out by administrators, and by no service key: one that makes keys could give itself every scope, and
/// outlive its own end.
const fn to_manage(proof: RequiredProof) -> Access {
    Access {
        scopes: &[ServiceKeyScope::Licence],
        rows: Rows::Any,
        actors: Actors::Staff,
        edits: Edits::Nothing,
        proof,
    }
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/service-keys",
        name: "list_service_keys",
        tag: Tag::ServiceKeys,
        summary: "List the service keys",
        description: "The oldest first, those that have expired or were revoked too; never a secret.",
        access: to_manage(RequiredProof::NotNeeded),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::list::<ServiceKeyAttributes>(200, "All keys.")],
        errors: vec![],
    }
}

/// `GET /service-keys`: the oldest first.
pub async fn list(State(app): State<App>, firm: Firm) -> ApiResult {
    let now = app.now();
    let keys = service_keys::list(&app, firm.licence).await?;
    let data: Vec<_> = keys.into_iter().map(|key| to_resource(key, now, None)).collect();
    Ok(ListResponse { data }.into_response())
}

fn create_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/service-keys",
        name: "create_service_key",
        tag: Tag::ServiceKeys,
        summary: "Create a service key",
        description: "The answer alone shows the secret. Nobody gives a key more scopes than they have.",
        access: to_manage(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<NewServiceKey>(),
        responses: vec![SuccessResponse::single_resource::<ServiceKeyAttributes>(
            201,
            "The key, with its secret.",
        )],
        errors: vec![ErrorResponse::INVALID],
    }
}

/// `POST /service-keys`: the answer alone shows the secret.
pub async fn create(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Json(body): Json<NewServiceKey>,
) -> ApiResult {
    let input = ServiceKeyInput {
        name: body.name,
        scopes: Scopes::from_scopes(body.scopes),
        networks: read_networks(&body.networks)?,
        last_day: body.last_day,
    };
    let (key, secret) = service_keys::create(&app, firm.licence, input, &firm.caller(client)).await?;
    let data = to_resource(key, app.now(), Some(secret));
    Ok((StatusCode::CREATED, envelope::SingleResponse { data }).into_response())
}

fn revoke_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/service-keys/{id}",
        name: "revoke_service_key",
        tag: Tag::ServiceKeys,
        summary: "Revoke a service key",
        description: "The key works no more from the next call on; it stays in the list.",
        access: to_manage(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "Revoked.")],
        errors: vec![ErrorResponse::NOT_FOUND],
    }
}

/// `DELETE /service-keys/{id}`: revokes it.
pub async fn revoke(State(app): State<App>, firm: Firm, client: Client, Path(id): Path<String>) -> ApiResult {
    let id: Uuid = id.parse().map_err(|_| Code::RecordNotFound)?;
    service_keys::revoke(&app, firm.licence, id, &firm.caller(client)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
