//! `POST /api/documents`: the files that an action asks for.

use app::documents::deliveries::{self, Delivery};
use axum::extract::{DefaultBodyLimit, Multipart, State};
use axum::http::HeaderMap;
use domain::codes::Code;
use schemars::JsonSchema;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::multipart::{MAX_BODY_BYTES, MultipartForm, file_parts};
use crate::portal::product_action::ProductAction;
use crate::portal::reading;
use crate::portal::submission::{IdempotentRequest, SubmitResult, incoming_upload, stored_response};
use crate::session::identity::Consumer;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(deliver_files)).layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
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
async fn deliver_files(
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
    let content: [&[u8]; 2] = [b"documents", &form.hash];
    let IdempotentRequest { submitter, key } =
        IdempotentRequest::new(&identity, &client, &headers, &content)?;
    let comment = form.text("comment").map(str::to_owned);
    let delivery = Delivery { action, received: form.received_files(), comment };
    Ok(stored_response(deliveries::deliver(&app, &submitter, key, delivery).await?))
}
