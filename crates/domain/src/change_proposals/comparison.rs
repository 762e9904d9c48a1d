//! The comparison of values that consumers proposed.

use serde_json::Value;

use super::ProposalField;

pub const ADDRESS: [&str; 5] = ["street_name", "house_number", "house_number_addition", "zipcode", "city"];
pub const PHONES: [&str; 2] = ["phone_mobile", "phone_home"];

/// Returns true if two values of a field mean the same: case and optional spaces are ignored.
pub fn is_same(field: ProposalField, one: &Value, other: &Value) -> bool {
    let text = |value: &Value| value.as_str().map(|text| text.trim().to_lowercase());
    let bare = |value: &Value| {
        let kept = |text: &str| text.chars().filter(|c| c.is_alphanumeric() || *c == '+').collect::<String>();
        value.as_str().map(|text| kept(text).to_lowercase()).filter(|text| !text.is_empty())
    };
    match field {
        ProposalField::Address => ADDRESS.into_iter().all(|part| bare(&one[part]) == bare(&other[part])),
        ProposalField::Phone => PHONES.into_iter().all(|part| bare(&one[part]) == bare(&other[part])),
        ProposalField::Iban => bare(one) == bare(other),
        ProposalField::Email | ProposalField::MaritalState | ProposalField::ContactPreference => {
            text(one) == text(other)
        }
    }
}
