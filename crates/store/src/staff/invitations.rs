//! Links by which a member of staff sets up how they sign in, stored only as their hash.

use chrono::{DateTime, Utc};
use domain::accounts::grants::Grant;
use domain::ids::LicenceId;
use uuid::Uuid;

use super::StaffMember;
use crate::grants::require_grant;
use crate::sql::{QueryExt, values};
use crate::{Db, Result, Tx};

/// An invitation that works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaffInvitation {
    pub staff: Uuid,
    pub expires_at: DateTime<Utc>,
}

/// Replaces the member's invitations by this one.
///
/// # Errors
/// [`crate::StoreError::NotGranted`].
pub async fn add(
    tx: &Tx,
    grant: &Grant,
    member: &StaffMember,
    token_hash: Vec<u8>,
    (now, expires_at): (DateTime<Utc>, DateTime<Utc>),
) -> Result<()> {
    require_grant(grant, &member.gift(), Some(&member.clients()))?;
    let (licence, staff) = (member.licence, member.id);
    let text = "delete from staff_invitations where staff_id=$1 and licence_id=$2 and used_at is null";
    tx.execute(text, values![staff, licence]).await?;
    let text = "insert into staff_invitations (token_hash,licence_id,staff_id,created_at,expires_at) \
         values ($1,$2,$3,$4,$5)";
    tx.execute(text, values![token_hash, licence, staff, now, expires_at]).await?;
    Ok(())
}

/// The firm's invitation with this token, where it is neither used nor past its end.
pub async fn find(
    db: &impl Db,
    licence: LicenceId,
    token_hash: Vec<u8>,
    now: DateTime<Utc>,
) -> Result<Option<StaffInvitation>> {
    let text = "select staff_id,expires_at from staff_invitations \
         where token_hash=$1 and licence_id=$2 and used_at is null";
    let found = db
        .query_opt(text, values![token_hash, licence], |row| {
            Ok(StaffInvitation { staff: row.read()?, expires_at: row.read()? })
        })
        .await?;
    Ok(found.filter(|found| now < found.expires_at))
}

/// The member has set up how they sign in: no invitation of theirs works any more.
pub async fn use_up(tx: &Tx, (licence, staff): (LicenceId, Uuid), now: DateTime<Utc>) -> Result<()> {
    let text = "update staff_invitations set used_at=$1 \
         where staff_id=$2 and licence_id=$3 and used_at is null";
    tx.execute(text, values![now, staff, licence]).await?;
    Ok(())
}

/// Removes invitations that expired before this moment.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    tx.execute("/* all licences */ delete from staff_invitations where expires_at<$1", values![before]).await
}
