//! Addresses that a consumer's browser is sent to: public ones only.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

/// Error of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    #[error("not an address")]
    NotAnAddress,
    #[error("only http and https are allowed")]
    Scheme,
    #[error("an address holds no user name or password")]
    Credentials,
    #[error("an address inside a private network is refused")]
    Private,
}

/// Checks that a text is an http or https address outside private networks.
///
/// Names are judged by their look alone (`localhost`, `.local`, `.internal`); who calls an address itself also
/// checks what it resolves to.
pub fn check_link(text: &str) -> Result<Url, LinkError> {
    // The parser drops tabs and line breaks inside an address; such a text is not what it seems.
    if text.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return Err(LinkError::NotAnAddress);
    }
    let url = Url::parse(text).map_err(|_| LinkError::NotAnAddress)?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(LinkError::Scheme);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(LinkError::Credentials);
    }
    match url.host() {
        None => Err(LinkError::NotAnAddress),
        Some(Host::Domain(name)) if is_internal_hostname(name) => Err(LinkError::Private),
        Some(Host::Ipv4(address)) if is_private(IpAddr::V4(address)) => Err(LinkError::Private),
        Some(Host::Ipv6(address)) if is_private(IpAddr::V6(address)) => Err(LinkError::Private),
        Some(_) => Ok(url),
    }
}

fn is_internal_hostname(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    !name.contains('.')
        || [".localhost", ".local", ".internal", ".home.arpa", ".lan"].iter().any(|end| name.ends_with(end))
}

/// Returns true if an address is in a private network or otherwise special, and so cannot be reached from outside.
pub fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_private_v4(v4),
        IpAddr::V6(v6) => v6.to_ipv4_mapped().map_or_else(|| is_private_v6(v6), is_private_v4),
    }
}

fn is_private_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_unspecified()
        || address.is_broadcast()
        || address.is_documentation()
        || address.is_multicast()
        || first == 0
        || first >= 240
        || (first == 100 && (64..128).contains(&second))
        || (first == 192 && second == 0 && third == 0)
        || (first == 192 && second == 88 && third == 99)
        || (first == 198 && (second == 18 || second == 19))
}

fn is_private_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    address.is_loopback()
        || address.is_unspecified()
        || address.is_multicast()
        || address.is_unique_local()
        || address.is_unicast_link_local()
        || (first == 0x2001 && second == 0x0db8)
        // Documentation (RFC 9637), segment routing (RFC 9602), and what is discarded or leads nowhere (RFC 6666, RFC 9780).
        || (first == 0x3fff && second < 0x1000)
        || first == 0x5f00
        || matches!(address.segments()[..4], [0x0100, 0, 0, 0 | 1])
        // Site-local of old, and Teredo, which tunnels.
        || first & 0xffc0 == 0xfec0
        || (first == 0x2001 && second == 0)
        // IPv4 written as IPv6.
        || address.segments()[..6] == [0; 6]
        // NAT64 and 6to4 carry an IPv4 address inside, which may be a private one.
        || (first == 0x0064 && second == 0xff9b)
        || first == 0x2002
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_web_addresses_pass() {
        for text in [
            "https://meet.example.nl/abc?d=1#e",
            "http://example.nl",
            "https://8.8.8.8/x",
            "https://[2a01:7c8::1]/x",
        ] {
            assert!(check_link(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn scripts_and_inner_addresses_are_refused() {
        for (text, error) in [
            ("javascript:alert(1)", LinkError::Scheme),
            ("JaVaScRiPt:alert(1)", LinkError::Scheme),
            ("java\nscript:alert(1)", LinkError::NotAnAddress),
            ("data:text/html,x", LinkError::Scheme),
            ("ftp://example.nl", LinkError::Scheme),
            ("/relative", LinkError::NotAnAddress),
            ("https://me:secret@example.nl", LinkError::Credentials),
            ("http://localhost/x", LinkError::Private),
            ("http://intranet/x", LinkError::Private),
            ("http://printer.local", LinkError::Private),
            ("http://127.0.0.1:8081", LinkError::Private),
            ("http://2130706433/", LinkError::Private),
            ("http://0x7f.1/", LinkError::Private),
            ("http://10.1.2.3", LinkError::Private),
            ("http://100.64.0.1", LinkError::Private),
            ("http://169.254.169.254/latest", LinkError::Private),
            ("http://[::1]/", LinkError::Private),
            ("http://[::ffff:10.0.0.1]/", LinkError::Private),
            ("http://[fd00::1]/", LinkError::Private),
            ("http://[fec0::1]/", LinkError::Private),
            ("http://[::8.8.8.8]/", LinkError::Private),
            ("http://[2001::1]/", LinkError::Private),
            ("http://[100::1]/", LinkError::Private),
            ("http://[3fff:fff::1]/", LinkError::Private),
            ("http://[5f00:1::1]/", LinkError::Private),
            ("http://192.88.99.1/", LinkError::Private),
        ] {
            assert_eq!(check_link(text), Err(error), "{text}");
        }
    }
}
