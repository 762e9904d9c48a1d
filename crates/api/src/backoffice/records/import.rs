//! Many records in one go, one JSON object a line, and one line with the result of each.

use std::sync::Arc;

use app::batches::{Import, ImportResult};
use app::records::Notifications;
use axum::body::Body;
use axum::extract::State;
use domain::accounts::service_keys::ServiceKeyScope;
use schemars::JsonSchema;
use serde::Deserialize;

use super::ndjson;
use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, Parameters, RequestBody, RequiredProof, Rows, SuccessResponse, Tag,
    Verb,
};
use crate::backoffice::key::Firm;
use crate::http::client::Client;
use crate::http::error::ApiResult;
use crate::http::query::Query;
use crate::state::App;

/// Options of an import.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ImportOptions {
    /// Sends no mails to consumers about these changes.
    silent: bool,
    /// Answers what each line would do, and writes nothing.
    dry_run: bool,
}

/// The call that takes in many records.
pub fn calls() -> Calls {
    Calls::new().add(import_call(), import_records)
}

fn import_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/import",
        name: "import_records",
        tag: Tag::Import,
        summary: "Create or replace many records",
        description: "One JSON object a line with `type` (the path of the segment), `external_id`, `version` and `attributes`; a line with the result of each comes back while it reads.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Any,
            actors: Actors::KeysAndStaff,
            edits: Edits::Records,
            proof: RequiredProof::Recent,
        },
        query: Parameters::from_type::<ImportOptions>(),
        headers: &[],
        body: RequestBody::Lines {
            description: "Each line a record: `type`, `external_id`, `version`, `attributes`.",
            example: concat!(
                r#"{"type":"consumers","external_id":"k-1","version":1,"attributes":{"last_name":"Smit","email":"k.smit@example.nl"}}"#,
                "\n",
                r#"{"type":"dossiers","external_id":"d-1","version":1,"attributes":{"label":"Aankoop","owners":["k-1"]}}"#,
                "\n",
            ),
        },
        responses: vec![SuccessResponse::stream::<ImportResult>(
            "application/x-ndjson",
            "The result of each line, one JSON object a line.",
        )],
        errors: vec![],
    }
}

/// `POST /import?silent=&dry_run=`.
pub async fn import_records(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(ImportOptions { silent, dry_run: is_dry_run }): Query<ImportOptions>,
    body: Body,
) -> ApiResult {
    let caller = firm.caller(client);
    let notifications = if silent { Notifications::Silent } else { Notifications::Send };
    let work = Import {
        services: app.services.clone(),
        licence: firm.licence,
        notifications,
        is_dry_run,
        caller,
        on_tenant_change: Arc::new(move || app.tenants.invalidate()),
    };
    ndjson::respond(work, body).await
}
