//! Many records in one go, one JSON object a line, with one line with the result of each.

use domain::accounts::service_keys::ServiceKeyScope;
use domain::ids::LicenceId;
use domain::records::{Segment, Warning, WriteStatus};
use domain::schema::Violation;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::incoming::Incoming;
use super::{BatchProcessor, LineResult, OnTenantChange, missing_scope};
use crate::audit::actor::Caller;
use crate::records::{self, BackOfficeContext, Notifications, ValidRecord};
use crate::services::Services;

/// Number of lines from which on the database counts its rows anew.
const MANY: u64 = 1_000;

/// The result of one line, as the file of results has it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ImportVerdict)]
pub struct ImportResult {
    /// Number of the line, from 1.
    pub line: u64,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    #[schema(required = true)]
    pub external_id: Option<String>,
    pub status: WriteStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Uuid>,
    /// The revision of the record as it now stands, to be sent as `If-Match` with the next version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revision: Option<String>,
    #[serde(rename = "faults", skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<Violation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

impl LineResult for ImportResult {
    const STATUSES: &'static [&'static str] = &["created", "updated", "unchanged", "stale", "refused"];

    fn status(&self) -> &'static str {
        self.status.name()
    }

    fn has_warnings(&self) -> bool {
        !self.warnings.is_empty()
    }
}

/// Takes in a firm's records.
pub struct Import {
    pub services: Services,
    pub licence: LicenceId,
    pub notifications: Notifications,
    pub is_dry_run: bool,
    pub caller: Caller,
    pub on_tenant_change: OnTenantChange,
}

impl BatchProcessor for Import {
    /// The result so far, and the record if the line contains a valid one.
    type Line = (ImportResult, Option<ValidRecord>);
    type Result = ImportResult;

    const BATCH: usize = 500;

    fn read(&self, number: u64, text: Result<Value, Violation>) -> Self::Line {
        let mut result = ImportResult {
            line: number,
            kind: None,
            external_id: None,
            status: WriteStatus::Refused,
            id: None,
            revision: None,
            violations: Vec::new(),
            warnings: Vec::new(),
        };
        match text.map_err(|violation| vec![violation]).and_then(|value| self.record(value, &mut result)) {
            Ok(record) => (result, Some(record)),
            Err(violations) => (ImportResult { violations, ..result }, None),
        }
    }

    async fn process(&self, lines: Vec<Self::Line>) -> crate::error::Result<Vec<ImportResult>> {
        let (mut results, mut places, mut valid) = (Vec::new(), Vec::new(), Vec::new());
        for (result, record) in lines {
            if let Some(record) = record {
                places.push(results.len());
                valid.push(record);
            }
            results.push(result);
        }
        let context = BackOfficeContext {
            is_dry_run: self.is_dry_run,
            ..BackOfficeContext::new(&self.services, self.licence, &self.caller, self.notifications).await?
        };
        let written = records::write_records(&context, &valid).await?;
        if valid.iter().any(ValidRecord::changes_tenant) {
            (self.on_tenant_change)();
        }
        for (place, write) in places.into_iter().zip(written) {
            let result: &mut ImportResult = &mut results[place];
            result.status = write.status;
            result.id = write.id;
            result.revision = write.revision;
            result.violations = write.violations.into_iter().map(below_attributes).collect();
            result.warnings = write.warnings;
            for warning in &mut result.warnings {
                warning.pointer.insert_str(0, "/attributes");
            }
        }
        Ok(results)
    }

    async fn finish(&self, lines: u64) {
        if lines < MANY || self.is_dry_run {
            return;
        }
        if let Err(error) = self.services.store.update_statistics().await {
            tracing::warn!(%error, "the database's statistics could not be updated after an import");
        }
    }
}

impl Import {
    /// Reads a record that the key may write.
    fn record(&self, value: Value, result: &mut ImportResult) -> Result<ValidRecord, Vec<Violation>> {
        let record = read(value, result)?;
        let scope = ServiceKeyScope::to_write(record.segment);
        if !self.caller.actor.has_scope(scope) {
            return Err(vec![missing_scope("/type", scope)]);
        }
        if record.segment == Segment::Licence {
            let message = "settings are no bulk data: PUT /licence/<short name>, or balie licence apply";
            return Err(vec![Violation::new("/type", "unsupported", message)]);
        }
        Ok(record)
    }
}

fn read(value: Value, result: &mut ImportResult) -> Result<ValidRecord, Vec<Violation>> {
    let violation = |pointer: &str, rule: &str, message: String| vec![Violation::new(pointer, rule, message)];
    let word = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
    result.kind = word("type");
    result.external_id = word("external_id");
    let incoming = Incoming::from_line(value)?;
    let segment: Segment = incoming
        .kind
        .parse()
        .map_err(|_| violation("/type", "enum", format!("there is no kind of record {:?}", incoming.kind)))?;
    ValidRecord::parse(segment, incoming.external_id, incoming.version, &incoming.attributes)
        .map_err(|violations| violations.into_iter().map(below_attributes).collect())
}

/// Moves a violation below `attributes`, where a line has them; the record's own id and version are not in there.
fn below_attributes(violation: Violation) -> Violation {
    match violation.pointer.as_str() {
        "/external_id" | "/version" => violation,
        _ => Violation { pointer: format!("/attributes{}", violation.pointer), ..violation },
    }
}
