//! Receipts: what a consumer was shown, answered and agreed to, with the evidence of it.

use documents::rendering::{DocumentBody, Party, Receipt, ReceiptRow};
use domain::action_type::ActionType;
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::locale::MessageLocale;
use domain::products::Mortgage;
use domain::products::appointment::today;
use domain::records::ConsumerRecord;
use serde::Deserialize;
use store::accounts::consumers;
use store::documents::{File, generated};
use store::portal::locked_actions::{self, ActionSummary, ConsumerProfile};
use store::portal::{Lookup, products};
use store::submissions::Submission;
use uuid::Uuid;

use super::contents;
use super::evidence::{Copy, STATEMENTS, attachments, evidence_part, non_empty_text, plain_text};
use super::generated::{GeneratedDocumentSpec, file_name, get_or_generate};
use super::receipt_labels::{self, About};
use super::renderer::{DocumentRenderer, Recipient};
use crate::{Error, Result, Services};

/// Returns the receipt of a submission for this consumer: the whole one for the person who submitted it, without
/// personal details for the partner.
///
/// # Errors
/// `DOCUMENT_RENDERING_FAILED`.
pub async fn of_answer(
    services: &Services,
    recipient: &Recipient,
    action: Uuid,
    summary: &ActionSummary,
    sealed: &Submission,
) -> Result<File> {
    let is_own = sealed.consumer == Some(recipient.scope.consumer);
    let copy = if is_own { Copy::Whole } else { Copy::Partners };
    let profile = locked_actions::consumer_profile(services.store.reader(), recipient.scope).await?;
    let renderer = DocumentRenderer::new(&recipient.licence.settings, &profile);
    let label = non_empty_text(&sealed.evidence["label"]).unwrap_or_else(|| summary.label.clone());
    let spec = GeneratedDocumentSpec {
        purpose: generated::RECEIPT,
        of: &[&sealed.hash, recipient.scope.consumer.as_bytes()],
        product: summary.product,
        action: Some(action),
        submission: Some(sealed.id),
        label: label.clone(),
        file_name: file_name(&format!("{} {label}", renderer.locale.message("document.receipt"))),
        owners: vec![recipient.scope.consumer],
    };
    let client = match copy {
        Copy::Whole => {
            contents::party(&ConsumerRecord::deserialize(&profile.details).map_err(Error::internal)?)
        }
        Copy::Partners => {
            Party { name: non_empty_text(&sealed.evidence["name"]).unwrap_or_default(), address: Vec::new() }
        }
    };
    let about = load_about(services, recipient, &profile, summary).await?;
    let content =
        DocumentBody::Receipt(receipt_content(sealed, label, client, renderer.locale, copy, &about));
    let made_on = today(sealed.created_at);
    let make = async {
        // The partner's copy has nothing of what is the other's alone.
        let inside = match copy {
            Copy::Whole => attachments(services, std::slice::from_ref(sealed)).await?,
            Copy::Partners => Vec::new(),
        };
        let failed = Code::DocumentRenderingFailed;
        renderer.make_with(services, recipient.scope, made_on, content, inside, failed).await
    };
    get_or_generate(services, recipient.scope.licence, spec, make).await
}

/// Returns the data that the forms' screens show besides the questions: the people they are about, and the firm's types
/// of loan.
async fn load_about(
    services: &Services,
    recipient: &Recipient,
    profile: &ConsumerProfile,
    summary: &ActionSummary,
) -> Result<About> {
    let db = services.store.reader();
    let mut about = About::default();
    if matches!(summary.kind, ActionType::ConsumerProfileForm | ActionType::RequestAdvice) {
        let own = ConsumerRecord::deserialize(&profile.details).map_err(Error::internal)?;
        let account = consumers::find(db, recipient.scope).await?.ok_or(Code::ConsumerNotFound)?;
        about.persons.push(first_name(&own));
        if let Some(partner) = consumers::partner_of(db, &account).await? {
            let partner = ConsumerRecord::deserialize(partner.details).map_err(Error::internal)?;
            about.persons.push(first_name(&partner));
        }
    }
    if matches!(summary.kind, ActionType::UpdateMortgage | ActionType::MortgageCheck)
        && let Some(product) = summary.product
        && let Lookup::Found(details) =
            products::details(db, recipient.scope, ProductKind::Mortgage, product).await?
    {
        let mortgage = Mortgage::deserialize(details).map_err(Error::internal)?;
        about.loan_types = mortgage.loan_part_types.into_iter().map(|kind| (kind.name, kind.label)).collect();
    }
    Ok(about)
}

/// The name by which the screens call somebody.
fn first_name(person: &ConsumerRecord) -> String {
    person.first_name.clone().filter(|name| !name.trim().is_empty()).unwrap_or_else(|| person.display_name())
}

fn receipt_content(
    sealed: &Submission,
    action: String,
    client: Party,
    locale: MessageLocale,
    copy: Copy,
    about: &About,
) -> Receipt {
    let kind: Option<ActionType> = sealed.kind.parse().ok();
    let answered = match (kind, copy) {
        (Some(kind), Copy::Whole) => receipt_labels::sections(kind, &sealed.payload, locale, about),
        // What one of two filled in is theirs.
        _ => Vec::new(),
    };
    Receipt {
        action,
        product: non_empty_text(&sealed.evidence["product"]["label"]),
        reference: sealed.id.to_string(),
        client,
        outcome: kind.and_then(|kind| receipt_labels::outcome(kind, &sealed.payload, locale)),
        shown: if copy == Copy::Whole { presented_rows(sealed, locale) } else { Vec::new() },
        answered,
        evidence: evidence_part(sealed, copy),
    }
}

/// Returns the texts that the screen reported as shown, besides the statements that were agreed to.
fn presented_rows(sealed: &Submission, locale: MessageLocale) -> Vec<ReceiptRow> {
    let wording = sealed.evidence["shown"]["wording"].as_object();
    let texts = wording.into_iter().flatten().filter(|(name, _)| !STATEMENTS.contains(&name.as_str()));
    texts
        .filter_map(|(name, value)| {
            let label = match name.as_str() {
                "answer" => locale.message("receipt.shown.answer"),
                "disability" => locale.message("receipt.shown.disability"),
                "document" => locale.message("receipt.shown.document"),
                "explanation" => locale.message("receipt.shown.explanation"),
                "premium" => locale.message("receipt.shown.premium"),
                "proposal" => locale.message("receipt.shown.proposal"),
                "terms" => locale.message("receipt.shown.terms"),
                // Whatever else a screen says it showed, under no name of its own making.
                _ => locale.message("receipt.shown.other"),
            };
            Some(ReceiptRow::new(label, plain_text(&non_empty_text(value)?)))
        })
        .collect()
}
