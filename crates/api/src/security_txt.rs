//! `/.well-known/security.txt` (RFC 9116): where a weakness is reported.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use domain::codes::Code;

use crate::http::error::ApiResult;
use crate::state::App;

/// Time for which the response is valid; RFC 9116, section 2.5.5, recommends less than a year.
const LIVES: TimeDelta = TimeDelta::days(180);

/// `GET /.well-known/security.txt`; 404 where the operator named no contact.
pub async fn show(State(app): State<App>, headers: HeaderMap) -> ApiResult<Response> {
    let contacts = &app.settings.security_contacts;
    if contacts.is_empty() {
        return Err(Code::RouteNotFound.into());
    }
    let public_url = app.settings.public_url.clone();
    let tenant = app.directory().await?.for_host(&headers);
    let own = tenant.map(|tenant| tenant.base_url(&app.settings)).filter(|own| *own != public_url);
    let text = text(contacts, std::iter::once(public_url).chain(own), app.now());
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

fn text(contacts: &[String], hosts: impl Iterator<Item = String>, now: DateTime<Utc>) -> String {
    let contacts = contacts.iter().map(|contact| format!("Contact: {contact}\n"));
    let canonical = hosts.map(|host| format!("Canonical: {host}/.well-known/security.txt\n"));
    let expires = (now + LIVES).to_rfc3339_opts(SecondsFormat::Secs, true);
    let rest = format!("Expires: {expires}\nPreferred-Languages: nl, en\n");
    contacts.chain(canonical).chain([rest]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_as_rfc_9116_has_it() {
        let now = "2026-11-21T09:00:00Z".parse().expect("a time");
        let contacts = ["mailto:security@balie.example", "https://balie.example/report"].map(str::to_owned);
        let hosts = ["https://balie.example", "https://portaal.vandijk.example"].map(str::to_owned);
        let expected = "Contact: mailto:security@balie.example\n\
            Contact: https://balie.example/report\n\
            Canonical: https://balie.example/.well-known/security.txt\n\
            Canonical: https://portaal.vandijk.example/.well-known/security.txt\n\
            Expires: 2027-05-20T09:00:00Z\n\
            Preferred-Languages: nl, en\n";
        assert_eq!(text(&contacts, hosts.into_iter(), now), expected);
    }
}
