//! Brings the tables up to date, under a lock, so that several processes may start at once.

use crate::sql::{Query, values};
use crate::{Result, Store, erased_space};

struct Migration {
    name: &'static str,
    sqlite: &'static str,
    postgres: &'static str,
}

macro_rules! migrations {
    ($($name:literal),+ $(,)?) => {
        &[$(Migration {
            name: $name,
            sqlite: include_str!(concat!("../migrations/sqlite/", $name, ".sql")),
            postgres: include_str!(concat!("../migrations/postgres/", $name, ".sql")),
        }),+]
    };
}

const MIGRATIONS: &[Migration] = migrations![
    "0001_initial",
    "0002_submissions_by_consumer",
    "0003_payments_by_invoice",
    "0004_partner_sessions",
    "0005_documents_by_submission",
    "0006_webhooks",
    "0007_privacy",
    "0008_mail",
    "0009_quiet_and_forgotten",
    "0010_session_context",
    "0011_account_security",
    "0012_signed_evidence",
    "0013_chained_audit",
    "0014_service_keys",
    "0016_browser",
    "0017_event_actors",
    "0018_deleted_records",
    "0019_feed_epochs",
    "0020_kept_acts",
    "0021_activation",
    "0022_consumer_branches",
    "0023_advisers",
    "0024_passkeys",
    "0025_identities",
    "0026_withdrawals",
    "0027_staff",
    "0028_worklist",
    "0029_staff_identities",
    "0030_seals",
    "0031_managed_by",
    "0032_request_templates",
    "0033_announcements",
    "0034_messages",
    "0035_message_notices",
    "0036_change_proposals",
    "0037_calendar_feeds",
    "0038_settings",
    "0039_health",
    "0040_push_subscriptions",
    "0041_processed_withdrawals",
    "0042_read_notices",
];

/// Any number that no other program on the same database uses as an advisory lock.
pub const LOCK: i64 = 0x0042_616c_6965;

/// Every migration, the first one first.
pub fn names() -> impl Iterator<Item = &'static str> {
    MIGRATIONS.iter().map(|migration| migration.name)
}

/// What a database is called that all migrations of this program have made: it changes with each of them.
#[cfg(any(test, feature = "testing"))]
pub(crate) fn template_name() -> String {
    use sha2::{Digest, Sha256};
    let texts =
        MIGRATIONS.iter().flat_map(|migration| [migration.name, migration.sqlite, migration.postgres]);
    let hash = texts.fold(Sha256::new(), |hash, text| hash.chain_update(text)).finalize();
    format!("migrated_{}", hex::encode(&hash[..8]))
}

pub async fn run(store: &Store) -> Result<()> {
    let tx = store.begin().await?;
    if !store.is_file() {
        tx.execute_batch(&format!("select pg_advisory_xact_lock({LOCK})")).await?;
    } else if tx.query_opt("select name from sqlite_master limit 1", &[], |_| Ok(())).await?.is_none() {
        tx.execute_batch(&format!("pragma user_version = {}", erased_space::CLEAN)).await?;
    }
    tx.execute_batch("create table if not exists migrations (name text primary key)").await?;
    for migration in MIGRATIONS {
        let applied = "select name from migrations where name=$1";
        if tx.query_opt(applied, values![migration.name], |_| Ok(())).await?.is_some() {
            continue;
        }
        tx.execute_batch(if store.is_file() { migration.sqlite } else { migration.postgres }).await?;
        tx.execute("insert into migrations values ($1)", values![migration.name]).await?;
        tracing::info!(migration = migration.name, "migration applied");
    }
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    fn names(folder: &str) -> BTreeSet<String> {
        let path = format!("{}/migrations/{folder}", env!("CARGO_MANIFEST_DIR"));
        let entries = std::fs::read_dir(path).expect("the folder of migrations");
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn each_migration_stands_in_both_folders_and_in_the_list() {
        let listed = super::MIGRATIONS.iter().map(|migration| format!("{}.sql", migration.name)).collect();
        assert_eq!(names("sqlite"), names("postgres"));
        assert_eq!(names("sqlite"), listed);
    }
}
