//! Opens a database and brings it up to date.

use crate::dialect::copy::applied_migrations;
use crate::evidence::EvidenceKeys;
use crate::maintenance::migrate;
use crate::sql::{QueryExt, values};
use crate::{Result, Store, StoreError};

impl Store {
    /// Opens `sqlite:///path/to/balie.db` (made when absent) or `postgres://…` and brings its tables up to date.
    ///
    /// # Errors
    /// When the URL is of neither form, the database cannot be reached, or a migration fails.
    pub async fn open(url: &str) -> Result<Self> {
        let store = Self::connect(url).await?;
        migrate::run(&store).await?;
        Ok(store)
    }

    /// Does the same as [`Store::open`], with the keys that sign and verify the chains.
    ///
    /// # Errors
    /// The same.
    pub async fn open_with_keys(url: &str, keys: EvidenceKeys) -> Result<Self> {
        Ok(Self::open(url).await?.with_evidence_keys(keys))
    }

    /// Returns the migrations that the database has not had yet.
    ///
    /// # Errors
    /// [`StoreError::SchemaOfBefore`] where its tables are from before the first of them, [`StoreError::NewerSchema`] where a
    /// newer program has changed them.
    pub async fn pending_migrations(&self) -> Result<Vec<&'static str>> {
        let applied = applied_migrations(self.reader()).await?;
        if migrate::is_before(&applied) {
            return Err(StoreError::SchemaOfBefore);
        }
        migrate::require_known(&applied)?;
        Ok(migrate::names().filter(|name| !applied.contains(*name)).collect())
    }

    /// Looks for damage in the file of a `SQLite` database; returns the first that is found.
    pub async fn find_damage(&self) -> Result<Option<String>> {
        let found =
            self.reader().query("pragma quick_check(1)", values![], |row| row.read::<String>()).await?;
        Ok(found.into_iter().find(|line| line != "ok"))
    }
}
