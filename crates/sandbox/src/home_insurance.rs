//! The insurer's page on which a home-insurance proposal is approved; see `docs/partners/home-insurance.md`.

use axum::extract::{Form, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::premium::{error_response, is_known, unauthorized};
use crate::{Sandbox, html};

/// A proposal that waits for its signature, or has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredApproval {
    pub proposal_code: String,
    pub product: String,
    pub return_url: Option<String>,
    pub asked_at: DateTime<Utc>,
    /// `waiting`, `approved` or `refused`.
    pub state: String,
}

#[derive(Deserialize)]
struct ApprovalRequest {
    proposal_code: String,
    #[serde(default)]
    product: String,
    return_url: Option<String>,
}

pub fn routes() -> Router<Sandbox> {
    Router::new()
        .route("/woongarant", get(overview))
        .route("/woongarant/v1/approvals", post(create))
        .route("/woongarant/v1/approvals/{id}", get(show))
        .route("/woongarant/approve/{id}", get(page).post(choose))
}

fn resource(sandbox: &Sandbox, id: &str, approval: &StoredApproval) -> Value {
    json!({
        "id": id,
        "proposal_code": approval.proposal_code,
        "state": approval.state,
        "approval_url": format!("{}/woongarant/approve/{id}", sandbox.public_url),
    })
}

async fn create(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Json(request): Json<ApprovalRequest>,
) -> Response {
    if !is_known(&sandbox, &headers) {
        return unauthorized();
    }
    if request.proposal_code.trim().is_empty() {
        return error_response(StatusCode::UNPROCESSABLE_ENTITY, "PROPOSAL_CODE_MISSING");
    }
    let waiting =
        sandbox.approvals.list_newest_first().into_iter().find(|(_, approval)| {
            approval.proposal_code == request.proposal_code && approval.state == "waiting"
        });
    if let Some((id, approval)) = waiting {
        return Json(resource(&sandbox, &id, &approval)).into_response();
    }
    let approval = StoredApproval {
        proposal_code: request.proposal_code,
        product: request.product,
        return_url: request.return_url,
        asked_at: sandbox.now(),
        state: "waiting".to_owned(),
    };
    let id = uuid::Uuid::now_v7().to_string();
    sandbox.approvals.put(&id, approval.clone());
    (StatusCode::CREATED, Json(resource(&sandbox, &id, &approval))).into_response()
}

async fn show(State(sandbox): State<Sandbox>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    if !is_known(&sandbox, &headers) {
        return unauthorized();
    }
    match sandbox.approvals.get(&id) {
        Some(approval) => Json(resource(&sandbox, &id, &approval)).into_response(),
        None => error_response(StatusCode::NOT_FOUND, "APPROVAL_NOT_FOUND"),
    }
}

async fn page(State(sandbox): State<Sandbox>, Path(id): Path<String>) -> Response {
    let Some(approval) = sandbox.approvals.get(&id) else { return StatusCode::NOT_FOUND.into_response() };
    let what = format!(
        "<p>Voorstel <strong>{}</strong><br>{}</p>",
        html::escape(&approval.proposal_code),
        html::escape(&approval.product)
    );
    let body = match approval.state.as_str() {
        "waiting" => format!(
            "<p class=\"note\">Oefenomgeving van de verzekeraar.</p>{what}<form method=\"post\">\
             <button name=\"state\" value=\"approved\">Ik ga akkoord</button>\
             <button name=\"state\" value=\"refused\" class=\"plain\">Ik ga niet akkoord</button></form>"
        ),
        "approved" => format!("{what}<p>U bent akkoord gegaan. U kunt dit venster sluiten.</p>"),
        _ => format!("{what}<p>U bent niet akkoord gegaan. U kunt dit venster sluiten.</p>"),
    };
    html::page("nl", "Uw woonverzekering", &body).into_response()
}

#[derive(Deserialize)]
struct ApprovalChoice {
    state: String,
}

async fn choose(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    Form(choice): Form<ApprovalChoice>,
) -> Response {
    if !matches!(choice.state.as_str(), "approved" | "refused") {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let changed = sandbox.approvals.change(&id, |approval| {
        if approval.state == "waiting" {
            approval.state = choice.state;
        }
        approval.return_url.clone()
    });
    match changed {
        Some(Some(address)) => Redirect::to(&address).into_response(),
        Some(None) => Redirect::to(&format!("/woongarant/approve/{id}")).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn overview(State(sandbox): State<Sandbox>) -> Html<String> {
    let rows: String = sandbox
        .approvals
        .list_newest_first()
        .iter()
        .map(|(id, approval)| {
            format!(
                "<tr><td><a href=\"/woongarant/approve/{id}\">{}</a></td><td>{}</td><td>{}</td></tr>",
                html::escape(&approval.proposal_code),
                html::escape(&approval.product),
                html::escape(&approval.state)
            )
        })
        .collect::<Vec<_>>()
        .concat();
    let body =
        if rows.is_empty() { "<p>No proposal yet.</p>".to_owned() } else { format!("<table>{rows}</table>") };
    html::page("en", "Home-insurance approval", &body)
}
