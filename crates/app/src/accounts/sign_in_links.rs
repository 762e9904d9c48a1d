//! Signing in by a link that the firm's own system asked for.

use chrono::TimeDelta;
use domain::accounts::grants::Grant;
use domain::accounts::session::HandedOverBy;
use domain::codes::Code;
use domain::ids::LicenceId;
use serde::{Deserialize, Serialize};
use store::accounts::one_time_tokens::{self, OneTimeToken, Purpose};
use store::secrets::{hash_secret, new_secret};
use store::{Scope, Tx};

use crate::error::{Error, Result};
use crate::services::Services;

/// Lifetime of a link's tokens.
const LIVES: TimeDelta = TimeDelta::seconds(60);

/// The two tokens of a link; each is good once.
#[derive(Clone, Debug)]
pub struct LinkTokens {
    pub access_token: String,
    pub refresh_token: String,
}

impl LinkTokens {
    /// The link that signs in, at a branch of the consumer's firm; `base` is where its consumers reach the portal.
    pub fn link(&self, base: &str, domain: Option<&str>) -> String {
        let domain = domain.map(|domain| format!("&domain={domain}")).unwrap_or_default();
        let Self { access_token, refresh_token } = self;
        format!("{base}/?accessToken={access_token}&refreshToken={refresh_token}{domain}")
    }
}

/// Data stored with the first token.
#[derive(Deserialize, Serialize)]
struct StoredLink {
    /// The hash of the second token.
    refresh: String,
    /// The name of the impersonating colleague; `None` when the consumer follows the link.
    colleague: Option<String>,
    /// Service key that asked for the link; absent in older links.
    #[serde(default)]
    handed_over_by: Option<HandedOverBy>,
}

/// The session data for which a pair of tokens is exchanged.
#[derive(Clone, Debug)]
pub struct RedeemedLink {
    pub scope: Scope,
    pub colleague: Option<String>,
    pub handed_over_by: Option<HandedOverBy>,
}

/// Makes a link's tokens. With a `colleague` the session is theirs: it sees everything and decides nothing.
/// `handed_over_by` is the key that asked for it, which the evidence of what is signed in that session names.
pub async fn create(
    services: &Services,
    tx: &Tx,
    grant: &Grant,
    scope: Scope,
    colleague: Option<String>,
    handed_over_by: Option<HandedOverBy>,
) -> Result<LinkTokens> {
    let tokens = LinkTokens { access_token: new_secret(), refresh_token: new_secret() };
    let link =
        StoredLink { refresh: hex::encode(hash_secret(&tokens.refresh_token)), colleague, handed_over_by };
    let now = services.now();
    let token = OneTimeToken {
        token_hash: hash_secret(&tokens.access_token),
        scope,
        data: serde_json::to_value(link).map_err(Error::internal)?,
        created_at: now,
        expires_at: now + LIVES,
        used_at: None,
    };
    one_time_tokens::add_handover(tx, grant, token).await?;
    Ok(tokens)
}

/// Uses a pair of tokens up.
///
/// # Errors
/// `AUTH_HANDOVER_INVALID` when they are unknown, spent, late or do not belong together; `ACCESS_DENIED` when
/// they are another firm's.
pub async fn redeem(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    access: &str,
    refresh: &str,
) -> Result<RedeemedLink> {
    let hash = hash_secret(access);
    let token = one_time_tokens::find(tx, Purpose::Handover, hash.clone()).await?;
    let token = token.filter(|token| token.is_valid(services.now())).ok_or(Code::AuthHandoverInvalid)?;
    if token.scope.licence != licence {
        return Err(Code::AccessDenied.into());
    }
    let link: StoredLink = serde_json::from_value(token.data).map_err(Error::internal)?;
    if link.refresh != hex::encode(hash_secret(refresh))
        || !one_time_tokens::redeem(tx, licence, hash, services.now()).await?
    {
        return Err(Code::AuthHandoverInvalid.into());
    }
    Ok(RedeemedLink { scope: token.scope, colleague: link.colleague, handed_over_by: link.handed_over_by })
}
