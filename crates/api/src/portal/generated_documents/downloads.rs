//! Fetching the papers of products: the firm's own file where there is one, else one that is made here.

use axum::extract::{Path, Query};
use axum::response::Response;
use chrono::NaiveDate;
use domain::action_type::ActionType;
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::products::{BankGuarantee, Invoice};
use domain::records::{ConsumerRecord, DocumentPurpose};
use serde::Deserialize;
use store::documents::generated;
use store::portal::{locked_actions, products};
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::renderer::{DocumentRenderer, Recipient};
use super::sources::{own_product, uploaded_document};
use super::stored::{GeneratedDocumentSpec, get_or_create};
use super::wording::Translations;
use super::{contents, guarantees, orders};
use crate::http::error::{ApiError, ApiResult};
use crate::portal::documents::complete_on_download::DownloadCompletion;
use crate::portal::documents::downloads::own_action;
use crate::portal::documents::stream::FileRequest;
use crate::portal::reading;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(otd)).routes(routes!(guarantee)).routes(routes!(invoice))
}

const OTD_TYPES: [ActionType; 3] =
    [ActionType::SignOtd, ActionType::DownloadOtdUnsigned, ActionType::DownloadOtdSigned];

/// The service order of an action. An action that asks to download it is done when all of it has gone out.
#[utoipa::path(get, path = "/api/products/otds/actions/{id}/download", tag = "actions",
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
async fn otd(asked: FileRequest, Path(id): Path<String>) -> ApiResult<Response> {
    let (app, reader) = (&asked.app, &asked.reader);
    let (action, glance) = own_action(app, reader, &id).await?;
    if !OTD_TYPES.contains(&glance.kind) {
        return Err(Code::InvalidActionType.into());
    }
    let product = glance.product.ok_or(Code::OtdNotFound)?;
    let file = orders::of_action(app, &reader.into(), glance.kind, product).await?;
    let does = glance.kind.is_otd_download() && !glance.done;
    let afterwards = does.then(|| DownloadCompletion::of(&asked, action, &file).on_sent());
    asked.send_file_then(&file, Code::FileNotFound, afterwards).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct OfGuarantee {
    /// `TERMS_AND_CONDITIONS`, `INSURANCE_CARD`, or nothing for the request form.
    r#type: Option<String>,
}

/// A paper of a bank guarantee.
#[utoipa::path(get, path = "/api/documents/bankguarantees/{id}/download", tag = "documents",
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
async fn guarantee(
    asked: FileRequest,
    Path(id): Path<String>,
    Query(query): Query<OfGuarantee>,
) -> ApiResult<Response> {
    let (app, reader) = (&asked.app, &Recipient::from(&asked.reader));
    let kind = ProductKind::Bankguarantee;
    let id = reading::parse_id(&id, kind.not_found())?;
    let guarantee: BankGuarantee = own_product(app, reader, kind, id).await?;
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
    let file = guarantees::paper(app, reader, id, &guarantee, purpose, failed).await?;
    asked.send_file(&file, Code::FileNotFound).await
}

/// What the list of invoices says of one.
#[derive(Deserialize)]
struct ShownInvoice {
    attributes: ShownAttributes,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ShownAttributes {
    paid_on: Option<NaiveDate>,
    /// The reader's action by which it is paid.
    product_action: Option<Uuid>,
}

/// An invoice as PDF.
#[utoipa::path(get, path = "/api/invoices/download/{id}", tag = "products",
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
async fn invoice(asked: FileRequest, Path(id): Path<String>) -> ApiResult<Response> {
    let (app, reader) = (&asked.app, &Recipient::from(&asked.reader));
    let id = reading::parse_id(&id, Code::InvoiceNotFound)?;
    let invoice: Invoice = own_product(app, reader, ProductKind::Invoice, id).await?;
    if let Some(file) = uploaded_document(app, reader, DocumentPurpose::Invoice, id).await? {
        return asked.send_file(&file, Code::InvoiceCantBeDownloaded).await;
    }
    let date = invoice.date_created.ok_or(Code::InvoiceCantBeDownloaded)?;
    let number = invoice.public_number.clone().ok_or(Code::InvoiceCantBeDownloaded)?;
    let asks = locked_actions::consumer_profile(app.store.reader(), reader.scope).await?;
    let record = ConsumerRecord::deserialize(&asks.details).map_err(ApiError::internal)?;
    let desk = DocumentRenderer::new(&reader.licence.settings, &asks);
    let shown = products::find(app.store.reader(), reader.scope, ProductKind::Invoice, id).await?;
    let shown: ShownInvoice = serde_json::from_str(&reading::require_owned(shown, Code::InvoiceNotFound)?)
        .map_err(ApiError::internal)?;
    let ShownAttributes { paid_on, product_action } = shown.attributes;
    let provider = app.partners.payments.as_ref();
    let takes_payments = provider.and_then(|provider| provider.account(&reader.licence.slug)).is_some();
    let in_portal = product_action.is_some() && takes_payments;
    let content = contents::invoice(&invoice, contents::party(&record), date, paid_on, in_portal);
    let source = serde_json::to_vec(&(desk.branding(), &content)).map_err(ApiError::internal)?;
    let words = Translations { locale: desk.locale, style: desk.style };
    let label = format!("{} {number}", words.pick("Factuur", "Invoice"));
    let of: [&[u8]; 2] = [id.as_bytes(), &source];
    let wanted = GeneratedDocumentSpec::of_product(generated::INVOICE, &of, id, label, reader.scope);
    let make = desk.make(app, reader.scope, date, content, Code::CouldNotGenerateInvoicePdf);
    let file = get_or_create(app, reader.scope.licence, wanted, make).await?;
    asked.send_file(&file, Code::InvoiceCantBeDownloaded).await
}
