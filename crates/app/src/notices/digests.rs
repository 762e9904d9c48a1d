//! Digests: everything that waits for a consumer in one mail, revalidated when it goes out.

use chrono::{DateTime, Utc};
use domain::job::Job;
use domain::mail::MailState;
use domain::notices::{DigestJob, Item, Notice, select_items};
use store::accounts::consumers::{self, Account};
use store::firms::licences::{self, LicenceRow};
use store::mails::{self, Choices, LoggedMail, NewMail};
use store::notices::{self, SkipReason};
use store::{Result, Scope, StoreError, Tx, jobs};
use uuid::Uuid;

use crate::notices::digest_push;
use crate::services::Services;

/// Number of consumers whose mails are assembled at once.
const BATCH_SIZE: u64 = 100;

/// A digest at the moment at which it goes out.
pub struct Digest {
    pub licence: LicenceRow,
    pub account: Account,
    pub items: Vec<Item>,
}

/// State of a digest whose turn has come.
pub enum DigestState {
    Ready(Box<Digest>),
    /// The digest is dropped, or waits until mail may be sent.
    NothingToSend,
    ConsumerGone,
}

/// Makes mails of what is due, and returns their number.
///
/// # Errors
/// When the database is away.
pub async fn enqueue_due(services: &Services) -> Result<usize> {
    let mut count = 0;
    for scope in notices::list_due(services.store.bulk_reader(), services.now(), BATCH_SIZE).await? {
        match bundle_for(services, scope).await {
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
async fn bundle_for(services: &Services, scope: Scope) -> Result<bool> {
    let now = services.now();
    let tx = services.store.begin().await?;
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
    let choices = mails::list_choices(&tx, scope).await?;
    let urgent = going.iter().any(|(notice, _)| notice.urgent);
    let going: Vec<Notice> = going.into_iter().map(|(notice, _)| notice).collect();
    let items = partition_notices(&tx, &licence, &account, &choices, going, now).await?;
    if !items.is_empty() {
        let mail = services.new_id();
        let ids: Vec<Uuid> = items.iter().map(|item| item.notice).collect();
        mails::add(&tx, NewMail { id: mail, scope, kind: DigestJob::NAME.to_owned() }, now).await?;
        notices::assign_to_mail(&tx, licence.id, &ids, mail).await?;
        let job = DigestJob { mail };
        jobs::enqueue(&tx, services.new_id(), Some(scope.licence), &job, now, now).await?;
        digest_push::enqueue(services, &tx, (&licence, &account), (&items, urgent), now).await?;
    }
    tx.commit().await?;
    Ok(!items.is_empty())
}

/// Returns a digest with what of it is still true.
///
/// # Errors
/// When the database is away.
pub async fn revalidate_items(services: &Services, mail: &LoggedMail) -> Result<DigestState> {
    let now = services.now();
    let tx = services.store.begin().await?;
    let licence = licences::by_id(&tx, mail.scope.licence).await?;
    let account = consumers::find(&tx, mail.scope).await?;
    let (Some(licence), Some(account)) = (licence, account) else {
        return Ok(DigestState::ConsumerGone);
    };
    let choices = mails::list_choices(&tx, mail.scope).await?;
    let bundled = notices::of_mail(&tx, licence.id, mail.id).await?;
    let allowed = licence.settings.mail.next_allowed(now);
    if allowed > now && !bundled.iter().any(|notice| notice.urgent) {
        let job = DigestJob { mail: mail.id };
        jobs::enqueue(&tx, services.new_id(), Some(licence.id), &job, allowed, now).await?;
        tx.commit().await?;
        return Ok(DigestState::NothingToSend);
    }
    let items = partition_notices(&tx, &licence, &account, &choices, bundled, now).await?;
    if items.is_empty() {
        mails::end(&tx, (licence.id, mail.id), MailState::Dropped, None, None, now).await?;
        tx.commit().await?;
        return Ok(DigestState::NothingToSend);
    }
    tx.commit().await?;
    Ok(DigestState::Ready(Box::new(Digest { licence, account, items })))
}

/// Returns the notices that are still true and may be mailed; the others are dropped, each with its reason.
async fn partition_notices(
    tx: &Tx,
    licence: &LicenceRow,
    account: &Account,
    choices: &Choices,
    notices: Vec<Notice>,
    now: DateTime<Utc>,
) -> Result<Vec<Item>> {
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
