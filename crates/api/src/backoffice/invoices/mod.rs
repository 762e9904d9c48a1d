//! Invoices that the firm makes in the portal: drafts, sending, payment by transfer, reminders, credit notes and the export for
//! its books.

mod acts;
mod drafts;
mod overview;
mod reminders;

use super::call::Calls;

/// The calls about invoices, besides those of their records.
pub fn calls() -> Calls {
    drafts::calls().merge(acts::calls()).merge(reminders::calls()).merge(overview::calls())
}
