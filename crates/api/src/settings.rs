//! What the operator decides for the installation.

use domain::values::{LinkFault, check_link};

/// What the firm's operator decides, validated when the program starts.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where consumers reach the portal, without a slash at the end: links in mails and returns begin with it.
    pub public_url: String,
    /// Where weaknesses are reported, the preferred one first: `mailto:`, `https:` or `tel:` addresses.
    pub security_contacts: Vec<String>,
    /// Addresses of proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<std::net::IpAddr>,
    /// Origins that may be framed (the embedded inventory form).
    pub frame_origins: Vec<String>,
    /// Whether partners, and the pages that they send consumers to, may stand in a private network (demo and tests).
    pub allow_private_partners: bool,
    /// Whether firms' webhook endpoints may.
    pub allow_private_webhooks: bool,
    /// Whether push services may stand in a private network (demo and tests).
    pub allow_private_push: bool,
    /// Whether a firm without hosts is reached as `<slug>.localhost` too (demo).
    pub local_hosts: bool,
    /// The payment provider's name of the way to pay.
    pub payment_method: String,
    /// Where uploads are put together before they are kept.
    pub scratch: std::path::PathBuf,
    /// How many calls one session may make in a minute.
    pub calls_per_minute: u32,
}

impl Settings {
    /// An address that a partner gives for the consumer's browser.
    ///
    /// # Errors
    /// When it is not a web page's, or stands in a private network where that is not allowed.
    pub fn link_of_partner(&self, text: &str) -> Result<String, LinkFault> {
        match check_link(text) {
            Err(LinkFault::Private) if self.allow_private_partners => Ok(text.to_owned()),
            checked => checked.map(|_| text.to_owned()),
        }
    }
}
