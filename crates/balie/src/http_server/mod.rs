//! The accept loop of every port: HTTP/1.1 and HTTP/2 with limits on connections and time.
//!
//! `axum::serve` sets no timer and accepts without end, so a handful of clients that send half a request would take
//! every file descriptor of the process.

mod activity;
mod body;
mod connection;
mod limits;
mod stream;

use std::collections::HashMap;
use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use ipnet::IpNet;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio_util::task::TaskTracker;

pub use limits::{ConnectionLimits, raise_descriptor_limit};

/// Pause of the accept loop when the process has no file descriptor left.
const OUT_OF_DESCRIPTORS: Duration = Duration::from_secs(1);

/// Server of one port: everything it needs besides its listener and its routes.
#[derive(Clone)]
pub struct HttpServer {
    limits: Arc<ConnectionLimits>,
    permits: Arc<Semaphore>,
    addresses: Arc<AddressCounts>,
    /// Networks of proxies, which speak for many clients: the limit per address does not count them.
    trusted_proxies: Arc<[IpNet]>,
}

impl HttpServer {
    pub fn new(limits: &ConnectionLimits, trusted_proxies: &[IpNet]) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(limits.total())),
            addresses: Arc::new(AddressCounts::new(limits.per_address())),
            limits: Arc::new(limits.clone()),
            trusted_proxies: trusted_proxies.into(),
        }
    }

    /// Accepts connections until the program stops, then waits for open ones: each finishes the requests in progress.
    /// The caller decides how long to wait.
    pub async fn serve(self, listener: TcpListener, routes: Router, stop: watch::Receiver<bool>) {
        let connections = TaskTracker::new();
        let mut until = std::pin::pin!(wait_for_stop(stop.clone()));
        loop {
            // At the limit new connections wait in the kernel's backlog.
            let permit = tokio::select! {
                permit = Arc::clone(&self.permits).acquire_owned() => permit,
                () = &mut until => break,
            };
            let Ok(permit) = permit else { break };
            let (stream, peer) = tokio::select! {
                accepted = accept(&listener) => accepted,
                () = &mut until => break,
            };
            let Some(place) = self.admit(peer.ip(), permit) else { continue };
            let (routes, limits, stop) = (routes.clone(), Arc::clone(&self.limits), stop.clone());
            connections.spawn(connection::serve(stream, peer, routes, limits, stop, place));
        }
        drop(listener);
        connections.close();
        connections.wait().await;
    }

    /// A place for a connection; none when its address has too many.
    fn admit(&self, address: IpAddr, permit: OwnedSemaphorePermit) -> Option<ConnectionPermit> {
        let address = address.to_canonical();
        let counted = if self.trusted_proxies.iter().any(|network| network.contains(&address)) {
            None
        } else if let Some(counted) = AddressCounts::admit(&self.addresses, address) {
            Some(counted)
        } else {
            api::metrics::connection_closed("address");
            api::security::connections_refused(address);
            return None;
        };
        api::metrics::connection_opened();
        Some(ConnectionPermit { _permit: permit, _counted: counted })
    }
}

/// A connection's part of both limits, given back when it is dropped.
struct ConnectionPermit {
    _permit: OwnedSemaphorePermit,
    _counted: Option<AddressPermit>,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        api::metrics::connection_ended();
    }
}

/// Number of open connections of each address.
#[derive(Debug)]
struct AddressCounts {
    most: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

#[derive(Debug)]
struct AddressPermit {
    counts: Arc<AddressCounts>,
    network: IpAddr,
}

impl AddressCounts {
    fn new(most: usize) -> Self {
        Self { most, open: Mutex::default() }
    }

    fn admit(counts: &Arc<Self>, address: IpAddr) -> Option<AddressPermit> {
        let network = network_of(address);
        let mut open = counts.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(network).or_default();
        if *count >= counts.most {
            return None;
        }
        *count += 1;
        Some(AddressPermit { counts: Arc::clone(counts), network })
    }
}

impl Drop for AddressPermit {
    fn drop(&mut self) {
        let mut open = self.counts.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.network);
            }
        }
    }
}

/// The address as limits count it: an IPv6 network of 64 bits belongs to one customer of a provider.
fn network_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// The next connection. A client that is gone already is no reason to stop, nor is a lack of descriptors.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) => match error.kind() {
                ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused => {}
                _ => {
                    tracing::error!(%error, "accepting a connection failed");
                    tokio::time::sleep(OUT_OF_DESCRIPTORS).await;
                }
            },
        }
    }
}

/// Resolves when the program stops.
pub async fn wait_for_stop(mut stop: watch::Receiver<bool>) {
    // An error means that the sender is gone, which is a reason to stop as well.
    let _ = stop.wait_for(|stopped| *stopped).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_share_and_gives_it_back() {
        let counts = Arc::new(AddressCounts::new(2));
        let (one, other) = ("192.0.2.1".parse().expect("ip"), "192.0.2.2".parse().expect("ip"));
        let (first, second) = (AddressCounts::admit(&counts, one), AddressCounts::admit(&counts, one));
        assert!(first.is_some() && second.is_some());
        assert!(AddressCounts::admit(&counts, one).is_none());
        assert!(AddressCounts::admit(&counts, other).is_some());
        drop(first);
        assert!(AddressCounts::admit(&counts, one).is_some());
        drop(second);
        assert!(counts.open.lock().expect("counts").is_empty(), "nothing is kept of closed connections");
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let of = |text: &str| network_of(text.parse().expect("ip"));
        assert_eq!(of("2001:db8:1:2:3::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
    }
}
