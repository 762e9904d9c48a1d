//! The mails by which a proposed e-mail address is confirmed.

use app::change_proposals::{AddressLink, make_link};
use domain::mail::AddressSide;
use store::accounts::consumers::Account;
use store::firms::licences::LicenceRow;
use store::jobs::ClaimedJob;
use uuid::Uuid;

use super::wording::{LetterKind, MailWording};
use super::{AccountEmailHandler, compose};
use crate::JobError;

/// Address and proposal of a confirmation.
#[derive(Clone, Debug)]
pub(super) struct AddressToConfirm {
    pub proposal: Uuid,
    pub side: AddressSide,
    pub domain: Option<String>,
}

impl AccountEmailHandler {
    /// Mails a link to one of the two addresses. The new one may be a stranger's: the mail names nobody, and an address
    /// that has an account already gets no link.
    pub(super) async fn mail_address_link(
        &self,
        (licence, account): (&LicenceRow, &Account),
        asked: AddressToConfirm,
        name: &str,
        job: &ClaimedJob,
    ) -> Result<(), JobError> {
        let outbox = self.outbox();
        outbox.begin(job.id, name, account).await?;
        if outbox.mailer.is_none() {
            return Err(JobError::Retry("no mail server is configured".to_owned()));
        }
        let AddressToConfirm { proposal, side, domain } = asked;
        let Some(link) = make_link(&self.services, account, proposal, side).await? else {
            return outbox.drop_waiting(licence.id, job.id).await;
        };
        let firm = licence.settings.name.as_str();
        let wording = MailWording::new(&licence.settings, account.locale);
        let (to, words) = match link {
            AddressLink::Confirming { secret, to } => {
                let page = self.page(licence, &format!("/confirm-address/{secret}"), domain, account.locale);
                let kind = match side {
                    AddressSide::Old => LetterKind::ConfirmOldAddress,
                    AddressSide::New => LetterKind::ConfirmNewAddress,
                };
                (to, wording.letter(kind, account, firm, Some(page)))
            }
            AddressLink::Taken { to } => (to, wording.letter(LetterKind::AddressTaken, account, firm, None)),
        };
        let mut mail = compose(licence, account, to, job.id.to_string(), &words, self.services.now());
        if side == AddressSide::New {
            mail.to_name.clear();
        }
        outbox.send(job.id, account, &mail).await
    }
}
