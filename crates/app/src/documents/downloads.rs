//! Actions that are done by downloading a file.

use domain::actions::Context;
use domain::actions::download::{self, QUOTE_TYPES, TYPES};
use domain::events::DocumentDownloaded;
use domain::records::DocumentPurpose;
use store::documents::{self, DocumentOwner, File, downloads};
use uuid::Uuid;

use crate::error::SubmitError;
use crate::idempotency::IdempotencyKey;
use crate::services::Services;
use crate::submissions::{ActionSubmission, Submitter};

/// A file that a consumer has downloaded for an action.
#[derive(Clone, Debug)]
pub struct ActionDownload {
    pub action: Uuid,
    pub document: Uuid,
    pub file_name: String,
}

impl ActionDownload {
    fn event(&self) -> DocumentDownloaded {
        DocumentDownloaded {
            document_id: Some(self.document.to_string()),
            file_name: Some(self.file_name.clone()),
        }
    }
}

/// Does a download action.
///
/// # Errors
/// Those of a locked action.
pub async fn complete(
    services: &Services,
    submitter: &Submitter,
    done: &ActionDownload,
) -> Result<(), SubmitError> {
    let key = IdempotencyKey::without_key(submitter.scope);
    let submission = ActionSubmission::begin(services, submitter, key, done.action, &TYPES).await?;
    let event = done.event();
    submission.submit(|context| download::decide(context, &event)).await?;
    Ok(submission.commit().await?)
}

/// Records the download of a quote's attachment, and does the quote's action once it was the last one.
///
/// # Errors
/// Those of a locked action.
pub async fn complete_quote(
    services: &Services,
    submitter: &Submitter,
    done: &ActionDownload,
    attachment: &str,
) -> Result<(), SubmitError> {
    let (scope, key) = (submitter.scope, IdempotencyKey::without_key(submitter.scope));
    let submission = ActionSubmission::begin(services, submitter, key, done.action, &QUOTE_TYPES).await?;
    let tx = &submission.tx;
    downloads::record_download(tx, scope, done.document, submission.now).await?;
    let (purpose, owner) = (DocumentPurpose::QuoteAttachment, DocumentOwner::Action(done.action));
    let attachments: Vec<File> = documents::list_files(tx, scope.licence, purpose, owner).await?;
    let ids = attachments.iter().map(|file| file.id).collect();
    let fetched = downloads::find_downloaded(tx, scope, ids).await?;
    let fetched: Vec<String> = attachments
        .iter()
        .filter(|file| fetched.contains(&file.id))
        .filter_map(|file| file.attachment.clone())
        .collect();
    let event = done.event();
    let decide = |context: &Context<'_>| download::decide_quote(context, attachment, &fetched, &event);
    if let Some(outcome) = submission.decide(decide)? {
        submission.submit(|_| Ok(outcome)).await?;
    }
    Ok(submission.commit().await?)
}
