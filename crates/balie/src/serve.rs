//! Puts the parts together and runs them until told to stop.

use std::sync::Arc;

use anyhow::Context;
use api::session::keys::Keys;
use api::{App, Settings, SystemClock};
use documents::files::FileStore;
use store::Store;
use tokio::net::TcpListener;

use crate::config::{Config, LogFormat};

pub fn start_log(config: &Config) {
    let filter = tracing_subscriber::EnvFilter::new(&config.log);
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match config.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
}

/// The application on its database and files.
pub async fn wire(config: &Config) -> anyhow::Result<App> {
    let store = Store::open(&config.database_url).await.context("database")?;
    std::fs::create_dir_all(&config.files).context("files")?;
    std::fs::create_dir_all(&config.scratch).context("scratch")?;
    let files = FileStore::open(&config.files.to_string_lossy()).context("files")?;
    let settings = Settings {
        public_url: config.public_url.clone(),
        trusted_proxies: config.trusted_proxies.clone(),
        frame_origins: config.frame_origins.clone(),
        allow_private_addresses: config.allow_private_addresses,
        scratch: config.scratch.clone(),
    };
    let keys = Keys::new(&config.secret_bytes()?);
    Ok(App::new(store, files, keys, Arc::new(SystemClock), settings, crate::embedded::web_app()))
}

pub async fn run(config: &Config) -> anyhow::Result<()> {
    let app = wire(config).await?;
    serve(config, app).await
}

/// Listens until a signal comes, then lets requests that are under way finish.
pub async fn serve(config: &Config, app: App) -> anyhow::Result<()> {
    let listener =
        TcpListener::bind(config.listen).await.with_context(|| format!("listen on {}", config.listen))?;
    tracing::info!(address = %config.listen, "serving");
    let store = app.store.clone();
    let service = api::router(app).into_make_service_with_connect_info::<std::net::SocketAddr>();
    axum::serve(listener, service).with_graceful_shutdown(stop_signal()).await?;
    store.close().await?;
    Ok(())
}

async fn stop_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
    tracing::info!("stopping");
}
