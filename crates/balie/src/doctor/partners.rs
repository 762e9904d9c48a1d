//! Checks of the mail server, of partners and of identity providers.

use partners::identity::ClientMismatch;
use store::Store;

use super::Finding::{self, Failure, Fine, Note};
use crate::config::Config;

pub(super) async fn check_mail(config: &Config) -> Finding {
    match config.mailer() {
        Err(error) => Failure(format!("{error:#}")),
        Ok(None) => Note("smtp_url is not set: mails stay queued".to_owned()),
        Ok(Some(mailer)) => match mailer.check().await {
            Ok(()) => Fine(format!("the server answers; letters come from {}", config.mail_from)),
            Err(error) => Failure(format!("{error}: are host, port, user and password in smtp_url right?")),
        },
    }
}

pub(super) async fn check_partners(config: &Config) -> Vec<(&'static str, Finding)> {
    let partners = match config.partners() {
        Ok(partners) => partners,
        Err(error) => return vec![("partners", Failure(format!("{error:#}")))],
    };
    let mut findings = Vec::new();
    for partner in partners.configured_partners() {
        let finding = match partner.reach().await {
            Err(error) => Failure(format!(
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
pub(super) async fn identity_providers(config: &Config, store: &Store) -> Vec<Finding> {
    let Ok(partners) = config.partners() else { return Vec::new() };
    let licences = match store::firms::licences::load_all(store.reader()).await {
        Ok(licences) => licences,
        Err(error) => return vec![Failure(error.to_string())],
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
                Err(mismatch) => Failure(format!(
                    "{id} of {slug} is not used: {mismatch}: make sure by whom {} and client_id {} were written, then correct \
                     either the licence or partners.identity.{slug}.{id}",
                    provider.issuer, provider.client_id
                )),
            });
        }
    }
    findings
}
