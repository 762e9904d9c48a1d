//! The firms' own texts, which are kept as simple HTML, as running text for a paper.

use html5gum::{State, Token, Tokenizer};

use super::parts::Block;

/// The text of `html` as headings, paragraphs and list items. Everything else (scripts, styles,
/// pictures, links' targets) is left out. Text without any tags is split at its empty lines.
pub fn blocks_from_html(html: &str) -> Vec<Block> {
    let mut writer = BlockWriter::default();
    let mut tokenizer = Tokenizer::new(html);
    // Whether a script or a style sheet is read, whose content is no text.
    let mut is_code = false;
    while let Some(Ok(token)) = tokenizer.next() {
        match token {
            Token::StartTag(tag) => {
                writer.tag(&tag.name, false);
                is_code = true;
                match tag.name.as_slice() {
                    b"script" => tokenizer.set_state(State::ScriptData),
                    b"style" => tokenizer.set_state(State::RawText),
                    _ => is_code = false,
                }
            }
            Token::EndTag(tag) => {
                is_code = false;
                writer.tag(&tag.name, true);
            }
            Token::String(text) if !is_code => writer.text(&String::from_utf8_lossy(&text)),
            Token::String(_) | Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
        }
    }
    writer.end();
    writer.blocks
}

#[derive(Default)]
struct BlockWriter {
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

impl BlockWriter {
    fn text(&mut self, text: &str) {
        for (index, part) in text.split("\n\n").enumerate() {
            if index > 0 {
                self.end();
            }
            self.text.push_str(part);
        }
    }

    fn tag(&mut self, name: &[u8], closing: bool) {
        let kind = match name {
            b"h1" | b"h2" | b"h3" | b"h4" | b"h5" | b"h6" => Kind::Heading,
            b"li" => Kind::Item,
            b"p" | b"div" | b"ul" | b"ol" | b"table" | b"tr" | b"section" | b"article" | b"blockquote" => {
                Kind::Paragraph
            }
            b"br" | b"td" | b"th" => {
                self.text.push(' ');
                return;
            }
            // Bold, italic, links: their text stays in the line.
            _ => return,
        };
        // A paragraph inside a list item is still that item.
        if matches!((self.kind, name), (Kind::Item, b"p" | b"div")) && self.text.trim().is_empty() {
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
    fn hostile_and_broken_markup_leaves_its_text_alone() {
        for (html, texts) in [
            ("<p>Eén <b>twee <i>drie</b> vier</i> vijf</p>", &["Eén twee drie vier vijf"][..]),
            ("<p>Begin<p>Verder<li>Punt", &["Begin", "Verder", "Punt"]),
            ("<p>Voor<!-- <p>weg</p> -->na</p><!-- open", &["Voorna"]),
            ("<p>A<![CDATA[weg]]>B &lt;script&gt; &amp;amp; &#x20AC;&eacute;</p>", &["AB <script> &amp; €é"]),
            ("<svg onload=alert(1)><p title='a>b'>Tekst</p></svg>", &["Tekst"]),
            ("<img src=x onerror=\"alert('>')\">Na", &["Na"]),
            ("<SCRIPT>if (a < b) '</p>'</SCRIPT ><style>p{}</style>Slot", &["Slot"]),
            ("Voor<script>alert(1)", &["Voor"]),
            ("<p>Open <b", &["Open"]),
            ("1 < 2 en 3 > 2 </", &["1 < 2 en 3 > 2 </"]),
        ] {
            let found = blocks_from_html(html).into_iter().map(|block| match block {
                Block::Heading(text) | Block::Paragraph(text) | Block::Item(text) => text,
            });
            assert_eq!(found.collect::<Vec<_>>(), texts, "{html}");
        }
    }

    #[test]
    fn the_time_grows_with_the_length_alone() {
        let started = std::time::Instant::now();
        for piece in ["&", "<script></script>", "<", "<!--", "</"] {
            blocks_from_html(&piece.repeat(1_000_000 / piece.len()));
        }
        assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_it_panic(html: String, tags in "[<>/&;#a-z!\\- ]{0,60}") {
            blocks_from_html(&html);
            blocks_from_html(&tags);
        }
    }
}
