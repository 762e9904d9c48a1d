//! Many operations in one transaction: what the single calls do one at a time, by the same functions.

use domain::codes::Code;
use domain::records::BulkOperation;
use store::Tx;

use super::context::BackOfficeContext;
use super::delete;
use super::invitations::{Resend, invite_in};
use super::review::{DeliveryReview, is_reviewed, mark_processed_in, review_in};
use crate::error::{Error, Result};
use crate::privacy;

/// Result of one operation: false when the record was in that state already.
pub type OperationResult = Result<bool>;

/// Executes operations in one transaction, or each in its own where one of them fails; a rejection stops no other. The
/// results are in the order of the operations.
///
/// # Errors
/// When the database is unavailable.
pub async fn execute_all(
    context: &BackOfficeContext<'_>,
    operations: &[&BulkOperation],
) -> Result<Vec<OperationResult>> {
    match execute_batch(context, operations).await {
        Err(error) if !error.is_unavailable() => {}
        ended => return ended,
    }
    // One of them cannot be done whatever is tried, or met another writer: by itself each gets its own result.
    let mut results = Vec::with_capacity(operations.len());
    for operation in operations.chunks(1) {
        match execute_batch(context, operation).await {
            Ok(result) => results.extend(result),
            Err(error) if error.is_unavailable() => return Err(error),
            Err(error) => {
                tracing::error!(?error, operation = results.len(), "bulk operation failed");
                results.push(Err(error));
            }
        }
    }
    Ok(results)
}

async fn execute_batch(
    context: &BackOfficeContext<'_>,
    operations: &[&BulkOperation],
) -> Result<Vec<OperationResult>> {
    let tx = context.services.store.begin().await?;
    let mut results = Vec::with_capacity(operations.len());
    for operation in operations {
        match execute(context, &tx, operation).await {
            Err(error) if !error.is_rejection() => return Err(error),
            result => results.push(result),
        }
    }
    tx.commit().await?;
    Ok(results)
}

/// Returns true if a review was rejected because no upload waits, or that document no longer does.
fn is_of_what_waited(error: &Error) -> bool {
    matches!(error.code(), Some(Code::UknownDocumentBundle | Code::UploadAlreadyReviewed))
}

/// Executes one operation; false when the record was in that state already. After a rejection nothing is written.
async fn execute(context: &BackOfficeContext<'_>, tx: &Tx, operation: &BulkOperation) -> OperationResult {
    let (services, licence, caller) = (context.services, context.licence.id, context.caller);
    match operation {
        BulkOperation::Delete { segment, external_id } => {
            delete::delete_in(context, tx, *segment, external_id).await
        }
        BulkOperation::Invite { external_id, domain, again } => {
            let resend = if *again { Resend::Always } else { Resend::IfNeeded };
            invite_in(context, tx, external_id, domain.clone(), resend).await
        }
        BulkOperation::Review { external_id, decision, reason, upload } => {
            let review = DeliveryReview::new(*decision, reason.as_deref(), *upload);
            match review_in(context, tx, external_id, review).await {
                Ok(_) => Ok(true),
                Err(error) if is_of_what_waited(&error) => {
                    if is_reviewed(context, tx, external_id, review).await? { Ok(false) } else { Err(error) }
                }
                Err(error) => Err(error),
            }
        }
        BulkOperation::Processed { external_id } => {
            Ok(mark_processed_in(context, tx, external_id).await?.is_new)
        }
        BulkOperation::Hold { external_id, reason } => {
            let scope = privacy::find(tx, licence, external_id).await?;
            privacy::place_hold_in(services, tx, scope, reason, caller).await
        }
        BulkOperation::Erase { external_id } => {
            privacy::erase_by_external_id(services, tx, &context.licence, external_id, caller).await
        }
        BulkOperation::Lift { external_id } => {
            let scope = privacy::find(tx, licence, external_id).await?;
            privacy::release_hold_in(services, tx, scope, caller).await
        }
    }
}
