//! A consumer and the firm write to each other in every round, and the consumer proposes a change: what was acknowledged is
//! there once, and the messages of each writer stand in the order in which they were sent.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use super::conversation_count::ConversationCount;
use super::{BRANCH, CONSUMERS, KEY, verify, workload};
use crate::process::Server;

/// Number of messages that the firm sends in a round. A consumer may send thirty in ten minutes and propose twenty
/// changes in a day, so that they take turns and send few.
const FROM_FIRM: usize = 8;

/// Pause between two messages of a writer, so that the trouble finds some of them still to come.
const PAUSE: Duration = Duration::from_millis(25);

/// Switches messages and proposals on for the firm.
pub async fn allow(server: &Server) -> anyhow::Result<()> {
    let attributes = json!({
        "name": "Bench", "modules": { "has_messages_enabled": true }, "change_proposals": { "phone": "approve" },
    });
    let url = format!("http://{}/backoffice/v1/licence/bench", server.address);
    let body = json!({ "version": 2, "attributes": attributes });
    Client::new().put(url).bearer_auth(KEY).json(&body).send().await?.error_for_status()?;
    Ok(())
}

/// A message or proposal that is sent, always with the same idempotency key.
struct Piece {
    path: String,
    body: Value,
    key: Uuid,
}

/// Writer who sends one message or proposal after the other, and goes on only when it was acknowledged.
pub struct MessageWriter {
    bearer: String,
    pieces: Vec<Piece>,
    /// The ids of what was acknowledged, in the order of sending.
    acknowledged: Vec<String>,
}

impl MessageWriter {
    /// Sends until there is no response; returns true if everything was acknowledged.
    pub async fn resume(&mut self, client: &Client, address: SocketAddr) -> anyhow::Result<bool> {
        while let Some(piece) = self.pieces.get(self.acknowledged.len()) {
            let request = client
                .post(format!("http://{address}{}", piece.path))
                .header("x-domain", BRANCH)
                .header("idempotency-key", piece.key.to_string())
                .bearer_auth(&self.bearer)
                .json(&piece.body);
            let Ok(answer) = request.send().await else { return Ok(false) };
            let status = answer.status();
            let Ok(text) = answer.text().await else { return Ok(false) };
            match status {
                _ if status.is_success() => {
                    let body: Value = serde_json::from_str(&text)?;
                    let id = body["data"]["id"].as_str().context("an id")?;
                    self.acknowledged.push(id.to_owned());
                }
                StatusCode::CONFLICT => return Ok(false),
                _ if status.is_server_error() => return Ok(false),
                _ => anyhow::bail!("{status} {text}"),
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok(true)
    }

    /// Sends what is left until it is acknowledged.
    async fn finish(&mut self, address: SocketAddr) -> anyhow::Result<()> {
        let (client, begun) = (workload::build_client()?, Instant::now());
        while !self.resume(&client, address).await? {
            ensure!(begun.elapsed() < Duration::from_mins(1), "the portal did not recover");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }
}

/// The two sides of a thread in a round.
pub struct Conversation {
    token: String,
    round: String,
}

impl Conversation {
    /// Returns a round of the consumer whose turn it is, with the consumer's and the firm's writer.
    pub fn start(tokens: &[String], turn: usize, round: &str) -> anyhow::Result<(Self, [MessageWriter; 2])> {
        let consumer = turn % CONSUMERS;
        let token = tokens.get(consumer).context("a token")?.clone();
        let piece = |path: &str, body: Value| Piece { path: path.to_owned(), body, key: Uuid::now_v7() };
        let message = |path: &str, number: usize| piece(path, json!({ "text": format!("{round} {number}") }));
        let phone = json!({ "phone_mobile": format!("06{:08}", turn + 10_000_000), "phone_home": null });
        let own = vec![
            message("/api/messages", 1),
            piece("/api/change-proposals", json!({ "field": "phone", "value": phone })),
            message("/api/messages", 2),
        ];
        let path = format!("/backoffice/v1/consumers/c{consumer}/messages");
        let of_firm = (1..=FROM_FIRM).map(|number| message(&path, number)).collect();
        let writer = |bearer: &str, pieces| MessageWriter {
            bearer: bearer.to_owned(),
            pieces,
            acknowledged: Vec::new(),
        };
        let writers = [writer(&token, own), writer(KEY, of_firm)];
        Ok((Self { token, round: round.to_owned() }, writers))
    }

    /// Has both sides send what is left, and compares what was acknowledged with what is there and what the feed tells.
    pub async fn compare(
        &self,
        server: &Server,
        mut writers: [MessageWriter; 2],
    ) -> anyhow::Result<ConversationCount> {
        for writer in &mut writers {
            writer.finish(server.address).await?;
        }
        let [own, of_firm] = writers;
        let proposal = own.acknowledged.get(1).context("a proposal")?;
        let client = workload::build_client()?;
        let list = async |path: &str| workload::list(&client, server.address, &self.token, path).await;
        let found = list("/api/messages?limit=100").await?;
        let prefix = format!("{} ", self.round);
        // The newest stand first.
        let written_by = |kind: &str| -> Vec<&str> {
            let of_round = found.iter().rev().filter(|message| {
                let attributes = &message["attributes"];
                attributes["by"]["kind"] == kind
                    && attributes["text"].as_str().is_some_and(|text| text.starts_with(&prefix))
            });
            of_round.filter_map(|message| message["id"].as_str()).collect()
        };
        let told = verify::count_events(server, |event| {
            let name = match event["type"].as_str()? {
                "message.sent" => "message_id",
                "consumer.change_proposed" => "proposal_id",
                _ => return None,
            };
            event["data"][name].as_str().map(str::to_owned)
        })
        .await?;
        let sent: Vec<&String> = own.acknowledged.iter().filter(|id| *id != proposal).collect();
        let mut count = ConversationCount {
            messages: sent.len() + of_firm.acknowledged.len(),
            ..ConversationCount::default()
        };
        if written_by("self") == sent {
            count.in_order += sent.len();
        }
        if written_by("firm") == of_firm.acknowledged {
            count.in_order += of_firm.acknowledged.len();
        }
        let proposals = list("/api/change-proposals").await?;
        count.proposals = 1;
        count.kept = usize::from(proposals.iter().filter(|one| one["id"] == **proposal).count() == 1);
        let all = own.acknowledged.iter().chain(&of_firm.acknowledged);
        count.told_once = all.filter(|id| told.get(*id) == Some(&1)).count();
        Ok(count)
    }
}
