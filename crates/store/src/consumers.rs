//! Consumers as those who sign in: their names, passwords and second factors.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use domain::locale::{AddressStyle, Locale, MessageLocale};
use sea_orm::sea_query::{Expr, Value as SqlValue};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::Value;
use uuid::Uuid;

use crate::entities::{audit, consumers, sessions};
use crate::{Db, Result, Scope, Tx};

/// A consumer's account.
#[derive(Clone, Debug)]
pub struct Account {
    pub id: Uuid,
    pub licence: Uuid,
    pub external_id: String,
    pub email: Option<String>,
    /// In the spelling in which names are compared.
    pub user_name: Option<String>,
    pub display_name: String,
    pub date_of_birth: Option<NaiveDate>,
    pub locale: MessageLocale,
    pub partner_external_id: Option<String>,
    /// The external id of the branch that serves the consumer.
    pub branch: Option<String>,
    /// The rest of the record, as the back office gave it.
    pub details: Value,
    /// In PHC form; absent until a first password is set.
    pub password_hash: Option<String>,
    pub two_factor: SecondFactor,
    /// Since when the consumer has a sign-in of their own: a first password, or a first sign-in.
    pub activated_at: Option<DateTime<Utc>>,
    /// Since when the firm has closed the account.
    pub ended_at: Option<DateTime<Utc>>,
}

/// The second factor of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SecondFactor {
    /// The firm asks for it.
    pub required: bool,
    pub enabled: bool,
    /// Sealed; present while `enabled` is true.
    pub sealed_secret: Option<Vec<u8>>,
    /// The time step of the last code that was accepted.
    pub last_step: Option<i64>,
    /// When the firm's reset takes effect, unless it is withdrawn before.
    pub reset_at: Option<DateTime<Utc>>,
}

impl Account {
    /// Whether the account has a sign-in of its own: a password, or two-factor.
    pub const fn signs_in(&self) -> bool {
        self.password_hash.is_some() || self.two_factor.enabled
    }

    /// What the consumer signs in with: the address, the user name.
    pub fn sign_in_names(&self) -> impl Iterator<Item = &str> {
        self.email.as_deref().into_iter().chain(self.user_name.as_deref())
    }

    pub fn scope(&self) -> Scope {
        Scope { licence: self.licence, consumer: self.id }
    }

    /// Whether two-factor must be set up before anything else: because the firm requires it of this consumer, or of
    /// all.
    pub fn must_set_up(&self, of_all: bool) -> bool {
        (self.two_factor.required || of_all) && !self.two_factor.enabled
    }
}

/// The form in which user names and e-mail addresses are compared: case and surrounding space do not count.
pub fn sign_in_key(name: &str) -> String {
    name.trim().to_lowercase()
}

/// The account with this e-mail address or else this user name.
pub async fn by_sign_in_name(db: &impl Db, licence: Uuid, name: &str) -> Result<Option<Account>> {
    let key = sign_in_key(name);
    if key.is_empty() {
        return Ok(None);
    }
    let either = Condition::any()
        .add(consumers::Column::UserNameKey.eq(key.as_str()))
        .add(consumers::Column::EmailKey.eq(key.as_str()));
    let rows = consumers::Entity::find()
        .filter(consumers::Column::LicenceId.eq(licence))
        .filter(either)
        .limit(2)
        .all(db.connection())
        .await?;
    let by_email = rows.iter().position(|row| row.email_key.as_deref() == Some(key.as_str()));
    Ok(rows.into_iter().nth(by_email.unwrap_or_default()).map(from_row))
}

/// An account by its id alone, for who holds a token that names it.
pub async fn by_id(db: &impl Db, id: Uuid) -> Result<Option<Account>> {
    let row = consumers::Entity::find_by_id(id).one(db.connection()).await?;
    Ok(row.map(from_row).filter(|account| account.ended_at.is_none()))
}

/// The account with this e-mail address.
pub async fn by_email(db: &impl Db, licence: Uuid, email: &str) -> Result<Option<Account>> {
    let row = consumers::Entity::find()
        .filter(consumers::Column::LicenceId.eq(licence))
        .filter(consumers::Column::EmailKey.eq(sign_in_key(email)))
        .one(db.connection())
        .await?;
    Ok(row.map(from_row))
}

/// The account under the back office's id.
pub async fn by_external_id(db: &impl Db, licence: Uuid, external_id: &str) -> Result<Option<Account>> {
    let row = consumers::Entity::find()
        .filter(consumers::Column::LicenceId.eq(licence))
        .filter(consumers::Column::ExternalId.eq(external_id))
        .one(db.connection())
        .await?;
    Ok(row.map(from_row))
}

/// Whether the consumer was ever invited or signed in: nobody else is written to about what stands in the portal.
pub async fn is_let_in(db: &impl Db, account: &Account) -> Result<bool> {
    if account.signs_in() {
        return Ok(true);
    }
    let session = sessions::Entity::find().filter(sessions::Column::ConsumerId.eq(account.id));
    if session.limit(1).one(db.connection()).await?.is_some() {
        return Ok(true);
    }
    let line = audit::Entity::find()
        .filter(audit::Column::ConsumerId.eq(account.id))
        .filter(audit::Column::Kind.is_in(["consumer.invited", "login.succeeded", "login.handover"]));
    Ok(line.limit(1).one(db.connection()).await?.is_some())
}

/// The account's partner: somebody whom it names, who names it in turn, and whose relation has not ended.
pub async fn partner_of(db: &impl Db, account: &Account) -> Result<Option<Account>> {
    let Some(name) = account.partner_external_id.as_deref() else { return Ok(None) };
    let partner = by_external_id(db, account.licence, name).await?;
    Ok(partner.filter(|partner| {
        partner.ended_at.is_none()
            && partner.id != account.id
            && partner.partner_external_id.as_deref() == Some(account.external_id.as_str())
    }))
}

/// The firm's own ids of consumers.
pub async fn external_ids(db: &impl Db, licence: Uuid, of: Vec<Uuid>) -> Result<HashMap<Uuid, String>> {
    let rows: Vec<(Uuid, String)> = consumers::Entity::find()
        .select_only()
        .columns([consumers::Column::Id, consumers::Column::ExternalId])
        .filter(consumers::Column::LicenceId.eq(licence))
        .filter(consumers::Column::Id.is_in(of))
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().collect())
}

/// The accounts with these ids of the firm's, by those ids, held until the transaction ends.
pub async fn hold_external(tx: &Tx, licence: Uuid, names: Vec<String>) -> Result<HashMap<String, Account>> {
    let rows = consumers::Entity::find()
        .filter(consumers::Column::LicenceId.eq(licence))
        .filter(consumers::Column::ExternalId.is_in(names))
        .order_by_asc(consumers::Column::Id)
        .lock_exclusive()
        .all(tx.connection())
        .await?;
    Ok(rows.into_iter().map(|row| (row.external_id.clone(), from_row(row))).collect())
}

/// The consumers with these ids of the firm's, as far as there are any.
pub async fn with_external_ids(db: &impl Db, licence: Uuid, names: Vec<String>) -> Result<Vec<Uuid>> {
    Ok(consumers::Entity::find()
        .select_only()
        .column(consumers::Column::Id)
        .filter(consumers::Column::LicenceId.eq(licence))
        .filter(consumers::Column::ExternalId.is_in(names))
        .order_by_asc(consumers::Column::Id)
        .into_tuple()
        .all(db.connection())
        .await?)
}

pub async fn find(db: &impl Db, scope: Scope) -> Result<Option<Account>> {
    let row = consumers::Entity::find_by_id(scope.consumer)
        .filter(consumers::Column::LicenceId.eq(scope.licence))
        .one(db.connection())
        .await?;
    Ok(row.map(from_row))
}

/// The account, held until the transaction ends.
pub async fn lock_for_update(tx: &Tx, scope: Scope) -> Result<Option<Account>> {
    let row = consumers::Entity::find_by_id(scope.consumer)
        .filter(consumers::Column::LicenceId.eq(scope.licence))
        .lock_exclusive()
        .one(tx.connection())
        .await?;
    Ok(row.map(from_row))
}

/// Sets the password, given as its hash in PHC form.
pub async fn set_password(tx: &Tx, scope: Scope, hash: &str, now: DateTime<Utc>) -> Result<()> {
    let change =
        [(consumers::Column::PasswordHash, hash.into()), (consumers::Column::PasswordChangedAt, now.into())];
    set(tx, scope, change).await
}

/// Notes that the consumer has a sign-in of their own from now on; false when that was noted before.
pub async fn activate(tx: &Tx, scope: Scope, now: DateTime<Utc>) -> Result<bool> {
    let done = consumers::Entity::update_many()
        .col_expr(consumers::Column::ActivatedAt, Expr::value(now))
        .filter(consumers::Column::Id.eq(scope.consumer))
        .filter(consumers::Column::LicenceId.eq(scope.licence))
        .filter(consumers::Column::ActivatedAt.is_null())
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected > 0)
}

/// The language that the consumer chose.
pub async fn set_locale(tx: &Tx, scope: Scope, locale: Locale) -> Result<()> {
    set(tx, scope, [(consumers::Column::Locale, locale.code().into())]).await
}

/// From now on a code by this secret is asked for at sign-in; the code of `step` was used to confirm it.
pub async fn enable_two_factor(
    tx: &Tx,
    scope: Scope,
    sealed_secret: Vec<u8>,
    step: Option<i64>,
) -> Result<()> {
    let change = [
        (consumers::Column::TwoFactorEnabled, true.into()),
        (consumers::Column::TwoFactorSecret, sealed_secret.into()),
        (consumers::Column::TwoFactorLastStep, step.into()),
        (consumers::Column::TwoFactorResetAt, NO_MOMENT),
    ];
    set(tx, scope, change).await
}

/// No code is asked for any more, and the secret is forgotten.
pub async fn disable_two_factor(tx: &Tx, scope: Scope) -> Result<()> {
    let change = [
        (consumers::Column::TwoFactorEnabled, false.into()),
        (consumers::Column::TwoFactorSecret, SqlValue::Bytes(None)),
        (consumers::Column::TwoFactorLastStep, SqlValue::BigInt(None)),
        (consumers::Column::TwoFactorResetAt, NO_MOMENT),
    ];
    set(tx, scope, change).await
}

/// Notes when a reset of the second factor takes effect; `None` withdraws it.
pub async fn set_two_factor_reset(tx: &Tx, scope: Scope, at: Option<DateTime<Utc>>) -> Result<()> {
    set(tx, scope, [(consumers::Column::TwoFactorResetAt, at.into())]).await
}

const NO_MOMENT: SqlValue = SqlValue::ChronoDateTimeUtc(None);

/// Accepts the code of a time step once: false when this step or a later one was accepted before.
pub async fn accept_step(tx: &Tx, scope: Scope, step: i64) -> Result<bool> {
    let earlier = Condition::any()
        .add(consumers::Column::TwoFactorLastStep.is_null())
        .add(consumers::Column::TwoFactorLastStep.lt(step));
    let done = consumers::Entity::update_many()
        .col_expr(consumers::Column::TwoFactorLastStep, Expr::value(step))
        .filter(consumers::Column::Id.eq(scope.consumer))
        .filter(consumers::Column::LicenceId.eq(scope.licence))
        .filter(earlier)
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected > 0)
}

async fn set<const N: usize>(
    tx: &Tx,
    scope: Scope,
    changes: [(consumers::Column, SqlValue); N],
) -> Result<()> {
    let mut update = consumers::Entity::update_many()
        .filter(consumers::Column::Id.eq(scope.consumer))
        .filter(consumers::Column::LicenceId.eq(scope.licence));
    for (column, value) in changes {
        update = update.col_expr(column, Expr::value(value));
    }
    update.exec(tx.connection()).await?;
    Ok(())
}

fn from_row(row: consumers::Model) -> Account {
    let address_style = match row.address_style.as_str() {
        "informal" => AddressStyle::Informal,
        _ => AddressStyle::Formal,
    };
    Account {
        id: row.id,
        licence: row.licence_id,
        external_id: row.external_id,
        email: row.email,
        user_name: row.user_name_key,
        display_name: row.display_name,
        date_of_birth: row.date_of_birth,
        locale: MessageLocale::new(Locale::from_tag(&row.locale).unwrap_or_default(), address_style),
        partner_external_id: row.partner_external_id,
        branch: row.branch_external_id,
        details: row.details,
        password_hash: row.password_hash,
        two_factor: SecondFactor {
            required: row.two_factor_required,
            enabled: row.two_factor_enabled,
            sealed_secret: row.two_factor_secret,
            last_step: row.two_factor_last_step,
            reset_at: row.two_factor_reset_at,
        },
        activated_at: row.activated_at,
        ended_at: row.ended_at,
    }
}

/// Some of the encrypted secrets of second factors.
pub async fn sealed_secrets(db: &impl Db, limit: u64) -> Result<Vec<Vec<u8>>> {
    let rows: Vec<Option<Vec<u8>>> = consumers::Entity::find()
        .select_only()
        .column(consumers::Column::TwoFactorSecret)
        .filter(consumers::Column::TwoFactorSecret.is_not_null())
        .limit(limit)
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().flatten().collect())
}
