//! Nightly deletion of data past its retention period.

use domain::events::{ConsumerErased, ErasedBecause};
use domain::operations::retention_clock::{ClockDoubt, clock_doubt};
use serde_json::{Map, Value, json};
use store::firms::licences::LicenceRow;
use store::privacy::{RetentionBatch, RetentionCursor, RetentionOutcome};
use store::{Scope, Tx};

use super::{append_event, erasure_list, record_audit, remember_erased};
use crate::audit::actor::Caller;
use crate::error::Result;
use crate::services::Services;

/// Returns the reason to doubt the clock, so that nothing is deleted by age; `None` where it is plausible.
pub async fn find_clock_doubt(services: &Services) -> Result<Option<ClockDoubt>> {
    let last = store::privacy::runs::last(services.store.bulk_reader()).await?;
    Ok(clock_doubt(last, services.now()))
}

/// Records that retention runs now, by a clock that is plausible or that the operator vouches for.
pub async fn record_run(services: &Services) -> Result<()> {
    let tx = services.store.begin().await?;
    store::privacy::runs::record(&tx, services.now()).await?;
    Ok(tx.commit().await?)
}

/// Has the clock be judged from now on, in an installation that starts for the first time.
pub async fn watch_clock(services: &Services) -> Result<()> {
    if store::privacy::runs::last(services.store.reader()).await?.is_some() {
        return Ok(());
    }
    let tx = services.store.begin().await?;
    store::privacy::runs::begin(&tx, services.now()).await?;
    Ok(tx.commit().await?)
}

/// Counts what a run would delete, and deletes nothing.
pub async fn run_trial(services: &Services, licence: &LicenceRow) -> Result<RetentionOutcome> {
    let tx = services.store.begin().await?;
    let mut whole = RetentionOutcome::default();
    let mut place = Some(RetentionCursor::START);
    while let Some(here) = place {
        let (outcome, next) = run_portion(services, &tx, licence, here, RetentionBatch::ALL).await?;
        whole.merge(outcome);
        place = next;
    }
    Ok(whole)
}

/// Deletes data past the licence's retention periods, at most so many portions of it, each in a transaction of its own
/// with the jobs that delete its files. Returns the place to continue at; `None` at the end.
pub async fn retain(
    services: &Services,
    licence: &LicenceRow,
    from: RetentionCursor,
    portions: usize,
) -> Result<(RetentionOutcome, Option<RetentionCursor>)> {
    let mut whole = RetentionOutcome::default();
    let mut place = Some(from);
    for _ in 0..portions {
        let Some(here) = place else { break };
        let tx = services.store.begin().await?;
        let (outcome, next) = run_portion(services, &tx, licence, here, RetentionBatch::DEFAULT).await?;
        store::privacy::delete_files(&tx, licence.id, &outcome.files, services.now()).await?;
        if outcome.count() > 0 {
            store::maintenance::erased_space::truncate_wal_later(&tx, services.now()).await?;
            let scope = (licence.id, None);
            record_audit(
                services,
                &tx,
                scope,
                "privacy.retained",
                count_outcome(&outcome),
                &Caller::operator(),
            )
            .await?;
        }
        for gone in &outcome.people {
            remember_erased(services, &tx, licence.id, &gone.external_id).await?;
            let scope = Scope { licence: licence.id, consumer: gone.id };
            erasure_list::list(services, &tx, scope, &gone.external_id).await?;
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

async fn run_portion(
    services: &Services,
    tx: &Tx,
    licence: &LicenceRow,
    place: RetentionCursor,
    portion: RetentionBatch,
) -> store::Result<(RetentionOutcome, Option<RetentionCursor>)> {
    let terms = licence.settings.retention.raise_to_legal_minimum();
    store::privacy::retain(tx, licence.id, &terms, services.now(), place, portion).await
}

/// Returns the number of deleted rows by class and table, for the audit trail.
fn count_outcome(outcome: &RetentionOutcome) -> Value {
    let some = outcome.deleted.iter().filter(|(_, _, count)| *count > 0);
    some.map(|(class, what, count)| (format!("{class} {what}"), json!(count))).collect::<Map<_, _>>().into()
}
