//! Mails about a withdrawal from a contract: the confirmation to who withdrew, and the news to who signed as well.

use std::sync::Arc;

use app::Services;
use app::acts::withdrawals::record_confirmation;
use app::documents::{Recipient, withdrawals};
use app::maintenance::job_queue::FailureConsequences;
use async_trait::async_trait;
use domain::ids::LicenceId;
use domain::licence::Licence as Settings;
use domain::withdrawal::{WithdrawalMailJob, WithdrawalReceiver};
use partners::mail::{AttachedFile, Mailer};
use store::Scope;
use store::accounts::consumers;
use store::accounts::consumers::Account;
use store::firms::licences;
use store::firms::licences::LicenceRow;
use store::jobs::ClaimedJob;
use store::withdrawals::Withdrawal;

use crate::handler::licence_of;
use crate::mail::wording::{MailText, MailWording};
use crate::mail::{compose, moment};
use crate::outbox::Outbox;
use crate::{Handler, JobError};

/// Attempt from which the confirmation goes without its PDF, which can be fetched from the portal once it can be
/// rendered: the mail has the same content.
const WITHOUT_PDF: i64 = 3;

/// Mails the confirmation of a withdrawal to those who have to have it.
pub struct WithdrawalMailHandler {
    pub services: Services,
    /// Absent where no mail server is configured: mails wait until there is one.
    pub mailer: Option<Mailer>,
}

/// A mail about a withdrawal that is about to go out.
struct WithdrawalMail {
    licence: LicenceRow,
    withdrawal: Withdrawal,
    /// The firm's name for the contract.
    contract: String,
    account: Account,
    to: String,
}

#[async_trait]
impl Handler for WithdrawalMailHandler {
    type Job = WithdrawalMailJob;

    const IS_OUTGOING: bool = true;

    async fn run(&self, job: WithdrawalMailJob, claimed: &ClaimedJob) -> Result<(), JobError> {
        let Some(draft) = self.draft(licence_of(claimed)?, job).await? else { return Ok(()) };
        let outbox = Outbox { services: self.services.clone(), mailer: self.mailer.clone() };
        outbox.begin(claimed.id, name(job.to), &draft.account).await?;
        if outbox.mailer.is_none() {
            return Err(JobError::Retry("no mail server is configured".to_owned()));
        }
        let is_co_signer = matches!(job.to, WithdrawalReceiver::CoSigner(_));
        let pdf = if is_co_signer { None } else { self.confirmation(&draft, claimed.attempts).await? };
        let kind = match (is_co_signer, &pdf) {
            (true, _) => WithdrawalMailKind::CoSigner,
            (false, Some(_)) => WithdrawalMailKind::Confirmation,
            (false, None) => WithdrawalMailKind::ConfirmationAlone,
        };
        let words = kind.words(&draft.account, &draft.licence.settings, &draft.withdrawal, &draft.contract);
        let now = self.services.now();
        let mut mail =
            compose(&draft.licence, &draft.account, draft.to.clone(), claimed.id.to_string(), &words, now);
        if job.to == WithdrawalReceiver::Confirmation {
            mail.to_name.clone_from(&draft.withdrawal.name);
        }
        mail.attachments.extend(pdf);
        outbox.send(claimed.id, &draft.account, &mail).await?;
        if job.to == WithdrawalReceiver::Confirmation {
            record_confirmation(&self.services, draft.licence.id, job.withdrawal).await?;
        }
        Ok(())
    }

    fn failure_consequences(&self, claimed: &ClaimedJob) -> FailureConsequences {
        let withdrawal = match claimed.read() {
            Ok(WithdrawalMailJob { withdrawal, to: WithdrawalReceiver::Confirmation }) => Some(withdrawal),
            _ => None,
        };
        FailureConsequences { mail: Some(claimed.id), withdrawal }
    }
}

impl WithdrawalMailHandler {
    /// Returns the mail's recipient and content; nothing where the withdrawal is gone, or where somebody has no
    /// address.
    async fn draft(
        &self,
        licence: LicenceId,
        job: WithdrawalMailJob,
    ) -> Result<Option<WithdrawalMail>, JobError> {
        let db = self.services.store.bulk_reader();
        let found = store::withdrawals::find(db, licence, job.withdrawal).await?;
        let Some(withdrawal) = found else { return Ok(None) };
        let scope = match job.to {
            WithdrawalReceiver::CoSigner(consumer) => Scope { consumer, ..withdrawal.scope },
            WithdrawalReceiver::Confirmation | WithdrawalReceiver::Account => withdrawal.scope,
        };
        let licence = licences::by_id(db, scope.licence).await?;
        let order = store::withdrawals::find_order(db, scope.licence, withdrawal.product).await?;
        let account = consumers::find(db, scope).await?;
        let (Some(licence), Some(order), Some(account)) = (licence, order, account) else { return Ok(None) };
        let to = match job.to {
            WithdrawalReceiver::Confirmation => withdrawal.email.clone(),
            WithdrawalReceiver::Account | WithdrawalReceiver::CoSigner(_) => account.email.clone(),
        };
        Ok(to.map(|to| WithdrawalMail { licence, withdrawal, contract: order.label, account, to }))
    }

    /// The confirmation as a PDF; nothing where it could not be made time and again.
    async fn confirmation(
        &self,
        draft: &WithdrawalMail,
        attempts: i64,
    ) -> Result<Option<AttachedFile>, JobError> {
        match self.pdf(draft).await {
            Ok(pdf) => Ok(Some(pdf)),
            Err(error) if attempts >= WITHOUT_PDF => {
                let withdrawal = draft.withdrawal.id;
                tracing::error!(%withdrawal, %error, "rendering a confirmation failed; it is mailed without its PDF");
                Ok(None)
            }
            Err(error) => Err(JobError::Retry(error.to_string())),
        }
    }

    async fn pdf(&self, draft: &WithdrawalMail) -> app::Result<AttachedFile> {
        let licence = Arc::new(draft.licence.clone());
        let recipient = Recipient { scope: draft.withdrawal.scope, licence };
        let file = withdrawals::confirmation_content(&self.services, &recipient, &draft.withdrawal).await?;
        let bytes = self.services.files.get(&file.key).await?;
        Ok(AttachedFile { file_name: file.file_name, media_type: "application/pdf", bytes: bytes.to_vec() })
    }
}

/// Returns the kind of the mail in the log.
const fn name(to: WithdrawalReceiver) -> &'static str {
    match to {
        WithdrawalReceiver::Confirmation | WithdrawalReceiver::Account => "contract_withdrawn",
        WithdrawalReceiver::CoSigner(_) => "contract_withdrawn_by_other",
    }
}

/// Kind of the mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WithdrawalMailKind {
    /// The confirmation with the PDF attached.
    Confirmation,
    /// The confirmation without a PDF.
    ConfirmationAlone,
    CoSigner,
}

impl WithdrawalMailKind {
    fn words(self, account: &Account, firm: &Settings, withdrawal: &Withdrawal, contract: &str) -> MailText {
        let wording = MailWording::new(firm, account.locale);
        let firm = firm.name.as_str();
        let at = moment(withdrawal.created_at, account.locale);
        let values =
            [("firm", firm), ("name", withdrawal.name.as_str()), ("contract", contract), ("at", at.as_str())];
        let text = |key: &str| account.locale.format_message(key, &values);
        let (title, paragraphs, note) = match self {
            Self::Confirmation => (
                text("mail.contractWithdrawn.title"),
                vec![text("mail.contractWithdrawn.text"), text("mail.contractWithdrawn.attached")],
                text("mail.contractWithdrawn.note"),
            ),
            Self::ConfirmationAlone => (
                text("mail.contractWithdrawn.title"),
                vec![text("mail.contractWithdrawn.text"), text("mail.contractWithdrawn.later")],
                text("mail.contractWithdrawn.note"),
            ),
            Self::CoSigner => (
                text("mail.contractWithdrawnByOther.title"),
                vec![text("mail.contractWithdrawnByOther.text")],
                text("mail.contractWithdrawnByOther.note"),
            ),
        };
        let greeted = if self == Self::CoSigner { account.display_name.as_str() } else { &withdrawal.name };
        MailText {
            subject: wording.subject(&title, firm),
            title,
            greeting: wording.greeting(greeted),
            paragraphs,
            items: Vec::new(),
            button: None,
            note,
            closing: wording.closing(),
            footer: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::withdrawal::{WithdrawalState, WithdrawalWay};
    use uuid::Uuid;

    use super::*;
    use crate::mail::samples::{HOSTILE_PERSON, assert_mail, hostile_firm, now};

    fn withdrawal_content() -> Withdrawal {
        Withdrawal {
            id: Uuid::nil(),
            scope: Scope { licence: LicenceId::new(Uuid::nil()), consumer: Uuid::nil() },
            product: Uuid::nil(),
            contract: Uuid::nil(),
            submission: Uuid::nil(),
            way: WithdrawalWay::Link,
            sent_on: "2026-11-21".parse().expect("a day"),
            name: HOSTILE_PERSON.to_owned(),
            email: Some("anna@example.nl".to_owned()),
            state: WithdrawalState::Received,
            created_at: now(),
            processed: None,
        }
    }

    #[test]
    fn each_mail_in_every_language_and_way_of_address() {
        let firm = hostile_firm(None);
        let settings = Settings { name: "Van Dijk".to_owned(), ..firm.settings.clone() };
        for (name, kind) in [
            ("contract_withdrawn", WithdrawalMailKind::Confirmation),
            ("contract_withdrawn_alone", WithdrawalMailKind::ConfirmationAlone),
            ("contract_withdrawn_by_other", WithdrawalMailKind::CoSigner),
        ] {
            assert_mail(name, &firm, |account| {
                kind.words(account, &settings, &withdrawal_content(), "Opdracht <b>1</b>")
            });
        }
    }
}
