//! Actions that are completed by downloading a file.

use app::documents::downloads::{ActionDownload, complete, complete_quote};
use domain::codes::Code;
use store::documents::File;
use uuid::Uuid;

use super::stream::{Afterwards, FileRequest};
use crate::http::client::Client;
use crate::portal::submission::{HandlerError, SubmitResult, submitter};
use crate::session::identity::Identity;
use crate::state::App;

/// Completion of an action by a download.
pub struct DownloadCompletion {
    app: App,
    identity: Identity,
    client: Client,
    done: ActionDownload,
}

impl DownloadCompletion {
    /// The file that is being fetched for an action.
    pub fn new(request: &FileRequest, action: Uuid, file: &File) -> Self {
        let (app, identity, client) = (request.app.clone(), request.identity.clone(), request.client.clone());
        let done = ActionDownload { action, document: file.id, file_name: file.file_name.clone() };
        Self { app, identity, client, done }
    }

    /// Returns the task that completes a download action once its file has been sent.
    pub fn on_sent(self) -> Afterwards {
        Box::pin(async move { log_failure(self.do_action().await) })
    }

    /// Returns the task that completes a quote's action once the last of its attachments has been sent.
    pub fn on_quote_sent(self, attachment: String) -> Afterwards {
        Box::pin(async move { log_failure(self.do_quote(&attachment).await) })
    }

    async fn do_action(&self) -> SubmitResult<()> {
        let submitter = submitter(&self.identity, &self.client)?;
        Ok(complete(&self.app, &submitter, &self.done).await?)
    }

    async fn do_quote(&self, attachment: &str) -> SubmitResult<()> {
        let submitter = submitter(&self.identity, &self.client)?;
        Ok(complete_quote(&self.app, &submitter, &self.done, attachment).await?)
    }
}

/// The consumer has the file; that it could not be recorded is for the log alone. Fetching again is no answer.
fn log_failure(result: SubmitResult<()>) {
    if let Err(HandlerError::Failed(error)) = result
        && !matches!(error.code, Code::ActionAlreadyDone | Code::InvalidActionType | Code::AccessDenied)
    {
        tracing::error!(code = %error.code, "completing the action of a download failed");
    }
}
