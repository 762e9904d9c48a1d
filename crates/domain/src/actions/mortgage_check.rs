//! `MORTGAGE_CHECK`: six steps, a score of our own, an advice.

use serde_json::Value;

use super::{Context, Evidence, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::entity::request;
use crate::events::MortgageCheckSubmitted;
use crate::products::Mortgage;
use crate::products::mortgage::LoanPart;
use crate::questionnaires::mortgage_check::{Plans, QuestionnaireFlags, advice, score_answers, violations};
use crate::revision::{self, CurrentRecord, FormSource};
use crate::schema::{Fields, add_violation};
use crate::values::{Object, to_json};

request! {
    /// The body of `POST /api/mortgage-check/submit-form`.
    #[schema(as = MortgageCheckAnswer)]
    pub struct SubmitMortgageCheckRequest {
        #[serde(rename = "productActionId")]
        pub product_action_id: String,
        #[serde(rename = "formData")]
        pub form_data: Object,
        /// The `meta.revision` that the form began with: an answer to other values than those that stand now is 409
        /// `RECORD_CHANGED`. Without it nothing is compared. Of the mortgage and, after
        /// a comma, of the consumer.
        #[schemars(length(max = revision::MAX_CHARS))]
        pub revision: Option<String>,
        pub evidence: Option<Evidence>,
    }

    /// The body of `POST /api/mortgage-check/submit-form-no-login`.
    #[schema(as = MortgageCheckGuestAnswer)]
    pub struct GuestAnswer {
        #[serde(rename = "consumerId")]
        pub consumer_id: String,
        #[serde(rename = "productActionId")]
        pub product_action_id: String,
        #[serde(rename = "formData")]
        pub form_data: Object,
        /// The `meta.revision` that the form began with: an answer to other values than those that stand now is 409
        /// `RECORD_CHANGED`. Without it nothing is compared. Of the mortgage and, after
        /// a comma, of the consumer.
        #[schemars(length(max = revision::MAX_CHARS))]
        pub revision: Option<String>,
        pub evidence: Option<Evidence>,
    }
}

/// # Errors
/// `VALIDATION_FAILED` with the faulty fields, besides those of [`Context::expect`].
pub fn decide(
    context: &Context,
    form_data: &Object,
    revision: Option<&str>,
    evidence: Option<&Evidence>,
) -> Result<Outcome, Rejection> {
    context.expect(&[ActionType::MortgageCheck])?;
    Context::require_unchanged(revision, &known_records(context, form_data)?)?;
    Rejection::unless_empty(part_violations(context, form_data)?)?;
    let has_phone = !context.consumer.all_phone_numbers().is_empty();
    let plans = Plans::for_consumer(context.today, context.consumer.date_of_birth);
    Rejection::unless_empty(violations(
        form_data,
        QuestionnaireFlags { smartcare: context.smartcare, has_phone, plans },
    ))?;
    let (total, scored) = score_answers(form_data, plans);
    let reported = form_data.get("calculated_score").filter(|score| !score.is_null());
    let event = MortgageCheckSubmitted {
        score: total,
        outcome: advice(total),
        scored,
        reported_score: reported.filter(|score| score.as_u64() != Some(total.into())).cloned(),
        call_me: form_data.get("call_me").is_some_and(|answer| answer == "yes"),
        form_data: form_data.clone(),
    };
    Ok(Outcome { payload: to_json(&event), ..Outcome::with_event(&event, event.clone().into()) }
        .with_evidence(evidence))
}

/// Returns the required fields that the loan parts lack. Once the consumer has changed any part, each part needs its
/// current amount, the date of that and its fixed-rate period, and a new part also its type and amount, as in
/// [`super::update_mortgage`]. If nothing was changed, nothing is required.
fn part_violations(context: &Context, form_data: &Object) -> Result<Fields, Rejection> {
    let mut fields = Fields::new();
    let rows = |list: &str| form_data.get(list).and_then(Value::as_array).cloned().unwrap_or_default();
    let (parts, added) = (rows("parts"), rows("new_parts"));
    let mortgage: Option<Mortgage> = context.product.map(|_| context.product()).transpose()?;
    let mut known = mortgage.map(|mortgage| mortgage.loan_parts).unwrap_or_default();
    known.retain(LoanPart::has_id);
    if !context.smartcare.mortgage_check_enable_question_1b
        || added.is_empty() && !parts.iter().any(|part| changes(part, &known))
    {
        return Ok(fields);
    }
    let needed = ["current_amount", "date", "start_of_fixed_rate_period", "end_of_fixed_rate_period"];
    let of_new = ["loan_type", "amount"];
    for (list, rows, more) in [("parts", &parts, &of_new[..0]), ("new_parts", &added, &of_new[..])] {
        for (place, part) in rows.iter().enumerate() {
            for name in needed.iter().chain(more).filter(|name| is_empty(&part[**name])) {
                add_violation(&mut fields, format!("{list}.{place}.{name}"), "required");
            }
        }
    }
    Ok(fields)
}

fn is_empty(value: &Value) -> bool {
    value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty())
}

/// Returns true if the consumer changed a loan part: gave a current amount, or another date, fixed-rate period or
/// interest than the record has.
fn changes(sent: &Value, known: &[LoanPart]) -> bool {
    let before = known.iter().find(|part| part.id.as_deref() == sent["id"].as_str()).map(to_json);
    let before = before.unwrap_or_default();
    let differs = |name: &str| !is_empty(&sent[name]) && !is_same(&sent[name], &before[name]);
    !is_empty(&sent["current_amount"])
        || ["date", "start_of_fixed_rate_period", "end_of_fixed_rate_period", "interest"]
            .into_iter()
            .any(differs)
}

/// Numbers may be sent as texts.
fn is_same(sent: &Value, known: &Value) -> bool {
    let number = |value: &Value| value.as_f64().or_else(|| value.as_str()?.replace(',', ".").parse().ok());
    sent == known || number(sent).is_some_and(|sent| number(known) == Some(sent))
}

/// The records that the form is filled in from: the loan parts where they are asked for, and how to reach the
/// consumer.
fn known_records(context: &Context, form_data: &Object) -> Result<Vec<CurrentRecord>, Rejection> {
    let mortgage: Option<Mortgage> = context.product.map(|_| context.product()).transpose()?;
    Ok(vec![
        CurrentRecord {
            source: FormSource::Mortgage,
            fields: mortgage.map(|mortgage| mortgage.form_fields()),
            is_of_form: if form_data.contains_key("parts") {
                |field| field.starts_with("loan_parts")
            } else {
                |_| false
            },
        },
        CurrentRecord {
            source: FormSource::Consumer,
            fields: Some(context.consumer.form_fields()),
            is_of_form: |field| ["phone_mobile", "phone_home", "date_of_birth"].contains(&field),
        },
    ])
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::testing::ContextBuilder;
    use super::*;

    #[test]
    fn the_score_is_counted_here_and_a_differing_one_is_told() {
        let mut data = json!({
            "mortgage_running": "yes", "call_me": "yes", "current_family_situation": "single",
            "expected_changes": "child", "financial_changes": "retired", "home_suits_family_situation": "yes",
            "plan_year_none": "1", "home_developed_since_mortgage": "same", "reason_none": "1",
            "expect_mortgage_cost_reduction": "no", "is_everything_clear": "yes", "calculated_score": 12
        });
        let told = |data: &Value| {
            let scene = ContextBuilder::new(ActionType::MortgageCheck);
            decide(&scene.context(), &serde_json::from_value(data.clone()).unwrap(), None, None)
                .unwrap()
                .events[0]
                .data
                .clone()
        };
        let event = told(&data);
        assert_eq!((&event["score"], &event["outcome"]), (&json!(55), &json!("desirable")));
        assert_eq!(event["reported_score"], 12);
        assert_eq!(event["scored"][1], json!({"key": "financial_changes", "value": "retired", "points": 15}));
        data["calculated_score"] = json!(55);
        assert_eq!(told(&data)["reported_score"], Value::Null);
    }

    #[test]
    fn loan_parts_that_were_changed_have_to_be_complete() {
        let mut scene = ContextBuilder::new(ActionType::MortgageCheck).with_product(json!({
            "label": "Hypotheek", "loan_parts": [{ "id": "lp1", "interest": 3.1, "date": "2026-01-01" }],
        }));
        scene.smartcare.mortgage_check_enable_question_1b = true;
        let lacking = |part: Value, added: Value| {
            let data = json!({
                "mortgage_running": "yes", "call_me": "no", "current_family_situation": "single",
                "expected_changes": "none", "financial_changes": "none", "home_suits_family_situation": "yes",
                "plan_year_none": "1", "home_developed_since_mortgage": "same", "reason_none": "1",
                "expect_mortgage_cost_reduction": "no", "is_everything_clear": "yes",
                "parts": [part], "new_parts": added,
            });
            let data = serde_json::from_value(data).unwrap();
            let fields = decide(&scene.context(), &data, None, None).err().map(|rejection| rejection.fields);
            fields.unwrap_or_default().into_keys().collect::<Vec<_>>()
        };
        let untouched = json!({ "id": "lp1", "interest": 3.1, "date": "2026-01-01", "current_amount": null });
        assert_eq!(lacking(untouched.clone(), json!([])), Vec::<String>::new());
        let changed = json!({ "id": "lp1", "interest": 3.2, "date": "2026-01-01" });
        let fields = ["current_amount", "end_of_fixed_rate_period", "start_of_fixed_rate_period"];
        assert_eq!(lacking(changed, json!([])), fields.map(|name| format!("parts.0.{name}")));
        let whole = json!({
            "id": "lp1", "interest": 3.2, "date": "2026-01-01", "current_amount": 1,
            "start_of_fixed_rate_period": "2026-01-01", "end_of_fixed_rate_period": "2036-01-01",
        });
        assert_eq!(lacking(whole.clone(), json!([])), Vec::<String>::new());
        let bare = [
            "amount",
            "current_amount",
            "date",
            "end_of_fixed_rate_period",
            "loan_type",
            "start_of_fixed_rate_period",
        ];
        assert_eq!(lacking(whole, json!([{}])), bare.map(|name| format!("new_parts.0.{name}")));
    }
}
