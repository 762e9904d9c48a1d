//! Comparison of the acknowledged acts with the database and the event feed.

use std::collections::HashMap;
use std::fmt;
use std::ops::AddAssign;

use anyhow::Context;
use serde_json::Value;

use super::conversation_count::ConversationCount;
use super::workload::{self, Act, Answer};
use super::{BRANCH, KEY};
use crate::process::Server;

#[derive(Clone, Copy, Debug, Default)]
pub struct ActCount {
    acts: usize,
    acknowledged: usize,
    kept: usize,
    sent_again: usize,
    told_once: usize,
    lost: usize,
    half_there: usize,
    pub written: ConversationCount,
}

impl ActCount {
    pub const fn is_consistent(&self) -> bool {
        self.lost == 0 && self.half_there == 0 && self.told_once == self.acts && self.written.is_consistent()
    }
}

impl AddAssign for ActCount {
    fn add_assign(&mut self, other: Self) {
        self.acts += other.acts;
        self.acknowledged += other.acknowledged;
        self.kept += other.kept;
        self.sent_again += other.sent_again;
        self.told_once += other.told_once;
        self.lost += other.lost;
        self.half_there += other.half_there;
        self.written += other.written;
    }
}

impl fmt::Display for ActCount {
    fn fmt(&self, form: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { acts, acknowledged, kept, sent_again, told_once, lost, half_there, written } = self;
        let ConversationCount { messages, in_order, proposals, told_once: told, kept: proposed } = written;
        write!(
            form,
            "{acts} | {acknowledged} | {kept} | {sent_again} | {told_once} | {lost} | {half_there} | "
        )?;
        write!(form, "{messages} | {in_order} | {proposals} | {proposed} | {told}")
    }
}

/// Compares the acts with the server's data; every act has been acknowledged by then, by the first response or a later
/// one.
pub async fn compare(
    server: &Server,
    tokens: &[String],
    round: &str,
    acts: &[Act],
    first: &[Answer],
    sent_again: usize,
) -> anyhow::Result<ActCount> {
    let prefix = format!("{round}-");
    let told = count_events(server, |event| {
        let of_round = event["action_external_id"].as_str().is_some_and(|id| id.starts_with(&prefix));
        let kinds = ["document.delivered", "conditions_precedent.dated"];
        let is_answer = of_round && kinds.iter().any(|kind| event["type"] == *kind);
        event["action_id"].as_str().filter(|_| is_answer).map(str::to_owned)
    })
    .await?;
    let client = workload::build_client()?;
    let (mut done, mut files) = (HashMap::new(), HashMap::new());
    for token in tokens {
        for action in workload::list_actions(&client, server.address, token).await? {
            let id = action["id"].as_str().context("an id")?.to_owned();
            done.insert(id, action["attributes"]["is_done"] == true);
        }
        for upload in workload::list(&client, server.address, token, "/api/documents/uploads").await? {
            let action = upload["attributes"]["action_id"].as_str().context("an action")?.to_owned();
            let id = upload["id"].as_str().context("an id")?;
            let answer = client
                .get(format!("http://{}/api/documents/uploads/{id}/download", server.address))
                .header("x-domain", BRANCH)
                .bearer_auth(token)
                .send()
                .await?;
            files.entry(action).or_insert_with(Vec::new).push(answer.status().is_success());
        }
    }
    let mut count = ActCount { acts: acts.len(), sent_again, ..ActCount::default() };
    for (act, answer) in acts.iter().zip(first) {
        let is_done = done.get(&act.action).copied().unwrap_or_default();
        let heard = told.get(&act.action).copied().unwrap_or_default();
        let whole = files.get(&act.action).is_none_or(|found| found.as_slice() == [true]);
        if *answer == Answer::Acknowledged {
            count.acknowledged += 1;
            count.kept += usize::from(is_done);
        }
        count.lost += usize::from(!is_done || heard == 0);
        count.told_once += usize::from(heard == 1);
        let has_its_file = !act.uploads() || files.contains_key(&act.action);
        count.half_there += usize::from(!whole || (is_done && !has_its_file));
    }
    Ok(count)
}

/// Returns the number of events in the feed for each id that `id_of` extracts; it skips events for which it returns
/// `None`.
pub async fn count_events(
    server: &Server,
    id_of: impl Fn(&Value) -> Option<String>,
) -> anyhow::Result<HashMap<String, usize>> {
    let client = workload::build_client()?;
    let mut told = HashMap::new();
    let mut after = String::new();
    loop {
        let answer = client
            .get(format!("http://{}/backoffice/v1/events?after={after}", server.address))
            .bearer_auth(KEY)
            .send()
            .await?
            .error_for_status()?;
        let page: Value = answer.json().await?;
        let events = page["data"].as_array().context("events")?;
        for event in events {
            if let Some(id) = id_of(event) {
                *told.entry(id).or_insert(0) += 1;
            }
        }
        match page["meta"]["next"].as_str() {
            Some(next) if !events.is_empty() => next.clone_into(&mut after),
            _ => return Ok(told),
        }
    }
}
