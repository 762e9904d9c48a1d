//! Parts of the data of several events.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// The end of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
pub struct AnchoredHead {
    /// `evidence` (what consumers answered) or `audit` (the trail).
    pub chain: String,
    /// The place of the last entry, from 1.
    pub position: i64,
    /// SHA-256 of the last entry, in hex.
    pub hash: String,
    /// The first 8 bytes of the public key's SHA-256, in hex.
    pub key_id: String,
    /// Ed25519 signature in base64.
    pub signature: String,
}

/// Why nothing is sent to a webhook endpoint any more.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema, Display, EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum DisabledReason {
    /// The firm switched the endpoint off.
    Asked,
    /// The endpoint answered 410.
    Gone,
    /// Every attempt failed for days.
    Failing,
}

/// Way in which a withdrawal came in.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum WithdrawalWay {
    /// The consumer sent the withdrawal while signed in.
    Portal,
    /// The consumer sent it by the signed link of a mail, without an account.
    Link,
    /// The consumer sent a letter or the like; the firm recorded it.
    Firm,
}

/// Kind of a thread of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ThreadKind {
    /// Thread of the consumer's own.
    General,
    /// Thread of a dossier, which its owners share.
    Dossier,
}

/// A direct-debit mandate that has ended with its contract.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
pub struct EndedMandate {
    pub iban: String,
    pub account_holder: Option<String>,
    pub payment_reference: Option<String>,
}

/// Change of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WrittenChange {
    Created,
    Updated,
    Deleted,
}

/// Why a payment was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema, Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum FailedBecause {
    Failed,
    Expired,
    Cancelled,
}

/// Way in which a consumer got a sign-in of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema, Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ActivatedBy {
    /// The consumer set a first password by a mailed link: of an invitation or of a forgotten password.
    Password,
    /// The consumer signed in without having set a password here.
    SignIn,
}

/// Why nothing of a consumer is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema, Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ErasedBecause {
    /// The consumer asked to be forgotten.
    Asked,
    /// The relation has ended, and every term is over.
    Term,
}

/// A consumer's opinion of a saving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema, Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum OpportunityResponse {
    Yes,
    FutureDate,
    CustomAmount,
    No,
}

/// Class of data that is retained of somebody who asked for erasure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
pub struct KeptData {
    /// `advice` or `tax`.
    pub class: String,
    /// Absent while a hold lasts.
    pub until: Option<DateTime<Utc>>,
}

/// A consumer's opinion of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema, Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ApprovalResponse {
    Yes,
    No,
    NoQuestion,
}

/// The firm's decision on a proposed change.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema, Display, EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ProposalDecision {
    Accepted,
    Refused,
}

/// A file as it was handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
pub struct DeliveredFile {
    /// The portal's id of the document.
    pub id: String,
    pub file_name: String,
    pub media_type: String,
    pub bytes: u64,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
}

/// Source of an inventory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum InventorySource {
    Manual,
    Ockto,
    Digid,
    Iwize,
}

/// Advice of a mortgage check.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema, Display, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Advice {
    Necessary,
    Desirable,
    NotNeeded,
}

/// An answer of the mortgage check and what it scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
pub struct ScoredAnswer {
    pub key: String,
    pub value: String,
    pub points: u32,
}

/// Kind of a note.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum NoteKind {
    Note,
    /// A note about a telephone call.
    Call,
}

/// Act that a document is put into the portal for.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PublicationPurpose {
    /// The document stands among the important documents; nothing is asked.
    Read,
    /// The owners are asked to download the document, which is sealed as their receipt of it.
    Download,
    /// The owners are asked whether they approve the document.
    Approve,
}
