//! The firm's own words for its mails: the blocks that it can word, and what is wrong with its words.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};
use utoipa::ToSchema;

use super::Localised;
use super::content::by_tag;
use crate::limits;
use crate::locale::{AddressStyle, MessageLocale};
use crate::text_variables::{self, VariableViolation};

macro_rules! blocks {
    ($($block:ident $key:literal $size:ident,)+) => {
        /// A block of a mail that a firm can word, by its key in the catalogue. What the law or safety needs is not among
        /// them: letters about an account besides the invitation, what is said of contracts and of withdrawing from them,
        /// deadlines, notes, buttons, who sends a mail and how one unsubscribes.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Display, EnumIter,
            EnumString, IntoStaticStr, ToSchema,
        )]
        pub enum MailBlock {
            $(#[serde(rename = $key)] #[strum(serialize = $key)] $block,)+
        }

        impl MailBlock {
            /// Returns the greatest length in characters; a text of at most [`limits::LINE`] is one line.
            const fn longest(self) -> usize {
                match self {
                    $(Self::$block => limits::$size,)+
                }
            }
        }
    };
}

blocks! {
    Greeting "mail.greeting" LINE,
    Closing "mail.closing" LINE,
    InvitationTitle "mail.invitation.title" LINE,
    InvitationText "mail.invitation.text" FREE_TEXT,
    NewActionSubject "notice.subject.newAction" LINE,
    NewActionsSubject "notice.subject.newActions" LINE,
    DocumentRejectedSubject "notice.subject.documentRejected" LINE,
    DocumentsRejectedSubject "notice.subject.documentsRejected" LINE,
    ReminderSubject "notice.subject.reminder" LINE,
    RemindersSubject "notice.subject.reminders" LINE,
    ReceiptSubject "notice.subject.receipt" LINE,
    NewMessageSubject "notice.subject.newMessage" LINE,
    ChangeDecidedSubject "notice.subject.changeDecided" LINE,
    AppointmentMadeSubject "notice.subject.appointmentMade" LINE,
    AppointmentMovedSubject "notice.subject.appointmentMoved" LINE,
    AppointmentCancelledSubject "notice.subject.appointmentCancelled" LINE,
    SeveralSubject "notice.subject.several" LINE,
    IntroductionNew "notice.introduction.new" FREE_TEXT,
    IntroductionOpen "notice.introduction.open" FREE_TEXT,
    DocumentRejectedTitle "notice.documentRejected.title" LINE,
    DocumentRejectedText "notice.documentRejected.text" FREE_TEXT,
    AppointmentMadeTitle "notice.appointmentMade.title" LINE,
    AppointmentMovedTitle "notice.appointmentMoved.title" LINE,
    AppointmentCancelledTitle "notice.appointmentCancelled.title" LINE,
    AppointmentCancelledText "notice.appointmentCancelled.text" FREE_TEXT,
    NewMessageTitle "notice.newMessage.title" LINE,
    NewMessageText "notice.newMessage.text" FREE_TEXT,
    ChangeDecidedTitle "notice.changeDecided.title" LINE,
    ChangeDecidedText "notice.changeDecided.text" FREE_TEXT,
    ReceiptTitle "notice.receipt.title" LINE,
    ReceiptServiceOrder "notice.receipt.serviceOrder" FREE_TEXT,
    ReceiptHomeInsurance "notice.receipt.homeInsurance" FREE_TEXT,
    ReceiptDecision "notice.receipt.decision" FREE_TEXT,
}

impl MailBlock {
    /// Every block, in the order of the mails.
    pub fn variants() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// Returns the key of the text in the catalogue.
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// The names that its text takes in double braces: those of the portal's own.
    pub fn variables(self) -> Vec<&'static str> {
        let own = MessageLocale::default().find_message(self.key()).unwrap_or_default();
        text_variables::names(own).into_iter().collect()
    }
}

/// The firm's own words, by block.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct MailTexts(pub BTreeMap<MailBlock, Localised>);

impl JsonSchema for MailTexts {
    fn schema_name() -> Cow<'static, str> {
        "MailTexts".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let blocks: serde_json::Map<String, serde_json::Value> = MailBlock::variants()
            .map(|block| (block.key().to_owned(), by_tag(block.longest()).to_value()))
            .collect();
        json_schema!({
            "type": "object",
            "description": "The firm's own words by block, as in `{\"mail.closing\": {\"nl\": \"Groet,\"}}`.",
            "properties": blocks,
            "additionalProperties": false,
        })
    }
}

impl MailTexts {
    /// Returns the firm's words for a text of the catalogue; `None` where the portal's own apply. As with the
    /// dictionary, the formal words apply to the informal reader as well if there are no others.
    pub fn find(&self, key: &str, locale: MessageLocale) -> Option<&str> {
        if self.0.is_empty() {
            return None;
        }
        let words = self.0.get(&key.parse().ok()?)?;
        let formal = MessageLocale::formal(locale.language);
        let informal = (locale.address_style == AddressStyle::Informal).then_some(locale);
        let said = |locale| words.0.get(&locale).map(String::as_str).filter(|text| !text.trim().is_empty());
        informal.and_then(said).or_else(|| said(formal))
    }

    /// Returns the violations in the variables of each text, with the text's path in the licence.
    pub(super) fn variable_violations(&self) -> Vec<(String, VariableViolation)> {
        let mut violations = Vec::new();
        for (block, words) in &self.0 {
            for (locale, text) in &words.0 {
                let at = format!("/mail/texts/{block}/{locale}");
                let variables = block.variables();
                violations.extend(
                    violations_of(text, &variables, &variables).map(|violation| (at.clone(), violation)),
                );
            }
        }
        violations
    }
}

/// The variables that a text cannot have and those that it should have; an empty one is not worded at all.
pub(crate) fn violations_of(
    text: &str,
    known: &[&str],
    needed: &[&str],
) -> impl Iterator<Item = VariableViolation> + use<> {
    let mut violations = Vec::new();
    if !text.trim().is_empty() {
        violations.extend(text_variables::find_unknown(text, known));
        violations.extend(text_variables::find_missing(text, needed));
    }
    violations.into_iter()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::locale::Locale;

    #[test]
    fn every_block_is_a_text_of_the_catalogue_and_none_is_about_safety_or_law() {
        assert!(MailBlock::variants().count() > 30);
        for block in MailBlock::variants() {
            let key = block.key();
            for locale in MessageLocale::ALL {
                let own = locale.find_message(key).unwrap_or_else(|| panic!("{key} in {locale}"));
                assert!(own.chars().count() <= block.longest(), "{key}");
            }
            for kept in
                ["footer", "button", "note", "signIn", "contract", "deadline", "proof", "notYou", "password"]
            {
                assert!(!key.contains(kept), "{key}");
            }
            let is_letter = key.starts_with("mail.");
            assert!(
                !is_letter || ["greeting", "closing", "invitation"].iter().any(|part| key.contains(part))
            );
        }
    }

    #[test]
    fn the_words_are_those_of_the_reader() {
        let texts: MailTexts = serde_json::from_value(json!({
            "mail.closing": { "nl": "Hartelijke groet,", "en": " " },
            "mail.greeting": { "nl-x-informal": "Hoi {{name}}!" },
        }))
        .unwrap();
        let (formal, informal) = (MessageLocale::formal(Locale::Nl), MessageLocale::informal(Locale::Nl));
        assert_eq!(texts.find("mail.closing", formal), Some("Hartelijke groet,"));
        assert_eq!(texts.find("mail.closing", informal), Some("Hartelijke groet,"));
        assert_eq!(texts.find("mail.closing", MessageLocale::formal(Locale::En)), None);
        assert_eq!(texts.find("mail.greeting", formal), None);
        assert_eq!(texts.find("mail.greeting", informal), Some("Hoi {{name}}!"));
        assert_eq!(texts.find("mail.passwordChanged.text", formal), None);
        assert!(serde_json::from_value::<MailTexts>(json!({ "mail.notYou.note": {} })).is_err());
    }
}
