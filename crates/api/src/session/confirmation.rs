//! Step-up for the account's settings. `POST /api/auth/confirm` takes the proof; [`app::confirmation`] has the rules.

use app::confirmation;
use store::Db;
use store::consumers::Account;

use super::identity::Identity;
use crate::http::error::ApiResult;
use crate::state::App;

/// Lets nobody change a second factor of the account who has not proved one within the last five minutes, where it has
/// one.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; `ACCESS_DENIED` for an impersonating colleague, who has read access only.
pub async fn require_confirmation_for_factor_change(
    app: &App,
    db: &impl Db,
    who: &Identity,
    account: &Account,
) -> ApiResult<()> {
    who.require_write_access()?;
    Ok(confirmation::require_for_factor_change(app, db, account, who.session).await?)
}

/// Lets nobody change what guards the account who has not proved within the last five minutes that it is them.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; `ACCESS_DENIED` for an impersonating colleague, who has read access only.
pub async fn require_recent_confirmation(app: &App, db: &impl Db, who: &Identity) -> ApiResult<()> {
    who.require_write_access()?;
    Ok(confirmation::require_recent(app, db, who.scope, who.session).await?)
}
