//! What a night's run deletes.

use domain::events::{ConsumerErased, ErasedBecause};
use serde_json::{Map, Value, json};
use store::Tx;
use store::licences::Licence;
use store::privacy::{RetentionBatch, RetentionCursor, RetentionOutcome};

use super::{append_event, record_audit, remember_erased};
use crate::actor::Caller;
use crate::error::Result;
use crate::services::Services;

/// Counts what a run would delete, and deletes nothing.
pub async fn trial(services: &Services, licence: &Licence) -> Result<RetentionOutcome> {
    let tx = services.store.begin().await?;
    let mut whole = RetentionOutcome::default();
    let mut place = Some(RetentionCursor::START);
    while let Some(here) = place {
        let (outcome, next) = portion(services, &tx, licence, here, RetentionBatch::ALL).await?;
        whole.merge(outcome);
        place = next;
    }
    Ok(whole)
}

/// Deletes what is past the licence's terms, at most so many portions of it, each in a transaction of its own with
/// the jobs that delete its files. Answers where to go on; nowhere at the end.
pub async fn retain(
    services: &Services,
    licence: &Licence,
    from: RetentionCursor,
    portions: usize,
) -> Result<(RetentionOutcome, Option<RetentionCursor>)> {
    let mut whole = RetentionOutcome::default();
    let mut place = Some(from);
    for _ in 0..portions {
        let Some(here) = place else { break };
        let tx = services.store.begin().await?;
        let (outcome, next) = portion(services, &tx, licence, here, RetentionBatch::DEFAULT).await?;
        store::privacy::delete_files(&tx, licence.id, &outcome.files, services.now()).await?;
        if outcome.count() > 0 {
            store::erased_space::truncate_wal_later(&tx, services.now()).await?;
            let scope = (licence.id, None);
            record_audit(services, &tx, scope, "privacy.retained", counts(&outcome), &Caller::operator())
                .await?;
        }
        for gone in &outcome.people {
            remember_erased(services, &tx, licence.id, &gone.external_id).await?;
            let because = if gone.asked { ErasedBecause::Asked } else { ErasedBecause::Term };
            append_event(
                services,
                &tx,
                licence.id,
                &gone.external_id,
                ConsumerErased { because },
                &Caller::operator(),
            )
            .await?;
        }
        tx.commit().await?;
        whole.merge(outcome);
        place = next;
    }
    if whole.count() > 0 {
        let files = whole.files.len();
        tracing::info!(licence = licence.slug, deleted = whole.count(), files, "retention applied");
    }
    Ok((whole, place))
}

async fn portion(
    services: &Services,
    tx: &Tx,
    licence: &Licence,
    place: RetentionCursor,
    portion: RetentionBatch,
) -> store::Result<(RetentionOutcome, Option<RetentionCursor>)> {
    store::privacy::retain(tx, licence.id, &licence.settings.retention, services.now(), place, portion).await
}

/// How many of what, for the trail.
fn counts(outcome: &RetentionOutcome) -> Value {
    let some = outcome.deleted.iter().filter(|(_, _, count)| *count > 0);
    some.map(|(class, what, count)| (format!("{class} {what}"), json!(count))).collect::<Map<_, _>>().into()
}
