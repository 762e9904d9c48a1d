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
}

/// The attributes of an invoice in the list.
pub(super) fn listed(
    details: &JsonText,
    paid_on: Option<NaiveDate>,
    product_action: Option<Uuid>,
) -> Result<JsonText> {
    let Stored { label, public_number, date_created, date_due, lines, total } =
        serde_json::from_str(&details.0)?;
    let listed =
        Listed { label, public_number, date_created, date_due, lines, total, paid_on, product_action };
    Ok(JsonText(serde_json::to_string(&listed)?))
}

/// An invoice for the action that asks to pay it.
pub(super) fn billed(
    id: Uuid,
    details: &JsonText,
    paid_on: Option<NaiveDate>,
    product_action: Uuid,
) -> Result<serde_json::Value> {
    let Stored { public_number, date_created, date_due, lines, total, .. } =
        serde_json::from_str(&details.0)?;
    let billed = Billed { id, public_number, date_created, date_due, paid_on, total, product_action, lines };
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
