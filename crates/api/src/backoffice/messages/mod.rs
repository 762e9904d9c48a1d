//! Messages between the firm and its consumers, as the firm reads and writes them.

use app::SubmitError;
use app::audit::record_access;
use app::idempotency::IdempotencyKey;
use app::storage::IncomingUpload;
use app::threads::{self, ComposedMessage, Correspondent, SentMessage, ThreadName};
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use documents::files::FileError;
use domain::codes::Code;
use domain::limits;
use domain::threads::MAX_FILES;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use store::accounts::consumers::{self, Account};
use store::documents::from_firm::DocumentContent;
use store::documents::storage::StorageOwner;
use store::threads as stored;
use store::threads::messages::ReadingSide;
use store::threads::overview::{self, ListedThread};
use utoipa::ToSchema;
use uuid::Uuid;

mod calls;

pub use calls::calls;

use super::content::download;
use super::key::Firm;
use super::message_attributes::{
    FirmMessage, FirmMessageList, FirmMessageListMeta, FirmThread, FirmThreadList, FirmThreadListMeta,
    SentFirmMessage,
};
use super::records::conditions::idempotency_key;
use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::envelope::{self, SingleResponse, json_response};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::Query;
use crate::message_body::{MessageBody, MessageParts};
use crate::multipart::{content_length, file_parts};
use crate::portal::messages::page_of;
use crate::portal::submission::SubmitResult;
use crate::state::App;

/// A message to a consumer.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewFirmMessage {
    #[schemars(length(max = limits::FREE_TEXT))]
    text: String,
    /// The external id of the dossier in whose thread it goes; absent: the consumer's general thread.
    #[schemars(length(min = 1, max = limits::EXTERNAL_ID))]
    dossier: Option<String>,
    /// The external id of the request that it is about.
    #[schemars(length(min = 1, max = limits::EXTERNAL_ID))]
    action: Option<String>,
    /// True for advice that is given, which seals the message.
    #[serde(default)]
    advice: bool,
}

/// A message to a consumer with files.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "describes the form, which is read as it streams in")]
struct NewFirmMessageForm {
    #[schemars(length(max = limits::FREE_TEXT))]
    text: String,
    /// The external id of the dossier in whose thread it goes; absent: the consumer's general thread.
    #[schemars(length(min = 1, max = limits::EXTERNAL_ID))]
    dossier: Option<String>,
    /// The external id of the request that it is about.
    #[schemars(length(min = 1, max = limits::EXTERNAL_ID))]
    action: Option<String>,
    /// `true` for advice that is given, which seals the message.
    #[schemars(extend("enum" = ["true", "false"]))]
    advice: Option<String>,
    /// The attached files, at most five: PDF, JPEG, PNG, BMP or GIF; at most 25 MiB together.
    #[schemars(rename = "file[]", schema_with = "file_parts", extend("maxItems" = MAX_FILES))]
    files: Vec<String>,
}

impl From<NewFirmMessage> for MessageParts {
    fn from(NewFirmMessage { text, dossier, action, advice }: NewFirmMessage) -> Self {
        Self { text, dossier, action, advice }
    }
}

/// The point up to which a thread was read.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadByFirm {
    /// The external id of the dossier of the thread; absent: the general thread.
    #[schemars(length(min = 1, max = limits::EXTERNAL_ID))]
    dossier: Option<String>,
    /// The portal's id of the last message that was read.
    up_to: Uuid,
}

/// The page of a thread's messages.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MessageListParams {
    /// The external id of the dossier of the thread; absent: the general thread.
    dossier: Option<String>,
    /// The point before which to go on: `meta.next` of the page before; absent: from the newest.
    before: Option<String>,
    /// Greatest number of messages, 1 to 100; absent: 30.
    #[schemars(range(min = 1, max = 100))]
    limit: Option<u64>,
}

fn thread_name(dossier: Option<&str>) -> ThreadName<'_> {
    dossier.map_or(ThreadName::General, ThreadName::DossierNamed)
}

/// The consumer in whose threads it is, where the firm has messages.
async fn open(app: &App, firm: &Firm, external_id: &str) -> ApiResult<Account> {
    let directory = app.directory().await?;
    let licence = directory.licences().iter().find(|licence| licence.id == firm.licence);
    let licence = licence.ok_or_else(|| ApiError::internal("the firm of a call is gone"))?;
    threads::require_enabled(&licence.settings)?;
    let account = consumers::by_external_id(app.store.reader(), firm.licence, external_id).await?;
    Ok(account.ok_or(Code::ConsumerNotFound)?)
}

pub async fn list_threads(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let account = open(&app, &firm, &external_id).await?;
    let found = overview::list(app.store.reader(), account.scope()).await?;
    let details = json!({ "type": "messages", "count": found.len() });
    let whose = (firm.licence, &[Some(account.id)][..]);
    record_access(&app, whose, "records.listed", &details, &firm.caller(client)).await?;
    let data = found.into_iter().map(|thread| FirmThread::new(thread, &account)).collect();
    let usual = threads::usual_answer_time(&app, firm.licence).await?;
    Ok(json_response(&FirmThreadList { data, meta: FirmThreadListMeta { usual_answer_seconds: usual } }))
}

pub async fn list(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Query(params): Query<MessageListParams>,
) -> ApiResult {
    let (before, limit) = page_of(params.before.as_deref(), params.limit)?;
    let account = open(&app, &firm, &external_id).await?;
    let name = thread_name(params.dossier.as_deref());
    let mut page = threads::page(app.store.reader(), account.scope(), name, before, limit).await?;
    threads::deliver(&app, firm.licence, ReadingSide::Firm, &mut page.messages).await?;
    let details = json!({ "type": "messages", "count": page.messages.len() });
    let whose = (firm.licence, &[Some(account.id)][..]);
    record_access(&app, whose, "records.listed", &details, &firm.caller(client)).await?;
    let meta = FirmMessageListMeta::new(&page, &account);
    let data = page.messages.into_iter().map(FirmMessage::new).collect();
    Ok(json_response(&FirmMessageList { data, meta }))
}

pub async fn send(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    request: Request,
) -> SubmitResult {
    let account = open(&app, &firm, &external_id).await?;
    if account.ended_at.is_some() {
        return Err(Code::ConsumerNotFound.into());
    }
    // Those of consumers have no such beginning.
    let key = idempotency_key(request.headers())?.map(|key| format!("{} {key}", firm.actor.audit_name()));
    let fields = ["text", "dossier", "action", "advice"];
    let upload = IncomingUpload {
        owner: StorageOwner::Licence(firm.licence),
        expected: content_length(request.headers()),
        idempotency_key: key.clone().map(|key| (account.scope(), key)),
    };
    let body = MessageBody::read::<NewFirmMessage>(&app, &upload, request, &fields).await?;
    let key = IdempotencyKey::new(account.scope(), key, &[b"message of the firm", &body.hash]);
    let caller = firm.caller(client);
    let message = ComposedMessage {
        thread: thread_name(body.parts.dossier.as_deref()),
        text: &body.parts.text,
        action: body.parts.action.as_deref(),
        files: body.received_files(),
        is_advice: body.parts.advice,
    };
    let who = Correspondent::Firm(account.scope(), &caller);
    match threads::send(&app, who, key, message, to_body).await {
        Ok(response) => Ok((StatusCode::CREATED, envelope::json_text(response.body)).into_response()),
        Err(SubmitError::Replayed(response)) => Ok(envelope::json_text(response.body)),
        Err(failed) => Err(failed.into()),
    }
}

fn to_body(sent: &SentMessage) -> app::Result<String> {
    let response = SentFirmMessage::new(FirmMessage::new(sent.message.clone()), sent.is_moved);
    serde_json::to_string(&response).map_err(app::Error::internal)
}

pub async fn read(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(body): Json<ReadByFirm>,
) -> ApiResult {
    let account = open(&app, &firm, &external_id).await?;
    let caller = firm.caller(client);
    let name = thread_name(body.dossier.as_deref());
    threads::read_up_to(&app, Correspondent::Firm(account.scope(), &caller), name, body.up_to).await?;
    let all = overview::list(app.store.reader(), account.scope()).await?;
    let is_meant = |thread: &ListedThread| {
        thread.dossier.as_ref().map(|dossier| dossier.external_id.as_str()) == body.dossier.as_deref()
    };
    let thread = all.into_iter().find(is_meant).ok_or(Code::DossierNotFound)?;
    Ok(SingleResponse { data: FirmThread::new(thread, &account) }.into_response())
}

pub async fn record_advice(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path((external_id, message)): Path<(String, String)>,
    Json(EmptyBody {}): Json<EmptyBody>,
) -> ApiResult {
    let account = open(&app, &firm, &external_id).await?;
    let message: Uuid = message.parse().map_err(|_| Code::MessageNotFound)?;
    let caller = firm.caller(client);
    let message = threads::mark_as_advice(&app, account.scope(), &caller, message).await?;
    Ok(SingleResponse { data: FirmMessage::new(message) }.into_response())
}

pub async fn download_attachment(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path((external_id, message, attachment)): Path<(String, String, String)>,
) -> ApiResult<Response> {
    let account = open(&app, &firm, &external_id).await?;
    let id = |text: &str| text.parse::<Uuid>().map_err(|_| Code::FileNotFound);
    let (message, attachment) = (id(&message)?, id(&attachment)?);
    let whose = (firm.licence, account.id);
    let found = stored::messages::find_attachment(app.store.reader(), whose, message, attachment).await?;
    let file = found.ok_or(Code::FileNotFound)?;
    let bytes = app.files.get_stream(&file.key).await.map_err(|error| match error {
        FileError::NotFound(_) => ApiError::new(Code::FileNotFound).with_source(&error),
        other => other.into(),
    })?;
    let details = json!({ "document_id": file.id, "message_id": message });
    let whose = (firm.licence, &[Some(account.id)][..]);
    record_access(&app, whose, "document.read", &details, &firm.caller(client)).await?;
    let content = DocumentContent {
        id: file.id,
        uploaded_by: None,
        file_name: file.file_name,
        media_type: file.media_type,
        file_key: Some(file.key),
        bytes: file.bytes,
        sha256: file.sha256,
    };
    Ok(download(&content, Body::from_stream(bytes)))
}
