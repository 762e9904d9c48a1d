use sea_orm::{DbErr, SqlErr};

pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why the store could not answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached or has no connection to spare: trying again later may help.
    #[error("the database is away: {0}")]
    Away(DbErr),
    /// A row with the same unique value stands already.
    #[error("already there: {0}")]
    Duplicate(String),
    /// A row that the written one points to does not exist.
    #[error("points to something that does not exist: {0}")]
    Dangling(String),
    /// A stored value is not of the form that the code expects.
    #[error("stored data is not readable: {0}")]
    Corrupt(String),
    #[error("database: {0}")]
    Database(DbErr),
}

impl From<DbErr> for StoreError {
    fn from(error: DbErr) -> Self {
        match error.sql_err() {
            Some(SqlErr::UniqueConstraintViolation(what)) => return Self::Duplicate(what),
            Some(SqlErr::ForeignKeyConstraintViolation(what)) => return Self::Dangling(what),
            _ => {}
        }
        match error {
            DbErr::Conn(_) | DbErr::ConnectionAcquire(_) => Self::Away(error),
            other => Self::Database(other),
        }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Corrupt(error.to_string())
    }
}
