//! Every mail to a consumer, and what became of it.

use chrono::{DateTime, Utc};
use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use domain::mail::MailState;
use uuid::Uuid;

use crate::sql::{QueryBuilder, QueryExt, Row, Value, values};
use crate::visible::{ConsumerRelation, narrow};
use crate::{Db, Result, Scope, Tx};

/// A mail before it goes out.
#[derive(Clone, Debug)]
pub struct NewMail {
    /// Id of the mail: the part before the `@` of its `Message-ID`.
    pub id: Uuid,
    pub scope: Scope,
    /// `notices`, or the name of the letter.
    pub kind: String,
}

/// A mail as the log has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedMail {
    pub id: Uuid,
    pub scope: Scope,
    pub kind: String,
    /// Address to which it was sent; `None` before that.
    pub address: Option<String>,
    pub state: MailState,
    /// Reason of the failure or bounce, in the server's words.
    pub error: Option<String>,
    pub created_at: DateTime<Utc>,
    pub sent_at: Option<DateTime<Utc>>,
}

/// Records a mail that is to go out, unless it is recorded already.
pub async fn add(tx: &Tx, new: NewMail, now: DateTime<Utc>) -> Result<()> {
    tx.execute(
        "insert into mails (id,licence_id,consumer_id,kind,state,created_at) values ($1,$2,$3,$4,$5,$6) \
         on conflict (id) do nothing",
        values![new.id, new.scope.licence, new.scope.consumer, new.kind, MailState::Waiting, now],
    )
    .await?;
    Ok(())
}

const SELECT: &str =
    "select id,licence_id,consumer_id,kind,address,state,error,created_at,sent_at from mails";

pub async fn find(db: &impl Db, licence: LicenceId, id: Uuid) -> Result<Option<LoggedMail>> {
    db.query_opt(&format!("{SELECT} where id=$1 and licence_id=$2"), values![id, licence], from_row).await
}

/// The newest mail to an address of a firm's consumer.
pub async fn last_to(db: &impl Db, licence: LicenceId, consumer: Uuid) -> Result<Option<LoggedMail>> {
    let text =
        format!("{SELECT} where licence_id=$1 and consumer_id=$2 and state=$3 order by id desc limit 1");
    db.query_opt(&text, values![licence, consumer, MailState::Sent], from_row).await
}

/// Records that the mail server took the mail.
pub async fn record_sent(
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    address: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "update mails set state=$1,address=$2,error=null,sent_at=$3,ended_at=$3 \
         where id=$4 and licence_id=$5";
    tx.execute(text, values![MailState::Sent, address, now, id, licence]).await?;
    Ok(())
}

/// Records the end of a mail other than its sending.
pub async fn end(
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    state: MailState,
    address: Option<&str>,
    error: Option<&str>,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "update mails set state=$1,address=coalesce($2,address),error=$3,ended_at=$4 \
         where id=$5 and licence_id=$6";
    tx.execute(text, values![state, address, error, now, id, licence]).await?;
    Ok(())
}

/// Filter of a list; an absent condition filters nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct MailQuery {
    pub consumer: Option<Uuid>,
    pub state: Option<MailState>,
}

/// Returns a firm's mails to visible clients, the oldest first, after an id, at most `limit`.
pub async fn list(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    filter: MailQuery,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<LoggedMail>> {
    let mut query = QueryBuilder::new(&format!("{SELECT} where licence_id=$1"), values![licence]);
    if let Some(consumer) = filter.consumer {
        query.push(" and consumer_id=").bind(consumer);
    }
    if let Some(state) = filter.state {
        query.push(" and state=").bind(state);
    }
    if let Some(after) = after {
        query.push(" and id>").bind(after);
    }
    narrow(&mut query, clients, &[ConsumerRelation::Column("mails.consumer_id")]);
    query.push(" order by id limit ").bind(limit);
    db.query(query.text(), query.values(), from_row).await
}

/// Returns every mail to a consumer, the oldest first.
pub async fn of_consumer(db: &impl Db, scope: Scope) -> Result<Vec<LoggedMail>> {
    let filter = MailQuery { consumer: Some(scope.consumer), state: None };
    list(db, (scope.licence, &VisibleClients::All), filter, None, 10_000).await
}

/// Number of mails since a moment by outcome, and of those that still wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub waiting: u64,
    pub sent: u64,
    pub failed: u64,
    pub bounced: u64,
}

/// Counts the mails that were recorded since a moment.
pub async fn count(db: &impl Db, since: DateTime<Utc>) -> Result<Counts> {
    use MailState::{Bounced, Failed, Sent, Waiting};
    let text = "/* all licences */ select count(*) filter (where state=$2),count(*) filter (where state=$3),\
         count(*) filter (where state=$4),count(*) filter (where state=$5) from mails where created_at>=$1";
    db.query_one(text, values![since, Waiting, Sent, Failed, Bounced], |row| {
        Ok(Counts { waiting: row.count()?, sent: row.count()?, failed: row.count()?, bounced: row.count()? })
    })
    .await
}

/// Deletes finished mails from before a moment with their notices, except those of consumers under a legal hold.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    let text = "/* all licences */ delete from mails where created_at<$1 and state<>$2 \
         and consumer_id not in (select consumer_id from holds)";
    tx.execute(text, values![before, MailState::Waiting]).await
}

impl From<MailState> for Value<'_> {
    fn from(state: MailState) -> Self {
        Value::from(<&str>::from(state))
    }
}

fn from_row(row: &mut Row<'_>) -> Result<LoggedMail> {
    Ok(LoggedMail {
        id: row.read()?,
        scope: Scope { licence: row.read()?, consumer: row.read()? },
        kind: row.read()?,
        address: row.read()?,
        state: row.parse()?,
        error: row.read()?,
        created_at: row.read()?,
        sent_at: row.read()?,
    })
}
