//! The configuration: defaults, a TOML file, and `BALIE_*` variables, checked before anything starts.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use app::services::{PaperSeals, TimeStampService};
use documents::files::{FileStore, S3Options};
use figment::Figment;
use figment::providers::{Env, Format, Serialized, Toml};
use ipnet::IpNet;
use partners::http::{Limits, OutboundClient};
use partners::mail::Mailer;
use partners::{PartnerSettings, Partners};
use serde::{Deserialize, Serialize};
use signing::time_stamp::Roots;
use store::evidence::EvidenceKeys;
use tracing_subscriber::EnvFilter;

use crate::http_server::ConnectionLimits;
use crate::sealing::Sealing;
use crate::{credentials, tls};

mod checks;
mod chosen;
mod storage;
mod words;

pub use storage::StorageConfig;

/// One field for each thing an operator decides; nested ones are written `BALIE_SECTION__FIELD`.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// `sqlite:///path/balie.db` or `postgres://user:password@host/name`.
    pub database_url: String,
    /// A standby of that PostgreSQL database, from which consumers' lists are read; absent: nothing is.
    pub standby_database_url: Option<String>,
    /// Folder of the files, or `s3://bucket/prefix`.
    pub files: String,
    /// Access to the bucket, for `files` in one.
    pub s3: S3Options,
    /// Folder in which uploads are assembled; on the same disk as `files` if that is a folder. Empty: `.scratch` in
    /// that folder, or `files/.scratch` for a bucket.
    pub scratch: PathBuf,
    /// Address at which the portal listens.
    pub listen: SocketAddr,
    /// Address at which `/metrics` and `/health/*` listen, for the operator alone; they are off when it is absent.
    pub operations_listen: Option<SocketAddr>,
    /// Limits for the number of connections and for their idle time.
    pub connections: ConnectionLimits,
    /// Base URL of the portal for consumers.
    pub public_url: String,
    /// The mail server, as in `smtps://user:password@mail.example`; without it mails stay queued.
    pub smtp_url: Option<String>,
    /// The address that letters come from.
    pub mail_from: String,
    /// Addresses of their own for licences, by short name; the mail server has to be allowed to send from them.
    pub mail_senders: BTreeMap<String, String>,
    /// Base64 secrets of at least 32 bytes, the newest first: they sign tokens and encrypt two-factor secrets.
    pub secrets: Vec<String>,
    /// The Ed25519 private key that signs evidence, base64 of 32 bytes; absent: derived from the first of `secrets`.
    pub evidence_key: Option<String>,
    /// Public keys of earlier evidence keys, base64 of 32 bytes: what they signed is still accepted.
    pub evidence_public_keys: Vec<String>,
    /// Keys that seal documents.
    pub sealing: Sealing,
    /// The RFC 3161 service that stamps seals and the daily anchors; absent: they are not stamped.
    pub timestamp_url: Option<String>,
    /// A PEM file of the certificates that issue that service's; absent: the issuer is not checked.
    pub timestamp_roots: Option<PathBuf>,
    /// Contacts for reports of vulnerabilities (`/.well-known/security.txt`): `mailto:`, `https:` or `tel:` addresses.
    pub security_contacts: Vec<String>,
    /// Addresses and networks of the proxies, as in `10.0.0.1` and `10.0.0.0/8`.
    #[serde(deserialize_with = "checks::networks")]
    pub trusted_proxies: Vec<IpNet>,
    pub frame_origins: Vec<String>,
    /// Hosts that may be spoken to without TLS, because the link to them is protected otherwise.
    pub allow_plaintext_to: Vec<String>,
    /// Allows partners in a private network.
    pub allow_private_partners: bool,
    /// Allows firms' webhook endpoints in a private network: a firm could then call any host there.
    pub allow_private_webhooks: bool,
    /// Allows push services in a private network, over plain http too: a consumer could then call any host there.
    pub allow_private_push: bool,
    /// Serves a firm without hosts at `<slug>.localhost`, to try several firms on one machine.
    pub local_hosts: bool,
    /// Former switch for both kinds of private addresses. It is rejected, because it opened more than was meant.
    pub allow_private_addresses: Option<bool>,
    /// Greatest number of calls of one session in a minute.
    pub calls_per_minute: u32,
    /// Greatest number of calls of one service key in a minute.
    pub key_calls_per_minute: u32,
    /// Quotas of storage, and the reserve of free disk space.
    pub storage: StorageConfig,
    /// Addresses and keys of the partners.
    pub partners: PartnerSettings,
    /// The payment provider's name of the way to pay.
    pub payment_method: String,
    /// The virus scanner (clamd): `tcp://host:3310` or `unix:///path/to/socket`.
    pub virus_scan: Option<String>,
    /// `text` or `json`.
    pub log_format: LogFormat,
    /// Filter of the log, in the syntax of `RUST_LOG`.
    pub log: String,
    /// The collector of traces (OTLP over HTTP), as in `http://127.0.0.1:4318`; absent: none are collected.
    pub otlp_endpoint: Option<String>,
    /// Part of the traces that is collected, 0 to 1.
    pub otlp_sample_rate: f64,
    /// Sentry DSN for error reports; none are sent when it is absent.
    pub sentry_dsn: Option<String>,
    /// Part of the errors that is reported, 0 to 1.
    pub sentry_sample_rate: f32,
    /// The file of what is chosen when the portal is set up in the browser; `None` where nothing is.
    #[serde(skip)]
    pub installation_file: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Text,
    Json,
}

/// `BALIE_*` variables that are not fields of the configuration: those of the command line, of `back-office check`, and
/// of the tests.
const OTHER_VARIABLES: [&str; 9] = [
    "config",
    "credentials_directory",
    "webhook_secret",
    "service_key",
    "test_postgres",
    "test_s3",
    "url",
    "sandbox_url",
    "look",
];

/// The `BALIE_*` variables that are fields of the configuration.
pub fn variables() -> Env {
    Env::prefixed("BALIE_").ignore(&OTHER_VARIABLES)
}

impl Default for Config {
    fn default() -> Self {
        Self {
            database_url: "sqlite://balie.db".to_owned(),
            standby_database_url: None,
            files: "files".to_owned(),
            s3: S3Options::default(),
            scratch: PathBuf::new(),
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            operations_listen: None,
            connections: ConnectionLimits::default(),
            public_url: "http://127.0.0.1:8080".to_owned(),
            smtp_url: None,
            mail_from: "portaal@localhost".to_owned(),
            mail_senders: BTreeMap::new(),
            secrets: Vec::new(),
            evidence_key: None,
            evidence_public_keys: Vec::new(),
            sealing: Sealing::default(),
            timestamp_url: None,
            timestamp_roots: None,
            security_contacts: Vec::new(),
            trusted_proxies: Vec::new(),
            frame_origins: Vec::new(),
            allow_plaintext_to: Vec::new(),
            allow_private_partners: false,
            allow_private_webhooks: false,
            allow_private_push: false,
            local_hosts: false,
            allow_private_addresses: None,
            calls_per_minute: 1000,
            key_calls_per_minute: 12_000,
            storage: StorageConfig::default(),
            partners: PartnerSettings::default(),
            payment_method: "ideal".to_owned(),
            virus_scan: None,
            log_format: LogFormat::Text,
            log: "info".to_owned(),
            otlp_endpoint: None,
            otlp_sample_rate: 1.0,
            sentry_dsn: None,
            sentry_sample_rate: 0.3,
            installation_file: None,
        }
    }
}

impl Config {
    /// Reads and checks; the error names the field and where its value came from.
    pub fn read(file: &Path) -> anyhow::Result<Self> {
        let defaults = Figment::from(Serialized::defaults(Self::default()));
        let mut figment = defaults.merge(chosen::chosen_settings()).merge(Toml::file(file));
        if let Some(folder) = credentials::folder() {
            figment = credentials::merge(figment, &folder).context("configuration")?;
        }
        let config = Self::from_figment(&figment.merge(variables().split("__"))).context("configuration")?;
        Ok(Self { installation_file: Some(PathBuf::from(chosen::INSTALLATION_FILE)), ..config })
    }

    /// Fills in what follows from other fields, and checks the whole.
    ///
    /// # Errors
    /// Names the field and where its value came from.
    pub fn from_figment(figment: &Figment) -> anyhow::Result<Self> {
        let mut config: Self = figment.extract().map_err(words::describe)?;
        config.public_url = config.public_url.trim_end_matches('/').to_owned();
        if config.scratch.as_os_str().is_empty() {
            // Beside files in a folder, so that what is put together is moved and not copied.
            let folder = if config.files.contains("://") { "files" } else { &config.files };
            config.scratch = Path::new(folder).join(".scratch");
        }
        config.check()?;
        Ok(config)
    }

    /// # Errors
    /// Names the field and what is wrong with it.
    pub fn check(&self) -> anyhow::Result<()> {
        let known = ["sqlite:", "postgres://", "postgresql://"];
        ensure!(
            known.iter().any(|scheme| self.database_url.starts_with(scheme)),
            "database_url: begins with sqlite: or postgres://"
        );
        let is_postgres = |url: &str| url.starts_with("postgres://") || url.starts_with("postgresql://");
        ensure!(
            self.standby_database_url.as_deref().is_none_or(is_postgres),
            "standby_database_url: begins with postgres://"
        );
        ensure!(
            self.standby_database_url.is_none() || is_postgres(&self.database_url),
            "standby_database_url: is a standby of database_url, which is no PostgreSQL database"
        );
        ensure!(
            self.public_url.starts_with("https://") || self.public_url.starts_with("http://"),
            "public_url: begins with https:// (or http:// for trying out)"
        );
        ensure!((0.0..=1.0).contains(&self.otlp_sample_rate), "otlp_sample_rate: from 0 to 1");
        let collector = self.otlp_endpoint.as_deref().map(url::Url::parse);
        ensure!(
            collector.is_none_or(|url| url.is_ok_and(|url| matches!(url.scheme(), "http" | "https"))),
            "otlp_endpoint: is an address such as http://127.0.0.1:4318"
        );
        ensure!((0.0..=1.0).contains(&self.sentry_sample_rate), "sentry_sample_rate: from 0 to 1");
        ensure!(
            self.operations_listen.is_none_or(|address| address != self.listen),
            "operations_listen: is the portal's own address; name another port"
        );
        ensure!(
            self.allow_private_addresses.is_none(),
            "allow_private_addresses: is two switches now: allow_private_partners and allow_private_webhooks"
        );
        ensure!(self.calls_per_minute > 0, "calls_per_minute: is at least 1");
        ensure!(self.key_calls_per_minute > 0, "key_calls_per_minute: is at least 1");
        self.log_filter()?;
        checks::check_files(&self.files)?;
        checks::check_origins(&self.frame_origins)?;
        self.connections.check()?;
        self.storage.check()?;
        self.check_security_contacts()?;
        self.mailer()?;
        self.partners.check(self.allow_private_partners)?;
        let is_name = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        ensure!(
            !self.payment_method.is_empty() && self.payment_method.chars().all(is_name),
            "payment_method: is one word in small letters, as in ideal"
        );
        self.scanner()?;
        tls::check(&tls::Servers {
            database_url: &self.database_url,
            standby_database_url: self.standby_database_url.as_deref(),
            smtp_url: self.smtp_url.as_deref(),
            otlp_endpoint: self.otlp_endpoint.as_deref(),
            sentry_dsn: self.sentry_dsn.as_deref(),
            s3_endpoint: self.s3.endpoint.as_deref(),
            allow_plaintext_to: &self.allow_plaintext_to,
        })?;
        checks::check_sender(self.smtp_url.as_deref(), &self.mail_from)?;
        if let Some(url) = &self.timestamp_url {
            ensure!(self.outbound_client()?.permits(url), "timestamp_url: is a public http or https address");
        }
        self.timestamp_roots()?;
        self.evidence_keys().map(drop)
    }

    fn check_security_contacts(&self) -> anyhow::Result<()> {
        for (place, contact) in self.security_contacts.iter().enumerate() {
            let known = ["mailto:", "https://", "tel:"].iter().any(|scheme| contact.starts_with(scheme));
            ensure!(
                known && !contact.chars().any(|letter| letter.is_control() || letter.is_whitespace()),
                "security_contacts[{place}]: is an address such as mailto:security@balie.example"
            );
        }
        Ok(())
    }

    /// Returns the partners that are configured.
    pub fn partners(&self) -> anyhow::Result<Partners> {
        Ok(Partners::new(&self.partners, self.allow_private_partners)?)
    }

    /// The origins that the page may frame: the listed ones and the embedded form's.
    pub fn frames(&self) -> Vec<String> {
        let mut origins = self.frame_origins.clone();
        let form = self.partners.embedded_form.as_ref().and_then(|form| url::Url::parse(&form.url).ok());
        let form = form.map(|url| url.origin().ascii_serialization());
        origins.extend(form.filter(|form| !self.frame_origins.contains(form)));
        origins
    }

    /// The filter of the log.
    pub fn log_filter(&self) -> anyhow::Result<EnvFilter> {
        checks::log_filter(&self.log)
    }

    /// The virus scanner, if one is configured.
    pub fn scanner(&self) -> anyhow::Result<Option<documents::scan::Address>> {
        self.virus_scan.as_ref().map(|address| address.parse().context("virus_scan")).transpose()
    }

    /// The mail server, if one is configured.
    pub fn mailer(&self) -> anyhow::Result<Option<Mailer>> {
        let mailer = |url: &String| Mailer::new(url, &self.mail_from)?.with_senders(&self.mail_senders);
        Ok(self.smtp_url.as_ref().map(mailer).transpose()?)
    }

    /// The store of the files; a folder is made if it is missing.
    pub fn file_store(&self) -> anyhow::Result<FileStore> {
        self.store_at(&self.files).context("files")
    }

    /// A store of files at another place.
    pub fn store_at(&self, location: &str) -> anyhow::Result<FileStore> {
        Ok(FileStore::open_with(location, &self.s3)?)
    }

    /// The way out to the time-stamp service.
    pub fn outbound_client(&self) -> anyhow::Result<OutboundClient> {
        Ok(OutboundClient::new(Limits::default(), self.allow_private_partners)?)
    }

    /// The keys that seal papers and the service that stamps them.
    pub fn paper_seals(&self) -> anyhow::Result<PaperSeals> {
        let service = |url: &String| -> anyhow::Result<TimeStampService> {
            let (outbound, roots) = (self.outbound_client()?, self.timestamp_roots()?);
            Ok(TimeStampService { outbound, url: url.clone(), roots })
        };
        Ok(self.sealing.seals(self.timestamp_url.as_ref().map(service).transpose()?))
    }

    /// The certificates that issue those of the time-stamp service, where they are configured.
    pub fn timestamp_roots(&self) -> anyhow::Result<Option<Roots>> {
        let read = |file: &PathBuf| -> anyhow::Result<Roots> { Ok(Roots::from_pem(&std::fs::read(file)?)?) };
        let named = |file| read(file).with_context(|| format!("timestamp_roots: {}", file.display()));
        self.timestamp_roots.as_ref().map(named).transpose()
    }

    /// The keys that sign and verify evidence: the configured ones, or those that follow from the secrets.
    pub fn evidence_keys(&self) -> anyhow::Result<EvidenceKeys> {
        let secrets = self.secret_bytes()?;
        let private_key = match &self.evidence_key {
            Some(key) => decode_key(key).context("evidence_key")?,
            None => EvidenceKeys::derive(&secrets[0])?,
        };
        let mut keys = EvidenceKeys::new(&private_key).context("evidence_key")?;
        // What was signed before a key was configured, or with an earlier secret, is still ours.
        for secret in &secrets {
            let derived = EvidenceKeys::new(&EvidenceKeys::derive(secret)?)?;
            keys = keys.with_public_key(derived.public_key());
        }
        for (place, key) in self.evidence_public_keys.iter().enumerate() {
            let key = decode_key(key).with_context(|| format!("evidence_public_keys[{place}]"))?;
            keys = keys.with_public_key(&key);
        }
        Ok(keys.with_line_secrets(&secrets)?)
    }

    /// The keys that are accepted without any of the secrets but the first.
    pub fn lasting_evidence_keys(&self) -> anyhow::Result<EvidenceKeys> {
        let newest = self.secrets.iter().take(1).cloned().collect();
        Self { secrets: newest, ..self.clone() }.evidence_keys()
    }

    /// Returns the contact for push services (VAPID): the first of `security_contacts` of a kind that they accept, else
    /// the portal's address.
    pub fn push_contact(&self) -> String {
        let is_taken = |contact: &&String| contact.starts_with("mailto:") || contact.starts_with("https:");
        self.security_contacts.iter().find(is_taken).unwrap_or(&self.public_url).clone()
    }

    /// Returns the secrets, decoded from base64.
    pub fn secret_bytes(&self) -> anyhow::Result<Vec<Vec<u8>>> {
        use base64::Engine;
        if self.secrets.is_empty() {
            bail!("secrets: at least one is needed; make one with: openssl rand -base64 32");
        }
        let decode = |(place, secret): (usize, &String)| {
            let bytes = base64::engine::general_purpose::STANDARD
                .decode(secret.trim())
                .with_context(|| format!("secrets[{place}]: is not base64"))?;
            ensure!(bytes.len() >= 32, "secrets[{place}]: has {} bytes, at least 32 are needed", bytes.len());
            Ok(bytes)
        };
        self.secrets.iter().enumerate().map(decode).collect()
    }
}

/// A key of 32 bytes from base64.
fn decode_key(text: &str) -> anyhow::Result<[u8; 32]> {
    use base64::Engine;
    let bytes = base64::engine::general_purpose::STANDARD.decode(text.trim()).context("is not base64")?;
    bytes.try_into().map_err(|bytes: Vec<u8>| anyhow::anyhow!("has {} bytes, 32 are needed", bytes.len()))
}

#[cfg(test)]
#[expect(clippy::result_large_err, reason = "the signature is figment's")]
mod tests;
