//! An action as the app reads it.

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Something that the firm asks of a consumer.
#[derive(Serialize, ToSchema)]
pub struct ProductAction {
    id: Uuid,
    label: String,
    r#type: String,
    date_created: NaiveDate,
    /// The day on which the reader did it, in Amsterdam.
    date_executed: Option<NaiveDate>,
    deadline: Option<NaiveDate>,
    /// Whether nothing is asked of the reader any more.
    is_done: bool,
    /// The firm's remark; the reason when something delivered was rejected.
    comment: Option<String>,
    product: Option<ActionProduct>,
    /// Who else has to answer, when the reader has already done so.
    waiting_for: Option<String>,
    payment: Option<Payment>,
    /// The last payment failed or expired: a new one can be made.
    mollie_invalid: bool,
}

/// The product that an action is about.
#[derive(Serialize, ToSchema)]
pub struct ActionProduct {
    id: Uuid,
    label: String,
    /// The kind in upper case.
    r#type: String,
}

/// The newest payment of an action.
#[derive(Serialize, ToSchema)]
pub struct Payment {
    id: Uuid,
    description: String,
    /// In euros.
    amount: f64,
    is_paid: bool,
    issuer: Option<String>,
    /// `CREATED`, `PENDING`, `PAID`, `CANCELLED`, `EXPIRED` or `FAILED`.
    status: String,
    payment_url: Option<String>,
}
