//! The world that the Typst compiler sees: our templates, our fonts, one document's data. There is no
//! disk, no network and no clock in it.

use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration, Smart};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp};

use super::{Attachment, DocumentSpec, RenderError};

/// The templates, by the name they import one another with.
const TEMPLATES: [(&str, &str); 13] = [
    ("base.typ", include_str!("../../templates/base.typ")),
    ("evidence.typ", include_str!("../../templates/evidence.typ")),
    ("invoice.typ", include_str!("../../templates/invoice.typ")),
    ("service-order.typ", include_str!("../../templates/service-order.typ")),
    ("signatures.typ", include_str!("../../templates/signatures.typ")),
    ("mandate.typ", include_str!("../../templates/mandate.typ")),
    ("mandate-text.typ", include_str!("../../templates/mandate-text.typ")),
    ("knowledge-form.typ", include_str!("../../templates/knowledge-form.typ")),
    ("guarantee-request.typ", include_str!("../../templates/guarantee-request.typ")),
    ("insurance-card.typ", include_str!("../../templates/insurance-card.typ")),
    ("withdrawal.typ", include_str!("../../templates/withdrawal.typ")),
    ("receipt.typ", include_str!("../../templates/receipt.typ")),
    ("letter.typ", include_str!("../../templates/letter.typ")),
];

const FONTS: [&[u8]; 4] = [
    include_bytes!("../../assets/fonts/OpenSans-Regular.ttf"),
    include_bytes!("../../assets/fonts/OpenSans-Italic.ttf"),
    include_bytes!("../../assets/fonts/OpenSans-Semibold.ttf"),
    include_bytes!("../../assets/fonts/OpenSans-Bold.ttf"),
];

/// Library and fonts of Typst, which every document shares; loaded once.
struct TypstAssets {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    sources: Vec<Source>,
}

static ASSETS: LazyLock<TypstAssets> = LazyLock::new(|| {
    let fonts: Vec<Font> = FONTS.iter().flat_map(|font| Font::iter(Bytes::new(*font))).collect();
    let sources = TEMPLATES
        .iter()
        .filter_map(|(name, text)| Some(Source::new(file_id(name)?, (*text).to_owned())))
        .collect();
    TypstAssets {
        library: LazyHash::new(Library::default()),
        book: LazyHash::new(FontBook::from_fonts(&fonts)),
        fonts,
        sources,
    }
});

/// The name under which templates read their data.
const DATA: &str = "data.json";

struct PaperWorld {
    main: Option<FileId>,
    data: Bytes,
    logo: Option<(&'static str, Bytes)>,
    attachments: Vec<Attachment>,
}

/// Input of a template: only data, so that it can be passed to another process.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RenderInput {
    template: String,
    data: Value,
    /// The logo as base64.
    logo: Option<String>,
    firm: String,
    made_on: NaiveDate,
    attachments: Vec<Attachment>,
}

/// A document as PDF, and what went wrong with its logo.
#[derive(Debug)]
pub struct RenderedDocument {
    pub pdf: Vec<u8>,
    /// Reason that the logo could not be drawn; `None` if it is on the document or there is none.
    pub without_logo: Option<String>,
}

impl RenderInput {
    pub(super) fn new(paper: &DocumentSpec) -> Result<Self, RenderError> {
        #[derive(Serialize)]
        struct Data<'a> {
            paper: &'a DocumentSpec,
            heading_colour: String,
        }
        let heading_colour = paper.look.colour_primary.darkened_for_white().to_string();
        Ok(Self {
            template: paper.content.template().to_owned(),
            data: serde_json::to_value(Data { paper, heading_colour })?,
            logo: paper.look.logo.as_ref().map(|logo| BASE64.encode(logo)),
            firm: paper.look.firm.clone(),
            made_on: paper.made_on,
            attachments: paper.attachments.clone(),
        })
    }
}

/// Makes the PDF of a input; see [`super::render`].
///
/// # Errors
///
/// [`RenderError`]
pub fn render_pdf(input: &RenderInput) -> Result<RenderedDocument, RenderError> {
    let mut data = input.data.clone();
    make_printable(&mut data);
    let logo = input.logo.as_ref().and_then(|logo| BASE64.decode(logo).ok());
    let logo = logo.and_then(|bytes| Some((logo_name(&bytes)?, bytes)));
    let has_logo = logo.is_some();
    let mut without_logo = None;
    let made = match compile(input, &data, logo) {
        Err(error) if has_logo => {
            without_logo = Some(error.to_string());
            compile(input, &data, None)
        }
        other => other,
    };
    // The compiler keeps what it computed for the next run; tests run many in one process.
    typst::comemo::evict(0);
    Ok(RenderedDocument { pdf: made?, without_logo })
}

fn compile(
    input: &RenderInput,
    data: &Value,
    logo: Option<(&'static str, Vec<u8>)>,
) -> Result<Vec<u8>, RenderError> {
    let template = &input.template;
    let mut data = data.clone();
    data["attachments"] = input.attachments.iter().map(|one| Value::from(one.name.as_str())).collect();
    data["logo"] = logo.as_ref().map_or(Value::Null, |(name, _)| (*name).into());
    let world = PaperWorld {
        main: file_id(template),
        data: Bytes::new(serde_json::to_vec(&data)?),
        logo: logo.map(|(name, bytes)| (name, Bytes::new(bytes))),
        attachments: input.attachments.clone(),
    };
    let document = typst::compile::<PagedDocument>(&world).output.map_err(|diagnostics| {
        RenderError::Template { template: template.clone(), detail: join_messages(&diagnostics) }
    })?;
    let export = |detail: String| RenderError::Export { template: template.clone(), detail };
    // PDF/A-2 allows no files inside but PDF/A.
    let archival = if input.attachments.is_empty() { PdfStandard::A_2a } else { PdfStandard::A_3a };
    let standards = PdfStandards::new(&[archival, PdfStandard::Ua_1])
        .map_err(|error| export(error.message().to_string()))?;
    let day = input.made_on;
    let timestamp = u8::try_from(day.month())
        .ok()
        .zip(u8::try_from(day.day()).ok())
        .and_then(|(month, date)| Datetime::from_ymd_hms(day.year(), month, date, 12, 0, 0))
        .map(Timestamp::new_utc);
    let options = PdfOptions {
        ident: Smart::Auto,
        creator: Smart::Custom(Some(input.firm.clone())),
        timestamp,
        standards,
        ..PdfOptions::default()
    };
    typst_pdf::pdf(&document, &options).map_err(|diagnostics| export(join_messages(&diagnostics)))
}

/// Length in bytes from which a word is cut into pieces. A shorter one, such as the address of a page, is broken by the
/// template and stays one word when it is copied.
const ENDLESS: usize = 200;

/// Letters in a piece of a broken word: as many as the longest word that stays whole.
const PIECE: usize = 40;

fn make_printable(value: &mut Value) {
    match value {
        Value::String(text) => {
            if !text.chars().all(|letter| is_printable(letter) && !is_bidi_control(letter)) {
                *text = text.chars().filter_map(printable_or_replacement).collect();
            }
            if has_endless_word(text) {
                *text = with_breaks(text);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(make_printable),
        Value::Object(entries) => entries.values_mut().for_each(make_printable),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Returns true if `text` contains a word that must be broken to fit on a line.
fn has_endless_word(text: &str) -> bool {
    text.len() > ENDLESS && text.split(breaks_a_line).any(|word| word.len() > ENDLESS)
}

/// The text with its endless words cut into pieces, with a space between them.
fn with_breaks(text: &str) -> String {
    let mut broken = String::with_capacity(text.len() + text.len() / PIECE + 1);
    for word in text.split_inclusive(breaks_a_line) {
        let is_endless = word.len() > ENDLESS;
        for (place, letter) in word.chars().enumerate() {
            if is_endless && place > 0 && place % PIECE == 0 && !breaks_a_line(letter) {
                broken.push(' ');
            }
            broken.push(letter);
        }
    }
    broken
}

/// Returns true if a line may end at `letter`: white space, except no-break spaces.
fn breaks_a_line(letter: char) -> bool {
    letter.is_whitespace() && !matches!(letter, '\u{A0}' | '\u{2007}' | '\u{202F}')
}

/// Returns true if every font has a glyph for `letter`. Accessible PDF must not show the "missing" sign, so a
/// consumer's remark with an emoji in it would otherwise fail the whole paper.
fn is_printable(letter: char) -> bool {
    let known = |font: &Font| font.info().coverage.contains(letter.into());
    letter == '\n' || (!letter.is_control() && ASSETS.fonts.iter().all(known))
}

/// Returns the letter itself, a replacement for one that the font lacks, or `None` for an invisible one.
fn printable_or_replacement(letter: char) -> Option<char> {
    match letter {
        letter if is_printable(letter) && !is_bidi_control(letter) => Some(letter),
        '\t' => Some(' '),
        letter if letter.is_control() || is_bidi_control(letter) => None,
        // What joins or varies its neighbours has no shape of its own.
        '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' => None,
        letter if letter.is_whitespace() => Some(' '),
        _ => Some('?'),
    }
}

/// Marks that make the text after them read in another order than it is stored.
fn is_bidi_control(letter: char) -> bool {
    matches!(letter, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The name, and with it the format, under which a logo is known to the template.
fn logo_name(bytes: &[u8]) -> Option<&'static str> {
    match infer::get(bytes).map(|kind| kind.mime_type()) {
        Some("image/png") => Some("logo.png"),
        Some("image/jpeg") => Some("logo.jpg"),
        Some("image/gif") => Some("logo.gif"),
        _ => std::str::from_utf8(bytes)
            .is_ok_and(|text| text.trim_start().starts_with('<') && text.contains("<svg"))
            .then_some("logo.svg"),
    }
}

fn file_id(name: &str) -> Option<FileId> {
    let path = VirtualPath::new(name).ok()?;
    Some(FileId::new(RootedPath::new(VirtualRoot::Project, path)))
}

fn join_messages(diagnostics: &[SourceDiagnostic]) -> String {
    diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect::<Vec<_>>().join("; ")
}

impl World for PaperWorld {
    fn library(&self) -> &LazyHash<Library> {
        &ASSETS.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &ASSETS.book
    }

    fn main(&self) -> FileId {
        self.main.unwrap_or_else(|| ASSETS.sources[0].id())
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let found = ASSETS.sources.iter().find(|source| source.id() == id);
        found.cloned().ok_or_else(|| not_found(id))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        let name = id.vpath().get_without_slash();
        match &self.logo {
            _ if name == DATA => Ok(self.data.clone()),
            Some((logo, bytes)) if name == *logo => Ok(bytes.clone()),
            _ => {
                let attached = self.attachments.iter().find(|one| one.name == name);
                attached.map(|one| Bytes::from_string(one.text.clone())).ok_or_else(|| not_found(id))
            }
        }
    }

    fn font(&self, index: usize) -> Option<Font> {
        ASSETS.fonts.get(index).cloned()
    }

    /// Returns no date: a template takes its dates from its data, so that a paper is the same on every day.
    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}

fn not_found(id: FileId) -> FileError {
    FileError::NotFound(id.vpath().get_without_slash().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_words_are_cut_and_others_left_alone() {
        let address = format!("https://example.nl/{}", "a".repeat(150));
        assert!(!has_endless_word(&format!("zie {address}\n{address}")));
        let text = format!("zie {} hier", "é".repeat(150));
        assert!(has_endless_word(&text));
        let broken = with_breaks(&text);
        assert_eq!(broken.replace(' ', ""), text.replace(' ', ""));
        assert!(broken.split(' ').all(|word| word.chars().count() <= PIECE), "{broken}");
        assert!(has_endless_word(&"een\u{A0}".repeat(100)));
    }
}
