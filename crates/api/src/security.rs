//! Security log: rejected access, with its actor, target and origin.
//!
//! Each rejection is a line of the log target `security` and counts in `balie_security_events_total`. Those of a
//! session are gathered in memory, and [`flush_rejections`] writes one line `access.refused` for each session to the audit
//! trail: a client that runs wild costs no write for each of its calls.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use app::audit::security::{SecurityDetails, SecurityEvent, log};
use axum::extract::{ConnectInfo, MatchedPath, Request};
use axum::http::{HeaderMap, Method, Uri, header};
use domain::codes::Code;
use uuid::Uuid;

use crate::http::bearer::{parse_bearer, read_token};
use crate::http::client;
use crate::http::error::{ApiError, ApiResult};
use crate::keys::{StaffClaims, hash_secret};
use crate::state::App;

/// Interval at which the audit trail gets its lines.
pub const FLUSH_EVERY: Duration = Duration::from_mins(1);

/// Returns the security event of an error; `None` for errors of ordinary use, such as an expired token.
fn event_of(error: &ApiError, is_back_office: bool, staff: Option<&StaffClaims>) -> Option<SecurityEvent> {
    match (error.code, error.code.status()) {
        (
            Code::AuthHandoverInvalid
            | Code::AuthStartPasswordResetFailed
            | Code::UnableToMarkTokenAsUsedException
            | Code::UnableToResetPassword,
            _,
        ) => Some(SecurityEvent::LinkRefused),
        // The app itself asks for the proof then.
        (Code::TwoFactorRequired | Code::TwoFactorSetupRequired | Code::ConfirmationRequired, _) => None,
        // A page that was left open: no key was tried.
        (_, 401) if staff.is_some() => Some(SecurityEvent::StaffSessionRefused),
        (_, 401) if is_back_office => Some(SecurityEvent::ServiceKeyRefused),
        (_, 403) => Some(SecurityEvent::AccessRefused),
        (_, 423) => Some(SecurityEvent::AccountLocked),
        (_, 429) => Some(SecurityEvent::LimitReached),
        _ => None,
    }
}

/// Properties of a call before it is handled. Cheap: nothing is parsed until the call is rejected.
#[derive(Clone, Debug)]
pub struct Called {
    method: Method,
    uri: Uri,
    route: Option<MatchedPath>,
    peer: Option<IpAddr>,
}

impl Called {
    pub fn new(request: &Request) -> Self {
        Self {
            method: request.method().clone(),
            uri: request.uri().clone(),
            route: request.extensions().get::<MatchedPath>().cloned(),
            peer: request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip()),
        }
    }

    /// The id that the address names. A name of the firm's, or a token, is not an id and stays out.
    fn subject(&self) -> Option<Uuid> {
        self.uri.path().rsplit('/').find_map(|part| part.parse().ok())
    }
}

/// Records a rejection, if it is relevant to security.
pub fn record_rejection(app: &App, called: &Called, headers: &HeaderMap, error: &ApiError) {
    let is_back_office = called.uri.path().starts_with("/backoffice/");
    let staff = if is_back_office { staff_of(app, headers) } else { None };
    let Some(event) = event_of(error, is_back_office, staff.as_ref()) else { return };
    let client = client::read(called.peer, headers, &app.settings.trusted_proxies);
    let claims =
        if is_back_office { None } else { read_token(headers).and_then(|token| app.keys.verify(token)) };
    let subject = called.subject().map(|id| id.to_string());
    log(
        event,
        &SecurityDetails {
            code: Some(error.code),
            method: Some(called.method.as_str()),
            route: called.route.as_ref().map(MatchedPath::as_str),
            subject: subject.as_deref(),
            licence: claims.as_ref().map(|claims| claims.lic).or(staff.as_ref().map(|staff| staff.lic)),
            consumer: claims.as_ref().map(|claims| claims.sub),
            session: claims.as_ref().map(|claims| claims.sid).or(staff.as_ref().map(|staff| staff.sid)),
            key: if is_back_office && staff.is_none() { key_fingerprint(headers) } else { None },
            // Such as a key or a session that has ended, or a key that is used from outside its networks.
            reason: error.reason().filter(|_| is_back_office),
            ip: client.ip,
        },
    );
    if let Some(claims) = claims {
        app.rejections.count(&claims, error.code, subject, &client, app.now());
    }
}

/// Records that a connection of an address was rejected.
pub fn connections_refused(ip: IpAddr) {
    log(SecurityEvent::ConnectionsRefused, &SecurityDetails { ip: Some(ip), ..SecurityDetails::default() });
}

/// Returns the claims of the staff token that a call carries, also once it has expired; `None` for anything that we did
/// not sign.
fn staff_of(app: &App, headers: &HeaderMap) -> Option<StaffClaims> {
    let text = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    app.keys.verify_staff(parse_bearer(text)?)
}

/// The first digits of a key's SHA-256: enough to tell keys apart, and no way back.
fn key_fingerprint(headers: &HeaderMap) -> Option<String> {
    let key = headers.get(header::AUTHORIZATION)?.to_str().ok().and_then(parse_bearer)?;
    Some(hex::encode(hash_secret(key).get(..4)?))
}

/// Writes a line for each session that had rejections since the last time, and returns their number.
///
/// # Errors
/// When the database is away; the log has each rejection all the same.
pub async fn flush_rejections(app: &App) -> ApiResult<usize> {
    let tallies = app.rejections.drain();
    if tallies.is_empty() {
        return Ok(0);
    }
    app::audit::rejections::record(app, &tallies).await?;
    Ok(tallies.len())
}

/// Flushes until the program stops, and once more then.
pub async fn run(app: App, stop: impl Future<Output = ()>) {
    let mut stop = std::pin::pin!(stop);
    loop {
        let is_over = tokio::select! {
            () = &mut stop => true,
            () = tokio::time::sleep(FLUSH_EVERY) => false,
        };
        if is_over {
            return;
        }
        if let Err(error) = flush_rejections(&app).await {
            tracing::warn!(?error, "writing refused access to the audit trail failed");
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::accounts::session::Stage;

    use super::*;

    #[test]
    fn a_session_of_staff_that_has_ended_is_no_wrong_service_key() {
        let ended = ApiError::new(Code::AuthTokenInvalid);
        let (sub, sid, lic) = (Uuid::nil(), Uuid::nil(), domain::ids::LicenceId::new(Uuid::nil()));
        let claims = StaffClaims { sub, sid, lic, stage: Stage::Full, iat: 0, exp: 0 };
        assert_eq!(event_of(&ended, true, Some(&claims)), Some(SecurityEvent::StaffSessionRefused));
        assert!(!SecurityEvent::StaffSessionRefused.is_warning());
        assert_eq!(event_of(&ended, true, None), Some(SecurityEvent::ServiceKeyRefused));
        assert_eq!(event_of(&ended, false, None), None);
    }
}
