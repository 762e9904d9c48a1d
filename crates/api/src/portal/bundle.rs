//! `GET /api/dossiers/{id}/bundle`: one of the consumer's dossiers with its evidence, to take along or to hand on.

use app::bundle::{self, Bundle};
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use domain::kinds::ProductKind;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::reading;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::identity::Consumer;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(download))
}

/// A ZIP file with what the consumer may see of a dossier: documents, answers with their receipts and evidence, an index, and
/// a program that checks all of it. Needs a proof of the last five minutes.
#[utoipa::path(get, path = "/api/dossiers/{id}/bundle", tag = "products", security(("bearer" = [])), responses(
    (status = 200, body = Vec<u8>, content_type = "application/zip"),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, the sign-in is not complete, a colleague of the firm is viewing the portal (read only), or the dossier is somebody else's"),
    (status = 404, body = ErrorBody, description = "There is no such dossier"),
))]
async fn download(
    State(app): State<App>,
    Consumer(identity): Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<Response> {
    let id = reading::parse_id(&id, ProductKind::Dossier.not_found())?;
    let (holder, recipient) = (identity.holder(&client), (&identity).into());
    let bundle = bundle::for_consumer(&app, &holder, &recipient, id);
    zip_response(&app, Box::pin(bundle).await?)
}

/// A bundle as a response.
pub fn zip_response(app: &App, bundle: Bundle) -> ApiResult<Response> {
    let name = HeaderValue::from_str(&documents::names::attachment(&bundle.file_name));
    let name = name.map_err(ApiError::internal)?;
    let kind = HeaderValue::from_static("application/zip");
    let body = Body::from_stream(bundle.stream(app));
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], body).into_response())
}
