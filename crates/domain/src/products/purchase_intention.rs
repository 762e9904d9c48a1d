//! The intention to buy a house, with the houses found for it.

use std::borrow::Cow;

use chrono::NaiveDate;

use super::ProductDetails;
use super::parts::{AdviserPanel, TimelineStep};
use crate::entity::entity;
use crate::money::Money;
use crate::values::{Link, RawImage};

entity! {
    /// A purchase intention's attributes.
    pub struct PurchaseIntention {
        pub label: Option<String>,
        pub state: Option<String>,
        pub buyer_profile: Option<String>,
        pub object_type: Option<String>,
        #[serde(default)]
        pub has_timeline: bool,
        pub budget_from: Option<Money>,
        pub budget_to: Option<Money>,
        #[serde(default)]
        pub timeline: Vec<TimelineStep>,
        #[serde(default)]
        pub found_houses_collection: Vec<FoundHouse>,
        #[serde(default)]
        pub adviser_panels: Vec<AdviserPanel>,
    }

    /// A house that fits the search.
    pub struct FoundHouse {
        pub id: String,
        pub date_created: Option<NaiveDate>,
        #[serde(default)]
        pub has_seen: bool,
        pub buildtype_label: Option<String>,
        pub objecttype_label: Option<String>,
        pub address: Option<String>,
        pub zipcode: Option<String>,
        pub city: Option<String>,
        pub external_url: Option<Link>,
        pub price: Option<Money>,
        /// Floor area in square metres.
        pub object_surface_m2: Option<u32>,
        /// Plot in square metres.
        pub ground_surface_m2: Option<u32>,
        pub raw_base64_thumbnail: Option<RawImage>,
    }
}

impl ProductDetails for PurchaseIntention {
    fn label(&self) -> Cow<'_, str> {
        Cow::Owned(self.name())
    }

    fn panels(&self) -> &[AdviserPanel] {
        &self.adviser_panels
    }
}

impl PurchaseIntention {
    /// Returns the name that the portal shows: the state and the buyer's profile, else the label, else the Dutch word
    /// for a purchase intention.
    pub fn name(&self) -> String {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let parts: Vec<String> = [&self.state, &self.buyer_profile].into_iter().filter_map(given).collect();
        if parts.is_empty() {
            return given(&self.label).unwrap_or_else(|| "Koopwens".to_owned());
        }
        parts.join(" – ")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn it_always_has_a_name() {
        let named = |record| serde_json::from_value::<PurchaseIntention>(record).expect("a record").name();
        assert_eq!(
            named(json!({ "state": "Actief", "buyer_profile": "Starter", "label": "x" })),
            "Actief – Starter"
        );
        assert_eq!(named(json!({ "state": "Actief" })), "Actief");
        assert_eq!(named(json!({ "label": "Huis in Utrecht", "state": " " })), "Huis in Utrecht");
        assert_eq!(named(json!({})), "Koopwens");
    }
}
