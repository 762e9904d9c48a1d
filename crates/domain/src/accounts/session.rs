//! The authentication context of a session: how it began, and what the person proved since.
//!
//! Two rules rest on it: who may sign, decide or pay ([`SessionContext::recent_second_factor`]), and who may change settings
//! that guard the account ([`SessionContext::is_recent`]). What an account has to prove itself with is in [`Factors`].

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::assurance::AssuranceLevel;

/// Time that a proof counts after it was given.
pub const PROOF_LASTS: TimeDelta = TimeDelta::minutes(5);

/// The stage of a sign-in, which determines the calls that its token may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Every call: the sign-in is complete.
    Full,
    /// Only the second factor: the password was right.
    Pending,
    /// Only what the settings screen needs: two-factor has to be set up first.
    Setup,
    /// The calls of one action, without a sign-in.
    Action,
}

/// Sign-in method that began a session, by its name in the sealed evidence.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, EnumString, IntoStaticStr, ToSchema,
)]
pub enum Began {
    /// Sign-in by the password alone.
    #[serde(rename = "password")]
    #[strum(serialize = "password")]
    Password,
    /// The password and a code of the authenticator app.
    #[serde(rename = "password+totp")]
    #[strum(serialize = "password+totp")]
    PasswordTotp,
    /// The password and a recovery code.
    #[serde(rename = "password+recovery")]
    #[strum(serialize = "password+recovery")]
    PasswordRecovery,
    /// The password and a passkey.
    #[serde(rename = "password+passkey")]
    #[strum(serialize = "password+passkey")]
    PasswordPasskey,
    /// A passkey alone, which verified the person and so counts as both factors.
    #[serde(rename = "passkey")]
    #[strum(serialize = "passkey")]
    Passkey,
    /// Sign-in at an identity provider.
    #[serde(rename = "provider")]
    #[strum(serialize = "provider")]
    Provider,
    /// An identity provider and a code of the authenticator app.
    #[serde(rename = "provider+totp")]
    #[strum(serialize = "provider+totp")]
    ProviderTotp,
    /// An identity provider and a recovery code.
    #[serde(rename = "provider+recovery")]
    #[strum(serialize = "provider+recovery")]
    ProviderRecovery,
    /// An identity provider and a passkey.
    #[serde(rename = "provider+passkey")]
    #[strum(serialize = "provider+passkey")]
    ProviderPasskey,
    /// A link that the firm's own system requested; the person proved nothing.
    #[serde(rename = "handover")]
    #[strum(serialize = "handover")]
    Handover,
    /// E-mail address and birthday, for one action.
    #[serde(rename = "action_link")]
    #[strum(serialize = "action_link")]
    ActionLink,
}

/// Proof of somebody's identity.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, EnumString, IntoStaticStr, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Proof {
    Password,
    /// A code of the authenticator app (RFC 6238).
    Totp,
    /// A recovery code of the second factor.
    Recovery,
    /// A passkey that verified the person.
    Passkey,
    /// A sign-in at an identity provider; its level of assurance says whether it counts as a second factor.
    Provider,
}

/// Proof that is required of somebody who is signed in already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProofAsked {
    Passkey,
    /// A code of the authenticator app, or a recovery code.
    Code,
    Password,
    /// A new sign-in at an identity provider that is linked to the account.
    Provider,
    /// The account has nothing to prove itself with: it gets a password first, by the link that
    /// `POST /api/auth/confirm/password-link` mails to its own address.
    PasswordLink,
}

/// A second factor that is taken after the password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SecondFactorMethod {
    /// A code of the authenticator app.
    Totp,
    Passkey,
    /// A recovery code of the second factor.
    Recovery,
}

/// Second factors of an account, and whether the firm requires one.
#[expect(clippy::struct_excessive_bools, reason = "each is there or not, whatever the others are")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Factors {
    /// True if there is an authenticator app.
    pub app: bool,
    /// True if there is a passkey.
    pub passkey: bool,
    /// True if an identity provider is linked.
    pub provider: bool,
    /// A second factor is asked of this account, or of all of the firm's.
    pub required: bool,
}

impl Factors {
    /// Returns true if there is a second factor of the portal's own.
    pub const fn has_any(self) -> bool {
        self.app || self.passkey
    }

    /// Returns the stage of a session after the right password. A passkey is asked for after it only where a second
    /// factor is required; an app always.
    pub const fn after_password(self) -> Stage {
        if self.app || (self.passkey && self.required) { Stage::Pending } else { self.stage_when_proven() }
    }

    /// Returns the stage of a session that needs no further proof.
    pub const fn stage_when_proven(self) -> Stage {
        if self.required && !self.has_any() { Stage::Setup } else { Stage::Full }
    }

    /// Returns the methods that are accepted after the password; `recovery_codes` is true while any are left.
    pub fn methods(self, recovery_codes: bool) -> Vec<SecondFactorMethod> {
        let all = [
            (self.app, SecondFactorMethod::Totp),
            (self.passkey, SecondFactorMethod::Passkey),
            (recovery_codes && self.has_any(), SecondFactorMethod::Recovery),
        ];
        all.into_iter().filter(|(taken, _)| *taken).map(|(_, method)| method).collect()
    }

    /// Returns the stage of a session after a sign-in at an identity provider, at a level of assurance.
    pub const fn after_provider(self, level: Option<AssuranceLevel>) -> Stage {
        match level {
            Some(level) if level.is_second_factor() => Stage::Full,
            _ => self.after_password(),
        }
    }

    /// Returns the proof that is required to confirm the identity again: the strongest that the account has. Clients
    /// that know nothing of passkeys and providers go on asking for the code where there is an app, and for the
    /// password where that is taken.
    pub const fn required_proof(self, password: bool) -> ProofAsked {
        match self {
            Self { app: true, .. } => ProofAsked::Code,
            Self { passkey: true, .. } => ProofAsked::Passkey,
            Self { provider: true, .. } if !password => ProofAsked::Provider,
            _ => ProofAsked::Password,
        }
    }

    /// All proofs that are taken then, the strongest first.
    pub fn accepted_proofs(self, recovery_codes: bool, password: bool) -> Vec<ProofAsked> {
        let all = [
            (self.passkey, ProofAsked::Passkey),
            (self.app || (self.passkey && recovery_codes), ProofAsked::Code),
            (self.provider, ProofAsked::Provider),
            (password, ProofAsked::Password),
        ];
        all.into_iter().filter(|(taken, _)| *taken).map(|(_, proof)| proof).collect()
    }
}

impl Proof {
    /// Returns true if it is a second factor of the portal's own.
    pub const fn is_second_factor(self) -> bool {
        matches!(self, Self::Totp | Self::Recovery | Self::Passkey)
    }
}

impl Began {
    /// Returns the sign-in method of the session that replaces this one after a further proof.
    #[must_use]
    pub const fn with_proof(self, proof: Proof) -> Self {
        match (self, proof) {
            (Self::Password, Proof::Totp) => Self::PasswordTotp,
            (Self::Password, Proof::Recovery) => Self::PasswordRecovery,
            (Self::Password, Proof::Passkey) => Self::PasswordPasskey,
            (Self::Provider, Proof::Totp) => Self::ProviderTotp,
            (Self::Provider, Proof::Recovery) => Self::ProviderRecovery,
            (Self::Provider, Proof::Passkey) => Self::ProviderPasskey,
            (began, _) => began,
        }
    }

    /// Returns true if the person gave a second factor of the portal's own to begin the session.
    pub const fn has_second_factor(self) -> bool {
        match self {
            Self::PasswordTotp
            | Self::PasswordRecovery
            | Self::PasswordPasskey
            | Self::Passkey
            | Self::ProviderTotp
            | Self::ProviderRecovery
            | Self::ProviderPasskey => true,
            Self::Password | Self::Provider | Self::Handover | Self::ActionLink => false,
        }
    }

    /// Returns true if the person proved anything to begin the session.
    pub const fn is_proven(self) -> bool {
        !matches!(self, Self::Handover | Self::ActionLink)
    }
}

/// A proof that was given, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confirmation {
    pub by: Proof,
    pub at: DateTime<Utc>,
}

/// The service key or the member of staff that asked for a hand-over, as they were called then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandedOverBy {
    /// Kind of the requester: `service_key` or `staff`.
    pub kind: String,
    pub id: Uuid,
    pub name: String,
    /// The employee at whose request the link was made, where the firm's system names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requested_by: Option<String>,
}

/// A sign-in at an identity provider.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProviderSignIn {
    /// The provider's id in the licence.
    pub provider: String,
    /// The provider's level of assurance; absent where the licence gives it none.
    pub level: Option<AssuranceLevel>,
}

impl ProviderSignIn {
    /// Returns true if it counts as a sign-in with two factors.
    pub fn is_second_factor(&self) -> bool {
        self.level.is_some_and(AssuranceLevel::is_second_factor)
    }
}

/// Sign-in method of a session, and the last proof in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SessionContext {
    /// Absent for a session that began before this was kept.
    pub began: Option<Began>,
    pub handed_over_by: Option<HandedOverBy>,
    /// The last proof, that of the sign-in included.
    pub confirmed: Option<Confirmation>,
    /// The last sign-in at an identity provider in this session.
    pub identity: Option<ProviderSignIn>,
}

impl SessionContext {
    /// The context of a session that begins now with a proof.
    pub const fn from_proof(began: Began, by: Proof, at: DateTime<Utc>) -> Self {
        Self {
            began: Some(began),
            handed_over_by: None,
            confirmed: Some(Confirmation { by, at }),
            identity: None,
        }
    }

    /// The context of a session that begins by an identity provider, which may say when the person proved themselves
    /// there.
    pub fn by_provider(identity: ProviderSignIn, proved_at: Option<DateTime<Utc>>) -> Self {
        let confirmed = proved_at.map(|at| Confirmation { by: Proof::Provider, at });
        Self { began: Some(Began::Provider), handed_over_by: None, confirmed, identity: Some(identity) }
    }

    /// The context of a session that begins without a proof of the person's own.
    pub const fn without_proof(began: Began, handed_over_by: Option<HandedOverBy>) -> Self {
        Self { began: Some(began), handed_over_by, confirmed: None, identity: None }
    }

    /// The context of the session that replaces this one after a further proof.
    #[must_use]
    pub fn after_proof(self, by: Proof, at: DateTime<Utc>) -> Self {
        let began = self.began.map(|began| began.with_proof(by));
        Self { began, confirmed: Some(Confirmation { by, at }), ..self }
    }

    /// Returns the last proof, where it still counts.
    pub fn recent(&self, now: DateTime<Utc>) -> Option<Proof> {
        self.confirmed.filter(|last| now - last.at < PROOF_LASTS).map(|last| last.by)
    }

    /// Returns true if the person proved themselves, by whatever means, recently enough to change a guarded setting.
    pub fn is_recent(&self, now: DateTime<Utc>) -> bool {
        self.recent(now).is_some()
    }

    /// Returns true if the last proof still counts and is a second factor.
    pub fn recent_second_factor(&self, now: DateTime<Utc>) -> bool {
        self.recent(now).is_some_and(|proof| match proof {
            Proof::Provider => self.has_second_factor_by_provider(),
            proof => proof.is_second_factor(),
        })
    }

    /// Returns true if this session proved a second factor: to begin it, or by a proof that still counts.
    pub fn proves_second_factor(&self, now: DateTime<Utc>) -> bool {
        self.began.is_some_and(Began::has_second_factor)
            || self.has_second_factor_by_provider()
            || self.recent_second_factor(now)
    }

    fn has_second_factor_by_provider(&self) -> bool {
        self.identity.as_ref().is_some_and(ProviderSignIn::is_second_factor)
    }

    /// Returns the stage of the session when it is renewed.
    pub fn stage_when_renewed(&self, factors: Factors) -> Stage {
        if self.has_second_factor_by_provider() { Stage::Full } else { factors.stage_when_proven() }
    }

    /// The level of assurance of the session.
    pub fn level(&self) -> Option<AssuranceLevel> {
        self.identity.as_ref().and_then(|identity| identity.level)
    }

    /// The last proof where it is another one than that of the sign-in itself, which was at `began_at`.
    pub fn step_up(&self, began_at: DateTime<Utc>) -> Option<Confirmation> {
        let signed_in = self.began.is_some_and(Began::is_proven);
        self.confirmed.filter(|last| !signed_in || last.at > began_at)
    }
}

#[cfg(test)]
mod tests;
