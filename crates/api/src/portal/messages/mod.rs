//! Messages between the consumer and the firm.

mod attributes;
mod drafts;

use app::threads::{self, ComposedMessage, Correspondent, SentMessage, ThreadName};
use attributes::{
    ConsumerMessage, ConsumerThread, MessageList, MessageListMeta, SentMessageMeta, SentMessageResponse,
    ThreadList, ThreadListMeta, ThreadResponse,
};
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::response::Response;
use domain::codes::Code;
use domain::limits;
use schemars::JsonSchema;
use serde::Deserialize;
use store::threads::messages::ReadingSide;
use store::threads::overview;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::documents::stream::FileRequest;
use super::reading;
use super::submission::{IdempotentRequest, SubmitResult, incoming_upload, stored_response, submitter};
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::json_response;
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::Query;
use crate::message_body::{MessageBody, MessageParts};
use crate::multipart::{MAX_BODY_BYTES, file_parts};
use crate::session::identity::{Consumer, Identity, Reading};
use crate::state::App;

pub use attributes::UnreadMessages;
pub use drafts::NewThreadDraft;

/// Default and greatest number of messages on a page.
const PAGE: u64 = 30;
const MAX_PAGE: u64 = 100;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, send))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .routes(routes!(list_threads))
        .routes(routes!(read))
        .routes(routes!(download_attachment))
        .merge(drafts::routes())
}

/// A message to the firm.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMessage {
    #[schemars(length(max = limits::FREE_TEXT))]
    text: String,
    /// The dossier in whose thread it goes; absent: the general thread.
    dossier: Option<Uuid>,
    /// The request that it is about.
    action: Option<Uuid>,
}

impl From<NewMessage> for MessageParts {
    fn from(NewMessage { text, dossier, action }: NewMessage) -> Self {
        let id = |id: Uuid| id.to_string();
        Self { text, dossier: dossier.map(id), action: action.map(id), advice: false }
    }
}

/// A message to the firm with files.
#[derive(JsonSchema, ToSchema)]
#[expect(dead_code, reason = "describes the form, which is read as it streams in")]
pub struct NewMessageForm {
    #[schemars(length(max = limits::FREE_TEXT))]
    text: String,
    /// The dossier in whose thread it goes; absent: the general thread.
    dossier: Option<String>,
    /// The request that it is about.
    action: Option<String>,
    /// The attached files, at most five: PDF, JPEG, PNG, BMP or GIF; at most 25 MiB together.
    #[schema(rename = "file[]", content_media_type = "application/octet-stream")]
    #[schemars(rename = "file[]", schema_with = "file_parts")]
    files: Vec<String>,
}

/// Position up to which a thread was read.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadMessages {
    /// The dossier of the thread; absent: the general thread.
    dossier: Option<Uuid>,
    /// The last message that was read.
    up_to: Uuid,
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct MessageQuery {
    /// The dossier of the thread; absent: the general thread.
    dossier: Option<String>,
    /// Cursor at which the page before ended.
    before: Option<String>,
    /// Greatest number of messages, 1 to 100.
    limit: Option<u64>,
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct ThreadQuery {
    /// The dossier of the thread; absent: the general thread.
    dossier: Option<String>,
}

/// The thread of a dossier, or the general one.
fn thread_name(dossier: Option<&str>) -> ApiResult<ThreadName<'static>> {
    match dossier.filter(|id| !id.is_empty()) {
        None => Ok(ThreadName::General),
        Some(id) => Ok(ThreadName::Dossier(reading::parse_id(id, Code::DossierNotFound)?)),
    }
}

fn require_enabled(identity: &Identity) -> ApiResult<()> {
    Ok(threads::require_enabled(&identity.tenant.licence.settings)?)
}

/// The consumer's threads: the general one, then those of dossiers, the one with the newest message first.
#[utoipa::path(get, path = "/api/messages/threads", tag = "messages",
    responses((status = 200, body = ThreadList)))]
async fn list_threads(State(app): State<App>, who: Reading<Consumer>) -> ApiResult<Response> {
    let found = |db, scope| async move { Ok(overview::list(&db, scope).await?) };
    let (who, found) = Box::pin(who.ask(found)).await?;
    require_enabled(&who)?;
    let data = found.into_iter().map(|thread| ConsumerThread::new(thread, who.scope.consumer)).collect();
    let settings = &who.tenant.licence.settings.messages;
    let meta = ThreadListMeta {
        office_hours: settings.office_hours.clone(),
        usual_answer_seconds: threads::usual_answer_time(&app, who.scope.licence).await?,
    };
    Ok(json_response(&ThreadList { data, meta }))
}

/// The messages of a thread, the newest first.
#[utoipa::path(get, path = "/api/messages", tag = "messages", params(MessageQuery),
    responses((status = 200, body = MessageList)))]
async fn list(
    State(app): State<App>,
    who: Reading<Consumer>,
    Query(query): Query<MessageQuery>,
) -> ApiResult<Response> {
    let name = thread_name(query.dossier.as_deref())?;
    let (before, limit) = page_of(query.before.as_deref(), query.limit)?;
    let found = |db, scope| async move { Ok(threads::page(&db, scope, name, before, limit).await?) };
    let (who, mut page) = who.ask(found).await?;
    require_enabled(&who)?;
    // Whoever looks along reads nothing for the consumer.
    if who.require_write_access().is_ok() {
        threads::deliver(&app, who.scope.licence, ReadingSide::Consumers, &mut page.messages).await?;
    }
    let usual = threads::usual_answer_time(&app, who.scope.licence).await?;
    let settings = &who.tenant.licence.settings.messages;
    let meta = MessageListMeta::new(&page, who.scope.consumer, settings.office_hours.clone(), usual);
    let read = page.read_position;
    let message = |message| ConsumerMessage::new(message, who.scope.consumer, read);
    let data = page.messages.into_iter().map(message).collect();
    Ok(json_response(&MessageList { data, meta }))
}

/// Parses the cursor and the length of a page.
pub fn page_of(before: Option<&str>, limit: Option<u64>) -> ApiResult<(Option<i64>, u64)> {
    let before = before.filter(|text| !text.is_empty()).map(str::parse).transpose();
    let before = before.map_err(|_| ApiError::field("before", "cursor"))?;
    match limit {
        None => Ok((before, PAGE)),
        Some(limit) if (1..=MAX_PAGE).contains(&limit) => Ok((before, limit)),
        Some(_) => Err(ApiError::field("limit", "range")),
    }
}

/// Sends a message to the firm. Returns the message; `meta.moved` says that it is in the general thread because its
/// dossier is closed.
#[utoipa::path(post, path = "/api/messages", tag = "messages",
    request_body(content((NewMessage = "application/json"), (NewMessageForm = "multipart/form-data"))),
    params(("Idempotency-Key" = Option<String>, Header, description = "The same request sent again acts once")),
    responses((status = 200, body = SentMessageResponse)))]
async fn send(State(app): State<App>, identity: Consumer, client: Client, request: Request) -> SubmitResult {
    require_enabled(&identity)?;
    let headers = request.headers().clone();
    let upload = incoming_upload(&identity, &headers)?;
    let body =
        MessageBody::read::<NewMessage>(&app, &upload, request, &["text", "dossier", "action"]).await?;
    let request = IdempotentRequest::new(&identity, &client, &headers, &[b"message", &body.hash])?;
    let message = ComposedMessage {
        thread: thread_name(body.parts.dossier.as_deref())?,
        text: &body.parts.text,
        action: body.parts.action.as_deref(),
        files: body.received_files(),
        is_advice: false,
    };
    let consumer = identity.scope.consumer;
    let to_body = |sent: &SentMessage| {
        let data = ConsumerMessage::new(sent.message.clone(), consumer, 0);
        let response = SentMessageResponse { data, meta: SentMessageMeta { moved: sent.is_moved } };
        serde_json::to_string(&response).map_err(app::Error::internal)
    };
    let who = Correspondent::Consumer(&request.submitter);
    Ok(stored_response(threads::send(&app, who, request.key, message, to_body).await?))
}

/// Notes up to where the consumer has read a thread. Answers the thread.
#[utoipa::path(post, path = "/api/messages/read", tag = "messages", request_body = ReadMessages,
    responses((status = 200, body = ThreadResponse)))]
async fn read(
    State(app): State<App>,
    identity: Consumer,
    client: Client,
    Json(body): Json<ReadMessages>,
) -> ApiResult<Response> {
    require_enabled(&identity)?;
    let submitter = submitter(&identity, &client)?;
    let name = body.dossier.map_or(ThreadName::General, ThreadName::Dossier);
    threads::read_up_to(&app, Correspondent::Consumer(&submitter), name, body.up_to).await?;
    let db = app.store.reader();
    let all = overview::list(db, identity.scope).await?;
    let unread = all.iter().map(|thread| thread.unread).sum();
    let is_meant =
        |thread: &overview::ListedThread| thread.dossier.as_ref().map(|dossier| dossier.id) == body.dossier;
    let thread = all.into_iter().find(is_meant).ok_or(Code::DossierNotFound)?;
    let data = ConsumerThread::new(thread, identity.scope.consumer);
    Ok(json_response(&ThreadResponse { data, meta: UnreadMessages { unread_messages: Some(unread) } }))
}

/// A file of a message.
#[utoipa::path(get, path = "/api/messages/{id}/attachments/{attachment}/download", tag = "messages",
    responses((status = 200, content_type = "*/*", body = Vec<u8>)))]
async fn download_attachment(
    request: FileRequest,
    Path((message, attachment)): Path<(String, String)>,
) -> ApiResult<Response> {
    let (app, identity) = (&request.app, &request.identity);
    require_enabled(identity)?;
    let message = reading::parse_id(&message, Code::FileNotFound)?;
    let attachment = reading::parse_id(&attachment, Code::FileNotFound)?;
    let whose = (identity.scope.licence, identity.scope.consumer);
    let found =
        store::threads::messages::find_attachment(app.store.reader(), whose, message, attachment).await?;
    request.send_file(&found.ok_or(Code::FileNotFound)?, Code::FileNotFound).await
}
