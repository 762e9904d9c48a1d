//! Many operations in one go, one JSON object a line: what the single calls do one at a time, by the same functions.

use axum::body::Body;
use axum::extract::State;
use domain::codes::Code;
use domain::records::{BulkOperation, Segment};
use domain::schema::Violation;
use domain::service_keys::Scope;
use serde::Serialize;
use serde_json::Value;
use store::Tx;
use utoipa::ToSchema;
use uuid::Uuid;

use super::context::BackOfficeContext;
use super::invitations::{Resend, send_invitation};
use super::key::Firm;
use super::model::Notifications;
use super::ndjson::{self, BatchProcessor, WriteOptions};
use super::review::{Review, already_reviewed, record_review};
use super::{processed, records};
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::Query;
use crate::state::App;
use app::{Caller, privacy};

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BulkStatus)]
pub enum BulkStatus {
    Done,
    /// It was so already; nothing is written and nobody hears of it.
    Unchanged,
    Refused,
}

/// The portal's word on one line.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BulkVerdict)]
pub struct LineVerdict {
    /// From 1.
    pub line: u64,
    /// As in the line; absent where it could not be read.
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
    /// What is wrong with the line, place by place.
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
    pub mailing: Notifications,
    pub caller: Caller,
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
    ndjson::respond(Bulk { app, licence: firm.licence, mailing: how.mailing(), caller }, body).await
}

/// A line that was read: what is known of it, and the operation where it is one.
type Line = (LineVerdict, Option<BulkOperation>);

impl BatchProcessor for Bulk {
    type Line = Line;
    type Verdict = LineVerdict;

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
                (verdict, Some(operation))
            }
            Err(faults) => {
                verdict.refuse(Code::ValidationFailed, faults);
                (verdict, None)
            }
        }
    }

    async fn process(&self, lines: Vec<Line>) -> ApiResult<Vec<LineVerdict>> {
        match self.execute_batch(&lines).await {
            Err(error) if lines.len() > 1 && error.code != Code::MysqlError => {}
            ended => return ended,
        }
        // One of them cannot be done whatever is tried, or met another writer: by itself each gets its own answer.
        let mut verdicts = Vec::with_capacity(lines.len());
        for line in lines.chunks(1) {
            match self.execute_batch(line).await {
                Ok(verdict) => verdicts.extend(verdict),
                Err(error) if error.code == Code::MysqlError => return Err(error),
                Err(error) => {
                    tracing::error!(?error, line = line[0].0.line, "bulk operation failed");
                    let mut verdict = line[0].0.clone();
                    verdict.refuse(error.code, Vec::new());
                    verdicts.push(verdict);
                }
            }
        }
        Ok(verdicts)
    }
}

impl Bulk {
    /// Does the lines in one transaction. A refusal is the verdict on its line and stops no other.
    async fn execute_batch(&self, lines: &[Line]) -> ApiResult<Vec<LineVerdict>> {
        let context = BackOfficeContext::new(&self.app, self.licence, &self.caller, self.mailing).await?;
        let tx = self.app.store.begin().await?;
        let mut verdicts = Vec::with_capacity(lines.len());
        let mut settings_changed = false;
        for (verdict, operation) in lines {
            let mut verdict = verdict.clone();
            if let Some(operation) = operation {
                match execute(&context, &tx, operation).await {
                    Ok(true) => verdict.status = BulkStatus::Done,
                    Ok(false) => verdict.status = BulkStatus::Unchanged,
                    Err(error) if error.code.status() < 500 => {
                        verdict.refuse(error.code, to_violations(&error));
                    }
                    Err(error) => return Err(error),
                }
                settings_changed |=
                    matches!(operation, BulkOperation::Delete { segment: Segment::Branches, .. });
            }
            verdicts.push(verdict);
        }
        tx.commit().await?;
        if settings_changed {
            self.app.tenants.invalidate();
        }
        Ok(verdicts)
    }
}

/// Does one of them; false when it was so already. What is refused has written nothing.
async fn execute(context: &BackOfficeContext<'_>, tx: &Tx, operation: &BulkOperation) -> ApiResult<bool> {
    match operation {
        BulkOperation::Delete { segment, external_id } => {
            records::delete_record(context, tx, *segment, external_id).await
        }
        BulkOperation::Invite { external_id, domain, again } => {
            let invited = if *again { Resend::Always } else { Resend::IfNeeded };
            send_invitation(context, tx, external_id, domain.clone(), invited).await
        }
        BulkOperation::Review { external_id, verdict, reason, upload } => {
            let review = Review { verdict: *verdict, reason: reason.clone(), upload: *upload };
            match record_review(context, tx, external_id, &review).await {
                Ok(_) => Ok(true),
                Err(error) if error.code == Code::UknownDocumentBundle => {
                    if already_reviewed(context, tx, external_id, &review).await? {
                        Ok(false)
                    } else {
                        Err(error)
                    }
                }
                Err(error) => Err(error),
            }
        }
        BulkOperation::Processed { external_id } => {
            Ok(processed::mark_processed(context, tx, external_id).await?.is_new)
        }
        BulkOperation::Hold { external_id, reason } => {
            let scope = privacy::find(tx, context.licence, external_id).await?;
            Ok(privacy::place_hold_in(context.app, tx, scope, reason, context.caller).await?)
        }
        BulkOperation::Lift { external_id } => {
            let scope = privacy::find(tx, context.licence, external_id).await?;
            Ok(privacy::release_hold_in(context.app, tx, scope, context.caller).await?)
        }
    }
}

/// What is wrong with a line, as places of it.
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
