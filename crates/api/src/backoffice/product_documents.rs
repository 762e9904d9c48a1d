//! The documents of orders and invoices for the firm's people: as the client has them, and before they are sent.

use app::audit::record_access;
use app::documents::of_firm;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use documents::files::FileError;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::limits::RECORD_BYTES;
use domain::records::Segment;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use store::documents::from_firm::DocumentContent;
use utoipa::ToSchema;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::content::download;
use super::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// A record whose document is shown before it is stored.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DocumentPreview {
    /// The attributes of the record, as they would be put.
    #[schema(value_type = Object)]
    #[schemars(with = "serde_json::Map<String, Value>", extend("x-maxBytes" = RECORD_BYTES))]
    attributes: Value,
}

/// The calls about the documents of orders and invoices.
pub fn calls() -> Calls {
    Calls::new()
        .add(document_call(ProductKind::Otd), download_order)
        .add(document_call(ProductKind::Invoice), download_invoice)
        .add(preview_call(ProductKind::Otd), preview_order)
        .add(preview_call(ProductKind::Invoice), preview_invoice)
}

fn document_call(kind: ProductKind) -> Call {
    let is_order = kind == ProductKind::Otd;
    Call {
        method: Verb::Get,
        path: if is_order {
            "/products/otd/{external_id}/document"
        } else {
            "/products/invoice/{external_id}/document"
        },
        name: if is_order { "download_order_document" } else { "download_invoice_document" },
        tag: Tag::Documents,
        summary: if is_order {
            "Download the document of a service order"
        } else {
            "Download the document of an invoice"
        },
        description: if is_order {
            "As the clients have it: the firm's own document or one that the portal makes, with the evidence once \
             everybody has signed."
        } else {
            "As the client has it: the firm's own document, or one that the portal makes. An invoice needs its date, \
             its number and its total."
        },
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Named(Segment::Product(kind)),
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::stored_file("application/pdf", "The file.")],
        errors: vec![
            ErrorResponse::new(404, "There is no such record, or it is of no client whom the caller sees."),
            ErrorResponse::new(
                409,
                "The invoice has no date, no number or no total (`INVOICE_CANT_BE_DOWNLOADED`).",
            ),
        ],
    }
}

pub async fn download_order(
    app: State<App>,
    firm: Firm,
    client: Client,
    id: Path<String>,
) -> ApiResult<Response> {
    Box::pin(download_document(app, firm, client, (ProductKind::Otd, id))).await
}

pub async fn download_invoice(
    app: State<App>,
    firm: Firm,
    client: Client,
    id: Path<String>,
) -> ApiResult<Response> {
    Box::pin(download_document(app, firm, client, (ProductKind::Invoice, id))).await
}

async fn download_document(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    (kind, Path(external_id)): (ProductKind, Path<String>),
) -> ApiResult<Response> {
    let directory = app.directory().await?;
    let licence = directory.licences().iter().find(|own| own.id == firm.licence);
    let licence = licence.ok_or_else(|| ApiError::internal("the firm of a call is gone"))?.clone();
    let clients = firm.actor.clients();
    let (consumer, file) =
        Box::pin(of_firm::product_document(&app, licence, clients, (kind, &external_id))).await?;
    let bytes = app.files.get_stream(&file.key).await.map_err(|error| match error {
        FileError::NotFound(_) => ApiError::new(Code::FileNotFound).with_source(&error),
        other => other.into(),
    })?;
    let details = json!({ "document_id": file.id, "type": kind, "external_id": external_id });
    record_access(&app, (firm.licence, &[Some(consumer)]), "document.read", &details, &firm.caller(client))
        .await?;
    let content = DocumentContent {
        id: file.id,
        uploaded_by: None,
        file_name: file.file_name,
        media_type: file.media_type,
        file_key: Some(file.key),
        bytes: file.bytes,
        sha256: file.sha256,
    };
    Ok(download(&content, Body::from_stream(bytes)).into_response())
}

fn preview_call(kind: ProductKind) -> Call {
    let is_order = kind == ProductKind::Otd;
    Call {
        method: Verb::Post,
        path: if is_order { "/previews/otd" } else { "/previews/invoice" },
        name: if is_order { "preview_order" } else { "preview_invoice" },
        tag: Tag::Documents,
        summary: if is_order {
            "Make the document of a service order that is not stored yet"
        } else {
            "Make the document of an invoice that is not stored yet"
        },
        description: "For the first of its owners, in their language. Nothing of it is kept.",
        access: Access {
            // The document names its client: whoever has it made reads.
            scopes: &[ServiceKeyScope::Records, ServiceKeyScope::Read],
            rows: Rows::Written,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<DocumentPreview>(),
        responses: vec![SuccessResponse::bytes("application/pdf", "The document.")],
        errors: vec![ErrorResponse::new(422, "The record has violations.")],
    }
}

pub async fn preview_order(
    app: State<App>,
    firm: Firm,
    client: Client,
    body: Json<DocumentPreview>,
) -> ApiResult<Response> {
    preview_document(app, firm, client, (ProductKind::Otd, body)).await
}

pub async fn preview_invoice(
    app: State<App>,
    firm: Firm,
    client: Client,
    body: Json<DocumentPreview>,
) -> ApiResult<Response> {
    preview_document(app, firm, client, (ProductKind::Invoice, body)).await
}

async fn preview_document(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    (kind, Json(body)): (ProductKind, Json<DocumentPreview>),
) -> ApiResult<Response> {
    let directory = app.directory().await?;
    let licence = directory.licences().iter().find(|own| own.id == firm.licence);
    let licence = licence.ok_or_else(|| ApiError::internal("the firm of a call is gone"))?.clone();
    let clients = firm.actor.clients();
    let (consumer, bytes) =
        Box::pin(of_firm::preview_document(&app, &licence, clients, (kind, &body.attributes))).await?;
    let details = json!({ "type": kind, "preview": true });
    record_access(&app, (firm.licence, &[Some(consumer)]), "document.read", &details, &firm.caller(client))
        .await?;
    let headers = [
        (header::CONTENT_TYPE, "application/pdf"),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    Ok((headers, bytes).into_response())
}
