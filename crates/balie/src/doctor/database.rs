//! Checks of the database, and of what it says about the work.

use std::time::Instant;

use app::privacy::erasure_list;
use app::{Clock, ErasureKeys, SealingKeys, SystemClock};
use chrono::TimeDelta;
use domain::operations::health::is_backup_overdue;
use domain::operations::retention_clock::clock_doubt;
use store::Store;
use store::maintenance::copy::sqlite_file;
use store::maintenance::health::{installed_at, last_backup};

use super::Finding::{self, Failure, Fine, Note};
use crate::config::Config;
use crate::serve::CLOCKS_APART;

pub(super) async fn open(config: &Config) -> Result<(Store, Finding), Finding> {
    let url = &config.database_url;
    if let Some(file) = sqlite_file(url).filter(|file| !file.exists()) {
        return Err(Failure(format!("{} is not there: `balie migrate` makes it", file.display())));
    }
    let remedy = match sqlite_file(url) {
        Some(_) => {
            "is database_url right? A damaged file is replaced by the last backup (docs/operations.md)"
        }
        None => "is database_url right, and does the server run?",
    };
    let failure = |error: &dyn std::fmt::Display| Failure(format!("{error}: {remedy}"));
    let started = Instant::now();
    let store = Store::open_without_migrating(url).await.map_err(|error| failure(&error))?;
    store.ping().await.map_err(|error| failure(&error))?;
    let kind = if store.is_file() { "SQLite" } else { "PostgreSQL" };
    let took = started.elapsed().as_millis();
    let pending = store.pending_migrations().await;
    if store.is_file() {
        // Damage can be where the migrations are as well.
        let damage = store.find_damage().await.unwrap_or_else(|error| Some(error.to_string()));
        if let Some(damage) = damage {
            return Err(failure(&damage));
        }
    }
    match pending.map_err(|error| Failure(error.to_string()))?.as_slice() {
        [] => Ok((store, Fine(format!("{kind}, answers in {took} ms, up to date")))),
        [first, ..] => {
            Err(Failure(format!("{kind}, lacks migration {first}: `balie migrate` brings it up to date")))
        }
    }
}

/// Secrets of people's second factors open with the configured keys.
pub(super) async fn check_secrets(config: &Config, store: &Store) -> Finding {
    let keys = match config.secret_bytes() {
        Ok(bytes) => SealingKeys::new(&bytes),
        Err(error) => return Failure(format!("{error:#}")),
    };
    match sealed_secrets(store).await {
        Err(error) => Failure(error.to_string()),
        Ok(sealed) => {
            let shut = sealed.iter().filter(|secret| keys.open(secret).is_none()).count();
            if shut > 0 {
                let all = sealed.len();
                return Failure(format!(
                    "{shut} of {all} two-factor secrets do not open: put the key that sealed them back into `secrets`, behind the first"
                ));
            }
            Fine(format!("{} configured; two-factor secrets open with them", config.secrets.len()))
        }
    }
}

/// Some of the sealed secrets of consumers and of staff.
async fn sealed_secrets(store: &Store) -> store::Result<Vec<Vec<u8>>> {
    let mut sealed = store::accounts::consumers::sealed_secrets(store.reader(), 100).await?;
    sealed.extend(store::staff::sealed_secrets(store.reader(), 100).await?);
    Ok(sealed)
}

/// Checks that deleted rows are gone from the database's file as well.
pub(super) async fn check_erasure(store: &Store) -> Finding {
    match store.may_hold_deleted_rows().await {
        Err(error) => Failure(error.to_string()),
        Ok(false) => Fine("what is deleted is overwritten".to_owned()),
        Ok(true) => Note(
            "rows that were deleted before this version may still be readable in the file: tonight's run rewrites it, or `balie migrate --vacuum` while nobody serves".to_owned(),
        ),
    }
}

/// Checks that there is a recent backup.
pub(super) async fn check_backup(store: &Store) -> Finding {
    let reader = store.reader();
    let asked =
        async { Ok::<_, store::StoreError>((last_backup(reader).await?, installed_at(reader).await?)) };
    let (last, installed_at) = match asked.await {
        Ok((last, installed_at)) => (last.map(|backup| backup.made_at), installed_at),
        Err(error) => return Failure(error.to_string()),
    };
    let when = last.map_or_else(|| "never".to_owned(), |at| at.format("%Y-%m-%d %H:%M UTC").to_string());
    if is_backup_overdue(last, installed_at, SystemClock.now()) {
        return Failure(format!(
            "the last one: {when}; is balie-backup.timer enabled? docs/operations/backup.md"
        ));
    }
    Fine(format!("the last one: {when}"))
}

/// Checks that the clock is plausible, because retention deletes by age.
pub(super) async fn check_retention(store: &Store) -> Finding {
    match store::privacy::runs::last(store.reader()).await {
        Err(error) => Failure(error.to_string()),
        Ok(None) => Fine("never ran".to_owned()),
        Ok(Some(last)) => match clock_doubt(Some(last), SystemClock.now()) {
            None => Fine(format!("last ran {}", last.format("%Y-%m-%d %H:%M UTC"))),
            Some(doubt) => Failure(format!(
                "{doubt}: nothing is deleted; set the clock right, or run `balie privacy retain --yes` if it is right"
            )),
        },
    }
}

/// Checks that no erased person is in the database, as happens after a restore from a backup.
pub(super) async fn check_erasures(config: &Config, store: &Store) -> Finding {
    let compared = async {
        let keys = ErasureKeys::new(&config.secret_bytes()?);
        let found = erasure_list::compare(store, &config.file_store()?, &keys).await;
        found.map_err(|error| anyhow::anyhow!("{error:?}"))
    };
    match compared.await {
        Err(error) => Failure(format!("{error:#}")),
        Ok(found) if !found.to_erase.is_empty() => Failure(format!(
            "{} consumers stand on the list of erasures and are in the database: it is older than the list; the start of \
             `balie serve` erases them",
            found.to_erase.len()
        )),
        Ok(found) if found.without_key > 0 => Note(format!(
            "{} of {} entries on the list were made with a secret that is not in `secrets`: nobody is known again by them",
            found.without_key, found.count
        )),
        Ok(found) if !found.missing.is_empty() => Note(format!(
            "{} erasures are not on the list yet: a job, or the start of `balie serve`, adds them",
            found.missing.len()
        )),
        Ok(found) => Fine(format!("{} on the list, none of them in the database", found.count)),
    }
}

pub(super) async fn check_jobs(store: &Store) -> Finding {
    let now = SystemClock.now();
    match store::jobs::backlog(store.reader(), now).await {
        Err(error) => Failure(error.to_string()),
        Ok(backlog) => {
            let late = backlog.oldest_due.map_or(TimeDelta::zero(), |at| now - at);
            let text = format!(
                "{} wait, {} given up, the oldest due {} s ago",
                backlog.waiting,
                backlog.given_up,
                late.num_seconds()
            );
            match store::events::outgoing::pause_start(store.reader()).await {
                Ok(Some(since)) => {
                    return Note(format!(
                        "{text}; mails and webhooks are held since {since}: `balie outgoing release` lets them go"
                    ));
                }
                Ok(None) => {}
                Err(error) => return Failure(error.to_string()),
            }
            if late > TimeDelta::minutes(15) {
                return Failure(format!("{text}: does `balie serve` or `balie worker` run?"));
            }
            if backlog.given_up > 0 { Note(format!("{text}: the log says why")) } else { Fine(text) }
        }
    }
}

pub(super) async fn check_clock(store: &Store) -> Finding {
    let now = SystemClock.now();
    let (theirs, latest) = match (store.clock().await, store::audit::latest_line_time(store.reader()).await) {
        (Ok(theirs), Ok(latest)) => (theirs, latest),
        (Err(error), _) | (_, Err(error)) => return Failure(error.to_string()),
    };
    // Beside SQLite nothing else tells the time.
    let text = match theirs.map(|theirs| (theirs - now).abs()) {
        Some(apart) if apart > CLOCKS_APART => {
            return Failure(format!(
                "{} ms from the database's: synchronise both machines (chrony, systemd-timesyncd)",
                apart.num_milliseconds()
            ));
        }
        Some(apart) => format!("{} ms from the database's", apart.num_milliseconds()),
        None => now.format("%Y-%m-%d %H:%M:%S UTC").to_string(),
    };
    match latest.filter(|latest| *latest > now + CLOCKS_APART) {
        None => Fine(format!("{text}, behind nothing that was written")),
        Some(latest) => Note(format!(
            "{text}, but the newest line of the audit trail is of {}, {} minutes later: if this clock is right \
             (timedatectl), it was ahead then, and nothing has to be done; otherwise set it right",
            latest.format("%Y-%m-%d %H:%M:%S UTC"),
            (latest - now).num_minutes()
        )),
    }
}

/// Reports the mails of the last day.
pub(super) async fn check_mails(store: &Store) -> Finding {
    let now = SystemClock.now();
    match store::maintenance::gauges::collect(store.reader(), now).await {
        Err(error) => Failure(error.to_string()),
        Ok(figures) => {
            let store::mails::Counts { waiting, sent, failed, bounced } = figures.mails;
            let pending = figures.notices_waiting;
            let text = format!(
                "in a day {sent} sent, {failed} failed, {bounced} bounced, {waiting} wait; {pending} changes are still to be told"
            );
            if failed > 0 {
                return Note(format!("{text}: GET /backoffice/v1/mails?state=failed says why"));
            }
            Fine(text)
        }
    }
}
