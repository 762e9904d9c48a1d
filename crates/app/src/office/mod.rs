//! Work of the firm's own people: their tasks, and their notes about clients and dossiers.

pub mod colleagues;
pub mod handover;
pub mod notes;
mod subject;
pub mod tasks;
