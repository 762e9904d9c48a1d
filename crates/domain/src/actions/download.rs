//! The actions that fetching a file does: documents, service orders, and quotes with all their attachments.

use super::{Context, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::codes::Code;
use crate::events::DocumentDownloaded;

/// The types of actions that are done once their document has been downloaded to its last byte.
pub const TYPES: [ActionType; 4] = [
    ActionType::DownloadAddedDocument,
    ActionType::DownloadDocumentManagementFile,
    ActionType::DownloadOtdUnsigned,
    ActionType::DownloadOtdSigned,
];

/// The types that are done when every attachment has been downloaded once.
pub const QUOTE_TYPES: [ActionType; 2] =
    [ActionType::DownloadIndicativeProposal, ActionType::DownloadFinalOffer];

/// A download that went out completely.
///
/// # Errors
/// Those of [`Context::expect`]; fetching again what is done is fine and no answer.
pub fn decide(context: &Context, event: &DocumentDownloaded) -> Result<Outcome, Rejection> {
    context.expect(&TYPES)?;
    Ok(Outcome::with_event(event, event.clone().into()))
}

/// A quote's attachment that went out completely; `downloaded` holds the ids of all that ever did, this one included.
/// `None`: others are still waiting.
///
/// # Errors
/// `UNKNOWN_QUOTE_ATTACHMENT_NOT_FOUND` for an id that is not in the quotes, besides those of [`Context::expect`].
pub fn decide_quote(
    context: &Context,
    attachment: &str,
    downloaded: &[String],
    event: &DocumentDownloaded,
) -> Result<Option<Outcome>, Rejection> {
    context.expect(&QUOTE_TYPES)?;
    let ids = attachment_ids(context);
    if !ids.contains(&attachment) {
        return Err(Code::UnknownQuoteAttachmentNotFound.into());
    }
    let complete = ids.iter().all(|id| *id == attachment || downloaded.iter().any(|known| known == id));
    Ok(complete.then(|| Outcome::with_event(event, event.clone().into())))
}

/// The ids of the attachments of all the action's quotes.
pub fn attachment_ids<'a>(context: &Context<'a>) -> Vec<&'a str> {
    let quotes = context.details["quotes"].as_array().into_iter().flatten();
    let attachments = quotes.flat_map(|quote| quote["attachments"].as_array().into_iter().flatten());
    attachments.filter_map(|attachment| attachment["id"].as_str()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::testing::ContextBuilder;
    use super::*;

    #[test]
    fn a_quote_is_done_with_its_last_attachment() {
        let mut scene = ContextBuilder::new(ActionType::DownloadFinalOffer);
        scene.details =
            json!({"quotes": [{"attachments": [{"id": "a"}, {"id": "b"}]}, {"attachments": [{"id": "c"}]}]});
        let event = DocumentDownloaded { document_id: None, file_name: None };
        let fetch = |attachment: &str, before: &[&str]| {
            let downloaded: Vec<String> = before.iter().map(|id| (*id).to_owned()).collect();
            decide_quote(&scene.context(), attachment, &downloaded, &event)
        };
        assert_eq!(fetch("a", &[]).unwrap(), None);
        assert_eq!(fetch("a", &["b"]).unwrap(), None);
        assert!(fetch("c", &["a", "b"]).unwrap().is_some());
        assert_eq!(fetch("z", &[]).unwrap_err().code, Code::UnknownQuoteAttachmentNotFound);
    }

    #[test]
    fn one_download_does_a_document() {
        let event = DocumentDownloaded { document_id: Some("d".into()), file_name: Some("polis.pdf".into()) };
        let outcome =
            decide(&ContextBuilder::new(ActionType::DownloadAddedDocument).context(), &event).unwrap();
        assert_eq!(outcome.events[0].data["file_name"], "polis.pdf");
        assert!(decide(&ContextBuilder::new(ActionType::ApproveDocument).context(), &event).is_err());
    }
}
