//! The addresses that a mail about changes leads to.

use domain::locale::MessageLocale;
use uuid::Uuid;

/// Destinations of the links in a mail.
pub(super) struct Links {
    pub portal: Portal,
    pub unsubscribe: String,
    /// The token by which the reader withdraws from a contract.
    pub withdrawal_token: Box<dyn Fn(Uuid) -> String + Send + Sync>,
}

impl Links {
    /// The page on which the reader withdraws from a contract without signing in, in the language of the mail.
    pub fn withdrawal(&self, contract: Uuid, locale: MessageLocale) -> String {
        let page = self.portal.page(&format!("/withdraw/{}", (self.withdrawal_token)(contract)));
        let joint = if page.contains('?') { '&' } else { '?' };
        format!("{page}{joint}lang={}", locale.tag())
    }
}

/// Address of the portal for a firm's consumers.
pub(super) struct Portal {
    pub base: String,
    pub domain: Option<String>,
}

impl Portal {
    /// The address of one of the app's pages.
    pub fn page(&self, path: &str) -> String {
        let domain = self.domain.as_ref().map(|domain| format!("?domain={domain}")).unwrap_or_default();
        format!("{}{path}{domain}", self.base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_firms_own_host() {
        let portal = Portal { base: "https://balie.example".to_owned(), domain: Some("vandijk".to_owned()) };
        assert_eq!(portal.page("/settings"), "https://balie.example/settings?domain=vandijk");
    }
}
