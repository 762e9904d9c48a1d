//! `UPLOAD_DOCUMENT`, `REUPLOAD_DOCUMENT`, `REQUEST_PENSION_XML`: files handed in.

use schemars::JsonSchema;
use serde::Serialize;
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::{Context, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::codes::Code;
use crate::events::{DeliveredFile, DocumentDelivered};
use crate::limits;
use crate::values::to_json;

/// The action types that files are handed in for.
pub const TYPES: [ActionType; 3] =
    [ActionType::UploadDocument, ActionType::ReuploadDocument, ActionType::RequestPensionXml];

/// The state of the firm's review of an uploaded document.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, ToSchema, Display, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum UploadState {
    /// Nobody at the firm has reviewed it yet.
    Received,
    Accepted,
    Rejected,
}

/// The files that a consumer uploaded, after the content of each was checked and stored, with the consumer's comment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeliveredFiles {
    pub comment: Option<String>,
    pub files: Vec<DeliveredFile>,
}

/// The types of file that an action takes.
pub const fn accepted_types(kind: ActionType) -> &'static [&'static str] {
    match kind {
        ActionType::RequestPensionXml => &["application/xml", "text/xml"],
        _ => &["application/pdf", "image/png", "image/jpeg", "image/bmp", "image/gif"],
    }
}

/// # Errors
/// `UPLOAD_DOCUMENTS_NOT_PROVIDED`, `IMAGE_TYPE_NOT_SUPPORTED`, besides those of [`Context::expect`]. What is too large
/// is refused before: what came in while it is read, what it became while it is combined.
pub fn decide(context: &Context, delivery: DeliveredFiles) -> Result<Outcome, Rejection> {
    context.expect(&TYPES)?;
    if delivery.files.is_empty() {
        return Err(Code::UploadDocumentsNotProvided.into());
    }
    if delivery.comment.as_ref().is_some_and(|comment| comment.chars().count() > limits::FREE_TEXT) {
        return Err(Rejection::invalid([("comment".to_owned(), vec!["max_length".to_owned()])].into()));
    }
    let accepted = accepted_types(context.kind);
    if delivery.files.iter().any(|file| !accepted.contains(&file.media_type.as_str())) {
        return Err(Code::ImageTypeNotSupported.into());
    }
    let comment = delivery.comment.filter(|comment| !comment.trim().is_empty());
    let event = DocumentDelivered { comment, files: delivery.files };
    Ok(Outcome { payload: to_json(&event), ..Outcome::with_event(&event, event.clone().into()) })
}

#[cfg(test)]
mod tests {
    use super::super::testing::ContextBuilder;
    use super::*;

    fn file(media_type: &str, bytes: u64) -> DeliveredFile {
        DeliveredFile {
            id: "d1".into(),
            file_name: "loonstrook.pdf".into(),
            media_type: media_type.into(),
            bytes,
            sha256: "00".into(),
        }
    }

    fn code(kind: ActionType, files: Vec<DeliveredFile>) -> Result<Outcome, Code> {
        decide(&ContextBuilder::new(kind).context(), DeliveredFiles { comment: None, files })
            .map_err(|rejection| rejection.code)
    }

    #[test]
    fn files_are_delivered_and_told() {
        let outcome =
            code(ActionType::UploadDocument, vec![file("application/pdf", 10), file("image/png", 5)])
                .unwrap();
        assert_eq!(outcome.events[0].kind.name(), "document.delivered");
        assert_eq!(outcome.events[0].data["files"][1]["media_type"], "image/png");
    }

    #[test]
    fn none_or_another_type_is_refused() {
        assert_eq!(code(ActionType::UploadDocument, vec![]), Err(Code::UploadDocumentsNotProvided));
        // 24 MB of files may become a larger PDF.
        let combined = vec![file("application/pdf", 40 * 1024 * 1024)];
        assert!(code(ActionType::UploadDocument, combined).is_ok());
        assert_eq!(
            code(ActionType::UploadDocument, vec![file("text/html", 1)]),
            Err(Code::ImageTypeNotSupported)
        );
        assert_eq!(
            code(ActionType::RequestPensionXml, vec![file("application/pdf", 1)]),
            Err(Code::ImageTypeNotSupported)
        );
        assert!(code(ActionType::RequestPensionXml, vec![file("text/xml", 1)]).is_ok());
        assert_eq!(code(ActionType::SignOtd, vec![file("image/png", 1)]), Err(Code::InvalidActionType));
    }
}
