//! Many records in one go, one JSON object a line, with one line of verdict for each.

use app::Caller;
use app::records::{self, BackOfficeContext, Notifications, ValidRecord};
use axum::body::Body;
use axum::extract::State;
use domain::records::{Segment, Warning, WriteStatus};
use domain::schema::Violation;
use domain::service_keys::Scope;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::call::{
    Access, Actors, Call, Calls, Edits, Parameters, Proof, RequestBody, Rows, SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use super::model::Incoming;
use super::ndjson::{self, BatchProcessor};
use crate::http::client::Client;
use crate::http::error::ApiResult;
use crate::http::query::Query;
use crate::state::App;

/// From so many lines on the database counts its rows anew.
const MANY: u64 = 1_000;

/// The portal's word on one line.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ImportVerdict)]
pub struct LineVerdict {
    /// From 1.
    pub line: u64,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    pub external_id: Option<String>,
    pub status: WriteStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Uuid>,
    /// Value to send as `If-Match` with the next version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revision: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Violation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

impl ndjson::LineResult for LineVerdict {
    const STATUSES: &'static [&'static str] = &["created", "updated", "unchanged", "stale", "refused"];

    fn status(&self) -> &'static str {
        self.status.name()
    }

    fn has_warnings(&self) -> bool {
        !self.warnings.is_empty()
    }
}

/// Options of an import.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ImportOptions {
    /// Sends no mails to consumers about these changes.
    silent: bool,
    /// Answers what each line would do, and writes nothing.
    dry_run: bool,
}

/// Takes in a firm's records.
pub struct Import {
    pub app: App,
    pub licence: Uuid,
    pub notifications: Notifications,
    pub is_dry_run: bool,
    pub caller: Caller,
}

/// The call that takes in many records.
pub fn calls() -> Calls {
    Calls::new().add(import_call(), import)
}

fn import_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/import",
        name: "import_records",
        tag: Tag::Import,
        summary: "Create or replace many records",
        description: "One JSON object a line with `type` (the path of the segment), `external_id`, `version` and `attributes`; a line of verdict for each comes back while it reads.",
        access: Access {
            scopes: &[Scope::Records],
            rows: Rows::Any,
            actors: Actors::KeysAndStaff,
            edits: Edits::Records,
            proof: Proof::Recent,
        },
        query: Parameters::from_type::<ImportOptions>(),
        headers: &[],
        body: RequestBody::Lines("Each line a record: `type`, `external_id`, `version`, `attributes`."),
        responses: vec![SuccessResponse::stream::<LineVerdict>("application/x-ndjson", "A verdict a line.")],
        errors: vec![],
    }
}

/// `POST /import?silent=&dry_run=`.
pub async fn import(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(ImportOptions { silent, dry_run: is_dry_run }): Query<ImportOptions>,
    body: Body,
) -> ApiResult {
    let caller = firm.caller(client);
    let notifications = if silent { Notifications::Silent } else { Notifications::Send };
    ndjson::respond(Import { app, licence: firm.licence, notifications, is_dry_run, caller }, body).await
}

impl BatchProcessor for Import {
    /// Result of a line, and the record where it is one.
    type Line = (LineVerdict, Option<ValidRecord>);
    type Result = LineVerdict;

    const BATCH: usize = 500;

    fn read(&self, number: u64, text: Result<Value, Violation>) -> Self::Line {
        let mut verdict = LineVerdict {
            line: number,
            kind: None,
            external_id: None,
            status: WriteStatus::Refused,
            id: None,
            revision: None,
            faults: Vec::new(),
            warnings: Vec::new(),
        };
        match text.map_err(|fault| vec![fault]).and_then(|value| self.record(value, &mut verdict)) {
            Ok(record) => (verdict, Some(record)),
            Err(faults) => (LineVerdict { faults, ..verdict }, None),
        }
    }

    async fn process(&self, lines: Vec<Self::Line>) -> ApiResult<Vec<LineVerdict>> {
        let (mut verdicts, mut places, mut valid) = (Vec::new(), Vec::new(), Vec::new());
        for (verdict, record) in lines {
            if let Some(record) = record {
                places.push(verdicts.len());
                valid.push(record);
            }
            verdicts.push(verdict);
        }
        let context = BackOfficeContext {
            is_dry_run: self.is_dry_run,
            ..BackOfficeContext::new(&self.app, self.licence, &self.caller, self.notifications).await?
        };
        let results = records::write(&context, &valid).await?;
        if valid.iter().any(ValidRecord::changes_tenant) {
            self.app.tenants.invalidate();
        }
        for (place, result) in places.into_iter().zip(results) {
            let verdict: &mut LineVerdict = &mut verdicts[place];
            verdict.status = result.status;
            verdict.id = result.id;
            verdict.revision = result.revision;
            verdict.faults = result.violations.into_iter().map(below_attributes).collect();
            verdict.warnings = result.warnings;
            for warning in &mut verdict.warnings {
                warning.pointer.insert_str(0, "/attributes");
            }
        }
        Ok(verdicts)
    }

    async fn finish(&self, lines: u64) {
        if lines < MANY || self.is_dry_run {
            return;
        }
        if let Err(error) = self.app.store.update_statistics().await {
            tracing::warn!(%error, "the database's statistics could not be updated after an import");
        }
    }
}

impl Import {
    /// Reads a record that the key may write.
    fn record(&self, value: Value, verdict: &mut LineVerdict) -> Result<ValidRecord, Vec<Violation>> {
        let record = read(value, verdict)?;
        let scope = Scope::to_write(record.segment);
        if !self.caller.actor.has_scope(scope) {
            return Err(vec![ndjson::missing_scope("/type", scope)]);
        }
        if record.segment == Segment::Licence {
            let message = "settings are no bulk data: PUT /licence/<short name>, or balie licence apply";
            return Err(vec![Violation::new("/type", "unsupported", message)]);
        }
        Ok(record)
    }
}

fn read(value: Value, verdict: &mut LineVerdict) -> Result<ValidRecord, Vec<Violation>> {
    let fault = |pointer: &str, rule: &str, message: String| vec![Violation::new(pointer, rule, message)];
    let word = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
    verdict.kind = word("type");
    verdict.external_id = word("external_id");
    let incoming = Incoming::from_line(value)?;
    let segment: Segment = incoming
        .kind
        .parse()
        .map_err(|_| fault("/type", "enum", format!("there is no kind of record {:?}", incoming.kind)))?;
    ValidRecord::parse(segment, incoming.external_id, incoming.version, &incoming.attributes)
        .map_err(|faults| faults.into_iter().map(below_attributes).collect())
}

/// Moves the path of a violation one level down, where a line has the attributes; the record's own id and version are
/// at the top.
fn below_attributes(fault: Violation) -> Violation {
    match fault.pointer.as_str() {
        "/external_id" | "/version" => fault,
        _ => Violation { pointer: format!("/attributes{}", fault.pointer), ..fault },
    }
}
