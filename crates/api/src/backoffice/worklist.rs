//! The work that waits for somebody at the firm: the size of each queue, and one queue by pages.

use app::audit::record_access;
use axum::extract::{Path, State};
use chrono::{DateTime, SecondsFormat, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::accounts::staff::{ClientScope, VisibleClients};
use domain::codes::Code;
use domain::limits::EXTERNAL_ID;
use domain::operations::worklist::{WorkQueue, day_start, overdue_start};
use domain::products::appointment::today;
use domain::threads::excerpt;
use domain::values::dates::parse_iso;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::worklist::{self, WorkCursor, WorkItem, WorkMoment, WorkReader, WorkSince};
use utoipa::ToSchema;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use super::model::is_representable_timestamp;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;

/// The work that waits, by queue.
#[derive(Serialize, ToSchema)]
pub struct Worklist {
    queues: Vec<WorklistQueue>,
}

/// A queue of the worklist, with its length.
#[derive(Serialize, ToSchema)]
pub struct WorklistQueue {
    queue: WorkQueue,
    /// The number of items that wait in the queue.
    count: i64,
    /// The moment since which the oldest waits; null where nothing does.
    #[schema(required = true)]
    oldest_at: Option<DateTime<Utc>>,
}

/// A page of a queue, the oldest first.
#[derive(Serialize, ToSchema)]
pub struct WorklistPage {
    items: Vec<WorklistItem>,
    /// The value of `after` for the next page; null on the last one.
    #[schema(required = true)]
    next: Option<String>,
}

/// An item of a queue: a thing of a client's that waits for the firm.
#[derive(Serialize, ToSchema)]
pub struct WorklistItem {
    /// The portal's id of the document, the action, the consumer, the withdrawal, the thread, the proposed change, the
    /// event, the task or the note.
    id: uuid::Uuid,
    /// The moment since which it waits.
    since: DateTime<Utc>,
    /// The client whom the item concerns.
    #[schema(required = true)]
    consumer: Option<WorklistConsumer>,
    /// The label of the action or of the order, for messages that of the dossier (empty for the general thread); for an
    /// invitation the mail address, for a proposed change the name of the field, for a report the type of the event, for a task its
    /// text, for a note that mentions the caller the name of its author.
    title: String,
    /// The name of the file, the comment of the action, the state of the mail or of the confirmation, or the beginning of
    /// the first unread message; of a report the day, the field, the number or the name that it is about.
    #[schema(required = true)]
    detail: Option<String>,
    /// The action that it is about.
    #[schema(required = true)]
    action: Option<WorklistAction>,
    /// The product that it is about.
    #[schema(required = true)]
    product: Option<WorklistProduct>,
    /// The moment of the last reminder of an overdue action that was mailed, or will be.
    #[schema(required = true)]
    reminded_at: Option<DateTime<Utc>>,
}

/// The client whom an item concerns.
#[derive(Serialize, ToSchema)]
pub struct WorklistConsumer {
    pub(super) external_id: String,
    pub(super) name: String,
}

/// The action that an item is about.
#[derive(Serialize, ToSchema)]
pub struct WorklistAction {
    external_id: String,
    /// The type of action.
    r#type: String,
}

/// The product that an item is about.
#[derive(Serialize, ToSchema)]
pub struct WorklistProduct {
    /// The kind of product, as in `/products/<kind>`.
    pub(super) kind: String,
    pub(super) external_id: String,
    /// The name under which the client sees it.
    pub(super) title: String,
}

/// The clients whose work is asked for.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorklistParams {
    /// The clients whose work is counted: `all` whom the caller sees, those of their `branch`, or those of their own
    /// adviser record (`mine`); absent: `all`.
    #[schemars(extend("enum" = ["all", "branch", "mine"]))]
    scope: Option<String>,
    /// The external id of an adviser: only the work of their clients. Not together with `branch` or another `scope`
    /// than `all`, and only for a caller who sees all clients.
    #[schemars(length(max = EXTERNAL_ID))]
    adviser: Option<String>,
    /// The external id of a branch: only the work of its clients, as with `adviser`.
    #[schemars(length(max = EXTERNAL_ID))]
    branch: Option<String>,
}

/// The clients whose work is asked for, in either call.
#[derive(Clone, Copy)]
struct WorkFilter<'a> {
    scope: Option<&'a str>,
    adviser: Option<&'a str>,
    branch: Option<&'a str>,
}

/// The page of a queue that is asked for.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorklistPageParams {
    /// The clients whose work is listed: `all` whom the caller sees, those of their `branch`, or those of their own
    /// adviser record (`mine`); absent: `all`.
    #[schemars(extend("enum" = ["all", "branch", "mine"]))]
    scope: Option<String>,
    /// The external id of an adviser: only the work of their clients. Not together with `branch` or another `scope`
    /// than `all`, and only for a caller who sees all clients.
    #[schemars(length(max = EXTERNAL_ID))]
    adviser: Option<String>,
    /// The external id of a branch: only the work of its clients, as with `adviser`.
    #[schemars(length(max = EXTERNAL_ID))]
    branch: Option<String>,
    /// The point after which to go on: `next` of the page before; empty: from the oldest.
    #[serde(default)]
    after: String,
    /// Greatest number of items, 1 to 500; absent: 100.
    #[schemars(range(min = 1, max = 500))]
    limit: Option<u64>,
}

/// Returns the clients whose work is requested, among the visible ones; a service key has none of its own, and no
/// branch. Whoever sees all clients may name an adviser or a branch instead.
fn clients_of(firm: &Firm, filter: WorkFilter<'_>) -> ApiResult<VisibleClients> {
    let scope = match filter.scope {
        None | Some("all") => ClientScope::All,
        Some("mine") => ClientScope::Own,
        Some("branch") => ClientScope::Branch,
        Some(_) => return Err(ApiError::field("scope", "unknown")),
    };
    let (parameter, chosen) = match (filter.adviser, filter.branch) {
        (None, None) => {
            let clients = firm.actor.clients_within(scope);
            return clients.ok_or_else(|| ApiError::field("scope", "unsupported"));
        }
        (Some(_), Some(_)) => return Err(ApiError::field("branch", "exclusive")),
        (Some(adviser), None) => ("adviser", VisibleClients::OfAdviser(adviser.to_owned())),
        (None, Some(branch)) => ("branch", VisibleClients::OfBranch(branch.to_owned())),
    };
    if scope != ClientScope::All {
        return Err(ApiError::field(parameter, "exclusive"));
    }
    if !firm.actor.clients().is_firm_wide() {
        return Err(ApiError::field(parameter, "unsupported"));
    }
    Ok(chosen)
}

fn current_moment(app: &App) -> WorkMoment {
    let now = app.now();
    WorkMoment { now, today: today(now) }
}

fn start_time(since: WorkSince) -> DateTime<Utc> {
    match since {
        WorkSince::At(moment) => moment,
        WorkSince::Deadline(day) => overdue_start(day),
        WorkSince::Day(day) => day_start(day),
    }
}

/// The calls about the work list.
pub fn calls() -> Calls {
    Calls::new().add(counts_call(), count_items).add(items_call(), list_items)
}

fn counts_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/worklist",
        name: "get_worklist",
        tag: Tag::Worklist,
        summary: "Count the work that waits, by queue",
        description: "Every queue with the number of items in it and the moment since which the oldest waits; of \
             clients whom the caller sees.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Narrowed,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::from_type::<WorklistParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<Worklist>(200, "Every queue, also those that are empty.")],
        errors: vec![ErrorResponse::new(
            422,
            "The caller has no such `scope`: a service key has no clients of its own and no branch; or sees some \
                 clients only and named an `adviser` or a `branch` (`unsupported`); or several of the three came \
                 (`exclusive`).",
        )],
    }
}

pub async fn count_items(
    State(app): State<App>,
    firm: Firm,
    Query(params): Query<WorklistParams>,
) -> ApiResult {
    let WorklistParams { scope, adviser, branch } = &params;
    let filter =
        WorkFilter { scope: scope.as_deref(), adviser: adviser.as_deref(), branch: branch.as_deref() };
    let clients = clients_of(&firm, filter)?;
    let reader = WorkReader { licence: firm.licence, clients: &clients, staff: firm.actor.staff() };
    let counts = worklist::count_items(app.store.bulk_reader(), reader, current_moment(&app)).await?;
    let queues = counts.into_iter().map(|found| WorklistQueue {
        queue: found.queue,
        count: found.count,
        oldest_at: found.oldest.map(start_time),
    });
    let worklist = Worklist { queues: queues.collect() };
    Ok(envelope::json_text(serde_json::to_string(&worklist).map_err(ApiError::internal)?))
}

fn items_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/worklist/{queue}",
        name: "list_worklist_items",
        tag: Tag::Worklist,
        summary: "List the work that waits in a queue",
        description: "The oldest first, of clients whom the caller sees. The queues are `deliveries`, `overdue`, \
             `unprocessed`, `invitations`, `withdrawals`, `messages`, `changes`, `reports`, `tasks` and `mentions`; the \
             last two are a member of staff's own, and those of all colleagues for a service key.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Narrowed,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::from_type::<WorklistPageParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<WorklistPage>(
            200,
            "A page; `next` is what to send as `after` for the next one.",
        )],
        errors: vec![
            ErrorResponse::new(404, "There is no such queue (`RECORD_NOT_FOUND`)."),
            ErrorResponse::new(
                422,
                "A parameter cannot be read, the caller has no such `scope`, or may not name an `adviser` or a `branch` \
                 (`unsupported`); or several of the three came (`exclusive`).",
            ),
        ],
    }
}

pub async fn list_items(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(queue): Path<String>,
    Query(page): Query<WorklistPageParams>,
) -> ApiResult {
    let queue: WorkQueue = queue.parse().map_err(|_| Code::RecordNotFound)?;
    let WorklistPageParams { scope, adviser, branch, .. } = &page;
    let filter =
        WorkFilter { scope: scope.as_deref(), adviser: adviser.as_deref(), branch: branch.as_deref() };
    let clients = clients_of(&firm, filter)?;
    let after = match page.after.as_str() {
        "" => None,
        text => Some(read_cursor(queue, text).ok_or_else(|| ApiError::field("after", "cursor"))?),
    };
    let limit = query::require_limit(page.limit, 500)?;
    let db = app.store.bulk_reader();
    let reader = WorkReader { licence: firm.licence, clients: &clients, staff: firm.actor.staff() };
    let found = worklist::list_items(db, reader, queue, current_moment(&app), after, limit).await?;
    let details = json!({ "type": "worklist", "queue": queue, "count": found.len() });
    record_access(&app, (firm.licence, &[None]), "records.listed", &details, &firm.caller(client)).await?;
    let is_full = found.len() as u64 == limit;
    let next = found.last().filter(|_| is_full).map(cursor_of);
    let page = WorklistPage { items: found.into_iter().map(to_item).collect(), next };
    Ok(envelope::json_text(serde_json::to_string(&page).map_err(ApiError::internal)?))
}

fn to_item(item: WorkItem) -> WorklistItem {
    WorklistItem {
        id: item.id,
        since: start_time(item.since),
        consumer: item.consumer.map(|(external_id, name)| WorklistConsumer { external_id, name }),
        title: item.title,
        detail: item.detail.as_deref().map(excerpt),
        action: item.action.map(|(external_id, r#type)| WorklistAction { external_id, r#type }),
        product: item.product.map(|(kind, external_id, title)| WorklistProduct { kind, external_id, title }),
        reminded_at: item.reminded_at,
    }
}

/// The position of an item in its queue: the moment since which it waits, and its id.
fn cursor_of(item: &WorkItem) -> String {
    let since = match item.since {
        WorkSince::At(moment) => moment.to_rfc3339_opts(SecondsFormat::AutoSi, true),
        WorkSince::Deadline(day) | WorkSince::Day(day) => day.to_string(),
    };
    format!("{since}_{}", item.id)
}

fn read_cursor(queue: WorkQueue, text: &str) -> Option<WorkCursor> {
    let (since, id) = text.split_once('_')?;
    let since = match queue {
        WorkQueue::Overdue => WorkSince::Deadline(parse_iso(since)?),
        WorkQueue::Tasks => WorkSince::Day(parse_iso(since)?),
        _ => {
            let moment = DateTime::parse_from_rfc3339(since).ok()?.with_timezone(&Utc);
            WorkSince::At(Some(moment).filter(|moment| is_representable_timestamp(*moment))?)
        }
    };
    Some(WorkCursor { since, id: id.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_and_nothing_else_does() {
        let id = uuid::Uuid::from_u128(7);
        let at = WorkSince::At("2026-11-21T09:00:00.123456Z".parse().expect("a moment"));
        let day = WorkSince::Deadline("2026-11-21".parse().expect("a day"));
        let listed = WorkSince::Day("2026-11-21".parse().expect("a day"));
        for (queue, since) in
            [(WorkQueue::Deliveries, at), (WorkQueue::Overdue, day), (WorkQueue::Tasks, listed)]
        {
            let item = WorkItem {
                id,
                since,
                consumer: None,
                title: String::new(),
                detail: None,
                action: None,
                product: None,
                reminded_at: None,
            };
            assert_eq!(read_cursor(queue, &cursor_of(&item)), Some(WorkCursor { since, id }));
        }
        let wrong =
            ["x", "_", "2026-11-21_", &format!("2026-11-21_{id}"), &format!("-9999-01-01T00:00:00Z_{id}")];
        for text in wrong {
            assert_eq!(read_cursor(WorkQueue::Deliveries, text), None, "{text}");
        }
        assert_eq!(read_cursor(WorkQueue::Overdue, &format!("2026-13-01_{id}")), None);
    }
}
