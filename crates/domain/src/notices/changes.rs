//! Mapping of changes of records to notices and their recipients.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::NoticeKind;
use crate::action_type::ActionType;
use crate::products::appointment::Appointment;
use crate::values::ClockTime;

/// Returns the owners who have to act now and did not have to before.
pub fn newly_asked(before: Option<&[Uuid]>, open_for: &[Uuid]) -> Vec<Uuid> {
    let asked = before.unwrap_or_default();
    open_for.iter().copied().filter(|owner| !asked.contains(owner)).collect()
}

/// Returns the notice for a new action: one of type `ReuploadDocument` is the rejection of a document in another
/// system.
pub const fn for_new_action(kind: ActionType) -> NoticeKind {
    match kind {
        ActionType::ReuploadDocument => NoticeKind::DocumentRejected,
        _ => NoticeKind::NewAction,
    }
}

/// Time and place of an appointment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    pub date: NaiveDate,
    pub start_time: Option<ClockTime>,
    #[serde(default)]
    pub end_time: Option<ClockTime>,
    #[serde(default)]
    pub location: Option<String>,
}

impl Slot {
    pub fn from_appointment(appointment: &Appointment) -> Self {
        Self {
            date: appointment.date,
            start_time: appointment.start_time.clone(),
            end_time: appointment.end_time.clone(),
            location: appointment.location.clone(),
        }
    }

    /// Returns true if both start at the same date and time.
    pub fn is_when(&self, other: &Self) -> bool {
        (self.date, &self.start_time) == (other.date, &other.start_time)
    }
}

/// Change of an appointment for one of its owners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppointmentNews {
    pub kind: NoticeKind,
    /// Time and place before the change.
    pub was: Option<Slot>,
    /// Start of the appointment that the notice is about; afterwards it is useless.
    pub first: DateTime<Utc>,
}

/// Returns the change of an appointment for one person; `None` on either side means that they do not have it then.
/// Changes of past appointments are not reported.
pub fn of_appointment(
    before: Option<&Appointment>,
    after: Option<&Appointment>,
    now: DateTime<Utc>,
) -> Option<AppointmentNews> {
    let before = before.filter(|appointment| !appointment.is_cancelled);
    let after = after.filter(|appointment| !appointment.is_cancelled);
    match (before, after) {
        (None, Some(after)) => after.is_in_future(now).then(|| AppointmentNews {
            kind: NoticeKind::AppointmentMade,
            was: None,
            first: after.starts_at(),
        }),
        (Some(before), None) => before.is_in_future(now).then(|| AppointmentNews {
            kind: NoticeKind::AppointmentCancelled,
            was: Some(Slot::from_appointment(before)),
            first: before.starts_at(),
        }),
        (Some(before), Some(after)) => {
            let first = if before.is_in_future(now) {
                before.starts_at().min(after.starts_at())
            } else {
                after.starts_at()
            };
            (Slot::from_appointment(before) != Slot::from_appointment(after) && after.is_in_future(now)).then(
                || AppointmentNews {
                    kind: NoticeKind::AppointmentMoved,
                    was: Some(Slot::from_appointment(before)),
                    first,
                },
            )
        }
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn appointment(date: &str, start: &str, more: &Value) -> Appointment {
        let mut record = json!({ "label": "Gesprek", "date": date, "start_time": start });
        record.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        serde_json::from_value(record).unwrap()
    }

    #[test]
    fn only_who_is_asked_anew_is_told() {
        let [anna, bram, carla] = [1, 2, 3].map(Uuid::from_u128);
        assert_eq!(newly_asked(None, &[anna, bram]), [anna, bram]);
        assert_eq!(newly_asked(Some(&[anna]), &[anna, bram]), [bram]);
        assert!(newly_asked(Some(&[anna, bram, carla]), &[anna]).is_empty());
        assert_eq!(for_new_action(ActionType::ReuploadDocument), NoticeKind::DocumentRejected);
        assert_eq!(for_new_action(ActionType::UploadDocument), NoticeKind::NewAction);
    }

    #[test]
    fn a_change_of_an_appointment_is_news_while_it_lies_ahead() {
        let now: DateTime<Utc> = "2026-11-21T09:00:00Z".parse().unwrap();
        let plain = &json!({});
        let on = |date, start| appointment(date, start, plain);
        let cancelled = appointment("2026-11-24", "10:00", &json!({ "is_cancelled": true }));
        let elsewhere = appointment("2026-11-24", "10:00", &json!({ "location": "Utrecht" }));
        let renamed = Appointment { label: "Advies".into(), ..on("2026-11-24", "10:00") };
        let (tuesday, later, past) =
            (on("2026-11-24", "10:00"), on("2026-11-25", "09:00"), on("2026-11-20", "09:00"));
        let news = |before: Option<&Appointment>, after: Option<&Appointment>| {
            of_appointment(before, after, now).map(|news| news.kind)
        };
        for (before, after, wanted) in [
            (None, Some(&tuesday), Some(NoticeKind::AppointmentMade)),
            (Some(&cancelled), Some(&tuesday), Some(NoticeKind::AppointmentMade)),
            (None, Some(&past), None),
            (None, Some(&cancelled), None),
            (Some(&tuesday), Some(&later), Some(NoticeKind::AppointmentMoved)),
            (Some(&tuesday), Some(&elsewhere), Some(NoticeKind::AppointmentMoved)),
            (Some(&past), Some(&later), Some(NoticeKind::AppointmentMoved)),
            (Some(&tuesday), Some(&past), None),
            (Some(&tuesday), Some(&renamed), None),
            (Some(&tuesday), Some(&tuesday), None),
            (Some(&tuesday), Some(&cancelled), Some(NoticeKind::AppointmentCancelled)),
            (Some(&tuesday), None, Some(NoticeKind::AppointmentCancelled)),
            (Some(&past), None, None),
            (Some(&cancelled), Some(&cancelled), None),
            (Some(&cancelled), None, None),
            (None, None, None),
        ] {
            assert_eq!(news(before, after), wanted, "{before:?} {after:?}");
        }
        let moved = of_appointment(Some(&later), Some(&tuesday), now).unwrap();
        assert_eq!(moved.was, Some(Slot::from_appointment(&later)));
        assert_eq!(moved.first, tuesday.starts_at());
    }
}
