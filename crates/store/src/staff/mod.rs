//! The firm's own people: their accounts, how they sign in, and which of them are administrators.

pub mod invitations;
pub mod notices;
pub mod sessions;
pub mod unlock_links;

use chrono::{DateTime, Utc};
use domain::accounts::grants::{Gift, Grant};
use domain::accounts::staff::{AdminStatus, ClientScope, StaffRole, StaffState, VisibleClients};
use domain::ids::LicenceId;
use domain::locale::Locale;
use domain::operations::follow_up::NoticeChoice;
use uuid::Uuid;

use crate::accounts::consumers::sign_in_key;
use crate::grants::require_grant;
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, StoreError, Tx};

/// An account of a member of staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffMember {
    pub id: Uuid,
    pub licence: LicenceId,
    pub email: String,
    pub name: String,
    pub role: StaffRole,
    pub scope: ClientScope,
    /// The external id of their branch.
    pub branch: Option<String>,
    /// The external id of their adviser record.
    pub adviser: Option<String>,
    pub locale: Locale,
    /// The colleague's choice of how often they are mailed about what clients do.
    pub notices: NoticeChoice,
    /// Hash in PHC form.
    pub password_hash: Option<String>,
    /// Encrypted secret of the authenticator app.
    pub sealed_secret: Option<Vec<u8>>,
    /// Number of their passkeys.
    pub passkeys: i64,
    /// True if an identity of a provider is linked to the account.
    pub has_identity: bool,
    pub invited_at: Option<DateTime<Utc>>,
    /// Time at which a second factor was set up; `None` again after a reset.
    pub activated_at: Option<DateTime<Utc>>,
    pub disabled_at: Option<DateTime<Utc>>,
    pub last_sign_in_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

impl StaffMember {
    pub const fn state(&self) -> StaffState {
        match (self.disabled_at, self.activated_at) {
            (Some(_), _) => StaffState::Disabled,
            (None, Some(_)) => StaffState::Active,
            (None, None) => StaffState::Invited,
        }
    }

    pub const fn admin_status(&self) -> AdminStatus {
        AdminStatus { role: self.role, clients: self.scope, state: self.state() }
    }

    /// The account as something that is given.
    pub const fn gift(&self) -> Gift {
        Gift::Account(self.role)
    }

    /// Returns true if there is an authenticator app or a passkey.
    pub const fn has_second_factor(&self) -> bool {
        self.sealed_secret.is_some() || self.passkeys > 0
    }

    /// Returns the clients whom the member sees.
    pub fn clients(&self) -> VisibleClients {
        let clients = VisibleClients::for_member(self.scope, self.branch.as_deref(), self.adviser.as_deref());
        if self.role.sees_restricted() { clients.with_restricted() } else { clients }
    }
}

/// The columns of an account, where its table is `m`.
const COLUMNS: &str = "m.id,m.licence_id,m.email,m.name,m.role,m.client_scope,m.branch_external_id,\
     m.adviser_external_id,m.locale,m.password_hash,m.two_factor_secret,\
     (select count(*) from passkeys p where p.account_id=m.id and p.account_kind='staff'),\
     exists(select 1 from identities i where i.account_id=m.id and i.account_kind='staff'),\
     m.invited_at,m.activated_at,m.disabled_at,m.last_sign_in_at,m.created_at,\
     m.notices";

/// Keeps a new account.
///
/// # Errors
/// [`StoreError::Duplicate`] where the firm has one with this address; [`StoreError::NotGranted`].
pub async fn add(tx: &Tx, grant: &Grant, member: &StaffMember) -> Result<()> {
    require_grant(grant, &member.gift(), Some(&member.clients()))?;
    let text = "insert into staff (id,licence_id,email,email_key,name,role,client_scope,branch_external_id,\
         adviser_external_id,locale,created_at) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)";
    let values = values![
        member.id,
        member.licence,
        &member.email,
        sign_in_key(&member.email),
        &member.name,
        <&str>::from(member.role),
        <&str>::from(member.scope),
        member.branch.as_deref(),
        member.adviser.as_deref(),
        member.locale.code(),
        member.created_at,
    ];
    tx.execute(text, values).await?;
    Ok(())
}

/// The firm's accounts by name, those that are disabled too.
pub async fn of_licence(db: &impl Db, licence: LicenceId) -> Result<Vec<StaffMember>> {
    let text = format!("select {COLUMNS} from staff m where m.licence_id=$1 order by lower(m.name),m.id");
    db.query(&text, values![licence], from_row).await
}

pub async fn find(db: &impl Db, licence: LicenceId, id: Uuid) -> Result<Option<StaffMember>> {
    let text = format!("select {COLUMNS} from staff m where m.id=$1 and m.licence_id=$2");
    db.query_opt(&text, values![id, licence], from_row).await
}

pub async fn by_email(db: &impl Db, licence: LicenceId, email: &str) -> Result<Option<StaffMember>> {
    let text = format!("select {COLUMNS} from staff m where m.licence_id=$1 and m.email_key=$2");
    db.query_opt(&text, values![licence, sign_in_key(email)], from_row).await
}

/// Returns the account, and locks its row until the transaction ends.
pub async fn lock_for_update(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<Option<StaffMember>> {
    let text = format!("select {COLUMNS} from staff m where m.id=$1 and m.licence_id=$2 for update");
    tx.query_opt(&text, values![id, licence], from_row).await
}

/// Returns the firm's administrators, and locks their rows until the transaction ends, so that two concurrent changes
/// do not remove the last two.
pub async fn lock_admins(tx: &Tx, licence: LicenceId) -> Result<Vec<StaffMember>> {
    let text = "select id from staff where licence_id=$1 and role=$2 order by id for update";
    let admin = <&str>::from(StaffRole::Admin);
    let held: Vec<Uuid> = tx.query(text, values![licence, admin], |row| row.read()).await?;
    // Read after they are held: what stood before may have changed while they were waited for.
    let text =
        format!("select {COLUMNS} from staff m where m.licence_id=$1 and m.role=$2 and m.id in list($3)");
    tx.query(&text, values![licence, admin, held], from_row).await
}

/// Writes what an administrator may change.
///
/// # Errors
/// [`StoreError::NotGranted`].
pub async fn update(tx: &Tx, grant: &Grant, member: &StaffMember) -> Result<()> {
    require_grant(grant, &member.gift(), Some(&member.clients()))?;
    let text = "update staff set name=$1,role=$2,client_scope=$3,branch_external_id=$4,adviser_external_id=$5,\
         disabled_at=$6 where id=$7 and licence_id=$8";
    let values = values![
        &member.name,
        <&str>::from(member.role),
        <&str>::from(member.scope),
        member.branch.as_deref(),
        member.adviser.as_deref(),
        member.disabled_at,
        member.id,
        member.licence,
    ];
    tx.execute(text, values).await?;
    Ok(())
}

/// Sets the password, given as its hash in PHC form.
pub async fn set_password(tx: &Tx, (licence, id): (LicenceId, Uuid), hash: &str) -> Result<()> {
    let text = "update staff set password_hash=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![hash, id, licence]).await?;
    Ok(())
}

/// Accepts codes by this secret from now on; the code of `step` confirmed it.
pub async fn set_secret(
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    sealed: Vec<u8>,
    step: Option<i64>,
) -> Result<()> {
    let text = "update staff set two_factor_secret=$1,two_factor_last_step=$2 where id=$3 and licence_id=$4";
    tx.execute(text, values![sealed, step, id, licence]).await?;
    Ok(())
}

/// Accepts the code of a time step once: false when this step or a later one was accepted before.
pub async fn accept_step(tx: &Tx, (licence, id): (LicenceId, Uuid), step: i64) -> Result<bool> {
    let text = "update staff set two_factor_last_step=$1 where id=$2 and licence_id=$3 \
         and (two_factor_last_step is null or two_factor_last_step<$1)";
    Ok(tx.execute(text, values![step, id, licence]).await? > 0)
}

/// Records that there is a second factor from now on.
pub async fn activate(tx: &Tx, (licence, id): (LicenceId, Uuid), now: DateTime<Utc>) -> Result<()> {
    let text = "update staff set activated_at=$1 where id=$2 and licence_id=$3 and activated_at is null";
    tx.execute(text, values![now, id, licence]).await?;
    Ok(())
}

pub async fn record_invitation(tx: &Tx, (licence, id): (LicenceId, Uuid), now: DateTime<Utc>) -> Result<()> {
    let text = "update staff set invited_at=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![now, id, licence]).await?;
    Ok(())
}

pub async fn record_sign_in(tx: &Tx, (licence, id): (LicenceId, Uuid), now: DateTime<Utc>) -> Result<()> {
    let text = "update staff set last_sign_in_at=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![now, id, licence]).await?;
    Ok(())
}

/// Takes everything away by which somebody signs in: password, authenticator app, passkeys, identities, invitations.
pub async fn remove_credentials(tx: &Tx, (licence, id): (LicenceId, Uuid)) -> Result<()> {
    remove_sign_ins(tx, (licence, id)).await?;
    let text = "delete from staff_invitations where staff_id=$1 and licence_id=$2 and used_at is null";
    tx.execute(text, values![id, licence]).await?;
    Ok(())
}

/// Removes the same except the invitations: somebody who opens one begins anew.
pub async fn remove_sign_ins(tx: &Tx, (licence, id): (LicenceId, Uuid)) -> Result<()> {
    let values = values![id, licence];
    for text in [
        "update staff set password_hash=null,two_factor_secret=null,two_factor_last_step=null,\
         activated_at=null where id=$1 and licence_id=$2",
        "delete from passkeys where account_id=$1 and account_kind='staff' and licence_id=$2",
        "delete from passkey_challenges where account_id=$1 and account_kind='staff' and licence_id=$2",
        "delete from identities where account_id=$1 and account_kind='staff' and licence_id=$2",
        "delete from identity_requests where account_id=$1 and account_kind='staff' and licence_id=$2",
    ] {
        tx.execute(text, values).await?;
    }
    Ok(())
}

/// Removes the credentials of accounts that were disabled before this moment; returns the number of accounts that had
/// any.
pub async fn forget_disabled(tx: &Tx, before: DateTime<Utc>) -> Result<usize> {
    let text = "/* all licences */ select licence_id,id from staff where disabled_at<$1 and (password_hash is not null \
         or two_factor_secret is not null \
         or exists(select 1 from passkeys p where p.account_id=staff.id and p.account_kind='staff') \
         or exists(select 1 from identities i where i.account_id=staff.id and i.account_kind='staff'))";
    let gone: Vec<(LicenceId, Uuid)> =
        tx.query(text, values![before], |row| Ok((row.read()?, row.read()?))).await?;
    for member in &gone {
        remove_credentials(tx, *member).await?;
    }
    Ok(gone.len())
}

/// Some of the encrypted secrets of second factors.
pub async fn sealed_secrets(db: &impl Db, limit: u64) -> Result<Vec<Vec<u8>>> {
    let text =
        "/* all licences */ select two_factor_secret from staff where two_factor_secret is not null limit $1";
    db.query(text, values![limit], |row| row.read()).await
}

fn from_row(row: &mut Row<'_>) -> Result<StaffMember> {
    let id: Uuid = row.read()?;
    let (licence, email, name) = (row.read()?, row.read()?, row.read()?);
    let (role, scope): (String, String) = (row.read()?, row.read()?);
    let corrupt = |what: &str| StoreError::Corrupt(format!("staff {id}: {what}"));
    let (branch, adviser, locale): (_, _, String) = (row.read()?, row.read()?, row.read()?);
    let mut member = StaffMember {
        id,
        licence,
        email,
        name,
        role: role.parse().map_err(|_| corrupt("role"))?,
        scope: scope.parse().map_err(|_| corrupt("client scope"))?,
        branch,
        adviser,
        locale: Locale::from_tag(&locale).unwrap_or_default(),
        password_hash: row.read()?,
        sealed_secret: row.read()?,
        passkeys: row.read()?,
        has_identity: row.read()?,
        invited_at: row.read()?,
        activated_at: row.read()?,
        disabled_at: row.read()?,
        last_sign_in_at: row.read()?,
        created_at: row.read()?,
        notices: NoticeChoice::default(),
    };
    let notices: String = row.read()?;
    member.notices = notices.parse().map_err(|_| corrupt("notices"))?;
    Ok(member)
}
