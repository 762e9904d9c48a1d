//! The export of invoices for bookkeeping, as CSV: a row for each invoice and rate of VAT.

use std::fmt::Write as _;

use chrono::NaiveDate;

use crate::money::Money;
use crate::products::Invoice;

/// An invoice as a bookkeeper gets it.
#[derive(Clone, Debug)]
pub struct BookedInvoice {
    pub external_id: String,
    pub client: String,
    pub client_name: String,
    pub invoice: Invoice,
    pub paid_on: Option<NaiveDate>,
}

/// The names of the columns.
pub const COLUMNS: [&str; 13] = [
    "number",
    "date",
    "due_date",
    "kind",
    "credited_number",
    "client",
    "client_name",
    "description",
    "vat_rate",
    "amount_excl_vat",
    "vat",
    "amount_incl_vat",
    "paid_on",
];

/// A byte order mark, by which spreadsheets know UTF-8.
const BOM: char = '\u{feff}';

/// Returns the file: UTF-8 with a byte order mark, comma and CRLF (RFC 4180), amounts with a point.
pub fn csv(invoices: &[BookedInvoice]) -> String {
    let mut file = String::from(BOM);
    push_row(&mut file, COLUMNS.iter().map(|name| (*name).to_owned()));
    for booked in invoices {
        for (rate, net, vat) in rows(&booked.invoice) {
            let invoice = &booked.invoice;
            let day = |day: Option<NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
            let kind = if invoice.total.is_some_and(Money::is_negative) { "credit_note" } else { "invoice" };
            let cells = [
                text(invoice.public_number.as_deref().unwrap_or(&booked.external_id)),
                day(invoice.date_created),
                day(invoice.date_due),
                kind.to_owned(),
                text(invoice.credits_number.as_deref().unwrap_or_default()),
                text(&booked.client),
                text(&booked.client_name),
                text(invoice.label.as_deref().unwrap_or_default()),
                rate,
                Money::from_cents(net).to_string(),
                Money::from_cents(vat).to_string(),
                Money::from_cents(net + vat).to_string(),
                day(booked.paid_on),
            ];
            push_row(&mut file, cells.into_iter());
        }
    }
    file
}

/// The rates of an invoice with amount and VAT in cents, in the order of its lines. One without lines has its total alone,
/// of which no rate is known.
fn rows(invoice: &Invoice) -> Vec<(String, i64, i64)> {
    let mut rows: Vec<(String, i64, i64)> = Vec::new();
    for line in &invoice.lines {
        let rate = line.vat_percentage.map_or_else(|| "exempt".to_owned(), |rate| rate.0.to_string());
        let (net, vat) = (line.amount.map_or(0, Money::cents), line.vat().map_or(0, Money::cents));
        match rows.iter_mut().find(|(of, ..)| *of == rate) {
            Some(row) => *row = (rate, row.1 + net, row.2 + vat),
            None => rows.push((rate, net, vat)),
        }
    }
    let sum: i64 = rows.iter().map(|(_, net, vat)| net + vat).sum();
    match invoice.total {
        // A record of the firm's system may have a total that its lines do not explain.
        Some(total) if total.cents() != sum => vec![(String::new(), total.cents(), 0)],
        _ => rows,
    }
}

/// Returns a text that a spreadsheet does not run as a formula.
fn text(value: &str) -> String {
    match value.trim_start().chars().next() {
        Some('=' | '+' | '-' | '@' | '\t' | '\r') => format!("'{value}"),
        _ => value.to_owned(),
    }
}

fn push_row(file: &mut String, cells: impl Iterator<Item = String>) {
    for (place, cell) in cells.enumerate() {
        if place > 0 {
            file.push(',');
        }
        if cell.contains(['"', ',', '\n', '\r', ';']) {
            let _ = write!(file, "\"{}\"", cell.replace('"', "\"\""));
        } else {
            file.push_str(&cell);
        }
    }
    file.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn booked(name: &str, invoice: Value) -> BookedInvoice {
        BookedInvoice {
            external_id: "i1".to_owned(),
            client: "anna".to_owned(),
            client_name: name.to_owned(),
            invoice: serde_json::from_value(invoice).expect("an invoice"),
            paid_on: "2026-11-20".parse().ok(),
        }
    }

    #[test]
    fn has_a_row_for_each_rate_and_credit_below_zero() {
        let lines = json!([
            { "description": "a", "amount": 100, "vat_percentage": 21 },
            { "description": "b", "amount": 10.05, "vat_percentage": 21 },
            { "description": "c", "amount": 50 },
        ]);
        let invoice = booked(
            "Vries, de",
            json!({
                "public_number": "2026-0001", "date_created": "2026-11-01", "date_due": "2026-11-15", "label": "Advies",
                "lines": lines, "total": 183.16,
            }),
        );
        let credit = booked(
            "=cmd()",
            json!({
                "public_number": "2026-0002", "date_created": "2026-11-02", "credits": "i1", "credits_number": "2026-0001",
                "lines": [{ "description": "c", "amount": -50 }], "total": -50,
            }),
        );
        let bare = booked("Anna", json!({ "total": 12.5 }));
        let file = csv(&[invoice, credit, bare]);
        let lines: Vec<&str> = file.split("\r\n").collect();
        assert!(file.starts_with("\u{feff}number,date,"));
        assert_eq!(
            lines[1..],
            [
                "2026-0001,2026-11-01,2026-11-15,invoice,,anna,\"Vries, de\",Advies,21,110.05,23.11,133.16,2026-11-20",
                "2026-0001,2026-11-01,2026-11-15,invoice,,anna,\"Vries, de\",Advies,exempt,50.00,0.00,50.00,2026-11-20",
                "2026-0002,2026-11-02,,credit_note,2026-0001,anna,'=cmd(),,exempt,-50.00,0.00,-50.00,2026-11-20",
                "i1,,,invoice,,anna,Anna,,,12.50,0.00,12.50,2026-11-20",
                "",
            ]
        );
    }

    #[test]
    fn texts_are_no_formulas() {
        for (given, written) in [("@SUM(A1)", "'@SUM(A1)"), (" =1", "' =1"), ("-1", "'-1"), ("a=1", "a=1")] {
            assert_eq!(text(given), written);
        }
    }
}
