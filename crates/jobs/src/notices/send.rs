//! Mails a bundle: written when it goes out, of what is true then.

use std::sync::Arc;

use app::Services;
use app::maintenance::job_queue::FailureConsequences;
use app::notices::digests::{self, Digest, DigestState};
use async_trait::async_trait;
use domain::mail::MailState;
use domain::notices::DigestJob;
use partners::mail::Mailer;
use store::accounts::consumers::Account;
use store::firms::licences::{self, LicenceRow};
use store::jobs::ClaimedJob;
use store::mails;
use uuid::Uuid;

use super::links::{Links, Portal};
use super::wording::{is_unsubscribable, words};
use crate::handler::licence_of;
use crate::mail::compose;
use crate::outbox::Outbox;
use crate::{Handler, JobError};

/// Makes the token by which a consumer unsubscribes without signing in.
pub type Unsubscribe = Arc<dyn Fn(Uuid) -> String + Send + Sync>;

/// Makes the token by which a consumer, who comes second, withdraws from a contract without signing in.
pub type WithdrawalLink = Arc<dyn Fn(Uuid, Uuid) -> String + Send + Sync>;

/// Mails a consumer everything that is due, in one mail.
pub struct DigestHandler {
    pub services: Services,
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
        let Digest { licence, account, items } =
            match digests::revalidate_items(&self.services, &mail).await? {
                DigestState::Ready(digest) => *digest,
                DigestState::NothingToSend => return Ok(()),
                DigestState::ConsumerGone => return Err(JobError::Fail("the consumer is gone".to_owned())),
            };
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

    fn failure_consequences(&self, job: &ClaimedJob) -> FailureConsequences {
        let mail = job.read().ok().map(|digest: DigestJob| digest.mail);
        FailureConsequences { mail, ..FailureConsequences::default() }
    }
}

impl DigestHandler {
    /// The portal as a consumer of this firm reaches it: by the firm's own host, or by the branch in the address.
    async fn portal(&self, licence: &LicenceRow, account: &Account) -> Result<Portal, JobError> {
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
