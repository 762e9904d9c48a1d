//! Invoices that the demo's staff made: each written, sent, paid, reminded of and credited at its own moment.

use anyhow::anyhow;
use app::records::{BackOfficeContext, Notifications};
use app::{Actor, Caller, Client, Services, invoices};
use chrono::{DateTime, NaiveDate, Utc};
use domain::ids::LicenceId;
use domain::invoicing::credit::CreditRequest;
use domain::invoicing::state::ReminderKind;
use serde::Deserialize;
use serde_json::Value;

use super::answers::services_at;
use crate::installation::Installation;

/// One invoice, in the order in which they were made.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemoInvoice {
    at: DateTime<Utc>,
    /// The address of the colleague who made it.
    staff: String,
    attributes: Value,
    /// False for one that is still a draft.
    is_sent: bool,
    /// The day on which it was paid by transfer.
    #[serde(default)]
    paid_on: Option<NaiveDate>,
    /// The moment at which its client was reminded.
    #[serde(default)]
    reminded_at: Option<DateTime<Utc>>,
    /// The moment at which all of it was credited.
    #[serde(default)]
    credited_at: Option<DateTime<Utc>>,
}

/// Has the invoices of a firm made; those that were made before stay as they are.
pub async fn write(
    installation: &Installation,
    firm: LicenceId,
    written: Vec<DemoInvoice>,
) -> anyhow::Result<()> {
    for (place, invoice) in written.into_iter().enumerate() {
        let key = format!("demo-invoice-{place}");
        Box::pin(make(installation, firm, &key, invoice))
            .await
            .map_err(|error| anyhow!("{key}: {error:?}"))?;
    }
    Ok(())
}

async fn make(services: &Services, firm: LicenceId, key: &str, invoice: DemoInvoice) -> app::Result<()> {
    let member = store::staff::by_email(services.store.reader(), firm, &invoice.staff).await?;
    let member = member.ok_or_else(|| app::Error::Internal(invoice.staff.clone()))?;
    let caller = Caller { actor: Actor::of_member(&member, true), client: Client::default() };
    let then = services_at(services, invoice.at);
    let context = BackOfficeContext::new(&then, firm, &caller, Notifications::Silent).await?;
    let draft = match invoices::drafts::create(&context, Some(key), &invoice.attributes).await {
        Ok(draft) => draft,
        // It was made and sent before.
        Err(error) if error.code() == Some(domain::codes::Code::IdempotencyKeyReused) => return Ok(()),
        Err(error) => return Err(error),
    };
    if !invoice.is_sent {
        return Ok(());
    }
    let sent = invoices::send_invoice(&context, &draft.external_id, None).await?;
    if let Some(day) = invoice.paid_on {
        let then = services_at(services, services.now());
        let context = BackOfficeContext::new(&then, firm, &caller, Notifications::Silent).await?;
        invoices::record_payment(&context, &sent.external_id, day).await?;
    }
    if let Some(at) = invoice.reminded_at {
        let then = services_at(services, at);
        let context = BackOfficeContext::new(&then, firm, &caller, Notifications::Silent).await?;
        Box::pin(invoices::remind(&context, &sent.external_id, ReminderKind::Reminder)).await?;
    }
    if let Some(at) = invoice.credited_at {
        let then = services_at(services, at);
        let context = BackOfficeContext::new(&then, firm, &caller, Notifications::Silent).await?;
        invoices::issue_credit_note(&context, &sent.external_id, key, &CreditRequest::default()).await?;
    }
    Ok(())
}
