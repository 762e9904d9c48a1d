//! Mails to consumers: the log, the outcomes, and the preferences.

mod choices;
mod log;

pub use choices::{Choices, count_bounce, list_choices, reset_bounces, set_preferences};
pub use log::{
    Counts, LoggedMail, MailQuery, NewMail, add, count, delete_expired, end, find, last_to, list,
    of_consumer, record_sent,
};
