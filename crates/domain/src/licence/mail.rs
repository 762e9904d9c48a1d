use chrono::{NaiveDate, NaiveTime, TimeDelta};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::mail_texts::MailTexts;
use crate::values::{ClockTime, Email};

/// Time that the first notice waits for others, to be sent in one mail.
pub const WINDOW: TimeDelta = TimeDelta::minutes(15);

/// Settings of the mails about changes, and of their times. Letters about an account (a password, two-factor, an
/// invitation) are mailed always and at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each switches one sort of mail")]
pub struct MailSettings {
    /// True if consumers are mailed about changes; changes from before this was switched on are never mailed.
    pub enabled: bool,
    /// Display name of the sender; absent: the firm's name.
    #[schemars(length(min = 1, max = 120))]
    pub from_name: Option<String>,
    /// Address to which a mail is answered.
    pub reply_to: Option<Email>,
    pub new_actions: bool,
    pub reminders: bool,
    pub rejected_documents: bool,
    pub appointments: bool,
    /// A receipt of what was signed or decided.
    pub receipts: bool,
    /// True if a new message of the firm is mailed about; its text never is.
    pub messages: bool,
    /// Days before a deadline at which a reminder is sent; 0 is the day itself.
    #[schemars(length(max = 5), inner(range(max = 60)))]
    pub remind_days_before: Vec<u8>,
    /// Time of those days at which reminders are mailed.
    pub remind_at: ClockTime,
    /// Time of day from which mail is sent; absent: at any hour.
    pub send_from: Option<ClockTime>,
    /// Time of day until which mail is sent; absent: at any hour.
    pub send_until: Option<ClockTime>,
    /// Days of the week on which nothing is sent.
    pub quiet_weekdays: Vec<Weekday>,
    /// True if nothing is sent on Dutch public holidays (Algemene termijnenwet, art. 3).
    pub quiet_public_holidays: bool,
    /// Further days on which nothing is sent.
    #[schemars(length(max = 100))]
    pub quiet_dates: Vec<NaiveDate>,
    /// The firm's own words, by block (`GET /settings/mail-texts` lists them); other blocks have the portal's own.
    pub texts: MailTexts,
}

/// A day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl From<chrono::Weekday> for Weekday {
    fn from(day: chrono::Weekday) -> Self {
        match day {
            chrono::Weekday::Mon => Self::Monday,
            chrono::Weekday::Tue => Self::Tuesday,
            chrono::Weekday::Wed => Self::Wednesday,
            chrono::Weekday::Thu => Self::Thursday,
            chrono::Weekday::Fri => Self::Friday,
            chrono::Weekday::Sat => Self::Saturday,
            chrono::Weekday::Sun => Self::Sunday,
        }
    }
}

impl Default for MailSettings {
    fn default() -> Self {
        let clock = |text: &str| ClockTime(text.to_owned());
        Self {
            enabled: false,
            from_name: None,
            reply_to: None,
            new_actions: true,
            reminders: true,
            rejected_documents: true,
            appointments: true,
            receipts: true,
            messages: true,
            remind_days_before: vec![3, 0],
            remind_at: clock("09:00"),
            send_from: Some(clock("08:00")),
            send_until: Some(clock("20:00")),
            quiet_weekdays: vec![Weekday::Sunday],
            quiet_public_holidays: true,
            quiet_dates: Vec::new(),
            texts: MailTexts::default(),
        }
    }
}

/// The time of day of a text that the schema has checked.
pub fn time_of_day(text: &ClockTime) -> NaiveTime {
    NaiveTime::parse_from_str(text.as_str(), "%H:%M").unwrap_or(NaiveTime::MIN)
}

impl MailSettings {
    /// Returns violations that no schema can express: the field, the rule and the message.
    pub(super) fn violations(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let mut violations = Vec::new();
        let from = self.send_from.as_ref().map_or(NaiveTime::MIN, time_of_day);
        let until = self.send_until.as_ref().map(time_of_day);
        if until.is_some_and(|until| until <= from) {
            violations.push((
                "send_until",
                "order",
                "mail is sent until a time after the one from which it is sent",
            ));
        }
        let remind = time_of_day(&self.remind_at);
        // What is due waits for others to go with it.
        let (sent, next_day) = remind.overflowing_add_signed(WINDOW);
        let late = next_day != 0 || until.is_some_and(|until| sent >= until);
        if remind < from || late {
            let message =
                "reminders are written within the hours of sending, at least 15 minutes before their end";
            violations.push(("remind_at", "hours", message));
        }
        if until.is_some_and(|until| until - from < TimeDelta::hours(1) && until > from) {
            violations.push(("send_until", "hours", "mail is sent during at least an hour a day"));
        }
        let quiet = |day: Weekday| self.quiet_weekdays.contains(&day);
        let all = [
            Weekday::Monday,
            Weekday::Tuesday,
            Weekday::Wednesday,
            Weekday::Thursday,
            Weekday::Friday,
            Weekday::Saturday,
            Weekday::Sunday,
        ];
        if all.into_iter().all(quiet) {
            violations.push((
                "quiet_weekdays",
                "all",
                "on some day of the week mail is sent; `enabled` switches it off",
            ));
        }
        violations
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn violating_fields(settings: Value) -> Vec<&'static str> {
        let settings: MailSettings = serde_json::from_value(settings).unwrap();
        settings.violations().into_iter().map(|(field, ..)| field).collect()
    }

    #[test]
    fn hours_and_days_leave_room_to_send() {
        assert_eq!(violating_fields(json!({})), Vec::<&str>::new());
        assert_eq!(
            violating_fields(json!({"send_from": null, "send_until": null, "remind_at": "23:30"})),
            [""; 0]
        );
        assert_eq!(
            violating_fields(json!({"send_from": null, "send_until": null, "remind_at": "23:50"})),
            ["remind_at"]
        );
        assert_eq!(violating_fields(json!({"remind_at": "07:59"})), ["remind_at"]);
        assert_eq!(violating_fields(json!({"remind_at": "19:45"})), ["remind_at"]);
        assert_eq!(violating_fields(json!({"remind_at": "19:44"})), [""; 0]);
        assert_eq!(
            violating_fields(json!({"send_from": "18:00", "send_until": "09:00", "remind_at": "18:00"})),
            ["send_until", "remind_at"]
        );
        assert_eq!(violating_fields(json!({"send_from": "08:45", "send_until": "09:30"})), ["send_until"]);
        let all = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
        assert_eq!(violating_fields(json!({"quiet_weekdays": all})), ["quiet_weekdays"]);
    }
}
