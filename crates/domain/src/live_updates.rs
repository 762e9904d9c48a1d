//! Notifications of changes for open pages: the sort of the changed resource, and none of its content.

use serde::Serialize;
use strum::IntoStaticStr;
use utoipa::ToSchema;

use crate::kinds::ProductKind;
use crate::records::Segment;

/// Resources on a consumer's page, by sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PortalResource {
    Messages,
    Actions,
    Products,
    Documents,
    Appointments,
    /// The consumer's own data and settings.
    Account,
}

/// Resources on a page of the desk, by sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum DeskResource {
    Worklist,
    Clients,
    Messages,
}

/// Resources that pages have to request again after a change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChangedResources {
    pub portal: &'static [PortalResource],
    pub desk: &'static [DeskResource],
}

/// The lines of the audit trail that tell of changes of which there is no event: the firm knows what its own people and
/// systems do.
pub const AUDITED_CHANGES: [&str; 17] = [
    "records.written",
    "record.deleted",
    "product.reopened",
    "product.reinstated",
    "action.reviewed",
    "action.processed",
    "requests.sent",
    "consumer.invited",
    "relationship.ended",
    "withdrawal.processed",
    "report.seen",
    "task.created",
    "task.changed",
    "task.deleted",
    "note.edited",
    "note.deleted",
    "note.seen",
];

/// The event that a message was sent, and that it was read.
const MESSAGES: [&str; 2] = ["message.sent", "message.read"];

/// Returns true if a change concerns the readers of a thread alone, and not every owner of the action that it names.
pub fn is_of_thread(kind: &str) -> bool {
    MESSAGES.contains(&kind)
}

/// Returns the resources that pages have to request again after an event or an audit entry of this type, and of a
/// record of this segment where it names one.
pub fn resources(kind: &str, segment: Option<Segment>) -> ChangedResources {
    use DeskResource::{Clients, Messages as Threads, Worklist};
    use PortalResource::{Account, Actions, Appointments, Documents, Messages, Products};
    if is_of_thread(kind) {
        return ChangedResources { portal: &[Messages], desk: &[Worklist, Threads] };
    }
    if let Some(segment) = segment {
        return match segment {
            Segment::Consumers => ChangedResources { portal: &[Account], desk: &[Worklist, Clients] },
            Segment::Actions | Segment::Product(_) | Segment::Documents => ChangedResources {
                portal: if segment == Segment::Product(ProductKind::Appointment) {
                    &[Appointments, Products]
                } else {
                    &[Actions, Products, Documents]
                },
                desk: &[Worklist, Clients],
            },
            _ => ChangedResources::default(),
        };
    }
    match kind {
        "mail.preferences_changed" => ChangedResources { portal: &[Account], desk: &[Clients] },
        _ if kind.starts_with("consumer.change_") => {
            ChangedResources { portal: &[Account], desk: &[Worklist, Clients] }
        }
        "appointment.cancelled" => {
            ChangedResources { portal: &[Appointments, Products], desk: &[Worklist, Clients] }
        }
        "consumer.activated"
        | "consumer.invited"
        | "mail.bounced"
        | "relationship.ended"
        | "report.seen"
        | "withdrawal.processed" => ChangedResources { portal: &[], desk: &[Worklist, Clients] },
        // The firm's people keep these to themselves.
        _ if kind.starts_with("task.") || kind.starts_with("note.") => {
            ChangedResources { portal: &[], desk: &[Worklist, Clients] }
        }
        // Lines of many records name none of them, and reading changes nothing.
        "records.written" | "records.imported" | "evidence.anchored" | "document.read" => {
            ChangedResources::default()
        }
        _ if kind.starts_with("webhook.") => ChangedResources::default(),
        _ if kind.starts_with("privacy.") => ChangedResources { portal: &[], desk: &[Worklist, Clients] },
        _ => ChangedResources { portal: &[Actions, Products, Documents], desk: &[Worklist, Clients] },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::events::EventKind;

    #[test]
    fn a_message_is_told_to_the_readers_of_its_thread_alone() {
        let affected = resources("message.sent", None);
        assert_eq!(affected.portal, [PortalResource::Messages]);
        assert_eq!(affected.desk, [DeskResource::Worklist, DeskResource::Messages]);
        assert!(is_of_thread("message.read") && !is_of_thread("document.delivered"));
    }

    #[test]
    fn a_record_is_told_by_its_segment() {
        let portal = |segment| resources("records.written", Some(segment)).portal;
        assert_eq!(portal(Segment::Consumers), [PortalResource::Account]);
        assert!(portal(Segment::Actions).contains(&PortalResource::Actions));
        let appointment = portal(Segment::Product(ProductKind::Appointment));
        assert_eq!(appointment, [PortalResource::Appointments, PortalResource::Products]);
        assert!(portal(Segment::Licence).is_empty());
        assert_eq!(resources("records.written", None), ChangedResources::default());
    }

    #[test]
    fn consumers_hear_nothing_of_what_the_firm_keeps_to_itself() {
        let internal = ["privacy.", "task.", "note."];
        let is_internal = |kind: &str| internal.iter().any(|start| kind.starts_with(start));
        for kind in EventKind::variants().map(EventKind::name).filter(|kind| is_internal(kind)) {
            assert!(resources(kind, None).portal.is_empty(), "{kind}");
        }
        assert_eq!(resources("webhook.disabled", None), ChangedResources::default());
    }
}
