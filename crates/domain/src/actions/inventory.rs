//! `INVENTORY_FORM` and its three other ways: by hand, by the data-sharing provider, by the embedded form.

use std::sync::OnceLock;

use jsonschema::Validator;
use serde_json::{Value, json};

use super::{Context, Evidence, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::codes::Code;
use crate::entity::request;
use crate::events::{InventorySource, InventorySubmitted};
use crate::limits::{EMBEDDED_BYTES, EMBEDDED_VALUES, MAX_BYTES, MAX_VALUES};
use crate::questionnaires::inventory;
use crate::records::ConsumerRecord;
use crate::revision::{self, CurrentRecord, FormSource};
use crate::schema::{Violation, collect_violations, compile, request_schema};
use crate::values::{AnyValue, Object, to_json};

request! {
    /// The body of `POST /api/inventory-form`.
    #[schema(as = InventoryFormAnswer)]
    pub struct SubmitInventoryRequest {
        pub data: Object,
        #[serde(rename = "productActionId")]
        pub product_action_id: String,
        /// The `meta.revision` that the form began with: an answer to other values than those that stand now is 409
        /// `RECORD_CHANGED`. Without it nothing is compared. Of the consumer, and after a
        /// comma of the partner where the form began with one.
        #[schemars(length(max = revision::MAX_CHARS))]
        pub revision: Option<String>,
        pub evidence: Option<Evidence>,
    }
}

/// The data that a provider's form, embedded in the portal, hands over once the consumer has finished it.
#[derive(Clone, Debug, PartialEq)]
pub struct EmbeddedForm {
    pub data: Value,
    /// The origin of the data, as the form reports it.
    pub origin: Option<String>,
    /// The log of how the consumer filled in the form, as the form reports it.
    pub events: Option<Value>,
}

/// Returns the violation if the embedded form's data exceed a limit: on bytes, on the number of values, or on the
/// length of a text.
pub fn embedded_form_violation(data: &Value) -> Option<Violation> {
    static VALIDATOR: OnceLock<Validator> = OnceLock::new();
    let validator = VALIDATOR.get_or_init(|| {
        let mut schema = request_schema::<AnyValue>();
        schema[MAX_BYTES] = json!(EMBEDDED_BYTES);
        schema[MAX_VALUES] = json!(EMBEDDED_VALUES);
        compile(&schema)
    });
    let mut violations = Vec::new();
    for error in validator.iter_errors(data) {
        collect_violations(&error, &mut violations);
    }
    violations.into_iter().min()
}

/// The types that the data-sharing provider answers, where the firm has taken its module.
pub const SHARED: [ActionType; 2] = [ActionType::InventoryFormOckto, ActionType::InventoryFormDigid];

/// Requires that the consumer can now share data by the data-sharing provider for this action.
///
/// # Errors
/// `INVALID_ACTION_TYPE` also where the firm has not taken the module, besides those of [`Context::expect`].
pub fn expect_shared(context: &Context) -> Result<(), Rejection> {
    context.expect(&SHARED)?;
    if context.modules.has_ockto_enabled { Ok(()) } else { Err(Code::InvalidActionType.into()) }
}

/// Requires that the consumer can now fill in the embedded form for this action.
///
/// # Errors
/// `INVALID_ACTION_TYPE` also where the firm has not taken the module, besides those of [`Context::expect`].
pub fn expect_embedded(context: &Context) -> Result<(), Rejection> {
    context.expect(&[ActionType::InventoryFormIwize])?;
    if context.modules.has_iwize_enabled { Ok(()) } else { Err(Code::InvalidActionType.into()) }
}

/// The types that the manual form answers: its own, and those whose module the firm has not taken.
pub fn manual_types(context: &Context) -> Vec<ActionType> {
    let mut types = vec![ActionType::InventoryForm];
    if !context.modules.has_ockto_enabled {
        types.extend([ActionType::InventoryFormOckto, ActionType::InventoryFormDigid]);
    }
    if !context.modules.has_iwize_enabled {
        types.push(ActionType::InventoryFormIwize);
    }
    types
}

/// The form filled in by hand; `partner` is the consumer's partner, whom the form may have begun with.
///
/// # Errors
/// `VALIDATION_FAILED` with the faulty fields, besides those of [`Context::expect`].
pub fn decide(
    context: &Context,
    partner: Option<&ConsumerRecord>,
    answer: &SubmitInventoryRequest,
) -> Result<Outcome, Rejection> {
    context.expect(&manual_types(context))?;
    let known = [(FormSource::Consumer, Some(context.consumer)), (FormSource::Partner, partner)].map(
        |(source, person)| CurrentRecord {
            source,
            fields: person.map(ConsumerRecord::form_fields),
            is_of_form: |_| true,
        },
    );
    Context::require_unchanged(answer.revision.as_deref(), &known)?;
    Rejection::unless_empty(inventory::violations(&answer.data, context.today))?;
    let event = InventorySubmitted {
        source: InventorySource::Manual,
        data: answer.data.clone().into(),
        origin: None,
        provider_events: None,
    };
    Ok(Outcome { payload: to_json(&answer.data), ..Outcome::with_event(&event, event.clone().into()) }
        .with_evidence(answer.evidence.as_ref()))
}

/// The embedded form, finished.
///
/// # Errors
/// `INVENTORY_FORM_DATA_RETRIEVAL_FAILED` without data, besides those of [`Context::expect`].
pub fn decide_embedded(context: &Context, form: EmbeddedForm) -> Result<Outcome, Rejection> {
    expect_embedded(context)?;
    decide_provided(InventorySource::Iwize, form)
}

/// The data-sharing provider has finished and handed over its data.
///
/// # Errors
/// `INVENTORY_FORM_DATA_RETRIEVAL_FAILED` without data, besides those of [`Context::expect`].
pub fn decide_shared(context: &Context, data: Value) -> Result<Outcome, Rejection> {
    context.expect(&SHARED)?;
    let digid = context.kind == ActionType::InventoryFormDigid;
    let source = if digid { InventorySource::Digid } else { InventorySource::Ockto };
    decide_provided(source, EmbeddedForm { data, origin: None, events: None })
}

fn decide_provided(source: InventorySource, form: EmbeddedForm) -> Result<Outcome, Rejection> {
    if form.data.is_null() {
        return Err(Code::InventoryFormDataRetrievalFailed.into());
    }
    let event =
        InventorySubmitted { source, data: form.data, origin: form.origin, provider_events: form.events };
    Ok(Outcome::with_event(&event, event.clone().into()))
}

#[cfg(test)]
mod tests {
    use super::super::testing::ContextBuilder;
    use super::*;
    use crate::limits::FREE_TEXT;

    #[test]
    fn the_manual_form_stands_in_for_modules_that_the_firm_has_not_taken() {
        let mut scene = ContextBuilder::new(ActionType::InventoryFormOckto);
        let answer = SubmitInventoryRequest {
            data: Object::default(),
            product_action_id: "x".into(),
            revision: None,
            evidence: None,
        };
        let code = |scene: &ContextBuilder| decide(&scene.context(), None, &answer).unwrap_err().code;
        assert_eq!(code(&scene), Code::ValidationFailed);
        scene.modules.has_ockto_enabled = true;
        assert_eq!(code(&scene), Code::InvalidActionType);
    }

    #[test]
    fn a_way_whose_module_the_firm_has_not_taken_is_closed() {
        let mut scene = ContextBuilder::new(ActionType::InventoryFormDigid);
        assert_eq!(expect_shared(&scene.context()).unwrap_err().code, Code::InvalidActionType);
        scene.modules.has_ockto_enabled = true;
        assert!(expect_shared(&scene.context()).is_ok());
        scene.kind = ActionType::InventoryFormIwize;
        assert_eq!(expect_shared(&scene.context()).unwrap_err().code, Code::InvalidActionType);
        assert_eq!(expect_embedded(&scene.context()).unwrap_err().code, Code::InvalidActionType);
        scene.modules.has_iwize_enabled = true;
        assert!(expect_embedded(&scene.context()).is_ok());
        scene.done = true;
        assert_eq!(expect_embedded(&scene.context()).unwrap_err().code, Code::ActionAlreadyDone);
    }

    #[test]
    fn what_a_provider_gives_is_passed_on() {
        let scene = ContextBuilder::new(ActionType::InventoryFormDigid);
        let outcome = decide_shared(&scene.context(), json!({"income": 1})).unwrap();
        assert_eq!(
            (&outcome.payload["source"], &outcome.payload["data"]["income"]),
            (&json!("digid"), &json!(1))
        );
        let rejection = decide_shared(&scene.context(), Value::Null).unwrap_err();
        assert_eq!(rejection.code, Code::InventoryFormDataRetrievalFailed);
    }

    #[test]
    fn the_embedded_form_has_a_size() {
        let violation =
            |data: Value| embedded_form_violation(&data).map(|violation| (violation.pointer, violation.rule));
        let of = |pointer: &str, rule: &str| Some((pointer.to_owned(), rule.to_owned()));
        assert_eq!(violation(json!({ "income": 48_000, "more": [{ "a": null }] })), None);
        assert_eq!(violation(json!([{ "a": "x".repeat(FREE_TEXT + 1) }])), of("/0/a", "max_length"));
        let many = vec![vec![0; 100]; 200];
        assert_eq!(violation(json!({ "a": many })), of("", "max_values"));
        let large = vec!["x".repeat(FREE_TEXT); 70];
        assert_eq!(violation(json!({ "a": large })), of("", "max_bytes"));
    }
}
