//! Declaration of a back-office call: everything about it is declared once, beside its handler. Router, access check,
//! description ([`document`]) and the tests that walk all calls are made from it.

mod access;
mod calls;
mod components;
mod deprecation;
pub mod document;
mod examples;
mod query;
mod response;
mod webhooks;

use axum::routing::MethodFilter;

pub use access::{Access, Actors, Edits, RequiredProof, Rows};
pub use calls::Calls;
pub(super) use calls::DeclaredCall;
pub use components::record_name;
pub use deprecation::Deprecation;
pub use query::Parameters;
pub use response::{ErrorResponse, SuccessResponse};

use components::Components;
use domain::records::Segment;
use domain::schema;
use schemars::JsonSchema;
use serde_json::Value;

/// A call. No field has a default: what is left unsaid does not compile.
pub struct Call {
    pub method: Verb,
    /// The template below `/backoffice/v1`.
    pub path: &'static str,
    /// The `operationId`.
    pub name: &'static str,
    pub tag: Tag,
    /// Summary of the call in one line, without a full stop.
    pub summary: &'static str,
    /// Description of the call in one or more sentences, for the author of a client.
    pub description: &'static str,
    pub access: Access,
    pub query: Parameters,
    pub headers: &'static [RequestHeader],
    pub body: RequestBody,
    /// The responses of a call that succeeds.
    pub responses: Vec<SuccessResponse>,
    /// The errors besides those that every call may give.
    pub errors: Vec<ErrorResponse>,
}

/// The method of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    Get,
    Post,
    Put,
    Patch,
    Delete,
}

impl Verb {
    /// The key of the operation in an OpenAPI document.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::Post => "post",
            Self::Put => "put",
            Self::Patch => "patch",
            Self::Delete => "delete",
        }
    }

    const fn filter(self) -> MethodFilter {
        match self {
            Self::Get => MethodFilter::GET,
            Self::Post => MethodFilter::POST,
            Self::Put => MethodFilter::PUT,
            Self::Patch => MethodFilter::PATCH,
            Self::Delete => MethodFilter::DELETE,
        }
    }
}

/// Chapter of the description that has the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter)]
pub enum Tag {
    Records,
    Import,
    Actions,
    Documents,
    Clients,
    Messages,
    Requests,
    Invoices,
    Proposals,
    Withdrawals,
    Privacy,
    Events,
    Webhooks,
    Mails,
    Settings,
    Staff,
    ServiceKeys,
    Worklist,
    Tasks,
    Notes,
    Calendar,
    Health,
    Description,
}

impl Tag {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Records => "Records",
            Self::Import => "Import and bulk",
            Self::Actions => "Actions and answers",
            Self::Documents => "Documents and uploads",
            Self::Clients => "Clients",
            Self::Messages => "Messages",
            Self::Requests => "Requests",
            Self::Invoices => "Invoices",
            Self::Proposals => "Change proposals",
            Self::Withdrawals => "Withdrawals",
            Self::Privacy => "Privacy",
            Self::Events => "Events",
            Self::Webhooks => "Webhook endpoints",
            Self::Mails => "Mails",
            Self::Settings => "Settings",
            Self::Staff => "Staff",
            Self::ServiceKeys => "Service keys",
            Self::Worklist => "Work list and search",
            Self::Tasks => "Tasks",
            Self::Notes => "Notes",
            Self::Calendar => "Calendar",
            Self::Health => "Health",
            Self::Description => "Description of the API",
        }
    }

    pub const fn description(self) -> &'static str {
        match self {
            Self::Records => {
                "Records of the firm: consumers, products, actions, documents and the rest, put by the firm's own id."
            }
            Self::Import => "Many records or operations in one request, one JSON object a line.",
            Self::Actions => {
                "Answers of consumers as they were sealed, the papers made of them, and the firm's word on them."
            }
            Self::Documents => "Files of the firm and files that consumers delivered.",
            Self::Clients => "Invitations, sign-in links, sessions and the products of one client.",
            Self::Messages => "Conversations between a client and the firm.",
            Self::Requests => "Needs lists and the requests that are sent with them.",
            Self::Invoices => {
                "Invoices that the firm makes in the portal: drafts, sending, payment by transfer, reminders, credit notes."
            }
            Self::Proposals => "Changes of their own data that clients propose.",
            Self::Withdrawals => "Withdrawals from contracts.",
            Self::Privacy => "Holds, erasure and export of a client's data.",
            Self::Events => "The feed of events, and the audit trail.",
            Self::Webhooks => "Addresses to which events are delivered, and the deliveries.",
            Self::Mails => "Mails to clients and what became of them.",
            Self::Settings => "The firm's settings: the draft, publishing, the history.",
            Self::Staff => "Accounts of the firm's own people. For administrators at the desk.",
            Self::ServiceKeys => "Keys of the firm's own systems. For administrators at the desk.",
            Self::Worklist => {
                "The work that waits for the firm, the search for clients, and the stream of changes. For the desk."
            }
            Self::Tasks => "Tasks of the firm's people, and the colleagues to whom they are given.",
            Self::Notes => {
                "Notes and telephone calls of the firm's people about clients and dossiers, which no client sees in the portal."
            }
            Self::Calendar => "Appointments at a secret address, to which a calendar subscribes.",
            Self::Health => "Jobs and mails that did not go as they should.",
            Self::Description => {
                "This description, the JSON Schemas of records and events, and the texts that a firm can word."
            }
        }
    }
}

/// A header that a call reads.
#[derive(Clone, Copy)]
pub enum RequestHeader {
    IdempotencyKey,
    /// `Idempotency-Key`, without which the call is refused.
    RequiredIdempotencyKey,
    IfMatch,
    /// `If-None-Match` of a read.
    IfNoneMatch,
    /// `If-None-Match: *` of a write.
    OnlyNew,
}

/// The body that a call takes.
#[derive(Clone, Copy)]
pub enum RequestBody {
    None,
    /// JSON that is read as a type, with the limits of that type.
    Json(fn(&mut Components) -> Value),
    /// A JSON body, or a form with files.
    JsonOrForm(fn(&mut Components) -> Value, fn(&mut Components) -> Value),
    /// A form with files.
    Form(fn(&mut Components) -> Value),
    /// A record's `version` and `attributes`.
    Put(Segment),
    /// A record's `attributes`.
    Create(Segment),
    /// A merge patch of a record's `attributes`, with its `version` or without.
    Patch(Segment),
    /// The bytes of a file.
    File,
    /// Body of one JSON object a line, described in words and by an example.
    Lines {
        description: &'static str,
        example: &'static str,
    },
}

impl RequestBody {
    /// The JSON body that is read as a type.
    pub const fn json<T: JsonSchema>() -> Self {
        Self::Json(body_schema::<T>)
    }

    /// The form that is read as a type, with its files.
    pub const fn form<F: JsonSchema>() -> Self {
        Self::Form(body_schema::<F>)
    }

    /// The body that is read as one type from JSON and as another from a form.
    pub const fn json_or_form<T: JsonSchema, F: JsonSchema>() -> Self {
        Self::JsonOrForm(body_schema::<T>, body_schema::<F>)
    }
}

fn body_schema<T: JsonSchema>(components: &mut Components) -> Value {
    components.request(&T::schema_name(), schema::request_schema::<T>())
}
