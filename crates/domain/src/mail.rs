//! The letters that the portal mails about an account.

use chrono::{DateTime, TimeDelta, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::job::Job;

/// Lifetime of the link for a first password.
pub const INVITATION_LASTS: TimeDelta = TimeDelta::days(7);

/// The state of a mail to a consumer.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum MailState {
    Waiting,
    /// The mail server took the mail.
    Sent,
    /// The mail was never sent: the mail server was away until its attempts were over.
    Failed,
    /// The address refused it, at once or later.
    Bounced,
    /// The notice was dropped: nothing of it was true any more.
    Dropped,
}

/// A letter to be mailed; links and their secrets are made when it is sent, so that no job holds one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "letter", rename_all = "snake_case")]
pub enum AccountEmail {
    /// Somebody says to have forgotten the password that belongs to a name; there may be no such account.
    PasswordForgotten { name: String, domain: Option<String> },
    /// The link to set a first password.
    Invitation { consumer: Uuid, domain: Option<String> },
    /// The password was changed, in case it was somebody else.
    PasswordChanged { consumer: Uuid, domain: Option<String> },
    /// Two-factor was switched on or off, in case it was somebody else.
    TwoFactorChanged { consumer: Uuid, domain: Option<String>, enabled: bool },
    /// A passkey was added or removed, in case it was somebody else. Its name is left out, because the person who added
    /// it chose it.
    PasskeyChanged { consumer: Uuid, domain: Option<String>, added: bool },
    /// An identity provider was linked or unlinked, in case it was somebody else.
    IdentityChanged { consumer: Uuid, domain: Option<String>, provider: String, linked: bool },
    /// The firm changed the e-mail address: to the old address where there is one in `old`, else to the new one.
    EmailChanged { consumer: Uuid, domain: Option<String>, old: Option<String> },
    /// An e-mail address was proposed: the link by which it is confirmed from one of the two addresses.
    ConfirmAddress { consumer: Uuid, domain: Option<String>, proposal: Uuid, side: AddressSide },
    /// An account number was proposed: to the address that stood then, in case it was somebody else.
    AccountNumberProposed { consumer: Uuid, domain: Option<String>, to: String },
    /// The firm resets the second factor, which takes effect at this moment.
    TwoFactorReset { consumer: Uuid, domain: Option<String>, at: DateTime<Utc> },
    /// The firm ended every session.
    SessionsEnded { consumer: Uuid, domain: Option<String> },
    /// The firm undid the signature of a service order, which the letter names.
    OrderReopened { consumer: Uuid, domain: Option<String>, order: String },
    /// An invoice was not paid in time: the words that stand on the paper too, which goes along.
    InvoiceReminder {
        consumer: Uuid,
        domain: Option<String>,
        /// The external id of the invoice.
        invoice: String,
        title: String,
        paragraphs: Vec<String>,
        document: Uuid,
    },
    /// Somebody is locked out who says to be the owner of a name; there may be no such account.
    Unlock { name: String, domain: Option<String> },
    /// Wrong codes closed the second step of signing in, whose first step was right.
    CodesFailed { consumer: Uuid, domain: Option<String> },
    /// Locked link of an action, after too many wrong birthdays; there may be no such account, and the action may be
    /// somebody else's.
    ActionLinkLocked { email: String, action: Uuid, domain: Option<String> },
    /// An action was opened by its link, without the password that the account has.
    ActionLinkOpened { consumer: Uuid, domain: Option<String> },
}

/// One of the two addresses from which a proposed e-mail address is confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Display, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum AddressSide {
    /// The e-mail address that is in force.
    Old,
    /// The proposed e-mail address.
    New,
}

impl Job for AccountEmail {
    const NAME: &'static str = "mail";
}

impl AccountEmail {
    /// Returns the name of the mail in the log.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::PasswordForgotten { .. } => "password_forgotten",
            Self::Invitation { .. } => "invitation",
            Self::PasswordChanged { .. } => "password_changed",
            Self::TwoFactorChanged { .. } => "two_factor_changed",
            Self::PasskeyChanged { .. } => "passkey_changed",
            Self::IdentityChanged { .. } => "identity_changed",
            Self::EmailChanged { .. } => "email_changed",
            Self::ConfirmAddress { .. } => "confirm_address",
            Self::AccountNumberProposed { .. } => "account_number_proposed",
            Self::TwoFactorReset { .. } => "two_factor_reset",
            Self::SessionsEnded { .. } => "sessions_ended",
            Self::OrderReopened { .. } => "order_reopened",
            Self::InvoiceReminder { .. } => "invoice_reminder",
            Self::Unlock { .. } => "unlock",
            Self::CodesFailed { .. } => "codes_failed",
            Self::ActionLinkLocked { .. } => "action_link_locked",
            Self::ActionLinkOpened { .. } => "action_link_opened",
        }
    }

    /// Returns the name that somebody typed who asks for a link.
    pub fn typed_name(&self) -> Option<&str> {
        match self {
            Self::PasswordForgotten { name, .. } | Self::Unlock { name, .. } => Some(name),
            _ => None,
        }
    }

    /// Returns the same mail for another name, if it was asked for by name.
    pub fn to_name(&self, name: String) -> Option<Self> {
        match self {
            Self::PasswordForgotten { domain, .. } => {
                Some(Self::PasswordForgotten { name, domain: domain.clone() })
            }
            Self::Unlock { domain, .. } => Some(Self::Unlock { name, domain: domain.clone() }),
            _ => None,
        }
    }
}

/// A letter to a member of the firm's staff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "letter", rename_all = "snake_case")]
pub enum StaffEmail {
    /// The link to set up how they sign in.
    Invitation { staff: Uuid },
    /// Mail after an administrator removed a colleague's sign-in methods.
    Reset { staff: Uuid },
    /// Mail that a sign-in method changed, in case it was somebody else.
    SignInChanged { staff: Uuid, change: SignInChange },
    /// Wrong codes closed the second step of signing in, whose first step was right.
    CodesFailed { staff: Uuid },
    /// Somebody is locked out who says to be the owner of an address; there may be no such account.
    Unlock { email: String },
    /// Mail about what clients did and nobody has dealt with: the numbers by queue, of whatever waits when it goes out.
    News { staff: Uuid },
    /// Mail to an administrator: a provider of the firm's has another issuer or client, or was removed.
    ProviderChanged {
        staff: Uuid,
        /// Name of the provider.
        provider: String,
        /// The provider's new issuer; `None` for a removed provider.
        issuer: Option<String>,
    },
}

/// Changed sign-in method of a member of staff. The name of a passkey is left out, because the person who added it
/// chose it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SignInChange {
    Password,
    /// An authenticator app was set up or replaced.
    App,
    PasskeyAdded,
    PasskeyRemoved,
    /// Has the name of the provider.
    IdentityLinked {
        provider: String,
    },
    IdentityUnlinked {
        provider: String,
    },
}

impl Job for StaffEmail {
    const NAME: &'static str = "staff_mail";
}

impl StaffEmail {
    /// Returns the colleague to whom the mail is; absent where an address was typed.
    pub const fn staff(&self) -> Option<Uuid> {
        match self {
            Self::Invitation { staff }
            | Self::Reset { staff }
            | Self::SignInChanged { staff, .. }
            | Self::CodesFailed { staff }
            | Self::News { staff }
            | Self::ProviderChanged { staff, .. } => Some(*staff),
            Self::Unlock { .. } => None,
        }
    }

    /// Returns true if the mail leads to setting up a sign-in method, so that it is superseded once one is set up.
    pub const fn is_invitation(&self) -> bool {
        matches!(self, Self::Invitation { .. } | Self::Reset { .. })
    }
}
