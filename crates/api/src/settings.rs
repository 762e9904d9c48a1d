//! Settings of the installation.

use domain::values::{LinkError, check_link};

/// Settings of the operator, validated when the program starts.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Debug)]
pub struct OperatorSettings {
    /// Base URL of the portal for consumers, without a slash at the end: links in mails and returns begin with it.
    pub public_url: String,
    /// Contacts for reports of vulnerabilities, the preferred one first: `mailto:`, `https:` or `tel:` addresses.
    pub security_contacts: Vec<String>,
    /// Addresses of proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<std::net::IpAddr>,
    /// Origins that may be framed (the embedded inventory form).
    pub frame_origins: Vec<String>,
    /// Allows partners, and the pages that they send consumers to, in a private network (demo and tests).
    pub allow_private_partners: bool,
    /// Allows firms' webhook endpoints in a private network.
    pub allow_private_webhooks: bool,
    /// Allows push services in a private network (demo and tests).
    pub allow_private_push: bool,
    /// Serves a firm without hosts at `<slug>.localhost` too (demo).
    pub local_hosts: bool,
    /// The payment provider's name of the way to pay.
    pub payment_method: String,
    /// Folder in which uploads are assembled before they are stored.
    pub scratch: std::path::PathBuf,
    /// Greatest number of calls of one session in a minute.
    pub calls_per_minute: u32,
}

impl OperatorSettings {
    /// Returns an address that a partner gives for the consumer's browser.
    ///
    /// # Errors
    /// When it is not a web page's, or stands in a private network where that is not allowed.
    pub fn link_of_partner(&self, text: &str) -> Result<String, LinkError> {
        match check_link(text) {
            Err(LinkError::Private) if self.allow_private_partners => Ok(text.to_owned()),
            checked => checked.map(|_| text.to_owned()),
        }
    }
}
