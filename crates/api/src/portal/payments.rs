//! Paying an invoice at the payment provider: beginning, coming back, and the provider's own call.

mod call_request;
pub(crate) mod webhook;

use app::payments::{PaymentOrder, begin_payment, check};
use app::submissions::CheckTrigger;
use axum::extract::State;
use domain::action_type::ActionType;
use domain::actions::pay_invoice::{PayInvoiceRequest, PaymentStatus};
use serde::Serialize;
use store::payments::Payment;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::submit_request::SubmitRequest;
use crate::http::envelope::{SingleResponse, single_response};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::state::App;
use call_request::PaymentCallRequest;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_payment))
        .routes(routes!(validate_payment))
        .merge(webhook::routes())
}

/// State of a payment.
#[derive(Serialize, ToSchema)]
pub struct PaymentResult {
    /// Absent while nothing was ever paid for the action.
    #[schema(required = true)]
    pub status: Option<PaymentStatus>,
    /// The provider's page, where the consumer pays; only while the payment can be made there.
    #[schema(required = true)]
    pub url: Option<String>,
}

fn payment_result(payment: &Payment, status: PaymentStatus) -> SingleResponse<PaymentResult> {
    let url = payment.checkout_url.clone().filter(|_| status == PaymentStatus::Created);
    single_response("payment-results", payment.id, PaymentResult { status: Some(status), url })
}

/// Begins paying an invoice, or continues the open payment: `CREATED` comes with the provider's page.
#[utoipa::path(post, path = "/api/invoices/get-payment", tag = "actions", request_body = PayInvoiceRequest, responses(
    (status = 200, body = SingleResponse<PaymentResult>),
    (status = 502, body = ErrorBody, description = "PAYMENT_PROVIDER_FAILED"),
))]
async fn get_payment(acting: SubmitRequest) -> ApiResult<SingleResponse<PaymentResult>> {
    let request = PaymentCallRequest::read(&acting).await?;
    acting.require_for_action(ActionType::PayInvoice).await?;
    let settings = &acting.app.settings;
    let order = PaymentOrder {
        slug: &request.tenant.licence.slug,
        scope: request.scope,
        action: request.action,
        done: request.done,
        billed: &request.billed,
        current_url: &request.tenant.current_url(settings),
        public_url: &settings.public_url,
        method: &settings.payment_method,
    };
    let (payment, status) = begin_payment(&acting.app, &order).await?;
    Ok(payment_result(&payment, status))
}

/// Ask the provider for the outcome of the action's newest payment, after coming back from the provider's page. Before
/// any payment its `status` is `null`.
#[utoipa::path(post, path = "/api/invoices/validate-payment", tag = "actions", request_body = PayInvoiceRequest, responses(
    (status = 200, body = SingleResponse<PaymentResult>),
    (status = 502, body = ErrorBody, description = "PAYMENT_PROVIDER_FAILED"),
))]
async fn validate_payment(
    State(app): State<App>,
    acting: SubmitRequest,
) -> ApiResult<SingleResponse<PaymentResult>> {
    let request = PaymentCallRequest::read(&acting).await?;
    let newest = store::payments::newest(app.store.reader(), request.scope, request.action).await?;
    let Some(payment) = newest else {
        return Ok(single_response(
            "payment-results",
            request.action,
            PaymentResult { status: None, url: None },
        ));
    };
    let payment = match payment.status {
        Some(status) if status.is_final() => payment,
        _ => check(&app, &request.tenant.licence.slug, &payment, CheckTrigger::Return).await?,
    };
    let status = payment.status.ok_or_else(|| ApiError::internal("a payment without a status"))?;
    Ok(payment_result(&payment, status))
}
