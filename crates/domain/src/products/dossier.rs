//! The dossier: a household's file at the firm.

use std::borrow::Cow;

use super::ProductDetails;
use super::parts::AdviserPanel;
use crate::entity::entity;
use crate::money::Percentage;

entity! {
    /// Attributes of a dossier.
    pub struct Dossier {
        pub label: String,
        /// Shown where the licence's `show_dossier_number` is on.
        pub number: Option<String>,
        #[serde(default)]
        pub percentage_complete: Percentage,
        #[serde(default)]
        pub user_panels: Vec<AdviserPanel>,
    }
}

impl ProductDetails for Dossier {
    fn label(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.label)
    }

    fn panels(&self) -> &[AdviserPanel] {
        &self.user_panels
    }

    fn panels_field(&self) -> &'static str {
        "user_panels"
    }
}

impl Dossier {
    /// Progress as shown: a whole percentage, rounded up.
    pub fn progress(&self) -> u8 {
        progress(self.percentage_complete)
    }
}

/// A percentage rounded up to a whole one, 0 to 100.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0..=100 first")]
pub fn progress(percentage: Percentage) -> u8 {
    percentage.0.clamp(0.0, 100.0).ceil() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_rounded_up() {
        for (percentage, shown) in
            [(0.0, 0), (0.1, 1), (41.0, 41), (41.2, 42), (99.01, 100), (100.0, 100), (130.0, 100)]
        {
            assert_eq!(progress(Percentage(percentage)), shown, "{percentage}");
        }
    }
}
