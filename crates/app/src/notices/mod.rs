//! The notices that the portal lists for a consumer.

pub mod bounces;
mod digest_push;
pub mod digests;
pub mod mail_log;
pub mod preferences;
pub mod push;
pub mod reminders;

use chrono::{DateTime, TimeDelta, Utc};
use domain::codes::Code;
use domain::licence::Modules;
use domain::limits;
use domain::notices::{ListedItem, RecordedNotice, list_items};
use store::{Db, Scope, notices};
use uuid::Uuid;

use crate::error::Result;
use crate::services::Services;
use crate::sign_in::SessionHolder;

/// Time for which a notice is listed.
const LISTED_FOR: TimeDelta = TimeDelta::days(90);
/// Number of the last notices that are considered.
const RECENT: u64 = 200;

/// An entry of the list with what the firm calls the action that it is about.
#[derive(Clone, Debug)]
pub struct Entry {
    pub listed: ListedItem,
    pub action_label: Option<String>,
}

/// # Errors
/// `ACCESS_DENIED` where the firm does not offer it.
pub fn require_module(modules: &Modules) -> Result<()> {
    if modules.has_notices_enabled { Ok(()) } else { Err(Code::AccessDenied.into()) }
}

/// Returns the notices of the last 90 days that are still true, the newest first.
///
/// # Errors
/// When the database is away.
pub async fn list(db: &impl Db, scope: Scope, now: DateTime<Utc>) -> Result<Vec<Entry>> {
    let recent = notices::recent(db, scope, now - LISTED_FOR, RECENT).await?;
    let known: Vec<_> = recent.iter().map(|one| (one.created_at, one.is_read)).collect();
    let labels: Vec<_> = recent.iter().map(|one| (one.notice.subject, one.action_label.clone())).collect();
    let recent = recent.into_iter().map(|one| one.notice).collect();
    let states = notices::load_states(db, scope, recent).await?;
    let recorded =
        |((notice, state), (created_at, is_read))| RecordedNotice { notice, state, created_at, is_read };
    let recorded: Vec<RecordedNotice> = states.into_iter().zip(known).map(recorded).collect();
    let entry = |listed: ListedItem| {
        let action_label = labels
            .iter()
            .find(|(subject, _)| *subject == listed.item.subject)
            .and_then(|(_, label)| label.clone());
        Entry { listed, action_label }
    };
    Ok(list_items(&recorded, now).into_iter().take(limits::READ_NOTICES).map(entry).collect())
}

/// Marks these entries as seen. Unknown ids are ignored.
///
/// # Errors
/// `ACCESS_DENIED` where the firm does not offer it, and for an impersonating colleague.
pub async fn mark_read(services: &Services, who: &SessionHolder<'_>, ids: &[Uuid]) -> Result<()> {
    who.require_write_access()?;
    require_module(&who.visit.licence.settings.modules)?;
    let tx = services.store.begin().await?;
    notices::mark_read(&tx, who.scope, ids, services.now()).await?;
    Ok(tx.commit().await?)
}
