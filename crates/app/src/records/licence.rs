//! A firm writes its own settings, under its own short name.

use domain::codes::Code;
use domain::licence::Licence as LicenceSettings;
use domain::records::WriteStatus;
use domain::schema::Violation;
use store::Tx;
use store::firms::licences;

use super::context::BackOfficeContext;
use super::model::{ValidRecord, WriteResult};
use super::{revision, warnings};
use crate::accounts::grants::require_all_clients;
use crate::error::{Error, Result};
use crate::settings::{self, NewVersion, put_version};

/// Writes the settings of the firm.
///
/// # Errors
/// `ACCESS_DENIED` for another firm's, and for whoever sees some clients only; `REVISION_CONFLICT` where another revision
/// was asked for, or none.
pub(super) async fn write(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    record: &ValidRecord,
    settings: &LicenceSettings,
) -> Result<WriteResult> {
    let licence = context.licence.id;
    require_all_clients(&context.caller.actor)?;
    // Whoever publishes them at the same moment waits.
    let own = licences::lock(tx, licence).await?.filter(|own| own.slug == record.external_id);
    let own = own.ok_or(Code::AccessDenied)?;
    if record.is_new_only {
        return Err(Code::RevisionConflict.into());
    }
    if let Some(expected) = &record.if_match {
        let attributes = serde_json::to_value(&own.settings).map_err(Error::internal)?;
        if expected != "*" && *expected != revision::of_licence(own.version, &attributes) {
            return Err(Code::RevisionConflict.into());
        }
    }
    let mut settings = settings.clone();
    let is_operator = context.caller.actor.is_operator();
    if !is_operator && !record.names_hosts {
        settings.hosts.clone_from(&own.settings.hosts);
    }
    if own.version == record.version {
        let published = settings::manager(tx, licence, own.version).await?;
        // The desk published a version of this number meanwhile: the system is told instead of losing its own.
        if context.manager().takes_over(&published) && settings != own.settings {
            return Ok(WriteResult::new_stale());
        }
        return Ok(WriteResult::new_stored(WriteStatus::Unchanged, licence.uuid()));
    }
    if own.version > record.version {
        return Ok(WriteResult::new_stale());
    }
    if !is_operator && !settings.has_hosts(&own.settings.hosts) {
        let message = "host names are set by the operator; send those that stand, or none";
        return Ok(WriteResult::new_refused(vec![Violation::new("/hosts", "restricted", message)]));
    }
    let (before, version) = (Some(&own), record.version);
    let new = NewVersion { slug: &own.slug, before, version, settings: &settings };
    put_version(context.services, tx, new, context.caller).await?;
    let warnings = warnings::of_dictionary(&settings.dictionary);
    Ok(WriteResult { warnings, ..WriteResult::new_stored(WriteStatus::Updated, licence.uuid()) })
}
