//! Problems of the running portal that staff of the firm have to look at, and their remedies.

use chrono::{DateTime, TimeDelta, Utc};
use domain::accounts::staff::VisibleClients;
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::job::Job;
use domain::mail::{MailState, StaffEmail};
use domain::notices::DigestJob;
use domain::operations::health::{
    MAIL_DAYS, MAIL_JOBS, PAYMENT_OPEN, is_backup_overdue, is_mail_stuck, is_requested_by_reader,
};
use domain::operations::retention_clock::ClockDoubt;
use serde_json::json;
use store::events::outgoing;
use store::jobs;
use store::mails::{self, LoggedMail};
use store::maintenance::health::{
    self, BackupRecord, EndpointBacklog, GivenUpJob, OpenPayment, UnbookedPayment, UndeliveredMail,
    WaitingMails,
};
use store::payments::unallocated;
use store::webhooks::{Endpoint, endpoints};
use uuid::Uuid;

use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::services::{Database, Services, VolumeSpace};

/// Greatest number of entries in each part of the page.
const MAX_ENTRIES: u64 = 50;

/// State of the portal's services for a firm.
#[derive(Clone, Debug)]
pub struct Health {
    /// Time since which the operator has mails and webhooks paused.
    pub outgoing_held_since: Option<DateTime<Utc>>,
    pub waiting_mails: WaitingMails,
    pub undelivered_mails: Vec<UndeliveredMail>,
    /// Endpoints that do not take what is sent to them.
    pub failing_endpoints: Vec<(Endpoint, EndpointBacklog)>,
    /// Payments that should have come to an end.
    pub open_payments: Vec<OpenPayment>,
    /// Payments that came in and could not be booked.
    pub unallocated_payments: Vec<UnbookedPayment>,
    pub given_up_jobs: Vec<GivenUpJob>,
    /// Absent: no backup of this installation was ever recorded.
    pub last_backup: Option<BackupRecord>,
    /// Time at which the first firm was set up.
    pub installed_at: Option<DateTime<Utc>>,
    /// The room on the disks of files and database.
    pub disks: Vec<VolumeSpace>,
    /// The reason for which nothing is deleted when its term is over: the clock is not to be believed.
    pub clock_doubt: Option<ClockDoubt>,
    /// Time of the report.
    pub at: DateTime<Utc>,
}

impl Health {
    pub fn is_mail_stuck(&self) -> bool {
        is_mail_stuck(self.waiting_mails.oldest_at, self.waiting_mails.error.is_some(), self.at)
    }

    pub fn is_backup_overdue(&self) -> bool {
        is_backup_overdue(self.last_backup.map(|backup| backup.made_at), self.installed_at, self.at)
    }

    /// Returns the number of problems that need attention.
    pub fn troubles(&self) -> usize {
        self.undelivered_mails.len()
            + self.failing_endpoints.len()
            + self.open_payments.len()
            + self.unallocated_payments.len()
            + self.given_up_jobs.len()
            + self.disks.iter().filter(|disk| disk.needs_room()).count()
            + usize::from(self.is_mail_stuck())
            + usize::from(self.is_backup_overdue())
            + usize::from(self.outgoing_held_since.is_some())
            + usize::from(self.clock_doubt.is_some())
    }
}

/// Returns true if an undelivered mail can be sent again: it can be composed anew, or its job still exists.
pub fn is_resendable(mail: &UndeliveredMail) -> bool {
    can_be_written_again(&mail.kind, mail.has_job)
}

fn can_be_written_again(kind: &str, has_job: bool) -> bool {
    !is_requested_by_reader(kind) && (has_job || kind == DigestJob::NAME)
}

/// Returns the state of the portal's services for a firm, as far as it is about the visible clients.
pub async fn collect(
    services: &Services,
    (licence, clients): (LicenceId, &VisibleClients),
) -> Result<Health> {
    let (db, now) = (services.store.bulk_reader(), services.now());
    let since = now - TimeDelta::days(MAIL_DAYS);
    let mut failing_endpoints = Vec::new();
    for endpoint in endpoints::of_licence(db, licence).await? {
        // One that the firm switched off itself is no trouble.
        let is_given_up = endpoint.disabled_reason.as_deref().is_some_and(|reason| reason != "asked");
        if is_given_up || (endpoint.disabled_at.is_none() && endpoint.failing_since.is_some()) {
            let backlog = health::endpoint_backlog(db, licence, endpoint.id).await?;
            failing_endpoints.push((endpoint, backlog));
        }
    }
    Ok(Health {
        outgoing_held_since: outgoing::pause_start(db).await?,
        waiting_mails: health::waiting_mails(db, licence, (&MAIL_JOBS, StaffEmail::NAME), now).await?,
        undelivered_mails: health::undelivered_mails(db, (licence, clients), since, MAX_ENTRIES).await?,
        failing_endpoints,
        open_payments: health::open_payments(db, (licence, clients), now - PAYMENT_OPEN, MAX_ENTRIES).await?,
        unallocated_payments: health::unallocated_payments(db, (licence, clients), MAX_ENTRIES).await?,
        given_up_jobs: health::given_up_jobs(db, licence, &MAIL_JOBS, MAX_ENTRIES).await?,
        last_backup: health::last_backup(db).await?,
        installed_at: health::installed_at(db).await?,
        disks: services.storage.spaces(),
        clock_doubt: crate::privacy::find_clock_doubt(services).await?,
        at: now,
    })
}

/// Has a job that was given up done again, at once and from its first attempt.
///
/// # Errors
/// `RECORD_NOT_FOUND` where the firm has no such job that was given up; mails are sent again by [`resend_mail`].
pub async fn retry_job(services: &Services, licence: LicenceId, id: Uuid, caller: &Caller) -> Result<()> {
    let tx = services.store.begin().await?;
    let kind = lock_job(&tx, licence, id).await?;
    health::revive_job(&tx, licence, id, services.now()).await?;
    let details = json!({ "job": id, "kind": kind });
    AuditWriter::new(services, &tx, (licence, None), caller).record("job.retried", details).await?;
    Ok(tx.commit().await?)
}

/// Takes a job that was given up off the list: it is never done.
///
/// # Errors
/// `RECORD_NOT_FOUND` as for [`retry_job`].
pub async fn dismiss_job(services: &Services, licence: LicenceId, id: Uuid, caller: &Caller) -> Result<()> {
    let tx = services.store.begin().await?;
    let kind = lock_job(&tx, licence, id).await?;
    jobs::complete(&tx, id).await?;
    let details = json!({ "job": id, "kind": kind });
    AuditWriter::new(services, &tx, (licence, None), caller).record("job.dismissed", details).await?;
    Ok(tx.commit().await?)
}

/// Takes a payment that could not be booked off the list: somebody booked it by hand or paid it back.
///
/// # Errors
/// `RECORD_NOT_FOUND` where the firm has no such payment on its list.
pub async fn dismiss_payment(
    services: &Services,
    licence: LicenceId,
    id: Uuid,
    caller: &Caller,
) -> Result<()> {
    let tx = services.store.begin().await?;
    let provider_id = unallocated::dismiss(&tx, licence, id, services.now()).await?;
    let provider_id = provider_id.ok_or(Code::RecordNotFound)?;
    let details = json!({ "payment_id": id, "provider_id": provider_id });
    AuditWriter::new(services, &tx, (licence, None), caller).record("payment.dismissed", details).await?;
    Ok(tx.commit().await?)
}

async fn lock_job(tx: &store::Tx, licence: LicenceId, id: Uuid) -> Result<String> {
    let kind = health::lock_given_up(tx, licence, id).await?;
    kind.filter(|kind| !MAIL_JOBS.contains(&kind.as_str())).ok_or(Error::from(Code::RecordNotFound))
}

/// Sends an undelivered mail again, to the client's present address.
///
/// # Errors
/// `RECORD_NOT_FOUND`; 422 where it is not one that failed or bounced (`state`), cannot be written again (`kind`), or the
/// address that the client has now refused mail too often (`address`).
pub async fn resend_mail(services: &Services, licence: LicenceId, id: Uuid, caller: &Caller) -> Result<()> {
    let tx = services.store.begin().await?;
    let mail = mails::find(&tx, licence, id).await?.ok_or(Code::RecordNotFound)?;
    // Two who send it again at the same moment: the second finds it waiting.
    let account =
        store::accounts::consumers::lock_for_update(&tx, mail.scope).await?.ok_or(Code::RecordNotFound)?;
    let mail = mails::find(&tx, licence, id).await?.ok_or(Code::RecordNotFound)?;
    if !matches!(mail.state, MailState::Failed | MailState::Bounced) {
        return Err(Error::field("state", "unsupported"));
    }
    let has_job = health::lock_given_up(&tx, licence, id).await?.is_some();
    if !can_be_written_again(&mail.kind, has_job) {
        return Err(Error::field("kind", "unsupported"));
    }
    let bounces = mails::list_choices(&tx, mail.scope).await?.bounces;
    // Nothing is made of a digest to such an address.
    if mail.kind == DigestJob::NAME
        && account.email.as_deref().is_none_or(|address| bounces.is_undeliverable(address.trim()))
    {
        return Err(Error::field("address", "undeliverable"));
    }
    health::revive_mail(&tx, licence, id).await?;
    if has_job {
        health::revive_job(&tx, licence, id, services.now()).await?;
    } else {
        enqueue_digest(services, &tx, &mail).await?;
    }
    let details = json!({ "mail": id, "kind": mail.kind });
    AuditWriter::of_consumer(services, &tx, mail.scope, caller).record("mail.resent", details).await?;
    Ok(tx.commit().await?)
}

/// Adds another job for a digest, because each attempt has its own: the failed one is replaced.
async fn enqueue_digest(services: &Services, tx: &store::Tx, mail: &LoggedMail) -> Result<()> {
    let (licence, now) = (mail.scope.licence, services.now());
    jobs::delete_naming(tx, licence, &[DigestJob::NAME], &[mail.id.to_string()]).await?;
    let job = DigestJob { mail: mail.id };
    Ok(jobs::enqueue(tx, services.new_id(), Some(licence), &job, now, now).await?)
}

/// Records when a backup was made, for the firms to see at their desks.
///
/// # Errors
/// When the database is away.
pub async fn record_backup(database: &Database, backup: BackupRecord) -> store::Result<()> {
    let tx = database.begin().await?;
    health::record_backup(&tx, backup).await?;
    tx.commit().await
}
