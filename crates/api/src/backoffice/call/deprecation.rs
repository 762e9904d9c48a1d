//! Announcement that a call goes.

use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use chrono::{NaiveDate, NaiveTime};

/// Deprecation of a call: it still works, and a client has to leave it.
#[derive(Clone, Copy, Debug)]
pub struct Deprecation {
    /// First day of the deprecation, as in `2026-12-01`.
    pub since: &'static str,
    /// Day on which the call goes, at least six months later; `None` while that is open.
    pub sunset: Option<&'static str>,
    /// Advice for the author of a client.
    pub description: &'static str,
}

impl Deprecation {
    /// Adds `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) to a response.
    pub(super) fn announce(&self, mut response: Response) -> Response {
        let moment =
            |day: &str| day.parse::<NaiveDate>().ok().map(|day| day.and_time(NaiveTime::MIN).and_utc());
        let since = moment(self.since).map(|since| ("deprecation", format!("@{}", since.timestamp())));
        let sunset = self.sunset.and_then(moment);
        let sunset = sunset.map(|day| ("sunset", day.format("%a, %d %b %Y %H:%M:%S GMT").to_string()));
        for (name, value) in since.into_iter().chain(sunset) {
            if let Ok(value) = HeaderValue::from_str(&value) {
                response.headers_mut().insert(HeaderName::from_static(name), value);
            }
        }
        response
    }

    /// The deprecation in words, for the end of a call's description.
    pub(super) fn sentence(&self) -> String {
        let sunset = self.sunset.map(|day| format!(" It goes on {day}.")).unwrap_or_default();
        format!("Deprecated since {}.{sunset} {}", self.since, self.description)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deprecated_call_says_since_when_and_until_when() {
        let open = Deprecation { since: "2027-01-01", sunset: None, description: "Use another one." };
        let headers = open.announce(Response::default()).headers().clone();
        assert_eq!(headers["deprecation"], "@1798761600");
        assert!(!headers.contains_key("sunset"));
        let ending = Deprecation { sunset: Some("2027-07-01"), ..open };
        assert_eq!(ending.announce(Response::default()).headers()["sunset"], "Thu, 01 Jul 2027 00:00:00 GMT");
        assert_eq!(ending.sentence(), "Deprecated since 2027-01-01. It goes on 2027-07-01. Use another one.");
    }
}
