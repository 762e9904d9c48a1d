//! The time stamps of a firm's anchors, checked without the service that made them.

use domain::ids::LicenceId;
use signing::time_stamp::{Roots, check};
use store::evidence::list_anchors;

use super::difference::{Broken, ChainDifference};
use crate::error::Result;
use crate::services::Services;

/// Result of checking the time stamps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeStampsChecked {
    /// Anchors whose time stamp holds.
    pub held: u64,
    /// Anchors without a time stamp.
    pub without: u64,
    pub broken: Option<Broken>,
}

/// Checks every time stamp of a firm's anchors up to the first that does not hold; the issuer of its certificate only
/// where roots are given.
///
/// # Errors
/// When the database is away.
pub async fn verify_time_stamps(
    services: &Services,
    licence: LicenceId,
    roots: Option<&Roots>,
) -> Result<TimeStampsChecked> {
    let mut checked = TimeStampsChecked::default();
    for anchor in list_anchors(services.store.bulk_reader(), licence).await? {
        let Some(token) = &anchor.time_stamp else {
            checked.without += 1;
            continue;
        };
        if let Err(error) = check(token, anchor.head().message().as_bytes(), roots) {
            let source = anchor.anchored_at.format("%Y-%m-%d").to_string();
            let what = ChainDifference::TimeStamp { source, error };
            let (chain, position) = (anchor.chain, anchor.position);
            checked.broken = Some(Broken { chain, entry: None, position, what });
            return Ok(checked);
        }
        checked.held += 1;
    }
    Ok(checked)
}
