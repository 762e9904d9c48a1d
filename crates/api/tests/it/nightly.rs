//! What happens every night: anchors, retention, orphaned files, the database's own files.

use std::sync::Arc;

use app::cleanup::FOLDERS;
use documents::files::key;
use jobs::Worker;
use jobs::nightly::{FOLDERS_PER_JOB, MaintenanceJob, begin};
use uuid::Uuid;

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
        let worker = Worker::new(services.store.clone(), Arc::new(move || clock.now()));
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
