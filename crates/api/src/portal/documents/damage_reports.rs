//! `POST /api/products/general-insurances/{id}/damage-reports`.

use app::documents::uploads::{self, DeliveredFor, StoredUpload, UploadKind};
use app::submissions::{ProductReport, Source, Subject, submit};
use axum::extract::{DefaultBodyLimit, Multipart, Path, State};
use axum::http::HeaderMap;
use documents::intake::Accept;
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::products::GeneralInsurance;
use domain::products::appointment::today;
use domain::requests::damage_report;
use schemars::JsonSchema;
use serde::Deserialize;
use store::portal::{locked_actions, products};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiError, ApiResult};
use crate::multipart::{MAX_BODY_BYTES, MultipartForm, file_parts};
use crate::portal::products::Insured;
use crate::portal::reading;
use crate::portal::submission::{IdempotentRequest, SubmitError, SubmitResult};
use crate::session::identity::Consumer;
use crate::state::App;

const KIND: ProductKind = ProductKind::GeneralInsurance;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(report)).layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

/// The form of a report.
#[derive(JsonSchema, ToSchema)]
#[expect(dead_code, reason = "describes the form, which is read as it streams in")]
pub struct DamageReportForm {
    /// `YYYY-MM-DD`, not after today.
    date: String,
    /// `HH:MM`.
    time: Option<String>,
    cause: String,
    #[schemars(length(max = domain::limits::FREE_TEXT))]
    notes: Option<String>,
    /// The insurance's id once more; another one is refused.
    product_id: Option<String>,
    /// Photos and PDFs: PNG, JPEG, BMP or PDF, at most 25 MiB together.
    #[schema(rename = "file[]", content_media_type = "application/octet-stream")]
    #[schemars(rename = "file[]", schema_with = "file_parts")]
    files: Vec<String>,
}

/// Reports damage on a general insurance. Answers the insurance with the report in it.
#[utoipa::path(post, path = "/api/products/general-insurances/{id}/damage-reports", tag = "products",
    request_body(content = DamageReportForm, content_type = "multipart/form-data"),
    responses((status = 200, body = SingleResponse<Insured<GeneralInsurance>>)))]
async fn report(
    State(app): State<App>,
    identity: Consumer,
    client: Client,
    headers: HeaderMap,
    Path(id): Path<String>,
    body: Multipart,
) -> SubmitResult {
    let id = reading::parse_id(&id, KIND.not_found())?;
    let found = products::details(app.store.reader(), identity.scope, KIND, id).await?;
    let details = reading::require_owned(found, KIND.not_found())?;
    let fields = ["date", "time", "cause", "notes", "product_id"];
    let form = MultipartForm::read(&app, body, &fields).await?;
    let request =
        IdempotentRequest::new(&app, &identity, &client, &headers, &[b"damage", id.as_bytes(), &form.hash])?;
    request.check().await?;
    // Judged before the work of combining, and again when the insurance is held.
    decide(&app, id, &details, "", "", &form, &[])?;
    let documents = if form.files.is_empty() {
        Vec::new()
    } else {
        let kind = UploadKind::Merged(Accept::DamagePhotos);
        uploads::store_files(&app, identity.scope, form.folder.path(), &form.files, kind, "Schademelding")
            .await
            .map_err(|error| photo_refusal(error.into()))?
    };
    let response = record(&app, request, id, &form, &documents).await;
    if response.as_ref().is_err_and(SubmitError::is_final) {
        uploads::discard(&app, &documents).await;
    }
    response
}

/// What the files are called in the consumer's lists.
fn label(locale: &str) -> &'static str {
    if locale == "en" { "Damage report" } else { "Schademelding" }
}

fn photo_refusal(mut error: ApiError) -> ApiError {
    if error.code == Code::ImageTypeNotSupported {
        error.code = Code::DamageReportPhotoFailedValidation;
    }
    error
}

fn decide(
    app: &App,
    id: Uuid,
    details: &serde_json::Value,
    external_id: &str,
    reporter: &str,
    form: &MultipartForm,
    documents: &[StoredUpload],
) -> ApiResult<domain::actions::Outcome> {
    let insurance = GeneralInsurance::deserialize(details).map_err(ApiError::internal)?;
    let text = |name: &str| form.text(name).map(str::to_owned);
    let given = damage_report::DamageReportFields {
        date: text("date"),
        time: text("time"),
        cause: text("cause"),
        notes: text("notes"),
        product_id: text("product_id"),
        files: documents.iter().map(StoredUpload::delivered).collect(),
    };
    let insured = damage_report::Insured { id: &id.to_string(), external_id, insurance: &insurance };
    Ok(damage_report::decide(insured, reporter, given, today(app.now()))?)
}

async fn record(
    app: &App,
    request: IdempotentRequest<'_>,
    id: Uuid,
    form: &MultipartForm,
    documents: &[StoredUpload],
) -> SubmitResult {
    let (scope, now) = (request.submitter.scope, app.now());
    let tx = app.store.begin().await?;
    let found = products::lock_for_update(&tx, scope, KIND, id).await?;
    let product = reading::require_owned(found, KIND.not_found())?;
    let consumer = locked_actions::consumer_profile(&tx, scope).await?;
    request.check_in(&tx).await?;
    let reporter = &consumer.display_name;
    let outcome = decide(app, id, &product.details, &product.external_id, reporter, form, documents)?;
    let report = ProductReport {
        kind: "DAMAGE_REPORT",
        audit_kind: "damage.reported",
        audit_member: "insurance",
        product: &product,
        consumer: &consumer,
    };
    let source = Source::Session(&request.submitter);
    let submission = submit(app, &tx, source, Subject::Report(&report), &outcome, now).await?;
    let label = label(&consumer.locale);
    let delivered_for = DeliveredFor { action: None, product: Some(id), submission, label, comment: None };
    uploads::record(&tx, scope, documents, delivered_for, now).await?;
    let found = products::find(&tx, scope, KIND, id).await?;
    let insurance = reading::require_owned(found, KIND.not_found())?;
    request.respond(tx, format!("{{\"data\":{insurance}}}")).await
}
