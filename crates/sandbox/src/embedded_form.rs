//! Sandbox of the third party's inventory form, shown in a frame; it posts messages to the page around it.
//!
//! The contract stands in `docs/partners/embedded-form.md`.

use axum::Router;
use axum::extract::{Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use serde_json::Value;

use crate::{Sandbox, html};

#[derive(Deserialize)]
struct FormQuery {
    /// The portal's id of the form, returned in every message.
    #[serde(default)]
    session: String,
    /// `nl` or `en`.
    #[serde(default)]
    locale: String,
}

pub fn routes() -> Router<Sandbox> {
    Router::new().route("/iwize/form", get(form))
}

const SCRIPT: &str = r"
const setup = JSON.parse(document.getElementById('setup').textContent);
const events = [];
const tell = (type, more) => parent.postMessage({ source: 'iwize', session: setup.session, type, ...more }, setup.origin);
const note = (name, detail) => { const event = { name, detail, at: new Date().toISOString() }; events.push(event); tell('event', { event }); };
const height = () => tell('height', { height: document.documentElement.scrollHeight });
const form = document.querySelector('form');
form.addEventListener('change', (change) => note('field_changed', change.target.name));
form.addEventListener('submit', (submit) => {
  submit.preventDefault();
  const data = Object.fromEntries(new FormData(form));
  note('submitted', null);
  tell('submit', { dataOrigin: 'iwize', data, events });
  form.hidden = true;
  document.getElementById('thanks').hidden = false;
  height();
});
new ResizeObserver(height).observe(document.body);
note('opened', null);
tell('ready', {});
height();
";

/// Returns the texts of the form in order.
fn texts(locale: &str) -> [&'static str; 8] {
    if locale == "en" {
        [
            "Your situation",
            "Gross income a year (€)",
            "Type of employment",
            "Permanent",
            "Temporary",
            "Self-employed",
            "Savings (€)",
            "Send",
        ]
    } else {
        [
            "De situatie",
            "Bruto jaarinkomen (€)",
            "Soort dienstverband",
            "Vast",
            "Tijdelijk",
            "Zelfstandig",
            "Spaargeld (€)",
            "Versturen",
        ]
    }
}

async fn form(State(sandbox): State<Sandbox>, Query(parameters): Query<FormQuery>) -> Response {
    let locale = if parameters.locale == "en" { "en" } else { "nl" };
    let [title, income, employment, permanent, temporary, independent, savings, send] = texts(locale);
    let thanks = if locale == "en" {
        "Thank you, your answers were passed on."
    } else {
        "Bedankt, de antwoorden zijn doorgegeven."
    };
    let setup = serde_json::json!({"session": parameters.session, "origin": origin(&sandbox.portal_url)});
    // Inside a script element only `<` could end it early.
    let setup = Value::to_string(&setup).replace('<', "\\u003c");
    let body = format!(
        "<form><label for=\"income\">{income}</label><input id=\"income\" name=\"gross_annual_income\" \
         inputmode=\"numeric\" required><label for=\"employment\">{employment}</label>\
         <select id=\"employment\" name=\"employment\"><option value=\"permanent\">{permanent}</option>\
         <option value=\"temporary\">{temporary}</option><option value=\"self_employed\">{independent}</option></select>\
         <label for=\"savings\">{savings}</label><input id=\"savings\" name=\"savings\" inputmode=\"numeric\">\
         <p><button>{send}</button></p></form><p id=\"thanks\" role=\"status\" hidden>{thanks}</p>\
         <script type=\"application/json\" id=\"setup\">{setup}</script><script>{SCRIPT}</script>"
    );
    let mut response = html::page(locale, title, &body).into_response();
    if let Ok(policy) = HeaderValue::from_str(&format!("frame-ancestors {}", origin(&sandbox.portal_url))) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn origin(address: &str) -> String {
    url::Url::parse(address).map_or_else(|_| address.to_owned(), |url| url.origin().ascii_serialization())
}
