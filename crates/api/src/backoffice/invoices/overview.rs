//! The invoices of the firm with their states, and the export for its books.

use app::audit::record_access;
use app::invoices::{self, InvoiceQuery, InvoiceSheet};
use app::records::{BackOfficeContext, Notifications};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use chrono::NaiveDate;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::invoicing::state::InvoiceState;
use domain::money::Money;
use domain::records::ManagedBy;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::invoices::{InvoiceFilter, InvoiceRow};
use utoipa::ToSchema;

use super::acts::of_invoice;
use super::reminders::InvoiceReminderResource;
use crate::backoffice::call::{
    Access, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, Rows, SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;

/// The most rows of a page.
const MOST: u64 = 500;

/// The invoices that are asked for.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct InvoiceListParams {
    /// The state of the invoices: `draft`, `sent`, `overdue`, `paid`, `partly_credited`, `credited` or `credit_note`, or several
    /// with commas between.
    state: Option<String>,
    /// Made on this day or later. A draft without a date is of every period.
    date_from: Option<NaiveDate>,
    /// Made on this day or earlier.
    date_until: Option<NaiveDate>,
    /// The external id of an owner.
    owner: Option<String>,
    /// The external id of the dossier.
    dossier: Option<String>,
    /// The number of rows to leave out.
    #[schemars(range(max = 20_000))]
    offset: Option<u32>,
    /// Greatest number of invoices, 1 to 500; absent: 100.
    #[schemars(range(min = 1, max = 500))]
    limit: Option<u64>,
}

/// The period of an export.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct InvoiceExportParams {
    /// Made on this day or later.
    date_from: Option<NaiveDate>,
    /// Made on this day or earlier.
    date_until: Option<NaiveDate>,
}

/// An invoice of the firm with its state.
#[derive(Serialize, ToSchema)]
pub struct InvoiceOverviewItem {
    external_id: String,
    state: InvoiceState,
    #[schema(required = true)]
    public_number: Option<String>,
    #[schema(required = true)]
    label: Option<String>,
    /// The external id and the name of the client.
    client: String,
    client_name: String,
    #[schema(required = true)]
    dossier: Option<String>,
    #[schema(required = true)]
    date_created: Option<NaiveDate>,
    /// The last day to pay: that of the invoice, or else by the firm's term.
    #[schema(required = true)]
    date_due: Option<NaiveDate>,
    /// VAT included; below zero for a credit note.
    #[schema(required = true)]
    total: Option<Money>,
    /// The amount that is still to be paid.
    open: Money,
    /// The amount that credit notes took off.
    credited: Money,
    /// The amount that the firm has to pay back.
    to_pay_back: Money,
    #[schema(required = true)]
    paid_on: Option<NaiveDate>,
    /// True if it was paid at the payment provider, which cannot be taken back here.
    is_paid_online: bool,
    #[schema(required = true)]
    reminded_on: Option<NaiveDate>,
    /// The external id of the invoice that a credit note takes amounts off.
    #[schema(required = true)]
    credits: Option<String>,
    managed_by: ManagedBy,
}

/// A page of the firm's invoices.
#[derive(Serialize, ToSchema)]
pub struct InvoiceOverview {
    /// Drafts first, then the latest.
    items: Vec<InvoiceOverviewItem>,
    /// The number of all that were asked for, and their sums.
    count: u64,
    total: Money,
    open: Money,
    /// The number that an invoice would get if it were sent now.
    next_number: String,
}

/// An invoice with its credit notes and its reminders.
#[derive(Serialize, ToSchema)]
pub struct InvoiceDetail {
    invoice: InvoiceOverviewItem,
    credit_notes: Vec<InvoiceCreditNote>,
    reminders: Vec<InvoiceReminderResource>,
}

/// A credit note of an invoice.
#[derive(Serialize, ToSchema)]
pub struct InvoiceCreditNote {
    external_id: String,
    #[schema(required = true)]
    public_number: Option<String>,
    #[schema(required = true)]
    date_created: Option<NaiveDate>,
    /// The amount that it took off, above zero.
    amount: Money,
}

impl From<InvoiceSheet> for InvoiceOverviewItem {
    fn from(sheet: InvoiceSheet) -> Self {
        let InvoiceSheet { row, draft, state, due, total, open, to_pay_back } = sheet;
        let text = |field: &str| {
            let details = draft.as_ref().map(|draft| &draft.details);
            details.and_then(|details| details[field].as_str()).map(str::to_owned)
        };
        let Some(row) = row else {
            let of_draft = |draft: &store::invoices::drafts::InvoiceDraft| {
                (draft.external_id.clone(), draft.client.clone(), draft.client_name.clone())
            };
            let (external_id, client, client_name) = draft.as_ref().map(of_draft).unwrap_or_default();
            return Self {
                external_id,
                state,
                public_number: None,
                label: text("label"),
                client,
                client_name,
                dossier: text("dossier"),
                date_created: text("date_created").and_then(|date| date.parse().ok()),
                date_due: due,
                total,
                open,
                credited: Money::ZERO,
                to_pay_back,
                paid_on: None,
                is_paid_online: false,
                reminded_on: None,
                credits: None,
                managed_by: ManagedBy::Desk,
            };
        };
        let owner = row.owners.first();
        Self {
            client: owner.map(|owner| owner.external_id.clone()).unwrap_or_default(),
            client_name: owner.map(|owner| owner.name.clone()).unwrap_or_default(),
            external_id: row.external_id,
            state,
            public_number: row.invoice.public_number,
            label: row.invoice.label,
            dossier: row.dossier,
            date_created: row.invoice.date_created,
            date_due: due,
            total,
            open,
            credited: row.credited,
            to_pay_back,
            paid_on: row.paid_on,
            is_paid_online: row.is_paid_online,
            reminded_on: row.reminded_on,
            credits: row.invoice.credits,
            managed_by: row.manager.managed_by,
        }
    }
}

impl From<InvoiceRow> for InvoiceCreditNote {
    fn from(row: InvoiceRow) -> Self {
        Self {
            external_id: row.external_id,
            public_number: row.invoice.public_number,
            date_created: row.invoice.date_created,
            amount: Money::from_cents(-row.invoice.total.unwrap_or_default().cents()),
        }
    }
}

/// The calls that read invoices with their states.
pub fn calls() -> Calls {
    Calls::new().add(list_call(), list).add(show_call(), show).add(export_call(), export)
}

const fn reading(rows: Rows) -> Access {
    Access { scopes: &[ServiceKeyScope::Read], rows, edits: Edits::Nothing, ..of_invoice() }
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/invoices",
        name: "list_invoices",
        tag: Tag::Invoices,
        summary: "List the firm's invoices with their states",
        description: "Of clients whom the caller sees: the drafts first, then the latest. The number and the sums are of all \
             that were asked for, also of those on other pages.",
        access: reading(Rows::Narrowed),
        query: Parameters::from_type::<InvoiceListParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<InvoiceOverview>(200, "A page.")],
        errors: vec![ErrorResponse::new(
            422,
            "A parameter is unknown or cannot be read, by name in `error.fields` (`VALIDATION_FAILED`).",
        )],
    }
}

pub async fn list(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(params): Query<InvoiceListParams>,
) -> ApiResult {
    let states = params.state.as_deref().into_iter().flat_map(|states| states.split(','));
    let states: Result<Vec<InvoiceState>, _> = states.map(str::parse).collect();
    let query = InvoiceQuery {
        filter: InvoiceFilter {
            date_from: params.date_from,
            date_until: params.date_until,
            owner: params.owner,
            dossier: params.dossier,
        },
        states: states.map_err(|_| ApiError::field("state", "unknown"))?,
        offset: params.offset.unwrap_or_default() as usize,
        limit: usize::try_from(query::require_limit(params.limit, MOST)?).unwrap_or_default(),
    };
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let found = invoices::list(&context, &query).await?;
    let next_number = invoices::next_number(&context).await?;
    let details = json!({ "type": "invoices", "count": found.invoices.len() });
    record_access(&app, (firm.licence, &[None]), "records.listed", &details, &caller).await?;
    let overview = InvoiceOverview {
        items: found.invoices.into_iter().map(InvoiceOverviewItem::from).collect(),
        count: found.count as u64,
        total: found.total,
        open: found.open,
        next_number,
    };
    Ok(envelope::json_response(&overview))
}

fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/invoices/{external_id}",
        name: "get_invoice",
        tag: Tag::Invoices,
        summary: "Read an invoice with its state, credit notes and reminders",
        description: "The record itself is at `/products/invoice/{external_id}`.",
        access: Access { scopes: &[ServiceKeyScope::Read], edits: Edits::Nothing, ..of_invoice() },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<InvoiceDetail>(200, "The invoice.")],
        errors: vec![ErrorResponse::NOT_FOUND],
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
    let (sheet, notes, reminders) = invoices::find(&context, &external_id).await?;
    let owner = sheet.row.as_ref().and_then(|row| row.owners.first()).map(|owner| owner.id);
    let details = json!({ "type": "products/invoice", "external_id": external_id });
    record_access(&app, (firm.licence, &[owner]), "record.read", &details, &caller).await?;
    let detail = InvoiceDetail {
        invoice: sheet.into(),
        credit_notes: notes.into_iter().map(InvoiceCreditNote::from).collect(),
        reminders: reminders.into_iter().map(InvoiceReminderResource::from).collect(),
    };
    Ok(envelope::json_response(&detail))
}

fn export_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/invoice-export",
        name: "export_invoices",
        tag: Tag::Invoices,
        summary: "Export the invoices of a period for the books",
        description: "CSV with a row for each invoice and rate of VAT, UTF-8 with a byte order mark; credit notes are below \
             zero, drafts are left out, and no text is a formula.",
        access: reading(Rows::Narrowed),
        query: Parameters::from_type::<InvoiceExportParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::file("text/csv", "The file.")],
        errors: vec![ErrorResponse::new(
            422,
            "A parameter is unknown or cannot be read, by name in `error.fields` (`VALIDATION_FAILED`).",
        )],
    }
}

pub async fn export(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(params): Query<InvoiceExportParams>,
) -> ApiResult {
    let filter = InvoiceFilter {
        date_from: params.date_from,
        date_until: params.date_until,
        ..InvoiceFilter::default()
    };
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let file = invoices::export(&context, &filter).await?;
    let details = json!({ "type": "invoices", "export": true });
    record_access(&app, (firm.licence, &[None]), "records.listed", &details, &caller).await?;
    let day = |day: Option<NaiveDate>| day.map(|day| format!("-{day}")).unwrap_or_default();
    let name = format!("invoices{}{}.csv", day(params.date_from), day(params.date_until));
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
    ];
    Ok((headers, file).into_response())
}
