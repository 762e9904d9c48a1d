//! Stand-ins for the partners, speaking their protocols over real HTTP and SMTP: for the demo and for tests.
//!
//! Nothing here knows the portal's code: what a partner says is described in `docs/partners/`, and a real partner
//! could take the place of any of these.

mod certificates;
mod data_sharing;
mod der;
mod embedded_form;
mod home_insurance;
mod html;
mod identity;
mod json_store;
mod leaked_passwords;
mod mailbox;
mod payments;
mod premium;
mod start_page;
mod time_stamps;
mod webhooks;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use chrono::{DateTime, Utc};
use tokio::net::TcpListener;

pub use mailbox::ReceivedMail;

/// Source of the current time.
pub type TimeSource = Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>;

/// Settings of the sandboxes.
#[derive(Clone)]
pub struct Options {
    /// Address of the HTTP server for the pages and the partners' APIs.
    pub listen: SocketAddr,
    /// Address of the SMTP server that receives mail; port 0 takes a free one.
    pub smtp: SocketAddr,
    /// Base URL of the sandboxes for browsers, without a slash at the end; derived from `listen` when absent.
    pub public_url: Option<String>,
    /// Base URL of the portal, for links back to it; the only origin to which the embedded form posts messages.
    pub portal_url: String,
    /// Folder in which payments, mails and sessions survive a restart; they are only in memory when absent.
    pub folder: Option<PathBuf>,
    /// The secret with which webhooks are verified in the log (`whsec_…`).
    pub webhook_secret: Option<String>,
    /// Key that the partners' APIs require in `Authorization: Bearer …`; any key is accepted when absent.
    pub api_key: Option<String>,
    pub now: TimeSource,
}

/// Sandboxes that run until they are dropped.
pub struct RunningSandboxes {
    pub http: SocketAddr,
    pub smtp: SocketAddr,
    tasks: Vec<tokio::task::JoinHandle<()>>,
    certificates: Arc<certificates::Issuer>,
    now: TimeSource,
}

impl RunningSandboxes {
    /// The certificate that issued those of the time-stamp service and of the seals, in PEM.
    pub fn issuer_pem(&self) -> String {
        self.certificates.pem()
    }

    /// A new key with its certificates, in PEM, with which a firm seals its papers.
    ///
    /// # Errors
    /// When there are no random bytes.
    pub fn sealing_pem(&self, firm: &str) -> std::io::Result<String> {
        self.certificates.for_seals(firm, (self.now)())
    }
}

impl Drop for RunningSandboxes {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// State that all pages and calls share.
#[derive(Clone)]
struct Sandbox(Arc<Inner>);

struct Inner {
    public_url: String,
    portal_url: String,
    webhook_secret: Option<String>,
    api_key: Option<String>,
    now: TimeSource,
    client: reqwest::Client,
    mails: json_store::JsonStore<ReceivedMail>,
    hooks: json_store::JsonStore<webhooks::Received>,
    payments: json_store::JsonStore<payments::SandboxPayment>,
    replays: json_store::JsonStore<payments::StoredAnswer>,
    shares: json_store::JsonStore<data_sharing::SandboxSession>,
    quotes: json_store::JsonStore<premium::SandboxQuote>,
    approvals: json_store::JsonStore<home_insurance::StoredApproval>,
    certificates: Arc<certificates::Issuer>,
    time_stamps: time_stamps::Authority,
    identity: Option<identity::Provider>,
}

impl std::ops::Deref for Sandbox {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Inner {
    fn now(&self) -> DateTime<Utc> {
        (self.now)()
    }
}

/// Starts every sandbox; they answer when this returns.
///
/// # Errors
/// When an address cannot be listened on or the folder cannot be read.
pub async fn start(options: Options) -> std::io::Result<RunningSandboxes> {
    // A second call would only say that there is a provider already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let http = TcpListener::bind(options.listen).await?;
    let smtp = TcpListener::bind(options.smtp).await?;
    let address = http.local_addr()?;
    let smtp_address = smtp.local_addr()?;
    let folder = options.folder.as_deref();
    let certificates = certificates::Issuer::open(
        folder.map(|folder| folder.join("certificates")).as_deref(),
        (options.now)(),
    )?;
    let certificates = Arc::new(certificates);
    let time_stamps = time_stamps::Authority::new(&certificates, (options.now)())?;
    let now = Arc::clone(&options.now);
    let sandbox = Sandbox(Arc::new(Inner {
        public_url: options.public_url.unwrap_or_else(|| format!("http://{address}")),
        portal_url: options.portal_url,
        webhook_secret: options.webhook_secret,
        api_key: options.api_key,
        now: options.now,
        client: reqwest::Client::builder()
            .timeout(std::time::Duration::from_secs(15))
            .build()
            .map_err(std::io::Error::other)?,
        mails: json_store::JsonStore::open(folder, "mails", 500)?,
        hooks: json_store::JsonStore::open(folder, "webhooks", 500)?,
        payments: json_store::JsonStore::open(folder, "payments", 10_000)?,
        replays: json_store::JsonStore::open(None, "replays", 10_000)?,
        shares: json_store::JsonStore::open(folder, "data-sharing", 1_000)?,
        quotes: json_store::JsonStore::open(folder, "premiums", 1_000)?,
        approvals: json_store::JsonStore::open(folder, "approvals", 1_000)?,
        certificates: Arc::clone(&certificates),
        time_stamps,
        identity: identity::Provider::new(),
    }));
    let router = router(sandbox.clone());
    let pages = tokio::spawn(async move {
        if let Err(error) = axum::serve(http, router).await {
            tracing::error!(%error, "the sandboxes stopped");
        }
    });
    let mail = tokio::spawn(mailbox::smtp::serve(smtp, sandbox));
    Ok(RunningSandboxes { http: address, smtp: smtp_address, tasks: vec![pages, mail], certificates, now })
}

fn router(sandbox: Sandbox) -> Router {
    Router::new()
        .route("/", get(start_page::page))
        .merge(mailbox::routes())
        .merge(webhooks::routes())
        .merge(payments::routes())
        .merge(data_sharing::routes())
        .merge(embedded_form::routes())
        .merge(premium::routes())
        .merge(home_insurance::routes())
        .merge(time_stamps::routes())
        .merge(leaked_passwords::routes())
        .merge(identity::routes())
        .with_state(sandbox)
}
