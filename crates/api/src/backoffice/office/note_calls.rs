//! Declarations of the calls about notes.

use domain::accounts::service_keys::ServiceKeyScope;

use super::note_types::{FirmNote, NewNote, NoteListParams, NotePage, NotePatch};
use crate::backoffice::call::{
    Access, Actors, Call, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::http::body::EmptyBody;

const NOT_FOUND: ErrorResponse = ErrorResponse::new(
    404,
    "There is no such note, or it is about a client whom the caller does not see (`RECORD_NOT_FOUND`).",
);

const INVALID: ErrorResponse = ErrorResponse::new(
    422,
    "A field is wrong: among the rules are `unknown_reference`, and of a mentioned colleague `left`, `reads_only` (an auditor) \
     and `client_not_visible`.",
);

const NOT_AUTHOR: ErrorResponse = ErrorResponse::new(
    403,
    "The caller did not write it (rule `author`), or a day has passed since (rule `edit_time`).",
);

const fn to_read(rows: Rows) -> Access {
    Access {
        scopes: &[ServiceKeyScope::Notes],
        rows,
        actors: Actors::KeysStaffAndAuditors,
        edits: Edits::Nothing,
        proof: RequiredProof::NotNeeded,
    }
}

const fn to_write() -> Access {
    Access {
        scopes: &[ServiceKeyScope::Notes],
        rows: Rows::Written,
        actors: Actors::KeysAndStaff,
        edits: Edits::DeskWork,
        proof: RequiredProof::NotNeeded,
    }
}

pub(super) fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/notes",
        name: "list_notes",
        tag: Tag::Notes,
        summary: "List the notes about a client or a dossier",
        description: "The newest first, telephone calls among them. Of a client also those about the client's dossiers.",
        access: to_read(Rows::Narrowed),
        query: Parameters::from_type::<NoteListParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<NotePage>(
            200,
            "A page; `next` is what to send as `after` for the next one.",
        )],
        errors: vec![ErrorResponse::new(422, "Neither a `consumer` nor a `dossier` is named, or both are.")],
    }
}

pub(super) fn create_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/notes",
        name: "create_note",
        tag: Tag::Notes,
        summary: "Write a note about a client or a dossier, or record a telephone call",
        description: "No client sees it in the portal; it is part of the copy of their data that a client asks for. Colleagues \
             whom it mentions are told by mail as they chose, and find it in the queue `mentions` until they have seen it. The \
             event is `note.written`, without the text.",
        access: to_write(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<NewNote>(),
        responses: vec![SuccessResponse::json::<FirmNote>(201, "The note.")],
        errors: vec![INVALID],
    }
}

pub(super) fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/notes/{id}",
        name: "get_note",
        tag: Tag::Notes,
        summary: "Read a note",
        description: "With the colleagues whom it mentions, and when each has seen it.",
        access: to_read(Rows::Written),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<FirmNote>(200, "The note.")],
        errors: vec![NOT_FOUND],
    }
}

pub(super) fn change_call() -> Call {
    Call {
        method: Verb::Patch,
        path: "/notes/{id}",
        name: "change_note",
        tag: Tag::Notes,
        summary: "Change a note within a day of writing it",
        description: "A merge patch: what is left out stays. For its author alone; the trail notes that it was changed.",
        access: to_write(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<NotePatch>(),
        responses: vec![SuccessResponse::json::<FirmNote>(200, "The note after the change.")],
        errors: vec![NOT_AUTHOR, NOT_FOUND, INVALID],
    }
}

pub(super) fn delete_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/notes/{id}",
        name: "delete_note",
        tag: Tag::Notes,
        summary: "Remove a note",
        description: "For its author and administrators; the trail notes it.",
        access: to_write(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "It is gone.")],
        errors: vec![ErrorResponse::new(403, "The caller did not write it (rule `author`)."), NOT_FOUND],
    }
}

pub(super) fn mark_seen_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/notes/{id}/seen",
        name: "mark_note_seen",
        tag: Tag::Notes,
        summary: "Say that one has seen a note that mentions one",
        description: "It leaves the queue `mentions` of the caller. Said again, or by somebody whom it does not mention, nothing \
             changes.",
        access: Access { actors: Actors::Staff, ..to_write() },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<EmptyBody>(),
        responses: vec![SuccessResponse::json::<FirmNote>(200, "The note.")],
        errors: vec![NOT_FOUND],
    }
}
