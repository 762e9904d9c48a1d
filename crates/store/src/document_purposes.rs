//! The purposes of documents that do not come from the firm.

/// A receipt of what a consumer answered.
pub const RECEIPT: &str = "receipt";
/// A service order as it was shown before it was signed.
pub const ORDER_SHOWN: &str = "otd_shown";
/// A service order that everybody has signed.
pub const ORDER_SIGNED: &str = "otd_signed";

/// A document of a bank guarantee.
pub const GUARANTEE: &str = "bankguarantee_shown";
/// Purpose of an invoice.
pub const INVOICE: &str = "invoice_shown";
/// A knowledge and experience form as it was filled in.
pub const KNOWLEDGE_FORM: &str = "knowledge_form";
/// The confirmation of a withdrawal from a contract.
pub const WITHDRAWAL: &str = "withdrawal";

/// A reminder of an invoice, or the letter before collection costs.
pub const INVOICE_REMINDER: &str = "invoice_reminder";

/// The purposes of documents that the portal generates.
pub const PURPOSES: [&str; 8] =
    [RECEIPT, ORDER_SHOWN, ORDER_SIGNED, GUARANTEE, INVOICE, KNOWLEDGE_FORM, WITHDRAWAL, INVOICE_REMINDER];
/// Kinds of generated documents that are sealed: they were signed or decided on, or prove that.
pub const SEALED: [&str; 5] = [RECEIPT, ORDER_SIGNED, GUARANTEE, KNOWLEDGE_FORM, WITHDRAWAL];

/// Kinds of generated documents that contain their owners' submissions, with the evidence.
pub(crate) const OF_ANSWERS: [&str; 4] = [RECEIPT, ORDER_SIGNED, KNOWLEDGE_FORM, WITHDRAWAL];

/// The purpose of a document that a consumer delivered.
pub const UPLOAD: &str = "upload";
