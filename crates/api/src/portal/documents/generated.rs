//! Downloading the documents that the portal generates where the firm gave none: service orders, invoices, bank guarantees
//! and receipts.

use app::documents::{Recipient, guarantees, invoices, orders, own_product, receipts};
use axum::extract::{Path, Query};
use axum::response::Response;
use domain::action_type::ActionType;
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::products::BankGuarantee;
use domain::records::DocumentPurpose;
use serde::Deserialize;
use store::submissions::{self, Submission};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::complete_on_download::DownloadCompletion;
use super::downloads::own_action;
use super::stream::FileRequest;
use crate::http::error::ApiResult;
use crate::portal::reading;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(download_order))
        .routes(routes!(download_guarantee))
        .routes(routes!(download_invoice))
        .routes(routes!(download_receipt))
}

const OTD_TYPES: [ActionType; 3] =
    [ActionType::SignOtd, ActionType::DownloadOtdUnsigned, ActionType::DownloadOtdSigned];

/// Returns the service order of an action. An action that asks to download it is completed when all of it has been
/// sent.
#[utoipa::path(get, path = "/api/products/otds/actions/{id}/download", tag = "actions",
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
async fn download_order(request: FileRequest, Path(id): Path<String>) -> ApiResult<Response> {
    let (app, consumer) = (&request.app, &request.identity);
    let (action, summary) = own_action(app, consumer, &id).await?;
    if !OTD_TYPES.contains(&summary.kind) {
        return Err(Code::InvalidActionType.into());
    }
    let product = summary.product.ok_or(Code::OtdNotFound)?;
    let file = orders::of_action(app, &consumer.into(), summary.kind, product).await?;
    let completes = summary.kind.is_otd_download() && !summary.done;
    let afterwards = completes.then(|| DownloadCompletion::new(&request, action, &file).on_sent());
    request.send_file_then(&file, Code::FileNotFound, afterwards).await
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct GuaranteeQuery {
    /// `TERMS_AND_CONDITIONS`, `INSURANCE_CARD`, or nothing for the request form.
    r#type: Option<String>,
}

/// A document of a bank guarantee.
#[utoipa::path(get, path = "/api/documents/bankguarantees/{id}/download", tag = "documents",
    params(GuaranteeQuery), responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
async fn download_guarantee(
    request: FileRequest,
    Path(id): Path<String>,
    Query(query): Query<GuaranteeQuery>,
) -> ApiResult<Response> {
    let (app, recipient) = (&request.app, &Recipient::from(&request.identity));
    let kind = ProductKind::Bankguarantee;
    let id = reading::parse_id(&id, kind.not_found())?;
    let guarantee: BankGuarantee = own_product(app, recipient, kind, id).await?;
    let purpose = match query.r#type.as_deref().unwrap_or_default() {
        "" => DocumentPurpose::BankguaranteeRequest,
        "TERMS_AND_CONDITIONS" => DocumentPurpose::BankguaranteeTerms,
        "INSURANCE_CARD" => DocumentPurpose::BankguaranteeCard,
        _ => return Err(Code::UknownDocumentBundle.into()),
    };
    if !guarantees::purposes(&guarantee).contains(&purpose) {
        return Err(Code::FileNotFound.into());
    }
    let failed = Code::DocumentRenderingFailed;
    let file = guarantees::get_document(app, recipient, id, &guarantee, purpose, failed).await?;
    request.send_file(&file, Code::FileNotFound).await
}

/// An invoice as PDF.
#[utoipa::path(get, path = "/api/invoices/download/{id}", tag = "products",
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
async fn download_invoice(request: FileRequest, Path(id): Path<String>) -> ApiResult<Response> {
    let id = reading::parse_id(&id, Code::InvoiceNotFound)?;
    let file = invoices::get_document(&request.app, &Recipient::from(&request.identity), id).await?;
    request.send_file(&file, Code::InvoiceCantBeDownloaded).await
}

/// The receipt of an action that was answered: made when first asked for, the same from then on. Where one answer is
/// enough for two, the other gets one too, without what is theirs alone.
#[utoipa::path(get, path = "/api/actions/{id}/receipt", tag = "actions",
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
async fn download_receipt(request: FileRequest, Path(id): Path<String>) -> ApiResult<Response> {
    let (app, consumer) = (&request.app, &request.identity);
    let (action, summary) = own_action(app, consumer, &id).await?;
    let is_own = |answer: &Submission| answer.consumer == Some(consumer.scope.consumer);
    let answers = submissions::of_action(app.store.reader(), consumer.scope.licence, action).await?;
    let sealed = answers.into_iter().find(|answer| is_own(answer) || summary.any);
    let sealed = sealed.ok_or(Code::DownloadableDocumentNotFound)?;
    let file = receipts::of_answer(app, &consumer.into(), action, &summary, &sealed).await?;
    request.send_file(&file, Code::FileNotFound).await
}
