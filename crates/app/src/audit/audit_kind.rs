//! Types of audit entries about accounts.

use crate::audit::security::SecurityEvent;

/// Type of an audit entry; the names are part of the API (`GET /api/consumers/activity`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditKind {
    /// The password was right; the second factor is still to come.
    PasswordAccepted,
    LoginSucceeded,
    LoginFailed,
    LoginLocked,
    CodeFailed,
    Logout,
    SessionEnded,
    OtherSessionsEnded,
    /// A refresh token came back after its successor was used: somebody else may hold a copy.
    TokenReused,
    TwoFactorEnabled,
    TwoFactorDisabled,
    TwoFactorResetWithdrawn,
    RecoveryCodeUsed,
    PasskeyAdded,
    PasskeyRenamed,
    PasskeyRemoved,
    PasskeyUsed,
    PasskeyFailed,
    /// The counter of a passkey went back, as that of a copy does.
    PasskeyCounterRegressed,
    /// A sign-in at a provider was right; the second factor is still to come.
    ProviderAccepted,
    IdentityLinked,
    IdentityUnlinked,
    IdentityUsed,
    IdentityFailed,
    /// Somebody who was signed in proved again who they are.
    ConfirmationSucceeded,
    /// Somebody who was signed in gave a wrong password.
    ConfirmationFailed,
    PasswordChanged,
    PasswordChangeFailed,
    /// A mailed link let a browser try that was locked out.
    LoginUnlocked,
    HandoverUsed,
    ActionLoginSucceeded,
    ActionLoginFailed,
    LocaleChanged,
    MailPreferencesChanged,
    /// A push subscription was added.
    PushSubscribed,
    PushUnsubscribed,
    /// The push service no longer knows the browser, or the key was deleted.
    PushEnded,
    DataExported,
    DossierExported,
    DocumentDownloaded,
}

impl AuditKind {
    pub const fn name(self) -> &'static str {
        match self {
            Self::PasswordAccepted => "login.password_accepted",
            Self::LoginSucceeded => "login.succeeded",
            Self::LoginFailed => "login.failed",
            Self::LoginLocked => "login.locked",
            Self::CodeFailed => "two_factor.failed",
            Self::Logout => "session.logout",
            Self::SessionEnded => "session.ended",
            Self::OtherSessionsEnded => "sessions.others_ended",
            Self::TokenReused => "session.token_reused",
            Self::TwoFactorEnabled => "two_factor.enabled",
            Self::TwoFactorDisabled => "two_factor.disabled",
            Self::TwoFactorResetWithdrawn => "two_factor.reset_withdrawn",
            Self::RecoveryCodeUsed => "two_factor.recovery_code_used",
            Self::PasskeyAdded => "passkey.added",
            Self::PasskeyRenamed => "passkey.renamed",
            Self::PasskeyRemoved => "passkey.removed",
            Self::PasskeyUsed => "passkey.used",
            Self::PasskeyFailed => "passkey.failed",
            Self::PasskeyCounterRegressed => "passkey.counter_regressed",
            Self::ProviderAccepted => "login.provider_accepted",
            Self::IdentityLinked => "identity.linked",
            Self::IdentityUnlinked => "identity.unlinked",
            Self::IdentityUsed => "identity.used",
            Self::IdentityFailed => "identity.failed",
            Self::ConfirmationSucceeded => "confirmation.succeeded",
            Self::ConfirmationFailed => "confirmation.failed",
            Self::PasswordChanged => "password.changed",
            Self::PasswordChangeFailed => "password.change_failed",
            Self::LoginUnlocked => "login.unlocked",
            Self::HandoverUsed => "login.handover",
            Self::ActionLoginSucceeded => "action_login.succeeded",
            Self::ActionLoginFailed => "action_login.failed",
            Self::LocaleChanged => "locale.changed",
            Self::MailPreferencesChanged => "mail.preferences_changed",
            Self::PushSubscribed => "push.subscribed",
            Self::PushUnsubscribed => "push.unsubscribed",
            Self::PushEnded => "push.ended",
            Self::DataExported => "data.exported",
            Self::DossierExported => "dossier.exported",
            Self::DocumentDownloaded => "document.downloaded",
        }
    }

    /// Returns the event of the security log, if it is logged there too.
    pub(crate) const fn security_event(self) -> Option<SecurityEvent> {
        match self {
            Self::LoginFailed => Some(SecurityEvent::LoginFailed),
            Self::CodeFailed => Some(SecurityEvent::CodeFailed),
            Self::ActionLoginFailed => Some(SecurityEvent::ActionLoginFailed),
            Self::PasskeyFailed => Some(SecurityEvent::PasskeyFailed),
            Self::PasskeyCounterRegressed => Some(SecurityEvent::PasskeyCounterRegressed),
            Self::IdentityFailed => Some(SecurityEvent::IdentityFailed),
            Self::TokenReused => Some(SecurityEvent::TokenReused),
            _ => None,
        }
    }
}
