//! Letters to the firm's own people.

use app::{Services, staff};
use async_trait::async_trait;
use chrono::TimeDelta;
use domain::locale::MessageLocale;
use domain::mail::StaffEmail;
use domain::staff::{INVITATION_DAYS, StaffState};
use partners::mail::{MailError, Mailer};
use store::jobs::ClaimedJob;
use store::licences;

use super::wording::{MailWording, StaffLetter};
use super::{compose_to, date};
use crate::handler::licence_of;
use crate::{Handler, JobError};

/// The handler of [`StaffEmail`].
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
        let tx = self.services.store.begin().await?;
        let firm = licences::by_id(&tx, licence).await?;
        let firm = firm.ok_or_else(|| JobError::Fail("the licence is gone".to_owned()))?;
        let member = match &letter {
            StaffEmail::Unlock { email } => {
                store::staff::by_email(&tx, licence, email).await?.map(|found| found.id)
            }
            other => other.staff(),
        };
        let member = match member {
            Some(member) => store::staff::lock_for_update(&tx, licence, member).await?,
            None => None,
        };
        // Who is disabled, or has set up how they sign in meanwhile, needs no link.
        let Some(member) = member.filter(|member| match member.state() {
            StaffState::Invited => !matches!(letter, StaffEmail::Unlock { .. }),
            StaffState::Active => !letter.is_invitation(),
            StaffState::Disabled => false,
        }) else {
            return Ok(());
        };
        let branch = licences::branch_for(&tx, &firm, member.branch.as_deref()).await?;
        let path = match &letter {
            StaffEmail::Invitation { .. } | StaffEmail::Reset { .. } => {
                format!("invitation/{}", staff::new_mailed_invitation(&self.services, &tx, &member).await?)
            }
            StaffEmail::Unlock { .. } => {
                let link = staff::unlock::new_link(&self.services, &tx, &member, job.attempts == 1).await?;
                let Some(secret) = link else {
                    tx.commit().await?;
                    tracing::info!(letter = "unlock", "mail skipped: too many links requested");
                    return Ok(());
                };
                format!("unlock/{secret}")
            }
            StaffEmail::ProviderChanged { .. } => "settings".to_owned(),
            StaffEmail::SignInChanged { .. } | StaffEmail::CodesFailed { .. } => "account".to_owned(),
        };
        tx.commit().await?;

        let locale = MessageLocale::new(member.locale, firm.settings.features.default_address_style);
        let branch = branch.map(|domain| format!("domain={domain}&")).unwrap_or_default();
        let base = firm.settings.base_url(&self.public_url);
        let link = format!("{base}/desk/{path}?{branch}lang={}", locale.tag());
        let now = self.services.now();
        let until = date(now + TimeDelta::days(INVITATION_DAYS));
        let (name, email) = (member.name.as_str(), member.email.as_str());
        let letter = StaffLetter { letter: &letter, name, email, firm: &firm.settings.name, until: &until };
        let words = MailWording::for_staff(locale).staff_letter(letter, link);
        let to = (email.to_owned(), name, locale.language);
        let mail = compose_to(&firm, to, job.id.to_string(), &words, now);
        mailer.send(&mail).await.map_err(|error| match error {
            MailError::Rejected { text, .. } | MailError::Refused(text) => {
                JobError::Fail(text.replace(&mail.to, "…"))
            }
            MailError::Later(text) => JobError::Retry(text.replace(&mail.to, "…")),
        })
    }
}
