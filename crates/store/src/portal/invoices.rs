//! Attributes of an invoice in lists.

use std::collections::HashMap;

use chrono::NaiveDate;
use domain::action_type::ActionType;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::sql::{JsonText, Query, values};
use crate::{Db, Result, Scope};

/// SQL for the instant at which an invoice, the product `p`, was paid: here, or elsewhere, when the firm marked an action
/// that asks for it as done. The one source of "paid" for the list, the page and the document.
pub(super) const PAID_AT: &str = "coalesce(\
     (select max(z.updated_at) from payments z where z.invoice_id=p.id and z.status='PAID'),\
     (select max(coalesce(x.executed_at,x.updated_at)) from product_owners q \
     join action_owners y on y.consumer_id=q.consumer_id join actions x on x.id=y.action_id \
     where q.product_id=p.id and (x.licence_id=p.licence_id) is true and x.is_done and \
     (x.type='PAY_INVOICE' and x.details->>'invoice'=p.external_id \
     or x.external_id=p.details->>'product_action')))";

/// SQL that is true where the firm has given a file of an invoice, the product `p`.
pub(super) const HAS_FILE: &str = "exists(select 1 from documents d where d.product_id=p.id \
     and d.purpose='invoice' and d.file_key is not null)";

/// The details of an invoice that are shown, as they are stored.
#[derive(Deserialize)]
struct Stored<'a> {
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
}

/// An invoice's attributes in the list of invoices, which spells them in camel case.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed<'a> {
    label: Option<&'a RawValue>,
    public_number: Option<&'a RawValue>,
    date_created: Option<&'a RawValue>,
    date_due: Option<&'a RawValue>,
    lines: Option<&'a RawValue>,
    total: Option<&'a RawValue>,
    paid_on: Option<NaiveDate>,
    /// The consumer's action by which it is paid.
    product_action: Option<Uuid>,
    /// True if there is a PDF to download: the firm's file, or one that the portal can make of what is known.
    has_pdf: bool,
}

/// Facts about a listed invoice that are not in its details.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct InvoiceFacts {
    pub paid_on: Option<NaiveDate>,
    /// True if the firm has given a file of it.
    pub has_file: bool,
}

/// Invoice in the details of the action that asks to pay it.
#[derive(Serialize)]
struct Billed<'a> {
    id: Uuid,
    public_number: Option<&'a RawValue>,
    date_created: Option<&'a RawValue>,
    date_due: Option<&'a RawValue>,
    paid_on: Option<NaiveDate>,
    total: Option<&'a RawValue>,
    product_action: Uuid,
    lines: Option<&'a RawValue>,
    has_pdf: bool,
}

impl Stored<'_> {
    /// Returns true if the portal can make a PDF of it.
    const fn is_complete(&self) -> bool {
        self.public_number.is_some() && self.date_created.is_some() && self.total.is_some()
    }
}

/// The attributes of an invoice in the list.
pub(super) fn listed(
    details: &JsonText,
    InvoiceFacts { paid_on, has_file }: InvoiceFacts,
    product_action: Option<Uuid>,
) -> Result<JsonText> {
    let stored: Stored<'_> = serde_json::from_str(&details.0)?;
    let has_pdf = has_file || stored.is_complete();
    let Stored { label, public_number, date_created, date_due, lines, total } = stored;
    let listed = Listed {
        label,
        public_number,
        date_created,
        date_due,
        lines,
        total,
        paid_on,
        product_action,
        has_pdf,
    };
    Ok(JsonText(serde_json::to_string(&listed)?))
}

/// An invoice for the action that asks to pay it.
pub(super) fn billed(
    id: Uuid,
    details: &JsonText,
    InvoiceFacts { paid_on, has_file }: InvoiceFacts,
    product_action: Uuid,
) -> Result<serde_json::Value> {
    let stored: Stored<'_> = serde_json::from_str(&details.0)?;
    let has_pdf = has_file || stored.is_complete();
    let Stored { public_number, date_created, date_due, lines, total, .. } = stored;
    let billed =
        Billed { id, public_number, date_created, date_due, paid_on, total, product_action, lines, has_pdf };
    Ok(serde_json::to_value(&billed)?)
}

/// The consumer's actions that ask to pay an invoice, by the firm's own id of the invoice: of several for the same
/// one, the first that is not done.
pub(super) async fn paying_actions(db: &impl Db, scope: Scope) -> Result<HashMap<String, Uuid>> {
    let text = "select cast(a.details->>'invoice' as text),a.id \
         from action_owners o join actions a on a.id=o.action_id \
         where o.consumer_id=$1 and (a.licence_id=$2) is true and a.type=$3 and a.archived_at is null \
         order by a.is_done,a.external_id";
    let values = values![scope.consumer, scope.licence, ActionType::PayInvoice.name()];
    let rows: Vec<(Option<String>, Uuid)> =
        db.query(text, values, |row| Ok((row.read()?, row.read()?))).await?;
    let mut actions = HashMap::new();
    for (invoice, action) in rows {
        if let Some(invoice) = invoice {
            actions.entry(invoice).or_insert(action);
        }
    }
    Ok(actions)
}
