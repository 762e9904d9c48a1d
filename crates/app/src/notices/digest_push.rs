//! Push notifications (Web Push) about what is mailed.

use chrono::{DateTime, Utc};
use domain::licence::Licence as Settings;
use domain::notices::Item;
use domain::push::PushJob;
use store::accounts::consumers::Account;
use store::accounts::push_subscriptions;
use store::firms::licences::{self, LicenceRow};
use store::{Result, Tx, jobs};

use crate::services::Services;

/// Enqueues one push notification about all these things for each push subscription of the consumer.
pub(super) async fn enqueue(
    services: &Services,
    tx: &Tx,
    (licence, account): (&LicenceRow, &Account),
    (items, urgent): (&[Item], bool),
    now: DateTime<Utc>,
) -> Result<()> {
    if !licence.settings.modules.has_push_enabled {
        return Ok(());
    }
    let subscriptions = push_subscriptions::of_consumer(tx, account.scope()).await?;
    if subscriptions.is_empty() {
        return Ok(());
    }
    let page = page_of(items, &licence.settings);
    // As in the links of mails: by the firm's own host, or by the branch in the address.
    let path = if licence.settings.hosts.is_empty() {
        match licences::branch_for(tx, licence, account.branch.as_deref()).await? {
            Some(domain) => format!("{page}?domain={domain}"),
            None => page,
        }
    } else {
        page
    };
    for subscription in subscriptions {
        let job = PushJob { subscription: subscription.id, path: path.clone(), urgent, at: now };
        jobs::enqueue(tx, services.new_id(), Some(licence.id), &job, now, now).await?;
    }
    Ok(())
}

/// The page of the portal that shows what there is to see: the overview where it is several things.
fn page_of(items: &[Item], settings: &Settings) -> String {
    match items {
        [item] => item.page(&settings.modules),
        _ => "/dashboard".to_owned(),
    }
}
