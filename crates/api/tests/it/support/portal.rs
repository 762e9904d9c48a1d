use std::borrow::Cow;
use std::sync::Arc;

use api::WebApp;
use api::keys::{Keys, hash_secret};
use api::{App, OperatorSettings};
use app::services::{PaperSeals, StorageGuard};
use app::{DocumentWorkers, ErasureKeys, FingerprintKey, PushKeys, SealingKeys, Services, TimeOrderedIds};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, header};
use documents::files::FileStore;
use documents::scan::Address;
use documents::worker::WorkerProcess;
use domain::accounts::grants::Gift;
use domain::ids::LicenceId;
use partners::{PartnerSettings, Partners};
use serde_json::{Value, json};
use store::Store;
use store::accounts::service_keys::NewServiceKeyRow;
use store::testing::{TestDatabase, grant_all};
use tempfile::TempDir;
use tower::ServiceExt;
use uuid::Uuid;

use super::{Reply, TestClock};

/// The running portal, with two firms: `vandijk` (branches `vandijk`, `vandijk-utrecht`) and `noordzee`.
pub struct Portal {
    pub app: App,
    /// The database, for what tests do beside the use cases.
    pub store: Store,
    pub clock: Arc<TestClock>,
    pub folder: Arc<TempDir>,
    /// The address of the database.
    pub database: String,
    pub(super) router: Router,
}

/// The key of `vandijk`'s own system.
pub const VANDIJK: &str = "test-key-vandijk";
/// The key of `noordzee`'s own system.
pub const NOORDZEE: &str = "test-key-noordzee";

impl Portal {
    pub async fn open(database: TestDatabase) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let url = database.create(folder.path()).await;
        Self::open_at(url, folder).await
    }

    /// Opens a portal on the database of this address.
    pub async fn open_at(url: String, folder: TempDir) -> Self {
        let store = Store::open(&url).await.expect("a database");
        let store = store.with_evidence_keys(store::testing::evidence_keys());
        let files = folder.path().join("files");
        let scratch = folder.path().join("scratch");
        std::fs::create_dir_all(&files).expect("files");
        std::fs::create_dir_all(&scratch).expect("scratch");
        let files = FileStore::open(&files.to_string_lossy()).expect("a file store");
        let settings = OperatorSettings {
            public_url: "http://127.0.0.1:8080".to_owned(),
            security_contacts: Vec::new(),
            trusted_proxies: Vec::new(),
            frame_origins: Vec::new(),
            allow_private_partners: true,
            allow_private_webhooks: true,
            allow_private_push: true,
            local_hosts: false,
            payment_method: "ideal".to_owned(),
            scratch,
            calls_per_minute: 1000,
            key_calls_per_minute: 100_000,
            mailer: None,
            installation: None,
        };
        let partners = Partners::new(&PartnerSettings::default(), true).expect("partners");
        let clock = Arc::new(TestClock::new());
        let keys = Keys::new(&[vec![7; 32]]);
        let ids = Arc::new(TimeOrderedIds);
        let erasure_keys = Arc::new(ErasureKeys::new(&[vec![7; 32]]));
        let sealing_keys = Arc::new(SealingKeys::new(&[vec![7; 32]]));
        let fingerprints = Arc::new(FingerprintKey::new(&[vec![7; 32]]));
        let clock_of_services = Arc::<TestClock>::clone(&clock);
        let documents = Arc::new(document_workers(worker(), None, &settings, &files));
        let services = Services {
            store: app::Database::new(store.clone()),
            files,
            partners,
            documents,
            clock: clock_of_services,
            ids,
            erasure_keys,
            sealing_keys,
            seals: Arc::default(),
            fingerprints,
            push_keys: Arc::new(PushKeys::new(&[vec![7; 32]])),
            hashing_permits: Arc::default(),
            answer_times: Arc::default(),
            storage: Arc::default(),
        };
        let app = App::new(services, keys, settings, WebApp::empty());
        let router = api::router(app.clone());
        let portal = Self { app, store, clock, folder: Arc::new(folder), database: url, router };
        portal.firm("vandijk", VANDIJK, &["vandijk", "vandijk-utrecht"]).await;
        portal.firm("noordzee", NOORDZEE, &["noordzee"]).await;
        portal
    }

    /// A firm with every feature and module on, from `demo`-independent settings.
    async fn firm(&self, slug: &str, key: &str, branches: &[&str]) {
        let now = self.app.now();
        let settings = serde_json::from_value(licence_settings(slug)).expect("licence settings");
        let tx = self.store.begin().await.expect("a transaction");
        let licence =
            store::firms::licences::put(&tx, LicenceId::new(Uuid::now_v7()), slug, 1, &settings, now)
                .await
                .expect("a licence");
        let key = NewServiceKeyRow::unlimited(Uuid::now_v7(), licence, "test", hash_secret(key));
        let grant = grant_all(Gift::ServiceKey(key.scopes.clone()));
        store::accounts::service_keys::add(&tx, &grant, key, now).await.expect("a service key");
        for domain in branches {
            store::firms::licences::put_branch(&tx, Uuid::now_v7(), licence, domain, 1, domain, domain)
                .await
                .expect("a branch");
        }
        tx.commit().await.expect("committed");
        self.app.tenants.invalidate();
    }

    /// Sets the keys and services with which papers are sealed.
    pub fn seals(&mut self, seals: PaperSeals) {
        self.app.services.seals = Arc::new(seals);
        self.router = api::router(self.app.clone());
    }

    /// Returns the portal with other limits of what is stored, or other disks.
    pub fn with_storage(&self, storage: StorageGuard) -> Self {
        let mut app = self.app.clone();
        app.services.storage = Arc::new(storage);
        let (clock, folder) = (Arc::clone(&self.clock), Arc::clone(&self.folder));
        let (router, database) = (api::router(app.clone()), self.database.clone());
        Self { app, store: self.store.clone(), clock, folder, database, router }
    }

    /// Changes what the operator decided.
    pub fn settings(&mut self, change: impl FnOnce(&mut OperatorSettings)) {
        let mut settings = (*self.app.settings).clone();
        change(&mut settings);
        self.app.settings = Arc::new(settings);
        self.router = api::router(self.app.clone());
    }

    /// Works on documents with another program or scanner.
    pub fn document_workers(&mut self, worker: WorkerProcess, scanner: Option<Address>) {
        let documents = document_workers(worker, scanner, &self.app.settings, &self.app.services.files);
        self.app.services.documents = Arc::new(documents);
        self.router = api::router(self.app.clone());
    }

    /// Adds a page, as a build of the web app would serve it.
    pub fn with_page(mut self) -> Self {
        let index = |path: &str| {
            let is_page = matches!(path, "index.html" | "desk.html");
            is_page.then_some(Cow::Borrowed(b"<!--balie-boot-->".as_slice()))
        };
        self.app.web = Arc::new(WebApp::new(index));
        self.router = api::router(self.app.clone());
        self
    }

    /// Adds a virus scanner (clamd) at this address.
    pub fn scanned_by(mut self, address: &str) -> Self {
        self.document_workers(worker(), Some(address.parse().expect("an address")));
        self
    }

    /// Serves the portal over the network until the test ends; returns the address.
    pub async fn listen(&self) -> std::net::SocketAddr {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("its number");
        let service = self.router.clone().into_make_service_with_connect_info::<std::net::SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        address
    }

    /// Sends any request through the router.
    pub async fn send(&self, request: Request<Body>) -> Reply {
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        Reply::read(response).await
    }

    /// A call at the branch `vandijk`, with a token or without.
    pub async fn call(&self, method: Method, path: &str, token: Option<&str>, body: Option<Value>) -> Reply {
        self.call_at("vandijk", method, path, token, body).await
    }

    /// A call at any branch.
    pub async fn call_at(
        &self,
        domain: &str,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> Reply {
        let mut request = Request::builder().method(method).uri(path).header("x-domain", domain);
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = match body {
            Some(body) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                Body::from(body.to_string())
            }
            None => Body::empty(),
        };
        self.send(request.body(body).expect("a request")).await
    }

    pub async fn get(&self, path: &str, token: &str) -> Reply {
        self.call(Method::GET, path, Some(token), None).await
    }

    /// A reading call in a language.
    pub async fn get_in(&self, language: &str, path: &str, token: &str) -> Reply {
        let request = Request::builder()
            .uri(path)
            .header("x-domain", "vandijk")
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(header::ACCEPT_LANGUAGE, language);
        self.send(request.body(Body::empty()).expect("a request")).await
    }

    pub async fn post(&self, path: &str, token: &str, body: Value) -> Reply {
        self.call(Method::POST, path, Some(token), Some(body)).await
    }

    /// A call of a firm's own system, `path` below `/backoffice/v1`.
    pub async fn firm_call(&self, key: &str, method: Method, path: &str, body: Option<Value>) -> Reply {
        let request = Request::builder()
            .method(method)
            .uri(format!("/backoffice/v1/{path}"))
            .header(header::AUTHORIZATION, format!("Bearer {key}"))
            .header(header::CONTENT_TYPE, "application/json");
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.send(request.body(body).expect("a request")).await
    }

    /// Stores one record at `vandijk`, which must succeed.
    pub async fn record(&self, path: &str, attributes: Value) {
        let body = json!({ "version": 1, "attributes": attributes });
        let reply = self.firm_call(VANDIJK, Method::PUT, path, Some(body)).await;
        assert!(reply.status.is_success(), "{path}: {} {}", reply.status, reply.text);
    }
}

fn licence_settings(slug: &str) -> Value {
    let on = slug == "vandijk";
    json!({
        "name": slug,
        "show_domain_chooser": true,
        "features": {
            "show_appointment_form": on,
            "do_show_incometype_field": on,
            "do_show_productphase_field": on,
            "do_show_mortgage_timeline": on,
            "do_show_purchaseintention_timeline": on,
            "can_cancel_appointments": on,
            "show_dossier_number": on,
            "default_address_style": "formal",
            "show_appointment_type": on,
        },
        "modules": {
            "has_ockto_enabled": on,
            "has_iwize_enabled": on,
            "has_generalinsurance_enabled": on,
            "has_truemeeting_enabled": on,
            "has_messages_enabled": on,
            "has_push_enabled": on,
            "has_notices_enabled": on,
        },
        "change_proposals": if on {
            json!({
                "address": "approve", "phone": "notify", "email": "approve", "iban": "approve",
                "contact_preference": "approve",
            })
        } else {
            json!({})
        },
        "smartcare": {
            "mortgage_check_enable_question_1b": on,
            "mortgage_check_enable_question_7b_c": on,
            "mortgage_check_enable_question_11": on,
        },
    })
}

/// The program that checks and renders documents in tests.
fn worker() -> WorkerProcess {
    WorkerProcess::new(env!("CARGO_BIN_EXE_api-intake-worker"), [])
}

fn document_workers(
    worker: WorkerProcess,
    scanner: Option<Address>,
    settings: &OperatorSettings,
    files: &FileStore,
) -> DocumentWorkers {
    DocumentWorkers::new(worker, scanner, settings.scratch.clone(), files.clone())
}
