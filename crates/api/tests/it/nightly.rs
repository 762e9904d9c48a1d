//! Nightly maintenance: anchors, retention, orphaned files, the database's own files.

use std::sync::Arc;

use app::maintenance::cleanup::FOLDERS;
use axum::http::Method;
use chrono::TimeDelta;
use documents::files::key;
use jobs::Worker;
use jobs::nightly::{FOLDERS_PER_JOB, MaintenanceJob, begin};
use serde_json::Value;
use uuid::Uuid;

use crate::support::Portal;

sqlite_and_postgres! {
    async fn a_night_comes_to_its_end_and_plans_the_next(portal: Portal) {
        let services = portal.app.services.clone();
        let stray = key(Uuid::from_u128(0x0193_2c07_209f_7a3b_9d54_0000_0000_00ff));
        let fresh = key(services.new_id());
        for key in [&stray, &fresh] {
            services.files.put(key, "x".into()).await.expect("a file");
        }
        let now = services.now();
        begin(&services).await.expect("a job");
        let clock = Arc::clone(&services.clock);
        let worker = Worker::new(portal.app.services.store.clone(), Arc::new(move || clock.now()));
        let worker = worker.register(MaintenanceJob { services: services.clone() });
        let mut jobs = 0;
        loop {
            match worker.run_once().await.expect("a round") {
                0 => break,
                count => jobs += count,
            }
        }
        let links = usize::from(FOLDERS / FOLDERS_PER_JOB);
        assert_eq!(jobs, 6 + links, "the beginning, two of each firm, every stretch of folders, the database's file");
        assert!(services.files.size(&stray).await.is_err() && services.files.size(&fresh).await.is_ok());
        let left = store::jobs::backlog(services.store.reader(), now).await.expect("a count");
        assert_eq!((left.waiting, left.given_up, left.oldest_due), (1, 0, None), "the next night");
    }
}

/// A night, begun at once and carried out to its end.
async fn run_night(portal: &Portal) {
    let services = portal.app.services.clone();
    begin(&services).await.expect("a job");
    let clock = Arc::clone(&services.clock);
    let worker = Worker::new(portal.app.services.store.clone(), Arc::new(move || clock.now()));
    let worker = worker.register(MaintenanceJob { services });
    while worker.run_once().await.expect("a round") > 0 {}
}

async fn ended_clients(portal: &Portal) -> usize {
    portal.our_firm(Method::GET, "consumers?ended=true", None).await.list().len()
}

async fn count_lines(portal: &Portal) -> usize {
    portal.our_firm(Method::GET, "audit?limit=500", None).await.list().len()
}

sqlite_and_postgres! {
    async fn a_clock_that_jumps_deletes_nothing_until_it_is_right_again(portal: Portal) {
        let services = &portal.app.services;
        app::privacy::watch_clock(services).await.expect("a start");
        portal.person("vandijk", "anna").await;
        let ended = portal.our_firm(Method::DELETE, "consumers/anna", None).await;
        assert_eq!(ended.status, 204, "{}", ended.text);
        // Whoever is listed can be read, for as long as they are kept.
        let anna = portal.our_firm(Method::GET, "consumers/anna", None).await;
        assert_eq!((anna.status.as_u16(), anna.json()["data"]["meta"]["ended_at"].is_string()), (200, true));
        let stray = key(Uuid::from_u128(0x0193_2c07_209f_7a3b_9d54_0000_0000_00ff));
        services.files.put(&stray, "x".into()).await.expect("a file");
        let health = async || portal.our_firm(Method::GET, "health", None).await.json();
        assert_eq!(health().await["retention_waits"], Value::Null);

        // Whoever writes while the clock is ahead does not make it right.
        portal.clock.advance(TimeDelta::days(2300));
        portal.person("vandijk", "bram").await;
        assert_eq!(portal.our_firm(Method::DELETE, "consumers/bram", None).await.status, 204);
        let before = count_lines(&portal).await;
        for _ in 0..2 {
            run_night(&portal).await;
        }
        assert_eq!(ended_clients(&portal).await, 2);
        assert!(count_lines(&portal).await >= before);
        assert!(services.files.size(&stray).await.is_ok(), "a file that only seems old");
        let found = health().await;
        assert_eq!(found["retention_waits"]["last_run_at"], "2026-11-21T09:00:00Z", "{found}");
        assert!(found["troubles"].as_u64().is_some_and(|troubles| troubles > 0), "{found}");

        // The clock is right again, a day later: the night goes on by itself.
        portal.clock.advance(TimeDelta::days(1 - 2300));
        run_night(&portal).await;
        assert_eq!(health().await["retention_waits"], Value::Null);
        assert!(services.files.size(&stray).await.is_err());
        let last = store::privacy::runs::last(services.store.reader()).await.expect("a read");
        assert_eq!(last, Some(services.now()));
        assert_eq!(ended_clients(&portal).await, 2, "their term is not over");

        // A clock that is set back waits as well.
        portal.clock.advance(-TimeDelta::days(400));
        run_night(&portal).await;
        assert_eq!(store::privacy::runs::last(services.store.reader()).await.expect("a read"), last);
        assert!(health().await["retention_waits"].is_object());

        // By the word of the operator, after years without power, what is past its term goes.
        portal.clock.advance(TimeDelta::days(400 + 365 * 9));
        run_night(&portal).await;
        assert_eq!(ended_clients(&portal).await, 2);
        app::privacy::record_run(services).await.expect("recorded");
        run_night(&portal).await;
        assert_eq!(ended_clients(&portal).await, 1, "bram ended in the future");
    }
}
