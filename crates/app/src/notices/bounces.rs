//! Mails that did not arrive.

use domain::codes::Code;
use domain::events::{EventActor, MailBounced};
use domain::ids::LicenceId;
use domain::mail::MailState;
use serde_json::json;
use store::Tx;
use store::accounts::consumers::{self, Account};
use store::mails::{self, LoggedMail};
use uuid::Uuid;

use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::events::{self, EventSubject};
use crate::services::Services;

/// The longest reason that is stored, in characters.
const REASON: usize = 400;

/// Records that an address rejected a mail, and reports it to the firm. Returns true if no more notices are sent to the
/// address.
pub async fn record(
    services: &Services,
    tx: &Tx,
    to: &Account,
    mail: Option<Uuid>,
    address: &str,
    reason: &str,
) -> Result<bool> {
    let now = services.now();
    let reason: String = reason.chars().take(REASON).collect();
    if let Some(id) = mail {
        mails::end(tx, (to.licence, id), MailState::Bounced, Some(address), Some(&reason), now).await?;
    }
    let undeliverable = mails::count_bounce(tx, to.scope(), address, now).await?.is_undeliverable(address);
    tracing::warn!(consumer = %to.id, undeliverable, "mail bounced");
    let event = MailBounced { address: address.to_owned(), mail_id: mail, reason, undeliverable };
    let subject = EventSubject { consumer: Some(&to.external_id), ..EventSubject::default() };
    events::append(services, tx, to.licence, EventActor::SYSTEM, subject, event, now).await?;
    Ok(undeliverable)
}

/// A report that a mail did not arrive and never will.
#[derive(Clone, Debug)]
pub struct BounceReport {
    pub mail: ReportedMail,
    /// Reason in the words of the mail server.
    pub reason: Option<String>,
}

/// Mail that a bounce is about.
#[derive(Clone, Debug)]
pub enum ReportedMail {
    /// Identified by its `Message-ID`, with or without angle brackets, or the part before its `@`.
    MessageId(String),
    /// The last one to an address, where the mail itself is not known.
    Address(String),
}

/// The consequence of a report that a mail bounced.
#[derive(Clone, Debug)]
pub struct BounceResult {
    pub consumer_external_id: String,
    pub address: String,
    /// True if notices are no longer sent to this address.
    pub undeliverable: bool,
}

/// Records what the firm's mail provider reports; the same report again changes nothing.
///
/// # Errors
/// `RECORD_NOT_FOUND` for a mail and `CONSUMER_NOT_FOUND` for an address that the firm does not have.
pub async fn report(
    services: &Services,
    licence: LicenceId,
    report: &BounceReport,
    caller: &Caller,
) -> Result<BounceResult> {
    let tx = services.store.begin().await?;
    let (account, mail, address) = match &report.mail {
        ReportedMail::MessageId(id) => by_message(&tx, licence, id).await?,
        ReportedMail::Address(address) => by_address(&tx, licence, address).await?,
    };
    let undeliverable = if mail.as_ref().is_some_and(|mail| mail.state == MailState::Bounced) {
        mails::list_choices(&tx, account.scope()).await?.bounces.is_undeliverable(&address)
    } else {
        let reason = report.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
        let id = mail.map(|mail| mail.id);
        let undeliverable =
            record(services, &tx, &account, id, &address, reason.unwrap_or("reported by the firm")).await?;
        let log = AuditWriter::of_consumer(services, &tx, account.scope(), caller);
        log.record("mail.bounce_reported", json!({ "mail": id })).await?;
        undeliverable
    };
    tx.commit().await?;
    Ok(BounceResult { consumer_external_id: account.external_id, address, undeliverable })
}

type Found = (Account, Option<LoggedMail>, String);

async fn by_message(tx: &Tx, licence: LicenceId, message_id: &str) -> Result<Found> {
    let name = message_id.trim().trim_start_matches('<').split('@').next().unwrap_or_default();
    let id: Uuid = name.parse().map_err(|_| Error::field("message_id", "unknown"))?;
    let mail = mails::find(tx, licence, id).await?;
    let mail = mail.ok_or(Code::RecordNotFound)?;
    let address = mail.address.clone().ok_or(Code::RecordNotFound)?;
    let account = consumers::find(tx, mail.scope).await?.ok_or(Code::ConsumerNotFound)?;
    Ok((account, Some(mail), address))
}

/// The last mail to the address is taken to be the one, if its consumer still has it.
async fn by_address(tx: &Tx, licence: LicenceId, address: &str) -> Result<Found> {
    let mut found: Option<Found> = None;
    for account in consumers::with_email(tx, licence, address).await? {
        let address = account.email.clone().unwrap_or_default();
        let last = mails::last_to(tx, licence, account.id).await?;
        let last = last.filter(|mail| mail.address.as_ref() == Some(&address));
        let sent_at = |mail: &Option<LoggedMail>| mail.as_ref().and_then(|mail| mail.sent_at);
        if found.as_ref().is_none_or(|(_, best, _)| sent_at(&last) > sent_at(best)) {
            found = Some((account, last, address));
        }
    }
    Ok(found.ok_or(Code::ConsumerNotFound)?)
}
