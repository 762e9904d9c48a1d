//! Cursors of the feed. Each carries the epoch of the feed, so that a cursor from before a restore is recognised: the
//! events after the backup are lost, and their numbers are used again.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::dialect::copy;
use crate::sql::{QueryExt, values};
use crate::{Db, Result, Tx, events};

/// The epoch before the first restore.
const FIRST: &str = "0";

/// Meaning of a cursor in the feed as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// Position after the last event that was read.
    After(i64),
    /// The cursor is of another epoch, or ahead of the feed.
    Restarted {
        /// Event after which a reader has to continue so as to miss none.
        after: i64,
    },
    /// The text is no cursor.
    Unreadable,
}

/// The feed's epochs, the oldest first.
#[derive(Clone, Debug)]
pub struct Epochs(Vec<Epoch>);

#[derive(Clone, Debug)]
struct Epoch {
    position: i64,
    name: String,
    /// The last cursor that the feed had handed out when the epoch began.
    starts_after: i64,
}

/// Reads the feed's epochs.
pub async fn list_epochs(db: &impl Db) -> Result<Epochs> {
    let text = "select position,epoch,starts_after from feed_epochs order by position";
    let epochs = db
        .query(text, values![], |row| {
            Ok(Epoch { position: row.read()?, name: row.read()?, starts_after: row.read()? })
        })
        .await?;
    Ok(Epochs(epochs))
}

impl Epochs {
    fn current(&self) -> &str {
        self.0.last().map_or(FIRST, |last| &last.name)
    }

    /// The cursor after an event, for a firm to keep.
    pub fn cursor(&self, after: i64) -> String {
        format!("{}-{after}", self.current())
    }

    /// Returns the position up to which the events that a reader of an earlier epoch has read are still valid.
    fn common(&self, epoch: &str, read: i64) -> i64 {
        let known = self.0.iter().position(|one| one.name == epoch);
        let later = known.map_or(0, |place| place + 1);
        self.0[later..].iter().map(|one| one.starts_after).min().map_or(0, |starts| starts.min(read))
    }
}

/// Parses a cursor; an empty text and `0` are the start. A number without an epoch, as older cursors were, is of the
/// first one.
pub async fn parse_position(db: &impl Db, licence: LicenceId, text: &str) -> Result<Position> {
    if text.is_empty() || text == "0" {
        return Ok(Position::After(0));
    }
    let (epoch, number) = text.rsplit_once('-').unwrap_or((FIRST, text));
    let readable = !epoch.is_empty() && epoch.chars().all(|letter| letter.is_ascii_alphanumeric());
    let number = number.parse::<i64>().ok().filter(|number| readable && *number >= 0);
    let Some(read) = number else { return Ok(Position::Unreadable) };
    let epochs = list_epochs(db).await?;
    if epoch != epochs.current() {
        return Ok(Position::Restarted { after: epochs.common(epoch, read) });
    }
    let last = events::last(db, licence).await?;
    // What was read may be past its term and deleted: the counter knows of it.
    if read > last && read > copy::sequence_value(db, "events", "cursor").await? {
        return Ok(Position::Restarted { after: last });
    }
    Ok(Position::After(read))
}

/// Begins a new epoch, after a database was brought back to an earlier state.
pub async fn restart(tx: &Tx, now: DateTime<Utc>) -> Result<()> {
    let last = list_epochs(tx).await?.0.last().map_or(0, |last| last.position);
    // The second half of a UUID of version 7 is random.
    let epoch = Uuid::now_v7().simple().to_string().split_off(20);
    let starts_after = copy::sequence_value(tx, "events", "cursor").await?;
    tx.execute(
        "insert into feed_epochs (position,epoch,starts_after,began_at) values ($1,$2,$3,$4)",
        values![last + 1, epoch, starts_after, now],
    )
    .await?;
    Ok(())
}
