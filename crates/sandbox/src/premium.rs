//! Sandbox of the insurer's premium service for disability cover; its API is described in `docs/partners/premium.md`.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{Sandbox, html};

/// A requested quote, with the answer to it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SandboxQuote {
    pub reference: String,
    pub asked_at: DateTime<Utc>,
    /// Premium in cents a month.
    pub premium: i64,
    /// Premium for the disability cover in cents a month.
    pub disability: i64,
    pub state: String,
}

#[derive(Deserialize)]
struct ReceivedQuoteRequest {
    reference: Option<String>,
    mortgage: Option<InsuredMortgage>,
    consumer: Option<InsuredPerson>,
}

#[derive(Deserialize)]
struct InsuredMortgage {
    /// Amount of money in euros.
    amount: f64,
}

#[derive(Deserialize)]
struct InsuredPerson {
    date_of_birth: NaiveDate,
    #[serde(default)]
    smoker: Option<bool>,
}

pub fn routes() -> Router<Sandbox> {
    Router::new()
        .route("/premium", get(overview))
        .route("/premium/v1/quotes", post(create))
        .route("/premium/v1/quotes/{id}", get(show))
        .route("/premium/v1/quotes/{id}/{decision}", post(decide))
}

/// Returns true if a call carries the sandbox's key; the payment provider uses the same check.
pub fn is_known(sandbox: &Sandbox, headers: &HeaderMap) -> bool {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let given = given.and_then(|text| text.strip_prefix("Bearer ")).unwrap_or_default();
    match &sandbox.api_key {
        Some(key) => key == given,
        None => !given.is_empty(),
    }
}

pub fn unauthorized() -> Response {
    error_response(StatusCode::UNAUTHORIZED, "UNAUTHORIZED")
}

pub fn error_response(status: StatusCode, code: &str) -> Response {
    (status, Json(json!({ "error": code }))).into_response()
}

/// Returns cents as a JSON number of euros.
fn euros(cents: i64) -> Value {
    serde_json::from_str(&format!("{}.{:02}", cents / 100, cents % 100)).unwrap_or(Value::Null)
}

fn resource(id: &str, quote: &SandboxQuote) -> Value {
    json!({
        "id": id,
        "reference": quote.reference,
        "premium": euros(quote.premium),
        "disability": euros(quote.disability),
        "state": quote.state,
    })
}

async fn create(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Json(request): Json<ReceivedQuoteRequest>,
) -> Response {
    if !is_known(&sandbox, &headers) {
        return unauthorized();
    }
    let Some(mortgage) = request.mortgage.filter(|mortgage| mortgage.amount > 0.0) else {
        return error_response(StatusCode::UNPROCESSABLE_ENTITY, "MORTGAGE_MISSING");
    };
    let Some(person) = request.consumer else {
        return error_response(StatusCode::UNPROCESSABLE_ENTITY, "CONSUMER_MISSING");
    };
    let now = sandbox.now();
    // A made-up tariff: cover is four per mille of the loan a month, the premium grows with age.
    #[expect(clippy::cast_possible_truncation, reason = "a loan in tenths of a cent fits")]
    let disability = (mortgage.amount * 0.4).round() as i64 / 100 * 100;
    let age = i64::from(now.year() - person.date_of_birth.year()).clamp(18, 67);
    let per_mille = 20 + age / 2 + if person.smoker == Some(true) { 12 } else { 0 };
    let quote = SandboxQuote {
        reference: request.reference.unwrap_or_default(),
        asked_at: now,
        premium: disability * per_mille / 1000,
        disability,
        state: "offered".to_owned(),
    };
    let id = uuid::Uuid::now_v7().to_string();
    sandbox.quotes.put(&id, quote.clone());
    (StatusCode::CREATED, Json(resource(&id, &quote))).into_response()
}

async fn show(State(sandbox): State<Sandbox>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    if !is_known(&sandbox, &headers) {
        return unauthorized();
    }
    match sandbox.quotes.get(&id) {
        Some(quote) => Json(resource(&id, &quote)).into_response(),
        None => error_response(StatusCode::NOT_FOUND, "QUOTE_NOT_FOUND"),
    }
}

/// Records a decision. Repeating it is harmless; changing it is rejected.
async fn decide(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Path((id, decision)): Path<(String, String)>,
) -> Response {
    if !is_known(&sandbox, &headers) {
        return unauthorized();
    }
    let state = match decision.as_str() {
        "accept" => "accepted",
        "decline" => "declined",
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    let decided = sandbox.quotes.change(&id, |quote| {
        if quote.state == "offered" {
            state.clone_into(&mut quote.state);
        }
        quote.clone()
    });
    match decided {
        Some(quote) if quote.state == state => Json(resource(&id, &quote)).into_response(),
        Some(_) => error_response(StatusCode::CONFLICT, "QUOTE_DECIDED"),
        None => error_response(StatusCode::NOT_FOUND, "QUOTE_NOT_FOUND"),
    }
}

async fn overview(State(sandbox): State<Sandbox>) -> Html<String> {
    let rows: String = sandbox
        .quotes
        .list_newest_first()
        .iter()
        .map(|(_, quote)| {
            format!(
                "<tr><td>{}</td><td>€ {}</td><td>€ {}</td><td>{}</td></tr>",
                html::escape(&quote.reference),
                euros(quote.premium),
                euros(quote.disability),
                html::escape(&quote.state)
            )
        })
        .collect::<Vec<_>>()
        .concat();
    let head = "<tr><th>Reference</th><th>Premium</th><th>Cover a month</th><th>State</th></tr>";
    let body = if rows.is_empty() {
        "<p>No quote yet.</p>".to_owned()
    } else {
        format!("<table>{head}{rows}</table>")
    };
    html::page("en", "Premium service", &body)
}
