//! Set of actions that a client is asked at once.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::AskedOf;
use crate::action_type::ActionType;
use crate::limits;
use crate::records::{Completion, ProductReference};
use crate::schema::Violation;

/// Requests that are sent together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestSet {
    /// The needs list with which the set began.
    pub template: Option<TemplateReference>,
    /// The last day, for each request that names none of its own.
    pub deadline: Option<NaiveDate>,
    /// The product or dossier that they are about, as far as their type allows it.
    pub product: Option<ProductReference>,
    #[schemars(length(min = 1, max = 50))]
    pub requests: Vec<NewRequest>,
}

/// The list that requests began with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TemplateReference {
    #[schemars(length(max = 60))]
    pub id: String,
    pub version: i64,
}

/// One request, in the words that the client reads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRequest {
    #[serde(rename = "type")]
    pub kind: ActionType,
    #[serde(rename = "for", default)]
    pub asked_of: AskedOf,
    #[serde(default)]
    pub completion: Completion,
    #[schemars(length(min = 1, max = limits::LINE))]
    pub label: String,
    #[schemars(length(max = limits::FREE_TEXT))]
    pub comment: Option<String>,
    pub deadline: Option<NaiveDate>,
    pub document: Option<NewRequestDocument>,
}

/// The document that a request asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct NewRequestDocument {
    #[schemars(length(max = limits::FREE_TEXT))]
    pub description: Option<String>,
    #[schemars(length(max = 10), inner(length(max = limits::FREE_TEXT)))]
    pub upload_requirements: Vec<String>,
}

/// The requests of a set that was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SentRequests {
    pub requests: Vec<SentRequest>,
    /// True if it had been sent before, with the same key.
    pub is_repeated: bool,
}

/// A request that was sent: an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SentRequest {
    pub external_id: String,
    /// The portal's own id.
    pub portal_id: Uuid,
    pub label: String,
    /// The external ids of who are asked.
    pub owners: Vec<String>,
}

impl RequestSet {
    /// Returns the attributes of the actions that the requests become, for the client and their partner.
    ///
    /// # Errors
    /// Every violation, by where it stands in the set.
    pub fn actions(
        &self,
        client: &str,
        partner: Option<&str>,
        today: NaiveDate,
    ) -> Result<Vec<Value>, Vec<Violation>> {
        let mut violations = Vec::new();
        if self.requests.is_empty() {
            violations.push(Violation::new("/requests", "min_items", "a set has one request at least"));
        }
        let mut check_day = |day: Option<NaiveDate>, at: String| {
            if day.is_some_and(|day| day < today) {
                violations.push(Violation::new(at, "past", "this day is over"));
            }
        };
        check_day(self.deadline, "/deadline".to_owned());
        for (place, request) in self.requests.iter().enumerate() {
            check_day(request.deadline, format!("/requests/{place}/deadline"));
        }
        for (place, request) in self.requests.iter().enumerate() {
            if request.asked_of != AskedOf::Client && partner.is_none() {
                let message = "this client has no partner here";
                violations.push(Violation::new(format!("/requests/{place}/for"), "no_partner", message));
            }
        }
        if !violations.is_empty() {
            return Err(violations);
        }
        Ok(self.requests.iter().map(|request| self.action(request, client, partner)).collect())
    }

    fn action(&self, request: &NewRequest, client: &str, partner: Option<&str>) -> Value {
        let owners: Vec<&str> = match request.asked_of {
            AskedOf::Client => vec![client],
            AskedOf::Partner => partner.into_iter().collect(),
            AskedOf::Both => std::iter::once(client).chain(partner).collect(),
        };
        let product = self.product.as_ref().filter(|product| request.kind.allows(product.kind));
        let document = request.document.as_ref().map(|document| {
            json!({
                "label": request.label,
                "description": document.description,
                "upload_requirements": document.upload_requirements,
            })
        });
        json!({
            "type": request.kind,
            "label": request.label,
            "comment": request.comment,
            "owners": owners,
            "completion": request.completion,
            "deadline": request.deadline.or(self.deadline),
            "product": product,
            "document": document,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_set(of: &Value) -> RequestSet {
        serde_json::from_value(of.clone()).unwrap()
    }

    #[test]
    fn a_set_becomes_actions_of_those_who_are_asked() {
        let set = sample_set(&json!({
            "deadline": "2026-12-01", "product": { "kind": "dossier", "external_id": "d" },
            "requests": [
                { "type": "UPLOAD_DOCUMENT", "label": "a", "for": "both", "completion": "all" },
                { "type": "EDIT_MARKET_VALUE", "label": "b", "for": "partner", "deadline": "2026-12-02" },
            ],
        }));
        let today = "2026-11-23".parse().unwrap();
        let actions = set.actions("anna", Some("bram"), today).unwrap();
        assert_eq!(actions[0]["owners"], json!(["anna", "bram"]));
        assert_eq!(
            (&actions[0]["deadline"], &actions[0]["completion"]),
            (&json!("2026-12-01"), &json!("all"))
        );
        assert_eq!(actions[0]["product"]["external_id"], "d");
        // A type that is about a mortgage is not about a dossier.
        assert_eq!((&actions[1]["owners"], &actions[1]["product"]), (&json!(["bram"]), &Value::Null));
        assert_eq!(actions[1]["deadline"], "2026-12-02");
        let violations = set.actions("anna", None, "2026-12-02".parse().unwrap()).unwrap_err();
        let found: Vec<(&str, &str)> = violations
            .iter()
            .map(|violation| (violation.pointer.as_str(), violation.rule.as_str()))
            .collect();
        assert_eq!(
            found,
            [("/deadline", "past"), ("/requests/0/for", "no_partner"), ("/requests/1/for", "no_partner")]
        );
    }
}
