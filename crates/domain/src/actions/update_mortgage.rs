//! `UPDATE_MORTGAGE`: loan parts, house value and savings wishes brought up to date.

use serde_json::Value;

use super::{Context, Evidence, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::entity::request;
use crate::events::MortgageUpdated;
use crate::money::{Money, Percentage};
use crate::products::Mortgage;
use crate::products::mortgage::{Collateral, LoanPart, SavingsPeriod, SavingsWishes, ValueBasis};
use crate::revision::{self, CurrentRecord, FormSource};
use crate::schema::{Fields, add_violation};
use crate::values::{Amount, Decimal, DutchDate, to_json};

request! {
    /// The body of `POST /api/products/mortgages/{id}/update-details`. Its dates are `DD-MM-YYYY`.
    #[schema(as = MortgageUpdate)]
    pub struct UpdateMortgageRequest {
        #[serde(rename = "productActionId")]
        pub product_action_id: String,
        pub data: Update,
        /// The `meta.revision` that the form began with: an answer to other values than those that stand now is 409
        /// `RECORD_CHANGED`. Without it nothing is compared. Of the mortgage.
        #[schemars(length(max = revision::MAX_CHARS))]
        pub revision: Option<String>,
        pub evidence: Option<Evidence>,
    }

    /// The mortgage as the consumer knows it.
    #[schema(as = MortgageUpdateData)]
    pub struct Update {
        #[serde(default, rename = "marketValue")]
        pub market_value: Amount,
        #[serde(rename = "basedOn")]
        pub based_on: Option<String>,
        #[serde(default, rename = "marketValueDate")]
        pub market_value_date: DutchDate,
        #[serde(default, rename = "smartcareMinimumSavingsAmount")]
        pub minimum_savings_amount: Amount,
        #[serde(rename = "smartcareMinimumSavingsPeriod")]
        pub minimum_savings_period: Option<String>,
        #[serde(default, rename = "smartcareAbstainFromCalculationTill")]
        pub abstain_from_calculation_till: DutchDate,
        #[serde(default, rename = "loanParts")]
        pub loan_parts: Vec<PartUpdate>,
        #[serde(default, rename = "newLoanParts")]
        pub new_loan_parts: Vec<PartUpdate>,
    }

    /// A loan part as the consumer knows it.
    #[schema(as = LoanPartUpdate)]
    pub struct PartUpdate {
        /// The id of an existing part; of a new one whatever the screen gave it.
        pub id: Option<String>,
        #[serde(default)]
        pub interest: Decimal,
        #[serde(rename = "type")]
        pub kind: Option<String>,
        #[serde(default)]
        pub amount: Amount,
        #[serde(default, rename = "currentAmount")]
        pub current_amount: Amount,
        #[serde(default)]
        pub date: DutchDate,
        #[serde(default)]
        pub start_of_fixed_rate_period: DutchDate,
        #[serde(default)]
        pub end_of_fixed_rate_period: DutchDate,
        /// Fixed-interest period in months.
        #[serde(default)]
        pub fixed_interest_period: Decimal,
        #[serde(default)]
        pub end_of_loan_period: DutchDate,
        #[serde(rename = "isNew")]
        pub is_new: Option<bool>,
    }
}

/// The fields that a request clears: those that it sends as `null` or as an empty text. An absent field keeps its
/// value.
#[derive(Clone, Copy)]
pub struct Emptied<'a>(&'a Value);

impl<'a> Emptied<'a> {
    /// Creates the reader of a request's body.
    #[must_use]
    pub const fn new(body: &'a Value) -> Self {
        Self(body)
    }

    /// Returns true if the request clears the field at this JSON Pointer (RFC 6901) below `data`.
    fn contains(self, pointer: &str) -> bool {
        let sent = self.0.get("data").and_then(|data| data.pointer(pointer));
        sent.is_some_and(|sent| sent.is_null() || sent.as_str().is_some_and(|text| text.trim().is_empty()))
    }
}

/// # Errors
/// `VALIDATION_FAILED` with the faulty fields, besides those of [`Context::expect`] and [`Context::product`].
pub fn decide(
    context: &Context,
    answer: &UpdateMortgageRequest,
    emptied: Emptied<'_>,
) -> Result<Outcome, Rejection> {
    context.expect(&[ActionType::UpdateMortgage])?;
    let mut mortgage: Mortgage = context.product()?;
    Context::require_unchanged(answer.revision.as_deref(), &[current(&mortgage, |_| true)])?;
    // Kept before parts got ids of their own: these are known by their place.
    let nameless: Vec<bool> = mortgage.loan_parts.iter().map(|part| !part.has_id()).collect();
    mortgage.name_parts();
    let update = &answer.data;
    let mut fields = Fields::new();
    let based_on = choice::<ValueBasis>(update.based_on.as_deref(), "basedOn", &mut fields);
    let period = choice::<SavingsPeriod>(
        update.minimum_savings_period.as_deref(),
        "smartcareMinimumSavingsPeriod",
        &mut fields,
    );
    let has_value = update.market_value.or_zero() > Money::ZERO;
    // An empty value is sent as 0 too.
    let is_value_cleared = emptied.contains("/marketValue") || update.market_value.0 == Some(Money::ZERO);
    if has_value && update.market_value_date.0.is_none() {
        add_violation(&mut fields, "marketValueDate", "required");
    }
    if has_value && based_on.is_none() && !fields.contains_key("basedOn") {
        add_violation(&mut fields, "basedOn", "required");
    }
    let places = places(update, &mortgage, &nameless, &mut fields);
    check_parts(update, &mortgage, &places, emptied, &mut fields);
    Rejection::unless_empty(fields)?;

    if has_value {
        let collateral = mortgage.collateral.get_or_insert_with(no_collateral);
        collateral.market_value = update.market_value.0;
        collateral.market_value_date = update.market_value_date.0;
        collateral.based_on = based_on;
    } else if let Some(collateral) = mortgage.collateral.as_mut().filter(|_| is_value_cleared) {
        collateral.market_value = None;
        collateral.market_value_date = None;
        collateral.based_on = None;
    }
    let smartcare = savings(update, period, mortgage.smartcare.take(), emptied);
    mortgage.smartcare = Some(smartcare.clone());
    for (row, (sent, place)) in update.loan_parts.iter().zip(places).enumerate() {
        if let Some(part) = place.and_then(|place| mortgage.loan_parts.get_mut(place)) {
            sent.apply(part);
            if emptied.contains(&pointer_of(row, "interest")) {
                part.interest = None;
            }
        }
    }
    let known = mortgage.loan_parts.clone();
    let added: Vec<LoanPart> =
        free_ids(&known).zip(&update.new_loan_parts).map(|(id, part)| part.as_new(id)).collect();
    mortgage.loan_parts.extend(added.clone());

    let house = mortgage.collateral.as_ref();
    let event = MortgageUpdated {
        market_value: house.and_then(|house| house.market_value),
        market_value_date: house.and_then(|house| house.market_value_date),
        based_on: house.and_then(|house| house.based_on),
        minimum_savings_amount: smartcare.minimum_savings_amount,
        minimum_savings_period: smartcare.minimum_savings_period,
        abstain_from_calculation_till: smartcare.abstain_from_calculation_till,
        loan_parts: known,
        new_loan_parts: added,
    };
    Ok(Outcome { payload: to_json(update), ..Outcome::with_event(&event, event.clone().into()) }
        .with_product(&mortgage)
        .with_evidence(answer.evidence.as_ref()))
}

fn pointer_of(row: usize, field: &str) -> String {
    format!("/loanParts/{row}/{field}")
}

/// Returns true if the request clears a value that the part has, which is a change like any other.
fn loses_value(known: &LoanPart, row: usize, emptied: Emptied<'_>) -> bool {
    let values = [
        ("interest", known.interest.is_some()),
        ("date", known.date.is_some()),
        ("start_of_fixed_rate_period", known.start_of_fixed_rate_period.is_some()),
        ("end_of_fixed_rate_period", known.end_of_fixed_rate_period.is_some()),
    ];
    values.into_iter().any(|(field, is_known)| is_known && emptied.contains(&pointer_of(row, field)))
}

/// The wishes about savings as they are after this: what is sent, nothing of what is emptied, and the rest as it was.
fn savings(
    update: &Update,
    period: Option<SavingsPeriod>,
    before: Option<SavingsWishes>,
    emptied: Emptied<'_>,
) -> SavingsWishes {
    let before = before.unwrap_or(SavingsWishes {
        minimum_savings_amount: None,
        minimum_savings_period: None,
        abstain_from_calculation_till: None,
    });
    let amount =
        before.minimum_savings_amount.filter(|_| !emptied.contains("/smartcareMinimumSavingsAmount"));
    let known_period =
        before.minimum_savings_period.filter(|_| !emptied.contains("/smartcareMinimumSavingsPeriod"));
    let till = before
        .abstain_from_calculation_till
        .filter(|_| !emptied.contains("/smartcareAbstainFromCalculationTill"));
    SavingsWishes {
        minimum_savings_amount: update.minimum_savings_amount.0.or(amount),
        minimum_savings_period: period.or(known_period),
        abstain_from_calculation_till: update.abstain_from_calculation_till.0.or(till),
    }
}

/// The mortgage as it stands, for a form that is filled in from these fields of it.
pub(super) fn current(mortgage: &Mortgage, is_of_form: fn(&str) -> bool) -> CurrentRecord {
    CurrentRecord { source: FormSource::Mortgage, fields: Some(mortgage.form_fields()), is_of_form }
}

/// Ids for parts that the consumer adds, until the firm's next record gives them its own.
fn free_ids(known: &[LoanPart]) -> impl Iterator<Item = String> {
    let is_free = |id: &String| !known.iter().any(|part| part.id.as_ref() == Some(id));
    (1..).map(|number| format!("added-{number}")).filter(is_free)
}

/// Reads nothing, `none`, or one of the values.
pub(super) fn choice<T: std::str::FromStr>(
    text: Option<&str>,
    field: &str,
    fields: &mut Fields,
) -> Option<T> {
    let text = text.filter(|text| !text.is_empty() && *text != "none")?;
    let found = text.parse().ok();
    if found.is_none() {
        add_violation(fields, field, "enum");
    }
    found
}

pub(super) const fn no_collateral() -> Collateral {
    Collateral {
        market_value: None,
        market_value_date: None,
        based_on: None,
        based_on_options: Vec::new(),
        house_number: None,
        street_name: None,
        zip_code: None,
        city: None,
    }
}

/// Returns the part of the mortgage that each row is about; no part twice.
fn places(
    update: &Update,
    mortgage: &Mortgage,
    nameless: &[bool],
    fields: &mut Fields,
) -> Vec<Option<usize>> {
    let mut places = Vec::new();
    for (row, part) in update.loan_parts.iter().enumerate() {
        let place = match part.id.as_deref().filter(|id| !id.trim().is_empty()) {
            Some(id) => mortgage.loan_parts.iter().position(|known| known.id.as_deref() == Some(id)),
            None => nameless.get(row).is_some_and(|nameless| *nameless).then_some(row),
        };
        if place.is_none() {
            add_violation(fields, format!("loanParts.{row}.id"), "unknown");
        } else if places.contains(&place) {
            add_violation(fields, format!("loanParts.{row}.id"), "unique");
        }
        places.push(place);
    }
    places
}

/// Untouched parts may be incomplete: the rest is required once anything about any of them was changed.
fn check_parts(
    update: &Update,
    mortgage: &Mortgage,
    places: &[Option<usize>],
    emptied: Emptied<'_>,
    fields: &mut Fields,
) {
    let known = |place: &Option<usize>| place.and_then(|place| mortgage.loan_parts.get(place));
    let mut rows = update.loan_parts.iter().zip(places).enumerate();
    let changed = !update.new_loan_parts.is_empty()
        || rows.any(|(row, (part, place))| {
            known(place).is_some_and(|known| part.changes(known) || loses_value(known, row, emptied))
        });
    let lists = [("loanParts", &update.loan_parts, false), ("newLoanParts", &update.new_loan_parts, true)];
    for (list, parts, new) in lists {
        for (place, part) in parts.iter().enumerate() {
            part.check(&format!("{list}.{place}"), changed, new, fields);
        }
    }
}

impl PartUpdate {
    fn changes(&self, known: &LoanPart) -> bool {
        let other_date = |sent: DutchDate, known| sent.0.is_some() && sent.0 != known;
        self.current_amount.0.is_some_and(|amount| Some(amount) != known.current_amount)
            || other_date(self.date, known.date)
            || other_date(self.start_of_fixed_rate_period, known.start_of_fixed_rate_period)
            || other_date(self.end_of_fixed_rate_period, known.end_of_fixed_rate_period)
            || self.interest.0.is_some_and(|interest| known.interest != Some(Percentage(interest)))
    }

    fn check(&self, path: &str, changed: bool, new: bool, fields: &mut Fields) {
        if self.interest.0.is_some_and(|interest| !(0.0..=100.0).contains(&interest)) {
            add_violation(fields, format!("{path}.interest"), "between");
        }
        if self
            .fixed_interest_period
            .0
            .is_some_and(|months| months.fract() != 0.0 || !(0.0..=1200.0).contains(&months))
        {
            add_violation(fields, format!("{path}.fixed_interest_period"), "number");
        }
        if !changed {
            return;
        }
        let required = [
            ("currentAmount", self.current_amount.0.is_none()),
            ("date", self.date.0.is_none()),
            ("start_of_fixed_rate_period", self.start_of_fixed_rate_period.0.is_none()),
            ("end_of_fixed_rate_period", self.end_of_fixed_rate_period.0.is_none()),
            ("type", new && self.kind.as_deref().is_none_or(str::is_empty)),
            ("amount", new && self.amount.0.is_none()),
        ];
        for (field, missing) in required {
            if missing {
                add_violation(fields, format!("{path}.{field}"), "required");
            }
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked: a whole number up to 1200"
    )]
    fn apply(&self, part: &mut LoanPart) {
        fn put<T>(into: &mut Option<T>, sent: Option<T>) {
            if sent.is_some() {
                *into = sent;
            }
        }
        put(&mut part.interest, self.interest.0.map(Percentage));
        put(&mut part.kind, self.kind.clone().filter(|kind| !kind.is_empty()));
        put(&mut part.amount, self.amount.0);
        put(&mut part.current_amount, self.current_amount.0);
        put(&mut part.date, self.date.0);
        put(&mut part.start_of_fixed_rate_period, self.start_of_fixed_rate_period.0);
        put(&mut part.end_of_fixed_rate_period, self.end_of_fixed_rate_period.0);
        put(&mut part.fixed_interest_period, self.fixed_interest_period.0.map(|months| months as u16));
        put(&mut part.end_of_loan_period, self.end_of_loan_period.0);
    }

    fn as_new(&self, id: String) -> LoanPart {
        let mut part = LoanPart {
            id: Some(id),
            interest: None,
            kind: None,
            amount: None,
            current_amount: None,
            date: None,
            start_of_fixed_rate_period: None,
            end_of_fixed_rate_period: None,
            fixed_interest_period: None,
            end_of_loan_period: None,
        };
        self.apply(&mut part);
        part
    }
}
