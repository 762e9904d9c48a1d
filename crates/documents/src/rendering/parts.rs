//! Parts that several documents share.

use chrono::{DateTime, Utc};
use chrono_tz::Europe::Amsterdam;
use serde::{Serialize, Serializer};

/// A person or company on a paper.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Party {
    /// The full name, as it should be printed.
    pub name: String,
    /// The address, line by line, without the name; may be empty.
    pub address: Vec<String>,
}

/// A label and what belongs to it, ready to be read.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReceiptRow {
    pub label: String,
    pub value: String,
}

impl ReceiptRow {
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into() }
    }
}

/// A piece of running text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "kind", content = "text")]
pub enum Block {
    Heading(String),
    Paragraph(String),
    /// One item of a list.
    Item(String),
}

/// An instant, printed in Dutch local time with the exact UTC time beside it where that matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment(pub DateTime<Utc>);

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Printed {
            date: String,
            time: String,
            utc: String,
        }
        let local = self.0.with_timezone(&Amsterdam);
        Printed {
            date: local.format("%Y-%m-%d").to_string(),
            time: local.format("%H:%M:%S").to_string(),
            utc: self.0.format("%Y-%m-%dT%H:%M:%SZ").to_string(),
        }
        .serialize(serializer)
    }
}

/// One statement that was put to a consumer and agreed to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AgreementPart {
    /// The exact wording that was shown.
    pub text: String,
    /// Time of the agreement, if it was recorded.
    pub agreed_at: Option<Moment>,
}

/// A document as it was when it was shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShownDocument {
    pub file_name: String,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
}

/// Position of a record in the hash chain, which shows later changes to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChainLink {
    /// The number of this record, from 1.
    pub position: u64,
    /// The hash of this record, in hexadecimal.
    pub hash: String,
    /// The hash of the record before it; none for the first.
    pub previous_hash: Option<String>,
}

/// A proof that was given in a session after it began.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ConfirmedFactor {
    /// Name of the proof in the sealed evidence: `password`, `totp` or `recovery`.
    pub by: String,
    pub at: Moment,
}

/// Evidence of a signature or decision: person, time, session and agreements. It is a simple electronic signature (art.
/// 3:15a BW) and nothing more is claimed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EvidencePart {
    /// Name of the person who signed or decided.
    pub name: String,
    /// The account it was done with: its e-mail address. None on a copy for somebody else.
    pub account: Option<String>,
    /// Time of the signature or decision.
    pub done_at: Moment,
    /// Sign-in method of the session, by its name in the evidence (`password+totp`). `None` on a copy for somebody
    /// else, and for evidence from before this was recorded.
    pub session_began: Option<String>,
    /// Service key that asked for the link of a session that began as `handover`, and the employee who requested it.
    pub handed_over_by: Option<String>,
    /// The identity provider of the last sign-in at one, by its id in the licence.
    pub provider: Option<String>,
    /// The level of assurance of that sign-in.
    pub assurance: Option<String>,
    /// The last proof in the session besides that of its sign-in.
    pub confirmed: Option<ConfirmedFactor>,
    /// True if the session proved a second factor; for evidence without `session_began`, true if the account had one.
    /// `None` on a copy for somebody else.
    pub two_factor: Option<bool>,
    /// The network address from which the answer came.
    pub ip_address: Option<String>,
    /// The browser it was done with, as it named itself.
    pub user_agent: Option<String>,
    /// The language tag of the wording that was shown, such as `nl-x-informal`; none where nothing was shown.
    pub shown_locale: Option<String>,
    /// The version of the terms that were agreed to.
    pub terms_version: Option<String>,
    /// Time at which the terms had been scrolled to their end.
    pub terms_read_at: Option<Moment>,
    /// Documents and statements that the person agreed to.
    pub agreements: Vec<AgreementPart>,
    /// The documents that were there to be read.
    pub documents: Vec<ShownDocument>,
    /// The place of the record in the chain of hashes.
    pub chain: ChainLink,
}
