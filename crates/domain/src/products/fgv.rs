//! The tax-neutral continuation (fiscaal geruisloze voortzetting).

use std::borrow::Cow;

use super::ProductDetails;
use super::parts::AdviserPanel;
use crate::entity::entity;

entity! {
    /// Attributes of an FGV.
    pub struct Fgv {
        /// Shown as "FGV" when absent.
        pub label: Option<String>,
        #[serde(rename = "type")]
        pub kind: Option<String>,
        pub insurer_name: Option<String>,
        #[serde(default)]
        pub adviser_panels: Vec<AdviserPanel>,
    }
}

impl ProductDetails for Fgv {
    fn label(&self) -> Cow<'_, str> {
        Cow::Borrowed(self.label.as_deref().unwrap_or("FGV"))
    }

    fn panels(&self) -> &[AdviserPanel] {
        &self.adviser_panels
    }
}
