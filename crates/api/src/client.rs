//! From where a request comes: its address and browser.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use crate::state::App;

/// The longest browser name that is kept, in characters.
const LONGEST_AGENT: usize = 300;

/// The address and the browser of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Client {
    /// Absent when the request did not come over the network.
    pub ip: Option<IpAddr>,
    pub user_agent: Option<String>,
}

impl Client {
    /// The address as text.
    pub fn ip_text(&self) -> Option<String> {
        self.ip.map(|ip| ip.to_string())
    }

    /// The address as limits count it: an IPv6 network of 64 bits is one household.
    pub fn network(&self) -> String {
        match self.ip {
            None => "unknown".to_owned(),
            Some(IpAddr::V4(ip)) => ip.to_string(),
            Some(IpAddr::V6(ip)) => {
                let [a, b, c, d, ..] = ip.segments();
                format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
            }
        }
    }

    /// Behind trusted proxies the address is the last one that none of them vouches for.
    pub fn read(peer: Option<IpAddr>, headers: &HeaderMap, trusted: &[IpAddr]) -> Self {
        let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Self {
            ip: peer.map(|peer| forwarded(peer.to_canonical(), headers, trusted)),
            user_agent: agent.map(|agent| agent.chars().take(LONGEST_AGENT).collect()),
        }
    }
}

/// Walks `X-Forwarded-For` from the right while hops are trusted proxies and stops at the first that is not, or that
/// is no IP address: anything further left may be forged.
fn forwarded(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let hops: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    let mut speaker = peer;
    for hop in hops.into_iter().rev() {
        if !trusted.contains(&speaker) {
            break;
        }
        let Ok(said) = hop.trim().parse::<IpAddr>() else { break };
        speaker = said.to_canonical();
    }
    speaker
}

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        Ok(Self::read(peer, &parts.headers, &app.settings.trusted_proxies))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_are_believed() {
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 9.9.9.9, 10.0.0.2".parse().expect("a value"));
        let read = |peer, trusted: &[IpAddr]| Client::read(Some(peer), &headers, trusted).ip;
        assert_eq!(read(ip("10.0.0.1"), &[]), Some(ip("10.0.0.1")));
        assert_eq!(read(ip("10.0.0.1"), &[ip("10.0.0.1"), ip("10.0.0.2")]), Some(ip("9.9.9.9")));
        assert_eq!(read(ip("8.8.8.8"), &[ip("10.0.0.1")]), Some(ip("8.8.8.8")));
    }

    #[test]
    fn a_household_counts_as_one() {
        let of = |text: &str| Client { ip: text.parse().ok(), user_agent: None }.network();
        assert_eq!(of("2001:db8:1:2:3::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("192.0.2.7"), "192.0.2.7");
    }
}
