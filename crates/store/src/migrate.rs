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
    "0043_licences_of_all_rows",
    "0045_erasures_and_retention",
    "0046_storage",
    "0047_kept_payments",
    "0048_sign_in_safety",
    "0049_link_drafts",
];

/// Any number that no other program on the same database uses as an advisory lock.
pub const LOCK: i64 = 0x0042_616c_6965;

/// Every migration, the first one first.
pub fn names() -> impl Iterator<Item = &'static str> {
    MIGRATIONS.iter().map(|migration| migration.name)
}

/// Every table that a migration has made.
#[cfg(any(test, feature = "testing"))]
pub(crate) fn tables() -> impl Iterator<Item = String> {
    let made = MIGRATIONS.iter().flat_map(|migration| migration.postgres.split("create table ").skip(1));
    made.filter_map(|text| text.split_whitespace().next().map(str::to_owned))
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
    apply(store, MIGRATIONS).await
}

async fn apply(store: &Store, migrations: &[Migration]) -> Result<()> {
    let tx = store.begin().await?;
    if !store.is_file() {
        tx.execute_batch(&format!("select pg_advisory_xact_lock({LOCK})")).await?;
    } else if tx.query_opt("select name from sqlite_master limit 1", &[], |_| Ok(())).await?.is_none() {
        tx.execute_batch(&format!("pragma user_version = {}", erased_space::CLEAN)).await?;
    }
    tx.execute_batch("create table if not exists migrations (name text primary key)").await?;
    let applied: Vec<String> = tx.query("select name from migrations", &[], |row| row.read()).await?;
    for migration in migrations.iter().filter(|migration| !applied.iter().any(|name| name == migration.name))
    {
        tx.execute_batch(if store.is_file() { migration.sqlite } else { migration.postgres }).await?;
        tx.execute("insert into migrations values ($1)", values![migration.name]).await?;
        tracing::info!(migration = migration.name, "migration applied");
    }
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use chrono::DateTime;
    use serde_json::json;
    use uuid::Uuid;

    use crate::Store;
    use crate::sql::{Query, values};
    use crate::testing::{Database, statements};

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

    #[tokio::test]
    async fn every_table_of_firms_carries_the_licence() {
        let folder = tempfile::tempdir().expect("a folder");
        for database in [Database::Sqlite, Database::Postgres] {
            let store = Store::open(&database.create(folder.path()).await).await.expect("a store");
            let text = if store.is_file() {
                "select m.name from sqlite_master m where m.type='table' \
                 and not exists (select 1 from pragma_table_info(m.name) where name='licence_id')"
            } else {
                "select t.table_name::text from information_schema.tables t where t.table_schema=current_schema() \
                 and not exists (select 1 from information_schema.columns c where c.table_schema=t.table_schema \
                 and c.table_name=t.table_name and c.column_name='licence_id')"
            };
            let without = store.reader().query(text, &[], |row| row.read::<String>()).await.expect("tables");
            let without: BTreeSet<&str> =
                without.iter().map(String::as_str).filter(|name| !name.starts_with("sqlite_")).collect();
            assert_eq!(without, BTreeSet::from(statements::OF_INSTALLATION));
        }
    }

    #[tokio::test]
    async fn rows_of_before_get_their_licence_on_sqlite() {
        let folder = tempfile::tempdir().expect("a folder");
        rows_get_their_licence(&sqlite_file(folder.path())).await;
    }

    #[tokio::test]
    async fn rows_of_before_get_their_licence_on_postgres() {
        rows_get_their_licence(&Database::create_empty_postgres().await).await;
    }

    fn sqlite_file(folder: &Path) -> String {
        format!("sqlite://{}", folder.join("balie.db").display())
    }

    /// Rows of a database before migration 43, and rows that the program of before adds beside the new one.
    async fn rows_get_their_licence(url: &str) {
        let store = Store::connect(url).await.expect("a store");
        let number =
            super::names().position(|name| name == "0043_licences_of_all_rows").expect("the migration");
        super::apply(&store, &super::MIGRATIONS[..number]).await.expect("the tables of before");
        let at = DateTime::parse_from_rfc3339("2026-11-26T00:00:00Z").expect("a moment").to_utc();
        let [licence, other, consumer, first, second, endpoint, event, delivery] =
            std::array::from_fn(|_| Uuid::now_v7());
        let tx = store.begin().await.expect("a transaction");
        for (id, slug) in [(licence, "a"), (other, "b")] {
            let text =
                "insert into licences (id,slug,name,version,settings,updated_at) values ($1,$2,$2,1,$3,$4)";
            tx.execute(text, values![id, slug, json!({}), at]).await.expect("a licence");
        }
        let text = "insert into consumers (id,licence_id,external_id,version,display_name,address_style,locale,details,\
             two_factor_required,two_factor_enabled,created_at,updated_at) \
             values ($1,$2,'anna',1,'Anna','formal','nl',$3,$5,$5,$4,$4)";
        tx.execute(text, values![consumer, licence, json!({}), at, false]).await.expect("a consumer");
        for (id, name) in [(first, "1"), (second, "2")] {
            let text = "insert into products (id,licence_id,kind,external_id,version,label,details,created_at,\
                 updated_at) values ($1,$2,'dossier',$3,1,$3,$4,$5,$5)";
            tx.execute(text, values![id, licence, name, json!({}), at]).await.expect("a product");
        }
        let owner = "/* all licences */ insert into product_owners (consumer_id,kind,product_id) values ($1,'dossier',$2)";
        tx.execute(owner, values![consumer, first]).await.expect("an owner");
        let text =
            "insert into events (id,licence_id,type,occurred_at,data) values ($1,$2,'webhook.test',$3,$4)";
        tx.execute(text, values![event, licence, at, json!({})]).await.expect("an event");
        let text = "insert into webhook_endpoints (id,licence_id,url,secret,told_up_to,created_at) \
             values ($1,$2,'https://firm.test',$3,0,$4)";
        tx.execute(text, values![endpoint, licence, vec![1_u8], at]).await.expect("an endpoint");
        let text = "/* all licences */ insert into deliveries (id,endpoint_id,event_id,attempts,created_at) \
             values ($1,$2,$3,1,$4)";
        tx.execute(text, values![delivery, endpoint, event, at]).await.expect("a delivery");
        let attempt = "/* all licences */ insert into delivery_attempts (id,delivery_id,attempted_at,duration_ms) \
             values ($1,$2,$3,5)";
        tx.execute(attempt, values![Uuid::now_v7(), delivery, at]).await.expect("an attempt");
        tx.commit().await.expect("committed");

        super::run(&store).await.expect("the new tables");
        let tx = store.begin().await.expect("a transaction");
        if store.is_file() {
            tx.execute(owner, values![consumer, second]).await.expect_err("an owner without a licence");
        } else {
            tx.execute(owner, values![consumer, second]).await.expect("an owner by the program of before");
            tx.execute(attempt, values![Uuid::now_v7(), delivery, at]).await.expect("an attempt by it");
        }
        for (table, count) in [("product_owners", 2), ("deliveries", 1), ("delivery_attempts", 2)] {
            let text = format!("select licence_id from {table} where licence_id=$1");
            let found = tx.query(&text, values![licence], |row| row.read::<Uuid>()).await.expect("rows");
            assert_eq!(found.len(), if store.is_file() { 1 } else { count }, "{table}");
        }
        let text = "select count(*) from webhook_endpoints where licence_id=$1";
        let endpoints = tx.query_one(text, values![licence], |row| row.count()).await.expect("a count");
        assert_eq!(endpoints, 1);
        tx.execute("delete from webhook_endpoints where licence_id=$1", values![licence])
            .await
            .expect("deleted");
        let text = "select count(*) from delivery_attempts where licence_id=$1";
        let attempts = tx.query_one(text, values![licence], |row| row.count()).await.expect("a count");
        assert_eq!(attempts, 0, "the attempts go with their endpoint");
    }
}
