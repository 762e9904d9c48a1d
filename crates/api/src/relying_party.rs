//! WebAuthn relying party of a host.
//!
//! A browser keeps passkeys by host. So a firm has them only on hosts that are its own, and never on an address that
//! several firms share: it would offer the passkey of one firm at the other.

use app::sign_in::passkeys::RelyingParty;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use domain::codes::Code;
use domain::licence::Licence;
use serde_json::json;
use url::Url;

use crate::http::error::{ApiError, ApiResult};
use crate::state::App;
use crate::tenant::{Directory, Tenant, requested_host};

/// The relying party of a firm, whichever host it is reached on; absent where its address is shared, an IP address, or not
/// safe.
pub fn of_firm(directory: &Directory, tenant: &Tenant, public_url: &str) -> Option<RelyingParty> {
    let settings = &tenant.licence.settings;
    let hosts = directory.hosts_of(&tenant.licence, public_url);
    let own = match settings.hosts.first() {
        Some(_) => settings.base_url(public_url),
        None => Licence::url_on_host(hosts.first()?, public_url),
    };
    let own = Url::parse(&own).ok().filter(is_safe)?;
    let id = own.domain()?.to_ascii_lowercase();
    if !hosts.contains(&id) {
        return None;
    }
    let others = hosts.iter().filter(|host| **host != id);
    let others = others.filter_map(|host| Url::parse(&Licence::url_on_host(host, public_url)).ok());
    let others = others.filter(|url| url.domain().is_some() && is_safe(url));
    let origins = std::iter::once(own).chain(others).collect();
    Some(RelyingParty { id, name: settings.name.clone(), origins })
}

/// The relying party of a firm, for a request to one of its own hosts.
pub fn of_request(
    directory: &Directory,
    tenant: &Tenant,
    public_url: &str,
    headers: &HeaderMap,
) -> Option<RelyingParty> {
    let host = requested_host(headers)?;
    let party = of_firm(directory, tenant, public_url)?;
    party.origins.iter().any(|origin| origin.domain() == Some(host.as_str())).then_some(party)
}

/// Returns the relying party of a call's host.
///
/// # Errors
/// `PASSKEYS_UNAVAILABLE` on a host that has none.
pub async fn of_call(app: &App, tenant: &Tenant, headers: &HeaderMap) -> ApiResult<RelyingParty> {
    let directory = app.directory().await?;
    let party = of_request(&directory, tenant, &app.settings.public_url, headers);
    party.ok_or_else(|| Code::PasskeysUnavailable.into())
}

/// Returns true if browsers support passkeys there: over https, and on the names of the machine itself.
fn is_safe(url: &Url) -> bool {
    let is_local = |name: &str| name == "localhost" || name.ends_with(".localhost");
    url.scheme() == "https" || url.domain().is_some_and(is_local)
}

/// `GET /.well-known/webauthn`: the hosts of a firm that has several, so that a passkey made on one of them works on the
/// others (WebAuthn Level 3, section 5.11); 404 for every other.
pub async fn related_origins(State(app): State<App>, headers: HeaderMap) -> ApiResult<Response> {
    let directory = app.directory().await?;
    let tenant = directory.for_host(&headers).ok_or(Code::RouteNotFound)?;
    let party = of_request(&directory, &tenant, &app.settings.public_url, &headers);
    let party = party.filter(|party| party.origins.len() > 1).ok_or(Code::RouteNotFound)?;
    let origins: Vec<String> =
        party.origins.iter().map(|origin| origin.origin().ascii_serialization()).collect();
    let text = serde_json::to_string(&json!({ "origins": origins })).map_err(ApiError::internal)?;
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], text).into_response())
}
