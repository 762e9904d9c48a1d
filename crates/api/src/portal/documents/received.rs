//! Documents that a consumer received: the firm's documents of a product, the orders that they signed, and the forms
//! that became documents.

use axum::extract::Path;
use axum::response::Response;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use serde::Serialize;
use store::documents::generated;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::stream::FileRequest;
use crate::http::envelope::{ListResponse, json_data};
use crate::http::error::ApiResult;
use crate::portal::product_action::ActionProduct;
use crate::portal::reading;
use crate::session::identity::{Consumer, Reading};
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(download))
}

/// A document that the consumer received.
#[derive(Serialize, ToSchema)]
struct ReceivedDocument {
    id: Uuid,
    label: String,
    #[schema(required = true)]
    description: Option<String>,
    filename: String,
    /// Size of the document in bytes.
    size: u64,
    date_created: DateTime<Utc>,
    /// State of the seal: `unsealed`, `b_b`, or `b_t` (with a time stamp); null for a document that is not sealed.
    #[schema(required = true)]
    seal: Option<String>,
    #[schema(required = true)]
    product: Option<ActionProduct>,
}

/// Returns the documents that the consumer received: those of their products, the orders that they signed, and the
/// forms that became documents, the newest first.
#[utoipa::path(get, path = "/api/documents/received", tag = "documents",
    responses((status = 200, body = ListResponse<ReceivedDocument>)))]
async fn list(who: Reading<Consumer>) -> ApiResult<Response> {
    let list = |db, scope| async move { Ok(generated::list_received(&db, scope).await?) };
    Ok(json_data(&who.ask(list).await?.1))
}

/// Download a document that the consumer received.
#[utoipa::path(get, path = "/api/documents/received/{id}/download", tag = "documents",
    responses((status = 200, content_type = "*/*", body = Vec<u8>)))]
async fn download(request: FileRequest, Path(id): Path<String>) -> ApiResult<Response> {
    let (app, identity) = (&request.app, &request.identity);
    let id = reading::parse_id(&id, Code::FileNotFound)?;
    let found = generated::received_file(app.store.reader(), identity.scope, id).await?;
    let file = reading::require_owned(found, Code::FileNotFound)?;
    request.send_file(&file, Code::FileNotFound).await
}
