//! Many operations in one go, one JSON object a line: what the single calls do one at a time, by the same functions.

use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::records::{BulkOperation, Segment};
use domain::schema::Violation;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{BatchProcessor, LineResult, OnTenantChange, missing_scope};
use crate::audit::actor::Caller;
use crate::error::Error;
use crate::records::{self, BackOfficeContext, Notifications};
use crate::services::Services;

/// The outcome of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BulkStatus {
    Done,
    /// The operation changed nothing, because the state was so already: nothing is written and nobody hears of it.
    Unchanged,
    Refused,
}

/// The result of one line, as the file of results has it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BulkVerdict)]
pub struct BulkResult {
    /// Number of the line, from 1.
    pub line: u64,
    /// The line's own `do`, the name of its operation; absent where it could not be read.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    pub operation: Option<String>,
    /// The path segment of the record, for an operation on one.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    #[schema(required = true)]
    pub external_id: Option<String>,
    pub status: BulkStatus,
    /// The code that the single call answers, for a rejection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The errors of the line, each with a JSON pointer to its place.
    #[serde(rename = "faults", skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<Violation>,
}

impl LineResult for BulkResult {
    const STATUSES: &'static [&'static str] = &["done", "unchanged", "refused"];

    fn status(&self) -> &'static str {
        match self.status {
            BulkStatus::Done => "done",
            BulkStatus::Unchanged => "unchanged",
            BulkStatus::Refused => "refused",
        }
    }
}

impl BulkResult {
    fn refuse(&mut self, code: Code, violations: Vec<Violation>) {
        self.status = BulkStatus::Refused;
        self.code = Some(code.to_string());
        self.violations = violations;
    }
}

/// Does what a firm's lines say.
pub struct Bulk {
    pub services: Services,
    pub licence: LicenceId,
    pub notifications: Notifications,
    pub caller: Caller,
    pub on_tenant_change: OnTenantChange,
}

/// A line that was read: what is known of it, and the operation where it is one.
type Line = (BulkResult, Option<BulkOperation>);

impl BatchProcessor for Bulk {
    type Line = Line;
    type Result = BulkResult;

    const BATCH: usize = 100;

    fn read(&self, number: u64, text: Result<Value, Violation>) -> Line {
        let mut result = BulkResult {
            line: number,
            operation: None,
            kind: None,
            external_id: None,
            status: BulkStatus::Refused,
            code: None,
            violations: Vec::new(),
        };
        let value = match text {
            Ok(value) => value,
            Err(violation) => {
                result.refuse(Code::BodyNotReadable, vec![violation]);
                return (result, None);
            }
        };
        let word = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        result.operation = word("do");
        result.kind = word("type");
        result.external_id = word("external_id");
        match BulkOperation::parse(&value) {
            Ok(operation) => {
                let scope = ServiceKeyScope::to_do(&operation);
                if !self.caller.actor.has_scope(scope) {
                    result.refuse(Code::AccessDenied, vec![missing_scope("/do", scope)]);
                    return (result, None);
                }
                let is_edit = matches!(operation, BulkOperation::Delete { segment, .. }
                    if !matches!(segment, Segment::Licence | Segment::Branches));
                if is_edit && !self.caller.actor.edits_records() {
                    let message = "the firm's desk reviews; its records are written by its own system";
                    result.refuse(Code::AccessDenied, vec![Violation::new("/do", "desk", message)]);
                    return (result, None);
                }
                (result, Some(operation))
            }
            Err(violations) => {
                result.refuse(Code::ValidationFailed, violations);
                (result, None)
            }
        }
    }

    async fn process(&self, lines: Vec<Line>) -> crate::error::Result<Vec<BulkResult>> {
        let operations: Vec<&BulkOperation> = lines.iter().filter_map(|(_, line)| line.as_ref()).collect();
        let context =
            BackOfficeContext::new(&self.services, self.licence, &self.caller, self.notifications).await?;
        let results = records::execute_all(&context, &operations).await?;
        let is_branch = |operation: &&BulkOperation| {
            matches!(operation, BulkOperation::Delete { segment: Segment::Branches, .. })
        };
        if operations.iter().any(is_branch) {
            (self.on_tenant_change)();
        }
        let mut results = results.into_iter();
        let results = lines.iter().map(|(result, operation)| {
            let mut result = result.clone();
            match operation.as_ref().and_then(|_| results.next()) {
                None => {}
                Some(Ok(true)) => result.status = BulkStatus::Done,
                Some(Ok(false)) => result.status = BulkStatus::Unchanged,
                Some(Err(error)) => {
                    result.refuse(error.answered_code(), to_violations(&error));
                }
            }
            result
        });
        Ok(results.collect())
    }
}

/// Returns the errors of a rejected line as JSON pointers into it; none for an error that is about no field.
fn to_violations(error: &Error) -> Vec<Violation> {
    let field_violations = |(field, rules): (&String, &Vec<String>)| {
        let pointer = format!("/{}", field.replace('.', "/"));
        let violations =
            rules.iter().map(|rule| Violation::new(pointer.clone(), rule.clone(), rule_message(rule)));
        violations.collect::<Vec<_>>()
    };
    match error {
        Error::Violations { violations, .. } => violations.clone(),
        Error::Rejected(rejection) => rejection.fields.iter().flat_map(field_violations).collect(),
        _ => Vec::new(),
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
