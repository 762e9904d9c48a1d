//! The mailbox: whatever the portal mails can be read here, and nothing leaves the machine.

pub mod smtp;

use std::collections::BTreeMap;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};

use crate::{Sandbox, html};

/// A mail as it arrived.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReceivedMail {
    pub id: String,
    pub received_at: DateTime<Utc>,
    pub from: String,
    pub to: Vec<String>,
    pub subject: String,
    pub text: String,
    pub html: Option<String>,
    pub links: Vec<String>,
    /// The headers other than `From`, `To` and `Subject`.
    #[serde(default)]
    pub headers: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct MailFilter {
    to: Option<String>,
}

pub fn routes() -> Router<Sandbox> {
    Router::new()
        .route("/mailbox", get(list))
        .route("/mailbox.json", get(list_json).delete(clear))
        .route("/mailbox/{id}", get(show))
        .route("/mailbox/{id}/html", get(show_html))
}

fn mails(sandbox: &Sandbox, filter: &MailFilter) -> Vec<ReceivedMail> {
    let matches =
        |mail: &ReceivedMail| filter.to.as_ref().is_none_or(|to| mail.to.iter().any(|had| had == to));
    sandbox.mails.list_newest_first().into_iter().map(|(_, mail)| mail).filter(matches).collect()
}

async fn list(State(sandbox): State<Sandbox>, Query(filter): Query<MailFilter>) -> Html<String> {
    let mails = mails(&sandbox, &filter);
    if mails.is_empty() {
        return html::page("en", "Mailbox", "<p>No mail yet.</p>");
    }
    let rows: String = mails
        .iter()
        .map(|mail| {
            format!(
                "<tr><td>{}</td><td>{}</td><td><a href=\"/mailbox/{}\">{}</a></td></tr>",
                mail.received_at.to_rfc3339_opts(SecondsFormat::Secs, true),
                html::escape(&mail.to.join(", ")),
                html::escape(&mail.id),
                html::escape(&mail.subject)
            )
        })
        .collect::<Vec<_>>()
        .concat();
    html::page(
        "en",
        "Mailbox",
        &format!("<table><tr><th>Received</th><th>To</th><th>Subject</th></tr>{rows}</table>"),
    )
}

async fn list_json(
    State(sandbox): State<Sandbox>,
    Query(filter): Query<MailFilter>,
) -> Json<Vec<ReceivedMail>> {
    Json(mails(&sandbox, &filter))
}

async fn clear(State(sandbox): State<Sandbox>) -> StatusCode {
    sandbox.mails.clear();
    StatusCode::NO_CONTENT
}

async fn show(State(sandbox): State<Sandbox>, Path(id): Path<String>) -> Response {
    let Some(mail) = sandbox.mails.get(&id) else { return StatusCode::NOT_FOUND.into_response() };
    let links: String = mail
        .links
        .iter()
        .map(|link| format!("<li><a href=\"{0}\" rel=\"noreferrer\">{0}</a></li>", html::escape(link)))
        .collect::<Vec<_>>()
        .concat();
    let page = if mail.html.is_some() {
        format!("<p><a href=\"/mailbox/{}/html\">As a mail program shows it</a></p>", html::escape(&mail.id))
    } else {
        String::new()
    };
    let headers: String = mail
        .headers
        .iter()
        .map(|(name, value)| format!("<li>{}: {}</li>", html::escape(name), html::escape(value)))
        .collect::<Vec<_>>()
        .concat();
    let body = format!(
        "<p>From {} to {}</p>{page}<ul>{links}</ul><pre>{}</pre><ul>{headers}</ul><p><a href=\"/mailbox\">All mail</a></p>",
        html::escape(&mail.from),
        html::escape(&mail.to.join(", ")),
        html::escape(&mail.text)
    );
    html::page("en", &mail.subject, &body).into_response()
}

/// The mail as it looks; nothing in it runs or is fetched from elsewhere.
async fn show_html(State(sandbox): State<Sandbox>, Path(id): Path<String>) -> Response {
    let Some(page) = sandbox.mails.get(&id).and_then(|mail| mail.html) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-top-navigation";
    ([(header::CONTENT_SECURITY_POLICY, policy)], Html(page)).into_response()
}
