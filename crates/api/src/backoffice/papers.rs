//! The documents that the portal makes of what consumers answered, for the firm's own files: receipts, signed orders, forms.

use app::audit::record_access;
use app::documents::{Recipient, orders, receipts};
use axum::body::Body;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use documents::files::FileError;
use domain::accounts::service_keys;
use domain::action_type::ActionType;
use domain::codes::Code;
use domain::records::Segment;
use domain::schema::Violation;
use serde::Serialize;
use serde_json::{Value, json};
use store::Scope;
use store::documents::from_firm::DocumentContent;
use store::documents::generated::{self, AnswerDocument, ORDER_SIGNED, RECEIPT};
use store::documents::seals::DocumentSeal;
use store::portal::locked_actions;
use store::submissions::{self, Submission};
use store::visible;
use utoipa::ToSchema;
use uuid::Uuid;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::content::download;
use super::key::Firm;
use crate::http::client::Client;
use crate::http::envelope::{self, Resource};
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// A paper that the portal made of an answer.
#[derive(Serialize, ToSchema)]
pub struct PaperOfAction {
    /// `receipt`, `otd_signed`, `knowledge_form`, or what was shown before the answer: `otd_shown`,
    /// `bankguarantee_shown`.
    kind: String,
    /// The external id of whoever gave the answer; null once they were erased.
    #[schema(required = true)]
    consumer_external_id: Option<String>,
    file_name: String,
    media_type: String,
    /// The size in bytes.
    #[schema(required = true)]
    bytes: Option<i64>,
    /// The SHA-256 of the bytes, in hexadecimal.
    #[schema(required = true)]
    sha256: Option<String>,
    made_at: DateTime<Utc>,
    /// The state of its seal; null for a paper that is not sealed.
    #[schema(required = true)]
    seal: Option<SealOfPaper>,
}

/// The seal of a document.
#[derive(Serialize, ToSchema)]
pub struct SealOfPaper {
    /// `unsealed` (as yet), `b_b` (sealed), or `b_t` (sealed and time-stamped).
    state: &'static str,
    /// The SHA-256 of the signature's value, in hexadecimal.
    #[schema(required = true)]
    id: Option<String>,
    /// The SHA-256 of the certificate, in hexadecimal.
    #[schema(required = true)]
    certificate: Option<String>,
    /// The name in the certificate.
    #[schema(required = true)]
    signer: Option<String>,
    #[schema(required = true)]
    sealed_at: Option<DateTime<Utc>>,
    /// The time in the time stamp.
    #[schema(required = true)]
    stamped_at: Option<DateTime<Utc>>,
}

impl From<DocumentSeal> for SealOfPaper {
    fn from(DocumentSeal { state, record }: DocumentSeal) -> Self {
        Self {
            state: state.into(),
            id: record.id,
            certificate: record.certificate,
            signer: record.signer,
            sealed_at: record.sealed_at,
            stamped_at: record.stamped_at,
        }
    }
}

/// A paper that is not made yet, and the reason.
#[derive(Serialize, ToSchema)]
pub struct PendingPaper {
    /// `receipt` or `otd_signed`.
    kind: &'static str,
    /// `not_answered`, or `not_signed_by_all`: somebody still has to sign, the order was reopened, or it was signed
    /// elsewhere.
    rule: &'static str,
    /// The rule as a sentence in English.
    message: &'static str,
}

/// The papers of an action.
#[derive(Serialize, ToSchema)]
pub struct PaperList {
    data: Vec<Resource<PaperOfAction>>,
    meta: PendingPapers,
}

/// The papers of an action that there are not yet.
#[derive(Serialize, ToSchema)]
pub struct PendingPapers {
    pending: Vec<PendingPaper>,
}

/// The documents of an action, and whose answers they were made of.
struct PapersOfAction {
    papers: Vec<AnswerDocument>,
    answers: Vec<Submission>,
    pending: Vec<PendingPaper>,
}

/// The calls about the papers of an action.
pub fn calls() -> Calls {
    Calls::new().add(list_call(), list).add(content_call(), download_paper)
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/actions/{external_id}/papers",
        name: "list_papers",
        tag: Tag::Actions,
        summary: "List the papers that the portal makes of what was answered",
        description: "Receipts, the signed order, the form that was filled in, and the documents that the portal \
             showed before the answer; the newest first. Papers that nobody asked for before are made now; \
             those that there are not yet stand in `meta.pending`.",
        access: Access {
            scopes: &[service_keys::ServiceKeyScope::Read],
            rows: Rows::Named(Segment::Actions),
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<PaperList>(
            200,
            "The papers that there are, and in `meta.pending` those that there are not yet.",
        )],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such action, or it is not of a client whom the caller sees \
                 (`PRODUCT_ACTION_NOT_FOUND`, `RECORD_NOT_FOUND`).",
        )],
    }
}

pub async fn list(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let found = find(&app, &firm, &external_id).await?;
    let whose = found.answers.iter().filter_map(|answer| answer.consumer).collect();
    let whose = store::accounts::consumers::external_ids(app.store.reader(), firm.licence, whose).await?;
    let details = json!({ "type": "papers", "external_id": external_id, "count": found.papers.len() });
    record_access(&app, (firm.licence, &[None]), "records.listed", &details, &firm.caller(client)).await?;
    let resource = |paper: AnswerDocument| {
        let consumer = consumer_of(&paper, &found.answers);
        let attributes = PaperOfAction {
            kind: paper.purpose,
            consumer_external_id: consumer.and_then(|id| whose.get(&id).cloned()),
            file_name: paper.file.file_name,
            media_type: paper.file.media_type,
            bytes: paper.file.bytes,
            sha256: paper.file.sha256,
            made_at: paper.made_at,
            seal: paper.seal.map(SealOfPaper::from),
        };
        Resource::new("papers", paper.file.id, attributes)
    };
    let data = found.papers.into_iter().map(resource).collect();
    let list = PaperList { data, meta: PendingPapers { pending: found.pending } };
    Ok(envelope::json_text(serde_json::to_string(&list).map_err(ApiError::internal)?))
}

fn content_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/actions/{external_id}/papers/{paper}/content",
        name: "download_paper",
        tag: Tag::Actions,
        summary: "Download one of the papers of an action",
        description: "By its id, or by its kind for the newest one of that kind. `ETag` is its SHA-256, which \
             changes when its seal or time stamp comes later.",
        access: Access {
            scopes: &[service_keys::ServiceKeyScope::Read],
            rows: Rows::Named(Segment::Actions),
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::stored_file("application/pdf", "The file.")],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such action (`PRODUCT_ACTION_NOT_FOUND`), or no such paper \
                 (`DOWNLOADABLE_DOCUMENT_NOT_FOUND`, with the reason in `error.faults`), or its file is \
                 lost (`FILE_NOT_FOUND`).",
        )],
    }
}

pub async fn download_paper(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path((external_id, paper)): Path<(String, String)>,
) -> ApiResult<Response> {
    let found = find(&app, &firm, &external_id).await?;
    let id: Option<Uuid> = paper.parse().ok();
    let is_meant = |one: &&AnswerDocument| Some(one.file.id) == id || one.purpose == paper;
    let Some(one) = found.papers.iter().find(is_meant) else {
        return Err(missing_paper_error(&paper, &found.pending));
    };
    let file = one.file.clone();
    let bytes = app.files.get_stream(&file.key).await.map_err(|error| match error {
        FileError::NotFound(_) => ApiError::new(Code::FileNotFound).with_source(&error),
        other => other.into(),
    })?;
    let details = json!({ "document_id": file.id, "type": one.purpose, "action": external_id });
    let consumer = consumer_of(one, &found.answers);
    record_access(&app, (firm.licence, &[consumer]), "document.read", &details, &firm.caller(client)).await?;
    let content = DocumentContent {
        id: file.id,
        uploaded_by: None,
        file_name: file.file_name,
        media_type: file.media_type,
        file_key: Some(file.key),
        bytes: file.bytes,
        sha256: file.sha256,
    };
    Ok(download(&content, Body::from_stream(bytes)).into_response())
}

/// Returns the error with the reason that there is no such document.
fn missing_paper_error(paper: &str, pending: &[PendingPaper]) -> ApiError {
    let violation = match pending.iter().find(|one| one.kind == paper) {
        Some(one) => Violation::new("", one.rule, one.message),
        None => Violation::new("", "unknown", "this action has no such paper"),
    };
    ApiError::new(Code::DownloadableDocumentNotFound).with_violations(vec![violation])
}

fn consumer_of(paper: &AnswerDocument, answers: &[Submission]) -> Option<Uuid> {
    answers.iter().find(|answer| Some(answer.id) == paper.submission)?.consumer
}

/// Makes the documents that were not asked for before, and finds all; for a colleague who sees some clients, those that were
/// made of what these answered.
async fn find(app: &App, firm: &Firm, external_id: &str) -> ApiResult<PapersOfAction> {
    let db = app.store.reader();
    let action = locked_actions::summary_of_firm(db, firm.licence, external_id).await?;
    let (action, summary) = action.ok_or(Code::ProductActionNotFound)?;
    let clients = firm.actor.clients();
    let of_all = submissions::of_action(db, firm.licence, action).await?;
    let whose = of_all.iter().filter_map(|answer| answer.consumer);
    let seen = visible::find_seen(db, firm.licence, clients, whose).await?;
    let answers: Vec<Submission> =
        of_all.iter().filter(|answer| seen.contains(answer.consumer)).cloned().collect();
    let mut pending = Vec::new();
    for answer in &answers {
        if let Some(recipient) = find_recipient(app, firm, answer).await? {
            receipts::of_answer(app, &recipient, action, &summary, answer).await?;
        }
    }
    if of_all.is_empty() {
        pending.push(PendingPaper {
            kind: RECEIPT,
            rule: "not_answered",
            message: "nobody has answered this action here",
        });
    }
    let order = summary.product.filter(|_| summary.kind == ActionType::SignOtd);
    if let Some(order) = order
        && !has_signed_order(app, firm, order, &of_all).await?
    {
        pending.push(PendingPaper {
            kind: ORDER_SIGNED,
            rule: "not_signed_by_all",
            message: "the order is not signed here by everybody who was asked",
        });
    }
    let named = answers.iter().flat_map(|answer| presented_document_ids(&answer.evidence)).collect();
    let of = answers.iter().map(|answer| answer.id).collect();
    let papers = generated::of_answers(db, (firm.licence, clients), of, named, order).await?;
    pending.retain(|pending| papers.iter().all(|paper| paper.purpose != pending.kind));
    Ok(PapersOfAction { papers, answers, pending })
}

/// Makes the signed order unless it was made before; false while not everybody has signed.
async fn has_signed_order(app: &App, firm: &Firm, order: Uuid, answers: &[Submission]) -> ApiResult<bool> {
    for answer in answers {
        if let Some(recipient) = find_recipient(app, firm, answer).await? {
            return match Box::pin(orders::signed_order(app, &recipient, order)).await {
                Ok(file) => Ok(file.is_some()),
                // Whoever signed no longer owns the order: what was made before stays.
                Err(error) if error.code() == Some(Code::ProductOwnershipMismatch) => Ok(false),
                Err(error) => Err(error.into()),
            };
        }
    }
    Ok(false)
}

/// The consumer who gave an answer, unless they were erased.
async fn find_recipient(app: &App, firm: &Firm, answer: &Submission) -> ApiResult<Option<Recipient>> {
    let Some(consumer) = answer.consumer else { return Ok(None) };
    let directory = app.directory().await?;
    let licence = directory.licences().iter().find(|own| own.id == firm.licence);
    let licence = licence.ok_or_else(|| ApiError::internal("the firm of a service key is gone"))?;
    Ok(Some(Recipient { scope: Scope { licence: firm.licence, consumer }, licence: licence.clone() }))
}

/// The documents that an answer's evidence names.
fn presented_document_ids(evidence: &Value) -> Vec<Uuid> {
    let named = evidence["documents"].as_array().into_iter().flatten();
    named.filter_map(|document| document["id"].as_str()?.parse().ok()).collect()
}
