//! Selection of a digest's items at the time of sending: only what is true then, and each subject once.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::{Notice, NoticeKind, Slot, deadline_of};
use crate::action_type::ActionType;
use crate::licence::Modules;
use crate::products::appointment::{Appointment, today};

/// The current state of the subject of a notice for one consumer.
#[derive(Clone, Debug, PartialEq)]
pub enum SubjectState {
    Action {
        kind: ActionType,
        /// True if the consumer still has to complete it.
        open: bool,
        deadline: Option<NaiveDate>,
        product: Option<Uuid>,
        /// The firm's name for the subject.
        label: String,
    },
    Appointment(Box<Appointment>),
    /// A thread with something of the firm's that the consumer has not read; of a dossier, or the general one.
    UnreadThread {
        dossier: Option<Uuid>,
    },
    /// The subject was taken away, or is not the consumer's any more.
    Gone,
}

/// Content of an item.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    Rejected {
        action: ActionType,
        deadline: Option<NaiveDate>,
    },
    Asked {
        action: ActionType,
        deadline: Option<NaiveDate>,
    },
    Reminder {
        action: ActionType,
        /// Absent only for a reminder by hand.
        deadline: Option<NaiveDate>,
    },
    Made {
        at: Slot,
    },
    Moved {
        from: Slot,
        to: Slot,
    },
    Cancelled {
        was: Slot,
    },
    Receipt {
        action: ActionType,
    },
    /// The signature that concluded the contract, and the last day on which it can be withdrawn from.
    Concluded {
        contract: Uuid,
        until: NaiveDate,
    },
    /// The firm wrote in the thread of a dossier, or in the general one.
    Message {
        dossier: Option<Uuid>,
    },
    /// The firm decided about a change that the consumer proposed, or it came into force.
    ChangeDecided,
}

impl What {
    pub const fn kind(&self) -> NoticeKind {
        match self {
            Self::Rejected { .. } => NoticeKind::DocumentRejected,
            Self::Asked { .. } => NoticeKind::NewAction,
            Self::Reminder { .. } => NoticeKind::Reminder,
            Self::Made { .. } => NoticeKind::AppointmentMade,
            Self::Moved { .. } => NoticeKind::AppointmentMoved,
            Self::Cancelled { .. } => NoticeKind::AppointmentCancelled,
            Self::Receipt { .. } => NoticeKind::Receipt,
            Self::Concluded { .. } => NoticeKind::ContractConcluded,
            Self::Message { .. } => NoticeKind::NewMessage,
            Self::ChangeDecided => NoticeKind::ChangeDecided,
        }
    }
}

/// One item of a mail of notices.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    pub notice: Uuid,
    /// The action or the appointment.
    pub subject: Uuid,
    /// The product that the action belongs to.
    pub product: Option<Uuid>,
    /// The firm's name for the action.
    pub label: Option<String>,
    /// Comes whatever the consumer chose.
    pub required: bool,
    pub what: What,
}

impl Item {
    /// The page of the portal that shows it.
    pub fn page(&self, modules: &Modules) -> String {
        match &self.what {
            What::Rejected { action, .. } | What::Asked { action, .. } | What::Reminder { action, .. } => {
                action.page(self.subject, self.product, modules)
            }
            What::Made { .. } | What::Moved { .. } | What::Cancelled { .. } => "/appointments".to_owned(),
            What::Message { dossier: Some(dossier) } => format!("/messages/{dossier}"),
            What::Message { dossier: None } => "/messages/general".to_owned(),
            What::ChangeDecided => "/details".to_owned(),
            What::Receipt { .. } | What::Concluded { .. } => "/dashboard".to_owned(),
        }
    }

    /// Returns true if a consumer can unsubscribe from the item's kind.
    pub const fn is_optional(&self) -> bool {
        !self.required && self.what.kind().topic().is_some()
    }
}

/// Returns the items of a digest with these notices, which must be in the order of recording. A notice without an item
/// is no longer true, or covered by another item.
pub fn select_items(notices: &[(Notice, SubjectState)], now: DateTime<Utc>) -> Vec<Item> {
    let mut items: Vec<Item> =
        notices.iter().filter_map(|(notice, state)| item(notice, state, now)).collect();
    let told = |items: &[Item], subject: Uuid, kinds: &[NoticeKind]| {
        items.iter().any(|item| item.subject == subject && kinds.contains(&item.what.kind()))
    };
    let all = items.clone();
    items.retain(|item| match item.what.kind() {
        NoticeKind::Reminder => {
            !told(&all, item.subject, &[NoticeKind::NewAction, NoticeKind::DocumentRejected])
        }
        NoticeKind::NewAction => !told(&all, item.subject, &[NoticeKind::DocumentRejected]),
        NoticeKind::AppointmentMoved => !told(&all, item.subject, &[NoticeKind::AppointmentMade]),
        // Nobody was told of it yet: it came and went unnoticed.
        NoticeKind::AppointmentCancelled => !notices
            .iter()
            .any(|(notice, _)| notice.subject == item.subject && notice.kind == NoticeKind::AppointmentMade),
        NoticeKind::DocumentRejected
        | NoticeKind::AppointmentMade
        | NoticeKind::Receipt
        | NoticeKind::ContractConcluded
        | NoticeKind::NewMessage
        | NoticeKind::ChangeDecided => true,
    });
    // Of several about the same the first knows how it was before.
    let mut seen: HashSet<(Uuid, NoticeKind)> = HashSet::new();
    items.retain(|item| match item.what.kind() {
        NoticeKind::Receipt => true,
        kind => seen.insert((item.subject, kind)),
    });
    items.retain(|item| !matches!(&item.what, What::Moved { from, to } if from == to));
    items.sort_by_key(|item| item.what.kind());
    items
}

fn item(notice: &Notice, state: &SubjectState, now: DateTime<Utc>) -> Option<Item> {
    let was = || serde_json::from_value::<Slot>(notice.details["was"].clone()).ok();
    let what = match (notice.kind, state) {
        (NoticeKind::Receipt, _) => {
            What::Receipt { action: serde_json::from_value(notice.details["type"].clone()).ok()? }
        }
        (NoticeKind::ContractConcluded, _) => {
            let until: NaiveDate = serde_json::from_value(notice.details["until"].clone()).ok()?;
            if until < today(now) {
                return None;
            }
            What::Concluded {
                contract: serde_json::from_value(notice.details["contract"].clone()).ok()?,
                until,
            }
        }
        (NoticeKind::ChangeDecided, _) => What::ChangeDecided,
        (NoticeKind::NewAction, SubjectState::Action { kind, open: true, deadline, .. }) => {
            What::Asked { action: *kind, deadline: *deadline }
        }
        (NoticeKind::DocumentRejected, SubjectState::Action { kind, open: true, deadline, .. }) => {
            What::Rejected { action: *kind, deadline: *deadline }
        }
        // One by hand is of what is asked, also past the deadline, and whatever deadline it gets.
        (NoticeKind::Reminder, SubjectState::Action { kind, open: true, deadline, .. })
            if notice.details["by_hand"] == true =>
        {
            What::Reminder { action: *kind, deadline: *deadline }
        }
        (NoticeKind::Reminder, SubjectState::Action { kind, open: true, deadline: Some(deadline), .. }) => {
            let meant = deadline_of(&notice.dedupe_key) == Some(*deadline);
            if !meant || *deadline < today(now) {
                return None;
            }
            What::Reminder { action: *kind, deadline: Some(*deadline) }
        }
        (
            NoticeKind::AppointmentMade | NoticeKind::AppointmentMoved,
            SubjectState::Appointment(appointment),
        ) => {
            if appointment.is_cancelled || !appointment.is_in_future(now) {
                return None;
            }
            let to = Slot::from_appointment(appointment);
            if notice.kind == NoticeKind::AppointmentMade {
                What::Made { at: to }
            } else {
                What::Moved { from: was()?, to }
            }
        }
        (NoticeKind::AppointmentCancelled, state) => {
            let there = matches!(state, SubjectState::Appointment(appointment) if !appointment.is_cancelled);
            let was = was()?;
            if there || was.date < today(now) {
                return None;
            }
            What::Cancelled { was }
        }
        (NoticeKind::NewMessage, SubjectState::UnreadThread { dossier }) => {
            What::Message { dossier: *dossier }
        }
        (
            NoticeKind::NewAction
            | NoticeKind::DocumentRejected
            | NoticeKind::Reminder
            | NoticeKind::AppointmentMade
            | NoticeKind::AppointmentMoved
            | NoticeKind::NewMessage,
            _,
        ) => return None,
    };
    let (product, label) = match state {
        SubjectState::Action { product, label, .. } => (*product, Some(label.clone())),
        SubjectState::Appointment(_) | SubjectState::UnreadThread { .. } | SubjectState::Gone => (None, None),
    };
    Some(Item { notice: notice.id, subject: notice.subject, product, label, required: notice.required, what })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn notice(kind: NoticeKind, subject: u128, dedupe_key: &str, details: Value) -> Notice {
        let id = Uuid::now_v7();
        let subject = Uuid::from_u128(subject);
        Notice { id, kind, subject, dedupe_key: dedupe_key.into(), required: false, urgent: false, details }
    }

    fn action(open: bool, deadline: Option<&str>) -> SubjectState {
        let deadline = deadline.map(|day| day.parse().unwrap());
        let (kind, label) = (ActionType::UploadDocument, "Loonstrook".to_owned());
        SubjectState::Action { kind, open, deadline, product: None, label }
    }

    fn appointment(date: &str, cancelled: bool) -> SubjectState {
        let record = json!({ "label": "x", "date": date, "start_time": "10:00", "is_cancelled": cancelled });
        SubjectState::Appointment(Box::new(serde_json::from_value(record).unwrap()))
    }

    fn kinds(notices: &[(Notice, SubjectState)]) -> Vec<NoticeKind> {
        let now = "2026-11-21T09:00:00Z".parse().unwrap();
        select_items(notices, now).iter().map(|item| item.what.kind()).collect()
    }

    fn earlier_time(date: &str) -> Value {
        json!({ "was": { "date": date, "start_time": "10:00" } })
    }

    #[test]
    fn what_is_done_is_not_told() {
        let asked = || notice(NoticeKind::NewAction, 1, "1", Value::Null);
        assert_eq!(kinds(&[(asked(), action(true, None))]), [NoticeKind::NewAction]);
        assert_eq!(kinds(&[(asked(), action(false, None))]), []);
        assert_eq!(kinds(&[(asked(), SubjectState::Gone)]), []);
        let receipt = notice(NoticeKind::Receipt, 1, "1", json!({ "type": "SIGN_OTD" }));
        assert_eq!(kinds(&[(receipt, SubjectState::Gone)]), [NoticeKind::Receipt]);
        let concluded = |until: &str| {
            let details = json!({ "contract": Uuid::nil(), "until": until });
            (notice(NoticeKind::ContractConcluded, 1, "1", details), SubjectState::Gone)
        };
        assert_eq!(kinds(&[concluded("2026-11-21")]), [NoticeKind::ContractConcluded]);
        assert_eq!(kinds(&[concluded("2026-11-20")]), []);
    }

    #[test]
    fn a_message_that_was_read_is_not_told_and_several_are_told_once() {
        let message = |dedupe_key| notice(NoticeKind::NewMessage, 1, dedupe_key, Value::Null);
        let unread = || SubjectState::UnreadThread { dossier: None };
        assert_eq!(kinds(&[(message("1"), unread()), (message("2"), unread())]), [NoticeKind::NewMessage]);
        assert_eq!(kinds(&[(message("1"), SubjectState::Gone)]), []);
    }

    #[test]
    fn a_reminder_is_of_the_deadline_that_stands() {
        let reminder = |dedupe_key| notice(NoticeKind::Reminder, 1, dedupe_key, Value::Null);
        assert_eq!(
            kinds(&[(reminder("2026-11-24/3"), action(true, Some("2026-11-24")))]),
            [NoticeKind::Reminder]
        );
        assert_eq!(kinds(&[(reminder("2026-11-24/3"), action(true, Some("2026-11-30")))]), []);
        assert_eq!(kinds(&[(reminder("2026-11-24/3"), action(true, None))]), []);
        assert_eq!(kinds(&[(reminder("2026-11-20/0"), action(true, Some("2026-11-20")))]), []);
    }

    #[test]
    fn a_reminder_by_hand_is_true_as_long_as_the_action_is_open() {
        let reminder = || notice(NoticeKind::Reminder, 1, "by hand 1", json!({ "by_hand": true }));
        for deadline in [None, Some("2026-11-20"), Some("2026-11-30")] {
            assert_eq!(
                kinds(&[(reminder(), action(true, deadline))]),
                [NoticeKind::Reminder],
                "{deadline:?}"
            );
            assert_eq!(kinds(&[(reminder(), action(false, deadline))]), []);
        }
    }

    #[test]
    fn one_mail_tells_a_thing_once() {
        let deadline = Some("2026-11-24");
        let together = [
            (notice(NoticeKind::Reminder, 1, "2026-11-24/3", Value::Null), action(true, deadline)),
            (notice(NoticeKind::NewAction, 1, "1", Value::Null), action(true, deadline)),
            (notice(NoticeKind::DocumentRejected, 2, "a", Value::Null), action(true, None)),
            (notice(NoticeKind::NewAction, 2, "1", Value::Null), action(true, None)),
            (notice(NoticeKind::DocumentRejected, 2, "b", Value::Null), action(true, None)),
        ];
        assert_eq!(kinds(&together), [NoticeKind::DocumentRejected, NoticeKind::NewAction]);
    }

    #[test]
    fn an_appointment_is_told_as_it_is_in_the_end() {
        let made = || notice(NoticeKind::AppointmentMade, 1, "1", Value::Null);
        let moved = |from| notice(NoticeKind::AppointmentMoved, 1, from, earlier_time(from));
        let cancelled = || notice(NoticeKind::AppointmentCancelled, 1, "9", earlier_time("2026-11-24"));
        let stands = || appointment("2026-11-24", false);
        assert_eq!(
            kinds(&[(made(), stands()), (moved("2026-11-23"), stands())]),
            [NoticeKind::AppointmentMade]
        );
        assert_eq!(
            kinds(&[(moved("2026-11-23"), stands()), (moved("2026-11-26"), stands())]),
            [NoticeKind::AppointmentMoved]
        );
        assert_eq!(kinds(&[(moved("2026-11-24"), stands())]), [], "it was moved back");
        assert_eq!(
            kinds(&[(cancelled(), appointment("2026-11-24", true))]),
            [NoticeKind::AppointmentCancelled]
        );
        assert_eq!(kinds(&[(cancelled(), SubjectState::Gone)]), [NoticeKind::AppointmentCancelled]);
        assert_eq!(kinds(&[(cancelled(), stands())]), [], "it stands again");
        assert_eq!(
            kinds(&[(made(), SubjectState::Gone), (cancelled(), SubjectState::Gone)]),
            [],
            "it came and went"
        );
        assert_eq!(kinds(&[(made(), appointment("2026-11-20", false))]), [], "it is over");
    }
}
