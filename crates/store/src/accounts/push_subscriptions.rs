//! Push subscriptions of consumers (Web Push).

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Scope, Tx};

/// Subscription of a consumer's browser to notifications.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushSubscription {
    pub id: Uuid,
    pub scope: Scope,
    /// The session in which it was made.
    pub session: Uuid,
    pub endpoint: String,
    /// The SHA-256 of the endpoint.
    pub endpoint_hash: Vec<u8>,
    /// The browser's public key, an uncompressed point of P-256.
    pub p256dh: Vec<u8>,
    /// The browser's authentication secret.
    pub auth: Vec<u8>,
    /// The firm's public key to which the push service bound the subscription.
    pub public_key: Vec<u8>,
    pub user_agent: Option<String>,
    pub created_at: DateTime<Utc>,
    /// Time of the last message that the push service accepted.
    pub last_success_at: Option<DateTime<Utc>>,
}

const SELECT: &str = "select id,licence_id,consumer_id,session_id,endpoint,endpoint_hash,p256dh,auth,public_key,\
     user_agent,created_at,last_success_at from push_subscriptions";

fn from_row(row: &mut Row<'_>) -> Result<PushSubscription> {
    Ok(PushSubscription {
        id: row.read()?,
        scope: Scope { licence: row.read()?, consumer: row.read()? },
        session: row.read()?,
        endpoint: row.read()?,
        endpoint_hash: row.read()?,
        p256dh: row.read()?,
        auth: row.read()?,
        public_key: row.read()?,
        user_agent: row.read()?,
        created_at: row.read()?,
        last_success_at: row.read()?,
    })
}

/// Returns the consumer's subscriptions, the newest first.
pub async fn of_consumer(db: &impl Db, scope: Scope) -> Result<Vec<PushSubscription>> {
    let text = format!("{SELECT} where consumer_id=$1 and licence_id=$2 order by created_at desc,id");
    db.query(&text, values![scope.consumer, scope.licence], from_row).await
}

/// Returns the subscription with this id, whosever it is.
pub async fn by_id(db: &impl Db, id: Uuid) -> Result<Option<PushSubscription>> {
    db.query_opt(&format!("/* all licences */ {SELECT} where id=$1"), values![id], from_row).await
}

/// Stores a browser's subscription in place of its earlier one, whosever that was: a browser shows notifications of the
/// account that subscribed last.
pub async fn put(tx: &Tx, subscription: &PushSubscription) -> Result<()> {
    let PushSubscription { id, scope, session, created_at, .. } = subscription;
    tx.execute(
        "insert into push_subscriptions (id,licence_id,consumer_id,session_id,endpoint,endpoint_hash,p256dh,auth,\
         public_key,user_agent,created_at) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11) \
         on conflict (licence_id,endpoint_hash) do update set id=excluded.id,consumer_id=excluded.consumer_id,\
         session_id=excluded.session_id,p256dh=excluded.p256dh,auth=excluded.auth,public_key=excluded.public_key,\
         user_agent=excluded.user_agent,created_at=excluded.created_at,last_success_at=null",
        values![
            *id,
            scope.licence,
            scope.consumer,
            *session,
            &subscription.endpoint,
            &subscription.endpoint_hash[..],
            &subscription.p256dh[..],
            &subscription.auth[..],
            &subscription.public_key[..],
            subscription.user_agent.as_deref(),
            *created_at,
        ],
    )
    .await?;
    Ok(())
}

/// Records that the push service took a message for the subscription.
pub async fn record_success(tx: &Tx, licence: LicenceId, id: Uuid, now: DateTime<Utc>) -> Result<()> {
    let text = "update push_subscriptions set last_success_at=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![now, id, licence]).await?;
    Ok(())
}

/// Removes one of the consumer's; false where it is not theirs.
pub async fn remove(tx: &Tx, scope: Scope, id: Uuid) -> Result<bool> {
    let text = "delete from push_subscriptions where id=$1 and consumer_id=$2 and licence_id=$3";
    Ok(tx.execute(text, values![id, scope.consumer, scope.licence]).await? > 0)
}

/// Removes all of the consumer's.
pub(crate) async fn remove_all(tx: &Tx, scope: Scope) -> Result<()> {
    let text = "delete from push_subscriptions where consumer_id=$1 and licence_id=$2";
    tx.execute(text, values![scope.consumer, scope.licence]).await?;
    Ok(())
}

/// Removes all of the consumer's but those that were made in one session.
pub(crate) async fn remove_other_sessions(tx: &Tx, scope: Scope, keep: Uuid) -> Result<()> {
    let text = "delete from push_subscriptions where consumer_id=$1 and licence_id=$2 and session_id<>$3";
    tx.execute(text, values![scope.consumer, scope.licence, keep]).await?;
    Ok(())
}

/// Removes those that were made in one session of the consumer's.
pub async fn remove_of_session(tx: &Tx, scope: Scope, session: Uuid) -> Result<()> {
    let text = "delete from push_subscriptions where consumer_id=$1 and licence_id=$2 and session_id=$3";
    tx.execute(text, values![scope.consumer, scope.licence, session]).await?;
    Ok(())
}
