//! Secret addresses from which calendars read appointments, and their content.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::accounts::grants::{Gift, Grant};
use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::products::Appointment;
use serde_json::Value;
use uuid::Uuid;

use crate::grants::require_grant;
use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::visible::{ConsumerRelation, narrow, owners_of_product};
use crate::{AccountKind, AccountRef, Db, Result, Scope, StoreError, Tx};

/// The most appointments of a feed.
const LIMIT: u64 = 500;

/// A calendar feed at a secret address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarFeed {
    pub id: Uuid,
    pub account: AccountRef,
    pub created_at: DateTime<Utc>,
}

const SELECT: &str = "select id,account_kind,licence_id,account_id,created_at from calendar_feeds";

fn from_row(row: &mut Row<'_>) -> Result<CalendarFeed> {
    let id = row.read()?;
    let kind = AccountKind::from_name(row.read()?)?;
    let account = AccountRef { kind, licence: row.read()?, id: row.read()? };
    Ok(CalendarFeed { id, account, created_at: row.read()? })
}

/// The address of an account.
pub async fn of_account(db: &impl Db, account: AccountRef) -> Result<Option<CalendarFeed>> {
    let text = format!("{SELECT} where account_id=$1 and account_kind=$2 and licence_id=$3");
    db.query_opt(&text, values![account.id, account.kind.name(), account.licence], from_row).await
}

/// Returns the calendar feed whose address has this secret.
pub async fn by_secret(db: &impl Db, secret_hash: Vec<u8>) -> Result<Option<CalendarFeed>> {
    let text = format!("/* all licences */ {SELECT} where secret_hash=$1");
    db.query_opt(&text, values![secret_hash], from_row).await
}

/// Gives an account an address, in the place of the one that it has.
///
/// # Errors
/// [`StoreError::NotGranted`].
pub async fn put(tx: &Tx, grant: &Grant, feed: &CalendarFeed, secret_hash: Vec<u8>) -> Result<()> {
    require_grant(grant, &Gift::CalendarFeed, None)?;
    let CalendarFeed { id, account, created_at } = feed;
    tx.execute(
        "insert into calendar_feeds (id,licence_id,account_kind,account_id,secret_hash,created_at) \
         values ($1,$2,$3,$4,$5,$6) on conflict (account_id,account_kind) do update \
         set id=excluded.id,secret_hash=excluded.secret_hash,created_at=excluded.created_at",
        values![*id, account.licence, account.kind.name(), account.id, secret_hash, *created_at],
    )
    .await?;
    Ok(())
}

/// Takes the address away; false where there is none.
pub async fn remove(tx: &Tx, account: AccountRef) -> Result<bool> {
    let text = "delete from calendar_feeds where account_id=$1 and account_kind=$2 and licence_id=$3";
    Ok(tx.execute(text, values![account.id, account.kind.name(), account.licence]).await? > 0)
}

/// An appointment as it is stored, cancelled ones included.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredAppointment {
    pub id: Uuid,
    pub external_id: String,
    pub updated_at: DateTime<Utc>,
    pub appointment: Appointment,
}

fn read_appointment(row: &mut Row<'_>) -> Result<StoredAppointment> {
    let (id, external_id, updated_at): (Uuid, String, DateTime<Utc>) =
        (row.read()?, row.read()?, row.read()?);
    let details: Value = row.read()?;
    let appointment = serde_json::from_value(details)
        .map_err(|error| StoreError::Corrupt(format!("appointment {id}: {error}")))?;
    Ok(StoredAppointment { id, external_id, updated_at, appointment })
}

/// A consumer's appointments that end after a moment, the next first.
pub async fn of_consumer(db: &impl Db, scope: Scope, after: DateTime<Utc>) -> Result<Vec<StoredAppointment>> {
    let text = "select p.id,p.external_id,p.updated_at,p.details from product_owners o join products p on p.id=o.product_id \
         where o.consumer_id=$1 and o.kind=$2 and (p.licence_id=$3) is true and p.archived_at is null \
         and p.ends_at>$4 order by p.ends_at,p.id limit $5";
    let values = values![scope.consumer, ProductKind::Appointment.name(), scope.licence, after, LIMIT];
    db.query(text, values, read_appointment).await
}

/// Returns the appointments of an adviser with visible clients that end after a moment, the next first.
pub async fn of_adviser(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    adviser: &str,
    after: DateTime<Utc>,
) -> Result<Vec<StoredAppointment>> {
    let text = "select p.id,p.external_id,p.updated_at,p.details from advisers v join product_advisers a on a.adviser_id=v.id \
         join products p on p.id=a.product_id where v.licence_id=$1 and v.external_id=$2 and p.kind=$3 \
         and p.archived_at is null and p.ends_at>$4";
    let values = values![licence, adviser, ProductKind::Appointment.name(), after];
    let mut query = QueryBuilder::new(text, values);
    narrow(&mut query, clients, &[owners_of_product("p.id")]);
    query.push(" order by p.ends_at,p.id limit ").bind(LIMIT);
    db.query(query.text(), query.values(), read_appointment).await
}

/// Returns the names of the visible owners of each of these appointments, by the alphabet.
pub async fn owner_names(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    appointments: Vec<Uuid>,
) -> Result<HashMap<Uuid, Vec<String>>> {
    let text = "select o.product_id,c.display_name from product_owners o join consumers c on c.id=o.consumer_id \
         where o.licence_id=$1";
    let mut query = QueryBuilder::new(text, values![licence]);
    query.push(" and o.product_id in list(").bind(appointments).push(")");
    narrow(&mut query, clients, &[ConsumerRelation::Column("c.id")]);
    query.push(" order by c.display_name,c.id");
    let found: Vec<(Uuid, String)> =
        db.query(query.text(), query.values(), |row| Ok((row.read()?, row.read()?))).await?;
    let mut names: HashMap<Uuid, Vec<String>> = HashMap::new();
    for (appointment, name) in found {
        names.entry(appointment).or_default().push(name);
    }
    Ok(names)
}
