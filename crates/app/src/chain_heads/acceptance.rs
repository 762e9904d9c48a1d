//! The operator's acceptance that chains end before the heads recorded outside the database, as after a restore.

use domain::ids::LicenceId;
use serde_json::json;
use store::evidence::{Chain, audit, signed_head};

use super::{CHAINS, OutsideHead, is_in_chain, outside_heads, put};
use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::services::Services;

/// The folder of ends that the operator put aside: they remain the only trace of what came after.
pub const ASIDE: &str = "superseded-heads";

/// The outcome for a firm.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acceptance {
    /// Ends that were put aside: the chain and the place.
    pub aside: Vec<(Chain, i64)>,
    /// Lines without a code that were vouched for.
    pub lines: u64,
}

/// Puts the ends aside that are not in a firm's chains, and records the present ones. Says so in the log and in the firm's
/// audit trail.
///
/// # Errors
/// When the end of a chain is not signed, or the database or the file store is away.
pub async fn accept(
    services: &Services,
    licence: LicenceId,
    reason: &str,
    caller: &Caller,
) -> Result<Acceptance> {
    let db = services.store.bulk_reader();
    let mut present = Vec::new();
    for chain in CHAINS {
        present.extend(signed_head(db, services.store.evidence_keys()?, licence, chain).await?);
    }
    let mut accepted = Acceptance::default();
    let mut aside = Vec::new();
    for one in outside_heads(&services.files, Some(licence)).await? {
        if !is_in_chain(services, &one.head).await? {
            accepted.aside.push((one.head.chain, one.head.position));
            aside.push(one);
        }
    }
    let tx = services.store.begin().await?;
    accepted.lines = audit::vouch_for_lines(&tx, licence).await?;
    if accepted != Acceptance::default() {
        let heads: Vec<_> = aside.iter().map(|one| {
            json!({ "chain": one.head.chain.to_string(), "position": one.head.position, "hash": hex::encode(&one.head.hash) })
        }).collect();
        let details = json!({ "reason": reason, "heads": heads, "lines": accepted.lines });
        AuditWriter::new(services, &tx, (licence, None), caller)
            .record("evidence.heads_accepted", details)
            .await?;
    }
    tx.commit().await?;
    for one in &aside {
        let name = one.key.trim_start_matches(super::FOLDER).trim_start_matches('/');
        services.files.put(&format!("{ASIDE}/{name}"), one.content().into()).await.map_err(Error::from)?;
        tracing::warn!(
            %licence, chain = %one.head.chain, position = one.head.position, reason,
            "the operator accepted another end of this chain"
        );
    }
    // The present ends first: at no moment is there none.
    for head in present {
        put(&services.files, &OutsideHead::new(head, services.now())).await?;
    }
    for one in aside {
        services.files.delete(&one.key).await?;
    }
    Ok(accepted)
}
