//! The intention to buy a house, with the houses found for it.

use chrono::NaiveDate;

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
