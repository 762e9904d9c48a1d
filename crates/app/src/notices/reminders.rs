//! Reminders of deadlines, each recorded once.

use chrono::{DateTime, Utc};
use domain::licence::MailSettings;
use domain::notices::NoticeKind;
use domain::products::appointment::today;
use serde_json::Value;
use store::Result;
use store::firms::licences;
use store::notices::{self, NewNotice};

use crate::services::Services;

/// Number of actions whose deadlines are checked at once.
const PAGE: u64 = 500;

/// Records the reminders that are due at any firm, each once, and returns the number of deadlines that it looked at.
///
/// # Errors
/// When the database is away.
pub async fn record_due(services: &Services) -> Result<usize> {
    let mut looked_at = 0;
    for licence in licences::mailing(services.store.bulk_reader()).await? {
        let settings = &licence.settings.mail;
        let (Some(since), true) = (licence.mail_since, settings.sends(NoticeKind::Reminder)) else {
            continue;
        };
        let now = services.now();
        let from = today(now);
        let to = from.checked_add_days(settings.horizon()).unwrap_or(from);
        let mut after = None;
        loop {
            let (found, next) =
                notices::list_deadlines(services.store.bulk_reader(), licence.id, (from, to), after, PAGE)
                    .await?;
            looked_at += found.len();
            let due: Vec<NewNotice> = found
                .iter()
                .filter_map(|one| reminder_notice(services, settings, one, (since, now)))
                .collect();
            if !due.is_empty() {
                let tx = services.store.begin().await?;
                notices::add(&tx, licence.id, due, now).await?;
                tx.commit().await?;
            }
            match next {
                Some(_) => after = next,
                None => break,
            }
        }
    }
    Ok(looked_at)
}

fn reminder_notice(
    services: &Services,
    settings: &MailSettings,
    of: &notices::Deadline,
    (since, now): (DateTime<Utc>, DateTime<Utc>),
) -> Option<NewNotice> {
    let due = settings.reminder_due(of.deadline, of.notified_at.max(since), now)?;
    let dedupe_key = due.dedupe_key(of.deadline);
    if of.dedupe_keys.contains(&dedupe_key) {
        return None;
    }
    Some(NewNotice {
        id: services.new_id(),
        consumer: of.consumer,
        kind: NoticeKind::Reminder,
        subject: of.action,
        dedupe_key,
        required: of.required,
        urgent: false,
        details: Value::Null,
        due_at: settings.send_time(now, false),
    })
}
