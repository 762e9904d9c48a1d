//! Brings the tables up to date, under a lock, so that several processes may start at once.

use chrono::{DateTime, Utc};

use crate::sql::{Query, values};
use crate::{Result, Store, StoreError, Tx, erased_space, evidence, licences, submissions};

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
    "0044_vouched_lines",
    "0045_erasures_and_retention",
    "0046_storage",
    "0047_kept_payments",
    "0048_sign_in_safety",
    "0049_link_drafts",
    "0050_link_addresses",
];

/// The migration that brought signatures of entries.
const SIGNED_EVIDENCE: &str = "0012_signed_evidence";
/// The migration that brought codes of lines of the audit trail.
pub const VOUCHED_LINES: &str = "0044_vouched_lines";

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

pub async fn run(store: &Store, found: FoundRows) -> Result<()> {
    apply(store, MIGRATIONS, found).await
}

/// Applies every migration before one, as the program of then did.
#[cfg(any(test, feature = "testing"))]
pub(crate) async fn before(store: &Store, name: &str) -> Result<()> {
    let count = names().take_while(|other| *other != name).count();
    apply(store, &MIGRATIONS[..count], FoundRows::Leave).await
}

async fn apply(store: &Store, migrations: &[Migration], found: FoundRows) -> Result<()> {
    let tx = store.begin().await?;
    if !store.is_file() {
        tx.execute_batch(&format!("select pg_advisory_xact_lock({LOCK})")).await?;
    } else if tx.query_opt("select name from sqlite_master limit 1", &[], |_| Ok(())).await?.is_none() {
        tx.execute_batch(&format!("pragma user_version = {}", erased_space::CLEAN)).await?;
    }
    tx.execute_batch("create table if not exists migrations (name text primary key)").await?;
    let applied: Vec<String> = tx.query("select name from migrations", &[], |row| row.read()).await?;
    let mut new = Vec::new();
    for migration in migrations.iter().filter(|migration| !applied.iter().any(|name| name == migration.name))
    {
        tx.execute_batch(if store.is_file() { migration.sqlite } else { migration.postgres }).await?;
        tx.execute("insert into migrations values ($1)", values![migration.name]).await?;
        tracing::info!(migration = migration.name, "migration applied");
        new.push(migration.name);
    }
    vouch(&tx, &new, found).await?;
    tx.commit().await
}

/// The treatment of rows that a migration finds and that nobody has signed or vouched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundRows {
    /// Vouches for them, once, because they are from before there was a way to.
    Vouch,
    /// Leaves them as they are: this installation has had these migrations, as something outside the database says.
    Leave,
}

/// Signs the chains that the migrations found unsigned, and vouches for lines that are not chained yet: in the transaction
/// of the migrations, so that nothing comes in between, and never afterwards.
async fn vouch(tx: &Tx, new: &[&str], found: FoundRows) -> Result<()> {
    if found == FoundRows::Leave || !new.contains(&VOUCHED_LINES) {
        return Ok(());
    }
    let licences = licences::ids(tx).await?;
    if licences.is_empty() {
        return Ok(());
    }
    tx.evidence_keys().map_err(|_| StoreError::MigrationNeedsKeys)?;
    for licence in &licences {
        evidence::audit::vouch_for_lines(tx, *licence).await?;
    }
    if new.contains(&SIGNED_EVIDENCE) {
        let chains = submissions::sign_found_chains(tx, &licences, now()).await?;
        tracing::info!(chains, "chains that were begun without signatures are signed from here on");
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "a migration has no clock but the machine's")]
fn now() -> DateTime<Utc> {
    Utc::now()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use chrono::DateTime;
    use serde_json::json;
    use uuid::Uuid;

    use super::FoundRows;
    use crate::Store;
    use crate::StoreError;
    use crate::evidence::{self, Chain};
    use crate::sql::{Query, values};
    use crate::submissions::{self, SIGNED_FROM_HERE};
    use crate::testing::{Database, evidence_keys, statements, unsigned_database};

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
    async fn a_chain_of_before_signatures_is_signed_by_the_migration_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = DateTime::parse_from_rfc3339("2026-11-20T00:00:00Z").expect("a moment").to_utc();
        for found in [FoundRows::Vouch, FoundRows::Leave] {
            let url = format!("sqlite://{}", folder.path().join(format!("{found:?}.db")).display());
            let (licence, hash) = unsigned_database(&url, at).await.expect("a database of before");
            let error = Store::open(&url).await.expect_err("there is no key to sign with");
            assert!(matches!(error, StoreError::MigrationNeedsKeys), "{error}");
            let store = Store::open_with_keys(&url, evidence_keys(), found).await.expect("migrated");
            let chain = submissions::entries_after(store.reader(), licence, 2, 9).await.expect("a chain");
            let (keys, db) = (evidence_keys(), store.reader());
            let lines = evidence::audit::outside_the_chain(db, &keys, licence, None).await.expect("lines");
            if found == FoundRows::Leave {
                assert_eq!((chain.len(), lines.waiting, lines.foreign.is_some()), (0, 0, true));
                continue;
            }
            let [signed] = &chain[..] else { panic!("one entry signs the others") };
            assert_eq!(
                (signed.sealed.kind.as_str(), &signed.sealed.previous_hash),
                (SIGNED_FROM_HERE, &hash)
            );
            assert_eq!((lines.waiting, lines.foreign), (1, None));
            let head = evidence::signed_head(db, &keys, licence, Chain::Evidence).await.expect("signed");
            assert_eq!(head.map(|head| head.position), Some(3));
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
        let store = Store::connect(url).await.expect("a store").with_evidence_keys(evidence_keys());
        super::before(&store, "0043_licences_of_all_rows").await.expect("the tables of before");
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

        super::run(&store, FoundRows::Vouch).await.expect("the new tables");
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
