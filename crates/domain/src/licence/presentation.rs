use super::Licence;

impl Licence {
    /// Returns these settings with the presentation of others: name, languages, theme, texts, contact details, features
    /// and modules. Sign-in, permissions and retention stay.
    #[must_use]
    pub fn with_presentation(&self, other: &Self) -> Self {
        Self {
            name: other.name.clone(),
            languages: other.languages.clone(),
            theme: other.theme.clone(),
            features: other.features.clone(),
            modules: other.modules.clone(),
            smartcare: other.smartcare.clone(),
            content: other.content.clone(),
            contact: other.contact.clone(),
            answering_times: other.answering_times.clone(),
            dictionary: other.dictionary.clone(),
            product_phases: other.product_phases.clone(),
            income_types: other.income_types.clone(),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_the_presentation_of_an_action_changes_later() {
        let own: Licence = serde_json::from_value(json!({ "name": "A", "hosts": ["a.example"] })).unwrap();
        let other: Licence = serde_json::from_value(json!({
            "name": "B", "theme": { "font_size": 20 }, "two_factor_required": true, "minimum_password_strength": 1,
            "maintenance": { "maintenance": true }, "desk": "full", "retention": { "advice_years": 6 },
            "modules": { "has_messages_enabled": true }, "content": { "welcome_title": { "nl": "Hallo" } },
        }))
        .unwrap();
        let seen = own.with_presentation(&other);
        assert_eq!((seen.name.as_str(), seen.theme.font_size), ("B", 20));
        assert!(seen.modules.has_messages_enabled && seen.content == other.content);
        assert_eq!(seen.hosts, ["a.example"]);
        assert!(!seen.two_factor_required && !seen.maintenance.maintenance);
        assert_eq!((seen.minimum_password_strength, seen.desk), (own.minimum_password_strength, own.desk));
        assert_eq!(seen.retention, own.retention);
    }
}
