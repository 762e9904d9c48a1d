//! The mortgage check in six steps, with the score that its advice follows from.

mod form;
mod score;

pub use form::{CHOICES, ONE_YEAR, Plans, QuestionnaireFlags, REASONS, TEN_YEARS, violations};
pub use score::{DESIRABLE, NECESSARY, WEIGHTS, Weight, advice, score_answers};
