//! What a night's run deletes.

use domain::events::{ConsumerErased, ErasedBecause, EventActor};
use serde_json::{Map, Value, json};
use store::Tx;
use store::licences::Licence;
use store::privacy::{Outcome, Place, Portion};

use super::{Asker, note, remember_erased, tell};
use crate::error::ApiResult;
use crate::state::App;

/// Counts what a run would delete, and deletes nothing.
pub async fn trial(app: &App, licence: &Licence) -> ApiResult<Outcome> {
    let tx = app.store.write().await?;
    let mut whole = Outcome::default();
    let mut place = Some(Place::START);
    while let Some(here) = place {
        let (outcome, next) = portion(app, &tx, licence, here, Portion::ALL).await?;
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
    from: Place,
    portions: usize,
) -> ApiResult<(Outcome, Option<Place>)> {
    let mut whole = Outcome::default();
    let mut place = Some(from);
    for _ in 0..portions {
        let Some(here) = place else { break };
        let tx = app.store.write().await?;
        let (outcome, next) = portion(app, &tx, licence, here, Portion::SMALL).await?;
        store::privacy::delete_files(&tx, licence.id, &outcome.files, app.now()).await?;
        if outcome.count() > 0 {
            store::erased_space::truncate_wal_later(&tx, app.now()).await?;
            let scope = (licence.id, None);
            note(app, &tx, scope, "privacy.retained", counts(&outcome), &Asker::operator()).await?;
        }
        for gone in &outcome.people {
            remember_erased(app, &tx, licence.id, &gone.external_id).await?;
            let because = if gone.asked { ErasedBecause::Asked } else { ErasedBecause::Term };
            tell(
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
    place: Place,
    portion: Portion,
) -> store::Result<(Outcome, Option<Place>)> {
    store::privacy::retain(tx, licence.id, &licence.settings.retention, app.now(), place, portion).await
}

/// How many of what, for the trail.
fn counts(outcome: &Outcome) -> Value {
    let some = outcome.deleted.iter().filter(|(_, _, count)| *count > 0);
    some.map(|(class, what, count)| (format!("{class} {what}"), json!(count))).collect::<Map<_, _>>().into()
}
