//! The audit trail chained, and the ends of the chains told to the firm and stamped.

use domain::ids::LicenceId;
use store::evidence::audit::{self, AppendOutcome, LineSelection};
use store::evidence::{self, StoredAnchor};
use uuid::Uuid;

use crate::services::Services;

/// Chains what a firm's audit trail has had since.
///
/// # Errors
/// When the database is away, or the end of the chain is not signed.
pub async fn chain_trail(
    services: &Services,
    licence: LicenceId,
    reach: LineSelection,
) -> store::Result<AppendOutcome> {
    audit::seal(services.store.as_store(), licence, reach, services.now()).await
}

/// Chains what was written to the audit trail since, and tells the firm the ends of its chains.
///
/// # Errors
/// When the database is away.
pub async fn anchor_chains(services: &Services, licence: LicenceId) -> store::Result<()> {
    // All of them, also those that a clock put far away. A trail that cannot be chained does not keep answers from being
    // anchored.
    if let Err(error) = chain_trail(services, licence, LineSelection::All).await {
        tracing::error!(%licence, %error, "chaining the audit trail failed; run `balie verify-evidence`");
    }
    let tx = services.store.begin().await?;
    for anchor in evidence::add_anchors(&tx, licence, services.now()).await? {
        if services.seals.time_stamps().is_some() {
            evidence::have_time_stamped(&tx, &anchor, services.now()).await?;
        }
    }
    tx.commit().await
}

/// Keeps the time stamp of an anchor.
///
/// # Errors
/// When the database is away.
pub async fn keep_time_stamp(
    services: &Services,
    anchor: &StoredAnchor,
    id: Uuid,
    token: Vec<u8>,
) -> store::Result<()> {
    let tx = services.store.begin().await?;
    evidence::keep_time_stamp(&tx, (anchor.licence, id), token).await?;
    tx.commit().await
}
