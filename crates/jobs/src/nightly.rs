//! Nightly maintenance, in one of the processes: anchors the ends of the hash chains, deletes data past its retention
//! period, and removes files that no row names.
//!
//! A night is a chain of short jobs, each of which adds the next: letters do not wait for it, and a process that is
//! stopped in between leaves the rest to another.

use std::time::Duration;

use app::documents::seals::enqueue_unfinished;
use app::maintenance::anchors::anchor_chains;
use app::maintenance::cleanup::{FOLDERS, delete_orphans};
use app::maintenance::{compaction, job_queue};
use app::{Services, privacy};
use async_trait::async_trait;
use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use domain::ids::LicenceId;
use domain::job::Job;
use serde::{Deserialize, Serialize};
use store::firms::licences::LicenceRow;
use store::jobs::ClaimedJob;
use store::privacy::{RetentionCursor, RetentionStage};
use uuid::Uuid;

use crate::{Handler, JobError};

/// Number of deleting transactions that one job carries out.
const BATCHES_PER_JOB: usize = 20;
/// Interval of the checks that the next night is planned.
const PLANNING_INTERVAL: Duration = Duration::from_hours(1);
/// Number of documents that one job seals.
const PAPERS_PER_JOB: u64 = 200;
/// Number of folders that one job searches.
pub const FOLDERS_PER_JOB: u16 = 16;

/// One step of the night.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
enum NightlyStep {
    Begin,
    Anchor {
        licence: LicenceId,
    },
    #[serde(rename = "retain")]
    ApplyRetention {
        licence: LicenceId,
        stage: String,
        after: Uuid,
    },
    #[serde(rename = "sweep")]
    DeleteOrphans {
        folder: u16,
    },
    /// Papers that are still to be sealed, or whose seals are to be time-stamped.
    Seal {
        licence: LicenceId,
        after: Uuid,
    },
    /// Compacts the files of `SQLite`, which removes the remains of deleted rows.
    Compact,
}

impl NightlyStep {
    fn retain(licence: LicenceId, place: RetentionCursor) -> Self {
        Self::ApplyRetention { licence, stage: place.stage.name().to_owned(), after: place.after }
    }

    /// Returns the name under which the step of one night is added once.
    fn name(&self) -> String {
        match self {
            Self::Begin => "begin".to_owned(),
            Self::Anchor { licence } => format!("{licence}:anchor"),
            Self::ApplyRetention { licence, stage, after } => format!("{licence}:{stage}:{after}"),
            Self::Seal { licence, after } => format!("{licence}:seal:{after}"),
            Self::DeleteOrphans { folder } => format!("sweep:{folder}"),
            Self::Compact => "compact".to_owned(),
        }
    }
}

/// A step of one night.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NightlyJob {
    #[serde(flatten)]
    step: NightlyStep,
    /// The night, or the job that added this one.
    #[serde(skip)]
    of: String,
}

impl Job for NightlyJob {
    const NAME: &'static str = "nightly";

    fn dedupe_key(&self) -> Option<String> {
        Some(format!("{}:{}:{}", Self::NAME, self.of, self.step.name()))
    }
}

/// Carries out the night's jobs.
pub struct MaintenanceJob {
    pub services: Services,
}

#[async_trait]
impl Handler for MaintenanceJob {
    type Job = NightlyJob;

    async fn run(&self, NightlyJob { step, .. }: NightlyJob, job: &ClaimedJob) -> Result<(), JobError> {
        let services = &self.services;
        let next = match step {
            NightlyStep::Begin => {
                // The next night first: it comes whatever becomes of this one.
                plan(services).await?;
                finish_erasures(services).await;
                let is_plausible = is_clock_plausible(services).await?;
                if is_plausible {
                    privacy::record_run(services).await?;
                }
                let all = store::firms::licences::load_all(services.store.bulk_reader()).await?;
                let of = |firm: &LicenceRow| {
                    let licence = firm.id;
                    let seal = NightlyStep::Seal { licence, after: Uuid::nil() };
                    let seals = !services.seals.unfinished_states(&firm.slug).is_empty();
                    let retain = NightlyStep::retain(licence, RetentionCursor::START);
                    [NightlyStep::Anchor { licence }]
                        .into_iter()
                        .chain(is_plausible.then_some(retain))
                        .chain(seals.then_some(seal))
                };
                let mut steps: Vec<NightlyStep> = all.iter().flat_map(|(firm, ..)| of(firm)).collect();
                steps.extend(is_plausible.then_some(NightlyStep::DeleteOrphans { folder: 0 }));
                steps.push(NightlyStep::Compact);
                steps
            }
            NightlyStep::Anchor { licence } => {
                anchor_chains(services, licence).await?;
                Vec::new()
            }
            // The clock may have jumped since the night began.
            NightlyStep::ApplyRetention { .. } | NightlyStep::DeleteOrphans { .. }
                if !is_clock_plausible(services).await? =>
            {
                Vec::new()
            }
            NightlyStep::ApplyRetention { licence, stage, after } => {
                let stage = RetentionStage::ALL.into_iter().find(|one| one.name() == stage);
                let stage = stage.ok_or_else(|| JobError::Fail("there is no such stage".to_owned()))?;
                let Some(found) =
                    store::firms::licences::by_id(services.store.bulk_reader(), licence).await?
                else {
                    return Ok(());
                };
                let (_, next) =
                    privacy::retain(services, &found, RetentionCursor { stage, after }, BATCHES_PER_JOB)
                        .await?;
                next.map(|place| NightlyStep::retain(licence, place)).into_iter().collect()
            }
            NightlyStep::DeleteOrphans { folder } => {
                let end = (folder + FOLDERS_PER_JOB).min(FOLDERS);
                delete_orphans(services, folder..end, false).await?;
                if end < FOLDERS { vec![NightlyStep::DeleteOrphans { folder: end }] } else { Vec::new() }
            }
            NightlyStep::Seal { licence, after } => {
                let last = enqueue_unfinished(services, licence, after, PAPERS_PER_JOB).await?;
                last.map(|after| NightlyStep::Seal { licence, after }).into_iter().collect()
            }
            NightlyStep::Compact => {
                compaction::at_night(services).await?;
                Vec::new()
            }
        };
        for step in next {
            add(services, step, services.now(), job.id.to_string()).await?;
        }
        Ok(())
    }
}

/// Returns true if the clock is plausible, so that data may be deleted by age; the log gives the reason if it is not.
async fn is_clock_plausible(services: &Services) -> Result<bool, JobError> {
    let doubt = privacy::find_clock_doubt(services).await?;
    if let Some(doubt) = doubt {
        tracing::warn!(
            %doubt,
            "retention waits: nothing is deleted; set the clock right, or run `balie privacy retain --yes` if it is right"
        );
    }
    Ok(doubt.is_none())
}

/// Erases the people on the list of erasures, in case the program's start did not.
async fn finish_erasures(services: &Services) {
    if let Err(error) = privacy::erasure_list::apply(services).await {
        tracing::warn!(
            ?error,
            "comparing the list of erasures with the database failed; the next nightly run tries again"
        );
    }
}

/// Begins a night at once.
pub async fn begin(services: &Services) -> store::Result<()> {
    let now = services.now();
    add(services, NightlyStep::Begin, now, now.to_rfc3339()).await
}

/// Plans the next night; processes that plan the same one plan it once.
pub async fn plan(services: &Services) -> store::Result<()> {
    let night = next_night(services.now());
    add(services, NightlyStep::Begin, night, night.date_naive().to_string()).await
}

/// Plans the next night again every hour until the program stops: a clock that was ahead for a while may have planned
/// it for a distant day.
pub async fn keep_planned(services: Services, stop: impl Future<Output = ()>) {
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => return,
            () = tokio::time::sleep(PLANNING_INTERVAL) => {}
        }
        if let Err(error) = plan(&services).await {
            tracing::warn!(%error, "planning the next night failed, will retry");
        }
    }
}

async fn add(services: &Services, step: NightlyStep, run_at: DateTime<Utc>, of: String) -> store::Result<()> {
    let job = NightlyJob { step, of };
    job_queue::enqueue(services, None, &job, run_at).await
}

/// Half past two, UTC, of the night to come.
fn next_night(now: DateTime<Utc>) -> DateTime<Utc> {
    let today = now.date_naive().and_time(NaiveTime::default()).and_utc() + TimeDelta::minutes(150);
    if today > now { today } else { today + TimeDelta::days(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_nightly_run_is_always_in_the_future() {
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
        let licence = LicenceId::new(Uuid::from_u128(7));
        for step in [
            NightlyStep::Begin,
            NightlyStep::Anchor { licence },
            NightlyStep::retain(licence, RetentionCursor::START),
            NightlyStep::DeleteOrphans { folder: 16 },
            NightlyStep::Seal { licence, after: Uuid::nil() },
            NightlyStep::Compact,
        ] {
            let job = NightlyJob { step, of: String::new() };
            assert_eq!(NightlyJob::deserialize(&serde_json::json!(job)).expect("a step"), job);
        }
    }
}
