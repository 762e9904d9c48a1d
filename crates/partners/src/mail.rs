//! Client of the mail server.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use domain::values::typed_text::ascii_address;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::transport::smtp;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

/// Time limit of each step of the SMTP dialogue.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A letter in both of its forms.
#[derive(Clone, Debug)]
pub struct OutgoingMail {
    /// `Message-ID`, the same for every attempt, so that a mailbox recognises a letter that arrives twice.
    pub id: String,
    pub to_name: String,
    pub to: String,
    /// The short name of the licence, which may have an address of its own.
    pub licence: String,
    /// Display name of the sender.
    pub from_name: String,
    /// `Reply-To` address; `None` for the sender's.
    pub reply_to: Option<String>,
    /// Address to which one POST unsubscribes the recipient (RFC 8058).
    pub unsubscribe: Option<String>,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Logo that the letter shows under `cid:logo`.
    pub logo: Option<MailPicture>,
    pub attachments: Vec<AttachedFile>,
    pub date: SystemTime,
}

/// A file that goes with a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttachedFile {
    pub file_name: String,
    pub media_type: &'static str,
    pub bytes: Vec<u8>,
}

/// A picture inside a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailPicture {
    /// `image/png` or `image/jpeg`.
    pub media_type: &'static str,
    pub bytes: Vec<u8>,
}

/// Failure to send a mail.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// Trying again does not help: an address or the configuration is wrong.
    #[error("mail refused: {0}")]
    Refused(String),
    /// The server rejects the mail permanently.
    #[error("mail refused: {text}")]
    Rejected {
        /// Reply code of SMTP.
        code: u16,
        /// Text of the server's reply.
        text: String,
    },
    /// The server is away or asks to come back later.
    #[error("mail not sent: {0}")]
    Later(String),
}

/// Sends letters over SMTP.
#[derive(Clone, Debug)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Address,
    /// The addresses of licences that have one of their own.
    senders: BTreeMap<String, Address>,
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
        Ok(Self { transport, from, senders: BTreeMap::new() })
    }

    /// Adds senders of their own for some licences, by short name.
    ///
    /// # Errors
    /// When one of them cannot be read.
    pub fn with_senders(mut self, senders: &BTreeMap<String, String>) -> Result<Self, MailError> {
        for (licence, address) in senders {
            let error = |error| MailError::Refused(format!("mail_senders.{licence} is no address: {error}"));
            self.senders.insert(licence.clone(), address.parse().map_err(error)?);
        }
        Ok(self)
    }

    /// Checks that the mail server accepts our connection and credentials.
    ///
    /// # Errors
    ///
    /// The server cannot be reached or rejects us.
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
    pub async fn send(&self, mail: &OutgoingMail) -> Result<(), MailError> {
        let message = self.message(mail)?;
        self.transport.send(message).await.map(drop).map_err(|error: smtp::Error| {
            match error.status().filter(|_| error.is_permanent()) {
                Some(code) => MailError::Rejected { code: code.into(), text: error.to_string() },
                None if error.is_permanent() => MailError::Refused(error.to_string()),
                None => MailError::Later(error.to_string()),
            }
        })
    }

    fn message(&self, mail: &OutgoingMail) -> Result<Message, MailError> {
        let refused = |error: String| MailError::Refused(error);
        // With the domain in ASCII, since not every server has SMTPUTF8 (RFC 6531).
        let address = |text: &str| -> Result<Address, MailError> {
            ascii_address(text).parse().map_err(|error| MailError::Refused(format!("no address: {error}")))
        };
        let from = self.senders.get(&mail.licence).unwrap_or(&self.from);
        let mut message = Message::builder()
            .message_id(Some(format!("<{}@{}>", mail.id, from.domain())))
            .date(mail.date)
            .from(Mailbox::new(Some(one_line(&mail.from_name)), from.clone()))
            .to(Mailbox::new(
                Some(one_line(&mail.to_name)).filter(|name| !name.is_empty()),
                address(&mail.to)?,
            ))
            .subject(one_line(&mail.subject))
            // No out-of-office answers (RFC 3834, and what Exchange heeds instead).
            .raw_header(raw("Auto-Submitted", "auto-generated"))
            .raw_header(raw("X-Auto-Response-Suppress", "All"));
        if let Some(reply_to) = &mail.reply_to {
            message = message.reply_to(Mailbox::new(None, address(reply_to)?));
        }
        if let Some(link) = &mail.unsubscribe {
            message = message
                .raw_header(raw("List-Unsubscribe", &format!("<{link}>")))
                .raw_header(raw("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
        }
        let html = SinglePart::html(mail.html.clone());
        let alternative = MultiPart::alternative().singlepart(SinglePart::plain(mail.text.clone()));
        let whole = match &mail.logo {
            None => alternative.singlepart(html),
            Some(logo) => {
                let kind = ContentType::parse(logo.media_type).map_err(|error| refused(error.to_string()))?;
                let picture = Attachment::new_inline("logo".to_owned()).body(logo.bytes.clone(), kind);
                alternative.multipart(MultiPart::related().singlepart(html).singlepart(picture))
            }
        };
        if mail.attachments.is_empty() {
            return message.multipart(whole).map_err(|error| refused(error.to_string()));
        }
        let mut mixed = MultiPart::mixed().multipart(whole);
        for file in &mail.attachments {
            let kind = ContentType::parse(file.media_type).map_err(|error| refused(error.to_string()))?;
            mixed =
                mixed.singlepart(Attachment::new(one_line(&file.file_name)).body(file.bytes.clone(), kind));
        }
        message.multipart(mixed).map_err(|error| refused(error.to_string()))
    }
}

/// Returns a text for a header, with a space for each control character: lettre panics on a line break in a name, and
/// older stored names may contain one.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A header of plain ASCII that goes out as it is: folded or encoded, a link in it would not be one.
fn raw(name: &'static str, value: &str) -> HeaderValue {
    let name = HeaderName::new_from_ascii_str(name);
    HeaderValue::dangerous_new_pre_encoded(name, value.to_owned(), value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_mail() -> OutgoingMail {
        OutgoingMail {
            id: "019abc".to_owned(),
            to_name: "Anna de Vries".to_owned(),
            to: "anna@example.nl".to_owned(),
            licence: "vandijk".to_owned(),
            from_name: "Van Dijk".to_owned(),
            reply_to: Some("info@vandijk.example".to_owned()),
            unsubscribe: Some(format!("https://portaal.example/unsubscribe/{}", "x".repeat(90))),
            subject: "Onderwerp – één".to_owned(),
            text: "Hallo".to_owned(),
            html: "<p>Hallo</p>".to_owned(),
            logo: Some(MailPicture { media_type: "image/png", bytes: vec![1, 2, 3] }),
            attachments: Vec::new(),
            date: SystemTime::UNIX_EPOCH,
        }
    }

    fn message_text(mail: &OutgoingMail) -> String {
        let senders = BTreeMap::from([("vandijk".to_owned(), "post@vandijk.example".to_owned())]);
        let mailer = Mailer::new("smtp://127.0.0.1:1", "portaal@host.example").expect("a mailer");
        let mailer = mailer.with_senders(&senders).expect("senders");
        String::from_utf8(mailer.message(mail).expect("a message").formatted()).expect("text")
    }

    #[test]
    fn the_headers_are_those_of_the_firm_and_of_a_machine() {
        let text = message_text(&sample_mail());
        for header in [
            "Message-ID: <019abc@vandijk.example>\r\n",
            "Date: Thu, 01 Jan 1970 00:00:00 +0000\r\n",
            "From: \"Van Dijk\" <post@vandijk.example>\r\n",
            "Reply-To: info@vandijk.example\r\n",
            "Auto-Submitted: auto-generated\r\n",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
            "Content-Type: multipart/alternative;",
            "Content-Type: multipart/related;",
            "Content-ID: <logo>\r\n",
        ] {
            assert!(text.contains(header), "{header} is missing from\n{text}");
        }
        let link = format!("List-Unsubscribe: <https://portaal.example/unsubscribe/{}>\r\n", "x".repeat(90));
        assert!(text.contains(&link), "{text}");
        let other = message_text(&OutgoingMail {
            licence: "noordzee".to_owned(),
            unsubscribe: None,
            ..sample_mail()
        });
        assert!(other.contains("<019abc@host.example>") && !other.contains("List-Unsubscribe"), "{other}");
    }

    #[test]
    fn a_file_goes_with_a_letter_beside_its_two_forms() {
        let file = AttachedFile {
            file_name: "Herroeping\r\nBcc: x.pdf".to_owned(),
            media_type: "application/pdf",
            bytes: b"%PDF-1.7".to_vec(),
        };
        let text = message_text(&OutgoingMail { attachments: vec![file], ..sample_mail() });
        assert!(text.contains("Content-Type: multipart/mixed;") && text.contains("multipart/alternative;"));
        assert!(
            text.contains("Content-Type: application/pdf\r\n")
                && text.contains("Content-Disposition: attachment;")
        );
        assert!(!text.contains("\r\nBcc:"), "{text}");
        assert!(!message_text(&sample_mail()).contains("multipart/mixed"));
    }

    #[test]
    fn a_line_break_in_a_name_becomes_a_space() {
        let text = message_text(&OutgoingMail {
            to_name: "Evil\r\nBcc: x".to_owned(),
            from_name: "Van\nDijk".to_owned(),
            subject: "Een\r\nBcc: y".to_owned(),
            ..sample_mail()
        });
        // The base64 of "Evil  Bcc: x".
        assert!(text.contains("To: =?utf-8?b?RXZpbCAgQmNjOiB4?= <anna@example.nl>\r\n"), "{text}");
        assert!(!text.contains("\nBcc:"), "{text}");
        assert!(text.contains("From: \"Van Dijk\" <"), "{text}");
        assert!(text.contains("Subject: Een  Bcc: y\r\n"), "{text}");
    }

    #[test]
    fn an_address_that_is_none_is_refused_for_good() {
        let mailer = Mailer::new("smtp://127.0.0.1:1", "portaal@host.example").expect("a mailer");
        for wrong in [
            OutgoingMail { to: "anna".to_owned(), ..sample_mail() },
            OutgoingMail { reply_to: Some("x".to_owned()), ..sample_mail() },
        ] {
            assert!(matches!(mailer.message(&wrong), Err(MailError::Refused(_))));
        }
        let senders = BTreeMap::from([("vandijk".to_owned(), "x".to_owned())]);
        let error = mailer.with_senders(&senders).expect_err("an error").to_string();
        assert!(error.contains("mail_senders.vandijk"), "{error}");
    }
}
