//! `balie demo`: the demo firm with its partners' sandboxes, in one process and one folder.

mod answers;
mod changes;
mod dates;
mod invoices;
mod load;
mod messages;
mod office;
mod work;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use app::{Clock, SystemClock};
use base64::Engine;
use clap::Args;
use domain::licence::Licence;
use figment::Figment;
use figment::providers::Serialized;
use futures::FutureExt;
use partners::{IdentityClient, Key, PartnerEndpoint, PartnerSettings};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::config::{Config, StorageConfig, variables};
use crate::installation::Installation;
use crate::sealing::Sealing;

use crate::private::write_private;
use crate::{serve, telemetry};

#[derive(Args)]
pub struct Demo {
    /// Listen address of the portal.
    #[arg(long, default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Listen address of the partners' sandboxes; must be another origin than the portal.
    #[arg(long, default_value = "127.0.0.1:8081")]
    sandbox_listen: SocketAddr,
    /// SMTP listen address of the sandbox mailbox; port 0 picks a free port.
    #[arg(long, default_value = "127.0.0.1:0")]
    smtp_listen: SocketAddr,
    /// Database URL; the default is an SQLite database in the data folder.
    #[arg(long, env = "BALIE_DATABASE_URL")]
    database_url: Option<String>,
}

/// Addresses of a demo, stored in its folder, so that other commands reach it by the folder alone.
#[derive(Deserialize, Serialize)]
struct DemoAddresses {
    database_url: String,
    listen: SocketAddr,
    sandboxes: String,
    smtp_url: String,
}

/// The firms of the demo: their short names, and the names in the certificates of their seals.
const FIRMS: [(&str, &str); 2] =
    [("vandijk", "Van Dijk Financieel Advies"), ("noordzee", "Noordzee Hypotheken")];

/// The file in the folder with the certificate that issued those of seals and time stamps.
const ISSUER: &str = "issuer.pem";

/// The file of [`DemoAddresses`] in the folder.
const PLACE: &str = "demo.json";

/// Settings that come from the folder and the command line; their `BALIE_*` variables are ignored, because they are
/// mostly meant for another installation.
const OWN_FIELDS: [&str; 6] = ["database_url", "files", "scratch", "secrets", "listen", "smtp_url"];

/// The configuration of the demo in a folder, with `BALIE_*` variables on top.
///
/// # Errors
/// When no demo was started in the folder yet, or a variable holds what cannot be read.
pub fn config(folder: &Path) -> anyhow::Result<Config> {
    let missing = || format!("no demo was started in {}: balie demo --data DIR", folder.display());
    let data = folder.canonicalize().with_context(missing)?;
    let place = std::fs::read(data.join(PLACE)).with_context(missing)?;
    demo_config(&data, &serde_json::from_slice(&place).context(PLACE)?)
}

fn demo_config(data: &Path, place: &DemoAddresses) -> anyhow::Result<Config> {
    let defaults = Config {
        database_url: place.database_url.clone(),
        files: data.join("files").display().to_string(),
        scratch: data.join("scratch"),
        listen: place.listen,
        public_url: format!("http://{}", place.listen),
        smtp_url: Some(place.smtp_url.clone()),
        secrets: vec![secret(&data.join("secret"))?],
        frame_origins: vec![place.sandboxes.clone()],
        allow_private_partners: true,
        allow_private_webhooks: true,
        allow_private_push: true,
        local_hosts: true,
        // A developer's disk may be nearly full, and the demo stores little.
        storage: StorageConfig { disk_reserve_mb: 100, disk_reserve_percent: 0, ..StorageConfig::default() },
        partners: partners_at(&place.sandboxes),
        sealing: Sealing {
            keys: FIRMS.into_iter().filter_map(|(firm, _)| sealing_key(data, firm)).collect(),
            ..Sealing::default()
        },
        timestamp_url: Some(format!("{}/tsa", place.sandboxes)),
        timestamp_roots: Some(data.join(ISSUER)).filter(|file| file.exists()),
        log: std::env::var("RUST_LOG").unwrap_or_else(|_| "warn".to_owned()),
        ..Config::default()
    };
    let variables = variables().ignore(&OWN_FIELDS).split("__");
    let figment = Figment::from(Serialized::defaults(defaults)).merge(variables);
    let mut config = Config::from_figment(&figment).context("configuration")?;
    // The sandbox, which is on this machine.
    config.partners.private_identity = true;
    Ok(config)
}

/// Loads the demo if it is not there yet and serves it. The port opens last, so that a client that can connect finds
/// everything.
pub async fn run(arguments: Demo, data: Option<PathBuf>) -> anyhow::Result<()> {
    let data = data.context("demo needs a folder for its data: --data DIR")?;
    std::fs::create_dir_all(&data).with_context(|| data.display().to_string())?;
    let data = data.canonicalize()?;
    let sandboxes = format!("http://{}", arguments.sandbox_listen);
    let accounts = load::read_accounts()?;
    let sandbox = sandbox::start(sandbox::Options {
        listen: arguments.sandbox_listen,
        smtp: arguments.smtp_listen,
        public_url: Some(sandboxes.clone()),
        portal_url: format!("http://{}", arguments.listen),
        folder: Some(data.join("sandbox")),
        webhook_secret: Some(accounts.webhook_secret.clone()),
        api_key: None,
        now: Arc::new(|| SystemClock.now()),
    })
    .await
    .with_context(|| format!("the sandboxes at {}", arguments.sandbox_listen))?;
    write_private(&data.join(ISSUER), &sandbox.issuer_pem()).context(ISSUER)?;
    for (firm, name) in FIRMS {
        if sealing_key(&data, firm).is_none() {
            let pem = sandbox.sealing_pem(name).context("a key for seals")?;
            write_private(&sealing_file(&data, firm), &pem).context("a key for seals")?;
        }
    }
    let own_database = || format!("sqlite://{}", data.join("balie.db").display());
    let place = DemoAddresses {
        database_url: arguments.database_url.filter(|url| !url.is_empty()).unwrap_or_else(own_database),
        listen: arguments.listen,
        sandboxes: sandboxes.clone(),
        smtp_url: format!("smtp://{}", sandbox.smtp),
    };
    let config = demo_config(&data, &place)?;
    let _telemetry = telemetry::start(&config)?;
    write_private(&data.join(PLACE), &serde_json::to_string_pretty(&place)?).context(PLACE)?;
    let installation = Installation::open(&config).await?;
    let loading = load::run((&config, &installation), &data, &sandboxes, &accounts);
    Box::pin(loading).await.context("the demo's data")?;
    let announce = async move {
        announce(&config, &sandboxes, &accounts);
        serve::serve_portal(&config, installation, watch::channel(false).0).await
    };
    let served = announce.boxed().await;
    drop(sandbox);
    served
}

/// The file with the key that seals a firm's papers.
fn sealing_file(data: &Path, firm: &str) -> PathBuf {
    data.join(format!("seal-{firm}.pem"))
}

fn sealing_key(data: &Path, firm: &str) -> Option<(String, PathBuf)> {
    Some((firm.to_owned(), sealing_file(data, firm))).filter(|(_, file)| file.exists())
}

/// Every partner is the sandbox; its keys are no secret.
fn partners_at(sandboxes: &str) -> PartnerSettings {
    let keys = |kind: &str| {
        let key = |slug: &str| (slug.to_owned(), Key::new(format!("{kind}_{slug}")));
        FIRMS.map(|(slug, _)| key(slug)).into()
    };
    let at = |kind| Some(PartnerEndpoint { url: sandboxes.to_owned(), keys: keys(kind) });
    PartnerSettings {
        payments: at("test"),
        data_sharing: at("data-sharing"),
        embedded_form: at("embedded-form"),
        premium: at("premium"),
        home_insurance: at("home-insurance"),
        leaked_passwords: Some(PartnerEndpoint {
            url: format!("{sandboxes}/leaked-passwords"),
            keys: [].into(),
        }),
        data_sharing_debug: true,
        identity: ["vandijk", "noordzee"]
            .map(|slug| {
                let client = IdentityClient {
                    issuer: format!("{sandboxes}/identity"),
                    client_id: None,
                    client_secret: Key::new(format!("identity_{slug}")),
                };
                (slug.to_owned(), [("demo".to_owned(), client)].into())
            })
            .into(),
        ..PartnerSettings::default()
    }
}

fn announce(config: &Config, sandboxes: &str, accounts: &load::Accounts) {
    println!("Balie, the demo: {}", config.public_url);
    println!("  the partners' sandboxes and the mailbox: {sandboxes}");
    println!("  the password of all: {}", accounts.password);
    for (who, what) in SIGN_INS {
        println!("  {who:<28} {what}");
    }
    for (name, secret) in &accounts.two_factor {
        println!("  two-factor secret of {name}: {secret}");
    }
    for (firm, name) in FIRMS {
        println!(
            "  {name}, with passkeys: {}",
            Licence::url_on_host(&format!("{firm}.localhost"), &config.public_url)
        );
    }
    for (firm, name) in FIRMS {
        println!("The desk of {name}: {}/desk?domain={firm}", config.public_url);
        for one in accounts.staff.iter().filter(|one| one.licence == firm) {
            println!("  {:<34} {}, clients: {}", one.email, one.role, one.scope);
        }
    }
    println!("  two-factor secret of all of these: {}", accounts.staff_two_factor);
    for (slug, key) in &accounts.service_keys {
        println!("  service key of {slug}: {key}");
    }
}

const SIGN_INS: [(&str, &str); 6] = [
    ("anna.devries@example.nl", "everything, with partner Bram; Dutch, informal"),
    ("bram.devries@example.nl", "Anna's partner"),
    ("info@bakkerijjansen.example", "a company; Dutch, formal"),
    ("emily.clark@example.nl", "English, formal; two-factor is on"),
    ("kees.visser@example.nl", "has to set up two-factor first"),
    ("noor.elamrani@example.nl", "the other firm: ?domain=noordzee"),
];

/// The installation's secret, made once.
fn secret(file: &Path) -> anyhow::Result<String> {
    if let Ok(text) = std::fs::read_to_string(file) {
        return Ok(text.trim().to_owned());
    }
    let bytes: [u8; 32] = rand::random();
    let text = base64::engine::general_purpose::STANDARD.encode(bytes);
    let beside = file.with_extension("new");
    write_private(&beside, &text)
        .and_then(|()| std::fs::rename(&beside, file))
        .context("the demo's secret")?;
    Ok(text)
}

#[cfg(test)]
#[expect(clippy::result_large_err, reason = "the signature is figment's")]
mod tests {
    use figment::Jail;

    use super::*;

    #[test]
    fn a_folder_leads_to_its_demo_and_variables_about_other_things_come_on_top() {
        Jail::expect_with(|jail| {
            jail.clear_env();
            jail.create_dir("data")?;
            let missing = config(Path::new("data")).expect_err("no demo");
            assert!(format!("{missing:#}").contains("no demo was started in data"), "{missing:#}");
            let place = r#"{"database_url":"sqlite:///d/balie.db","listen":"127.0.0.1:8080",
                "sandboxes":"http://127.0.0.1:8081","smtp_url":"smtp://127.0.0.1:2525"}"#;
            jail.create_file("data/demo.json", place)?;
            jail.set_env("BALIE_PARTNERS__PAYMENTS__KEYS__BRUG", "test_brug");
            jail.set_env("BALIE_LOG", "debug");
            jail.set_env("BALIE_FILES", "/elsewhere");
            jail.set_env("BALIE_WEBHOOK_SECRET", "whsec_x");
            let config = config(Path::new("data")).expect("a configuration");
            assert_eq!(
                (config.database_url.as_str(), config.log.as_str()),
                ("sqlite:///d/balie.db", "debug")
            );
            assert!(config.files.ends_with("data/files"), "{}", config.files);
            let keys = config.partners.payments.expect("a partner").keys;
            assert_eq!((keys["brug"].reveal(), keys["vandijk"].reveal()), ("test_brug", "test_vandijk"));
            Ok(())
        });
    }
}
