//! Origin of a request: its address and browser.

use std::net::IpAddr;

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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_counts_as_one() {
        let of = |text: &str| Client { ip: text.parse().ok(), user_agent: None }.network();
        assert_eq!(of("2001:db8:1:2:3::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("192.0.2.7"), "192.0.2.7");
    }
}
