use sea_orm::sqlx::Error as Driver;
use sea_orm::{DbErr, RuntimeErr, SqlErr};

pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why the store could not answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached, has no connection to spare or no room to write: trying again later may help.
    #[error("the database is away: {0}")]
    Unavailable(DbErr),
    /// A row with the same unique value stands already.
    #[error("already there: {0}")]
    Duplicate(String),
    /// A row that the written one points to does not exist.
    #[error("points to something that does not exist: {0}")]
    MissingReference(String),
    /// A stored value is not of the form that the code expects.
    #[error("stored data is not readable: {0}")]
    Corrupt(String),
    /// Nothing can be sealed without a key that signs.
    #[error("the store was opened without a key that signs evidence")]
    NoEvidenceKey,
    #[error("database: {0}")]
    Database(DbErr),
}

impl From<DbErr> for StoreError {
    fn from(error: DbErr) -> Self {
        match error.sql_err() {
            Some(SqlErr::UniqueConstraintViolation(what)) => return Self::Duplicate(what),
            Some(SqlErr::ForeignKeyConstraintViolation(what)) => return Self::MissingReference(what),
            _ => {}
        }
        match error {
            DbErr::Conn(_) | DbErr::ConnectionAcquire(_) => Self::Unavailable(error),
            DbErr::Exec(RuntimeErr::SqlxError(ref cause))
            | DbErr::Query(RuntimeErr::SqlxError(ref cause))
                if is_passing(cause) =>
            {
                Self::Unavailable(error)
            }
            other => Self::Database(other),
        }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Corrupt(error.to_string())
    }
}

/// Whether the fault is the machine's and not the statement's.
fn is_passing(error: &Driver) -> bool {
    match error {
        Driver::Io(_)
        | Driver::Tls(_)
        | Driver::PoolTimedOut
        | Driver::PoolClosed
        | Driver::WorkerCrashed
        | Driver::BeginFailed => true,
        Driver::Database(error) => error.code().is_some_and(|code| is_passing_code(&code)),
        _ => false,
    }
}

/// `PostgreSQL` has five characters (its manual's appendix A), `SQLite` a number whose last byte is the kind.
fn is_passing_code(code: &str) -> bool {
    if code.len() == 5 {
        // Connection, resources (a full disk among them), an administrator's intervention, the system itself, a
        // standby that does not write, and a transaction that stood in another's way.
        let classes = ["08", "53", "57P", "58"];
        return classes.iter().any(|class| code.starts_with(class))
            || ["25006", "40001", "40P01"].contains(&code);
    }
    // Busy, locked, out of memory, read-only, I/O, full, cannot open.
    code.parse::<u32>().is_ok_and(|code| matches!(code & 0xff, 5..=8 | 10 | 13 | 14))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_may_pass_counts_as_away() {
        for code in ["53100", "57P01", "08006", "25006", "40P01", "13", "10", "778", "5", "1032"] {
            assert!(is_passing_code(code), "{code}");
        }
        for code in ["23505", "22021", "42601", "22P02", "1", "11", "19", "20", "2067", ""] {
            assert!(!is_passing_code(code), "{code}");
        }
    }
}
