//! The database as a whole: its tables, and their rows as plain cells that mean the same on both sides.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{ConnectionTrait, DbBackend, QueryResult, Statement, Value};
use uuid::Uuid;

use crate::{Db, Result, StoreError, Tx};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    Uuid,
    Text,
    Bytes,
    Bool,
    Int,
    Instant,
    Date,
    /// Kept as the text that came in, to the letter.
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
pub enum Cell {
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
pub async fn tables(postgres: &Tx) -> Result<Vec<Table>> {
    let columns = "select c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod), \
         a.attidentity::text <> '', array_position(i.indkey::int2[], a.attnum) \
         from pg_class c \
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped \
         left join pg_index i on i.indrelid = c.oid and i.indisprimary \
         where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> 'migrations' \
         order by c.relname, a.attnum";
    let mut tables: BTreeMap<String, (Table, BTreeMap<i32, usize>)> = BTreeMap::new();
    for row in rows(postgres, columns, []).await? {
        let name: String = row.try_get_by_index(0)?;
        let (table, key) = tables.entry(name.clone()).or_insert_with(|| {
            let refers_to = BTreeSet::new();
            (Table { name: name.clone(), columns: Vec::new(), key: Vec::new(), refers_to }, BTreeMap::new())
        });
        let column: String = row.try_get_by_index(1)?;
        let kind = kind(&row.try_get_by_index::<String>(2)?)
            .ok_or_else(|| StoreError::Corrupt(format!("{name}.{column} is of a type that is not copied")))?;
        if let Some(place) = row.try_get_by_index::<Option<i32>>(4)? {
            key.insert(place, table.columns.len());
        }
        table.columns.push(Column { name: column, kind, counted: row.try_get_by_index(3)? });
    }
    let references = "select f.relname::text, t.relname::text from pg_constraint r \
         join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid \
         where r.contype = 'f' and r.connamespace = current_schema()::regnamespace";
    for row in rows(postgres, references, []).await? {
        if let Some((table, _)) = tables.get_mut(&row.try_get_by_index::<String>(0)?) {
            table.refers_to.insert(row.try_get_by_index(1)?);
        }
    }
    let keyed = |(mut table, key): (Table, BTreeMap<i32, usize>)| {
        table.key = key.into_values().collect();
        table
    };
    Ok(tables.into_values().map(keyed).collect())
}

fn kind(name: &str) -> Option<ColumnKind> {
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
pub async fn layout(db: &impl Db) -> Result<BTreeMap<String, BTreeSet<String>>> {
    let text = match db.backend() {
        DbBackend::Postgres => {
            "select table_name::text, column_name::text from information_schema.columns \
             where table_schema = current_schema() and table_name <> 'migrations'"
        }
        _ => {
            "select m.name, p.name from sqlite_master m join pragma_table_info(m.name) p \
             where m.type = 'table' and m.name not like 'sqlite!_%' escape '!' and m.name <> 'migrations'"
        }
    };
    let mut layout: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in rows(db, text, []).await? {
        layout.entry(row.try_get_by_index(0)?).or_default().insert(row.try_get_by_index(1)?);
    }
    Ok(layout)
}

pub async fn count(db: &impl Db, table: &str) -> Result<u64> {
    let found = rows(db, &format!("select count(*) from \"{table}\""), []).await?;
    let count: i64 = found.first().map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or_default();
    Ok(u64::try_from(count).unwrap_or_default())
}

pub async fn has_rows(db: &impl Db, table: &str) -> Result<bool> {
    Ok(!rows(db, &format!("select 1 from \"{table}\" limit 1"), []).await?.is_empty())
}

/// The rows that follow the one with this key, in the order of the key.
pub async fn page(db: &impl Db, table: &Table, after: Option<&[Cell]>, limit: u64) -> Result<Vec<Vec<Cell>>> {
    let postgres = db.backend() == DbBackend::Postgres;
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
            let values = table.key.iter().map(|place| value(&row[*place], table.columns[*place].kind));
            (format!(" where ({key}) > ({})", places.join(", ")), values.collect())
        }
    };
    let text = format!(
        "select {} from \"{}\"{condition} order by {key} limit {limit}",
        columns.join(", "),
        table.name
    );
    let found = rows(db, &text, values).await?;
    let cells = |row: &QueryResult| {
        table.columns.iter().enumerate().map(|(place, column)| cell(row, place, column.kind)).collect()
    };
    found.iter().map(cells).collect()
}

/// Adds rows as they are, counted columns included.
pub async fn insert(tx: &Tx, table: &Table, rows: &[Vec<Cell>]) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let postgres = tx.backend() == DbBackend::Postgres;
    let names: Vec<String> = table.columns.iter().map(|column| format!("\"{}\"", column.name)).collect();
    let mut place = 0;
    let tuples: Vec<String> = rows
        .iter()
        .map(|_| {
            let places = table.columns.iter().map(|column| {
                place += 1;
                let cast = if postgres && column.kind == ColumnKind::Json { "::json" } else { "" };
                format!("${place}{cast}")
            });
            format!("({})", places.collect::<Vec<_>>().join(", "))
        })
        .collect();
    let counted = table.columns.iter().any(|column| column.counted);
    let overriding = if postgres && counted { " overriding system value" } else { "" };
    let text = format!(
        "insert into \"{}\" ({}){overriding} values {}",
        table.name,
        names.join(", "),
        tuples.join(", ")
    );
    let values = rows.iter().flat_map(|row| {
        row.iter().zip(&table.columns).map(|(cell, column)| value(cell, column.kind)).collect::<Vec<_>>()
    });
    let statement = Statement::from_sql_and_values(tx.backend(), text, values);
    tx.connection().execute_raw(statement).await?;
    Ok(())
}

/// The highest number that a counted column has handed out, also to rows that are gone.
pub async fn sequence_value(db: &impl Db, table: &str, column: &str) -> Result<i64> {
    let found = match db.backend() {
        DbBackend::Postgres => {
            let sequence = sequence(db, table, column).await?;
            let text =
                format!("select case when is_called then last_value else last_value - 1 end from {sequence}");
            rows(db, &text, []).await?
        }
        _ => rows(db, "select seq from sqlite_sequence where name = $1", [table.into()]).await?,
    };
    Ok(found.first().map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or_default())
}

/// Lets a counted column go on after this number.
pub async fn set_sequence(tx: &Tx, table: &str, column: &str, number: i64) -> Result<()> {
    if number < 1 {
        return Ok(());
    }
    if tx.backend() == DbBackend::Postgres {
        let sequence = sequence(tx, table, column).await?;
        rows(tx, "select setval($1::text::regclass, $2)", [sequence.into(), number.into()]).await?;
        return Ok(());
    }
    for (text, values) in [
        ("delete from sqlite_sequence where name = $1", vec![table.into()]),
        ("insert into sqlite_sequence (name, seq) values ($1, $2)", vec![table.into(), number.into()]),
    ] {
        let statement = Statement::from_sql_and_values(tx.backend(), text, values);
        tx.connection().execute_raw(statement).await?;
    }
    Ok(())
}

async fn sequence(db: &impl Db, table: &str, column: &str) -> Result<String> {
    let text = "select pg_get_serial_sequence($1, $2)";
    let found = rows(db, text, [format!("\"{table}\"").into(), column.into()]).await?;
    let name: Option<String> = found.first().map(|row| row.try_get_by_index(0)).transpose()?.flatten();
    name.ok_or_else(|| StoreError::Corrupt(format!("{table}.{column} has no sequence")))
}

/// Lets the planner know what was filled.
pub async fn analyse(tx: &Tx) -> Result<()> {
    if tx.backend() == DbBackend::Postgres {
        tx.connection().execute_unprepared("analyze").await?;
    }
    Ok(())
}

/// Holds the lock under which the tables change.
pub async fn lock(tx: &Tx, number: i64) -> Result<()> {
    if tx.backend() == DbBackend::Postgres {
        rows(tx, "select pg_advisory_xact_lock($1)::text", [number.into()]).await?;
    }
    Ok(())
}

/// The names of the migrations that a database has had; none where it is not one of ours.
pub async fn migrations(db: &impl Db) -> Result<BTreeSet<String>> {
    let known = match db.backend() {
        DbBackend::Postgres => {
            "select 1 from pg_tables where tablename = 'migrations' and schemaname = current_schema()"
        }
        _ => "select 1 from sqlite_master where name = 'migrations'",
    };
    if rows(db, known, []).await?.is_empty() {
        return Ok(BTreeSet::new());
    }
    let found = rows(db, "select name from migrations", []).await?;
    found.iter().map(|row| Ok(row.try_get_by_index(0)?)).collect()
}

/// Writes a `SQLite` database, as it is at this moment, to a new file.
pub async fn vacuum_into(db: &impl Db, file: &str) -> Result<()> {
    let statement = Statement::from_sql_and_values(db.backend(), "vacuum into $1", [file.into()]);
    db.connection().execute_raw(statement).await?;
    Ok(())
}

/// What a `SQLite` file says is wrong with itself.
pub async fn integrity_errors(db: &impl Db) -> Result<Vec<String>> {
    let mut faults: Vec<String> = Vec::new();
    for row in rows(db, "pragma integrity_check", []).await? {
        faults.push(row.try_get_by_index(0)?);
    }
    faults.retain(|fault| fault != "ok");
    for row in rows(db, "select \"table\" from pragma_foreign_key_check", []).await? {
        faults.push(format!("a row of {} points to nothing", row.try_get_by_index::<String>(0)?));
    }
    Ok(faults)
}

/// The keys of all files that some row names.
pub async fn file_keys(db: &impl Db) -> Result<Vec<String>> {
    let mut keys = Vec::new();
    for (table, columns) in layout(db).await? {
        if columns.contains("file_key") {
            let text = format!("select distinct file_key from \"{table}\" where file_key is not null");
            for row in rows(db, &text, []).await? {
                keys.push(row.try_get_by_index(0)?);
            }
        }
    }
    Ok(keys)
}

/// The database's own clock, where it has one.
pub async fn clock(db: &impl Db) -> Result<Option<DateTime<Utc>>> {
    if db.backend() != DbBackend::Postgres {
        return Ok(None);
    }
    let found = rows(db, "select clock_timestamp()", []).await?;
    Ok(found.first().map(|row| row.try_get_by_index(0)).transpose()?)
}

async fn rows(db: &impl Db, text: &str, values: impl IntoIterator<Item = Value>) -> Result<Vec<QueryResult>> {
    let statement = Statement::from_sql_and_values(db.backend(), text, values);
    Ok(db.connection().query_all_raw(statement).await?)
}

fn cell(row: &QueryResult, place: usize, kind: ColumnKind) -> Result<Cell> {
    let cell = match kind {
        ColumnKind::Uuid => row.try_get_by_index::<Option<Uuid>>(place)?.map(Cell::Uuid),
        ColumnKind::Text | ColumnKind::Json => row.try_get_by_index::<Option<String>>(place)?.map(Cell::Text),
        ColumnKind::Bytes => row.try_get_by_index::<Option<Vec<u8>>>(place)?.map(Cell::Bytes),
        ColumnKind::Bool => row.try_get_by_index::<Option<bool>>(place)?.map(Cell::Bool),
        ColumnKind::Int => row.try_get_by_index::<Option<i64>>(place)?.map(Cell::Int),
        // Both databases keep microseconds; what SQLite has beyond them says nothing.
        ColumnKind::Instant => row
            .try_get_by_index::<Option<DateTime<Utc>>>(place)?
            .and_then(|at| DateTime::from_timestamp_micros(at.timestamp_micros()))
            .map(Cell::Instant),
        ColumnKind::Date => row.try_get_by_index::<Option<NaiveDate>>(place)?.map(Cell::Date),
    };
    Ok(cell.unwrap_or(Cell::Null))
}

fn value(cell: &Cell, kind: ColumnKind) -> Value {
    match (cell, kind) {
        (Cell::Uuid(value), _) => (*value).into(),
        (Cell::Text(value), _) => value.clone().into(),
        (Cell::Bytes(value), _) => value.clone().into(),
        (Cell::Bool(value), _) => (*value).into(),
        (Cell::Int(value), _) => (*value).into(),
        (Cell::Instant(value), _) => (*value).into(),
        (Cell::Date(value), _) => (*value).into(),
        (Cell::Null, ColumnKind::Uuid) => None::<Uuid>.into(),
        (Cell::Null, ColumnKind::Text | ColumnKind::Json) => None::<String>.into(),
        (Cell::Null, ColumnKind::Bytes) => None::<Vec<u8>>.into(),
        (Cell::Null, ColumnKind::Bool) => None::<bool>.into(),
        (Cell::Null, ColumnKind::Int) => None::<i64>.into(),
        (Cell::Null, ColumnKind::Instant) => None::<DateTime<Utc>>.into(),
        (Cell::Null, ColumnKind::Date) => None::<NaiveDate>.into(),
    }
}
