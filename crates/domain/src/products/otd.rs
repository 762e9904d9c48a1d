//! The service order (opdracht tot dienstverlening, OTD).

use chrono::NaiveDate;

use super::labelled;
use super::parts::AdviserPanel;
use crate::entity::entity;
use crate::money::{Money, Percentage};

entity! {
    /// A service order's attributes.
    pub struct Otd {
        pub label: String,
        pub grand_total: Option<Money>,
        pub total_at_once: Option<Money>,
        /// Amount a month, VAT included.
        pub total_monthly: Option<Money>,
        pub service_name: Option<String>,
        pub subservice_name: Option<String>,
        /// Reference of the mandate.
        pub sepa_payment_reference: Option<String>,
        pub sepa_creditor_name: Option<String>,
        pub sepa_creditor_id: Option<String>,
        pub vat_percentage: Option<Percentage>,
        pub vat_total_monthly: Option<Money>,
        /// True if the signature also gives the firm a direct-debit mandate.
        #[serde(default)]
        pub has_automatic_debit_fees: bool,
        pub sepa_accountholder_iban_account: Option<String>,
        pub sepa_accountholder_iban_bic: Option<String>,
        pub sepa_accountholder_iban_name: Option<String>,
        #[serde(default)]
        pub is_cancelled: bool,
        #[serde(default)]
        pub is_signed: bool,
        /// The day on which the firm offered the order.
        pub date_offered: Option<NaiveDate>,
        /// The day of the last signature.
        pub date_finalised: Option<NaiveDate>,
        /// Why the contract counts as concluded in person, so that there is no withdrawal from it. Counts where it stood
        /// here when the order was signed, for as long as it stands here.
        #[serde(default)]
        pub concluded_in_person: Option<String>,
        /// The day on which the consumer got the terms of the contract, where that was after the signature: the period of
        /// withdrawal begins then.
        #[serde(default)]
        pub terms_provided_on: Option<NaiveDate>,
        /// The day on which a consumer's withdrawal from the contract came in.
        #[serde(default)]
        pub date_withdrawn: Option<NaiveDate>,
        /// The day from which the direct-debit mandate is no longer used, because the contract was withdrawn from.
        #[serde(default)]
        pub sepa_mandate_ended_on: Option<NaiveDate>,
        #[serde(default)]
        pub adviser_panels: Vec<AdviserPanel>,
    }
}

labelled!(Otd);
