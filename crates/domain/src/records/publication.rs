//! A document that the firm puts into the portal together with its file, and what is asked of it.

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::documents::{DocumentCategory, DocumentPurpose};
use super::products::ProductReference;
use crate::action_type::ActionType;
use crate::entity::request;
use crate::events::PublicationPurpose;
use crate::limits;
use crate::locale::Locale;
use crate::schema::{Violation, check_distinct};

request! {
    /// A document that is put into the portal with its file.
    pub struct NewPublication {
        pub purpose: PublicationPurpose,
        #[schemars(length(min = 1, max = limits::LINE))]
        pub label: String,
        /// External ids of the consumers whom it is for; none: those of the product, or everybody where it is to be read.
        #[serde(default)]
        #[schemars(length(max = limits::LIST))]
        pub owners: Vec<String>,
        pub product: Option<ProductReference>,
        /// Words for the consumer.
        #[schemars(length(max = limits::FREE_TEXT))]
        pub message: Option<String>,
        /// The day until which it is to be downloaded or approved.
        pub deadline: Option<NaiveDate>,
        /// The language that it is written in; absent: it serves every language.
        pub language: Option<Locale>,
        /// Heading of the document among the important documents.
        pub category: Option<DocumentCategory>,
        /// External id of the document that it takes the place of, which is archived with its request.
        #[schemars(length(min = 1, max = limits::EXTERNAL_ID))]
        pub replaces: Option<String>,
    }
}

impl NewPublication {
    /// The type of the action that asks for the act; nothing is asked of what is only read.
    pub const fn action_type(&self) -> Option<ActionType> {
        match self.purpose {
            PublicationPurpose::Read => None,
            PublicationPurpose::Download => Some(ActionType::DownloadAddedDocument),
            PublicationPurpose::Approve => Some(ActionType::ApproveDocument),
        }
    }

    /// Returns the violations that no schema can express.
    pub fn violations(&self) -> Vec<Violation> {
        let mut violations = Vec::new();
        check_distinct(&self.owners, "/owners", &mut violations);
        let is_asked = self.action_type().is_some();
        if is_asked && self.owners.is_empty() && self.product.is_none() {
            violations.push(Violation::new("/owners", "required", "somebody has to be asked"));
        }
        let mut forbid = |pointer: &str, is_given: bool, message: &str| {
            if is_given {
                violations.push(Violation::new(pointer, "purpose", message));
            }
        };
        forbid("/deadline", !is_asked && self.deadline.is_some(), "nothing is asked of what is only read");
        forbid("/category", is_asked && self.category.is_some(), "a heading is for what is read");
        violations
    }

    /// Returns the attributes of the action that asks its owners for the act, where there is one.
    pub fn action(&self, owners: &[String]) -> Option<Value> {
        let kind = self.action_type()?;
        Some(json!({
            "type": kind, "label": self.label, "comment": self.message, "product": self.product, "owners": owners,
            "completion": "all", "deadline": self.deadline,
            "document": { "label": self.label }, "downloadable_document": { "name": self.label },
        }))
    }

    /// Returns the attributes of the document; `action` is the external id of the action that asks for the act.
    pub fn document(&self, owners: &[String], file_name: &str, action: Option<&str>) -> Value {
        let purpose = if action.is_some() { DocumentPurpose::Action } else { DocumentPurpose::Important };
        let is_read = action.is_none();
        json!({
            "purpose": purpose, "label": self.label, "filename": file_name, "language": self.language,
            "description": self.message.as_ref().filter(|_| is_read),
            "category": self.category,
            // An action has owners of its own.
            "owners": if is_read { owners } else { &[] },
            "product": self.product.as_ref().filter(|_| is_read),
            "action": action,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::{Segment, parse};

    fn publication(purpose: PublicationPurpose) -> NewPublication {
        NewPublication {
            purpose,
            label: "Adviesrapport".to_owned(),
            owners: vec!["anna".to_owned()],
            product: None,
            message: Some("Lees het rustig.".to_owned()),
            deadline: None,
            language: None,
            category: None,
            replaces: None,
        }
    }

    #[test]
    fn records_that_follow_are_valid() {
        for purpose in [PublicationPurpose::Read, PublicationPurpose::Download, PublicationPurpose::Approve] {
            let new = publication(purpose);
            assert_eq!(new.violations(), []);
            let action = new.action(&new.owners);
            assert_eq!(action.is_some(), purpose != PublicationPurpose::Read);
            if let Some(action) = &action {
                parse(Segment::Actions, action).expect("an action");
            }
            let document = new.document(&new.owners, "advies.pdf", action.is_some().then_some("a"));
            parse(Segment::Documents, &document).expect("a document");
        }
    }

    #[test]
    fn somebody_is_asked_and_only_a_request_has_a_deadline() {
        let pointers = |new: &NewPublication| {
            new.violations().into_iter().map(|violation| violation.pointer).collect::<Vec<_>>()
        };
        let nobody = NewPublication { owners: Vec::new(), ..publication(PublicationPurpose::Approve) };
        assert_eq!(pointers(&nobody), ["/owners"]);
        let for_all = NewPublication { owners: Vec::new(), ..publication(PublicationPurpose::Read) };
        assert_eq!(pointers(&for_all), [""; 0]);
        let deadline = NaiveDate::from_ymd_opt(2026, 12, 1);
        let read = NewPublication { deadline, ..publication(PublicationPurpose::Read) };
        assert_eq!(pointers(&read), ["/deadline"]);
    }
}
