//! Mail as plain text and as HTML in the firm's branding, readable without pictures, style sheets or a light screen.
//! The templates are in `templates`; askama escapes the values that they insert.

use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::licence::{Colour, Licence};
use domain::locale::Locale;
use partners::mail::MailPicture;

use super::wording::{Footer, MailText};

#[derive(Template)]
#[template(path = "mail.txt")]
struct PlainMail<'a> {
    mail: &'a MailText,
    firm: &'a str,
}

pub fn text(mail: &MailText, firm: &str) -> String {
    PlainMail { mail, firm }.to_string()
}

/// The firm's logo, where it is one that mail programs show.
pub fn logo(firm: &Licence) -> Option<MailPicture> {
    let address = firm.content.logo_image.as_deref()?;
    let kinds = [("data:image/png;base64,", "image/png"), ("data:image/jpeg;base64,", "image/jpeg")];
    kinds.into_iter().find_map(|(start, media_type)| {
        let bytes = STANDARD.decode(address.strip_prefix(start)?).ok()?;
        Some(MailPicture { media_type, bytes })
    })
}

#[derive(Template)]
#[template(path = "mail.html")]
struct HtmlMail<'a> {
    mail: &'a MailText,
    firm: &'a str,
    /// `nl` or `en`, as on `<html lang>`.
    language: &'static str,
    /// Preview text that a mail list shows beside the subject.
    preview: &'a str,
    has_logo: bool,
    look: MailBranding,
}

pub fn html(mail: &MailText, firm: &Licence, locale: Locale, has_logo: bool) -> String {
    let preview = mail.paragraphs.first().map_or("", String::as_str);
    let look = MailBranding::from_licence(firm);
    HtmlMail { mail, firm: &firm.name, language: locale.code(), preview, has_logo, look }.to_string()
}

/// The firm's colours and font.
struct MailBranding {
    head: Colour,
    button: Colour,
    font: String,
}

impl MailBranding {
    fn from_licence(firm: &Licence) -> Self {
        let theme = &firm.theme;
        let name = serde_json::to_value(theme.font_family).ok();
        let font = name.as_ref().and_then(|name| name.as_str()).unwrap_or("Arial").to_owned();
        Self { head: theme.color_primary, button: theme.color_buttons, font }
    }
}

#[cfg(test)]
mod tests {
    use domain::locale::MessageLocale;

    use super::*;
    use crate::mail::compose;
    use crate::mail::samples::{
        HOSTILE_FIRM, HOSTILE_PERSON, every_letter, hostile_account, hostile_firm, now,
    };
    use crate::mail::wording::{LetterKind, MailLine, MailWording};

    fn words() -> MailText {
        MailText {
            subject: "Onderwerp – Jansen & Zn".to_owned(),
            title: "Onderwerp".to_owned(),
            greeting: "Geachte <b>Anna</b>,".to_owned(),
            paragraphs: vec!["Een & ander.".to_owned()],
            items: vec![MailLine {
                title: "<i>Taak</i>".to_owned(),
                text: "Uiterlijk <morgen>.".to_owned(),
                button: ("Openen".to_owned(), "https://portal.example/taak".to_owned()),
            }],
            button: Some(("Kiezen".to_owned(), "https://portal.example/a?b=\"c\"".to_owned())),
            note: "Let op.".to_owned(),
            closing: "Groet,".to_owned(),
            footer: vec![Footer::Link("Afmelden".to_owned(), "https://portal.example/af?x='1'".to_owned())],
        }
    }

    fn firm(more: &str) -> Licence {
        serde_json::from_str(&format!(r#"{{"name": "Jansen & Zn"{more}}}"#)).expect("a licence")
    }

    #[test]
    fn names_and_links_cannot_become_markup() {
        let page = html(&words(), &firm(""), Locale::Nl, false);
        assert!(page.contains("Geachte &#60;b&#62;Anna&#60;/b&#62;,"));
        assert!(page.contains("href=\"https://portal.example/a?b=&#34;c&#34;\""));
        assert!(page.contains("href=\"https://portal.example/af?x=&#39;1&#39;\""));
        assert!(page.contains("&#60;i&#62;Taak&#60;/i&#62;") && page.contains("Uiterlijk &#60;morgen&#62;."));
        // A mail program may take the page's own element away, and the language with it.
        assert!(page.contains("aria-label=\"Onderwerp – Jansen &#38; Zn\" lang=\"nl\""));
        assert!(page.contains("Jansen &#38; Zn") && page.contains("<html lang=\"nl\" dir=\"ltr\">"));
        assert!(page.contains("<h1 style=\"margin:0 0 20px;font-size:22px;line-height:1.3\">Onderwerp</h1>"));
    }

    #[test]
    fn nothing_is_fetched_from_elsewhere() {
        let logo_of = |image: &str| logo(&firm(&format!(r#", "content": {{"logo_image": "{image}"}}"#)));
        let png = logo_of("data:image/png;base64,AQID").expect("a picture");
        assert_eq!((png.media_type, png.bytes), ("image/png", vec![1, 2, 3]));
        assert_eq!(logo_of("https://firm.example/logo.png"), None);
        assert_eq!(logo_of("data:image/svg+xml;base64,AQID"), None);
        for has_logo in [true, false] {
            let page = html(&words(), &firm(""), Locale::Nl, has_logo);
            assert_eq!(page.contains("src=\"cid:logo\" alt=\"Jansen &#38; Zn\""), has_logo);
            assert!(!page.contains("src=\"http") && !page.contains("url("), "{page}");
        }
    }

    #[test]
    fn the_plain_text_carries_the_bare_links() {
        let text = text(&words(), "Van Dijk");
        assert!(text.contains("\nhttps://portal.example/a?b=\"c\"\n"));
        assert!(
            text.contains("* <i>Taak</i>\n  Uiterlijk <morgen>.\n  Openen:\n  https://portal.example/taak\n")
        );
        assert!(text.ends_with("\n-- \nAfmelden: https://portal.example/af?x='1'\n"));
    }

    #[test]
    fn what_names_contain_is_text_everywhere() {
        for locale in MessageLocale::ALL {
            let (firm, account) = (hostile_firm(None), hostile_account(locale));
            for (name, kind) in every_letter() {
                let link = Some("https://portal.example/x".to_owned());
                let words = MailWording::new(&firm.settings, locale).letter(kind, &account, &firm.name, link);
                let mail = compose(&firm, &account, "to".to_owned(), "id".to_owned(), &words, now());
                // In HTML they are escaped, in each place.
                assert!(!mail.html.contains("<script") && !mail.html.contains("\"Dijk\""), "{name}");
                let names_nobody = matches!(kind, LetterKind::ConfirmNewAddress | LetterKind::AddressTaken);
                let person = "Anna &#34;B&#34; &#38; &#39;C&#39; &#60;script&#62;";
                assert_eq!(mail.html.contains(person), !names_nobody, "{name}");
                // In the subject and in plain text nothing is markup, and they stand as they are.
                assert!(mail.subject.ends_with(HOSTILE_FIRM), "{name}: {}", mail.subject);
                assert_eq!(mail.text.contains(HOSTILE_PERSON), !names_nobody, "{name}");
                assert!(mail.text.contains(HOSTILE_FIRM), "{name}");
                assert!(!mail.text.contains("&#"), "{name}");
            }
        }
    }
}
