//! `balie doctor`: checks everything that the portal depends on, and prints a remedy for each problem.

mod database;
mod evidence;
mod files;
mod partners;

use self::partners::{check_mail, check_partners, identity_providers};
use crate::config::Config;
use crate::source::{ConfigSource, WORKING_FOLDER_FILE};
use crate::{private, tls};
use database::{
    check_backup, check_clock, check_erasure, check_erasures, check_jobs, check_mails, check_retention,
    check_secrets, open,
};
use evidence::{chain_ends, evidence_key, sealing_keys, time_stamps};
use files::{check_disks, check_files, check_scanner, check_scratch, intake_worker};

/// Result of one check of `balie doctor`.
enum Finding {
    Fine(String),
    /// Works, and may not be what is wanted.
    Note(String),
    /// Does not work; the text says what to do.
    Failure(String),
}

use Finding::{Failure, Fine, Note};

pub async fn run(source: &ConfigSource) -> anyhow::Result<()> {
    let mut errors = 0;
    let mut say = |name: &str, finding: Finding| {
        let (mark, text) = match finding {
            Fine(text) => ("ok  ", text),
            Note(text) => ("note", text),
            Failure(text) => {
                errors += 1;
                ("FAIL", text)
            }
        };
        println!("{mark}  {name:<14} {text}");
    };
    match source.read() {
        Err(error) => say("configuration", Failure(format!("{error:#}"))),
        Ok(config) => {
            say("configuration", check_configuration(source, &config));
            say("permissions", check_permissions(source, &config));
            say("app", check_app());
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
                say("secrets", check_secrets(&config, store).await);
                for finding in evidence_key(&config, store).await {
                    say("evidence key", finding);
                }
                say("evidence", chain_ends(&config, store).await);
                if store.is_file() {
                    say("erasure", check_erasure(store).await);
                }
                say("backup", check_backup(store).await);
                say("jobs", check_jobs(store).await);
                say("clock", check_clock(store).await);
                say("retention", check_retention(store).await);
                say("erasures", check_erasures(&config, store).await);
                say("mails", check_mails(store).await);
            }
            say("files", check_files(&config).await);
            for finding in check_disks(&config) {
                say("disk", finding);
            }
            for finding in sealing_keys(&config) {
                say("sealing key", finding);
            }
            if let Some(finding) = time_stamps(&config).await {
                say("time stamps", finding);
            }
            say("scratch", check_scratch(&config));
            say("sandbox", intake_worker(&config).await);
            if let Some(finding) = check_scanner(&config).await {
                say("virus scanner", finding);
            }
            say("mail", check_mail(&config).await);
            for (name, finding) in check_partners(&config).await {
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
    anyhow::ensure!(errors == 0, "{errors} of these checks failed");
    Ok(())
}

fn check_configuration(source: &ConfigSource, config: &Config) -> Finding {
    let from = match source {
        ConfigSource::Demo(folder) => format!("the demo in {}", folder.display()),
        ConfigSource::WorkingFolder if !std::path::Path::new(WORKING_FOLDER_FILE).exists() => {
            format!("BALIE_* variables alone: there is no {WORKING_FOLDER_FILE}")
        }
        ConfigSource::WorkingFolder => format!("{WORKING_FOLDER_FILE} and BALIE_* variables"),
        ConfigSource::File(file) => format!("{} and BALIE_* variables", file.display()),
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

/// Checks that other users of this machine cannot read the database, the files, and secrets in the configuration.
fn check_permissions(source: &ConfigSource, config: &Config) -> Finding {
    if let Some(file) = source.file().filter(|file| private::has_open_secrets(file)) {
        return Failure(format!(
            "others on this machine may read the secrets in {0}: chmod o= {0}",
            file.display()
        ));
    }
    let open: Vec<String> =
        private::open_to_others(config).iter().map(|place| place.display().to_string()).collect();
    if open.is_empty() {
        return Fine("database and files are this user's alone".to_owned());
    }
    let places = open.join(" ");
    Failure(format!("others on this machine may read {places}: chmod go= {places}"))
}

fn check_app() -> Finding {
    if crate::embedded::has_app() {
        Fine("the web app is in the program".to_owned())
    } else {
        Failure("this program was built without the web app: build it with `make web` first".to_owned())
    }
}
