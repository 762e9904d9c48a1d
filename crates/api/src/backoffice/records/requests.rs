//! Asking a client for something: the lists in their words, and a set that is sent at once.

use app::records::{BackOfficeContext, requests};
use app::request_templates::CurrentTemplate;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::licence::Localised;
use domain::records::Segment;
use domain::request_templates::{RequestSet, SentRequests, WordedRequest};
use serde::Serialize;
use utoipa::ToSchema;

use super::conditions::idempotency_key;
use super::ndjson::WriteOptions;
use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequestHeader, RequiredProof,
    Rows, SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::Query;
use crate::state::App;

/// The needs lists that a client can be asked for, in their words.
#[derive(Serialize, ToSchema)]
pub struct AskableLists {
    /// The language and way of address of the words: `nl`, `nl-x-informal`, `en` or `en-x-informal`.
    locale: String,
    /// The partner, who can be asked as well; null where there is none.
    #[schema(required = true)]
    partner: Option<AskablePartner>,
    /// The needs lists that are offered for the client.
    templates: Vec<WordedTemplate>,
}

/// The partner of a client.
#[derive(Serialize, ToSchema)]
pub struct AskablePartner {
    external_id: String,
    name: String,
}

/// A needs list in a client's words.
#[derive(Serialize, ToSchema)]
pub struct WordedTemplate {
    id: String,
    version: i64,
    name: Localised,
    /// The use of the list, for colleagues.
    description: Localised,
    /// The days that a client gets, from the day on which it is asked.
    #[schema(required = true)]
    deadline_days: Option<u16>,
    /// The requests, in the order of the list.
    requests: Vec<WordedRequest>,
}

/// The calls by which a client is asked for something.
pub fn calls() -> Calls {
    Calls::new().add(askable_call(), list_requestable).add(send_call(), send)
}

fn askable_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/consumers/{external_id}/request-templates",
        name: "list_askable_templates",
        tag: Tag::Requests,
        summary: "List the needs lists in the words that a client reads",
        description: "The lists that are offered, in the client's language and way of address, with the variables \
             filled in.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Named(Segment::Consumers),
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<AskableLists>(200, "The lists.")],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, \
                 `RECORD_NOT_FOUND`).",
        )],
    }
}

pub async fn list_requestable(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let caller = firm.caller(client);
    let silent = WriteOptions::default().notifications();
    let context = BackOfficeContext::new(&app, firm.licence, &caller, silent).await?;
    let found = requests::list_requestable(&context, &external_id).await?;
    let worded = |(list, requests): (CurrentTemplate, Vec<WordedRequest>)| WordedTemplate {
        id: list.id,
        version: list.version,
        name: list.template.name,
        description: list.template.description,
        deadline_days: list.template.deadline_days,
        requests,
    };
    let lists = AskableLists {
        locale: found.locale.tag().to_owned(),
        partner: found.partner.map(|(external_id, name)| AskablePartner { external_id, name }),
        templates: found.templates.into_iter().map(worded).collect(),
    };
    request_response(StatusCode::OK, &lists)
}

fn request_response(status: StatusCode, value: &impl Serialize) -> ApiResult<Response> {
    let text = serde_json::to_string(value).map_err(ApiError::internal)?;
    Ok((status, envelope::json_text(text)).into_response())
}

fn send_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/consumers/{external_id}/requests",
        name: "send_requests",
        tag: Tag::Requests,
        summary: "Ask a client for several things at once",
        description: "Every request of the set becomes an action, or none does; consumers are mailed as about any \
             other action. `Idempotency-Key` is needed: the same set sent again is answered with 200 and \
             the same requests.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Named(Segment::Consumers),
            actors: Actors::KeysAndStaff,
            edits: Edits::DeskWork,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::from_type::<WriteOptions>(),
        headers: &[RequestHeader::RequiredIdempotencyKey],
        body: RequestBody::json::<RequestSet>(),
        responses: vec![
            SuccessResponse::json::<SentRequests>(200, "It had been sent before, by the same key."),
            SuccessResponse::json::<SentRequests>(201, "Sent."),
        ],
        errors: vec![
            ErrorResponse::new(
                400,
                "There is no `Idempotency-Key`, or the body is no JSON object (`BODY_NOT_READABLE`).",
            ),
            ErrorResponse::new(
                404,
                "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, \
                 `RECORD_NOT_FOUND`).",
            ),
            ErrorResponse::new(409, "The same set is being sent at this moment (`REQUEST_IN_PROGRESS`)."),
            ErrorResponse::new(
                422,
                "Every violation by its place in the set, in `error.faults` (`VALIDATION_FAILED`), or the key \
                 was used for another set (`IDEMPOTENCY_KEY_REUSED`).",
            ),
        ],
    }
}

pub async fn send(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(how): Query<WriteOptions>,
    Path(external_id): Path<String>,
    headers: HeaderMap,
    Json(set): Json<RequestSet>,
) -> ApiResult {
    let key = idempotency_key(&headers)?
        .ok_or_else(|| ApiError::new(Code::BodyNotReadable).with_source("no Idempotency-Key"))?;
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, how.notifications()).await?;
    let answer: SentRequests = requests::send_requests(&context, &external_id, &key, &set).await?;
    let status = if answer.is_repeated { StatusCode::OK } else { StatusCode::CREATED };
    request_response(status, &answer)
}
