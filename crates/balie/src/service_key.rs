//! `balie service-key`: the keys with which a firm's own system speaks to the portal.

use anyhow::{Context, ensure};
use api::App;
use api::keys::{hash_secret, new_secret};
use chrono::{DateTime, NaiveDate, NaiveTime, TimeZone, Utc};
use chrono_tz::Europe::Amsterdam;
use clap::Subcommand;
use domain::service_keys::{Networks, Scopes};
use store::service_keys::{NewServiceKey, ServiceKey as Key};
use uuid::Uuid;

use crate::config::Config;
use crate::{import, serve};

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
        #[arg(long, default_value_t = Scopes::all())]
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
    let app = serve::build_app(config).await?;
    match command {
        ServiceKeyCommand::Create { licence, name, scopes, expires, networks } => {
            let licence = import::licence(&app, &licence).await?;
            let name = checked_name(&name)?;
            let expires_at = expires.map(end_of_day).transpose()?;
            ensure!(expires_at.is_none_or(|end| end > app.now()), "--expires: this day is past");
            let secret = format!("balie_{}", new_secret());
            let (id, key_hash) = (app.new_id(), hash_secret(&secret));
            add(&app, NewServiceKey { id, licence, name, key_hash, scopes, networks, expires_at }).await?;
            println!("{secret}");
        }
        ServiceKeyCommand::List { licence } => {
            let licence = import::licence(&app, &licence).await?;
            for key in store::service_keys::of_licence(app.store.reader(), licence).await? {
                println!("{}", line(&key, app.now()));
            }
        }
        ServiceKeyCommand::Revoke { licence, id } => {
            let licence = import::licence(&app, &licence).await?;
            let tx = app.store.begin().await?;
            let revoked = store::service_keys::revoke(&tx, licence, id, app.now()).await?;
            ensure!(revoked, "there is no key {id} of this firm that still works");
            tx.commit().await?;
            println!("revoked");
        }
    }
    Ok(app.services.store.clone().close().await?)
}

async fn add(app: &App, key: NewServiceKey) -> anyhow::Result<()> {
    let tx = app.store.begin().await?;
    store::service_keys::add(&tx, key, app.now()).await?;
    Ok(tx.commit().await?)
}

/// A name of one line, which is how the audit trail tells keys apart.
fn checked_name(name: &str) -> anyhow::Result<String> {
    let name = name.trim();
    ensure!(
        (1..=100).contains(&name.chars().count()) && !name.chars().any(char::is_control),
        "--name: 1 to 100 characters on one line"
    );
    Ok(name.to_owned())
}

/// The end of a day in Amsterdam.
fn end_of_day(day: NaiveDate) -> anyhow::Result<DateTime<Utc>> {
    let next = day.succ_opt().context("--expires: there is no day after this one")?;
    let midnight = Amsterdam.from_local_datetime(&next.and_time(NaiveTime::MIN)).earliest();
    Ok(midnight.context("--expires: this day has no end")?.with_timezone(&Utc))
}

/// A key on one line, its fields with two spaces between.
fn line(key: &Key, now: DateTime<Utc>) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_works_through_its_last_day_in_amsterdam() {
        let end = |day: &str| end_of_day(day.parse().expect("a day")).expect("an end").to_rfc3339();
        assert_eq!(end("2027-06-30"), "2027-06-30T22:00:00+00:00");
        assert_eq!(end("2027-12-31"), "2027-12-31T23:00:00+00:00");
    }

    #[test]
    fn a_name_is_one_line() {
        assert_eq!(checked_name("  CRM ").expect("a name"), "CRM");
        for wrong in ["", "  ", "a\nb", &"x".repeat(101)] {
            assert!(checked_name(wrong).is_err(), "{wrong:?}");
        }
    }
}
