//! The documents that the portal makes of what consumers answered, for the firm's own files: receipts, signed orders, forms.

use app::audit::record_access;
use app::documents::{Recipient, orders, receipts};
use axum::body::Body;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use documents::files::FileError;
use domain::action_type::ActionType;
use domain::codes::Code;
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

use super::content::download;
use super::key::Firm;
use crate::http::client::Client;
use crate::http::envelope::{self, Resource};
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// A document of an action.
#[derive(Serialize, ToSchema)]
pub struct PaperOfAction {
    /// `receipt`, `otd_signed`, `knowledge_form`, or what was shown before the answer: `otd_shown`,
    /// `bankguarantee_shown`.
    kind: String,
    /// Whose answer it was made of.
    consumer_external_id: Option<String>,
    file_name: String,
    media_type: String,
    bytes: Option<i64>,
    /// In hexadecimal.
    sha256: Option<String>,
    made_at: DateTime<Utc>,
    /// How far the document is sealed; null for one that is not sealed.
    seal: Option<SealOfPaper>,
}

/// The seal of a document.
#[derive(Serialize, ToSchema)]
pub struct SealOfPaper {
    /// `unsealed` (as yet), `b_b` (sealed), or `b_t` (sealed and time-stamped).
    state: &'static str,
    /// The SHA-256 of the signature's value, in hexadecimal.
    id: Option<String>,
    /// The SHA-256 of the certificate, in hexadecimal.
    certificate: Option<String>,
    /// The name in the certificate.
    signer: Option<String>,
    sealed_at: Option<DateTime<Utc>>,
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

/// A document that there is not yet.
#[derive(Serialize, ToSchema)]
pub struct PendingPaper {
    kind: &'static str,
    /// `not_answered`, or `not_signed_by_all`: somebody still has to sign, the order was reopened, or it was signed
    /// elsewhere.
    rule: &'static str,
    message: &'static str,
}

#[derive(Serialize, ToSchema)]
pub struct PaperList {
    data: Vec<Resource<PaperOfAction>>,
    meta: PendingPapers,
}

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

/// `GET /actions/{external_id}/papers`: the newest first; makes what was not asked for before.
pub async fn list(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let found = find(&app, &firm, &external_id).await?;
    let whose = found.answers.iter().filter_map(|answer| answer.consumer).collect();
    let whose = store::consumers::external_ids(app.store.reader(), firm.licence, whose).await?;
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

/// `GET /actions/{external_id}/papers/{paper}/content`: by the document's id, or the newest of its kind.
pub async fn content(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path((external_id, paper)): Path<(String, String)>,
) -> ApiResult<Response> {
    let found = find(&app, &firm, &external_id).await?;
    let id: Option<Uuid> = paper.parse().ok();
    let is_meant = |one: &&AnswerDocument| Some(one.file.id) == id || one.purpose == paper;
    let Some(one) = found.papers.iter().find(is_meant) else {
        return Err(absent(&paper, &found.pending));
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

/// A refusal that says why there is no such paper.
fn absent(paper: &str, pending: &[PendingPaper]) -> ApiError {
    let fault = match pending.iter().find(|one| one.kind == paper) {
        Some(one) => Violation::new("", one.rule, one.message),
        None => Violation::new("", "unknown", "this action has no such paper"),
    };
    ApiError::new(Code::DownloadableDocumentNotFound).with_violations(vec![fault])
}

fn consumer_of(paper: &AnswerDocument, answers: &[Submission]) -> Option<Uuid> {
    answers.iter().find(|answer| Some(answer.id) == paper.submission)?.consumer
}

/// Makes the documents that were not asked for before, and finds all.
async fn find(app: &App, firm: &Firm, external_id: &str) -> ApiResult<PapersOfAction> {
    let db = app.store.reader();
    let action = locked_actions::summary_of_firm(db, firm.licence, external_id).await?;
    let (action, summary) = action.ok_or(Code::ProductActionNotFound)?;
    let mut answers = submissions::of_action(db, firm.licence, action).await?;
    let (_, clients) = firm.sight();
    let whose = answers.iter().filter_map(|answer| answer.consumer).collect();
    let in_sight = visible::visible_consumers(db, firm.licence, clients, whose).await?;
    answers.retain(|answer| answer.consumer.is_none_or(|consumer| in_sight.contains(&consumer)));
    let mut pending = Vec::new();
    for answer in &answers {
        if let Some(recipient) = recipient(app, firm, answer).await? {
            receipts::of_answer(app, &recipient, action, &summary, answer).await?;
        }
    }
    if answers.is_empty() {
        pending.push(PendingPaper {
            kind: RECEIPT,
            rule: "not_answered",
            message: "nobody has answered this action here",
        });
    }
    let order = summary.product.filter(|_| summary.kind == ActionType::SignOtd);
    if let Some(order) = order
        && !has_signed_order(app, firm, order, &answers).await?
    {
        pending.push(PendingPaper {
            kind: ORDER_SIGNED,
            rule: "not_signed_by_all",
            message: "the order is not signed here by everybody who was asked",
        });
    }
    let named = answers.iter().flat_map(|answer| presented_document_ids(&answer.evidence)).collect();
    let of = answers.iter().map(|answer| answer.id).collect();
    let papers = generated::of_answers(db, firm.licence, of, named, order).await?;
    pending.retain(|pending| papers.iter().all(|paper| paper.purpose != pending.kind));
    Ok(PapersOfAction { papers, answers, pending })
}

/// Makes the signed order unless it was made before; false while not everybody has signed.
async fn has_signed_order(app: &App, firm: &Firm, order: Uuid, answers: &[Submission]) -> ApiResult<bool> {
    for answer in answers {
        if let Some(recipient) = recipient(app, firm, answer).await? {
            return match Box::pin(orders::signed(app, &recipient, order)).await {
                Ok(file) => Ok(file.is_some()),
                // Whoever signed no longer owns the order: what was made before stays.
                Err(error) if error.code() == Some(Code::ProductOwnershipMismatch) => Ok(false),
                Err(error) => Err(error.into()),
            };
        }
    }
    Ok(false)
}

/// Whoever gave an answer, unless they were erased.
async fn recipient(app: &App, firm: &Firm, answer: &Submission) -> ApiResult<Option<Recipient>> {
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
