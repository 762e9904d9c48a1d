//! List of a consumer's notices in the portal: those that are still true, the newest first, each subject once.

use std::cmp::Reverse;

use chrono::{DateTime, Utc};

use super::{Item, Notice, NoticeKind, SubjectState, select_items};

/// A notice as it was recorded, with the current state of its subject.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedNotice {
    pub notice: Notice,
    pub state: SubjectState,
    pub created_at: DateTime<Utc>,
    pub is_read: bool,
}

/// An entry of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedItem {
    /// Entry with the id of the last notice that it covers.
    pub item: Item,
    /// Time at which the notice was recorded.
    pub created_at: DateTime<Utc>,
    pub is_read: bool,
}

/// Returns the entries for these notices, which must be in the order of recording. An unread one is listed whatever was
/// read about the same subject before.
pub fn list_items(recorded: &[RecordedNotice], now: DateTime<Utc>) -> Vec<ListedItem> {
    let mut listed = entries(recorded, false, now);
    for read in entries(recorded, true, now) {
        let is_same = |other: &ListedItem| {
            other.item.subject == read.item.subject && other.item.what.kind() == read.item.what.kind()
        };
        if !listed.iter().any(is_same) {
            listed.push(read);
        }
    }
    listed.sort_by_key(|one| Reverse(one.created_at));
    listed
}

fn entries(recorded: &[RecordedNotice], is_read: bool, now: DateTime<Utc>) -> Vec<ListedItem> {
    let these = || recorded.iter().filter(|one| one.is_read == is_read && one.notice.kind.is_listed());
    // A mail that tells of both leaves both out. The list does not: an earlier mail may have told that it was made.
    let is_cancelled_later = |place: usize, made: &RecordedNotice| {
        these().skip(place + 1).any(|later| {
            later.notice.subject == made.notice.subject
                && later.notice.kind == NoticeKind::AppointmentCancelled
        })
    };
    let notices: Vec<(Notice, SubjectState)> = these()
        .enumerate()
        .filter(|(place, one)| {
            one.notice.kind != NoticeKind::AppointmentMade || !is_cancelled_later(*place, one)
        })
        .map(|(_, one)| (one.notice.clone(), one.state.clone()))
        .collect();
    let listed = |item: Item| {
        let last = these().rfind(|one| one.notice.subject == item.subject)?;
        let item = Item { notice: last.notice.id, ..item };
        Some(ListedItem { item, created_at: last.created_at, is_read })
    };
    select_items(&notices, now).into_iter().filter_map(listed).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::*;

    fn time_at(minute: u32) -> DateTime<Utc> {
        format!("2026-11-21T09:{minute:02}:00Z").parse().unwrap()
    }

    fn recorded_notice(kind: NoticeKind, minute: u32, is_read: bool, state: SubjectState) -> RecordedNotice {
        let details = match kind {
            NoticeKind::Receipt => json!({ "type": "SIGN_OTD" }),
            NoticeKind::AppointmentMoved | NoticeKind::AppointmentCancelled => {
                json!({ "was": { "date": "2026-11-23", "start_time": "10:00" } })
            }
            _ => Value::Null,
        };
        let notice = Notice {
            id: Uuid::now_v7(),
            kind,
            subject: Uuid::from_u128(1),
            dedupe_key: minute.to_string(),
            required: false,
            urgent: false,
            details,
        };
        RecordedNotice { notice, state, created_at: time_at(minute), is_read }
    }

    fn list_entries(recorded: &[RecordedNotice]) -> Vec<(NoticeKind, DateTime<Utc>, bool)> {
        let entry = |listed: &ListedItem| (listed.item.what.kind(), listed.created_at, listed.is_read);
        list_items(recorded, time_at(30)).iter().map(entry).collect()
    }

    #[test]
    fn a_newer_message_takes_the_place_of_one_that_was_read() {
        let unread = || SubjectState::UnreadThread { dossier: None };
        let message = |minute, is_read| recorded_notice(NoticeKind::NewMessage, minute, is_read, unread());
        assert_eq!(
            list_entries(&[message(1, true), message(2, false), message(3, false)]),
            [(NoticeKind::NewMessage, time_at(3), false)]
        );
        let read = recorded_notice(NoticeKind::NewMessage, 1, false, SubjectState::Gone);
        assert_eq!(list_entries(&[read]), [], "the message itself was read");
    }

    #[test]
    fn a_change_is_listed_above_what_was_read_of_the_same_before() {
        let details = json!({ "label": "x", "date": "2026-11-24", "start_time": "10:00" });
        let appointment =
            || SubjectState::Appointment(Box::new(serde_json::from_value(details.clone()).unwrap()));
        let made = recorded_notice(NoticeKind::AppointmentMade, 1, true, appointment());
        let moved = recorded_notice(NoticeKind::AppointmentMoved, 2, false, appointment());
        assert_eq!(
            list_entries(&[made.clone(), moved.clone()]),
            [
                (NoticeKind::AppointmentMoved, time_at(2), false),
                (NoticeKind::AppointmentMade, time_at(1), true)
            ]
        );
        let unread = RecordedNotice { is_read: false, ..made };
        assert_eq!(list_entries(&[unread, moved]), [(NoticeKind::AppointmentMade, time_at(2), false)]);
    }

    #[test]
    fn a_cancellation_is_listed_whether_or_not_it_was_read_that_the_appointment_was_made() {
        let made = |is_read| recorded_notice(NoticeKind::AppointmentMade, 1, is_read, SubjectState::Gone);
        let cancelled =
            |is_read| recorded_notice(NoticeKind::AppointmentCancelled, 2, is_read, SubjectState::Gone);
        let entry = |is_read| [(NoticeKind::AppointmentCancelled, time_at(2), is_read)];
        assert_eq!(list_entries(&[made(true), cancelled(false)]), entry(false));
        assert_eq!(list_entries(&[made(true), cancelled(true)]), entry(true));
        assert_eq!(list_entries(&[made(false), cancelled(false)]), entry(false));
        let details = json!({ "label": "x", "date": "2026-11-24", "start_time": "10:00" });
        let again = |kind, minute| {
            let appointment = serde_json::from_value(details.clone()).unwrap();
            recorded_notice(kind, minute, false, SubjectState::Appointment(Box::new(appointment)))
        };
        let made_again = [
            again(NoticeKind::AppointmentMade, 1),
            again(NoticeKind::AppointmentCancelled, 2),
            again(NoticeKind::AppointmentMade, 3),
        ];
        assert_eq!(list_entries(&made_again), [(NoticeKind::AppointmentMade, time_at(3), false)]);
    }

    #[test]
    fn what_the_consumer_did_is_not_listed() {
        assert_eq!(list_entries(&[recorded_notice(NoticeKind::Receipt, 1, false, SubjectState::Gone)]), []);
    }
}
