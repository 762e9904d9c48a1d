//! Errors as clients see them: one of the catalogue's codes, never an internal reason.

use std::collections::BTreeMap;
use std::fmt::Display;

use app::error::SettingsConflict;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use documents::files::FileError;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::accounts::session::ProofAsked;
use domain::actions::Rejection;
use domain::assurance::AssuranceLevel;
use domain::change_proposals::ProposalState;
use domain::codes::Code;
use domain::events::EventActor;
use domain::operations::storage::StorageQuota;
use domain::records::{Decision, Manager};
use domain::revision::{FieldChange, RecordChange};
use domain::schema::Violation;
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

/// `Retry-After` of a 503 that says the portal is busy, in seconds.
const BUSY_RETRY_AFTER_SECS: u64 = 30;

pub type ApiResult<T = Response> = Result<T, ApiError>;

/// Error on its way to the client: a rejection or a failure.
///
/// The body is written by [`crate::render`], which knows the language of the request; the internal reason goes to the
/// log alone.
#[derive(Clone, Debug)]
pub struct ApiError {
    pub code: Code,
    pub fields: BTreeMap<String, Vec<String>>,
    /// Violations in a record of the firm's, place by place.
    pub violations: Vec<Violation>,
    pub locked_time_remaining: Option<u64>,
    pub retry_after: Option<u64>,
    /// The scope that a service key would need.
    pub missing_scope: Option<ServiceKeyScope>,
    /// The required proof, with `CONFIRMATION_REQUIRED`.
    pub confirm: Option<ProofAsked>,
    /// All accepted proofs, with `CONFIRMATION_REQUIRED`, the strongest first; in place, so that an error stays small.
    pub confirm_options: [Option<ProofAsked>; 4],
    /// The required level, with `ASSURANCE_REQUIRED`.
    pub level: Option<AssuranceLevel>,
    /// The cursor to continue from, with `FEED_RESTARTED`.
    pub meta: Option<Box<ErrorMeta>>,
    /// State that the request conflicts with.
    pub conflict: Option<Box<Conflict>>,
    reason: Option<Box<str>>,
}

/// State that a request conflicts with.
#[derive(Clone, Debug)]
pub enum Conflict {
    /// `RECORD_CHANGED`: what changed since the form was filled in.
    Changed(RecordChange),
    /// `RECORD_MANAGED_ELSEWHERE`: the manager of the record.
    Managed(Manager),
    /// `UPLOAD_ALREADY_REVIEWED` of the back office: who decided what, and when.
    Decided(Decision),
    /// `CHANGE_PROPOSAL_DECIDED` of the back office: how it came to its end.
    Concluded(app::error::ProposalConclusion),
    /// `TASK_CHANGED`: who changed the task, and when.
    Task(app::error::TaskConflict),
    /// `DRAFT_CHANGED` and `SETTINGS_CHANGED`: the current draft or settings.
    Settings(SettingsConflict),
    /// `STORAGE_FULL`, where the firm has stored as much as it may.
    Quota(StorageQuota),
}

impl ApiError {
    pub fn new(code: Code) -> Self {
        Self {
            code,
            fields: BTreeMap::new(),
            violations: Vec::new(),
            locked_time_remaining: None,
            retry_after: None,
            missing_scope: None,
            confirm: None,
            confirm_options: [None; 4],
            level: None,
            meta: None,
            conflict: None,
            reason: None,
        }
    }

    /// Returns a 422 with one faulty field.
    pub fn field(name: impl Into<String>, rule: impl Into<String>) -> Self {
        Self::fields(BTreeMap::from([(name.into(), vec![rule.into()])]))
    }

    /// 422 with the faulty fields and the rule that each breaks.
    pub fn fields(fields: BTreeMap<String, Vec<String>>) -> Self {
        Self { fields, ..Self::new(Code::ValidationFailed) }
    }

    /// 422 with every violation of a record, also as fields by dotted path.
    #[must_use]
    pub fn with_violations(mut self, violations: Vec<Violation>) -> Self {
        for violation in &violations {
            let field = violation.pointer.trim_start_matches('/').replace('/', ".");
            self.fields.entry(field).or_default().push(violation.rule.clone());
        }
        self.violations = violations;
        self
    }

    /// 403: the service key works, but not for this call.
    pub fn missing_scope(scope: ServiceKeyScope) -> Self {
        let reason = format!("the service key lacks the scope {scope}");
        Self { missing_scope: Some(scope), ..Self::new(Code::AccessDenied) }.with_source(reason)
    }

    /// Returns 409: the firm's system manages the record.
    pub fn managed_elsewhere(manager: Manager) -> Self {
        let conflict = Some(Box::new(Conflict::Managed(manager)));
        Self { conflict, ..Self::new(Code::RecordManagedElsewhere) }
    }

    /// 500; the reason is logged under the request's id and shown to nobody.
    pub fn internal(reason: impl Display) -> Self {
        Self { reason: Some(reason.to_string().into()), ..Self::new(Code::InternalError) }
    }

    /// 503: the database or the disk is away or full, which passes.
    pub fn unavailable(reason: impl Display) -> Self {
        Self::new(Code::MysqlError).with_source(reason)
    }

    /// The quota of the firm, where it is the reason of the rejection.
    pub(crate) fn quota(&self) -> Option<StorageQuota> {
        match self.conflict.as_deref() {
            Some(Conflict::Quota(quota)) => Some(*quota),
            _ => None,
        }
    }

    /// The reason that the log has, and nobody else.
    pub(crate) fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Keeps the code and notes the reason for the log.
    #[must_use]
    pub fn with_source(mut self, reason: impl Display) -> Self {
        self.reason = Some(reason.to_string().into());
        self
    }
}

impl From<Code> for ApiError {
    fn from(code: Code) -> Self {
        Self::new(code)
    }
}

impl From<Rejection> for ApiError {
    fn from(rejection: Rejection) -> Self {
        let conflict = rejection.change.map(|change| Box::new(Conflict::Changed(*change)));
        Self { fields: rejection.fields, conflict, ..Self::new(rejection.code) }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) => Self::unavailable(error),
            other => Self::internal(other),
        }
    }
}

impl From<app::Error> for ApiError {
    fn from(error: app::Error) -> Self {
        match error {
            app::Error::Rejected(rejection) => rejection.into(),
            app::Error::Violations { code, violations } => Self::new(code).with_violations(violations),
            app::Error::ConfirmationRequired { asked, taken } => {
                let mut taken = taken.into_iter();
                let confirm_options = std::array::from_fn(|_| taken.next());
                Self { confirm: Some(asked), confirm_options, ..Self::new(Code::ConfirmationRequired) }
            }
            app::Error::AssuranceRequired(level) => {
                Self { level: Some(level), ..Self::new(Code::AssuranceRequired) }
            }
            app::Error::Limited { code, seconds } => {
                let locked_time_remaining = (code == Code::ConsumerLocked).then_some(seconds);
                Self { locked_time_remaining, retry_after: Some(seconds), ..Self::new(code) }
            }
            app::Error::FileRefused { code, position, problem, reason } => {
                let fields = BTreeMap::from([(format!("file.{position}"), vec![problem])]);
                Self { fields, ..Self::new(code) }.with_source(reason)
            }
            app::Error::Failed { code, reason } => {
                let retry_after = (code == Code::PortalBusy).then_some(BUSY_RETRY_AFTER_SECS);
                Self { retry_after, ..Self::new(code) }.with_source(reason)
            }
            app::Error::StorageFull(quota) => {
                let conflict = Some(Box::new(Conflict::Quota(quota)));
                Self { conflict, ..Self::new(Code::StorageFull) }
                    .with_source("the firm has stored as much as it may")
            }
            app::Error::ManagedElsewhere(manager) => Self::managed_elsewhere(manager),
            app::Error::Decided(decision) => {
                let conflict = Some(Box::new(Conflict::Decided(*decision)));
                Self { conflict, ..Self::new(Code::UploadAlreadyReviewed) }
            }
            app::Error::ProposalConcluded(conclusion) => {
                let conflict = Some(Box::new(Conflict::Concluded(*conclusion)));
                Self { conflict, ..Self::new(Code::ChangeProposalDecided) }
            }
            app::Error::TaskChanged(conflict) => {
                let conflict = Some(Box::new(Conflict::Task(*conflict)));
                Self { conflict, ..Self::new(Code::TaskChanged) }
            }
            app::Error::SettingsConflict(conflict) => {
                let code = conflict.code();
                Self { conflict: Some(Box::new(Conflict::Settings(*conflict))), ..Self::new(code) }
            }
            app::Error::Store(error) => error.into(),
            app::Error::Files(error) => error.into(),
            app::Error::Internal(reason) => Self::internal(reason),
        }
    }
}

impl From<FileError> for ApiError {
    fn from(error: FileError) -> Self {
        match error {
            FileError::NotFound(_) | FileError::Location { .. } => Self::internal(error),
            FileError::Read(_) | FileError::Store(_) => Self::unavailable(error_chain(&error)),
        }
    }
}

/// The whole chain of reasons.
fn error_chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Body of every error.
#[derive(Serialize, ToSchema)]
pub struct ErrorBody {
    error: ErrorContent,
    /// Additional data, in the back office alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(ignore)]
    meta: Option<Box<ErrorMeta>>,
}

impl ErrorBody {
    /// Creates the body of an error, with the message in the language of the request.
    pub fn new(error: ApiError, message: String, request_id: Option<String>) -> Self {
        let (mut revision, mut changed, mut manager, mut decision) = (None, None, None, None);
        let mut details = None;
        let mut meta = error.meta;
        match error.conflict.map(|conflict| *conflict) {
            None => {}
            Some(Conflict::Changed(change)) => {
                revision = Some(change.revision);
                changed = Some(change.fields);
            }
            Some(Conflict::Managed(found)) => manager = Some(found),
            Some(Conflict::Decided(found)) => decision = Some(found),
            Some(Conflict::Settings(conflict)) => details = Some(ErrorDetails::Settings(conflict)),
            Some(Conflict::Quota(quota)) => details = Some(ErrorDetails::Quota(quota)),
            Some(Conflict::Concluded(conclusion)) => {
                meta = Some(Box::new(ErrorMeta::Concluded {
                    state: conclusion.state,
                    decided_by: conclusion.by,
                    decided_at: conclusion.at,
                }));
            }
            Some(Conflict::Task(conflict)) => {
                meta = Some(Box::new(ErrorMeta::TaskChanged {
                    changed_by: conflict.by,
                    changed_at: conflict.at,
                    revision: conflict.revision,
                }));
            }
        }
        Self {
            error: ErrorContent {
                code: error.code.to_string(),
                message,
                request_id,
                fields: error.fields,
                violations: error.violations,
                locked_time_remaining: error.locked_time_remaining,
                confirm: error.confirm,
                confirm_options: error.confirm_options.into_iter().flatten().collect(),
                level: error.level,
                changed,
                revision,
                manager,
                decision,
                details,
            },
            meta,
        }
    }
}

/// Additional data of an error response.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum ErrorMeta {
    /// The value to send as `after` so as to miss nothing, with `FEED_RESTARTED`.
    Restarted { next: String },
    /// The end of the proposal, with `CHANGE_PROPOSAL_DECIDED`.
    Concluded { state: ProposalState, decided_by: Option<EventActor>, decided_at: Option<DateTime<Utc>> },
    /// The last change of a task and its revision, with `TASK_CHANGED`.
    TaskChanged { changed_by: EventActor, changed_at: DateTime<Utc>, revision: i64 },
}

#[derive(Serialize, ToSchema)]
struct ErrorContent {
    /// Code of the error, one of the catalogue.
    code: String,
    /// Explanation and advice, in the language of the request.
    message: String,
    /// The id of the request, as in `X-Request-Id`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(ignore)]
    request_id: Option<String>,
    /// The rules that each field breaks, by dotted path, with 422. A refused file is named by its position in the
    /// request, with what is wrong with it, as in `"file.1": ["empty"]` (`not_supported`, `damaged`, `encrypted`,
    /// `too_many_pixels`, `too_large`, `infected`).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    fields: BTreeMap<String, Vec<String>>,
    /// Every violation of a record of the back office with its place, as a JSON pointer into the attributes.
    #[serde(rename = "faults", skip_serializing_if = "Vec::is_empty")]
    violations: Vec<Violation>,
    /// Seconds until a locked account opens again.
    #[serde(skip_serializing_if = "Option::is_none")]
    locked_time_remaining: Option<u64>,
    /// The proof that `POST /api/auth/confirm` has to get first, with `CONFIRMATION_REQUIRED`.
    #[serde(skip_serializing_if = "Option::is_none")]
    confirm: Option<ProofAsked>,
    /// All proofs that are accepted there, the strongest first, with `CONFIRMATION_REQUIRED`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    confirm_options: Vec<ProofAsked>,
    /// The level of assurance that the session needs, by an identity provider, with `ASSURANCE_REQUIRED`.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<AssuranceLevel>,
    /// The fields whose values differ from those that the form began with, with `RECORD_CHANGED`.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<Vec<FieldChange>>,
    /// The revision to send once the consumer has seen the changes, with `RECORD_CHANGED`.
    #[serde(skip_serializing_if = "Option::is_none")]
    revision: Option<String>,
    /// The manager of the record, with `RECORD_MANAGED_ELSEWHERE`.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    #[schema(ignore)]
    manager: Option<Manager>,
    /// The decision with its author and time, with `UPLOAD_ALREADY_REVIEWED` of the back office.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(ignore)]
    decision: Option<Decision>,
    /// Additional data, in the back office alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(ignore)]
    details: Option<ErrorDetails>,
}

/// State that an error of the back office is about.
#[derive(Serialize)]
#[serde(untagged)]
enum ErrorDetails {
    /// The current draft or settings, with `DRAFT_CHANGED` and `SETTINGS_CHANGED`.
    Settings(SettingsConflict),
    /// The storage that the firm may use, and uses, with `STORAGE_FULL`.
    Quota(StorageQuota),
}
