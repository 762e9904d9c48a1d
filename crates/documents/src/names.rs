//! Names of files: as a sender gave them, as a download offers them.

use domain::values::typed_text::composed;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The longest file name that is kept, in bytes of UTF-8 (most file systems stop at 255).
const MAX_BYTES: usize = 200;

/// A leading dot hides a file, a trailing one or a space is dropped by Windows.
const SPECIAL_AT_THE_EDGE: [char; 3] = ['.', ' ', '_'];

/// Characters that need no encoding in an extended parameter value (RFC 8187, `attr-char`).
const EXTENDED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'!')
    .remove(b'#')
    .remove(b'$')
    .remove(b'&')
    .remove(b'+')
    .remove(b'-')
    .remove(b'.')
    .remove(b'^')
    .remove(b'_')
    .remove(b'`')
    .remove(b'|')
    .remove(b'~');

/// A file name that is safe to show, to store and to offer: the last part of `name`'s path, without
/// characters that systems treat specially or that reverse how a name reads, and in Unicode's composed form, since a Mac
/// sends `é` as two characters. Never empty: a name of which nothing is left becomes `fallback`, which must be a plain name
/// itself.
pub fn safe_file_name(name: &str, fallback: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let cleaned: String = composed(last).chars().map(replace_unsafe).collect();
    let cleaned = cleaned.split_whitespace().collect::<Vec<_>>().join(" ");
    let cleaned = cleaned.trim_matches(SPECIAL_AT_THE_EDGE);
    if cleaned.is_empty() { fallback.to_owned() } else { shorten(cleaned) }
}

/// The value of a `Content-Disposition` header that makes a browser save the answer as `name`
/// (RFC 6266): a plain name for every client, and the exact one in UTF-8 if they differ.
pub fn attachment(name: &str) -> String {
    let name = safe_file_name(name, "document");
    let plain: String = name.chars().map(plain_letter).collect();
    if plain == name {
        return format!("attachment; filename=\"{plain}\"");
    }
    let exact = utf8_percent_encode(&name, EXTENDED);
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{exact}")
}

fn replace_unsafe(letter: char) -> char {
    match letter {
        '<' | '>' | ':' | '"' | '|' | '?' | '*'
        // Marks that are not seen but change how a name reads ("exe.fdp" shown as "pdf.exe").
        | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' => '_',
        letter if letter.is_control() => '_',
        letter => letter,
    }
}

/// Cuts the name, not its ending, to [`MAX_BYTES`].
fn shorten(name: &str) -> String {
    if name.len() <= MAX_BYTES {
        return name.to_owned();
    }
    let ending = name.rfind('.').map_or("", |dot| &name[dot..]);
    let ending = if ending.len() > 10 { "" } else { ending };
    let mut end = MAX_BYTES - ending.len();
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}{ending}", name[..end].trim_end_matches(SPECIAL_AT_THE_EDGE))
}

/// Returns the ASCII replacement of `letter`, for clients that know no other encoding.
fn plain_letter(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ä' | 'ã' | 'å' => 'a',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' | 'õ' | 'ø' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        '%' | '\\' | '"' => '_',
        letter if letter.is_ascii() && !letter.is_ascii_control() => letter,
        _ => '_',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_hidden_marks_are_taken_off() {
        assert_eq!(safe_file_name("../../etc/passwd", "document"), "passwd");
        assert_eq!(safe_file_name("C:\\Users\\Anna\\loonstrook.pdf", "document"), "loonstrook.pdf");
        assert_eq!(safe_file_name("a\r\nSet-Cookie: x", "document"), "a__Set-Cookie_ x");
        assert_eq!(safe_file_name("factuur\u{202E}fdp.exe", "document"), "factuur_fdp.exe");
        assert_eq!(safe_file_name("cafe\u{301}.pdf", "document"), "caf\u{e9}.pdf");
        assert_eq!(safe_file_name(" .. ", "document"), "document");
        assert_eq!(safe_file_name("foto's/", "document"), "document");
    }

    #[test]
    fn long_names_keep_their_ending() {
        let name = safe_file_name(&format!("{}.pdf", "é".repeat(300)), "document");
        assert!(name.len() <= MAX_BYTES);
        assert!(name.ends_with("é.pdf"));
        let cut_in_marks = safe_file_name(&format!("a{}b", "\0".repeat(300)), "document");
        assert_eq!(cut_in_marks, "a");
    }

    #[test]
    fn a_download_is_offered_by_its_exact_name() {
        assert_eq!(attachment("Factuur 12.pdf"), "attachment; filename=\"Factuur 12.pdf\"");
        assert_eq!(
            attachment("Overzicht Zoë 100%.pdf"),
            "attachment; filename=\"Overzicht Zoe 100_.pdf\"; \
             filename*=UTF-8''Overzicht%20Zo%C3%AB%20100%25.pdf"
        );
    }

    proptest::proptest! {
        #[test]
        fn cleaning_twice_changes_nothing(name: String) {
            let once = safe_file_name(&name, "document");
            proptest::prop_assert_eq!(safe_file_name(&once, "document"), once.clone());
            proptest::prop_assert!(!once.is_empty() && once.len() <= MAX_BYTES);
            proptest::prop_assert!(!once.contains(['/', '\\']) && !once.contains(char::is_control));
        }

        #[test]
        fn the_header_is_printable_ascii_and_decodes_to_the_name(name: String) {
            let header = attachment(&name);
            proptest::prop_assert!(header.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
            let exact = match header.split_once("filename*=UTF-8''") {
                Some((_, exact)) => {
                    percent_encoding::percent_decode_str(exact).decode_utf8_lossy().into_owned()
                }
                None => header["attachment; filename=\"".len()..].trim_end_matches('"').to_owned(),
            };
            proptest::prop_assert_eq!(exact, safe_file_name(&name, "document"));
        }
    }
}
