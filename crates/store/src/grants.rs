//! No row by which somebody gets at data is stored without a grant.

use domain::accounts::grants::{Gift, Grant};
use domain::accounts::staff::VisibleClients;

use crate::{Result, StoreError};

/// Requires that a row is within its grant.
///
/// # Errors
/// [`StoreError::NotGranted`].
pub(crate) fn require_grant(grant: &Grant, gift: &Gift, clients: Option<&VisibleClients>) -> Result<()> {
    if grant.covers(gift, clients) {
        return Ok(());
    }
    Err(StoreError::NotGranted(match gift {
        Gift::Account(_) => "an account of staff",
        Gift::ServiceKey(_) => "a service key",
        Gift::WebhookEndpoint => "a webhook endpoint",
        Gift::ClientLink => "a link of a client",
        Gift::SettingsPreview => "a preview of the settings",
        Gift::CalendarFeed => "a calendar's address",
    }))
}
