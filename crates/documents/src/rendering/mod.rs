//! Documents made for consumers: typed data in, an accessible PDF out.
//!
//! The layout and the wording are Typst templates in `templates/`, which a firm can read; they are
//! built into the program. What is put into them travels as data and is never read as markup.

mod branding;
mod guarantee;
mod invoice;
mod knowledge;
mod letter;
mod mandate;
mod parts;
mod receipt;
mod rich_text;
mod service_order;
mod withdrawal;
mod world;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use branding::Branding;
pub use guarantee::{GuaranteeRequest, InsuranceCard};
pub use invoice::{InvoiceContent, InvoiceContentLine, PaymentDetails, Vat};
pub use knowledge::{KnowledgeForm, QuestionGroup};
pub use letter::Letter;
pub use mandate::{Creditor, Mandate, MandateKind};
pub use parts::{
    AgreementPart, Block, ChainLink, ConfirmedFactor, EvidencePart, Moment, Party, ReceiptRow, ShownDocument,
};
pub use receipt::{Receipt, Section};
pub use rich_text::blocks_from_html;
pub use service_order::{DirectDebit, ServiceOrder, Signatures};
pub use withdrawal::{MandateEnd, WithdrawalConfirmation};
pub use world::{RenderInput, RenderedDocument, render_pdf};

/// A document to be made: what it says, and in whose name it says so.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DocumentSpec {
    /// The firm's look and the consumer's language.
    pub look: Branding,
    /// The date of the document, printed on it and put into its properties. Never "today": the
    /// same document made again later must be the same, byte for byte.
    pub made_on: NaiveDate,
    /// The texts and figures, by kind of document.
    pub content: DocumentBody,
    /// Embedded files; with any of them the document is PDF/A-3.
    #[serde(skip)]
    pub attachments: Vec<Attachment>,
}

/// A JSON text that rides inside a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// The name of the file: small letters, figures, hyphens and points.
    pub name: String,
    pub text: String,
}

/// Content of a document, by kind.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind", content = "data")]
#[expect(clippy::large_enum_variant, reason = "there is one at a time, made to be rendered at once")]
pub enum DocumentBody {
    /// An invoice, open or paid.
    Invoice(InvoiceContent),
    /// A service order (OTD): to be signed, or signed and then with its page of evidence.
    ServiceOrder(ServiceOrder),
    /// The pages of evidence behind a service order of the firm's own.
    Signatures(Signatures),
    /// A SEPA direct debit mandate.
    Mandate(Mandate),
    /// The answers to the knowledge and experience form.
    KnowledgeForm(KnowledgeForm),
    /// The request for a bank guarantee.
    GuaranteeRequest(GuaranteeRequest),
    /// The insurance card that goes with a bank guarantee.
    InsuranceCard(InsuranceCard),
    /// The receipt of a decision: what was shown, answered and agreed.
    Receipt(Receipt),
    /// The confirmation of a withdrawal from a contract.
    Withdrawal(WithdrawalConfirmation),
    /// A letter about anything else.
    Letter(Letter),
}

impl DocumentBody {
    /// The template that sets this kind of paper.
    fn template(&self) -> &'static str {
        match self {
            Self::Invoice(_) => "invoice.typ",
            Self::ServiceOrder(_) => "service-order.typ",
            Self::Signatures(_) => "signatures.typ",
            Self::Mandate(_) => "mandate.typ",
            Self::KnowledgeForm(_) => "knowledge-form.typ",
            Self::GuaranteeRequest(_) => "guarantee-request.typ",
            Self::InsuranceCard(_) => "insurance-card.typ",
            Self::Receipt(_) => "receipt.typ",
            Self::Withdrawal(_) => "withdrawal.typ",
            Self::Letter(_) => "letter.typ",
        }
    }
}

/// Error of rendering a document. The detail is for the log, never for a consumer.
#[derive(Debug, Error)]
pub enum RenderError {
    /// The data could not be written as JSON.
    #[error("the paper's data cannot be passed on: {0}")]
    Data(#[from] serde_json::Error),
    /// The template failed on this data, which is an error in the template.
    #[error("the template {template} failed: {detail}")]
    Template { template: String, detail: String },
    /// The finished document does not meet the accessibility standard.
    #[error("the paper from {template} is no valid PDF/UA: {detail}")]
    Export { template: String, detail: String },
}

impl DocumentSpec {
    /// Returns the template's input, to be passed to [`render_pdf`] in another process.
    ///
    /// # Errors
    ///
    /// [`RenderError::Data`]
    pub fn to_input(&self) -> Result<RenderInput, RenderError> {
        RenderInput::new(self)
    }
}

/// Makes `paper` as a tagged PDF (PDF/UA-1). Equal documents give equal bytes.
///
/// Blocking, CPU-bound, and of what strangers wrote: a server calls [`crate::worker::WorkerProcess::render`].
///
/// # Errors
///
/// [`RenderError`] only for errors of ours: whatever consumers and firms wrote can be set. A logo
/// that cannot be drawn is left out.
pub fn render(paper: &DocumentSpec) -> Result<Vec<u8>, RenderError> {
    render_pdf(&paper.to_input()?).map(|document| document.pdf)
}
