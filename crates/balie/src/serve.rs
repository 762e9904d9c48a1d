//! Assembles the parts and runs them until the program stops.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use api::keys::Keys;
use api::{App, InstallationSettings, OperatorSettings};
use app::chain_heads::HeadRecorder;
use app::maintenance::search_terms;
use app::{Services, privacy};
use chrono::{DateTime, TimeDelta, Utc};
use documents::worker::WorkerProcess;
use jobs::audit_chain::AuditSealer;
use jobs::change_proposals::ProposalDueHandler;
use jobs::data_sharing::DataSharingHandler;
use jobs::erasures::ErasureListHandler;
use jobs::files::FileDeletionHandler;
use jobs::mail::{AccountEmailHandler, StaffEmailHandler};
use jobs::nightly::{self, MaintenanceJob};
use jobs::notices::{DigestHandler, Notices};
use jobs::payments::{PaymentCheckHandler, PaymentWebhookHandler};
use jobs::push::PushHandler;
use jobs::seals::SealHandler;
use jobs::staff_notices::StaffNoticeHandler;
use jobs::time_stamps::TimeStamps;
use jobs::two_factor::TwoFactorResetHandler;
use jobs::wal::WalTruncation;
use jobs::webhooks::WebhookDispatcher;
use jobs::withdrawals::WithdrawalMailHandler;
use jobs::{Now, Worker as JobWorker};
use partners::http::OutboundClient;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::config::Config;
use crate::http_server::{HttpServer, raise_descriptor_limit, wait_for_stop};
use crate::installation::Installation;
use crate::installation_file::InstallationFile;
use crate::private;
use crate::serve_lock::ServeLock;
use crate::setup;

/// Time that requests and jobs in progress get after a signal to stop.
const GRACE: Duration = Duration::from_secs(30);
/// The difference from which on a clock is in doubt: second factors fail beyond it.
pub const CLOCKS_APART: TimeDelta = TimeDelta::seconds(20);

/// Interval of the checks of free disk space.
const DISKS_EVERY: Duration = Duration::from_mins(1);

/// The application that serves the installation's use cases.
pub fn build_app(
    config: &Config,
    services: &Services,
    installation: Option<Arc<dyn InstallationSettings>>,
) -> anyhow::Result<App> {
    let settings = OperatorSettings {
        public_url: config.public_url.clone(),
        security_contacts: config.security_contacts.clone(),
        trusted_proxies: config.trusted_proxies.clone(),
        frame_origins: config.frames(),
        allow_private_partners: config.allow_private_partners,
        allow_private_webhooks: config.allow_private_webhooks,
        allow_private_push: config.allow_private_push,
        local_hosts: config.local_hosts,
        payment_method: config.payment_method.clone(),
        scratch: config.scratch.clone(),
        calls_per_minute: config.calls_per_minute,
        key_calls_per_minute: config.key_calls_per_minute,
        mailer: config.mailer()?,
        installation,
    };
    let keys = Keys::new(&config.secret_bytes()?);
    Ok(App::new(services.clone(), keys, settings, crate::embedded::web_app()))
}

pub async fn run(config: &Config) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    let (restart, restarting) = watch::channel(false);
    serve_portal(config, installation, restart).await?;
    if *restarting.borrow() {
        // What was chosen in the browser is read by the same program, started anew in the same process.
        return Err(Command::new(std::env::current_exe()?).args(std::env::args_os().skip(1)).exec().into());
    }
    Ok(())
}

/// Listens until a signal comes or the program has to start anew, then lets requests and jobs that are under way finish.
pub async fn serve_portal(
    config: &Config,
    installation: Installation,
    restart: watch::Sender<bool>,
) -> anyhow::Result<()> {
    raise_descriptor_limit();
    let lock = ServeLock::acquire(config)?;
    let restarting = restart.subscribe();
    let file = InstallationFile::new(config, restart).map(|file| Arc::new(file) as _);
    let app = build_app(config, &installation, file)?;
    let listener =
        TcpListener::bind(config.listen).await.with_context(|| format!("listen on {}", config.listen))?;
    let stop = stop_signal(restarting)?;
    let operations = serve_operations(config, &app, stop.clone()).await?;
    tracing::info!(address = %config.listen, "HTTP server started");
    let rejections = app.clone();
    let heads = before_start(config, &installation).await?;
    setup::announce(&installation).await?;
    let (live, stopping) = (Arc::clone(&app.live), stop.clone());
    tokio::spawn(async move {
        wait_for_stop(stopping).await;
        live.close();
    });
    let background = tokio::spawn(start_background(
        Background::from_config(config, &installation, &app, heads)?,
        stop.clone(),
    ));
    let flushing = tokio::spawn(api::security::run(app.clone(), wait_for_stop(stop.clone())));
    let mut routes = api::router(app);
    if operations.is_some() {
        routes = api::metrics::with_metrics(routes);
    }
    let server = HttpServer::new(&config.connections, &config.trusted_proxies);
    let serving = server.serve(listener, routes, stop.clone());
    let late = async {
        wait_for_stop(stop).await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        () = serving => {}
        () = late => tracing::warn!("shutdown timed out; open requests are aborted"),
    }
    let audit_sealer = background.await.context("background work")?;
    if let Some(operations) = operations {
        operations.await.context("operations port")?;
    }
    flushing.await.context("security log")?;
    if let Err(error) = api::security::flush_rejections(&rejections).await {
        tracing::warn!(?error, "writing refused access to the audit trail failed");
    }
    audit_sealer.finish().await;
    installation.close().await?;
    drop(lock);
    Ok(())
}

/// Does the background work alone, beside processes that serve.
pub async fn run_worker(config: &Config) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    let app = build_app(config, &installation, None)?;
    let stop = stop_signal(watch::channel(false).1)?;
    let operations = serve_operations(config, &app, stop.clone()).await?;
    let heads = before_start(config, &installation).await?;
    tracing::info!("background jobs started");
    Box::pin(start_background(Background::from_config(config, &installation, &app, heads)?, stop))
        .await
        .finish()
        .await;
    if let Some(operations) = operations {
        operations.await.context("operations port")?;
    }
    Ok(installation.close().await?)
}

/// Prepares any work: the chains are compared with their ends outside the database, the night is planned, and what a
/// crash left of uploads is cleared away.
async fn before_start(config: &Config, app: &Installation) -> anyhow::Result<HeadRecorder> {
    for place in private::open_to_others(config) {
        tracing::warn!(place = %place.display(), "a file or folder of the installation is readable by other users; run chmod go= on it");
    }
    for (field, key) in app.seals.check(app.now()) {
        if let Err(error) = key {
            tracing::warn!(
                field,
                error,
                "the sealing key cannot be used: papers are not sealed until it is corrected"
            );
        }
    }
    // Before anybody can read: a database that was put back from a backup holds people who were erased since.
    if let Err(error) = privacy::erasure_list::apply(app).await {
        tracing::error!(
            ?error,
            "comparing the list of erasures with the database failed; the nightly run tries again"
        );
    }
    privacy::watch_clock(app).await.map_err(|error| internal_error(&error)).context("the clock")?;
    if let Some(doubt) =
        privacy::find_clock_doubt(app).await.map_err(|error| internal_error(&error)).context("the clock")?
    {
        tracing::warn!(
            %doubt,
            "retention waits: nothing is deleted; set the clock right, or run `balie privacy retain --yes` if it is right"
        );
    }
    report_clock(app).await?;
    let mut heads = HeadRecorder::new(app.services.clone());
    if let Err(error) = heads.compare().await {
        tracing::warn!(%error, "comparing the chains with their ends outside the database failed, will retry");
    }
    nightly::plan(&app.services).await.context("the nightly job")?;
    let clients = search_terms::make_missing(app).await?;
    if clients > 0 {
        tracing::info!(clients, "search terms of clients created");
    }
    clean_temp_dir(&config.scratch, app.now() - TimeDelta::days(1)).context("scratch")?;
    // Beside the serving: what it finds is for the operator, and nothing waits for it.
    let (documents, scratch) = (Arc::clone(&app.documents), config.scratch.clone());
    tokio::spawn(async move { report_sandbox(documents.worker(), &scratch).await });
    Ok(heads)
}

/// Warns when something was written by a clock that was ahead of this one, which may be behind.
async fn report_clock(app: &Services) -> anyhow::Result<()> {
    if let Some(latest) = store::audit::latest_line_time(app.store.reader()).await?
        && latest > app.now() + CLOCKS_APART
    {
        let ahead_seconds = (latest - app.now()).num_seconds();
        tracing::warn!(
            %latest, ahead_seconds,
            "the newest line of the audit trail is in the future: this machine's clock was ahead when it was written, or is \
             behind now (timedatectl); once the clock is right nothing else has to be done"
        );
    }
    Ok(())
}

fn internal_error(error: &app::Error) -> anyhow::Error {
    anyhow::anyhow!("{error:?}")
}

/// Reports the forbidden abilities that the process for consumers' files has.
async fn report_sandbox(worker: &WorkerProcess, scratch: &Path) {
    let folder = tempfile::Builder::new().prefix(app::TEMP_PREFIX).tempdir_in(scratch);
    let probed = match &folder {
        Ok(folder) => worker.probe(folder.path()).await.map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    match probed.map(|probe| probe.open()) {
        Ok(None) => tracing::info!("the intake worker is fully sandboxed"),
        Ok(Some(open)) => tracing::warn!(%open, "intake worker only partly sandboxed by this kernel"),
        Err(error) => {
            tracing::error!(%error, "intake worker does not start: uploads and documents will fail");
        }
    }
}

/// Removes our own temporary files that nobody has touched since; others of this machine may be at work on theirs.
fn clean_temp_dir(scratch: &Path, before: DateTime<Utc>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(scratch)? {
        let entry = entry?;
        let is_ours = entry.file_name().to_string_lossy().starts_with(app::TEMP_PREFIX);
        let Some(about) = entry.metadata().ok().filter(|_| is_ours) else { continue };
        if about.modified().is_ok_and(|at| DateTime::<Utc>::from(at) < before) {
            let path = entry.path();
            if about.is_dir() { std::fs::remove_dir_all(path)? } else { std::fs::remove_file(path)? }
        }
    }
    Ok(())
}

/// The operator's own port, where one is configured; figures are kept only then.
async fn serve_operations(
    config: &Config,
    app: &App,
    stop: watch::Receiver<bool>,
) -> anyhow::Result<Option<JoinHandle<()>>> {
    let Some(address) = config.operations_listen else { return Ok(None) };
    let figures = api::metrics::install_recorder().context("metrics")?;
    let listener = TcpListener::bind(address).await.with_context(|| format!("listen on {address}"))?;
    let routes = api::operations::router(app.clone(), figures);
    let server = HttpServer::new(&config.connections.of_operations(), &[]);
    tracing::info!(%address, "serving metrics and health checks");
    Ok(Some(tokio::spawn(async move {
        // A connection that is kept open must not keep the program from ending.
        tokio::select! {
            () = server.serve(listener, routes, stop.clone()) => {}
            () = wait_for_stop(stop) => {}
        }
    })))
}

/// Background tasks, not yet started.
struct Background {
    services: Services,
    worker: JobWorker,
    webhook_dispatcher: WebhookDispatcher,
    notices: Notices,
    audit_sealer: AuditSealer,
}

impl Background {
    fn from_config(
        config: &Config,
        installation: &Installation,
        app: &App,
        heads: HeadRecorder,
    ) -> anyhow::Result<Self> {
        Ok(Self {
            services: app.services.clone(),
            worker: build_worker(config, app)?,
            webhook_dispatcher: webhook_dispatcher(config, installation)?,
            notices: start_notices(installation),
            audit_sealer: AuditSealer { services: app.services.clone(), heads },
        })
    }
}

/// Runs all background tasks until the program stops; returns the one that has work to do at the very end.
async fn start_background(parts: Background, stop: watch::Receiver<bool>) -> AuditSealer {
    let notices = Box::pin(parts.notices.run(wait_for_stop(stop.clone())));
    let webhook_dispatcher = Box::pin(parts.webhook_dispatcher.run(wait_for_stop(stop.clone())));
    let audit_sealer = Box::pin(parts.audit_sealer.run(wait_for_stop(stop.clone())));
    let disks = watch_disks(parts.services.clone(), wait_for_stop(stop.clone()));
    let planner = Box::pin(nightly::keep_planned(parts.services, wait_for_stop(stop.clone())));
    let worker = parts.worker.run(wait_for_stop(stop));
    let ((), (), (), audit_sealer, (), ()) =
        tokio::join!(worker, webhook_dispatcher, notices, audit_sealer, disks, planner);
    audit_sealer
}

/// Logs disks that are filling, also while nothing is taken in.
async fn watch_disks(services: Services, stop: impl Future<Output = ()>) {
    let mut stop = std::pin::pin!(stop);
    let mut ticks = tokio::time::interval(DISKS_EVERY);
    loop {
        tokio::select! {
            () = &mut stop => return,
            _ = ticks.tick() => services.storage.warn_of_full_disks(services.now()),
        }
    }
}

/// Creates the task that sends consumers' digests, not yet started.
fn start_notices(app: &Installation) -> Notices {
    Notices { services: app.services.clone() }
}

/// Creates the dispatcher of webhooks, not yet started.
fn webhook_dispatcher(config: &Config, app: &Installation) -> anyhow::Result<WebhookDispatcher> {
    let keys = Arc::clone(&app.sealing_keys);
    Ok(WebhookDispatcher {
        services: app.services.clone(),
        outbound: OutboundClient::new(partners::webhook::LIMITS, config.allow_private_webhooks)?,
        open: Arc::new(move |sealed| keys.open(sealed)),
    })
}

/// The jobs of this process, not yet started.
fn build_worker(config: &Config, app: &App) -> anyhow::Result<JobWorker> {
    let clock = Arc::clone(&app.clock);
    let now: Now = Arc::new(move || clock.now());
    let letters = AccountEmailHandler {
        services: app.services.clone(),
        mailer: config.mailer()?,
        public_url: config.public_url.clone(),
    };
    if letters.mailer.is_none() {
        tracing::warn!("smtp_url is not set: mails stay queued");
    }
    let (keys, withdrawal_keys) = (Arc::clone(&app.keys), Arc::clone(&app.keys));
    let bundles = DigestHandler {
        services: app.services.clone(),
        mailer: letters.mailer.clone(),
        public_url: config.public_url.clone(),
        unsubscribe: Arc::new(move |consumer| keys.unsubscribe_token(consumer)),
        withdrawal: Arc::new(move |contract, consumer| withdrawal_keys.withdrawal_token(contract, consumer)),
    };
    let withdrawals =
        WithdrawalMailHandler { services: app.services.clone(), mailer: letters.mailer.clone() };
    let to_staff = StaffEmailHandler {
        services: app.services.clone(),
        mailer: letters.mailer.clone(),
        public_url: config.public_url.clone(),
    };
    let resets = TwoFactorResetHandler(app.services.clone());
    let worker =
        JobWorker::new(app.services.store.clone(), now).register(letters).register(bundles).register(resets);
    let proposals = ProposalDueHandler(app.services.clone());
    let staff_notices = StaffNoticeHandler(app.services.clone());
    let worker = worker.register(withdrawals).register(to_staff).register(proposals).register(staff_notices);
    let worker = worker
        .register(PaymentWebhookHandler(app.services.clone()))
        .register(PaymentCheckHandler(app.services.clone()))
        .register(DataSharingHandler(app.services.clone()));
    let worker = worker.register(PushHandler {
        services: app.services.clone(),
        outbound: OutboundClient::new(partners::push::LIMITS, config.allow_private_push)?,
        contact: config.push_contact(),
    });
    let worker = worker.register(WalTruncation { services: app.services.clone() });
    let time_stamps = TimeStamps { services: app.services.clone() };
    let nightly = MaintenanceJob { services: app.services.clone() };
    Ok(worker
        .register(FileDeletionHandler { files: app.files.clone() })
        .register(ErasureListHandler(app.services.clone()))
        .register(time_stamps)
        .register(SealHandler(app.services.clone()))
        .register(nightly))
}

/// Returns a signal that becomes true when the program has to stop, or start anew.
fn stop_signal(mut restarting: watch::Receiver<bool>) -> anyhow::Result<watch::Receiver<bool>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let (say, heard) = watch::channel(false);
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
            () = wait_for_restart(&mut restarting) => {}
        }
        tracing::info!("shutting down");
        say.send_replace(true);
        // Whoever waits is told that it was said, not that nobody will say it.
        say.closed().await;
    });
    Ok(heard)
}

async fn wait_for_restart(restarting: &mut watch::Receiver<bool>) {
    if restarting.wait_for(|is_asked| *is_asked).await.is_err() {
        // Nobody is left to ask for it.
        std::future::pending::<()>().await;
    }
}
