//! Documents that are generated once and stored, so that a later request gets the same bytes.

use std::future::Future;

use documents::files;
use domain::ids::LicenceId;
use sha2::{Digest, Sha256};
use store::Scope;
use store::documents::File;
use store::documents::generated::{self, NewGeneratedDocument};
use uuid::Uuid;

use super::seals::{record_new, seal_new};
use crate::services::RenderedFile;
use crate::{Error, Result, Services};

/// Description of a document that is to be made, or was made before.
pub struct GeneratedDocumentSpec<'a> {
    pub purpose: &'static str,
    /// Values that it is generated from: for the same purpose and values it is the same document.
    pub of: &'a [&'a [u8]],
    pub product: Option<Uuid>,
    pub action: Option<Uuid>,
    pub submission: Option<Uuid>,
    pub label: String,
    pub file_name: String,
    /// The consumers whose document it is.
    pub owners: Vec<Uuid>,
}

impl<'a> GeneratedDocumentSpec<'a> {
    /// A document of one of the consumer's products, theirs alone.
    pub fn of_product(
        purpose: &'static str,
        of: &'a [&'a [u8]],
        product: Uuid,
        label: String,
        recipient: Scope,
    ) -> Self {
        let file_name = file_name(&label);
        let owners = vec![recipient.consumer];
        Self { purpose, of, product: Some(product), action: None, submission: None, label, file_name, owners }
    }
}

/// Returns the stored document, or the one that `make` generates now; it is awaited only then.
///
/// # Errors
/// Those of `rendering`; nothing is kept then.
pub async fn get_or_generate(
    services: &Services,
    licence: LicenceId,
    spec: GeneratedDocumentSpec<'_>,
    rendering: impl Future<Output = Result<RenderedFile>>,
) -> Result<File> {
    let id = derive_id(spec.purpose, spec.of);
    if let Some(file) = generated::find(services.store.reader(), licence, id).await? {
        return Ok(file);
    }
    let (made, seal) = seal_new(services, licence, spec.purpose, rendering.await?).await;
    let file_key = files::key(services.new_id());
    let document = NewGeneratedDocument {
        id,
        purpose: spec.purpose,
        product: spec.product,
        action: spec.action,
        submission: spec.submission,
        label: spec.label,
        file_name: spec.file_name,
        file_key: file_key.clone(),
        bytes: made.bytes,
        sha256: made.sha256.clone(),
        seal: seal.as_ref().map(|new| new.seal.clone()),
    };
    services.files.put_file(&file_key, &made.path).await?;
    drop(made);
    let tx = services.store.begin().await?;
    let added = generated::add(&tx, licence, document.clone(), services.now()).await?;
    if added {
        record_new(services, &tx, licence, &document, seal.as_ref()).await?;
    }
    for consumer in spec.owners {
        generated::record_owner(&tx, Scope { licence, consumer }, id).await?;
    }
    tx.commit().await?;
    if !added && let Err(error) = services.files.delete(&file_key).await {
        tracing::info!(%error, "deleting a duplicate document failed; cleanup will delete it");
    }
    let stored = generated::find(services.store.reader(), licence, id).await?;
    stored.ok_or_else(|| Error::internal(format!("paper {id} was not kept")))
}

/// The id of a document, by what it is made of.
fn derive_id(purpose: &str, of: &[&[u8]]) -> Uuid {
    let mut hash = Sha256::new().chain_update(purpose);
    for part in of {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    let hash = hash.finalize();
    uuid::Builder::from_custom_bytes(std::array::from_fn(|place| hash[place])).into_uuid()
}

/// A label as the name of a PDF; a slash in it is no folder.
pub fn file_name(label: &str) -> String {
    format!("{}.pdf", label.replace(['/', '\\'], "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paper_is_known_by_what_it_is_made_of() {
        let parts: [&[u8]; 2] = [b"ab", b"c"];
        let others: [&[u8]; 2] = [b"a", b"bc"];
        assert_eq!(derive_id("receipt", &parts), derive_id("receipt", &parts));
        assert_ne!(derive_id("receipt", &parts), derive_id("receipt", &others));
        assert_ne!(derive_id("receipt", &parts), derive_id("otd_signed", &parts));
    }
}
