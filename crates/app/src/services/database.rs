//! The database as use cases reach it.

use store::{JointReader, ReadPool, Result, Store, Tx};

/// The database of the installation: whoever has it reads, and use cases alone, in this crate, begin transactions.
#[derive(Clone, Debug)]
pub struct Database(Store);

impl Database {
    pub const fn new(store: Store) -> Self {
        Self(store)
    }

    /// Returns the connections for what one consumer's request asks; see [`Store::reader`].
    pub fn reader(&self) -> &ReadPool {
        self.0.reader()
    }

    /// Returns the connections for what may take longer; see [`Store::bulk_reader`].
    pub fn bulk_reader(&self) -> &ReadPool {
        self.0.bulk_reader()
    }

    /// Returns a connection for questions of one request that are asked at once; see [`Store::joint_reader`].
    ///
    /// # Errors
    /// When the database is away or no connection comes free in time.
    pub async fn joint_reader(&self) -> Result<JointReader> {
        self.0.joint_reader().await
    }

    /// Returns whether lists may be read from a standby.
    pub const fn has_standby(&self) -> bool {
        self.0.has_standby()
    }

    /// The standby, or the primary itself; see [`Store::caught_up_reader`].
    ///
    /// # Errors
    /// When the primary is away.
    pub async fn caught_up_reader(&self, primary: &JointReader) -> Result<JointReader> {
        self.0.caught_up_reader(primary).await
    }

    /// Fails unless the database answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> Result<()> {
        self.0.ping().await
    }

    /// The state of each pool of connections.
    pub fn pools(&self) -> Vec<store::maintenance::gauges::PoolUsage> {
        self.0.pools()
    }

    /// The keys that sign and verify the heads of the chains.
    ///
    /// # Errors
    /// When the store was opened without them.
    pub fn evidence_keys(&self) -> Result<&store::evidence::EvidenceKeys> {
        self.0.evidence_keys()
    }

    /// Lets the database plan its queries by what the tables hold now.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn update_statistics(&self) -> Result<()> {
        self.0.update_statistics().await
    }

    /// Closes every connection.
    ///
    /// # Errors
    /// When a connection cannot be closed.
    pub async fn close(self) -> Result<()> {
        self.0.close().await
    }

    pub(crate) const fn as_store(&self) -> &Store {
        &self.0
    }

    /// Begins a write transaction; see [`Store::begin`].
    pub(crate) async fn begin(&self) -> Result<Tx> {
        self.0.begin().await
    }
}
