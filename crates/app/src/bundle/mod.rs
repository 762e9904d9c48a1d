//! The bundle of a dossier: one ZIP file with its documents, answers and evidence, and an index that reads without the
//! portal. Of the same state it is always the same bytes.

mod collect;
mod index;
mod manifest;
mod missing;
mod papers;
mod paths;
mod trail;

use std::sync::Arc;

use bytes::Bytes;
use documents::archive::{self, ArchiveEntry};
use documents::names::safe_file_name;
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::locale::{Locale, MessageLocale};
use futures::Stream;
use serde_json::json;
use store::bundle::{self, BundleProduct, BundleReader};
use store::firms::licences::{self, LicenceRow};
use store::portal::locked_actions;
use uuid::Uuid;

use crate::audit::actor::Caller;
use crate::audit::audit_kind::AuditKind;
use crate::audit::record_access;
use crate::documents::Recipient;
use crate::error::{Result, require_owned};
use crate::services::Services;
use crate::sign_in::SessionHolder;
use crate::submissions::locale_of;
use collect::DossierContent;

/// Program that verifies a bundle. It is in no bundle: somebody who forged a bundle would forge it as well.
pub const VERIFIER: &str = include_str!("../../../../docs/verify_bundle.py");

/// A bundle that is ready to be sent.
pub struct Bundle {
    /// Name under which the bundle is downloaded.
    pub file_name: String,
    entries: Vec<ArchiveEntry>,
}

impl Bundle {
    /// Returns the number of its files.
    pub fn files(&self) -> usize {
        self.entries.len()
    }

    /// The ZIP file, piece by piece.
    pub fn stream(
        self,
        services: &Services,
    ) -> impl Stream<Item = std::io::Result<Bytes>> + Send + use<> + 'static {
        archive::stream(services.files.clone(), self.entries)
    }
}

/// The bundle of one of the consumer's dossiers, with what they may see of it; the trail notes it before anything goes out.
///
/// # Errors
/// `CONFIRMATION_REQUIRED` without a proof of the last five minutes; `ACCESS_DENIED` for an impersonating colleague;
/// `DOSSIER_NOT_FOUND`, `PRODUCT_OWNERSHIP_MISMATCH`.
pub async fn for_consumer(
    services: &Services,
    who: &SessionHolder<'_>,
    recipient: &Recipient,
    dossier: Uuid,
) -> Result<Bundle> {
    who.require_recent_proof(services, services.store.reader()).await?;
    let db = services.store.bulk_reader();
    let found = bundle::dossier_of_consumer(db, recipient.scope, dossier).await?;
    let dossier = require_owned(found, ProductKind::Dossier.not_found())?;
    let profile = locked_actions::consumer_profile(db, recipient.scope).await?;
    let locale = locale_of(&recipient.licence.settings, &profile);
    let reader = BundleReader::Consumer(recipient.scope);
    let id = dossier.id;
    let bundle = make(services, reader, &recipient.licence, dossier, locale).await?;
    let details = json!({ "dossier_id": id, "files": bundle.files() });
    who.record_access(services, AuditKind::DossierExported, details).await?;
    Ok(bundle)
}

/// Creates the bundle of a dossier as the firm has it, of the clients whom the caller sees, with a line in the audit
/// trail of each of them. `None` as the language takes the firm's own.
///
/// # Errors
/// `DOSSIER_NOT_FOUND`.
pub async fn for_firm(
    services: &Services,
    licence: LicenceId,
    external_id: &str,
    language: Option<Locale>,
    caller: &Caller,
) -> Result<Bundle> {
    let db = services.store.bulk_reader();
    let licence = licences::by_id(db, licence).await?.ok_or(Code::AccessDenied)?;
    let dossier = bundle::dossier_named(db, licence.id, external_id).await?;
    let dossier = dossier.ok_or_else(|| ProductKind::Dossier.not_found())?;
    let settings = &licence.settings;
    let of_firm = settings.languages.iter().find(|language| language.is_default);
    let of_firm = of_firm.map(|language| language.iso_code).unwrap_or_default();
    let style = settings.features.default_address_style;
    let locale = MessageLocale::new(language.unwrap_or(of_firm), style);
    let reader = BundleReader::Firm { licence: licence.id, clients: caller.actor.clients() };
    let id = dossier.id;
    let owners = bundle::people_of_products(db, reader, vec![id]).await?;
    let whom: Vec<Option<Uuid>> = owners.iter().map(|owner| Some(owner.id)).collect();
    let whom = if whom.is_empty() { vec![None] } else { whom };
    let bundle = make(services, reader, &Arc::new(licence), dossier, locale).await?;
    let details = json!({ "dossier_id": id, "external_id": external_id, "files": bundle.files() });
    let kind = AuditKind::DossierExported.name();
    record_access(services, (reader.licence(), &whom), kind, &details, caller).await?;
    Ok(bundle)
}

async fn make(
    services: &Services,
    reader: BundleReader<'_>,
    licence: &Arc<LicenceRow>,
    dossier: BundleProduct,
    locale: MessageLocale,
) -> Result<Bundle> {
    let name = locale.format_message("bundle.title", &[("label", &dossier.label)]);
    let content = Box::pin(DossierContent::collect(services, reader, licence, dossier)).await?;
    let entries = manifest::manifest_entries(services, licence, &content, locale)?;
    Ok(Bundle { file_name: format!("{}.zip", safe_file_name(&name, "dossier")), entries })
}
