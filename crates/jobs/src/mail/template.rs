//! A letter as plain text and as HTML in the firm's look, readable without pictures, style sheets or a light screen.
//!
//! Tables and inline styles, because many mail programs know nothing else; the style element only adds dark colours
//! and narrower margins for those that do.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::licence::{Colour, Licence};
use domain::locale::Locale;
use partners::mail::Picture;

use super::wording::{Footer, MailText};

const DARK: &str = ":root{color-scheme:light dark;supported-color-schemes:light dark}\
@media (max-width:480px){.pad{padding:22px 18px!important}}\
@media (prefers-color-scheme:dark){.page{background:#11151b!important}.card{background:#1c222b!important}\
.ink{color:#eef1f5!important}.soft{color:#c0c8d2!important}.edge{border-color:#3a4450!important}\
.line{color:#a9d3ff!important}}";

pub fn text(words: &MailText, firm: &str) -> String {
    let mut text = format!("{}\n\n{}\n\n", words.greeting, words.paragraphs.join("\n\n"));
    for item in &words.items {
        let (label, link) = &item.button;
        let _ = writeln!(text, "* {}", item.title);
        if !item.text.is_empty() {
            let _ = writeln!(text, "  {}", item.text);
        }
        let _ = writeln!(text, "  {label}:\n  {link}\n");
    }
    if let Some((label, link)) = &words.button {
        let _ = writeln!(text, "{label}:\n{link}\n");
    }
    let _ = writeln!(text, "{}\n\n{}\n{firm}", words.note, words.closing);
    if !words.footer.is_empty() {
        // The line by which mail programs know where a letter ends.
        text.push_str("\n-- \n");
    }
    for foot in &words.footer {
        let _ = match foot {
            Footer::Text(words) => writeln!(text, "{words}"),
            Footer::Link(label, link) => writeln!(text, "{label}: {link}"),
        };
    }
    text
}

/// The firm's logo, where it is one that mail programs show.
pub fn logo(firm: &Licence) -> Option<Picture> {
    let address = firm.content.logo_image.as_deref()?;
    let kinds = [("data:image/png;base64,", "image/png"), ("data:image/jpeg;base64,", "image/jpeg")];
    kinds.into_iter().find_map(|(start, media_type)| {
        let bytes = STANDARD.decode(address.strip_prefix(start)?).ok()?;
        Some(Picture { media_type, bytes })
    })
}

pub fn html(words: &MailText, firm: &Licence, locale: Locale, has_logo: bool) -> String {
    let look = Branding::of(firm);
    let (subject, name) = (escape(&words.subject), escape(&firm.name));
    let mut body = String::new();
    for text in &words.paragraphs {
        let _ = write!(body, "<p style=\"margin:0 0 16px\">{}</p>", escape(text));
    }
    for item in &words.items {
        body.push_str(&look.item(&item.title, &item.text, &item.button));
    }
    if let Some(button) = &words.button {
        body.push_str(&look.button(button, "24px 0"));
    }
    let _ = write!(
        body,
        "<p class=\"soft\" style=\"margin:0 0 16px;font-size:14px;color:#3c4654\">{}</p>",
        escape(&words.note)
    );
    if let Some((_, link)) = &words.button {
        let _ = write!(
            body,
            "<p class=\"soft\" style=\"margin:0 0 16px;font-size:13px;color:#3c4654;word-break:break-all\">{}</p>",
            escape(link)
        );
    }
    let mut foot = String::new();
    for line in &words.footer {
        let _ = match line {
            Footer::Text(text) => write!(foot, "<p style=\"margin:0 0 8px\">{}</p>", escape(text)),
            Footer::Link(label, link) => write!(
                foot,
                "<a class=\"soft\" href=\"{}\" style=\"display:inline-block;padding:6px 14px 6px 0;color:#3c4654\">{}</a>",
                escape(link),
                escape(label)
            ),
        };
    }
    format!(
        "<!doctype html>\
<html lang=\"{lang}\" dir=\"ltr\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\
<meta name=\"x-apple-disable-message-reformatting\">\
<meta name=\"format-detection\" content=\"telephone=no,date=no,address=no,email=no,url=no\">\
<title>{subject}</title><style>{DARK}</style></head>\
<body class=\"page\" style=\"margin:0;padding:0;background:#f2f4f7\">\
<div style=\"display:none;max-height:0;overflow:hidden;mso-hide:all\">{preheader}{padding}</div>\
<div role=\"article\" aria-roledescription=\"email\" aria-label=\"{subject}\" lang=\"{lang}\" dir=\"ltr\">\
<table role=\"presentation\" class=\"page\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" bgcolor=\"#f2f4f7\" style=\"background:#f2f4f7\">\
<tr><td align=\"center\" style=\"padding:24px 12px\">\
<!--[if mso]><table role=\"presentation\" width=\"580\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr><td><![endif]-->\
<table role=\"presentation\" class=\"card\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" bgcolor=\"#ffffff\" \
style=\"max-width:580px;background:#ffffff;text-align:left\">\
{head}\
<tr><td class=\"pad ink\" style=\"padding:28px;color:#14181f;font:16px/1.5 {font}\">\
<h1 style=\"margin:0 0 20px;font-size:22px;line-height:1.3\">{title}</h1>\
<p style=\"margin:0 0 16px\">{greeting}</p>{body}\
<p style=\"margin:24px 0 0\">{closing}<br>{name}</p>\
</td></tr>{feet}</table>\
<!--[if mso]></td></tr></table><![endif]-->\
</td></tr></table></div></body></html>\n",
        lang = locale.code(),
        preheader = escape(words.paragraphs.first().map_or("", String::as_str)),
        // Keeps what follows out of the line that a mail list shows.
        padding = "&#847;&zwnj;&nbsp;".repeat(60),
        head = look.head(&name, has_logo),
        font = look.font,
        title = no_wrap_dates(&escape(&words.title)),
        greeting = escape(&words.greeting),
        closing = escape(&words.closing),
        feet = if foot.is_empty() { String::new() } else { look.foot(&foot) },
    )
}

/// The firm's colours and letters.
struct Branding {
    head: Colour,
    button: Colour,
    font: String,
}

impl Branding {
    fn of(firm: &Licence) -> Self {
        let theme = &firm.theme;
        let name = serde_json::to_value(theme.font_family).ok();
        let name = name.as_ref().and_then(|name| name.as_str()).unwrap_or("Arial");
        let font = format!("'{name}',Arial,Helvetica,sans-serif");
        Self { head: theme.color_primary, button: theme.color_buttons, font }
    }

    fn head(&self, name: &str, has_logo: bool) -> String {
        let (head, font) = (self.head, &self.font);
        if has_logo {
            // On white whatever the screen: that is what logos are made for.
            return format!(
                "<tr><td class=\"pad\" bgcolor=\"#ffffff\" style=\"padding:20px 28px;background:#ffffff;border-top:5px solid {head}\">\
<img src=\"cid:logo\" alt=\"{name}\" height=\"40\" style=\"display:block;height:40px;width:auto;max-width:100%;border:0;\
color:#14181f;font:bold 20px {font}\"></td></tr>"
            );
        }
        let on = head.text_colour();
        format!(
            "<tr><td class=\"pad\" bgcolor=\"{head}\" style=\"padding:20px 28px;background:{head};color:{on};font:bold 20px {font}\">{name}</td></tr>"
        )
    }

    fn item(&self, title: &str, text: &str, button: &(String, String)) -> String {
        let edge = self.head;
        let text = if text.is_empty() {
            String::new()
        } else {
            format!("<p style=\"margin:4px 0 0\">{}</p>", no_wrap_dates(&escape(text)))
        };
        format!(
            "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"margin:0 0 16px\">\
<tr><td class=\"edge ink\" style=\"padding:12px 16px;border:1px solid #d5dbe2;border-left:5px solid {edge};color:#14181f;font:16px/1.5 {font}\">\
<h2 style=\"margin:0;font-size:17px;line-height:1.35\">{title}</h2>{text}{button}</td></tr></table>",
            font = self.font,
            title = escape(title),
            button = self.button(button, "12px 0 2px"),
        )
    }

    /// Drawn by the cell, so that it is one also where links take no padding.
    fn button(&self, (label, link): &(String, String), margin: &str) -> String {
        let (back, letters) = (self.button, self.button.text_colour());
        format!(
            "<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"margin:{margin}\">\
<tr><td bgcolor=\"{back}\" style=\"background:{back};border-radius:6px;mso-padding-alt:12px 20px\">\
<a href=\"{link}\" style=\"display:inline-block;padding:12px 20px;border-radius:6px;background:{back};color:{letters};\
font:bold 16px/1.25 {font};text-decoration:none\">{label}</a></td></tr></table>",
            link = escape(link),
            label = escape(label),
            font = self.font,
        )
    }

    fn foot(&self, lines: &str) -> String {
        format!(
            "<tr><td class=\"pad edge soft\" style=\"padding:20px 28px;border-top:1px solid #d5dbe2;color:#3c4654;font:13px/1.5 {}\">{lines}</td></tr>",
            self.font
        )
    }
}

/// Dates stay on one line: a browser would break them at their hyphens.
fn no_wrap_dates(escaped: &str) -> String {
    let is_date = |word: &str| {
        let bare = word.trim_end_matches(['.', ',']);
        let parts: Vec<&str> = bare.split('-').collect();
        let numbers = parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
        numbers
            && matches!(parts.as_slice(), [day, month, year] if (day.len(), month.len(), year.len()) == (2, 2, 4))
    };
    let word = |word: &str| {
        if is_date(word) {
            format!("<span style=\"white-space:nowrap\">{word}</span>")
        } else {
            word.to_owned()
        }
    };
    escaped.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::wording::MailLine;

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
        assert!(page.contains("Geachte &lt;b&gt;Anna&lt;/b&gt;,"));
        assert!(page.contains("href=\"https://portal.example/a?b=&quot;c&quot;\""));
        assert!(page.contains("href=\"https://portal.example/af?x=&#39;1&#39;\""));
        assert!(page.contains("&lt;i&gt;Taak&lt;/i&gt;") && page.contains("Uiterlijk &lt;morgen&gt;."));
        // A mail program may take the page's own element away, and the language with it.
        assert!(page.contains("aria-label=\"Onderwerp – Jansen &amp; Zn\" lang=\"nl\""));
        assert!(page.contains("Jansen &amp; Zn") && page.contains("<html lang=\"nl\" dir=\"ltr\">"));
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
            assert_eq!(page.contains("src=\"cid:logo\" alt=\"Jansen &amp; Zn\""), has_logo);
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
    fn a_date_is_not_broken() {
        let kept = "uiterlijk <span style=\"white-space:nowrap\">24-11-2026.</span> Dank";
        assert_eq!(no_wrap_dates("uiterlijk 24-11-2026. Dank"), kept);
        assert_eq!(no_wrap_dates("een e-mail van 2026-11-24"), "een e-mail van 2026-11-24");
    }
}
