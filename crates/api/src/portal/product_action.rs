//! An action as the app reads it.

use super::products::ActionCounter;
use chrono::NaiveDate;
use domain::action_type::ActionType;
use domain::actions::pay_invoice::{PaymentState, PaymentStatus};
use domain::money::Money;
use domain::products::invoice::InvoiceLine;
use domain::products::mortgage::SavingsPeriod;
use domain::records::{DownloadableDocument, Proposal, Quote, RequestedDocument};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A task that the firm asks of a consumer.
#[derive(Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the API")]
pub struct ProductAction {
    id: Uuid,
    label: String,
    r#type: ActionType,
    date_created: NaiveDate,
    /// The day on which the consumer did it, in Amsterdam.
    #[schema(required = true)]
    date_executed: Option<NaiveDate>,
    #[schema(required = true)]
    deadline: Option<NaiveDate>,
    /// True if nothing is asked of the consumer any more.
    is_done: bool,
    /// The firm's remark; the reason when something delivered was rejected.
    #[schema(required = true)]
    comment: Option<String>,
    #[schema(required = true)]
    product: Option<ActionProduct>,
    /// Name of another owner who still has to complete it, when the consumer has done so.
    #[schema(required = true)]
    waiting_for: Option<String>,
    /// True if it was completed in the portal, so that there is a receipt.
    has_receipt: bool,
    #[schema(required = true)]
    payment: Option<PaymentResponse>,
    /// The last payment failed or expired: a new one can be made.
    mollie_invalid: bool,
    smartcare_show_amount: bool,
    #[schema(required = true)]
    smartcare_min_savings_amount: Option<Money>,
    #[schema(required = true)]
    smartcare_savings_period: Option<SavingsPeriod>,
    #[schema(required = true)]
    smartcare_explain: Option<String>,
    #[schema(required = true)]
    woongarant: Option<ActionProposal>,
    #[schema(required = true)]
    invoice: Option<ActionInvoice>,
    #[schema(required = true)]
    document: Option<RequestedDocument>,
    #[schema(required = true)]
    downloadable_document: Option<DownloadableDocument>,
    quotes: Vec<Quote>,
    #[schema(required = true)]
    consumer_name: Option<String>,
    #[schema(required = true)]
    public_number: Option<String>,
}

/// The proposal for a home insurance, with the actions of its insurance.
#[derive(Serialize, ToSchema)]
pub struct ActionProposal {
    action_counter: ActionCounter,
    #[serde(flatten)]
    proposal: Proposal,
}

/// The invoice that an action asks to pay.
#[derive(Serialize, ToSchema)]
pub struct ActionInvoice {
    id: Uuid,
    #[schema(required = true)]
    public_number: Option<String>,
    #[schema(required = true)]
    date_created: Option<NaiveDate>,
    /// The last day to pay.
    #[schema(required = true)]
    date_due: Option<NaiveDate>,
    /// The day on which it was paid, here or elsewhere.
    #[schema(required = true)]
    paid_on: Option<NaiveDate>,
    /// The state of paying; `null` where there is nothing to pay.
    #[schema(required = true)]
    payment_state: Option<PaymentState>,
    #[schema(required = true)]
    total: Option<Money>,
    /// The amount that credit notes took off the total.
    credited: Money,
    /// Id of the action itself.
    product_action: Uuid,
    lines: Vec<InvoiceLine>,
    /// True if there is a PDF to download.
    has_pdf: bool,
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
#[schema(as = Payment)]
pub struct PaymentResponse {
    id: Uuid,
    /// The day on which it was begun, in Amsterdam.
    date_created: NaiveDate,
    description: String,
    amount: Money,
    is_paid: bool,
    #[schema(required = true)]
    issuer: Option<String>,
    status: PaymentStatus,
    #[schema(required = true)]
    payment_url: Option<String>,
}
