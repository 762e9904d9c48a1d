//! Actions that are completed by downloading a file.

use axum::http::HeaderMap;
use domain::actions::download::{self, QUOTE_TYPES, TYPES};
use domain::codes::Code;
use domain::events::DocumentDownloaded;
use domain::records::DocumentPurpose;
use store::portal::files::{self, DocumentOwner, File};
use uuid::Uuid;

use super::stream::{Afterwards, FileRequest};
use crate::client::Client;
use crate::error::{ApiError, ApiResult};
use crate::portal::submission::{IdempotentRequest, SubmissionStart};
use crate::session::identity::Identity;
use crate::state::App;

/// Who fetched what for which action.
pub struct DownloadCompletion {
    app: App,
    reader: Identity,
    client: Client,
    action: Uuid,
    document: Uuid,
    file_name: String,
}

impl DownloadCompletion {
    /// The file that is being fetched for an action.
    pub fn of(asked: &FileRequest, action: Uuid, file: &File) -> Self {
        let (app, reader, client) = (asked.app.clone(), asked.reader.clone(), asked.client.clone());
        Self { app, reader, client, action, document: file.id, file_name: file.file_name.clone() }
    }

    /// Does a download action once its file has gone out.
    pub fn on_sent(self) -> Afterwards {
        Box::pin(async move { log_failure(self.do_action().await) })
    }

    /// Does a quote's action once the last of its attachments has gone out.
    pub fn on_quote_sent(self, attachment: String) -> Afterwards {
        Box::pin(async move { log_failure(self.do_quote(&attachment).await) })
    }

    fn event_data(&self) -> DocumentDownloaded {
        DocumentDownloaded {
            document_id: Some(self.document.to_string()),
            file_name: Some(self.file_name.clone()),
        }
    }

    async fn do_action(&self) -> ApiResult<()> {
        let none = HeaderMap::new();
        let request = IdempotentRequest::new(&self.app, &self.reader, &self.client, &none, &[])?;
        let SubmissionStart::New(act) = request.begin(self.action, &TYPES).await? else { return Ok(()) };
        let told = self.event_data();
        act.apply(|context| download::decide(context, &told)).await?;
        act.commit().await
    }

    async fn do_quote(&self, attachment: &str) -> ApiResult<()> {
        let none = HeaderMap::new();
        let request = IdempotentRequest::new(&self.app, &self.reader, &self.client, &none, &[])?;
        let SubmissionStart::New(act) = request.begin(self.action, &QUOTE_TYPES).await? else {
            return Ok(());
        };
        let scope = self.reader.scope;
        files::fetched(&act.tx, scope, self.document, act.now).await?;
        let attachments: Vec<File> = files::of(
            &act.tx,
            scope.licence,
            DocumentPurpose::QuoteAttachment,
            DocumentOwner::Action(self.action),
        )
        .await?;
        let ids = attachments.iter().map(|file| file.id).collect();
        let fetched = files::fetched_of(&act.tx, scope, ids).await?;
        let fetched: Vec<String> = attachments
            .iter()
            .filter(|file| fetched.contains(&file.id))
            .filter_map(|file| file.attachment.clone())
            .collect();
        let told = self.event_data();
        if act.decides(|context| download::decide_quote(context, attachment, &fetched, &told))?.is_some() {
            act.apply(|context| {
                let outcome = download::decide_quote(context, attachment, &fetched, &told)?;
                Ok(outcome.unwrap_or_default())
            })
            .await?;
        }
        act.commit().await
    }
}

/// The reader has the file; that it could not be noted is for the log alone. Fetching again is no answer.
fn log_failure(result: Result<(), ApiError>) {
    if let Err(error) = result
        && !matches!(error.code, Code::ActionAlreadyDone | Code::InvalidActionType | Code::AccessDenied)
    {
        tracing::error!(code = %error.code, "completing the action of a download failed");
    }
}
