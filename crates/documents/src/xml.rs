//! Pension overviews as XML: checked for being well-formed, stored as they came.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The most bytes that one XML file may have.
pub const MAX_XML_BYTES: usize = 25 * 1024 * 1024;

/// The most elements, texts and comments in one file: a pension overview has some thousands.
const MAX_NODES: u32 = 200_000;

/// The most attributes of one element. The parser compares each with all the others.
const MAX_ATTRIBUTES: usize = 1_000;

/// The most attributes of all elements together.
const MAX_ATTRIBUTES_TOGETHER: usize = 200_000;

/// A checked XML file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckedXml {
    /// Size of the file in bytes.
    pub bytes: u64,
    /// The SHA-256 of its bytes, in lower-case hexadecimal.
    pub sha256: String,
    /// The name of its outermost element, without prefix.
    pub root: String,
}

/// Error of an XML file.
#[derive(Debug, Error)]
pub enum XmlError {
    #[error("the file is empty")]
    Empty,
    #[error("the file is larger than {MAX_XML_BYTES} bytes")]
    TooLarge,
    #[error("the file is written in {0}: save it as UTF-8")]
    Encoding(String),
    #[error("the file has a document type definition, which is not accepted")]
    Dtd,
    #[error("the file is not well-formed XML: {0}")]
    Malformed(String),
    #[error("the file has too many parts")]
    TooComplex,
}

impl XmlError {
    /// The API's error code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooLarge => "UPLOAD_TOO_LARGE",
            Self::Empty | Self::Encoding(_) | Self::Dtd | Self::Malformed(_) | Self::TooComplex => {
                "IMAGE_TYPE_NOT_SUPPORTED"
            }
        }
    }
}

/// Checks that `bytes` are well-formed XML without a document type definition, in UTF-8, UTF-16
/// or Latin-1 as declared. Blocking and CPU-bound.
pub fn check(bytes: &[u8]) -> Result<CheckedXml, XmlError> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(XmlError::Empty);
    }
    if bytes.len() > MAX_XML_BYTES {
        return Err(XmlError::TooLarge);
    }
    let text = decode(bytes)?;
    count_attributes(&text)?;
    let options = roxmltree::ParsingOptions {
        // A DTD can make a small file expand without end or reach for other files.
        allow_dtd: false,
        nodes_limit: MAX_NODES,
        ..roxmltree::ParsingOptions::default()
    };
    let document = roxmltree::Document::parse_with_options(&text, options).map_err(|error| match error {
        roxmltree::Error::DtdDetected => XmlError::Dtd,
        roxmltree::Error::NodesLimitReached => XmlError::TooComplex,
        other => XmlError::Malformed(other.to_string()),
    })?;
    Ok(CheckedXml {
        bytes: bytes.len() as u64,
        sha256: hex::encode(Sha256::digest(bytes)),
        root: document.root_element().tag_name().name().to_owned(),
    })
}

/// Rejects elements with too many attributes, before the parser reads them.
///
/// An equals sign outside a quoted value stands for an attribute. What is not well-formed may be
/// counted wrongly, and is refused by the parser.
fn count_attributes(text: &str) -> Result<(), XmlError> {
    let mut rest = text;
    let mut together = 0;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let end = match rest.as_bytes() {
            [b'!', b'-', b'-', ..] => Some("-->"),
            [b'!', b'[', ..] => Some("]]>"),
            [b'?', ..] => Some("?>"),
            _ => None,
        };
        if let Some(end) = end {
            rest = rest.find(end).map_or("", |at| &rest[at..]);
            continue;
        }
        let mut attributes = 0;
        let mut quote = None;
        let mut length = rest.len();
        for (at, byte) in rest.bytes().enumerate() {
            match (quote, byte) {
                (Some(open), byte) if byte == open => quote = None,
                (None, b'"' | b'\'') => quote = Some(byte),
                (None, b'=') => attributes += 1,
                (None, b'>') => {
                    length = at;
                    break;
                }
                _ => {}
            }
        }
        together += attributes;
        if attributes > MAX_ATTRIBUTES || together > MAX_ATTRIBUTES_TOGETHER {
            return Err(XmlError::TooComplex);
        }
        rest = &rest[length..];
    }
    Ok(())
}

/// The text in the encoding that its byte order mark or its declaration names.
fn decode(bytes: &[u8]) -> Result<String, XmlError> {
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => utf8(rest),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes),
        _ => match declared_encoding(bytes).as_deref() {
            None | Some("utf-8" | "utf8" | "us-ascii" | "ascii") => utf8(bytes),
            // Every byte of Latin-1 is the code point of the same number.
            Some("iso-8859-1" | "latin1" | "latin-1") => {
                Ok(bytes.iter().map(|byte| char::from(*byte)).collect())
            }
            Some(other) => Err(XmlError::Encoding(other.to_owned())),
        },
    }
}

fn utf8(bytes: &[u8]) -> Result<String, XmlError> {
    String::from_utf8(bytes.to_vec())
        .map_err(|_| XmlError::Encoding("something other than it says".to_owned()))
}

fn utf16(bytes: &[u8], read: fn([u8; 2]) -> u16) -> Result<String, XmlError> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let text = char::decode_utf16(pairs.iter().copied().map(read)).collect::<Result<_, _>>();
    match text {
        Ok(text) if rest.is_empty() => Ok(text),
        _ => Err(XmlError::Encoding("broken UTF-16".to_owned())),
    }
}

/// The `encoding` of the XML declaration, in lower case (XML 1.0, 2.8).
fn declared_encoding(bytes: &[u8]) -> Option<String> {
    let head = bytes.get(..bytes.len().min(200))?;
    let head: String = head.iter().map(|byte| char::from(*byte)).collect();
    let declaration = head.trim_start().strip_prefix("<?xml")?.split_once("?>")?.0;
    let value = declaration.split_once("encoding")?.1.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    Some(value[1..].split_once(quote)?.0.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pension_overview_is_accepted_with_its_hash() {
        let xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<p:Pensioenoverzicht xmlns:p=\"x\"/>";
        let checked = check(xml.as_bytes()).expect("well-formed");
        assert_eq!(checked.root, "Pensioenoverzicht");
        assert_eq!(checked.bytes, xml.len() as u64);
        assert_eq!(checked.sha256, hex::encode(Sha256::digest(xml)));
    }

    #[test]
    fn declared_encodings_are_read() {
        let latin = b"<?xml version='1.0' encoding='ISO-8859-1'?><naam>Ren\xE9</naam>";
        assert!(check(latin).is_ok());
        let mut wide = vec![0xFF, 0xFE];
        wide.extend("<naam>René</naam>".encode_utf16().flat_map(u16::to_le_bytes));
        assert!(check(&wide).is_ok());
        let odd = b"<?xml version='1.0' encoding='EBCDIC-NL'?><a/>";
        assert!(matches!(check(odd), Err(XmlError::Encoding(name)) if name == "ebcdic-nl"));
        assert!(matches!(check(b"<naam>Ren\xE9</naam>"), Err(XmlError::Encoding(_))));
    }

    #[test]
    fn bombs_and_broken_files_are_refused() {
        let dtd = "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>";
        assert!(matches!(check(dtd.as_bytes()), Err(XmlError::Dtd)));
        assert!(matches!(check(b" \n"), Err(XmlError::Empty)));
        assert!(matches!(check(b"<a><b></a>"), Err(XmlError::Malformed(_))));
        assert!(matches!(check(b"%PDF-1.7"), Err(XmlError::Malformed(_))));
        let deep = "<a b='/>'>".repeat(150_000);
        assert!(matches!(check(deep.as_bytes()), Err(XmlError::Malformed(_))));
        let wide = format!("<a>{}</a>", "<b/>".repeat(300_000));
        assert!(matches!(check(wide.as_bytes()), Err(XmlError::TooComplex)));
    }

    #[test]
    fn elements_with_very_many_attributes_are_refused_before_they_are_parsed() {
        use std::fmt::Write;

        let element = |count: usize| {
            let mut text = String::from("<a");
            for number in 0..count {
                let _ = write!(text, " a{number}=\"1 > 0 = '\"");
            }
            text + "/>"
        };
        let started = std::time::Instant::now();
        assert!(matches!(check(element(120_000).as_bytes()), Err(XmlError::TooComplex)));
        let many = format!("<b>{}</b>", element(1_000).repeat(201));
        assert!(matches!(check(many.as_bytes()), Err(XmlError::TooComplex)));
        assert!(started.elapsed().as_secs() < 5, "they were compared with one another");
        let fine = format!("<b><!-- <c {0} --><![CDATA[<c {0}]]>{1}</b>", "=".repeat(2_000), element(1_000));
        assert!(check(fine.as_bytes()).is_ok());
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_panic(bytes: Vec<u8>) {
            let _ = check(&bytes);
        }

        #[test]
        fn no_text_makes_it_panic(text in "[<>a!?/\\[\\]\"'= -]{0,60}") {
            let _ = check(text.as_bytes());
        }
    }
}
