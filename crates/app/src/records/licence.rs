//! A firm writes its own settings, under its own short name.

use domain::codes::Code;
use domain::licence::Licence as LicenceSettings;
use domain::records::WriteStatus;
use domain::schema::Violation;
use store::{Tx, licences};

use super::context::BackOfficeContext;
use super::model::{ValidRecord, WriteResult};
use super::{revision, warnings};
use crate::error::{Error, Result};

/// Writes the settings of the firm.
///
/// # Errors
/// `ACCESS_DENIED` for another firm's; `REVISION_CONFLICT` where another revision was asked for.
pub(super) async fn write(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    record: &ValidRecord,
    settings: &LicenceSettings,
) -> Result<WriteResult> {
    let licence = context.licence.id;
    let own = licences::by_slug(tx, &record.external_id).await?.filter(|own| own.id == licence);
    let own = own.ok_or(Code::AccessDenied)?;
    if own.version == record.version {
        return Ok(WriteResult::stored(WriteStatus::Unchanged, licence));
    }
    if own.version > record.version {
        return Ok(WriteResult::stale());
    }
    if let Some(expected) = &record.if_match {
        let attributes = serde_json::to_value(&own.settings).map_err(Error::internal)?;
        if expected != "*" && *expected != revision::of_licence(own.version, &attributes) {
            return Err(Code::RevisionConflict.into());
        }
    }
    let mut settings = settings.clone();
    if !context.caller.actor.is_operator() {
        if !record.names_hosts {
            settings.hosts.clone_from(&own.settings.hosts);
        } else if !settings.has_hosts(&own.settings.hosts) {
            let message = "host names are set by the operator; send those that stand, or none";
            return Ok(WriteResult::refused(vec![Violation::new("/hosts", "restricted", message)]));
        }
    }
    licences::put(tx, licence, &own.slug, record.version, &settings, context.services.now()).await?;
    let warnings = warnings::of_dictionary(&settings.dictionary);
    Ok(WriteResult { warnings, ..WriteResult::stored(WriteStatus::Updated, licence) })
}
