//! Effects of a change of a firm's identity providers: the author of the issuer decides who is believed to be whom.

use domain::ids::LicenceId;
use domain::licence::{IdentityProvider, IdentityProviderChange};
use domain::mail::StaffEmail;
use serde_json::json;
use store::accounts::identities;
use store::{Tx, staff};

use super::version::NewVersion;
use crate::accounts::identities::warn_of_mismatch;
use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::Result;
use crate::services::Services;
use crate::staff::mail;

/// Ends the sign-ins in progress at a provider whose issuer or client id changed, records the change and mails it to
/// every administrator who can sign in; warns the operator of a provider without a secret in the configuration.
pub(super) async fn follow_changes(
    services: &Services,
    tx: &Tx,
    (licence, new): (LicenceId, NewVersion<'_>),
    caller: &Caller,
) -> Result<()> {
    let Some(before) = new.before else { return Ok(()) };
    for change in IdentityProviderChange::compare(&before.settings, new.settings) {
        identities::end_requests(tx, licence, change.id()).await?;
        let issuer = |provider: Option<&IdentityProvider>| provider.map(|provider| provider.issuer.clone());
        let client =
            |provider: Option<&IdentityProvider>| provider.map(|provider| provider.client_id.clone());
        let (from, to) = (issuer(change.before), issuer(change.after));
        let details = json!({
            "provider": change.id(),
            "version": new.version,
            "issuer": { "from": from, "to": to },
            "client_id": { "from": client(change.before), "to": client(change.after) },
        });
        let log = AuditWriter::new(services, tx, (licence, None), caller);
        log.record("identity_provider.changed", details).await?;
        mail_administrators(services, tx, licence, &change).await?;
        if let Some(provider) = change.after
            && let Err(mismatch) = services.partners.identity.account(new.slug, provider)
        {
            warn_of_mismatch(new.slug, provider, mismatch);
        }
    }
    Ok(())
}

async fn mail_administrators(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    change: &IdentityProviderChange<'_>,
) -> Result<()> {
    let all = staff::of_licence(tx, licence).await?;
    for admin in all.iter().filter(|member| member.admin_status().is_working_admin()) {
        let letter = StaffEmail::ProviderChanged {
            staff: admin.id,
            provider: change.name().to_owned(),
            issuer: change.after.map(|provider| provider.issuer.clone()),
        };
        mail(services, tx, licence, &letter).await?;
    }
    Ok(())
}
