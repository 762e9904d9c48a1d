//! The portal beside a small program of the usual kind: Fastify with better-sqlite3, in `bench/peer`.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::load::{self, CallMeasurement, Target};
use crate::process::Server;

/// The call that the portal and the reference server both have.
pub const PATH: &str = "/api/actions";

/// Requests under way at once.
const CONNECTIONS: [usize; 2] = [4, 64];

/// Figures of one call: the portal's, the reference server's, and those of a server that sends a constant.
pub struct Comparison {
    pub connections: usize,
    /// Number of processes of the peer: one for each core.
    pub processes: usize,
    pub portal: CallMeasurement,
    pub peer: CallMeasurement,
    pub floor: CallMeasurement,
}

/// Runs the load on one server after the other, each on the same database.
pub async fn compare(
    portal: &Server,
    tokens: &Arc<Vec<String>>,
    folder: &Path,
    database: &Path,
    duration: Duration,
) -> anyhow::Result<Vec<Comparison>> {
    let processes = std::thread::available_parallelism()?.get();
    let mut comparisons = Vec::new();
    let paths = [PATH.to_owned()];
    for connections in CONNECTIONS {
        let target = Target { address: portal.address, paths: &paths, tokens };
        let of_portal = load::run(&target, portal, duration, connections).await?;
        let peer = Server::start_peer(folder, database, processes).await?;
        let url = format!("http://{}/tokens", peer.address);
        let tokens_of_peer: Arc<Vec<String>> = Arc::new(reqwest::get(url).await?.json().await?);
        let target = Target { address: peer.address, paths: &paths, tokens: &tokens_of_peer };
        let of_peer = load::run(&target, &peer, duration, connections).await?;
        peer.kill().await?;
        let floor = Server::start_baseline(of_portal.bytes).await?;
        let target = Target { address: floor.address, paths: &paths, tokens };
        let of_floor = load::run(&target, &floor, duration, connections).await?;
        floor.kill().await?;
        comparisons.push(Comparison {
            connections,
            processes,
            portal: of_portal,
            peer: of_peer,
            floor: of_floor,
        });
    }
    Ok(comparisons)
}
