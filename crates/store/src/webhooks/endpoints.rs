//! The endpoints of a firm.

use chrono::{DateTime, Utc};
use domain::accounts::grants::{Gift, Grant};
use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::grants::require_grant;
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Tx};

/// Address at which a firm gets events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    pub id: Uuid,
    pub licence: LicenceId,
    pub url: String,
    pub description: Option<String>,
    /// Types of events that it gets; `None` for all of them.
    pub event_types: Option<Vec<String>>,
    /// Secret of the endpoint, encrypted.
    pub secret: Vec<u8>,
    /// Sealed; signs as well until the moment after it.
    pub previous_secret: Option<Vec<u8>>,
    pub previous_secret_until: Option<DateTime<Utc>>,
    /// The last event of the feed that has become a delivery.
    pub event_cursor: i64,
    /// The first failure since which nothing succeeded.
    pub failing_since: Option<DateTime<Utc>>,
    pub disabled_at: Option<DateTime<Utc>>,
    pub disabled_reason: Option<String>,
    /// Time until which it asked for a pause.
    pub quiet_until: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

impl Endpoint {
    /// Returns true if it subscribes to events of this type.
    pub fn is_subscribed_to(&self, kind: &str) -> bool {
        self.event_types.as_ref().is_none_or(|kinds| kinds.iter().any(|one| one == kind))
    }

    /// Returns true if it is backing off now, so that only manual deliveries are sent.
    pub fn is_backing_off(&self, now: DateTime<Utc>) -> bool {
        self.quiet_until.is_some_and(|until| now < until)
    }
}

fn from_row(row: &mut Row<'_>) -> Result<Endpoint> {
    Ok(Endpoint {
        id: row.read()?,
        licence: row.read()?,
        url: row.read()?,
        description: row.read()?,
        event_types: row.read::<Option<Value>>()?.map(serde_json::from_value).transpose()?,
        secret: row.read()?,
        previous_secret: row.read()?,
        previous_secret_until: row.read()?,
        event_cursor: row.read()?,
        failing_since: row.read()?,
        disabled_at: row.read()?,
        disabled_reason: row.read()?,
        quiet_until: row.read()?,
        created_at: row.read()?,
    })
}

/// Stores a new endpoint, which gets the events of all clients.
///
/// # Errors
/// [`crate::StoreError::NotGranted`].
pub async fn add(tx: &Tx, grant: &Grant, endpoint: &Endpoint) -> Result<()> {
    require_grant(grant, &Gift::WebhookEndpoint, Some(&VisibleClients::All))?;
    tx.execute(
        "insert into webhook_endpoints (id,licence_id,url,description,event_types,secret,previous_secret,\
         previous_secret_until,told_up_to,failing_since,disabled_at,disabled_reason,quiet_until,created_at) \
         values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14)",
        values![
            endpoint.id,
            endpoint.licence,
            &endpoint.url,
            endpoint.description.as_deref(),
            endpoint.event_types.as_ref().map(|kinds| json!(kinds)),
            &endpoint.secret,
            endpoint.previous_secret.as_ref(),
            endpoint.previous_secret_until,
            endpoint.event_cursor,
            endpoint.failing_since,
            endpoint.disabled_at,
            endpoint.disabled_reason.as_deref(),
            endpoint.quiet_until,
            endpoint.created_at,
        ],
    )
    .await?;
    Ok(())
}

/// Updates a locked endpoint.
///
/// # Errors
/// [`crate::StoreError::NotGranted`].
pub async fn replace(tx: &Tx, grant: &Grant, endpoint: &Endpoint) -> Result<()> {
    require_grant(grant, &Gift::WebhookEndpoint, Some(&VisibleClients::All))?;
    tx.execute(
        "update webhook_endpoints set url=$1,description=$2,event_types=$3,secret=$4,previous_secret=$5,\
         previous_secret_until=$6,told_up_to=$7,failing_since=$8,disabled_at=$9,disabled_reason=$10,\
         quiet_until=$11 where id=$12 and licence_id=$13",
        values![
            &endpoint.url,
            endpoint.description.as_deref(),
            endpoint.event_types.as_ref().map(|kinds| json!(kinds)),
            &endpoint.secret,
            endpoint.previous_secret.as_ref(),
            endpoint.previous_secret_until,
            endpoint.event_cursor,
            endpoint.failing_since,
            endpoint.disabled_at,
            endpoint.disabled_reason.as_deref(),
            endpoint.quiet_until,
            endpoint.id,
            endpoint.licence,
        ],
    )
    .await?;
    Ok(())
}

/// Updates the health of deliveries to a locked endpoint; its address and types stay.
pub async fn record_health(tx: &Tx, endpoint: &Endpoint) -> Result<()> {
    let text = "update webhook_endpoints set failing_since=$1,disabled_at=$2,disabled_reason=$3,quiet_until=$4 \
         where id=$5 and licence_id=$6";
    let values = values![
        endpoint.failing_since,
        endpoint.disabled_at,
        endpoint.disabled_reason.as_deref(),
        endpoint.quiet_until,
        endpoint.id,
        endpoint.licence,
    ];
    tx.execute(text, values).await?;
    Ok(())
}

const SELECT: &str = "select id,licence_id,url,description,event_types,secret,previous_secret,\
     previous_secret_until,told_up_to,failing_since,disabled_at,disabled_reason,quiet_until,created_at \
     from webhook_endpoints";

/// A firm's endpoints, the oldest first.
pub async fn of_licence(db: &impl Db, licence: LicenceId) -> Result<Vec<Endpoint>> {
    let text = format!("{SELECT} where licence_id=$1 order by created_at,id");
    db.query(&text, values![licence], from_row).await
}

pub async fn count(db: &impl Db, licence: LicenceId) -> Result<u64> {
    let text = "select count(*) from webhook_endpoints where licence_id=$1";
    db.query_one(text, values![licence], |row| row.count()).await
}

pub async fn find(db: &impl Db, licence: LicenceId, id: Uuid) -> Result<Option<Endpoint>> {
    let text = format!("{SELECT} where id=$1 and licence_id=$2");
    db.query_opt(&text, values![id, licence], from_row).await
}

/// An endpoint of any firm, for who delivers.
pub async fn by_id(db: &impl Db, id: Uuid) -> Result<Option<Endpoint>> {
    db.query_opt(&format!("/* all licences */ {SELECT} where id=$1"), values![id], from_row).await
}

/// Returns the endpoint, and locks its row until the transaction ends.
pub async fn lock_for_update(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<Option<Endpoint>> {
    let text = format!("{SELECT} where id=$1 and licence_id=$2 for update");
    tx.query_opt(&text, values![id, licence], from_row).await
}

/// Takes an endpoint away with its log; false when there is none.
pub async fn remove(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<bool> {
    let text = "delete from webhook_endpoints where id=$1 and licence_id=$2";
    Ok(tx.execute(text, values![id, licence]).await? > 0)
}

/// Every endpoint that is not disabled, of all firms.
pub(super) async fn list_enabled(db: &impl Db) -> Result<Vec<Endpoint>> {
    db.query(&format!("/* all licences */ {SELECT} where disabled_at is null"), values![], from_row).await
}

pub(super) async fn advance_cursor(tx: &Tx, licence: LicenceId, id: Uuid, cursor: i64) -> Result<()> {
    let text = "update webhook_endpoints set told_up_to=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![cursor, id, licence]).await?;
    Ok(())
}
