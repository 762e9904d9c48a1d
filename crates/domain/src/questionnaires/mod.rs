//! The questionnaires: what each asks, which answers it knows and which it insists on.
//!
//! Questionnaires keep answers that they do not know; so they are checked as JSON, not read into types.

pub mod advice;
pub mod form;
pub mod inventory;
pub mod knowledge;
pub mod mortgage_check;

pub use form::CheckedForm;
