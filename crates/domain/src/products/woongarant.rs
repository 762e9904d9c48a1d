//! The home-ownership guarantee insurance.

use std::borrow::Cow;

use chrono::NaiveDate;

use super::ProductDetails;
use super::parts::{AdviserPanel, DescribedDocument};
use crate::entity::entity;

entity! {
    /// A home insurance's attributes; `product_id` is added by the API and equals the id.
    pub struct Woongarant {
        pub label: Option<String>,
        pub product_type: Option<String>,
        pub insurance_id: Option<String>,
        pub status: Option<String>,
        pub date_start: Option<NaiveDate>,
        #[serde(default)]
        pub documents: Vec<DescribedDocument>,
        #[serde(default)]
        pub adviser_panels: Vec<AdviserPanel>,
    }
}

impl ProductDetails for Woongarant {
    fn label(&self) -> Cow<'_, str> {
        Cow::Borrowed(self.label.as_deref().or(self.product_type.as_deref()).unwrap_or("Woongarant"))
    }

    fn panels(&self) -> &[AdviserPanel] {
        &self.adviser_panels
    }
}
