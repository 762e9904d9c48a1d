//! Rules of the invoices that the firm makes in the portal. What the firm's own system sends is that system's.

use chrono::NaiveDate;

use crate::licence::InvoiceSettings;
use crate::money::{Money, Percentage};
use crate::products::Invoice;
use crate::products::invoice::InvoiceLine;
use crate::schema::Violation;

/// The rates of VAT (art. 9 Wet op de omzetbelasting 1968); a line without a rate is exempt.
pub const VAT_RATES: [f64; 3] = [21.0, 9.0, 0.0];
/// The most lines of an invoice.
pub const MOST_LINES: usize = 200;
/// The largest amount, in cents.
const LARGEST: i64 = 99_999_999_999_999;

/// Returns what is wrong with an invoice that somebody makes at the desk, in every stage.
pub fn violations(invoice: &Invoice) -> Vec<Violation> {
    let mut violations = Vec::new();
    if let (Some(date), Some(due)) = (invoice.date_created, invoice.date_due)
        && due < date
    {
        violations.push(Violation::new("/date_due", "order", "the last day to pay is not before the date"));
    }
    if invoice.lines.len() > MOST_LINES {
        violations.push(Violation::new("/lines", "max_items", format!("at most {MOST_LINES} lines")));
    }
    for (place, line) in invoice.lines.iter().enumerate() {
        violations.extend(
            line_violation(line).map(|(field, rule, message)| {
                Violation::new(format!("/lines/{place}/{field}"), rule, message)
            }),
        );
    }
    let sum = sum_of_lines(invoice);
    if sum.is_some_and(|sum| sum.abs() > i128::from(LARGEST)) {
        violations.push(Violation::new("/total", "maximum", "the lines add up to at most 999999999999.99"));
    } else if let (Some(sum), Some(total)) = (sum, invoice.total)
        && sum != i128::from(total.cents())
    {
        violations.push(Violation::new("/total", "sum", "the total is what the lines add up to, with VAT"));
    }
    let total = sum.or(invoice.total.map(|total| i128::from(total.cents())));
    if !invoice.is_credit_note() && total.is_some_and(|total| total < 0) {
        let message = "the lines of an invoice add up to no less than zero: below it is a credit note";
        violations.push(Violation::new("/total", "negative", message));
    }
    violations
}

/// Returns what keeps a draft from being sent, besides [`violations`].
pub fn sending_violations(invoice: &Invoice, settings: &InvoiceSettings, today: NaiveDate) -> Vec<Violation> {
    let mut violations = violations(invoice);
    if invoice.lines.is_empty() {
        violations.push(Violation::new("/lines", "required", "an invoice has at least one line"));
    }
    for (place, line) in invoice.lines.iter().enumerate() {
        if line.description.trim().is_empty() {
            let at = format!("/lines/{place}/description");
            violations.push(Violation::new(at, "required", "a line says what it is for"));
        }
        if line.amount.is_none() {
            let at = format!("/lines/{place}/amount");
            violations.push(Violation::new(at, "required", "a line has an amount"));
        }
    }
    if let Some(date) = invoice.date_created {
        if date > today {
            let message = "an invoice is not dated after the day on which it is sent";
            violations.push(Violation::new("/date_created", "future", message));
        }
        if settings.is_closed(date) {
            violations.push(Violation::new(
                "/date_created",
                "closed_books",
                "the books of this day are closed",
            ));
        }
    }
    violations
}

fn line_violation(line: &InvoiceLine) -> Option<(&'static str, &'static str, &'static str)> {
    if line.vat_percentage.is_some_and(|Percentage(rate)| !VAT_RATES.contains(&rate)) {
        return Some(("vat_percentage", "vat_rate", "21, 9 or 0; absent where the service is exempt"));
    }
    let (Some(given), Some(amount)) = (line.vat_amount, line.amount) else { return None };
    let made = line.vat_percentage.map_or(0, |rate| rate.apply_to(amount).cents());
    // Whoever begins with the price including VAT may be a cent off.
    ((given.cents() - made).abs() > 1).then_some((
        "vat_amount",
        "vat_amount",
        "the VAT of the line is what its rate makes of the amount",
    ))
}

/// Returns the sum of the lines including VAT, which may be more than an amount can be; `None` without amounts.
fn sum_of_lines(invoice: &Invoice) -> Option<i128> {
    let cents = |amount: Option<Money>| i128::from(amount.map_or(0, Money::cents));
    let has_amount = invoice.lines.iter().any(|line| line.amount.is_some());
    has_amount.then(|| invoice.lines.iter().map(|line| cents(line.amount) + cents(line.vat())).sum())
}

/// Returns the invoice with its date, the last day to pay and its total filled in, and with the VAT of each line.
#[must_use]
pub fn complete(mut invoice: Invoice, settings: &InvoiceSettings, today: NaiveDate) -> Invoice {
    let date = *invoice.date_created.get_or_insert(today);
    invoice.date_due.get_or_insert_with(|| settings.due_date(date));
    with_totals(invoice)
}

/// Returns the invoice with the VAT of each line and its total filled in.
#[must_use]
pub fn with_totals(mut invoice: Invoice) -> Invoice {
    for line in &mut invoice.lines {
        line.vat_amount = line.vat();
    }
    if let Some(sum) = sum_of_lines(&invoice).filter(|sum| sum.abs() <= i128::from(LARGEST)) {
        invoice.total = i64::try_from(sum).ok().map(Money::from_cents);
    }
    invoice
}

/// Returns the violations of changing an invoice that was sent: what stands on the paper stays, and what is wrong with it is
/// put right by a credit note.
pub fn change_violations(sent: &Invoice, changed: &Invoice) -> Vec<Violation> {
    let fixed = [
        ("/public_number", sent.public_number == changed.public_number),
        ("/date_created", sent.date_created == changed.date_created),
        ("/lines", sent.lines == changed.lines),
        ("/total", sent.total == changed.total),
        ("/credits", sent.credits == changed.credits),
    ];
    let message = "this invoice was sent: make a credit note";
    let is_changed = fixed.into_iter().filter(|(_, is_same)| !is_same);
    is_changed.map(|(pointer, _)| Violation::new(pointer, "sent", message)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn invoice(value: Value) -> Invoice {
        serde_json::from_value(value).expect("an invoice")
    }

    fn rules(found: &[Violation]) -> Vec<String> {
        found.iter().map(|one| format!("{} {}", one.pointer, one.rule)).collect()
    }

    fn today() -> NaiveDate {
        "2026-11-27".parse().expect("a day")
    }

    #[test]
    fn names_whatever_is_wrong_where_it_stands() {
        let line = |amount: Value, vat: Value| json!({ "description": "x", "amount": amount, "vat_percentage": vat });
        for (value, expected) in [
            (
                json!({ "lines": [line(json!(100), json!(21)), line(json!(-10), json!(9)), line(json!(5), json!(null))] }),
                vec![],
            ),
            (json!({ "lines": [line(json!(100), json!(0))], "total": 100 }), vec![]),
            (json!({ "lines": [line(json!(100), json!(6))] }), vec!["/lines/0/vat_percentage vat_rate"]),
            (json!({ "lines": [line(json!(100), json!(21))], "total": 100 }), vec!["/total sum"]),
            (json!({ "lines": [line(json!(-100), json!(21))] }), vec!["/total negative"]),
            (json!({ "total": -1 }), vec!["/total negative"]),
            (json!({ "total": -1, "credits": "i1" }), vec![]),
            (json!({ "date_created": "2026-11-27", "date_due": "2026-11-26" }), vec!["/date_due order"]),
            (json!({ "date_created": "2026-11-27", "date_due": "2026-11-27" }), vec![]),
            (json!({ "lines": [line(json!(999_999_999_999.99), json!(21))] }), vec!["/total maximum"]),
            (
                json!({ "lines": [{ "description": "x", "amount": 100, "vat_percentage": 21, "vat_amount": 20 }] }),
                vec!["/lines/0/vat_amount vat_amount"],
            ),
            (
                json!({ "lines": [{ "description": "x", "amount": 100, "vat_amount": 21 }] }),
                vec!["/lines/0/vat_amount vat_amount"],
            ),
        ] {
            assert_eq!(rules(&violations(&invoice(value.clone()))), expected, "{value}");
        }
        let many = vec![line(json!(1), json!(null)); 201];
        assert_eq!(rules(&violations(&invoice(json!({ "lines": many })))), ["/lines max_items"]);
    }

    #[test]
    fn is_sent_whole_in_open_books_and_not_before_its_day() {
        let settings =
            InvoiceSettings { closed_through: "2026-10-31".parse().ok(), ..InvoiceSettings::default() };
        let found = |value| rules(&sending_violations(&invoice(value), &settings, today()));
        assert_eq!(found(json!({})), ["/lines required"]);
        assert_eq!(
            found(json!({ "lines": [{ "description": " " }] })),
            ["/lines/0/description required", "/lines/0/amount required"]
        );
        let dated =
            |date: &str| json!({ "date_created": date, "lines": [{ "description": "x", "amount": 1 }] });
        assert_eq!(found(dated("2026-11-28")), ["/date_created future"]);
        assert_eq!(found(dated("2026-10-31")), ["/date_created closed_books"]);
        assert_eq!(found(dated("2026-11-01")), [""; 0]);
    }

    #[test]
    fn fills_in_day_term_vat_and_total() {
        let lines = json!([
            { "description": "a", "amount": 0.05, "vat_percentage": 21 },
            { "description": "b", "amount": 100 },
        ]);
        let whole = complete(invoice(json!({ "lines": lines })), &InvoiceSettings::default(), today());
        assert_eq!((whole.date_created, whole.date_due), (Some(today()), "2026-12-11".parse().ok()));
        assert_eq!(whole.total, Some(Money::from_cents(10_006)));
        assert_eq!(whole.lines[0].vat_amount, Some(Money::from_cents(1)));
        assert_eq!(whole.lines[1].vat_amount, None);
    }

    #[test]
    fn a_sent_invoice_keeps_what_stands_on_its_paper() {
        let sent = invoice(json!({ "public_number": "2026-0001", "total": 10, "label": "a" }));
        let other = invoice(
            json!({ "public_number": "2026-0002", "total": 11, "label": "b", "date_due": "2026-12-01" }),
        );
        assert_eq!(rules(&change_violations(&sent, &other)), ["/public_number sent", "/total sent"]);
        assert_eq!(change_violations(&sent, &Invoice { label: None, ..sent.clone() }), []);
    }
}
