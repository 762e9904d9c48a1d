//! Credit notes: the part of an invoice that they take off.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rules;
use crate::limits;
use crate::money::{Money, Percentage};
use crate::products::Invoice;
use crate::products::invoice::InvoiceLine;
use crate::schema::Violation;

/// The part of an invoice that is to be credited; without lines and amount, all that is left of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CreditRequest {
    /// The reason, which stands on the credit note.
    #[schemars(length(max = limits::LINE))]
    pub reason: Option<String>,
    /// The lines that are credited.
    #[schemars(length(max = rules::MOST_LINES))]
    pub lines: Vec<CreditedLine>,
    /// The amount that is credited, VAT included; for an invoice of which every line has the same rate.
    pub amount: Option<Money>,
}

/// A line of an invoice that is credited.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreditedLine {
    /// The position of the line, from 0.
    pub line: usize,
    /// The amount that is credited of it, VAT excluded; absent: all of it.
    pub amount: Option<Money>,
}

/// The rate of a line in tenths of a percent, as a key; `None` for an exempt one.
type Rate = Option<u16>;

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a percentage is from 0 to 100")]
fn rate_of(line: &InvoiceLine) -> Rate {
    line.vat_percentage.map(|Percentage(rate)| (rate * 10.0).round() as u16)
}

fn percentage(rate: Rate) -> Option<Percentage> {
    rate.map(|tenths| Percentage(f64::from(tenths) / 10.0))
}

/// The amount and the VAT of each rate, in cents.
fn by_rate<'a>(lines: impl Iterator<Item = &'a InvoiceLine>) -> BTreeMap<Rate, (i64, i64)> {
    let mut sums: BTreeMap<Rate, (i64, i64)> = BTreeMap::new();
    for line in lines {
        let (amount, vat) = sums.entry(rate_of(line)).or_default();
        *amount += line.amount.map_or(0, Money::cents);
        *vat += line.vat().map_or(0, Money::cents);
    }
    sums
}

/// Returns the credit note that takes a part off an invoice, of which `earlier` credit notes took some; without a number.
///
/// # Errors
/// The violations of the request, by their place in it.
pub fn credit_note(
    (external_id, invoice): (&str, &Invoice),
    earlier: &[Invoice],
    request: &CreditRequest,
    date: NaiveDate,
) -> Result<Invoice, Vec<Violation>> {
    let refused = |pointer: &str, rule: &str, message: &str| vec![Violation::new(pointer, rule, message)];
    if invoice.is_credit_note() || invoice.total.is_none_or(|total| total <= Money::ZERO) {
        return Err(refused("", "nothing_to_credit", "there is nothing to credit of this invoice"));
    }
    if !request.lines.is_empty() && request.amount.is_some() {
        return Err(refused("/amount", "lines_or_amount", "name the lines or an amount"));
    }
    // A credit note has amounts below zero, so that adding it leaves the rest.
    let mut left = by_rate(invoice.lines.iter());
    for (rate, (amount, vat)) in by_rate(earlier.iter().flat_map(|note| &note.lines)) {
        let of_rate = left.entry(rate).or_default();
        *of_rate = (of_rate.0 + amount, of_rate.1 + vat);
    }
    let left_cents: i64 = left.values().map(|(amount, vat)| amount + vat).sum();
    if left_cents <= 0 {
        return Err(refused("", "nothing_to_credit", "everything of this invoice was credited already"));
    }
    let lines = if let Some(amount) = request.amount {
        vec![line_of_amount(invoice, request, amount, left_cents)?]
    } else if !request.lines.is_empty() {
        lines_of_request(invoice, request, &left)?
    } else if earlier.is_empty() {
        invoice.lines.iter().map(negated).collect()
    } else {
        let rest = left.into_iter().filter(|(_, sums)| *sums != (0, 0));
        rest.map(|(rate, (amount, vat))| new_line(describe(invoice, request), rate, -amount, -vat)).collect()
    };
    let note = Invoice {
        label: invoice.label.clone(),
        public_number: None,
        date_created: Some(date),
        date_due: None,
        lines,
        total: None,
        product_action: None,
        credits: Some(external_id.to_owned()),
        credits_number: invoice.public_number.clone(),
    };
    let note = rules::with_totals(note);
    match note.total {
        Some(total) if total.is_negative() => Ok(note),
        _ => Err(refused("", "nothing_to_credit", "a credit note takes something off")),
    }
}

fn describe(invoice: &Invoice, request: &CreditRequest) -> String {
    let reason = request.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
    let name = invoice.label.as_deref().or(invoice.public_number.as_deref());
    reason.or(name).unwrap_or_default().to_owned()
}

fn new_line(description: String, rate: Rate, amount: i64, vat: i64) -> InvoiceLine {
    InvoiceLine {
        description,
        amount: Some(Money::from_cents(amount)),
        vat_percentage: percentage(rate),
        vat_amount: rate.map(|_| Money::from_cents(vat)),
    }
}

fn negated(line: &InvoiceLine) -> InvoiceLine {
    let negative = |amount: Money| Money::from_cents(-amount.cents());
    InvoiceLine { amount: line.amount.map(negative), vat_amount: line.vat().map(negative), ..line.clone() }
}

/// Returns the line that takes an amount with VAT off an invoice of one rate.
fn line_of_amount(
    invoice: &Invoice,
    request: &CreditRequest,
    amount: Money,
    left_cents: i64,
) -> Result<InvoiceLine, Vec<Violation>> {
    let refused = |rule: &str, message: &str| vec![Violation::new("/amount", rule, message)];
    let rate = invoice.lines.first().and_then(rate_of);
    if invoice.lines.iter().any(|line| rate_of(line) != rate) {
        return Err(refused("several_rates", "the lines have several rates of VAT: name the lines"));
    }
    if amount <= Money::ZERO {
        return Err(refused("minimum", "an amount above zero"));
    }
    if amount.cents() > left_cents {
        return Err(refused("maximum", "no more than what is left of the invoice"));
    }
    // Of 121 are 100 the amount and 21 the VAT, rounded to whole cents.
    let parts = i128::from(1_000 + i64::from(rate.unwrap_or_default()));
    let net = (i128::from(amount.cents()) * 1_000 + parts / 2) / parts;
    let net = i64::try_from(net).unwrap_or_default();
    Ok(new_line(describe(invoice, request), rate, -net, net - amount.cents()))
}

fn lines_of_request(
    invoice: &Invoice,
    request: &CreditRequest,
    left: &BTreeMap<Rate, (i64, i64)>,
) -> Result<Vec<InvoiceLine>, Vec<Violation>> {
    let (mut lines, mut violations) = (Vec::new(), Vec::new());
    let mut named = Vec::new();
    for (place, credited) in request.lines.iter().enumerate() {
        let mut refuse = |field: &str, rule: &str, message: &str| {
            violations.push(Violation::new(format!("/lines/{place}/{field}"), rule, message));
        };
        let Some(line) = invoice.lines.get(credited.line) else {
            refuse("line", "unknown", "the invoice has no such line");
            continue;
        };
        if named.contains(&credited.line) {
            refuse("line", "unique", "this line is named already");
            continue;
        }
        named.push(credited.line);
        let whole = line.amount.unwrap_or(Money::ZERO);
        match credited.amount {
            None => lines.push(negated(line)),
            Some(amount) if amount <= Money::ZERO => refuse("amount", "minimum", "an amount above zero"),
            Some(amount) if amount > whole => {
                refuse("amount", "maximum", "no more than the amount of the line");
            }
            Some(amount) => {
                let vat = line.vat_percentage.map_or(0, |rate| rate.apply_to(amount).cents());
                lines.push(new_line(line.description.clone(), rate_of(line), -amount.cents(), -vat));
            }
        }
    }
    if violations.is_empty() {
        for (rate, (amount, _)) in by_rate(lines.iter()) {
            if -amount > left.get(&rate).map_or(0, |(amount, _)| *amount) {
                let message = "more than what earlier credit notes left of the lines of this rate";
                violations.push(Violation::new("/lines", "maximum", message));
                break;
            }
        }
    }
    if violations.is_empty() { Ok(lines) } else { Err(violations) }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn invoice() -> Invoice {
        let lines = json!([
            { "description": "Advies", "amount": 100, "vat_percentage": 21 },
            { "description": "Boek", "amount": 10, "vat_percentage": 9 },
            { "description": "Bemiddeling", "amount": 50 },
        ]);
        serde_json::from_value(json!({ "public_number": "2026-0001", "total": 181.9, "lines": lines }))
            .expect("an invoice")
    }

    fn note(earlier: &[Invoice], request: Value) -> Result<Invoice, Vec<String>> {
        let request = serde_json::from_value(request).expect("a request");
        let date = "2026-11-27".parse().expect("a day");
        credit_note(("i1", &invoice()), earlier, &request, date)
            .map_err(|found| found.into_iter().map(|one| format!("{} {}", one.pointer, one.rule)).collect())
    }

    #[test]
    fn takes_all_off_and_names_the_invoice() {
        let whole = note(&[], json!({})).expect("a note");
        assert_eq!(whole.total, Some(Money::from_cents(-18_190)));
        assert_eq!(
            (whole.credits.as_deref(), whole.credits_number.as_deref()),
            (Some("i1"), Some("2026-0001"))
        );
        assert_eq!((whole.lines.len(), whole.date_due), (3, None));
        assert_eq!(rules::violations(&whole), []);
        assert_eq!(note(std::slice::from_ref(&whole), json!({})), Err(vec![" nothing_to_credit".to_owned()]));
    }

    #[test]
    fn takes_lines_off_and_then_only_the_rest() {
        let part =
            note(&[], json!({ "lines": [{ "line": 0, "amount": 40 }, { "line": 2 }] })).expect("a note");
        assert_eq!(part.total, Some(Money::from_cents(-4_840 - 5_000)));
        let earlier = [part];
        let err = |request| note(&earlier, request).unwrap_err();
        assert_eq!(err(json!({ "lines": [{ "line": 0, "amount": 61 }] })), ["/lines maximum"]);
        assert_eq!(err(json!({ "lines": [{ "line": 2 }] })), ["/lines maximum"]);
        assert_eq!(
            err(json!({ "lines": [{ "line": 3 }, { "line": 1, "amount": 11 }] })),
            ["/lines/0/line unknown", "/lines/1/amount maximum"]
        );
        assert_eq!(err(json!({ "lines": [{ "line": 1 }, { "line": 1 }] })), ["/lines/1/line unique"]);
        assert_eq!(err(json!({ "lines": [{ "line": 1, "amount": 0 }] })), ["/lines/0/amount minimum"]);
        let rest = note(&earlier, json!({})).expect("a note");
        assert_eq!(rest.total, Some(Money::from_cents(-18_190 + 9_840)));
        let both = [earlier[0].clone(), rest];
        assert_eq!(note(&both, json!({})), Err(vec![" nothing_to_credit".to_owned()]));
    }

    #[test]
    fn takes_an_amount_off_an_invoice_of_one_rate() {
        assert_eq!(note(&[], json!({ "amount": 10 })), Err(vec!["/amount several_rates".to_owned()]));
        let line = json!({ "description": "Advies", "amount": 100, "vat_percentage": 21 });
        let one: Invoice =
            serde_json::from_value(json!({ "total": 121, "lines": [line] })).expect("an invoice");
        let take = |amount: f64| {
            let request = CreditRequest {
                amount: serde_json::from_value(json!(amount)).ok(),
                ..CreditRequest::default()
            };
            credit_note(("i1", &one), &[], &request, "2026-11-27".parse().expect("a day"))
        };
        for cents in [1, 3, 100, 6_050, 12_099, 12_100] {
            let note = take(f64::from(cents) / 100.0).expect("a note");
            assert_eq!(note.total, Some(Money::from_cents(-i64::from(cents))), "{cents}");
            assert_eq!(rules::violations(&note), [], "{cents}");
        }
        assert!(take(121.01).is_err() && take(0.0).is_err());
        let both = CreditRequest {
            amount: Some(Money::from_cents(1)),
            lines: vec![CreditedLine { line: 0, amount: None }],
            ..CreditRequest::default()
        };
        assert!(credit_note(("i1", &one), &[], &both, "2026-11-27".parse().expect("a day")).is_err());
    }
}
