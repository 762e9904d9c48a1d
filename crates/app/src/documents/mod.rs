//! Documents: what consumers upload, what the portal generates for them, and the receipts of their answers.

mod contents;
pub mod deliveries;
pub mod downloads;
mod evidence;
pub mod firm_documents;
mod generated;
pub mod guarantees;
pub mod invoices;
pub mod knowledge;
pub mod of_firm;
pub mod orders;
pub mod publishing;
pub mod reads;
mod receipt_labels;
pub mod receipts;
mod renderer;
pub mod seals;
mod sources;
pub mod uploads;
pub mod withdrawals;

pub(crate) use contents::{party, payment_details};
pub use evidence::sealed_json;
pub(crate) use generated::{GeneratedDocumentSpec, file_name, get_or_generate};
pub use receipt_labels::cents_in_euros;
pub(crate) use renderer::DocumentRenderer;
pub use renderer::Recipient;
pub use sources::{in_own_language, own_product};
