//! Consumers as those who sign in: their names, passwords and second factors.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use domain::accounts::link_address::AddressWriter;
use domain::accounts::session::Factors;
use domain::ids::LicenceId;
use domain::locale::{AddressStyle, Locale, MessageLocale};
use domain::values::typed_text::{ascii_address, composed, strip_invisible};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Scope, Tx};

/// Account of a consumer.
#[derive(Clone, Debug)]
pub struct Account {
    pub id: Uuid,
    pub licence: LicenceId,
    pub external_id: String,
    pub email: Option<String>,
    /// User name, in the spelling in which names are compared.
    pub user_name: Option<String>,
    /// True if somebody else of the firm signs in with the address: this consumer does by user name.
    pub shares_email: bool,
    pub display_name: String,
    pub date_of_birth: Option<NaiveDate>,
    pub locale: MessageLocale,
    pub partner_external_id: Option<String>,
    /// The external id of the branch that serves the consumer.
    pub branch: Option<String>,
    /// The rest of the record, as the back office gave it.
    pub details: Value,
    /// Hash in PHC form; `None` until a first password is set.
    pub password_hash: Option<String>,
    pub two_factor: StoredSecondFactor,
    /// True if the account has at least one passkey.
    pub has_passkey: bool,
    /// True if an identity of a provider is linked to the account.
    pub has_identity: bool,
    /// Time at which the consumer got a sign-in of their own: a first password, or a first sign-in.
    pub activated_at: Option<DateTime<Utc>>,
    /// Time at which the firm closed the account.
    pub ended_at: Option<DateTime<Utc>>,
}

/// The second factor of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredSecondFactor {
    /// True if the firm asks for a second factor.
    pub required: bool,
    pub enabled: bool,
    /// Sealed; present while `enabled` is true.
    pub sealed_secret: Option<Vec<u8>>,
    /// The time step of the last code that was accepted.
    pub last_step: Option<i64>,
    /// Time at which the firm's reset takes effect, unless it is withdrawn before.
    pub reset_at: Option<DateTime<Utc>>,
}

impl Account {
    /// Returns true if the account has a sign-in of its own: a password, two-factor, a passkey or an identity provider.
    pub const fn signs_in(&self) -> bool {
        self.password_hash.is_some() || self.two_factor.enabled || self.has_passkey || self.has_identity
    }

    /// Returns the consumer's names for signing in: the address, unless it is somebody else's, and the user name.
    pub fn sign_in_names(&self) -> impl Iterator<Item = &str> {
        let email = self.email.as_deref().filter(|_| !self.shares_email);
        email.into_iter().chain(self.user_name.as_deref())
    }

    pub fn scope(&self) -> Scope {
        Scope { licence: self.licence, consumer: self.id }
    }

    /// Returns the account's factors besides its password; the firm may require a second one of this consumer, or of
    /// all.
    pub const fn factors(&self, required_of_all: bool) -> Factors {
        Factors {
            app: self.two_factor.enabled,
            passkey: self.has_passkey,
            provider: self.has_identity,
            required: self.two_factor.required || required_of_all,
        }
    }
}

/// The form in which user names and e-mail addresses are compared: case, surrounding space and invisible characters do
/// not count, and neither does whether a domain is written in Unicode or in ASCII.
pub fn sign_in_key(name: &str) -> String {
    ascii_address(&composed(strip_invisible(name).trim()).to_lowercase())
}

/// The account that signs in with this e-mail address or else this user name.
pub async fn by_sign_in_name(db: &impl Db, licence: LicenceId, name: &str) -> Result<Option<Account>> {
    let key = sign_in_key(name);
    if key.is_empty() {
        return Ok(None);
    }
    let text = format!(
        "{SELECT} where licence_id=$1 and (user_name_key=$2 or (email_key=$2 and shares_email=false)) \
         order by case when email_key=$2 then 0 else 1 end limit 1"
    );
    db.query_opt(&text, values![licence, key], from_row).await
}

/// An account by its id alone, for who holds a token that names it.
pub async fn by_id(db: &impl Db, id: Uuid) -> Result<Option<Account>> {
    db.query_opt(
        &format!("/* all licences */ {SELECT} where id=$1 and ended_at is null"),
        values![id],
        from_row,
    )
    .await
}

/// The firm of a consumer, also of one whose relation has ended.
pub async fn licence_of(db: &impl Db, id: Uuid) -> Result<Option<LicenceId>> {
    db.query_opt("/* all licences */ select licence_id from consumers where id=$1", values![id], |row| {
        row.read()
    })
    .await
}

/// The accounts with this e-mail address, the one that signs in with it first.
pub async fn with_email(db: &impl Db, licence: LicenceId, email: &str) -> Result<Vec<Account>> {
    let text = format!("{SELECT} where licence_id=$1 and email_key=$2 order by shares_email,id");
    db.query(&text, values![licence, sign_in_key(email)], from_row).await
}

/// The account under the back office's id.
pub async fn by_external_id(db: &impl Db, licence: LicenceId, external_id: &str) -> Result<Option<Account>> {
    let text = format!("{SELECT} where licence_id=$1 and external_id=$2");
    db.query_opt(&text, values![licence, external_id], from_row).await
}

/// Returns true if the consumer was ever invited or signed in: nobody else is mailed about changes in the portal.
pub async fn is_let_in(db: &impl Db, account: &Account) -> Result<bool> {
    if account.signs_in() {
        return Ok(true);
    }
    let text = "select exists(select 1 from sessions where consumer_id=$1 and licence_id=$2) \
         or exists(select 1 from audit where consumer_id=$1 and (licence_id=$2) is true and type in ('consumer.invited','login.succeeded','login.handover'))";
    db.query_one(text, values![account.id, account.licence], |row| row.read()).await
}

/// Returns the account's partner: somebody whom it names, who names it in turn, and whose relation has not ended.
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
pub async fn external_ids(db: &impl Db, licence: LicenceId, of: Vec<Uuid>) -> Result<HashMap<Uuid, String>> {
    let text = "select id,external_id from consumers where licence_id=$1 and id in list($2)";
    let rows = db.query(text, values![licence, of], |row| Ok((row.read()?, row.read()?))).await?;
    Ok(rows.into_iter().collect())
}

/// Returns the accounts with these ids of the firm's, by those ids, and locks their rows until the transaction ends.
pub async fn hold_external(
    tx: &Tx,
    licence: LicenceId,
    names: Vec<String>,
) -> Result<HashMap<String, Account>> {
    let text = format!("{SELECT} where licence_id=$1 and external_id in list($2) order by id for update");
    let accounts = tx.query(&text, values![licence, names], from_row).await?;
    Ok(accounts.into_iter().map(|account| (account.external_id.clone(), account)).collect())
}

/// The ids of the consumers with these ids of the firm's, by those.
pub async fn ids_of(db: &impl Db, licence: LicenceId, names: Vec<String>) -> Result<HashMap<String, Uuid>> {
    if names.is_empty() {
        return Ok(HashMap::new());
    }
    let text = "select external_id,id from consumers where licence_id=$1 and external_id in list($2)";
    let found = db.query(text, values![licence, names], |row| Ok((row.read()?, row.read()?))).await?;
    Ok(found.into_iter().collect())
}

/// The consumers with these ids of the firm's, as far as there are any.
pub async fn with_external_ids(db: &impl Db, licence: LicenceId, names: Vec<String>) -> Result<Vec<Uuid>> {
    let text = "select id from consumers where licence_id=$1 and external_id in list($2) order by id";
    db.query(text, values![licence, names], |row| row.read()).await
}

pub async fn find(db: &impl Db, scope: Scope) -> Result<Option<Account>> {
    let text = format!("{SELECT} where id=$1 and licence_id=$2");
    db.query_opt(&text, values![scope.consumer, scope.licence], from_row).await
}

/// Returns the account, and locks its row until the transaction ends.
pub async fn lock_for_update(tx: &Tx, scope: Scope) -> Result<Option<Account>> {
    let text = format!("{SELECT} where id=$1 and licence_id=$2 for update");
    tx.query_opt(&text, values![scope.consumer, scope.licence], from_row).await
}

/// Sets the password, given as its hash in PHC form.
pub async fn set_password(tx: &Tx, scope: Scope, hash: &str, now: DateTime<Utc>) -> Result<()> {
    let text = "update consumers set password_hash=$1,password_changed_at=$2 where id=$3 and licence_id=$4";
    tx.execute(text, values![hash, now, scope.consumer, scope.licence]).await?;
    Ok(())
}

/// Stores the writer of the address to which the link went by which the consumer sets up their sign-in; `None` where the
/// address was not new.
pub async fn set_sign_in_address(tx: &Tx, scope: Scope, writer: Option<&AddressWriter>) -> Result<()> {
    let text = "update consumers set sign_in_address=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![writer.map(|writer| json!(writer)), scope.consumer, scope.licence]).await?;
    Ok(())
}

/// Records that the consumer has a sign-in of their own from now on; false when that was recorded before.
pub async fn activate(tx: &Tx, scope: Scope, now: DateTime<Utc>) -> Result<bool> {
    let text = "update consumers set activated_at=$1 where id=$2 and licence_id=$3 and activated_at is null";
    Ok(tx.execute(text, values![now, scope.consumer, scope.licence]).await? > 0)
}

/// Notes when a consumer was last invited.
pub async fn set_invited(tx: &Tx, scope: Scope, now: DateTime<Utc>) -> Result<()> {
    let text = "update consumers set invited_at=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![now, scope.consumer, scope.licence]).await?;
    Ok(())
}

/// The language that the consumer chose.
pub async fn set_locale(tx: &Tx, scope: Scope, locale: Locale) -> Result<()> {
    let text = "update consumers set locale=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![locale.code(), scope.consumer, scope.licence]).await?;
    Ok(())
}

/// Requires a code by this secret at sign-in from now on; the code of `step` was used to confirm it.
pub async fn enable_two_factor(
    tx: &Tx,
    scope: Scope,
    sealed_secret: Vec<u8>,
    step: Option<i64>,
) -> Result<()> {
    let text = "update consumers set two_factor_enabled=true,two_factor_secret=$1,two_factor_last_step=$2,\
         two_factor_reset_at=null where id=$3 and licence_id=$4";
    tx.execute(text, values![sealed_secret, step, scope.consumer, scope.licence]).await?;
    Ok(())
}

/// Switches the second factor off and deletes its secret.
pub async fn disable_two_factor(tx: &Tx, scope: Scope) -> Result<()> {
    let text = "update consumers set two_factor_enabled=false,two_factor_secret=null,two_factor_last_step=null,\
         two_factor_reset_at=null where id=$1 and licence_id=$2";
    tx.execute(text, values![scope.consumer, scope.licence]).await?;
    Ok(())
}

/// Notes when a reset of the second factor takes effect; `None` withdraws it.
pub async fn set_two_factor_reset(tx: &Tx, scope: Scope, at: Option<DateTime<Utc>>) -> Result<()> {
    let text = "update consumers set two_factor_reset_at=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![at, scope.consumer, scope.licence]).await?;
    Ok(())
}

/// Accepts the code of a time step once: false when this step or a later one was accepted before.
pub async fn accept_step(tx: &Tx, scope: Scope, step: i64) -> Result<bool> {
    let text = "update consumers set two_factor_last_step=$1 where id=$2 and licence_id=$3 \
         and (two_factor_last_step is null or two_factor_last_step<$1)";
    Ok(tx.execute(text, values![step, scope.consumer, scope.licence]).await? > 0)
}

/// Some of the encrypted secrets of second factors.
pub async fn sealed_secrets(db: &impl Db, limit: u64) -> Result<Vec<Vec<u8>>> {
    let text = "/* all licences */ select two_factor_secret from consumers where two_factor_secret is not null limit $1";
    db.query(text, values![limit], |row| row.read()).await
}

const SELECT: &str = "select id,licence_id,external_id,email,user_name_key,shares_email,display_name,date_of_birth,locale,\
     address_style,partner_external_id,branch_external_id,details,password_hash,two_factor_required,\
     two_factor_enabled,two_factor_secret,two_factor_last_step,two_factor_reset_at,\
     exists(select 1 from passkeys p where p.account_id=consumers.id and p.account_kind='consumer'),\
     exists(select 1 from identities i where i.account_id=consumers.id and i.account_kind='consumer'),\
     activated_at,ended_at from consumers";

fn from_row(row: &mut Row<'_>) -> Result<Account> {
    Ok(Account {
        id: row.read()?,
        licence: row.read()?,
        external_id: row.read()?,
        email: row.read()?,
        user_name: row.read()?,
        shares_email: row.read()?,
        display_name: row.read()?,
        date_of_birth: row.read()?,
        locale: read_locale(row)?,
        partner_external_id: row.read()?,
        branch: row.read()?,
        details: row.read()?,
        password_hash: row.read()?,
        two_factor: StoredSecondFactor {
            required: row.read()?,
            enabled: row.read()?,
            sealed_secret: row.read()?,
            last_step: row.read()?,
            reset_at: row.read()?,
        },
        has_passkey: row.read()?,
        has_identity: row.read()?,
        activated_at: row.read()?,
        ended_at: row.read()?,
    })
}

fn read_locale(row: &mut Row<'_>) -> Result<MessageLocale> {
    let (locale, address_style): (String, String) = (row.read()?, row.read()?);
    let address_style = match address_style.as_str() {
        "informal" => AddressStyle::Informal,
        _ => AddressStyle::Formal,
    };
    Ok(MessageLocale::new(Locale::from_tag(&locale).unwrap_or_default(), address_style))
}
