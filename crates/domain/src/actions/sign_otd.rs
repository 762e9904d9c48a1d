//! `SIGN_OTD`: the service order signed, with a direct-debit mandate where its fees are collected that way.

use super::agreement::Agreement;
use super::{Context, Evidence, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::codes::Code;
use crate::entity::request;
use crate::events::OtdSigned;
use crate::products::Otd;
use crate::schema::{Fields, add_violation};
use crate::values::iban;
use crate::values::to_json;

request! {
    /// The body of `POST /api/products/otds/actions/{id}/sign`.
    #[schema(as = OtdSignature)]
    pub struct SignOtdRequest {
        pub data: Option<AccountHolder>,
        /// Required: `shown_at`, `scrolled_at`, `agreed_at`, `locale`, and in `wording` the statements `agreement` and,
        /// with a direct debit, `debit`.
        pub evidence: Option<Evidence>,
    }

    /// The account of a direct-debit mandate.
    #[schema(as = OtdAccountHolder)]
    pub struct AccountHolder {
        #[serde(rename = "sepaAccountholderIbanAccount")]
        pub iban: Option<String>,
        #[serde(rename = "sepaAccountholderIbanName")]
        #[schemars(length(max = 70))]
        pub name: Option<String>,
    }
}

/// Signs a service order. `has_conditions` is false for a firm that states that its orders have none: there is nothing to
/// scroll through.
///
/// # Errors
/// `OTD_CANCELLED` for an order that the firm has cancelled, `CONTRACT_ALREADY_WITHDRAWN` for one that was withdrawn from
/// and not reopened since; those of [`Agreement::require`]. With a direct debit: `VALIDATION_FAILED`
/// where account or holder is missing, `SEPA_INVALID_IBAN`, and `SEPA_CONSUMER_DATA_MISSING` where the mandate's
/// address is unknown. Besides those of [`Context::expect`].
pub fn decide(
    context: &Context,
    answer: &SignOtdRequest,
    has_conditions: bool,
) -> Result<Outcome, Rejection> {
    context.expect(&[ActionType::SignOtd])?;
    let mut otd: Otd = context.product()?;
    if otd.is_cancelled {
        return Err(Code::OtdCancelled.into());
    }
    if otd.date_withdrawn.is_some() {
        return Err(Code::ContractAlreadyWithdrawn.into());
    }
    let statements: &[&str] =
        if otd.has_automatic_debit_fees { &["agreement", "debit"] } else { &["agreement"] };
    Agreement { statements, has_terms: has_conditions }.require(answer.evidence.as_ref())?;
    let mut event = OtdSigned {
        date: context.today,
        is_complete: context.last,
        iban: None,
        account_holder: None,
        payment_reference: None,
    };
    if otd.has_automatic_debit_fees {
        let (account, holder) = mandate(answer.data.as_ref())?;
        if !context.consumer.has_mandate_address() {
            return Err(Code::SepaConsumerDataMissing.into());
        }
        otd.sepa_accountholder_iban_account = Some(account.clone());
        otd.sepa_accountholder_iban_name = Some(holder.clone());
        event.iban = Some(account);
        event.account_holder = Some(holder);
        event.payment_reference = otd
            .sepa_payment_reference
            .as_deref()
            .map(|reference| own_reference(reference, context.signatures));
    }
    if context.last {
        otd.is_signed = true;
        otd.date_finalised = Some(context.today);
    }
    let mut outcome = Outcome::with_event(&event, event.clone().into());
    if event.iban.is_some() {
        // The mandate is written out later: with the address as it was when it was given.
        outcome.payload["account_address"] = to_json(&context.consumer.full_address());
    }
    Ok(outcome.with_product(&otd).with_evidence(answer.evidence.as_ref()))
}

/// The longest mandate reference (SEPA Direct Debit Core Scheme Rulebook, AT-01), in characters.
const LONGEST_REFERENCE: usize = 35;

/// The reference of a signer's own mandate: a number follows from the second one on, since each reference stands for
/// one mandate alone.
fn own_reference(reference: &str, earlier: u64) -> String {
    if earlier == 0 {
        return reference.to_owned();
    }
    let suffix = format!("-{}", earlier + 1);
    let room = LONGEST_REFERENCE.saturating_sub(suffix.len());
    reference.chars().take(room).chain(suffix.chars()).collect()
}

fn mandate(data: Option<&AccountHolder>) -> Result<(String, String), Rejection> {
    let text =
        |value: Option<&String>| value.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let account = text(data.and_then(|data| data.iban.as_ref()));
    let holder = text(data.and_then(|data| data.name.as_ref()));
    let mut fields = Fields::new();
    if account.is_none() {
        add_violation(&mut fields, "sepaAccountholderIbanAccount", "required");
    }
    if holder.is_none() {
        add_violation(&mut fields, "sepaAccountholderIbanName", "required");
    }
    let (Some(account), Some(holder)) = (account, holder) else { return Err(Rejection::invalid(fields)) };
    match iban::parse(&account) {
        Ok(account) if account.is_sepa() => Ok((account.as_str().to_owned(), holder)),
        _ => {
            add_violation(&mut fields, "sepaAccountholderIbanAccount", "iban");
            Err(Rejection { fields, ..Code::SepaInvalidIban.into() })
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::read;
    use super::super::testing::{ContextBuilder, agreement_evidence, violations};
    use super::*;
    use crate::records::ConsumerRecord;

    fn scene(debit: bool) -> ContextBuilder {
        let otd = json!({"label": "Opdracht", "has_automatic_debit_fees": debit, "sepa_payment_reference": "KENMERK-1"});
        ContextBuilder::new(ActionType::SignOtd).with_product(otd)
    }

    fn account(iban: &str, name: &str) -> SignOtdRequest {
        let data = json!({"sepaAccountholderIbanAccount": iban, "sepaAccountholderIbanName": name});
        read(&json!({"data": data, "evidence": agreement_evidence()})).unwrap()
    }

    #[test]
    fn each_signer_has_a_mandate_of_their_own() {
        assert_eq!(own_reference("VD-1", 0), "VD-1");
        assert_eq!(own_reference("VD-1", 1), "VD-1-2");
        assert_eq!(own_reference(&"x".repeat(35), 11), format!("{}-12", "x".repeat(32)));
    }

    #[test]
    fn without_direct_debit_a_signature_is_enough() {
        let outcome =
            decide(&scene(false).context(), &read(&json!({"evidence": agreement_evidence()})).unwrap(), true)
                .unwrap();
        let otd = outcome.product_change.unwrap();
        assert_eq!((&otd["is_signed"], &otd["date_finalised"]), (&json!(true), &json!("2026-11-21")));
        assert_eq!(outcome.events[0].data["iban"], Value::Null);
    }

    #[test]
    fn a_signature_says_what_was_read_and_agreed() {
        let signature = |debit, evidence: Value| {
            decide(&scene(debit).context(), &read(&json!({"evidence": evidence})).unwrap(), true)
        };
        let required = |field: &str| vec![(field.to_owned(), "required".to_owned())];
        assert_eq!(violations(signature(false, Value::Null)), required("evidence"));
        let mut unread = agreement_evidence();
        unread["scrolled_at"] = Value::Null;
        assert_eq!(violations(signature(false, unread)), required("evidence.scrolled_at"));
        let mut silent = agreement_evidence();
        silent["wording"]["debit"] = Value::Null;
        assert_eq!(violations(signature(true, silent)), required("evidence.wording.debit"));
    }

    #[test]
    fn an_order_is_signed_with_the_last_signature() {
        let mut scene = scene(true);
        scene.last = false;
        let first = decide(&scene.context(), &account("NL91ABNA0417164300", "A. de Vries"), true).unwrap();
        let otd = first.product_change.unwrap();
        assert_eq!((&otd["is_signed"], &otd["date_finalised"]), (&json!(false), &Value::Null));
        assert_eq!(otd["sepa_accountholder_iban_account"], "NL91ABNA0417164300");
        assert_eq!(first.events[0].data["is_complete"], false);
    }

    #[test]
    fn a_mandate_has_account_and_holder() {
        let outcome =
            decide(&scene(true).context(), &account("nl91 abna 0417 1643 00", " A. de Vries "), true)
                .unwrap();
        assert_eq!(
            outcome.events[0].data,
            json!({"date": "2026-11-21", "is_complete": true, "iban": "NL91ABNA0417164300", "account_holder": "A. de Vries",
                "payment_reference": "KENMERK-1"})
        );
        assert_eq!(outcome.payload["account_address"], "Lange Nieuwstraat 12, 3512 PH Utrecht");
        assert_eq!(outcome.product_change.unwrap()["sepa_accountholder_iban_account"], "NL91ABNA0417164300");
        let scene = scene(true);
        let fields = ["sepaAccountholderIbanAccount", "sepaAccountholderIbanName"];
        let required = fields.map(|field| (field.to_owned(), "required".to_owned()));
        let nothing = read(&json!({"evidence": agreement_evidence()})).unwrap();
        assert_eq!(violations(decide(&scene.context(), &nothing, true)), required);
        assert_eq!(violations(decide(&scene.context(), &account("", " "), true)), required);
        for wrong in ["NL91ABNA0417164301", "BR1800360305000010009795493C1"] {
            let rejection = decide(&scene.context(), &account(wrong, "A. de Vries"), true).unwrap_err();
            assert_eq!(
                (rejection.code, rejection.fields[fields[0]][0].as_str()),
                (Code::SepaInvalidIban, "iban")
            );
        }
    }

    #[test]
    fn a_mandate_needs_an_address() {
        let mut scene = scene(true);
        scene.consumer = ConsumerRecord { city: None, ..scene.consumer };
        let rejection =
            decide(&scene.context(), &account("NL91ABNA0417164300", "A. de Vries"), true).unwrap_err();
        assert_eq!(rejection.code, Code::SepaConsumerDataMissing);
    }

    #[test]
    fn an_order_that_was_withdrawn_from_is_not_signed_again() {
        let scene = ContextBuilder::new(ActionType::SignOtd)
            .with_product(json!({"label": "Opdracht", "date_withdrawn": "2026-11-20"}));
        let rejection = decide(&scene.context(), &read(&json!({})).unwrap(), true).unwrap_err();
        assert_eq!(rejection.code, Code::ContractAlreadyWithdrawn);
    }

    #[test]
    fn a_cancelled_order_is_not_signed() {
        let scene = ContextBuilder::new(ActionType::SignOtd)
            .with_product(json!({"label": "Opdracht", "is_cancelled": true}));
        let rejection = decide(&scene.context(), &read(&json!({})).unwrap(), true).unwrap_err();
        assert_eq!(rejection.code, Code::OtdCancelled);
    }
}
