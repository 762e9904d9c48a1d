//! Brings the tables up to date, under a lock, so that several processes may start at once.

use std::collections::BTreeSet;

use crate::dialect::copy;
use crate::maintenance::erased_space;
use crate::sql::{QueryExt, values};
use crate::{Result, Store, StoreError};

struct Migration {
    name: &'static str,
    sqlite: &'static str,
    postgres: &'static str,
}

macro_rules! migrations {
    ($($name:literal),+ $(,)?) => {
        &[$(Migration {
            name: $name,
            sqlite: include_str!(concat!("../../migrations/sqlite/", $name, ".sql")),
            postgres: include_str!(concat!("../../migrations/postgres/", $name, ".sql")),
        }),+]
    };
}

const MIGRATIONS: &[Migration] = migrations![
    "0001_schema",
    "0002_shared_address",
    "0003_reports",
    "0005_tasks",
    "0006_invoices",
    "0007_archived_documents"
];

/// The first and the last migration of programs from before `0001_schema`, which makes the same tables as all of theirs.
const FIRST_BEFORE: &str = "0001_initial";
const LAST_BEFORE: &str = "0049_link_drafts";

/// Any number that no other program on the same database uses as an advisory lock.
pub const LOCK: i64 = 0x0042_616c_6965;

/// Returns the names of all migrations, the first one first.
pub fn names() -> impl Iterator<Item = &'static str> {
    MIGRATIONS.iter().map(|migration| migration.name)
}

/// Every table that a migration has made.
#[cfg(any(test, feature = "testing"))]
pub(crate) fn tables() -> impl Iterator<Item = String> {
    let made = MIGRATIONS.iter().flat_map(|migration| migration.postgres.split("create table ").skip(1));
    made.filter_map(|text| text.split_whitespace().next().map(str::to_owned))
}

/// Returns the name of a template database with all migrations of this program; the name changes with each of them.
#[cfg(any(test, feature = "testing"))]
pub(crate) fn template_name() -> String {
    use sha2::{Digest, Sha256};
    let texts =
        MIGRATIONS.iter().flat_map(|migration| [migration.name, migration.sqlite, migration.postgres]);
    let hash = texts.fold(Sha256::new(), |hash, text| hash.chain_update(text)).finalize();
    format!("migrated_{}", hex::encode(&hash[..8]))
}

/// Applies the migrations that a database has not had.
///
/// # Errors
/// [`StoreError::SchemaOfBefore`] where its tables are from before `0001_schema`, [`StoreError::NewerSchema`] where a newer
/// program has changed them.
pub async fn run(store: &Store) -> Result<()> {
    let tx = store.begin().await?;
    if !store.is_file() {
        tx.execute_batch(&format!("select pg_advisory_xact_lock({LOCK})")).await?;
    } else if tx.query_opt("select name from sqlite_master limit 1", &[], |_| Ok(())).await?.is_none() {
        tx.execute_batch(&format!("pragma user_version = {}", erased_space::CLEAN)).await?;
    }
    let applied = copy::applied_migrations(&tx).await?;
    if is_before(&applied) {
        return Err(StoreError::SchemaOfBefore);
    }
    require_known(&applied)?;
    tx.execute_batch("create table if not exists migrations (name text primary key)").await?;
    for migration in MIGRATIONS.iter().filter(|migration| !applied.contains(migration.name)) {
        tx.execute_batch(if store.is_file() { migration.sqlite } else { migration.postgres }).await?;
        tx.execute("insert into migrations values ($1)", values![migration.name]).await?;
        tracing::info!(migration = migration.name, "migration applied");
    }
    tx.commit().await
}

/// # Errors
/// [`StoreError::NewerSchema`] for a database that has had a migration which this program does not know.
pub fn require_known(applied: &BTreeSet<String>) -> Result<()> {
    let known: BTreeSet<&str> = names().collect();
    match applied.iter().find(|name| !known.contains(name.as_str())) {
        Some(unknown) => Err(StoreError::NewerSchema(unknown.clone())),
        None => Ok(()),
    }
}

/// Returns whether the tables are from before `0001_schema`.
pub fn is_before(applied: &BTreeSet<String>) -> bool {
    applied.contains(FIRST_BEFORE)
}

/// Takes a `SQLite` copy over from a program of before that had applied all of its migrations: its tables are those of
/// `0001_schema`, but for one that nothing reads and three columns that were added since.
///
/// # Errors
/// [`StoreError::SchemaOfBefore`] where some were not applied.
pub async fn take_over(copy: &Store, applied: &BTreeSet<String>) -> Result<()> {
    if !applied.contains(LAST_BEFORE) {
        return Err(StoreError::SchemaOfBefore);
    }
    let tx = copy.begin().await?;
    tx.execute_batch(
        "drop table unsigned_chains; delete from migrations; alter table consumers add column email_set_by text; \
         alter table consumers add column email_set_at text; alter table consumers add column sign_in_address text",
    )
    .await?;
    tx.execute("insert into migrations values ($1)", values!["0001_schema"]).await?;
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::maintenance::copy::CopyError;
    use crate::sql::{QueryExt, values};
    use crate::testing::{TestDatabase, statements};
    use crate::{Store, StoreError};

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

    #[test]
    fn every_table_of_a_migration_is_explained() {
        for migration in super::MIGRATIONS {
            for text in [migration.sqlite, migration.postgres] {
                let lines: Vec<&str> = text.lines().collect();
                let pairs = lines.windows(2).filter(|pair| pair[1].starts_with("create table "));
                let bare: Vec<&str> =
                    pairs.filter(|pair| !pair[0].starts_with("-- ")).map(|pair| pair[1]).collect();
                assert_eq!(bare, [] as [&str; 0], "{}", migration.name);
            }
        }
    }

    #[tokio::test]
    async fn every_table_of_firms_carries_the_licence() {
        let folder = tempfile::tempdir().expect("a folder");
        for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
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

    async fn each_database() -> (tempfile::TempDir, [String; 2]) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = format!("sqlite://{}", folder.path().join("balie.db").display());
        (folder, [file, TestDatabase::create_empty_postgres().await])
    }

    #[tokio::test]
    async fn refuses_tables_from_before_the_schema_and_leaves_them_as_they_are() {
        let (_folder, urls) = each_database().await;
        for url in &urls {
            let store = Store::connect(url).await.expect("a store");
            let before = "create table migrations (name text primary key); create table licences (id text); \
                 insert into migrations values ('0001_initial'), ('0002_submissions_by_consumer')";
            crate::testing::execute(&store, before).await.expect("tables of before");
            let error = Store::open(url).await.expect_err("they are of before");
            assert!(error.to_string().contains("`balie backup`"), "{error}");
            assert!(matches!(
                Store::open_read_only(url).await,
                Err(CopyError::Store(StoreError::SchemaOfBefore))
            ));
            let applied = crate::dialect::copy::applied_migrations(store.reader()).await.expect("names");
            assert_eq!(applied.len(), 2);
        }
    }

    #[tokio::test]
    async fn a_migration_that_fails_leaves_nothing_behind() {
        let (_folder, urls) = each_database().await;
        for url in &urls {
            let store = Store::connect(url).await.expect("a store");
            // In the way of a table in the middle of the schema.
            crate::testing::execute(&store, "create table mails (id text)").await.expect("a table");
            Store::open(url).await.expect_err("there is such a table");
            assert_eq!(store.first_non_empty_table().await.expect("tables"), None);
            crate::testing::execute(&store, "drop table mails").await.expect("dropped");
            Store::open(url).await.expect("migrated").close().await.expect("closed");
        }
    }

    #[tokio::test]
    async fn opens_no_database_that_is_newer() {
        let (_folder, urls) = each_database().await;
        for url in &urls {
            let store = Store::open(url).await.expect("a store");
            Store::open_read_only(url).await.expect("of this version");
            let tx = store.begin().await.expect("a transaction");
            tx.execute("insert into migrations values ($1)", values!["9999_later"]).await.expect("added");
            tx.commit().await.expect("committed");
            for opened in [Store::open_read_only(url).await, Store::open_existing(url).await] {
                assert!(
                    matches!(opened, Err(CopyError::Store(StoreError::NewerSchema(name))) if name == "9999_later")
                );
            }
            let served = Store::open(url).await;
            assert!(matches!(served, Err(StoreError::NewerSchema(name)) if name == "9999_later"));
        }
    }
}
