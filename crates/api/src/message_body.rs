//! The body of a message that is sent: JSON, or a form with files.

use app::documents::uploads::ReceivedFiles;
use app::storage::IncomingUpload;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use crate::http::body;
use crate::http::error::{ApiError, ApiResult};
use crate::multipart::{MultipartForm, unreadable_form};
use crate::state::App;

/// Parts of a message, from JSON or from a form with files.
#[derive(Debug, Default)]
pub struct MessageParts {
    pub text: String,
    pub dossier: Option<String>,
    pub action: Option<String>,
    pub advice: bool,
}

/// A message that was received. Its files live as long as it does.
pub struct MessageBody {
    pub parts: MessageParts,
    /// Form of the message; absent where the message came as JSON.
    form: Option<MultipartForm>,
    /// Equal for equal bodies.
    pub hash: Vec<u8>,
}

impl MessageBody {
    /// Reads JSON as `T`, or a form with these text fields.
    ///
    /// # Errors
    /// `BODY_NOT_READABLE`, those of [`MultipartForm::read`], and 422 naming a field that is missing, unknown or wrong.
    pub async fn read<T>(
        app: &App,
        upload: &IncomingUpload,
        request: Request,
        fields: &[&str],
    ) -> ApiResult<Self>
    where
        T: DeserializeOwned + JsonSchema + Into<MessageParts> + 'static,
    {
        let media_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if !media_type.is_some_and(|name| name.starts_with("multipart/form-data")) {
            let bytes = body::read(request).await?;
            let parts = body::parse::<T>(&bytes)?.into();
            return Ok(Self { parts, form: None, hash: bytes.to_vec() });
        }
        let multipart = Multipart::from_request(request, app).await;
        let multipart = multipart.map_err(|error| unreadable_form(&error))?;
        let form = MultipartForm::read(app, upload, multipart, fields).await?;
        let text = |name: &str| form.text(name).map(str::to_owned);
        let advice = match form.text("advice") {
            None | Some("false") => false,
            Some("true") => true,
            Some(_) => return Err(ApiError::field("advice", "type")),
        };
        let parts = MessageParts {
            // An empty text is no text: both are refused by the same rule.
            text: text("text").unwrap_or_default(),
            dossier: text("dossier"),
            action: text("action"),
            advice,
        };
        Ok(Self { parts, hash: form.hash.clone(), form: Some(form) })
    }

    /// Returns the files of the message; absent where there are none.
    pub fn received_files(&self) -> Option<ReceivedFiles<'_>> {
        self.form.as_ref()?.received_files()
    }
}
