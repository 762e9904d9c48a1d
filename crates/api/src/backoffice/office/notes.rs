//! `/notes`: notes and telephone calls of the firm's people.

use app::audit::record_access;
use app::office::notes::{self, NoteChange};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, SecondsFormat, Utc};
use domain::codes::Code;
use domain::events::EventActor;
use domain::events::NoteKind;
use domain::kinds::ProductKind;
use domain::operations::notes::{NoteContent, is_author, is_editable};
use serde_json::json;
use store::office::notes::{self as stored, Note, NoteCursor, NoteFilter};
use store::visible::VisibleRecord;

use super::note_calls::{change_call, create_call, delete_call, list_call, mark_seen_call, show_call};
use super::note_types::{FirmNote, NewNote, NoteDossier, NoteListParams, NoteMention, NotePage, NotePatch};
use super::{answer, parse_id};
use crate::backoffice::call::Calls;
use crate::backoffice::key::Firm;
use crate::backoffice::model::is_representable_timestamp;
use crate::backoffice::worklist::WorklistConsumer;
use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;

/// The calls about notes.
pub fn calls() -> Calls {
    Calls::new()
        .add(list_call(), list)
        .add(create_call(), create)
        .add(show_call(), show)
        .add(change_call(), change)
        .add(delete_call(), delete)
        .add(mark_seen_call(), mark_seen)
}

fn to_note(app: &App, firm: &Firm, note: Note) -> FirmNote {
    let caller = firm.actor.event_actor(EventActor::SYSTEM);
    let is_editable = is_author(&note.written_by, &caller) && is_editable(note.written_at, app.now());
    FirmNote {
        id: note.id,
        kind: if note.call.is_some() { NoteKind::Call } else { NoteKind::Note },
        text: note.text,
        call: note.call,
        consumer: note.consumer.map(|(_, external_id, name)| WorklistConsumer { external_id, name }),
        dossier: note.dossier.map(|(external_id, title)| NoteDossier { external_id, title }),
        written_at: note.written_at,
        written_by: note.written_by,
        edited_at: note.edited_at,
        mentions: note
            .mentions
            .into_iter()
            .map(|mention| NoteMention { id: mention.staff, name: mention.name, seen_at: mention.seen_at })
            .collect(),
        is_editable,
    }
}

pub async fn list(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(params): Query<NoteListParams>,
) -> ApiResult {
    let filter = match (&params.consumer, &params.dossier) {
        (Some(name), None) => NoteFilter::Consumer(name),
        (None, Some(name)) => NoteFilter::Dossier(name),
        (Some(_), Some(_)) => return Err(ApiError::field("dossier", "exclusive")),
        (None, None) => return Err(ApiError::field("consumer", "required")),
    };
    let after = match params.after.as_str() {
        "" => None,
        text => Some(read_cursor(text).ok_or_else(|| ApiError::field("after", "cursor"))?),
    };
    let limit = query::require_limit(params.limit, 500)?;
    let found = stored::list(app.store.bulk_reader(), firm.sight(), filter, after, limit).await?;
    let details = json!({ "type": "notes", "count": found.len() });
    let whose = found.first().and_then(|note| note.consumer.as_ref()).map(|(id, ..)| *id);
    record_access(&app, (firm.licence, &[whose]), "records.listed", &details, &firm.caller(client)).await?;
    let is_full = found.len() as u64 == limit;
    let next = found.last().filter(|_| is_full).map(cursor_of);
    let items = found.into_iter().map(|note| to_note(&app, &firm, note)).collect();
    answer(StatusCode::OK, &NotePage { items, next })
}

fn cursor_of(note: &Note) -> String {
    format!("{}_{}", note.written_at.to_rfc3339_opts(SecondsFormat::AutoSi, true), note.id)
}

fn read_cursor(text: &str) -> Option<NoteCursor> {
    let (at, id) = text.split_once('_')?;
    let at = DateTime::parse_from_rfc3339(at).ok()?.with_timezone(&Utc);
    Some(NoteCursor { at: Some(at).filter(|at| is_representable_timestamp(*at))?, id: id.parse().ok()? })
}

pub async fn create(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Json(body): Json<NewNote>,
) -> ApiResult {
    let subject = match (&body.consumer, &body.dossier) {
        (Some(name), None) => VisibleRecord::Consumer(name),
        (None, Some(name)) => VisibleRecord::Product(ProductKind::Dossier.name(), name),
        (Some(_), Some(_)) => return Err(ApiError::field("dossier", "exclusive")),
        (None, None) => return Err(ApiError::field("consumer", "required")),
    };
    let content = NoteContent { text: body.text, call: body.call, mentions: body.mentions };
    let note = notes::create(&app, firm.licence, (content, subject), &firm.caller(client)).await?;
    answer(StatusCode::CREATED, &to_note(&app, &firm, note))
}

pub async fn show(State(app): State<App>, firm: Firm, client: Client, Path(id): Path<String>) -> ApiResult {
    let found = stored::find(app.store.reader(), firm.sight(), parse_id(&id)?).await?;
    let note = found.ok_or(Code::RecordNotFound)?;
    let details = json!({ "type": "notes", "external_id": note.id });
    let whose = note.consumer.as_ref().map(|(id, ..)| *id);
    record_access(&app, (firm.licence, &[whose]), "record.read", &details, &firm.caller(client)).await?;
    answer(StatusCode::OK, &to_note(&app, &firm, note))
}

pub async fn change(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
    Json(body): Json<NotePatch>,
) -> ApiResult {
    let change = NoteChange { text: body.text, call: body.call, mentions: body.mentions };
    let note = notes::change(&app, firm.licence, parse_id(&id)?, change, &firm.caller(client)).await?;
    answer(StatusCode::OK, &to_note(&app, &firm, note))
}

pub async fn delete(State(app): State<App>, firm: Firm, client: Client, Path(id): Path<String>) -> ApiResult {
    notes::delete(&app, firm.licence, parse_id(&id)?, &firm.caller(client)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

pub async fn mark_seen(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
    _: Json<EmptyBody>,
) -> ApiResult {
    let note = notes::mark_seen(&app, firm.licence, parse_id(&id)?, &firm.caller(client)).await?;
    answer(StatusCode::OK, &to_note(&app, &firm, note))
}
