//! Invoices that a firm makes in the portal: their rules, their states, credit notes and reminders.

pub mod bookkeeping;
pub mod costs;
pub mod credit;
pub mod rules;
pub mod state;
