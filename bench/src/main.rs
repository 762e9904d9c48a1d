//! Measures the portal beside a floor: the same calls answered with a constant of the same size.
//!
//! `make bench` runs it on release builds. Figures depend on the machine; ratios of one run can be compared.

mod acts;
mod data;
mod desk;
mod load;
mod peer;
mod process;
mod report;
mod timing;
mod torture;
mod upload;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use clap::{Parser, Subcommand};

use load::Target;
use process::Server;

#[derive(Parser)]
struct BenchArguments {
    #[command(subcommand)]
    command: BenchCommand,
}

#[derive(Subcommand)]
enum BenchCommand {
    /// Build databases of the given sizes, load each, and print the figures as Markdown.
    Run {
        /// The program to measure.
        #[arg(long, default_value = "target/release/balie")]
        program: PathBuf,
        /// Numbers of consumers; each has 12 products and 20 actions.
        #[arg(long, value_delimiter = ',', default_values_t = [1_000, 100_000])]
        consumers: Vec<usize>,
        /// Seconds of load for each call.
        #[arg(long, default_value_t = 5)]
        seconds: u64,
        /// Requests under way at once.
        #[arg(long, default_value_t = 4)]
        connections: usize,
        /// `sqlite` for a temporary file, or a URL. A database that an earlier run filled is measured without an import.
        #[arg(long, default_value = "sqlite")]
        database: String,
        /// Leave out acts and uploads, after which consumers have more than before: the database can be measured again.
        #[arg(long)]
        reads_only: bool,
        /// The peer to compare with on SQLite, where it is installed (`npm ci`).
        #[arg(long, default_value = "bench/peer")]
        peer: PathBuf,
    },
    /// Compare the time of the answers to known and unknown names.
    Timing {
        #[arg(long, default_value = "target/release/balie")]
        program: PathBuf,
        /// Number of names of each sort.
        #[arg(long, default_value_t = 1_000)]
        rounds: usize,
    },
    /// Let consumers act while the program is killed, its disk is full, its database or its partners away; count what is
    /// kept.
    Torture {
        #[arg(long, default_value = "target/release/balie")]
        program: PathBuf,
        /// Number of rounds of each trouble.
        #[arg(long, default_value_t = 20)]
        rounds: usize,
        /// `sqlite`, or the URL of a PostgreSQL database that is empty.
        #[arg(long, default_value = "sqlite")]
        database: String,
        /// Leave the hostile files out: their limits hold for a release build.
        #[arg(long)]
        without_hostile_files: bool,
    },
    /// Answer every request with so many bytes: the floor.
    Floor { address: std::net::SocketAddr, bytes: usize },
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let _ = rustls::crypto::ring::default_provider().install_default();
    match BenchArguments::parse().command {
        BenchCommand::Floor { address, bytes } => process::serve_baseline(address, bytes).await,
        BenchCommand::Torture { program, rounds, database, without_hostile_files } => {
            torture::run(program, rounds, &database, !without_hostile_files).await
        }
        BenchCommand::Timing { program, rounds } => timing::run(&program, rounds).await,
        BenchCommand::Run { program, consumers, seconds, connections, database, reads_only, peer } => {
            report::print_head(&database);
            let mut sizes = Vec::new();
            for count in consumers {
                let duration = Duration::from_secs(seconds);
                let run = Run { program: &program, duration, connections, database: &database, reads_only };
                let figures = measure(run, count, &peer).await?;
                report::print_size(count, &figures);
                sizes.push((count, figures));
            }
            report::print_growth(&sizes);
            Ok(())
        }
    }
}

/// Figures measured on a database of one size.
pub struct Figures {
    /// Cost of filling the database; absent where an earlier run filled it.
    pub import: Option<FillCost>,
    pub ready: Duration,
    pub resident_kib: u64,
    /// Anonymous part of the resident memory, which is no page of a file.
    pub anonymous_kib: u64,
    pub upload: Option<upload::Peak>,
    pub calls: Vec<(&'static str, load::CallMeasurement, load::CallMeasurement)>,
    /// The calls behind the desk's screens.
    pub desk: Vec<(&'static str, load::CallMeasurement)>,
    pub peers: Vec<peer::Comparison>,
    pub acts: Vec<acts::ActMeasurement>,
}

/// Cost of filling the database.
pub struct FillCost {
    pub records: usize,
    pub time: Duration,
    pub peak_kib: u64,
}

/// Settings with which one database is measured.
struct Run<'a> {
    program: &'a Path,
    /// Duration of the load for each call.
    duration: Duration,
    connections: usize,
    database: &'a str,
    reads_only: bool,
}

async fn measure(run: Run<'_>, consumers: usize, peer: &Path) -> anyhow::Result<Figures> {
    let Run { program, duration, connections, database, reads_only } = run;
    let folder = tempfile::tempdir()?;
    let url = match database {
        "sqlite" => format!("sqlite://{}", folder.path().join("balie.db").display()),
        other => other.to_owned(),
    };
    let (server, _) = Server::start(program, folder.path(), &url).await.context("first start")?;
    let import = if data::is_filled(&url).await? {
        None
    } else {
        data::add_firm(&url).await?;
        let (records, time) = data::import_records(server.address, consumers).await?;
        Some(FillCost { records, time, peak_kib: server.peak_kib()? })
    };
    server.kill().await?;
    // A start on an existing database, after everything has been written.
    let (server, ready) = Server::start(program, folder.path(), &url).await.context("second start")?;
    let tokens = data::open_sessions(&url, consumers).await?;
    let mut calls = Vec::new();
    for path in load::CALLS {
        let paths = [path.to_owned()];
        let target = Target { address: server.address, paths: &paths, tokens: &tokens };
        let portal = load::run(&target, &server, duration, connections).await?;
        let floor = Server::start_baseline(portal.bytes).await?;
        let target = Target { address: floor.address, paths: &paths, tokens: &tokens };
        let constant = load::run(&target, &floor, duration, connections).await?;
        floor.kill().await?;
        calls.push((path, portal, constant));
    }
    let resident_kib = server.resident_kib()?;
    let anonymous_kib = server.anonymous_kib()?;
    let desk = desk::measure(&server, consumers, duration, connections).await?;
    let peers = match url.strip_prefix("sqlite://") {
        Some(file) if peer.join("node_modules").exists() => {
            peer::compare(&server, &tokens, peer, Path::new(file), duration).await?
        }
        _ => Vec::new(),
    };
    let (mut acts, mut upload) = (Vec::new(), None);
    if !reads_only {
        acts = acts::measure(&server, &tokens, consumers, duration).await?;
        upload = Some(upload::measure(&server, &tokens[0]).await?);
    }
    server.kill().await?;
    Ok(Figures { import, ready, resident_kib, anonymous_kib, upload, calls, desk, peers, acts })
}
