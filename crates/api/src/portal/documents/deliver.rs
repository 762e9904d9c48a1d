//! `POST /api/documents`: the files that an action asks for.

use app::documents::uploads::{self, DeliveredFor, StoredUploads, UploadKind};
use app::submissions::ActionSubmission;
use axum::extract::{DefaultBodyLimit, Multipart, State};
use axum::http::HeaderMap;
use documents::intake::AcceptedFiles;
use domain::action_type::ActionType;
use domain::actions::upload::{self, DeliveredFiles, TYPES};
use domain::codes::Code;
use schemars::JsonSchema;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::multipart::{MAX_BODY_BYTES, MultipartForm, file_parts};
use crate::portal::product_action::ProductAction;
use crate::portal::reading;
use crate::portal::submission::{
    IdempotentRequest, SubmitError, SubmitResult, incoming_upload, respond_with_action,
};
use crate::session::identity::Consumer;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(deliver)).layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

/// The form of a delivery.
#[derive(JsonSchema, ToSchema)]
#[expect(dead_code, reason = "describes the form, which is read as it streams in")]
pub struct DeliveryForm {
    #[schema(rename = "productActionId")]
    #[schemars(rename = "productActionId")]
    product_action_id: String,
    /// The consumer's own remark.
    #[schemars(length(max = domain::limits::FREE_TEXT))]
    comment: Option<String>,
    /// PDF, JPEG, PNG, BMP or GIF; XML where a pension overview is asked for. At most 25 MiB together.
    #[schema(rename = "file[]", content_media_type = "application/octet-stream")]
    #[schemars(rename = "file[]", schema_with = "file_parts")]
    files: Vec<String>,
}

/// Delivers the files that an action asks for, as one PDF, and does the action. Answers the action.
#[utoipa::path(post, path = "/api/documents", tag = "documents",
    request_body(content = DeliveryForm, content_type = "multipart/form-data"),
    params(("Idempotency-Key" = Option<String>, Header, description = "The same request sent again acts once")),
    responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn deliver(
    State(app): State<App>,
    identity: Consumer,
    client: Client,
    headers: HeaderMap,
    body: Multipart,
) -> SubmitResult {
    let upload = incoming_upload(&identity, &headers)?;
    let form = MultipartForm::read(&app, &upload, body, &["productActionId", "comment"]).await?;
    let action = form.text("productActionId").ok_or(Code::ProductactionIdNotProvided)?;
    let action = reading::parse_id(action, Code::ProductActionNotFound)?;
    let request = IdempotentRequest::new(&app, &identity, &client, &headers, &[b"documents", &form.hash])?;
    request.check().await?;
    // Checked before the expensive merge of the files; checked again under the action's row lock.
    let summary =
        store::portal::locked_actions::find_summary(app.store.reader(), identity.scope, action).await?;
    let summary = reading::require_owned(summary, Code::ProductActionNotFound)?;
    if !TYPES.contains(&summary.kind) {
        return Err(Code::InvalidActionType.into());
    }
    if summary.done {
        return Err(Code::ActionAlreadyDone.into());
    }
    let received = form.received().ok_or(Code::UploadDocumentsNotProvided)?;
    let kind = match summary.kind {
        ActionType::RequestPensionXml => UploadKind::Xml,
        _ => UploadKind::Merged(AcceptedFiles::Documents),
    };
    let documents = uploads::store_files(&app, identity.scope, received, kind, &summary.label).await?;
    let comment = form.text("comment").map(str::to_owned);
    let response = match request.begin(action, &TYPES).await {
        Ok(submission) => record(submission, &documents, comment).await,
        Err(error) => Err(error),
    };
    if response.as_ref().is_err_and(SubmitError::is_final) {
        uploads::discard(&app, &documents.documents).await;
    }
    response
}

async fn record(
    submission: ActionSubmission<'_>,
    documents: &StoredUploads<'_>,
    comment: Option<String>,
) -> SubmitResult {
    let delivery = DeliveredFiles { comment: comment.clone(), files: documents.delivered() };
    let (_, id) = submission.submit(|context| upload::decide(context, delivery)).await?;
    let ActionSubmission { tx, action, now, .. } = &submission;
    let delivered_for = DeliveredFor {
        action: Some(action.id),
        product: action.product.as_ref().map(|product| product.id),
        submission: id,
        label: &action.label,
        comment: comment.as_deref(),
    };
    uploads::record(tx, submission.scope(), documents, delivered_for, *now).await?;
    respond_with_action(submission).await
}
