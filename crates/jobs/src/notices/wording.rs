//! Texts of a digest. They name what is asked, and contain no amounts, documents or comments, because a mail is read over
//! shoulders; the details are in the portal. The texts are in the catalogue, under `notice`.

use chrono::{DateTime, Datelike, NaiveDate, Utc, Weekday};
use domain::action_type::ActionType;
use domain::licence::Licence;
use domain::notices::{Item, NoticeKind, Slot, What};
use domain::products::appointment::today;
use store::accounts::consumers::Account;

use super::links::{Links, Portal};
use crate::mail::wording::{Footer, MailLine, MailText, MailWording};

/// Greatest number of items that are listed one by one; mail programs cut off longer mails.
const MOST: usize = 20;

/// Returns true if any of the items is optional, so that the mail gets an unsubscribe link.
pub(super) fn is_unsubscribable(items: &[Item]) -> bool {
    items.iter().any(Item::is_optional)
}

/// Returns the wording of a mail about these items.
pub(super) fn words(
    firm: &Licence,
    account: &Account,
    items: &[Item],
    links: &Links,
    now: DateTime<Utc>,
) -> MailText {
    let mail = MailWording::new(firm, account.locale);
    let notice = NoticeWording(mail);
    let text = |key: &'static str| mail.text(key, &[]);
    let of_firm = |key: &str| mail.text(key, &[("firm", &firm.name)]);
    let mut footer = vec![
        Footer::Text(of_firm("notice.footer.reason")),
        Footer::Link(text("notice.footer.settings"), links.portal.page("/settings/notifications")),
    ];
    if is_unsubscribable(items) {
        footer.push(Footer::Link(text("notice.footer.unsubscribe"), links.unsubscribe.clone()));
    }
    let line = |item: &Item| notice.line(firm, item, links, today(now));
    let mut mail_items: Vec<MailLine> = items.iter().take(MOST).map(line).collect();
    if items.len() > MOST {
        mail_items.push(notice.remaining_line(items.len() - MOST, &links.portal));
    }
    let is_open = items.iter().all(|item| item.what.kind() == NoticeKind::Reminder);
    let has_password = account.password_hash.is_some();
    let title = notice.title(items);
    MailText {
        subject: mail.subject(&title, &firm.name),
        title,
        greeting: mail.greeting(&account.display_name),
        paragraphs: vec![of_firm(if is_open {
            "notice.introduction.open"
        } else {
            "notice.introduction.new"
        })],
        items: mail_items,
        button: None,
        note: text(if has_password { "notice.note.password" } else { "notice.note.noPassword" }),
        closing: mail.closing(),
        footer,
    }
}

/// The wording of the notices in one language and way of address.
#[derive(Clone, Copy, Debug)]
struct NoticeWording<'a>(MailWording<'a>);

impl NoticeWording<'_> {
    fn line(self, firm: &Licence, item: &Item, links: &Links, today: NaiveDate) -> MailLine {
        let portal = &links.portal;
        let page = |action: &ActionType| portal.page(&action.page(item.subject, item.product, &firm.modules));
        let text = |key: &'static str| self.0.text(key, &[]);
        let (title, body, label, link) = match &item.what {
            What::Rejected { action, deadline } => (
                self.of_task("notice.documentRejected.title", item, *action),
                match deadline.and_then(|deadline| self.deadline_sentence(deadline, today)) {
                    Some(until) => format!("{} {until}", text("notice.documentRejected.text")),
                    None => text("notice.documentRejected.text"),
                },
                "notice.documentRejected.button",
                page(action),
            ),
            What::Asked { action, deadline } => (
                self.task(item, *action),
                deadline.and_then(|deadline| self.deadline_sentence(deadline, today)).unwrap_or_default(),
                "notice.newAction.button",
                page(action),
            ),
            What::Reminder { action, deadline } => (
                self.of_task("notice.reminder.title", item, *action),
                deadline.map(|deadline| self.reminder_sentence(deadline, today)).unwrap_or_default(),
                "notice.reminder.button",
                page(action),
            ),
            What::Made { at } => (
                text("notice.appointmentMade.title"),
                capitalised(&self.moment(at)),
                "notice.appointmentMade.button",
                portal.page("/appointments"),
            ),
            What::Moved { from, to } => (
                text("notice.appointmentMoved.title"),
                self.moved_sentence(from, to),
                "notice.appointmentMoved.button",
                portal.page("/appointments"),
            ),
            What::Cancelled { was } => (
                text("notice.appointmentCancelled.title"),
                self.at_moment("notice.appointmentCancelled.text", was),
                "notice.appointmentCancelled.button",
                portal.page("/appointments"),
            ),
            What::Receipt { action } => (
                text("notice.receipt.title"),
                format!("{} {}", text(receipt(*action)), text("notice.receipt.proof")),
                "notice.receipt.button",
                portal.page("/dashboard"),
            ),
            What::Concluded { contract, until } => (
                text("notice.contractConcluded.title"),
                self.0.text("notice.contractConcluded.text", &[("day", &self.day(*until))]),
                "notice.contractConcluded.button",
                links.withdrawal(*contract, self.0.locale),
            ),
            What::Message { dossier } => (
                text("notice.newMessage.title"),
                text("notice.newMessage.text"),
                "notice.newMessage.button",
                match dossier {
                    Some(dossier) => portal.page(&format!("/messages/{dossier}")),
                    None => portal.page("/messages/general"),
                },
            ),
            What::ChangeDecided => (
                text("notice.changeDecided.title"),
                text("notice.changeDecided.text"),
                "notice.changeDecided.button",
                portal.page("/details"),
            ),
        };
        MailLine { title, text: body, button: (text(label), link) }
    }

    /// The subject of the mail, without the firm's name.
    fn title(self, items: &[Item]) -> String {
        let all = |wanted: NoticeKind| items.iter().all(|item| item.what.kind() == wanted);
        let key = match items {
            [Item { what: What::Made { at }, .. }] => {
                return self.at_moment("notice.subject.appointmentMade", at);
            }
            [item @ Item { what: What::Asked { action, .. }, .. }] => {
                return self.of_task("notice.subject.newAction", item, *action);
            }
            [item @ Item { what: What::Rejected { action, .. }, .. }] => {
                return self.of_task("notice.subject.documentRejected", item, *action);
            }
            [item @ Item { what: What::Reminder { action, .. }, .. }] => {
                return self.of_task("notice.subject.reminder", item, *action);
            }
            [Item { what: What::Moved { .. }, .. }] => "notice.subject.appointmentMoved",
            [Item { what: What::Cancelled { .. }, .. }] => "notice.subject.appointmentCancelled",
            _ if all(NoticeKind::NewAction) => "notice.subject.newActions",
            _ if all(NoticeKind::DocumentRejected) => "notice.subject.documentsRejected",
            _ if all(NoticeKind::Reminder) => "notice.subject.reminders",
            _ if all(NoticeKind::NewMessage) => "notice.subject.newMessage",
            _ if all(NoticeKind::ChangeDecided) => "notice.subject.changeDecided",
            _ if all(NoticeKind::Receipt) => "notice.subject.receipt",
            _ if all(NoticeKind::ContractConcluded) => "notice.subject.contractConcluded",
            [Item { what: What::Receipt { .. }, .. }, Item { what: What::Concluded { .. }, .. }] => {
                "notice.subject.receipt"
            }
            _ => "notice.subject.several",
        };
        self.0.text(key, &[("count", &items.len().to_string()), ("things", &self.list_sorts(items))])
    }

    /// The sorts of the items of a mail, each once: `taak, bevestiging en bericht`.
    fn list_sorts(self, items: &[Item]) -> String {
        let mut sorts: Vec<&'static str> = items.iter().map(|item| sort_key(item.what.kind())).collect();
        sorts.dedup();
        let sorts: Vec<String> = sorts.into_iter().map(|key| self.0.text(key, &[])).collect();
        match sorts.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => {
                self.0.text("notice.sort.list", &[("others", &others.join(", ")), ("last", last)])
            }
            None => String::new(),
        }
    }

    /// The name of what is asked: the firm's own, or that of the type of action.
    fn task(self, item: &Item, action: ActionType) -> String {
        item.label.clone().unwrap_or_else(|| self.0.text(action.task_key(), &[]))
    }

    /// A text with the name of what is asked in it.
    fn of_task(self, key: &str, item: &Item, action: ActionType) -> String {
        self.0.text(key, &[("task", &self.task(item, action))])
    }

    fn remaining_line(self, count: usize, portal: &Portal) -> MailLine {
        MailLine {
            title: self.0.text("notice.others.title", &[("count", &count.to_string())]),
            text: self.0.text("notice.others.text", &[]),
            button: (self.0.text("notice.others.button", &[]), portal.page("/dashboard")),
        }
    }

    /// A sentence about a deadline that has not passed.
    fn deadline_sentence(self, deadline: NaiveDate, today: NaiveDate) -> Option<String> {
        let key = if deadline == today { "notice.deadline.today" } else { "notice.deadline.ahead" };
        (deadline >= today).then(|| self.0.text(key, &[("day", &self.day(deadline))]))
    }

    /// A sentence about the deadline of which somebody is reminded, also when it has passed.
    fn reminder_sentence(self, deadline: NaiveDate, today: NaiveDate) -> String {
        self.deadline_sentence(deadline, today)
            .unwrap_or_else(|| self.0.text("notice.deadline.passed", &[("day", &self.day(deadline))]))
    }

    /// `dinsdag 24 november 2026`
    fn day(self, date: NaiveDate) -> String {
        let locale = self.0.locale;
        let day = domain::values::dates::format_long_date(date, locale.language);
        format!("{} {day}", locale.message(weekday(date)))
    }

    /// `dinsdag 24 november 2026 om 10:00 uur`
    fn moment(self, slot: &Slot) -> String {
        let day = self.day(slot.date);
        match &slot.start_time {
            None => day,
            Some(time) => self.0.text("notice.moment", &[("day", &day), ("time", time.as_str())]),
        }
    }

    /// Returns a text with the time of an appointment in it.
    fn at_moment(self, key: &str, slot: &Slot) -> String {
        self.0.text(key, &[("moment", &self.moment(slot))])
    }

    fn moved_sentence(self, from: &Slot, to: &Slot) -> String {
        if from.is_when(to) {
            return self.at_moment("notice.appointmentMoved.changed", to);
        }
        let (from, to) = (self.moment(from), self.moment(to));
        self.0.text("notice.appointmentMoved.moved", &[("from", &from), ("to", &to)])
    }
}

fn weekday(date: NaiveDate) -> &'static str {
    match date.weekday() {
        Weekday::Mon => "notice.weekday.monday",
        Weekday::Tue => "notice.weekday.tuesday",
        Weekday::Wed => "notice.weekday.wednesday",
        Weekday::Thu => "notice.weekday.thursday",
        Weekday::Fri => "notice.weekday.friday",
        Weekday::Sat => "notice.weekday.saturday",
        Weekday::Sun => "notice.weekday.sunday",
    }
}

/// The key of the word for a sort of notice. Items are in the order of their kinds.
const fn sort_key(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::DocumentRejected | NoticeKind::NewAction => "notice.sort.task",
        NoticeKind::Reminder => "notice.sort.reminder",
        NoticeKind::AppointmentMade | NoticeKind::AppointmentMoved | NoticeKind::AppointmentCancelled => {
            "notice.sort.appointment"
        }
        NoticeKind::Receipt => "notice.sort.receipt",
        NoticeKind::ContractConcluded => "notice.sort.contract",
        NoticeKind::NewMessage => "notice.sort.message",
        NoticeKind::ChangeDecided => "notice.sort.change",
    }
}

/// The key of the text about what was received.
const fn receipt(action: ActionType) -> &'static str {
    match action {
        ActionType::SignOtd => "notice.receipt.serviceOrder",
        ActionType::SignWoongarantProposal => "notice.receipt.homeInsurance",
        _ => "notice.receipt.decision",
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
