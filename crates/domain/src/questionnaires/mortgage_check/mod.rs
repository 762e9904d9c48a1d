//! The mortgage check in six steps, with the score that its advice follows from.

mod form;
mod score;

pub use form::{Setting, asks_one_year_plans, faults};
pub use score::{DESIRABLE, NECESSARY, WEIGHTS, Weight, advice, score};
