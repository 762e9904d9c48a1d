//! Sources of documents: the firm's own file of a product, the product, and its owners.

use documents::rendering::Party;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::records::{ConsumerRecord, DocumentPurpose};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use store::documents::{DocumentOwner, File};
use store::portal::{locked_actions, products};
use uuid::Uuid;

use super::contents;
use super::renderer::Recipient;
use crate::{Error, Result, Services, require_owned};

/// The firm's own document of a product, in the consumer's language.
pub async fn uploaded_document(
    services: &Services,
    recipient: &Recipient,
    purpose: DocumentPurpose,
    product: Uuid,
) -> Result<Option<File>> {
    let of = DocumentOwner::Product(product);
    let found =
        store::documents::list_files(services.store.reader(), recipient.scope.licence, purpose, of).await?;
    in_own_language(services, recipient, found).await
}

/// Returns one of the consumer's products of a kind, with its details.
pub async fn own_product<T: DeserializeOwned>(
    services: &Services,
    recipient: &Recipient,
    kind: ProductKind,
    id: Uuid,
) -> Result<T> {
    let found = products::details(services.store.reader(), recipient.scope, kind, id).await?;
    T::deserialize(require_owned(found, kind.not_found())?).map_err(Error::internal)
}

/// Returns the details of all owners of a product for a document.
pub async fn list_owners(services: &Services, licence: LicenceId, product: Uuid) -> Result<Vec<Party>> {
    let owners = products::owner_details(services.store.reader(), licence, product).await?;
    let party = |details| {
        let record = ConsumerRecord::deserialize(details).map_err(Error::internal)?;
        Ok(contents::party(&record))
    };
    owners.into_iter().map(party).collect()
}

/// The file in the consumer's language, or in none, or any.
pub async fn in_own_language(
    services: &Services,
    recipient: &Recipient,
    files: Vec<File>,
) -> Result<Option<File>> {
    let locale = locked_actions::consumer_profile(services.store.reader(), recipient.scope).await?.locale;
    let rank = |file: &File| match &file.language {
        Some(language) if *language == locale => 0,
        None => 1,
        Some(_) => 2,
    };
    Ok(files.into_iter().min_by_key(rank))
}
