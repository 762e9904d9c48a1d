use std::net::SocketAddr;
use std::sync::Arc;

use app::Clock;
use axum::Router;
use axum::http::StatusCode;
use partners::{IdentityClient, Key, PartnerEndpoint, PartnerSettings, Partners};
use sandbox::{Options, RunningSandboxes};
use tokio::net::TcpListener;

use super::Portal;

/// The partners' sandboxes, running for one test.
pub struct Sandboxes {
    running: RunningSandboxes,
    client: reqwest::Client,
}

impl Sandboxes {
    /// An address of theirs.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.running.http)
    }

    /// Returns the address of the SMTP server.
    pub fn smtp(&self) -> SocketAddr {
        self.running.smtp
    }

    /// Returns a page of the sandboxes.
    pub async fn page(&self, address: &str) -> String {
        let answer = self.client.get(address).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{address}");
        answer.text().await.expect("a page")
    }

    /// Sends a page's form in, and returns the address to which the browser is redirected.
    pub async fn choose(&self, address: &str, form: &[(&str, &str)]) -> String {
        let answer = self.client.post(address).form(form).send().await.expect("an answer");
        assert!(answer.status().is_redirection(), "{address}: {}", answer.status());
        answer.headers()["location"].to_str().expect("an address").to_owned()
    }
}

/// Every partner at this address, for `vandijk` alone.
fn partners_at(address: &str) -> PartnerSettings {
    let keys = [("vandijk".to_owned(), Key::new("test_key"))];
    let at = || Some(PartnerEndpoint { url: address.to_owned(), keys: keys.clone().into() });
    PartnerSettings {
        payments: at(),
        data_sharing: at(),
        embedded_form: at(),
        premium: at(),
        home_insurance: at(),
        leaked_passwords: Some(PartnerEndpoint {
            url: format!("{address}/leaked-passwords"),
            keys: [].into(),
        }),
        data_sharing_debug: true,
        identity: [("vandijk".to_owned(), [("demo".to_owned(), identity_client(address))].into())].into(),
        private_identity: true,
        ..PartnerSettings::default()
    }
}

/// The portal as the client of the sandbox's identity provider.
fn identity_client(address: &str) -> IdentityClient {
    let (issuer, client_secret) = (format!("{address}/identity"), Key::new("test_key"));
    IdentityClient { issuer, client_id: None, client_secret }
}

impl Portal {
    /// Returns the portal with the sandboxes as its partners.
    pub async fn with_sandboxes(self) -> (Self, Sandboxes) {
        let clock = Arc::clone(&self.clock);
        let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
        let running = sandbox::start(Options {
            listen: anywhere,
            smtp: anywhere,
            public_url: None,
            portal_url: "http://127.0.0.1:8080".to_owned(),
            folder: None,
            webhook_secret: None,
            api_key: Some("test_key".to_owned()),
            now: Arc::new(move || clock.now()),
        })
        .await
        .expect("sandboxes");
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build();
        let sandboxes = Sandboxes { running, client: client.expect("a client") };
        (self.with_partners(&partners_at(&sandboxes.url(""))), sandboxes)
    }

    /// Returns the portal with partners that answer as this router does.
    pub async fn with_partner(self, router: Router) -> Self {
        let socket = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", socket.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(socket, router).await });
        self.with_partners(&partners_at(&address))
    }

    /// Returns the portal with partners whom nobody can reach.
    pub async fn with_partners_away(self) -> Self {
        let socket = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", socket.local_addr().expect("an address"));
        drop(socket);
        self.with_partners(&partners_at(&address))
    }

    /// Returns the portal with a configuration that names this issuer for the provider `demo` of `vandijk`.
    pub fn with_issuer(self, issuer: &str) -> Self {
        let client = IdentityClient { issuer: issuer.to_owned(), ..identity_client("") };
        let clients = [("demo".to_owned(), client)].into();
        let identity = [("vandijk".to_owned(), clients)].into();
        self.with_partners(&PartnerSettings {
            identity,
            private_identity: true,
            ..PartnerSettings::default()
        })
    }

    /// Returns the portal started once more, on the same database.
    pub fn restart(&self) -> Self {
        let (app, store, router) = (self.app.clone(), self.store.clone(), self.router.clone());
        let (clock, folder) = (Arc::clone(&self.clock), Arc::clone(&self.folder));
        Self { app, store, clock, folder, database: self.database.clone(), router }
    }

    /// Switches the provider's made-up households off.
    pub fn without_made_up_households(mut self) -> Self {
        self.app.services.partners.data_sharing_debug = false;
        self.router = api::router(self.app.clone());
        self
    }

    /// Forbids links into a private network.
    pub fn without_private_links(mut self) -> Self {
        let settings =
            api::OperatorSettings { allow_private_partners: false, ..(*self.app.settings).clone() };
        self.app.settings = Arc::new(settings);
        self.router = api::router(self.app.clone());
        self
    }

    /// Gives each firm without hosts a local one.
    pub fn with_local_hosts(mut self) -> Self {
        self.app.settings =
            Arc::new(api::OperatorSettings { local_hosts: true, ..(*self.app.settings).clone() });
        self.router = api::router(self.app.clone());
        self.app.tenants.invalidate();
        self
    }

    /// Sets the number of calls that a session may make in a minute.
    pub fn with_calls_per_minute(mut self, calls_per_minute: u32) -> Self {
        self.app.settings =
            Arc::new(api::OperatorSettings { calls_per_minute, ..(*self.app.settings).clone() });
        self.router = api::router(self.app.clone());
        self
    }

    /// Returns the portal with these partners, which may stand on this machine.
    pub fn with_partners(mut self, settings: &PartnerSettings) -> Self {
        let partners = Partners::new(settings, true).expect("partners");
        self.app.services.partners = partners;
        self.router = api::router(self.app.clone());
        self
    }
}
