//! `balie doctor`: checks everything that the portal depends on, and prints a remedy for each problem.

use std::time::Instant;

use app::privacy::erasure_list;
use app::services::VolumeSpace;
use app::{Clock, ErasureKeys, SealingKeys, SystemClock};
use base64::Engine;
use chrono::TimeDelta;
use documents::files::FileStore;
use domain::retention_clock::clock_doubt;
use domain::storage::MB;
use partners::identity::ClientMismatch;
use signing::SealKey;
use store::Store;
use store::copy::sqlite_file;

use crate::config::Config;
use crate::serve::CLOCKS_APART;
use crate::source::Source;
use crate::{private, tls};

/// Remaining validity at which a certificate is reported.
const EXPIRES_SOON: TimeDelta = TimeDelta::days(45);

/// Finding of one check.
enum Finding {
    Fine(String),
    /// Works, and may not be what is wanted.
    Note(String),
    /// Does not work; the text says what to do.
    Fault(String),
}

use Finding::{Fault, Fine, Note};

pub async fn run(source: &Source) -> anyhow::Result<()> {
    let mut faults = 0;
    let mut say = |name: &str, finding: Finding| {
        let (mark, text) = match finding {
            Fine(text) => ("ok  ", text),
            Note(text) => ("note", text),
            Fault(text) => {
                faults += 1;
                ("FAIL", text)
            }
        };
        println!("{mark}  {name:<14} {text}");
    };
    match source.read() {
        Err(error) => say("configuration", Fault(format!("{error:#}"))),
        Ok(config) => {
            say("configuration", configuration(source, &config));
            say("permissions", permissions(&config));
            say("app", app());
            let store = match open(&config).await {
                Ok((store, finding)) => {
                    say("database", finding);
                    Some(store)
                }
                Err(finding) => {
                    say("database", finding);
                    None
                }
            };
            if let Some(store) = &store {
                say("secrets", secrets(&config, store).await);
                for finding in evidence_key(&config, store).await {
                    say("evidence key", finding);
                }
                say("evidence", chain_ends(&config, store).await);
                if store.is_file() {
                    say("erasure", erasure(store).await);
                }
                say("jobs", jobs(store).await);
                say("clock", clock(store).await);
                say("retention", retention(store).await);
                say("erasures", erasures(&config, store).await);
                say("mails", mails(store).await);
            }
            say("files", files(&config).await);
            for finding in disks(&config) {
                say("disk", finding);
            }
            for finding in sealing_keys(&config) {
                say("sealing key", finding);
            }
            if let Some(finding) = time_stamps(&config).await {
                say("time stamps", finding);
            }
            say("scratch", scratch(&config));
            say("sandbox", intake_worker(&config).await);
            say("mail", mail(&config).await);
            for (name, finding) in partners(&config).await {
                say(name, finding);
            }
            if let Some(store) = store {
                for finding in identity_providers(&config, &store).await {
                    say("identity", finding);
                }
                store.close().await?;
            }
        }
    }
    anyhow::ensure!(faults == 0, "{faults} of these need mending");
    Ok(())
}

fn configuration(source: &Source, config: &Config) -> Finding {
    let from = match source {
        Source::Demo(folder) => format!("the demo in {}", folder.display()),
        Source::File(file) if file.exists() => format!("{} and BALIE_* variables", file.display()),
        Source::File(file) => format!("BALIE_* variables alone: there is no {}", file.display()),
    };
    let local = ["http://127.", "http://localhost", "http://[::1]"];
    if config.public_url.starts_with("http://")
        && !local.iter().any(|start| config.public_url.starts_with(start))
    {
        return Note(format!("{from}; public_url is not https: consumers' passwords travel in the clear"));
    }
    if let Ok((tls::DatabaseLink::Encrypted, host)) = tls::database(&config.database_url) {
        return Note(format!(
            "{from}; the certificate of {host} is not compared with its name: whoever stands in between may pass for it; sslmode=verify-full does"
        ));
    }
    Fine(from)
}

/// Checks that other users of this machine cannot read the database and the files.
fn permissions(config: &Config) -> Finding {
    let open: Vec<String> =
        private::open_to_others(config).iter().map(|place| place.display().to_string()).collect();
    if open.is_empty() {
        return Fine("database and files are this user's alone".to_owned());
    }
    let places = open.join(" ");
    Fault(format!("others on this machine may read {places}: chmod go= {places}"))
}

fn app() -> Finding {
    if crate::embedded::has_app() {
        Fine("the web app is in the program".to_owned())
    } else {
        Fault("this program was built without the web app: build it with `make web` first".to_owned())
    }
}

async fn open(config: &Config) -> Result<(Store, Finding), Finding> {
    let url = &config.database_url;
    if let Some(file) = sqlite_file(url).filter(|file| !file.exists()) {
        return Err(Fault(format!("{} is not there: `balie migrate` makes it", file.display())));
    }
    let fault = |error: &dyn std::fmt::Display| {
        Fault(format!("{error}: is database_url right, and does the server run?"))
    };
    let started = Instant::now();
    let store = Store::open_without_migrating(url).await.map_err(|error| fault(&error))?;
    store.ping().await.map_err(|error| fault(&error))?;
    let kind = if store.is_file() { "SQLite" } else { "PostgreSQL" };
    let took = started.elapsed().as_millis();
    match store.pending_migrations().await.map_err(|error| fault(&error))?.as_slice() {
        [] => Ok((store, Fine(format!("{kind}, answers in {took} ms, up to date")))),
        [first, ..] => {
            Err(Fault(format!("{kind}, lacks migration {first}: `balie migrate` brings it up to date")))
        }
    }
}

/// Secrets of people's second factors open with the configured keys.
async fn secrets(config: &Config, store: &Store) -> Finding {
    let keys = match config.secret_bytes() {
        Ok(bytes) => SealingKeys::new(&bytes),
        Err(error) => return Fault(format!("{error:#}")),
    };
    match sealed_secrets(store).await {
        Err(error) => Fault(error.to_string()),
        Ok(sealed) => {
            let shut = sealed.iter().filter(|secret| keys.open(secret).is_none()).count();
            if shut > 0 {
                let all = sealed.len();
                return Fault(format!(
                    "{shut} of {all} two-factor secrets do not open: put the key that sealed them back into `secrets`, behind the first"
                ));
            }
            Fine(format!("{} configured; two-factor secrets open with them", config.secrets.len()))
        }
    }
}

/// Some of the sealed secrets of consumers and of staff.
async fn sealed_secrets(store: &Store) -> store::Result<Vec<Vec<u8>>> {
    let mut sealed = store::consumers::sealed_secrets(store.reader(), 100).await?;
    sealed.extend(store::staff::sealed_secrets(store.reader(), 100).await?);
    Ok(sealed)
}

/// Checks that deleted rows are gone from the database's file as well.
async fn erasure(store: &Store) -> Finding {
    match store.may_hold_deleted_rows().await {
        Err(error) => Fault(error.to_string()),
        Ok(false) => Fine("what is deleted is overwritten".to_owned()),
        Ok(true) => Note(
            "rows that were deleted before this version may still be readable in the file: tonight's run rewrites it, or `balie migrate --vacuum` while nobody serves".to_owned(),
        ),
    }
}

/// Checks that the clock is plausible, because retention deletes by age.
async fn retention(store: &Store) -> Finding {
    match store::privacy::runs::last(store.reader()).await {
        Err(error) => Fault(error.to_string()),
        Ok(None) => Fine("never ran".to_owned()),
        Ok(Some(last)) => match clock_doubt(Some(last), SystemClock.now()) {
            None => Fine(format!("last ran {}", last.format("%Y-%m-%d %H:%M UTC"))),
            Some(doubt) => Fault(format!(
                "{doubt}: nothing is deleted; set the clock right, or run `balie privacy retain --yes` if it is right"
            )),
        },
    }
}

/// Checks that no erased person is in the database, as happens after a restore from a backup.
async fn erasures(config: &Config, store: &Store) -> Finding {
    let compared = async {
        let keys = ErasureKeys::new(&config.secret_bytes()?);
        let found = erasure_list::compare(store, &config.file_store()?, &keys).await;
        found.map_err(|error| anyhow::anyhow!("{error:?}"))
    };
    match compared.await {
        Err(error) => Fault(format!("{error:#}")),
        Ok(found) if !found.to_erase.is_empty() => Fault(format!(
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

async fn jobs(store: &Store) -> Finding {
    let now = SystemClock.now();
    match store::jobs::backlog(store.reader(), now).await {
        Err(error) => Fault(error.to_string()),
        Ok(backlog) => {
            let late = backlog.oldest_due.map_or(TimeDelta::zero(), |at| now - at);
            let text = format!(
                "{} wait, {} given up, the oldest due {} s ago",
                backlog.waiting,
                backlog.given_up,
                late.num_seconds()
            );
            match store::outgoing::held_since(store.reader()).await {
                Ok(Some(since)) => {
                    return Note(format!(
                        "{text}; mails and webhooks are held since {since}: `balie outgoing release` lets them go"
                    ));
                }
                Ok(None) => {}
                Err(error) => return Fault(error.to_string()),
            }
            if late > TimeDelta::minutes(15) {
                return Fault(format!("{text}: does `balie serve` or `balie worker` run?"));
            }
            if backlog.given_up > 0 { Note(format!("{text}: the log says why")) } else { Fine(text) }
        }
    }
}

/// Reports the keys that sign and those that are needed. Whoever has a copy of `secrets` can sign evidence as well,
/// unless it has a key of its own.
async fn evidence_key(config: &Config, store: &Store) -> Vec<Finding> {
    let (keys, lasting) = match (config.evidence_keys(), config.lasting_evidence_keys()) {
        (Ok(keys), Ok(lasting)) => (keys, lasting),
        (Err(error), _) | (_, Err(error)) => return vec![Fault(format!("{error:#}"))],
    };
    let used = match store::evidence::signing_keys(store.reader()).await {
        Ok(used) => used,
        Err(error) => return vec![Fault(error.to_string())],
    };
    let mut findings = vec![if config.evidence_key.is_none() {
        Note(format!(
            "evidence_key is not set: evidence is signed by a key that is derived from the first of `secrets` ({}); \
             make one of its own with `balie evidence-key create`",
            keys.id()
        ))
    } else {
        Fine(format!("{} signs, {} are accepted", keys.id(), keys.public_keys().count()))
    }];
    let is_lasting = |id: &str| lasting.public_keys().any(|(lasting, _)| lasting == id);
    for id in used.iter().filter(|id| !is_lasting(id)) {
        let public = keys.public_keys().find(|(known, _)| known == id);
        findings.push(match public {
            None => Fault(format!(
                "{id} signed evidence and is not accepted, so that `balie verify-evidence` fails: put its public key into \
                 evidence_public_keys; it stands in anchors (public_key) and in bundles (manifest.json), or put the old \
                 secret back and run `balie evidence-key show`"
            )),
            Some((_, public)) => Note(format!(
                "{id} signed evidence and follows from an old one of `secrets`: keep that secret until \"{}\" stands in \
                 evidence_public_keys",
                base64::engine::general_purpose::STANDARD.encode(public)
            )),
        });
    }
    findings
}

/// Checks that the chains reach the ends recorded outside the database.
async fn chain_ends(config: &Config, store: &Store) -> Finding {
    let compared = async {
        let (mut count, mut missing) = (0, Vec::new());
        for one in app::chain_heads::outside(&config.file_store()?, None).await? {
            let head = &one.head;
            let found =
                store::evidence::hash_at(store.reader(), head.licence, head.chain, head.position).await?;
            count += 1;
            if found.as_ref() != Some(&head.hash) {
                missing.push(one.key);
            }
        }
        anyhow::Ok((count, missing))
    };
    match compared.await {
        Err(error) => Fault(format!("{error:#}")),
        Ok((0, _)) => {
            Note("no end of a chain stands outside the database yet: `balie serve` records them".to_owned())
        }
        Ok((count, missing)) => match missing.first() {
            None => Fine(format!("{count} ends of chains outside the database agree")),
            Some(first) => Fault(format!(
                "{first} is not in its chain: run `balie verify-evidence`; after a restore of an older database, `balie \
                 chain-heads accept`"
            )),
        },
    }
}

async fn clock(store: &Store) -> Finding {
    let now = SystemClock.now();
    let (theirs, latest) = match (store.clock().await, store::audit::latest(store.reader()).await) {
        (Ok(theirs), Ok(latest)) => (theirs, latest),
        (Err(error), _) | (_, Err(error)) => return Fault(error.to_string()),
    };
    // Beside SQLite nothing else tells the time.
    let text = match theirs.map(|theirs| (theirs - now).abs()) {
        Some(apart) if apart > CLOCKS_APART => {
            return Fault(format!(
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

async fn files(config: &Config) -> Finding {
    let place = &config.files;
    let tried = async {
        let files = config.file_store()?;
        write_and_read(&files).await
    };
    match tried.await {
        Ok(()) => Fine(format!("{place}: written, read and deleted")),
        Err(error) if place.starts_with("s3://") => Fault(format!(
            "{place}: {error:#}: is the bucket there, and may the key read, write and delete in it?"
        )),
        Err(error) => Fault(format!("{place}: {error:#}: may this user write there, and is there room?")),
    }
}

/// The room on the disks of this machine that files and database are on.
fn disks(config: &Config) -> Vec<Finding> {
    let Ok(guard) = config.file_store().and_then(|files| config.storage_guard(&files)) else {
        // Said of the files already.
        return Vec::new();
    };
    guard.spaces().into_iter().map(disk).collect()
}

fn disk(VolumeSpace { name, space, has_reserve }: VolumeSpace) -> Finding {
    let (percent, free) = (space.used_percent(), space.free_bytes / MB);
    let text = format!("{name}: {percent} % used, {free} MB free");
    if !has_reserve {
        return Fault(format!("{text}: uploads are refused; make room, or lower storage.disk_reserve_mb"));
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

/// The keys that seal papers, each with its certificate.
fn sealing_keys(config: &Config) -> Vec<Finding> {
    let now = SystemClock.now();
    let Ok(seals) = config.paper_seals() else { return Vec::new() };
    let finding = |(field, key): (String, Result<SealKey, String>)| match key {
        Err(fault) => Fault(format!("{field}: {fault}: papers are made unsealed until it is mended")),
        Ok(key) => {
            let until = key.valid_until();
            let about = format!("{field}: {}, valid until {}", key.subject(), until.format("%Y-%m-%d"));
            if until - now < EXPIRES_SOON {
                Note(format!("{about}: replace it in time"))
            } else {
                Fine(about)
            }
        }
    };
    seals.check(now).into_iter().map(finding).collect()
}

/// The time-stamp service, where one is configured, stamps a text of ours.
async fn time_stamps(config: &Config) -> Option<Finding> {
    let url = config.timestamp_url.as_ref()?;
    let tried = async {
        let (outside, roots) = (config.outbound_client()?, config.timestamp_roots()?);
        partners::time_stamp::ask(&outside, url, [0; 32], roots.as_ref(), SystemClock.now()).await?;
        anyhow::Ok(roots.is_some())
    };
    Some(match tried.await {
        Ok(true) => Fine(format!("{url} stamps, by a certificate of timestamp_roots")),
        Ok(false) => Note(format!("{url} stamps; timestamp_roots is not set: the issuer is not checked")),
        Err(error) => Fault(format!("{url}: {error:#}: anchors and seals wait for their time stamps")),
    })
}

fn scratch(config: &Config) -> Finding {
    let place = config.scratch.display();
    let made = std::fs::create_dir_all(&config.scratch)
        .and_then(|()| tempfile::NamedTempFile::new_in(&config.scratch))
        .and_then(|mut file| std::io::Write::write_all(&mut file, &[0; 4096]));
    match made {
        Ok(()) => Fine(format!("{place}: can be written")),
        Err(error) => Fault(format!("{place}: {error}: may this user write there, and is there room?")),
    }
}

/// The process that reads consumers' files runs, and can do no more than it should.
async fn intake_worker(config: &Config) -> Finding {
    let tried = async {
        let worker = documents::worker::Worker::of_this_program()?;
        let folder = tempfile::Builder::new().prefix(app::TEMP_PREFIX).tempdir_in(&config.scratch)?;
        anyhow::Ok(worker.probe(folder.path()).await?)
    };
    match tried.await.map(|probe| probe.open()) {
        Ok(None) => Fine("runs; no network, no other files, no other programs, 512 MB".to_owned()),
        Ok(Some(open)) => Note(format!(
            "runs, and this kernel leaves it {open}: Linux 6.7 with Landlock and seccomp leaves it nothing"
        )),
        Err(error) => Fault(format!("{error:#}: files are refused and papers not made")),
    }
}

async fn mail(config: &Config) -> Finding {
    match config.mailer() {
        Err(error) => Fault(format!("{error:#}")),
        Ok(None) => Note("smtp_url is not set: mails stay queued".to_owned()),
        Ok(Some(mailer)) => match mailer.check().await {
            Ok(()) => Fine(format!("the server answers; letters come from {}", config.mail_from)),
            Err(error) => Fault(format!("{error}: are host, port, user and password in smtp_url right?")),
        },
    }
}

/// Reports the mails of the last day.
async fn mails(store: &Store) -> Finding {
    let now = SystemClock.now();
    match store::gauges::collect(store.reader(), now).await {
        Err(error) => Fault(error.to_string()),
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

async fn partners(config: &Config) -> Vec<(&'static str, Finding)> {
    let partners = match config.partners() {
        Ok(partners) => partners,
        Err(error) => return vec![("partners", Fault(format!("{error:#}")))],
    };
    let mut findings = Vec::new();
    for partner in partners.configured() {
        let finding = match partner.reach().await {
            Err(error) => Fault(format!(
                "{} does not answer ({error}): is partners.{}.url right, and may this machine go out?",
                partner.address(),
                partner.name()
            )),
            Ok(()) if partner.accounts() == 0 => {
                Note(format!("{} answers; no licence has a key of it", partner.address()))
            }
            Ok(()) => {
                Fine(format!("{} answers; {} licences have a key", partner.address(), partner.accounts()))
            }
        };
        findings.push((partner.name(), finding));
    }
    if findings.is_empty() {
        findings.push(("partners", Note("none is configured".to_owned())));
    }
    findings
}

/// Checks that the configuration has secrets for each firm's identity providers, and no others.
async fn identity_providers(config: &Config, store: &Store) -> Vec<Finding> {
    let Ok(partners) = config.partners() else { return Vec::new() };
    let licences = match store::licences::all(store.reader()).await {
        Ok(licences) => licences,
        Err(error) => return vec![Fault(error.to_string())],
    };
    let mut findings = Vec::new();
    for (licence, ..) in &licences {
        for provider in &licence.settings.identity_providers {
            let (slug, id) = (&licence.slug, &provider.id);
            findings.push(match partners.identity.account(slug, provider) {
                Ok(_) => Fine(format!("{id} of {slug}: {}", provider.issuer)),
                Err(ClientMismatch::NotConfigured) => Note(format!(
                    "{id} of {slug} is not used: partners.identity.{slug}.{id} is not set (issuer = \"{}\" and its client_secret)",
                    provider.issuer
                )),
                Err(mismatch) => Fault(format!(
                    "{id} of {slug} is not used: {mismatch}: make sure by whom {} and client_id {} were written, then correct \
                     either the licence or partners.identity.{slug}.{id}",
                    provider.issuer, provider.client_id
                )),
            });
        }
    }
    findings
}
