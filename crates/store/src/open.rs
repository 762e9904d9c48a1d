//! Opens a database and brings it up to date.

use crate::dialect::copy::migrations;
use crate::evidence::EvidenceKeys;
use crate::migrate::{self, FoundRows};
use crate::{Result, Store};

impl Store {
    /// Opens `sqlite:///path/to/balie.db` (made when absent) or `postgres://…` and brings its tables up to date.
    ///
    /// # Errors
    /// When the URL is of neither form, the database cannot be reached, or a migration fails.
    pub async fn open(url: &str) -> Result<Self> {
        let store = Self::connect(url).await?;
        migrate::run(&store, FoundRows::Vouch).await?;
        Ok(store)
    }

    /// Does the same as [`Store::open`], with the keys that sign and verify the chains: a migration signs what it finds, unless it is to
    /// leave that.
    ///
    /// # Errors
    /// The same.
    pub async fn open_with_keys(url: &str, keys: EvidenceKeys, found: FoundRows) -> Result<Self> {
        let store = Self::connect_with_keys(url, keys).await?;
        store.migrate(found).await?;
        Ok(store)
    }

    /// Returns whether [`Store::migrate`] would come upon rows that nobody has signed or vouched for.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn is_before_vouching(&self) -> Result<bool> {
        Ok(self.pending_migrations().await?.contains(&migrate::VOUCHED_LINES))
    }

    /// Brings the tables up to date.
    ///
    /// # Errors
    /// When a migration fails.
    pub async fn migrate(&self, found: FoundRows) -> Result<()> {
        migrate::run(self, found).await
    }

    /// The migrations that it has not had yet.
    pub async fn pending_migrations(&self) -> Result<Vec<&'static str>> {
        let applied = migrations(self.reader()).await?;
        Ok(migrate::names().filter(|name| !applied.contains(*name)).collect())
    }
}
