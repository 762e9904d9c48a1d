//! Limits for the content of a PDF, counted before the parser builds it.
//!
//! A parsed number takes a hundred times the memory of the letter it is written with, and one
//! kilobyte of compressed zeros unpacks to a million of them. So the text is counted first, by a
//! scan that knows no more of PDF than how its values begin and end (ISO 32000-1, 7.2 and 7.3).
//! A file may be built so that the scan misses something; that meets the memory limit of the
//! process ([`crate::worker`]).

use lopdf::{Object, Stream};
use thiserror::Error;

/// The most that the compressed tables of one document may unpack to together, in bytes.
const MAX_UNPACKED_BYTES: usize = 64 * 1024 * 1024;

/// The most values (numbers, names, strings, references, arrays, dictionaries) in one document.
const MAX_OBJECTS: usize = 500_000;

/// The most values in one array, and entries in one dictionary.
const MAX_ENTRIES: usize = 100_000;

/// Nesting depth of values at which the scan gives up; the parser allows far less.
const MAX_DEPTH: usize = 1_000;

/// Limit that a document exceeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(super) enum BudgetError {
    #[error("its compressed tables unpack to more than {MAX_UNPACKED_BYTES} bytes")]
    Bytes,
    #[error("it holds more than {MAX_OBJECTS} values")]
    Objects,
    #[error("an array or a dictionary has more than {MAX_ENTRIES} entries")]
    Entries,
    #[error("its values are nested too deeply")]
    Depth,
    #[error("a table of objects cannot be read")]
    Table,
}

/// Bytes and objects of one document that were counted so far.
#[derive(Debug, Default)]
pub(super) struct Budget {
    bytes: usize,
    objects: usize,
}

impl Budget {
    /// Counts the objects of the file itself. The content of streams is skipped.
    pub(super) fn count_file(&mut self, file: &[u8]) -> Result<(), BudgetError> {
        let mut scan = Scan { text: file, at: 0, open: Vec::new(), objects: &mut self.objects };
        let mut in_object = false;
        while let Some(token) = scan.next() {
            match token {
                Token::Word(b"obj") => in_object = true,
                Token::Word(b"endobj") => in_object = false,
                Token::Word(b"stream") if in_object => {
                    scan.skip_stream();
                    in_object = false;
                }
                // Between objects stand tables of numbers and, in a damaged file, anything.
                _ if !in_object => {}
                token => {
                    scan.count(&token)?;
                    continue;
                }
            }
            scan.open.clear();
        }
        Ok(())
    }

    /// Counts the objects of a compressed table (`ObjStm`; ISO 32000-1, 7.5.7) value by value, as
    /// the parser builds them: a value that several objects point to counts as often.
    pub(super) fn count_table(&mut self, table: &Stream) -> Result<(), BudgetError> {
        let left = MAX_UNPACKED_BYTES.saturating_sub(self.bytes);
        let content = table.get_plain_content_with_limit(left).map_err(|error| match error {
            lopdf::Error::Decompress(lopdf::DecompressError::MemoryLimitExceeded { .. }) => {
                BudgetError::Bytes
            }
            _ => BudgetError::Table,
        })?;
        self.bytes += content.len();
        let first = table.dict.get(b"First").and_then(Object::as_i64).ok();
        let first = first.and_then(|first| usize::try_from(first).ok()).ok_or(BudgetError::Table)?;
        let (index, _) = content.split_at_checked(first).ok_or(BudgetError::Table)?;
        let mut numbers = Scan { text: index, at: 0, open: Vec::new(), objects: &mut 0 };
        while numbers.next().is_some() {
            let Some(Token::Word(offset)) = numbers.next() else { break };
            let offset = std::str::from_utf8(offset).ok().and_then(|offset| offset.parse::<usize>().ok());
            let Some(value) = offset.and_then(|offset| content.get(first.checked_add(offset)?..)) else {
                continue;
            };
            self.objects += 1;
            let mut scan = Scan { text: value, at: 0, open: Vec::new(), objects: &mut self.objects };
            scan.count_one()?;
            let length = scan.at;
            self.bytes = self.bytes.saturating_add(length);
            // Once for the table, once for its values.
            if self.bytes > 2 * MAX_UNPACKED_BYTES {
                return Err(BudgetError::Bytes);
            }
        }
        Ok(())
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Token<'a> {
    OpenArray,
    OpenDictionary,
    Close,
    /// A string in brackets or in hexadecimal, or a name.
    Text,
    /// A number or a keyword.
    Word(&'a [u8]),
}

struct Scan<'a, 'b> {
    text: &'a [u8],
    at: usize,
    /// The arrays and dictionaries around this place, outermost first.
    open: Vec<OpenContainer>,
    objects: &'b mut usize,
}

struct OpenContainer {
    values: usize,
    is_dictionary: bool,
}

impl<'a> Scan<'a, '_> {
    /// The next token, or none at the end.
    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            match *self.text.get(self.at)? {
                b'%' => self.skip(|byte| !matches!(byte, b'\r' | b'\n')),
                byte if is_space(byte) => self.at += 1,
                _ => break,
            }
        }
        let start = self.at;
        let followed_by = |byte| self.text.get(start + 1) == Some(&byte);
        let (token, length) = match self.text[start] {
            b'<' if followed_by(b'<') => (Token::OpenDictionary, 2),
            b'>' if followed_by(b'>') => (Token::Close, 2),
            b'[' => (Token::OpenArray, 1),
            b']' => (Token::Close, 1),
            b'(' => {
                self.skip_string();
                return Some(Token::Text);
            }
            b'<' => {
                self.skip(|byte| byte != b'>');
                (Token::Text, 1)
            }
            b'/' => {
                self.at += 1;
                self.skip(is_regular);
                (Token::Text, 0)
            }
            byte if is_regular(byte) => {
                self.skip(is_regular);
                return Some(Token::Word(&self.text[start..self.at]));
            }
            _ => (Token::Text, 1),
        };
        self.at += length;
        Some(token)
    }

    fn skip(&mut self, while_so: impl Fn(u8) -> bool) {
        let rest = &self.text[self.at..];
        self.at += rest.iter().position(|byte| !while_so(*byte)).unwrap_or(rest.len());
    }

    /// Passes over a string in brackets, which may hold others and escaped brackets.
    fn skip_string(&mut self) {
        let mut depth = 0_usize;
        while let Some(byte) = self.text.get(self.at) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
        self.at = self.text.len();
    }

    /// Passes over the content of a stream.
    fn skip_stream(&mut self) {
        const END: &[u8] = b"endstream";
        let rest = &self.text[self.at..];
        let end = rest.windows(END.len()).position(|window| window == END);
        self.at += end.map_or(rest.len(), |end| end + END.len());
    }

    /// Counts a token that is part of an object.
    fn count(&mut self, token: &Token) -> Result<(), BudgetError> {
        match token {
            Token::Close => {
                if let Some(closed) = self.open.pop()
                    && closed.is_dictionary
                {
                    // Its keys are no values.
                    *self.objects = self.objects.saturating_sub(closed.values / 2);
                }
                return Ok(());
            }
            // The two numbers before it are one value with it, and were counted as two.
            Token::Word(b"R") => {
                *self.objects = self.objects.saturating_sub(1);
                if let Some(around) = self.open.last_mut() {
                    around.values = around.values.saturating_sub(1);
                }
                return Ok(());
            }
            _ => {}
        }
        *self.objects += 1;
        if let Some(around) = self.open.last_mut() {
            around.values += 1;
            // A reference is two values until its end is seen.
            let most = if around.is_dictionary { 2 * MAX_ENTRIES } else { MAX_ENTRIES } + 2;
            if around.values > most {
                return Err(BudgetError::Entries);
            }
        }
        if *self.objects > MAX_OBJECTS {
            return Err(BudgetError::Objects);
        }
        if matches!(token, Token::OpenArray | Token::OpenDictionary) {
            if self.open.len() == MAX_DEPTH {
                return Err(BudgetError::Depth);
            }
            self.open.push(OpenContainer { values: 0, is_dictionary: *token == Token::OpenDictionary });
        }
        Ok(())
    }

    /// Counts one value, with all that it holds.
    fn count_one(&mut self) -> Result<(), BudgetError> {
        while let Some(token) = self.next() {
            self.count(&token)?;
            if self.open.is_empty() {
                break;
            }
        }
        Ok(())
    }
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b'\0' | b'\t' | b'\n' | 0x0C | b'\r' | b' ')
}

const fn is_regular(byte: u8) -> bool {
    !is_space(byte) && !matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

#[cfg(test)]
mod tests {
    use lopdf::{Dictionary, dictionary};

    use super::*;

    fn objects(file: &str) -> Result<usize, BudgetError> {
        let mut budget = Budget::default();
        budget.count_file(file.as_bytes()).map(|()| budget.objects)
    }

    fn table(dict: Dictionary, content: String) -> Result<(usize, usize), BudgetError> {
        let mut budget = Budget::default();
        budget.count_table(&Stream::new(dict, content.into_bytes())).map(|()| (budget.objects, budget.bytes))
    }

    #[test]
    fn values_are_counted_as_the_parser_builds_them() {
        assert_eq!(objects("1 0 obj [1 2 (a (b) \\) c) <0A> /N 3 0 R] endobj"), Ok(7));
        assert_eq!(objects("1 0 obj <</A 1/B 2 0 R/C<</D[1 2]>>>> endobj"), Ok(7));
        // Neither what streams hold, nor comments, nor the table of places.
        assert_eq!(objects("1 0 obj <<>> stream [1 2 3 endstream endobj\n% [1 2\nxref 0 1\n0 0 f"), Ok(1));
        assert_eq!(objects("1 0 obj (never closed"), Ok(1));
    }

    #[test]
    fn what_is_too_much_is_said() {
        assert_eq!(
            objects(&format!("1 0 obj [{}] endobj", "1 ".repeat(MAX_ENTRIES + 3))),
            Err(BudgetError::Entries)
        );
        let references = format!("1 0 obj [{}] endobj", "1 0 R ".repeat(MAX_ENTRIES));
        assert_eq!(objects(&references), Ok(MAX_ENTRIES + 1));
        let dictionary = format!("1 0 obj <<{}>> endobj", "/A 1".repeat(MAX_ENTRIES + 2));
        assert_eq!(objects(&dictionary), Err(BudgetError::Entries));
        let many = format!("1 0 obj [{}] endobj ", "1 ".repeat(MAX_ENTRIES)).repeat(6);
        assert_eq!(objects(&many), Err(BudgetError::Objects));
        assert_eq!(objects(&format!("1 0 obj {}", "[".repeat(2_000))), Err(BudgetError::Depth));
    }

    #[test]
    fn a_table_is_counted_before_it_is_built() {
        assert_eq!(table(dictionary! { "First" => 8 }, "1 0 2 4 [1] (b)".to_owned()), Ok((5, 21)));
        // Many objects that point to one value are as many values.
        let index = "1 0 ".repeat(6);
        let content = format!("{index}[{}]", "1 ".repeat(MAX_ENTRIES));
        assert_eq!(table(dictionary! { "First" => 24 }, content), Err(BudgetError::Objects));
        assert_eq!(table(dictionary! { "First" => 9 }, "1 0 [1]".to_owned()), Err(BudgetError::Table));
        let long = format!("1 0 ({})", " ".repeat(MAX_UNPACKED_BYTES));
        assert_eq!(table(dictionary! { "First" => 4 }, long), Err(BudgetError::Bytes));
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_panic(bytes: Vec<u8>, text in "[\\[\\]<>()/%\\\\R obj1-9 ]{0,60}") {
            let _ = Budget::default().count_file(&bytes);
            let _ = Budget::default().count_file(format!("1 0 obj {text}").as_bytes());
        }
    }
}
