//! The words and the paper of a reminder of an invoice.

use chrono::NaiveDate;
use documents::rendering::{Block, DocumentBody, Letter, PaymentDetails};
use domain::codes::Code;
use domain::invoicing::state::ReminderKind;
use domain::locale::MessageLocale;
use domain::money::Money;
use domain::records::ConsumerRecord;
use domain::values::dates::format_long_date;
use domain::values::iban;
use serde::Deserialize;
use store::Scope;
use store::documents::{File, generated};
use store::firms::licences::LicenceRow;
use store::invoices::InvoiceRow;
use store::portal::locked_actions;

use crate::documents::{
    DocumentRenderer, GeneratedDocumentSpec, cents_in_euros, file_name, get_or_generate, party,
    payment_details,
};
use crate::error::{Error, Result};
use crate::services::Services;

/// The account number in groups of four.
fn group(account: &str) -> String {
    iban::parse(account).map_or_else(|_| account.to_owned(), |account| account.to_grouped())
}

/// Facts that a reminder names.
pub(super) struct ReminderFacts<'a> {
    pub row: &'a InvoiceRow,
    pub kind: ReminderKind,
    pub due: NaiveDate,
    pub open: Money,
    /// The collection costs, and true if VAT is in them.
    pub costs: Option<(Money, bool)>,
    pub today: NaiveDate,
}

/// A reminder in the words of its reader.
pub(super) struct WordedReminder {
    pub title: String,
    pub paragraphs: Vec<String>,
}

impl ReminderFacts<'_> {
    /// Returns the title and the paragraphs, which the mail and the paper have in common.
    pub(super) fn words(&self, locale: MessageLocale, payment: Option<&PaymentDetails>) -> WordedReminder {
        let invoice = &self.row.invoice;
        let number = invoice.public_number.as_deref().unwrap_or(&self.row.external_id);
        let day = |day: NaiveDate| format_long_date(day, locale.language);
        let (date, due) = (day(invoice.date_created.unwrap_or(self.due)), day(self.due));
        let amount = cents_in_euros(self.open.cents());
        let costs = self.costs.map(|(costs, _)| cents_in_euros(costs.cents())).unwrap_or_default();
        let (account, name) =
            payment.map(|payment| (group(&payment.iban), payment.account_name.clone())).unwrap_or_default();
        let values = [
            ("number", number),
            ("date", date.as_str()),
            ("due", due.as_str()),
            ("amount", amount.as_str()),
            ("costs", costs.as_str()),
            ("iban", account.as_str()),
            ("name", name.as_str()),
        ];
        let text = |key: &str| locale.format_message(&format!("invoice.{key}"), &values);
        let mut paragraphs = Vec::new();
        let title = match self.kind {
            ReminderKind::Reminder => {
                paragraphs.extend([text("reminder.open"), text("reminder.request")]);
                text("reminder.title")
            }
            ReminderKind::FinalNotice => {
                paragraphs.extend([text("finalNotice.open"), text("finalNotice.term")]);
                paragraphs.push(match self.costs {
                    Some((_, true)) => text("finalNotice.costsWithVat"),
                    _ => text("finalNotice.costs"),
                });
                text("finalNotice.title")
            }
        };
        if payment.is_some() {
            paragraphs.push(text("transfer"));
        }
        paragraphs.push(text("crossed"));
        WordedReminder { title, paragraphs }
    }
}

/// Makes the paper of a reminder, which is nobody's until the reminder goes out.
///
/// # Errors
/// `DOCUMENT_RENDERING_FAILED`; when a disk or the database is away.
pub(super) async fn paper(
    services: &Services,
    licence: &LicenceRow,
    scope: Scope,
    facts: &ReminderFacts<'_>,
) -> Result<File> {
    let profile = locked_actions::consumer_profile(services.store.reader(), scope).await?;
    let renderer = DocumentRenderer::new(&licence.settings, &profile);
    let record = ConsumerRecord::deserialize(&profile.details).map_err(Error::internal)?;
    let payment = payment_details(&licence.settings);
    let words = facts.words(renderer.locale, payment.as_ref());
    let salutation = renderer.locale.format_message("mail.greeting", &[("name", &record.display_name())]);
    let content = DocumentBody::Letter(Letter {
        addressee: party(&record),
        subject: words.title.clone(),
        salutation,
        body: words.paragraphs.into_iter().map(Block::Paragraph).collect(),
        sender: None,
    });
    let source = serde_json::to_vec(&(renderer.branding(), &content)).map_err(Error::internal)?;
    let day = facts.today.to_string();
    let of: [&[u8]; 3] = [facts.row.id.as_bytes(), day.as_bytes(), &source];
    let spec = GeneratedDocumentSpec {
        purpose: generated::INVOICE_REMINDER,
        of: &of,
        product: Some(facts.row.id),
        action: None,
        submission: None,
        file_name: file_name(&words.title),
        label: words.title,
        owners: Vec::new(),
    };
    let file = renderer.make(services, scope, facts.today, content, Code::DocumentRenderingFailed);
    get_or_generate(services, licence.id, spec, file).await
}
