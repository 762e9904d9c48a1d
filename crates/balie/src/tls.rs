//! Which servers are spoken to in the clear: only those on this machine, and those that the operator names.

use std::net::IpAddr;

use anyhow::{Context, bail, ensure};
use url::Url;

use crate::config::Config;

/// How the link to a database is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseLink {
    /// A file, a socket of this machine, or its loopback interface.
    Local,
    /// Encrypted, and the server proves who it is.
    Verified,
    /// Encrypted; whoever stands in between may pass for the server.
    Encrypted,
    /// Not encrypted, or only if the server likes.
    Clear,
}

/// Refuses a server elsewhere that would be spoken to in the clear, and names the field.
///
/// # Errors
/// The first of them, with what to write instead.
pub fn check(config: &Config) -> anyhow::Result<()> {
    let is_allowed = |host: &str| config.allow_plaintext_to.iter().any(|allowed| allowed == host);
    let (link, host) = database(&config.database_url).context("database_url")?;
    ensure!(
        link != DatabaseLink::Clear || is_allowed(&host),
        "database_url: {host} is another machine and the link to it is not encrypted: add ?sslmode=verify-full \
         (with sslrootcert=…, if its certificate is of your own authority), or name {host} in allow_plaintext_to"
    );
    let servers = [
        ("smtp_url", config.smtp_url.as_deref(), "begin with smtps://, or add ?tls=required"),
        ("otlp_endpoint", config.otlp_endpoint.as_deref(), "begin with https://"),
        ("sentry_dsn", config.sentry_dsn.as_deref(), "begin with https://"),
        ("s3.endpoint", config.s3.endpoint.as_deref(), "begin with https://"),
    ];
    for (field, address, remedy) in servers {
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

/// How the link to a database is protected, and the host it leads to.
///
/// # Errors
/// When the URL cannot be read.
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

/// Whether a host is this machine.
fn is_local(host: &str) -> bool {
    let host = host.trim_start_matches('[').trim_end_matches(']');
    host.is_empty()
        || host == "localhost"
        || host.parse().is_ok_and(|address: IpAddr| address.to_canonical().is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(change: impl FnOnce(&mut Config)) -> String {
        let mut config = Config::default();
        change(&mut config);
        check(&config).map_or_else(|error| format!("{error:#}"), |()| String::new())
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
            let fault = fault(|config| config.database_url.clone_from(&url));
            assert!(fault.contains("database_url") && fault.contains("verify-full"), "{fault}");
            assert!(!fault.contains("geheim"), "{fault}");
        }
        assert_eq!(of("postgres://db.example/balie?sslmode=require"), DatabaseLink::Encrypted);
        assert_eq!(of("postgres://db.example/balie?sslmode=verify-full"), DatabaseLink::Verified);
        let named = fault(|config| {
            config.database_url = "postgres://db/balie".to_owned();
            config.allow_plaintext_to = vec!["db".to_owned()];
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
            let fault = fault(|config| config.smtp_url = Some(mail.to_owned()));
            assert_eq!(fault.is_empty(), fine, "{mail}: {fault}");
            assert!(!fault.contains("geheim"));
        }
        assert!(
            fault(|config| config.otlp_endpoint = Some("http://collector:4318".to_owned()))
                .contains("otlp_endpoint")
        );
        assert_eq!(fault(|config| config.otlp_endpoint = Some("http://[::1]:4318".to_owned())), "");
        assert!(
            fault(|config| config.s3.endpoint = Some("http://s3.example".to_owned())).contains("s3.endpoint")
        );
        assert!(
            fault(|config| config.sentry_dsn = Some("http://a@sentry.example/1".to_owned()))
                .contains("sentry_dsn")
        );
    }
}
