//! Servers that may be connected to without encryption: only those on this machine, and those that the operator names.

use std::net::IpAddr;

use anyhow::{Context, bail, ensure};
use url::Url;

/// Protection of the connection to a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseLink {
    /// A file, a socket of this machine, or its loopback interface.
    Local,
    /// Encrypted, and the server proves who it is.
    Verified,
    /// Encrypted without verification; somebody in between could impersonate the server.
    Encrypted,
    /// A connection that is not encrypted, or only if the server likes.
    Clear,
}

/// The servers that are spoken to, and the hosts that may be spoken to in the clear.
#[derive(Clone, Copy, Debug, Default)]
pub struct Servers<'a> {
    pub database_url: &'a str,
    pub standby_database_url: Option<&'a str>,
    pub smtp_url: Option<&'a str>,
    pub otlp_endpoint: Option<&'a str>,
    pub sentry_dsn: Option<&'a str>,
    pub s3_endpoint: Option<&'a str>,
    pub allow_plaintext_to: &'a [String],
}

/// Rejects a plaintext connection to another machine, and names the field.
///
/// # Errors
/// The first of them, with what to write instead.
pub fn check(servers: &Servers) -> anyhow::Result<()> {
    let is_allowed = |host: &str| servers.allow_plaintext_to.iter().any(|allowed| allowed == host);
    let databases = [
        ("database_url", Some(servers.database_url)),
        ("standby_database_url", servers.standby_database_url),
    ];
    for (field, url) in databases {
        let Some(url) = url else { continue };
        let (link, host) = database(url).context(field)?;
        ensure!(
            link != DatabaseLink::Clear || is_allowed(&host),
            "{field}: {host} is another machine and the link to it is not encrypted: add ?sslmode=verify-full \
             (with sslrootcert=…, if its certificate is of your own authority), or name {host} in allow_plaintext_to"
        );
    }
    let named = [
        ("smtp_url", servers.smtp_url, "begin with smtps://, or add ?tls=required"),
        ("otlp_endpoint", servers.otlp_endpoint, "begin with https://"),
        ("sentry_dsn", servers.sentry_dsn, "begin with https://"),
        ("s3.endpoint", servers.s3_endpoint, "begin with https://"),
    ];
    for (field, address, remedy) in named {
        let Some(url) = address.and_then(|address| Url::parse(address).ok()) else { continue };
        let host = url.host_str().unwrap_or_default();
        ensure!(
            is_encrypted(&url) || is_local(host) || is_allowed(host),
            "{field}: {host} is another machine and would be spoken to in the clear: {remedy}, or name {host} in \
             allow_plaintext_to"
        );
    }
    Ok(())
}

fn is_encrypted(url: &Url) -> bool {
    match url.scheme() {
        "https" | "smtps" => true,
        "smtp" => url.query_pairs().any(|(name, value)| name == "tls" && value == "required"),
        _ => false,
    }
}

/// Returns the protection of the connection to a database, and the host it leads to.
///
/// # Errors
///
/// The URL cannot be parsed.
pub fn database(url: &str) -> anyhow::Result<(DatabaseLink, String)> {
    if url.starts_with("sqlite:") {
        return Ok((DatabaseLink::Local, String::new()));
    }
    // The text holds a password: it stands in no error.
    let Ok(url) = Url::parse(url) else { bail!("is not an address such as postgres://user@host/name") };
    let given = |names: &[&str]| {
        let pair = url.query_pairs().filter(|(name, _)| names.contains(&name.as_ref())).last();
        pair.map(|(_, value)| value.into_owned())
    };
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let host = given(&["host", "hostaddr"])
        .or_else(|| url.host_str().filter(|host| !host.is_empty()).map(str::to_owned))
        .or_else(|| variable("PGHOST"))
        .unwrap_or_default();
    // A folder of sockets may also be spelt as a host, %2Fvar%2Frun.
    let is_socket = host.starts_with('/') || host.to_ascii_lowercase().starts_with("%2f");
    if is_socket || is_local(&host) {
        return Ok((DatabaseLink::Local, host));
    }
    let mode = given(&["sslmode", "ssl-mode"]).or_else(|| variable("PGSSLMODE")).unwrap_or_default();
    let link = match mode.as_str() {
        "verify-full" => DatabaseLink::Verified,
        "verify-ca" | "require" => DatabaseLink::Encrypted,
        _ => DatabaseLink::Clear,
    };
    Ok((link, host))
}

/// Returns true if a host is this machine.
fn is_local(host: &str) -> bool {
    let host = host.trim_start_matches('[').trim_end_matches(']');
    host.is_empty()
        || host == "localhost"
        || host.parse().is_ok_and(|address: IpAddr| address.to_canonical().is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error<'a>(change: impl FnOnce(&mut Servers<'a>)) -> String {
        let mut servers = Servers { database_url: "sqlite://balie.db", ..Servers::default() };
        change(&mut servers);
        check(&servers).map_or_else(|error| format!("{error:#}"), |()| String::new())
    }

    #[test]
    fn a_database_elsewhere_is_reached_over_tls_alone() {
        let of = |url: &str| database(url).expect("an address").0;
        for url in [
            "sqlite://balie.db",
            "postgres://balie@127.0.0.1:5432/balie",
            "postgres://balie@[::1]/balie",
            "postgres://balie@localhost/balie",
            "postgres:///balie?host=/var/run/postgresql",
            "postgres://balie@%2Fvar%2Frun%2Fpostgresql/balie",
        ] {
            assert_eq!(of(url), DatabaseLink::Local, "{url}");
        }
        for mode in ["", "?sslmode=prefer", "?sslmode=disable", "?sslmode=allow"] {
            let url = format!("postgres://balie:geheim@db.example/balie{mode}");
            assert_eq!(of(&url), DatabaseLink::Clear, "{url}");
            let error = error(|servers| servers.database_url = &url);
            assert!(error.contains("database_url") && error.contains("verify-full"), "{error}");
            assert!(!error.contains("geheim"), "{error}");
        }
        assert_eq!(of("postgres://db.example/balie?sslmode=require"), DatabaseLink::Encrypted);
        assert_eq!(of("postgres://db.example/balie?sslmode=verify-full"), DatabaseLink::Verified);
        let standby = error(|servers| servers.standby_database_url = Some("postgres://db.example/balie"));
        assert!(standby.contains("standby_database_url") && standby.contains("verify-full"), "{standby}");
        let allowed = ["db".to_owned()];
        let named = error(|servers| {
            servers.database_url = "postgres://db/balie";
            servers.allow_plaintext_to = &allowed;
        });
        assert_eq!(named, "");
    }

    #[test]
    fn so_is_every_other_server() {
        for (mail, fine) in [
            ("smtp://mail.example", false),
            ("smtp://mail.example?tls=opportunistic", false),
            ("smtp://mail.example?tls=required", true),
            ("smtps://user:geheim@mail.example", true),
            ("smtp://127.0.0.1:2525", true),
        ] {
            let error = error(|servers| servers.smtp_url = Some(mail));
            assert_eq!(error.is_empty(), fine, "{mail}: {error}");
            assert!(!error.contains("geheim"));
        }
        assert!(
            error(|servers| servers.otlp_endpoint = Some("http://collector:4318")).contains("otlp_endpoint")
        );
        assert_eq!(error(|servers| servers.otlp_endpoint = Some("http://[::1]:4318")), "");
        assert!(error(|servers| servers.s3_endpoint = Some("http://s3.example")).contains("s3.endpoint"));
        assert!(
            error(|servers| servers.sentry_dsn = Some("http://a@sentry.example/1")).contains("sentry_dsn")
        );
    }
}
