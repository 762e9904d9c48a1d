//! The forms of a few answers.

use documents::rendering::Section;
use domain::action_type::ActionType;
use serde_json::Value;

use super::field::{Group, choice, date, decision, euro, plain_field};
use super::sheet::Sheet;

const FILES: Group = Group { labels: "actions.upload", fields: &[plain_field("comment").with_label("own")] };

const DOWNLOAD: Group =
    Group { labels: "actions.upload", fields: &[plain_field("file_name").with_label_at("receipt.file")] };

const CONDITIONS: Group = Group { labels: "actions.conditions", fields: &[date("date")] };

const ORDER: Group = Group {
    labels: "actions.otd",
    fields: &[
        plain_field("iban"),
        plain_field("account_holder").with_label("holder"),
        plain_field("account_address").with_label_at("receipt.accountAddress"),
        plain_field("payment_reference").with_label("reference"),
    ],
};

const APPROVAL: Group = Group {
    labels: "actions.approval",
    fields: &[
        choice("response", "actions.approval.answer").with_label("question"),
        plain_field("explanation"),
    ],
};

const GUARANTEE: Group = Group { labels: "actions.bnp", fields: &[decision("accepted")] };

const VALUE: Group = Group {
    labels: "actions.value",
    fields: &[
        choice("based_on", "actions.basis").with_label("basedOn"),
        euro("market_value").with_label("value"),
        date("market_value_date").with_label("date"),
    ],
};

const OPPORTUNITY: Group = Group {
    labels: "actions.opportunity",
    fields: &[
        choice("response", "actions.opportunity.response").with_label("question"),
        date("future_date").with_label("futureDate"),
        euro("custom_amount").with_label("amount"),
        choice("custom_period", "actions.period").with_label("period"),
    ],
};

const PAYMENT: Group = Group {
    labels: "actions.payment",
    fields: &[plain_field("public_number").with_label("number"), euro("amount")],
};

const COVER: Group = Group {
    labels: "actions.cardifao",
    fields: &[decision("accepted"), euro("premium"), euro("disability")],
};

const HOME: Group =
    Group { labels: "actions.woongarant", fields: &[plain_field("proposal_code").with_label("code")] };

/// Returns the fields of a form, and the members it sends that mean nothing to the consumer; `None` for the larger
/// forms.
pub const fn group_of(kind: ActionType) -> Option<(&'static Group, &'static [&'static str])> {
    use ActionType as A;
    Some(match kind {
        A::UploadDocument | A::ReuploadDocument | A::RequestPensionXml => (&FILES, &[]),
        A::DownloadAddedDocument
        | A::DownloadDocumentManagementFile
        | A::DownloadOtdUnsigned
        | A::DownloadOtdSigned
        | A::DownloadIndicativeProposal
        | A::DownloadFinalOffer => (&DOWNLOAD, &["document_id"]),
        A::RequestDateConditionsPrecedent => (&CONDITIONS, &[]),
        // The day is that of the evidence.
        A::SignOtd => (&ORDER, &["date", "is_complete"]),
        A::ApproveDocument => (&APPROVAL, &[]),
        A::BankGuaranteeProposal | A::RequestBankGuarantee => (&GUARANTEE, &[]),
        A::EditMarketValue => (&VALUE, &[]),
        A::PresentOpportunity => (&OPPORTUNITY, &[]),
        A::PayInvoice => (&PAYMENT, &["payment_id"]),
        A::StartDisabilityCover | A::CalculateDisabilityPremium => (&COVER, &["quote_id"]),
        A::SignWoongarantProposal => (&HOME, &["approval_url"]),
        A::InventoryForm
        | A::InventoryFormOckto
        | A::InventoryFormDigid
        | A::InventoryFormIwize
        | A::KnowledgeForm
        | A::ConsumerProfileForm
        | A::RequestAdvice
        | A::UpdateMortgage
        | A::MortgageCheck => return None,
    })
}

pub fn sections(mut sheet: Sheet, mut payload: Value, (group, along): (&Group, &[&str])) -> Vec<Section> {
    if let Some(members) = payload.as_object_mut() {
        for name in along {
            members.shift_remove(*name);
        }
    }
    let mut rows = sheet.files(&mut payload);
    rows.extend(sheet.rows(&mut payload, group));
    sheet.add(None, rows);
    sheet.finish(&payload)
}
