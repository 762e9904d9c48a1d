//! From received files to kept papers: judged, combined, and put in the file store under keys of their own.

use std::path::PathBuf;

use documents::intake::{Accept, Combined, Incoming};
use documents::names::safe_file_name;
use documents::worker::CheckedFile;
use domain::events::DeliveredFile;
use store::Scope;
use uuid::Uuid;

use crate::http::error::ApiResult;
use crate::multipart::MultipartForm;
use crate::scan;
use crate::state::App;

/// What an action takes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UploadKind {
    /// Files that become one PDF.
    Merged(Accept),
    /// Pension overviews, each kept as it came.
    Xml,
}

/// A paper in the file store that no record points to yet.
#[derive(Clone, Debug)]
pub struct StoredUpload {
    pub id: Uuid,
    pub file_key: String,
    pub file_name: String,
    pub media_type: &'static str,
    pub bytes: u64,
    pub sha256: String,
}

impl StoredUpload {
    /// The paper as the firm hears of it.
    pub fn delivered(&self) -> DeliveredFile {
        DeliveredFile {
            id: self.id.to_string(),
            file_name: self.file_name.clone(),
            media_type: self.media_type.to_owned(),
            bytes: self.bytes,
            sha256: self.sha256.clone(),
        }
    }
}

struct StagedFile {
    path: PathBuf,
    file_name: String,
    media_type: &'static str,
    bytes: u64,
    sha256: String,
}

/// Judges the form's files and keeps what becomes of them; `label` names what was put together from several.
///
/// # Errors
/// The code of the first file at fault: `IMAGE_TYPE_NOT_SUPPORTED`, `UPLOAD_PDF_ENCRYPTION_ERROR`,
/// `COMBINED_PDF_TO_LARGE`, `UPLOAD_TOO_LARGE`; with a virus scanner `UPLOAD_INFECTED`, `SCANNER_UNAVAILABLE`;
/// `PORTAL_BUSY`.
pub async fn store_files(
    app: &App,
    scope: Scope,
    form: &MultipartForm,
    kind: UploadKind,
    label: &str,
) -> ApiResult<Vec<StoredUpload>> {
    for file in &form.files {
        scan::scan_upload(app, &file.path).await?;
    }
    let ready = match kind {
        UploadKind::Merged(accept) => vec![merged(app, scope, form, accept, label).await?],
        UploadKind::Xml => checked(app, scope, form).await?,
    };
    let mut papers = Vec::new();
    for ready in ready {
        let id = app.new_id();
        let file_key = documents::files::key(id);
        if let Err(error) = app.files.put_file(&file_key, &ready.path).await {
            discard(app, &papers).await;
            return Err(error.into());
        }
        let StagedFile { file_name, media_type, bytes, sha256, .. } = ready;
        crate::metrics::uploaded(bytes);
        papers.push(StoredUpload { id, file_key, file_name, media_type, bytes, sha256 });
    }
    Ok(papers)
}

/// Removes papers whose request was refused, so that nothing points to them. After a failure the commit may have come
/// through, and the cleanup job decides; what is left behind here is deleted by it too.
pub async fn discard(app: &App, papers: &[StoredUpload]) {
    for paper in papers {
        if let Err(error) = app.files.delete(&paper.file_key).await {
            tracing::warn!(%error, key = %paper.file_key, "deleting an orphaned file failed; cleanup will delete it");
        }
    }
}

async fn merged(
    app: &App,
    scope: Scope,
    form: &MultipartForm,
    accept: Accept,
    label: &str,
) -> ApiResult<StagedFile> {
    const OUT: &str = "combined.pdf";
    let combined = app.work.combine(scope, form.folder.path(), &form.files, accept, OUT).await?;
    let Combined { bytes, sha256, .. } = combined;
    let file_name = combined_name(&form.files, label);
    Ok(StagedFile { path: form.path(OUT), file_name, media_type: "application/pdf", bytes, sha256 })
}

async fn checked(app: &App, scope: Scope, form: &MultipartForm) -> ApiResult<Vec<StagedFile>> {
    let checked = app.work.check(scope, form.folder.path(), &form.files).await?;
    let ready = |(file, CheckedFile { bytes, sha256 }): (&Incoming, CheckedFile)| StagedFile {
        path: file.path.clone(),
        file_name: with_ending(&file.file_name, "xml"),
        media_type: "application/xml",
        bytes,
        sha256,
    };
    Ok(form.files.iter().zip(checked).map(ready).collect())
}

/// One file keeps its own name; several get that of what was asked for.
fn combined_name(files: &[Incoming], label: &str) -> String {
    match files {
        [file] => with_ending(&file.file_name, "pdf"),
        _ => with_ending(&safe_file_name(label, "document"), "pdf"),
    }
}

/// The name with the ending of what the file is now.
fn with_ending(name: &str, ending: &str) -> String {
    let known = ["pdf", "png", "jpg", "jpeg", "bmp", "gif", "xml"];
    let stem = match name.rsplit_once('.') {
        Some((stem, old)) if known.contains(&old.to_ascii_lowercase().as_str()) && !stem.is_empty() => stem,
        _ => name,
    };
    format!("{stem}.{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_what_the_file_is_now() {
        let file = |name: &str| Incoming { path: PathBuf::new(), file_name: name.to_owned() };
        assert_eq!(combined_name(&[file("Loonstrook juni.JPG")], "Loonstrook"), "Loonstrook juni.pdf");
        assert_eq!(combined_name(&[file("v1.2")], "Loonstrook"), "v1.2.pdf");
        assert_eq!(combined_name(&[file("a.png"), file("b.png")], "Loon/strook"), "strook.pdf");
        assert_eq!(with_ending("pensioen", "xml"), "pensioen.xml");
    }
}
