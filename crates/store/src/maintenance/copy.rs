//! The whole database at once: copied to one of the other kind, or kept as a file.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};

use crate::dialect::copy::{self as raw, CopyCell, Table};
use crate::maintenance::migrate;
use crate::sql::{QueryExt, sqlite};
use crate::{Db, Result, Store, StoreError, Tx};

/// Rows in memory at once.
const PAGE: u64 = 200;

/// Failure to copy a database. An incomplete copy is removed.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    #[error("one side has to be SQLite and the other PostgreSQL")]
    SameKind,
    #[error("there is no database at {0}")]
    NoDatabase(String),
    #[error("it is older than this program: bring it up to date with `balie migrate` first")]
    Older,
    #[error("the target is not empty: there are rows in {0}")]
    NotEmpty(String),
    #[error("the tables of both sides differ: {0}")]
    Layout(String),
    #[error(
        "{table} is not the same on both sides: {source_rows} rows {source_hash}, but {target_rows} rows {target_hash}"
    )]
    Differs { table: String, source_rows: u64, source_hash: String, target_rows: u64, target_hash: String },
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Progress of copying a database.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    pub table: &'a str,
    /// Rows of all tables that were written or verified, of all that there are to write and verify.
    pub done: u64,
    pub of: u64,
    pub verifying: bool,
}

/// A table that was copied and found to be the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyResult {
    pub table: String,
    pub rows: u64,
    /// Hash over the content of every row, whatever their order.
    pub hash: String,
}

/// Copies everything from one database to an empty one of the other kind, as it is at one moment, and reads it back
/// before it is made permanent.
pub async fn copy_database(
    from: &Store,
    to: &Store,
    mut see: impl FnMut(Progress<'_>),
) -> Result<Vec<CopyResult>, CopyError> {
    let source = from.snapshot().await?;
    let target = to.begin().await?;
    let tables = match (source.is_postgres(), target.is_postgres()) {
        (true, false) => raw::list_tables(&source).await?,
        (false, true) => raw::list_tables(&target).await?,
        _ => return Err(CopyError::SameKind),
    };
    check_layout(&tables, &source).await?;
    check_layout(&tables, &target).await?;
    let tables = order_by_reference(tables)?;
    raw::lock(&target, migrate::LOCK).await?;
    if let Some(table) = first_filled(&target, tables.iter().map(|table| table.name.as_str())).await? {
        return Err(CopyError::NotEmpty(table));
    }
    let mut of = 0;
    for table in &tables {
        of += 2 * raw::count(&source, &table.name).await?;
    }
    let mut done = 0;
    let mut sums = Vec::new();
    for table in &tables {
        let mut sum = Sum::default();
        let mut last: Option<Vec<CopyCell>> = None;
        loop {
            see(Progress { table: &table.name, done, of, verifying: false });
            let rows = raw::read_page(&source, table, last.as_deref(), PAGE).await?;
            for row in &rows {
                sum.add(row);
            }
            raw::insert(&target, table, &rows).await?;
            done += rows.len() as u64;
            match rows.into_iter().next_back() {
                Some(row) => last = Some(row),
                None => break,
            }
        }
        for column in table.columns.iter().filter(|column| column.counted) {
            let highest = raw::sequence_value(&source, &table.name, &column.name).await?;
            raw::set_sequence(&target, &table.name, &column.name, highest).await?;
        }
        sums.push(sum);
    }
    let mut copied = Vec::new();
    for (table, written) in tables.iter().zip(sums) {
        let mut read = Sum::default();
        let mut last: Option<Vec<CopyCell>> = None;
        loop {
            see(Progress { table: &table.name, done, of, verifying: true });
            let rows = raw::read_page(&target, table, last.as_deref(), PAGE).await?;
            for row in &rows {
                read.add(row);
            }
            done += rows.len() as u64;
            match rows.into_iter().next_back() {
                Some(row) => last = Some(row),
                None => break,
            }
        }
        if read != written {
            return Err(CopyError::Differs {
                table: table.name.clone(),
                source_rows: written.rows,
                source_hash: written.text(),
                target_rows: read.rows,
                target_hash: read.text(),
            });
        }
        copied.push(CopyResult { table: table.name.clone(), rows: read.rows, hash: read.text() });
    }
    raw::analyse(&target).await?;
    target.commit().await?;
    Ok(copied)
}

async fn check_layout(tables: &[Table], side: &Tx) -> Result<(), CopyError> {
    let mut found = raw::read_layout(side).await?;
    for table in tables {
        let wanted: BTreeSet<String> = table.columns.iter().map(|column| column.name.clone()).collect();
        match found.remove(&table.name) {
            Some(columns) if columns == wanted => {}
            Some(_) => return Err(CopyError::Layout(format!("the columns of {}", table.name))),
            None => return Err(CopyError::Layout(format!("{} is missing", table.name))),
        }
        if table.key.is_empty() {
            return Err(CopyError::Layout(format!("{} has no primary key", table.name)));
        }
    }
    match found.into_keys().next() {
        Some(extra) => Err(CopyError::Layout(format!("only one side has {extra}"))),
        None => Ok(()),
    }
}

/// Orders tables so that each comes after those that it refers to.
fn order_by_reference(mut tables: Vec<Table>) -> Result<Vec<Table>, CopyError> {
    let mut ordered: Vec<Table> = Vec::new();
    while !tables.is_empty() {
        let placed: BTreeSet<String> = ordered.iter().map(|table| table.name.clone()).collect();
        let (ready, waiting): (Vec<Table>, Vec<Table>) =
            tables.into_iter().partition(|table| table.refers_to.is_subset(&placed));
        if ready.is_empty() {
            let names: Vec<&str> = waiting.iter().map(|table| table.name.as_str()).collect();
            return Err(CopyError::Layout(format!("they refer to each other: {}", names.join(", "))));
        }
        ordered.extend(ready);
        tables = waiting;
    }
    Ok(ordered)
}

async fn first_filled<'a>(db: &impl Db, tables: impl Iterator<Item = &'a str>) -> Result<Option<String>> {
    for table in tables {
        if raw::has_rows(db, table).await? {
            return Ok(Some(table.to_owned()));
        }
    }
    Ok(None)
}

/// A hash over rows in any order: each row's SHA-256, added up.
#[derive(Default, PartialEq, Eq)]
struct Sum {
    rows: u64,
    lanes: [u64; 4],
}

impl Sum {
    fn add(&mut self, row: &[CopyCell]) {
        let mut hash = Sha256::new();
        for cell in row {
            match cell {
                CopyCell::Null => hash.update([0]),
                CopyCell::Uuid(value) => part(&mut hash, 1, value.as_bytes()),
                CopyCell::Text(value) => part(&mut hash, 2, value.as_bytes()),
                CopyCell::Bytes(value) => part(&mut hash, 3, value),
                CopyCell::Bool(value) => part(&mut hash, 4, &[u8::from(*value)]),
                CopyCell::Int(value) => part(&mut hash, 5, &value.to_be_bytes()),
                CopyCell::Instant(value) => part(&mut hash, 6, &value.timestamp_micros().to_be_bytes()),
                CopyCell::Date(value) => part(&mut hash, 7, value.to_string().as_bytes()),
            }
        }
        for (lane, bytes) in self.lanes.iter_mut().zip(hash.finalize().as_slice().chunks_exact(8)) {
            let bytes: [u8; 8] = bytes.try_into().unwrap_or_default();
            *lane = lane.wrapping_add(u64::from_be_bytes(bytes));
        }
        self.rows += 1;
    }

    fn text(&self) -> String {
        hex::encode(self.lanes.map(u64::to_be_bytes).concat())
    }
}

fn part(hash: &mut Sha256, tag: u8, bytes: &[u8]) {
    hash.update([tag]);
    hash.update((bytes.len() as u64).to_be_bytes());
    hash.update(bytes);
}

/// Returns the path of a `SQLite` database; `None` for another database.
pub fn sqlite_file(url: &str) -> Option<PathBuf> {
    url.starts_with("sqlite:").then(|| sqlite::file(url))
}

impl Store {
    /// Opens a database without changing it; it has to be there and of this program's version.
    pub async fn open_read_only(url: &str) -> Result<Self, CopyError> {
        let store = Self::connect_existing(url).await?;
        let applied = raw::applied_migrations(store.reader()).await?;
        let known: BTreeSet<String> = migrate::names().map(str::to_owned).collect();
        if applied.is_empty() {
            return Err(CopyError::NoDatabase(url_without_password(url)));
        }
        if migrate::is_before(&applied) {
            return Err(StoreError::SchemaOfBefore.into());
        }
        migrate::require_known(&applied)?;
        if applied != known {
            return Err(CopyError::Older);
        }
        Ok(store)
    }

    /// Opens a database and brings it up to date, unless it is newer than this program.
    pub async fn open_existing(url: &str) -> Result<Self, CopyError> {
        let store = Self::connect_existing(url).await?;
        let applied = raw::applied_migrations(store.reader()).await?;
        if migrate::is_before(&applied) {
            migrate::take_over(&store, &applied).await?;
        }
        migrate::run(&store).await?;
        Ok(store)
    }

    /// Opens a database as it is, whatever its version, and makes nothing.
    pub async fn open_without_migrating(url: &str) -> Result<Self, CopyError> {
        Self::connect_existing(url).await
    }

    async fn connect_existing(url: &str) -> Result<Self, CopyError> {
        if sqlite_file(url).is_some_and(|file| !file.exists()) {
            return Err(CopyError::NoDatabase(url_without_password(url)));
        }
        Ok(Self::connect(url).await?)
    }

    /// Writes everything as it is at this moment to a new `SQLite` file, while others go on reading and writing.
    pub async fn write_to(&self, file: &Path, see: impl FnMut(Progress<'_>)) -> Result<(), CopyError> {
        let Some(path) = file.to_str() else {
            return Err(StoreError::Corrupt(format!("{} is not a name in UTF-8", file.display())).into());
        };
        if let Some(readers) = self.sqlite_readers() {
            // Others go on reading meanwhile, on connections of their own.
            let copy = || Ok(readers.connect()?.execute("vacuum into ?1", [path]).map(drop)?);
            return sqlite::block_in_place(copy).map_err(CopyError::Store);
        }
        let target = Self::open(&format!("sqlite://{path}")).await?;
        let copied = copy_database(self, &target, see).await;
        target.close().await?;
        copied.map(drop)
    }

    /// The name of a table with rows in it, if there is one.
    pub async fn first_non_empty_table(&self) -> Result<Option<String>> {
        let tables = raw::read_layout(self.reader()).await?;
        first_filled(self.reader(), tables.keys().map(String::as_str)).await
    }

    /// Returns the errors that `SQLite`'s integrity check finds.
    pub async fn integrity_errors(&self) -> Result<Vec<String>> {
        raw::integrity_errors(self.reader()).await
    }

    /// The keys of all files that the database names.
    pub async fn file_keys(&self) -> Result<Vec<String>> {
        raw::file_keys(self.reader()).await
    }

    /// The time on the database's own clock, where it has one.
    pub async fn clock(&self) -> Result<Option<DateTime<Utc>>> {
        raw::read_clock(self.reader()).await
    }
}

fn url_without_password(url: &str) -> String {
    match (url.find("://"), url.rfind('@')) {
        (Some(scheme), Some(at)) if scheme + 3 < at => format!("{}…{}", &url[..scheme + 3], &url[at..]),
        _ => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_count_whatever_their_order_and_cells_keep_their_places() {
        let one = vec![CopyCell::Text("a".to_owned()), CopyCell::Null];
        let other = vec![CopyCell::Null, CopyCell::Text("a".to_owned())];
        let sum = |rows: &[&Vec<CopyCell>]| {
            let mut sum = Sum::default();
            for row in rows {
                sum.add(row);
            }
            (sum.rows, sum.text())
        };
        assert_eq!(sum(&[&one, &other]), sum(&[&other, &one]));
        assert_ne!(sum(&[&one]), sum(&[&other]));
        assert_ne!(sum(&[&one, &one]), sum(&[]));
        let split = vec![CopyCell::Text("ab".to_owned()), CopyCell::Text("c".to_owned())];
        let joined = vec![CopyCell::Text("a".to_owned()), CopyCell::Text("bc".to_owned())];
        assert_ne!(sum(&[&split]), sum(&[&joined]));
    }

    #[test]
    fn a_table_comes_after_those_it_refers_to() {
        let table = |name: &str, refers_to: &[&str]| Table {
            name: name.to_owned(),
            columns: Vec::new(),
            key: Vec::new(),
            refers_to: refers_to.iter().map(|name| (*name).to_owned()).collect(),
        };
        let ordered = order_by_reference(vec![table("a", &["b", "c"]), table("b", &["c"]), table("c", &[])]);
        let names: Vec<String> = ordered.expect("an order").into_iter().map(|table| table.name).collect();
        assert_eq!(names, ["c", "b", "a"]);
        assert!(matches!(order_by_reference(vec![table("a", &["a"])]), Err(CopyError::Layout(_))));
    }

    #[test]
    fn a_password_is_not_repeated() {
        assert_eq!(url_without_password("postgres://u:p@h/n"), "postgres://…@h/n");
        assert_eq!(url_without_password("sqlite:///a/b.db"), "sqlite:///a/b.db");
    }

    #[test]
    fn the_file_of_a_url() {
        assert_eq!(sqlite_file("sqlite:///a/b.db"), Some(PathBuf::from("/a/b.db")));
        assert_eq!(sqlite_file("sqlite://b.db"), Some(PathBuf::from("b.db")));
        assert_eq!(sqlite_file("postgres://h/n"), None);
    }
}
