//! Sandbox of the data-sharing provider: a session with a QR code, and the page that its app would show on the phone.
//!
//! The contract stands in `docs/partners/data-sharing.md`.

use axum::extract::{Form, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use chrono::{DateTime, TimeDelta, Utc};
use qrcode::QrCode;
use qrcode::render::svg;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::premium::{error_response, is_known, unauthorized};
use crate::{Sandbox, html};

/// A QR code can be scanned for so long.
const LIFE_MINUTES: i64 = 15;

/// The made-up households that can be shared, as the provider offers to integrators.
pub const TEST_CASES: [(&str, &str); 7] = [
    ("single_employed", "Alleenstaand, in loondienst"),
    ("single_self_employed", "Alleenstaand, zelfstandig"),
    ("couple_employed", "Samenwonend, beiden in loondienst"),
    ("couple_mixed", "Gehuwd, loondienst en zelfstandig"),
    ("retired", "Gepensioneerd"),
    ("student_debt", "Starter met studieschuld"),
    ("source_down", "Een bron is niet bereikbaar"),
];

/// A session, from the QR code to the shared data.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SandboxSession {
    pub reference: String,
    pub test_case: String,
    pub return_url: Option<String>,
    /// Secret in the QR code, besides the id; renewing the code invalidates the older one.
    pub token: String,
    pub created_at: DateTime<Utc>,
    /// 10 start, 20 scanned, 30 finished, 99 failed.
    pub code: u8,
}

#[derive(Deserialize)]
struct NewSession {
    reference: String,
    test_case: Option<String>,
    return_url: Option<String>,
}

pub fn routes() -> Router<Sandbox> {
    Router::new()
        .route("/ockto", get(overview))
        .route("/ockto/v1/test-cases", get(test_cases))
        .route("/ockto/v1/sessions", post(create))
        .route("/ockto/v1/sessions/{id}", get(show))
        .route("/ockto/v1/sessions/{id}/renew", post(renew))
        .route("/ockto/v1/sessions/{id}/result", get(result))
        .route("/ockto/phone/{id}/{token}", get(phone).post(choose))
}

fn label(code: u8) -> &'static str {
    match code {
        10 => "start",
        20 => "scanned",
        30 => "finished",
        _ => "failed",
    }
}

impl SandboxSession {
    fn code_at(&self, now: DateTime<Utc>) -> u8 {
        let late = now - self.created_at > TimeDelta::minutes(LIFE_MINUTES);
        if late && self.code == 10 { 99 } else { self.code }
    }
}

fn resource(sandbox: &Sandbox, id: &str, session: &SandboxSession) -> Value {
    let url = format!("{}/ockto/phone/{id}/{}", sandbox.public_url, session.token);
    let picture = QrCode::new(url.as_bytes())
        .map(|code| code.render::<svg::Color<'_>>().min_dimensions(240, 240).build())
        .map(|picture| base64::engine::general_purpose::STANDARD.encode(picture));
    let code = session.code_at(sandbox.now());
    json!({
        "id": id,
        "reference": session.reference,
        "state": {"code": code, "label": label(code)},
        "qr_code": picture.ok(),
        "qr_media_type": "image/svg+xml",
        "url": url,
        "expires_at": session.created_at + TimeDelta::minutes(LIFE_MINUTES),
    })
}

fn secret() -> String {
    let bytes: [u8; 16] = rand::random();
    hex::encode(bytes)
}

async fn test_cases() -> Json<Value> {
    let cases: Vec<Value> =
        TEST_CASES.iter().map(|(code, label)| json!({"code": code, "label": label})).collect();
    Json(json!({ "test_cases": cases }))
}

async fn create(State(sandbox): State<Sandbox>, headers: HeaderMap, Json(new): Json<NewSession>) -> Response {
    if !is_known(&sandbox, &headers) {
        return unauthorized();
    }
    let test_case = new.test_case.unwrap_or_else(|| TEST_CASES[0].0.to_owned());
    if !TEST_CASES.iter().any(|(code, _)| *code == test_case) {
        return error_response(StatusCode::UNPROCESSABLE_ENTITY, "TEST_CASE_UNKNOWN");
    }
    let session = SandboxSession {
        reference: new.reference,
        test_case,
        return_url: new.return_url,
        token: secret(),
        created_at: sandbox.now(),
        code: 10,
    };
    let id = uuid::Uuid::now_v7().to_string();
    sandbox.shares.put(&id, session.clone());
    (StatusCode::CREATED, Json(resource(&sandbox, &id, &session))).into_response()
}

async fn show(State(sandbox): State<Sandbox>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    if !is_known(&sandbox, &headers) {
        return unauthorized();
    }
    match sandbox.shares.get(&id) {
        Some(session) => Json(resource(&sandbox, &id, &session)).into_response(),
        None => error_response(StatusCode::NOT_FOUND, "SESSION_NOT_FOUND"),
    }
}

async fn renew(State(sandbox): State<Sandbox>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    if !is_known(&sandbox, &headers) {
        return unauthorized();
    }
    let now = sandbox.now();
    let renewed = sandbox.shares.change(&id, |session| {
        if session.code != 30 {
            session.token = secret();
            session.created_at = now;
            session.code = 10;
        }
        session.clone()
    });
    match renewed {
        Some(session) if session.code == 10 => Json(resource(&sandbox, &id, &session)).into_response(),
        Some(_) => error_response(StatusCode::CONFLICT, "SESSION_FINISHED"),
        None => error_response(StatusCode::NOT_FOUND, "SESSION_NOT_FOUND"),
    }
}

async fn result(State(sandbox): State<Sandbox>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    if !is_known(&sandbox, &headers) {
        return unauthorized();
    }
    match sandbox.shares.get(&id) {
        Some(session) if session.code == 30 => {
            let household = household(&session.test_case);
            Json(json!({"id": id, "reference": session.reference, "data": household})).into_response()
        }
        Some(_) => error_response(StatusCode::CONFLICT, "SESSION_NOT_FINISHED"),
        None => error_response(StatusCode::NOT_FOUND, "SESSION_NOT_FOUND"),
    }
}

/// Made-up figures of a test case, as the sources would give them; money in euros.
fn household(case: &str) -> Value {
    let (income, partner_income, debt, pension) = match case {
        "single_self_employed" => (61_250, 0, 0, 640),
        "couple_employed" => (44_300, 38_750, 0, 1210),
        "couple_mixed" => (52_900, 47_400, 2_500, 980),
        "retired" => (27_600, 0, 0, 1_450),
        "student_debt" => (36_100, 0, 21_400, 310),
        _ => (48_200, 0, 0, 890),
    };
    json!({
        "income": {"gross_annual": income, "partner_gross_annual": partner_income, "source": "UWV"},
        "debts": {"student": debt, "source": "DUO"},
        "pension": {"monthly_from_67": pension, "source": "mijnpensioenoverzicht.nl"},
    })
}

async fn phone(State(sandbox): State<Sandbox>, Path((id, token)): Path<(String, String)>) -> Response {
    let now = sandbox.now();
    let seen = sandbox.shares.change(&id, |session| {
        if session.token != token {
            return None;
        }
        session.code = match session.code_at(now) {
            10 => 20,
            other => other,
        };
        Some(session.code)
    });
    let body = match seen.flatten() {
        Some(20) => {
            let cases: String = TEST_CASES
                .iter()
                .map(|(code, label)| format!("<option value=\"{code}\">{label}</option>"))
                .collect::<Vec<_>>()
                .concat();
            format!(
                "<p class=\"note\">Oefenomgeving: er worden geen echte gegevens opgehaald.</p>\
                 <p>Uw adviseur vraagt om uw inkomens-, pensioen- en schuldgegevens.</p>\
                 <form method=\"post\"><label for=\"case\">Wiens gegevens wilt u delen?</label>\
                 <select id=\"case\" name=\"test_case\"><option value=\"\">Zoals klaargezet</option>{cases}</select>\
                 <p><button name=\"share\" value=\"yes\">Deel mijn gegevens</button>\
                 <button name=\"share\" value=\"no\" class=\"plain\">Deel niets</button></p></form>"
            )
        }
        Some(30) => "<p>Uw gegevens zijn gedeeld. U kunt dit venster sluiten.</p>".to_owned(),
        Some(_) => "<p>Het delen is niet gelukt of te laat. Vraag een nieuwe QR-code.</p>".to_owned(),
        None => "<p>Deze code is niet meer geldig. Vraag een nieuwe QR-code.</p>".to_owned(),
    };
    html::page("nl", "Gegevens delen", &body).into_response()
}

#[derive(Deserialize)]
struct SharingChoice {
    share: String,
    #[serde(default)]
    test_case: String,
}

async fn choose(
    State(sandbox): State<Sandbox>,
    Path((id, token)): Path<(String, String)>,
    Form(choice): Form<SharingChoice>,
) -> Response {
    let changed = sandbox.shares.change(&id, |session| {
        if session.token == token && session.code == 20 {
            if TEST_CASES.iter().any(|(code, _)| *code == choice.test_case) {
                session.test_case = choice.test_case;
            }
            let works = choice.share == "yes" && session.test_case != "source_down";
            session.code = if works { 30 } else { 99 };
        }
        session.return_url.clone()
    });
    match changed {
        Some(Some(address)) => Redirect::to(&address).into_response(),
        Some(None) => Redirect::to(&format!("/ockto/phone/{id}/{token}")).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn overview(State(sandbox): State<Sandbox>) -> Html<String> {
    let now = sandbox.now();
    let rows: String = sandbox
        .shares
        .list_newest_first()
        .iter()
        .map(|(id, session)| {
            format!(
                "<tr><td><a href=\"/ockto/phone/{id}/{}\">open on the phone</a></td><td>{}</td><td>{}</td></tr>",
                html::escape(&session.token),
                html::escape(&session.reference),
                label(session.code_at(now))
            )
        })
        .collect::<Vec<_>>().concat();
    let body =
        if rows.is_empty() { "<p>No session yet.</p>".to_owned() } else { format!("<table>{rows}</table>") };
    html::page("en", "Data sharing", &body)
}
