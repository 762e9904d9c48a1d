//! Work of the firm's own people: their tasks, and their notes about clients and dossiers.

pub mod handover;
pub mod notes;
pub mod subject;
pub mod tasks;
