//! Actions that are completed by downloading a file.

use app::idempotency::IdempotencyKey;
use app::submissions::{ActionSubmission, Submitter};
use domain::action_type::ActionType;
use domain::actions::Context;
use domain::actions::download::{self, QUOTE_TYPES, TYPES};
use domain::codes::Code;
use domain::events::DocumentDownloaded;
use domain::records::DocumentPurpose;
use store::documents::{DocumentOwner, File, downloads};
use uuid::Uuid;

use super::stream::{Afterwards, FileRequest};
use crate::http::client::Client;
use crate::portal::submission::{SubmitError, SubmitResult, submitter};
use crate::session::identity::Identity;
use crate::state::App;

/// Completion of an action by a download.
pub struct DownloadCompletion {
    app: App,
    identity: Identity,
    client: Client,
    action: Uuid,
    document: Uuid,
    file_name: String,
}

impl DownloadCompletion {
    /// The file that is being fetched for an action.
    pub fn of(request: &FileRequest, action: Uuid, file: &File) -> Self {
        let (app, identity, client) = (request.app.clone(), request.identity.clone(), request.client.clone());
        Self { app, identity, client, action, document: file.id, file_name: file.file_name.clone() }
    }

    /// Returns the task that completes a download action once its file has been sent.
    pub fn on_sent(self) -> Afterwards {
        Box::pin(async move { log_failure(self.do_action().await) })
    }

    /// Returns the task that completes a quote's action once the last of its attachments has been sent.
    pub fn on_quote_sent(self, attachment: String) -> Afterwards {
        Box::pin(async move { log_failure(self.do_quote(&attachment).await) })
    }

    fn event_data(&self) -> DocumentDownloaded {
        DocumentDownloaded {
            document_id: Some(self.document.to_string()),
            file_name: Some(self.file_name.clone()),
        }
    }

    async fn do_action(&self) -> SubmitResult<()> {
        let submitter = submitter(&self.identity, &self.client)?;
        let submission = self.begin(&submitter, &TYPES).await?;
        let event = self.event_data();
        submission.submit(|context| download::decide(context, &event)).await?;
        Ok(submission.commit().await?)
    }

    async fn do_quote(&self, attachment: &str) -> SubmitResult<()> {
        let submitter = submitter(&self.identity, &self.client)?;
        let submission = self.begin(&submitter, &QUOTE_TYPES).await?;
        let tx = &submission.tx;
        let scope = self.identity.scope;
        downloads::record(tx, scope, self.document, submission.now).await?;
        let attachments: Vec<File> = store::documents::files(
            tx,
            scope.licence,
            DocumentPurpose::QuoteAttachment,
            DocumentOwner::Action(self.action),
        )
        .await?;
        let ids = attachments.iter().map(|file| file.id).collect();
        let fetched = downloads::among(tx, scope, ids).await?;
        let fetched: Vec<String> = attachments
            .iter()
            .filter(|file| fetched.contains(&file.id))
            .filter_map(|file| file.attachment.clone())
            .collect();
        let event = self.event_data();
        let decide = |context: &Context<'_>| download::decide_quote(context, attachment, &fetched, &event);
        if let Some(outcome) = submission.decide(decide)? {
            submission.submit(|_| Ok(outcome)).await?;
        }
        Ok(submission.commit().await?)
    }

    async fn begin<'a>(
        &'a self,
        submitter: &'a Submitter,
        types: &[ActionType],
    ) -> SubmitResult<ActionSubmission<'a>> {
        let key = IdempotencyKey::none(self.identity.scope);
        Ok(ActionSubmission::begin(&self.app, submitter, key, self.action, types).await?)
    }
}

/// The consumer has the file; that it could not be recorded is for the log alone. Fetching again is no answer.
fn log_failure(result: SubmitResult<()>) {
    if let Err(SubmitError::Failed(error)) = result
        && !matches!(error.code, Code::ActionAlreadyDone | Code::InvalidActionType | Code::AccessDenied)
    {
        tracing::error!(code = %error.code, "completing the action of a download failed");
    }
}
