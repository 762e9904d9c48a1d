//! Warnings about records that are accepted but cannot work as they are: the firm gets them with the result, before a
//! consumer notices.

use serde::Serialize;
use utoipa::ToSchema;

use super::{ConsumerRecord, Record};
use crate::money::Money;
use crate::products::{Details, Invoice, Mortgage};

/// One warning about a record that was accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Warning {
    /// Code of the warning: `invoice_nothing_due`, `payment_provider_missing`, …
    pub code: &'static str,
    /// A JSON pointer into the attributes.
    pub pointer: String,
    /// Text of the warning in English.
    pub message: &'static str,
}

impl Warning {
    fn new(code: &'static str, pointer: impl Into<String>, message: &'static str) -> Self {
        Self { code, pointer: pointer.into(), message }
    }

    /// A dossier or an action that is named and not there; it may still come.
    pub fn unknown_reference(pointer: &str) -> Self {
        let message = "there is no record with this external id yet: send it, or leave this out";
        Self::new("unknown_reference", pointer, message)
    }

    /// An entry of the dictionary for a text that the portal does not have.
    pub fn unknown_text(pointer: impl Into<String>) -> Self {
        let message = "the portal has no text with this id (GET /texts lists them): this has no effect";
        Self::new("unknown_text", pointer, message)
    }

    /// A second entry of the dictionary for one text.
    pub fn repeated_text(pointer: impl Into<String>) -> Self {
        Self::new("repeated_text", pointer, "an earlier entry has this id: the last one counts")
    }

    /// A text of the dictionary that names a value which the portal does not fill in there.
    pub fn unknown_variable(pointer: impl Into<String>) -> Self {
        let message = "the text names a variable that this text does not have: its name is shown";
        Self::new("unknown_variable", pointer, message)
    }

    /// A text of the dictionary without a value that the portal's own text has.
    pub fn missing_variable(pointer: impl Into<String>) -> Self {
        let message = "the text leaves a variable out that stands in the portal's own";
        Self::new("missing_variable", pointer, message)
    }

    /// A day of birth that is still to come.
    pub fn born_in_future() -> Self {
        Self::new("born_in_future", "/date_of_birth", "this day has not come yet")
    }

    /// A partner who asked to be forgotten.
    pub fn partner_restricted() -> Self {
        let message = "this partner asked to be forgotten: neither sees anything of the other any more";
        Self::new("partner_restricted", "/partner", message)
    }

    /// A version that is stored already, with another value, which stays.
    pub fn version_repeated(pointer: impl Into<String>) -> Self {
        let message =
            "this version is stored with another value, which stays: send a higher version to change it";
        Self::new("version_repeated", pointer, message)
    }

    /// A version that is older than the stored one, which has another value.
    pub fn version_stale(pointer: impl Into<String>) -> Self {
        let message = "a newer version is stored, with another value: read it before sending a higher one";
        Self::new("version_stale", pointer, message)
    }

    /// The firm asks for a payment of an invoice for which nothing is due.
    pub fn nothing_to_pay() -> Self {
        let message = "the invoice has no amount to be paid, so that nobody can do this";
        Self::new("invoice_nothing_due", "/invoice", message)
    }

    /// The firm asks for a payment and has nobody who takes it.
    pub fn payment_provider_missing() -> Self {
        let message = "no payment provider is configured for this firm, so nobody can pay";
        Self::new("payment_provider_missing", "/type", message)
    }

    /// A service order is to be signed, and the firm has no conditions and does not state that there are none.
    pub fn order_conditions_missing() -> Self {
        let message =
            "the firm has no conditions for service orders: fill them in, or state that there are none";
        Self::new("order_conditions_missing", "/type", message)
    }

    /// A bank guarantee is to be agreed to whose general conditions the firm has not supplied.
    pub fn guarantee_conditions_missing() -> Self {
        let message =
            "the guarantee has no document bankguarantee_terms with content: nobody can agree to it before";
        Self::new("guarantee_conditions_missing", "/product", message)
    }
}

/// Returns the warnings that follow from the record itself.
pub fn of_record(record: &Record) -> Vec<Warning> {
    match record {
        Record::Product(product) => match &product.details {
            Details::Invoice(invoice) => of_invoice(invoice),
            Details::Mortgage(mortgage) => of_mortgage(mortgage),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Loan parts of a type that the mortgage does not list: a consumer who changes them cannot choose it.
fn of_mortgage(mortgage: &Mortgage) -> Vec<Warning> {
    let is_listed = |kind: &String| mortgage.loan_part_types.iter().any(|option| option.name == *kind);
    let parts = mortgage.loan_parts.iter().enumerate();
    let unlisted =
        parts.filter(|(_, part)| part.kind.as_ref().is_some_and(|kind| !kind.is_empty() && !is_listed(kind)));
    let message = "no name of loan_part_types: a consumer who changes the loan parts cannot choose it";
    unlisted
        .map(|(place, _)| {
            Warning::new("unknown_loan_part_type", format!("/loan_parts/{place}/type"), message)
        })
        .collect()
}

fn of_invoice(invoice: &Invoice) -> Vec<Warning> {
    let mut found = Vec::new();
    if invoice.product_action.is_some() && invoice.total.is_none_or(|total| total <= Money::ZERO) {
        let message = "an action asks to pay it, and there is no amount to be paid";
        found.push(Warning::new("invoice_nothing_due", "/total", message));
    }
    for (is_missing, pointer) in [
        (invoice.public_number.is_none(), "/public_number"),
        (invoice.date_created.is_none(), "/date_created"),
        (invoice.total.is_none(), "/total"),
    ] {
        if is_missing {
            let message = "without it the portal makes no PDF; the download works once you send one";
            found.push(Warning::new("invoice_not_downloadable", pointer, message));
        }
    }
    found.extend(of_lines(invoice));
    found
}

/// Sums that do not fit. Where the portal makes the VAT of a line itself, rounding may differ by a cent.
fn of_lines(invoice: &Invoice) -> Vec<Warning> {
    let mut found = Vec::new();
    for (place, line) in invoice.lines.iter().enumerate() {
        let (Some(amount), Some(rate), Some(given)) = (line.amount, line.vat_percentage, line.vat_amount)
        else {
            continue;
        };
        if rate.apply_to(amount).cents().abs_diff(given.cents()) > 1 {
            let message = "this is not the VAT of the line's amount at its rate";
            found.push(Warning::new("invoice_vat_amount", format!("/lines/{place}/vat_amount"), message));
        }
    }
    let computed =
        invoice.lines.iter().filter(|line| line.vat_amount.is_none() && line.vat().is_some()).count();
    if let (Some(lines), Some(total)) = (invoice.lines_total(), invoice.total)
        && lines.cents().abs_diff(total.cents()) > computed as u64
    {
        let message = "the lines with their VAT come to another amount";
        found.push(Warning::new("invoice_lines_total", "/total", message));
    }
    found
}

/// Returns a warning for each owner of an order with a direct debit who lacks an address; `owners` are the existing
/// ones, with their positions in the action.
pub fn of_mandate<'a>(owners: impl IntoIterator<Item = (usize, &'a ConsumerRecord)>) -> Vec<Warning> {
    let lacking = owners.into_iter().filter(|(_, owner)| !owner.has_mandate_address());
    let message = "a direct debit is agreed to with an address, and this consumer has none: they cannot sign";
    lacking
        .map(|(place, _)| Warning::new("mandate_address_missing", format!("/owners/{place}"), message))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::records::{Segment, parse};

    fn codes(mut invoice: Value) -> Vec<(&'static str, String)> {
        invoice["owners"] = json!(["anna"]);
        let segment: Segment = "products/invoice".parse().expect("a segment");
        let record = parse(segment, &invoice).expect("a record");
        of_record(&record).into_iter().map(|warning| (warning.code, warning.pointer)).collect()
    }

    #[test]
    fn a_loan_part_of_an_unlisted_type_says_so() {
        let mortgage = json!({
            "owners": ["anna"], "label": "Hypotheek", "loan_part_types": [{ "name": "annuity", "label": "Annuïteit" }],
            "loan_parts": [{ "type": "annuity" }, { "type": "linear" }, {}]
        });
        let record = parse("products/mortgage".parse().expect("a segment"), &mortgage).expect("a record");
        let found: Vec<_> =
            of_record(&record).into_iter().map(|warning| (warning.code, warning.pointer)).collect();
        assert_eq!(found, [("unknown_loan_part_type", "/loan_parts/1/type".to_owned())]);
    }

    #[test]
    fn an_invoice_that_cannot_be_paid_or_fetched_says_so() {
        let whole = json!({ "public_number": "1", "date_created": "2026-01-01", "total": 10, "product_action": "pay" });
        assert_eq!(codes(whole.clone()), []);
        let at_total = |code: &'static str| (code, "/total".to_owned());
        for total in [json!(0), json!(-20)] {
            let mut invoice = whole.clone();
            invoice["total"] = total;
            assert_eq!(codes(invoice), [at_total("invoice_nothing_due")]);
        }
        let mut without = whole.clone();
        without["total"] = json!(null);
        assert_eq!(codes(without), ["invoice_nothing_due", "invoice_not_downloadable"].map(at_total));
        let credit = json!({ "public_number": "1", "date_created": "2026-01-01", "total": -20 });
        assert_eq!(codes(credit), []);
        let with_lines = |lines: Value, total: f64| {
            let mut invoice = whole.clone();
            (invoice["lines"], invoice["total"]) = (lines, json!(total));
            codes(invoice)
        };
        let advice = json!({ "description": "Advies", "amount": 100, "vat_percentage": 21 });
        assert_eq!(with_lines(json!([advice, { "description": "Leges", "amount": 9.5 }]), 130.5), []);
        assert_eq!(with_lines(json!([advice]), 121.01), [], "rounding");
        assert_eq!(with_lines(json!([advice]), 120.0), [("invoice_lines_total", "/total".to_owned())]);
        assert_eq!(
            with_lines(json!([advice, { "description": "Leges" }]), 10.0),
            [],
            "not every line has an amount"
        );
        let wrong = json!({ "description": "Advies", "amount": 100, "vat_percentage": 21, "vat_amount": 9 });
        assert_eq!(
            with_lines(json!([wrong]), 109.0),
            [("invoice_vat_amount", "/lines/0/vat_amount".to_owned())]
        );
        let bare = codes(json!({}));
        let expected = ["/public_number", "/date_created", "/total"]
            .map(|part| ("invoice_not_downloadable", part.to_owned()));
        assert_eq!(bare, expected);
    }
}
