//! Service orders as documents: before they are signed, and afterwards with the evidence of it.

use documents::rendering::{Creditor, DocumentBody, Mandate, MandateKind, Party, Signatures};
use domain::action_type::ActionType;
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::products::Otd;
use domain::products::appointment::today;
use domain::records::DocumentPurpose;
use serde::Deserialize;
use store::documents::{File, generated};
use store::portal::locked_actions::{self, EvidenceDocument};
use store::portal::{Lookup, products};
use store::submissions::{self, Submission};
use uuid::Uuid;

use super::contents::{self, Signing};
use super::evidence::{Copy, attachments, evidence_part, non_empty_text};
use super::generated::{GeneratedDocumentSpec, file_name, get_or_generate};
use super::renderer::{DocumentRenderer, Recipient};
use super::sources::{list_owners, own_product, uploaded_document};
use crate::services::RenderedFile;
use crate::{Error, Result, Services};

/// The order that the consumer is about to sign, for the evidence, if the portal makes it: the firm's own document is
/// named there already.
///
/// # Errors
/// `DOCUMENT_RENDERING_FAILED`: what cannot be shown is not signed either.
pub async fn presented_document(
    services: &Services,
    recipient: &Recipient,
    action: Uuid,
) -> Result<Option<EvidenceDocument>> {
    let db = services.store.reader();
    let Lookup::Found(summary) = locked_actions::find_summary(db, recipient.scope, action).await? else {
        return Ok(None);
    };
    let Some(product) = summary.product.filter(|_| summary.kind == ActionType::SignOtd && !summary.done)
    else {
        return Ok(None);
    };
    let Lookup::Found(details) = products::details(db, recipient.scope, ProductKind::Otd, product).await?
    else {
        return Ok(None);
    };
    if uploaded_document(services, recipient, DocumentPurpose::Otd, product).await?.is_some() {
        return Ok(None);
    }
    let label = Otd::deserialize(details).map_err(Error::internal)?.label;
    let file = unsigned_order(services, recipient, product).await?;
    Ok(Some(EvidenceDocument {
        id: file.id,
        label,
        file_name: file.file_name,
        sha256: file.sha256.unwrap_or_default(),
    }))
}

/// The order as an action of this type hands it out: with the evidence of its signatures once there is some, unless
/// it is asked for as it was before.
///
/// # Errors
/// `DOWNLOADABLE_DOCUMENT_NOT_FOUND` where the signed order is asked for and it is not signed yet.
pub async fn of_action(
    services: &Services,
    recipient: &Recipient,
    kind: ActionType,
    product: Uuid,
) -> Result<File> {
    let order: Otd = own_product(services, recipient, ProductKind::Otd, product).await?;
    if kind == ActionType::DownloadOtdSigned && !order.is_signed {
        return Err(Code::DownloadableDocumentNotFound.into());
    }
    let before = kind == ActionType::DownloadOtdUnsigned;
    let with_evidence =
        if before { None } else { Box::pin(signed_order(services, recipient, product)).await? };
    match with_evidence {
        Some(file) => Ok(file),
        None => unsigned_order(services, recipient, product).await,
    }
}

/// The order without its evidence: the firm's own document, or one that is made of what is known now.
pub async fn unsigned_order(services: &Services, recipient: &Recipient, product: Uuid) -> Result<File> {
    if let Some(file) = uploaded_document(services, recipient, DocumentPurpose::Otd, product).await? {
        return Ok(file);
    }
    let order: Otd = own_product(services, recipient, ProductKind::Otd, product).await?;
    let profile = locked_actions::consumer_profile(services.store.reader(), recipient.scope).await?;
    let renderer = DocumentRenderer::new(&recipient.licence.settings, &profile);
    let clients = list_owners(services, recipient.scope.licence, product).await?;
    let signatures = signatures(services, recipient, product).await?;
    // Signed elsewhere, there is nothing to show but that.
    let is_complete = order.is_signed && signatures.is_empty();
    let content =
        contents::service_order(&renderer, &order, clients, Signing { is_complete, ..Signing::default() });
    let source = serde_json::to_vec(&(renderer.branding(), &content)).map_err(Error::internal)?;
    let of: [&[u8]; 2] = [product.as_bytes(), &source];
    let spec = GeneratedDocumentSpec::of_product(
        generated::ORDER_SHOWN,
        &of,
        product,
        order.label.clone(),
        recipient.scope,
    );
    let made_on = order.date_finalised.filter(|_| is_complete).unwrap_or_else(|| today(services.now()));
    let make = renderer.make(services, recipient.scope, made_on, content, Code::DocumentRenderingFailed);
    get_or_generate(services, recipient.scope.licence, spec, make).await
}

/// The order with the evidence of how everybody signed it; none while somebody has not, or where it was signed
/// elsewhere.
pub async fn signed_order(services: &Services, recipient: &Recipient, product: Uuid) -> Result<Option<File>> {
    let order: Otd = own_product(services, recipient, ProductKind::Otd, product).await?;
    let signatures = signatures(services, recipient, product).await?;
    let Some(last) = signatures.last().filter(|_| order.is_signed) else { return Ok(None) };
    let own = uploaded_document(services, recipient, DocumentPurpose::Otd, product).await?;
    if let Some(own) = &own
        && !signatures.iter().any(|signature| names_document(signature, own))
    {
        // The firm has put another document in its place since.
        return Ok(None);
    }
    let mut of: Vec<&[u8]> = vec![product.as_bytes()];
    of.extend(signatures.iter().map(|signature| signature.hash.as_slice()));
    let spec = GeneratedDocumentSpec {
        purpose: generated::ORDER_SIGNED,
        of: &of,
        product: Some(product),
        action: last.action,
        submission: Some(last.id),
        label: order.label.clone(),
        file_name: own.as_ref().map_or_else(|| file_name(&order.label), |own| own.file_name.clone()),
        owners: signatures.iter().filter_map(|signature| signature.consumer).collect(),
    };
    let make = make_signed(services, recipient, product, &order, &signatures, own.as_ref());
    get_or_generate(services, recipient.scope.licence, spec, make).await.map(Some)
}

/// The order with the pages of evidence; a paper of the firm's own that carries a signature of somebody's stays as it is,
/// and the evidence is in the receipts alone.
async fn make_signed(
    services: &Services,
    recipient: &Recipient,
    product: Uuid,
    order: &Otd,
    signatures: &[Submission],
    own: Option<&File>,
) -> Result<RenderedFile> {
    let profile = locked_actions::consumer_profile(services.store.reader(), recipient.scope).await?;
    let renderer = DocumentRenderer::new(&recipient.licence.settings, &profile);
    let mandate = mandate_content(&renderer, order, signatures);
    let signed_at = signatures.last().map_or_else(|| services.now(), |last| last.created_at);
    let evidence = signatures.iter().map(|signature| evidence_part(signature, Copy::Whole)).collect();
    let failed = Code::DocumentRenderingFailed;
    let Some(own) = own else {
        let signing = Signing { is_complete: true, signatures: evidence, mandate };
        let content = contents::service_order(
            &renderer,
            order,
            list_owners(services, recipient.scope.licence, product).await?,
            signing,
        );
        let inside = attachments(services, signatures).await?;
        let made_on = today(signed_at);
        return renderer.make_with(services, recipient.scope, made_on, content, inside, failed).await;
    };
    if let Some(signed) = services.documents.signed_elsewhere(&own.key).await? {
        return Ok(signed);
    }
    let content =
        DocumentBody::Signatures(Signatures { label: order.label.clone(), signatures: evidence, mandate });
    let appendix = renderer.make(services, recipient.scope, today(signed_at), content, failed).await?;
    services.documents.append_pdf(recipient.scope, &own.key, appendix, failed).await
}

async fn signatures(services: &Services, recipient: &Recipient, product: Uuid) -> Result<Vec<Submission>> {
    let kind = ActionType::SignOtd.name();
    Ok(submissions::of_product(services.store.reader(), recipient.scope.licence, product, kind).await?)
}

/// Returns true if the signature was given to exactly this document.
fn names_document(signature: &Submission, document: &File) -> bool {
    let presented = signature.evidence["documents"].as_array();
    presented
        .into_iter()
        .flatten()
        .any(|presented| presented["sha256"].as_str() == document.sha256.as_deref())
}

/// Returns the direct-debit mandate with the account that a signer gave last.
fn mandate_content(renderer: &DocumentRenderer, order: &Otd, signatures: &[Submission]) -> Option<Mandate> {
    let given = signatures.iter().rev().find(|signature| !signature.payload["iban"].is_null())?;
    let address = non_empty_text(&given.payload["account_address"]).unwrap_or_default();
    let look = renderer.branding();
    Some(Mandate {
        reference: non_empty_text(&given.payload["payment_reference"])
            .or_else(|| order.sepa_payment_reference.clone())
            .unwrap_or_else(|| given.id.simple().to_string()),
        kind: MandateKind::Recurrent,
        creditor: Creditor {
            party: Party {
                name: order.sepa_creditor_name.clone().unwrap_or(look.firm),
                address: match renderer.licence.legal.address() {
                    address if address.is_empty() => look.firm_details,
                    address => address,
                },
            },
            id: order.sepa_creditor_id.clone().unwrap_or_default(),
        },
        debtor: Party {
            name: non_empty_text(&given.payload["account_holder"])?,
            address: address.split(", ").filter(|line| !line.is_empty()).map(str::to_owned).collect(),
        },
        iban: non_empty_text(&given.payload["iban"])?,
        bic: order.sepa_accountholder_iban_bic.clone(),
        purpose: Some(order.label.clone()),
        signed_on: today(given.created_at),
        evidence: None,
    })
}
