//! Files that no record points to: what a crash between keeping a file and recording it leaves behind.

use chrono::{DateTime, TimeDelta, Utc};
use futures::TryStreamExt;
use uuid::Uuid;

use crate::error::{ApiError, ApiResult};
use crate::state::App;

/// A file this young may belong to an upload that is still under way.
const GRACE: TimeDelta = TimeDelta::hours(24);
/// How many files are looked up at once.
const BATCH: usize = 500;

/// Deletes the files that no record has pointed to for a day; answers how many.
pub async fn sweep(app: &App) -> ApiResult<u64> {
    let before = app.now() - GRACE;
    let files = app.files.list("files").map_err(ApiError::internal);
    let mut old =
        files.try_filter(|file| std::future::ready(made_at(&file.key).is_some_and(|at| at < before)));
    let mut swept = 0;
    let mut batch = Vec::new();
    while let Some(file) = old.try_next().await? {
        batch.push(file.key);
        if batch.len() == BATCH {
            swept += sweep_batch(app, std::mem::take(&mut batch)).await?;
        }
    }
    Ok(swept + sweep_batch(app, batch).await?)
}

async fn sweep_batch(app: &App, keys: Vec<String>) -> ApiResult<u64> {
    let known = store::portal::uploads::known_files(app.store.read(), keys.clone()).await?;
    let mut swept = 0;
    for key in keys.iter().filter(|key| !known.contains(*key)) {
        app.files.delete(key).await.map_err(ApiError::internal)?;
        tracing::info!(key, "swept up a file without a record");
        swept += 1;
    }
    Ok(swept)
}

/// When a file was made, by its name: an id that starts with the time.
fn made_at(key: &str) -> Option<DateTime<Utc>> {
    let id: Uuid = key.rsplit('/').next()?.parse().ok()?;
    let (seconds, nanos) = id.get_timestamp()?.to_unix();
    DateTime::from_timestamp(i64::try_from(seconds).ok()?, nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_when_it_was_made() {
        let id: Uuid = "01932c07-209f-7a3b-9d54-000000000000".parse().expect("an id");
        let made = made_at(&documents::files::key(id)).expect("a time");
        assert_eq!(made.format("%Y").to_string(), "2024");
        assert_eq!(made_at("files/ab/readme.txt"), None);
    }
}
