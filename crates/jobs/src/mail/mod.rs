//! Mails letters: whom to, with which link, in which words.

mod confirm_address;
pub(crate) mod invoice_reminder;
#[cfg(test)]
pub(crate) mod samples;
#[cfg(test)]
mod snapshot_tests;
mod staff;
pub(crate) mod template;
pub(crate) mod wording;

pub use staff::StaffEmailHandler;

use app::Services;
use app::accounts::mailed_links;
use app::accounts::mailed_links::MailedLink;
use app::invoices;
use app::maintenance::job_queue::FailureConsequences;
use app::sign_in::{action_links, new_password};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::accounts::staff::VisibleClients;
use domain::locale::{Locale, MessageLocale};
use domain::mail::{AccountEmail, INVITATION_LASTS};
use partners::mail::{Mailer, OutgoingMail};
use store::accounts::consumers;
use store::accounts::consumers::Account;
use store::firms::licences;
use store::firms::licences::LicenceRow;
use store::jobs::ClaimedJob;
use store::{Scope, visible};

use crate::handler::licence_of;
use crate::outbox::Outbox;
use crate::{Handler, JobError};
use confirm_address::AddressToConfirm;
use wording::{LetterKind, MailText, MailWording};

/// Mails letters about consumers' accounts.
pub struct AccountEmailHandler {
    pub services: Services,
    /// `None` when no mail server is configured; mails then stay queued.
    pub mailer: Option<Mailer>,
    /// Base URL of the portal for consumers, without a slash at the end.
    pub public_url: String,
}

#[async_trait]
impl Handler for AccountEmailHandler {
    type Job = AccountEmail;

    const IS_OUTGOING: bool = true;

    async fn run(&self, letter: AccountEmail, job: &ClaimedJob) -> Result<(), JobError> {
        let licence = licence_of(job)?;
        let licence = licences::by_id(self.services.store.bulk_reader(), licence).await?;
        let licence = licence.ok_or_else(|| JobError::Fail("the licence is gone".to_owned()))?;
        if job.attempts == 1 {
            new_password::mail_link_to_sharers(&self.services, licence.id, &letter).await?;
        }
        let Some(account) = self.receiver(&licence, &letter).await? else {
            return self.outbox().drop_waiting(licence.id, job.id).await;
        };
        let name = letter.name();
        if let AccountEmail::ConfirmAddress { proposal, side, domain, .. } = letter {
            let asked = AddressToConfirm { proposal, side, domain };
            return self.mail_address_link((&licence, &account), asked, name, job).await;
        }
        let old = match &letter {
            AccountEmail::EmailChanged { old, .. } => old.clone(),
            AccountEmail::AccountNumberProposed { to, .. } => Some(to.clone()),
            _ => None,
        };
        let Some(to) = old.or_else(|| account.email.clone()) else { return Ok(()) };
        let outbox = self.outbox();
        if outbox.mailer.is_none() {
            // It stands among the mails that wait.
            outbox.begin(job.id, name, &account).await?;
            return Err(JobError::Retry("no mail server is configured".to_owned()));
        }
        if !self.may_have_a_link(job, &letter, &account).await? {
            tracing::info!(letter = name, "mail skipped: too many links requested");
            return Ok(());
        }
        outbox.begin(job.id, name, &account).await?;
        let mut paper = None;
        if let AccountEmail::InvoiceReminder { invoice, document, .. } = &letter {
            if !invoices::is_open(&self.services, licence.id, invoice).await? {
                return outbox.drop_waiting(licence.id, job.id).await;
            }
            paper = invoice_reminder::paper(&self.services, licence.id, *document).await?;
        }
        let words = self.text(&licence, &account, letter).await?;
        let mut mail = compose(&licence, &account, to, job.id.to_string(), &words, self.services.now());
        mail.attachments.extend(paper);
        outbox.send(job.id, &account, &mail).await
    }

    fn failure_consequences(&self, job: &ClaimedJob) -> FailureConsequences {
        FailureConsequences { mail: Some(job.id), ..FailureConsequences::default() }
    }
}

/// A mail in the firm's name and look.
pub(crate) fn compose(
    licence: &LicenceRow,
    account: &Account,
    to: String,
    id: String,
    words: &MailText,
    now: DateTime<Utc>,
) -> OutgoingMail {
    compose_to(licence, (to, &account.display_name, account.locale.language), id, words, now)
}

/// Composes a mail to a recipient, consumer or not: address, name and language.
pub(crate) fn compose_to(
    licence: &LicenceRow,
    (to, name, language): (String, &str, Locale),
    id: String,
    words: &MailText,
    now: DateTime<Utc>,
) -> OutgoingMail {
    let settings = &licence.settings;
    let logo = template::logo(settings);
    OutgoingMail {
        id,
        to_name: name.to_owned(),
        to,
        licence: licence.slug.clone(),
        from_name: settings.mail.from_name.clone().unwrap_or_else(|| settings.name.clone()),
        reply_to: settings.mail.reply_to.as_ref().map(|address| address.as_str().trim().to_owned()),
        unsubscribe: None,
        subject: words.subject.clone(),
        text: template::text(words, &settings.name),
        html: template::html(words, settings, language, logo.is_some()),
        logo,
        attachments: Vec::new(),
        date: now.into(),
    }
}

impl AccountEmailHandler {
    fn outbox(&self) -> Outbox {
        Outbox { services: self.services.clone(), mailer: self.mailer.clone() }
    }

    async fn receiver(
        &self,
        licence: &LicenceRow,
        letter: &AccountEmail,
    ) -> Result<Option<Account>, JobError> {
        let db = self.services.store.bulk_reader();
        let account = match letter {
            AccountEmail::PasswordForgotten { name, .. } | AccountEmail::Unlock { name, .. } => {
                consumers::by_sign_in_name(db, licence.id, name).await?
            }
            AccountEmail::ActionLinkLocked { email, action, .. } => {
                let accounts = consumers::with_email(db, licence.id, email).await?;
                // Whoever guesses at an action that is not this account's has closed nothing of theirs.
                action_links::with_open_action(&self.services, db, accounts, *action).await?
            }
            AccountEmail::Invitation { consumer, .. }
            | AccountEmail::ActionLinkOpened { consumer, .. }
            | AccountEmail::PasswordChanged { consumer, .. }
            | AccountEmail::TwoFactorChanged { consumer, .. }
            | AccountEmail::CodesFailed { consumer, .. }
            | AccountEmail::PasskeyChanged { consumer, .. }
            | AccountEmail::IdentityChanged { consumer, .. }
            | AccountEmail::EmailChanged { consumer, .. }
            | AccountEmail::ConfirmAddress { consumer, .. }
            | AccountEmail::AccountNumberProposed { consumer, .. }
            | AccountEmail::TwoFactorReset { consumer, .. }
            | AccountEmail::OrderReopened { consumer, .. }
            | AccountEmail::InvoiceReminder { consumer, .. }
            | AccountEmail::SessionsEnded { consumer, .. } => {
                consumers::find(db, Scope { licence: licence.id, consumer: *consumer }).await?
            }
        };
        let Some(account) = account.filter(|account| account.ended_at.is_none()) else { return Ok(None) };
        // Nothing is mailed any more to somebody who asked to be forgotten.
        let clients = VisibleClients::AllButRestricted;
        let seen = visible::find_seen(db, licence.id, &clients, [account.id]).await?;
        Ok(seen.contains(Some(account.id)).then_some(account))
    }

    /// Counts a request once, however often its letter is tried.
    async fn may_have_a_link(
        &self,
        job: &ClaimedJob,
        letter: &AccountEmail,
        account: &Account,
    ) -> Result<bool, JobError> {
        let link = match letter {
            AccountEmail::PasswordForgotten { .. } => MailedLink::Reset,
            AccountEmail::Unlock { .. } => MailedLink::Unlock,
            _ => return Ok(true),
        };
        Ok(job.attempts > 1 || mailed_links::permit(&self.services, account, link).await?)
    }

    async fn text(
        &self,
        licence: &LicenceRow,
        account: &Account,
        letter: AccountEmail,
    ) -> Result<MailText, JobError> {
        let firm = licence.settings.name.as_str();
        let page =
            |path: &str, domain: Option<String>| Some(self.page(licence, path, domain, account.locale));
        let words = |kind: LetterKind, link: Option<String>| {
            MailWording::new(&licence.settings, account.locale).letter(kind, account, firm, link)
        };
        Ok(match letter {
            AccountEmail::PasswordForgotten { domain, .. } => {
                let secret = mailed_links::create(&self.services, account, MailedLink::Reset).await?;
                words(LetterKind::PasswordForgotten, page(&format!("/reset/password/{secret}"), domain))
            }
            AccountEmail::Invitation { domain, .. } => {
                let secret = mailed_links::create(&self.services, account, MailedLink::Invitation).await?;
                let until = date(self.services.now() + INVITATION_LASTS, account.locale);
                let link = page(&format!("/reset/password/{secret}"), domain);
                words(LetterKind::Invitation { until: &until }, link)
            }
            AccountEmail::PasswordChanged { domain, .. } => {
                words(LetterKind::PasswordChanged, page("/forgot/password", domain))
            }
            AccountEmail::CodesFailed { domain, .. } => {
                words(LetterKind::CodesFailed, page("/forgot/password", domain))
            }
            AccountEmail::ActionLinkLocked { domain, .. } => {
                words(LetterKind::ActionLinkLocked, page("/", domain))
            }
            AccountEmail::ActionLinkOpened { domain, .. } => {
                words(LetterKind::ActionLinkOpened, page("/", domain))
            }
            AccountEmail::TwoFactorChanged { domain, enabled: true, .. } => {
                words(LetterKind::TwoFactorOn, page("/forgot/password", domain))
            }
            AccountEmail::TwoFactorChanged { domain, enabled: false, .. } => {
                words(LetterKind::TwoFactorOff, page("/forgot/password", domain))
            }
            AccountEmail::PasskeyChanged { domain, added: true, .. } => {
                words(LetterKind::PasskeyAdded, page("/forgot/password", domain))
            }
            AccountEmail::PasskeyChanged { domain, added: false, .. } => {
                words(LetterKind::PasskeyRemoved, page("/forgot/password", domain))
            }
            AccountEmail::IdentityChanged { domain, provider, linked: true, .. } => {
                words(LetterKind::IdentityLinked { provider: &provider }, page("/forgot/password", domain))
            }
            AccountEmail::IdentityChanged { domain, provider, linked: false, .. } => {
                words(LetterKind::IdentityUnlinked { provider: &provider }, page("/forgot/password", domain))
            }
            AccountEmail::EmailChanged { old: Some(_), .. } => words(LetterKind::EmailLeft, None),
            AccountEmail::EmailChanged { domain, old: None, .. } => {
                words(LetterKind::EmailEntered, page("/", domain))
            }
            AccountEmail::ConfirmAddress { .. } => {
                return Err(JobError::Fail("a link to confirm an address is mailed apart".to_owned()));
            }
            AccountEmail::AccountNumberProposed { domain, .. } => {
                words(LetterKind::AccountNumberProposed, page("/details", domain))
            }
            AccountEmail::TwoFactorReset { domain, at, .. } => {
                words(LetterKind::TwoFactorReset { at: &moment(at, account.locale) }, page("/", domain))
            }
            AccountEmail::SessionsEnded { domain, .. } => words(LetterKind::SessionsEnded, page("/", domain)),
            AccountEmail::OrderReopened { domain, order, .. } => {
                words(LetterKind::OrderReopened { order: &order }, page("/", domain))
            }
            AccountEmail::InvoiceReminder { domain, title, paragraphs, .. } => {
                let link = page("/invoices", domain);
                invoice_reminder::words(&licence.settings, account, (title, paragraphs), link)
            }
            AccountEmail::Unlock { domain, .. } => {
                let secret = mailed_links::create(&self.services, account, MailedLink::Unlock).await?;
                words(LetterKind::Unlock, page(&format!("/unlock/{secret}"), domain))
            }
        })
    }

    /// An address of the app on the firm's own host, at the branch where the letter was asked for and in the language
    /// of the letter.
    fn page(
        &self,
        licence: &LicenceRow,
        path: &str,
        domain: Option<String>,
        locale: MessageLocale,
    ) -> String {
        let language = locale.tag();
        let domain = domain.map(|domain| format!("domain={domain}&")).unwrap_or_default();
        format!("{}{path}?{domain}lang={language}", licence.settings.base_url(&self.public_url))
    }
}

/// The day in Amsterdam, as `5 december 2026`.
pub(crate) fn date(at: DateTime<Utc>, locale: MessageLocale) -> String {
    let day = at.with_timezone(&chrono_tz::Europe::Amsterdam).date_naive();
    domain::values::dates::format_long_date(day, locale.language)
}

/// The day and the time in Amsterdam, as `5 december 2026, 14:30`.
pub(crate) fn moment(at: DateTime<Utc>, locale: MessageLocale) -> String {
    format!("{}, {}", date(at, locale), at.with_timezone(&chrono_tz::Europe::Amsterdam).format("%H:%M"))
}
