//! What a night's run deletes.

use domain::events::{ConsumerErased, ErasedBecause, EventActor};
use serde_json::{Map, Value, json};
use store::Tx;
use store::licences::Licence;
use store::privacy::{RetentionBatch, RetentionCursor, RetentionOutcome};

use super::{Actor, append_event, record_audit, remember_erased};
use crate::error::ApiResult;
use crate::state::App;

/// Counts what a run would delete, and deletes nothing.
pub async fn trial(app: &App, licence: &Licence) -> ApiResult<RetentionOutcome> {
    let tx = app.store.begin().await?;
    let mut whole = RetentionOutcome::default();
    let mut place = Some(RetentionCursor::START);
    while let Some(here) = place {
        let (outcome, next) = portion(app, &tx, licence, here, RetentionBatch::ALL).await?;
        whole.merge(outcome);
        place = next;
    }
    Ok(whole)
}

/// Deletes what is past the licence's terms, at most so many portions of it, each in a transaction of its own with
/// the jobs that delete its files. Answers where to go on; nowhere at the end.
pub async fn retain(
    app: &App,
    licence: &Licence,
    from: RetentionCursor,
    portions: usize,
) -> ApiResult<(RetentionOutcome, Option<RetentionCursor>)> {
    let mut whole = RetentionOutcome::default();
    let mut place = Some(from);
    for _ in 0..portions {
        let Some(here) = place else { break };
        let tx = app.store.begin().await?;
        let (outcome, next) = portion(app, &tx, licence, here, RetentionBatch::DEFAULT).await?;
        store::privacy::delete_files(&tx, licence.id, &outcome.files, app.now()).await?;
        if outcome.count() > 0 {
            store::erased_space::truncate_wal_later(&tx, app.now()).await?;
            let scope = (licence.id, None);
            record_audit(app, &tx, scope, "privacy.retained", counts(&outcome), &Actor::operator()).await?;
        }
        for gone in &outcome.people {
            remember_erased(app, &tx, licence.id, &gone.external_id).await?;
            let because = if gone.asked { ErasedBecause::Asked } else { ErasedBecause::Term };
            append_event(
                app,
                &tx,
                licence.id,
                gone.external_id.clone(),
                ConsumerErased { because },
                EventActor::SYSTEM,
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
    app: &App,
    tx: &Tx,
    licence: &Licence,
    place: RetentionCursor,
    portion: RetentionBatch,
) -> store::Result<(RetentionOutcome, Option<RetentionCursor>)> {
    store::privacy::retain(tx, licence.id, &licence.settings.retention, app.now(), place, portion).await
}

/// How many of what, for the trail.
fn counts(outcome: &RetentionOutcome) -> Value {
    let some = outcome.deleted.iter().filter(|(_, _, count)| *count > 0);
    some.map(|(class, what, count)| (format!("{class} {what}"), json!(count))).collect::<Map<_, _>>().into()
}
