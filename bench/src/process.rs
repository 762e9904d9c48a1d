//! The measured programs, each a process of its own, so that its processor time and memory are its own.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use axum::Router;
use axum::http::header;
use tokio::net::TcpListener;
use tokio::process::{Child, Command};

/// The installation's secret for the time of the measurement, in base64.
pub const SECRET: &str = "YmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtMTI=";

/// The firm's only branch.
pub const BRANCH: &str = "bench";

/// A server under measurement.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Server {
    /// Starts the portal and waits until it is ready; also how long that took.
    pub async fn start(program: &Path, folder: &Path, database: &str) -> anyhow::Result<(Self, Duration)> {
        Self::start_with(program, folder, database, &[]).await
    }

    /// Starts a server like [`Server::start`], with additional variables.
    pub async fn start_with(
        program: &Path,
        folder: &Path,
        database: &str,
        settings: &[(String, String)],
    ) -> anyhow::Result<(Self, Duration)> {
        let address = find_free_address().await?;
        let begun = Instant::now();
        let child = Command::new(program)
            .arg("serve")
            .env("BALIE_CONFIG", "/dev/null")
            .env("BALIE_DATABASE_URL", database)
            .env("BALIE_FILES", folder.join("files"))
            .env("BALIE_SCRATCH", folder.join("files/.scratch"))
            .env("BALIE_LISTEN", address.to_string())
            .env("BALIE_PUBLIC_URL", format!("http://{address}"))
            .envs(settings.iter().cloned())
            .env("BALIE_SECRETS", format!("[\"{SECRET}\"]"))
            // Disks are filled to the brim on purpose, and one consumer sends what thousands do in a day.
            .env("BALIE_STORAGE__DISK_RESERVE_MB", "0")
            .env("BALIE_STORAGE__DISK_RESERVE_PERCENT", "0")
            .env("BALIE_STORAGE__CONSUMER_DAY_MB", "0")
            .env("BALIE_STORAGE__CONSUMER_MB", "0")
            .env("BALIE_TRUSTED_PROXIES", "[\"127.0.0.1\"]")
            .env("BALIE_LOG", "warn")
            // The readers of a whole firm are few here, and call without a pause.
            .env("BALIE_CALLS_PER_MINUTE", "4294967295")
            .env("BALIE_KEY_CALLS_PER_MINUTE", "4294967295")
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{}: build it first", program.display()))?;
        let server = Self { child, address };
        server.wait_ready("/health/ready").await?;
        Ok((server, begun.elapsed()))
    }

    /// Starts the floor: this program itself, answering a constant.
    pub async fn start_baseline(bytes: usize) -> anyhow::Result<Self> {
        let address = find_free_address().await?;
        let child = Command::new(std::env::current_exe()?)
            .args(["floor", &address.to_string(), &bytes.to_string()])
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let server = Self { child, address };
        server.wait_ready("/").await?;
        Ok(server)
    }

    /// Starts the peer in `bench/peer` on a database that the portal has filled.
    pub async fn start_peer(folder: &Path, database: &Path, processes: usize) -> anyhow::Result<Self> {
        let address = find_free_address().await?;
        let child = Command::new("node")
            .arg(folder.join("server.js"))
            .arg(address.port().to_string())
            .arg(database)
            .arg(processes.to_string())
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let server = Self { child, address };
        server.wait_ready("/health").await?;
        Ok(server)
    }

    async fn wait_ready(&self, path: &str) -> anyhow::Result<()> {
        let client = reqwest::Client::new();
        let url = format!("http://{}{path}", self.address);
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_mins(1) {
            if client.get(&url).send().await.is_ok_and(|answer| answer.status().is_success()) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        bail!("{url} did not become ready");
    }

    /// `SIGKILL`: nothing is closed, nothing is said.
    pub async fn kill(mut self) -> anyhow::Result<()> {
        self.child.kill().await?;
        Ok(())
    }

    /// Processor time so far, of all threads and child processes, in user and kernel.
    pub fn processor_time(&self) -> anyhow::Result<Duration> {
        let id = self.id()?;
        let children = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
        let mut time = processor_time_of(&id.to_string())?;
        for child in children.split_whitespace() {
            time += processor_time_of(child)?;
        }
        Ok(time)
    }

    pub fn resident_kib(&self) -> anyhow::Result<u64> {
        self.status("VmRSS:")
    }

    pub fn anonymous_kib(&self) -> anyhow::Result<u64> {
        self.status("RssAnon:")
    }

    pub fn peak_kib(&self) -> anyhow::Result<u64> {
        self.status("VmHWM:")
    }

    /// Lets the peak begin anew at what is resident now.
    pub fn forget_peak(&self) -> anyhow::Result<()> {
        std::fs::write(format!("/proc/{}/clear_refs", self.id()?), "5").context("/proc/…/clear_refs")
    }

    fn status(&self, name: &str) -> anyhow::Result<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.id()?))?;
        let line = text.lines().find_map(|line| line.strip_prefix(name)).context("/proc/…/status")?;
        line.trim().trim_end_matches(" kB").parse().context("a number of kB")
    }

    fn id(&self) -> anyhow::Result<u32> {
        self.child.id().context("the process has ended")
    }
}

fn processor_time_of(process: &str) -> anyhow::Result<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    let rest = text.rsplit_once(") ").map(|(_, rest)| rest).context("/proc/…/stat")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    let ticks = |place: usize| fields.get(place).and_then(|field| field.parse::<u64>().ok()).context("ticks");
    // Linux counts in hundredths of a second here.
    Ok(Duration::from_millis((ticks(11)? + ticks(12)?) * 10))
}

async fn find_free_address() -> anyhow::Result<SocketAddr> {
    Ok(TcpListener::bind("127.0.0.1:0").await?.local_addr()?)
}

/// An address of its own for each of many visitors, in a range that is set aside for measurements (RFC 2544).
pub fn visitor_address(number: usize) -> String {
    format!("198.18.{}.{}", number / 250, number % 250 + 1)
}

/// The floor itself: the same web framework, answering the same bytes to everything.
pub async fn serve_baseline(address: SocketAddr, bytes: usize) -> anyhow::Result<()> {
    let body = "x".repeat(bytes);
    let answer = async move || ([(header::CONTENT_TYPE, "application/json; charset=utf-8")], body);
    let listener = TcpListener::bind(address).await?;
    axum::serve(listener, Router::new().fallback(answer)).await?;
    Ok(())
}
