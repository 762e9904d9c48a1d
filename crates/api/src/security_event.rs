//! The events of the security log.

use strum::{EnumIter, IntoStaticStr};

/// What happened; its name is the field `event` of the log line and the label of the metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, IntoStaticStr)]
pub enum SecurityEvent {
    /// 403: not one's own, or not at this stage of a sign-in.
    #[strum(serialize = "access.refused")]
    AccessRefused,
    /// 401 in the back office: no such service key.
    #[strum(serialize = "service_key.refused")]
    ServiceKeyRefused,
    /// 423: too many wrong guesses.
    #[strum(serialize = "account.locked")]
    AccountLocked,
    /// 429: too many calls.
    #[strum(serialize = "limit.reached")]
    LimitReached,
    /// A link that works once was used already, has ended, or never was.
    #[strum(serialize = "link.refused")]
    LinkRefused,
    #[strum(serialize = "login.failed")]
    LoginFailed,
    #[strum(serialize = "two_factor.failed")]
    CodeFailed,
    #[strum(serialize = "passkey.failed")]
    PasskeyFailed,
    /// There may be a copy of an authenticator.
    #[strum(serialize = "passkey.counter_regressed")]
    PasskeyCounterRegressed,
    /// A sign-in at an identity provider came to nothing.
    #[strum(serialize = "identity.failed")]
    IdentityFailed,
    #[strum(serialize = "action_login.failed")]
    ActionLoginFailed,
    /// A refresh token came back after its successor was used: somebody else may hold a copy.
    #[strum(serialize = "session.token_reused")]
    TokenReused,
    /// An address has too many connections.
    #[strum(serialize = "connections.refused")]
    ConnectionsRefused,
}

impl SecurityEvent {
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What an operator should look at even when it happens once.
    pub const fn is_warning(self) -> bool {
        matches!(
            self,
            Self::ServiceKeyRefused
                | Self::AccountLocked
                | Self::TokenReused
                | Self::PasskeyCounterRegressed
                | Self::ConnectionsRefused
        )
    }
}
