//! Many operations in one go, one JSON object a line: what the single calls do one at a time, by the same functions.

use app::Caller;
use app::records::{self, BackOfficeContext, Notifications};
use axum::body::Body;
use axum::extract::State;
use domain::codes::Code;
use domain::records::{BulkOperation, Segment};
use domain::schema::Violation;
use domain::service_keys::Scope;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::call::{
    Access, Actors, Call, Calls, Edits, Parameters, Proof, RequestBody, Rows, SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use super::ndjson::{self, BatchProcessor, WriteOptions};
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::Query;
use crate::state::App;

/// Result of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BulkStatus)]
pub enum BulkStatus {
    Done,
    /// The record was in that state already; nothing is written and no event is sent.
    Unchanged,
    Refused,
}

/// The portal's word on one line.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BulkVerdict)]
pub struct LineVerdict {
    /// From 1.
    pub line: u64,
    /// Operation as in the line; absent where it could not be parsed.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    pub operation: Option<String>,
    /// The path segment, for what has one.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    pub external_id: Option<String>,
    pub status: BulkStatus,
    /// For a refusal: the code that the single call answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Violations in the line, place by place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Violation>,
}

impl ndjson::LineResult for LineVerdict {
    const STATUSES: &'static [&'static str] = &["done", "unchanged", "refused"];

    fn status(&self) -> &'static str {
        match self.status {
            BulkStatus::Done => "done",
            BulkStatus::Unchanged => "unchanged",
            BulkStatus::Refused => "refused",
        }
    }
}

impl LineVerdict {
    fn refuse(&mut self, code: Code, faults: Vec<Violation>) {
        self.status = BulkStatus::Refused;
        self.code = Some(code.to_string());
        self.faults = faults;
    }
}

/// Does what a firm's lines say.
pub struct Bulk {
    pub app: App,
    pub licence: Uuid,
    pub notifications: Notifications,
    pub caller: Caller,
}

/// The call that does many operations.
pub fn calls() -> Calls {
    Calls::new().add(bulk_call(), bulk)
}

fn bulk_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/bulk",
        name: "do_operations",
        tag: Tag::Import,
        summary: "Do many operations",
        description: "One JSON object a line, as `/schemas/bulk` has it; a line of verdict for each comes back. A line needs the scope of the single call that does the same.",
        access: Access {
            scopes: &[Scope::Records],
            rows: Rows::Any,
            actors: Actors::KeysAndStaff,
            edits: Edits::DeskWork,
            proof: Proof::Recent,
        },
        query: Parameters::from_type::<WriteOptions>(),
        headers: &[],
        body: RequestBody::Lines("Each line an operation, as `/schemas/bulk` has it."),
        responses: vec![SuccessResponse::stream::<LineVerdict>("application/x-ndjson", "A verdict a line.")],
        errors: vec![],
    }
}

/// `POST /bulk?silent=`.
pub async fn bulk(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(how): Query<WriteOptions>,
    body: Body,
) -> ApiResult {
    let caller = firm.caller(client);
    ndjson::respond(Bulk { app, licence: firm.licence, notifications: how.notifications(), caller }, body)
        .await
}

/// A line that was read: what is known of it, and the operation where it is one.
type Line = (LineVerdict, Option<BulkOperation>);

impl BatchProcessor for Bulk {
    type Line = Line;
    type Result = LineVerdict;

    const BATCH: usize = 100;

    fn read(&self, number: u64, text: Result<Value, Violation>) -> Line {
        let mut verdict = LineVerdict {
            line: number,
            operation: None,
            kind: None,
            external_id: None,
            status: BulkStatus::Refused,
            code: None,
            faults: Vec::new(),
        };
        let value = match text {
            Ok(value) => value,
            Err(fault) => {
                verdict.refuse(Code::BodyNotReadable, vec![fault]);
                return (verdict, None);
            }
        };
        let word = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        verdict.operation = word("do");
        verdict.kind = word("type");
        verdict.external_id = word("external_id");
        match BulkOperation::parse(&value) {
            Ok(operation) => {
                let scope = Scope::to_do(&operation);
                if !self.caller.actor.has_scope(scope) {
                    verdict.refuse(Code::AccessDenied, vec![ndjson::missing_scope("/do", scope)]);
                    return (verdict, None);
                }
                let is_edit = matches!(operation, BulkOperation::Delete { segment, .. }
                    if !matches!(segment, Segment::Licence | Segment::Branches));
                if is_edit && !self.caller.actor.edits_records() {
                    let message = "the firm's desk reviews; its records are written by its own system";
                    verdict.refuse(Code::AccessDenied, vec![Violation::new("/do", "desk", message)]);
                    return (verdict, None);
                }
                (verdict, Some(operation))
            }
            Err(faults) => {
                verdict.refuse(Code::ValidationFailed, faults);
                (verdict, None)
            }
        }
    }

    async fn process(&self, lines: Vec<Line>) -> ApiResult<Vec<LineVerdict>> {
        let operations: Vec<&BulkOperation> = lines.iter().filter_map(|(_, line)| line.as_ref()).collect();
        let context =
            BackOfficeContext::new(&self.app, self.licence, &self.caller, self.notifications).await?;
        let results = records::execute_all(&context, &operations).await?;
        let is_branch = |operation: &&BulkOperation| {
            matches!(operation, BulkOperation::Delete { segment: Segment::Branches, .. })
        };
        if operations.iter().any(is_branch) {
            self.app.tenants.invalidate();
        }
        let mut results = results.into_iter();
        let verdicts = lines.iter().map(|(verdict, operation)| {
            let mut verdict = verdict.clone();
            match operation.as_ref().and_then(|_| results.next()) {
                None => {}
                Some(Ok(true)) => verdict.status = BulkStatus::Done,
                Some(Ok(false)) => verdict.status = BulkStatus::Unchanged,
                Some(Err(error)) => {
                    let error = ApiError::from(error);
                    verdict.refuse(error.code, to_violations(&error));
                }
            }
            verdict
        });
        Ok(verdicts.collect())
    }
}

/// Converts the violations in a line to its places.
fn to_violations(error: &ApiError) -> Vec<Violation> {
    let fault = |(field, rules): (&String, &Vec<String>)| {
        let pointer = format!("/{}", field.replace('.', "/"));
        let faults =
            rules.iter().map(|rule| Violation::new(pointer.clone(), rule.clone(), rule_message(rule)));
        faults.collect::<Vec<_>>()
    };
    if error.violations.is_empty() {
        error.fields.iter().flat_map(fault).collect()
    } else {
        error.violations.clone()
    }
}

fn rule_message(rule: &str) -> &'static str {
    match rule {
        "required" => "this is needed",
        "unknown" => "this firm has no such thing",
        "not_answered" => "nobody has answered it yet",
        "max_length" => "this is too long",
        _ => "this is not allowed",
    }
}
