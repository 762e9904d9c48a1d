//! The forms of a few answers.

use documents::rendering::Section;
use domain::action_type::ActionType;
use serde_json::Value;

use super::field::{Group, choice, date, decision, euro, plain};
use super::sheet::Sheet;

const FILES: Group = Group { labels: "actions.upload", fields: &[plain("comment").labelled("own")] };

const DOWNLOAD: Group = Group { labels: "actions.upload", fields: &[plain("file_name").at("receipt.file")] };

const CONDITIONS: Group = Group { labels: "actions.conditions", fields: &[date("date")] };

const ORDER: Group = Group {
    labels: "actions.otd",
    fields: &[
        plain("iban"),
        plain("account_holder").labelled("holder"),
        plain("account_address").at("receipt.accountAddress"),
        plain("payment_reference").labelled("reference"),
    ],
};

const APPROVAL: Group = Group {
    labels: "actions.approval",
    fields: &[choice("response", "actions.approval.answer").labelled("question"), plain("explanation")],
};

const GUARANTEE: Group = Group { labels: "actions.bnp", fields: &[decision("accepted")] };

const VALUE: Group = Group {
    labels: "actions.value",
    fields: &[
        choice("based_on", "actions.basis").labelled("basedOn"),
        euro("market_value").labelled("value"),
        date("market_value_date").labelled("date"),
    ],
};

const OPPORTUNITY: Group = Group {
    labels: "actions.opportunity",
    fields: &[
        choice("response", "actions.opportunity.response").labelled("question"),
        date("future_date").labelled("futureDate"),
        euro("custom_amount").labelled("amount"),
        choice("custom_period", "actions.period").labelled("period"),
    ],
};

const PAYMENT: Group =
    Group { labels: "actions.payment", fields: &[plain("public_number").labelled("number"), euro("amount")] };

const COVER: Group = Group {
    labels: "actions.cardifao",
    fields: &[decision("accepted"), euro("premium"), euro("disability")],
};

const HOME: Group =
    Group { labels: "actions.woongarant", fields: &[plain("proposal_code").labelled("code")] };

/// Returns the fields of a form, and the members it sends that mean nothing to the consumer; `None` for the larger
/// forms.
pub const fn of(kind: ActionType) -> Option<(&'static Group, &'static [&'static str])> {
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
