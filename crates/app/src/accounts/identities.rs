//! Sign-in at an identity provider (OpenID Connect): asking it, and judging what the browser brings back.

use chrono::TimeDelta;
use domain::accounts::session::{PROOF_LASTS, ProviderSignIn};
use domain::assurance::AssuranceLevel;
use domain::codes::Code;
use domain::licence::IdentityProvider;
use domain::locale::Locale;
use partners::identity::{
    AuthorizationRequest, AuthorizationResponse, ClientMismatch, IdentityError, ProviderAccount, TokenError,
    VerifiedIdentity,
};
use serde::Serialize;
use store::accounts::identities::{self, IdentityPurpose, IdentityRequest, LinkedIdentity};
use store::firms::licences::{self, LicenceRow};
use store::secrets::hash_secret;
use store::{AccountKind, AccountRef, Db, Tx};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::services::Services;

/// Time that a browser may spend at a provider.
const REQUEST_LASTS: TimeDelta = TimeDelta::minutes(10);

/// A sign-in at a provider that is about to begin.
#[derive(Clone, Copy, Debug)]
pub struct NewIdentitySignIn<'a> {
    pub licence: &'a LicenceRow,
    /// The provider's id in the licence.
    pub provider: &'a str,
    pub whose: IdentityAsker,
    /// The secret of the link of an invitation.
    pub invitation: Option<&'a str>,
    /// The level of assurance that is needed.
    pub level: Option<AssuranceLevel>,
    /// The secret in the cookie of the browser.
    pub browser: &'a str,
    /// Base URL of the firm's portal.
    pub base_url: &'a str,
    pub locale: Locale,
}

/// Account kind, purpose and person of a request to a provider: the response is accepted from the same alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdentityAsker {
    pub kind: AccountKind,
    pub purpose: IdentityPurpose,
    /// The account and the session that ask; absent for a sign-in.
    pub session: Option<(Uuid, Uuid)>,
}

impl IdentityAsker {
    /// Returns the request of a caller who is about to sign in.
    pub const fn sign_in(kind: AccountKind) -> Self {
        Self { kind, purpose: IdentityPurpose::SignIn, session: None }
    }

    /// The account of a session.
    pub fn in_session(account: impl Into<AccountRef>, session: Uuid, purpose: IdentityPurpose) -> Self {
        let account = account.into();
        Self { kind: account.kind, purpose, session: Some((account.id, session)) }
    }

    /// The page to which the provider sends the browser back.
    const fn callback(self) -> &'static str {
        match self.kind {
            AccountKind::Consumer => "/sign-in/callback",
            AccountKind::Staff => "/desk/sign-in/callback",
        }
    }
}

/// Parameters with which the browser came back.
#[derive(Clone, Copy, Debug)]
pub struct IdentityAnswer<'a> {
    pub state: &'a str,
    pub code: Option<&'a str>,
    /// The parameter `iss` (RFC 9207).
    pub issuer: Option<&'a str>,
    /// The secret in the cookie of the browser that asked.
    pub browser: Option<&'a str>,
}

/// A person who came back from a provider, with what it proved.
#[derive(Clone, Debug)]
pub struct ProvedIdentity {
    pub request: IdentityRequest,
    pub who: VerifiedIdentity,
    /// The provider and its level of assurance.
    pub sign_in: ProviderSignIn,
}

/// Failure of a sign-in at a provider: for the audit trail alone, never in a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum IdentityRejection {
    /// The state was never given, answered before, late, or for another purpose or firm.
    StateUnknown,
    /// Started in another browser.
    OtherBrowser,
    /// Started by another account or session.
    NotOwn,
    /// The provider sent the browser back without a code.
    Refused,
    /// The provider is away, or its answer is nonsense.
    ProviderFailed,
    /// The licence has the provider no longer, not for accounts of this kind, or the configuration has no secret of it.
    ProviderUnknown,
    /// The provider has another issuer or client than when it was asked.
    ProviderChanged,
    /// The answer is of another provider.
    MixedUp,
    /// The ID token does not hold.
    TokenInvalid,
    TokenAlgorithm,
    TokenNonce,
    TokenExpired,
    /// The person did not prove themselves anew.
    TokenStale,
    /// The identity is linked to no account of the firm.
    NotLinked,
    LinkedToAnother,
    /// The account has another identity of the same provider.
    ProviderLinkedAlready,
    AccountEnded,
    InvitationInvalid,
    /// The level is below that of two factors, and the account has no second factor of its own.
    LevelTooLow,
}

impl IdentityRejection {
    /// Returns the error: the same whatever was wrong, except for a provider that cannot be reached.
    pub(crate) fn into_error(self, code: Code) -> Error {
        match self {
            Self::ProviderFailed => Code::IdentityProviderFailed.into(),
            _ => code.into(),
        }
    }
}

impl From<&IdentityError> for IdentityRejection {
    fn from(error: &IdentityError) -> Self {
        match error {
            IdentityError::Http(_) | IdentityError::Metadata(_) => Self::ProviderFailed,
            IdentityError::MixedUp => Self::MixedUp,
            IdentityError::Token(TokenError::Algorithm) => Self::TokenAlgorithm,
            IdentityError::Token(TokenError::Nonce) => Self::TokenNonce,
            IdentityError::Token(TokenError::Expired | TokenError::Early) => Self::TokenExpired,
            IdentityError::Token(TokenError::Stale) => Self::TokenStale,
            IdentityError::Token(_) => Self::TokenInvalid,
        }
    }
}

/// Returns true if accounts of a kind sign in by a provider.
const fn serves_accounts_of(provider: &IdentityProvider, kind: AccountKind) -> bool {
    match kind {
        AccountKind::Consumer => provider.consumers,
        AccountKind::Staff => provider.staff,
    }
}

/// A licence's provider for accounts of a kind, where the configuration has its secret.
fn provider_account<'a>(
    services: &'a Services,
    (licence, kind): (&'a LicenceRow, AccountKind),
    id: &str,
) -> Option<(&'a IdentityProvider, ProviderAccount<'a>)> {
    let provider =
        licence.settings.identity_provider(id).filter(|provider| serves_accounts_of(provider, kind))?;
    match services.partners.identity.account(&licence.slug, provider) {
        Ok(account) => Some((provider, account)),
        Err(mismatch) => {
            warn_of_mismatch(&licence.slug, provider, mismatch);
            None
        }
    }
}

/// Warns the operator that nobody can sign in by a provider that a licence names.
pub(crate) fn warn_of_mismatch(licence: &str, provider: &IdentityProvider, mismatch: ClientMismatch) {
    let (provider, issuer) = (provider.id.as_str(), provider.issuer.as_str());
    tracing::warn!(licence, provider, issuer, %mismatch, "identity provider is not offered: the firm's settings and the configuration do not agree");
}

/// The providers by which the firm's consumers can sign in, or its staff.
pub fn configured_providers<'a>(
    services: &'a Services,
    licence: &'a LicenceRow,
    kind: AccountKind,
) -> impl Iterator<Item = &'a IdentityProvider> {
    let all =
        licence.settings.identity_providers.iter().filter(move |provider| serves_accounts_of(provider, kind));
    all.filter(|provider| services.partners.identity.account(&licence.slug, provider).is_ok())
}

/// The account's identities by which it can sign in, each with its provider.
pub(crate) async fn usable_identities(
    services: &Services,
    db: &impl Db,
    account: impl Into<AccountRef>,
) -> Result<Vec<(IdentityProvider, LinkedIdentity)>> {
    let account = account.into();
    let own = identities::of_account(db, account).await?;
    if own.is_empty() {
        return Ok(Vec::new());
    }
    let licence = licences::by_id(db, account.licence).await?;
    let licence = licence.ok_or_else(|| Error::internal("the licence is gone"))?;
    let provider_of = |one: &LinkedIdentity| {
        let mut all = configured_providers(services, &licence, account.kind);
        all.find(|provider| provider.id == one.provider && provider.issuer == one.issuer).cloned()
    };
    Ok(own.into_iter().filter_map(|one| Some((provider_of(&one)?, one))).collect())
}

/// Returns true if one of the account's identities can be used to prove who it is, at this level where one is given.
pub(crate) async fn reaches_level(
    services: &Services,
    db: &impl Db,
    account: impl Into<AccountRef>,
    level: Option<AssuranceLevel>,
) -> Result<bool> {
    let usable = usable_identities(services, db, account).await?;
    Ok(usable.iter().any(|(provider, _)| level.is_none_or(|level| provider.reaches(level))))
}

/// Starts a request to a provider, and returns the address to which the browser is redirected.
///
/// # Errors
/// 422 for a provider that the firm does not have; `IDENTITY_PROVIDER_FAILED` when it is away or its description is of no
/// use.
pub async fn start(services: &Services, start: NewIdentitySignIn<'_>) -> Result<String> {
    let IdentityAsker { kind, purpose, session } = start.whose;
    let found = provider_account(services, (start.licence, kind), start.provider);
    let (provider, account) = found.ok_or_else(|| Error::field("provider", "unknown"))?;
    let redirect_uri = format!("{}{}", start.base_url, start.whose.callback());
    let request = AuthorizationRequest {
        redirect_uri: &redirect_uri,
        acr_values: &provider.acr_values_for(start.level),
        locale: start.locale,
        fresh: purpose != IdentityPurpose::SignIn,
    };
    let authorization = account.authorize(request).await;
    let authorization = authorization.map_err(|error| Error::failed(Code::IdentityProviderFailed, error))?;
    let now = services.now();
    let tx = services.store.begin().await?;
    let request = IdentityRequest {
        state_hash: hash_secret(&authorization.state),
        licence: start.licence.id,
        kind,
        purpose,
        provider: provider.id.clone(),
        issuer: provider.issuer.clone(),
        client_id: provider.client_id.clone(),
        asked_by: session,
        browser_hash: hash_secret(start.browser),
        invitation_hash: start.invitation.map(hash_secret),
        nonce: authorization.nonce,
        verifier: authorization.verifier,
        redirect_uri,
        created_at: now,
        expires_at: now + REQUEST_LASTS,
    };
    identities::add_request(&tx, &request).await?;
    tx.commit().await?;
    Ok(authorization.url)
}

/// Verifies the response that the browser brought back, for the same asker and purpose as the request. The request is
/// used up in any case. `Err` inside is the reason that no identity was accepted.
pub async fn finish(
    services: &Services,
    licence: &LicenceRow,
    whose: IdentityAsker,
    answer: IdentityAnswer<'_>,
) -> Result<std::result::Result<ProvedIdentity, IdentityRejection>> {
    let IdentityAsker { kind, purpose, session } = whose;
    let now = services.now();
    let tx = services.store.begin().await?;
    let request =
        identities::take_request(&tx, (licence.id, kind), purpose, hash_secret(answer.state)).await?;
    tx.commit().await?;
    let Some(request) = request.filter(|request| now < request.expires_at) else {
        return Ok(Err(IdentityRejection::StateUnknown));
    };
    if answer.browser.map(hash_secret).as_ref() != Some(&request.browser_hash) {
        return Ok(Err(IdentityRejection::OtherBrowser));
    }
    if request.asked_by != session {
        return Ok(Err(IdentityRejection::NotOwn));
    }
    let Some(code) = answer.code else { return Ok(Err(IdentityRejection::Refused)) };
    let Some((provider, account)) = provider_account(services, (licence, kind), &request.provider) else {
        return Ok(Err(IdentityRejection::ProviderUnknown));
    };
    // The code and the verifier are those of the provider that was asked: no other gets them.
    if provider.issuer != request.issuer || provider.client_id != request.client_id {
        return Ok(Err(IdentityRejection::ProviderChanged));
    }
    let response = AuthorizationResponse {
        code,
        issuer: answer.issuer,
        redirect_uri: &request.redirect_uri,
        nonce: &request.nonce,
        verifier: &request.verifier,
        fresh_since: (purpose != IdentityPurpose::SignIn).then_some(request.created_at),
    };
    match account.identify(response, now).await {
        Ok(who) => {
            let level = provider.level(who.acr.as_deref());
            let sign_in = ProviderSignIn { provider: provider.id.clone(), level };
            Ok(Ok(ProvedIdentity { request, who, sign_in }))
        }
        Err(error) => {
            tracing::warn!(provider = provider.id, %error, "sign-in at an identity provider failed");
            Ok(Err(IdentityRejection::from(&error)))
        }
    }
}

impl ProvedIdentity {
    /// Returns the time of authentication at the provider, if it is recent enough to count.
    pub fn recent_proof(&self, services: &Services) -> Option<chrono::DateTime<chrono::Utc>> {
        self.who.proved_at.filter(|at| services.now() - *at < PROOF_LASTS)
    }

    /// The identity of the firm's that came back.
    pub async fn find(&self, db: &impl Db) -> Result<Option<LinkedIdentity>> {
        let VerifiedIdentity { issuer, subject, .. } = &self.who;
        Ok(identities::by_subject(db, (self.request.licence, self.request.kind), issuer, subject).await?)
    }

    /// Links it to an account of the kind that asked, whose row must be locked. `Err` inside is the reason that it was
    /// not linked.
    pub async fn link(
        &self,
        services: &Services,
        tx: &Tx,
        account: impl Into<AccountRef>,
    ) -> Result<std::result::Result<LinkedIdentity, IdentityRejection>> {
        let account = account.into();
        if let Some(known) = self.find(tx).await? {
            return Ok(if known.account == account {
                Ok(known)
            } else {
                Err(IdentityRejection::LinkedToAnother)
            });
        }
        let own = identities::of_account(tx, account).await?;
        if own.iter().any(|one| one.provider == self.request.provider) {
            return Ok(Err(IdentityRejection::ProviderLinkedAlready));
        }
        let now = services.now();
        let identity = LinkedIdentity {
            id: services.new_id(),
            account,
            provider: self.request.provider.clone(),
            issuer: self.who.issuer.clone(),
            subject: self.who.subject.clone(),
            level: self.sign_in.level,
            linked_at: now,
            last_used_at: Some(now),
        };
        let added = identities::add(tx, &identity).await?;
        Ok(if added { Ok(identity) } else { Err(IdentityRejection::LinkedToAnother) })
    }
}
