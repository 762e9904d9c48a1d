//! Proxy between the program and a service that it depends on: it forwards connections until it is told to misbehave.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncWriteExt, copy, copy_bidirectional, sink};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Treatment of connections. Open ones break when it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    Open,
    /// It breaks at once.
    Shut,
    /// Nothing ever comes back, and nobody behind hears of it.
    Silent,
    /// Requests arrive and are carried out; the responses are dropped.
    Deaf,
    /// Somebody answers, and not as was agreed.
    Nonsense,
}

/// Good HTTP without sense, and no mail server's greeting.
const NONSENSE: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: 26\r\n\r\n{\"id\":\"tr_1\",\"status\":\"?\"}";

pub struct TestProxy {
    pub front: SocketAddr,
    manner: Arc<watch::Sender<Manner>>,
}

impl TestProxy {
    /// A proxy on this machine before an address.
    pub async fn open(behind: String) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let front = listener.local_addr()?;
        let (manner, seen) = watch::channel(Manner::Open);
        tokio::spawn(async move {
            while let Ok((inside, _)) = listener.accept().await {
                let (behind, mut seen) = (behind.clone(), seen.clone());
                tokio::spawn(async move {
                    let manner = *seen.borrow_and_update();
                    tokio::select! {
                        () = meet(inside, &behind, manner) => {}
                        _ = seen.changed() => {}
                    }
                });
            }
        });
        Ok(Self { front, manner: Arc::new(manner) })
    }

    /// Behaves in another manner for a while.
    pub async fn behave(&self, manner: Manner, time: Duration) {
        self.manner.send_replace(manner);
        tokio::time::sleep(time).await;
        self.manner.send_replace(Manner::Open);
    }
}

async fn meet(mut inside: TcpStream, behind: &str, manner: Manner) {
    match manner {
        Manner::Shut => {}
        Manner::Silent => {
            // Until it is broken off.
            drop(copy(&mut inside, &mut sink()).await);
        }
        Manner::Nonsense => {
            drop(inside.write_all(NONSENSE).await);
            drop(inside.shutdown().await);
        }
        Manner::Open | Manner::Deaf => {
            let Ok(mut outside) = TcpStream::connect(behind).await else { return };
            if manner == Manner::Open {
                // Whichever side ends it, it has ended.
                drop(copy_bidirectional(&mut inside, &mut outside).await);
                return;
            }
            let ((mut from, _to_inside), (mut answers, mut to)) = (inside.split(), outside.split());
            tokio::join!(
                async {
                    drop(copy(&mut from, &mut to).await);
                },
                async {
                    drop(copy(&mut answers, &mut sink()).await);
                },
            );
        }
    }
}
