//! `balie service-key`: the keys with which a firm's own system speaks to the portal.

use anyhow::ensure;
use api::session::keys::{hash_secret, new_secret};
use clap::Subcommand;
use uuid::Uuid;

use crate::config::Config;
use crate::{import, serve};

#[derive(Subcommand)]
pub enum ServiceKey {
    /// Make a key; it is shown this once and kept only as a hash.
    #[command(
        after_help = "Exit code 0: the key on standard output works from now on. 1: there is no such firm."
    )]
    Create {
        /// The firm's short name.
        #[arg(long)]
        licence: String,
        /// What the key is for, to tell it from others.
        #[arg(long)]
        name: String,
    },
    /// List the keys of a firm.
    List {
        #[arg(long)]
        licence: String,
    },
    /// Make a key useless, at once.
    #[command(
        after_help = "Exit code 0: calls with it are answered 401 from now on. 1: the firm has no such key."
    )]
    Revoke {
        #[arg(long)]
        licence: String,
        /// As listed.
        id: Uuid,
    },
}

pub async fn run(config: &Config, command: ServiceKey) -> anyhow::Result<()> {
    let app = serve::wire(config).await?;
    match command {
        ServiceKey::Create { licence, name } => {
            let licence = import::licence(&app, &licence).await?;
            let secret = format!("balie_{}", new_secret());
            let tx = app.store.write().await?;
            let hash = hash_secret(&secret);
            store::service_keys::add(&tx, app.new_id(), licence, &name, hash, app.now()).await?;
            tx.commit().await?;
            println!("{secret}");
        }
        ServiceKey::List { licence } => {
            let licence = import::licence(&app, &licence).await?;
            for key in store::service_keys::of_licence(app.store.read(), licence).await? {
                let state = key.revoked_at.map_or_else(|| "works".to_owned(), |at| format!("revoked {at}"));
                println!("{}  {}  {}  {state}", key.id, key.created_at, key.name);
            }
        }
        ServiceKey::Revoke { licence, id } => {
            let licence = import::licence(&app, &licence).await?;
            let tx = app.store.write().await?;
            let revoked = store::service_keys::revoke(&tx, licence, id, app.now()).await?;
            ensure!(revoked, "there is no key {id} of this firm that still works");
            tx.commit().await?;
            println!("revoked");
        }
    }
    Ok(app.store.close().await?)
}
