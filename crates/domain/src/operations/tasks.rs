//! Tasks of the firm's people: what a task may hold, its day in the lists, and what a change makes of it.

use chrono::{Months, NaiveDate};
use serde_json::Value;
use uuid::Uuid;

use crate::limits;
use crate::schema::Violation;
use crate::threads::read_text_within;

/// The day under which a task without any date is listed: behind every other.
pub const UNDATED: NaiveDate = NaiveDate::from_ymd_opt(9999, 12, 31).expect("a date");

/// Months before today from which a due date is read as a slip of the keyboard.
const EARLIEST_MONTHS: u32 = 12;
/// Months after today from which a date is read as a slip of the keyboard.
const LATEST_MONTHS: u32 = 12 * 50;

/// The content of a task that people change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskContent {
    pub text: String,
    pub due_on: Option<NaiveDate>,
    /// The day until which it is put aside.
    pub snoozed_until: Option<NaiveDate>,
    /// The member of staff whose task it is.
    pub assignee: Option<Uuid>,
    /// The external id of the branch whose task it is, while nobody has taken it.
    pub branch: Option<String>,
    pub is_done: bool,
}

impl TaskContent {
    /// Returns the day under which the task is listed: the later of its due date and of the day until which it is put aside.
    pub fn list_day(&self) -> NaiveDate {
        self.due_on.max(self.snoozed_until).unwrap_or(UNDATED)
    }
}

/// Change of a task; an absent member stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskChange {
    pub text: Option<String>,
    /// `Some(None)`: without a date from now on.
    pub due_on: Option<Option<NaiveDate>>,
    pub snoozed_until: Option<Option<NaiveDate>>,
    pub assignee: Option<Option<Uuid>>,
    pub branch: Option<Option<String>>,
    pub is_done: Option<bool>,
}

/// Applies a change to a task. A task that is done is no longer put aside.
///
/// # Errors
/// Every violation, by the members of the call.
pub fn apply_change(
    before: &TaskContent,
    change: TaskChange,
    today: NaiveDate,
) -> Result<TaskContent, Vec<Violation>> {
    let mut violations = Vec::new();
    let mut after = before.clone();
    if let Some(text) = change.text {
        match read_text_within(&text, limits::TASK) {
            Ok(text) => after.text = text,
            Err(rule) => violations.push(Violation::new("/text", rule, text_message(rule))),
        }
    }
    // A date that stands already may have passed meanwhile.
    if let Some(due_on) = change.due_on.filter(|due_on| *due_on != before.due_on) {
        violations.extend(due_on.and_then(|due_on| due_violation(due_on, today)));
        after.due_on = due_on;
    }
    if let Some(until) = change.snoozed_until.filter(|until| *until != before.snoozed_until) {
        violations.extend(until.and_then(|until| snooze_violation(until, today)));
        after.snoozed_until = until;
    }
    after.assignee = change.assignee.unwrap_or(after.assignee);
    after.branch = change.branch.unwrap_or(after.branch);
    after.is_done = change.is_done.unwrap_or(after.is_done);
    if after.is_done {
        after.snoozed_until = None;
    }
    if violations.is_empty() { Ok(after) } else { Err(violations) }
}

fn text_message(rule: &str) -> &'static str {
    if rule == "required" {
        "a task says what is to be done"
    } else {
        "a task is at most 500 characters long"
    }
}

/// Returns the violation of a due date that is more than a year ago or more than fifty years away.
fn due_violation(due_on: NaiveDate, today: NaiveDate) -> Option<Violation> {
    let earliest = today.checked_sub_months(Months::new(EARLIEST_MONTHS)).unwrap_or(NaiveDate::MIN);
    if due_on < earliest {
        return Some(Violation::new("/due_on", "too_early", "a task is due at the earliest a year ago"));
    }
    late_violation("/due_on", due_on, today)
}

/// Returns the violation of a day until which a task is put aside.
fn snooze_violation(until: NaiveDate, today: NaiveDate) -> Option<Violation> {
    if until <= today {
        let message = "a task is put aside until a day after today";
        return Some(Violation::new("/snoozed_until", "future", message));
    }
    late_violation("/snoozed_until", until, today)
}

fn late_violation(pointer: &str, date: NaiveDate, today: NaiveDate) -> Option<Violation> {
    let latest = today.checked_add_months(Months::new(LATEST_MONTHS)).unwrap_or(NaiveDate::MAX);
    (date > latest).then(|| Violation::new(pointer, "too_late", "this day is more than fifty years away"))
}

/// Reason that a colleague cannot be given a task or mentioned in a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColleagueProblem {
    /// The firm has no such colleague.
    Unknown,
    /// The account is disabled.
    Left,
    /// An auditor reads and changes nothing.
    ReadsOnly,
    /// The colleague may not see the client whom it is about.
    ClientNotVisible,
}

impl ColleagueProblem {
    /// Returns the violation at a place of the request.
    pub fn to_violation(self, pointer: &str) -> Violation {
        let (rule, message) = match self {
            Self::Unknown => ("unknown_reference", "the firm has no colleague with this id"),
            Self::Left => ("left", "this colleague works here no more: choose somebody else"),
            Self::ReadsOnly => {
                ("reads_only", "this colleague is an auditor, who reads and does nothing else")
            }
            Self::ClientNotVisible => (
                "client_not_visible",
                "this colleague may not see the client whom it is about: choose somebody else, or change whose clients they see",
            ),
        };
        Violation::new(pointer, rule, message)
    }
}

/// Returns the names of the members that a change touched, for the audit trail.
pub fn changed_members(before: &TaskContent, after: &TaskContent) -> Value {
    let changes = [
        ("text", before.text != after.text),
        ("due_on", before.due_on != after.due_on),
        ("snoozed_until", before.snoozed_until != after.snoozed_until),
        ("assignee", before.assignee != after.assignee),
        ("branch", before.branch != after.branch),
    ];
    changes.into_iter().filter(|(_, is_changed)| *is_changed).map(|(name, _)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn change(change: TaskChange) -> Result<TaskContent, Vec<String>> {
        let before = TaskContent { text: "Bel de bank".to_owned(), ..TaskContent::default() };
        let rules = |violations: Vec<Violation>| {
            violations.into_iter().map(|one| format!("{} {}", one.pointer, one.rule)).collect()
        };
        apply_change(&before, change, day("2026-11-27")).map_err(rules)
    }

    #[test]
    fn a_task_is_listed_under_the_later_of_its_days() {
        let listed = |due: Option<&str>, until: Option<&str>| {
            let content =
                TaskContent { due_on: due.map(day), snoozed_until: until.map(day), ..TaskContent::default() };
            content.list_day()
        };
        assert_eq!(listed(None, None), UNDATED);
        assert_eq!(listed(Some("2026-11-20"), None), day("2026-11-20"));
        assert_eq!(listed(Some("2026-11-20"), Some("2026-11-30")), day("2026-11-30"));
        assert_eq!(listed(Some("2026-12-20"), Some("2026-11-30")), day("2026-12-20"));
        assert_eq!(listed(None, Some("2026-11-30")), day("2026-11-30"));
    }

    #[test]
    fn dates_are_plausible() {
        let due = |text: &str| change(TaskChange { due_on: Some(Some(day(text))), ..TaskChange::default() });
        assert_eq!(due("1900-01-01"), Err(vec!["/due_on too_early".to_owned()]));
        assert_eq!(due("2926-01-01"), Err(vec!["/due_on too_late".to_owned()]));
        assert_eq!(due("2026-02-28").map(|task| task.due_on), Ok(Some(day("2026-02-28"))));
        assert_eq!(due("2028-02-29").map(|task| task.due_on), Ok(Some(day("2028-02-29"))));
        let until =
            |text: &str| change(TaskChange { snoozed_until: Some(Some(day(text))), ..TaskChange::default() });
        assert_eq!(until("2026-11-27"), Err(vec!["/snoozed_until future".to_owned()]));
        assert!(until("2026-11-28").is_ok());
    }

    #[test]
    fn a_date_that_stands_may_have_passed() {
        let before = TaskContent { due_on: Some(day("2020-01-01")), ..TaskContent::default() };
        let same = TaskChange { due_on: Some(Some(day("2020-01-01"))), ..TaskChange::default() };
        assert_eq!(apply_change(&before, same, day("2026-11-27")), Ok(before));
    }

    #[test]
    fn a_task_that_is_done_is_not_put_aside() {
        let before = TaskContent { snoozed_until: Some(day("2026-12-01")), ..TaskContent::default() };
        let done = TaskChange { is_done: Some(true), ..TaskChange::default() };
        let after = apply_change(&before, done, day("2026-11-27")).expect("a task");
        assert_eq!((after.is_done, after.snoozed_until), (true, None));
    }

    #[test]
    fn a_text_has_something_to_see_and_is_not_too_long() {
        let text = |text: &str| change(TaskChange { text: Some(text.to_owned()), ..TaskChange::default() });
        assert_eq!(text(" \u{200b}\u{202e} "), Err(vec!["/text required".to_owned()]));
        assert_eq!(text(&"x".repeat(501)), Err(vec!["/text max_length".to_owned()]));
        assert_eq!(text("<b>Bel</b> \u{202e}").map(|task| task.text), Ok("<b>Bel</b> \u{202e}".to_owned()));
    }

    #[test]
    fn a_line_names_what_changed() {
        let before = TaskContent { text: "a".to_owned(), ..TaskContent::default() };
        let after = TaskContent { text: "b".to_owned(), due_on: Some(day("2026-12-01")), ..before.clone() };
        assert_eq!(changed_members(&before, &after), serde_json::json!(["text", "due_on"]));
    }
}
