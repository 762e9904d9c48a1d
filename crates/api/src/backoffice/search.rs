//! Finding clients by what somebody types.

use app::audit::record_access;
use axum::extract::State;
use domain::client_search::{AccountState, ClientQuery, SearchField};
use domain::products::appointment::today;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::search::{self, FoundClient};
use utoipa::ToSchema;

use super::key::Firm;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;

/// How many clients are answered where the request says nothing, and at most.
const USUAL: u64 = 20;
const MOST: u64 = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchParams {
    /// What was typed.
    q: String,
    /// At most so many, 1 to 100.
    limit: Option<u64>,
}

/// Who was found.
#[derive(Serialize, ToSchema)]
pub struct SearchResults {
    items: Vec<SearchResult>,
}

/// A client who was found.
#[derive(Serialize, ToSchema)]
pub struct SearchResult {
    external_id: String,
    name: String,
    #[schema(required = true)]
    email: Option<String>,
    #[schema(required = true)]
    postcode: Option<String>,
    #[schema(required = true)]
    city: Option<String>,
    account: AccountState,
    /// Actions that the client has not done.
    open_requests: i64,
    /// Those among them whose deadline has passed.
    overdue_requests: i64,
    /// By what the client was found.
    matched: SearchField,
}

/// `GET /search`.
pub async fn search(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(params): Query<SearchParams>,
) -> ApiResult {
    let limit = params.limit.map_or(Ok(USUAL), |limit| query::limit(Some(limit), MOST))?;
    let found = match ClientQuery::parse(&params.q) {
        None => Vec::new(),
        Some(query) => {
            let db = app.store.bulk_reader();
            search::search(db, firm.licence, &query, firm.actor.clients(), today(app.now()), limit).await?
        }
    };
    // What was typed may be a name: it stays out of the trail.
    let details = json!({ "type": "search", "count": found.len() });
    record_access(&app, (firm.licence, &[None]), "records.listed", &details, &firm.caller(client)).await?;
    let results = SearchResults { items: found.into_iter().map(to_result).collect() };
    Ok(envelope::json_text(serde_json::to_string(&results).map_err(ApiError::internal)?))
}

fn to_result(found: FoundClient) -> SearchResult {
    let detail = |name: &str| found.details.get(name).and_then(Value::as_str).map(str::to_owned);
    SearchResult {
        postcode: detail("zipcode"),
        city: detail("city"),
        external_id: found.external_id,
        name: found.name,
        email: found.email,
        account: found.account,
        open_requests: found.open_requests,
        overdue_requests: found.overdue_requests,
        matched: found.matched,
    }
}
