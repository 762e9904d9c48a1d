//! Trouble on purpose: consumers act and write while the program is killed, its disk runs full, its database or its partners go
//! away; and others send files that are made to break it.
//!
//! Each round gives every consumer new actions, lets them act while one trouble strikes, lets whoever got no answer
//! send the same request again, and then compares what was acknowledged with what was kept and what the firm hears.

mod client;
mod conversation_count;
mod conversations;
mod database;
mod disk;
mod hostile;
mod iteration;
mod partners;
mod payments;
mod verify;
mod workload;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;

use crate::process::Server;
use crate::{data, process};
use database::TortureDatabase;
use disk::Disk;
use verify::ActCount;

/// A failure that is injected in one round, such as a killed process or a full disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// `kill -9` at a moment that differs from round to round.
    Kill,
    /// The disk takes not a byte more for two seconds.
    FullDisk,
    /// SQLite: somebody else holds the database's lock. PostgreSQL: its connections break and new ones are refused.
    DatabaseAway,
}

const TROUBLES: [Trouble; 3] = [Trouble::Kill, Trouble::FullDisk, Trouble::DatabaseAway];

/// Number of consumers that act at once.
const CONSUMERS: usize = 8;

/// The program under test with its folder and database.
struct TortureSetup<'a> {
    program: &'a Path,
    folder: &'a Path,
    database: &'a TortureDatabase,
    /// Absent where no small disk could be made.
    disk: Option<&'a Disk>,
    /// The first token of each consumer.
    tokens: Vec<String>,
}

impl TortureSetup<'_> {
    async fn start_server(&self) -> anyhow::Result<Server> {
        self.start_server_with(&[]).await
    }

    async fn start_server_with(&self, settings: &[(String, String)]) -> anyhow::Result<Server> {
        Ok(Server::start_with(self.program, self.folder, &self.database.url(), settings).await?.0)
    }
}

/// Runs every trouble against one database, and the hostile files when `with_hostile_files` says so.
///
/// # Errors
/// When something that was acknowledged is lost or told twice, a hostile file costs more than it may, or the portal
/// cannot be started.
pub async fn run(program: PathBuf, rounds: usize, url: &str, with_hostile_files: bool) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let disk = Disk::mount(&folder.path().join("disk"));
    let home = disk.as_ref().map_or_else(|_| folder.path().to_owned(), |disk| disk.path().to_owned());
    if let Err(reason) = &disk {
        println!("No round with a full disk: {reason:#}\n");
    }
    let disk = disk.ok();
    let database = TortureDatabase::open(url, &home).await?;
    {
        let server = Server::start(&program, &home, &database.url()).await?.0;
        data::add_firm(&database.direct_url()).await?;
        data::import_records(server.address, CONSUMERS).await?;
        conversations::allow(&server).await?;
        server.kill().await?;
    }
    let tokens = data::open_sessions(&database.direct_url(), CONSUMERS).await?.to_vec();
    let setup =
        TortureSetup { program: &program, folder: &home, database: &database, disk: disk.as_ref(), tokens };
    println!(
        "| trouble | rounds | acts | acknowledged at once | kept | sent again | told once | lost | half there \
         | messages | once and in order | proposals | kept | of both told once |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    let mut whole = true;
    // Every round is another consumer's turn to write.
    let mut turn = 0;
    for trouble in TROUBLES {
        if trouble == Trouble::FullDisk && disk.is_none() {
            continue;
        }
        let mut count = ActCount::default();
        for number in 0..rounds {
            let round = iteration::run(&setup, trouble, (number, turn)).await;
            count += round.with_context(|| format!("{trouble:?}, round {number}"))?;
            turn += 1;
        }
        println!("| {} | {rounds} | {count} |", trouble_name(trouble, &database));
        whole &= count.is_consistent();
    }
    whole &= partners_away(&setup, rounds).await?;
    if with_hostile_files {
        whole &= hostile::run(&setup).await?;
    }
    anyhow::ensure!(
        whole,
        "something that was acknowledged is not there as it should be, or a hostile file cost too much"
    );
    Ok(())
}

/// The rounds in which partners are away, silent, nonsensical, or heard and not answering, by turns.
async fn partners_away(setup: &TortureSetup<'_>, rounds: usize) -> anyhow::Result<bool> {
    let partners = partners::StubPartners::start().await?;
    let mut count = partners::PaymentCount::default();
    for number in 0..rounds {
        let round = partners::run(setup, &partners, number).await;
        count = count.merge(round.with_context(|| format!("partners away, round {number}"))?);
    }
    let partners::PaymentCount { bills, paid, done, told_once, paid_twice, letters, arrived } = count;
    println!(
        "\n| trouble | rounds | invoices | told to be paid | done | told once | paid twice | letters | arrived |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    println!(
        "| partners away for 4 s | {rounds} | {bills} | {paid} | {done} | {told_once} | {paid_twice} | {letters} | {arrived} |"
    );
    Ok(count.is_consistent())
}

fn trouble_name(trouble: Trouble, database: &TortureDatabase) -> &'static str {
    match (trouble, database) {
        (Trouble::Kill, _) => "`kill -9`",
        (Trouble::FullDisk, _) => "disk full for 2 s",
        (Trouble::DatabaseAway, TortureDatabase::Sqlite { .. }) => "database locked for 3 s",
        (Trouble::DatabaseAway, TortureDatabase::Postgres { .. }) => "database away for 3 s",
    }
}

/// A while that differs from round to round and comes back the same in the next run.
fn time_of_trouble(round: usize) -> Duration {
    let step = u64::try_from(round).unwrap_or_default();
    Duration::from_millis(40 + step.wrapping_mul(0x9e37_79b9_7f4a_7c15) % 400)
}

/// The key of the firm's own system.
const KEY: &str = data::KEY;
const BRANCH: &str = process::BRANCH;
