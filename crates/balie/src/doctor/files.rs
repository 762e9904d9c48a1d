//! Checks of files, disks and the process that reads consumers' files.

use std::io::Write;
use std::time::Duration;

use app::services::VolumeSpace;
use documents::files::FileStore;
use documents::scan::{ScanResult, Scanner};
use domain::operations::storage::MB;

use super::Finding::{self, Failure, Fine, Note};
use crate::config::Config;

/// Time that the virus scanner has for one small file.
const SCANNER_PATIENCE: Duration = Duration::from_secs(10);

pub(super) async fn check_files(config: &Config) -> Finding {
    let place = &config.files;
    let tried = async {
        let files = config.file_store()?;
        write_and_read(&files).await
    };
    match tried.await {
        Ok(()) => Fine(format!("{place}: written, read and deleted")),
        Err(error) if place.starts_with("s3://") => Failure(format!(
            "{place}: {error:#}: is the bucket there, and may the key read, write and delete in it?"
        )),
        Err(error) => Failure(format!("{place}: {error:#}: may this user write there, and is there room?")),
    }
}

/// The room on the disks of this machine that files and database are on.
pub(super) fn check_disks(config: &Config) -> Vec<Finding> {
    let Ok(guard) = config.file_store().and_then(|files| config.storage_guard(&files)) else {
        // Said of the files already.
        return Vec::new();
    };
    guard.spaces().into_iter().map(disk_finding).collect()
}

fn disk_finding(VolumeSpace { name, space, has_reserve }: VolumeSpace) -> Finding {
    let (percent, free) = (space.used_percent(), space.free_bytes / MB);
    let text = format!("{name}: {percent} % used, {free} MB free");
    if !has_reserve {
        return Failure(format!("{text}: uploads are refused; make room, or lower storage.disk_reserve_mb"));
    }
    if space.is_filling() { Note(format!("{text}: make room in time")) } else { Fine(text) }
}

async fn write_and_read(files: &FileStore) -> anyhow::Result<()> {
    let key = format!("doctor/{}", uuid::Uuid::now_v7().simple());
    let bytes = bytes_of(&key);
    files.put(&key, bytes.clone().into()).await?;
    let read = files.get(&key).await;
    files.delete(&key).await?;
    anyhow::ensure!(read? == bytes, "what was read is not what was written");
    Ok(())
}

fn bytes_of(key: &str) -> Vec<u8> {
    key.as_bytes().repeat(100)
}

pub(super) fn check_scratch(config: &Config) -> Finding {
    let place = config.scratch.display();
    let made = std::fs::create_dir_all(&config.scratch)
        .and_then(|()| tempfile::NamedTempFile::new_in(&config.scratch))
        .and_then(|mut file| file.write_all(&[0; 4096]));
    match made {
        Ok(()) => Fine(format!("{place}: can be written")),
        Err(error) => Failure(format!("{place}: {error}: may this user write there, and is there room?")),
    }
}

/// Has the virus scanner look at a harmless text, if one is configured.
pub(super) async fn check_scanner(config: &Config) -> Option<Finding> {
    let address = match config.scanner() {
        Ok(address) => address?,
        Err(error) => return Some(Failure(format!("{error:#}"))),
    };
    let scanned = async {
        let mut file = tempfile::NamedTempFile::new_in(&config.scratch)?;
        file.write_all(b"Balie asks whether the scanner answers.")?;
        anyhow::Ok(Scanner::new(address.clone(), SCANNER_PATIENCE).scan(file.path()).await)
    };
    Some(match scanned.await {
        Ok(ScanResult::Clean) => Fine(format!("{address} answers")),
        Ok(ScanResult::Infected(name)) => Failure(format!("{address} finds {name} in a harmless text")),
        Ok(ScanResult::Unavailable(reason)) => {
            Failure(format!("{address}: {reason}; no file is taken in until it answers"))
        }
        Err(error) => Failure(format!("{error:#}")),
    })
}

/// The process that reads consumers' files runs, and can do no more than it should.
pub(super) async fn intake_worker(config: &Config) -> Finding {
    let tried = async {
        let worker = documents::worker::WorkerProcess::of_this_program()?;
        let folder = tempfile::Builder::new().prefix(app::TEMP_PREFIX).tempdir_in(&config.scratch)?;
        anyhow::Ok(worker.probe(folder.path()).await?)
    };
    match tried.await.map(|probe| probe.open()) {
        Ok(None) => Fine("runs; no network, no other files, no other programs, 512 MB".to_owned()),
        Ok(Some(open)) => Note(format!(
            "runs, and this kernel leaves it {open}: Linux 6.7 with Landlock and seccomp leaves it nothing"
        )),
        Err(error) => Failure(format!("{error:#}: files are refused and papers not made")),
    }
}
