//! The contracts that signatures make.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;
use uuid::Uuid;

use super::terms::WithdrawalTerms;
use crate::events::EndedMandate;
use crate::products::appointment::today;

/// A signature of a service order, as it was sealed.
#[derive(Clone, Debug, PartialEq)]
pub struct ContractSignature {
    pub id: Uuid,
    /// Consumer who signed; absent once they are erased.
    pub consumer: Option<Uuid>,
    pub signed_at: DateTime<Utc>,
    pub payload: Value,
    /// The terms of withdrawal that were sealed with it; absent in signatures from before they were.
    pub terms: Option<WithdrawalTerms>,
}

/// A contract that everybody has signed who was asked to.
#[derive(Clone, Debug, PartialEq)]
pub struct ConcludedContract {
    /// The signature that concluded it, which is the last one.
    pub id: Uuid,
    pub concluded_at: DateTime<Utc>,
    /// Ids of the signers, the first one first.
    pub signers: Vec<Uuid>,
    /// The direct-debit mandates that were given with the signatures.
    pub mandates: Vec<EndedMandate>,
    pub sealed_terms: Option<WithdrawalTerms>,
}

impl ConcludedContract {
    pub fn is_signed_by(&self, consumer: Uuid) -> bool {
        self.signers.contains(&consumer)
    }

    /// The day in Amsterdam on which it was concluded.
    pub fn conclusion_date(&self) -> NaiveDate {
        today(self.concluded_at)
    }
}

/// The contracts that the signatures of one order make, the earliest first: an order that the firm reopened is signed
/// anew, and makes another one. Signatures behind the last complete one make none yet.
pub fn contracts_of(signatures: &[ContractSignature]) -> Vec<ConcludedContract> {
    let mut contracts = Vec::new();
    let mut incomplete: Vec<&ContractSignature> = Vec::new();
    for signature in signatures {
        incomplete.push(signature);
        if signature.payload["is_complete"] == Value::Bool(true) {
            contracts.push(to_concluded_contract(signature, &std::mem::take(&mut incomplete)));
        }
    }
    contracts
}

fn to_concluded_contract(last: &ContractSignature, signatures: &[&ContractSignature]) -> ConcludedContract {
    let text =
        |signature: &ContractSignature, name: &str| signature.payload[name].as_str().map(str::to_owned);
    let mandate = |signature: &&ContractSignature| {
        Some(EndedMandate {
            iban: text(signature, "iban")?,
            account_holder: text(signature, "account_holder"),
            payment_reference: text(signature, "payment_reference"),
        })
    };
    ConcludedContract {
        id: last.id,
        concluded_at: last.signed_at,
        signers: signatures.iter().filter_map(|signature| signature.consumer).collect(),
        mandates: signatures.iter().filter_map(mandate).collect(),
        sealed_terms: last.terms.clone(),
    }
}
