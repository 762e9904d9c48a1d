//! The documents of a client, both ways: delivered, placed by the firm, made by the portal.

use std::collections::HashMap;

use app::audit::record_access;
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::actions::upload::UploadState;
use domain::codes::Code;
use domain::events::ApprovalResponse;
use domain::records::{ProductReference, Segment};
use serde::Serialize;
use serde_json::json;
use store::accounts::consumers;
use store::documents::of_client;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// The most documents of one client.
const MAX_DOCUMENTS: u64 = 500;

/// Origin of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DocumentOrigin {
    /// A client delivered it.
    Delivered,
    /// The firm placed it.
    Placed,
    /// The portal made it: a receipt, a signed order, a form.
    Made,
}

/// A document of a client.
#[derive(Serialize, ToSchema)]
pub struct ClientDocument {
    /// The portal's own id, by which its bytes are read.
    portal_id: Uuid,
    /// The firm's id; null for what was delivered or made.
    #[schema(required = true)]
    external_id: Option<String>,
    origin: DocumentOrigin,
    /// The purpose of the record, `upload`, or the kind of paper that the portal made.
    purpose: String,
    label: String,
    file_name: String,
    media_type: String,
    /// The size in bytes.
    #[schema(required = true)]
    bytes: Option<i64>,
    created_at: DateTime<Utc>,
    /// The moment since which consumers no longer see it, by itself or with its action.
    #[schema(required = true)]
    archived_at: Option<DateTime<Utc>>,
    /// True for a document that is changed at the desk.
    is_desks: bool,
    /// The firm's judgement of a delivery.
    #[schema(required = true)]
    state: Option<UploadState>,
    /// The reason of a rejection.
    #[schema(required = true)]
    reason: Option<String>,
    /// The external id of the action that it belongs to.
    #[schema(required = true)]
    action: Option<String>,
    /// The type of that action.
    #[schema(required = true)]
    action_type: Option<String>,
    #[schema(required = true)]
    product: Option<ProductReference>,
    /// The external id of the dossier of its product.
    #[schema(required = true)]
    dossier: Option<String>,
    /// The moment at which the client first had all of it.
    #[schema(required = true)]
    opened_at: Option<DateTime<Utc>>,
    /// The moment at which the client did what was asked.
    #[schema(required = true)]
    done_at: Option<DateTime<Utc>>,
    /// The client's answer to a request for approval.
    #[schema(required = true)]
    response: Option<ApprovalResponse>,
    /// The client's words with that answer.
    #[schema(required = true)]
    explanation: Option<String>,
}

/// The documents of a client.
#[derive(Serialize, ToSchema)]
pub struct ClientDocuments {
    items: Vec<ClientDocument>,
}

/// The call about the documents of a client.
pub fn calls() -> Calls {
    Calls::new().add(list_call(), list)
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/consumers/{external_id}/documents",
        name: "list_client_documents",
        tag: Tag::Documents,
        summary: "List the documents of a client, both ways",
        description: "What they delivered, what the firm placed for them and what the portal made of their answers, the \
             newest first, at most 500, archived ones too; with what the client did with each. The bytes of one are \
             read with `GET /documents/{external_id}/content`, by its portal id.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Named(Segment::Consumers),
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<ClientDocuments>(200, "The documents.")],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, \
             `RECORD_NOT_FOUND`).",
        )],
    }
}

/// `GET /consumers/{external_id}/documents`
pub async fn list(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let db = app.store.bulk_reader();
    let account = consumers::by_external_id(db, firm.licence, &external_id).await?;
    let account = account.ok_or(Code::ConsumerNotFound)?;
    let found = of_client::list(db, account.scope(), firm.actor.clients(), MAX_DOCUMENTS).await?;
    let opened = of_client::opening_times(db, account.scope(), &external_id).await?;
    let details = json!({ "type": "documents", "count": found.len() });
    let whom = (firm.licence, &[Some(account.id)][..]);
    record_access(&app, whom, "records.listed", &details, &firm.caller(client)).await?;
    let items = found.into_iter().map(|document| ClientDocument::new(document, &opened)).collect();
    Ok(envelope::json_text(serde_json::to_string(&ClientDocuments { items }).map_err(ApiError::internal)?))
}

impl ClientDocument {
    fn new(document: of_client::StoredClientDocument, opened: &HashMap<String, DateTime<Utc>>) -> Self {
        let origin = match () {
            () if document.is_delivered() => DocumentOrigin::Delivered,
            () if document.is_generated() => DocumentOrigin::Made,
            () => DocumentOrigin::Placed,
        };
        let placed = Some(()).filter(|()| origin == DocumentOrigin::Placed);
        let is_approval = placed.is_some() && document.done_at.is_some();
        let response = document.response.filter(|_| is_approval);
        let reference = |(kind, external_id): (String, String)| {
            Some(ProductReference { kind: kind.parse().ok()?, external_id })
        };
        Self {
            portal_id: document.id,
            external_id: document.external_id,
            origin,
            purpose: document.purpose,
            label: document.label,
            file_name: document.file_name,
            media_type: document.media_type,
            bytes: document.bytes,
            created_at: document.created_at,
            archived_at: document.archived_at.or(document.action_archived_at.filter(|_| placed.is_some())),
            is_desks: document.is_desks,
            state: document.state.and_then(|state| state.parse().ok()),
            reason: document.reason,
            action: document.action,
            action_type: document.action_type,
            product: document.product.and_then(reference),
            dossier: document.dossier,
            opened_at: opened.get(&document.id.to_string()).copied(),
            done_at: document.done_at.filter(|_| placed.is_some()),
            explanation: document.explanation.filter(|_| response.is_some()),
            response: response.and_then(|response| serde_json::from_value(json!(response)).ok()),
        }
    }
}
