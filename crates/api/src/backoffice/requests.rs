//! Asking a client for something: the lists in their words, and a set that is sent at once.

use app::records::{BackOfficeContext, requests};
use app::request_templates::CurrentTemplate;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::codes::Code;
use domain::licence::Localised;
use domain::request_templates::{RequestSet, SentRequests, WordedRequest};
use serde::Serialize;
use utoipa::ToSchema;

use super::key::Firm;
use super::ndjson::WriteOptions;
use super::records::idempotency_key;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::Query;
use crate::state::App;

/// What a client can be asked, in their words.
#[derive(Serialize, ToSchema)]
pub struct AskableLists {
    /// The language and way of address of the words: `nl`, `nl-x-informal`, `en` or `en-x-informal`.
    locale: String,
    /// Who can be asked as well.
    partner: Option<AskablePartner>,
    templates: Vec<WordedTemplate>,
}

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
    description: Localised,
    deadline_days: Option<u16>,
    requests: Vec<WordedRequest>,
}

/// `GET /consumers/{external_id}/request-templates`.
pub async fn askable(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let caller = firm.caller(client);
    let silent = WriteOptions::default().notifications();
    let context = BackOfficeContext::new(&app, firm.licence, &caller, silent).await?;
    let found = requests::askable(&context, &external_id).await?;
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
    json(StatusCode::OK, &lists)
}

fn json(status: StatusCode, value: &impl Serialize) -> ApiResult<Response> {
    let text = serde_json::to_string(value).map_err(ApiError::internal)?;
    Ok((status, envelope::json_text(text)).into_response())
}

/// `POST /consumers/{external_id}/requests?silent=`: sends a set; `Idempotency-Key` is needed.
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
    json(status, &answer)
}
