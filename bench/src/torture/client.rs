//! Proxy between the program and a service that it depends on: it forwards connections until it is told to misbehave.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncWriteExt, copy, copy_bidirectional, sink};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Treatment of connections. Open ones break when it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartnerBehaviour {
    Open,
    /// The connection is closed as soon as it is opened.
    Shut,
    /// The proxy takes the connection, and neither passes anything on nor answers.
    Silent,
    /// Requests arrive and are carried out; the responses are dropped.
    Deaf,
    /// The response is valid HTTP, and not what the partner's API permits.
    Nonsense,
}

/// Good HTTP without sense, and no mail server's greeting.
const NONSENSE: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: 26\r\n\r\n{\"id\":\"tr_1\",\"status\":\"?\"}";

pub struct TestProxy {
    pub front: SocketAddr,
    manner: Arc<watch::Sender<PartnerBehaviour>>,
}

impl TestProxy {
    /// A proxy on this machine before an address.
    pub async fn open(behind: String) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let front = listener.local_addr()?;
        let (manner, seen) = watch::channel(PartnerBehaviour::Open);
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

    /// Treats connections in this way for a time, and then passes them on again.
    pub async fn set_behaviour(&self, manner: PartnerBehaviour, time: Duration) {
        self.manner.send_replace(manner);
        tokio::time::sleep(time).await;
        self.manner.send_replace(PartnerBehaviour::Open);
    }
}

async fn meet(mut inside: TcpStream, behind: &str, manner: PartnerBehaviour) {
    match manner {
        PartnerBehaviour::Shut => {}
        PartnerBehaviour::Silent => {
            // Until it is broken off.
            drop(copy(&mut inside, &mut sink()).await);
        }
        PartnerBehaviour::Nonsense => {
            drop(inside.write_all(NONSENSE).await);
            drop(inside.shutdown().await);
        }
        PartnerBehaviour::Open | PartnerBehaviour::Deaf => {
            let Ok(mut outside) = TcpStream::connect(behind).await else { return };
            if manner == PartnerBehaviour::Open {
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
