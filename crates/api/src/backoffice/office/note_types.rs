//! Bodies and parameters of the calls about notes.

use chrono::{DateTime, Utc};
use domain::events::{EventActor, NoteKind};
use domain::limits::{EXTERNAL_ID, FREE_TEXT, MENTIONS};
use domain::operations::notes::PhoneCall;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::backoffice::worklist::WorklistConsumer;
use crate::http::body::deserialize_nullable;

/// A note of the firm's people, or a telephone call.
#[derive(Serialize, ToSchema)]
pub struct FirmNote {
    pub(super) id: Uuid,
    pub(super) kind: NoteKind,
    pub(super) text: String,
    /// The telephone call that it is about.
    #[schema(required = true)]
    pub(super) call: Option<PhoneCall>,
    /// The client whom it is about, or an owner of the dossier.
    #[schema(required = true)]
    pub(super) consumer: Option<WorklistConsumer>,
    /// The dossier that it is about.
    #[schema(required = true)]
    pub(super) dossier: Option<NoteDossier>,
    pub(super) written_at: DateTime<Utc>,
    pub(super) written_by: EventActor,
    #[schema(required = true)]
    pub(super) edited_at: Option<DateTime<Utc>>,
    /// The colleagues whom it mentions.
    pub(super) mentions: Vec<NoteMention>,
    /// True while the caller may change it: its author, within a day.
    pub(super) is_editable: bool,
}

/// The dossier that a note is about.
#[derive(Serialize, ToSchema)]
pub struct NoteDossier {
    pub(super) external_id: String,
    pub(super) title: String,
}

/// A colleague whom a note mentions.
#[derive(Serialize, ToSchema)]
pub struct NoteMention {
    pub(super) id: Uuid,
    pub(super) name: String,
    #[schema(required = true)]
    pub(super) seen_at: Option<DateTime<Utc>>,
}

/// A page of notes, the newest first.
#[derive(Serialize, ToSchema)]
pub struct NotePage {
    pub(super) items: Vec<FirmNote>,
    /// The value of `after` for the next page; null on the last one.
    #[schema(required = true)]
    pub(super) next: Option<String>,
}

/// A new note about a client or a dossier; with a `call` it is a telephone call.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewNote {
    /// The external id of the client whom it is about.
    #[schemars(length(max = EXTERNAL_ID))]
    pub(super) consumer: Option<String>,
    /// The external id of the dossier that it is about.
    #[schemars(length(max = EXTERNAL_ID))]
    pub(super) dossier: Option<String>,
    #[schemars(length(max = FREE_TEXT))]
    pub(super) text: String,
    pub(super) call: Option<PhoneCall>,
    /// The ids of the colleagues whom it mentions.
    #[serde(default)]
    #[schemars(length(max = MENTIONS))]
    pub(super) mentions: Vec<Uuid>,
}

/// Changes of a note, as a merge patch (RFC 7396): an absent member stays as it is.
#[allow(clippy::option_option, reason = "left out and null are two things")]
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NotePatch {
    #[schemars(length(max = FREE_TEXT))]
    pub(super) text: Option<String>,
    /// Null: it is about no call.
    #[serde(default, deserialize_with = "deserialize_nullable")]
    #[schemars(with = "Option<PhoneCall>")]
    pub(super) call: Option<Option<PhoneCall>>,
    /// The ids of all colleagues whom it mentions.
    #[schemars(length(max = MENTIONS))]
    pub(super) mentions: Option<Vec<Uuid>>,
}

/// The notes that are asked for: those of a client or of a dossier.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoteListParams {
    /// The external id of a client: notes about them and about their dossiers.
    #[schemars(length(max = EXTERNAL_ID))]
    pub(super) consumer: Option<String>,
    /// The external id of a dossier.
    #[schemars(length(max = EXTERNAL_ID))]
    pub(super) dossier: Option<String>,
    /// The point after which to go on: `next` of the page before; empty: from the newest.
    #[serde(default)]
    pub(super) after: String,
    /// Greatest number of items, 1 to 500; absent: 100.
    #[schemars(range(min = 1, max = 500))]
    pub(super) limit: Option<u64>,
}
