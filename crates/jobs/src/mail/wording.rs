//! Letters about an account, and the parts of every mail. The texts are in the catalogue, under `mail`.

use std::collections::BTreeMap;

use domain::licence::{Licence, MailTexts};
use domain::locale::MessageLocale;
use domain::mail::{SignInChange, StaffEmail};
use domain::messages::fill_values;
use store::accounts::consumers::Account;
use store::staff::notices::QueueCounts;

/// The subject, sentences and button of one mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailText {
    pub subject: String,
    /// Subject without the firm's name behind it, which the title shows already.
    pub title: String,
    pub greeting: String,
    pub paragraphs: Vec<String>,
    /// Changes of which the mail tells, one by one.
    pub items: Vec<MailLine>,
    /// Text and URL of the button.
    pub button: Option<(String, String)>,
    /// Note below the button, in smaller letters.
    pub note: String,
    pub closing: String,
    /// Lines below everything: why this mail came, and where that is changed.
    pub footer: Vec<Footer>,
}

/// One item of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailLine {
    pub title: String,
    pub text: String,
    /// Text and URL of the button.
    pub button: (String, String),
}

/// A line at the foot: a text, or a link with its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Footer {
    Text(String),
    Link(String, String),
}

/// A letter about an account, with the values of its texts besides the firm's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterKind<'a> {
    PasswordForgotten,
    /// Invitation, with the last day of its link.
    Invitation {
        until: &'a str,
    },
    PasswordChanged,
    TwoFactorOn,
    TwoFactorOff,
    PasskeyAdded,
    PasskeyRemoved,
    /// Notice that an identity provider was linked, with its name.
    IdentityLinked {
        provider: &'a str,
    },
    IdentityUnlinked {
        provider: &'a str,
    },
    /// Notice to the address that is not the account's any more: without the new one, for it may be a stranger's
    /// mailbox.
    EmailLeft,
    /// Notice to the address that is the account's from now on.
    EmailEntered,
    /// Link to the address that is in force, when another one was proposed.
    ConfirmOldAddress,
    /// Link to the proposed address, which may be a stranger's: nobody is named.
    ConfirmNewAddress,
    /// Notice to a proposed address with which somebody signs in already, perhaps somebody else: nobody is named.
    AddressTaken,
    AccountNumberProposed,
    /// Notice of a reset of the second factor, with the moment at which it takes effect.
    TwoFactorReset {
        at: &'a str,
    },
    SessionsEnded,
    /// Notice that the signature under an order was undone, with the name of the order.
    OrderReopened {
        order: &'a str,
    },
    /// Link for somebody who is locked out by the failures of others.
    Unlock,
    /// Wrong codes closed the second step of signing in.
    CodesFailed,
    ActionLinkLocked,
    ActionLinkOpened,
}

impl LetterKind<'_> {
    /// Key of the letter's texts in the catalogue: its `title` and `text`, and the `note` and `button` that no other
    /// letter has.
    const fn key(self) -> &'static str {
        match self {
            Self::PasswordForgotten => "mail.passwordForgotten",
            Self::Invitation { .. } => "mail.invitation",
            Self::PasswordChanged => "mail.passwordChanged",
            Self::TwoFactorOn => "mail.twoFactorOn",
            Self::TwoFactorOff => "mail.twoFactorOff",
            Self::PasskeyAdded => "mail.passkeyAdded",
            Self::PasskeyRemoved => "mail.passkeyRemoved",
            Self::IdentityLinked { .. } => "mail.identityLinked",
            Self::IdentityUnlinked { .. } => "mail.identityUnlinked",
            Self::EmailLeft => "mail.emailLeft",
            Self::EmailEntered => "mail.emailEntered",
            Self::ConfirmOldAddress => "mail.confirmOldAddress",
            Self::ConfirmNewAddress => "mail.confirmNewAddress",
            Self::AddressTaken => "mail.addressTaken",
            Self::AccountNumberProposed => "mail.accountNumberProposed",
            Self::TwoFactorReset { .. } => "mail.twoFactorReset",
            Self::SessionsEnded => "mail.sessionsEnded",
            Self::OrderReopened { .. } => "mail.orderReopened",
            Self::Unlock => "mail.unlock",
            Self::CodesFailed => "mail.codesFailed",
            Self::ActionLinkLocked => "mail.actionLinkLocked",
            Self::ActionLinkOpened => "mail.actionLinkOpened",
        }
    }

    /// Key of the note and the button: the letters about a change that somebody else may have made share theirs.
    const fn security_note_key(self) -> &'static str {
        match self {
            Self::PasswordChanged
            | Self::TwoFactorOn
            | Self::TwoFactorOff
            | Self::CodesFailed
            | Self::PasskeyAdded
            | Self::PasskeyRemoved
            | Self::IdentityLinked { .. }
            | Self::IdentityUnlinked { .. } => "mail.notYou",
            _ => self.key(),
        }
    }
}

/// The mail texts of a firm that has written none.
static NO_TEXTS: MailTexts = MailTexts(BTreeMap::new());

/// The wording of mails for one reader: the firm's own words over the portal's.
#[derive(Clone, Copy, Debug)]
pub struct MailWording<'a> {
    pub locale: MessageLocale,
    texts: &'a MailTexts,
}

impl<'a> MailWording<'a> {
    /// Creates the wording of mails to a consumer of the firm.
    pub fn new(firm: &'a Licence, locale: MessageLocale) -> Self {
        Self { locale, texts: &firm.mail.texts }
    }

    /// The text of a key with values in the places of `{{name}}`.
    pub fn text(self, key: &str, values: &[(&str, &str)]) -> String {
        match self.texts.find(key, self.locale) {
            Some(own) => fill_values(own, values),
            None => self.locale.format_message(key, values),
        }
    }

    pub fn subject(self, title: &str, firm: &str) -> String {
        self.text("mail.subject", &[("title", title), ("firm", firm)])
    }

    pub fn greeting(self, name: &str) -> String {
        self.text("mail.greeting", &[("name", name)])
    }

    pub fn closing(self) -> String {
        self.text("mail.closing", &[])
    }

    /// A letter in words; `link` is where its button leads.
    pub fn letter(self, kind: LetterKind, account: &Account, firm: &str, link: Option<String>) -> MailText {
        let sign_in_name = account.sign_in_names().next().unwrap_or_default();
        let (until, at) = match kind {
            LetterKind::Invitation { until } => (until, ""),
            LetterKind::TwoFactorReset { at } => ("", at),
            _ => ("", ""),
        };
        let provider = match kind {
            LetterKind::IdentityLinked { provider } | LetterKind::IdentityUnlinked { provider } => provider,
            _ => "",
        };
        let order = match kind {
            LetterKind::OrderReopened { order } => order,
            _ => "",
        };
        let values = [
            ("firm", firm),
            ("email", sign_in_name),
            ("until", until),
            ("at", at),
            ("provider", provider),
            ("order", order),
        ];
        let text = |key: &str, name: &str| self.text(&format!("{key}.{name}"), &values);
        let title = text(kind.key(), "title");
        let mut paragraphs = vec![text(kind.key(), "text")];
        let mut subject = self.subject(&title, firm);
        if let LetterKind::Invitation { .. } = kind {
            // Its title names the firm.
            subject.clone_from(&title);
            paragraphs.push(text(kind.key(), "signIn"));
        } else if account.shares_email && matches!(kind, LetterKind::PasswordForgotten) {
            paragraphs.push(self.text("mail.signInName", &values));
        }
        MailText {
            subject,
            title,
            greeting: match kind {
                LetterKind::ConfirmNewAddress | LetterKind::AddressTaken => {
                    self.text("mail.greetingNobody", &[])
                }
                _ => self.greeting(&account.display_name),
            },
            paragraphs,
            items: Vec::new(),
            button: link.map(|link| (text(kind.security_note_key(), "button"), link)),
            note: text(kind.security_note_key(), "note"),
            closing: self.closing(),
            footer: Vec::new(),
        }
    }
}

/// Texts of a letter to staff.
#[derive(Clone, Copy, Debug)]
pub struct StaffLetter<'a> {
    pub letter: &'a StaffEmail,
    pub name: &'a str,
    pub email: &'a str,
    pub firm: &'a str,
    /// Last day of the link.
    pub until: &'a str,
    /// The numbers of which it tells, by queue.
    pub counts: &'a QueueCounts,
}

impl StaffLetter<'_> {
    /// Returns the keys of its texts, and of its note and button. A letter with the same words as one to consumers uses
    /// the consumers' texts.
    const fn keys(&self) -> (&'static str, &'static str) {
        let change = match self.letter {
            StaffEmail::Invitation { .. } => return ("mail.staffInvitation", "mail.staffInvitation"),
            StaffEmail::Reset { .. } => return ("mail.staffReset", "mail.staffReset"),
            StaffEmail::Unlock { .. } => return (LetterKind::Unlock.key(), LetterKind::Unlock.key()),
            StaffEmail::CodesFailed { .. } => return (LetterKind::CodesFailed.key(), "mail.staffNotYou"),
            StaffEmail::ProviderChanged { issuer: Some(_), .. } => {
                return ("mail.staffProviderChanged", "mail.staffProviderChanged");
            }
            StaffEmail::ProviderChanged { issuer: None, .. } => {
                return ("mail.staffProviderRemoved", "mail.staffProviderChanged");
            }
            StaffEmail::News { .. } => return ("mail.staffNews", "mail.staffNews"),
            StaffEmail::SignInChanged { change, .. } => change,
        };
        let key = match change {
            SignInChange::Password => LetterKind::PasswordChanged.key(),
            SignInChange::App => "mail.staffAppAdded",
            SignInChange::PasskeyAdded => LetterKind::PasskeyAdded.key(),
            SignInChange::PasskeyRemoved => LetterKind::PasskeyRemoved.key(),
            SignInChange::IdentityLinked { .. } => "mail.identityLinked",
            SignInChange::IdentityUnlinked { .. } => "mail.identityUnlinked",
        };
        (key, "mail.staffNotYou")
    }

    fn provider(&self) -> &str {
        match self.letter {
            StaffEmail::SignInChanged {
                change:
                    SignInChange::IdentityLinked { provider } | SignInChange::IdentityUnlinked { provider },
                ..
            }
            | StaffEmail::ProviderChanged { provider, .. } => provider,
            _ => "",
        }
    }

    fn issuer(&self) -> &str {
        match self.letter {
            StaffEmail::ProviderChanged { issuer: Some(issuer), .. } => issuer,
            _ => "",
        }
    }
}

impl MailWording<'static> {
    /// Creates the wording of mails to the firm's own people: in the portal's own words.
    pub fn for_staff(locale: MessageLocale) -> Self {
        Self { locale, texts: &NO_TEXTS }
    }

    /// A letter to a member of staff in words; `link` is where its button leads.
    pub fn staff_letter(self, letter: StaffLetter<'_>, link: String) -> MailText {
        let values = [
            ("firm", letter.firm),
            ("email", letter.email),
            ("until", letter.until),
            ("provider", letter.provider()),
            ("issuer", letter.issuer()),
        ];
        let (key, security_note_key) = letter.keys();
        let text = |key: &str, name: &str| self.text(&format!("{key}.{name}"), &values);
        let title = text(key, "title");
        let mut paragraphs = vec![text(key, "text")];
        if letter.letter.is_invitation() {
            paragraphs.push(text(key, "signIn"));
        }
        paragraphs.extend(letter.counts.iter().map(|(queue, count)| {
            self.text(&format!("mail.staffNews.queue.{queue}"), &[("count", &count.to_string())])
        }));
        MailText {
            // A title that names the firm needs no name behind it.
            subject: if title.contains(letter.firm) {
                title.clone()
            } else {
                self.subject(&title, letter.firm)
            },
            title,
            greeting: self.greeting(letter.name),
            paragraphs,
            items: Vec::new(),
            button: Some((text(security_note_key, "button"), link)),
            note: text(security_note_key, "note"),
            closing: self.closing(),
            footer: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::locale::Locale;

    use super::*;
    use crate::mail::samples::{account, every_letter, every_staff_letter, sample_counts};

    fn letters(locale: MessageLocale) -> impl Iterator<Item = MailText> {
        let link = || Some("https://portal.example/x".to_owned());
        let wording = MailWording { locale, texts: &NO_TEXTS };
        let written = move |(_, kind)| wording.letter(kind, &account(locale), "Van Dijk", link());
        let to_staff = every_staff_letter().map(|(_, letter)| {
            let letter = StaffLetter {
                letter: &letter,
                name: "Eva Jansen",
                email: "eva@example.nl",
                firm: "Van Dijk",
                until: "5 december 2026",
                counts: &sample_counts(&letter),
            };
            MailWording::for_staff(locale).staff_letter(letter, "https://portal.example/x".to_owned())
        });
        every_letter().into_iter().map(written).chain(to_staff)
    }

    #[test]
    fn each_letter_keeps_to_one_way_of_address() {
        let says = |words: &MailText, wanted: &[&str]| {
            let text = format!("{words:?}").to_lowercase();
            text.split(|c: char| !c.is_alphabetic()).any(|word| wanted.contains(&word))
        };
        let (formal, informal) = (["u", "uw"], ["je", "jij", "jouw", "jou"]);
        for words in letters(MessageLocale::formal(Locale::Nl)) {
            assert!(!says(&words, &informal) && says(&words, &formal), "{words:?}");
        }
        for words in letters(MessageLocale::informal(Locale::Nl)) {
            assert!(!says(&words, &formal) && says(&words, &informal), "{words:?}");
        }
        for words in letters(MessageLocale::informal(Locale::En)) {
            assert!(!says(&words, &["je", "u", "uw", "het", "een"]), "{words:?}");
        }
    }

    #[test]
    fn the_firm_s_own_words_stand_for_the_portal_s_and_leave_what_is_about_safety() {
        let firm = serde_json::json!({ "name": "Van Dijk", "mail": { "texts": {
            "mail.greeting": { "nl": "Beste {{ name }}," }, "mail.closing": { "nl": "Hartelijke groet," },
            "mail.invitation.text": { "nl": "Welkom bij {{firm}}." },
        } } });
        let firm: Licence = serde_json::from_value(firm).expect("a licence");
        let locale = MessageLocale::formal(Locale::Nl);
        let link = Some("https://portal.example/x".to_owned());
        let letter =
            |kind| MailWording::new(&firm, locale).letter(kind, &account(locale), "Van Dijk", link.clone());
        let invitation = letter(LetterKind::Invitation { until: "5 december 2026" });
        assert_eq!(invitation.greeting, "Beste Anna de Vries,");
        assert_eq!(invitation.closing, "Hartelijke groet,");
        assert_eq!(invitation.paragraphs[0], "Welkom bij Van Dijk.");
        assert!(invitation.paragraphs[1].contains("5 december 2026"), "how one signs in stays");
        let changed = letter(LetterKind::PasswordChanged);
        let own = MailWording::for_staff(locale).letter(
            LetterKind::PasswordChanged,
            &account(locale),
            "Van Dijk",
            link.clone(),
        );
        assert_eq!(
            (changed.paragraphs, changed.note, changed.button),
            (own.paragraphs, own.note, own.button)
        );
    }
}
