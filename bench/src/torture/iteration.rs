//! One round of the torture: acts, trouble, the acts without an answer again, and the comparison.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::ensure;

use super::conversations::{Conversation, MessageWriter};
use super::verify::{self, ActCount};
use super::workload::{self, Act, Answer};
use super::{CONSUMERS, TortureSetup, Trouble, time_of_trouble};
use crate::process::Server;

/// Number of actions of each consumer.
const ACTIONS: usize = 12;

/// Pause between two acts of a sender, so that the trouble finds some of them still to come.
const PAUSE: Duration = Duration::from_millis(25);

pub async fn run(
    setup: &TortureSetup<'_>,
    trouble: Trouble,
    (number, turn): (usize, usize),
) -> anyhow::Result<ActCount> {
    let name = format!("{trouble:?}-{number}").to_lowercase();
    let server = setup.start_server().await?;
    let acts = Arc::new(workload::prepare(server.address, &setup.tokens, &name, ACTIONS).await?);
    ensure!(acts.len() == CONSUMERS * ACTIONS, "{} actions", acts.len());
    let (conversation, writers) = Conversation::start(&setup.tokens, turn, &name)?;
    let senders = send(&acts, server.address)?;
    let writers = writers.map(|writer| write(writer, server.address));
    tokio::time::sleep(time_of_trouble(number)).await;
    let server = cause_trouble(setup, trouble, server).await?;
    let mut first = vec![Answer::Unknown; acts.len()];
    for sender in senders {
        for (act, answer) in sender.await?? {
            first[act] = answer;
        }
    }
    let (server, sent_again) = resend_unanswered(setup, server, &acts, &first).await?;
    let mut count = verify::compare(&server, &setup.tokens, &name, &acts, &first, sent_again).await?;
    let [own, of_firm] = writers;
    count.written = conversation.compare(&server, [own.await??, of_firm.await??]).await?;
    server.kill().await?;
    Ok(count)
}

type Sender = tokio::task::JoinHandle<anyhow::Result<Vec<(usize, Answer)>>>;

/// Starts four senders; each takes the next act that no other has taken.
fn send(acts: &Arc<Vec<Act>>, address: std::net::SocketAddr) -> anyhow::Result<Vec<Sender>> {
    let next = Arc::new(AtomicUsize::new(0));
    let sender = |client: reqwest::Client| {
        let (acts, next) = (Arc::clone(acts), Arc::clone(&next));
        tokio::spawn(async move {
            let mut answers = Vec::new();
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(act) = acts.get(place) else { return Ok(answers) };
                answers.push((place, act.attempt(&client, address).await?));
                tokio::time::sleep(PAUSE).await;
            }
        })
    };
    (0..4).map(|_| Ok(sender(workload::build_client()?))).collect()
}

/// Starts a writer that writes until everything is acknowledged or there is no response.
fn write(
    mut writer: MessageWriter,
    address: std::net::SocketAddr,
) -> tokio::task::JoinHandle<anyhow::Result<MessageWriter>> {
    tokio::spawn(async move {
        writer.resume(&workload::build_client()?, address).await?;
        Ok(writer)
    })
}

/// Carries out the trouble, and returns the server if it still runs.
async fn cause_trouble(
    setup: &TortureSetup<'_>,
    trouble: Trouble,
    server: Server,
) -> anyhow::Result<Option<Server>> {
    match trouble {
        Trouble::Kill => {
            server.kill().await?;
            return Ok(None);
        }
        Trouble::FullDisk => {
            if let Some(disk) = setup.disk {
                disk.fill()?;
                tokio::time::sleep(Duration::from_secs(2)).await;
                disk.empty()?;
            }
        }
        Trouble::DatabaseAway => setup.database.shut_for(Duration::from_secs(3)).await?,
    }
    Ok(Some(server))
}

/// Sends the acts without an answer again until there is one.
async fn resend_unanswered(
    setup: &TortureSetup<'_>,
    server: Option<Server>,
    acts: &[Act],
    first: &[Answer],
) -> anyhow::Result<(Server, usize)> {
    let server = match server {
        Some(server) => server,
        None => setup.start_server().await?,
    };
    let client = workload::build_client()?;
    let mut sent_again = 0;
    let begun = Instant::now();
    for (act, _) in acts.iter().zip(first).filter(|(_, answer)| **answer == Answer::Unknown) {
        sent_again += 1;
        while act.attempt(&client, server.address).await? == Answer::Unknown {
            ensure!(begun.elapsed() < Duration::from_mins(1), "the portal did not recover");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    Ok((server, sent_again))
}
