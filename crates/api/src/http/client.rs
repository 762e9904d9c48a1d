//! Origin of a request: its address and browser.

use std::net::IpAddr;

use axum::http::{HeaderMap, header};
use ipnet::IpNet;

pub use app::Client;

/// Greatest length of a browser's name that is stored, in characters.
const LONGEST_AGENT: usize = 300;

/// Returns the client of a request. Behind trusted proxies its address is the last one that none of them vouches for.
pub fn read(peer: Option<IpAddr>, headers: &HeaderMap, trusted: &[IpNet]) -> Client {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    Client {
        ip: peer.map(|peer| client_address(peer.to_canonical(), headers, trusted)),
        user_agent: agent.map(|agent| agent.chars().take(LONGEST_AGENT).collect()),
    }
}

/// Walks `X-Forwarded-For` from the right while hops are trusted proxies and stops at the first that is not, or that
/// is no IP address: anything further left may be forged.
fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let hops: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    let mut speaker = peer;
    for hop in hops.into_iter().rev() {
        if !trusted.iter().any(|network| network.contains(&speaker)) {
            break;
        }
        let Ok(said) = hop.trim().parse::<IpAddr>() else { break };
        speaker = said.to_canonical();
    }
    speaker
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_are_believed() {
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 9.9.9.9, 10.0.0.2".parse().expect("a value"));
        let network = |text: &str| text.parse::<IpNet>().expect("a network");
        let ip_of = |peer, trusted: &[IpNet]| read(Some(peer), &headers, trusted).ip;
        assert_eq!(ip_of(ip("10.0.0.1"), &[]), Some(ip("10.0.0.1")));
        assert_eq!(
            ip_of(ip("10.0.0.1"), &[ip("10.0.0.1").into(), ip("10.0.0.2").into()]),
            Some(ip("9.9.9.9"))
        );
        assert_eq!(ip_of(ip("8.8.8.8"), &[ip("10.0.0.1").into()]), Some(ip("8.8.8.8")));
        assert_eq!(ip_of(ip("10.0.0.1"), &[network("10.0.0.0/8")]), Some(ip("9.9.9.9")));
        assert_eq!(ip_of(ip("11.0.0.1"), &[network("10.0.0.0/8")]), Some(ip("11.0.0.1")));
    }
}
