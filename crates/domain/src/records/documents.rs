//! Documents that the firm puts in the portal; their content follows in a call of its own.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::products::ProductReference;
use crate::entity::entity;
use crate::licence::Localised;
use crate::limits;
use crate::locale::{Locale, MessageLocale};
use crate::schema::{Violation, check_distinct};

/// Purpose of a document, which determines where it is shown.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum DocumentPurpose {
    /// A document in the library of important documents; without owners it is for every consumer of the firm.
    Important,
    /// Document that an action lets the consumer read or download.
    Action,
    /// An attachment of a quote.
    QuoteAttachment,
    /// Shown with a product.
    Product,
    BankguaranteeRequest,
    BankguaranteeTerms,
    BankguaranteeCard,
    /// The service order itself.
    Otd,
    /// The firm's own PDF of an invoice; without it the portal makes one.
    Invoice,
}

entity! {
    /// A document as the firm announces it.
    pub struct DocumentRecord {
        pub purpose: DocumentPurpose,
        #[schemars(length(min = 1))]
        pub label: String,
        #[schemars(length(max = limits::FREE_TEXT))]
        pub description: Option<String>,
        /// The name under which it is downloaded.
        #[schemars(length(min = 1, max = 200))]
        pub filename: String,
        /// The language that it is written in; absent: it serves every language.
        pub language: Option<Locale>,
        pub category: Option<DocumentCategory>,
        /// External ids of the consumers who may read it, besides the owners of its product or action.
        #[serde(default)]
        #[schemars(length(max = limits::READERS))]
        pub owners: Vec<String>,
        pub product: Option<ProductReference>,
        /// The external id of the action that it belongs to.
        pub action: Option<String>,
        /// Id of a quote's attachment in the action's quotes; absent: the document's own external id.
        pub attachment: Option<String>,
    }

    /// A heading in the library.
    pub struct DocumentCategory {
        pub id: String,
        pub name: CategoryName,
    }
}

/// A heading that is the same for every reader, or one for each language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(untagged)]
pub enum CategoryName {
    Same(String),
    Each(Localised),
}

impl CategoryName {
    /// The heading for a reader; `None` where all languages are empty.
    pub fn get(&self, locale: MessageLocale) -> Option<&str> {
        match self {
            Self::Same(name) => Some(name.as_str()),
            Self::Each(names) => names.get(locale),
        }
    }
}

impl DocumentRecord {
    pub(super) fn check(&self, violations: &mut Vec<Violation>) {
        check_distinct(&self.owners, "/owners", violations);
        if self.filename.contains(['/', '\\']) || self.filename.chars().any(char::is_control) {
            violations.push(Violation::new(
                "/filename",
                "filename",
                "a file name holds no path and no control characters",
            ));
        }
        let needed = match self.purpose {
            DocumentPurpose::Important => None,
            DocumentPurpose::Action | DocumentPurpose::QuoteAttachment => {
                self.action.is_none().then_some(("/action", "the external id of the action is needed"))
            }
            DocumentPurpose::Product
            | DocumentPurpose::BankguaranteeRequest
            | DocumentPurpose::BankguaranteeTerms
            | DocumentPurpose::BankguaranteeCard
            | DocumentPurpose::Otd
            | DocumentPurpose::Invoice => {
                self.product.is_none().then_some(("/product", "the product that it belongs to is needed"))
            }
        };
        if let Some((pointer, message)) = needed {
            violations.push(Violation::new(pointer, "required", message));
        }
    }
}
