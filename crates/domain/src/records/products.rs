use std::collections::HashSet;

use crate::entity::entity;
use crate::kinds::ProductKind;
use crate::products::Details;
use crate::products::mortgage::LoanPart;
use crate::schema::{Violation, check_distinct};

entity! {
    /// Owners of a product, and the dossier to which it belongs.
    pub struct Placement {
        /// External ids of the consumers who have the product.
        #[schemars(length(min = 1))]
        pub owners: Vec<String>,
        /// The external id of the dossier.
        pub dossier: Option<String>,
    }

    /// A product, by the firm's own name for it.
    pub struct ProductReference {
        pub kind: ProductKind,
        pub external_id: String,
    }
}

/// A product as the firm sends it.
#[derive(Clone, Debug, PartialEq)]
pub struct ProductRecord {
    pub placement: Placement,
    pub details: Details,
}

impl ProductRecord {
    pub(super) fn check(&self, violations: &mut Vec<Violation>) {
        check_distinct(&self.placement.owners, "/owners", violations);
        self.details.check(violations);
        self.details.check_panels(violations);
    }
}

impl Details {
    fn check(&self, violations: &mut Vec<Violation>) {
        match self {
            Self::Appointment(appointment) => {
                if let (Some(start), Some(end)) = (&appointment.start_time, &appointment.end_time)
                    && end.as_str() < start.as_str()
                {
                    violations.push(Violation::new(
                        "/end_time",
                        "order",
                        "an appointment ends after it starts",
                    ));
                }
            }
            Self::PurchaseIntention(intention) => {
                if let (Some(from), Some(to)) = (intention.budget_from, intention.budget_to)
                    && to < from
                {
                    violations.push(Violation::new(
                        "/budget_to",
                        "order",
                        "a budget ends at or above where it starts",
                    ));
                }
            }
            Self::Invoice(invoice) => {
                if let (Some(made), Some(due)) = (invoice.date_created, invoice.date_due)
                    && due < made
                {
                    let message = "an invoice is due on its date or later";
                    violations.push(Violation::new("/date_due", "order", message));
                }
            }
            Self::Mortgage(mortgage) => check_loan_parts(&mortgage.loan_parts, violations),
            Self::Otd(otd) => {
                let creditor = otd.sepa_creditor_id.as_deref().filter(|id| !id.is_empty());
                if creditor.is_some_and(|id| !crate::values::iban::is_creditor_id(id)) {
                    let message = "this is no creditor identifier (EPC262-08): its check digits are wrong";
                    violations.push(Violation::new("/sepa_creditor_id", "creditor_id", message));
                }
                let iban = otd.sepa_accountholder_iban_account.as_deref().filter(|iban| !iban.is_empty());
                if iban.is_some_and(|iban| crate::values::iban::parse(iban).is_err()) {
                    let message = "this is no account number as ISO 13616 has it";
                    violations.push(Violation::new("/sepa_accountholder_iban_account", "iban", message));
                }
            }
            _ => {}
        }
    }
}

/// Requires that loan parts have distinct ids.
fn check_loan_parts(parts: &[LoanPart], violations: &mut Vec<Violation>) {
    let mut seen = HashSet::new();
    for (place, part) in parts.iter().enumerate().filter(|(_, part)| part.has_id()) {
        if !seen.insert(part.id.as_deref()) {
            let message = "another loan part of this mortgage has this id";
            violations.push(Violation::new(format!("/loan_parts/{place}/id"), "duplicate", message));
        }
    }
}
