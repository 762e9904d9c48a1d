//! Documents: delivered, made, fetched, and how much may be stored.

pub mod downloads;
pub mod generated_documents;
pub mod publications;
pub mod receipt_forms;
pub mod receipts;
pub mod scan;
pub mod storage;
pub mod uploads;
pub mod withdrawn_reviews;
