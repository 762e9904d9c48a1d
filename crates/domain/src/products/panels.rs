//! Panels that name an adviser's record instead of holding the adviser's details themselves.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::Details;
use super::parts::AdviserPanel;
use crate::schema::Violation;

/// The fields of a dossier and of every other product that hold panels.
const FIELDS: [&str; 2] = ["user_panels", "adviser_panels"];

/// The field of a panel that names an adviser's record.
const ADVISER: &str = "adviser";

/// The fields of a panel that come from the adviser's record.
const FROM_RECORD: [&str; 4] = ["name", "phone", "emailaddress", "image"];

impl Details {
    /// The field that holds the panels, and the panels.
    fn panels(&self) -> (&'static str, &[AdviserPanel]) {
        let details = self.as_dyn();
        (details.panels_field(), details.panels())
    }

    /// The advisers that the panels name: a JSON pointer to each name, and the external id.
    pub fn named_advisers(&self) -> impl Iterator<Item = (String, &str)> {
        let (field, panels) = self.panels();
        panels.iter().enumerate().filter_map(move |(place, panel)| {
            Some((format!("/{field}/{place}/{ADVISER}"), panel.adviser.as_deref()?))
        })
    }

    /// A panel either names an adviser or holds the adviser's details.
    pub(crate) fn check_panels(&self, violations: &mut Vec<Violation>) {
        let (field, panels) = self.panels();
        for (place, panel) in panels.iter().enumerate().filter(|(_, panel)| panel.adviser.is_some()) {
            let given = [
                panel.name.is_some(),
                panel.phone.is_some(),
                panel.emailaddress.is_some(),
                panel.image.is_some(),
            ];
            for (name, _) in FROM_RECORD.iter().zip(given).filter(|(_, is_given)| *is_given) {
                let message = "this comes from the record of the adviser: leave it out, or name no adviser";
                violations.push(Violation::new(format!("/{field}/{place}/{name}"), "exclusive", message));
            }
        }
    }
}

/// Returns false if the JSON text of a product's details certainly names no adviser, so that it need not be parsed. A
/// text for which it returns true may still name none.
pub fn may_name_advisers(details: &str) -> bool {
    details.contains("\"adviser\"")
}

/// The external ids of the advisers that a product's attributes name.
pub fn advisers_in(attributes: &Value) -> BTreeSet<String> {
    let panels = FIELDS.iter().filter_map(|field| attributes.get(field)?.as_array()).flatten();
    panels.filter_map(|panel| Some(panel.get(ADVISER)?.as_str()?.to_owned())).collect()
}

/// Puts the details of the advisers, by external id, into the panels that name them.
pub fn fill_in(attributes: &mut Value, advisers: &BTreeMap<String, Value>) {
    for field in FIELDS {
        let panels = attributes.get_mut(field).and_then(Value::as_array_mut);
        for panel in panels.into_iter().flatten().filter_map(Value::as_object_mut) {
            fill_in_panel(panel, advisers);
        }
    }
}

fn fill_in_panel(panel: &mut Map<String, Value>, advisers: &BTreeMap<String, Value>) {
    let Some(name) = panel.remove(ADVISER) else { return };
    let adviser = name.as_str().and_then(|name| advisers.get(name));
    for field in FROM_RECORD {
        let value = adviser.and_then(|adviser| adviser.get(field)).cloned().unwrap_or_default();
        panel.insert(field.to_owned(), value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_panel_shows_what_the_advisers_record_says() {
        let eva = json!({ "name": "Eva", "phone": "0612345678", "emailaddress": null, "image": null });
        let advisers = BTreeMap::from([("eva".to_owned(), eva)]);
        let mut dossier = json!({ "label": "Dossier", "user_panels": [
            { "adviser": "eva", "name": null, "label": "Uw adviseur", "systemname": "ADVISOR" },
            { "name": "Kees", "phone": "0301234567" },
        ] });
        assert!(may_name_advisers(&dossier.to_string()));
        assert_eq!(advisers_in(&dossier), BTreeSet::from(["eva".to_owned()]));
        fill_in(&mut dossier, &advisers);
        assert_eq!(
            dossier["user_panels"],
            json!([
                {
                    "name": "Eva", "phone": "0612345678", "emailaddress": null, "image": null,
                    "label": "Uw adviseur", "systemname": "ADVISOR",
                },
                { "name": "Kees", "phone": "0301234567" },
            ])
        );
        assert!(!may_name_advisers(&dossier.to_string()));
    }

    #[test]
    fn a_text_about_an_adviser_names_none() {
        let order = json!({ "label": "Said \"adviser\"", "adviser_panels": [] });
        assert!(!may_name_advisers(&order.to_string()));
        assert_eq!(advisers_in(&order), BTreeSet::new());
    }
}
