//! `/tasks`: the tasks of the firm's people.

use app::audit::record_access;
use app::office::tasks;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, SecondsFormat, Utc};
use domain::codes::Code;
use domain::operations::tasks::{TaskChange, UNDATED};
use domain::values::dates::parse_iso;
use serde_json::json;
use store::office::tasks::{self as stored, AssigneeFilter, Task, TaskCursor, TaskFilter};
use store::visible::VisibleRecord;

use super::task_calls::{change_call, create_call, delete_call, list_call, show_call};
use super::task_types::{NewTask, OfficeTask, TaskListParams, TaskPage, TaskPatch};
use super::{answer, parse_id};
use crate::backoffice::call::Calls;
use crate::backoffice::key::Firm;
use crate::backoffice::model::is_representable_timestamp;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;

/// The calls about tasks.
pub fn calls() -> Calls {
    Calls::new()
        .add(list_call(), list)
        .add(create_call(), create)
        .add(show_call(), show)
        .add(change_call(), change)
        .add(delete_call(), delete)
}

pub async fn list(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(params): Query<TaskListParams>,
) -> ApiResult {
    let filter = TaskFilter {
        assignee: assignee_filter(&firm, params.assignee.as_deref())?,
        is_done: match params.state.as_deref() {
            None | Some("open") => false,
            Some("done") => true,
            Some(_) => return Err(ApiError::field("state", "unknown")),
        },
        due_before: params.due_before,
        consumer: params.consumer.as_deref(),
        dossier: params.dossier.as_deref(),
        ..TaskFilter::default()
    };
    let after = match params.after.as_str() {
        "" => None,
        text => Some(read_cursor(filter.is_done, text).ok_or_else(|| ApiError::field("after", "cursor"))?),
    };
    let limit = query::require_limit(params.limit, 500)?;
    let found = stored::list(app.store.bulk_reader(), firm.sight(), &filter, after, limit).await?;
    let details = json!({ "type": "tasks", "count": found.len() });
    record_access(&app, (firm.licence, &[None]), "records.listed", &details, &firm.caller(client)).await?;
    let is_full = found.len() as u64 == limit;
    let next = found.last().filter(|_| is_full).map(cursor_of);
    answer(StatusCode::OK, &TaskPage { items: found.into_iter().map(Into::into).collect(), next })
}

/// # Errors
/// 422: `me` of a service key, or what is no id.
fn assignee_filter(firm: &Firm, assignee: Option<&str>) -> ApiResult<AssigneeFilter> {
    match assignee {
        None | Some("") => Ok(AssigneeFilter::Any),
        Some("none") => Ok(AssigneeFilter::Nobody),
        Some("me") => {
            let staff = firm.actor.staff().ok_or_else(|| ApiError::field("assignee", "unsupported"))?;
            Ok(AssigneeFilter::One(staff))
        }
        Some(id) => {
            let id = id.parse().map_err(|_| ApiError::field("assignee", "unknown"))?;
            Ok(AssigneeFilter::One(id))
        }
    }
}

/// The position of a task in its list: its day or the moment at which it was done, and its id.
fn cursor_of(task: &Task) -> String {
    match TaskCursor::from_task(task) {
        TaskCursor::Open(day, id) if day == UNDATED => format!("undated_{id}"),
        TaskCursor::Open(day, id) => format!("{day}_{id}"),
        TaskCursor::Done(at, id) => format!("{}_{id}", at.to_rfc3339_opts(SecondsFormat::AutoSi, true)),
    }
}

fn read_cursor(is_done: bool, text: &str) -> Option<TaskCursor> {
    let (since, id) = text.split_once('_')?;
    let id = id.parse().ok()?;
    if is_done {
        let at = DateTime::parse_from_rfc3339(since).ok()?.with_timezone(&Utc);
        return Some(TaskCursor::Done(Some(at).filter(|at| is_representable_timestamp(*at))?, id));
    }
    let day = if since == "undated" { UNDATED } else { parse_iso(since)? };
    Some(TaskCursor::Open(day, id))
}

pub async fn create(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Json(body): Json<NewTask>,
) -> ApiResult {
    let subject = match (&body.consumer, &body.product, &body.action) {
        (None, None, None) => None,
        (Some(name), None, None) => Some(VisibleRecord::Consumer(name)),
        (None, Some(product), None) => {
            Some(VisibleRecord::Product(product.kind.name(), &product.external_id))
        }
        (None, None, Some(name)) => Some(VisibleRecord::Action(name)),
        (Some(_), ..) => return Err(ApiError::field("consumer", "exclusive")),
        (None, Some(_), Some(_)) => return Err(ApiError::field("product", "exclusive")),
    };
    let new = TaskChange {
        text: Some(body.text),
        due_on: Some(body.due_on),
        assignee: Some(body.assignee),
        branch: Some(body.branch),
        ..TaskChange::default()
    };
    let task = tasks::create(&app, firm.licence, (new, subject), &firm.caller(client)).await?;
    answer(StatusCode::CREATED, &OfficeTask::from(task))
}

pub async fn show(State(app): State<App>, firm: Firm, client: Client, Path(id): Path<String>) -> ApiResult {
    let found = stored::find(app.store.reader(), firm.sight(), parse_id(&id)?).await?;
    let task = found.ok_or(Code::RecordNotFound)?;
    let details = json!({ "type": "tasks", "external_id": task.id });
    let whose = task.consumer.as_ref().map(|consumer| consumer.id);
    record_access(&app, (firm.licence, &[whose]), "record.read", &details, &firm.caller(client)).await?;
    answer(StatusCode::OK, &OfficeTask::from(task))
}

pub async fn change(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
    Json(body): Json<TaskPatch>,
) -> ApiResult {
    let change = TaskChange {
        text: body.text,
        due_on: body.due_on,
        snoozed_until: body.snoozed_until,
        assignee: body.assignee,
        branch: body.branch,
        is_done: body.done,
    };
    let change = (body.revision, change);
    let task = tasks::change(&app, firm.licence, parse_id(&id)?, change, &firm.caller(client)).await?;
    answer(StatusCode::OK, &OfficeTask::from(task))
}

pub async fn delete(State(app): State<App>, firm: Firm, client: Client, Path(id): Path<String>) -> ApiResult {
    tasks::delete(&app, firm.licence, parse_id(&id)?, &firm.caller(client)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_cursor_reads_back_and_nothing_else_does() {
        let id = Uuid::from_u128(7);
        let open = TaskCursor::Open("2026-11-21".parse().expect("a day"), id);
        assert_eq!(read_cursor(false, &format!("undated_{id}")), Some(TaskCursor::Open(UNDATED, id)));
        let done = TaskCursor::Done("2026-11-21T09:00:00Z".parse().expect("a moment"), id);
        assert_eq!(read_cursor(false, &format!("2026-11-21_{id}")), Some(open));
        assert_eq!(read_cursor(true, &format!("2026-11-21T09:00:00Z_{id}")), Some(done));
        for wrong in
            ["x", "_", "2026-11-21_", &format!("2026-13-01_{id}"), &format!("2026-11-21T09:00:00Z_{id}")]
        {
            assert_eq!(read_cursor(false, wrong), None, "{wrong}");
        }
        assert_eq!(read_cursor(true, &format!("-9999-01-01T00:00:00Z_{id}")), None);
    }
}
