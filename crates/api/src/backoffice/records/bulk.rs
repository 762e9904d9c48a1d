//! Many operations in one go, one JSON object a line: what the single calls do one at a time, by the same functions.

use std::sync::Arc;

use app::batches::{Bulk, BulkResult};
use axum::body::Body;
use axum::extract::State;
use domain::accounts::service_keys::ServiceKeyScope;

use super::ndjson::{self, WriteOptions};
use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, Parameters, RequestBody, RequiredProof, Rows, SuccessResponse, Tag,
    Verb,
};
use crate::backoffice::key::Firm;
use crate::http::client::Client;
use crate::http::error::ApiResult;
use crate::http::query::Query;
use crate::state::App;

/// The call that does many operations.
pub fn calls() -> Calls {
    Calls::new().add(bulk_call(), run_operations)
}

fn bulk_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/bulk",
        name: "do_operations",
        tag: Tag::Import,
        summary: "Do many operations",
        description: "One JSON object a line, as `/schemas/bulk` has it; a line with the result of each comes back. A line needs the scope of the single call that does the same.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Any,
            actors: Actors::KeysAndStaff,
            edits: Edits::DeskWork,
            proof: RequiredProof::Recent,
        },
        query: Parameters::from_type::<WriteOptions>(),
        headers: &[],
        body: RequestBody::Lines {
            description: "Each line an operation, as `/schemas/bulk` has it.",
            example: concat!(
                r#"{"do":"invite","external_id":"k-1"}"#,
                "\n",
                r#"{"do":"delete","type":"dossiers","external_id":"d-1"}"#,
                "\n",
            ),
        },
        responses: vec![SuccessResponse::stream::<BulkResult>(
            "application/x-ndjson",
            "The result of each line, one JSON object a line.",
        )],
        errors: vec![],
    }
}

/// `POST /bulk?silent=`.
pub async fn run_operations(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(how): Query<WriteOptions>,
    body: Body,
) -> ApiResult {
    let caller = firm.caller(client);
    let work = Bulk {
        services: app.services.clone(),
        licence: firm.licence,
        notifications: how.notifications(),
        caller,
        on_tenant_change: Arc::new(move || app.tenants.invalidate()),
    };
    ndjson::respond(work, body).await
}
