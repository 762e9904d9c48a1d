//! Reading forms with files: the files go to disk as they come, never whole into memory, once room is reserved for them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use app::documents::uploads::ReceivedFiles;
use app::storage::{self, IncomingUpload, Reservation};
use axum::extract::multipart::{Field, Multipart, MultipartError, MultipartRejection};
use axum::http::{HeaderMap, StatusCode, header};
use documents::intake::IncomingFile;
use domain::codes::Code;
use domain::records::unstorable;
use domain::schema::Violation;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;

use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// The largest body that is read: the files, and room for their frames and the other fields.
pub const MAX_BODY_BYTES: usize = 26 * 1024 * 1024;
/// The most files of one form.
const MAX_FILES: usize = 100;
/// The longest text of a field, in bytes.
const MAX_TEXT_BYTES: usize = 64 * 1024;

/// The schema of a form's files, which have a limit together.
pub fn file_parts(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "array", "maxItems": MAX_FILES, "items": { "type": "string", "format": "binary" } })
}

/// A form with its files, which live until the last clone of [`MultipartForm::folder`] is dropped: whatever way the request
/// ends, nothing of it stays.
pub struct MultipartForm {
    pub texts: BTreeMap<String, String>,
    files: Vec<IncomingFile>,
    folder: Arc<TempDir>,
    /// Reservation of the space, made before the first file is stored.
    reservation: Option<Arc<Reservation>>,
    /// SHA-256 over names, texts and files in their order: equal for equal forms.
    pub hash: Vec<u8>,
}

impl MultipartForm {
    /// Reads a form with these text fields; files come as `file[]` or `file`.
    ///
    /// # Errors
    /// `UPLOAD_TOO_LARGE`, `UPLOAD_DAY_LIMIT_REACHED`, `UPLOAD_SPACE_USED`, `STORAGE_FULL`, `BODY_NOT_READABLE`, and 422
    /// naming a field that is not known.
    pub async fn read(
        app: &App,
        upload: &IncomingUpload,
        mut body: Multipart,
        texts: &[&str],
    ) -> ApiResult<Self> {
        let result = Self::read_fields(app, upload, &mut body, texts).await;
        if result.is_err() {
            // A browser that still sends reads no answer: the rest is received and thrown away.
            while let Ok(Some(_)) = body.next_field().await {}
        }
        result
    }

    async fn read_fields(
        app: &App,
        upload: &IncomingUpload,
        body: &mut Multipart,
        texts: &[&str],
    ) -> ApiResult<Self> {
        let folder = tempfile::Builder::new()
            .prefix(app::TEMP_PREFIX)
            .tempdir_in(&app.settings.scratch)
            .map_err(ApiError::unavailable)?;
        let mut form = Self {
            texts: BTreeMap::new(),
            files: Vec::new(),
            folder: Arc::new(folder),
            reservation: None,
            hash: Vec::new(),
        };
        let mut hash = Sha256::new();
        let mut total = 0;
        while let Some(field) = body.next_field().await.map_err(|error| unreadable_form_error(&error))? {
            let name = field.name().unwrap_or_default().to_owned();
            hash.update(name.as_bytes());
            hash.update([0]);
            match name.as_str() {
                "file[]" | "file" => {
                    let reservation = match &form.reservation {
                        Some(reservation) => Arc::clone(reservation),
                        None => Arc::new(storage::reserve(app, upload).await?),
                    };
                    form.reservation = Some(Arc::clone(&reservation));
                    form.keep_file(field, &reservation, &mut total, &mut hash).await?;
                }
                known if texts.contains(&known) => form.keep_text(field, known, &mut hash).await?,
                other => return Err(ApiError::field(other, "unknown")),
            }
        }
        form.hash = hash.finalize().to_vec();
        Ok(form)
    }

    /// The files; absent where there are none.
    pub fn received_files(&self) -> Option<ReceivedFiles<'_>> {
        let reservation = self.reservation.as_deref()?;
        Some(ReceivedFiles { folder: self.folder.path(), files: &self.files, reservation })
    }

    /// A text field, trimmed; absent when it is empty.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(|text| text.trim()).filter(|text| !text.is_empty())
    }

    /// A path in the form's folder that no received file has.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    async fn keep_text(&mut self, mut field: Field<'_>, name: &str, hash: &mut Sha256) -> ApiResult<()> {
        let mut bytes = Vec::new();
        while let Some(chunk) = field.chunk().await.map_err(|error| unreadable_form_error(&error))? {
            if bytes.len() + chunk.len() > MAX_TEXT_BYTES {
                return Err(Code::UploadTooLarge.into());
            }
            bytes.extend_from_slice(&chunk);
        }
        hash.update((bytes.len() as u64).to_be_bytes());
        hash.update(&bytes);
        self.texts.insert(name.to_owned(), text(name, bytes)?);
        Ok(())
    }

    async fn keep_file(
        &mut self,
        mut field: Field<'_>,
        reservation: &Reservation,
        total: &mut u64,
        hash: &mut Sha256,
    ) -> ApiResult<()> {
        if self.files.len() == MAX_FILES {
            return Err(Code::UploadTooLarge.into());
        }
        let file_name = documents::names::safe_file_name(field.file_name().unwrap_or_default(), "document");
        // The name on disk is ours: what the sender calls it never becomes a path.
        let path = self.path(&format!("{}.in", self.files.len()));
        let mut file = tokio::fs::File::create(&path).await.map_err(ApiError::unavailable)?;
        let mut of_file = Sha256::new();
        while let Some(chunk) = field.chunk().await.map_err(|error| unreadable_form_error(&error))? {
            *total += chunk.len() as u64;
            reservation.require(*total)?;
            of_file.update(&chunk);
            file.write_all(&chunk).await.map_err(ApiError::unavailable)?;
        }
        file.flush().await.map_err(ApiError::unavailable)?;
        hash.update(file_name.as_bytes());
        hash.update([0]);
        hash.update(of_file.finalize());
        self.files.push(IncomingFile { path, file_name });
        Ok(())
    }
}

/// Returns the announced size of the body in bytes.
pub fn content_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// The text of a field.
///
/// # Errors
/// `BODY_NOT_READABLE`, and 422 for one that cannot be kept.
pub fn text(name: &str, bytes: Vec<u8>) -> ApiResult<String> {
    let text =
        String::from_utf8(bytes).map_err(|error| ApiError::new(Code::BodyNotReadable).with_source(error))?;
    match unstorable(&Value::from(text.as_str())) {
        None => Ok(text),
        Some(violation) => Err(attribute_violation(name, violation)),
    }
}

/// 422 for what is wrong within a field.
pub fn attribute_violation(name: &str, violation: Violation) -> ApiError {
    let pointer = format!("/{}{}", name.replace('~', "~0").replace('/', "~1"), violation.pointer);
    ApiError::new(Code::ValidationFailed).with_violations(vec![Violation { pointer, ..violation }])
}

/// A body that is no form.
pub fn unreadable_form(error: &MultipartRejection) -> ApiError {
    ApiError::new(Code::BodyNotReadable).with_source(error.body_text())
}

/// A form that cannot be read to its end.
pub fn unreadable_form_error(error: &MultipartError) -> ApiError {
    let too_large = error.status() == StatusCode::PAYLOAD_TOO_LARGE;
    let code = if too_large { Code::UploadTooLarge } else { Code::BodyNotReadable };
    ApiError::new(code).with_source(error.body_text())
}
