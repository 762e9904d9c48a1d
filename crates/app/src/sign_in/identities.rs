//! Identity providers that are linked to an account: linking and unlinking them.

use domain::codes::Code;
use domain::ids::LicenceId;
use domain::mail::AccountEmail;
use serde_json::json;
use store::Tx;
use store::accounts::identities::{self, IdentityPurpose, LinkedIdentity};
use store::accounts::{consumers, sessions};
use uuid::Uuid;

use super::SessionHolder;
use crate::accounts::account_emails;
use crate::accounts::identities::{
    IdentityAnswer, IdentityAsker, IdentityRejection, NewIdentitySignIn, finish, start,
};
use crate::audit::audit_kind::AuditKind;
use crate::audit::client::Client;
use crate::audit::record;
use crate::error::{Error, Result};
use crate::services::Services;

/// Begins to link a provider to the account, and returns the address to which the browser goes.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; as [`start`].
pub async fn start_link(
    services: &Services,
    who: &SessionHolder<'_>,
    request: NewIdentitySignIn<'_>,
) -> Result<String> {
    let db = services.store.reader();
    let account = consumers::find(db, who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    who.require_for_factor_change(services, db, &account).await?;
    start(services, request).await
}

/// Begins to prove at a provider that is linked to the account who somebody is, and returns the address to which the
/// browser goes.
///
/// # Errors
/// 422 where the account has no such provider; as [`start`].
pub async fn start_confirmation(
    services: &Services,
    who: &SessionHolder<'_>,
    request: NewIdentitySignIn<'_>,
) -> Result<String> {
    who.require_write_access()?;
    let own = identities::of_account(services.store.reader(), who.scope).await?;
    if !own.iter().any(|identity| identity.provider == request.provider) {
        return Err(Error::field("provider", "unknown"));
    }
    start(services, request).await
}

/// Links the provider from which the browser came back, and mails a notice.
///
/// # Errors
/// `IDENTITY_NOT_LINKED`, whatever is wrong but for a provider that is away: `IDENTITY_PROVIDER_FAILED`.
pub async fn link(
    services: &Services,
    who: &SessionHolder<'_>,
    answer: IdentityAnswer<'_>,
) -> Result<LinkedIdentity> {
    who.require_write_access()?;
    let whose = IdentityAsker::in_session(who.scope, who.session, IdentityPurpose::Link);
    let proved = finish(services, who.visit.licence, whose, answer).await?;
    let tx = services.store.begin().await?;
    who.lock_account(&tx).await?;
    let linked = match &proved {
        Ok(proved) => proved.link(services, &tx, who.scope).await?,
        Err(error) => Err(*error),
    };
    let client = who.visit.client;
    let identity = match linked {
        Ok(identity) => identity,
        Err(error) => {
            let provider = proved.as_ref().ok().map(|proved| proved.sign_in.provider.as_str());
            let whom = (who.scope.licence, Some(who.scope.consumer));
            let about = (provider, error);
            return Err(refuse(services, tx, whom, about, client, Code::IdentityNotLinked).await?);
        }
    };
    record_identity(services, &tx, &identity, AuditKind::IdentityLinked, client).await?;
    mail_notice(services, &tx, who, (&identity.provider, true)).await?;
    tx.commit().await?;
    Ok(identity)
}

/// Unlinks a provider; the account's other sessions end, and a notice is mailed.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; `IDENTITY_NOT_FOUND`.
pub async fn unlink(services: &Services, who: &SessionHolder<'_>, id: Uuid) -> Result<()> {
    let tx = services.store.begin().await?;
    let account = consumers::lock_for_update(&tx, who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    who.require_for_factor_change(services, &tx, &account).await?;
    let provider = identities::remove(&tx, who.scope, id).await?.ok_or(Code::IdentityNotFound)?;
    let details = json!({ "identity": id, "provider": provider });
    who.record(services, &tx, AuditKind::IdentityUnlinked, details).await?;
    sessions::end_others(&tx, who.scope, who.session, services.now()).await?;
    mail_notice(services, &tx, who, (&provider, false)).await?;
    Ok(tx.commit().await?)
}

async fn mail_notice(
    services: &Services,
    tx: &Tx,
    who: &SessionHolder<'_>,
    (provider, linked): (&str, bool),
) -> Result<()> {
    let settings = &who.visit.licence.settings;
    let notice = AccountEmail::IdentityChanged {
        consumer: who.scope.consumer,
        domain: who.visit.mail_domain(),
        provider: settings.identity_provider(provider).map_or(provider, |found| &found.name).to_owned(),
        linked,
    };
    account_emails::enqueue(services, tx, who.scope.licence, &notice).await?;
    Ok(())
}

/// Returns the error, which is the same whatever was wrong except for a provider that cannot be reached, and adds a
/// line to the audit trail.
pub(super) async fn refuse(
    services: &Services,
    tx: Tx,
    whom: (LicenceId, Option<Uuid>),
    (provider, error): (Option<&str>, IdentityRejection),
    client: &Client,
    code: Code,
) -> Result<Error> {
    let mut details = json!({ "reason": error });
    if let Some(provider) = provider {
        details["provider"] = json!(provider);
    }
    record(services, &tx, whom, AuditKind::IdentityFailed, details, client).await?;
    tx.commit().await?;
    Ok(error.into_error(code))
}

/// Records in the trail what became of a linked identity.
pub(super) async fn record_identity(
    services: &Services,
    tx: &Tx,
    identity: &LinkedIdentity,
    kind: AuditKind,
    client: &Client,
) -> Result<()> {
    let details = json!({ "identity": identity.id, "provider": identity.provider });
    let whom = (identity.account.licence, Some(identity.account.id));
    record(services, tx, whom, kind, details, client).await
}
