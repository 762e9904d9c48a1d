//! Holds, erasure and export of one consumer.

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::records::Segment;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::privacy::PrivacyStatus;
use utoipa::ToSchema;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{Resource, json_text, single_response};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::portal::export::download_response;
use crate::state::App;
use app::audit::record_access;
use app::export;
use app::privacy::{self, Privacy, PrivacyState, RetentionSummary};

/// A hold on a consumer's data.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hold {
    /// The reason why nothing may be deleted; kept with the hold.
    #[schemars(length(max = domain::limits::HOLD_REASON))]
    reason: String,
}

/// The page of the clients with a legal hold or an erasure.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsumerListParams {
    /// The external id after which to go on: `meta.next` of the page before; empty: from the start.
    #[serde(default)]
    after: String,
    /// Greatest number of clients, 1 to 500; absent: 100.
    #[schemars(range(min = 1, max = 500))]
    limit: Option<u64>,
}

/// The data that the firm keeps of a consumer.
#[derive(Serialize, ToSchema)]
struct ConsumerPrivacy {
    /// `active`; `ended`, as the relationship is; `restricted`, once they asked to be forgotten and the rest is kept from
    /// view; or `deleted`, where nothing had to be kept.
    #[schema(value_type = String)]
    state: PrivacyState,
    /// The end of the relationship.
    #[schema(required = true)]
    ended_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    erasure_asked_at: Option<DateTime<Utc>>,
    /// The moment since which there is a hold; null where there is none.
    #[schema(required = true)]
    held_since: Option<DateTime<Utc>>,
    /// The reason of the hold.
    #[schema(required = true)]
    held_because: Option<String>,
    /// The classes of data that are kept.
    kept: Vec<KeptClass>,
}

/// A class of data that is kept.
#[derive(Serialize, ToSchema)]
struct KeptClass {
    /// `advice` or `tax`.
    class: &'static str,
    /// The end of its term; null while a hold or the relationship lasts.
    #[schema(required = true)]
    until: Option<DateTime<Utc>>,
    /// The law that asks for it, or the reason of the hold.
    because: String,
}

impl From<Privacy> for ConsumerPrivacy {
    fn from(Privacy { state, ended_at, erasure_asked_at, held_since, held_because, kept }: Privacy) -> Self {
        let kept = kept.into_iter().map(KeptClass::from).collect();
        Self { state, ended_at, erasure_asked_at, held_since, held_because, kept }
    }
}

impl From<RetentionSummary> for KeptClass {
    fn from(RetentionSummary { class, until, because }: RetentionSummary) -> Self {
        Self { class, until, because }
    }
}

/// Consumers who are held or asked to be forgotten.
#[derive(Serialize, ToSchema)]
struct ConsumerPrivacyList {
    data: Vec<Resource<ConsumerPrivacy>>,
    meta: ConsumerPrivacyListCursor,
}

/// Cursor of the page of clients with a legal hold or an erasure.
#[derive(Serialize, ToSchema)]
struct ConsumerPrivacyListCursor {
    /// The value of `after` for the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

async fn respond(app: &App, licence: LicenceId, external_id: String) -> ApiResult {
    let status = privacy::show(app, licence, &external_id).await?;
    Ok(single_response("privacy", external_id, ConsumerPrivacy::from(status)).into_response())
}

/// 204, or 404 when there was nothing to end.
fn end_response(there_was_one: bool) -> ApiResult {
    if there_was_one { Ok(StatusCode::NO_CONTENT.into_response()) } else { Err(Code::RecordNotFound.into()) }
}

/// The calls about holds, erasure and export.
pub fn calls() -> Calls {
    Calls::new()
        .add(list_call(), list)
        .add(show_call(), show)
        .add(place_hold_call(), place_hold)
        .add(lift_call(), end_hold)
        .add(forget_call(), forget)
        .add(remember_call(), remember)
        .add(export_call(), export_client)
}

/// Demands of a call about one consumer's data.
const fn about_consumer(proof: RequiredProof) -> Access {
    Access {
        scopes: &[ServiceKeyScope::Privacy],
        rows: Rows::Named(Segment::Consumers),
        actors: Actors::KeysAndStaff,
        edits: Edits::Nothing,
        proof,
    }
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/privacy",
        name: "list_privacy_exceptions",
        tag: Tag::Privacy,
        summary: "List the consumers who are held or asked to be forgotten",
        description: "By external id, each with what is kept of them, until when and why.",
        access: Access {
            scopes: &[ServiceKeyScope::Privacy],
            rows: Rows::Any,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::from_type::<ConsumerListParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<ConsumerPrivacyList>(
            200,
            "A page; `meta.next` is what to send as `after` for the next one.",
        )],
        errors: vec![],
    }
}

pub async fn list(State(app): State<App>, key: Firm, Query(page): Query<ConsumerListParams>) -> ApiResult {
    let limit = query::require_limit(page.limit, 500)?;
    let found = store::privacy::statuses(app.store.bulk_reader(), key.licence, &page.after, limit).await?;
    let is_full = found.len() as u64 == limit;
    let next = found.last().filter(|_| is_full).map(|(external_id, _)| external_id.clone());
    let terms = privacy::retention_terms(&app, key.licence).await?;
    let resource = |(external_id, status): (String, PrivacyStatus)| {
        Resource::new("privacy", external_id, Privacy::new(status, &terms).into())
    };
    let data = found.into_iter().map(resource).collect();
    let all = ConsumerPrivacyList { data, meta: ConsumerPrivacyListCursor { next } };
    Ok(json_text(serde_json::to_string(&all).map_err(ApiError::internal)?))
}

fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/consumers/{external_id}/privacy",
        name: "get_privacy",
        tag: Tag::Privacy,
        summary: "Read what is kept of a consumer, until when and why",
        description: "Works after the relationship ended as well. While a hold or the relationship lasts, `until` \
             is null.",
        access: about_consumer(RequiredProof::NotNeeded),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::single_resource::<ConsumerPrivacy>(
            200,
            "The consumer's data, by class.",
        )],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, \
                 `RECORD_NOT_FOUND`).",
        )],
    }
}

pub async fn show(State(app): State<App>, key: Firm, Path(external_id): Path<String>) -> ApiResult {
    respond(&app, key.licence, external_id).await
}

fn place_hold_call() -> Call {
    Call {
        method: Verb::Put,
        path: "/consumers/{external_id}/hold",
        name: "place_hold",
        tag: Tag::Privacy,
        summary: "Place a hold: nothing of a consumer is deleted",
        description: "Whatever its term, nothing of theirs is deleted until the hold is lifted. A hold that there \
             is already gets the new reason.",
        access: about_consumer(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<Hold>(),
        responses: vec![SuccessResponse::single_resource::<ConsumerPrivacy>(200, "Held.")],
        errors: vec![
            ErrorResponse::new(
                404,
                "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, \
                 `RECORD_NOT_FOUND`).",
            ),
            ErrorResponse::new(422, "The reason is missing or too long (`VALIDATION_FAILED`)."),
        ],
    }
}

pub async fn place_hold(
    State(app): State<App>,
    key: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(hold): Json<Hold>,
) -> ApiResult {
    let scope = privacy::find(app.store.bulk_reader(), key.licence, &external_id).await?;
    privacy::place_hold(&app, scope, &hold.reason, &key.caller(client)).await?;
    respond(&app, key.licence, external_id).await
}

fn lift_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/consumers/{external_id}/hold",
        name: "lift_hold",
        tag: Tag::Privacy,
        summary: "Lift the hold on a consumer",
        description: "What is past its term is deleted at the next clearing away.",
        access: about_consumer(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "Lifted.")],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such consumer (`CONSUMER_NOT_FOUND`), or no hold on them (`RECORD_NOT_FOUND`).",
        )],
    }
}

pub async fn end_hold(
    State(app): State<App>,
    key: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let scope = privacy::find(app.store.bulk_reader(), key.licence, &external_id).await?;
    end_response(privacy::release_hold(&app, scope, &key.caller(client)).await?)
}

fn forget_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/consumers/{external_id}/erasure",
        name: "erase_consumer",
        tag: Tag::Privacy,
        summary: "Forget a consumer, as far as nothing obliges to keep their data",
        description: "What has to be kept is kept from view until its term ends; `state` is `deleted` where nothing \
             has to be. Records of theirs that are sent afterwards are refused (rule `restricted`).",
        access: about_consumer(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::single_resource::<ConsumerPrivacy>(
            200,
            "The data that are kept, until when and why.",
        )],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, \
                 `RECORD_NOT_FOUND`).",
        )],
    }
}

pub async fn forget(
    State(app): State<App>,
    key: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let scope = privacy::find(app.store.bulk_reader(), key.licence, &external_id).await?;
    let status = privacy::erase(&app, scope, &external_id, &key.caller(client)).await?;
    Ok(single_response("privacy", external_id, ConsumerPrivacy::from(status)).into_response())
}

fn remember_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/consumers/{external_id}/erasure",
        name: "cancel_erasure",
        tag: Tag::Privacy,
        summary: "Take the erasure of a consumer back",
        description: "The next version of the consumer's record opens the account again. Works for somebody of whom \
             nothing is left as well.",
        access: about_consumer(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "Taken back.")],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such consumer (`CONSUMER_NOT_FOUND`), or no erasure of them \
                 (`RECORD_NOT_FOUND`).",
        )],
    }
}

pub async fn remember(
    State(app): State<App>,
    key: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    end_response(privacy::cancel_erasure_of(&app, key.licence, &external_id, &key.caller(client)).await?)
}

fn export_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/consumers/{external_id}/export",
        name: "export_consumer",
        tag: Tag::Privacy,
        summary: "Download all that is a consumer's",
        description: "A ZIP file with their data as JSON and every paper and file of theirs. The audit trail has a \
             line `data.exported`.",
        access: about_consumer(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::file("application/zip", "The ZIP file.")],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, \
                 `RECORD_NOT_FOUND`).",
        )],
    }
}

pub async fn export_client(
    State(app): State<App>,
    key: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult<Response> {
    let scope = privacy::find(app.store.bulk_reader(), key.licence, &external_id).await?;
    let entries = export::entries(&app, scope).await?;
    let consumers = [Some(scope.consumer)];
    let caller = key.caller(client);
    record_access(&app, (key.licence, &consumers), "data.exported", &json!({}), &caller).await?;
    download_response(&app, Body::from_stream(export::archive(&app, entries)))
}
