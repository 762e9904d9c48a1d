//! The registry of action types.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kinds::ProductKind;
use crate::licence::Modules;

/// The type of a product action, by its name on the wire.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumIter,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum ActionType {
    UploadDocument,
    ReuploadDocument,
    RequestPensionXml,
    InventoryForm,
    InventoryFormOckto,
    InventoryFormDigid,
    InventoryFormIwize,
    RequestDateConditionsPrecedent,
    SignOtd,
    DownloadIndicativeProposal,
    DownloadFinalOffer,
    DownloadOtdUnsigned,
    DownloadOtdSigned,
    DownloadAddedDocument,
    DownloadDocumentManagementFile,
    ApproveDocument,
    BankGuaranteeProposal,
    RequestBankGuarantee,
    KnowledgeForm,
    ConsumerProfileForm,
    RequestAdvice,
    UpdateMortgage,
    EditMarketValue,
    PresentOpportunity,
    PayInvoice,
    StartDisabilityCover,
    CalculateDisabilityPremium,
    MortgageCheck,
    SignWoongarantProposal,
}

/// By what an action gets done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// Files handed in.
    Upload,
    /// A file that is fetched; a complete answer does it.
    Download,
    /// Each of the quote's attachments fetched once.
    QuoteDownload,
    /// A form sent in.
    Form,
    /// A choice or signature.
    Decision,
    /// The word of a partner: a payment provider or a data-sharing provider.
    Partner,
}

impl ActionType {
    /// Every type, in the contract's order.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// The name on the wire: `SIGN_OTD`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// By what the action gets done.
    pub const fn completion(self) -> CompletionKind {
        match self {
            Self::UploadDocument | Self::ReuploadDocument | Self::RequestPensionXml => CompletionKind::Upload,
            Self::DownloadOtdUnsigned
            | Self::DownloadOtdSigned
            | Self::DownloadAddedDocument
            | Self::DownloadDocumentManagementFile => CompletionKind::Download,
            Self::DownloadIndicativeProposal | Self::DownloadFinalOffer => CompletionKind::QuoteDownload,
            Self::InventoryForm
            | Self::InventoryFormIwize
            | Self::RequestDateConditionsPrecedent
            | Self::KnowledgeForm
            | Self::ConsumerProfileForm
            | Self::RequestAdvice
            | Self::UpdateMortgage
            | Self::EditMarketValue
            | Self::MortgageCheck => CompletionKind::Form,
            Self::SignOtd
            | Self::ApproveDocument
            | Self::BankGuaranteeProposal
            | Self::RequestBankGuarantee
            | Self::PresentOpportunity
            | Self::StartDisabilityCover
            | Self::CalculateDisabilityPremium
            | Self::SignWoongarantProposal => CompletionKind::Decision,
            Self::InventoryFormOckto | Self::InventoryFormDigid | Self::PayInvoice => CompletionKind::Partner,
        }
    }

    /// The kinds of product that an action of this type can belong to; `None` where any will do.
    pub const fn kinds(self) -> Option<&'static [ProductKind]> {
        match self {
            Self::SignOtd | Self::DownloadOtdUnsigned | Self::DownloadOtdSigned => Some(&[ProductKind::Otd]),
            Self::BankGuaranteeProposal | Self::RequestBankGuarantee => Some(&[ProductKind::Bankguarantee]),
            Self::UpdateMortgage | Self::EditMarketValue | Self::PresentOpportunity | Self::MortgageCheck => {
                Some(&[ProductKind::Mortgage])
            }
            Self::StartDisabilityCover | Self::CalculateDisabilityPremium => Some(&[ProductKind::Cardifao]),
            Self::SignWoongarantProposal => Some(&[ProductKind::Woongarant]),
            Self::UploadDocument
            | Self::ReuploadDocument
            | Self::RequestPensionXml
            | Self::InventoryForm
            | Self::InventoryFormOckto
            | Self::InventoryFormDigid
            | Self::InventoryFormIwize
            | Self::RequestDateConditionsPrecedent
            | Self::DownloadIndicativeProposal
            | Self::DownloadFinalOffer
            | Self::DownloadAddedDocument
            | Self::DownloadDocumentManagementFile
            | Self::ApproveDocument
            | Self::KnowledgeForm
            | Self::ConsumerProfileForm
            | Self::RequestAdvice
            | Self::PayInvoice => None,
        }
    }

    /// Whether the action can belong to a product of this kind.
    pub fn allows(self, kind: ProductKind) -> bool {
        self.kinds().is_none_or(|kinds| kinds.contains(&kind))
    }

    /// The two types that `/api/actions/{id}/download` serves and that fetching the file does.
    pub const fn is_plain_download(self) -> bool {
        matches!(self, Self::DownloadAddedDocument | Self::DownloadDocumentManagementFile)
    }

    /// The two types that fetching the OTD does.
    pub const fn is_otd_download(self) -> bool {
        matches!(self, Self::DownloadOtdUnsigned | Self::DownloadOtdSigned)
    }

    /// Whether answering it signs or decides something, which takes a second factor where the account has one.
    pub const fn is_decision(self) -> bool {
        matches!(self.completion(), CompletionKind::Decision)
    }

    /// Whether answering it signs or decides something, of which the consumer gets a receipt by mail.
    pub const fn is_signed(self) -> bool {
        self.is_decision() && !matches!(self, Self::PresentOpportunity)
    }

    /// The app's page on which it is answered; the overview for a file that is fetched in place.
    pub fn page(self, action: Uuid, product: Option<Uuid>, modules: &Modules) -> String {
        let own = |screen: &str| format!("/actions/{action}/{screen}");
        let of = |before: &str, after: &str| {
            product.map_or_else(overview, |product| format!("/{before}/{product}/{after}{action}"))
        };
        let shared = |enabled: bool, screen: &str| {
            if enabled { format!("/action/{action}/{screen}") } else { own("inventory") }
        };
        match self {
            Self::UploadDocument | Self::ReuploadDocument | Self::RequestPensionXml => own("upload-document"),
            Self::InventoryForm => own("inventory"),
            Self::InventoryFormOckto | Self::InventoryFormDigid => {
                shared(modules.has_ockto_enabled, "ockto-form")
            }
            Self::InventoryFormIwize => shared(modules.has_iwize_enabled, "iwize-form"),
            Self::RequestDateConditionsPrecedent => own("update-date-conditions-precedent"),
            Self::SignOtd => of("otds", "sign/"),
            Self::DownloadIndicativeProposal | Self::DownloadFinalOffer => own("download-qoute"),
            Self::DownloadOtdUnsigned
            | Self::DownloadOtdSigned
            | Self::DownloadAddedDocument
            | Self::DownloadDocumentManagementFile => overview(),
            Self::ApproveDocument => own("approve-document"),
            Self::BankGuaranteeProposal | Self::RequestBankGuarantee => of("bankguarantees", "bnp-proposal/"),
            Self::KnowledgeForm => own("knowledge-test"),
            Self::ConsumerProfileForm | Self::RequestAdvice => own("hypact-form"),
            Self::UpdateMortgage => of("mortgages", "loan-parts/"),
            Self::EditMarketValue => of("mortgages", "marketvalue/"),
            Self::PresentOpportunity => of("mortgages", "present-opportunity-to-consumer/"),
            Self::PayInvoice => own("invoice-payment"),
            Self::StartDisabilityCover | Self::CalculateDisabilityPremium => of("cardifao", "premium/"),
            Self::MortgageCheck => of("mortgage-check", ""),
            Self::SignWoongarantProposal => of("woongarant-insurance", "sign/"),
        }
    }

    /// The forms that an inventory provider or the manual form fills.
    pub const fn is_inventory(self) -> bool {
        matches!(
            self,
            Self::InventoryForm
                | Self::InventoryFormOckto
                | Self::InventoryFormDigid
                | Self::InventoryFormIwize
        )
    }
}

fn overview() -> String {
    "/dashboard".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_has_its_page() {
        let (action, product) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let on = Modules { has_ockto_enabled: true, ..Modules::default() };
        let page = |kind: ActionType, product| kind.page(action, product, &on);
        assert_eq!(page(ActionType::SignOtd, Some(product)), format!("/otds/{product}/sign/{action}"));
        assert_eq!(
            page(ActionType::MortgageCheck, Some(product)),
            format!("/mortgage-check/{product}/{action}")
        );
        assert_eq!(page(ActionType::SignOtd, None), "/dashboard");
        assert_eq!(page(ActionType::InventoryFormDigid, None), format!("/action/{action}/ockto-form"));
        assert_eq!(page(ActionType::InventoryFormIwize, None), format!("/actions/{action}/inventory"));
        assert_eq!(page(ActionType::DownloadFinalOffer, None), format!("/actions/{action}/download-qoute"));
    }

    #[test]
    fn types_are_spelt_as_in_the_contract() {
        assert_eq!(ActionType::all().count(), 29);
        assert_eq!(ActionType::SignOtd.name(), "SIGN_OTD");
        assert_eq!(ActionType::DownloadOtdUnsigned.name(), "DOWNLOAD_OTD_UNSIGNED");
        assert_eq!(ActionType::DownloadDocumentManagementFile.name(), "DOWNLOAD_DOCUMENT_MANAGEMENT_FILE");
        for kind in ActionType::all() {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
            assert_eq!(kind.name().parse(), Ok(kind));
        }
    }

    #[test]
    fn an_otd_is_signed_on_an_otd() {
        assert!(ActionType::SignOtd.allows(ProductKind::Otd));
        assert!(!ActionType::SignOtd.allows(ProductKind::Mortgage));
        assert!(ActionType::UploadDocument.allows(ProductKind::Dossier));
    }
}
