//! Requests to the firm outside any action: a guest's new dossier, a report of damage.

pub mod create_dossier;
pub mod damage_report;
