//! The installation that the configuration describes: its database, and what its use cases work with.

use std::ops::Deref;
use std::sync::Arc;

use anyhow::{Context, bail};
use app::{
    Database, DocumentWorkers, ErasureKeys, FingerprintKey, PushKeys, SealingKeys, Services, SystemClock,
    TimeOrderedIds,
};
use documents::worker::WorkerProcess;
use domain::ids::LicenceId;
use store::Store;

use crate::config::Config;

/// An open installation: its configuration, database and services.
pub struct Installation {
    /// The database itself, for commands that copy it, and for the demo, which writes what never happened.
    pub store: Store,
    pub services: Services,
    /// The address of the portal, without a slash at its end.
    pub public_url: String,
}

impl Installation {
    /// Opens the database, brought up to date, and the files.
    pub async fn open(config: &Config) -> anyhow::Result<Self> {
        let files = config.file_store()?;
        let mut store = open_store(config).await?;
        if let Some(url) = &config.standby_database_url {
            store = store.with_standby(url).context("standby_database_url")?;
        }
        std::fs::create_dir_all(&config.scratch)
            .with_context(|| format!("scratch: {}", config.scratch.display()))?;
        let partners = config.partners()?;
        let secrets = config.secret_bytes()?;
        let worker = WorkerProcess::of_this_program().context("this program's own file")?;
        let documents =
            DocumentWorkers::new(worker, config.scanner()?, config.scratch.clone(), files.clone());
        let storage = Arc::new(config.storage_guard(&files)?);
        let services = Services {
            store: Database::new(store.clone()),
            files,
            partners,
            documents: Arc::new(documents),
            clock: Arc::new(SystemClock),
            ids: Arc::new(TimeOrderedIds),
            erasure_keys: Arc::new(ErasureKeys::new(&secrets)),
            sealing_keys: Arc::new(SealingKeys::new(&secrets)),
            seals: Arc::new(config.paper_seals()?),
            fingerprints: Arc::new(FingerprintKey::new(&secrets)),
            push_keys: Arc::new(PushKeys::new(&secrets)),
            hashing_permits: Arc::default(),
            answer_times: Arc::default(),
            storage,
        };
        Ok(Self { store, services, public_url: config.public_url.clone() })
    }

    /// The id of the firm with this short name.
    pub async fn licence(&self, slug: &str) -> anyhow::Result<LicenceId> {
        match store::firms::licences::by_slug(self.store.reader(), slug).await? {
            Some(found) => Ok(found.id),
            None => {
                bail!("there is no licence {slug:?}; make it with: balie licence apply FILE --slug {slug}")
            }
        }
    }

    /// Closes the database of the installation.
    pub async fn close(self) -> store::Result<()> {
        self.store.close().await
    }
}

/// The use cases work with an installation as they do with its services.
impl Deref for Installation {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.services
    }
}

/// Returns the database, brought up to date.
pub async fn open_store(config: &Config) -> anyhow::Result<Store> {
    Store::open_with_keys(&config.database_url, config.evidence_keys()?).await.context("database")
}
