//! Parts that several kinds of product share.

use crate::entity::entity;
use crate::limits;
use crate::values::Picture;

entity! {
    /// An adviser or owner of a dossier, as shown on a panel with a picture and ways to get in touch.
    pub struct AdviserPanel {
        /// The external id of an adviser's record, from which name, telephone number, address and picture come; they
        /// are absent here then. Consumers read what that record says.
        #[schemars(length(min = 1, max = limits::EXTERNAL_ID))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(ignore)]
        pub adviser: Option<String>,
        pub name: Option<String>,
        pub label: Option<String>,
        pub phone: Option<String>,
        pub emailaddress: Option<String>,
        /// `ADVISOR` for the adviser.
        pub systemname: Option<String>,
        pub image: Option<Picture>,
        /// True if the panel leaves out the words before the name that state the adviser's role.
        #[serde(default, rename = "dontShowPrefix")]
        pub dont_show_prefix: bool,
    }

    /// One step of a timeline.
    pub struct TimelineStep {
        pub label: String,
        #[serde(default)]
        pub completed: bool,
        #[serde(default)]
        pub active: bool,
    }

    /// One choice of a list: what is sent and what is shown.
    pub struct NamedOption {
        pub name: String,
        pub label: String,
    }

    /// A document that is named without a file.
    pub struct DescribedDocument {
        #[schemars(length(max = limits::FREE_TEXT))]
        pub description: Option<String>,
    }
}
