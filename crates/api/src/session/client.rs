//! Where a request comes from.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use crate::state::App;

/// The longest browser description that is kept, in characters.
const LONGEST_USER_AGENT: usize = 300;

/// The address and browser of whoever asks, as far as they can be believed.
#[derive(Clone, Debug, Default)]
pub struct Client {
    pub ip: Option<IpAddr>,
    pub user_agent: Option<String>,
}

impl Client {
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
}

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_canonical());
        let user_agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Self {
            ip: peer.map(|peer| forwarded(peer, &parts.headers, &app.settings.trusted_proxies)),
            user_agent: user_agent.map(|text| text.chars().take(LONGEST_USER_AGENT).collect()),
        })
    }
}

/// Follows `X-Forwarded-For` from its end for as long as the speaker is a proxy of ours.
fn forwarded(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let hops: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .collect();
    let mut speaker = peer;
    for hop in hops.into_iter().rev() {
        if !trusted.contains(&speaker) {
            break;
        }
        let Ok(said) = hop.parse::<IpAddr>() else { break };
        speaker = said.to_canonical();
    }
    speaker
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn only_our_proxies_are_believed() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 9.9.9.9, 10.0.0.2".parse().expect("a header"));
        let trusted = [ip("10.0.0.1"), ip("10.0.0.2")];
        assert_eq!(forwarded(ip("10.0.0.1"), &headers, &trusted), ip("9.9.9.9"));
        assert_eq!(forwarded(ip("5.5.5.5"), &headers, &trusted), ip("5.5.5.5"));
        assert_eq!(forwarded(ip("10.0.0.1"), &HeaderMap::new(), &trusted), ip("10.0.0.1"));
    }

    #[test]
    fn a_household_counts_as_one() {
        let of = |text: &str| Client { ip: Some(ip(text)), user_agent: None }.network();
        assert_eq!(of("2001:db8:1:2:3::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("192.0.2.7"), "192.0.2.7");
    }
}
