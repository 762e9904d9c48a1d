//! What the letters say: Dutch formal and informal, English.

use domain::locale::{AddressStyle, Locale, MessageLocale};
use store::consumers::Account;

/// One letter in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailText {
    pub subject: String,
    pub greeting: String,
    pub paragraphs: Vec<String>,
    /// What there is to tell, one by one.
    pub items: Vec<MailLine>,
    /// What the button says, and where it leads.
    pub button: Option<(String, String)>,
    /// Below the button, in smaller letters.
    pub note: String,
    pub closing: String,
    /// Below everything: why this mail came, and where that is changed.
    pub footer: Vec<Footer>,
}

/// One thing that is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailLine {
    pub title: String,
    pub text: String,
    /// What its button says, and where it leads.
    pub button: (String, String),
}

/// A line at the foot: a text, or a link with its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Footer {
    Text(String),
    Link(String, String),
}

/// The wording of mails for one reader.
#[derive(Clone, Copy, Debug)]
pub struct MailWording(pub MessageLocale);

impl MailWording {
    /// The wording for this reader.
    pub fn pick<'a>(self, formal: &'a str, informal: &'a str, english: &'a str) -> &'a str {
        match (self.0.language, self.0.address_style) {
            (Locale::En, _) => english,
            (Locale::Nl, AddressStyle::Formal) => formal,
            (Locale::Nl, AddressStyle::Informal) => informal,
        }
    }

    pub fn greeting(self, name: &str) -> String {
        format!("{} {name},", self.pick("Geachte", "Hallo", "Dear"))
    }

    pub fn closing(self) -> String {
        self.pick("Met vriendelijke groet,", "Hartelijke groet,", "Kind regards,").to_owned()
    }

    fn letter(
        self,
        account: &Account,
        subject: &str,
        paragraphs: &[&str],
        button: (&str, String),
        note: &str,
    ) -> MailText {
        MailText {
            subject: subject.to_owned(),
            greeting: self.greeting(&account.display_name),
            paragraphs: paragraphs.iter().map(|text| (*text).to_owned()).collect(),
            items: Vec::new(),
            button: Some((button.0.to_owned(), button.1)),
            note: note.to_owned(),
            closing: self.closing(),
            footer: Vec::new(),
        }
    }

    fn to_portal(self) -> &'static str {
        self.pick("Naar het portaal", "Naar het portaal", "Go to the portal")
    }

    pub fn password_forgotten(self, account: &Account, firm: &str, link: String) -> MailText {
        let subject = self.pick(
            "Een nieuw wachtwoord instellen",
            "Een nieuw wachtwoord instellen",
            "Set a new password",
        );
        let reason = self.pick(
            "Voor uw account is een nieuw wachtwoord aangevraagd. Met de knop hieronder stelt u het in. De link werkt één keer en één uur lang.",
            "Voor je account is een nieuw wachtwoord aangevraagd. Met de knop hieronder stel je het in. De link werkt één keer en één uur lang.",
            "A new password was requested for your account. Set it with the button below. The link works once, for one hour.",
        );
        let note = self.pick(
            "Heeft u dit niet aangevraagd? Dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.",
            "Heb je dit niet aangevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.",
            "Did you not request this? Then there is nothing you need to do: your password stays as it is.",
        );
        let subject = format!("{subject} – {firm}");
        let button =
            self.pick("Nieuw wachtwoord instellen", "Nieuw wachtwoord instellen", "Set a new password");
        self.letter(account, &subject, &[reason], (button, link), note)
    }

    pub fn invitation(self, account: &Account, firm: &str, link: String, until: &str) -> MailText {
        let welcome = match self.0.language {
            Locale::Nl => format!("Welkom bij het klantportaal van {firm}"),
            Locale::En => format!("Welcome to the client portal of {firm}"),
        };
        let reason = match (self.0.language, self.0.address_style) {
            (Locale::Nl, AddressStyle::Formal) => format!(
                "{firm} heeft een persoonlijk portaal voor u klaargezet. Daar volgt u uw dossier, bekijkt u documenten en regelt u wat er van u gevraagd wordt."
            ),
            (Locale::Nl, AddressStyle::Informal) => format!(
                "{firm} heeft een persoonlijk portaal voor je klaargezet. Daar volg je je dossier, bekijk je documenten en regel je wat er van je gevraagd wordt."
            ),
            (Locale::En, _) => format!(
                "{firm} has prepared a personal portal for you. There you follow your file, view documents and take care of what is asked of you."
            ),
        };
        let name = account.email.as_deref().unwrap_or_default();
        let how = match (self.0.language, self.0.address_style) {
            (Locale::Nl, AddressStyle::Formal) => {
                format!(
                    "Kies eerst een wachtwoord. Daarna logt u in met {name}. De link werkt één keer, tot {until}."
                )
            }
            (Locale::Nl, AddressStyle::Informal) => {
                format!(
                    "Kies eerst een wachtwoord. Daarna log je in met {name}. De link werkt één keer, tot {until}."
                )
            }
            (Locale::En, _) => {
                format!(
                    "First choose a password. Then sign in with {name}. The link works once, until {until}."
                )
            }
        };
        let note = self.pick(
            "Is de link verlopen? Vraag dan op de inlogpagina een nieuw wachtwoord aan.",
            "Is de link verlopen? Vraag dan op de inlogpagina een nieuw wachtwoord aan.",
            "Has the link expired? Then request a new password on the sign-in page.",
        );
        let button = self.pick("Wachtwoord kiezen", "Wachtwoord kiezen", "Choose a password");
        self.letter(account, &welcome, &[&reason, &how], (button, link), note)
    }

    pub fn password_changed(self, account: &Account, firm: &str, link: String) -> MailText {
        let subject = self.pick(
            "Uw wachtwoord is gewijzigd",
            "Je wachtwoord is gewijzigd",
            "Your password was changed",
        );
        let reason = self.pick(
            "Het wachtwoord van uw account is zojuist gewijzigd. Op alle andere apparaten bent u uitgelogd.",
            "Het wachtwoord van je account is zojuist gewijzigd. Op alle andere apparaten ben je uitgelogd.",
            "The password of your account has just been changed. You have been signed out on all other devices.",
        );
        self.not_you(account, subject, firm, reason, link)
    }

    pub fn two_factor_changed(self, account: &Account, firm: &str, link: String, enabled: bool) -> MailText {
        let (subject, reason) = if enabled {
            (
                self.pick("Tweestapsverificatie staat aan", "Tweestapsverificatie staat aan", "Two-step verification is on"),
                self.pick(
                    "Voor uw account is tweestapsverificatie ingeschakeld. Bij het inloggen vraagt het portaal voortaan ook een code van uw authenticator-app.",
                    "Voor je account is tweestapsverificatie ingeschakeld. Bij het inloggen vraagt het portaal voortaan ook een code van je authenticator-app.",
                    "Two-step verification was switched on for your account. From now on the portal also asks for a code from your authenticator app when you sign in.",
                ),
            )
        } else {
            (
                self.pick("Tweestapsverificatie staat uit", "Tweestapsverificatie staat uit", "Two-step verification is off"),
                self.pick(
                    "Voor uw account is tweestapsverificatie uitgeschakeld. Inloggen kan nu met alleen uw wachtwoord.",
                    "Voor je account is tweestapsverificatie uitgeschakeld. Inloggen kan nu met alleen je wachtwoord.",
                    "Two-step verification was switched off for your account. Your password alone is now enough to sign in.",
                ),
            )
        };
        self.not_you(account, subject, firm, reason, link)
    }

    /// To the address that is not the account's any more: without the new one, for it may be a stranger's mailbox.
    pub fn email_left(self, account: &Account, firm: &str) -> MailText {
        let subject = self.pick(
            "Uw e-mailadres is gewijzigd",
            "Je e-mailadres is gewijzigd",
            "Your e-mail address was changed",
        );
        let reason = match (self.0.language, self.0.address_style) {
            (Locale::Nl, AddressStyle::Formal) => format!(
                "{firm} heeft het e-mailadres van uw account in het klantportaal gewijzigd. Dit adres is vervallen: links die wij hierheen stuurden werken niet meer, en op alle apparaten bent u uitgelogd."
            ),
            (Locale::Nl, AddressStyle::Informal) => format!(
                "{firm} heeft het e-mailadres van je account in het klantportaal gewijzigd. Dit adres is vervallen: links die we hierheen stuurden werken niet meer, en op alle apparaten ben je uitgelogd."
            ),
            (Locale::En, _) => format!(
                "{firm} has changed the e-mail address of your account in the client portal. This address is no longer in use: links that we sent here have stopped working, and you have been signed out on all devices."
            ),
        };
        let note = self.pick(
            "Klopt dit niet? Bel ons dan meteen.",
            "Klopt dit niet? Bel ons dan meteen.",
            "Is this not right? Then call us right away.",
        );
        let subject = format!("{subject} – {firm}");
        let words = self.letter(account, &subject, &[&reason], ("", String::new()), note);
        MailText { button: None, ..words }
    }

    /// To the address that is the account's from now on.
    pub fn email_entered(self, account: &Account, firm: &str, link: String) -> MailText {
        let subject = self.pick(
            "Dit is uw nieuwe e-mailadres",
            "Dit is je nieuwe e-mailadres",
            "This is your new e-mail address",
        );
        let reason = match (self.0.language, self.0.address_style) {
            (Locale::Nl, AddressStyle::Formal) => format!(
                "{firm} heeft dit adres genoteerd als het e-mailadres van uw account in het klantportaal. Voortaan logt u hiermee in en mailen wij u hier. Op alle apparaten bent u uitgelogd; uw wachtwoord is niet veranderd."
            ),
            (Locale::Nl, AddressStyle::Informal) => format!(
                "{firm} heeft dit adres genoteerd als het e-mailadres van je account in het klantportaal. Voortaan log je hiermee in en mailen we je hier. Op alle apparaten ben je uitgelogd; je wachtwoord is niet veranderd."
            ),
            (Locale::En, _) => format!(
                "{firm} has recorded this address as the e-mail address of your account in the client portal. From now on you sign in with it and we write to you here. You have been signed out on all devices; your password has not changed."
            ),
        };
        let note = self.pick(
            "Verwachtte u dit niet? Neem dan contact met ons op.",
            "Verwachtte je dit niet? Neem dan contact met ons op.",
            "Did you not expect this? Then please contact us.",
        );
        let subject = format!("{subject} – {firm}");
        self.letter(account, &subject, &[&reason], (self.to_portal(), link), note)
    }

    pub fn two_factor_reset(self, account: &Account, firm: &str, link: String, at: &str) -> MailText {
        let subject = self.pick(
            "Uw tweestapsverificatie wordt uitgezet",
            "Je tweestapsverificatie wordt uitgezet",
            "Your two-step verification will be switched off",
        );
        let reason = match (self.0.language, self.0.address_style) {
            (Locale::Nl, AddressStyle::Formal) => format!(
                "{firm} zet de tweestapsverificatie van uw account uit, omdat wij begrepen dat u geen codes meer kunt maken. Dat gebeurt op {at}. Daarna logt u in met uw wachtwoord en kunt u tweestapsverificatie opnieuw instellen."
            ),
            (Locale::Nl, AddressStyle::Informal) => format!(
                "{firm} zet de tweestapsverificatie van je account uit, omdat we begrepen dat je geen codes meer kunt maken. Dat gebeurt op {at}. Daarna log je in met je wachtwoord en kun je tweestapsverificatie opnieuw instellen."
            ),
            (Locale::En, _) => format!(
                "{firm} will switch off the two-step verification of your account, because we understood that you can no longer make codes. This happens on {at}. After that you sign in with your password and can set up two-step verification again."
            ),
        };
        let note = self.pick(
            "Heeft u hier niet om gevraagd? Log dan vóór die tijd in met een code uit uw authenticator-app of een herstelcode: dan gaat het niet door. Bel ons ook.",
            "Heb je hier niet om gevraagd? Log dan vóór die tijd in met een code uit je authenticator-app of een herstelcode: dan gaat het niet door. Bel ons ook.",
            "Did you not ask for this? Then sign in before that time with a code from your authenticator app or a recovery code: that stops it. Please call us as well.",
        );
        let subject = format!("{subject} – {firm}");
        self.letter(account, &subject, &[&reason], (self.to_portal(), link), note)
    }

    pub fn sessions_ended(self, account: &Account, firm: &str, link: String) -> MailText {
        let subject = self.pick(
            "U bent overal uitgelogd",
            "Je bent overal uitgelogd",
            "You have been signed out everywhere",
        );
        let reason = match (self.0.language, self.0.address_style) {
            (Locale::Nl, AddressStyle::Formal) => {
                format!("{firm} heeft u op alle apparaten uitgelogd. Uw wachtwoord is niet veranderd.")
            }
            (Locale::Nl, AddressStyle::Informal) => {
                format!("{firm} heeft je op alle apparaten uitgelogd. Je wachtwoord is niet veranderd.")
            }
            (Locale::En, _) => {
                format!("{firm} has signed you out on all devices. Your password has not changed.")
            }
        };
        let note = self.pick(
            "Heeft u hier niet om gevraagd? Neem dan contact met ons op.",
            "Heb je hier niet om gevraagd? Neem dan contact met ons op.",
            "Did you not ask for this? Then please contact us.",
        );
        let subject = format!("{subject} – {firm}");
        self.letter(account, &subject, &[&reason], (self.to_portal(), link), note)
    }

    /// For somebody who is locked out by the failures of others.
    pub fn unlock(self, account: &Account, firm: &str, link: String) -> MailText {
        let subject = self.pick("Inloggen is vergrendeld", "Inloggen is vergrendeld", "Signing in is locked");
        let reason = self.pick(
            "Er is te vaak een verkeerd wachtwoord ingevuld, daarom is inloggen tijdelijk vergrendeld. Bent u het zelf? Open dan de link op het apparaat waarop u wilt inloggen. De link werkt één keer, een kwartier lang.",
            "Er is te vaak een verkeerd wachtwoord ingevuld, daarom is inloggen tijdelijk vergrendeld. Ben je het zelf? Open dan de link op het apparaat waarop je wilt inloggen. De link werkt één keer, een kwartier lang.",
            "A wrong password was entered too often, so signing in is locked for a while. Is it you? Then open the link on the device on which you want to sign in. The link works once, for fifteen minutes.",
        );
        let note = self.pick(
            "Heeft u dit niet aangevraagd? Dan hoeft u niets te doen.",
            "Heb je dit niet aangevraagd? Dan hoef je niets te doen.",
            "Did you not request this? Then there is nothing you need to do.",
        );
        let subject = format!("{subject} – {firm}");
        let button = self.pick("Dit ben ik", "Dit ben ik", "It is me");
        self.letter(account, &subject, &[reason], (button, link), note)
    }

    pub fn action_link_locked(self, account: &Account, firm: &str, link: String) -> MailText {
        let subject = self.pick(
            "Een link voor u is tijdelijk gesloten",
            "Een link voor jou is tijdelijk gesloten",
            "A link of yours is closed for a while",
        );
        let reason = self.pick(
            "Bij een link naar een formulier van u is te vaak een onjuiste geboortedatum ingevuld. De link is daarom tijdelijk gesloten. Uw gegevens zijn niet getoond.",
            "Bij een link naar een formulier van jou is te vaak een onjuiste geboortedatum ingevuld. De link is daarom tijdelijk gesloten. Je gegevens zijn niet getoond.",
            "A wrong date of birth was given too often with a link to a form of yours. The link is therefore closed for a while. Your data were not shown.",
        );
        let note = self.pick(
            "Was u dit zelf? Probeer het dan later opnieuw, of log in. Was u het niet? Neem dan contact met ons op.",
            "Was je dit zelf? Probeer het dan later opnieuw, of log in. Was je het niet? Neem dan contact met ons op.",
            "Was this you? Then try again later, or sign in. Was it not? Then please contact us.",
        );
        self.about_a_link(account, (subject, firm), reason, note, link)
    }

    pub fn action_link_opened(self, account: &Account, firm: &str, link: String) -> MailText {
        let subject = self.pick(
            "Een formulier van u is via een link geopend",
            "Een formulier van jou is via een link geopend",
            "A form of yours was opened by a link",
        );
        let reason = self.pick(
            "Een formulier dat voor u klaarstaat is zojuist geopend via een link, met uw e-mailadres en geboortedatum en zonder uw wachtwoord. Alleen dit formulier kon worden ingevuld; uw gegevens zijn niet getoond.",
            "Een formulier dat voor je klaarstaat is zojuist geopend via een link, met je e-mailadres en geboortedatum en zonder je wachtwoord. Alleen dit formulier kon worden ingevuld; je gegevens zijn niet getoond.",
            "A form that is waiting for you has just been opened by a link, with your e-mail address and date of birth and without your password. Only this form could be filled in; your data were not shown.",
        );
        let note = self.pick(
            "Was u dit niet zelf? Neem dan contact met ons op.",
            "Was je dit niet zelf? Neem dan contact met ons op.",
            "Was this not you? Then please contact us.",
        );
        self.about_a_link(account, (subject, firm), reason, note, link)
    }

    fn about_a_link(
        self,
        account: &Account,
        (subject, firm): (&str, &str),
        reason: &str,
        note: &str,
        link: String,
    ) -> MailText {
        let button = self.pick("Naar het portaal", "Naar het portaal", "To the portal");
        self.letter(account, &format!("{subject} – {firm}"), &[reason], (button, link), note)
    }

    /// A notice of a change that somebody else may have made.
    fn not_you(self, account: &Account, subject: &str, firm: &str, reason: &str, link: String) -> MailText {
        let note = self.pick(
            "Heeft u dit niet zelf gedaan? Stel dan meteen een nieuw wachtwoord in en neem contact met ons op.",
            "Heb je dit niet zelf gedaan? Stel dan meteen een nieuw wachtwoord in en neem contact met ons op.",
            "Was this not you? Then set a new password right away and contact us.",
        );
        let subject = format!("{subject} – {firm}");
        let button =
            self.pick("Nieuw wachtwoord aanvragen", "Nieuw wachtwoord aanvragen", "Request a new password");
        self.letter(account, &subject, &[reason], (button, link), note)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::samples::account;

    fn letters(tone: MailWording) -> Vec<MailText> {
        let (account, link) = (account(tone.0), || "https://portal.example/x".to_owned());
        vec![
            tone.password_forgotten(&account, "Van Dijk", link()),
            tone.invitation(&account, "Van Dijk", link(), "05-12-2026"),
            tone.password_changed(&account, "Van Dijk", link()),
            tone.two_factor_changed(&account, "Van Dijk", link(), true),
            tone.two_factor_changed(&account, "Van Dijk", link(), false),
            tone.email_left(&account, "Van Dijk"),
            tone.email_entered(&account, "Van Dijk", link()),
            tone.two_factor_reset(&account, "Van Dijk", link(), "05-12-2026, 14:30"),
            tone.sessions_ended(&account, "Van Dijk", link()),
            tone.unlock(&account, "Van Dijk", link()),
            tone.action_link_locked(&account, "Van Dijk", link()),
            tone.action_link_opened(&account, "Van Dijk", link()),
        ]
    }

    #[test]
    fn each_letter_keeps_to_one_way_of_address() {
        let says = |words: &MailText, wanted: &[&str]| {
            let text = format!("{words:?}").to_lowercase();
            text.split(|c: char| !c.is_alphabetic()).any(|word| wanted.contains(&word))
        };
        let (formal, informal) = (["u", "uw"], ["je", "jij", "jouw", "jou"]);
        for words in letters(MailWording(MessageLocale::formal(Locale::Nl))) {
            assert!(!says(&words, &informal) && says(&words, &formal), "{words:?}");
        }
        for words in letters(MailWording(MessageLocale::informal(Locale::Nl))) {
            assert!(!says(&words, &formal) && says(&words, &informal), "{words:?}");
        }
        for words in letters(MailWording(MessageLocale::informal(Locale::En))) {
            assert!(!says(&words, &["je", "u", "uw", "het", "een"]), "{words:?}");
        }
    }
}
