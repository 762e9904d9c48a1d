//! Files that are made to break a server: what they cost its memory, and others their time.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use documents::hostile;
use reqwest::Client;
use reqwest::multipart::{Form, Part};

use super::workload::{self, Act, Answer};
use super::{BRANCH, TortureSetup};

/// Greatest increase of the server's memory by one case, in KiB.
const ALLOWED_KIB: u64 = 64 * 1024;

/// Time that other requests may take meanwhile.
const OTHERS_WAIT: Duration = Duration::from_secs(2);

/// Time that the work on one file may take.
const LONGEST: Duration = Duration::from_secs(31);

/// Sends each kind of file, three consumers at once, while others deliver small ones; prints a line of
/// a table for each. False when one cost more than it may.
pub async fn run(setup: &TortureSetup<'_>) -> anyhow::Result<bool> {
    println!(
        "\n| hostile file, from 3 at once | bytes | answers | answered in | server's memory above idle | others' small files | slowest |"
    );
    println!("|---|---|---|---|---|---|---|");
    let mut whole = true;
    for (name, files) in [
        ("page tree, 4,000 × 2,000", vec![hostile::page_tree(4_000, 2_000)]),
        ("page tree, 9,000 × 5,000", vec![hostile::page_tree(9_000, 5_000)]),
        ("2 million numbers, packed", vec![hostile::object_streams(1, 2_000_000)]),
        ("15 million numbers, packed", vec![hostile::object_streams(1, 15_000_000)]),
        ("3 × 15 million numbers, packed", vec![hostile::object_streams(3, 15_000_000)]),
        ("12 million numbers, plain", vec![hostile::plain_array(12_000_000)]),
        ("12 million numbers, hidden", vec![hostile::hidden_array(12_000_000)]),
        ("12 pictures of 100 megapixels", vec![hostile::picture(10_000, 10_000); 12]),
    ] {
        whole &= run_case(setup, name, &files).await.with_context(|| name.to_owned())?;
    }
    Ok(whole)
}

async fn run_case(setup: &TortureSetup<'_>, name: &str, files: &[Vec<u8>]) -> anyhow::Result<bool> {
    let round: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let server = setup.start_server().await?;
    let acts = workload::prepare(server.address, &setup.tokens, &round, 2).await?;
    let (hostile, others): (Vec<&Act>, Vec<&Act>) = acts.iter().filter(|act| act.uploads()).enumerate().fold(
        (Vec::new(), Vec::new()),
        |(mut hostile, mut others), (number, act)| {
            if number < 3 {
                hostile.push(act);
            } else {
                others.push(act);
            }
            (hostile, others)
        },
    );
    ensure!(hostile.len() == 3 && !others.is_empty(), "{} acts", acts.len());
    server.forget_peak()?;
    let idle = server.peak_kib()?;
    let begun = Instant::now();
    let senders: Vec<_> = hostile
        .into_iter()
        .map(|act| {
            let (act, files, address) = (act.clone(), files.to_vec(), server.address);
            tokio::spawn(async move { send(&act, files, address).await })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(50)).await;
    let client = workload::build_client()?;
    let mut slowest = Duration::ZERO;
    let count = others.len();
    for act in others {
        let sent = Instant::now();
        ensure!(
            act.attempt(&client, server.address).await? == Answer::Acknowledged,
            "a small file was refused"
        );
        slowest = slowest.max(sent.elapsed());
    }
    let mut answers = Vec::new();
    for sender in senders {
        answers.push(sender.await??.to_string());
    }
    let took = begun.elapsed();
    answers.sort();
    answers.dedup();
    let added = server.peak_kib()?.saturating_sub(idle);
    let bytes: usize = files.iter().map(Vec::len).sum();
    println!(
        "| {name} | {bytes} | {} | {:.1} s | {} MiB | {count} | {:.2} s |",
        answers.join(", "),
        took.as_secs_f64(),
        added / 1024,
        slowest.as_secs_f64()
    );
    server.kill().await?;
    Ok(added < ALLOWED_KIB && slowest < OTHERS_WAIT && took < LONGEST)
}

/// The status of the answer.
async fn send(act: &Act, files: Vec<Vec<u8>>, address: std::net::SocketAddr) -> anyhow::Result<u16> {
    let mut form = Form::new().text("productActionId", act.action.clone());
    for file in files {
        form = form.part("file[]", Part::bytes(file).file_name("bestand"));
    }
    let call = Client::builder().timeout(Duration::from_mins(1)).build()?;
    let call = call.post(format!("http://{address}/api/documents")).header("x-domain", BRANCH);
    Ok(call.bearer_auth(act.token()).multipart(form).send().await?.status().as_u16())
}
