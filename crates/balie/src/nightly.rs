//! What happens every night, in one process of all: the ends of the chains are anchored, what is past its term is
//! deleted, and what no row names is swept.
//!
//! A night is a chain of short jobs, each of which adds the next: letters do not wait for it, and a process that is
//! stopped in between leaves the rest to another.

use api::portal::documents::orphans::{FOLDERS, delete_orphans};
use api::privacy;
use api::{ApiError, App};
use async_trait::async_trait;
use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use jobs::{Failure, Handler};
use serde::{Deserialize, Serialize};
use store::evidence;
use store::jobs::{Job, NewJob};
use store::privacy::{RetentionCursor, RetentionStage};
use uuid::Uuid;

/// The kind of these jobs.
const NIGHTLY: &str = "nightly";
/// How many transactions of deleting one job takes on.
const BATCHES_PER_JOB: usize = 20;
/// How many folders one job looks through.
const FOLDERS_PER_JOB: u16 = 16;

/// One link of the chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
enum Step {
    Begin,
    Anchor {
        licence: Uuid,
    },
    #[serde(rename = "retain")]
    ApplyRetention {
        licence: Uuid,
        stage: String,
        after: Uuid,
    },
    #[serde(rename = "sweep")]
    DeleteOrphans {
        folder: u16,
    },
    /// What deleted rows left in the files of `SQLite`.
    Compact,
}

impl Step {
    fn retain(licence: Uuid, place: RetentionCursor) -> Self {
        Self::ApplyRetention { licence, stage: place.stage.name().to_owned(), after: place.after }
    }

    /// The same of one night is added once.
    fn name(&self) -> String {
        match self {
            Self::Begin => "begin".to_owned(),
            Self::Anchor { licence } => format!("{licence}:anchor"),
            Self::ApplyRetention { licence, stage, after } => format!("{licence}:{stage}:{after}"),
            Self::DeleteOrphans { folder } => format!("sweep:{folder}"),
            Self::Compact => "compact".to_owned(),
        }
    }
}

/// Carries out the night's jobs.
pub struct MaintenanceJob {
    pub app: App,
    /// Whether anchors are to be stamped by a time-stamp service.
    pub has_time_stamps: bool,
}

#[async_trait]
impl Handler for MaintenanceJob {
    fn kind(&self) -> &'static str {
        NIGHTLY
    }

    async fn run(&self, job: &Job) -> Result<(), Failure> {
        let step = Step::deserialize(&job.payload).map_err(|error| Failure::Never(error.to_string()))?;
        let app = &self.app;
        let next = match step {
            Step::Begin => {
                // The next night first: it comes whatever becomes of this one.
                plan(app).await?;
                let all = store::licences::all(app.store.reader()).await?;
                let of =
                    |licence: Uuid| [Step::Anchor { licence }, Step::retain(licence, RetentionCursor::START)];
                let mut steps: Vec<Step> = all.into_iter().flat_map(|(licence, ..)| of(licence.id)).collect();
                steps.extend([Step::DeleteOrphans { folder: 0 }, Step::Compact]);
                steps
            }
            Step::Anchor { licence } => {
                anchor(app, licence, self.has_time_stamps).await?;
                Vec::new()
            }
            Step::ApplyRetention { licence, stage, after } => {
                let stage = RetentionStage::ALL.into_iter().find(|one| one.name() == stage);
                let stage = stage.ok_or_else(|| Failure::Never("there is no such stage".to_owned()))?;
                let Some(found) = store::licences::by_id(app.store.reader(), licence).await? else {
                    return Ok(());
                };
                let (_, next) =
                    privacy::retain(app, &found, RetentionCursor { stage, after }, BATCHES_PER_JOB)
                        .await
                        .map_err(|error| later(&error))?;
                next.map(|place| Step::retain(licence, place)).into_iter().collect()
            }
            Step::DeleteOrphans { folder } => {
                let end = (folder + FOLDERS_PER_JOB).min(FOLDERS);
                delete_orphans(app, folder..end, false).await.map_err(|error| later(&error))?;
                if end < FOLDERS { vec![Step::DeleteOrphans { folder: end }] } else { Vec::new() }
            }
            Step::Compact => {
                crate::compact::at_night(&app.store)
                    .await
                    .map_err(|error| Failure::Later(format!("{error:#}")))?;
                Vec::new()
            }
        };
        for step in next {
            add(app, &step, app.now(), &job.id.to_string()).await?;
        }
        Ok(())
    }
}

/// Seals what was written to the audit trail since, and tells the firm the ends of its chains.
async fn anchor(app: &App, licence: Uuid, has_time_stamps: bool) -> store::Result<()> {
    evidence::audit::seal_lines(&app.store, licence, app.now()).await?;
    let tx = app.store.begin().await?;
    for anchor in evidence::anchor(&tx, licence, app.now()).await? {
        if has_time_stamps {
            evidence::have_time_stamped(&tx, &anchor, app.now()).await?;
        }
    }
    tx.commit().await
}

fn later(error: &ApiError) -> Failure {
    Failure::Later(format!("{error:?}"))
}

/// Plans the next night; processes that plan the same one plan it once.
pub async fn plan(app: &App) -> store::Result<()> {
    let night = next_night(app.now());
    add(app, &Step::Begin, night, &night.date_naive().to_string()).await
}

async fn add(app: &App, step: &Step, run_at: DateTime<Utc>, of: &str) -> store::Result<()> {
    let job = NewJob {
        id: app.new_id(),
        licence: None,
        kind: NIGHTLY,
        payload: serde_json::json!(step),
        dedupe_key: Some(format!("{NIGHTLY}:{of}:{}", step.name())),
        run_at,
    };
    let tx = app.store.begin().await?;
    store::jobs::add(&tx, job, app.now()).await?;
    tx.commit().await
}

/// Half past two, UTC, of the night to come.
fn next_night(now: DateTime<Utc>) -> DateTime<Utc> {
    let today = now.date_naive().and_time(NaiveTime::default()).and_utc() + TimeDelta::minutes(150);
    if today > now { today } else { today + TimeDelta::days(1) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use documents::files::key;
    use jobs::Worker;

    use super::*;
    use crate::config::Config;

    #[test]
    fn a_night_is_always_ahead() {
        for (now, night) in [
            ("2026-11-21T01:00:00Z", "2026-11-21T02:30:00Z"),
            ("2026-11-21T02:30:00Z", "2026-11-22T02:30:00Z"),
            ("2026-12-31T23:59:59Z", "2027-01-01T02:30:00Z"),
        ] {
            assert_eq!(
                next_night(now.parse().expect("a time")),
                night.parse::<DateTime<Utc>>().expect("a time")
            );
        }
    }

    #[test]
    fn a_step_reads_back() {
        let licence = Uuid::from_u128(7);
        for step in [
            Step::Begin,
            Step::Anchor { licence },
            Step::retain(licence, RetentionCursor::START),
            Step::DeleteOrphans { folder: 16 },
            Step::Compact,
        ] {
            assert_eq!(Step::deserialize(&serde_json::json!(step)).expect("a step"), step);
        }
    }

    #[tokio::test]
    async fn a_night_comes_to_its_end_and_plans_the_next() {
        let here = tempfile::tempdir().expect("a folder");
        let config = Config {
            database_url: format!("sqlite://{}", here.path().join("balie.db").display()),
            files: here.path().join("files").display().to_string(),
            scratch: here.path().join("scratch"),
            secrets: vec!["YmFsaWUtYmFsaWUtYmFsaWUtYmFsaWUtYmFsaWUtMTI=".to_owned()],
            ..Config::default()
        };
        let settings = concat!(env!("CARGO_MANIFEST_DIR"), "/../../demo/vandijk/licence.json");
        crate::licence::apply(&config, settings.into(), "vandijk").await.expect("a licence");
        let app = crate::serve::build_app(&config).await.expect("an app");
        let stray = key(Uuid::from_u128(0x0193_2c07_209f_7a3b_9d54_0000_0000_00ff));
        let fresh = key(app.new_id());
        for key in [&stray, &fresh] {
            app.files.put(key, "x".into()).await.expect("a file");
        }
        let now = app.now();
        add(&app, &Step::Begin, now, "test").await.expect("a job");
        let clock = Arc::clone(&app.clock);
        let worker = Worker::new(app.store.clone(), Arc::new(move || clock.now()));
        let worker = worker.register(MaintenanceJob { app: app.clone(), has_time_stamps: false });
        let mut jobs = 0;
        loop {
            match worker.run_once().await.expect("a round") {
                0 => break,
                count => jobs += count,
            }
        }
        let links = usize::from(FOLDERS / FOLDERS_PER_JOB);
        assert_eq!(
            jobs,
            4 + links,
            "the beginning, two of the firm, every stretch of folders, the database's file"
        );
        assert!(app.files.size(&stray).await.is_err() && app.files.size(&fresh).await.is_ok());
        let left = store::jobs::backlog(app.store.reader(), now).await.expect("a count");
        assert_eq!((left.waiting, left.given_up, left.oldest_due), (1, 0, None), "the next night");
    }
}
