//! Record of a life insurance.

use super::labelled;
use super::parts::AdviserPanel;
use crate::entity::entity;
use crate::money::Money;

entity! {
    /// A life insurance's attributes.
    pub struct LifeInsurance {
        pub label: String,
        pub insurer_name: Option<String>,
        pub policy_number: Option<String>,
        #[serde(default)]
        pub payments: Vec<PremiumPayment>,
        #[serde(default)]
        pub insured_consumers: Vec<InsuredConsumer>,
        #[serde(default)]
        pub adviser_panels: Vec<AdviserPanel>,
    }

    /// A premium and how often it is paid.
    pub struct PremiumPayment {
        pub amount: Option<Money>,
        /// Months between two payments: 1, 3, 6 or 12, or another number.
        pub term: Option<u16>,
    }

    /// A person whose life is insured.
    pub struct InsuredConsumer {
        pub name: Option<String>,
        #[serde(default)]
        pub data: Vec<Coverage>,
    }

    /// The insured capital, the event that pays it out, and the duration of the insurance.
    pub struct Coverage {
        pub capital: Option<Money>,
        /// Duration of the insurance in months.
        pub duration: Option<u16>,
        /// The event that pays out the capital, such as "bij overlijden" (at death).
        pub insurance_type: Option<String>,
    }
}

labelled!(LifeInsurance);
