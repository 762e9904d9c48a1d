//! Checks of single settings.

use std::net::IpAddr;

use anyhow::{Context, ensure};
use ipnet::IpNet;
use serde::{Deserialize, Deserializer, de};
use tracing_subscriber::EnvFilter;
use url::Url;

/// The levels that a filter of the log may name alone.
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// Parses the filter of the log. A word that is no level would be taken for the name of a part of the program, and
/// everything else would be silent.
///
/// # Errors
/// Names the word.
pub fn log_filter(log: &str) -> anyhow::Result<EnvFilter> {
    for directive in log.split(',').filter(|directive| !directive.is_empty()) {
        ensure!(
            directive.contains(['=', '[']) || LEVELS.contains(&directive.to_ascii_lowercase().as_str()),
            "log: {directive:?} is no level ({}); a part of the program is named with one, as in store=debug",
            LEVELS.join(", ")
        );
    }
    EnvFilter::try_new(log).context("log")
}

/// Checks the place of the files: what looks like an address with one slash would become a folder of that name.
///
/// # Errors
/// Says how the place is written.
pub fn check_files(files: &str) -> anyhow::Result<()> {
    let is_scheme = |word: &str| word.len() > 1 && word.chars().all(|letter| letter.is_ascii_alphanumeric());
    let is_address =
        files.split_once(':').is_none_or(|(scheme, rest)| !is_scheme(scheme) || rest.starts_with("//"));
    ensure!(is_address, "files: is a folder, or an address such as s3://bucket/prefix, with two slashes");
    Ok(())
}

/// Checks the origins that the page may frame: a path behind one would be ignored by browsers, or match nothing.
///
/// # Errors
/// Names the place in the list.
pub fn check_origins(origins: &[String]) -> anyhow::Result<()> {
    for (place, origin) in origins.iter().enumerate() {
        let url = Url::parse(origin).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        ensure!(
            url.is_some_and(|url| url.origin().ascii_serialization() == *origin),
            "frame_origins[{place}]: is an origin such as https://form.example, in small letters and without a path"
        );
    }
    Ok(())
}

/// Checks that mails to the world have a sender of the firm's own.
///
/// # Errors
/// Names the field that is missing.
pub fn check_sender(smtp_url: Option<&str>, mail_from: &str) -> anyhow::Result<()> {
    let Some(url) = smtp_url.and_then(|url| Url::parse(url).ok()) else { return Ok(()) };
    let host = url.host_str().unwrap_or_default();
    let is_this_machine =
        host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    ensure!(
        is_this_machine || !mail_from.trim().ends_with("@localhost"),
        "mail_from: is needed beside smtp_url: the address that mails come from, as in portaal@kantoor.nl"
    );
    Ok(())
}

/// Reads addresses and networks, as in `10.0.0.1` and `10.0.0.0/8`.
pub fn networks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<IpNet>, D::Error> {
    let texts: Vec<String> = Deserialize::deserialize(deserializer)?;
    let parse = |text: String| {
        let network = text.parse::<IpNet>().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
        network.map_err(|_| {
            de::Error::custom("each is an address such as 10.0.0.1, or a network such as 10.0.0.0/8")
        })
    };
    texts.into_iter().map(parse).collect()
}
