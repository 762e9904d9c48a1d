//! Submissions of the demo's consumers: made through the portal's own calls, each at its own moment, so that they have
//! evidence, documents and receipts.

use std::sync::Arc;

use anyhow::{Context, ensure};
use api::App;
use app::{Clock, Services};
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode, header};
use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use serde::Deserialize;
use serde_json::{Value, json};
use tower::ServiceExt;
use uuid::Uuid;

use crate::config::Config;
use crate::installation::Installation;
use crate::serve::build_app;

/// The largest answer that is read, in bytes.
const LARGEST: usize = 1024 * 1024;

/// One answer, in the order in which they were given.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemoAnswer {
    at: DateTime<Utc>,
    email: String,
    /// The external id of the action.
    action: String,
    /// The path with `{action}` where its id goes.
    path: String,
    body: Value,
}

/// Clock that stands still at the moment of a submission.
struct FixedClock(DateTime<Utc>);

impl Clock for FixedClock {
    fn now(&self) -> DateTime<Utc> {
        self.0
    }
}

/// Returns the program as it was at a moment.
pub(super) fn services_at(services: &Services, moment: DateTime<Utc>) -> Services {
    let (clock, seals) = (Arc::new(FixedClock(moment)), Arc::new(services.seals.with_deferred_stamps()));
    Services { clock, seals, ..services.clone() }
}

/// Gives the answers of a firm's people; those that were given before stay as they are.
pub async fn give(
    (config, installation): (&Config, &Installation),
    firm: LicenceId,
    domain: &str,
    password: &str,
    answers: Vec<DemoAnswer>,
) -> anyhow::Result<()> {
    for answer in answers {
        let name = answer.action.clone();
        let action = store::records::answers::find_action(installation.store.reader(), firm, &name).await?;
        let action = action.with_context(|| name.clone())?;
        let then = build_app(config, &services_at(installation, answer.at), None)?;
        answer_at(&then, domain, password, action, answer).await.with_context(|| name)?;
    }
    Ok(())
}

async fn answer_at(
    app: &App,
    domain: &str,
    password: &str,
    action: Uuid,
    answer: DemoAnswer,
) -> anyhow::Result<()> {
    let sign_in = json!({ "email": answer.email, "password": password });
    let (status, pair) = post(app, domain, None, "/api/auth/login", &sign_in).await?;
    ensure!(status.is_success(), "the sign-in: {status} {pair}");
    let token = pair["data"]["attributes"]["accessToken"].as_str().context("a token")?.to_owned();
    let path = answer.path.replace("{action}", &action.to_string());
    let mut body = answer.body;
    if !answer.path.contains("{action}") {
        body["productActionId"] = json!(action);
    }
    let (status, said) = post(app, domain, Some(&token), &path, &body).await?;
    let given_before = status == StatusCode::CONFLICT && said["error"]["code"] == "ACTION_ALREADY_DONE";
    ensure!(status.is_success() || given_before, "{status} {said}");
    Ok(())
}

async fn post(
    app: &App,
    domain: &str,
    token: Option<&str>,
    path: &str,
    body: &Value,
) -> anyhow::Result<(StatusCode, Value)> {
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header("x-domain", domain)
        .header(header::CONTENT_TYPE, "application/json");
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    let request = request.body(Body::from(body.to_string()))?;
    let response = api::router(app.clone()).oneshot(request).await?;
    let status = response.status();
    let bytes = to_bytes(response.into_body(), LARGEST).await?;
    Ok((status, serde_json::from_slice(&bytes).unwrap_or_default()))
}
