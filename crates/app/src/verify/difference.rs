//! Differences that can be wrong with an entry of a chain, and their descriptions.

use std::fmt;

use signing::time_stamp::TimeStampError;
use store::evidence::{Chain, SignatureError};
use uuid::Uuid;

/// The first entry that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub chain: Chain,
    /// Absent where the entry itself is missing.
    pub entry: Option<Uuid>,
    pub position: i64,
    pub what: ChainDifference,
}

/// Difference from the sealed content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChainDifference {
    /// Entries before this one are missing, or places were changed.
    Place { expected: i64 },
    /// The hash before it is another one than it was sealed to.
    PreviousSeal,
    /// The entry's moment is not the one in its evidence.
    Moment,
    /// The entry's type, answer, evidence or hash was changed.
    Content,
    /// A column says something else than what was sealed.
    Column(&'static str),
    /// The entry belongs to nobody, and was not erased.
    Owner,
    /// The entry has a version that this program does not know.
    Version(i64),
    /// The entry has no signature.
    Unsigned,
    /// The entry's signature does not hold.
    Signature(SignatureError),
    /// The entry has the old version, after entries that were signed.
    Downgraded,
    /// Entries of the old version are before it, and no signed entry confirms them.
    NoTransition,
    /// The chain ends under the old rules: nothing of it is signed.
    UnsignedChain,
    /// The entry was erased, and no later entry says under which rule.
    ErasureMissing,
    /// The entry says that another one was erased which was not.
    NotErased(i64),
    /// The entry was erased, or deleted, before its term can have been over: what stands before it is younger than
    /// that.
    TooSoon(i64),
    /// The entry names another hash for the place before deleted lines than stands there now.
    BeforeDeleted(i64),
    /// A line of the audit trail is not there, and no later entry says under which rule it was deleted.
    LineMissing,
    /// A line of the audit trail is not in the chain, and its code is not the portal's.
    OutsideTheChain,
    /// The entry names a key without a signature, or has a signature without a key.
    HalfSigned,
    /// The entry has the old version, although the firm is younger than signatures.
    YoungerThanSignatures,
    /// Another hash was anchored for this position, or is recorded outside the database.
    Anchor { source: String },
    /// The chain ends before a position that was anchored, or is recorded outside the database as its head.
    Shortened { last: i64, source: String },
    /// An anchor is not signed by a key of ours.
    AnchorSignature { source: String, error: SignatureError },
    /// The time stamp of an anchor does not hold.
    TimeStamp { source: String, error: TimeStampError },
    /// A file's record names another SHA-256 than the sealed answer.
    RecordOfFile(Uuid),
    /// A file that the entry names is not there.
    FileMissing(Uuid),
    /// A file's bytes are not those that were named.
    FileChanged(Uuid),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry {
            Some(id) => {
                let entry = if self.chain == Chain::Evidence { "answer" } else { "line" };
                write!(f, "{entry} {id} at place {}: {}", self.position, self.what)
            }
            None => write!(f, "place {}: {}", self.position, self.what),
        }
    }
}

impl fmt::Display for ChainDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { expected } => write!(f, "place {expected} was expected here"),
            Self::PreviousSeal => f.write_str("previous_hash is not the seal before it"),
            Self::Moment => f.write_str("created_at is not the moment that was sealed"),
            Self::Content => f.write_str("type, payload, evidence or hash is not what was sealed"),
            Self::Column(column) => write!(f, "{column} is not what was sealed"),
            Self::Owner => f.write_str("consumer_id is empty, and the entry was not erased"),
            Self::Version(version) => write!(f, "version {version} is unknown to this program"),
            Self::Unsigned => f.write_str("it has no signature"),
            Self::Signature(error) => error.fmt(f),
            Self::Downgraded => f.write_str("it stands under the old rules, after entries that are signed"),
            Self::NoTransition => {
                f.write_str("the entries before it are under the old rules, and no signed entry says so")
            }
            Self::UnsignedChain => f.write_str("the chain ends under the old rules, without a signature"),
            Self::ErasureMissing => {
                f.write_str("it was erased, and no later entry says under which rule and when")
            }
            Self::TooSoon(position) => write!(
                f,
                "it says that place {position} was past its term, and what stands before that place is younger"
            ),
            Self::BeforeDeleted(position) => {
                write!(f, "what stands before place {position} was changed after the line there was deleted")
            }
            Self::LineMissing => f.write_str("it is not there, and no later entry says why it was deleted"),
            Self::OutsideTheChain => f.write_str(
                "it is not in the chain, and its code is not the portal's: it was altered or put in by somebody else, or \
                 written with a secret that is not configured any more",
            ),
            Self::HalfSigned => f.write_str("of key_id and signature one is missing"),
            Self::YoungerThanSignatures => f.write_str(
                "entries stand under the old rules, but this firm is younger than signatures: other firms' were signed before",
            ),
            Self::NotErased(position) => write!(f, "it says that place {position} was erased, which is there"),
            Self::Anchor { source } => write!(f, "another hash was recorded for this place ({source})"),
            Self::Shortened { last, source } => {
                write!(f, "this place was recorded ({source}), and the chain ends at {last}")
            }
            Self::AnchorSignature { source, error } => write!(f, "what was recorded ({source}) is not ours: {error}"),
            Self::TimeStamp { source, error } => write!(f, "the time stamp of the anchor ({source}): {error}"),
            Self::RecordOfFile(id) => write!(f, "the record of file {id} names another sha256"),
            Self::FileMissing(id) => write!(f, "file {id} is missing"),
            Self::FileChanged(id) => write!(f, "file {id} is not the one with this sha256"),
        }
    }
}
