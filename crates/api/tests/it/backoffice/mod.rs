//! The firm's own system at the door.

mod events;
mod import;
mod papers;
mod records;
mod webhooks;
