//! Problems of a firm: mails, webhooks, payments and jobs that need somebody's attention. The conditions of this file
//! must match the WHERE of the partial indexes.

use chrono::{DateTime, Utc};
use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use domain::mail::MailState;
use uuid::Uuid;

use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::visible::{ConsumerRelation, narrow};
use crate::{Db, Result, Tx};

/// A client, by their external id and name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedConsumer {
    pub external_id: String,
    pub name: String,
}

fn named_consumer(row: &mut Row<'_>) -> Result<NamedConsumer> {
    Ok(NamedConsumer { external_id: row.read()?, name: row.read()? })
}

/// The mails that wait to be sent, to clients and to the firm's people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WaitingMails {
    pub count: u64,
    pub oldest_at: Option<DateTime<Utc>>,
    /// Error of the last failed attempt of one of the mails.
    pub error: Option<String>,
}

/// Returns the mails that wait: those to clients by the log of mails, and the letters to staff, of which there is none, by
/// their due jobs of this kind.
pub async fn waiting_mails(
    db: &impl Db,
    licence: LicenceId,
    (mail_jobs, staff_job): (&[&str], &str),
    now: DateTime<Utc>,
) -> Result<WaitingMails> {
    let read = |row: &mut Row<'_>| Ok((row.count()?, row.read::<Option<DateTime<Utc>>>()?));
    let text = "select count(*),min(created_at) from mails where licence_id=$1 and state='waiting'";
    let to_clients = db.query_one(text, values![licence], read).await?;
    let text = "select count(*),min(created_at) from jobs where licence_id=$1 and failed_at is null \
         and kind=$2 and (run_at<=$3 or last_error is not null)";
    let to_staff = db.query_one(text, values![licence, staff_job, now], read).await?;
    let count = to_clients.0 + to_staff.0;
    let oldest_at = to_clients.1.into_iter().chain(to_staff.1).min();
    let mail_jobs: Vec<&str> = mail_jobs.iter().copied().chain([staff_job]).collect();
    if count == 0 {
        return Ok(WaitingMails::default());
    }
    let text = "select last_error from jobs where licence_id=$1 and failed_at is null and last_error is not null \
         and kind in list($2) order by run_at desc limit 1";
    let error = db.query_opt(text, values![licence, mail_jobs], |row| row.read()).await?;
    Ok(WaitingMails { count, oldest_at, error })
}

/// A mail that did not reach its reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndeliveredMail {
    pub id: Uuid,
    pub kind: String,
    pub state: MailState,
    pub consumer: NamedConsumer,
    pub address: Option<String>,
    pub error: Option<String>,
    pub ended_at: Option<DateTime<Utc>>,
    /// True if the job that wrote it still exists, to write it again.
    pub has_job: bool,
}

/// The mails since a moment that failed or bounced, the newest first. Left out are those of which a later one of the same
/// kind was sent, and bounces after which the client was reached.
pub async fn undelivered_mails(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    since: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<UndeliveredMail>> {
    let text = "select m.id,m.kind,m.state,c.external_id,c.display_name,m.address,m.error,m.ended_at,\
         exists (select 1 from jobs j where j.id=m.id and j.failed_at is not null) \
         from mails m join consumers c on c.id=m.consumer_id \
         where m.licence_id=$1 and m.state in ('bounced','failed') and m.created_at>=$2 and c.ended_at is null \
         and not exists (select 1 from mails n where n.consumer_id=m.consumer_id and n.id>m.id and n.state='sent' \
         and (m.state='bounced' or n.kind=m.kind))";
    let mut query = QueryBuilder::new(text, values![licence, since]);
    narrow(&mut query, clients, &[ConsumerRelation::Column("m.consumer_id")]);
    query.push(" order by m.id desc limit ").bind(limit);
    db.query(query.text(), query.values(), |row| {
        Ok(UndeliveredMail {
            id: row.read()?,
            kind: row.read()?,
            state: row.parse()?,
            consumer: named_consumer(row)?,
            address: row.read()?,
            error: row.read()?,
            ended_at: row.read()?,
            has_job: row.read()?,
        })
    })
    .await
}

/// Deliveries that an endpoint has not accepted, and its last response.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndpointBacklog {
    pub pending: u64,
    pub given_up: u64,
    pub last_attempt_at: Option<DateTime<Utc>>,
    pub last_status: Option<i64>,
    pub last_error: Option<String>,
}

pub async fn endpoint_backlog(db: &impl Db, licence: LicenceId, endpoint: Uuid) -> Result<EndpointBacklog> {
    let text = "select count(*) filter (where next_attempt_at is not null),\
         count(*) filter (where failed_at is not null) from deliveries where endpoint_id=$1 and licence_id=$2";
    let (pending, given_up) =
        db.query_one(text, values![endpoint, licence], |row| Ok((row.count()?, row.count()?))).await?;
    let text = "select a.attempted_at,a.status,a.error from delivery_attempts a \
         join deliveries d on d.id=a.delivery_id where d.endpoint_id=$1 and d.licence_id=$2 order by a.id desc limit 1";
    let last = db
        .query_opt(text, values![endpoint, licence], |row| {
            Ok(EndpointBacklog {
                pending,
                given_up,
                last_attempt_at: row.read()?,
                last_status: row.read()?,
                last_error: row.read()?,
            })
        })
        .await?;
    Ok(last.unwrap_or(EndpointBacklog { pending, given_up, ..EndpointBacklog::default() }))
}

/// A payment that has not come to an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPayment {
    pub id: Uuid,
    pub consumer: NamedConsumer,
    /// The external id of the invoice.
    pub invoice: String,
    pub amount_cents: i64,
    pub created_at: DateTime<Utc>,
}

/// Payments that were begun before a moment and are still open, the oldest first.
pub async fn open_payments(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    before: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<OpenPayment>> {
    let text = "select p.id,c.external_id,c.display_name,i.external_id,p.amount_cents,p.created_at from payments p \
         join consumers c on c.id=p.consumer_id join products i on i.id=p.invoice_id \
         where p.licence_id=$1 and p.status in ('NEW','CREATED','PENDING') and p.created_at<$2 \
         and coalesce(p.reported_status,'PENDING')<>'PAID'";
    let mut query = QueryBuilder::new(text, values![licence, before]);
    narrow(&mut query, clients, &[ConsumerRelation::Column("p.consumer_id")]);
    query.push(" order by p.created_at,p.id limit ").bind(limit);
    db.query(query.text(), query.values(), |row| {
        Ok(OpenPayment {
            id: row.read()?,
            consumer: named_consumer(row)?,
            invoice: row.read()?,
            amount_cents: row.read()?,
            created_at: row.read()?,
        })
    })
    .await
}

/// A payment that came in and that nothing could be booked on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnbookedPayment {
    pub id: Uuid,
    /// Consumer who started the payment, where known.
    pub consumer: Option<NamedConsumer>,
    /// External id of the invoice, which may be deleted.
    pub invoice: Option<String>,
    pub public_number: Option<String>,
    /// The provider's words: currency and value.
    pub reported: String,
    /// The provider's id of the payment.
    pub provider_id: String,
    pub reason: String,
    pub created_at: DateTime<Utc>,
}

/// Payments that came in, could not be booked and were not dealt with, the oldest first.
pub async fn unallocated_payments(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    limit: u64,
) -> Result<Vec<UnbookedPayment>> {
    let text = "select u.id,c.external_id,c.display_name,u.invoice_external_id,u.public_number,u.reported,\
         u.provider_id,u.reason,u.created_at from unallocated_payments u \
         left join consumers c on c.id=u.consumer_id \
         where u.licence_id=$1 and u.dismissed_at is null";
    let mut query = QueryBuilder::new(text, values![licence]);
    narrow(&mut query, clients, &[ConsumerRelation::Column("u.consumer_id")]);
    query.push(" order by u.created_at,u.id limit ").bind(limit);
    db.query(query.text(), query.values(), |row| {
        let id = row.read()?;
        let (external_id, name): (Option<String>, Option<String>) = (row.read()?, row.read()?);
        let consumer = external_id.zip(name).map(|(external_id, name)| NamedConsumer { external_id, name });
        Ok(UnbookedPayment {
            id,
            consumer,
            invoice: row.read()?,
            public_number: row.read()?,
            reported: row.read()?,
            provider_id: row.read()?,
            reason: row.read()?,
            created_at: row.read()?,
        })
    })
    .await
}

/// A job that was given up after its last attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenUpJob {
    pub id: Uuid,
    pub kind: String,
    pub failed_at: DateTime<Utc>,
    pub error: Option<String>,
}

/// A firm's jobs that were given up, the newest first, without those of some kinds.
pub async fn given_up_jobs(
    db: &impl Db,
    licence: LicenceId,
    without: &[&str],
    limit: u64,
) -> Result<Vec<GivenUpJob>> {
    let text = "select id,kind,failed_at,last_error from jobs \
         where licence_id=$1 and failed_at is not null and kind not in list($2) order by failed_at desc,id limit $3";
    db.query(text, values![licence, without, limit], |row| {
        Ok(GivenUpJob { id: row.read()?, kind: row.read()?, failed_at: row.read()?, error: row.read()? })
    })
    .await
}

/// Returns the kind of a failed job of the firm, and locks its row until the transaction ends.
pub async fn lock_given_up(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<Option<String>> {
    let text = "select kind from jobs where licence_id=$1 and id=$2 and failed_at is not null for update";
    tx.query_opt(text, values![licence, id], |row| row.read()).await
}

/// Has a job that was given up done again from its first attempt.
pub async fn revive_job(tx: &Tx, licence: LicenceId, id: Uuid, now: DateTime<Utc>) -> Result<()> {
    let text = "update jobs set failed_at=null,last_error=null,locked_until=null,attempts=0,run_at=$1 \
         where id=$2 and licence_id=$3";
    tx.execute(text, values![now, id, licence]).await?;
    Ok(())
}

/// A mail waits again.
pub async fn revive_mail(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<()> {
    let text = "update mails set state='waiting',error=null,ended_at=null \
         where id=$1 and licence_id=$2";
    tx.execute(text, values![id, licence]).await?;
    Ok(())
}

/// A backup of the installation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupRecord {
    pub made_at: DateTime<Utc>,
    pub files: u64,
    /// Files that the database names and the file store no longer has.
    pub lost_files: u64,
}

/// The id of the only row.
const LAST: i64 = 1;

/// Keeps that a backup was made, in place of the one before.
pub async fn record_backup(tx: &Tx, backup: BackupRecord) -> Result<()> {
    let text = "insert into last_backup (id,made_at,files,lost_files) values ($1,$2,$3,$4) on conflict (id) do update \
         set made_at=excluded.made_at,files=excluded.files,lost_files=excluded.lost_files";
    tx.execute(text, values![LAST, backup.made_at, backup.files, backup.lost_files]).await?;
    Ok(())
}

/// Returns the time at which the first firm was set up.
pub async fn installed_at(db: &impl Db) -> Result<Option<DateTime<Utc>>> {
    let text = "/* all licences */ select min(published_at) from settings_versions";
    db.query_one(text, values![], |row| row.read()).await
}

pub async fn last_backup(db: &impl Db) -> Result<Option<BackupRecord>> {
    let text = "select made_at,files,lost_files from last_backup where id=$1";
    db.query_opt(text, values![LAST], |row| {
        Ok(BackupRecord { made_at: row.read()?, files: row.count()?, lost_files: row.count()? })
    })
    .await
}
