//! Puts the parts together and runs them until told to stop.

use std::sync::Arc;

use anyhow::Context;
use api::session::keys::Keys;
use api::{App, Settings, SystemClock};
use jobs::mail::Letters;
use jobs::payments::{Checks, Provider, Words};
use jobs::{Now, Worker};
use store::Store;
use tokio::net::TcpListener;
use tokio::sync::watch;

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
    let files = config.file_store()?;
    std::fs::create_dir_all(&config.scratch).context("scratch")?;
    let settings = Settings {
        public_url: config.public_url.clone(),
        trusted_proxies: config.trusted_proxies.clone(),
        frame_origins: config.frame_origins.clone(),
        allow_private_addresses: config.allow_private_addresses,
        scratch: config.scratch.clone(),
        virus_scan: config.scanner()?,
    };
    let partners = config.partners()?;
    let keys = Keys::new(&config.secret_bytes()?);
    Ok(App::new(store, files, partners, keys, Arc::new(SystemClock), settings, crate::embedded::web_app()))
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
    let (stop, mut stopped) = watch::channel(false);
    let worker = worker(config, &app)?.run(async move {
        // An error means that the sender is gone, which is a reason to stop as well.
        let _ = stopped.wait_for(|stopped| *stopped).await;
    });
    let worker = tokio::spawn(worker);
    let service = api::router(app).into_make_service_with_connect_info::<std::net::SocketAddr>();
    axum::serve(listener, service).with_graceful_shutdown(stop_signal()).await?;
    stop.send_replace(true);
    worker.await.context("background work")?;
    store.close().await?;
    Ok(())
}

/// Does the background work alone, beside processes that serve.
pub async fn work(config: &Config) -> anyhow::Result<()> {
    let app = wire(config).await?;
    tracing::info!("working");
    worker(config, &app)?.run(stop_signal()).await;
    app.store.close().await?;
    Ok(())
}

/// The background work of this process, not yet begun.
fn worker(config: &Config, app: &App) -> anyhow::Result<Worker> {
    let clock = Arc::clone(&app.clock);
    let now: Now = Arc::new(move || clock.now());
    let letters = Letters {
        store: app.store.clone(),
        mailer: config.mailer()?,
        public_url: config.public_url.clone(),
        now: Arc::clone(&now),
    };
    if letters.mailer.is_none() {
        tracing::warn!("smtp_url is not set: letters wait until it is");
    }
    let provider =
        Provider { store: app.store.clone(), partners: app.partners.clone(), now: Arc::clone(&now) };
    let worker = Worker::new(app.store.clone(), now).with(letters);
    Ok(worker.with(Words(provider.clone())).with(Checks(provider)))
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
