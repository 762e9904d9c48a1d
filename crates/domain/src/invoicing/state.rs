//! The state of an invoice, derived from what is known of it.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};
use utoipa::ToSchema;

use crate::money::Money;
use crate::products::Invoice;

/// The state of an invoice.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumIter,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum InvoiceState {
    /// The firm is writing it; nobody else knows of it.
    Draft,
    /// The client has it and there is time to pay.
    Sent,
    /// The last day to pay is over.
    Overdue,
    Paid,
    /// A credit note took a part off, and the rest is to be paid.
    PartlyCredited,
    /// Credit notes took everything off.
    Credited,
    /// The invoice is a credit note itself.
    CreditNote,
}

/// The kinds of reminders of an invoice that was not paid in time.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumIter,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ReminderKind {
    /// A friendly reminder that payment is due.
    Reminder,
    /// The letter that art. 6:96, paragraph 6, BW wants before a consumer owes collection costs.
    FinalNotice,
}

/// Facts about a sent invoice that decide its state.
#[derive(Clone, Copy, Debug)]
pub struct InvoiceFacts {
    pub total: Money,
    /// The amount that credit notes took off, above zero.
    pub credited: Money,
    /// The day of payment; `None` while it is not paid.
    pub paid_on: Option<NaiveDate>,
    pub due: Option<NaiveDate>,
    pub today: NaiveDate,
}

impl InvoiceFacts {
    pub fn new(
        invoice: &Invoice,
        credited: Money,
        paid_on: Option<NaiveDate>,
        due: Option<NaiveDate>,
        today: NaiveDate,
    ) -> Self {
        Self { total: invoice.total.unwrap_or(Money::ZERO), credited, paid_on, due, today }
    }

    /// The amount that is still to be paid.
    pub fn open(&self) -> Money {
        match self.paid_on {
            Some(_) => Money::ZERO,
            None => subtract_credit(self.total, self.credited).max(Money::ZERO),
        }
    }

    /// The amount that the firm has to pay back: what was credited of a paid invoice.
    pub fn owed_to_client(&self) -> Money {
        match self.paid_on {
            Some(_) => self.credited.min(self.total),
            None => Money::ZERO,
        }
    }

    pub fn state(&self) -> InvoiceState {
        if self.total.is_negative() {
            return InvoiceState::CreditNote;
        }
        let has_credit = self.credited > Money::ZERO;
        if has_credit && self.credited >= self.total {
            return InvoiceState::Credited;
        }
        if self.paid_on.is_some() || self.total == Money::ZERO {
            return InvoiceState::Paid;
        }
        match self.due {
            Some(due) if due < self.today => InvoiceState::Overdue,
            _ if has_credit => InvoiceState::PartlyCredited,
            _ => InvoiceState::Sent,
        }
    }
}

/// The amount that credit notes have left of a total.
pub const fn subtract_credit(total: Money, credited: Money) -> Money {
    Money::from_cents(total.cents() - credited.cents())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(total: i64, credited: i64, paid: bool, due: &str) -> InvoiceFacts {
        let today: NaiveDate = "2026-11-27".parse().expect("a day");
        InvoiceFacts {
            total: Money::from_cents(total),
            credited: Money::from_cents(credited),
            paid_on: paid.then_some(today),
            due: due.parse().ok(),
            today,
        }
    }

    #[test]
    fn state_follows_from_total_credit_payment_and_day() {
        use InvoiceState::{CreditNote, Credited, Overdue, Paid, PartlyCredited, Sent};
        for (total, credited, paid, due, state, open, owed) in [
            (100, 0, false, "2026-11-27", Sent, 100, 0),
            (100, 0, false, "", Sent, 100, 0),
            (100, 0, false, "2026-11-26", Overdue, 100, 0),
            (100, 40, false, "2026-11-26", Overdue, 60, 0),
            (100, 40, false, "2026-12-01", PartlyCredited, 60, 0),
            (100, 100, false, "2026-11-01", Credited, 0, 0),
            (100, 0, true, "2026-11-01", Paid, 0, 0),
            (100, 40, true, "2026-11-01", Paid, 0, 40),
            (100, 100, true, "2026-11-01", Credited, 0, 100),
            (0, 0, false, "2026-11-01", Paid, 0, 0),
            (-100, 0, false, "2026-11-01", CreditNote, 0, 0),
        ] {
            let facts = facts(total, credited, paid, due);
            let what = format!("{total} {credited} {paid} {due}");
            assert_eq!(facts.state(), state, "{what}");
            assert_eq!((facts.open().cents(), facts.owed_to_client().cents()), (open, owed), "{what}");
        }
    }
}
