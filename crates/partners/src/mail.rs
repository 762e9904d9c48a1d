//! The mail server.

use std::time::{Duration, SystemTime};

use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

/// How long the server may take for each step.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A letter in both of its forms.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The same for every attempt, so that a mailbox recognises a letter that arrives twice.
    pub id: String,
    pub to_name: String,
    pub to: String,
    /// Whose name the letter bears; the address is the installation's.
    pub from_name: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub date: SystemTime,
}

/// Why a letter was not sent.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// Trying again does not help: an address or the configuration is wrong, or the server refuses for good.
    #[error("mail refused: {0}")]
    Refused(String),
    /// The server is away or asks to come back later.
    #[error("mail not sent: {0}")]
    Later(String),
}

/// Sends letters over SMTP.
#[derive(Clone, Debug)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Address,
    /// What stands behind the `@` of a letter's id.
    host: String,
}

impl Mailer {
    /// A mailer for `smtp://host:port`, `smtps://user:password@host` or `smtp://…?tls=required`, sending from an
    /// address.
    ///
    /// # Errors
    /// When either cannot be read; the message names no password.
    pub fn new(smtp_url: &str, from: &str) -> Result<Self, MailError> {
        let from: Address =
            from.parse().map_err(|error| MailError::Refused(format!("mail_from is no address: {error}")))?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(smtp_url)
            .map_err(|error| MailError::Refused(format!("smtp_url: {error}")))?
            .timeout(Some(TIMEOUT))
            .build();
        let host = from.domain().to_owned();
        Ok(Self { transport, from, host })
    }

    /// Whether the server lets us in.
    ///
    /// # Errors
    /// When it cannot be reached or refuses us.
    pub async fn check(&self) -> Result<(), MailError> {
        match self.transport.test_connection().await {
            Ok(true) => Ok(()),
            Ok(false) => Err(MailError::Later("the server hangs up".to_owned())),
            Err(error) => Err(MailError::Later(error.to_string())),
        }
    }

    /// Sends a letter.
    ///
    /// # Errors
    /// [`MailError`] says whether trying again may help.
    pub async fn send(&self, mail: &Mail) -> Result<(), MailError> {
        let to: Address =
            mail.to.parse().map_err(|error| MailError::Refused(format!("no address: {error}")))?;
        let message = Message::builder()
            .message_id(Some(format!("<{}@{}>", mail.id, self.host)))
            .date(mail.date)
            .from(Mailbox::new(Some(mail.from_name.clone()), self.from.clone()))
            .to(Mailbox::new(Some(mail.to_name.clone()), to))
            .subject(mail.subject.clone())
            .multipart(MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone()))
            .map_err(|error| MailError::Refused(error.to_string()))?;
        self.transport.send(message).await.map(drop).map_err(|error: smtp::Error| {
            if error.is_permanent() {
                MailError::Refused(error.to_string())
            } else {
                MailError::Later(error.to_string())
            }
        })
    }
}
