//! The appointment: what is upcoming, and when it can still be cancelled or moved.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeZone, Utc};
use chrono_tz::Europe::Amsterdam;

use super::labelled;
use super::parts::AdviserPanel;
use crate::codes::Code;
use crate::entity::{entity, request};
use crate::limits;
use crate::values::{ClockTime, Link};

request! {
    /// The body of `POST /api/products/appointments/{id}/cancel`, which says nothing.
    pub struct CancelAppointment {}
}

entity! {
    /// An appointment's attributes. Date and times are those of Europe/Amsterdam.
    pub struct Appointment {
        pub label: String,
        #[serde(rename = "type")]
        pub kind: Option<String>,
        pub start_time: Option<ClockTime>,
        pub end_time: Option<ClockTime>,
        pub date: NaiveDate,
        pub location: Option<String>,
        #[schemars(length(max = limits::NAME))]
        pub advisor_name: Option<String>,
        #[serde(default)]
        pub is_true_meeting: bool,
        pub true_meeting_url: Option<Link>,
        #[serde(default)]
        pub is_google_meet: bool,
        pub google_meet_url: Option<Link>,
        #[serde(default)]
        pub is_teams: bool,
        pub teams_url: Option<Link>,
        pub edit_url: Option<Link>,
        /// A page outside the portal where the consumer cancels the appointment; the portal then does not cancel it
        /// itself.
        pub cancel_url: Option<Link>,
        /// A cancelled appointment leaves the consumer's list.
        #[serde(default)]
        pub is_cancelled: bool,
        #[serde(default)]
        pub adviser_panels: Vec<AdviserPanel>,
    }
}

labelled!(Appointment);

impl Appointment {
    /// Returns the start of the appointment; without a start time, the start of the day.
    pub fn starts_at(&self) -> DateTime<Utc> {
        instant(self.date, time(self.start_time.as_ref()).unwrap_or(NaiveTime::MIN))
    }

    /// Returns the end of the appointment; without an end time its start, and without any time the last second of the
    /// day.
    pub fn ends_at(&self) -> DateTime<Utc> {
        let end = time(self.end_time.as_ref()).or_else(|| time(self.start_time.as_ref()));
        let last = NaiveTime::from_hms_opt(23, 59, 59).unwrap_or(NaiveTime::MIN);
        instant(self.date, end.unwrap_or(last))
    }

    /// Upcoming means on or after today.
    pub fn is_upcoming(&self, today: NaiveDate) -> bool {
        !self.is_cancelled && self.date >= today
    }

    /// Cancelling and editing are for appointments that have not started. One without a time counts as started
    /// when its day begins.
    pub fn is_in_future(&self, now: DateTime<Utc>) -> bool {
        self.starts_at() > now
    }

    /// The appointment as it is once cancelled here.
    ///
    /// # Errors
    /// `APPOINTMENT_ALREADY_CANCELED`; `APPOINTMENT_CANCELLATION_FAILED` for one that has started or that is
    /// cancelled elsewhere; `ACCESS_DENIED` where the licence's `can_cancel_appointments` is off.
    pub fn cancel(&self, allowed: bool, now: DateTime<Utc>) -> Result<Self, Code> {
        if self.is_cancelled {
            return Err(Code::AppointmentAlreadyCanceled);
        }
        if !allowed {
            return Err(Code::AccessDenied);
        }
        if self.cancel_url.is_some() || !self.is_in_future(now) {
            return Err(Code::AppointmentCancellationFailed);
        }
        Ok(Self { is_cancelled: true, ..self.clone() })
    }
}

/// The day that it is in Amsterdam.
pub fn today(now: DateTime<Utc>) -> NaiveDate {
    now.with_timezone(&Amsterdam).date_naive()
}

fn time(text: Option<&ClockTime>) -> Option<NaiveTime> {
    NaiveTime::parse_from_str(text?.as_str(), "%H:%M").ok()
}

/// The instant of an Amsterdam wall clock. In the hour that summer time skips, the clock is taken as not yet moved;
/// in the hour that comes twice, the earlier one.
pub(crate) fn instant(date: NaiveDate, time: NaiveTime) -> DateTime<Utc> {
    let local = date.and_time(time);
    Amsterdam
        .from_local_datetime(&local)
        .earliest()
        .map_or_else(|| (local - chrono::Duration::hours(1)).and_utc(), |found| found.with_timezone(&Utc))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sample_appointment(date: &str, start: Option<&str>, end: Option<&str>) -> Appointment {
        serde_json::from_value(
            json!({"label": "Gesprek", "date": date, "start_time": start, "end_time": end}),
        )
        .unwrap()
    }

    fn time_at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn today_is_amsterdams() {
        assert_eq!(today(time_at("2026-11-20T23:30:00Z")), NaiveDate::from_ymd_opt(2026, 11, 21).unwrap());
        assert_eq!(today(time_at("2026-07-01T21:59:59Z")), NaiveDate::from_ymd_opt(2026, 7, 1).unwrap());
    }

    #[test]
    fn an_appointment_of_today_is_upcoming_even_when_over() {
        let appointment = sample_appointment("2026-11-21", Some("09:00"), Some("10:00"));
        assert!(appointment.is_upcoming(today(time_at("2026-11-21T22:00:00Z"))));
        assert!(!appointment.is_upcoming(today(time_at("2026-11-21T23:00:00Z"))));
    }

    #[test]
    fn times_are_amsterdams_in_summer_and_winter() {
        assert_eq!(
            sample_appointment("2026-11-21", Some("09:00"), None).starts_at(),
            time_at("2026-11-21T08:00:00Z")
        );
        assert_eq!(
            sample_appointment("2026-07-21", Some("09:00"), None).starts_at(),
            time_at("2026-07-21T07:00:00Z")
        );
        assert_eq!(
            sample_appointment("2026-03-29", Some("02:30"), None).starts_at(),
            time_at("2026-03-29T01:30:00Z")
        );
        assert_eq!(
            sample_appointment("2026-10-25", Some("02:30"), None).starts_at(),
            time_at("2026-10-25T00:30:00Z")
        );
        assert_eq!(sample_appointment("2026-11-21", None, None).ends_at(), time_at("2026-11-21T22:59:59Z"));
    }

    #[test]
    fn only_a_future_appointment_can_be_cancelled_and_only_once() {
        let appointment = sample_appointment("2026-11-21", Some("09:00"), None);
        let before = time_at("2026-11-21T07:59:00Z");
        let cancelled = appointment.cancel(true, before).unwrap();
        assert!(cancelled.is_cancelled && !cancelled.is_upcoming(today(before)));
        assert_eq!(cancelled.cancel(true, before), Err(Code::AppointmentAlreadyCanceled));
        assert_eq!(
            appointment.cancel(true, time_at("2026-11-21T08:00:00Z")),
            Err(Code::AppointmentCancellationFailed)
        );
        assert_eq!(appointment.cancel(false, before), Err(Code::AccessDenied));
        let elsewhere = Appointment { cancel_url: Some(Link("https://example.nl".into())), ..appointment };
        assert_eq!(elsewhere.cancel(true, before), Err(Code::AppointmentCancellationFailed));
    }
}
