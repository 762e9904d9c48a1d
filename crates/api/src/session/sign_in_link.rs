//! Signing in by a link that the firm's own system asked for.

use chrono::TimeDelta;
use domain::codes::Code;
use domain::session::HandedOverBy;
use serde::{Deserialize, Serialize};
use store::one_time_tokens::{self, OneTimeToken, Purpose};
use store::{Scope, Tx};

use crate::http::error::{ApiError, ApiResult};
use crate::keys::{hash_secret, new_secret};
use crate::state::App;

/// How long the codes of a link live.
const LIVES: TimeDelta = TimeDelta::seconds(60);

/// The two codes of a link; each is good once.
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

/// Data stored with the first code.
#[derive(Deserialize, Serialize)]
struct StoredLink {
    /// The hash of the second code.
    refresh: String,
    /// The name of the impersonating colleague; `None` when the consumer follows the link.
    colleague: Option<String>,
    /// Which key asked for the link; absent in links of a version before this was kept.
    #[serde(default)]
    handed_over_by: Option<HandedOverBy>,
}

/// The session data for which a pair of codes is exchanged.
#[derive(Clone, Debug)]
pub struct RedeemedLink {
    pub scope: Scope,
    pub colleague: Option<String>,
    pub handed_over_by: Option<HandedOverBy>,
}

/// Makes a link's codes. With a `colleague` the session is theirs: it sees everything and decides nothing.
/// `handed_over_by` is the key that asked for it, which the evidence of what is signed in that session names.
pub async fn create(
    app: &App,
    tx: &Tx,
    scope: Scope,
    colleague: Option<String>,
    handed_over_by: Option<HandedOverBy>,
) -> ApiResult<LinkTokens> {
    let codes = LinkTokens { access_token: new_secret(), refresh_token: new_secret() };
    let kept =
        StoredLink { refresh: hex::encode(hash_secret(&codes.refresh_token)), colleague, handed_over_by };
    let now = app.now();
    let token = OneTimeToken {
        token_hash: hash_secret(&codes.access_token),
        scope,
        data: serde_json::to_value(kept).map_err(ApiError::internal)?,
        created_at: now,
        expires_at: now + LIVES,
        used_at: None,
    };
    one_time_tokens::add(tx, Purpose::Handover, token).await?;
    Ok(codes)
}

/// Uses a pair of codes up.
///
/// # Errors
/// `AUTH_HANDOVER_INVALID` when they are unknown, spent, late or do not belong together; `ACCESS_DENIED` when
/// they are another firm's.
pub async fn redeem(
    app: &App,
    tx: &Tx,
    licence: uuid::Uuid,
    access: &str,
    refresh: &str,
) -> ApiResult<RedeemedLink> {
    let hash = hash_secret(access);
    let token = one_time_tokens::find(tx, Purpose::Handover, hash.clone()).await?;
    let token = token.filter(|token| token.is_valid(app.now())).ok_or(Code::AuthHandoverInvalid)?;
    if token.scope.licence != licence {
        return Err(Code::AccessDenied.into());
    }
    let kept: StoredLink = serde_json::from_value(token.data).map_err(ApiError::internal)?;
    if kept.refresh != hex::encode(hash_secret(refresh))
        || !one_time_tokens::redeem(tx, hash, app.now()).await?
    {
        return Err(Code::AuthHandoverInvalid.into());
    }
    Ok(RedeemedLink { scope: token.scope, colleague: kept.colleague, handed_over_by: kept.handed_over_by })
}
