//! Every file that comes in is looked at by the virus scanner, where there is one.

use std::path::Path;
use std::time::Duration;

use documents::scan::{Scanner, Verdict};
use domain::codes::Code;

use crate::error::{ApiError, ApiResult};
use crate::state::App;

/// How long the scanner may take for one file.
const PATIENCE: Duration = Duration::from_mins(1);

/// Lets a file through that the scanner has nothing against.
///
/// # Errors
/// `UPLOAD_INFECTED`; `SCANNER_UNAVAILABLE` when there is no verdict, because the file may be anything.
pub async fn judge(app: &App, file: &Path) -> ApiResult<()> {
    let Some(address) = &app.settings.virus_scan else { return Ok(()) };
    match Scanner::new(address.clone(), PATIENCE).scan(file).await {
        Verdict::Clean => Ok(()),
        Verdict::Infected(name) => {
            tracing::warn!(virus = name, "virus found; upload rejected");
            Err(ApiError::new(Code::UploadInfected).because(name))
        }
        Verdict::Unavailable(reason) => Err(ApiError::new(Code::ScannerUnavailable).because(reason)),
    }
}
