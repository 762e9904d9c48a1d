//! The firms' own texts, which are kept as simple HTML, as running text for a paper.

use super::parts::Block;

/// The text of `html` as headings, paragraphs and list items. Everything else (scripts, styles,
/// pictures, links' targets) is left out. Text without any tags is split at its empty lines.
pub fn blocks_from_html(html: &str) -> Vec<Block> {
    let mut reader = HtmlLexer::default();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let (text, tag) = rest.split_at(start);
        reader.text(text);
        if let Some(after) = tag.strip_prefix("<!--") {
            rest = after.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        // A smaller-than sign that opens no tag is text.
        if !tag[1..].starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '/') {
            reader.text("<");
            rest = &tag[1..];
            continue;
        }
        let (tag, after) = tag[1..].split_once('>').unwrap_or((&tag[1..], ""));
        let name: String = tag
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect::<String>()
            .to_ascii_lowercase();
        rest = match name.as_str() {
            "script" | "style" if !tag.starts_with('/') => skip_past(after, &name),
            _ => after,
        };
        reader.tag(&name, tag.starts_with('/'));
    }
    reader.text(rest);
    reader.end();
    reader.blocks
}

/// What follows the end tag of the element `name`.
fn skip_past<'a>(text: &'a str, name: &str) -> &'a str {
    let is_end = |at: &usize| {
        let tag = text.as_bytes().get(at + 2..at + 2 + name.len());
        tag.is_some_and(|tag| tag.eq_ignore_ascii_case(name.as_bytes()))
    };
    let at = text.match_indices("</").map(|(at, _)| at).find(is_end);
    at.and_then(|at| text[at..].split_once('>')).map_or("", |(_, after)| after)
}

#[derive(Default)]
struct HtmlLexer {
    blocks: Vec<Block>,
    kind: Kind,
    text: String,
}

#[derive(Default, Clone, Copy)]
enum Kind {
    Heading,
    #[default]
    Paragraph,
    Item,
}

impl HtmlLexer {
    fn text(&mut self, text: &str) {
        for (index, part) in text.replace("\r\n", "\n").split("\n\n").enumerate() {
            if index > 0 {
                self.end();
            }
            self.text.push_str(&unescape(part));
        }
    }

    fn tag(&mut self, name: &str, closing: bool) {
        let kind = match name {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => Kind::Heading,
            "li" => Kind::Item,
            "p" | "div" | "ul" | "ol" | "table" | "tr" | "section" | "article" | "blockquote" => {
                Kind::Paragraph
            }
            "br" | "td" | "th" => {
                self.text.push(' ');
                return;
            }
            // Bold, italic, links: their text stays in the line.
            _ => return,
        };
        // A paragraph inside a list item is still that item.
        if matches!((self.kind, name), (Kind::Item, "p" | "div")) && self.text.trim().is_empty() {
            return;
        }
        self.end();
        self.kind = if closing { Kind::Paragraph } else { kind };
    }

    fn end(&mut self) {
        let text = std::mem::take(&mut self.text);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() {
            self.blocks.push(match self.kind {
                Kind::Heading => Block::Heading(text),
                Kind::Paragraph => Block::Paragraph(text),
                Kind::Item => Block::Item(text),
            });
        }
    }
}

/// The longest character reference that is looked for, in bytes: `&#x0010FFFF;`.
const LONGEST_REFERENCE: usize = 12;

/// Replaces the character references that editors write; an unknown one stays as it is.
fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        plain.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest.bytes().take(LONGEST_REFERENCE).position(|byte| byte == b';');
        let found = end.and_then(|end| Some((reference(&rest[1..end])?, &rest[end + 1..])));
        let (letter, after) = found.unwrap_or(('&', &rest[1..]));
        plain.push(letter);
        rest = after;
    }
    plain + rest
}

fn reference(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let number = match number.strip_prefix(['x', 'X']) {
            Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
            None => number.parse(),
        };
        return char::from_u32(number.ok()?);
    }
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{A0}',
        "euro" => '€',
        "eacute" => 'é',
        "euml" => 'ë',
        "iuml" => 'ï',
        "ouml" => 'ö',
        "uuml" => 'ü',
        "egrave" => 'è',
        "ndash" => '–',
        "mdash" => '—',
        "hellip" => '…',
        "lsquo" => '‘',
        "rsquo" => '’',
        "ldquo" => '“',
        "rdquo" => '”',
        "sect" => '§',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paragraph(text: &str) -> Block {
        Block::Paragraph(text.to_owned())
    }

    #[test]
    fn a_firms_conditions_keep_their_structure() {
        let html = "<h2>Betaling</h2>\n<p>Binnen <b>14&nbsp;dagen</b> na\n de factuur&nbsp;&amp; zo.</p>\
                    <ul><li><p>Eén</p></li><li>Twee<br>en meer</li></ul><script>alert('x < y')</script>Slot";
        assert_eq!(
            blocks_from_html(html),
            [
                Block::Heading("Betaling".to_owned()),
                paragraph("Binnen 14 dagen na de factuur & zo."),
                Block::Item("Eén".to_owned()),
                Block::Item("Twee en meer".to_owned()),
                paragraph("Slot"),
            ]
        );
    }

    #[test]
    fn plain_text_is_split_at_empty_lines() {
        let blocks = blocks_from_html("Eerst\nverder\r\n\r\nDaarna 3 < 4 & 5 &onbekend; &#8364;");
        assert_eq!(blocks, [paragraph("Eerst verder"), paragraph("Daarna 3 < 4 & 5 &onbekend; €")]);
    }

    #[test]
    fn the_time_grows_with_the_length_alone() {
        let begun = std::time::Instant::now();
        for piece in ["&", "<script></script>", "<", "<!--", "</"] {
            blocks_from_html(&piece.repeat(1_000_000 / piece.len()));
        }
        assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_it_panic(html: String, tags in "[<>/&;#a-z!\\- ]{0,60}") {
            blocks_from_html(&html);
            blocks_from_html(&tags);
        }
    }
}
