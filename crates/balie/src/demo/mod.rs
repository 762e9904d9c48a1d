//! `balie demo`: the demo firm with its partners' sandboxes, in one process and one folder.

mod answers;
mod dates;
mod load;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use api::{Clock, SystemClock};
use base64::Engine;
use clap::Args;
use futures::FutureExt;
use partners::{Endpoint, Key, PartnerSettings};

use crate::config::Config;
use crate::{serve, telemetry};

#[derive(Args)]
pub struct Demo {
    /// Where database, files and secrets are kept; removed, the demo begins anew.
    #[arg(long)]
    data: PathBuf,
    /// Where the portal listens.
    #[arg(long, default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Where the partners' sandboxes listen: another origin.
    #[arg(long, default_value = "127.0.0.1:8081")]
    sandbox_listen: SocketAddr,
    /// Where the mailbox takes mail; port 0 takes a free one.
    #[arg(long, default_value = "127.0.0.1:0")]
    smtp_listen: SocketAddr,
    /// A database other than the one in the data folder.
    #[arg(long, env = "BALIE_DATABASE_URL")]
    database_url: Option<String>,
}

/// Loads the demo if it is not there yet and serves it. The port opens last: whoever can connect finds everything.
pub async fn run(arguments: Demo) -> anyhow::Result<()> {
    let data = arguments.data;
    std::fs::create_dir_all(&data).with_context(|| data.display().to_string())?;
    let data = data.canonicalize()?;
    let sandboxes = format!("http://{}", arguments.sandbox_listen);
    let mut config = Config {
        database_url: arguments
            .database_url
            .filter(|url| !url.is_empty())
            .unwrap_or_else(|| format!("sqlite://{}", data.join("balie.db").display())),
        files: data.join("files").display().to_string(),
        scratch: data.join("scratch"),
        listen: arguments.listen,
        public_url: format!("http://{}", arguments.listen),
        secrets: vec![secret(&data.join("secret"))?],
        frame_origins: vec![sandboxes.clone()],
        allow_private_addresses: true,
        partners: partners_at(&sandboxes),
        log: std::env::var("RUST_LOG").unwrap_or_else(|_| "warn".to_owned()),
        ..Config::default()
    };
    let _telemetry = telemetry::start(&config)?;
    let accounts = load::accounts()?;
    let sandbox = sandbox::start(sandbox::Options {
        listen: arguments.sandbox_listen,
        smtp: arguments.smtp_listen,
        public_url: Some(sandboxes.clone()),
        portal_url: config.public_url.clone(),
        folder: Some(data.join("sandbox")),
        webhook_secret: Some(accounts.webhook_secret.clone()),
        api_key: None,
        now: Arc::new(|| SystemClock.now()),
    })
    .await
    .with_context(|| format!("the sandboxes at {}", arguments.sandbox_listen))?;
    config.smtp_url = Some(format!("smtp://{}", sandbox.smtp));
    let app = serve::wire(&config).await?;
    let url = &config.database_url;
    load::run(&app, &data, url, &sandboxes, &accounts).await.context("the demo's data")?;
    let announce = async move {
        announce(&config, &sandboxes, &accounts);
        serve::serve(&config, app).await
    };
    let served = announce.boxed().await;
    drop(sandbox);
    served
}

/// Every partner is the sandbox; its keys are no secret.
fn partners_at(sandboxes: &str) -> PartnerSettings {
    let keys = |kind: &str| {
        let key = |slug: &str| (slug.to_owned(), Key::new(format!("{kind}_{slug}")));
        [key("vandijk"), key("noordzee")].into()
    };
    let at = |kind| Some(Endpoint { url: sandboxes.to_owned(), keys: keys(kind) });
    PartnerSettings {
        payments: at("test"),
        data_sharing: at("data-sharing"),
        embedded_form: at("embedded-form"),
        premium: at("premium"),
        home_insurance: at("home-insurance"),
        leaked_passwords: Some(Endpoint { url: format!("{sandboxes}/leaked-passwords"), keys: [].into() }),
        data_sharing_debug: true,
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

fn write_private(file: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    use std::os::unix::fs::OpenOptionsExt;
    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(file)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
