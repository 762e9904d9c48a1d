//! The database, and ways to take it away.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;

use super::client::{PartnerBehaviour, TestProxy};

pub enum TortureDatabase {
    Sqlite {
        file: PathBuf,
    },
    /// A database that the program reaches through a proxy, which the test can close.
    Postgres {
        direct: String,
        through: String,
        proxy: TestProxy,
    },
}

impl TortureDatabase {
    /// `sqlite`, or the URL of an empty `PostgreSQL` database.
    pub async fn open(url: &str, folder: &Path) -> anyhow::Result<Self> {
        if url == "sqlite" {
            return Ok(Self::Sqlite { file: folder.join("balie.db") });
        }
        let (through, proxy) = open_proxy(url).await?;
        Ok(Self::Postgres { direct: url.to_owned(), through, proxy })
    }

    /// Returns the URL of the database that the program under test gets.
    pub fn url(&self) -> String {
        match self {
            Self::Sqlite { .. } => self.direct_url(),
            Self::Postgres { through, .. } => through.clone(),
        }
    }

    /// The database's address for the bench itself, past the proxy.
    pub fn direct_url(&self) -> String {
        match self {
            Self::Sqlite { file } => format!("sqlite://{}", file.display()),
            Self::Postgres { direct, .. } => direct.clone(),
        }
    }

    pub async fn shut_for(&self, time: Duration) -> anyhow::Result<()> {
        match self {
            Self::Sqlite { .. } => {
                let store = store::Store::open(&self.direct_url()).await?;
                // A writing transaction that does nothing: nobody else gets to write.
                let held = store.begin().await?;
                tokio::time::sleep(time).await;
                drop(held);
                store.close().await?;
            }
            Self::Postgres { proxy, .. } => {
                proxy.set_behaviour(PartnerBehaviour::Shut, time).await;
            }
        }
        Ok(())
    }
}

/// A proxy before the database, and the URL that leads through it.
async fn open_proxy(url: &str) -> anyhow::Result<(String, TestProxy)> {
    let mut address: reqwest::Url = url.parse().context("the database's URL")?;
    let host = address.host_str().context("the database's host")?.to_owned();
    let proxy = TestProxy::open(format!("{host}:{}", address.port().unwrap_or(5432))).await?;
    let port = Some(proxy.front.port());
    if address.set_host(Some("127.0.0.1")).is_err() || address.set_port(port).is_err() {
        anyhow::bail!("the database's URL takes no other address");
    }
    Ok((address.to_string(), proxy))
}
