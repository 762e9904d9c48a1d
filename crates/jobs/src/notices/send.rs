//! Mails a bundle: written when it goes out, of what is true then.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::notices::Item;
use partners::mail::Mailer;
use serde::Deserialize;
use store::consumers::{self, Account};
use store::jobs::{self, Job};
use store::licences::{self, Licence};
use store::mails::{self, MailState};
use store::{Store, notices};
use uuid::Uuid;

use super::links::{Links, Portal};
use super::wording::{is_unsubscribable, words};
use super::{JOB_NAME, partition_notices};
use crate::mail::compose;
use crate::outbox::Outbox;
use crate::{Failure, Handler, Now};

/// Makes the token by which a consumer unsubscribes without signing in.
pub type Unsubscribe = Arc<dyn Fn(Uuid) -> String + Send + Sync>;

/// The handler of [`JOB_NAME`].
pub struct DigestHandler {
    pub store: Store,
    /// Absent where no mail server is configured: bundles wait until there is one.
    pub mailer: Option<Mailer>,
    /// How consumers reach the portal, without a slash at the end.
    pub public_url: String,
    pub unsubscribe: Unsubscribe,
    pub now: Now,
}

#[derive(Deserialize)]
struct Payload {
    mail: Uuid,
}

#[async_trait]
impl Handler for DigestHandler {
    fn kind(&self) -> &'static str {
        JOB_NAME
    }

    fn is_outgoing(&self) -> bool {
        true
    }

    async fn run(&self, job: &Job) -> Result<(), Failure> {
        let payload = payload(job)?;
        let mail = mails::find(self.store.reader(), payload.mail).await?;
        // It has gone out already, and only the end of the job was not noted.
        let Some(mail) = mail.filter(|mail| mail.state == MailState::Waiting) else { return Ok(()) };
        let outbox = Outbox { store: self.store.clone(), mailer: self.mailer.clone(), now: self.now.clone() };
        if outbox.mailer.is_none() {
            return Err(Failure::Later("no mail server is configured".to_owned()));
        }
        let Some((licence, account, told)) = self.revalidate(&mail).await? else { return Ok(()) };
        let Some(to) = account.email.clone() else { return Ok(()) };
        let links = Links {
            portal: self.portal(&licence, &account).await?,
            unsubscribe: format!(
                "{}/unsubscribe/{}",
                licence.settings.base_url(&self.public_url),
                (self.unsubscribe)(account.id)
            ),
        };
        let now = (self.now)();
        let words = words(&licence.settings, &account, &told, &links, now);
        let mut letter = compose(&licence, &account, to, mail.id.to_string(), &words, now);
        letter.unsubscribe = is_unsubscribable(&told).then_some(links.unsubscribe);
        outbox.send(mail.id, &account, &letter).await
    }

    async fn on_failed(
        &self,
        tx: &store::Tx,
        job: &Job,
        now: DateTime<Utc>,
        reason: &str,
    ) -> store::Result<()> {
        match payload(job) {
            Ok(payload) => Outbox::fail(tx, payload.mail, reason, now).await,
            Err(_) => Ok(()),
        }
    }
}

impl DigestHandler {
    /// Whom it goes to and what it tells; nothing when it is dropped or waits until mail may go again.
    async fn revalidate(
        &self,
        mail: &mails::LoggedMail,
    ) -> Result<Option<(Licence, Account, Vec<Item>)>, Failure> {
        let now = (self.now)();
        let tx = self.store.begin().await?;
        let licence = licences::by_id(&tx, mail.scope.licence).await?;
        let account = consumers::find(&tx, mail.scope).await?;
        let (Some(licence), Some(account)) = (licence, account) else {
            return Err(Failure::Never("the consumer is gone".to_owned()));
        };
        let choices = mails::choices(&tx, mail.scope).await?;
        let bundled = notices::of_mail(&tx, mail.id).await?;
        let allowed = licence.settings.mail.next_allowed(now);
        if allowed > now && !bundled.iter().any(|notice| notice.urgent) {
            jobs::add(&tx, super::job(licence.id, mail.id, allowed), now).await?;
            tx.commit().await?;
            return Ok(None);
        }
        let told = partition_notices(&tx, &licence, &account, &choices, bundled, now).await?;
        if told.is_empty() {
            mails::end(&tx, mail.id, MailState::Dropped, None, None, now).await?;
            tx.commit().await?;
            return Ok(None);
        }
        tx.commit().await?;
        Ok(Some((licence, account, told)))
    }

    /// The portal as a consumer of this firm reaches it: by the firm's own host, or by the branch in the address.
    async fn portal(&self, licence: &Licence, account: &Account) -> Result<Portal, Failure> {
        let base = licence.settings.base_url(&self.public_url);
        if !licence.settings.hosts.is_empty() {
            return Ok(Portal { base, domain: None });
        }
        Ok(Portal {
            base,
            domain: licences::branch_for(self.store.reader(), licence, account.branch.as_deref()).await?,
        })
    }
}

fn payload(job: &Job) -> Result<Payload, Failure> {
    serde_json::from_value(job.payload.clone()).map_err(|error| Failure::Never(error.to_string()))
}
