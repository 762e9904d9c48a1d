//! The follow-up of an event: the queue of the desk in which a client's act waits for somebody, and whom it is mailed to.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::worklist::WorkQueue;
use crate::events::{EventActorKind, EventKind};

/// The work of the firm's people that follows from an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowUp {
    /// A row of its own waits in this queue until somebody deals with it.
    Queue(WorkQueue),
    /// The event itself waits in [`WorkQueue::Reports`] until somebody has seen it.
    Report,
    /// The event mails nobody, for this reason: it is read on the client's page alone.
    Nothing(&'static str),
    /// The firm, its system or the portal caused it.
    NotOfClient,
}

impl FollowUp {
    /// Returns the queue in which somebody finds it.
    pub const fn queue(self) -> Option<WorkQueue> {
        match self {
            Self::Queue(queue) => Some(queue),
            Self::Report => Some(WorkQueue::Reports),
            Self::Nothing(_) | Self::NotOfClient => None,
        }
    }
}

/// Returns the follow-up of an event of this type with this data. Each type has one: a new type does not compile without.
pub fn follow_up_of(kind: EventKind, data: &Value) -> FollowUp {
    use EventKind as E;
    use FollowUp::{NotOfClient, Nothing, Queue, Report};
    match kind {
        E::DocumentDelivered => Queue(WorkQueue::Deliveries),
        E::DocumentApprovalAnswered
        | E::InventorySubmitted
        | E::ConditionsPrecedentDated
        | E::OtdSigned
        | E::BankGuaranteeAnswered
        | E::KnowledgeFormSubmitted
        | E::AdviceProfileSubmitted
        | E::MortgageUpdated
        | E::MarketValueUpdated
        | E::OpportunityAnswered
        | E::InvoicePaid
        | E::DisabilityCoverAnswered
        | E::MortgageCheckSubmitted
        | E::WoongarantSigned => Queue(WorkQueue::Unprocessed),
        E::ContractWithdrawn => Queue(WorkQueue::Withdrawals),
        E::MessageSent => Queue(WorkQueue::Messages),
        // One that needs no approval is in force at once: the firm applies it wherever else it keeps the client's data.
        E::ChangeProposed if data["state"] == "open" => Queue(WorkQueue::Changes),
        E::ChangeProposed
        | E::AppointmentCancelled
        | E::DamageReported
        | E::DossierRequested
        | E::PaymentMismatched => Report,
        E::DocumentWithdrawn => Nothing("the request is open again"),
        E::DocumentDownloaded | E::DocumentRead => Nothing("the firm only put a document there to be read"),
        E::PaymentFailed => Nothing("the client can pay again, and an unpaid invoice becomes overdue"),
        E::MailPreferencesChanged => Nothing("the desk says of each notice whether it is mailed"),
        E::ConsumerActivated => Nothing("the invitation leaves its queue"),
        E::MessageRead => Nothing("the conversation shows it"),
        E::ChangeWithdrawn => Nothing("the proposal leaves its queue"),
        E::MailBounced
        | E::ErasureAsked
        | E::ErasureTakenBack
        | E::ConsumerErased
        | E::ConsumerHeld
        | E::HoldLifted
        | E::EvidenceAnchored
        | E::ChangeDecided
        | E::RecordWritten
        | E::RecordsImported
        | E::RecordTakenOver
        | E::RecordArchived
        | E::RecordUnarchived
        | E::DocumentContentWritten
        | E::DocumentPublished
        | E::ReviewWithdrawn
        | E::ActionReminded
        | E::TaskAssigned
        | E::TaskDone
        | E::TaskReopened
        | E::NoteWritten
        | E::InvoiceSent
        | E::InvoiceCredited
        | E::InvoicePaymentRecorded
        | E::InvoicePaymentReverted
        | E::InvoiceReminded
        | E::WebhookTest
        | E::WebhookDisabled => NotOfClient,
    }
}

/// Returns the queue in which an event waits, if a client caused it, or a partner for a client.
pub fn queue_of(kind: EventKind, data: &Value, by: EventActorKind) -> Option<WorkQueue> {
    let is_firms = matches!(by, EventActorKind::Staff | EventActorKind::ServiceKey);
    follow_up_of(kind, data).queue().filter(|_| !is_firms)
}

/// A colleague's choice of how often they are mailed about what clients do.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
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
pub enum NoticeChoice {
    /// One mail within minutes.
    #[default]
    AtOnce,
    /// One mail in the morning.
    Daily,
    Off,
}

/// A colleague who could be told of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoticeCandidate {
    /// True for the adviser of the client.
    pub is_adviser: bool,
    /// True for whoever works for the client's branch.
    pub is_of_branch: bool,
    pub is_admin: bool,
    pub choice: NoticeChoice,
}

/// Returns the positions of the colleagues who are told: the adviser of the client, otherwise those of the branch, otherwise
/// the administrators. Whoever wants no mail is passed over, so that somebody else hears of it.
pub fn select_recipients(candidates: &[NoticeCandidate]) -> Vec<usize> {
    let groups: [fn(&NoticeCandidate) -> bool; 3] =
        [|one| one.is_adviser, |one| one.is_of_branch, |one| one.is_admin];
    let wants_mail = |one: &NoticeCandidate| one.choice != NoticeChoice::Off;
    let of_group = |is_member: fn(&NoticeCandidate) -> bool| -> Vec<usize> {
        let found = candidates.iter().enumerate().filter(|(_, one)| wants_mail(one) && is_member(one));
        found.map(|(position, _)| position).collect()
    };
    groups.into_iter().map(of_group).find(|found| !found.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn whatever_a_client_does_waits_in_a_queue_or_says_why_not() {
        for kind in EventKind::variants() {
            for data in [json!({}), json!({ "state": "open" })] {
                match follow_up_of(kind, &data) {
                    FollowUp::Nothing(reason) => assert!(reason.len() > 10, "{kind} has no reason"),
                    FollowUp::Queue(queue) => assert_ne!(queue, WorkQueue::Reports, "{kind}"),
                    FollowUp::Report | FollowUp::NotOfClient => {}
                }
            }
        }
        // Types of events that a client causes, by the beginning of their names: none of them counts as the firm's.
        for kind in
            EventKind::variants().filter(|kind| follow_up_of(*kind, &json!({})) == FollowUp::NotOfClient)
        {
            let firms = [
                "mail.",
                "privacy.",
                "evidence.",
                "record",
                "webhook.",
                "consumer.change_decided",
                "document.content_written",
                "document.review_withdrawn",
                "document.published",
                "action.reminded",
                "task.",
                "note.",
                "invoice.sent",
                "invoice.credited",
                "invoice.payment_",
                "invoice.reminded",
            ];
            assert!(firms.iter().any(|start| kind.name().starts_with(start)), "{kind} is a client's");
        }
    }

    #[test]
    fn a_change_waits_for_a_decision_or_to_be_seen() {
        let queue = |state: &str| {
            queue_of(EventKind::ChangeProposed, &json!({ "state": state }), EventActorKind::Consumer)
        };
        assert_eq!(queue("open"), Some(WorkQueue::Changes));
        assert_eq!(queue("applied"), Some(WorkQueue::Reports));
        let sent = |by| queue_of(EventKind::MessageSent, &json!({}), by);
        assert_eq!(sent(EventActorKind::Consumer), Some(WorkQueue::Messages));
        assert_eq!((sent(EventActorKind::Staff), sent(EventActorKind::ServiceKey)), (None, None));
    }

    #[test]
    fn the_adviser_is_told_then_the_branch_then_the_administrators() {
        let nobody = NoticeCandidate {
            is_adviser: false,
            is_of_branch: false,
            is_admin: false,
            choice: NoticeChoice::AtOnce,
        };
        let adviser = NoticeCandidate { is_adviser: true, ..nobody };
        let handler = NoticeCandidate { is_of_branch: true, choice: NoticeChoice::Daily, ..nobody };
        let admin = NoticeCandidate { is_admin: true, ..nobody };
        assert_eq!(select_recipients(&[nobody, admin, handler, adviser, adviser]), [3, 4]);
        assert_eq!(select_recipients(&[nobody, admin, handler]), [2]);
        assert_eq!(select_recipients(&[nobody, admin]), [1]);
        let silent = NoticeCandidate { choice: NoticeChoice::Off, ..adviser };
        assert_eq!(select_recipients(&[silent, handler]), [1]);
        assert_eq!(select_recipients(&[nobody]), [0; 0]);
    }
}
