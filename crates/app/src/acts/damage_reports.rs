//! Damage that consumers report on a general insurance.

use documents::intake::AcceptedFiles;
use domain::actions::Outcome;
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::products::GeneralInsurance;
use domain::products::appointment::today;
use domain::requests::damage_report::{self, DamageReportFields, InsuredProduct};
use serde::Deserialize;
use serde_json::Value;
use store::idempotency::StoredResponse;
use store::portal::{locked_actions, products};
use uuid::Uuid;

use crate::act_limits::{self, LimitedAct};
use crate::documents::uploads::{self, DeliveredFor, ReceivedFiles, StoredUploads, UploadKind};
use crate::error::{Error, Result, SubmitError, require_owned};
use crate::idempotency::IdempotencyKey;
use crate::services::Services;
use crate::submissions::{ProductReport, Source, Subject, Submitter, submit};

/// Kind of the product that damage is reported on.
pub const KIND: ProductKind = ProductKind::GeneralInsurance;

/// A report as it came in.
#[derive(Clone, Copy, Debug)]
pub struct DamageClaim<'a> {
    pub insurance: Uuid,
    /// The insurance as it stood before the files came in.
    pub known: &'a Value,
    pub fields: &'a DamageReportFields,
    /// Files of the report; absent where there are none.
    pub files: Option<ReceivedFiles<'a>>,
}

/// Reports damage: the photos become one PDF, with an event for the firm. Returns the insurance with the report in it.
///
/// # Errors
/// `Replayed`; `TOO_MANY_REQUESTS`; those of [`damage_report::decide`] and [`uploads::store_files`], where a photo that is none is
/// `DAMAGE_REPORT_PHOTO_FAILED_VALIDATION`.
pub async fn submit_report(
    services: &Services,
    submitter: &Submitter,
    key: IdempotencyKey,
    claim: DamageClaim<'_>,
) -> std::result::Result<StoredResponse, SubmitError> {
    key.check(services.store.reader()).await?;
    // Judged before the work of combining, and again when the insurance is held.
    claim.decide(services, claim.known, ("", ""), &StoredUploads::default())?;
    let documents = match claim.files {
        None => StoredUploads::default(),
        Some(received) => {
            let kind = UploadKind::Merged(AcceptedFiles::DamagePhotos);
            uploads::store_files(services, submitter.scope, received, kind, "Schademelding")
                .await
                .map_err(photo_rejection)?
        }
    };
    let response = record(services, submitter, key, claim, &documents).await;
    if response.as_ref().is_err_and(SubmitError::is_final) {
        uploads::discard(services, &documents.documents).await;
    }
    response
}

async fn record(
    services: &Services,
    submitter: &Submitter,
    key: IdempotencyKey,
    claim: DamageClaim<'_>,
    documents: &StoredUploads<'_>,
) -> std::result::Result<StoredResponse, SubmitError> {
    let (scope, id, now) = (submitter.scope, claim.insurance, services.now());
    let tx = services.store.begin().await?;
    let found = products::lock_for_update(&tx, scope, KIND, id).await?;
    let product = require_owned(found, KIND.not_found())?;
    let consumer = locked_actions::consumer_profile(&tx, scope).await?;
    key.check(&tx).await?;
    act_limits::count(&tx, scope, LimitedAct::DamageReport, now).await?;
    let named = (product.external_id.as_str(), consumer.display_name.as_str());
    let outcome = claim.decide(services, &product.details, named, documents)?;
    let report = ProductReport {
        kind: "DAMAGE_REPORT",
        audit_kind: "damage.reported",
        audit_member: "insurance",
        product: &product,
        consumer: &consumer,
    };
    let source = Source::Session(submitter);
    let submission = submit(services, &tx, source, Subject::Report(&report), &outcome, now).await?;
    let label = document_label(&consumer.locale);
    let delivered_for = DeliveredFor { action: None, product: Some(id), submission, label, comment: None };
    uploads::record(&tx, scope, documents, delivered_for, now).await?;
    let found = products::find(&tx, scope, KIND, id).await?;
    let insurance = require_owned(found, KIND.not_found())?;
    Ok(key.commit(tx, format!("{{\"data\":{insurance}}}"), now).await?)
}

impl DamageClaim<'_> {
    fn decide(
        &self,
        services: &Services,
        details: &Value,
        (external_id, reporter): (&str, &str),
        documents: &StoredUploads<'_>,
    ) -> Result<Outcome> {
        let insurance = GeneralInsurance::deserialize(details).map_err(Error::internal)?;
        let given = DamageReportFields { files: documents.to_delivered_files(), ..self.fields.clone() };
        let id = self.insurance.to_string();
        let insured = InsuredProduct { id: &id, external_id, insurance: &insurance };
        Ok(damage_report::decide(insured, reporter, given, today(services.now()))?)
    }
}

/// Returns the label of the files in the consumer's lists.
fn document_label(locale: &str) -> &'static str {
    if locale == "en" { "Damage report" } else { "Schademelding" }
}

fn photo_rejection(error: Error) -> Error {
    const REFUSED: Code = Code::DamageReportPhotoFailedValidation;
    match error {
        Error::FileRefused { code: Code::ImageTypeNotSupported, position, problem, reason } => {
            Error::FileRefused { code: REFUSED, position, problem, reason }
        }
        Error::Failed { code: Code::ImageTypeNotSupported, reason } => Error::failed(REFUSED, reason),
        other => other,
    }
}
