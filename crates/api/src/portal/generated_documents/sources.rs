//! From what documents are made: the firm's own file of a product, the product, and its owners.

use documents::rendering::Party;
use domain::kinds::ProductKind;
use domain::records::{ConsumerRecord, DocumentPurpose};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use store::documents::{DocumentOwner, File};
use store::portal::products;
use uuid::Uuid;

use super::contents;
use super::renderer::Recipient;
use crate::http::error::{ApiError, ApiResult};
use crate::portal::documents::downloads::pick;
use crate::portal::reading;
use crate::state::App;

/// The firm's own paper of a product, in the reader's language.
pub async fn uploaded_document(
    app: &App,
    reader: &Recipient,
    purpose: DocumentPurpose,
    product: Uuid,
) -> ApiResult<Option<File>> {
    let of = DocumentOwner::Product(product);
    let found = store::documents::files(app.store.reader(), reader.scope.licence, purpose, of).await?;
    pick(app, reader, found).await
}

/// One of the reader's products of a kind, with its details.
pub async fn own_product<T: DeserializeOwned>(
    app: &App,
    reader: &Recipient,
    kind: ProductKind,
    id: Uuid,
) -> ApiResult<T> {
    let found = products::details(app.store.reader(), reader.scope, kind, id).await?;
    T::deserialize(reading::require_owned(found, kind.not_found())?).map_err(ApiError::internal)
}

/// Everybody whose product it is, as they stand on a paper.
pub async fn owners(app: &App, product: Uuid) -> ApiResult<Vec<Party>> {
    let owners = products::owner_details(app.store.reader(), product).await?;
    let party = |details| {
        let record = ConsumerRecord::deserialize(details).map_err(ApiError::internal)?;
        Ok(contents::party(&record))
    };
    owners.into_iter().map(party).collect()
}
