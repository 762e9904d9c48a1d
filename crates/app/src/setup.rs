//! Set-up of an installation in the browser: a firm with its office and its first administrator, by a link that the program
//! prints.

use chrono::{DateTime, TimeDelta, Utc};
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::actions::Rejection;
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::licence::{DeskMode, Licence as Settings};
use domain::limits;
use domain::locale::Locale;
use domain::records::{self, Record, Segment};
use domain::schema::{Fields, Violation};
use serde_json::{Value, json};
use store::firms::licences;
use store::staff::StaffMember;
use store::{StoreError, Tx};
use subtle::ConstantTimeEq;

use crate::audit::actor::{Actor, Caller};
use crate::error::{Error, Result};
use crate::records::{BackOfficeContext, Notifications, ValidRecord};
use crate::services::Services;
use crate::settings::operator::{self, ApplyError, OnPublished};
use crate::staff::{self, InviteBy, NewColleague};

/// Time for which a set-up link works.
pub const VALID: TimeDelta = TimeDelta::hours(1);

/// A firm that is to be set up.
#[derive(Clone, Debug)]
pub struct NewFirm {
    /// The short name, which is also its office's.
    pub slug: String,
    /// The settings as in a licence file; the desk is open whatever they say.
    pub settings: Value,
    /// The name of the office.
    pub office: String,
    pub administrator: NewAdministrator,
}

/// The first administrator of a firm.
#[derive(Clone, Debug)]
pub struct NewAdministrator {
    pub name: String,
    pub email: String,
    pub locale: Locale,
}

/// Returns the code of a new set-up link. It works for an hour, and no longer than until a firm is created.
///
/// # Errors
/// The database cannot be reached.
pub async fn new_code(services: &Services) -> Result<String> {
    let firms = licences::count(services.store.reader()).await?;
    Ok(derive_code(services, services.now() + VALID, firms))
}

/// Returns the number of firms that an installation has, for which this code was made.
///
/// # Errors
/// `RECORD_NOT_FOUND` for a code that is unknown, used or past its end.
pub async fn check_code(services: &Services, code: &str) -> Result<i64> {
    let firms = licences::count(services.store.reader()).await?;
    require_code(services, code, firms)?;
    Ok(firms)
}

/// Creates a firm with its office and its first administrator; returns the secret of the administrator's invitation, by
/// which they choose how to sign in at once.
///
/// # Errors
/// `RECORD_NOT_FOUND` for a code that does not work; 422 with the fields that are wrong: `slug`, `settings.…`, `office`,
/// `name`, `email`.
pub async fn create_firm(services: &Services, public_url: &str, code: &str, new: NewFirm) -> Result<String> {
    let settings = read_settings(&new.settings)?;
    let tx = services.store.begin().await?;
    // A code that is used twice at once creates one firm.
    let firms = licences::lock_count(&tx).await?;
    require_code(services, code, firms)?;
    if licences::by_slug(&tx, &new.slug).await?.is_some() {
        return Err(Error::field("slug", "taken"));
    }
    let applied =
        operator::apply_in(services, &tx, public_url, (&new.slug, &settings), OnPublished::Keep).await;
    let licence = applied.map_err(|error| match error {
        ApplyError::Unfit(reason) => {
            tracing::info!(reason, "set-up rejected: the firm does not fit this installation");
            Error::field(if settings.hosts.is_empty() { "slug" } else { "settings.hosts" }, "invalid")
        }
        ApplyError::Failed(error) => error,
    })?;
    let colleague = NewColleague {
        name: new.administrator.name,
        email: new.administrator.email,
        role: StaffRole::Admin,
        scope: ClientScope::All,
        branch: None,
        adviser: None,
        locale: new.administrator.locale,
    };
    let invited =
        staff::create_in(services, &tx, licence, (colleague, InviteBy::Link), &Caller::operator()).await?;
    let (administrator, Some(secret)) = invited else {
        return Err(Error::internal("the invitation of an administrator has no link"));
    };
    create_office(services, &tx, licence, (&new.slug, &new.office), &administrator).await?;
    tx.commit().await?;
    Ok(secret)
}

/// Creates the first office as the administrator's own record, which can be changed at the desk.
async fn create_office(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    (slug, name): (&str, &str),
    administrator: &StaffMember,
) -> Result<()> {
    let attributes = json!({ "name": name.trim(), "domain": slug });
    let office = ValidRecord::parse(Segment::Branches, slug.to_owned(), 1, &attributes)
        .map_err(|violations| invalid_office(&violations))?;
    let licence =
        licences::by_id(tx, licence).await?.ok_or_else(|| Error::internal("the new firm is gone"))?;
    let caller = Caller { actor: Actor::of_member(administrator, true), ..Caller::operator() };
    let context = BackOfficeContext {
        services,
        licence,
        caller: &caller,
        notifications: Notifications::Silent,
        is_dry_run: false,
    };
    let written = crate::records::write_in(&context, tx, &[office]).await.map_err(|error| match error {
        Error::Store(StoreError::Duplicate(_)) => Error::field("slug", "taken"),
        other => other,
    })?;
    match written.into_iter().find(|result| result.id.is_none()) {
        Some(result) => Err(invalid_office(&result.violations)),
        None => Ok(()),
    }
}

fn invalid_office(violations: &[Violation]) -> Error {
    let mut fields = Fields::new();
    for violation in violations {
        let field = if violation.pointer == "/name" { "office" } else { "slug" };
        fields.entry(field.to_owned()).or_default().push(violation.rule.clone());
    }
    Rejection::invalid(fields).into()
}

/// Reads the settings of a firm, with its desk open.
fn read_settings(settings: &Value) -> Result<Settings> {
    let mut settings = settings.clone();
    if let Some(members) = settings.as_object_mut() {
        members.insert("desk".to_owned(), json!(DeskMode::Full));
    }
    match records::parse(Segment::Licence, &settings) {
        Ok(Record::Licence(settings)) => Ok(*settings),
        Ok(_) => Err(Error::internal("a licence was read as another record")),
        Err(violations) => {
            let mut fields = Fields::new();
            for violation in violations {
                let path = violation.pointer.replace('/', ".");
                fields.entry(format!("settings{path}")).or_default().push(violation.rule.clone());
            }
            Err(Rejection::invalid(fields).into())
        }
    }
}

/// The code for a number of firms: the time until which it works, that number, and a keyed hash of both.
fn derive_code(services: &Services, expires: DateTime<Utc>, firms: i64) -> String {
    let content = format!("{}-{firms}", expires.timestamp());
    let hash = services.fingerprints.hash(&format!("setup-link {content}"));
    format!("{content}-{hash}")
}

fn require_code(services: &Services, presented: &str, firms: i64) -> Result<()> {
    let expires = presented.split('-').next().and_then(|seconds| seconds.parse().ok());
    let expires = expires.and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    let is_valid = expires.is_some_and(|expires| {
        let expected = derive_code(services, expires, firms);
        expires > services.now() && bool::from(expected.as_bytes().ct_eq(presented.as_bytes()))
    });
    if is_valid && presented.len() <= limits::TOKEN { Ok(()) } else { Err(Code::RecordNotFound.into()) }
}
