//! Passkeys (WebAuthn) of accounts of every kind: what an authenticator is asked, and whether its answer is right.
//!
//! A challenge is a row that its answer takes away, right or wrong. Credentials are looked up by firm, kind of account and
//! credential id, so one of another firm, or of somebody of another kind, is an unknown one.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use domain::ids::LicenceId;
use rand::random;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use store::accounts::passkeys::{self, Challenge, ChallengePurpose, Passkey};
use store::{AccountKind, AccountRef, Tx};
use url::Url;
use uuid::Uuid;
use webauthn_rs::prelude as library;
use webauthn_rs::prelude::WebauthnError;

use crate::audit::AuditWriter;
use crate::audit::audit_kind::AuditKind;
use crate::error::{Error, Result};
use crate::services::Services;

/// Greatest number of passkeys of one account.
pub const MOST: i64 = 20;
/// Time limit of the response.
const CHALLENGE_LASTS: TimeDelta = TimeDelta::minutes(5);
/// Random bytes by which an authenticator knows an account.
const HANDLE_BYTES: usize = 32;

/// The firm as a browser knows it: whose passkeys a host has (WebAuthn's relying party).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelyingParty {
    /// The RP ID: the host of the firm's own address.
    pub id: String,
    /// Name that the browser shows.
    pub name: String,
    /// Origins at which passkeys may be used: every host of the firm's, that of the RP ID first.
    pub origins: Vec<Url>,
}

/// Options for the browser's authenticator call, with their expiry.
#[derive(Clone, Debug)]
pub struct PasskeyOptions {
    /// Id of the challenge.
    pub id: Uuid,
    /// `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
    pub options: Value,
    /// Time after which responses are rejected.
    pub expires_at: DateTime<Utc>,
}

/// Purpose and recipient of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChallengeFor {
    kind: AccountKind,
    licence: LicenceId,
    purpose: ChallengePurpose,
    /// The account and the session that ask; absent for a sign-in.
    asked_by: Option<(Uuid, Uuid)>,
}

impl ChallengeFor {
    /// A sign-in by whichever account of this kind.
    pub const fn sign_in(kind: AccountKind, licence: LicenceId) -> Self {
        Self { kind, licence, purpose: ChallengePurpose::SignIn, asked_by: None }
    }

    /// Creates the challenge's data for an act within a session.
    pub fn of_session(account: impl Into<AccountRef>, session: Uuid, purpose: ChallengePurpose) -> Self {
        let AccountRef { kind, licence, id } = account.into();
        Self { kind, licence, purpose, asked_by: Some((id, session)) }
    }
}

/// Response of the browser.
#[derive(Clone, Debug)]
pub struct PasskeyAnswer {
    pub challenge: Uuid,
    /// `RegistrationResponseJSON` or `AuthenticationResponseJSON`.
    pub credential: Map<String, Value>,
}

impl PasskeyAnswer {
    /// Returns the response in a body that may have it instead of another proof: both members, or none.
    ///
    /// # Errors
    /// 422 for one without the other.
    pub fn from_parts(
        challenge: Option<Uuid>,
        credential: Option<Map<String, Value>>,
    ) -> Result<Option<Self>> {
        match (challenge, credential) {
            (Some(challenge), Some(credential)) => Ok(Some(Self { challenge, credential })),
            (None, None) => Ok(None),
            (Some(_), None) => Err(Error::field("credential", "required")),
            (None, Some(_)) => Err(Error::field("challenge", "required")),
        }
    }
}

/// Failure of a passkey's response: for the audit trail alone, never in a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PasskeyError {
    /// The challenge was never given, answered before, or for another purpose or firm.
    ChallengeUnknown,
    ChallengeExpired,
    /// The challenge was given to another account or session.
    ChallengeNotOwn,
    /// The answer is not one that a browser writes.
    Unreadable,
    /// The passkey was removed, is of another account or firm, or was never there.
    CredentialUnknown,
    CredentialKnownAlready,
    UserHandleMismatch,
    AccountEnded,
    OriginMismatch,
    /// The passkey was used in a frame of another site's page, where nobody sees what they confirm.
    CrossOrigin,
    RpIdMismatch,
    ChallengeMismatch,
    UserNotVerified,
    AlgorithmNotOffered,
    SignatureWrong,
    /// The counter of the authenticator went back: there may be a copy of it.
    CounterRegressed,
    Other,
}

impl From<&WebauthnError> for PasskeyError {
    fn from(error: &WebauthnError) -> Self {
        match error {
            WebauthnError::InvalidRPOrigin => Self::OriginMismatch,
            WebauthnError::InvalidRPIDHash => Self::RpIdMismatch,
            WebauthnError::MismatchedChallenge => Self::ChallengeMismatch,
            WebauthnError::UserNotVerified | WebauthnError::UserNotPresent => Self::UserNotVerified,
            WebauthnError::CredentialAlteredAlgFromRequest
            | WebauthnError::COSEKeyInvalidType
            | WebauthnError::COSEKeyInvalidAlgorithm
            | WebauthnError::COSEKeyEDDSAXInvalid
            | WebauthnError::COSEKeyEDDSAInvalidCurve
            | WebauthnError::SshPublicKeyEDUnsupported => Self::AlgorithmNotOffered,
            WebauthnError::AuthenticationFailure => Self::SignatureWrong,
            WebauthnError::CredentialPossibleCompromise => Self::CounterRegressed,
            _ => Self::Other,
        }
    }
}

/// Stored state of a challenge to create a passkey.
#[derive(Serialize, Deserialize)]
struct Registration {
    user_handle: Vec<u8>,
    library: library::PasskeyRegistration,
}

fn webauthn(party: &RelyingParty) -> Result<webauthn_rs::Webauthn> {
    let [own, others @ ..] = party.origins.as_slice() else {
        return Err(Error::internal("a relying party without an origin"));
    };
    let timeout = CHALLENGE_LASTS.to_std().unwrap_or(Duration::from_mins(5));
    let builder = webauthn_rs::WebauthnBuilder::new(&party.id, own).map_err(Error::internal)?;
    let builder = others.iter().fold(builder, webauthn_rs::WebauthnBuilder::append_allowed_origin);
    builder.rp_name(&party.name).timeout(timeout).build().map_err(Error::internal)
}

/// Owner of a new passkey, as the browser shows it.
#[derive(Clone, Copy, Debug)]
pub struct PasskeyOwner<'a> {
    pub name: &'a str,
    pub display_name: &'a str,
}

/// Asks for a new passkey of the account of a session.
pub async fn ask_for_registration(
    services: &Services,
    tx: &Tx,
    party: &RelyingParty,
    (account, session): (AccountRef, Uuid),
    owner: PasskeyOwner<'_>,
) -> Result<PasskeyOptions> {
    let own = passkeys::of_account(tx, account).await?;
    let handle =
        own.first().map_or_else(|| random::<[u8; HANDLE_BYTES]>().to_vec(), |one| one.user_handle.clone());
    let known = own.iter().map(|passkey| passkey.credential_id.clone()).collect();
    // The library's own handle has 16 bytes; ours takes its place in what the browser gets.
    let (mut challenge, state) = webauthn(party)?
        .start_passkey_registration(services.new_id(), owner.name, owner.display_name, Some(known))
        .map_err(Error::internal)?;
    challenge.public_key.user.id.clone_from(&handle);
    let mut options = to_value(&challenge.public_key)?;
    options["authenticatorSelection"]["residentKey"] = json!("required");
    options["authenticatorSelection"]["requireResidentKey"] = json!(true);
    let state = to_value(&Registration { user_handle: handle, library: state })?;
    let about = ChallengeFor::of_session(account, session, ChallengePurpose::Registration);
    keep(services, tx, about, (options, state)).await
}

/// Verifies a new passkey for the account of a session, and stores it with its name. `Err` inside is the reason of a
/// rejection.
pub async fn register(
    services: &Services,
    tx: &Tx,
    party: &RelyingParty,
    (account, session): (AccountRef, Uuid),
    (name, answer): (&str, PasskeyAnswer),
) -> Result<std::result::Result<Passkey, PasskeyError>> {
    let about = ChallengeFor::of_session(account, session, ChallengePurpose::Registration);
    let state = match take(services, tx, about, answer.challenge).await? {
        Ok(challenge) => challenge.state,
        Err(error) => return Ok(Err(error)),
    };
    let Registration { user_handle, library: state } = from_value(state)?;
    let Ok(given) =
        serde_json::from_value::<library::RegisterPublicKeyCredential>(Value::Object(answer.credential))
    else {
        return Ok(Err(PasskeyError::Unreadable));
    };
    if is_cross_origin(given.response.client_data_json.as_ref()) {
        return Ok(Err(PasskeyError::CrossOrigin));
    }
    let made = match webauthn(party)?.finish_passkey_registration(&given, &state) {
        Ok(made) => made,
        Err(error) => {
            tracing::debug!(%error, "passkey not added");
            return Ok(Err(PasskeyError::from(&error)));
        }
    };
    let passkey = Passkey {
        id: services.new_id(),
        account,
        user_handle,
        credential_id: made.cred_id().clone(),
        credential: to_value(&made)?,
        name: name.to_owned(),
        created_at: services.now(),
        last_used_at: None,
    };
    let added = passkeys::add(tx, &passkey).await?;
    Ok(if added { Ok(passkey) } else { Err(PasskeyError::CredentialKnownAlready) })
}

/// Asks for a sign-in by whichever passkey the browser has of the firm's accounts of this kind.
pub async fn ask_for_sign_in(
    services: &Services,
    tx: &Tx,
    party: &RelyingParty,
    kind: AccountKind,
    licence: LicenceId,
) -> Result<PasskeyOptions> {
    let (options, state) = request_options(party)?;
    keep(services, tx, ChallengeFor::sign_in(kind, licence), (options, state)).await
}

/// Asks for a proof by one of the passkeys of the session's account.
///
/// # Errors
/// 422 where the account has none.
pub async fn ask_for_proof(
    services: &Services,
    party: &RelyingParty,
    (account, session): (AccountRef, Uuid),
    purpose: ChallengePurpose,
) -> Result<PasskeyOptions> {
    let tx = services.store.begin().await?;
    let own = passkeys::of_account(&tx, account).await?;
    if own.is_empty() {
        return Err(Error::field("credential", "unknown"));
    }
    let (mut options, state) = request_options(party)?;
    options["allowCredentials"] = own.iter().map(descriptor).collect();
    let about = ChallengeFor::of_session(account, session, purpose);
    let challenge = keep(services, &tx, about, (options, state)).await?;
    tx.commit().await?;
    Ok(challenge)
}

fn request_options(party: &RelyingParty) -> Result<(Value, Value)> {
    let (challenge, state) = webauthn(party)?.start_discoverable_authentication().map_err(Error::internal)?;
    let mut options = to_value(&challenge.public_key)?;
    options.as_object_mut().and_then(|options| options.remove("allowCredentials"));
    Ok((options, to_value(&state)?))
}

/// A passkey as an entry of `allowCredentials`. Without transports: the library keeps those of attested keys alone.
fn descriptor(passkey: &Passkey) -> Value {
    json!({ "type": "public-key", "id": URL_SAFE_NO_PAD.encode(&passkey.credential_id) })
}

/// Response to a challenge by a passkey that the firm knows. The account must be locked before it is verified.
#[derive(Debug)]
pub struct PresentedPasskey {
    pub account: AccountRef,
    about: ChallengeFor,
    given: library::PublicKeyCredential,
    state: library::DiscoverableAuthentication,
}

/// Takes the challenge that was given for this purpose, to this account and session, or to nobody where the sign-in is
/// still to come; and finds whose passkey answers it. `Err` inside says why nobody's does.
pub async fn verify_answer(
    services: &Services,
    tx: &Tx,
    about: ChallengeFor,
    answer: PasskeyAnswer,
) -> Result<std::result::Result<PresentedPasskey, PasskeyError>> {
    let challenge = match take(services, tx, about, answer.challenge).await? {
        Ok(challenge) => challenge,
        Err(error) => return Ok(Err(error)),
    };
    let state: library::DiscoverableAuthentication = from_value(challenge.state)?;
    let Some(given) = read_answer(answer.credential) else { return Ok(Err(PasskeyError::Unreadable)) };
    let accounts = (about.kind, about.licence);
    let found = passkeys::by_credential(tx, accounts, given.raw_id.clone()).await?;
    let found = found.filter(|found| about.asked_by.is_none_or(|(account, _)| account == found.account.id));
    Ok(found
        .map(|found| PresentedPasskey { account: found.account, about, given, state })
        .ok_or(PasskeyError::CredentialUnknown))
}

/// Result of verifying a passkey's response. The passkey is known either way, unless it was removed meanwhile.
#[derive(Debug)]
pub enum PasskeyResult {
    Accepted(Passkey),
    Refused(Option<Passkey>, PasskeyError),
}

impl PresentedPasskey {
    /// Verifies the response, under the lock of the account.
    pub async fn verify(
        self,
        services: &Services,
        tx: &Tx,
        party: &RelyingParty,
        has_account_ended: bool,
    ) -> Result<PasskeyResult> {
        let Self { about, given, state, .. } = self;
        // It may have been removed, or used, while the account was waited for.
        let passkey = passkeys::by_credential(tx, (about.kind, about.licence), given.raw_id.clone()).await?;
        let Some(passkey) = passkey else {
            return Ok(PasskeyResult::Refused(None, PasskeyError::CredentialUnknown));
        };
        if has_account_ended {
            return Ok(PasskeyResult::Refused(Some(passkey), PasskeyError::AccountEnded));
        }
        match verify(party, &passkey, &given, (state, about.asked_by.is_none()))? {
            Ok(credential) => {
                passkeys::record_use(tx, (about.licence, passkey.id), &credential, services.now()).await?;
                Ok(PasskeyResult::Accepted(passkey))
            }
            Err(error) => Ok(PasskeyResult::Refused(Some(passkey), error)),
        }
    }
}

/// The credential as it is after a right answer.
fn verify(
    party: &RelyingParty,
    passkey: &Passkey,
    given: &library::PublicKeyCredential,
    (state, needs_handle): (library::DiscoverableAuthentication, bool),
) -> Result<std::result::Result<Value, PasskeyError>> {
    let handle = given.get_user_unique_id();
    if handle.map_or(needs_handle, |handle| handle != passkey.user_handle) {
        return Ok(Err(PasskeyError::UserHandleMismatch));
    }
    if is_cross_origin(given.response.client_data_json.as_ref()) {
        return Ok(Err(PasskeyError::CrossOrigin));
    }
    let mut credential: library::Passkey = from_value(passkey.credential.clone())?;
    match webauthn(party)?.finish_discoverable_authentication_v2(given, state, &credential) {
        Ok(result) if result.user_verified() => {
            credential.update_credential(&result);
            Ok(Ok(to_value(&credential)?))
        }
        Ok(_) => Ok(Err(PasskeyError::UserNotVerified)),
        Err(error) => {
            tracing::debug!(%error, "passkey refused");
            Ok(Err(PasskeyError::from(&error)))
        }
    }
}

/// Returns true if a browser says that the ceremony took place in a frame of another site's page (WebAuthn Level 3, 7.1
/// and 7.2): no page of the portal is framed, and the library does not check it.
fn is_cross_origin(client_data: &[u8]) -> bool {
    let Ok(client_data) = serde_json::from_slice::<Value>(client_data) else { return false };
    client_data["crossOrigin"] == Value::Bool(true) || client_data.get("topOrigin").is_some()
}

/// Browsers leave an absent user handle out, which the library asks for.
fn read_answer(mut credential: Map<String, Value>) -> Option<library::PublicKeyCredential> {
    let response = credential.get_mut("response")?.as_object_mut()?;
    response.entry("userHandle").or_insert(Value::Null);
    serde_json::from_value(Value::Object(credential)).ok()
}

/// Returns true if the private key is synchronised to more than one device.
pub fn is_synced(passkey: &Passkey) -> Result<bool> {
    Ok(credential_of(passkey)?.backup_state)
}

fn credential_of(passkey: &Passkey) -> Result<library::Credential> {
    let passkey: library::Passkey = from_value(passkey.credential.clone())?;
    Ok(passkey.into())
}

/// Returns the audit entry for a rejected response.
fn rejection_event(passkey: Option<&Passkey>, error: PasskeyError) -> (AuditKind, Value) {
    let kind = match error {
        PasskeyError::CounterRegressed => AuditKind::PasskeyCounterRegressed,
        _ => AuditKind::PasskeyFailed,
    };
    let mut details = json!({ "reason": error });
    if let Some(passkey) = passkey {
        details["passkey"] = json!(passkey.id);
        details["name"] = json!(passkey.name);
    }
    (kind, details)
}

/// Records in the audit trail that a response was rejected, with the reason.
pub async fn record_rejection(
    log: &AuditWriter<'_>,
    passkey: Option<&Passkey>,
    error: PasskeyError,
) -> Result<()> {
    let (kind, details) = rejection_event(passkey, error);
    log.record_account_event(kind, details).await
}

/// Records in the trail that a passkey was used.
pub async fn record_use(log: &AuditWriter<'_>, passkey: &Passkey) -> Result<()> {
    let details = json!({ "passkey": passkey.id, "name": passkey.name });
    log.record_account_event(AuditKind::PasskeyUsed, details).await
}

async fn keep(
    services: &Services,
    tx: &Tx,
    about: ChallengeFor,
    (options, state): (Value, Value),
) -> Result<PasskeyOptions> {
    let ChallengeFor { kind, licence, purpose, asked_by } = about;
    let (id, expires_at) = (services.new_id(), services.now() + CHALLENGE_LASTS);
    let challenge = Challenge { id, kind, licence, purpose, asked_by, state, expires_at };
    passkeys::add_challenge(tx, &challenge).await?;
    Ok(PasskeyOptions { id, options, expires_at })
}

/// Takes a challenge away, whether it then counts or not.
async fn take(
    services: &Services,
    tx: &Tx,
    about: ChallengeFor,
    id: Uuid,
) -> Result<std::result::Result<Challenge, PasskeyError>> {
    let taken = passkeys::take_challenge(tx, (about.kind, about.licence), about.purpose, id).await?;
    let Some(challenge) = taken else { return Ok(Err(PasskeyError::ChallengeUnknown)) };
    if challenge.expires_at <= services.now() {
        return Ok(Err(PasskeyError::ChallengeExpired));
    }
    if challenge.asked_by != about.asked_by {
        return Ok(Err(PasskeyError::ChallengeNotOwn));
    }
    Ok(Ok(challenge))
}

fn to_value(value: &impl Serialize) -> Result<Value> {
    serde_json::to_value(value).map_err(Error::internal)
}

fn from_value<T: DeserializeOwned>(value: Value) -> Result<T> {
    serde_json::from_value(value).map_err(Error::internal)
}
