//! API of the payment provider that the portal calls.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::TimeDelta;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{LIFE_MINUTES, SandboxPayment, SandboxPaymentStatus, StoredAmount, StoredAnswer, webhook};
use crate::Sandbox;

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewPaymentBody {
    amount: Option<StoredAmount>,
    description: Option<String>,
    redirect_url: Option<String>,
    cancel_url: Option<String>,
    webhook_url: Option<String>,
    #[serde(default)]
    metadata: Value,
    locale: Option<String>,
}

fn hal(status: StatusCode, body: &Value) -> Response {
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static("application/hal+json"));
    (status, [kind], body.to_string()).into_response()
}

fn error_response(status: StatusCode, detail: &str, field: Option<&str>) -> Response {
    let title = status.canonical_reason().unwrap_or_default();
    let mut body = json!({
        "status": status.as_u16(),
        "title": title,
        "detail": detail,
        "_links": {"documentation": {"href": "https://docs.mollie.com/errors", "type": "text/html"}},
    });
    if let Some(field) = field {
        body["field"] = field.into();
    }
    hal(status, &body)
}

fn refuse_stranger(sandbox: &Sandbox, headers: &HeaderMap) -> Option<Response> {
    (!crate::premium::is_known(sandbox, headers)).then(|| {
        error_response(StatusCode::UNAUTHORIZED, "Missing authentication, or failed to authenticate", None)
    })
}

fn error(new: &NewPaymentBody) -> Option<(&'static str, &'static str)> {
    let Some(amount) = &new.amount else { return Some(("The amount is required", "amount")) };
    let decimals = amount.value.split_once('.').map(|(euros, cents)| (euros.parse::<u64>(), cents.len()));
    if amount.currency != "EUR" {
        return Some(("The currency is not supported", "amount.currency"));
    }
    if !matches!(decimals, Some((Ok(_), 2))) || amount.value == "0.00" {
        return Some(("The amount contains an invalid value, it should be like 10.00", "amount.value"));
    }
    match new.description.as_deref() {
        None | Some("") => return Some(("The description is required", "description")),
        Some(text) if text.chars().count() > 255 => {
            return Some(("The description is too long", "description"));
        }
        Some(_) => {}
    }
    let addresses = [
        (&new.redirect_url, "redirectUrl"),
        (&new.cancel_url, "cancelUrl"),
        (&new.webhook_url, "webhookUrl"),
    ];
    for (address, field) in addresses {
        match address {
            None if field == "redirectUrl" => return Some(("The redirect URL is required", field)),
            Some(text) if url::Url::parse(text).is_err() => return Some(("The URL is invalid", field)),
            _ => {}
        }
    }
    (new.metadata.to_string().len() > 1024).then_some(("The metadata is too large", "metadata"))
}

pub async fn create(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    body: Result<Json<Value>, JsonRejection>,
) -> Response {
    if let Some(refused) = refuse_stranger(&sandbox, &headers) {
        return refused;
    }
    let Ok(Json(body)) = body else {
        return error_response(StatusCode::BAD_REQUEST, "The request body is not valid JSON", None);
    };
    let now = sandbox.now();
    let key = headers.get("idempotency-key").and_then(|value| value.to_str().ok());
    let replay = key.and_then(|key| sandbox.replays.get(key));
    if let Some(replay) = replay.filter(|replay| now - replay.at < TimeDelta::hours(1)) {
        if replay.body != body {
            return error_response(
                StatusCode::BAD_REQUEST,
                "The idempotency key was used with another request",
                None,
            );
        }
        if let Some(payment) = sandbox.payments.get(&replay.payment) {
            let mut answer = hal(StatusCode::CREATED, &payment.resource(&sandbox.public_url));
            answer.headers_mut().insert("idempotent-replayed", HeaderValue::from_static("true"));
            return answer;
        }
    }
    let Ok(new) = serde_json::from_value::<NewPaymentBody>(body.clone()) else {
        return error_response(StatusCode::UNPROCESSABLE_ENTITY, "A field has the wrong type", None);
    };
    if let Some((detail, field)) = error(&new) {
        return error_response(StatusCode::UNPROCESSABLE_ENTITY, detail, Some(field));
    }
    let letters: [u8; 6] = rand::random();
    let payment = SandboxPayment {
        id: format!("tr_{}", hex::encode(letters)),
        created_at: now,
        amount: new.amount.unwrap_or(StoredAmount { currency: String::new(), value: String::new() }),
        description: new.description.unwrap_or_default(),
        redirect_url: new.redirect_url.unwrap_or_default(),
        cancel_url: new.cancel_url,
        webhook_url: new.webhook_url,
        metadata: new.metadata,
        locale: new.locale,
        status: SandboxPaymentStatus::Open,
        changed_at: now,
        bank: None,
    };
    sandbox.payments.put(&payment.id, payment.clone());
    if let Some(key) = key {
        sandbox.replays.put(key, StoredAnswer { body, payment: payment.id.clone(), at: now });
    }
    expire_later(sandbox.clone(), payment.id.clone());
    hal(StatusCode::CREATED, &payment.resource(&sandbox.public_url))
}

/// Reports to the portal when nobody chose in time.
fn expire_later(sandbox: Sandbox, id: String) {
    tokio::spawn(async move {
        tokio::time::sleep(std::time::Duration::from_secs(LIFE_MINUTES.unsigned_abs() * 60)).await;
        let now = sandbox.now();
        let expired = sandbox.payments.change(&id, |payment| {
            let was_open = payment.status == SandboxPaymentStatus::Open;
            *payment = payment.clone().with_expiry(now);
            was_open && payment.status == SandboxPaymentStatus::Expired
        });
        if expired == Some(true) {
            webhook::call(sandbox, id);
        }
    });
}

pub async fn show(State(sandbox): State<Sandbox>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    if let Some(refused) = refuse_stranger(&sandbox, &headers) {
        return refused;
    }
    match sandbox.payments.get(&id) {
        Some(payment) => {
            hal(StatusCode::OK, &payment.with_expiry(sandbox.now()).resource(&sandbox.public_url))
        }
        None => error_response(StatusCode::NOT_FOUND, "No payment exists with this id", None),
    }
}

pub async fn cancel(State(sandbox): State<Sandbox>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    if let Some(refused) = refuse_stranger(&sandbox, &headers) {
        return refused;
    }
    match sandbox.payments.get(&id) {
        Some(_) => error_response(StatusCode::UNPROCESSABLE_ENTITY, "The payment cannot be canceled", None),
        None => error_response(StatusCode::NOT_FOUND, "No payment exists with this id", None),
    }
}

#[derive(Deserialize)]
pub struct PageQuery {
    limit: Option<usize>,
}

pub async fn list(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Query(page): Query<PageQuery>,
) -> Response {
    if let Some(refused) = refuse_stranger(&sandbox, &headers) {
        return refused;
    }
    let now = sandbox.now();
    let mut payments: Vec<SandboxPayment> =
        sandbox.payments.list_newest_first().into_iter().map(|(_, payment)| payment).collect();
    payments.sort_by_key(|payment| std::cmp::Reverse(payment.created_at));
    payments.truncate(page.limit.unwrap_or(50).clamp(1, 250));
    let resources: Vec<Value> =
        payments.into_iter().map(|payment| payment.with_expiry(now).resource(&sandbox.public_url)).collect();
    let itself =
        json!({"href": format!("{}/v2/payments", sandbox.public_url), "type": "application/hal+json"});
    let body = json!({
        "count": resources.len(),
        "_embedded": {"payments": resources},
        "_links": {"self": itself, "previous": null, "next": null},
    });
    hal(StatusCode::OK, &body)
}

pub async fn list_methods(State(sandbox): State<Sandbox>, headers: HeaderMap) -> Response {
    if let Some(refused) = refuse_stranger(&sandbox, &headers) {
        return refused;
    }
    let ideal = json!({
        "resource": "method", "id": "ideal", "description": "iDEAL | Wero", "status": "activated",
        "minimumAmount": {"value": "0.01", "currency": "EUR"},
        "maximumAmount": {"value": "50000.00", "currency": "EUR"},
    });
    hal(StatusCode::OK, &json!({"count": 1, "_embedded": {"methods": [ideal]}}))
}
