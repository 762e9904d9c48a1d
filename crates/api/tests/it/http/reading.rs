//! Reading calls that check the session in the same query as the data, and return data only for a living session.

use axum::http::Method;
use serde_json::json;

/// Calls that ask both at once; the last two find nothing.
const CALLS: [&str; 8] = [
    "/api/banners",
    "/api/actions",
    "/api/consumers",
    "/api/products/definitions",
    "/api/products/mortgages",
    "/api/documents/uploads",
    "/api/products/mortgages/no-id",
    "/api/products/mortgages/0198c7a0-0000-7000-8000-000000000000",
];

sqlite_and_postgres! {
    async fn a_session_that_has_ended_is_refused_whatever_becomes_of_the_question(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let token = portal.token("anna").await;
        let other = portal.token("anna").await;
        for (place, path) in CALLS.iter().enumerate() {
            let status = portal.get(path, &token).await.status;
            assert_eq!(status, if place < 6 { 200 } else { 404 }, "{path}");
        }
        portal.call(Method::POST, "/api/auth/logout", Some(&token), Some(json!({}))).await;
        for path in CALLS {
            portal.get(path, &token).await.expect_error(401, "AUTH_TOKEN_INVALID");
        }
        let broken = "alter table announcements rename to announcements_elsewhere";
        store::testing::execute(&portal.store, broken).await.expect("renamed");
        portal.get("/api/banners", &token).await.expect_error(401, "AUTH_TOKEN_INVALID");
        assert_eq!(portal.get("/api/banners", &other).await.status, 500);
    }
}

mod one_round_trip {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    use std::time::Duration;

    use store::Store;
    use store::testing::{TestDatabase, evidence_keys};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    use crate::support::Portal;

    /// Delay of a response, after which everything that was sent without waiting for it has been sent.
    const HELD: Duration = Duration::from_millis(30);

    /// A wire to the database that counts how often something is sent after an answer.
    async fn wire(server: String, round_trips: Arc<AtomicU64>) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("its number").to_string();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(&server).await.expect("the server");
                tokio::spawn(relay(client, server, Arc::clone(&round_trips)));
            }
        });
        address
    }

    async fn relay(client: TcpStream, server: TcpStream, round_trips: Arc<AtomicU64>) {
        let (mut from_client, mut to_client) = client.into_split();
        let (mut from_server, mut to_server) = server.into_split();
        let is_answered = AtomicBool::new(true);
        let questions = async {
            let mut bytes = [0; 8192];
            while let Ok(read @ 1..) = from_client.read(&mut bytes).await {
                if is_answered.swap(false, Ordering::SeqCst) {
                    round_trips.fetch_add(1, Ordering::SeqCst);
                }
                to_server.write_all(&bytes[..read]).await.expect("sent");
            }
        };
        let answers = async {
            let mut bytes = [0; 8192];
            while let Ok(read @ 1..) = from_server.read(&mut bytes).await {
                tokio::time::sleep(HELD).await;
                is_answered.store(true, Ordering::SeqCst);
                if to_client.write_all(&bytes[..read]).await.is_err() {
                    return;
                }
            }
        };
        tokio::join!(questions, answers);
    }

    /// The fewest round trips of a few calls: the first ones prepare statements.
    async fn round_trips(portal: &Portal, counter: &AtomicU64, path: &str, token: &str) -> u64 {
        let mut fewest = u64::MAX;
        for _ in 0..4 {
            counter.store(0, Ordering::SeqCst);
            assert_eq!(portal.get(path, token).await.status, 200, "{path}");
            fewest = fewest.min(counter.load(Ordering::SeqCst));
        }
        fewest
    }

    #[tokio::test]
    async fn postgres() {
        let mut portal = Portal::open(TestDatabase::Postgres).await;
        portal.consumer("vandijk", "anna").await;
        let token = portal.token("anna").await;
        let counter = Arc::new(AtomicU64::new(0));
        let (before, rest) = portal.database.split_once('@').expect("a user");
        let (server, name) = rest.split_once('/').expect("a database");
        let wire = wire(server.to_owned(), Arc::clone(&counter)).await;
        let store = Store::open(&format!("{before}@{wire}/{name}")).await.expect("the same database");
        portal.app.services.store = app::Database::new(store.with_evidence_keys(evidence_keys()));
        portal.settings(|_| ());
        for path in &super::CALLS[..6] {
            assert_eq!(round_trips(&portal, &counter, path, &token).await, 1, "{path}");
        }
        // One after the other: the session, the account, its choices.
        let path = "/api/consumers/mail-preferences";
        assert_eq!(round_trips(&portal, &counter, path, &token).await, 3, "{path}");
    }
}
