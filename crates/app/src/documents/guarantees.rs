//! The documents of a bank guarantee: the firm's own, or made of what is known of it. The general conditions are the
//! insurer's: they come from the firm alone.

use domain::actions::bank_guarantee::TYPES;
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::products::BankGuarantee;
use domain::products::appointment::today;
use domain::records::DocumentPurpose;
use serde::Deserialize;
use store::documents::{File, generated};
use store::portal::locked_actions::{self, EvidenceDocument};
use store::portal::{Lookup, products};
use uuid::Uuid;

use super::contents;
use super::generated::{GeneratedDocumentSpec, get_or_generate};
use super::renderer::{DocumentRenderer, Recipient};
use super::sources::{list_owners, uploaded_document};
use crate::{Error, Result, Services};

/// Arrangement for which there is no insurance card.
const WITHOUT_CARD: &str = "dha_woongarant";

/// Returns the purposes of a guarantee's documents.
pub fn purposes(guarantee: &BankGuarantee) -> Vec<DocumentPurpose> {
    let mut purposes = vec![DocumentPurpose::BankguaranteeRequest, DocumentPurpose::BankguaranteeTerms];
    if guarantee.arrangement.as_deref() != Some(WITHOUT_CARD) {
        purposes.push(DocumentPurpose::BankguaranteeCard);
    }
    purposes
}

/// Returns a document of a guarantee: made once for what is known of the guarantee, the same from then on.
///
/// # Errors
/// `failed` when it cannot be made; `FILE_NOT_FOUND` for general conditions that the firm has not supplied.
pub async fn get_document(
    services: &Services,
    recipient: &Recipient,
    id: Uuid,
    guarantee: &BankGuarantee,
    purpose: DocumentPurpose,
    failed: Code,
) -> Result<File> {
    if let Some(file) = uploaded_document(services, recipient, purpose, id).await? {
        return Ok(file);
    }
    if purpose == DocumentPurpose::BankguaranteeTerms {
        return Err(Code::FileNotFound.into());
    }
    let profile = locked_actions::consumer_profile(services.store.reader(), recipient.scope).await?;
    let renderer = DocumentRenderer::new(&recipient.licence.settings, &profile);
    let (content, name) = match purpose {
        DocumentPurpose::BankguaranteeCard => {
            (contents::insurance_card(guarantee), renderer.locale.message("document.insuranceCard"))
        }
        _ => (
            contents::guarantee_request(guarantee, list_owners(services, recipient.scope.licence, id).await?),
            renderer.locale.message("document.guaranteeRequest"),
        ),
    };
    let label = format!("{name} {}", guarantee.label);
    let source = serde_json::to_vec(&(renderer.branding(), &content)).map_err(Error::internal)?;
    let of: [&[u8]; 2] = [id.as_bytes(), &source];
    let spec = GeneratedDocumentSpec::of_product(generated::GUARANTEE, &of, id, label, recipient.scope);
    let made_on = guarantee.date_of_issue.or(guarantee.purchase_agreement_date);
    let made_on = made_on.unwrap_or_else(|| today(services.now()));
    let make = renderer.make(services, recipient.scope, made_on, content, failed);
    get_or_generate(services, recipient.scope.licence, spec, make).await
}

/// The documents that the consumer decides on, for the evidence; the firm's own are named there already.
///
/// # Errors
/// `BANK_GUARANTEE_PROPOSAL_FAILED`: what cannot be shown is not decided on either.
pub async fn presented_documents(
    services: &Services,
    recipient: &Recipient,
    action: Uuid,
) -> Result<Vec<EvidenceDocument>> {
    let db = services.store.reader();
    let Lookup::Found(summary) = locked_actions::find_summary(db, recipient.scope, action).await? else {
        return Ok(Vec::new());
    };
    let Some(product) = summary.product.filter(|_| TYPES.contains(&summary.kind) && !summary.done) else {
        return Ok(Vec::new());
    };
    let kind = ProductKind::Bankguarantee;
    let Lookup::Found(details) = products::details(db, recipient.scope, kind, product).await? else {
        return Ok(Vec::new());
    };
    let guarantee = BankGuarantee::deserialize(details).map_err(Error::internal)?;
    let mut presented = Vec::new();
    for purpose in purposes(&guarantee) {
        let is_firms = purpose == DocumentPurpose::BankguaranteeTerms;
        if is_firms || uploaded_document(services, recipient, purpose, product).await?.is_some() {
            continue;
        }
        let failed = Code::BankGuaranteeProposalFailed;
        let file = get_document(services, recipient, product, &guarantee, purpose, failed).await?;
        let label = file.file_name.trim_end_matches(".pdf").to_owned();
        let sha256 = file.sha256.unwrap_or_default();
        presented.push(EvidenceDocument { id: file.id, label, file_name: file.file_name, sha256 });
    }
    Ok(presented)
}
