//! The files of actions and of the library.

use app::documents::in_own_language;
use axum::extract::{Path, Query};
use axum::response::Response;
use axum::routing::get;
use domain::action_type::ActionType;
use domain::codes::Code;
use domain::records::DocumentPurpose;
use serde::Deserialize;
use store::documents::{DocumentOwner, File, generated, library, uploads};
use store::portal::locked_actions::{self, ActionSummary};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::complete_on_download::DownloadCompletion;
use super::stream::{Afterwards, FileRequest};
use crate::http::error::ApiResult;
use crate::portal::reading;
use crate::session::identity::Identity;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(of_action))
        .routes(routes!(download_of_action))
        .routes(routes!(quote_attachment))
        .route("/api/actions/quote-attachments/", get(no_attachment))
        .routes(routes!(download_important))
        .routes(routes!(download_upload))
}

/// Returns one of the consumer's actions, to read.
pub async fn own_action(app: &App, identity: &Identity, id: &str) -> ApiResult<(Uuid, ActionSummary)> {
    let id = reading::parse_id(id, Code::ProductActionNotFound)?;
    let summary = locked_actions::find_summary(app.store.reader(), identity.scope, id).await?;
    Ok((id, reading::require_owned(summary, Code::ProductActionNotFound)?))
}

async fn action_file(app: &App, identity: &Identity, action: Uuid) -> ApiResult<File> {
    let of = DocumentOwner::Action(action);
    let found =
        store::documents::list_files(app.store.reader(), identity.scope.licence, DocumentPurpose::Action, of)
            .await?;
    Ok(in_own_language(app, &identity.into(), found).await?.ok_or(Code::DownloadableDocumentNotFound)?)
}

/// Returns the file of a download action, which is completed when all of it has been sent.
#[utoipa::path(get, path = "/api/actions/{id}/download", tag = "actions",
    responses((status = 200, content_type = "*/*", body = Vec<u8>)))]
async fn of_action(request: FileRequest, Path(id): Path<String>) -> ApiResult<Response> {
    let (app, identity) = (&request.app, &request.identity);
    let (action, summary) = own_action(app, identity, &id).await?;
    if !summary.kind.is_plain_download() {
        return Err(Code::InvalidActionType.into());
    }
    let file = action_file(app, identity, action).await?;
    let afterwards = (!summary.done).then(|| DownloadCompletion::new(&request, action, &file).on_sent());
    request.send_file_then(&file, Code::DownloadableDocumentNotFound, afterwards).await
}

/// The document that is put before the consumer for approval, to be read before answering and afterwards; of a knowledge
/// and experience form, what was filled in.
#[utoipa::path(get, path = "/api/actions/{id}/downloadable-document", tag = "actions",
    responses((status = 200, content_type = "*/*", body = Vec<u8>)))]
async fn download_of_action(request: FileRequest, Path(id): Path<String>) -> ApiResult<Response> {
    let (app, identity) = (&request.app, &request.identity);
    let (action, summary) = own_action(app, identity, &id).await?;
    if summary.kind == ActionType::KnowledgeForm {
        let of = generated::of_action(app.store.reader(), identity.scope, action, generated::KNOWLEDGE_FORM);
        let file = of.await?.ok_or(Code::KnowledgeFormNoPdf)?;
        return request.send_file(&file, Code::KnowledgeFormNoPdf).await;
    }
    if summary.kind != ActionType::ApproveDocument && !summary.kind.is_plain_download() {
        return Err(Code::InvalidActionType.into());
    }
    let file = action_file(app, identity, action).await?;
    request.send_firm_document(&file, Code::DownloadableDocumentNotFound).await
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
struct QuoteAttachmentQuery {
    /// The action whose quote the attachment belongs to.
    product_action_id: Option<String>,
}

/// Returns an attachment of a quote. The action is completed when each attachment has been sent once.
#[utoipa::path(get, path = "/api/actions/quote-attachments/{id}", tag = "actions", params(QuoteAttachmentQuery),
    responses((status = 200, content_type = "*/*", body = Vec<u8>)))]
async fn quote_attachment(
    request: FileRequest,
    Path(id): Path<String>,
    Query(query): Query<QuoteAttachmentQuery>,
) -> ApiResult<Response> {
    if id.trim().is_empty() {
        return no_attachment(request).await;
    }
    let (app, identity) = (&request.app, &request.identity);
    let action =
        query.product_action_id.filter(|id| !id.is_empty()).ok_or(Code::ProductactionIdNotProvided)?;
    let (action, summary) = own_action(app, identity, &action).await?;
    let of = DocumentOwner::Action(action);
    let found = store::documents::list_files(
        app.store.reader(),
        identity.scope.licence,
        DocumentPurpose::QuoteAttachment,
        of,
    )
    .await?;
    let file = found.into_iter().find(|file| file.attachment.as_deref() == Some(id.as_str()));
    let file = file.ok_or(Code::UnknownQuoteAttachmentNotFound)?;
    if summary.done {
        return request.send_firm_document(&file, Code::UnknownQuoteAttachmentNotFound).await;
    }
    let read = request.tell_read(file.clone());
    let completion = DownloadCompletion::new(&request, action, &file).on_quote_sent(id);
    let afterwards: Afterwards = Box::pin(async move {
        if let Some(read) = read {
            read.await;
        }
        completion.await;
    });
    request.send_file_then(&file, Code::UnknownQuoteAttachmentNotFound, Some(afterwards)).await
}

/// Rejects the path of an attachment without its id.
async fn no_attachment(_: FileRequest) -> ApiResult<Response> {
    Err(Code::AttachmentIdNotProvided.into())
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct InLanguage {
    /// `nl` or `en`.
    locale: Option<String>,
}

/// A document of the library, if there is one in this language.
#[utoipa::path(get, path = "/api/documents/{id}/download", tag = "documents", params(InLanguage),
    responses((status = 200, content_type = "*/*", body = Vec<u8>)))]
async fn download_important(
    request: FileRequest,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
) -> ApiResult<Response> {
    let (app, identity) = (&request.app, &request.identity);
    let id = reading::parse_id(&id, Code::ImportantDocumentNotFound)?;
    let found = library::list(app.store.reader(), identity.scope, Some(id)).await?.pop();
    let found = found.ok_or(Code::ImportantDocumentNotFound)?;
    let locale = query.locale.filter(|locale| !locale.is_empty());
    if let (Some(language), Some(locale)) = (&found.language, &locale)
        && locale.split('-').next() != Some(language.as_str())
    {
        return Err(Code::ImportantDocumentNotFound.into());
    }
    let file = found.file.ok_or(Code::FileNotFound)?;
    request.send_firm_document(&file, Code::FileNotFound).await
}

/// Download a document that the consumer delivered, as it was kept.
#[utoipa::path(get, path = "/api/documents/uploads/{id}/download", tag = "documents",
    responses((status = 200, content_type = "*/*", body = Vec<u8>)))]
async fn download_upload(request: FileRequest, Path(id): Path<String>) -> ApiResult<Response> {
    let (app, identity) = (&request.app, &request.identity);
    let id = reading::parse_id(&id, Code::FileNotFound)?;
    let found = uploads::find_content(app.store.reader(), identity.scope, id).await?;
    let file = reading::require_owned(found, Code::FileNotFound)?;
    request.send_file(&file, Code::FileNotFound).await
}
