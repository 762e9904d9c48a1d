//! Removes personal data and secrets from text that leaves the program, wherever they come from: a mail server's error
//! names the address, a database's URL holds a password.

use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::LazyLock;

use regex::Regex;
use tracing_subscriber::fmt::MakeWriter;

/// Replacement for redacted text.
const REDACTED: &str = "…";

/// E-mail addresses (and `user:password@host`), account numbers, query strings, and long runs without a space:
/// tokens, keys.
static PATTERN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(concat!(
        r"[\w.%+':-]+@[\w.-]+",
        r"|\b[A-Z]{2}\d{2} ?[A-Z]{4}(?: ?\d){7,16}\b",
        r#"|\?[\w%.\[\]-]+=[^\s"\\]*"#,
        r"|\beyJ[\w-]+\.[\w.-]+",
        r"|[A-Za-z0-9_-]{40,}",
    ))
    .ok()
});

/// The text without what looks like somebody's data or a secret.
pub fn redact(text: &str) -> Cow<'_, str> {
    match PATTERN.as_ref() {
        Some(pattern) => pattern.replace_all(text, REDACTED),
        None => Cow::Borrowed(REDACTED),
    }
}

/// The text with a line break at its end alone: control characters inside, which could pass for another line of the
/// log or speak to a terminal, are escaped, and so are those that change the direction of text.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let (line, end) = text.strip_suffix('\n').map_or((text, ""), |line| (line, "\n"));
    if !line.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for letter in line.chars() {
        if is_unsafe(letter) {
            escaped.extend(letter.escape_default());
        } else {
            escaped.push(letter);
        }
    }
    escaped.push_str(end);
    Cow::Owned(escaped)
}

fn is_unsafe(letter: char) -> bool {
    let changes_direction =
        matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter.is_control() || changes_direction || matches!(letter, '\u{2028}' | '\u{2029}')
}

/// Standard error for the log.
pub struct Scrubbed;

/// Writer of one line of the log, which writes each line whole.
pub struct LogLine;

impl<'a> MakeWriter<'a> for Scrubbed {
    type Writer = LogLine;

    fn make_writer(&'a self) -> LogLine {
        LogLine
    }
}

impl Write for LogLine {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        io::stderr().lock().write_all(one_line(&redact(&text)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_be_somebodys_is_gone() {
        for (text, expected) in [
            ("550 5.1.1 <anna.devries@example.nl>: unknown", "550 5.1.1 <…>: unknown"),
            ("postgres://balie:geheim@db/balie is away", "postgres://…/balie is away"),
            ("to NL91 ABNA 0417 1643 00 today", "to … today"),
            ("to NL91ABNA0417164300.", "to …."),
            ("/?accessToken=abc&refreshToken=def next", "/… next"),
            ("Bearer eyJhbGciOiJI.eyJzdWIi.c2ln end", "Bearer … end"),
            ("/reset/password/qT1n5Qw3rTyUiOpAsDfGhJkLzXcVbNm1234567890-_ gone", "/reset/password/… gone"),
        ] {
            assert_eq!(redact(text), expected);
        }
    }

    #[test]
    fn no_text_makes_a_second_line() {
        let forged = "refused x\r\n2026-11-21 ERROR forged\u{1b}[2K\u{202e}\u{2028}end\n";
        let expected = "refused x\\r\\n2026-11-21 ERROR forged\\u{1b}[2K\\u{202e}\\u{2028}end\n";
        assert_eq!(one_line(forged), expected);
        for text in ["een gewone regel – één\n", "without an end", "\n", ""] {
            assert_eq!(one_line(text), text);
        }
    }

    #[test]
    fn what_a_reader_needs_stays() {
        for text in [
            r#"{"level":"WARN","fields":{"code":"MYSQL_ERROR","route":"/api/actions/{id}"}}"#,
            "job 01932c07-209f-7a3b-9d54-0123456789ab waits: is it there? no",
            "files/ab/01932c07209f7a3b9d540123456789ab is missing",
            "2026-11-21T13:24:23.123456Z listening on 127.0.0.1:8080",
        ] {
            assert_eq!(redact(text), text);
        }
    }
}
