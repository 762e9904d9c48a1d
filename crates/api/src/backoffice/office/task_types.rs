//! Bodies and parameters of the calls about tasks.

use chrono::{DateTime, NaiveDate, Utc};
use domain::events::EventActor;
use domain::kinds::ProductKind;
use domain::limits::{EXTERNAL_ID, TASK};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::office::tasks::Task;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::backoffice::worklist::{WorklistConsumer, WorklistProduct};
use crate::http::body::deserialize_nullable;

/// A task of the firm's people.
#[derive(Serialize, ToSchema)]
pub struct OfficeTask {
    pub(super) id: Uuid,
    /// Counts the changes; a change that names it is refused where somebody else came first.
    pub(super) revision: i64,
    pub(super) text: String,
    #[schema(required = true)]
    pub(super) due_on: Option<NaiveDate>,
    /// The day until which it is put aside.
    #[schema(required = true)]
    pub(super) snoozed_until: Option<NaiveDate>,
    /// The day under which it is listed: the later of the two.
    #[schema(required = true)]
    pub(super) listed_on: Option<NaiveDate>,
    /// The colleague whose task it is.
    #[schema(required = true)]
    pub(super) assignee: Option<TaskColleague>,
    /// The external id of the branch whose task it is.
    #[schema(required = true)]
    pub(super) branch: Option<String>,
    /// The client: the one whom it is about, or an owner of what it is about.
    #[schema(required = true)]
    pub(super) consumer: Option<WorklistConsumer>,
    /// The product that it is about.
    #[schema(required = true)]
    pub(super) product: Option<WorklistProduct>,
    /// The action that it is about.
    #[schema(required = true)]
    pub(super) action: Option<TaskAction>,
    pub(super) created_at: DateTime<Utc>,
    pub(super) created_by: EventActor,
    /// The moment of the last change.
    pub(super) changed_at: DateTime<Utc>,
    pub(super) changed_by: EventActor,
    #[schema(required = true)]
    pub(super) done_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    pub(super) done_by: Option<EventActor>,
}

/// The colleague whose task it is.
#[derive(Serialize, ToSchema)]
pub struct TaskColleague {
    pub(super) id: Uuid,
    pub(super) name: String,
}

/// The action that a task is about.
#[derive(Serialize, ToSchema)]
pub struct TaskAction {
    pub(super) external_id: String,
    /// The type of action.
    pub(super) r#type: String,
    pub(super) label: String,
}

/// A page of tasks.
#[derive(Serialize, ToSchema)]
pub struct TaskPage {
    pub(super) items: Vec<OfficeTask>,
    /// The value of `after` for the next page; null on the last one.
    #[schema(required = true)]
    pub(super) next: Option<String>,
}

/// The product that a new task or note is about.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProductName {
    pub(super) kind: ProductKind,
    #[schemars(length(max = EXTERNAL_ID))]
    pub(super) external_id: String,
}

/// A new task. It is about a client, a product or an action, or about nothing.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTask {
    #[schemars(length(max = TASK))]
    pub(super) text: String,
    pub(super) due_on: Option<NaiveDate>,
    /// The id of the colleague whose task it is.
    pub(super) assignee: Option<Uuid>,
    /// The external id of the branch whose task it is.
    #[schemars(length(max = EXTERNAL_ID))]
    pub(super) branch: Option<String>,
    /// The external id of the client whom it is about.
    #[schemars(length(max = EXTERNAL_ID))]
    pub(super) consumer: Option<String>,
    pub(super) product: Option<ProductName>,
    /// The external id of the action that it is about.
    #[schemars(length(max = EXTERNAL_ID))]
    pub(super) action: Option<String>,
}

/// Changes of a task, as a merge patch (RFC 7396): an absent member stays as it is.
#[allow(clippy::option_option, reason = "left out and null are two things")]
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskPatch {
    /// The revision that the change begins with; where it is left out, the change is made whatever others did.
    pub(super) revision: Option<i64>,
    #[schemars(length(max = TASK))]
    pub(super) text: Option<String>,
    /// Null: without a date.
    #[serde(default, deserialize_with = "deserialize_nullable")]
    #[schemars(with = "Option<NaiveDate>")]
    pub(super) due_on: Option<Option<NaiveDate>>,
    /// Null: not put aside any more.
    #[serde(default, deserialize_with = "deserialize_nullable")]
    #[schemars(with = "Option<NaiveDate>")]
    pub(super) snoozed_until: Option<Option<NaiveDate>>,
    /// The id of the colleague whose task it is; null: nobody's.
    #[serde(default, deserialize_with = "deserialize_nullable")]
    #[schemars(with = "Option<Uuid>")]
    pub(super) assignee: Option<Option<Uuid>>,
    /// The external id of the branch whose task it is; null: none's.
    #[serde(default, deserialize_with = "deserialize_nullable")]
    #[schemars(with = "Option<String>", length(max = EXTERNAL_ID))]
    pub(super) branch: Option<Option<String>>,
    pub(super) done: Option<bool>,
}

/// The tasks that are asked for.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskListParams {
    /// The assignee: `me`, `none` (nobody's), or the id of a colleague; absent: all about clients in sight.
    #[schemars(length(max = 36))]
    pub(super) assignee: Option<String>,
    /// `open` (the default), by the day under which they are listed; or `done`, the newest first.
    #[schemars(extend("enum" = ["open", "done"]))]
    pub(super) state: Option<String>,
    /// Only tasks that are due before this day.
    pub(super) due_before: Option<NaiveDate>,
    /// The external id of a client: tasks about them, and about their products and actions.
    #[schemars(length(max = EXTERNAL_ID))]
    pub(super) consumer: Option<String>,
    /// The external id of a dossier: tasks about it, and about the products and actions in it.
    #[schemars(length(max = EXTERNAL_ID))]
    pub(super) dossier: Option<String>,
    /// The point after which to go on: `next` of the page before; empty: from the beginning.
    #[serde(default)]
    pub(super) after: String,
    /// Greatest number of items, 1 to 500; absent: 100.
    #[schemars(range(min = 1, max = 500))]
    pub(super) limit: Option<u64>,
}

impl From<Task> for OfficeTask {
    fn from(task: Task) -> Self {
        let content = task.content;
        let listed_on = content.due_on.max(content.snoozed_until);
        let (done_by, done_at) = task.done.map(|done| (done.by, done.at)).unzip();
        Self {
            id: task.id,
            revision: task.revision,
            text: content.text,
            due_on: content.due_on,
            snoozed_until: content.snoozed_until,
            listed_on,
            assignee: content.assignee.zip(task.assignee_name).map(|(id, name)| TaskColleague { id, name }),
            branch: content.branch,
            consumer: task
                .consumer
                .map(|consumer| WorklistConsumer { external_id: consumer.external_id, name: consumer.name }),
            product: task.product.map(|(kind, external_id, title)| WorklistProduct {
                kind,
                external_id,
                title,
            }),
            action: task.action.map(|(external_id, r#type, label)| TaskAction { external_id, r#type, label }),
            created_at: task.created.at,
            created_by: task.created.by,
            changed_at: task.changed.at,
            changed_by: task.changed.by,
            done_at,
            done_by,
        }
    }
}
