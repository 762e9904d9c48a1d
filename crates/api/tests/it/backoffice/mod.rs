//! The calls of the firm's own system.

mod activation;
mod advisers;
mod answers;
pub mod bulk;
mod clear_answers;
mod conditions;
mod consumer_lists;
mod deleted;
mod events;
mod health;
mod hosts;
mod http_bodies;
pub mod import;
mod kept_acts;
mod keys;
mod papers;
mod privacy;
mod reads;
mod records;
mod reminders;
mod reports;
mod requests;
mod webhooks;
mod worklist;
mod written_events;
