//! Notices to consumers: the changes that cause them, their time of sending, and the check that they are still true
//! then.

mod bounces;
mod changes;
mod holidays;
mod listing;
mod selection;
mod timing;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::{Display, EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};
use utoipa::ToSchema;
use uuid::Uuid;

pub use bounces::{Bounces, LIMIT, concerns_mailbox};
pub use changes::{AppointmentNews, Slot, for_new_action, newly_asked, of_appointment};
pub use holidays::is_public_holiday;
pub use listing::{ListedItem, RecordedNotice, list_items};
pub use selection::{Item, SubjectState, What, select_items};
pub use timing::{Reminder, deadline_of};

use crate::job::Job;
use crate::licence::MailSettings;

/// Mails a bundle of notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DigestJob {
    pub mail: Uuid,
}

impl Job for DigestJob {
    const NAME: &'static str = "notices";
}

/// Subject of a notice.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    Display,
    EnumIter,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum NoticeKind {
    /// An upload for an action was rejected, and is asked for again.
    DocumentRejected,
    /// The consumer is asked for something.
    NewAction,
    /// A deadline comes near, or is today.
    Reminder,
    AppointmentMade,
    AppointmentMoved,
    AppointmentCancelled,
    /// The consumer signed or decided something.
    Receipt,
    /// A contract was concluded that the consumer signed and can withdraw from.
    ContractConcluded,
    /// The firm wrote to the consumer.
    NewMessage,
    /// The firm decided about a change that the consumer proposed, or it came into force.
    ChangeDecided,
}

/// Topics that a consumer can unsubscribe from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    Actions,
    Reminders,
    Appointments,
    Messages,
}

/// A consumer's mail preferences; receipts, letters about the account and actions that the firm marks as required are
/// always mailed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Preferences {
    /// New tasks, and documents that have to be delivered again.
    pub actions: bool,
    /// Reminders before and on a deadline.
    pub reminders: bool,
    /// Appointments that were made, moved or cancelled.
    pub appointments: bool,
    /// True if messages of the firm are mailed about, which is the default.
    #[serde(default = "default_wanted")]
    pub messages: bool,
}

const fn default_wanted() -> bool {
    true
}

impl Default for Preferences {
    fn default() -> Self {
        Self { actions: true, reminders: true, appointments: true, messages: true }
    }
}

impl Preferences {
    /// Preferences after "unsubscribe": no mail at all.
    pub const NONE: Self = Self { actions: false, reminders: false, appointments: false, messages: false };

    /// Returns true if a consumer with these preferences gets a notice.
    pub const fn want(self, kind: NoticeKind, required: bool) -> bool {
        if required {
            return true;
        }
        match kind.topic() {
            None => true,
            Some(Topic::Actions) => self.actions,
            Some(Topic::Reminders) => self.reminders,
            Some(Topic::Appointments) => self.appointments,
            Some(Topic::Messages) => self.messages,
        }
    }
}

impl NoticeKind {
    /// Returns every kind, in the order of a mail.
    pub fn variants() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns true if the portal lists the notice: the consumer's own acts in the portal are no news to them.
    pub const fn is_listed(self) -> bool {
        !matches!(self, Self::Receipt | Self::ContractConcluded)
    }

    /// Returns the topic that a consumer can unsubscribe from; `None` for notices that are always sent: receipts, the
    /// right of withdrawal, and decisions on a proposed change.
    pub const fn topic(self) -> Option<Topic> {
        match self {
            Self::NewAction | Self::DocumentRejected => Some(Topic::Actions),
            Self::Reminder => Some(Topic::Reminders),
            Self::AppointmentMade | Self::AppointmentMoved | Self::AppointmentCancelled => {
                Some(Topic::Appointments)
            }
            Self::NewMessage => Some(Topic::Messages),
            Self::Receipt | Self::ContractConcluded | Self::ChangeDecided => None,
        }
    }
}

impl MailSettings {
    /// Returns true if the firm's settings enable notices of a kind.
    pub const fn sends(&self, kind: NoticeKind) -> bool {
        self.enabled
            && match kind {
                NoticeKind::NewAction => self.new_actions,
                NoticeKind::DocumentRejected => self.rejected_documents,
                NoticeKind::Reminder => self.reminders,
                NoticeKind::AppointmentMade
                | NoticeKind::AppointmentMoved
                | NoticeKind::AppointmentCancelled => self.appointments,
                NoticeKind::Receipt | NoticeKind::ContractConcluded | NoticeKind::ChangeDecided => {
                    self.receipts
                }
                NoticeKind::NewMessage => self.messages,
            }
    }
}

/// Notice about one subject to one consumer.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    pub id: Uuid,
    pub kind: NoticeKind,
    /// The action, the appointment, the thread or the proposed change.
    pub subject: Uuid,
    /// Key that distinguishes it from earlier ones of its kind about the same subject.
    pub dedupe_key: String,
    /// Comes whatever the consumer chose.
    pub required: bool,
    /// Comes also in quiet hours.
    pub urgent: bool,
    /// Data that the text needs when the subject is gone or has changed.
    pub details: Value,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_required_and_receipts_come_whatever_is_chosen() {
        for kind in NoticeKind::variants() {
            assert!(Preferences::default().want(kind, false));
            assert!(Preferences::NONE.want(kind, true), "{kind}");
            let always = matches!(
                kind,
                NoticeKind::Receipt | NoticeKind::ContractConcluded | NoticeKind::ChangeDecided
            );
            assert_eq!(Preferences::NONE.want(kind, false), always, "{kind}");
            assert_eq!(kind.name().parse(), Ok(kind));
        }
        let reminders = Preferences { reminders: false, ..Preferences::default() };
        assert!(!reminders.want(NoticeKind::Reminder, false) && reminders.want(NoticeKind::NewAction, false));
    }

    #[test]
    fn a_firm_sends_nothing_before_it_says_so() {
        assert!(NoticeKind::variants().all(|kind| !MailSettings::default().sends(kind)));
        let on = MailSettings { enabled: true, ..MailSettings::default() };
        assert!(NoticeKind::variants().all(|kind| on.sends(kind)));
        let quiet = MailSettings { receipts: false, reminders: false, ..on };
        let off: Vec<NoticeKind> = NoticeKind::variants().filter(|kind| !quiet.sends(*kind)).collect();
        let receipts = [NoticeKind::Receipt, NoticeKind::ContractConcluded, NoticeKind::ChangeDecided];
        assert_eq!(off, [&[NoticeKind::Reminder][..], &receipts].concat());
    }
}
