//! The terms that clients are found by.

use super::{Firm, instant};
use crate::records::search;
use crate::sqlite_and_postgres;
use domain::accounts::staff::VisibleClients;
use domain::search::client_search::ClientQuery;

sqlite_and_postgres! {
    async fn clients_from_before_get_their_terms_once(firm: Firm) {
        let today = instant("2026-11-21T09:00:00Z").date_naive();
        let query = ClientQuery::parse("ann").unwrap();
        let tx = firm.begin().await;
        assert_eq!(search::search_clients(&tx, firm.anna.licence, &query, &VisibleClients::All, today, 20).await.unwrap(), []);
        assert_eq!(search::write_missing(&tx).await.unwrap(), 3);
        assert_eq!(search::write_missing(&tx).await.unwrap(), 0);
        let found = search::search_clients(&tx, firm.anna.licence, &query, &VisibleClients::All, today, 20).await.unwrap();
        assert_eq!(found.iter().map(|client| client.external_id.as_str()).collect::<Vec<_>>(), ["anna"]);
        let found = search::search_clients(&tx, firm.stranger.licence, &query, &VisibleClients::All, today, 20).await.unwrap();
        assert_eq!(found.len(), 1);
    }
}
