//! Search terms of clients who were written before there were any.

use store::Result;
use store::records::search;

use crate::services::Services;

/// Makes the search terms that are missing, and returns the number of clients who had none.
///
/// # Errors
/// When the database is away.
pub async fn make_missing(services: &Services) -> Result<u64> {
    let mut total = 0;
    loop {
        let tx = services.store.begin().await?;
        let made = search::write_missing(&tx).await?;
        tx.commit().await?;
        if made == 0 {
            return Ok(total);
        }
        total += made;
    }
}
