//! A consumer's actions, as the app reads them.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use domain::action_type::ActionType;
use domain::ids::LicenceId;
use domain::money::Money;
use domain::products::appointment;
use serde::Serialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::Lookup;
use super::action_counter::ActionCount;
use super::invoices::{self, InvoicePayment, Paying, PayingAction};
use crate::resources::{self, DetailedResource, ProductLink, ResourceJson};
use crate::sql::{JsonText, QueryBuilder, QueryExt, Row, values};
use crate::{Db, Result, Scope};

/// Returns all of the consumer's actions as a JSON array of resources, the open ones first, by deadline.
pub async fn list(db: &impl Db, scope: Scope) -> Result<String> {
    let mut actions = read(db, scope, None).await?;
    actions.sort_unstable_by(|one, other| one.position().cmp(&other.position()));
    resources::to_json_array(actions.iter().map(ListedAction::resource))
}

/// Returns one of the consumer's actions as a JSON resource.
pub async fn find(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<String>> {
    match read(db, scope, Some(id)).await?.first() {
        Some(action) => Ok(Lookup::Found(action.resource().to_json()?)),
        None => lookup_foreign(db, scope, id).await,
    }
}

/// Attributes of an action in the portal; its details follow.
#[derive(Debug, Serialize)]
struct Attributes {
    id: Uuid,
    label: String,
    #[serde(rename = "type")]
    kind: String,
    date_created: NaiveDate,
    /// The day on which the consumer answered, or on which the action was done for all.
    date_executed: Option<NaiveDate>,
    deadline: Option<NaiveDate>,
    /// The consumer has answered on their own, or one answer was enough.
    is_done: bool,
    comment: Option<String>,
    product: Option<ProductLink>,
    /// The names of the others who have yet to answer what the consumer has answered.
    waiting_for: Option<String>,
    has_receipt: bool,
    payment: Option<ActionPayment>,
}

/// The newest payment of an action.
#[derive(Debug, Serialize)]
struct ActionPayment {
    id: Uuid,
    date_created: NaiveDate,
    description: String,
    amount: Money,
    is_paid: bool,
    issuer: (),
    status: String,
    #[serde(rename = "payment_url")]
    url: Option<String>,
}

struct ListedAction {
    external_id: String,
    attributes: Attributes,
    details: JsonText,
}

const SELECT: &str = "select a.id,a.label,a.type,a.date_created,a.deadline,(o.done_at is not null or a.is_done),\
     coalesce(o.done_at,a.executed_at),coalesce(a.rejection,a.comment),p.id,p.label,p.kind,\
     case when o.done_at is not null and not a.is_done then (\
     select string_agg(k.display_name,', ' order by k.display_name,w.consumer_id) from action_owners w \
     join consumers k on k.id=w.consumer_id where w.action_id=a.id and w.done_at is null) end,\
     (o.done_at is not null or a.is_done) and exists(select 1 from submissions s where s.action_id=a.id \
     and (s.consumer_id=$1 or a.completion='any')),a.external_id,a.details \
     from action_owners o join actions a on a.id=o.action_id left join products p on p.id=a.product_id \
     where o.consumer_id=$1 and (a.licence_id=$2) is true and a.archived_at is null";

async fn read(db: &impl Db, scope: Scope, only: Option<Uuid>) -> Result<Vec<ListedAction>> {
    let mut query = QueryBuilder::new(SELECT, values![scope.consumer, scope.licence]);
    if let Some(id) = only {
        query.push(" and o.action_id=").bind(id);
    }
    let mut actions = db.query(query.text(), query.values(), ListedAction::from_row).await?;
    add_payments(db, &mut actions).await?;
    add_counters(db, scope, &mut actions).await?;
    Ok(actions)
}

impl ListedAction {
    fn from_row(row: &mut Row<'_>) -> Result<Self> {
        let mut attributes = Attributes {
            id: row.read()?,
            label: row.read()?,
            kind: row.read()?,
            date_created: row.read()?,
            deadline: row.read()?,
            is_done: row.read()?,
            date_executed: row.read::<Option<DateTime<Utc>>>()?.map(appointment::today),
            comment: row.read()?,
            product: ProductLink::from_row(row)?,
            waiting_for: row.read()?,
            // What the firm itself marked as done was not answered in the portal.
            has_receipt: row.read()?,
            payment: None,
        };
        if !attributes.is_done {
            attributes.date_executed = None;
        }
        Ok(Self { external_id: row.read()?, attributes, details: row.read()? })
    }

    fn resource(&self) -> DetailedResource<'_, Attributes> {
        let Self { attributes, details, .. } = self;
        DetailedResource { resource: ResourceJson::new("actions", attributes.id, attributes), details }
    }

    /// Returns the sort key in the list: open actions first, by deadline.
    fn position(&self) -> (bool, NaiveDate, NaiveDate, &str) {
        let Attributes { is_done, deadline, date_created, .. } = self.attributes;
        (is_done, deadline.unwrap_or(NaiveDate::MAX), date_created, &self.external_id)
    }

    fn has_kind(&self, kind: ActionType) -> bool {
        self.attributes.kind == kind.name()
    }

    fn details(&self) -> Result<Map<String, Value>> {
        Ok(serde_json::from_str(&self.details.0)?)
    }

    fn set_details(&mut self, details: Map<String, Value>) {
        self.details = JsonText(Value::Object(details).to_string());
    }
}

/// Gives the actions that ask to pay an invoice their newest payment, and the invoice with its parts instead of the
/// firm's name for it.
async fn add_payments(db: &impl Db, actions: &mut [ListedAction]) -> Result<()> {
    let asking = actions.iter().filter(|action| action.has_kind(ActionType::PayInvoice));
    let ids: Vec<Uuid> = asking.map(|action| action.attributes.id).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let text = format!(
        "select a.id,{},p.id,p.details,{},z.status,z.action_id,{},{},\
         y.id,y.created_at,y.description,y.amount_cents,y.status,y.checkout_url \
         from actions a left join products p on p.licence_id=a.licence_id and p.kind='invoice' \
         and p.external_id=a.details->>'invoice' {} \
         left join payments y on y.action_id=a.id and y.status<>'NEW' \
         where a.id in list($1) order by y.created_at,y.id",
        invoices::IS_INVALID,
        invoices::PAID_AT,
        invoices::HAS_FILE,
        invoices::CREDITED,
        InvoicePayment::join("z"),
    );
    let read = |row: &mut Row<'_>| {
        let action = PayingAction { id: row.read()?, is_invalid: row.read()? };
        Ok((action.id, (read_invoice(row, action)?, ActionPayment::from_row(row)?)))
    };
    // Of several payments the last stays.
    let mut found: HashMap<Uuid, (Value, Option<ActionPayment>)> =
        db.query(&text, values![ids], read).await?.into_iter().collect();
    for action in actions {
        let Some((invoice, payment)) = found.remove(&action.attributes.id) else { continue };
        let mut details = action.details()?;
        details.insert("invoice".to_owned(), invoice);
        action.set_details(details);
        action.attributes.payment = payment;
    }
    Ok(())
}

fn read_invoice(row: &mut Row<'_>, action: PayingAction) -> Result<Value> {
    let (id, details): (Option<Uuid>, Option<JsonText>) = (row.read()?, row.read()?);
    let paying = Paying::from_row(row)?;
    match id.zip(details) {
        Some((id, details)) => invoices::billed_attributes(id, &details, paying, action),
        None => Ok(Value::Null),
    }
}

impl ActionPayment {
    /// Reads a payment that is joined from the left.
    fn from_row(row: &mut Row<'_>) -> Result<Option<Self>> {
        let Some(id) = row.read()? else { return Ok(None) };
        let created_at: DateTime<Utc> = row.read()?;
        let (description, cents, status): (String, _, String) = (row.read()?, row.read()?, row.read()?);
        Ok(Some(Self {
            id,
            date_created: appointment::today(created_at),
            description,
            amount: Money::from_cents(cents),
            is_paid: status == "PAID",
            issuer: (),
            status,
            url: row.read()?,
        }))
    }
}

/// Gives each proposal for a home insurance how much there is to do for it, archived or not.
async fn add_counters(db: &impl Db, scope: Scope, actions: &mut [ListedAction]) -> Result<()> {
    if !actions.iter().any(|action| action.has_kind(ActionType::SignWoongarantProposal)) {
        return Ok(());
    }
    let text = "select a.id,a.product_id,(o.done_at is not null or a.is_done) \
         from action_owners o join actions a on a.id=o.action_id \
         where o.consumer_id=$1 and (a.licence_id=$2) is true";
    let all: Vec<(Uuid, Option<Uuid>, bool)> = db
        .query(text, values![scope.consumer, scope.licence], |row| {
            Ok((row.read()?, row.read()?, row.read()?))
        })
        .await?;
    for action in actions.iter_mut().filter(|action| action.has_kind(ActionType::SignWoongarantProposal)) {
        let mut details = action.details()?;
        let Some(Value::Object(proposal)) = details.get_mut("woongarant") else { continue };
        let own = action.attributes.product.as_ref().map(|product| product.id);
        let mut counter = ActionCount::default();
        for (id, product, is_done) in &all {
            if *id == action.attributes.id || own.is_some() && *product == own {
                counter.add(*is_done);
            }
        }
        proposal.insert("action_counter".to_owned(), json!(counter));
        action.set_details(details);
    }
    Ok(())
}

/// Returns the result for an action that is not the consumer's: somebody else's in this firm, or unknown.
pub(super) async fn lookup_foreign<T>(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<T>> {
    let text = "select exists(select 1 from actions where id=$1 and licence_id=$2)";
    let exists: bool = db.query_one(text, values![id, scope.licence], |row| row.read()).await?;
    Ok(if exists { Lookup::NotOwned } else { Lookup::NotFound })
}

/// The firm's own ids of actions.
pub async fn external_ids(db: &impl Db, licence: LicenceId, of: Vec<Uuid>) -> Result<HashMap<Uuid, String>> {
    let text = "select id,external_id from actions where (licence_id=$1) is true and id in list($2)";
    let rows = db.query(text, values![licence, of], |row| Ok((row.read()?, row.read()?))).await?;
    Ok(rows.into_iter().collect())
}
