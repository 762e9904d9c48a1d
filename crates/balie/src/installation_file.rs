//! The file of what is chosen when the portal is set up in the browser.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use api::{InstallationSettings, NewInstallation};
use partners::mail::Mailer;
use serde::Serialize;
use tokio::sync::watch;

use crate::config::Config;

/// Content of the file.
#[derive(Serialize)]
struct Chosen<'a> {
    public_url: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    smtp_url: Option<&'a str>,
    mail_from: &'a str,
}

/// The file of what is chosen in the browser, and the signal that starts the program anew.
#[derive(Debug)]
pub struct InstallationFile {
    config: Config,
    path: PathBuf,
    restart: watch::Sender<bool>,
}

impl InstallationFile {
    /// Watches the file that a configuration reads, if it reads one; `restart` becomes true when the program has to
    /// start anew.
    pub fn new(config: &Config, restart: watch::Sender<bool>) -> Option<Self> {
        let path = config.installation_file.clone()?;
        Some(Self { config: config.clone(), path, restart })
    }

    fn text(new: &NewInstallation) -> anyhow::Result<String> {
        let chosen = Chosen {
            public_url: &new.public_url,
            smtp_url: new.smtp_url.as_deref(),
            mail_from: &new.mail_from,
        };
        Ok(format!(
            "# Chosen when the portal was set up in the browser. The configuration file takes precedence.\n{}",
            toml::to_string(&chosen)?
        ))
    }

    fn build_mailer(&self, new: &NewInstallation) -> anyhow::Result<Option<Mailer>> {
        let chosen = Config {
            public_url: new.public_url.clone(),
            smtp_url: new.smtp_url.clone(),
            mail_from: new.mail_from.clone(),
            ..self.config.clone()
        };
        chosen.check()?;
        chosen.mailer()
    }

    fn write(&self, new: &NewInstallation) -> anyhow::Result<()> {
        let folder = self.path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(Self::text(new)?.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(&self.path)?;
        Ok(())
    }
}

impl InstallationSettings for InstallationFile {
    fn check(&self, new: &NewInstallation) -> Result<Option<Mailer>, String> {
        self.build_mailer(new).map_err(|error| format!("{error:#}"))
    }

    fn store(&self, new: &NewInstallation) -> Result<(), String> {
        let written = self.write(new).with_context(|| self.path.display().to_string());
        written.map_err(|error| format!("{error:#}"))?;
        self.restart.send_replace(true);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_reads_back_whatever_a_password_contains() {
        let new = NewInstallation {
            public_url: "https://portaal.example".to_owned(),
            smtp_url: Some("smtps://jan:\"p'#\\\n=@mail.example".to_owned()),
            mail_from: "portaal@example.nl".to_owned(),
        };
        let text = InstallationFile::text(&new).expect("a file");
        let read: toml::Table = toml::from_str(&text).expect("TOML");
        assert_eq!(read["smtp_url"].as_str(), new.smtp_url.as_deref());
        assert_eq!(read["public_url"].as_str(), Some("https://portaal.example"));
    }
}
