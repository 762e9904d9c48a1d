//! Passkeys of consumers: verification of a response under the lock of the consumer's account, with a line in the audit
//! trail.

use domain::accounts::session::Factors;
use domain::ids::LicenceId;
use store::accounts::consumers::{self, Account};
use store::accounts::passkeys::{self, Passkey};
use store::{Scope, Tx};
use uuid::Uuid;

use super::passkeys::{
    ChallengeFor, PasskeyAnswer, PasskeyError, PasskeyOwner, PasskeyResult, RelyingParty, verify_answer,
};
use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::audit::client::Client;
use crate::error::Result;
use crate::services::Services;

impl<'a> PasskeyOwner<'a> {
    /// A consumer: by the e-mail address, or whatever else is known.
    pub fn of_consumer(account: &'a Account) -> Self {
        let shown =
            [account.email.as_deref(), Some(account.display_name.as_str()), account.user_name.as_deref()];
        let mut shown = shown.into_iter().flatten().filter(|name| !name.trim().is_empty());
        let name = shown.next().unwrap_or(&account.external_id);
        let display_name = Some(account.display_name.as_str()).filter(|name| !name.trim().is_empty());
        Self { name, display_name: display_name.unwrap_or(name) }
    }
}

/// Result of a passkey's response to a challenge of proof.
#[derive(Debug)]
pub enum PasskeyProof {
    Right {
        account: Box<Account>,
        passkey: Passkey,
    },
    /// Passkey that was used, as far as it is known.
    Wrong {
        account: Option<Box<Account>>,
        passkey: Option<Passkey>,
        error: PasskeyError,
    },
}

impl PasskeyProof {
    const fn refuse(error: PasskeyError) -> Self {
        Self::Wrong { account: None, passkey: None, error }
    }
}

/// Verifies a response to a challenge, and locks the account's row until the transaction ends.
pub async fn prove(
    services: &Services,
    tx: &Tx,
    party: &RelyingParty,
    about: ChallengeFor,
    answer: PasskeyAnswer,
) -> Result<PasskeyProof> {
    let presented = match verify_answer(services, tx, about, answer).await? {
        Ok(presented) => presented,
        Err(error) => return Ok(PasskeyProof::refuse(error)),
    };
    let scope = Scope { licence: presented.account.licence, consumer: presented.account.id };
    let account = consumers::lock_for_update(tx, scope).await?.map(Box::new);
    let has_ended = account.as_ref().is_none_or(|account| account.ended_at.is_some());
    let result = presented.verify(services, tx, party, has_ended).await?;
    Ok(match (account, result) {
        (Some(account), PasskeyResult::Accepted(passkey)) => PasskeyProof::Right { account, passkey },
        (Some(account), PasskeyResult::Refused(passkey @ Some(_), error)) => {
            PasskeyProof::Wrong { account: Some(account), passkey, error }
        }
        (None, _) | (_, PasskeyResult::Refused(None, _)) => {
            PasskeyProof::refuse(PasskeyError::CredentialUnknown)
        }
    })
}

/// Records in the audit trail that a response was rejected, with the reason.
pub async fn record_rejection(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    (account, passkey, error): (Option<Uuid>, Option<&Passkey>, PasskeyError),
    client: &Client,
) -> Result<()> {
    let caller = Caller::consumer(client.clone());
    super::passkeys::record_rejection(
        &AuditWriter::new(services, tx, (licence, account), &caller),
        passkey,
        error,
    )
    .await
}

/// Records in the trail that a passkey was used.
pub async fn record_use(services: &Services, tx: &Tx, passkey: &Passkey, client: &Client) -> Result<()> {
    let caller = Caller::consumer(client.clone());
    let whom = (passkey.account.licence, Some(passkey.account.id));
    super::passkeys::record_use(&AuditWriter::new(services, tx, whom, &caller), passkey).await
}

/// Returns the account's factors after one of its passkeys was removed.
pub async fn factors_left(tx: &Tx, account: &Account, required_of_all: bool) -> Result<Factors> {
    let passkey = passkeys::count(tx, account.scope()).await? > 0;
    Ok(Factors { passkey, ..account.factors(required_of_all) })
}
