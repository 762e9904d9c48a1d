//! The cover for the gap that disability leaves.

use super::labelled;
use super::parts::AdviserPanel;
use crate::entity::entity;
use crate::money::Money;

entity! {
    /// A disability cover's attributes.
    pub struct Cardifao {
        pub label: String,
        pub reference_number: Option<String>,
        pub quote_number: Option<String>,
        #[serde(default)]
        pub adviser_panels: Vec<AdviserPanel>,
    }

    /// The insurer's price for the cover, and the benefit that it pays.
    pub struct Premium {
        /// Premium for a month.
        pub premium: Money,
        /// The benefit for a month of disability.
        pub disability: Money,
    }
}

labelled!(Cardifao);
