//! What was mailed to consumers, what became of it, and what they want to be mailed about.

mod choices;
mod log;

pub use choices::{Choices, choices, count_bounce, delivered, set_preferences};
pub use log::{
    Counts, LoggedMail, MailQuery, NewMail, add, count, delete_expired, end, find, last_to, list,
    of_consumer, sent,
};
