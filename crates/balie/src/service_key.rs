//! `balie service-key`: keys with which a firm's own system calls the portal.

use anyhow::{bail, ensure};
use app::Caller;
use app::accounts::service_keys::{self, ServiceKeyInput};
use chrono::{DateTime, NaiveDate, Utc};
use clap::Subcommand;
use domain::accounts::service_keys::{Networks, Scopes, end_of_day, name_violation};
use domain::codes::Code;
use store::accounts::service_keys::ServiceKey as Key;
use uuid::Uuid;

use crate::config::Config;
use crate::installation::Installation;

#[derive(Subcommand)]
pub enum ServiceKeyCommand {
    /// Create a key. It is printed once; only its hash is stored.
    #[command(
        after_help = "Exit code 0: the key on standard output works from now on. 1: there is no such firm."
    )]
    Create {
        /// The firm's short name.
        #[arg(long)]
        licence: String,
        /// Name of the key, shown in the audit trail.
        #[arg(long)]
        name: String,
        /// Scopes, separated by commas: records, read, handover, privacy, licence.
        #[arg(long, default_value_t = Scopes::with_all())]
        scopes: Scopes,
        /// Last day of validity, as in 2027-06-30 (Amsterdam time); without it the key does not expire.
        #[arg(long)]
        expires: Option<NaiveDate>,
        /// Allowed networks, as in 203.0.113.0/24, separated by commas; without it all are allowed.
        #[arg(long, default_value_t)]
        networks: Networks,
    },
    /// List the keys of a firm with scopes, expiry, networks and last use.
    List {
        #[arg(long)]
        licence: String,
    },
    /// Revoke a key at once.
    #[command(
        after_help = "Exit code 0: calls with it are answered 401 from now on. 1: the firm has no such key."
    )]
    Revoke {
        #[arg(long)]
        licence: String,
        /// Id of the key, as `list` prints it.
        id: Uuid,
    },
}

pub async fn run(config: &Config, command: ServiceKeyCommand) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    match command {
        ServiceKeyCommand::Create { licence, name, scopes, expires, networks } => {
            let licence = installation.licence(&licence).await?;
            ensure!(name_violation(&name).is_none(), "--name: 1 to 100 characters on one line");
            if let Some(day) = expires {
                let is_ahead = end_of_day(day).is_some_and(|end| end > installation.now());
                ensure!(is_ahead, "--expires: this day is past");
            }
            let input = ServiceKeyInput { name, scopes, networks, last_day: expires };
            let (_, secret) =
                service_keys::create(&installation, licence, input, &Caller::operator()).await?;
            println!("{secret}");
        }
        ServiceKeyCommand::List { licence } => {
            let licence = installation.licence(&licence).await?;
            for key in service_keys::list(&installation, licence).await? {
                println!("{}", describe_key(&key, installation.now()));
            }
        }
        ServiceKeyCommand::Revoke { licence, id } => {
            let licence = installation.licence(&licence).await?;
            match service_keys::revoke(&installation, licence, id, &Caller::operator()).await {
                Ok(()) => {}
                Err(error) if error.code() == Some(Code::RecordNotFound) => {
                    bail!("there is no key {id} of this firm that still works")
                }
                Err(error) => return Err(error.into()),
            }
            println!("revoked");
        }
    }
    Ok(installation.close().await?)
}

/// A key on one line, its fields with two spaces between.
fn describe_key(key: &Key, now: DateTime<Utc>) -> String {
    let state = match (key.revoked_at, key.expires_at) {
        (Some(at), _) => format!("revoked {at}"),
        (None, Some(end)) if end <= now => format!("expired {end}"),
        (None, Some(end)) => format!("works until {end}"),
        (None, None) => "works".to_owned(),
    };
    let networks =
        if key.networks.is_everywhere() { "anywhere".to_owned() } else { key.networks.to_string() };
    let used = key.last_used_at.map_or_else(|| "never used".to_owned(), |at| format!("last used {at}"));
    let fields = [
        key.id.to_string(),
        key.created_at.to_string(),
        key.name.clone(),
        state,
        format!("scopes: {}", key.scopes),
        format!("from: {networks}"),
        used,
    ];
    fields.join("  ")
}
