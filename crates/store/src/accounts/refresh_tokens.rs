//! The rotating tokens that keep a session going: each use hands out a successor.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Tx};

/// One refresh token of a session's family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefreshToken {
    pub token_hash: Vec<u8>,
    pub licence: LicenceId,
    pub session: Uuid,
    pub issued_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// Time at which the token was first used.
    pub replaced_at: Option<DateTime<Utc>>,
    /// Time at which one of its successors was used: from then on a use of this token is a replay.
    pub successor_used_at: Option<DateTime<Utc>>,
    pub predecessor_hash: Option<Vec<u8>>,
}

pub async fn add(tx: &Tx, token: RefreshToken) -> Result<()> {
    tx.execute(
        "insert into refresh_tokens (token_hash,licence_id,session_id,issued_at,expires_at,replaced_at,\
         successor_used_at,predecessor_hash) values ($1,$2,$3,$4,$5,$6,$7,$8)",
        values![
            token.token_hash,
            token.licence,
            token.session,
            token.issued_at,
            token.expires_at,
            token.replaced_at,
            token.successor_used_at,
            token.predecessor_hash,
        ],
    )
    .await?;
    Ok(())
}

pub async fn find(db: &impl Db, token_hash: &[u8]) -> Result<Option<RefreshToken>> {
    let text = "/* all licences */ select token_hash,licence_id,session_id,issued_at,expires_at,replaced_at,successor_used_at,predecessor_hash \
         from refresh_tokens where token_hash=$1";
    let read = |row: &mut Row<'_>| {
        Ok(RefreshToken {
            token_hash: row.read()?,
            licence: row.read()?,
            session: row.read()?,
            issued_at: row.read()?,
            expires_at: row.read()?,
            replaced_at: row.read()?,
            successor_used_at: row.read()?,
            predecessor_hash: row.read()?,
        })
    };
    db.query_opt(text, values![token_hash], read).await
}

/// Records the use of a token: it has a successor now, and its own predecessor may not come back.
///
/// The caller holds the session.
pub async fn mark_used(tx: &Tx, token: &RefreshToken, now: DateTime<Utc>) -> Result<()> {
    let text = "update refresh_tokens set replaced_at=$1 \
         where token_hash=$2 and licence_id=$3 and replaced_at is null";
    tx.execute(text, values![now, &token.token_hash, token.licence]).await?;
    if let Some(predecessor) = &token.predecessor_hash {
        let text = "update refresh_tokens set successor_used_at=$1 \
             where token_hash=$2 and licence_id=$3 and successor_used_at is null";
        tx.execute(text, values![now, predecessor, token.licence]).await?;
    }
    Ok(())
}

/// Withdraws the unused successors of a token that were issued before a moment: somebody who still has one when it is
/// used again is not the one who asked last.
pub async fn withdraw_successors(
    tx: &Tx,
    of: &RefreshToken,
    issued_before: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "update refresh_tokens set replaced_at=$1,successor_used_at=$1 \
         where licence_id=$2 and session_id=$3 and predecessor_hash=$4 and replaced_at is null and issued_at<$5";
    tx.execute(text, values![now, of.licence, of.session, &of.token_hash, issued_before]).await?;
    Ok(())
}
