//! The firm's own system at the door.

mod events;
mod import;
mod papers;
mod privacy;
mod reads;
mod records;
mod webhooks;
