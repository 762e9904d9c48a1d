//! The mortgage check in six steps, with the score that its advice follows from.

mod form;
mod score;

pub use form::{Plans, Setting, faults};
pub use score::{DESIRABLE, NECESSARY, WEIGHTS, Weight, advice, score};
