//! Every sort of digest as it is sent, in every language and way of address.

use domain::action_type::ActionType;
use domain::notices::{Item, Slot, What};
use store::accounts::consumers::Account;

use super::wording::words;
use super::wording_tests::{item, links, slot};
use crate::mail::samples::{assert_mail, hostile_firm, now};

fn assert_digest(name: &str, items: Vec<What>) {
    assert_digest_to(name, items, |account| account);
}

fn assert_digest_to(name: &str, items: Vec<What>, to: impl Fn(Account) -> Account) {
    let items: Vec<Item> = items.into_iter().map(item).collect();
    let firm = hostile_firm(None);
    assert_mail(name, &firm, |account| words(&firm.settings, &to(account.clone()), &items, &links(), now()));
}

fn coming_day() -> chrono::NaiveDate {
    "2026-11-24".parse().expect("a date")
}

fn asked_items(actions: impl Iterator<Item = ActionType>) -> Vec<What> {
    actions.map(|action| What::Asked { action, deadline: None }).collect()
}

#[test]
fn tasks() {
    assert_digest("task", vec![What::Asked { action: ActionType::SignOtd, deadline: Some(coming_day()) }]);
    // More than a mail tells one by one; then those that it counts.
    assert_digest("tasks", asked_items(ActionType::variants()));
    assert_digest("more_tasks", asked_items(ActionType::variants().skip(20)));
}

#[test]
fn rejected_documents() {
    let rejected = |deadline| What::Rejected { action: ActionType::ReuploadDocument, deadline };
    assert_digest("rejected_document", vec![rejected(Some(coming_day()))]);
    assert_digest("rejected_documents", vec![rejected(None), rejected(Some(now().date_naive()))]);
}

#[test]
fn reminders() {
    let reminder = |action, deadline| What::Reminder { action, deadline: Some(deadline) };
    assert_digest("reminder", vec![reminder(ActionType::SignOtd, coming_day())]);
    let today = now().date_naive();
    assert_digest(
        "reminders",
        vec![reminder(ActionType::PayInvoice, today), reminder(ActionType::UploadDocument, coming_day())],
    );
    let yesterday = today.pred_opt().expect("a day before");
    let without = What::Reminder { action: ActionType::KnowledgeForm, deadline: None };
    assert_digest("reminders_by_hand", vec![reminder(ActionType::UploadDocument, yesterday), without]);
}

#[test]
fn appointments() {
    let (at_ten, that_day) = (slot("2026-11-24", Some("10:00")), slot("2026-11-24", None));
    let moved = What::Moved { from: at_ten.clone(), to: slot("2026-11-26", None) };
    let elsewhere = Slot { location: Some("x".into()), ..that_day.clone() };
    let changed = What::Moved { from: that_day.clone(), to: elsewhere };
    assert_digest("appointment_made", vec![What::Made { at: at_ten.clone() }]);
    assert_digest("appointment_moved", vec![moved.clone()]);
    assert_digest("appointment_cancelled", vec![What::Cancelled { was: at_ten }]);
    assert_digest("appointments", vec![What::Made { at: that_day }, moved, changed]);
}

#[test]
fn receipts() {
    assert_digest("receipt", vec![What::Receipt { action: ActionType::SignOtd }]);
    let concluded = What::Concluded { contract: uuid::Uuid::from_u128(3), until: coming_day() };
    assert_digest("contract_concluded", vec![concluded]);
    assert_digest("new_message", vec![What::Message { dossier: None }]);
    assert_digest("change_decided", vec![What::ChangeDecided]);
    let signed = ActionType::variants().filter(|action| action.is_signed());
    assert_digest("receipts", signed.map(|action| What::Receipt { action }).collect());
}

#[test]
fn several_sorts_for_somebody_without_a_password() {
    let items = vec![
        What::Asked { action: ActionType::UploadDocument, deadline: Some(coming_day()) },
        What::Cancelled { was: slot("2026-11-24", None) },
    ];
    assert_digest_to("without_password", items, |account| Account { password_hash: None, ..account });
}
