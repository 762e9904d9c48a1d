//! Passkeys (WebAuthn): what an authenticator is asked, and whether its answer is right.
//!
//! A challenge is a row that its answer takes away, right or wrong. Credentials are looked up by firm and credential id,
//! so one of another firm is an unknown one.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use domain::session::Factors;
use rand::random;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use store::consumers::{self, Account};
use store::passkeys::{self, Challenge, ChallengePurpose, Passkey};
use store::{Scope, Tx};
use strum::IntoStaticStr;
use utoipa::ToSchema;
use uuid::Uuid;
use webauthn_rs::prelude as library;
use webauthn_rs::prelude::WebauthnError;

use super::audit::{self, AuditKind};
use super::identity::Identity;
use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single};
use crate::http::error::{ApiError, ApiResult};
use crate::relying_party::RelyingParty;
use crate::state::App;

/// How many passkeys one account may have.
pub const MOST: i64 = 20;
/// How long an answer may take.
const CHALLENGE_LASTS: TimeDelta = TimeDelta::minutes(5);
/// Random bytes by which an authenticator knows an account.
const HANDLE_BYTES: usize = 32;

/// What to ask the authenticator, and until when.
#[derive(Serialize, ToSchema)]
pub struct PasskeyChallenge {
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON` to add a passkey, and `parseRequestOptionsFromJSON` to use
    /// one.
    #[schema(value_type = domain::values::Object)]
    options: Value,
    /// Later answers are refused.
    expires_at: DateTime<Utc>,
}

/// What the browser answered.
#[derive(Clone, Debug)]
pub struct PasskeyAnswer {
    pub challenge: Uuid,
    /// `RegistrationResponseJSON` or `AuthenticationResponseJSON`.
    pub credential: Map<String, Value>,
}

impl PasskeyAnswer {
    /// The answer of a body in which it stands instead of something else; both members, or none.
    ///
    /// # Errors
    /// 422 for one without the other.
    pub fn from_parts(
        challenge: Option<Uuid>,
        credential: Option<Map<String, Value>>,
    ) -> ApiResult<Option<Self>> {
        match (challenge, credential) {
            (Some(challenge), Some(credential)) => Ok(Some(Self { challenge, credential })),
            (None, None) => Ok(None),
            (Some(_), None) => Err(ApiError::field("credential", "required")),
            (None, Some(_)) => Err(ApiError::field("challenge", "required")),
        }
    }
}

/// Why an answer was refused: for the trail alone, never in a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
pub enum PasskeyFault {
    /// Never given, answered before, or for another purpose or firm.
    ChallengeUnknown,
    ChallengeExpired,
    /// Given to another account or session.
    ChallengeNotOwn,
    /// No answer as a browser writes it.
    Unreadable,
    /// Removed, of another account or firm, or never there.
    CredentialUnknown,
    CredentialKnownAlready,
    UserHandleMismatch,
    AccountEnded,
    OriginMismatch,
    RpIdMismatch,
    ChallengeMismatch,
    UserNotVerified,
    AlgorithmNotOffered,
    SignatureWrong,
    /// The counter of the authenticator went back: there may be a copy of it.
    CounterRegressed,
    Other,
}

impl From<&WebauthnError> for PasskeyFault {
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

/// What came of an answer to a challenge to prove something.
#[derive(Debug)]
pub enum PasskeyProof {
    Right {
        account: Box<Account>,
        passkey: Passkey,
    },
    /// Whose passkey it was, as far as there is one.
    Wrong {
        account: Option<Box<Account>>,
        passkey: Option<Passkey>,
        fault: PasskeyFault,
    },
}

impl PasskeyProof {
    const fn wrong(fault: PasskeyFault) -> Self {
        Self::Wrong { account: None, passkey: None, fault }
    }
}

/// What is kept with a challenge to make a passkey.
#[derive(Serialize, Deserialize)]
struct Registration {
    user_handle: Vec<u8>,
    library: library::PasskeyRegistration,
}

fn webauthn(party: &RelyingParty) -> ApiResult<webauthn_rs::Webauthn> {
    let [own, others @ ..] = party.origins.as_slice() else {
        return Err(ApiError::internal("a relying party without an origin"));
    };
    let timeout = CHALLENGE_LASTS.to_std().unwrap_or(Duration::from_mins(5));
    let builder = webauthn_rs::WebauthnBuilder::new(&party.id, own).map_err(ApiError::internal)?;
    let builder = others.iter().fold(builder, webauthn_rs::WebauthnBuilder::append_allowed_origin);
    builder.rp_name(&party.name).timeout(timeout).build().map_err(ApiError::internal)
}

/// Asks for a new passkey of the account of the session.
pub async fn ask_for_registration(
    app: &App,
    tx: &Tx,
    party: &RelyingParty,
    who: &Identity,
    account: &Account,
) -> ApiResult<SingleResponse<PasskeyChallenge>> {
    let own = passkeys::of_consumer(tx, who.scope).await?;
    let handle =
        own.first().map_or_else(|| random::<[u8; HANDLE_BYTES]>().to_vec(), |one| one.user_handle.clone());
    let known = own.iter().map(|passkey| passkey.credential_id.clone()).collect();
    let shown = [account.email.as_deref(), Some(account.display_name.as_str()), account.user_name.as_deref()];
    let mut shown = shown.into_iter().flatten().filter(|name| !name.trim().is_empty());
    let name = shown.next().unwrap_or(&account.external_id);
    let display_name = Some(account.display_name.as_str()).filter(|name| !name.trim().is_empty());
    // The library's own handle has 16 bytes; ours takes its place in what the browser gets.
    let (mut challenge, state) = webauthn(party)?
        .start_passkey_registration(app.new_id(), name, display_name.unwrap_or(name), Some(known))
        .map_err(ApiError::internal)?;
    challenge.public_key.user.id.clone_from(&handle);
    let mut options = to_value(&challenge.public_key)?;
    options["authenticatorSelection"]["residentKey"] = json!("required");
    options["authenticatorSelection"]["requireResidentKey"] = json!(true);
    let state = to_value(&Registration { user_handle: handle, library: state })?;
    let asked_by = Some((who.scope.consumer, who.session));
    keep(app, tx, who.scope.licence, (ChallengePurpose::Registration, asked_by), (options, state)).await
}

/// Judges a new passkey of the account of the session, which is named and kept. `Err` inside says why it is refused.
pub async fn register(
    app: &App,
    tx: &Tx,
    party: &RelyingParty,
    who: &Identity,
    (name, answer): (&str, PasskeyAnswer),
) -> ApiResult<Result<Passkey, PasskeyFault>> {
    let asked_by = Some((who.scope.consumer, who.session));
    let challenge =
        take(app, tx, who.scope.licence, (ChallengePurpose::Registration, asked_by), answer.challenge)
            .await?;
    let state = match challenge {
        Ok(challenge) => challenge.state,
        Err(fault) => return Ok(Err(fault)),
    };
    let Registration { user_handle, library: state } = from_value(state)?;
    let Ok(given) =
        serde_json::from_value::<library::RegisterPublicKeyCredential>(Value::Object(answer.credential))
    else {
        return Ok(Err(PasskeyFault::Unreadable));
    };
    let made = match webauthn(party)?.finish_passkey_registration(&given, &state) {
        Ok(made) => made,
        Err(error) => {
            tracing::debug!(%error, "passkey not added");
            return Ok(Err(PasskeyFault::from(&error)));
        }
    };
    let passkey = Passkey {
        id: app.new_id(),
        scope: who.scope,
        user_handle,
        credential_id: made.cred_id().clone(),
        credential: to_value(&made)?,
        name: name.to_owned(),
        created_at: app.now(),
        last_used_at: None,
    };
    let added = passkeys::add(tx, &passkey).await?;
    Ok(if added { Ok(passkey) } else { Err(PasskeyFault::CredentialKnownAlready) })
}

/// Asks for a sign-in by whichever passkey of the firm the browser has.
pub async fn ask_for_sign_in(
    app: &App,
    tx: &Tx,
    party: &RelyingParty,
    licence: Uuid,
) -> ApiResult<SingleResponse<PasskeyChallenge>> {
    let (options, state) = request_options(party)?;
    keep(app, tx, licence, (ChallengePurpose::SignIn, None), (options, state)).await
}

/// Asks for a proof by one of the passkeys of the session's account.
///
/// # Errors
/// 422 where the account has none.
pub async fn ask_for_proof(
    app: &App,
    party: &RelyingParty,
    who: &Identity,
    purpose: ChallengePurpose,
) -> ApiResult<SingleResponse<PasskeyChallenge>> {
    let tx = app.store.begin().await?;
    let own = passkeys::of_consumer(&tx, who.scope).await?;
    if own.is_empty() {
        return Err(ApiError::field("credential", "unknown"));
    }
    let (mut options, state) = request_options(party)?;
    options["allowCredentials"] = own.iter().map(descriptor).collect();
    let asked_by = Some((who.scope.consumer, who.session));
    let challenge = keep(app, &tx, who.scope.licence, (purpose, asked_by), (options, state)).await?;
    tx.commit().await?;
    Ok(challenge)
}

fn request_options(party: &RelyingParty) -> ApiResult<(Value, Value)> {
    let (challenge, state) =
        webauthn(party)?.start_discoverable_authentication().map_err(ApiError::internal)?;
    let mut options = to_value(&challenge.public_key)?;
    options.as_object_mut().and_then(|options| options.remove("allowCredentials"));
    Ok((options, to_value(&state)?))
}

/// A passkey as an entry of `allowCredentials`. Without transports: the library keeps those of attested keys alone.
fn descriptor(passkey: &Passkey) -> Value {
    json!({ "type": "public-key", "id": URL_SAFE_NO_PAD.encode(&passkey.credential_id) })
}

/// Judges an answer to a challenge of this purpose, given to this account and session; where the sign-in is still to come,
/// to nobody. The account is held until the transaction ends.
pub async fn prove(
    app: &App,
    tx: &Tx,
    party: &RelyingParty,
    (licence, purpose, asked_by): (Uuid, ChallengePurpose, Option<(Uuid, Uuid)>),
    answer: PasskeyAnswer,
) -> ApiResult<PasskeyProof> {
    let challenge = match take(app, tx, licence, (purpose, asked_by), answer.challenge).await? {
        Ok(challenge) => challenge,
        Err(fault) => return Ok(PasskeyProof::wrong(fault)),
    };
    let state: library::DiscoverableAuthentication = from_value(challenge.state)?;
    let Some(given) = read_answer(answer.credential) else {
        return Ok(PasskeyProof::wrong(PasskeyFault::Unreadable));
    };
    let found = passkeys::by_credential(tx, licence, given.raw_id.clone()).await?;
    let found = found.filter(|found| asked_by.is_none_or(|(consumer, _)| consumer == found.scope.consumer));
    let Some(found) = found else { return Ok(PasskeyProof::wrong(PasskeyFault::CredentialUnknown)) };
    let account = consumers::lock_for_update(tx, found.scope).await?;
    // It may have been removed, or used, while the account was waited for.
    let passkey = passkeys::by_credential(tx, licence, given.raw_id.clone()).await?;
    let (Some(account), Some(passkey)) = (account, passkey) else {
        return Ok(PasskeyProof::wrong(PasskeyFault::CredentialUnknown));
    };
    let account = Box::new(account);
    let judged = judge(party, &account, &passkey, &given, (state, asked_by.is_none()))?;
    match judged {
        Ok(credential) => {
            passkeys::note_use(tx, passkey.id, &credential, app.now()).await?;
            Ok(PasskeyProof::Right { account, passkey })
        }
        Err(fault) => Ok(PasskeyProof::Wrong { account: Some(account), passkey: Some(passkey), fault }),
    }
}

/// The credential as it is after a right answer.
fn judge(
    party: &RelyingParty,
    account: &Account,
    passkey: &Passkey,
    given: &library::PublicKeyCredential,
    (state, needs_handle): (library::DiscoverableAuthentication, bool),
) -> ApiResult<Result<Value, PasskeyFault>> {
    if account.ended_at.is_some() {
        return Ok(Err(PasskeyFault::AccountEnded));
    }
    let handle = given.get_user_unique_id();
    if handle.map_or(needs_handle, |handle| handle != passkey.user_handle) {
        return Ok(Err(PasskeyFault::UserHandleMismatch));
    }
    let mut credential: library::Passkey = from_value(passkey.credential.clone())?;
    match webauthn(party)?.finish_discoverable_authentication_v2(given, state, &credential) {
        Ok(result) if result.user_verified() => {
            credential.update_credential(&result);
            Ok(Ok(to_value(&credential)?))
        }
        Ok(_) => Ok(Err(PasskeyFault::UserNotVerified)),
        Err(error) => {
            tracing::debug!(%error, "passkey refused");
            Ok(Err(PasskeyFault::from(&error)))
        }
    }
}

/// Browsers leave an absent user handle out, which the library asks for.
fn read_answer(mut credential: Map<String, Value>) -> Option<library::PublicKeyCredential> {
    let response = credential.get_mut("response")?.as_object_mut()?;
    response.entry("userHandle").or_insert(Value::Null);
    serde_json::from_value(Value::Object(credential)).ok()
}

/// Whether the private key is kept on more than one device.
pub fn is_synced(passkey: &Passkey) -> ApiResult<bool> {
    Ok(credential_of(passkey)?.backup_state)
}

fn credential_of(passkey: &Passkey) -> ApiResult<library::Credential> {
    let passkey: library::Passkey = from_value(passkey.credential.clone())?;
    Ok(passkey.into())
}

/// Notes in the trail that an answer was refused, and why.
pub async fn record_refusal(
    app: &App,
    tx: &Tx,
    licence: Uuid,
    (account, passkey, fault): (Option<Uuid>, Option<&Passkey>, PasskeyFault),
    client: &Client,
) -> ApiResult<()> {
    let kind = match fault {
        PasskeyFault::CounterRegressed => AuditKind::PasskeyCounterRegressed,
        _ => AuditKind::PasskeyFailed,
    };
    let mut details = json!({ "reason": fault });
    if let Some(passkey) = passkey {
        details["passkey"] = json!(passkey.id);
        details["name"] = json!(passkey.name);
    }
    audit::record(app, tx, (licence, account), kind, details, client).await
}

/// Notes in the trail that a passkey was used.
pub async fn record_use(app: &App, tx: &Tx, passkey: &Passkey, client: &Client) -> ApiResult<()> {
    let Scope { licence, consumer } = passkey.scope;
    let details = json!({ "passkey": passkey.id, "name": passkey.name });
    audit::record(app, tx, (licence, Some(consumer)), AuditKind::PasskeyUsed, details, client).await
}

/// What the account is left with once one of its passkeys is gone.
pub async fn factors_left(tx: &Tx, account: &Account, required_of_all: bool) -> ApiResult<Factors> {
    let passkey = passkeys::count(tx, account.scope()).await? > 0;
    Ok(Factors { passkey, ..account.factors(required_of_all) })
}

type Purpose = (ChallengePurpose, Option<(Uuid, Uuid)>);

async fn keep(
    app: &App,
    tx: &Tx,
    licence: Uuid,
    (purpose, asked_by): Purpose,
    (options, state): (Value, Value),
) -> ApiResult<SingleResponse<PasskeyChallenge>> {
    let (id, expires_at) = (app.new_id(), app.now() + CHALLENGE_LASTS);
    passkeys::add_challenge(tx, &Challenge { id, licence, purpose, asked_by, state, expires_at }).await?;
    Ok(single("passkey-challenges", id, PasskeyChallenge { options, expires_at }))
}

/// Takes a challenge away, whether it then counts or not.
async fn take(
    app: &App,
    tx: &Tx,
    licence: Uuid,
    (purpose, asked_by): Purpose,
    id: Uuid,
) -> ApiResult<Result<Challenge, PasskeyFault>> {
    let Some(challenge) = passkeys::take_challenge(tx, licence, purpose, id).await? else {
        return Ok(Err(PasskeyFault::ChallengeUnknown));
    };
    if challenge.expires_at <= app.now() {
        return Ok(Err(PasskeyFault::ChallengeExpired));
    }
    if challenge.asked_by != asked_by {
        return Ok(Err(PasskeyFault::ChallengeNotOwn));
    }
    Ok(Ok(challenge))
}

fn to_value(value: &impl Serialize) -> ApiResult<Value> {
    serde_json::to_value(value).map_err(ApiError::internal)
}

fn from_value<T: DeserializeOwned>(value: Value) -> ApiResult<T> {
    serde_json::from_value(value).map_err(ApiError::internal)
}
