//! The declarations of the calls about messages.

use axum::extract::DefaultBodyLimit;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::records::Segment;

use super::{
    MessageListParams, NewFirmMessage, NewFirmMessageForm, ReadByFirm, download_attachment, list,
    list_threads, read, record_advice, send,
};
use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequestHeader, RequiredProof,
    Rows, SuccessResponse, Tag, Verb,
};
use crate::backoffice::message_attributes::{
    FirmMessage, FirmMessageList, FirmThread, FirmThreadList, SentFirmMessage,
};
use crate::http::body::EmptyBody;
use crate::multipart::MAX_BODY_BYTES;

/// The calls about messages. A message may have files, so its body may be larger than others.
pub fn calls() -> Calls {
    Calls::new()
        .add(list_threads_call(), list_threads)
        .add(list_call(), list)
        .add_route(send_call(), send, |route| route.layer(DefaultBodyLimit::max(MAX_BODY_BYTES)))
        .add(read_call(), read)
        .add(advice_call(), record_advice)
        .add(attachment_call(), download_attachment)
}

/// Demands of a call that reads messages.
const fn to_read() -> Access {
    Access {
        scopes: &[ServiceKeyScope::Read],
        rows: Rows::Named(Segment::Consumers),
        actors: Actors::KeysAndStaff,
        edits: Edits::Nothing,
        proof: RequiredProof::NotNeeded,
    }
}

/// Demands of a call that writes messages.
const fn write_access() -> Access {
    Access {
        scopes: &[ServiceKeyScope::Records],
        rows: Rows::Named(Segment::Consumers),
        actors: Actors::KeysAndStaff,
        edits: Edits::DeskWork,
        proof: RequiredProof::NotNeeded,
    }
}

const NO_MESSAGES: ErrorResponse = ErrorResponse::new(
    403,
    "The caller lacks what the call needs, or the firm has no messages: `modules.has_messages_enabled` \
     (`ACCESS_DENIED`).",
);
const NO_CONSUMER: ErrorResponse = ErrorResponse::new(
    404,
    "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, `RECORD_NOT_FOUND`).",
);
const NO_MESSAGE: ErrorResponse = ErrorResponse::new(
    404,
    "There is no such consumer (`CONSUMER_NOT_FOUND`) or message (`MESSAGE_NOT_FOUND`).",
);

fn list_threads_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/consumers/{external_id}/messages/threads",
        name: "list_message_threads",
        tag: Tag::Messages,
        summary: "List the threads of messages of a consumer",
        description: "The general one, then those of dossiers, the one with the newest message first; each with the \
             number of messages that the firm has not read.",
        access: to_read(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<FirmThreadList>(200, "The threads.")],
        errors: vec![NO_MESSAGES, NO_CONSUMER],
    }
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/consumers/{external_id}/messages",
        name: "list_messages",
        tag: Tag::Messages,
        summary: "List the messages of a thread",
        description: "The newest first. What a consumer wrote counts as delivered from then on, and as read once \
             `POST /consumers/{external_id}/messages/read` says so.",
        access: to_read(),
        query: Parameters::from_type::<MessageListParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<FirmMessageList>(
            200,
            "A page; `meta.next` is what to send as `before` for the next, older one.",
        )],
        errors: vec![
            NO_MESSAGES,
            ErrorResponse::new(
                404,
                "There is no such consumer (`CONSUMER_NOT_FOUND`), the caller does not see them \
                 (`RECORD_NOT_FOUND`), or the dossier is not theirs (`DOSSIER_NOT_FOUND`).",
            ),
            ErrorResponse::new(
                422,
                "A parameter is unknown or cannot be read, by name in `error.fields` (`VALIDATION_FAILED`).",
            ),
        ],
    }
}

fn send_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/consumers/{external_id}/messages",
        name: "send_message",
        tag: Tag::Messages,
        summary: "Write to a consumer",
        description: "To the thread of a dossier it goes to all of its owners; where the dossier is archived, to \
             the consumer's general thread, and `meta.moved` says so. With files it is a form of the same \
             fields and up to five `file[]`.",
        access: write_access(),
        query: Parameters::None,
        headers: &[RequestHeader::IdempotencyKey],
        body: RequestBody::json_or_form::<NewFirmMessage, NewFirmMessageForm>(),
        responses: vec![
            SuccessResponse::json::<SentFirmMessage>(200, "The same request was answered before."),
            SuccessResponse::json::<SentFirmMessage>(201, "Sent."),
        ],
        errors: vec![
            NO_MESSAGES,
            ErrorResponse::new(
                404,
                "There is no such consumer (`CONSUMER_NOT_FOUND`), or no such dossier or request of theirs \
                 (`DOSSIER_NOT_FOUND`, `PRODUCT_ACTION_NOT_FOUND`).",
            ),
            ErrorResponse::new(
                409,
                "The same request is being handled at this moment (`REQUEST_IN_PROGRESS`).",
            ),
            ErrorResponse::new(413, "The files are more than 25 MB together (`UPLOAD_TOO_LARGE`)."),
            ErrorResponse::new(415, "A file is of no supported type (`IMAGE_TYPE_NOT_SUPPORTED`)."),
            ErrorResponse::new(
                422,
                "The text is missing or too long, or there are more than five files (`VALIDATION_FAILED`), \
                 or the key was used for another message (`IDEMPOTENCY_KEY_REUSED`).",
            ),
        ],
    }
}

fn read_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/consumers/{external_id}/messages/read",
        name: "mark_messages_read",
        tag: Tag::Messages,
        summary: "Say that a thread was read, up to and including a message",
        description: "The thread leaves the queue `messages` of the work list once nothing in it is unread; writing \
             an answer alone does not take it from there.",
        access: write_access(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<ReadByFirm>(),
        responses: vec![SuccessResponse::single_resource::<FirmThread>(200, "The thread.")],
        errors: vec![NO_MESSAGES, NO_MESSAGE],
    }
}

fn advice_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/consumers/{external_id}/messages/{message}/advice",
        name: "mark_message_as_advice",
        tag: Tag::Messages,
        summary: "Mark a message of the firm's as advice that was given",
        description: "It is sealed for everybody who reads the thread, and stands among the answers of `GET \
             /answers`. A mark is not taken back.",
        access: write_access(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<EmptyBody>(),
        responses: vec![SuccessResponse::single_resource::<FirmMessage>(
            200,
            "The message; one that was marked before stays as it is.",
        )],
        errors: vec![
            NO_MESSAGES,
            NO_MESSAGE,
            ErrorResponse::new(422, "A consumer wrote the message (`VALIDATION_FAILED`)."),
        ],
    }
}

fn attachment_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/consumers/{external_id}/messages/{message}/attachments/{attachment}/content",
        name: "download_message_attachment",
        tag: Tag::Messages,
        summary: "Download a file of a message",
        description: "The bytes as they were sent, under the file's own media type. `ETag` is their SHA-256.",
        access: to_read(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::stored_file("*/*", "The file.")],
        errors: vec![
            NO_MESSAGES,
            ErrorResponse::new(
                404,
                "There is no such consumer (`CONSUMER_NOT_FOUND`), or no such file in their threads \
                 (`FILE_NOT_FOUND`).",
            ),
        ],
    }
}
