//! Invoices that the firm is writing.

use app::invoices::{self, drafts};
use app::records::{BackOfficeContext, Notifications};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::limits::RECORD_BYTES;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::invoices::drafts::InvoiceDraft;
use utoipa::ToSchema;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequestHeader, RequiredProof,
    Rows, SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::backoffice::records::conditions::idempotency_key;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{self, single_response};
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;
use app::audit::record_access;

/// An invoice that is being written.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvoiceDraftRequest {
    /// The attributes of the invoice as its record has them, without a number; parts may still be missing.
    #[schema(value_type = Object)]
    #[schemars(with = "serde_json::Map<String, Value>", extend("x-maxBytes" = RECORD_BYTES))]
    attributes: Value,
    /// The revision that is changed; not for a new draft.
    revision: Option<i64>,
}

/// The draft that is sent.
#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SendInvoiceRequest {
    /// The revision that whoever sends it has read; absent: whatever stands.
    revision: Option<i64>,
}

/// A draft as the firm's people read it.
#[derive(Serialize, ToSchema)]
pub struct InvoiceDraftResource {
    /// The attributes of the invoice as its record has them, with its total.
    #[schema(value_type = Object)]
    invoice: Value,
    /// The name of the client who is to pay.
    client_name: String,
    revision: i64,
    updated_at: DateTime<Utc>,
    /// The name of who wrote it last.
    #[schema(required = true)]
    updated_by: Option<String>,
}

/// An invoice that was sent.
#[derive(Serialize, ToSchema)]
pub struct SentInvoiceResponse {
    external_id: String,
    public_number: String,
    /// True if it was sent before, in which case nothing is sent again.
    is_repeated: bool,
}

/// The calls about drafts.
pub fn calls() -> Calls {
    Calls::new()
        .add(create_call(), create)
        .add(show_call(), show)
        .add(change_call(), change)
        .add(delete_call(), delete)
        .add(send_call(), send)
}

const NOT_FOUND: ErrorResponse = ErrorResponse::new(
    404,
    "There is no such draft, or it is of a client whom the caller does not see (`RECORD_NOT_FOUND`).",
);
const CHANGED: ErrorResponse =
    ErrorResponse::new(412, "Somebody else changed the draft since it was read (`REVISION_CONFLICT`).");

const fn writing() -> Access {
    Access {
        scopes: &[ServiceKeyScope::Records],
        rows: Rows::Written,
        actors: Actors::KeysAndStaff,
        edits: Edits::Records,
        proof: RequiredProof::NotNeeded,
    }
}

fn create_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/invoice-drafts",
        name: "create_invoice_draft",
        tag: Tag::Invoices,
        summary: "Begin an invoice",
        description: "A draft is the firm's alone: no client, mail or event knows of it. It gets its number from the \
             firm's series when it is sent. Sent again with the same `Idempotency-Key` it is made once.",
        access: writing(),
        query: Parameters::None,
        headers: &[RequestHeader::IdempotencyKey],
        body: RequestBody::json::<InvoiceDraftRequest>(),
        responses: vec![SuccessResponse::single_resource::<InvoiceDraftResource>(201, "The draft.")],
        errors: vec![ErrorResponse::INVALID],
    }
}

pub async fn create(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<InvoiceDraftRequest>,
) -> ApiResult {
    if body.revision.is_some() {
        return Err(ApiError::field("revision", "unsupported"));
    }
    let key = idempotency_key(&headers)?;
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let draft = drafts::create(&context, key.as_deref(), &body.attributes).await?;
    Ok((StatusCode::CREATED, respond(draft)).into_response())
}

fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/invoice-drafts/{external_id}",
        name: "get_invoice_draft",
        tag: Tag::Invoices,
        summary: "Read an invoice that is being written",
        description: "The drafts are in the list of invoices, with the state `draft`.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Narrowed,
            edits: Edits::Nothing,
            ..writing()
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::single_resource::<InvoiceDraftResource>(200, "The draft.")],
        errors: vec![NOT_FOUND],
    }
}

pub async fn show(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let draft = drafts::find(&context, &external_id).await?;
    let details = json!({ "type": "invoice-drafts", "external_id": external_id });
    record_access(&app, (firm.licence, &[Some(draft.consumer)]), "record.read", &details, &caller).await?;
    Ok(respond(draft))
}

fn change_call() -> Call {
    Call {
        method: Verb::Put,
        path: "/invoice-drafts/{external_id}",
        name: "change_invoice_draft",
        tag: Tag::Invoices,
        summary: "Go on writing an invoice",
        description: "Replaces the attributes of the draft that has this revision.",
        access: writing(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<InvoiceDraftRequest>(),
        responses: vec![SuccessResponse::single_resource::<InvoiceDraftResource>(200, "The draft.")],
        errors: vec![NOT_FOUND, CHANGED, ErrorResponse::INVALID],
    }
}

pub async fn change(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(body): Json<InvoiceDraftRequest>,
) -> ApiResult {
    let revision = body.revision.ok_or_else(|| ApiError::field("revision", "required"))?;
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    Ok(respond(drafts::change(&context, (&external_id, revision), &body.attributes).await?))
}

fn delete_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/invoice-drafts/{external_id}",
        name: "delete_invoice_draft",
        tag: Tag::Invoices,
        summary: "Throw away an invoice that is being written",
        description: "It has no number, so that the series stays without a gap.",
        access: writing(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "Gone.")],
        errors: vec![NOT_FOUND],
    }
}

pub async fn delete(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    drafts::delete(&context, &external_id).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn send_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/invoice-drafts/{external_id}/send",
        name: "send_invoice",
        tag: Tag::Invoices,
        summary: "Send an invoice",
        description: "In one transaction the draft becomes an invoice under the same external id, with the next number of \
             the firm's series of its year, its clients are asked to pay it and told so, and the event is `invoice.sent`. \
             Without a date it gets today's, without a last day to pay the firm's term. Sent again, it is answered as it \
             was sent.",
        access: writing(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<SendInvoiceRequest>(),
        responses: vec![
            SuccessResponse::json::<SentInvoiceResponse>(200, "It had been sent before."),
            SuccessResponse::json::<SentInvoiceResponse>(201, "Sent."),
        ],
        errors: vec![NOT_FOUND, CHANGED, ErrorResponse::INVALID],
    }
}

pub async fn send(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(body): Json<SendInvoiceRequest>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let sent = invoices::send_invoice(&context, &external_id, body.revision).await?;
    let status = if sent.is_repeated { StatusCode::OK } else { StatusCode::CREATED };
    let response = SentInvoiceResponse {
        external_id: sent.external_id,
        public_number: sent.public_number,
        is_repeated: sent.is_repeated,
    };
    Ok((status, envelope::json_response(&response)).into_response())
}

fn respond(draft: InvoiceDraft) -> axum::response::Response {
    let resource = InvoiceDraftResource {
        invoice: draft.details,
        client_name: draft.client_name,
        revision: draft.revision,
        updated_at: draft.updated_at,
        updated_by: draft.updated_by,
    };
    single_response("invoice-drafts", draft.external_id, resource).into_response()
}
