//! Tests of jobs, paused mail, and metrics of work in progress.

use chrono::{DateTime, TimeDelta, Utc};
use domain::job::Job;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Firm, instant};
use crate::events::outgoing;
use crate::jobs::{self, Backlog};
use crate::maintenance::gauges;
use crate::sqlite_and_postgres;

const NOW: &str = "2026-11-21T09:00:00.123456Z";

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct GreetingJob {
    to: String,
    once: Option<String>,
}

impl Job for GreetingJob {
    const NAME: &'static str = "greeting";

    fn dedupe_key(&self) -> Option<String> {
        self.once.clone()
    }
}

async fn enqueue(firm: &Firm, to: &str, once: Option<&str>, run_at: DateTime<Utc>) -> Uuid {
    let id = Uuid::now_v7();
    let greeting = GreetingJob { to: to.to_owned(), once: once.map(str::to_owned) };
    let tx = firm.begin().await;
    jobs::enqueue(&tx, id, Some(firm.anna.licence), &greeting, run_at, instant(NOW)).await.unwrap();
    tx.commit().await.unwrap();
    id
}

sqlite_and_postgres! {
    async fn claims_side_by_side_share_the_jobs_out(firm: Firm) {
        let (now, lease) = (instant(NOW), TimeDelta::minutes(1));
        let mut enqueued = Vec::new();
        for number in 0..30 {
            enqueued.push(enqueue(&firm, &number.to_string(), None, now).await);
        }
        let mut claimed = Vec::new();
        while claimed.len() < enqueued.len() {
            let side_by_side = (0..8).map(|_| jobs::claim(&firm.store, &["greeting"], now, lease, 3));
            let before = claimed.len();
            for one in futures::future::join_all(side_by_side).await {
                claimed.extend(one.unwrap().into_iter().map(|job| job.id));
            }
            assert!(claimed.len() > before, "{claimed:?}");
        }
        claimed.sort();
        assert_eq!(claimed, enqueued);
    }
}

sqlite_and_postgres! {
    async fn a_job_is_claimed_by_one_at_a_time(firm: Firm) {
        let (now, lease) = (instant(NOW), TimeDelta::minutes(1));
        let claim = async |kinds: &[&str], now: DateTime<Utc>, limit: u64| {
            let claimed = jobs::claim(&firm.store, kinds, now, lease, limit).await.unwrap();
            claimed.into_iter().map(|job| (job.id, job.attempts)).collect::<Vec<_>>()
        };
        assert_eq!(claim(&["greeting"], now, 10).await, []);
        let second = enqueue(&firm, "b", Some("key"), now).await;
        enqueue(&firm, "c", Some("key"), now).await;
        let first = enqueue(&firm, "a", None, now - lease).await;
        enqueue(&firm, "d", None, now + lease * 9).await;
        assert_eq!(claim(&["other"], now, 10).await, []);
        assert_eq!(claim(&[], now, 10).await, []);
        let backlog = jobs::backlog(firm.store.reader(), now).await.unwrap();
        assert_eq!(backlog, Backlog { waiting: 3, given_up: 0, oldest_due: Some(now - lease) });

        let claimed = jobs::claim(&firm.store, &["other", "greeting"], now, lease, 1).await.unwrap();
        assert_eq!((claimed[0].id, claimed[0].licence), (first, Some(firm.anna.licence)));
        assert_eq!((claimed[0].kind.as_str(), claimed[0].attempts), ("greeting", 1));
        assert_eq!(claimed[0].read::<GreetingJob>().unwrap(), GreetingJob { to: "a".to_owned(), once: None });
        assert_eq!(claim(&["greeting"], now, 10).await, [(second, 1)]);
        assert_eq!(claim(&["greeting"], now, 10).await, []);
        jobs::release(&firm.store, &[second]).await.unwrap();
        assert_eq!(claim(&["greeting"], now, 10).await, [(second, 1)]);
        assert_eq!(claim(&["greeting"], now + lease, 10).await, [(first, 2), (second, 2)]);

        let tx = firm.begin().await;
        jobs::retry_at(&tx, first, now + lease * 5, "it was busy").await.unwrap();
        jobs::fail(&tx, second, now, "it is gone").await.unwrap();
        tx.commit().await.unwrap();
        let backlog = jobs::backlog(firm.store.reader(), now).await.unwrap();
        assert_eq!(backlog, Backlog { waiting: 2, given_up: 1, oldest_due: None });
        assert_eq!(claim(&["greeting"], now + lease * 5, 10).await, [(first, 3)]);
        // The key of a job that was given up is free again.
        let third = enqueue(&firm, "e", Some("key"), now).await;
        assert_eq!(claim(&["greeting"], now, 10).await, [(third, 1)]);

        let tx = firm.begin().await;
        jobs::complete(&tx, third).await.unwrap();
        assert_eq!(jobs::sweep_given_up(&tx, "greeting", now).await.unwrap(), 0);
        assert_eq!(jobs::sweep_given_up(&tx, "other", now + lease).await.unwrap(), 0);
        assert_eq!(jobs::sweep_given_up(&tx, "greeting", now + lease).await.unwrap(), 1);
        let (licence, names) = (firm.anna.licence, ["a".to_owned(), "b".to_owned()]);
        assert_eq!(jobs::delete_naming(&tx, firm.stranger.licence, &["greeting"], &names).await.unwrap(), 0);
        assert_eq!(jobs::delete_naming(&tx, licence, &["other"], &names).await.unwrap(), 0);
        assert_eq!(jobs::delete_naming(&tx, licence, &["greeting"], &names).await.unwrap(), 1);
        assert_eq!(jobs::backlog(&tx, now).await.unwrap().waiting, 1);
    }
}

sqlite_and_postgres! {
    async fn nothing_goes_out_while_it_is_held(firm: Firm) {
        let tx = firm.begin().await;
        assert_eq!(outgoing::pause_start(&tx).await.unwrap(), None);
        outgoing::pause(&tx, instant(NOW)).await.unwrap();
        outgoing::pause(&tx, instant(NOW) + TimeDelta::days(1)).await.unwrap();
        assert_eq!(outgoing::pause_start(&tx).await.unwrap(), Some(instant(NOW)));
        assert!(outgoing::release(&tx).await.unwrap());
        assert!(!outgoing::release(&tx).await.unwrap());
        assert_eq!(gauges::collect(&tx, instant(NOW)).await.unwrap(), gauges::Gauges::default());
    }
}
