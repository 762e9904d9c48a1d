//! Settings of the installation.

use std::fmt::Debug;
use std::sync::Arc;

use domain::values::{LinkError, check_link};
use partners::mail::Mailer;

/// Settings of the operator, validated when the program starts.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Debug)]
pub struct OperatorSettings {
    /// Base URL of the portal for consumers, without a slash at the end: links in mails and returns begin with it.
    pub public_url: String,
    /// Contacts for reports of vulnerabilities, the preferred one first: `mailto:`, `https:` or `tel:` addresses.
    pub security_contacts: Vec<String>,
    /// Addresses of proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<ipnet::IpNet>,
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
    /// Greatest number of calls of one service key in a minute.
    pub key_calls_per_minute: u32,
    /// The mail server of the installation.
    pub mailer: Option<Mailer>,
    /// The settings that are chosen when the installation is set up; `None` where they cannot be.
    pub installation: Option<Arc<dyn InstallationSettings>>,
}

/// Settings of the installation that are chosen in the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewInstallation {
    /// Base URL of the portal.
    pub public_url: String,
    /// The mail server, as in `smtps://user:password@mail.example`; `None`: later.
    pub smtp_url: Option<String>,
    /// Address that mails come from.
    pub mail_from: String,
}

/// The program's own settings, as far as they are chosen in the browser.
pub trait InstallationSettings: Debug + Send + Sync {
    /// Checks new settings as the program does when it starts, and returns the mail server among them.
    ///
    /// # Errors
    /// The field and what is wrong with it, in the operator's words.
    fn check(&self, new: &NewInstallation) -> Result<Option<Mailer>, String>;

    /// Stores new settings, and starts the program anew with them.
    ///
    /// # Errors
    /// The reason that they cannot be stored, in the operator's words.
    fn store(&self, new: &NewInstallation) -> Result<(), String>;
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
