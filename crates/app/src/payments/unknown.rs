//! Payments that the provider has and the database has not: what they were for was deleted, or a backup was restored that
//! is older than they are.

use domain::actions::pay_invoice::PaymentStatus;
use domain::actions::payment::{Mismatch, Reported};
use domain::events::{EventActor, PaymentMismatched};
use domain::ids::LicenceId;
use domain::money::Money;
use partners::payments::ProviderPayment;
use serde_json::json;
use store::firms::licences::{self, LicenceRow};
use store::payments::unallocated::{self, UnallocatedPayment};
use store::payments::{self, Payment};
use uuid::Uuid;

use super::{check, find_provider, provider_error};
use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::events::{self, EventSubject};
use crate::services::Services;
use crate::sign_in::limits;
use crate::submissions::CheckTrigger;

/// Searches the accounts of all firms for an unknown payment that the provider called about. A paid one that the portal
/// had created is recorded and reported, once.
///
/// # Errors
/// `TOO_MANY_REQUESTS`: strangers can call with whatever they like, and each look costs a question for each firm.
/// `PAYMENT_PROVIDER_FAILED` when the provider could not be asked for one of them.
pub async fn find_unknown(services: &Services, provider_id: &str) -> Result<()> {
    let db = services.store.bulk_reader();
    if unallocated::is_known(db, provider_id).await? {
        return Ok(());
    }
    limits::unknown_payment(services).await?;
    let mut failure = None;
    for slug in licences::slugs(db).await? {
        let Ok(provider) = find_provider(services, &slug) else { continue };
        match provider.get(provider_id).await {
            Ok(found) => {
                let licence = licences::by_slug(db, &slug).await?;
                let licence = licence.ok_or_else(|| Error::internal("the licence is gone"))?;
                return receive(services, &licence, &found).await;
            }
            Err(error) if error.is_transient() => failure = Some(error),
            // It is another firm's, or nobody's.
            Err(_) => {}
        }
    }
    failure.map_or(Ok(()), |error| Err(provider_error(error)))
}

/// Searches a firm's account for a payment that the database no longer has, by the reference under which it was
/// created. A paid one is recorded and reported, once. Returns its status; `None` where there is no such payment.
///
/// # Errors
/// `PAYMENT_PROVIDER_FAILED`.
pub async fn find_forgotten(
    services: &Services,
    licence: LicenceId,
    reference: Uuid,
) -> Result<Option<PaymentStatus>> {
    let licence = licences::by_id(services.store.bulk_reader(), licence).await?;
    let licence = licence.ok_or_else(|| Error::internal("the licence is gone"))?;
    let Ok(provider) = find_provider(services, &licence.slug) else { return Ok(None) };
    let found = provider.find_by_reference(&reference.to_string()).await;
    let Some(found) = found.map_err(provider_error)? else { return Ok(None) };
    receive(services, &licence, &found).await?;
    Ok(Some(found.reported.status))
}

async fn receive(services: &Services, licence: &LicenceRow, found: &ProviderPayment) -> Result<()> {
    let reported = &found.reported;
    // What the portal makes has an id of its own as its reference.
    let Some(reference) = reported.reference.as_deref().and_then(|text| Uuid::parse_str(text).ok()) else {
        return Ok(());
    };
    let made = payments::by_id(services.store.bulk_reader(), reference).await?;
    let made = made.filter(|payment| payment.scope.licence == licence.id && payment.provider_id.is_none());
    if let Some(payment) = made {
        let payment = attach(services, &payment, found).await?;
        return check(services, &licence.slug, &payment, CheckTrigger::Webhook).await.map(drop);
    }
    if reported.status == PaymentStatus::Paid { keep(services, licence.id, reported).await } else { Ok(()) }
}

/// The provider's answer to the portal never arrived.
async fn attach(services: &Services, payment: &Payment, found: &ProviderPayment) -> Result<Payment> {
    let tx = services.store.begin().await?;
    let checkout_url = found.checkout_url.as_deref();
    let attached = payments::attach(&tx, payment, &found.reported.id, checkout_url, services.now()).await?;
    tx.commit().await?;
    attached.ok_or_else(|| provider_error("it was forgotten"))
}

async fn keep(services: &Services, licence: LicenceId, reported: &Reported) -> Result<()> {
    let (now, amount) = (services.now(), format!("{} {}", reported.currency, reported.value));
    let payment = UnallocatedPayment {
        id: services.new_id(),
        licence,
        provider_id: reported.id.clone(),
        consumer: None,
        invoice_external_id: None,
        public_number: None,
        reported: amount.clone(),
        reason: Mismatch::Unknown.to_string(),
        created_at: now,
    };
    let tx = services.store.begin().await?;
    if !unallocated::add(&tx, &payment).await? {
        return Ok(());
    }
    let event = PaymentMismatched {
        reason: payment.reason.clone(),
        public_number: None,
        amount: Money::parse(&reported.value).unwrap_or(Money::ZERO),
        reported: amount,
        payment_id: reported.id.clone(),
    };
    tracing::error!(
        provider_id = reported.id,
        reported = event.reported,
        "the provider reports a paid payment that is not known here; it is at the desk under Health"
    );
    let details = json!({
        "payment_id": reported.reference, "reason": event.reason, "reported": event.reported,
        "provider_id": reported.id, "heard_by": CheckTrigger::Webhook,
    });
    let by = EventActor::SYSTEM;
    events::append(services, &tx, licence, by, EventSubject::default(), event, now).await?;
    let caller = Caller::system();
    let log = AuditWriter::new(services, &tx, (licence, None), &caller);
    log.with_time(now).record("payment.mismatched", details).await?;
    Ok(tx.commit().await?)
}
