//! Notes of the firm's people about a client or a dossier, telephone calls among them.

use chrono::{DateTime, TimeDelta, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::events::{EventActor, NoteKind};
use crate::limits;
use crate::schema::Violation;
use crate::threads::{is_visible, read_text};

/// Time after writing within which its author may change a note.
pub const EDIT_TIME: TimeDelta = TimeDelta::days(1);

/// Direction of a telephone call.
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
pub enum CallDirection {
    /// A call to the firm.
    Incoming,
    /// A call that the firm made.
    Outgoing,
}

/// A telephone call that a note is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PhoneCall {
    pub direction: CallDirection,
    /// The person at the other end.
    #[schemars(length(max = limits::LINE))]
    pub with: String,
    pub at: DateTime<Utc>,
}

/// The content of a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteContent {
    pub text: String,
    /// Absent for a note that is about no call.
    pub call: Option<PhoneCall>,
    /// The colleagues who are mentioned.
    pub mentions: Vec<Uuid>,
}

impl NoteContent {
    pub const fn kind(&self) -> NoteKind {
        if self.call.is_some() { NoteKind::Call } else { NoteKind::Note }
    }

    /// Reads a note as it is stored: texts without space around them, each colleague once.
    ///
    /// # Errors
    /// Every violation, by the members of the call.
    pub fn read(self, now: DateTime<Utc>) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        let text = read_text(&self.text);
        if let Err(rule) = text {
            let message = if rule == "required" { "a note has a text" } else { "this text is too long" };
            violations.push(Violation::new("/text", rule, message));
        }
        let call = self.call.map(|call| PhoneCall { with: call.with.trim().to_owned(), ..call });
        if let Some(call) = &call {
            if !call.with.chars().any(is_visible) {
                violations.push(Violation::new("/call/with", "required", "with whom was the call?"));
            } else if !limits::is_line(&call.with) {
                violations.push(Violation::new("/call/with", "invalid", "a name is one line"));
            }
            if call.at > now + TimeDelta::minutes(5) {
                violations.push(Violation::new(
                    "/call/at",
                    "not_future",
                    "a call that is still to come is a task",
                ));
            }
            if call.at < now - TimeDelta::days(366) {
                violations.push(Violation::new(
                    "/call/at",
                    "too_early",
                    "this call was more than a year ago",
                ));
            }
        }
        let mut mentions = self.mentions;
        mentions.sort_unstable();
        mentions.dedup();
        if mentions.len() > limits::MENTIONS {
            let message = "a note mentions at most 20 colleagues";
            violations.push(Violation::new("/mentions", "too_many", message));
        }
        match text {
            Ok(text) if violations.is_empty() => Ok(Self { text, call, mentions }),
            _ => Err(violations),
        }
    }
}

/// Returns true if somebody wrote a note: the same member of staff, or the same service key.
pub fn is_author(written_by: &EventActor, by: &EventActor) -> bool {
    by.id.is_some() && (written_by.kind, &written_by.id) == (by.kind, &by.id)
}

/// Returns true if a note can still be changed by its author.
pub fn is_editable(written_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    now - written_at <= EDIT_TIME
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(text: &str) -> DateTime<Utc> {
        text.parse().expect("a moment")
    }

    fn read(with: &str, called: &str) -> Result<NoteContent, Vec<String>> {
        let call =
            PhoneCall { direction: CallDirection::Incoming, with: with.to_owned(), at: moment(called) };
        let note =
            NoteContent { text: " Belde over de taxatie ".to_owned(), call: Some(call), mentions: vec![] };
        let rules = |violations: Vec<Violation>| {
            violations.into_iter().map(|one| format!("{} {}", one.pointer, one.rule)).collect()
        };
        note.read(moment("2026-11-27T10:00:00Z")).map_err(rules)
    }

    #[test]
    fn a_call_was_with_somebody_and_is_over() {
        let note = read(" Jan ", "2026-11-27T09:00:00Z").expect("a note");
        assert_eq!(note.text, "Belde over de taxatie");
        assert_eq!(note.call.as_ref().map(|call| call.with.as_str()), Some("Jan"));
        assert_eq!(note.kind(), NoteKind::Call);
        assert_eq!(read(" ", "2026-11-27T09:00:00Z"), Err(vec!["/call/with required".to_owned()]));
        assert_eq!(read("Jan\nPiet", "2026-11-27T09:00:00Z"), Err(vec!["/call/with invalid".to_owned()]));
        assert_eq!(read("Jan", "2026-11-27T11:00:00Z"), Err(vec!["/call/at not_future".to_owned()]));
        assert_eq!(read("Jan", "1900-01-01T11:00:00Z"), Err(vec!["/call/at too_early".to_owned()]));
    }

    #[test]
    fn a_colleague_is_mentioned_once() {
        let (a, b) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let note = NoteContent { text: "x".to_owned(), call: None, mentions: vec![b, a, b] };
        let now = moment("2026-11-27T10:00:00Z");
        assert_eq!(note.clone().read(now).map(|note| note.mentions), Ok(vec![a, b]));
        let many = (0..21).map(Uuid::from_u128).collect();
        assert!(NoteContent { mentions: many, ..note }.read(now).is_err());
    }

    #[test]
    fn its_author_changes_a_note_within_a_day() {
        let eva = EventActor::staff_member(Uuid::from_u128(1), "Eva");
        let tom = EventActor::staff_member(Uuid::from_u128(2), "Tom");
        let key = EventActor::service_key(Uuid::from_u128(1), "crm");
        assert!(is_author(&eva, &EventActor { name: Some("Eva Bos".to_owned()), ..eva.clone() }));
        assert!(!is_author(&eva, &tom) && !is_author(&eva, &key));
        assert!(!is_author(&EventActor::SYSTEM, &EventActor::SYSTEM));
        let written = moment("2026-11-27T10:00:00Z");
        assert!(is_editable(written, moment("2026-11-28T10:00:00Z")));
        assert!(!is_editable(written, moment("2026-11-28T10:00:01Z")));
    }
}
