use crate::chain::Chain;

pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Error of a database driver.
type Cause = Box<dyn std::error::Error + Send + Sync>;

/// Failure of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached, has no connection to spare or no room to write: trying again later may help.
    #[error("the database is unavailable: {0}")]
    Unavailable(Cause),
    /// A row with the same unique value exists already.
    #[error("already there: {0}")]
    Duplicate(String),
    /// A row that the written one points to does not exist.
    #[error("points to something that does not exist: {0}")]
    MissingReference(String),
    /// A stored value is not of the form that the code expects.
    #[error("stored data is not readable: {0}")]
    Corrupt(String),
    /// No key is configured that signs, without which nothing can be sealed.
    #[error("the store was opened without a key that signs evidence")]
    NoEvidenceKey,
    /// A row would reach further than what was granted.
    #[error("{0} is more than was granted")]
    NotGranted(&'static str),
    /// The end of a chain was not signed by the portal, so that nothing is signed behind it.
    #[error(
        "the end of the {0} chain is not signed by the portal, so that nothing is signed behind it: run `balie verify-evidence`"
    )]
    UnsignedEnd(Chain),
    /// The tables are from before the first schema that is upgraded.
    #[error(
        "this database is from before the schema of version 0.1.0 and is not upgraded in place: run `balie migrate` and \
         `balie backup` with the last program from before it (migration 0049_link_drafts), and `balie restore` with this one \
         into an empty installation"
    )]
    SchemaOfBefore,
    /// The database has had a migration that this program does not know.
    #[error("the database is newer than this program (it has had {0}): use the program that it belongs to")]
    NewerSchema(String),
    #[error("database: {0}")]
    Database(Cause),
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Corrupt(error.to_string())
    }
}
