//! Settings of a firm as the operator applies them by command.

use std::fmt;

use domain::ids::LicenceId;
use domain::licence::{Licence as Settings, SettingsSource, host_of};
use store::Tx;
use store::firms::licences::{self, LicenceRow};

use super::{NewVersion, put_version};
use crate::audit::actor::Caller;
use crate::error::Error;
use crate::services::Services;

/// Reason that settings are not applied.
#[derive(Debug)]
pub enum ApplyError {
    /// The settings do not fit this installation; the reason is in the operator's words.
    Unfit(String),
    Failed(Error),
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfit(reason) => f.write_str(reason),
            Self::Failed(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ApplyError {}

impl<E: Into<Error>> From<E> for ApplyError {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// Treatment of settings that the firm has published itself since the operator's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnPublished {
    /// The firm's settings stay, and the operator's are not applied.
    Keep,
    /// The operator's take their place.
    Replace,
}

/// Creates a firm, or writes these settings as its next version; unchanged settings keep their version.
///
/// # Errors
/// When the settings do not fit beside those of other firms, the firm has published its own, or the database is away.
pub async fn apply(
    services: &Services,
    public_url: &str,
    (slug, settings): (&str, &Settings),
    on_published: OnPublished,
) -> Result<LicenceId, ApplyError> {
    let tx = services.store.begin().await?;
    let id = apply_in(services, &tx, public_url, (slug, settings), on_published).await?;
    tx.commit().await?;
    Ok(id)
}

/// Applies as [`apply`] does, in a transaction.
pub(crate) async fn apply_in(
    services: &Services,
    tx: &Tx,
    public_url: &str,
    (slug, settings): (&str, &Settings),
    on_published: OnPublished,
) -> Result<LicenceId, ApplyError> {
    let is_short_name = !slug.is_empty()
        && slug.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !is_short_name {
        return unfit_error(format!("a short name has small letters, digits and hyphens: {slug:?}"));
    }
    check_public_host(public_url, tx, slug, settings).await?;
    check_hosts(tx, slug, settings).await?;
    let known = licences::by_slug(tx, slug).await?;
    let known = match known {
        // Whoever publishes settings at the same moment waits.
        Some(known) => licences::lock(tx, known.id).await?,
        None => None,
    };
    if let Some(known) = known.as_ref().filter(|known| known.settings == *settings) {
        return Ok(known.id);
    }
    if let Some(known) = known.as_ref().filter(|_| on_published == OnPublished::Keep) {
        keep_published(tx, known).await?;
    }
    let version = known.as_ref().map_or(1, |known| known.version + 1);
    let new = NewVersion { slug, before: known.as_ref(), version, settings };
    let (id, _) = put_version(services, tx, new, &Caller::operator()).await?;
    Ok(id)
}

/// Rejects what would throw away the work of a firm's administrators.
async fn keep_published(tx: &Tx, known: &LicenceRow) -> Result<(), ApplyError> {
    let Some(last) = store::firms::settings::version(tx, known.id, known.version).await? else {
        return Ok(());
    };
    if last.source == SettingsSource::Operator {
        return Ok(());
    }
    unfit_error(format!(
        "the firm published settings of its own on {} (version {}), which these would replace: take them into the file \
         (`balie licence show --slug {}` prints them), and apply it with --replace",
        last.published_at.format("%Y-%m-%d %H:%M UTC"),
        last.version,
        known.slug
    ))
}

fn unfit_error<T>(reason: String) -> Result<T, ApplyError> {
    Err(ApplyError::Unfit(reason))
}

/// Checks that no other firm has one of the host names.
async fn check_hosts(tx: &Tx, slug: &str, settings: &Settings) -> Result<(), ApplyError> {
    let all = licences::load_all(tx).await?;
    for (place, host) in settings.hosts.iter().enumerate() {
        let has = |hosts: &[String]| hosts.iter().any(|other| other.eq_ignore_ascii_case(host));
        let holder = all.iter().find(|(licence, _, hosts)| licence.slug != slug && has(hosts));
        if let Some((holder, ..)) = holder {
            return unfit_error(format!(
                "hosts[{place}]: {host} is one of the hosts of {} already",
                holder.slug
            ));
        }
    }
    Ok(())
}

/// The host of `public_url` is no firm's while there are several: their visitors all come there.
async fn check_public_host(
    public_url: &str,
    tx: &Tx,
    slug: &str,
    settings: &Settings,
) -> Result<(), ApplyError> {
    let Some(public) = host_of(public_url) else { return Ok(()) };
    let is_public = |host: &String| host.eq_ignore_ascii_case(&public);
    let mut others = licences::load_all(tx).await?;
    others.retain(|(licence, ..)| licence.slug != slug);
    if !others.is_empty() && settings.hosts.iter().any(is_public) {
        return unfit_error(format!(
            "hosts: {public} is the host of public_url, which is no firm's while there are several"
        ));
    }
    if let Some((holder, ..)) = others.iter().find(|(_, _, hosts)| hosts.iter().any(is_public)) {
        return unfit_error(format!(
            "{public} is the host of public_url and one of the hosts of {}, which only a single firm may have: take it \
             out there first",
            holder.slug
        ));
    }
    Ok(())
}
