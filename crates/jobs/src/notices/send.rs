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
use store::mails::{self, State};
use store::{Store, notices};
use uuid::Uuid;

use super::wording::{Links, words};
use super::{JOB, sort_out};
use crate::mail::compose;
use crate::outbox::Outbox;
use crate::{Failure, Handler, Now};

/// Makes the token by which a consumer unsubscribes without signing in.
pub type Unsubscribe = Arc<dyn Fn(Uuid) -> String + Send + Sync>;

/// The handler of [`JOB`].
pub struct Bundles {
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
impl Handler for Bundles {
    fn kind(&self) -> &'static str {
        JOB
    }

    fn is_outgoing(&self) -> bool {
        true
    }

    async fn run(&self, job: &Job) -> Result<(), Failure> {
        let payload = payload(job)?;
        let mail = mails::find(self.store.read(), payload.mail).await?;
        // It has gone out already, and only the end of the job was not noted.
        let Some(mail) = mail.filter(|mail| mail.state == State::Waiting) else { return Ok(()) };
        let outbox = Outbox { store: self.store.clone(), mailer: self.mailer.clone(), now: self.now.clone() };
        if outbox.mailer.is_none() {
            return Err(Failure::Later("no mail server is configured".to_owned()));
        }
        let Some((licence, account, told)) = self.still_true(&mail).await? else { return Ok(()) };
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
        letter.unsubscribe = can_be_without(&told).then_some(links.unsubscribe);
        outbox.send(mail.id, &account, &letter).await
    }

    async fn given_up(
        &self,
        tx: &store::Tx,
        job: &Job,
        now: DateTime<Utc>,
        reason: &str,
    ) -> store::Result<()> {
        match payload(job) {
            Ok(payload) => Outbox::given_up(tx, payload.mail, reason, now).await,
            Err(_) => Ok(()),
        }
    }
}

/// Whether any of it is something that a consumer can be without.
pub(super) fn can_be_without(told: &[Item]) -> bool {
    told.iter().any(Item::is_optional)
}

impl Bundles {
    /// Whom it goes to and what it tells; nothing when it is dropped or waits until mail may go again.
    async fn still_true(&self, mail: &mails::Mail) -> Result<Option<(Licence, Account, Vec<Item>)>, Failure> {
        let now = (self.now)();
        let tx = self.store.write().await?;
        let licence = licences::by_id(&tx, mail.scope.licence).await?;
        let account = consumers::find(&tx, mail.scope).await?;
        let (Some(licence), Some(account)) = (licence, account) else {
            return Err(Failure::Never("the consumer is gone".to_owned()));
        };
        let choices = mails::choices(&tx, mail.scope).await?;
        let bundled = notices::of_mail(&tx, mail.id).await?;
        let allowed = licence.settings.mail.next_allowed(now);
        if allowed > now && !bundled.iter().any(|notice| notice.pressing) {
            jobs::add(&tx, super::job(licence.id, mail.id, allowed), now).await?;
            tx.commit().await?;
            return Ok(None);
        }
        let told = sort_out(&tx, &licence, &account, &choices, bundled, now).await?;
        if told.is_empty() {
            mails::end(&tx, mail.id, State::Dropped, None, None, now).await?;
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
            domain: licences::branch_for(self.store.read(), licence, account.branch.as_deref()).await?,
        })
    }
}

/// Where a firm's consumers reach the portal.
pub(super) struct Portal {
    pub base: String,
    pub domain: Option<String>,
}

impl Portal {
    /// The address of one of the app's pages.
    pub fn page(&self, path: &str) -> String {
        let domain = self.domain.as_ref().map(|domain| format!("?domain={domain}")).unwrap_or_default();
        format!("{}{path}{domain}", self.base)
    }
}

fn payload(job: &Job) -> Result<Payload, Failure> {
    serde_json::from_value(job.payload.clone()).map_err(|error| Failure::Never(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_firms_own_host() {
        let portal = Portal { base: "https://balie.example".to_owned(), domain: Some("vandijk".to_owned()) };
        assert_eq!(portal.page("/settings"), "https://balie.example/settings?domain=vandijk");
    }
}
