//! Mails a bundle: written when it goes out, of what is true then.

use std::sync::Arc;

use app::Services;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::mail::MailState;
use domain::notices::{DigestJob, Item};
use partners::mail::Mailer;
use store::Store;
use store::consumers::{self, Account};
use store::jobs::{self, ClaimedJob};
use store::licences::{self, Licence};
use store::mails;
use store::notices;
use uuid::Uuid;

use super::links::{Links, Portal};
use super::partition_notices;
use super::wording::{is_unsubscribable, words};
use crate::handler::licence_of;
use crate::mail::compose;
use crate::outbox::Outbox;
use crate::{Handler, JobError};

/// Makes the token by which a consumer unsubscribes without signing in.
pub type Unsubscribe = Arc<dyn Fn(Uuid) -> String + Send + Sync>;

/// Makes the token by which a consumer, who comes second, withdraws from a contract without signing in.
pub type WithdrawalLink = Arc<dyn Fn(Uuid, Uuid) -> String + Send + Sync>;

/// The handler of [`DigestJob`].
pub struct DigestHandler {
    pub services: Services,
    /// The database that digests are revalidated in.
    pub store: Store,
    /// Absent where no mail server is configured: bundles wait until there is one.
    pub mailer: Option<Mailer>,
    /// Base URL of the portal for consumers, without a slash at the end.
    pub public_url: String,
    pub unsubscribe: Unsubscribe,
    pub withdrawal: WithdrawalLink,
}

#[async_trait]
impl Handler for DigestHandler {
    type Job = DigestJob;

    const IS_OUTGOING: bool = true;

    async fn run(&self, digest: DigestJob, job: &ClaimedJob) -> Result<(), JobError> {
        let mail = mails::find(self.services.store.bulk_reader(), licence_of(job)?, digest.mail).await?;
        // It has gone out already, and only the end of the job was not recorded.
        let Some(mail) = mail.filter(|mail| mail.state == MailState::Waiting) else { return Ok(()) };
        let outbox = Outbox { services: self.services.clone(), mailer: self.mailer.clone() };
        if outbox.mailer.is_none() {
            return Err(JobError::Retry("no mail server is configured".to_owned()));
        }
        let Some((licence, account, items)) = self.revalidate(&mail).await? else { return Ok(()) };
        let Some(to) = account.email.clone() else { return Ok(()) };
        let (withdrawal, consumer) = (Arc::clone(&self.withdrawal), account.id);
        let links = Links {
            portal: self.portal(&licence, &account).await?,
            withdrawal_token: Box::new(move |contract| withdrawal(contract, consumer)),
            unsubscribe: format!(
                "{}/unsubscribe/{}",
                licence.settings.base_url(&self.public_url),
                (self.unsubscribe)(account.id)
            ),
        };
        let now = self.services.now();
        let words = words(&licence.settings, &account, &items, &links, now);
        let mut letter = compose(&licence, &account, to, mail.id.to_string(), &words, now);
        letter.unsubscribe = is_unsubscribable(&items).then_some(links.unsubscribe);
        outbox.send(mail.id, &account, &letter).await
    }

    async fn on_failed(
        &self,
        tx: &store::Tx,
        job: &ClaimedJob,
        now: DateTime<Utc>,
        reason: &str,
    ) -> store::Result<()> {
        match job.read::<DigestJob>() {
            Ok(digest) => Outbox::fail(tx, job, digest.mail, reason, now).await,
            Err(_) => Ok(()),
        }
    }
}

impl DigestHandler {
    /// Returns the recipient and the items; `None` when the mail is dropped or has to wait until mail may be sent.
    async fn revalidate(
        &self,
        mail: &mails::LoggedMail,
    ) -> Result<Option<(Licence, Account, Vec<Item>)>, JobError> {
        let now = self.services.now();
        let tx = self.store.begin().await?;
        let licence = licences::by_id(&tx, mail.scope.licence).await?;
        let account = consumers::find(&tx, mail.scope).await?;
        let (Some(licence), Some(account)) = (licence, account) else {
            return Err(JobError::Fail("the consumer is gone".to_owned()));
        };
        let choices = mails::choices(&tx, mail.scope).await?;
        let bundled = notices::of_mail(&tx, licence.id, mail.id).await?;
        let allowed = licence.settings.mail.next_allowed(now);
        if allowed > now && !bundled.iter().any(|notice| notice.urgent) {
            let job = DigestJob { mail: mail.id };
            jobs::enqueue(&tx, Uuid::now_v7(), Some(licence.id), &job, allowed, now).await?;
            tx.commit().await?;
            return Ok(None);
        }
        let items = partition_notices(&tx, &licence, &account, &choices, bundled, now).await?;
        if items.is_empty() {
            mails::end(&tx, (licence.id, mail.id), MailState::Dropped, None, None, now).await?;
            tx.commit().await?;
            return Ok(None);
        }
        tx.commit().await?;
        Ok(Some((licence, account, items)))
    }

    /// The portal as a consumer of this firm reaches it: by the firm's own host, or by the branch in the address.
    async fn portal(&self, licence: &Licence, account: &Account) -> Result<Portal, JobError> {
        let base = licence.settings.base_url(&self.public_url);
        if !licence.settings.hosts.is_empty() {
            return Ok(Portal { base, domain: None });
        }
        Ok(Portal {
            base,
            domain: licences::branch_for(
                self.services.store.bulk_reader(),
                licence,
                account.branch.as_deref(),
            )
            .await?,
        })
    }
}
