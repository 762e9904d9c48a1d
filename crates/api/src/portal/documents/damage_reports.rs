//! `POST /api/products/general-insurances/{id}/damage-reports`.

use axum::extract::{DefaultBodyLimit, Multipart, Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use documents::intake::Accept;
use domain::codes::Code;
use domain::events::EventProduct;
use domain::kinds::ProductKind;
use domain::products::GeneralInsurance;
use domain::products::appointment::today;
use domain::requests::damage_report;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use store::portal::uploads::{self, Delivered};
use store::portal::{locked_actions, products};
use store::{audit, events, submissions};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::ingest::{self, StoredUpload, UploadKind};
use crate::client::Client;
use crate::envelope::SingleResponse;
use crate::error::{ApiError, ApiResult};
use crate::multipart::{MAX_BODY_BYTES, MultipartForm, file_parts};
use crate::portal::products::Insured;
use crate::portal::reading;
use crate::portal::submission::{IdempotentRequest, submitter_evidence};
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
    reader: Consumer,
    client: Client,
    headers: HeaderMap,
    Path(id): Path<String>,
    body: Multipart,
) -> ApiResult<Response> {
    let id = reading::parse_id(&id, KIND.not_found())?;
    let found = products::details(app.store.reader(), reader.scope, KIND, id).await?;
    let details = reading::require_owned(found, KIND.not_found())?;
    let fields = ["date", "time", "cause", "notes", "product_id"];
    let form = MultipartForm::read(&app, body, &fields).await?;
    let request =
        IdempotentRequest::new(&app, &reader, &client, &headers, &[b"damage", id.as_bytes(), &form.hash])?;
    if let Some(earlier) = request.replayed_response().await? {
        return Ok(earlier);
    }
    // Judged before the work of combining, and again when the insurance is held.
    decide(&app, id, &details, "", "", &form, &[])?;
    let papers = if form.files.is_empty() {
        Vec::new()
    } else {
        let kind = UploadKind::Merged(Accept::DamagePhotos);
        ingest::store_files(&app, reader.scope, &form, kind, "Schademelding").await.map_err(photo_refusal)?
    };
    let answer = record(&app, &reader, &client, request, id, &form, &papers).await;
    if let Err(error) = &answer
        && error.code.status() < 500
    {
        ingest::discard(&app, &papers).await;
    }
    answer
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
    papers: &[StoredUpload],
) -> ApiResult<domain::actions::Outcome> {
    let insurance = GeneralInsurance::deserialize(details).map_err(ApiError::internal)?;
    let text = |name: &str| form.text(name).map(str::to_owned);
    let given = damage_report::DamageReportFields {
        date: text("date"),
        time: text("time"),
        cause: text("cause"),
        notes: text("notes"),
        product_id: text("product_id"),
        files: papers.iter().map(StoredUpload::delivered).collect(),
    };
    let insured = damage_report::Insured { id: &id.to_string(), external_id, insurance: &insurance };
    Ok(damage_report::decide(insured, reporter, given, today(app.now()))?)
}

async fn record(
    app: &App,
    reader: &Consumer,
    client: &Client,
    request: IdempotentRequest<'_>,
    id: Uuid,
    form: &MultipartForm,
    papers: &[StoredUpload],
) -> ApiResult<Response> {
    let now = app.now();
    let tx = app.store.begin().await?;
    let held = reading::require_owned(
        products::lock_for_update(&tx, reader.scope, KIND, id).await?,
        KIND.not_found(),
    )?;
    let asks = locked_actions::consumer_profile(&tx, reader.scope).await?;
    if let Some(earlier) = request.find_replay(&tx).await? {
        ingest::discard(app, papers).await;
        return Ok(earlier);
    }
    let outcome = decide(app, id, &held.details, &held.external_id, &asks.display_name, form, papers)?;
    let submission = submissions::NewSubmission {
        id: app.new_id(),
        action: None,
        kind: "DAMAGE_REPORT".to_owned(),
        payload: outcome.payload,
        evidence: submitter_evidence(&tx, reader, client, &asks, now).await?,
        created_at: now,
    };
    let submission = submissions::seal(&tx, reader.scope, submission).await?.id;
    for paper in papers {
        let delivered = Delivered {
            id: paper.id,
            action: None,
            product: Some(id),
            submission,
            label: label(&asks.locale).to_owned(),
            file_name: paper.file_name.clone(),
            media_type: paper.media_type.to_owned(),
            file_key: paper.file_key.clone(),
            bytes: paper.bytes,
            sha256: paper.sha256.clone(),
            comment: None,
        };
        uploads::add(&tx, reader.scope, delivered, now).await?;
    }
    if let Some(details) = outcome.product_change {
        locked_actions::change_product(&tx, reader.scope, id, details, now).await?;
    }
    for told in outcome.events {
        let event = events::NewEvent {
            consumer_external_id: Some(asks.external_id.clone()),
            by: asks.as_actor(),
            product: Some(EventProduct::from(&held)),
            ..events::NewEvent::of(app.new_id(), told, now)
        };
        events::append(&tx, reader.scope.licence, event).await?;
    }
    let entry = audit::AuditEvent {
        id: app.new_id(),
        licence: reader.scope.licence,
        consumer: Some(reader.scope.consumer),
        actor: "consumer".to_owned(),
        kind: "damage.reported".to_owned(),
        details: json!({ "insurance": id, "submission_id": submission }),
        ip: client.ip_text(),
        user_agent: client.user_agent.clone(),
        occurred_at: now,
    };
    audit::write(&tx, entry).await?;
    let found = products::find(&tx, reader.scope, KIND, id).await?;
    let insurance = reading::require_owned(found, KIND.not_found())?;
    request.respond(tx, format!("{{\"data\":{insurance}}}"), now).await
}
