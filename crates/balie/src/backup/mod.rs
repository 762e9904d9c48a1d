//! `balie backup` and `balie restore`: database and files as one thing, consistent with each other.
//!
//! A backup is a folder or a tar archive of the same form, whatever the installation runs on: `balie.db` (always
//! `SQLite`), the files under their keys, the ends of the chains, `backup.json`, and `SHA256SUMS`, which is written last: without it a backup
//! is not complete.

mod erasures;
mod read;
mod restore;
mod workspace;
mod write;

use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};

pub use restore::restore_backup;
pub use write::write_backup;

/// The database's place in a backup.
const DATABASE: &str = "balie.db";
const MANIFEST: &str = "backup.json";
/// Name of the file of checksums, in the format of `sha256sum -c`.
const CHECKSUMS: &str = "SHA256SUMS";
/// Goes up when an older program could not read a backup any more.
const FORMAT: u32 = 1;

#[derive(Args)]
#[command(
    after_help = "May run while the portal serves. The backup holds everything but the configuration: keep its \
    `secrets` elsewhere, since two-factor secrets are encrypted with them. It is made in `.NAME.part` beside its target; \
    what a backup that was killed left there is replaced by the next one of that name.\n\n\
    Exit code 0: the backup is complete. 1: it is not, or files that the database names are lost."
)]
pub struct Backup {
    /// Target: a new folder, or a new file whose name ends in .tar. It appears once the backup is whole.
    #[arg(required_unless_present = "made_elsewhere")]
    to: Option<PathBuf>,
    /// An earlier backup, a folder on the same disk: files that it has are linked and not copied, as rsync does.
    #[arg(long, value_name = "DIR", requires = "to")]
    link_dest: Option<PathBuf>,
    /// Record that a backup was made just now by other means, such as a snapshot, for doctor, metrics and the desk.
    #[arg(long, conflicts_with = "to")]
    made_elsewhere: bool,
}

#[derive(Args)]
#[command(
    after_help = "Everything in the backup is checked before anything is written. The database and files of the \
    configuration have to be empty; it need not be the kind of database that the backup was made of. A restore that \
    was broken off may be started again. The feed of events begins a new epoch: whoever reads it is told by 410 \
    `FEED_RESTARTED` where to go on.\n\n\
    Exit code 0: everything is in place. 1: nothing is served from it; the message says what to do."
)]
pub struct Restore {
    /// The folder or .tar file that `balie backup` wrote.
    from: PathBuf,
    /// Verify the backup without restoring it.
    #[arg(long)]
    check: bool,
    /// The list of erasures of the installation that is lost: what `balie privacy erasures` printed, or the folder
    /// `erasures` of its files. Besides the list that is in the file store already.
    #[arg(long)]
    erasures: Option<PathBuf>,
    /// Pause mails and webhooks until `balie outgoing release`, for a copy next to the original.
    #[arg(long)]
    quiet: bool,
    /// Accept that the backup's chains of evidence end before what the file store says of them, where it was kept and only
    /// the database was lost. What it says is put aside, and each firm's audit trail gets a line with this reason.
    #[arg(long, value_name = "REASON")]
    accept_shorter_chains: Option<String>,
}

/// Manifest in the backup: its maker, its time and its extent.
#[derive(Debug, Serialize, Deserialize)]
struct BackupManifest {
    format: u32,
    /// Version of the program that made the backup.
    balie: String,
    made_at: chrono::DateTime<chrono::Utc>,
    files: u64,
    bytes: u64,
    /// Files that the database names and the store no longer has.
    lost: Vec<String>,
}
