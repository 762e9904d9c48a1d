//! The database as a whole: its tables, and their rows as plain cells that mean the same on both sides.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use crate::sql::{QueryExt, Row, Value, values};
use crate::{Db, Result, StoreError, Tx};

/// Type of a column's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    Uuid,
    Text,
    Bytes,
    Bool,
    Int,
    Instant,
    Date,
    /// JSON that is kept as the text that came in, to the letter.
    Json,
}

#[derive(Clone, Debug)]
pub struct Column {
    pub name: String,
    pub kind: ColumnKind,
    /// Counted by the database itself.
    pub counted: bool,
}

#[derive(Clone, Debug)]
pub struct Table {
    pub name: String,
    pub columns: Vec<Column>,
    /// Places in `columns`, in the order of the primary key.
    pub key: Vec<usize>,
    pub refers_to: BTreeSet<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum CopyCell {
    Null,
    Uuid(Uuid),
    Text(String),
    Bytes(Vec<u8>),
    Bool(bool),
    Int(i64),
    Instant(DateTime<Utc>),
    Date(NaiveDate),
}

/// Every table that holds data. Only `PostgreSQL` says what each column means: `SQLite` knows a uuid as bytes.
pub async fn list_tables(postgres: &Tx) -> Result<Vec<Table>> {
    let columns = "select c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod), \
         a.attidentity::text <> '', array_position(i.indkey::int2[], a.attnum) \
         from pg_class c \
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped \
         left join pg_index i on i.indrelid = c.oid and i.indisprimary \
         where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> 'migrations' \
         order by c.relname, a.attnum";
    let mut tables: BTreeMap<String, (Table, BTreeMap<i64, usize>)> = BTreeMap::new();
    let read = |row: &mut Row<'_>| Ok((row.read()?, row.read()?, row.read()?, row.read()?, row.read()?));
    let rows: Vec<(String, String, String, bool, Option<i64>)> = postgres.query(columns, &[], read).await?;
    for (name, column, type_name, counted, place) in rows {
        let (table, key) = tables.entry(name.clone()).or_insert_with(|| {
            let refers_to = BTreeSet::new();
            (Table { name: name.clone(), columns: Vec::new(), key: Vec::new(), refers_to }, BTreeMap::new())
        });
        let kind = column_kind(&type_name)
            .ok_or_else(|| StoreError::Corrupt(format!("{name}.{column} is of a type that is not copied")))?;
        if let Some(place) = place {
            key.insert(place, table.columns.len());
        }
        table.columns.push(Column { name: column, kind, counted });
    }
    let references = "select f.relname::text, t.relname::text from pg_constraint r \
         join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid \
         where r.contype = 'f' and r.connamespace = current_schema()::regnamespace";
    for (from, to) in postgres.query(references, &[], read_pair).await? {
        if let Some((table, _)) = tables.get_mut(&from) {
            table.refers_to.insert(to);
        }
    }
    let keyed = |(mut table, key): (Table, BTreeMap<i64, usize>)| {
        table.key = key.into_values().collect();
        table
    };
    Ok(tables.into_values().map(keyed).collect())
}

fn read_pair(row: &mut Row<'_>) -> Result<(String, String)> {
    Ok((row.read()?, row.read()?))
}

fn column_kind(name: &str) -> Option<ColumnKind> {
    Some(match name {
        "uuid" => ColumnKind::Uuid,
        "text" => ColumnKind::Text,
        "bytea" => ColumnKind::Bytes,
        "boolean" => ColumnKind::Bool,
        "bigint" => ColumnKind::Int,
        "timestamp with time zone" => ColumnKind::Instant,
        "date" => ColumnKind::Date,
        "json" => ColumnKind::Json,
        _ => return None,
    })
}

/// The names of the tables and their columns, on either side.
pub async fn read_layout(db: &impl Db) -> Result<BTreeMap<String, BTreeSet<String>>> {
    let text = if db.is_postgres() {
        "select table_name::text, column_name::text from information_schema.columns \
         where table_schema = current_schema() and table_name <> 'migrations'"
    } else {
        "select m.name, p.name from sqlite_master m join pragma_table_info(m.name) p \
         where m.type = 'table' and m.name not like 'sqlite!_%' escape '!' and m.name <> 'migrations'"
    };
    let mut layout: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (table, column) in db.query(text, &[], read_pair).await? {
        layout.entry(table).or_default().insert(column);
    }
    Ok(layout)
}

pub async fn count(db: &impl Db, table: &str) -> Result<u64> {
    db.query_one(&format!("/* all licences */ select count(*) from \"{table}\""), &[], |row| row.count())
        .await
}

pub async fn has_rows(db: &impl Db, table: &str) -> Result<bool> {
    let row = db
        .query_opt(&format!("/* all licences */ select 1 from \"{table}\" limit 1"), &[], |_| Ok(()))
        .await?;
    Ok(row.is_some())
}

/// The rows that follow the one with this key, in the order of the key.
pub async fn read_page(
    db: &impl Db,
    table: &Table,
    after: Option<&[CopyCell]>,
    limit: u64,
) -> Result<Vec<Vec<CopyCell>>> {
    let postgres = db.is_postgres();
    let columns: Vec<String> = table
        .columns
        .iter()
        .map(|column| match column.kind {
            ColumnKind::Json if postgres => format!("\"{}\"::text", column.name),
            _ => format!("\"{}\"", column.name),
        })
        .collect();
    let key: Vec<String> =
        table.key.iter().map(|place| format!("\"{}\"", table.columns[*place].name)).collect();
    let key = key.join(", ");
    let (condition, values) = match after {
        None => (String::new(), Vec::new()),
        Some(row) => {
            let places: Vec<String> = (1..=table.key.len()).map(|place| format!("${place}")).collect();
            let values = table.key.iter().map(|place| cell_value(&row[*place], table.columns[*place].kind));
            (format!(" where ({key}) > ({})", places.join(", ")), values.collect())
        }
    };
    let text = format!(
        "/* all licences */ select {} from \"{}\"{condition} order by {key} limit {limit}",
        columns.join(", "),
        table.name
    );
    let cells = |row: &mut Row<'_>| table.columns.iter().map(|column| read_cell(row, column.kind)).collect();
    db.query(&text, &values, cells).await
}

/// Adds rows as they are, counted columns included.
pub async fn insert(tx: &Tx, table: &Table, rows: &[Vec<CopyCell>]) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let postgres = tx.is_postgres();
    let names: Vec<String> = table.columns.iter().map(|column| format!("\"{}\"", column.name)).collect();
    let places = table.columns.iter().zip(1..).map(|(column, place)| {
        let cast = if postgres && column.kind == ColumnKind::Json { "::json" } else { "" };
        format!("${place}{cast}")
    });
    let counted = table.columns.iter().any(|column| column.counted);
    let overriding = if postgres && counted { " overriding system value" } else { "" };
    let text = format!(
        "insert into \"{}\" ({}){overriding} values ({})",
        table.name,
        names.join(", "),
        places.collect::<Vec<_>>().join(", ")
    );
    let rows: Vec<Vec<Value<'_>>> = rows.iter().map(|row| row_values(row, &table.columns)).collect();
    tx.execute_many(&text, &rows).await?;
    Ok(())
}

fn row_values<'a>(row: &'a [CopyCell], columns: &[Column]) -> Vec<Value<'a>> {
    row.iter().zip(columns).map(|(cell, column)| cell_value(cell, column.kind)).collect()
}

/// Returns the highest number that a counted column has handed out, also to deleted rows.
pub async fn sequence_value(db: &impl Db, table: &str, column: &str) -> Result<i64> {
    let highest: Option<i64> = if db.is_postgres() {
        let sequence = sequence_name(db, table, column).await?;
        let text =
            format!("select case when is_called then last_value else last_value - 1 end from {sequence}");
        db.query_opt(&text, &[], |row| row.read()).await?
    } else {
        db.query_opt("select seq from sqlite_sequence where name=$1", values![table], |row| row.read())
            .await?
    };
    Ok(highest.unwrap_or_default())
}

/// Lets a counted column go on after this number.
pub async fn set_sequence(tx: &Tx, table: &str, column: &str, number: i64) -> Result<()> {
    if number < 1 {
        return Ok(());
    }
    if tx.is_postgres() {
        let sequence = sequence_name(tx, table, column).await?;
        tx.query("select setval($1::text::regclass, $2)", values![sequence, number], |_| Ok(())).await?;
        return Ok(());
    }
    tx.execute("delete from sqlite_sequence where name=$1", values![table]).await?;
    tx.execute("insert into sqlite_sequence (name,seq) values ($1,$2)", values![table, number]).await?;
    Ok(())
}

async fn sequence_name(db: &impl Db, table: &str, column: &str) -> Result<String> {
    let values = values![format!("\"{table}\""), column];
    let name: Option<String> =
        db.query_one("select pg_get_serial_sequence($1, $2)", values, |row| row.read()).await?;
    name.ok_or_else(|| StoreError::Corrupt(format!("{table}.{column} has no sequence")))
}

/// Lets the planner know what was filled.
pub async fn analyse(tx: &Tx) -> Result<()> {
    if tx.is_postgres() {
        tx.execute_batch("analyze").await?;
    }
    Ok(())
}

/// Takes the lock under which the tables change.
pub async fn lock(tx: &Tx, number: i64) -> Result<()> {
    if tx.is_postgres() {
        tx.execute_batch(&format!("select pg_advisory_xact_lock({number})")).await?;
    }
    Ok(())
}

/// The names of the migrations that a database has had; none where it is not one of ours.
pub async fn applied_migrations(db: &impl Db) -> Result<BTreeSet<String>> {
    let known = if db.is_postgres() {
        "select 1 from pg_tables where tablename = 'migrations' and schemaname = current_schema()"
    } else {
        "select 1 from sqlite_master where name = 'migrations'"
    };
    if db.query_opt(known, &[], |_| Ok(())).await?.is_none() {
        return Ok(BTreeSet::new());
    }
    let names = db.query("select name from migrations", &[], |row| row.read()).await?;
    Ok(names.into_iter().collect())
}

/// Returns the errors that `SQLite`'s integrity check and foreign-key check find.
pub async fn integrity_errors(db: &impl Db) -> Result<Vec<String>> {
    let mut errors: Vec<String> = db.query("pragma integrity_check", &[], |row| row.read()).await?;
    errors.retain(|error| error != "ok");
    let tables = "select \"table\" from pragma_foreign_key_check";
    let tables: Vec<String> = db.query(tables, &[], |row| row.read()).await?;
    errors.extend(tables.into_iter().map(|table| format!("a row of {table} points to nothing")));
    Ok(errors)
}

/// The keys of all files that some row names.
pub async fn file_keys(db: &impl Db) -> Result<Vec<String>> {
    let mut keys = Vec::new();
    for (table, columns) in read_layout(db).await? {
        if columns.contains("file_key") {
            let text = format!(
                "/* all licences */ select distinct file_key from \"{table}\" where file_key is not null"
            );
            keys.extend(db.query(&text, &[], |row| row.read::<String>()).await?);
        }
    }
    Ok(keys)
}

/// The database's own clock, where it has one.
pub async fn read_clock(db: &impl Db) -> Result<Option<DateTime<Utc>>> {
    if !db.is_postgres() {
        return Ok(None);
    }
    db.query_opt("select clock_timestamp()", &[], |row| row.read()).await
}

fn read_cell(row: &mut Row<'_>, kind: ColumnKind) -> Result<CopyCell> {
    let cell = match kind {
        ColumnKind::Uuid => row.read::<Option<Uuid>>()?.map(CopyCell::Uuid),
        ColumnKind::Text | ColumnKind::Json => row.read::<Option<String>>()?.map(CopyCell::Text),
        ColumnKind::Bytes => row.read::<Option<Vec<u8>>>()?.map(CopyCell::Bytes),
        ColumnKind::Bool => row.read::<Option<bool>>()?.map(CopyCell::Bool),
        ColumnKind::Int => row.read::<Option<i64>>()?.map(CopyCell::Int),
        // Both databases keep microseconds; what SQLite has beyond them says nothing.
        ColumnKind::Instant => row
            .read::<Option<DateTime<Utc>>>()?
            .and_then(|at| DateTime::from_timestamp_micros(at.timestamp_micros()))
            .map(CopyCell::Instant),
        ColumnKind::Date => row.read::<Option<NaiveDate>>()?.map(CopyCell::Date),
    };
    Ok(cell.unwrap_or(CopyCell::Null))
}

fn cell_value(cell: &CopyCell, kind: ColumnKind) -> Value<'_> {
    match (cell, kind) {
        (CopyCell::Uuid(value), _) => (*value).into(),
        (CopyCell::Text(value), _) => value.into(),
        (CopyCell::Bytes(value), _) => value.into(),
        (CopyCell::Bool(value), _) => (*value).into(),
        (CopyCell::Int(value), _) => (*value).into(),
        (CopyCell::Instant(value), _) => (*value).into(),
        (CopyCell::Date(value), _) => (*value).into(),
        (CopyCell::Null, ColumnKind::Uuid) => None::<Uuid>.into(),
        (CopyCell::Null, ColumnKind::Text | ColumnKind::Json) => None::<String>.into(),
        (CopyCell::Null, ColumnKind::Bytes) => None::<Vec<u8>>.into(),
        (CopyCell::Null, ColumnKind::Bool) => None::<bool>.into(),
        (CopyCell::Null, ColumnKind::Int) => None::<i64>.into(),
        (CopyCell::Null, ColumnKind::Instant) => None::<DateTime<Utc>>.into(),
        (CopyCell::Null, ColumnKind::Date) => None::<NaiveDate>.into(),
    }
}
