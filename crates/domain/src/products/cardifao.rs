//! The cover for the gap that disability leaves.

use super::parts::AdviserPanel;
use crate::entity::entity;
use crate::money::{Money, Percentage};

entity! {
    /// A disability cover's attributes.
    pub struct Cardifao {
        pub label: String,
        pub reference_number: Option<String>,
        pub quote_number: Option<String>,
        #[serde(default)]
        pub adviser_panels: Vec<AdviserPanel>,
    }

    /// What the insurer asks for the cover.
    pub struct Premium {
        /// For a month.
        pub premium: Money,
        /// From what degree of disability the cover pays.
        pub disability: Percentage,
    }
}
