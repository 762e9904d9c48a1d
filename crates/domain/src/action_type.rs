//! The registry of action types.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};
use utoipa::ToSchema;

use crate::action_types;
use crate::kinds::ProductKind;

/// Way in which an action gets done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// The consumer hands in files.
    Upload,
    /// A file that is fetched; a complete answer does it.
    Download,
    /// The consumer fetches each of the quote's attachments once.
    QuoteDownload,
    /// A form sent in.
    Form,
    /// A choice or signature.
    Decision,
    /// The word of a partner: a payment provider or a data-sharing provider.
    Partner,
}

macro_rules! declare_types {
    ($($kind:ident $name:tt {
        completion: $completion:ident, kinds: [$($product:ident),*], answer: [$($answer:path)?], event: $event:ident,
        page: $page:tt, screen: $screen:tt, file: $file:tt,
        act: $act:tt, task: $task:literal, asked: [$($asked:literal)?], $($rest:tt)*
    })+) => {
        /// The type of a product action, by its name on the wire.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, ToSchema,
            Display, EnumIter, EnumString, IntoStaticStr,
        )]
        pub enum ActionType {
            $(#[serde(rename = $name)] #[strum(serialize = $name)] $kind,)+
        }

        impl ActionType {
            /// Returns the way in which the action gets done.
            pub const fn completion(self) -> CompletionKind {
                match self {
                    $(Self::$kind => CompletionKind::$completion,)+
                }
            }

            /// The kinds of product that an action of this type can belong to; `None` where any will do.
            pub const fn kinds(self) -> Option<&'static [ProductKind]> {
                let kinds: &[ProductKind] = match self {
                    $(Self::$kind => &[$(ProductKind::$product),*],)+
                };
                if kinds.is_empty() { None } else { Some(kinds) }
            }

            /// The key of the text about what is asked, in words that give nothing away.
            pub const fn task_key(self) -> &'static str {
                match self {
                    $(Self::$kind => $task,)+
                }
            }

            /// Returns whether a needs list can ask for the action.
            pub const fn is_askable(self) -> bool {
                let position: &[u8] = match self {
                    $(Self::$kind => &[$($asked)?],)+
                };
                !position.is_empty()
            }
        }
    };
}

action_types!(declare_types);

impl ActionType {
    /// Every type, in the contract's order.
    pub fn variants() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// The name on the wire: `SIGN_OTD`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns true if the action can belong to a product of this kind.
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

    /// Returns true if the consumer signs or decides something with the answer. An account that has a second factor
    /// must confirm such an answer with it.
    pub const fn is_decision(self) -> bool {
        matches!(self.completion(), CompletionKind::Decision)
    }

    /// Returns true if the answer is a signature or decision for which the consumer gets a receipt by mail. An
    /// opportunity is decided on without one.
    pub const fn is_signed(self) -> bool {
        self.is_decision() && !matches!(self, Self::PresentOpportunity)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_spelt_as_in_the_contract() {
        assert_eq!(ActionType::SignOtd.name(), "SIGN_OTD");
        assert_eq!(ActionType::DownloadOtdUnsigned.name(), "DOWNLOAD_OTD_UNSIGNED");
        assert_eq!(ActionType::DownloadDocumentManagementFile.name(), "DOWNLOAD_DOCUMENT_MANAGEMENT_FILE");
        let described = serde_json::to_value(<ActionType as utoipa::PartialSchema>::schema()).unwrap();
        assert_eq!(
            described["enum"],
            serde_json::to_value(ActionType::variants().collect::<Vec<_>>()).unwrap()
        );
        for kind in ActionType::variants() {
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
