//! Push subscriptions of consumers (Web Push).

use domain::codes::Code;
use domain::push::{MAX_SUBSCRIPTIONS, check_endpoint};
use partners::push::PushRecipient;
use serde_json::json;
use sha2::{Digest, Sha256};
use store::accounts::consumers;
use store::accounts::push_subscriptions::{self, PushSubscription};
use store::firms::licences::LicenceRow;
use uuid::Uuid;

use crate::audit::AuditWriter;
use crate::audit::audit_kind::AuditKind;
use crate::error::{Error, Result};
use crate::services::Services;
use crate::sign_in::SessionHolder;

/// # Errors
/// `ACCESS_DENIED` where the firm does not offer it.
pub fn require_module(licence: &LicenceRow) -> Result<()> {
    if licence.settings.modules.has_push_enabled { Ok(()) } else { Err(Code::AccessDenied.into()) }
}

/// Subscription as a browser reports it.
#[derive(Clone, Debug)]
pub struct NewSubscription {
    pub endpoint: String,
    pub p256dh: Vec<u8>,
    pub auth: Vec<u8>,
}

/// Adds the push subscription of a browser. The same endpoint is not counted twice; if it was another consumer's of the
/// firm, it is this one's from now on.
///
/// # Errors
/// A violation of `endpoint` or `keys`; `PUSH_SUBSCRIPTION_LIMIT_REACHED`; `ACCESS_DENIED` where the firm does not offer
/// it, and for an impersonating colleague.
pub async fn subscribe(
    services: &Services,
    who: &SessionHolder<'_>,
    new: NewSubscription,
    allow_private: bool,
) -> Result<PushSubscription> {
    who.require_write_access()?;
    require_module(who.visit.licence)?;
    check_endpoint(&new.endpoint, allow_private).map_err(|_| Error::field("endpoint", "invalid"))?;
    if PushRecipient::from_bytes(&new.p256dh, &new.auth).is_none() {
        return Err(Error::field("keys", "invalid"));
    }
    let subscription = PushSubscription {
        id: services.new_id(),
        scope: who.scope,
        session: who.session,
        endpoint_hash: Sha256::digest(new.endpoint.as_bytes()).to_vec(),
        endpoint: new.endpoint,
        p256dh: new.p256dh,
        auth: new.auth,
        public_key: services.push_keys.current(who.scope.licence)?.public_key().to_bytes(),
        user_agent: who.visit.client.user_agent.clone(),
        created_at: services.now(),
        last_success_at: None,
    };
    let tx = services.store.begin().await?;
    // Two browsers that subscribe at once are counted one after the other.
    consumers::lock_for_update(&tx, who.scope).await?;
    let earlier = push_subscriptions::of_consumer(&tx, who.scope).await?;
    let is_known = earlier.iter().any(|one| one.endpoint_hash == subscription.endpoint_hash);
    if !is_known && earlier.len() >= MAX_SUBSCRIPTIONS {
        return Err(Code::PushSubscriptionLimitReached.into());
    }
    push_subscriptions::put(&tx, &subscription).await?;
    who.record(services, &tx, AuditKind::PushSubscribed, json!({ "subscription": subscription.id })).await?;
    tx.commit().await?;
    Ok(subscription)
}

/// Removes one of the consumer's push subscriptions.
///
/// # Errors
/// `PUSH_SUBSCRIPTION_NOT_FOUND`; `ACCESS_DENIED` for an impersonating colleague.
pub async fn unsubscribe(services: &Services, who: &SessionHolder<'_>, id: Uuid) -> Result<()> {
    who.require_write_access()?;
    let tx = services.store.begin().await?;
    if !push_subscriptions::remove(&tx, who.scope, id).await? {
        return Err(Code::PushSubscriptionNotFound.into());
    }
    who.record(services, &tx, AuditKind::PushUnsubscribed, json!({ "subscription": id })).await?;
    Ok(tx.commit().await?)
}

/// Records that the push service accepted a message.
pub async fn record_success(services: &Services, subscription: &PushSubscription) -> Result<()> {
    let tx = services.store.begin().await?;
    push_subscriptions::record_success(&tx, subscription.scope.licence, subscription.id, services.now())
        .await?;
    Ok(tx.commit().await?)
}

/// Removes a subscription that the push service has ended, or whose key was deleted.
pub async fn drop_ended(services: &Services, subscription: &PushSubscription, reason: &str) -> Result<()> {
    let tx = services.store.begin().await?;
    if push_subscriptions::remove(&tx, subscription.scope, subscription.id).await? {
        let (scope, caller) = (subscription.scope, crate::Caller::system());
        let log = AuditWriter::of_consumer(services, &tx, scope, &caller);
        let details = json!({ "subscription": subscription.id, "reason": reason });
        log.record_account_event(AuditKind::PushEnded, details).await?;
    }
    Ok(tx.commit().await?)
}
