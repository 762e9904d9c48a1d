//! Appointments as a calendar reads them (iCalendar, RFC 5545).

use std::fmt::Write;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::products::Appointment;

/// An appointment in a calendar.
#[derive(Clone, Copy, Debug)]
pub struct CalendarEvent<'a> {
    pub id: Uuid,
    pub changed_at: DateTime<Utc>,
    pub appointment: &'a Appointment,
    pub reader: CalendarReader<'a>,
}

/// The reader of a calendar, which decides what an event says besides the appointment.
#[derive(Clone, Copy, Debug)]
pub enum CalendarReader<'a> {
    /// A client, who reads the adviser's name.
    Client,
    /// An adviser, who reads whom the appointment is with, and where it is at the desk.
    Adviser { clients: &'a [String], desk_address: &'a str },
}

/// The rules of Amsterdam's time zone, because a calendar may not know it by name.
const TIME_ZONE: [&str; 16] = [
    "BEGIN:VTIMEZONE",
    "TZID:Europe/Amsterdam",
    "BEGIN:DAYLIGHT",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "TZNAME:CEST",
    "DTSTART:19700329T020000",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "END:DAYLIGHT",
    "BEGIN:STANDARD",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "TZNAME:CET",
    "DTSTART:19701025T030000",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
    "END:STANDARD",
];

/// The longest line, in bytes.
const LINE: usize = 75;

/// A calendar of appointments. `true_meetings` says whether the firm has that way of meeting by video.
pub fn render_calendar(name: &str, events: &[CalendarEvent<'_>], true_meetings: bool) -> String {
    let mut text = String::new();
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Balie//Balie//NL", "CALSCALE:GREGORIAN"] {
        push(&mut text, line);
    }
    push(&mut text, "METHOD:PUBLISH");
    push(&mut text, &format!("X-WR-CALNAME:{}", escape(name)));
    push(&mut text, "REFRESH-INTERVAL;VALUE=DURATION:PT1H");
    push(&mut text, "X-PUBLISHED-TTL:PT1H");
    if events.iter().any(|event| event.appointment.start_time.is_some()) {
        for line in TIME_ZONE {
            push(&mut text, line);
        }
        push(&mut text, "END:VTIMEZONE");
    }
    for event in events {
        push_event(&mut text, event, true_meetings);
    }
    push(&mut text, "END:VCALENDAR");
    text
}

fn push_event(text: &mut String, event: &CalendarEvent<'_>, true_meetings: bool) {
    let CalendarEvent { id, changed_at, appointment, reader } = event;
    push(text, "BEGIN:VEVENT");
    push(text, &format!("UID:{id}@balie"));
    let changed_at = changed_at.format("%Y%m%dT%H%M%SZ");
    push(text, &format!("DTSTAMP:{changed_at}"));
    push(text, &format!("LAST-MODIFIED:{changed_at}"));
    // It only grows, as a calendar expects of a newer edition.
    push(text, &format!("SEQUENCE:{}", event.changed_at.timestamp().max(0) / 60 % 2_000_000_000));
    let day = appointment.date.format("%Y%m%d");
    match &appointment.start_time {
        None => push(text, &format!("DTSTART;VALUE=DATE:{day}")),
        Some(start) => {
            let start = start.0.as_str();
            let at = |time: &str| format!("TZID=Europe/Amsterdam:{day}T{}00", time.replace(':', ""));
            push(text, &format!("DTSTART;{}", at(start)));
            // An end that is not after the start is left out.
            let end = appointment.end_time.as_ref().map(|end| end.0.as_str()).filter(|end| *end > start);
            if let Some(end) = end {
                push(text, &format!("DTEND;{}", at(end)));
            }
        }
    }
    let meeting = meeting(appointment, true_meetings);
    let (summary, description, address) = match reader {
        CalendarReader::Client => {
            (appointment.label.clone(), appointment.advisor_name.clone().unwrap_or_default(), meeting)
        }
        CalendarReader::Adviser { clients, desk_address } => {
            let summary = match clients {
                [] => appointment.label.clone(),
                clients => format!("{} ({})", appointment.label, clients.join(", ")),
            };
            // Programs that show no URL show the description.
            let links: Vec<&str> = meeting.into_iter().chain([*desk_address]).collect();
            (summary, links.join("\n"), meeting.or(Some(desk_address)))
        }
    };
    push(text, &format!("SUMMARY:{}", escape(&summary)));
    let location = appointment.location.as_deref().unwrap_or_default();
    for (name, value) in [("LOCATION", location), ("DESCRIPTION", &description)] {
        if !value.is_empty() {
            push(text, &format!("{name}:{}", escape(value)));
        }
    }
    if let Some(address) = address {
        push(text, &format!("URL:{address}"));
    }
    push(text, if appointment.is_cancelled { "STATUS:CANCELLED" } else { "STATUS:CONFIRMED" });
    push(text, "END:VEVENT");
}

/// The address of the first meeting by video that has both its mark and an address.
fn meeting(appointment: &Appointment, true_meetings: bool) -> Option<&str> {
    let ways = [
        (true_meetings && appointment.is_true_meeting, &appointment.true_meeting_url),
        (appointment.is_google_meet, &appointment.google_meet_url),
        (appointment.is_teams, &appointment.teams_url),
    ];
    let address = ways.into_iter().filter(|(is_on, _)| *is_on).find_map(|(_, address)| address.as_ref());
    // Whatever could end the line is no part of an address.
    address.map(|address| address.0.as_str()).filter(|text| !text.contains(char::is_control))
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.replace("\r\n", "\n").chars() {
        match sign {
            '\\' | ';' | ',' => {
                escaped.push('\\');
                escaped.push(sign);
            }
            '\n' | '\r' => escaped.push_str("\\n"),
            sign if sign.is_control() => {}
            sign => escaped.push(sign),
        }
    }
    escaped
}

/// Adds a line, folded after 75 bytes.
fn push(text: &mut String, line: &str) {
    let mut size = 0;
    for sign in line.chars() {
        if size + sign.len_utf8() > LINE {
            text.push_str("\r\n ");
            size = 1;
        }
        text.push(sign);
        size += sign.len_utf8();
    }
    // A string takes whatever is written.
    let _ = text.write_str("\r\n");
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn write_appointment(change: &Value) -> String {
        write_for(CalendarReader::Client, change)
    }

    fn write_for(reader: CalendarReader<'_>, change: &Value) -> String {
        let mut given = json!({
            "label": "Advies; over, alles\\\nRegel twee", "date": "2026-11-27", "start_time": "10:00",
            "end_time": "11:30", "location": "Singel 14, Utrecht", "advisor_name": "Eva van Dijk",
        });
        for (name, value) in change.as_object().expect("an object") {
            given[name] = value.clone();
        }
        let appointment: Appointment = serde_json::from_value(given).expect("an appointment");
        let changed_at = DateTime::from_timestamp(1_763_700_000, 0).expect("a moment");
        let event = CalendarEvent { id: Uuid::from_u128(1), changed_at, appointment: &appointment, reader };
        render_calendar("Van Dijk", &[event], true)
    }

    #[test]
    fn an_appointment_is_an_event_of_its_own_time_zone() {
        let text = write_appointment(&json!({}));
        for line in [
            "UID:00000000-0000-0000-0000-000000000001@balie",
            "DTSTAMP:20251121T044000Z",
            "DTSTART;TZID=Europe/Amsterdam:20261127T100000",
            "DTEND;TZID=Europe/Amsterdam:20261127T113000",
            "SUMMARY:Advies\\; over\\, alles\\\\\\nRegel twee",
            "LOCATION:Singel 14\\, Utrecht",
            "STATUS:CONFIRMED",
            "END:VTIMEZONE",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in {text}");
        }
        assert!(!text.replace("\r\n", "").contains(['\r', '\n']));
    }

    #[test]
    fn what_is_cancelled_stays_and_says_so() {
        assert!(write_appointment(&json!({ "is_cancelled": true })).contains("STATUS:CANCELLED\r\n"));
        let whole_day = write_appointment(&json!({ "start_time": null, "end_time": null }));
        assert!(whole_day.contains("DTSTART;VALUE=DATE:20261127\r\n") && !whole_day.contains("VTIMEZONE"));
        assert!(!write_appointment(&json!({ "end_time": "09:00" })).contains("DTEND"));
        let video = json!({ "is_teams": true, "teams_url": "https://teams.example/1" });
        assert!(write_appointment(&video).contains("URL:https://teams.example/1\r\n"));
    }

    #[test]
    fn an_adviser_reads_whom_an_appointment_is_with_and_where_it_is_at_the_desk() {
        let clients = ["Anna de Vries".to_owned(), "Bram".to_owned()];
        let desk_address = "https://portaal.example/desk/products/appointment/a1";
        let unfolded = |change| {
            let reader = CalendarReader::Adviser { clients: &clients, desk_address };
            write_for(reader, &change).replace("\r\n ", "")
        };
        let text = unfolded(json!({ "label": "Gesprek" }));
        assert!(text.contains("SUMMARY:Gesprek (Anna de Vries\\, Bram)\r\n"), "{text}");
        assert!(text.contains(&format!("DESCRIPTION:{desk_address}\r\n")), "{text}");
        assert!(text.contains(&format!("URL:{desk_address}\r\n")) && !text.contains("Eva"), "{text}");
        let video = unfolded(json!({ "is_teams": true, "teams_url": "https://teams.example/1" }));
        assert!(
            video.contains(&format!("DESCRIPTION:https://teams.example/1\\n{desk_address}\r\n")),
            "{video}"
        );
        assert!(video.contains("URL:https://teams.example/1\r\n"), "{video}");
        let reader = CalendarReader::Adviser { clients: &[], desk_address };
        assert!(write_for(reader, &json!({ "label": "Gesprek" })).contains("SUMMARY:Gesprek\r\n"));
    }

    #[test]
    fn no_line_is_longer_than_75_bytes() {
        let text = write_appointment(&json!({ "label": "€😀 lang ".repeat(40) }));
        assert!(text.split("\r\n").all(|line| line.len() <= LINE), "{text}");
        assert!(text.replace("\r\n ", "").contains(&"€😀 lang ".repeat(40)));
    }
}
