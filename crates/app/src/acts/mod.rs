//! Acts of consumers that have rules of their own, each one submission.

pub mod appointments;
pub mod bank_guarantees;
pub mod damage_reports;
pub mod data_sharing;
pub mod disability_cover;
pub mod dossier_requests;
pub mod drafts;
pub mod home_insurance;
pub mod service_orders;
pub mod withdrawals;
