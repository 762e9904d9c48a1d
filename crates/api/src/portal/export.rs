//! `GET /api/consumers/export`: everything that is the consumer's, to take along.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::codes::Code;
use domain::kinds::ProductKind;
use futures::Stream;
use serde_json::{Value, json};
use store::portal::export::{self, ExportedDocument};
use store::portal::{actions, products};
use store::{ReadPool, Scope, audit, consumers, mails, sessions};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::archive::{self, ArchiveContent, ArchiveEntry};
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::audit::{AuditKind, record_for};
use crate::session::identity::Consumer;
use crate::state::App;

/// How many lines of the log are handed out.
const LOG: u64 = 10_000;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(export))
}

/// A ZIP file with the consumer's data as JSON and every paper that is theirs.
#[utoipa::path(get, path = "/api/consumers/export", tag = "consumer", security(("bearer" = [])), responses(
    (status = 200, body = Vec<u8>, content_type = "application/zip"),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
))]
async fn export(State(app): State<App>, who: Consumer, client: Client) -> ApiResult<Response> {
    who.require_write_access()?;
    let entries = entries(&app, who.scope).await?;
    let tx = app.store.begin().await?;
    record_for(&app, &tx, &who, AuditKind::DataExported, json!({ "files": entries.len() }), &client).await?;
    tx.commit().await?;

    let body = Body::from_stream(archive(&app, entries));
    attachment(&app, body)
}

/// The ZIP file, piece by piece.
pub fn archive(
    app: &App,
    entries: Vec<ArchiveEntry>,
) -> impl Stream<Item = std::io::Result<Bytes>> + Send + 'static {
    archive::stream(app.files.clone(), entries, app.now())
}

/// The ZIP file as an answer.
pub fn attachment(app: &App, body: Body) -> ApiResult<Response> {
    let day = app.now().with_timezone(&chrono_tz::Europe::Amsterdam).date_naive();
    let name = HeaderValue::from_str(&format!("attachment; filename=\"portaal-{day}.zip\""));
    let kind = HeaderValue::from_static("application/zip");
    let name = name.map_err(ApiError::internal)?;
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], body).into_response())
}

/// Everything that is a consumer's.
pub async fn entries(app: &App, scope: Scope) -> ApiResult<Vec<ArchiveEntry>> {
    let db = app.store.reader();
    let text = |name: &str, text: String| ArchiveEntry {
        name: name.to_owned(),
        content: ArchiveContent::Text(text),
    };
    let papers = export::papers(db, scope).await?;
    let about: Vec<&Value> = papers.iter().map(|paper| &paper.about).collect();
    let mut entries = vec![
        text("account.json", pretty(&account(app, scope).await?)?),
        text("products.json", all_products(db, scope).await?),
        text("actions.json", actions::list(db, scope).await?),
        text("answers.json", pretty(&json!(export::answers(db, scope).await?))?),
        text("drafts.json", pretty(&json!(export::unfinished(db, scope).await?))?),
        text("partners.json", pretty(&json!(export::with_partners(db, scope).await?))?),
        text("payments.json", pretty(&json!(export::paid(db, scope).await?))?),
        text("mails.json", pretty(&mailed(db, scope).await?)?),
        text("documents.json", pretty(&json!(about))?),
    ];
    let files = papers.into_iter().enumerate().filter_map(|(place, paper)| {
        let ExportedDocument { file_name, file_key, .. } = paper;
        let name = format!("documents/{:04} {}", place + 1, plain(&file_name));
        file_key.map(|key| ArchiveEntry { name, content: ArchiveContent::File(key) })
    });
    entries.extend(files);
    Ok(entries)
}

/// What was mailed to the consumer, and what they chose to be mailed about.
async fn mailed(db: &ReadPool, scope: Scope) -> ApiResult<Value> {
    let mails = mails::of_consumer(db, scope).await?.into_iter().map(|mail| {
        json!({
            "id": mail.id, "kind": mail.kind, "address": mail.address, "state": mail.state.to_string(),
            "created_at": mail.created_at, "sent_at": mail.sent_at,
        })
    });
    let preferences = mails::choices(db, scope).await?.preferences;
    Ok(json!({ "preferences": preferences, "mails": mails.collect::<Vec<_>>() }))
}

async fn account(app: &App, scope: Scope) -> ApiResult<Value> {
    let db = app.store.reader();
    let account = consumers::find(db, scope).await?.ok_or(Code::ConsumerNotFound)?;
    let devices = sessions::of_consumer(db, scope, app.now()).await?;
    let devices = devices.into_iter().map(|device| {
        json!({
            "created_at": device.created_at, "last_used_at": device.last_used_at, "ip": device.ip,
            "user_agent": device.user_agent, "colleague": device.colleague,
        })
    });
    let log = audit::of_consumer(db, scope, LOG).await?.into_iter().map(|entry| {
        json!({
            "occurred_at": entry.occurred_at, "event": entry.kind, "actor": entry.actor_for_consumer(), "ip": entry.ip,
            "user_agent": entry.user_agent, "details": entry.details,
        })
    });
    Ok(json!({
        "id": account.id, "locale": account.locale, "two_factor": account.two_factor.enabled,
        "details": account.details, "devices": devices.collect::<Vec<_>>(), "activity": log.collect::<Vec<_>>(),
    }))
}

/// The products of every kind; each list is JSON already.
async fn all_products(db: &ReadPool, scope: Scope) -> ApiResult<String> {
    let mut lists = Vec::new();
    for kind in ProductKind::all() {
        lists.push(format!("\"{}\":{}", kind.name(), products::list(db, scope, kind).await?));
    }
    Ok(format!("{{{}}}", lists.join(",")))
}

fn pretty(value: &Value) -> ApiResult<String> {
    serde_json::to_string_pretty(value).map_err(ApiError::internal)
}

/// A file name that stays one wherever it is unpacked.
fn plain(name: &str) -> String {
    let harmless = |c: char| if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c };
    name.chars().map(harmless).take(120).collect()
}
