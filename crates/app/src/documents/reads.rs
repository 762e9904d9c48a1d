//! Documents of the firm's that a consumer reads.

use domain::events::{DocumentRead, EventActor};
use store::Scope;
use store::accounts::consumers;
use store::documents::{File, external_id};

use crate::error::Result;
use crate::events::{self, EventSubject};
use crate::services::Services;

/// Reports to the firm that a consumer has all of one of its documents.
///
/// # Errors
/// When the database is away.
pub async fn tell_read(services: &Services, scope: Scope, file: &File) -> Result<()> {
    let tx = services.store.begin().await?;
    let Some(account) = consumers::find(&tx, scope).await? else { return Ok(()) };
    let event = DocumentRead {
        document_id: file.id,
        document_external_id: external_id(&tx, scope.licence, file.id).await?,
        file_name: file.file_name.clone(),
    };
    let subject = EventSubject { consumer: Some(&account.external_id), ..EventSubject::default() };
    let by = EventActor::consumer(&account.external_id, &account.display_name);
    events::append(services, &tx, scope.licence, by, subject, event, services.now()).await?;
    Ok(tx.commit().await?)
}
