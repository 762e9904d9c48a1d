//! Security log: rejected access and failed proofs, each a line of the log target `security` that is counted in
//! `balie_security_events_total`.

use std::net::IpAddr;

use domain::codes::Code;
use domain::ids::LicenceId;
use strum::{EnumIter, IntoStaticStr};
use uuid::Uuid;

use crate::audit::client::Client;
use crate::metrics;

/// Event of the security log; its name is the field `event` of the log line and the label of the metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, IntoStaticStr)]
pub enum SecurityEvent {
    /// 403: not one's own, or not at this stage of a sign-in.
    #[strum(serialize = "access.refused")]
    AccessRefused,
    /// 401 in the back office: no such service key.
    #[strum(serialize = "service_key.refused")]
    ServiceKeyRefused,
    /// 401 in the back office: a member of staff whose token, session or account has ended.
    #[strum(serialize = "staff_session.refused")]
    StaffSessionRefused,
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
    /// The counter of a passkey went back: there may be a copy of the authenticator.
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

    /// Returns true if an operator should look at the event even when it happens once.
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

/// Fields of a line besides its event.
#[derive(Clone, Debug, Default)]
pub struct SecurityDetails<'a> {
    pub code: Option<Code>,
    pub method: Option<&'a str>,
    pub route: Option<&'a str>,
    pub subject: Option<&'a str>,
    pub licence: Option<LicenceId>,
    pub consumer: Option<Uuid>,
    pub session: Option<Uuid>,
    /// The first digits of a key's hash.
    pub key: Option<String>,
    pub reason: Option<&'a str>,
    pub ip: Option<IpAddr>,
}

/// Writes a line and counts it.
pub fn log(event: SecurityEvent, details: &SecurityDetails<'_>) {
    metrics::security_event(event.name());
    let text = |id: Option<Uuid>| id.map(|id| id.to_string());
    let licence = details.licence.map(|id| id.to_string());
    let (consumer, session) = (text(details.consumer), text(details.session));
    let (code, ip) = (details.code.map(|code| code.to_string()), details.ip.map(|ip| ip.to_string()));
    macro_rules! line {
        ($level:ident) => {
            tracing::$level!(
                target: "security",
                event = event.name(),
                code = code.as_deref(),
                method = details.method,
                route = details.route,
                subject = details.subject,
                licence = licence.as_deref(),
                consumer = consumer.as_deref(),
                session = session.as_deref(),
                key = details.key.as_deref(),
                reason = details.reason,
                ip = ip.as_deref(),
                "security event"
            )
        };
    }
    if event.is_warning() { line!(warn) } else { line!(info) }
}

/// Writes what happened to an account to the security log, beside its line in the audit trail.
pub fn record(event: SecurityEvent, licence: LicenceId, consumer: Option<Uuid>, client: &Client) {
    log(
        event,
        &SecurityDetails { licence: Some(licence), consumer, ip: client.ip, ..SecurityDetails::default() },
    );
}
