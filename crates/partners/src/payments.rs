//! The payment provider, as Mollie describes its payments (v2): see `docs/partners/payments.md`.

use std::time::Duration;

use domain::actions::pay_invoice::PaymentStatus;
use domain::actions::payment::{Reported, RequestedPayment};
use domain::money::Money;
use hmac::{Hmac, KeyInit, Mac};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::Sha256;

use crate::Key;
use crate::http::{HttpError, PartnerAccount, PartnerCall};

/// The provider is making the same payment at this moment, for another tab: how often and how long it is waited for.
const SAME_UNDER_WAY: (u32, Duration) = (5, Duration::from_millis(400));
/// Page size of the list of payments.
const NEWEST: u32 = 250;
/// The longest description, in characters.
const DESCRIPTION: usize = 255;

/// The provider, with the account of one licence.
#[derive(Clone, Copy, Debug)]
pub struct Payments<'a>(pub PartnerAccount<'a>);

/// A payment to be made. Equal content under the same reference makes one payment, however often it is sent.
#[derive(Clone, Debug)]
pub struct NewPayment<'a> {
    /// Our own name for it, which comes back with every report.
    pub reference: &'a str,
    pub amount: Money,
    pub description: &'a str,
    /// Page to which the consumer's browser returns afterwards, whatever the outcome.
    pub redirect_url: &'a str,
    /// Address that the provider calls when the payment changes.
    pub webhook_url: &'a str,
    /// The provider's name of the way to pay.
    pub method: &'a str,
}

/// A payment as the provider has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderPayment {
    pub reported: Reported,
    /// Page on which the consumer pays; only while the payment is open.
    pub checkout_url: Option<String>,
}

#[derive(Deserialize)]
struct PaymentResource {
    id: String,
    mode: String,
    status: String,
    amount: PaymentAmount,
    #[serde(default)]
    metadata: Value,
    #[serde(rename = "_links", default)]
    links: PaymentLinks,
}

/// A page of a list.
#[derive(Deserialize)]
struct PaymentPage {
    #[serde(rename = "_embedded")]
    embedded: Embedded,
}

#[derive(Deserialize)]
struct Embedded {
    /// Payments, parsed one by one: an invalid one hides no other.
    payments: Vec<Value>,
}

#[derive(Deserialize)]
struct PaymentAmount {
    currency: String,
    value: String,
}

#[derive(Default, Deserialize)]
struct PaymentLinks {
    checkout: Option<PageLink>,
}

#[derive(Deserialize)]
struct PageLink {
    href: String,
}

/// Returns true if `text` has the form of a payment id of the provider.
pub fn is_id(text: &str) -> bool {
    text.strip_prefix("tr_").is_some_and(|rest| {
        (1..=64).contains(&rest.len()) && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Returns true if one of these secrets signed a call: `sha256=` and the HMAC of its body in hexadecimal.
pub fn is_signed(secrets: &[Key], body: &[u8], signature: &str) -> bool {
    let Some(given) = signature.strip_prefix("sha256=").and_then(|hex| hex::decode(hex).ok()) else {
        return false;
    };
    secrets.iter().any(|secret| {
        let mac = <Hmac<Sha256> as KeyInit>::new_from_slice(secret.reveal().as_bytes());
        mac.is_ok_and(|mac| mac.chain_update(body).verify_slice(&given).is_ok())
    })
}

/// Returns the id of the payment that a call is about: a form with its id, or an event that names it.
pub fn payment_of_call(body: &[u8]) -> Option<String> {
    let event = serde_json::from_slice::<Value>(body).unwrap_or_default();
    let id = match event["entityId"].as_str() {
        Some(id) => Some(id.to_owned()),
        None => url::form_urlencoded::parse(body)
            .find_map(|(name, value)| (name == "id").then(|| value.into_owned())),
    };
    id.filter(|id| is_id(id))
}

impl Payments<'_> {
    /// Returns the values with which the provider's report on a payment of ours is compared.
    pub fn requested_payment<'r>(&self, reference: &'r str, amount: Money) -> RequestedPayment<'r> {
        RequestedPayment { reference, amount, live: self.0.key().reveal().starts_with("live_") }
    }

    /// Makes a payment, or answers the one that the same words made before.
    ///
    /// # Errors
    /// [`HttpError`].
    pub async fn create(&self, new: &NewPayment<'_>) -> Result<ProviderPayment, HttpError> {
        let description: String = new.description.chars().take(DESCRIPTION).collect();
        let body = json!({
            "amount": { "currency": "EUR", "value": new.amount.to_string() },
            "description": description,
            "redirectUrl": new.redirect_url,
            "webhookUrl": new.webhook_url,
            "method": new.method,
            "metadata": { "payment": new.reference },
        });
        let (times, pause) = SAME_UNDER_WAY;
        let mut left = times;
        loop {
            let call = PartnerCall::post("/v2/payments").json(&body).idempotency_key(new.reference);
            match self.0.send(call).await {
                Err(HttpError::Refused { status: 409, .. }) if left > 0 => {
                    left -= 1;
                    tokio::time::sleep(pause).await;
                }
                Err(error) => return Err(error),
                Ok(reply) => return self.parse_payment(reply.json()?),
            }
        }
    }

    /// Returns the current state of a payment.
    ///
    /// # Errors
    /// [`HttpError`].
    pub async fn get(&self, id: &str) -> Result<ProviderPayment, HttpError> {
        if !is_id(id) {
            return Err(HttpError::InvalidResponse("not the id of a payment".to_owned()));
        }
        let found =
            self.parse_payment(self.0.send(PartnerCall::get(format!("/v2/payments/{id}"))).await?.json()?)?;
        if found.reported.id == id {
            Ok(found)
        } else {
            Err(HttpError::InvalidResponse("another payment than was asked for".to_owned()))
        }
    }

    /// The payment that was made under a reference, among the newest of the account.
    ///
    /// # Errors
    /// [`HttpError`].
    pub async fn find_by_reference(&self, reference: &str) -> Result<Option<ProviderPayment>, HttpError> {
        let call = PartnerCall::get(format!("/v2/payments?limit={NEWEST}"));
        let page: PaymentPage = self.0.send(call).await?.json()?;
        let is_it = |payment: &Value| payment["metadata"]["payment"].as_str() == Some(reference);
        let Some(found) = page.embedded.payments.into_iter().find(is_it) else { return Ok(None) };
        let resource = serde_json::from_value(found);
        let resource = resource.map_err(|error| HttpError::InvalidResponse(error.to_string()))?;
        self.parse_payment(resource).map(Some)
    }

    fn parse_payment(&self, resource: PaymentResource) -> Result<ProviderPayment, HttpError> {
        let nonsense = |what: &str| HttpError::InvalidResponse(what.to_owned());
        if !is_id(&resource.id) {
            return Err(nonsense("a payment's id is not of the form tr_…"));
        }
        let status =
            PaymentStatus::of_provider(&resource.status).ok_or_else(|| nonsense("an unknown status"))?;
        let checkout_url = resource.links.checkout.map(|link| link.href);
        if checkout_url.as_deref().is_some_and(|address| !self.0.permits(address)) {
            return Err(nonsense("a payment page that no browser may be sent to"));
        }
        let reported = Reported {
            id: resource.id,
            status,
            currency: resource.amount.currency,
            value: resource.amount.value,
            reference: resource.metadata["payment"].as_str().map(str::to_owned),
            mode: resource.mode,
        };
        Ok(ProviderPayment { reported, checkout_url })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_name_their_payment_in_two_ways() {
        for (body, id) in [
            ("id=tr_7UhSN1zuXS", Some("tr_7UhSN1zuXS")),
            (r#"{"resource":"event","id":"event_1","entityId":"tr_7UhSN1zuXS"}"#, Some("tr_7UhSN1zuXS")),
            (r#"{"entityId":"pl_1"}"#, None),
            (r#"{"id":"tr_1"}"#, None),
            ("id=../x", None),
            ("", None),
        ] {
            assert_eq!(payment_of_call(body.as_bytes()).as_deref(), id, "{body}");
        }
    }

    #[test]
    fn a_signature_is_that_of_one_of_the_secrets() {
        // As `printf '%s' 'id=tr_1' | openssl dgst -sha256 -hmac geheim` says.
        let right = "sha256=c91bc14e0dd0db8296af5e503511699397e1643abf7c6e95895476223aba2ce3";
        let secrets = [Key::new("een ander"), Key::new("geheim")];
        assert!(is_signed(&secrets, b"id=tr_1", right));
        assert!(!is_signed(&secrets[..1], b"id=tr_1", right));
        assert!(!is_signed(&secrets, b"id=tr_2", right));
        for wrong in ["", "sha256=", "sha256=zz", &right[7..], &right[..60]] {
            assert!(!is_signed(&secrets, b"id=tr_1", wrong), "{wrong}");
        }
    }

    #[test]
    fn ids_have_their_form() {
        assert!(is_id("tr_7UhSN1zuXS"));
        let long = format!("tr_{}", "a".repeat(65));
        for text in ["", "tr_", "ord_1", "tr_1/../../x", "tr_ä", "TR_1", long.as_str()] {
            assert!(!is_id(text), "{text}");
        }
    }
}
