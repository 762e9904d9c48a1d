//! Banners and notifications, which every consumer of the firm sees.

use crate::entity::entity;
use crate::licence::Localised;
use crate::values::{ByLanguage, Link, Picture};

entity! {
    /// A banner on the dashboard, shown in the languages that have both an address and a picture.
    pub struct BannerRecord {
        #[serde(default)]
        pub title: Localised,
        #[serde(default)]
        pub url: ByLanguage<Link>,
        #[serde(default)]
        pub image: ByLanguage<Picture>,
    }

    /// A line of news at the top of the dashboard.
    pub struct NotificationRecord {
        pub label: Localised,
    }
}
