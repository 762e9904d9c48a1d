//! Errors of use cases.

use std::fmt::Display;

use chrono::{DateTime, Utc};
use documents::files::FileError;
use domain::accounts::session::ProofAsked;
use domain::actions::Rejection;
use domain::assurance::AssuranceLevel;
use domain::change_proposals::ProposalState;
use domain::codes::Code;
use domain::events::EventActor;
use domain::operations::storage::StorageQuota;
use domain::records::{Decision, Manager};
use domain::schema::{Fields, Violation};
use serde::Serialize;
use store::StoreError;
use store::idempotency::StoredResponse;
use store::portal::Lookup;

pub type Result<T> = std::result::Result<T, Error>;

/// Error of a use case.
#[derive(Debug)]
pub enum Error {
    /// A business rule forbids the act.
    Rejected(Rejection),
    /// The firm's record is wrong; the violations name each place.
    Violations {
        code: Code,
        violations: Vec<Violation>,
    },
    /// The signed-in person has to confirm their identity again.
    ConfirmationRequired {
        asked: ProofAsked,
        /// All proofs that are taken, the strongest first.
        taken: Vec<ProofAsked>,
    },
    /// The session needs a sign-in of a higher level of assurance.
    AssuranceRequired(AssuranceLevel),
    /// Rejection of too many attempts: `TOO_MANY_REQUESTS` or `CONSUMER_LOCKED`, and the seconds until the next may
    /// come.
    Limited {
        code: Code,
        seconds: u64,
    },
    /// `STORAGE_FULL`: the firm has stored as much as it may.
    StorageFull(StorageQuota),
    /// A file that was sent cannot be taken; the reason is for the log alone.
    FileRefused {
        code: Code,
        /// Position of the file among those of the request, from 0.
        position: usize,
        /// The problem with it in one word, such as `empty`.
        problem: String,
        reason: String,
    },
    /// A partner, a document worker or a disk did not do what it should; the reason is for the log alone.
    Failed {
        code: Code,
        reason: String,
    },
    /// The firm's system manages the record, so that the desk may not write it.
    ManagedElsewhere(Manager),
    /// Somebody decided about the delivery before.
    Decided(Box<Decision>),
    /// A proposed change came to its end before.
    ProposalConcluded(Box<ProposalConclusion>),
    /// Somebody changed a task in the meantime.
    TaskChanged(Box<TaskConflict>),
    /// Somebody else saved the draft of the settings, or wrote the settings.
    SettingsConflict(Box<SettingsConflict>),
    Store(StoreError),
    /// Error of the file store.
    Files(FileError),
    /// Internal error; the reason is for the log alone.
    Internal(String),
}

/// End of a proposed change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProposalConclusion {
    pub state: ProposalState,
    /// Absent where nobody decided.
    pub by: Option<EventActor>,
    pub at: Option<DateTime<Utc>>,
}

/// The last change of a task, of which the caller did not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskConflict {
    pub by: EventActor,
    pub at: DateTime<Utc>,
    /// The revision of the task as it is now.
    pub revision: i64,
}

/// Conflict that blocks saving or publishing settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum SettingsConflict {
    /// `DRAFT_CHANGED`: the current draft; nothing of one where there is none any more.
    Draft { revision: Option<String>, updated_at: Option<DateTime<Utc>>, updated_by: Option<EventActor> },
    /// `SETTINGS_CHANGED`: the settings that are in force.
    Settings { version: i64, published_at: Option<DateTime<Utc>>, published_by: Option<EventActor> },
}

impl SettingsConflict {
    pub const fn code(&self) -> Code {
        match self {
            Self::Draft { .. } => Code::DraftChanged,
            Self::Settings { .. } => Code::SettingsChanged,
        }
    }
}

impl Error {
    pub fn internal(reason: impl Display) -> Self {
        Self::Internal(reason.to_string())
    }

    /// Creates an error with this code; the reason is for the log alone.
    pub fn failed(code: Code, reason: impl Display) -> Self {
        Self::Failed { code, reason: reason.to_string() }
    }

    /// The database or the disk is away or full, which passes.
    pub fn unavailable(reason: impl Display) -> Self {
        Self::failed(Code::MysqlError, reason)
    }

    /// Returns a 422 with one faulty field.
    pub fn field(name: &str, rule: &str) -> Self {
        Rejection::invalid(Fields::from([(name.to_owned(), vec![rule.to_owned()])])).into()
    }

    /// 409: somebody decided before.
    pub fn from_decision(decision: Decision) -> Self {
        Self::Decided(Box::new(decision))
    }

    /// 409: somebody else saved the draft of the settings, or wrote the settings.
    pub fn settings_conflict(conflict: SettingsConflict) -> Self {
        Self::SettingsConflict(Box::new(conflict))
    }

    /// Returns true if the caller can do something about it, as opposed to a failure.
    pub fn is_rejection(&self) -> bool {
        self.code().is_some_and(|code| code.status() < 500)
    }

    /// Returns true if the database or the disk is unreachable or full, which is temporary.
    pub fn is_unavailable(&self) -> bool {
        matches!(
            self,
            Self::Store(StoreError::Unavailable(_))
                | Self::Files(FileError::Read(_) | FileError::Store(_))
                | Self::Failed { code: Code::MysqlError, .. }
        )
    }

    /// Returns the code of a rejection; `None` for a failure.
    pub fn answered_code(&self) -> Code {
        let failure = if self.is_unavailable() { Code::MysqlError } else { Code::InternalError };
        self.code().unwrap_or(failure)
    }

    /// The code of a rejection; absent for a failure.
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Rejected(rejection) => Some(rejection.code),
            Self::ConfirmationRequired { .. } => Some(Code::ConfirmationRequired),
            Self::AssuranceRequired(_) => Some(Code::AssuranceRequired),
            Self::FileRefused { code, .. }
            | Self::Failed { code, .. }
            | Self::Violations { code, .. }
            | Self::Limited { code, .. } => Some(*code),
            Self::ManagedElsewhere(_) => Some(Code::RecordManagedElsewhere),
            Self::StorageFull(_) => Some(Code::StorageFull),
            Self::Decided(_) => Some(Code::UploadAlreadyReviewed),
            Self::ProposalConcluded(_) => Some(Code::ChangeProposalDecided),
            Self::TaskChanged(_) => Some(Code::TaskChanged),
            Self::SettingsConflict(conflict) => Some(conflict.code()),
            Self::Store(_) | Self::Files(_) | Self::Internal(_) => None,
        }
    }
}

impl From<Rejection> for Error {
    fn from(rejection: Rejection) -> Self {
        Self::Rejected(rejection)
    }
}

impl From<Code> for Error {
    fn from(code: Code) -> Self {
        Self::Rejected(code.into())
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<FileError> for Error {
    fn from(error: FileError) -> Self {
        Self::Files(error)
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rejected(rejection) => rejection.code.fmt(f),
            Self::ConfirmationRequired { .. } => Code::ConfirmationRequired.fmt(f),
            Self::AssuranceRequired(level) => write!(f, "{} ({level})", Code::AssuranceRequired),
            Self::Violations { code, .. } | Self::Limited { code, .. } => code.fmt(f),
            Self::FileRefused { code, reason, .. } | Self::Failed { code, reason } => {
                write!(f, "{code}: {reason}")
            }
            Self::ManagedElsewhere(_) => Code::RecordManagedElsewhere.fmt(f),
            Self::StorageFull(_) => Code::StorageFull.fmt(f),
            Self::Decided(_) => Code::UploadAlreadyReviewed.fmt(f),
            Self::ProposalConcluded(_) => Code::ChangeProposalDecided.fmt(f),
            Self::TaskChanged(_) => Code::TaskChanged.fmt(f),
            Self::SettingsConflict(conflict) => conflict.code().fmt(f),
            Self::Store(error) => error.fmt(f),
            Self::Files(error) => error.fmt(f),
            Self::Internal(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

/// Returns the record that was looked up, or the error that the consumer gets; `absent` is the code for one that does
/// not exist.
pub fn require_owned<T>(lookup: Lookup<T>, absent: Code) -> Result<T> {
    match lookup {
        Lookup::Found(found) => Ok(found),
        Lookup::NotOwned => Err(Code::ProductOwnershipMismatch.into()),
        Lookup::NotFound => Err(absent.into()),
    }
}

/// Reason that a submission was not made.
#[derive(Debug)]
pub enum SubmitError {
    /// An equal request was sent before, and got this response.
    Replayed(StoredResponse),
    Failed(Error),
}

impl SubmitError {
    /// Returns true if it is certain that nothing of the request was stored. After a failure the commit may have come
    /// through.
    pub fn is_final(&self) -> bool {
        match self {
            Self::Replayed(_) => true,
            Self::Failed(error) => error.is_rejection(),
        }
    }
}

impl<E: Into<Error>> From<E> for SubmitError {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}
