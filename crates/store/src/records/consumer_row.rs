//! The columns of a consumer that a record fills.

use chrono::NaiveDate;
use domain::events::EventActor;
use domain::search::client_search::SearchTerm;
use serde_json::Value;

use super::references::Reference;

/// A consumer as the firm's record has it.
#[derive(Clone, Debug)]
pub struct ConsumerRow {
    /// The name to sign in with, normalised for comparing.
    pub user_name_key: Option<String>,
    pub email: Option<String>,
    /// The e-mail address, normalised for comparing.
    pub email_key: Option<String>,
    /// True if somebody else of the firm signs in with the address; decided when the record is written.
    pub shares_email: bool,
    /// The writer of the e-mail address, if it is another one than that which is stored.
    pub email_set_by: EventActor,
    pub display_name: String,
    pub date_of_birth: Option<NaiveDate>,
    pub address_style: String,
    pub locale: String,
    /// May point forward: partners name each other.
    pub partner_external_id: Option<String>,
    /// The branch that serves the consumer, which there must be.
    pub branch: Option<Reference>,
    pub two_factor_required: bool,
    /// Adviser record of the member who created the client at the desk and sees only their own; stays as it was first.
    pub adviser: Option<String>,
    /// Keyed hashes of the external id, one for each key, by which an erased consumer is known again.
    pub erasure_hashes: Vec<Vec<u8>>,
    /// The attributes as the consumer gets them.
    pub details: Value,
    /// Terms by which staff find the consumer.
    pub terms: Vec<SearchTerm>,
}
