//! A letter as plain text and as HTML in the firm's colours, readable without images or style sheets.

use std::fmt::Write;

use domain::licence::{Colour, Licence};
use domain::locale::Locale;

use super::wording::Words;

pub fn text(words: &Words, firm: &str) -> String {
    let (label, link) = &words.button;
    let paragraphs = words.paragraphs.join("\n\n");
    format!(
        "{}\n\n{paragraphs}\n\n{label}:\n{link}\n\n{}\n\n{}\n{firm}\n",
        words.greeting, words.note, words.closing
    )
}

pub fn html(words: &Words, firm: &Licence, locale: Locale) -> String {
    let theme = &firm.theme;
    let (label, link) = (escape(&words.button.0), escape(&words.button.1));
    let (subject, name) = (escape(&words.subject), escape(&firm.name));
    let (head, button) = (theme.color_primary, theme.color_buttons);
    let (on_head, on_button) = (on(head), on(button));
    let mut paragraphs = String::new();
    for text in &words.paragraphs {
        let _ = write!(paragraphs, "<p style=\"margin:0 0 16px\">{}</p>", escape(text));
    }
    format!(
        "<!doctype html>\
<html lang=\"{lang}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
<title>{subject}</title></head>\
<body style=\"margin:0;padding:24px 12px;background:#f2f4f7;color:#14181f;font:16px/1.5 Arial,Helvetica,sans-serif\">\
<table role=\"presentation\" width=\"100%\" style=\"max-width:560px;margin:0 auto;border-spacing:0;background:#ffffff\">\
<tr><td style=\"padding:20px 28px;background:{head};color:{on_head};font-size:20px;font-weight:bold\">{name}</td></tr>\
<tr><td style=\"padding:28px\">\
<p style=\"margin:0 0 16px\">{greeting}</p>{paragraphs}\
<p style=\"margin:24px 0\"><a href=\"{link}\" style=\"display:inline-block;padding:13px 22px;border-radius:6px;\
background:{button};color:{on_button};text-decoration:none;font-weight:bold\">{label}</a></p>\
<p style=\"margin:0 0 16px;font-size:14px;color:#3c4654\">{note}</p>\
<p style=\"margin:0 0 16px;font-size:13px;color:#3c4654;word-break:break-all\">{link}</p>\
<p style=\"margin:0\">{closing}<br>{name}</p>\
</td></tr></table></body></html>\n",
        lang = locale.code(),
        greeting = escape(&words.greeting),
        note = escape(&words.note),
        closing = escape(&words.closing),
    )
}

/// White or ink, whichever is read more easily on a colour.
fn on(background: Colour) -> Colour {
    let reads = |colour: Colour| background.contrast(colour);
    if reads(Colour::WHITE) >= reads(Colour::INK) { Colour::WHITE } else { Colour::INK }
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

    fn words() -> Words {
        Words {
            subject: "Onderwerp".to_owned(),
            greeting: "Geachte <b>Anna</b>,".to_owned(),
            paragraphs: vec!["Een & ander.".to_owned()],
            button: ("Kiezen".to_owned(), "https://portal.example/a?b=\"c\"".to_owned()),
            note: "Let op.".to_owned(),
            closing: "Groet,".to_owned(),
        }
    }

    #[test]
    fn names_and_links_cannot_become_markup() {
        let firm: Licence = serde_json::from_str(r#"{"name": "Jansen & Zn"}"#).expect("a licence");
        let page = html(&words(), &firm, Locale::Nl);
        assert!(page.contains("Geachte &lt;b&gt;Anna&lt;/b&gt;,"));
        assert!(page.contains("href=\"https://portal.example/a?b=&quot;c&quot;\""));
        assert!(page.contains("Jansen &amp; Zn") && page.contains("<html lang=\"nl\">"));
    }

    #[test]
    fn the_plain_text_carries_the_bare_link() {
        assert!(text(&words(), "Van Dijk").contains("\nhttps://portal.example/a?b=\"c\"\n"));
    }

    #[test]
    fn the_lettering_suits_its_background() {
        assert_eq!(on(Colour { red: 20, green: 40, blue: 80 }), Colour::WHITE);
        assert_eq!(on(Colour { red: 250, green: 220, blue: 90 }), Colour::INK);
    }
}
