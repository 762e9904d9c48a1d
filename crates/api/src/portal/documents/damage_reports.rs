//! `POST /api/products/general-insurances/{id}/damage-reports`.

use app::acts::damage_reports::{self, DamageClaim, KIND};
use axum::extract::{DefaultBodyLimit, Multipart, Path, State};
use axum::http::HeaderMap;
use domain::products::GeneralInsurance;
use domain::requests::damage_report::DamageReportFields;
use schemars::JsonSchema;
use store::portal::products;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::multipart::{MAX_BODY_BYTES, MultipartForm, file_parts};
use crate::portal::products::Insured;
use crate::portal::reading;
use crate::portal::submission::{IdempotentRequest, SubmitResult, incoming_upload, stored_response};
use crate::session::identity::Consumer;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(report_damage)).layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
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
    /// Id of the insurance, which must be the one of the path.
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
async fn report_damage(
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
    let names = ["date", "time", "cause", "notes", "product_id"];
    let upload = incoming_upload(&identity, &headers)?;
    let form = MultipartForm::read(&app, &upload, body, &names).await?;
    let request =
        IdempotentRequest::new(&identity, &client, &headers, &[b"damage", id.as_bytes(), &form.hash])?;
    let text = |name: &str| form.text(name).map(str::to_owned);
    let fields = DamageReportFields {
        date: text("date"),
        time: text("time"),
        cause: text("cause"),
        notes: text("notes"),
        product_id: text("product_id"),
        files: Vec::new(),
    };
    let claim = DamageClaim { insurance: id, known: &details, fields: &fields, files: form.received_files() };
    Ok(stored_response(damage_reports::submit_report(&app, &request.submitter, request.key, claim).await?))
}
