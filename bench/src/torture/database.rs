//! The database, and ways to take it away.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

pub enum Database {
    Sqlite {
        file: PathBuf,
    },
    /// Reached by the program through a door that can be shut.
    Postgres {
        direct: String,
        door: Door,
    },
}

impl Database {
    /// `sqlite`, or the URL of an empty `PostgreSQL` database.
    pub async fn open(url: &str, folder: &Path) -> anyhow::Result<Self> {
        if url == "sqlite" {
            return Ok(Self::Sqlite { file: folder.join("balie.db") });
        }
        Ok(Self::Postgres { direct: url.to_owned(), door: Door::open(url).await? })
    }

    /// For the program.
    pub fn url(&self) -> String {
        match self {
            Self::Sqlite { .. } => self.direct(),
            Self::Postgres { door, .. } => door.url.clone(),
        }
    }

    /// For the bench itself.
    pub fn direct(&self) -> String {
        match self {
            Self::Sqlite { file } => format!("sqlite://{}", file.display()),
            Self::Postgres { direct, .. } => direct.clone(),
        }
    }

    pub async fn take_away(&self, time: Duration) -> anyhow::Result<()> {
        match self {
            Self::Sqlite { .. } => {
                let store = store::Store::open(&self.direct()).await?;
                // A writing transaction that does nothing: nobody else gets to write.
                let held = store.write().await?;
                tokio::time::sleep(time).await;
                drop(held);
                store.close().await?;
            }
            Self::Postgres { door, .. } => {
                door.shut.send_replace(true);
                tokio::time::sleep(time).await;
                door.shut.send_replace(false);
            }
        }
        Ok(())
    }
}

/// Passes connections on to the database; shut, it breaks those that are there and takes no new ones.
pub struct Door {
    url: String,
    shut: Arc<watch::Sender<bool>>,
}

impl Door {
    async fn open(url: &str) -> anyhow::Result<Self> {
        let mut address: reqwest::Url = url.parse().context("the database's URL")?;
        let host = address.host_str().context("the database's host")?.to_owned();
        let behind = format!("{host}:{}", address.port().unwrap_or(5432));
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let front: SocketAddr = listener.local_addr()?;
        let port = Some(front.port());
        if address.set_host(Some("127.0.0.1")).is_err() || address.set_port(port).is_err() {
            anyhow::bail!("the database's URL takes no other address");
        }
        let (shut, seen) = watch::channel(false);
        tokio::spawn(async move {
            while let Ok((inside, _)) = listener.accept().await {
                let (behind, mut seen) = (behind.clone(), seen.clone());
                tokio::spawn(async move {
                    if !*seen.borrow_and_update() {
                        tokio::select! {
                            () = pass(inside, &behind) => {}
                            _ = seen.wait_for(|shut| *shut) => {}
                        }
                    }
                });
            }
        });
        Ok(Self { url: address.to_string(), shut: Arc::new(shut) })
    }
}

async fn pass(mut inside: TcpStream, behind: &str) {
    if let Ok(mut outside) = TcpStream::connect(behind).await {
        // Whichever side ends it, it has ended.
        drop(copy_bidirectional(&mut inside, &mut outside).await);
    }
}
