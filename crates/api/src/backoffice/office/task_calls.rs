//! Declarations of the calls about tasks.

use domain::accounts::service_keys::ServiceKeyScope;

use super::task_types::{NewTask, OfficeTask, TaskListParams, TaskPage, TaskPatch};
use crate::backoffice::call::{
    Access, Actors, Call, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};

const NOT_FOUND: ErrorResponse = ErrorResponse::new(
    404,
    "There is no such task, or it is about a client whom the caller does not see (`RECORD_NOT_FOUND`).",
);

const INVALID: ErrorResponse = ErrorResponse::new(
    422,
    "A field is wrong: among the rules are `unknown_reference`, and of an `assignee` `left`, `reads_only` (an auditor) and \
     `client_not_visible`.",
);

const fn to_read(rows: Rows) -> Access {
    Access {
        scopes: &[ServiceKeyScope::Read],
        rows,
        actors: Actors::KeysAndStaff,
        edits: Edits::Nothing,
        proof: RequiredProof::NotNeeded,
    }
}

const fn to_write() -> Access {
    Access {
        // The response is the task.
        scopes: &[ServiceKeyScope::Records, ServiceKeyScope::Read],
        rows: Rows::Written,
        actors: Actors::KeysAndStaff,
        edits: Edits::DeskWork,
        proof: RequiredProof::NotNeeded,
    }
}

pub(super) fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/tasks",
        name: "list_tasks",
        tag: Tag::Tasks,
        summary: "List the tasks of the firm's people",
        description: "Those about clients in sight, and those about nothing. Open ones come by the day under which they are \
             listed, those without a date last; done ones the newest first.",
        access: to_read(Rows::Narrowed),
        query: Parameters::from_type::<TaskListParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<TaskPage>(
            200,
            "A page; `next` is what to send as `after` for the next one.",
        )],
        errors: vec![ErrorResponse::new(
            422,
            "A parameter cannot be read, or a service key asked for the tasks of `me` (`unsupported`).",
        )],
    }
}

pub(super) fn create_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/tasks",
        name: "create_task",
        tag: Tag::Tasks,
        summary: "Make a task",
        description: "About a client, a product (a dossier is one) or an action, or about nothing. Its assignee is told by mail \
             as they chose, without the client's name; the event is `task.assigned`.",
        access: to_write(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<NewTask>(),
        responses: vec![SuccessResponse::json::<OfficeTask>(201, "The task.")],
        errors: vec![INVALID],
    }
}

pub(super) fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/tasks/{id}",
        name: "get_task",
        tag: Tag::Tasks,
        summary: "Read a task",
        description: "With whose it is, what it is about, and who made, changed and did it.",
        access: to_read(Rows::Written),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<OfficeTask>(200, "The task.")],
        errors: vec![NOT_FOUND],
    }
}

pub(super) fn change_call() -> Call {
    Call {
        method: Verb::Patch,
        path: "/tasks/{id}",
        name: "change_task",
        tag: Tag::Tasks,
        summary: "Change a task, do it or open it again",
        description: "A merge patch: what is left out stays. `done` closes the task or opens it again, `snoozed_until` puts it \
             aside. With a `revision` the change is refused where somebody changed the task since. The events are \
             `task.assigned`, `task.done` and `task.reopened`.",
        access: to_write(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<TaskPatch>(),
        responses: vec![SuccessResponse::json::<OfficeTask>(200, "The task after the change.")],
        errors: vec![
            NOT_FOUND,
            ErrorResponse::new(
                409,
                "Somebody changed it in the meantime (`TASK_CHANGED`, with `changed_by`, `changed_at` and `revision` in `meta`).",
            ),
            INVALID,
        ],
    }
}

pub(super) fn delete_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/tasks/{id}",
        name: "delete_task",
        tag: Tag::Tasks,
        summary: "Remove a task",
        description: "A task that was a mistake; one that is over is done instead.",
        access: Access { scopes: &[ServiceKeyScope::Records], ..to_write() },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "It is gone.")],
        errors: vec![NOT_FOUND],
    }
}
