//! The delivery of the files that an action asks for.

use documents::intake::AcceptedFiles;
use domain::action_type::ActionType;
use domain::actions::upload::{self, DeliveredFiles, TYPES};
use domain::codes::Code;
use serde_json::Value;
use store::idempotency::StoredResponse;
use store::portal::locked_actions;
use uuid::Uuid;

use super::uploads::{self, DeliveredFor, ReceivedFiles, StoredUploads, UploadKind};
use crate::error::{SubmitError, require_owned};
use crate::idempotency::IdempotencyKey;
use crate::services::Services;
use crate::submissions::{ActionSubmission, Submitter};

/// Files that come in for an action.
pub struct Delivery<'a> {
    pub action: Uuid,
    /// Absent where no file came.
    pub received: Option<ReceivedFiles<'a>>,
    /// The consumer's own remark.
    pub comment: Option<String>,
}

/// Delivers the files that an action asks for, as one PDF, and does the action. Returns the response: the action as it
/// stands then.
///
/// # Errors
/// `Replayed`; those of a locked action; `UPLOAD_DOCUMENTS_NOT_PROVIDED`; those of [`uploads::store_files`].
pub async fn deliver(
    services: &Services,
    submitter: &Submitter,
    key: IdempotencyKey,
    delivery: Delivery<'_>,
) -> Result<StoredResponse, SubmitError> {
    let (db, scope, action) = (services.store.reader(), submitter.scope, delivery.action);
    key.check(db).await?;
    // Looked at before the work of combining, and again when the action is locked.
    let summary = locked_actions::find_summary(db, scope, action).await?;
    let summary = require_owned(summary, Code::ProductActionNotFound)?;
    if !TYPES.contains(&summary.kind) {
        return Err(Code::InvalidActionType.into());
    }
    if summary.done {
        return Err(Code::ActionAlreadyDone.into());
    }
    let received = delivery.received.ok_or(Code::UploadDocumentsNotProvided)?;
    let kind = match summary.kind {
        ActionType::RequestPensionXml => UploadKind::Xml,
        _ => UploadKind::Merged(AcceptedFiles::Documents),
    };
    let documents = uploads::store_files(
        services,
        scope,
        received,
        kind,
        document_name(&summary.details, &summary.label),
    )
    .await?;
    let response = match ActionSubmission::begin(services, submitter, key, action, &TYPES).await {
        Ok(submission) => record(submission, &documents, delivery.comment).await,
        Err(error) => Err(error),
    };
    if response.as_ref().is_err_and(SubmitError::is_final) {
        uploads::discard(services, &documents.documents).await;
    }
    response
}

/// Returns the name of the document that an action asks for; the action's label tells what to do with it.
fn document_name<'a>(details: &'a Value, label: &'a str) -> &'a str {
    let name = details.pointer("/document/label").and_then(Value::as_str).map(str::trim);
    name.filter(|name| !name.is_empty()).unwrap_or(label)
}

async fn record(
    submission: ActionSubmission<'_>,
    documents: &StoredUploads<'_>,
    comment: Option<String>,
) -> Result<StoredResponse, SubmitError> {
    let delivery = DeliveredFiles { comment: comment.clone(), files: documents.to_delivered_files() };
    let (_, id) = submission.submit(|context| upload::decide(context, delivery)).await?;
    let ActionSubmission { tx, action, now, .. } = &submission;
    let delivered_for = DeliveredFor {
        action: Some(action.id),
        product: action.product.as_ref().map(|product| product.id),
        submission: id,
        label: document_name(&action.details, &action.label),
        comment: comment.as_deref(),
    };
    uploads::record(tx, submission.scope(), documents, delivered_for, *now).await?;
    Ok(submission.respond_with_action().await?)
}
