//! Mails consumers about what changes: reminders are recorded, and what waits is bundled into one mail for each.

mod links;
mod push;
mod send;
#[cfg(test)]
mod snapshot_tests;
mod wording;
#[cfg(test)]
mod wording_tests;

use std::future::Future;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use domain::job::Job;
use domain::licence::MailSettings;
use domain::notices::{DigestJob, Notice, NoticeKind, select_items};
use domain::products::appointment::today;
use serde_json::Value;
use store::consumers::{self, Account};
use store::licences::{self, Licence};
use store::mails::{self, Choices, NewMail};
use store::notices::{self, NewNotice, SkipReason};
use store::{Result, Scope, Store, StoreError, Tx, jobs};
use uuid::Uuid;

use crate::Now;
pub use send::{DigestHandler, Unsubscribe, WithdrawalLink};

/// Interval of the checks for due digests.
const POLL: Duration = Duration::from_secs(2);
/// Interval of the checks for deadlines that need a reminder.
const REMIND: TimeDelta = TimeDelta::minutes(10);
/// Number of consumers whose mails are assembled before the next look at the queue.
const BATCH_SIZE: u64 = 100;
/// Number of actions whose deadlines are checked at once.
const PAGE: u64 = 500;

/// Puts mails together for one process. Several processes may each run one.
#[derive(Clone)]
pub struct Notices {
    pub store: Store,
    pub now: Now,
}

impl Notices {
    /// Works until `stop` is ready.
    pub async fn run(self, stop: impl Future<Output = ()> + Send) {
        tokio::pin!(stop);
        let mut reminded_at: Option<DateTime<Utc>> = None;
        loop {
            let now = (self.now)();
            if reminded_at.is_none_or(|at| now - at >= REMIND) {
                reminded_at = Some(now);
                if let Err(error) = self.remind().await {
                    tracing::warn!(%error, "sending reminders failed");
                }
            }
            let busy = match self.enqueue_digests().await {
                Ok(count) => count > 0,
                Err(error) => {
                    tracing::warn!(%error, "reading notices failed");
                    false
                }
            };
            let pause = if busy { Duration::ZERO } else { POLL };
            tokio::select! {
                biased;
                () = &mut stop => return,
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Records the reminders that are due, each once, and returns the number of deadlines that it looked at.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn remind(&self) -> Result<usize> {
        let mut looked_at = 0;
        for licence in licences::mailing(self.store.bulk_reader()).await? {
            let settings = &licence.settings.mail;
            let (Some(since), true) = (licence.mail_since, settings.sends(NoticeKind::Reminder)) else {
                continue;
            };
            let now = (self.now)();
            let from = today(now);
            let to = from.checked_add_days(settings.horizon()).unwrap_or(from);
            let mut after = None;
            loop {
                let (found, next) =
                    notices::deadlines(self.store.bulk_reader(), licence.id, (from, to), after, PAGE).await?;
                looked_at += found.len();
                let due: Vec<NewNotice> =
                    found.iter().filter_map(|one| reminder(settings, one, since, now)).collect();
                if !due.is_empty() {
                    let tx = self.store.begin().await?;
                    notices::add(&tx, licence.id, due, now).await?;
                    tx.commit().await?;
                }
                match next {
                    Some(_) => after = next,
                    None => break,
                }
            }
        }
        Ok(looked_at)
    }

    /// Makes mails of what is due, and returns their number.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn enqueue_digests(&self) -> Result<usize> {
        let mut count = 0;
        for scope in notices::due(self.store.bulk_reader(), (self.now)(), BATCH_SIZE).await? {
            match self.bundle_for(scope).await {
                Ok(made) => count += usize::from(made),
                Err(error @ StoreError::Unavailable(_)) => return Err(error),
                // The others do not wait for one whose records cannot be read.
                Err(error) => {
                    tracing::error!(consumer = %scope.consumer, %error, "composing a digest failed");
                }
            }
        }
        Ok(count)
    }

    /// Makes one mail of everything that waits for a consumer and may go now.
    async fn bundle_for(&self, scope: Scope) -> Result<bool> {
        let now = (self.now)();
        let tx = self.store.begin().await?;
        let waiting = notices::hold_waiting(&tx, scope).await?;
        // Another process has it.
        if !waiting.iter().any(|(_, due_at)| *due_at <= now) {
            return Ok(false);
        }
        let licence = licences::by_id(&tx, scope.licence).await?;
        let account = consumers::find(&tx, scope).await?;
        let (Some(licence), Some(account)) = (licence, account) else { return Ok(false) };
        let allowed = licence.settings.mail.next_allowed(now);
        let (going, staying): (Vec<_>, Vec<_>) =
            waiting.into_iter().partition(|(notice, _)| allowed == now || notice.urgent);
        let late: Vec<Uuid> =
            staying.iter().filter(|(_, due_at)| *due_at <= now).map(|(notice, _)| notice.id).collect();
        if !late.is_empty() {
            notices::postpone(&tx, licence.id, &late, allowed).await?;
        }
        let choices = mails::choices(&tx, scope).await?;
        let urgent = going.iter().any(|(notice, _)| notice.urgent);
        let going: Vec<Notice> = going.into_iter().map(|(notice, _)| notice).collect();
        let items = partition_notices(&tx, &licence, &account, &choices, going, now).await?;
        if !items.is_empty() {
            let mail = Uuid::now_v7();
            let ids: Vec<Uuid> = items.iter().map(|item| item.notice).collect();
            mails::add(&tx, NewMail { id: mail, scope, kind: DigestJob::NAME.to_owned() }, now).await?;
            notices::assign_to_mail(&tx, licence.id, &ids, mail).await?;
            let job = DigestJob { mail };
            jobs::enqueue(&tx, Uuid::now_v7(), Some(scope.licence), &job, now, now).await?;
            push::enqueue(&tx, (&licence, &account), &items, urgent, now).await?;
        }
        tx.commit().await?;
        Ok(!items.is_empty())
    }
}

/// Returns the notices that are still true and may be mailed; the others are dropped, each with its reason.
async fn partition_notices(
    tx: &Tx,
    licence: &Licence,
    account: &Account,
    choices: &Choices,
    notices: Vec<Notice>,
    now: DateTime<Utc>,
) -> Result<Vec<domain::notices::Item>> {
    let reached =
        account.email.as_deref().is_some_and(|email| !choices.bounces.is_undeliverable(email.trim()));
    let is_let_in = consumers::is_let_in(tx, account).await?;
    let why = |notice: &Notice| {
        if !is_let_in {
            Some(SkipReason::NotInvited)
        } else if account.ended_at.is_some() {
            Some(SkipReason::Ended)
        } else if !licence.settings.mail.sends(notice.kind) {
            Some(SkipReason::SwitchedOff)
        } else if !choices.preferences.want(notice.kind, notice.required) {
            Some(SkipReason::OptedOut)
        } else if !reached {
            Some(SkipReason::Undeliverable)
        } else {
            None
        }
    };
    let mut deliverable = Vec::new();
    for notice in notices {
        match why(&notice) {
            None => deliverable.push(notice),
            Some(why) => notices::skip(tx, licence.id, &[notice.id], why).await?,
        }
    }
    let states = notices::load_states(tx, account.scope(), deliverable).await?;
    let items = select_items(&states, now);
    let untrue: Vec<Uuid> = states
        .iter()
        .map(|(notice, _)| notice.id)
        .filter(|id| !items.iter().any(|item| item.notice == *id))
        .collect();
    notices::skip(tx, licence.id, &untrue, SkipReason::Untrue).await?;
    Ok(items)
}

fn reminder(
    settings: &MailSettings,
    of: &notices::Deadline,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Option<NewNotice> {
    let due = settings.reminder_due(of.deadline, of.notified_at.max(since), now)?;
    let dedupe_key = due.dedupe_key(of.deadline);
    if of.occasions.contains(&dedupe_key) {
        return None;
    }
    Some(NewNotice {
        id: Uuid::now_v7(),
        consumer: of.consumer,
        kind: NoticeKind::Reminder,
        subject: of.action,
        dedupe_key,
        required: of.required,
        urgent: false,
        details: Value::Null,
        due_at: settings.due(now, false),
    })
}
