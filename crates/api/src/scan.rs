//! Every file that comes in is looked at by the virus scanner, where there is one.

use std::path::Path;
use std::time::Duration;

use documents::scan::{ScanResult, Scanner};
use domain::codes::Code;

use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// How long the scanner may take for one file.
const SCAN_TIMEOUT: Duration = Duration::from_mins(1);

/// Lets a file through that the scanner has nothing against.
///
/// # Errors
/// `UPLOAD_INFECTED`; `SCANNER_UNAVAILABLE` when there is no verdict, because the file may be anything.
pub async fn scan_upload(app: &App, file: &Path) -> ApiResult<()> {
    let Some(address) = &app.settings.virus_scan else { return Ok(()) };
    match Scanner::new(address.clone(), SCAN_TIMEOUT).scan(file).await {
        ScanResult::Clean => Ok(()),
        ScanResult::Infected(name) => {
            tracing::warn!(virus = name, "virus found; upload rejected");
            Err(ApiError::new(Code::UploadInfected).with_source(name))
        }
        ScanResult::Unavailable(reason) => Err(ApiError::new(Code::ScannerUnavailable).with_source(reason)),
    }
}
