//! What a mail tells when it goes out: only what is true then, and each thing once.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::{Kind, Notice, Slot, deadline_of};
use crate::actions::ActionType;
use crate::products::appointment::{Appointment, today};

/// The current state of the subject of a notice for one consumer.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    Action {
        kind: ActionType,
        /// Whether the reader still has to answer it.
        open: bool,
        deadline: Option<NaiveDate>,
        product: Option<Uuid>,
    },
    Appointment(Box<Appointment>),
    /// It was taken away, or is not the reader's any more.
    Gone,
}

/// What is told.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    Rejected { action: ActionType, deadline: Option<NaiveDate> },
    Asked { action: ActionType, deadline: Option<NaiveDate> },
    Reminder { action: ActionType, deadline: NaiveDate },
    Made { at: Slot },
    Moved { from: Slot, to: Slot },
    Cancelled { was: Slot },
    Receipt { action: ActionType },
}

impl What {
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Rejected { .. } => Kind::DocumentRejected,
            Self::Asked { .. } => Kind::NewAction,
            Self::Reminder { .. } => Kind::Reminder,
            Self::Made { .. } => Kind::AppointmentMade,
            Self::Moved { .. } => Kind::AppointmentMoved,
            Self::Cancelled { .. } => Kind::AppointmentCancelled,
            Self::Receipt { .. } => Kind::Receipt,
        }
    }
}

/// One thing that a mail tells.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    pub notice: Uuid,
    /// The action or the appointment.
    pub subject: Uuid,
    /// The product that the action belongs to.
    pub product: Option<Uuid>,
    /// Comes whatever the consumer chose.
    pub required: bool,
    pub what: What,
}

impl Item {
    /// Whether a consumer can choose to be without it.
    pub const fn is_optional(&self) -> bool {
        !self.required && self.what.kind().topic().is_some()
    }
}

/// What is to be told of these notices, which stand in the order in which they were noted. What is not among the
/// items is no longer true, or told by another of them.
pub fn tell(notices: &[(Notice, Standing)], now: DateTime<Utc>) -> Vec<Item> {
    let mut items: Vec<Item> =
        notices.iter().filter_map(|(notice, standing)| item(notice, standing, now)).collect();
    let told = |items: &[Item], subject: Uuid, kinds: &[Kind]| {
        items.iter().any(|item| item.subject == subject && kinds.contains(&item.what.kind()))
    };
    let all = items.clone();
    items.retain(|item| match item.what.kind() {
        Kind::Reminder => !told(&all, item.subject, &[Kind::NewAction, Kind::DocumentRejected]),
        Kind::NewAction => !told(&all, item.subject, &[Kind::DocumentRejected]),
        Kind::AppointmentMoved => !told(&all, item.subject, &[Kind::AppointmentMade]),
        // Nobody was told of it yet: it came and went unnoticed.
        Kind::AppointmentCancelled => !notices
            .iter()
            .any(|(notice, _)| notice.subject == item.subject && notice.kind == Kind::AppointmentMade),
        Kind::DocumentRejected | Kind::AppointmentMade | Kind::Receipt => true,
    });
    // Of several about the same the first knows how it was before.
    let mut seen: HashSet<(Uuid, Kind)> = HashSet::new();
    items.retain(|item| match item.what.kind() {
        Kind::Receipt => true,
        kind => seen.insert((item.subject, kind)),
    });
    items.retain(|item| !matches!(&item.what, What::Moved { from, to } if from == to));
    items.sort_by_key(|item| item.what.kind());
    items
}

fn item(notice: &Notice, standing: &Standing, now: DateTime<Utc>) -> Option<Item> {
    let was = || serde_json::from_value::<Slot>(notice.details["was"].clone()).ok();
    let what = match (notice.kind, standing) {
        (Kind::Receipt, _) => {
            What::Receipt { action: serde_json::from_value(notice.details["type"].clone()).ok()? }
        }
        (Kind::NewAction, Standing::Action { kind, open: true, deadline, .. }) => {
            What::Asked { action: *kind, deadline: *deadline }
        }
        (Kind::DocumentRejected, Standing::Action { kind, open: true, deadline, .. }) => {
            What::Rejected { action: *kind, deadline: *deadline }
        }
        (Kind::Reminder, Standing::Action { kind, open: true, deadline: Some(deadline), .. }) => {
            let meant = deadline_of(&notice.occasion) == Some(*deadline);
            if !meant || *deadline < today(now) {
                return None;
            }
            What::Reminder { action: *kind, deadline: *deadline }
        }
        (Kind::AppointmentMade | Kind::AppointmentMoved, Standing::Appointment(appointment)) => {
            if appointment.is_cancelled || !appointment.is_in_future(now) {
                return None;
            }
            let to = Slot::of(appointment);
            if notice.kind == Kind::AppointmentMade {
                What::Made { at: to }
            } else {
                What::Moved { from: was()?, to }
            }
        }
        (Kind::AppointmentCancelled, standing) => {
            let there = matches!(standing, Standing::Appointment(appointment) if !appointment.is_cancelled);
            let was = was()?;
            if there || was.date < today(now) {
                return None;
            }
            What::Cancelled { was }
        }
        (
            Kind::NewAction
            | Kind::DocumentRejected
            | Kind::Reminder
            | Kind::AppointmentMade
            | Kind::AppointmentMoved,
            _,
        ) => return None,
    };
    let product = match standing {
        Standing::Action { product, .. } => *product,
        Standing::Appointment(_) | Standing::Gone => None,
    };
    Some(Item { notice: notice.id, subject: notice.subject, product, required: notice.required, what })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn notice(kind: Kind, subject: u128, occasion: &str, details: Value) -> Notice {
        let id = Uuid::now_v7();
        let subject = Uuid::from_u128(subject);
        Notice { id, kind, subject, occasion: occasion.into(), required: false, pressing: false, details }
    }

    fn action(open: bool, deadline: Option<&str>) -> Standing {
        let deadline = deadline.map(|day| day.parse().unwrap());
        Standing::Action { kind: ActionType::UploadDocument, open, deadline, product: None }
    }

    fn appointment(date: &str, cancelled: bool) -> Standing {
        let record = json!({ "label": "x", "date": date, "start_time": "10:00", "is_cancelled": cancelled });
        Standing::Appointment(Box::new(serde_json::from_value(record).unwrap()))
    }

    fn kinds(notices: &[(Notice, Standing)]) -> Vec<Kind> {
        let now = "2026-11-21T09:00:00Z".parse().unwrap();
        tell(notices, now).iter().map(|item| item.what.kind()).collect()
    }

    fn was(date: &str) -> Value {
        json!({ "was": { "date": date, "start_time": "10:00" } })
    }

    #[test]
    fn what_is_done_is_not_told() {
        let asked = || notice(Kind::NewAction, 1, "1", Value::Null);
        assert_eq!(kinds(&[(asked(), action(true, None))]), [Kind::NewAction]);
        assert_eq!(kinds(&[(asked(), action(false, None))]), []);
        assert_eq!(kinds(&[(asked(), Standing::Gone)]), []);
        let receipt = notice(Kind::Receipt, 1, "1", json!({ "type": "SIGN_OTD" }));
        assert_eq!(kinds(&[(receipt, Standing::Gone)]), [Kind::Receipt]);
    }

    #[test]
    fn a_reminder_is_of_the_deadline_that_stands() {
        let reminder = |occasion| notice(Kind::Reminder, 1, occasion, Value::Null);
        assert_eq!(kinds(&[(reminder("2026-11-24/3"), action(true, Some("2026-11-24")))]), [Kind::Reminder]);
        assert_eq!(kinds(&[(reminder("2026-11-24/3"), action(true, Some("2026-11-30")))]), []);
        assert_eq!(kinds(&[(reminder("2026-11-24/3"), action(true, None))]), []);
        assert_eq!(kinds(&[(reminder("2026-11-20/0"), action(true, Some("2026-11-20")))]), []);
    }

    #[test]
    fn one_mail_tells_a_thing_once() {
        let deadline = Some("2026-11-24");
        let together = [
            (notice(Kind::Reminder, 1, "2026-11-24/3", Value::Null), action(true, deadline)),
            (notice(Kind::NewAction, 1, "1", Value::Null), action(true, deadline)),
            (notice(Kind::DocumentRejected, 2, "a", Value::Null), action(true, None)),
            (notice(Kind::NewAction, 2, "1", Value::Null), action(true, None)),
            (notice(Kind::DocumentRejected, 2, "b", Value::Null), action(true, None)),
        ];
        assert_eq!(kinds(&together), [Kind::DocumentRejected, Kind::NewAction]);
    }

    #[test]
    fn an_appointment_is_told_as_it_is_in_the_end() {
        let made = || notice(Kind::AppointmentMade, 1, "1", Value::Null);
        let moved = |from| notice(Kind::AppointmentMoved, 1, from, was(from));
        let cancelled = || notice(Kind::AppointmentCancelled, 1, "9", was("2026-11-24"));
        let stands = || appointment("2026-11-24", false);
        assert_eq!(kinds(&[(made(), stands()), (moved("2026-11-23"), stands())]), [Kind::AppointmentMade]);
        assert_eq!(
            kinds(&[(moved("2026-11-23"), stands()), (moved("2026-11-26"), stands())]),
            [Kind::AppointmentMoved]
        );
        assert_eq!(kinds(&[(moved("2026-11-24"), stands())]), [], "it was moved back");
        assert_eq!(kinds(&[(cancelled(), appointment("2026-11-24", true))]), [Kind::AppointmentCancelled]);
        assert_eq!(kinds(&[(cancelled(), Standing::Gone)]), [Kind::AppointmentCancelled]);
        assert_eq!(kinds(&[(cancelled(), stands())]), [], "it stands again");
        assert_eq!(kinds(&[(made(), Standing::Gone), (cancelled(), Standing::Gone)]), [], "it came and went");
        assert_eq!(kinds(&[(made(), appointment("2026-11-20", false))]), [], "it is over");
    }
}
