//! The mail of a reminder of an invoice, with its paper.

use app::Services;
use domain::ids::LicenceId;
use domain::licence::Licence;
use partners::mail::AttachedFile;
use store::accounts::consumers::Account;
use store::documents::generated;
use uuid::Uuid;

use super::wording::{MailText, MailWording};
use crate::JobError;

/// The words of the mail: those of the paper, with a button to the invoice.
pub fn words(
    firm: &Licence,
    account: &Account,
    (title, paragraphs): (String, Vec<String>),
    link: Option<String>,
) -> MailText {
    let wording = MailWording::new(firm, account.locale);
    let text = |name: &str| wording.text(&format!("mail.invoiceReminder.{name}"), &[]);
    MailText {
        subject: wording.subject(&title, &firm.name),
        title,
        greeting: wording.greeting(&account.display_name),
        paragraphs,
        items: Vec::new(),
        button: link.map(|link| (text("button"), link)),
        note: text("note"),
        closing: wording.closing(),
        footer: Vec::new(),
    }
}

/// Returns the paper of a reminder as an attachment; `None` once it was deleted.
///
/// # Errors
/// When the database or a disk is away.
pub async fn paper(
    services: &Services,
    licence: LicenceId,
    document: Uuid,
) -> Result<Option<AttachedFile>, JobError> {
    let file = generated::find(services.store.bulk_reader(), licence, document).await?;
    let Some(file) = file else { return Ok(None) };
    let bytes = services.files.get(&file.key).await.map_err(|error| JobError::Retry(error.to_string()))?;
    Ok(Some(AttachedFile { file_name: file.file_name, media_type: "application/pdf", bytes: bytes.to_vec() }))
}
