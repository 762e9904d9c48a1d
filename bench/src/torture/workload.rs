//! Simulation of consumers who deliver a picture, or give a date.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use reqwest::multipart::{Form, Part};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{BRANCH, KEY};

/// An act of a consumer for one action, always with the same idempotency key.
#[derive(Clone, Debug)]
pub struct Act {
    pub action: String,
    token: String,
    uploads: bool,
    key: Uuid,
}

/// Outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Acknowledged,
    /// The act was done by an attempt whose answer never came.
    DoneBefore,
    /// The server gave no answer, or one that asks to try again.
    Unknown,
}

pub fn build_client() -> anyhow::Result<Client> {
    Ok(Client::builder().timeout(Duration::from_secs(20)).build()?)
}

/// Gives each consumer new actions in this round, and returns what they will do.
pub async fn prepare(
    address: SocketAddr,
    tokens: &[String],
    round: &str,
    each: usize,
) -> anyhow::Result<Vec<Act>> {
    let client = build_client()?;
    for consumer in 0..tokens.len() {
        for place in 0..each {
            let uploads = place % 2 == 0;
            let kind = if uploads { "UPLOAD_DOCUMENT" } else { "REQUEST_DATE_CONDITIONS_PRECEDENT" };
            let attributes = json!({
                "type": kind, "label": round, "owners": [format!("c{consumer}")],
                "product": { "kind": "mortgage", "external_id": format!("c{consumer}-p0") },
            });
            client
                .put(format!("http://{address}/backoffice/v1/actions/{round}-{consumer}-{place}"))
                .bearer_auth(KEY)
                .json(&json!({ "version": 1, "attributes": attributes }))
                .send()
                .await?
                .error_for_status()?;
        }
    }
    let mut acts = Vec::new();
    for token in tokens {
        for action in list_actions(&client, address, token).await? {
            let attributes = &action["attributes"];
            if attributes["label"] == round {
                acts.push(Act {
                    action: action["id"].as_str().context("an id")?.to_owned(),
                    token: token.clone(),
                    uploads: attributes["type"] == "UPLOAD_DOCUMENT",
                    key: Uuid::now_v7(),
                });
            }
        }
    }
    Ok(acts)
}

/// The actions of one consumer, as the portal shows them.
pub async fn list_actions(client: &Client, address: SocketAddr, token: &str) -> anyhow::Result<Vec<Value>> {
    list(client, address, token, "/api/actions").await
}

pub async fn list(
    client: &Client,
    address: SocketAddr,
    token: &str,
    path: &str,
) -> anyhow::Result<Vec<Value>> {
    let answer = client
        .get(format!("http://{address}{path}"))
        .header("x-domain", BRANCH)
        .bearer_auth(token)
        .send()
        .await?
        .error_for_status()?;
    let body: Value = answer.json().await?;
    body["data"].as_array().cloned().context("a list")
}

impl Act {
    pub const fn uploads(&self) -> bool {
        self.uploads
    }

    pub fn token(&self) -> &str {
        &self.token
    }

    pub async fn attempt(&self, client: &Client, address: SocketAddr) -> anyhow::Result<Answer> {
        let request = if self.uploads {
            let picture = Part::bytes(make_bitmap()).file_name("foto.bmp").mime_str("image/bmp")?;
            let form = Form::new().text("productActionId", self.action.clone()).part("file[]", picture);
            client.post(format!("http://{address}/api/documents")).multipart(form)
        } else {
            let path = format!("/api/products/mortgages/actions/{}/date-conditions-precedent", self.action);
            client
                .put(format!("http://{address}{path}"))
                .json(&json!({ "dateConditionsPrecedent": "2030-01-15" }))
        };
        let request = request
            .header("x-domain", BRANCH)
            .header("idempotency-key", self.key.to_string())
            .bearer_auth(&self.token);
        let Ok(answer) = request.send().await else { return Ok(Answer::Unknown) };
        let status = answer.status();
        let Ok(text) = answer.text().await else { return Ok(Answer::Unknown) };
        match status {
            _ if status.is_success() => Ok(Answer::Acknowledged),
            StatusCode::CONFLICT if text.contains("ACTION_ALREADY_DONE") => Ok(Answer::DoneBefore),
            StatusCode::CONFLICT | StatusCode::TOO_MANY_REQUESTS => Ok(Answer::Unknown),
            _ if status.is_server_error() => Ok(Answer::Unknown),
            _ => anyhow::bail!("{status} {text}"),
        }
    }
}

/// A small picture, made of its own header and pixels.
fn make_bitmap() -> Vec<u8> {
    let side = 64_u32;
    let mut bytes = b"BM".to_vec();
    bytes.extend((54 + side * side * 3).to_le_bytes());
    bytes.extend([0; 4]);
    for number in [54, 40, side, side] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend([1, 0, 24, 0]);
    bytes.extend([0; 24]);
    bytes.extend((0..side * side * 3).map(|place| place.to_le_bytes()[0]));
    bytes
}
