//! Attributes of an invoice in lists.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use domain::action_type::ActionType;
use domain::actions::pay_invoice::{PaymentFacts, PaymentState, PaymentStatus};
use domain::money::Money;
use domain::products::appointment;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::sql::{JsonText, QueryExt, Row, values};
use crate::{Db, Result, Scope, StoreError};

/// SQL for the instant at which an invoice, the product `p`, was paid: here, or elsewhere, when the firm marked an action
/// that asks for it as done. The one source of "paid" for the list, the page and the document.
pub(crate) const PAID_AT: &str = "coalesce(\
     (select max(z.updated_at) from payments z where z.invoice_id=p.id and z.status='PAID'),\
     (select max(coalesce(x.executed_at,x.updated_at)) from product_owners q \
     join action_owners y on y.consumer_id=q.consumer_id join actions x on x.id=y.action_id \
     where q.product_id=p.id and (x.licence_id=p.licence_id) is true and x.is_done and \
     (x.type='PAY_INVOICE' and x.details->>'invoice'=p.external_id \
     or x.external_id=p.details->>'product_action')))";

/// SQL that is true where the firm has given a file of an invoice, the product `p`.
pub(super) const HAS_FILE: &str = "exists(select 1 from documents d where d.product_id=p.id \
     and d.purpose='invoice' and d.file_key is not null and d.archived_at is null)";

/// SQL for the amount that credit notes took off an invoice, the product `p`, in cents.
pub(super) const CREDITED: &str = "coalesce(p.credited_cents,0)";

/// SQL for whether the last payment of the action `a` failed.
pub(super) const IS_INVALID: &str = "coalesce(cast(a.details->>'mollie_invalid' as text),'') in ('1','true')";

/// The details of an invoice that are shown, as they are stored.
#[derive(Deserialize)]
struct StoredInvoice<'a> {
    #[serde(borrow)]
    label: Option<&'a RawValue>,
    #[serde(borrow)]
    public_number: Option<&'a RawValue>,
    #[serde(borrow)]
    date_created: Option<&'a RawValue>,
    #[serde(borrow)]
    date_due: Option<&'a RawValue>,
    #[serde(borrow)]
    lines: Option<&'a RawValue>,
    #[serde(borrow)]
    total: Option<&'a RawValue>,
    #[serde(borrow, default)]
    credits_number: Option<&'a RawValue>,
}

/// A line of an invoice as it is stored, and in the list.
#[derive(Deserialize, Serialize)]
#[serde(rename_all(serialize = "camelCase"))]
struct StoredLine<'a> {
    #[serde(borrow)]
    description: Option<&'a RawValue>,
    #[serde(borrow)]
    amount: Option<&'a RawValue>,
    #[serde(borrow)]
    vat_percentage: Option<&'a RawValue>,
    #[serde(borrow)]
    vat_amount: Option<&'a RawValue>,
}

/// An invoice's attributes in the list of invoices, which spells them in camel case.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InvoiceListItem<'a> {
    label: Option<&'a RawValue>,
    public_number: Option<&'a RawValue>,
    date_created: Option<&'a RawValue>,
    date_due: Option<&'a RawValue>,
    lines: Option<Vec<StoredLine<'a>>>,
    total: Option<&'a RawValue>,
    /// The amount that credit notes took off the total.
    credited: Money,
    /// The number of the invoice that a credit note takes amounts off.
    credits_number: Option<&'a RawValue>,
    paid_on: Option<NaiveDate>,
    payment_state: Option<PaymentState>,
    /// The consumer's action by which it is paid.
    product_action: Option<Uuid>,
    /// True if there is a PDF to download: the firm's file, or one that the portal can make of what is known.
    has_pdf: bool,
}

/// Invoice in the details of the action that asks to pay it.
#[derive(Serialize)]
struct Billed<'a> {
    id: Uuid,
    public_number: Option<&'a RawValue>,
    date_created: Option<&'a RawValue>,
    date_due: Option<&'a RawValue>,
    paid_on: Option<NaiveDate>,
    payment_state: Option<PaymentState>,
    total: Option<&'a RawValue>,
    /// The amount that credit notes took off the total.
    credited: Money,
    product_action: Uuid,
    lines: Option<&'a RawValue>,
    has_pdf: bool,
}

impl StoredInvoice<'_> {
    /// Returns true if the portal can make a PDF of it.
    const fn is_complete(&self) -> bool {
        self.public_number.is_some() && self.date_created.is_some() && self.total.is_some()
    }
}

/// The payment of an invoice that may still succeed, or has.
#[derive(Clone, Copy, Debug)]
pub(super) struct InvoicePayment {
    pub status: PaymentStatus,
    pub action: Uuid,
}

impl InvoicePayment {
    /// SQL for the status and the action of a payment, joined as `alias`, of the invoice that is the product `p`. A
    /// payment that the provider has not answered yet leads nowhere and is left out.
    pub(super) fn join(alias: &str) -> String {
        format!(
            "left join payments {alias} on {alias}.invoice_id=p.id and {alias}.status in ('CREATED','PENDING','PAID')"
        )
    }

    /// Reads a payment that is joined from the left.
    pub(super) fn from_row(row: &mut Row<'_>) -> Result<Option<Self>> {
        let (status, action): (Option<String>, Option<Uuid>) = (row.read()?, row.read()?);
        let Some((status, action)) = status.zip(action) else { return Ok(None) };
        let status =
            status.parse().map_err(|_| StoreError::Corrupt(format!("status of a payment {status}")))?;
        Ok(Some(Self { status, action }))
    }
}

/// Payment date, active payment and file of an invoice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Paying {
    pub paid_on: Option<NaiveDate>,
    pub active: Option<InvoicePayment>,
    /// True if the firm has given a file of the invoice.
    pub has_file: bool,
    /// The amount that credit notes took off.
    pub credited: Money,
}

impl Paying {
    /// Reads [`PAID_AT`], status and action of the joined [`InvoicePayment`], [`HAS_FILE`] and [`CREDITED`].
    pub(super) fn from_row(row: &mut Row<'_>) -> Result<Self> {
        let paid_at: Option<DateTime<Utc>> = row.read()?;
        Ok(Self {
            paid_on: paid_at.map(appointment::today),
            active: InvoicePayment::from_row(row)?,
            has_file: row.read()?,
            credited: Money::from_cents(row.read()?),
        })
    }

    fn state(&self, total: Option<&RawValue>, action: Option<PayingAction>) -> Result<Option<PaymentState>> {
        let total: Option<Money> =
            total.map(|total| serde_json::from_str(total.get())).transpose()?.flatten();
        let id = action.map(|action| action.id);
        Ok(PaymentState::from_facts(&PaymentFacts {
            is_paid: self.paid_on.is_some(),
            total,
            active: self.active.map(|active| (active.status, Some(active.action) == id)),
            is_invalid: action.is_some_and(|action| action.is_invalid),
            credited: self.credited,
        }))
    }
}

/// The attributes of an invoice in the list.
pub(super) fn listed_attributes(
    details: &JsonText,
    paying: Paying,
    action: Option<PayingAction>,
) -> Result<JsonText> {
    let stored: StoredInvoice<'_> = serde_json::from_str(&details.0)?;
    let has_pdf = paying.has_file || stored.is_complete();
    let StoredInvoice { label, public_number, date_created, date_due, lines, total, credits_number } = stored;
    let listed = InvoiceListItem {
        label,
        public_number,
        date_created,
        date_due,
        lines: lines.map(|lines| serde_json::from_str(lines.get())).transpose()?.flatten(),
        total,
        credited: paying.credited,
        credits_number,
        paid_on: paying.paid_on,
        payment_state: paying.state(total, action)?,
        product_action: action.map(|action| action.id),
        has_pdf,
    };
    Ok(JsonText(serde_json::to_string(&listed)?))
}

/// An invoice for the action that asks to pay it.
pub(super) fn billed_attributes(
    id: Uuid,
    details: &JsonText,
    paying: Paying,
    action: PayingAction,
) -> Result<serde_json::Value> {
    let stored: StoredInvoice<'_> = serde_json::from_str(&details.0)?;
    let has_pdf = paying.has_file || stored.is_complete();
    let StoredInvoice { public_number, date_created, date_due, lines, total, .. } = stored;
    let billed = Billed {
        id,
        public_number,
        date_created,
        date_due,
        paid_on: paying.paid_on,
        payment_state: paying.state(total, Some(action))?,
        total,
        credited: paying.credited,
        product_action: action.id,
        lines,
        has_pdf,
    };
    Ok(serde_json::to_value(&billed)?)
}

/// The consumer's action that asks to pay an invoice.
#[derive(Clone, Copy, Debug)]
pub(super) struct PayingAction {
    pub id: Uuid,
    /// True if the action's last payment failed.
    pub is_invalid: bool,
}

/// The consumer's actions that ask to pay an invoice, by the firm's own id of the invoice: of several for the same
/// one, the first that is not done.
pub(super) async fn paying_actions(db: &impl Db, scope: Scope) -> Result<HashMap<String, PayingAction>> {
    let text = format!(
        "select cast(a.details->>'invoice' as text),a.id,{IS_INVALID} \
         from action_owners o join actions a on a.id=o.action_id \
         where o.consumer_id=$1 and (a.licence_id=$2) is true and a.type=$3 and a.archived_at is null \
         order by a.is_done,a.external_id"
    );
    let values = values![scope.consumer, scope.licence, ActionType::PayInvoice.name()];
    let rows: Vec<(Option<String>, PayingAction)> = db
        .query(&text, values, |row| {
            Ok((row.read()?, PayingAction { id: row.read()?, is_invalid: row.read()? }))
        })
        .await?;
    let mut actions = HashMap::new();
    for (invoice, action) in rows {
        if let Some(invoice) = invoice {
            actions.entry(invoice).or_insert(action);
        }
    }
    Ok(actions)
}
