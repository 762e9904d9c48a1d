//! Credit notes, and payment by transfer.

use app::invoices;
use app::records::{BackOfficeContext, Notifications};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use chrono::NaiveDate;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::invoicing::credit::CreditRequest;
use domain::kinds::ProductKind;
use domain::money::Money;
use domain::records::Segment;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequestHeader, RequiredProof,
    Rows, SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::backoffice::records::conditions::idempotency_key;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// A payment by transfer.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordPaymentRequest {
    /// The day on which the amount came in; no day to come.
    paid_on: NaiveDate,
}

/// A credit note that was made.
#[derive(Serialize, ToSchema)]
pub struct CreditNoteResponse {
    /// The external id of the credit note, which is an invoice.
    external_id: String,
    public_number: String,
    /// The amount that it took off, above zero.
    amount: Money,
    /// The amount of the invoice that is still to be paid.
    open: Money,
    /// The amount that the firm has to pay back, because the invoice was paid.
    to_pay_back: Money,
    /// True if it was made before by the same key.
    is_repeated: bool,
}

/// The calls that change what is to be paid of an invoice.
pub fn calls() -> Calls {
    Calls::new()
        .add(credit_call(), credit)
        .add(record_payment_call(), record_payment)
        .add(revert_payment_call(), revert_payment)
}

pub(super) const fn of_invoice() -> Access {
    Access {
        scopes: &[ServiceKeyScope::Records],
        rows: Rows::Named(Segment::Product(ProductKind::Invoice)),
        actors: Actors::KeysAndStaff,
        edits: Edits::Records,
        proof: RequiredProof::NotNeeded,
    }
}

pub(super) const MANAGED_ELSEWHERE: ErrorResponse =
    ErrorResponse::new(409, "The firm's own system looks after it (`RECORD_MANAGED_ELSEWHERE`).");

fn credit_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/products/invoice/{external_id}/credit",
        name: "credit_invoice",
        tag: Tag::Invoices,
        summary: "Make a credit note",
        description: "An invoice of its own with the next number of the series and a total below zero, which names the \
             invoice that it credits: all of it, some lines, or an amount, never more than what is left. Nobody is asked any \
             more to pay an invoice of which nothing is left. `Idempotency-Key` is needed. The event is \
             `invoice.credited`.",
        access: of_invoice(),
        query: Parameters::None,
        headers: &[RequestHeader::RequiredIdempotencyKey],
        body: RequestBody::json::<CreditRequest>(),
        responses: vec![
            SuccessResponse::json::<CreditNoteResponse>(200, "It had been made before, by the same key."),
            SuccessResponse::json::<CreditNoteResponse>(201, "Made."),
        ],
        errors: vec![
            ErrorResponse::new(
                400,
                "There is no `Idempotency-Key`, or the body is no JSON object (`BODY_NOT_READABLE`).",
            ),
            ErrorResponse::NOT_FOUND,
            MANAGED_ELSEWHERE,
            ErrorResponse::new(
                422,
                "More than what is left, no such line, a payment under way (`payment_under_way`) or closed books \
                 (`closed_books`), each in the error (`VALIDATION_FAILED`).",
            ),
        ],
    }
}

pub async fn credit(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<CreditRequest>,
) -> ApiResult {
    let key = idempotency_key(&headers)?
        .ok_or_else(|| ApiError::new(Code::BodyNotReadable).with_source("no Idempotency-Key"))?;
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let made = invoices::issue_credit_note(&context, &external_id, &key, &body).await?;
    let status = if made.is_repeated { StatusCode::OK } else { StatusCode::CREATED };
    let response = CreditNoteResponse {
        external_id: made.external_id,
        public_number: made.public_number,
        amount: made.amount,
        open: made.open,
        to_pay_back: made.to_pay_back,
        is_repeated: made.is_repeated,
    };
    Ok((status, envelope::json_response(&response)).into_response())
}

fn record_payment_call() -> Call {
    Call {
        method: Verb::Put,
        path: "/products/invoice/{external_id}/payment",
        name: "record_invoice_payment",
        tag: Tag::Invoices,
        summary: "Record that an invoice was paid by transfer",
        description: "The request to pay it is done. The event is `invoice.payment_recorded`. Recorded again for the same day, \
             nothing changes.",
        access: of_invoice(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<RecordPaymentRequest>(),
        responses: vec![SuccessResponse::empty(204, "Paid.")],
        errors: vec![
            ErrorResponse::NOT_FOUND,
            MANAGED_ELSEWHERE,
            ErrorResponse::new(
                422,
                "The day is still to come (`future`), its books are closed (`closed_books`), the invoice was paid on another \
                 day (`paid`), or nothing of it is to be paid (`nothing_due`).",
            ),
        ],
    }
}

pub async fn record_payment(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(body): Json<RecordPaymentRequest>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    invoices::record_payment(&context, &external_id, body.paid_on).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn revert_payment_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/products/invoice/{external_id}/payment",
        name: "revert_invoice_payment",
        tag: Tag::Invoices,
        summary: "Take back that an invoice was paid by transfer",
        description: "The request to pay it is open again. The event is `invoice.payment_reverted`. Of an invoice that is not \
             paid nothing changes.",
        access: of_invoice(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "Not paid any more.")],
        errors: vec![
            ErrorResponse::NOT_FOUND,
            MANAGED_ELSEWHERE,
            ErrorResponse::new(
                422,
                "The client paid it online (`paid_online`), or the books of the day of payment are closed (`closed_books`).",
            ),
        ],
    }
}

pub async fn revert_payment(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    invoices::revert_payment(&context, &external_id).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
