//! The payment provider, as the public description of Mollie's payments has it: its own client library can drive it.

mod api;
mod checkout;
mod webhook;

use axum::Router;
use axum::routing::{get, post};
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Sandbox;

/// An open payment expires after this many minutes, as iDEAL does.
const LIFE_MINUTES: i64 = 15;

/// A payment, with the states that the provider has.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SandboxPayment {
    pub id: String,
    pub created_at: DateTime<Utc>,
    pub amount: StoredAmount,
    pub description: String,
    pub redirect_url: String,
    pub cancel_url: Option<String>,
    pub webhook_url: Option<String>,
    pub metadata: Value,
    pub locale: Option<String>,
    pub status: SandboxPaymentStatus,
    pub changed_at: DateTime<Utc>,
    pub bank: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredAmount {
    pub currency: String,
    /// Amount with two decimals, as in `10.00`.
    pub value: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SandboxPaymentStatus {
    Open,
    Pending,
    Paid,
    Failed,
    Canceled,
    Expired,
}

impl SandboxPaymentStatus {
    fn is_final(self) -> bool {
        !matches!(self, Self::Open | Self::Pending)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Pending => "pending",
            Self::Paid => "paid",
            Self::Failed => "failed",
            Self::Canceled => "canceled",
            Self::Expired => "expired",
        }
    }
}

/// The answer that an idempotency key got, for an hour.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredAnswer {
    pub body: Value,
    pub payment: String,
    pub at: DateTime<Utc>,
}

pub fn routes() -> Router<Sandbox> {
    Router::new()
        .route("/v2/payments", post(api::create).get(api::list))
        .route("/v2/payments/{id}", get(api::show).delete(api::cancel))
        .route("/v2/methods", get(api::list_methods))
        .route("/payments", get(checkout::overview))
        .route("/pay/{id}", get(checkout::page).post(checkout::choose))
}

impl SandboxPayment {
    /// Returns the payment with its status at `now`: an open one past its end is expired.
    fn with_expiry(mut self, now: DateTime<Utc>) -> Self {
        let end = self.created_at + TimeDelta::minutes(LIFE_MINUTES);
        if self.status == SandboxPaymentStatus::Open && now >= end {
            self.status = SandboxPaymentStatus::Expired;
            self.changed_at = end;
        }
        self
    }

    fn resource(&self, public_url: &str) -> Value {
        let time = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Secs, true);
        let link = |href: String, kind: &str| json!({ "href": href, "type": kind });
        let mut links = json!({
            "self": link(format!("{public_url}/v2/payments/{}", self.id), "application/hal+json"),
            "dashboard": link(format!("{public_url}/payments"), "text/html"),
        });
        if self.status == SandboxPaymentStatus::Open {
            links["checkout"] = link(format!("{public_url}/pay/{}", self.id), "text/html");
        }
        let mut resource = json!({
            "resource": "payment",
            "id": self.id,
            "mode": "test",
            "createdAt": time(self.created_at),
            "amount": self.amount,
            "description": self.description,
            "method": "ideal",
            "metadata": self.metadata,
            "status": self.status.name(),
            "isCancelable": false,
            "locale": self.locale,
            "profileId": "pfl_sandbox",
            "sequenceType": "oneoff",
            "redirectUrl": self.redirect_url,
            "cancelUrl": self.cancel_url,
            "webhookUrl": self.webhook_url,
            "_links": links,
        });
        let changed = time(self.changed_at);
        match self.status {
            SandboxPaymentStatus::Open => {
                resource["expiresAt"] = time(self.created_at + TimeDelta::minutes(LIFE_MINUTES)).into();
            }
            SandboxPaymentStatus::Pending => {}
            SandboxPaymentStatus::Paid => {
                resource["paidAt"] = changed.into();
                resource["details"] = json!({
                    "consumerName": "T. Test",
                    "consumerAccount": "NL91ABNA0417164300",
                    "consumerBic": self.bank,
                });
            }
            SandboxPaymentStatus::Failed => resource["failedAt"] = changed.into(),
            SandboxPaymentStatus::Canceled => resource["canceledAt"] = changed.into(),
            SandboxPaymentStatus::Expired => resource["expiredAt"] = changed.into(),
        }
        resource
    }
}
