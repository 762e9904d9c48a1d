//! The search for clients.

use app::audit::record_access;
use axum::extract::State;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::products::appointment::today;
use domain::search::client_search::{AccountState, ClientQuery, SearchField};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::records::search::{self, FoundClient};
use utoipa::ToSchema;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;

/// The number of clients that are returned where the request says nothing, and at most.
const USUAL: u64 = 20;
const MOST: u64 = 100;

/// The clients who are asked for.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SearchParams {
    /// The text that was typed; more than 200 characters find nobody.
    q: String,
    /// Greatest number of clients, 1 to 100; absent: 20.
    #[schemars(range(min = 1, max = 100))]
    limit: Option<u64>,
}

/// The clients who were found.
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
    /// The state of the client's account.
    account: AccountState,
    /// The number of actions that the client has not done.
    open_requests: i64,
    /// The number of them whose deadline has passed.
    overdue_requests: i64,
    /// The field by which the client was found.
    matched: SearchField,
}

/// The call that finds clients.
pub fn calls() -> Calls {
    Calls::new().add(search_call(), search_clients)
}

fn search_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/search",
        name: "search_clients",
        tag: Tag::Worklist,
        summary: "Find clients by what somebody types",
        description: "By the beginning of a word of their name, of their mail address, postcode or external id, or \
             of the external id of a dossier of theirs; several words have to fit all. Accents and case do \
             not count. Of clients whom the caller sees; people who asked to be forgotten are not found.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Narrowed,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::from_type::<SearchParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<SearchResults>(
            200,
            "The clients; nobody for less than two letters or digits.",
        )],
        errors: vec![ErrorResponse::new(
            422,
            "A parameter is unknown or cannot be read, by name in `error.fields` (`VALIDATION_FAILED`).",
        )],
    }
}

pub async fn search_clients(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(params): Query<SearchParams>,
) -> ApiResult {
    let limit = params.limit.map_or(Ok(USUAL), |limit| query::require_limit(Some(limit), MOST))?;
    let found = match ClientQuery::parse(&params.q) {
        None => Vec::new(),
        Some(query) => {
            let db = app.store.bulk_reader();
            search::search_clients(db, firm.licence, &query, firm.actor.clients(), today(app.now()), limit)
                .await?
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
