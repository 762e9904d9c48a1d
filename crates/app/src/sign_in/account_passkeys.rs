//! The passkeys of a consumer's account: adding, renaming and removing them.

use domain::accounts::session::{Proof, Stage};
use domain::codes::Code;
use domain::mail::AccountEmail;
use serde_json::json;
use store::Tx;
use store::accounts::consumers::{self, Account};
use store::accounts::passkeys::{self, Passkey};
use store::accounts::{recovery_codes, sessions};
use uuid::Uuid;

use super::passkeys::{
    MOST, PasskeyAnswer, PasskeyOptions, PasskeyOwner, RelyingParty, ask_for_registration, register,
};
use super::sessions::{OpenedSession, Opening, end_replaced, open};
use super::{SessionHolder, consumer_passkeys, two_factor};
use crate::accounts::account_emails;
use crate::accounts::confirmation;
use crate::audit::audit_kind::AuditKind;
use crate::error::Result;
use crate::services::Services;

/// A passkey that was added.
#[derive(Debug)]
pub struct AddedPasskey {
    pub passkey: Passkey,
    /// Ten codes for when every passkey is lost; only when the account had none.
    pub recovery_codes: Option<Vec<String>>,
    /// The session that takes the place of the given one, where a second factor had to be set up first.
    pub session: Option<OpenedSession>,
}

/// Asks for a new passkey of the account.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; `PASSKEY_LIMIT_REACHED` after twenty.
pub async fn ask(
    services: &Services,
    who: &SessionHolder<'_>,
    party: &RelyingParty,
) -> Result<PasskeyOptions> {
    let tx = services.store.begin().await?;
    let account = who.lock_account(&tx).await?;
    who.require_for_factor_change(services, &tx, &account).await?;
    require_room(&tx, &account).await?;
    let owner = PasskeyOwner::of_consumer(&account);
    let asked_by = (who.scope.into(), who.session);
    let asked = ask_for_registration(services, &tx, party, asked_by, owner).await?;
    tx.commit().await?;
    Ok(asked)
}

/// Adds the passkey that was made for a challenge, and mails a notice.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; `PASSKEY_LIMIT_REACHED` after twenty; `PASSKEY_NOT_ADDED`, whatever is wrong with it.
pub async fn add(
    services: &Services,
    who: &SessionHolder<'_>,
    party: &RelyingParty,
    name: &str,
    answer: PasskeyAnswer,
) -> Result<AddedPasskey> {
    let client = who.visit.client;
    let tx = services.store.begin().await?;
    let account = who.lock_account(&tx).await?;
    who.require_for_factor_change(services, &tx, &account).await?;
    require_room(&tx, &account).await?;
    let asked_by = (who.scope.into(), who.session);
    let passkey = match register(services, &tx, party, asked_by, (name, answer)).await? {
        Ok(passkey) => passkey,
        Err(error) => {
            let refused = (Some(account.id), None, error);
            consumer_passkeys::record_rejection(services, &tx, who.scope.licence, refused, client).await?;
            tx.commit().await?;
            return Err(Code::PasskeyNotAdded.into());
        }
    };
    let details = json!({ "passkey": passkey.id, "name": passkey.name });
    who.record(services, &tx, AuditKind::PasskeyAdded, details).await?;
    let recovery_codes = if recovery_codes::has_any(&tx, account.scope()).await? {
        None
    } else {
        Some(two_factor::new_recovery_codes(&tx, &account).await?)
    };
    two_factor::withdraw_reset(services, &tx, &account, client).await?;
    mail_notice(services, &tx, who, true).await?;
    let session = finish_set_up(services, &tx, who).await?;
    if let Some(session) = &session {
        end_replaced(services, &tx, &who.visit, session.id).await?;
    }
    tx.commit().await?;
    Ok(AddedPasskey { passkey, recovery_codes, session })
}

/// Completes a session that waited for a second factor, which the new passkey proves.
async fn finish_set_up(
    services: &Services,
    tx: &Tx,
    who: &SessionHolder<'_>,
) -> Result<Option<OpenedSession>> {
    let now = services.now();
    if who.stage != Stage::Setup {
        // The authenticator has just verified the person.
        sessions::confirm(tx, who.scope, who.session, Proof::Passkey, now).await?;
        return Ok(None);
    }
    let context =
        confirmation::read_context(tx, who.scope, who.session).await?.after_proof(Proof::Passkey, now);
    sessions::end(tx, who.scope, who.session, now).await?;
    let opening = Opening::for_consumer(Stage::Full, context);
    Ok(Some(open(services, tx, who.scope, opening, who.visit.client).await?))
}

/// Gives a passkey another name.
///
/// # Errors
/// `PASSKEY_NOT_FOUND`.
pub async fn rename(services: &Services, who: &SessionHolder<'_>, id: Uuid, name: &str) -> Result<Passkey> {
    let tx = services.store.begin().await?;
    who.lock_account(&tx).await?;
    let passkey = passkeys::rename(&tx, who.scope, id, name).await?.ok_or(Code::PasskeyNotFound)?;
    let details = json!({ "passkey": id, "name": name });
    who.record(services, &tx, AuditKind::PasskeyRenamed, details).await?;
    tx.commit().await?;
    Ok(passkey)
}

/// Removes a passkey, and mails a notice. With the last second factor of the account its recovery codes go as well, and its
/// other sessions end.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; `PASSKEY_NOT_FOUND`.
pub async fn remove(services: &Services, who: &SessionHolder<'_>, id: Uuid) -> Result<()> {
    let tx = services.store.begin().await?;
    let account = who.lock_account(&tx).await?;
    who.require_for_factor_change(services, &tx, &account).await?;
    let name = passkeys::remove(&tx, who.scope, id).await?.ok_or(Code::PasskeyNotFound)?;
    let details = json!({ "passkey": id, "name": name });
    who.record(services, &tx, AuditKind::PasskeyRemoved, details).await?;
    if !consumer_passkeys::factors_left(&tx, &account, false).await?.has_any() {
        recovery_codes::remove(&tx, account.scope()).await?;
        consumers::set_two_factor_reset(&tx, who.scope, None).await?;
        sessions::end_others(&tx, who.scope, who.session, services.now()).await?;
    }
    mail_notice(services, &tx, who, false).await?;
    Ok(tx.commit().await?)
}

/// # Errors
/// `PASSKEY_LIMIT_REACHED` for an account that has as many as it may.
async fn require_room(tx: &Tx, account: &Account) -> Result<()> {
    match passkeys::count(tx, account.scope()).await? {
        MOST.. => Err(Code::PasskeyLimitReached.into()),
        _ => Ok(()),
    }
}

async fn mail_notice(services: &Services, tx: &Tx, who: &SessionHolder<'_>, added: bool) -> Result<()> {
    let domain = who.visit.mail_domain();
    let notice = AccountEmail::PasskeyChanged { consumer: who.scope.consumer, domain, added };
    account_emails::enqueue(services, tx, who.scope.licence, &notice).await?;
    Ok(())
}
