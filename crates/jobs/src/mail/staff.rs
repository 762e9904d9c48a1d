//! Letters to the firm's own people.

use app::Services;
use app::staff::letters::{self, StaffRecipient};
use app::staff::notices;
use async_trait::async_trait;
use chrono::TimeDelta;
use domain::accounts::staff::INVITATION_DAYS;
use domain::locale::MessageLocale;
use domain::mail::StaffEmail;
use partners::mail::{MailError, Mailer};
use store::jobs::ClaimedJob;

use super::wording::{MailWording, StaffLetter};
use super::{compose_to, date};
use crate::handler::licence_of;
use crate::{Handler, JobError};

/// Mails letters to the firm's own people.
pub struct StaffEmailHandler {
    pub services: Services,
    /// `None` when no mail server is configured; letters then stay queued.
    pub mailer: Option<Mailer>,
    /// Base URL of the portal for consumers, without a slash at the end.
    pub public_url: String,
}

#[async_trait]
impl Handler for StaffEmailHandler {
    type Job = StaffEmail;

    const IS_OUTGOING: bool = true;

    async fn run(&self, letter: StaffEmail, job: &ClaimedJob) -> Result<(), JobError> {
        let Some(mailer) = &self.mailer else {
            return Err(JobError::Retry("no mail server is configured".to_owned()));
        };
        let licence = licence_of(job)?;
        let first_try = job.attempts == 1;
        let letter_to = letters::prepare(&self.services, licence, &letter, first_try).await?;
        let Some(StaffRecipient { firm, member, branch, path, counts }) = letter_to else { return Ok(()) };

        let locale = MessageLocale::new(member.locale, firm.settings.features.default_address_style);
        let branch = branch.map(|domain| format!("domain={domain}&")).unwrap_or_default();
        let base = firm.settings.base_url(&self.public_url);
        let link = format!("{base}/desk/{path}?{branch}lang={}", locale.tag());
        let now = self.services.now();
        let until = date(now + TimeDelta::days(INVITATION_DAYS), locale);
        let (name, email) = (member.name.as_str(), member.email.as_str());
        let texts = StaffLetter {
            letter: &letter,
            name,
            email,
            firm: &firm.settings.name,
            until: &until,
            counts: &counts,
        };
        let words = MailWording::for_staff(locale).staff_letter(texts, link);
        let to = (email.to_owned(), name, locale.language);
        let mail = compose_to(&firm, to, job.id.to_string(), &words, now);
        let sent = mailer.send(&mail).await;
        // An address that takes nothing is not tried again with the same news.
        let is_over = !matches!(sent, Err(MailError::Later(_)));
        if is_over && matches!(letter, StaffEmail::News { .. }) {
            notices::subtract(&self.services, (licence, member.id), &counts).await?;
        }
        sent.map_err(|error| match error {
            MailError::Rejected { text, .. } | MailError::Refused(text) => {
                JobError::Fail(text.replace(&mail.to, "…"))
            }
            MailError::Later(text) => JobError::Retry(text.replace(&mail.to, "…")),
        })
    }
}
