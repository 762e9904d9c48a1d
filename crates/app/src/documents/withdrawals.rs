//! The confirmation of a withdrawal as a document.

use chrono::{DateTime, NaiveDate, Utc};
use documents::rendering::{DocumentBody, MandateEnd, Moment, WithdrawalConfirmation};
use domain::codes::Code;
use domain::events::EndedMandate;
use domain::products::appointment::today;
use domain::records::ConsumerRecord;
use domain::withdrawal::WithdrawalWay;
use serde::Deserialize;
use store::documents::{File, generated};
use store::portal::locked_actions;
use store::submissions;
use store::withdrawals::Withdrawal;

use super::contents;
use super::evidence::{Copy, attachments, evidence_part};
use super::generated::{GeneratedDocumentSpec, file_name, get_or_generate};
use super::renderer::{DocumentRenderer, Recipient};
use crate::{Error, Result, Services};

/// Parts of the sealed entry that the confirmation prints.
#[derive(Deserialize)]
struct SealedWithdrawal {
    label: String,
    concluded_at: DateTime<Utc>,
    last_day: NaiveDate,
    sent_on: NaiveDate,
    #[serde(default)]
    ended_mandates: Vec<EndedMandate>,
}

/// The confirmation for who withdrew: always the same bytes.
///
/// # Errors
/// `DOCUMENT_RENDERING_FAILED`; `CONTRACT_NOT_FOUND` once the entry is past its term and erased.
pub async fn confirmation_content(
    services: &Services,
    recipient: &Recipient,
    withdrawal: &Withdrawal,
) -> Result<File> {
    let db = services.store.reader();
    let sealed = submissions::find(db, recipient.scope.licence, withdrawal.submission).await?;
    let sealed = sealed.ok_or(Code::ContractNotFound)?;
    let content = SealedWithdrawal::deserialize(&sealed.payload).map_err(|_| Code::ContractNotFound)?;
    let profile = locked_actions::consumer_profile(db, recipient.scope).await?;
    let renderer = DocumentRenderer::new(&recipient.licence.settings, &profile);
    let label = renderer.locale.format_message("document.withdrawal", &[("contract", &content.label)]);
    let spec = GeneratedDocumentSpec {
        purpose: generated::WITHDRAWAL,
        of: &[&sealed.hash],
        product: Some(withdrawal.product),
        action: None,
        submission: Some(sealed.id),
        file_name: file_name(&label),
        label,
        owners: vec![recipient.scope.consumer],
    };
    let record = ConsumerRecord::deserialize(&profile.details).map_err(Error::internal)?;
    let mandate = |ended: EndedMandate| MandateEnd { iban: ended.iban, reference: ended.payment_reference };
    let body = DocumentBody::Withdrawal(WithdrawalConfirmation {
        contract: content.label,
        reference: withdrawal.id.to_string(),
        name: withdrawal.name.clone(),
        client: contents::party(&record),
        email: withdrawal.email.clone(),
        concluded_on: today(content.concluded_at),
        last_day: content.last_day,
        received_at: Moment(withdrawal.created_at),
        sent_on: (withdrawal.way == WithdrawalWay::Firm).then_some(content.sent_on),
        ended_mandates: content.ended_mandates.into_iter().map(mandate).collect(),
        evidence: evidence_part(&sealed, Copy::Whole),
    });
    let made_on = today(sealed.created_at);
    let make = async {
        let inside = attachments(services, std::slice::from_ref(&sealed)).await?;
        let failed = Code::DocumentRenderingFailed;
        renderer.make_with(services, recipient.scope, made_on, body, inside, failed).await
    };
    get_or_generate(services, recipient.scope.licence, spec, make).await
}
