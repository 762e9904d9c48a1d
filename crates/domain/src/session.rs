//! The authentication context of a session: how it began, and what the person proved since.
//!
//! Two rules rest on it: who may sign, decide or pay ([`Context::recent_second_factor`]), and who may change settings
//! that guard the account ([`Context::is_recent`]). What an account has to prove itself with is in [`Factors`].

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::assurance::AssuranceLevel;

/// How long a proof counts after it was given.
pub const PROOF_LASTS: TimeDelta = TimeDelta::minutes(5);

/// The stage of a sign-in, which determines the calls that its token may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Everything.
    Full,
    /// Only the second factor: the password was right.
    Pending,
    /// Only what the settings screen needs: two-factor has to be set up first.
    Setup,
    /// One action, without a sign-in.
    Action,
}

/// How a session began, by its name in the sealed evidence.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, EnumString, IntoStaticStr, ToSchema,
)]
pub enum Began {
    /// By the password alone.
    #[serde(rename = "password")]
    #[strum(serialize = "password")]
    Password,
    /// By the password and a code of the authenticator app.
    #[serde(rename = "password+totp")]
    #[strum(serialize = "password+totp")]
    PasswordTotp,
    /// By the password and a recovery code.
    #[serde(rename = "password+recovery")]
    #[strum(serialize = "password+recovery")]
    PasswordRecovery,
    /// By the password and a passkey.
    #[serde(rename = "password+passkey")]
    #[strum(serialize = "password+passkey")]
    PasswordPasskey,
    /// By a passkey alone, which verified the person and so counts as both factors.
    #[serde(rename = "passkey")]
    #[strum(serialize = "passkey")]
    Passkey,
    /// By an identity provider.
    #[serde(rename = "provider")]
    #[strum(serialize = "provider")]
    Provider,
    /// By an identity provider and a code of the authenticator app.
    #[serde(rename = "provider+totp")]
    #[strum(serialize = "provider+totp")]
    ProviderTotp,
    /// By an identity provider and a recovery code.
    #[serde(rename = "provider+recovery")]
    #[strum(serialize = "provider+recovery")]
    ProviderRecovery,
    /// By an identity provider and a passkey.
    #[serde(rename = "provider+passkey")]
    #[strum(serialize = "provider+passkey")]
    ProviderPasskey,
    /// By a link that the firm's own system asked for; the person proved nothing.
    #[serde(rename = "handover")]
    #[strum(serialize = "handover")]
    Handover,
    /// By e-mail address and birthday, for one action.
    #[serde(rename = "action_link")]
    #[strum(serialize = "action_link")]
    ActionLink,
}

/// By what somebody proved who they are.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, EnumString, IntoStaticStr, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Proof {
    Password,
    /// A code of the authenticator app (RFC 6238).
    Totp,
    /// A recovery code.
    Recovery,
    /// A passkey that verified the person.
    Passkey,
    /// A sign-in at an identity provider; its level of assurance says whether it counts as a second factor.
    Provider,
}

/// Which proof is asked of somebody who is signed in already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProofAsked {
    Passkey,
    /// A code of the authenticator app, or a recovery code.
    Code,
    Password,
    /// A new sign-in at an identity provider that is linked to the account.
    Provider,
}

/// A second factor that is taken after the password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SecondFactorMethod {
    /// A code of the authenticator app.
    Totp,
    Passkey,
    /// A recovery code.
    Recovery,
}

/// What an account can prove itself with besides its password, and whether the firm asks for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Factors {
    /// An authenticator app.
    pub app: bool,
    /// At least one passkey.
    pub passkey: bool,
    /// At least one identity provider.
    pub provider: bool,
    /// A second factor is asked of this account, or of all of the firm's.
    pub required: bool,
}

impl Factors {
    /// Whether there is a second factor of the portal's own.
    pub const fn has_any(self) -> bool {
        self.app || self.passkey
    }

    /// How far somebody is whose password was right. A passkey is asked for after it only where a second factor is
    /// required; an app always.
    pub const fn after_password(self) -> Stage {
        if self.app || (self.passkey && self.required) { Stage::Pending } else { self.when_proven() }
    }

    /// How far somebody is who needs no further proof.
    pub const fn when_proven(self) -> Stage {
        if self.required && !self.has_any() { Stage::Setup } else { Stage::Full }
    }

    /// What is taken after the password, while recovery codes are left or not.
    pub fn methods(self, recovery_codes: bool) -> Vec<SecondFactorMethod> {
        let all = [
            (self.app, SecondFactorMethod::Totp),
            (self.passkey, SecondFactorMethod::Passkey),
            (recovery_codes && self.has_any(), SecondFactorMethod::Recovery),
        ];
        all.into_iter().filter(|(taken, _)| *taken).map(|(_, method)| method).collect()
    }

    /// How far somebody is who signed in at an identity provider, at a level of assurance.
    pub const fn after_provider(self, level: Option<AssuranceLevel>) -> Stage {
        match level {
            Some(level) if level.is_second_factor() => Stage::Full,
            _ => self.after_password(),
        }
    }

    /// What is asked of somebody who has to prove themselves again: the strongest that the account has. Clients that
    /// know nothing of passkeys and providers go on asking for the code where there is an app, and for the password
    /// where that is taken.
    pub const fn asked(self, password: bool) -> ProofAsked {
        match self {
            Self { app: true, .. } => ProofAsked::Code,
            Self { passkey: true, .. } => ProofAsked::Passkey,
            Self { provider: true, .. } if !password => ProofAsked::Provider,
            _ => ProofAsked::Password,
        }
    }

    /// All proofs that are taken then, the strongest first.
    pub fn taken(self, recovery_codes: bool, password: bool) -> Vec<ProofAsked> {
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
    /// Whether it is a second factor of the portal's own.
    pub const fn is_second_factor(self) -> bool {
        matches!(self, Self::Totp | Self::Recovery | Self::Passkey)
    }
}

impl Began {
    /// How the session goes on that replaces this one after a further proof.
    #[must_use]
    pub const fn with(self, proof: Proof) -> Self {
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

    /// Whether the person gave a second factor of the portal's own to begin the session.
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

    /// Whether the person proved anything to begin the session.
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

/// The service key that asked for a hand-over, as it was called then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandedOverBy {
    /// The kind of whoever asked: `service_key`.
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
    /// Its level of assurance; absent where the licence gives it none.
    pub level: Option<AssuranceLevel>,
}

impl ProviderSignIn {
    /// Whether it counts as one by two factors.
    pub fn is_second_factor(&self) -> bool {
        self.level.is_some_and(AssuranceLevel::is_second_factor)
    }
}

/// What is known of how a session began and of the last proof in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// Absent for a session that began before this was kept.
    pub began: Option<Began>,
    pub handed_over_by: Option<HandedOverBy>,
    /// The last proof, that of the sign-in included.
    pub confirmed: Option<Confirmation>,
    /// The last sign-in at an identity provider in this session.
    pub identity: Option<ProviderSignIn>,
}

impl Context {
    /// The context of a session that begins now with a proof.
    pub const fn proven(began: Began, by: Proof, at: DateTime<Utc>) -> Self {
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
    pub const fn unproven(began: Began, handed_over_by: Option<HandedOverBy>) -> Self {
        Self { began: Some(began), handed_over_by, confirmed: None, identity: None }
    }

    /// The context of the session that replaces this one after a further proof.
    #[must_use]
    pub fn after(self, by: Proof, at: DateTime<Utc>) -> Self {
        let began = self.began.map(|began| began.with(by));
        Self { began, confirmed: Some(Confirmation { by, at }), ..self }
    }

    /// The last proof, where it still counts.
    pub fn recent(&self, now: DateTime<Utc>) -> Option<Proof> {
        self.confirmed.filter(|last| now - last.at < PROOF_LASTS).map(|last| last.by)
    }

    /// Whether the person proved themselves, by whatever means, recently enough to change a guarded setting.
    pub fn is_recent(&self, now: DateTime<Utc>) -> bool {
        self.recent(now).is_some()
    }

    /// Whether the last proof still counts and is a second factor.
    pub fn recent_second_factor(&self, now: DateTime<Utc>) -> bool {
        self.recent(now).is_some_and(|proof| match proof {
            Proof::Provider => self.has_second_factor_by_provider(),
            proof => proof.is_second_factor(),
        })
    }

    /// Whether this session proved a second factor: to begin it, or by a proof that still counts.
    pub fn proves_second_factor(&self, now: DateTime<Utc>) -> bool {
        self.began.is_some_and(Began::has_second_factor)
            || self.has_second_factor_by_provider()
            || self.recent_second_factor(now)
    }

    fn has_second_factor_by_provider(&self) -> bool {
        self.identity.as_ref().is_some_and(ProviderSignIn::is_second_factor)
    }

    /// How far the session is when it is renewed.
    pub fn stage_when_renewed(&self, factors: Factors) -> Stage {
        if self.has_second_factor_by_provider() { Stage::Full } else { factors.when_proven() }
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
mod tests {
    use super::SecondFactorMethod::{Passkey, Recovery, Totp};
    use super::*;

    fn at(minutes: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_795_251_600, 0).unwrap() + TimeDelta::minutes(minutes)
    }

    #[test]
    fn names_are_those_of_the_contract() {
        for (began, name) in [
            (Began::Password, "password"),
            (Began::PasswordTotp, "password+totp"),
            (Began::PasswordRecovery, "password+recovery"),
            (Began::PasswordPasskey, "password+passkey"),
            (Began::Passkey, "passkey"),
            (Began::Provider, "provider"),
            (Began::ProviderTotp, "provider+totp"),
            (Began::ProviderRecovery, "provider+recovery"),
            (Began::ProviderPasskey, "provider+passkey"),
            (Began::Handover, "handover"),
            (Began::ActionLink, "action_link"),
        ] {
            assert_eq!(began.to_string(), name);
            assert_eq!(name.parse(), Ok(began));
            assert_eq!(serde_json::to_value(began).unwrap(), name);
        }
        for (proof, name) in [
            (Proof::Password, "password"),
            (Proof::Totp, "totp"),
            (Proof::Recovery, "recovery"),
            (Proof::Passkey, "passkey"),
            (Proof::Provider, "provider"),
        ] {
            assert_eq!((proof.to_string().as_str(), name.parse()), (name, Ok(proof)));
            assert_eq!(serde_json::to_value(proof).unwrap(), name);
        }
    }

    #[test]
    fn a_second_factor_at_sign_in_lasts_as_long_as_the_session() {
        let signed_in = Context::proven(Began::Password, Proof::Password, at(0));
        assert!(!signed_in.proves_second_factor(at(0)));
        let complete = signed_in.after(Proof::Recovery, at(1));
        assert_eq!(complete.began, Some(Began::PasswordRecovery));
        assert!(complete.proves_second_factor(at(10_000)));
        assert_eq!(complete.step_up(at(1)), None);
    }

    #[test]
    fn a_passkey_counts_as_both_factors() {
        let signed_in = Context::proven(Began::Passkey, Proof::Passkey, at(0));
        assert!(signed_in.proves_second_factor(at(10_000)));
        assert!(signed_in.recent_second_factor(at(4)) && !signed_in.recent_second_factor(at(5)));
        assert_eq!(signed_in.step_up(at(0)), None);
        // The code that is asked for besides, when its counter went back.
        assert_eq!(signed_in.after(Proof::Totp, at(1)).began, Some(Began::Passkey));
        let complete = Context::proven(Began::Password, Proof::Password, at(0)).after(Proof::Passkey, at(1));
        assert_eq!(complete.began, Some(Began::PasswordPasskey));
        assert!(complete.proves_second_factor(at(10_000)));
    }

    #[test]
    fn what_comes_after_the_password_follows_from_what_the_account_has() {
        let stage =
            |app, passkey, required| Factors { app, passkey, required, provider: false }.after_password();
        assert_eq!(stage(false, false, false), Stage::Full);
        assert_eq!(stage(false, false, true), Stage::Setup);
        assert_eq!(stage(true, false, false), Stage::Pending);
        assert_eq!(stage(true, true, true), Stage::Pending);
        assert_eq!(stage(false, true, false), Stage::Full);
        assert_eq!(stage(false, true, true), Stage::Pending);
        let proven =
            |app, passkey, required| Factors { app, passkey, required, provider: false }.when_proven();
        assert_eq!(proven(false, false, true), Stage::Setup);
        assert_eq!(proven(false, true, true), Stage::Full);
    }

    #[test]
    fn the_strongest_proof_comes_first_and_older_clients_are_asked_for_the_code() {
        let has = |app, passkey| Factors { app, passkey, ..Factors::default() };
        for password in [true, false] {
            assert_eq!(has(true, true).asked(password), ProofAsked::Code);
            assert_eq!(has(false, true).asked(password), ProofAsked::Passkey);
            assert_eq!(has(false, false).asked(password), ProofAsked::Password);
        }
        let linked = Factors { provider: true, ..Factors::default() };
        assert_eq!(linked.asked(true), ProofAsked::Password);
        assert_eq!(linked.asked(false), ProofAsked::Provider);
        assert_eq!(linked.taken(false, true), [ProofAsked::Provider, ProofAsked::Password]);
        assert_eq!(has(true, true).taken(true, false), [ProofAsked::Passkey, ProofAsked::Code]);
        assert_eq!(has(false, true).taken(false, true), [ProofAsked::Passkey, ProofAsked::Password]);
        assert_eq!(has(false, true).taken(true, false), [ProofAsked::Passkey, ProofAsked::Code]);
        assert_eq!(has(false, false).taken(true, true), [ProofAsked::Password]);
        assert_eq!(has(true, true).methods(true), [Totp, Passkey, Recovery]);
        assert_eq!(has(false, true).methods(false), [Passkey]);
        assert!(has(false, false).methods(true).is_empty());
    }

    #[test]
    fn a_provider_counts_as_both_factors_at_the_level_of_two() {
        let identity = |level| ProviderSignIn { provider: "entra".to_owned(), level };
        let begun = |level| Context::by_provider(identity(level), Some(at(0)));
        let required = Factors { required: true, ..Factors::default() };
        for (level, counts) in [
            (None, false),
            (Some(AssuranceLevel::Low), false),
            (Some(AssuranceLevel::Substantial), true),
            (Some(AssuranceLevel::High), true),
        ] {
            let context = begun(level);
            assert_eq!(context.recent_second_factor(at(4)), counts, "{level:?}");
            assert!(!context.recent_second_factor(at(5)));
            assert_eq!(context.proves_second_factor(at(10_000)), counts, "{level:?}");
            assert_eq!((context.level(), context.step_up(at(1))), (level, None));
            let stage = if counts { Stage::Full } else { Stage::Setup };
            assert_eq!(required.after_provider(level), stage);
            assert_eq!(context.stage_when_renewed(required), stage);
            let with_app = Factors { app: true, ..required };
            assert_eq!(with_app.after_provider(level), if counts { Stage::Full } else { Stage::Pending });
            assert_eq!(context.stage_when_renewed(with_app), Stage::Full);
        }
        let complete = begun(None).after(Proof::Totp, at(1));
        assert_eq!((complete.began, complete.recent_second_factor(at(2))), (Some(Began::ProviderTotp), true));
        // The level is that of the provider, whatever was proved since.
        let high = begun(Some(AssuranceLevel::High)).after(Proof::Password, at(6));
        assert!(!high.recent_second_factor(at(6)) && high.is_recent(at(6)));
        assert_eq!(high.level(), Some(AssuranceLevel::High));
        // A provider that does not say when the person proved themselves.
        assert!(!Context::by_provider(identity(None), None).is_recent(at(0)));
    }

    #[test]
    fn a_step_up_lasts_five_minutes() {
        let context = Context::unproven(Began::Handover, None);
        assert!(!context.proves_second_factor(at(0)) && !context.is_recent(at(0)));
        let by_code = context.clone().after(Proof::Totp, at(0));
        assert_eq!(by_code.began, Some(Began::Handover));
        assert!(by_code.proves_second_factor(at(4)) && !by_code.proves_second_factor(at(5)));
        assert_eq!(by_code.step_up(at(0)).map(|last| last.by), Some(Proof::Totp));
        let by_password = context.after(Proof::Password, at(0));
        assert!(by_password.is_recent(at(4)) && !by_password.is_recent(at(5)));
        assert!(!by_password.proves_second_factor(at(0)));
    }

    #[test]
    fn the_proof_of_the_sign_in_is_no_step_up() {
        let context = Context::proven(Began::Password, Proof::Password, at(0));
        assert_eq!(context.step_up(at(0)), None);
        let later = Context { confirmed: Some(Confirmation { by: Proof::Password, at: at(3) }), ..context };
        assert_eq!(later.step_up(at(0)).map(|last| last.at), Some(at(3)));
    }

    #[test]
    fn a_session_from_before_proves_nothing() {
        let context = Context::default();
        assert!(!context.proves_second_factor(at(0)) && !context.is_recent(at(0)));
        assert_eq!(context.after(Proof::Totp, at(0)).began, None);
    }
}
