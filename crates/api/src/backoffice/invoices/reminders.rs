//! Reminders of invoices, and their papers.

use app::audit::record_access;
use app::invoices;
use app::records::{BackOfficeContext, Notifications};
use axum::body::Body;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use chrono::{DateTime, NaiveDate, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::invoicing::costs::notice_ends;
use domain::invoicing::state::ReminderKind;
use domain::money::Money;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::documents::from_firm::DocumentContent;
use store::invoices::reminders::InvoiceReminder;
use utoipa::ToSchema;
use uuid::Uuid;

use super::acts::{MANAGED_ELSEWHERE, of_invoice};
use crate::backoffice::call::{
    Access, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, SuccessResponse, Tag, Verb,
};
use crate::backoffice::content::download;
use crate::backoffice::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::ApiResult;
use crate::state::App;

/// The reminder that is sent.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvoiceReminderRequest {
    /// `final_notice` is the letter that a consumer gets before collection costs.
    kind: ReminderKind,
}

/// A reminder of an invoice.
#[derive(Serialize, ToSchema)]
pub struct InvoiceReminderResource {
    id: Uuid,
    kind: ReminderKind,
    sent_at: DateTime<Utc>,
    /// The name of who sent it.
    #[schema(required = true)]
    sent_by: Option<String>,
    /// The amount that was open.
    open: Money,
    /// The collection costs that it names; null for a reminder without.
    #[schema(required = true)]
    costs: Option<Money>,
    /// The last day on which nobody owes those costs, counted from the second day after it was mailed.
    #[schema(required = true)]
    costs_after: Option<NaiveDate>,
    /// The external ids of the clients to whose address it was mailed; the others have it in the portal alone.
    mailed_to: Vec<String>,
    /// True if its paper is kept.
    has_paper: bool,
}

impl From<InvoiceReminder> for InvoiceReminderResource {
    fn from(reminder: InvoiceReminder) -> Self {
        Self {
            id: reminder.id,
            kind: reminder.kind,
            sent_at: reminder.sent_at,
            sent_by: reminder.sent_by,
            open: reminder.open,
            costs: reminder.costs,
            costs_after: reminder.costs.map(|_| notice_ends(reminder.day)),
            mailed_to: reminder.mailed_to,
            has_paper: reminder.document.is_some(),
        }
    }
}

/// The calls about reminders.
pub fn calls() -> Calls {
    Calls::new().add(remind_call(), remind).add(paper_call(), paper)
}

fn remind_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/products/invoice/{external_id}/reminder",
        name: "remind_of_invoice",
        tag: Tag::Invoices,
        summary: "Remind the clients of an invoice that was not paid in time",
        description: "By mail and as a paper that is kept, at most once a day. `final_notice` is the letter of art. 6:96, \
             paragraph 6, BW, for consumers: fourteen days from the day after they received it, and the collection costs by \
             the statutory scale (Stb. 2012, 141), with VAT where the firm cannot set it off. The event is \
             `invoice.reminded`.",
        access: of_invoice(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<InvoiceReminderRequest>(),
        responses: vec![SuccessResponse::json::<InvoiceReminderResource>(200, "The reminder.")],
        errors: vec![
            ErrorResponse::NOT_FOUND,
            MANAGED_ELSEWHERE,
            ErrorResponse::new(
                422,
                "It is not overdue (`not_overdue`), its clients were reminded today (`repeated`), or the letter is for a \
                 company (`company`) or comes before any reminder (`no_reminder`).",
            ),
        ],
    }
}

pub async fn remind(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(body): Json<InvoiceReminderRequest>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let reminder = Box::pin(invoices::remind(&context, &external_id, body.kind)).await?;
    Ok(envelope::json_response(&InvoiceReminderResource::from(reminder)))
}

fn paper_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/products/invoice/{external_id}/reminders/{id}/document",
        name: "download_invoice_reminder",
        tag: Tag::Invoices,
        summary: "Download the paper of a reminder",
        description: "As it was mailed.",
        access: Access { scopes: &[ServiceKeyScope::Read], edits: Edits::Nothing, ..of_invoice() },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::stored_file("application/pdf", "The file.")],
        errors: vec![ErrorResponse::NOT_FOUND],
    }
}

pub async fn paper(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path((external_id, id)): Path<(String, String)>,
) -> ApiResult {
    let id = id.parse().map_err(|_| Code::RecordNotFound)?;
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let (consumer, file) = invoices::paper(&context, &external_id, id).await?;
    let bytes = app.files.get_stream(&file.key).await?;
    let details = json!({ "document_id": file.id, "type": "products/invoice", "external_id": external_id });
    record_access(&app, (firm.licence, &[consumer]), "document.read", &details, &caller).await?;
    let paper = DocumentContent {
        id: file.id,
        uploaded_by: None,
        file_name: file.file_name,
        media_type: file.media_type,
        file_key: Some(file.key),
        bytes: file.bytes,
        sha256: file.sha256,
    };
    Ok(download(&paper, Body::from_stream(bytes)).into_response())
}
