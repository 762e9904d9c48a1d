//! Data of the portal's frame around every page.

use chrono::{DateTime, Utc};

use crate::sql::{QueryExt, values};
use crate::threads::overview::all_unread;
use crate::{Db, Result, Scope};

/// State that a consumer sees on every page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuState {
    /// Number of unread messages of others.
    pub unread_messages: i64,
    /// The colleague of the firm who views the portal as them.
    pub viewed_by: Option<String>,
}

/// Returns the state that a consumer sees on every page; it names the colleague whose session in the portal was used
/// since a moment.
pub async fn state(db: &impl Db, scope: Scope, since: DateTime<Utc>) -> Result<MenuState> {
    let text = format!(
        "select {},(select colleague from sessions where consumer_id=$1 and licence_id=$2 and colleague is not null \
         and ended_at is null and last_used_at>=$3 order by last_used_at desc limit 1)",
        all_unread()
    );
    let values = values![scope.consumer, scope.licence, since];
    db.query_one(&text, values, |row| Ok(MenuState { unread_messages: row.read()?, viewed_by: row.read()? }))
        .await
}
