//! The last step of every mail: it is sent, and what became of it is recorded.

use app::Services;
use app::notices::mail_log;
use domain::ids::LicenceId;
use domain::notices::concerns_mailbox;
use partners::mail::{MailError, Mailer, OutgoingMail};
use store::accounts::consumers::Account;
use uuid::Uuid;

use crate::JobError;

/// Sends mails and keeps the log.
#[derive(Clone)]
pub struct Outbox {
    pub services: Services,
    /// Absent where no mail server is configured: mails wait until there is one.
    pub mailer: Option<Mailer>,
}

impl Outbox {
    /// Records that a mail is to go out, unless it is recorded already.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn begin(&self, id: Uuid, kind: &str, to: &Account) -> Result<(), JobError> {
        Ok(mail_log::add(&self.services, id, kind, to).await?)
    }

    /// Records of a mail that waits that it does not go out, because nobody is there to have it.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn drop_waiting(&self, licence: LicenceId, id: Uuid) -> Result<(), JobError> {
        Ok(mail_log::drop_waiting(&self.services, licence, id).await?)
    }

    /// Sends a mail to an account's address, and records its end where it has come to one.
    ///
    /// # Errors
    /// [`JobError`] says whether trying again may help.
    pub async fn send(&self, id: Uuid, to: &Account, mail: &OutgoingMail) -> Result<(), JobError> {
        let mailer =
            self.mailer.as_ref().ok_or_else(|| JobError::Retry("no mail server is configured".to_owned()))?;
        match mailer.send(mail).await {
            Ok(()) => Ok(mail_log::record_sent(&self.services, id, to, &mail.to).await?),
            Err(MailError::Rejected { code, text }) if concerns_mailbox(code, &text) => {
                mail_log::record_bounce(&self.services, id, to, &mail.to, &text).await?;
                Err(JobError::Fail(mask_address(&mail.to, &text)))
            }
            Err(MailError::Rejected { text, .. } | MailError::Refused(text)) => {
                Err(JobError::Fail(mask_address(&mail.to, &text)))
            }
            Err(MailError::Later(text)) => Err(JobError::Retry(mask_address(&mail.to, &text))),
        }
    }
}

/// A server's words without the address that it may repeat: jobs and their reasons go to the log.
fn mask_address(address: &str, text: &str) -> String {
    text.replace(address, "…")
}
