//! The world that the Typst compiler sees: our templates, our fonts, one paper's data. There is no
//! disk, no network and no clock in it.

use std::sync::LazyLock;

use chrono::Datelike;
use serde::Serialize;
use serde_json::Value;
use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration, Smart};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp};

use super::{Paper, RenderError};

/// The templates, by the name they import one another with.
const TEMPLATES: [(&str, &str); 13] = [
    ("house.typ", include_str!("../../templates/house.typ")),
    ("evidence.typ", include_str!("../../templates/evidence.typ")),
    ("invoice.typ", include_str!("../../templates/invoice.typ")),
    ("service-order.typ", include_str!("../../templates/service-order.typ")),
    ("signatures.typ", include_str!("../../templates/signatures.typ")),
    ("mandate.typ", include_str!("../../templates/mandate.typ")),
    ("mandate-text.typ", include_str!("../../templates/mandate-text.typ")),
    ("knowledge-form.typ", include_str!("../../templates/knowledge-form.typ")),
    ("guarantee-request.typ", include_str!("../../templates/guarantee-request.typ")),
    ("guarantee-conditions.typ", include_str!("../../templates/guarantee-conditions.typ")),
    ("insurance-card.typ", include_str!("../../templates/insurance-card.typ")),
    ("receipt.typ", include_str!("../../templates/receipt.typ")),
    ("letter.typ", include_str!("../../templates/letter.typ")),
];

const FONTS: [&[u8]; 4] = [
    include_bytes!("../../assets/fonts/OpenSans-Regular.ttf"),
    include_bytes!("../../assets/fonts/OpenSans-Italic.ttf"),
    include_bytes!("../../assets/fonts/OpenSans-Semibold.ttf"),
    include_bytes!("../../assets/fonts/OpenSans-Bold.ttf"),
];

/// What is the same for every paper, made once.
struct House {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    sources: Vec<Source>,
}

static HOUSE: LazyLock<House> = LazyLock::new(|| {
    let fonts: Vec<Font> = FONTS.iter().flat_map(|font| Font::iter(Bytes::new(*font))).collect();
    let sources = TEMPLATES
        .iter()
        .filter_map(|(name, text)| Some(Source::new(file_id(name)?, (*text).to_owned())))
        .collect();
    House {
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
}

/// See [`super::render`].
pub(super) fn render(paper: &Paper) -> Result<Vec<u8>, RenderError> {
    let logo = paper.look.logo.as_deref().and_then(|bytes| Some((logo_name(bytes)?, bytes)));
    let made = compile(paper, logo);
    let made = match made {
        Err(error) if logo.is_some() => {
            tracing::warn!(%error, firm = paper.look.firm, "set without the logo after a failure");
            compile(paper, None)
        }
        other => other,
    };
    // The compiler keeps what it computed for the next run; a server cannot let that grow.
    typst::comemo::evict(0);
    made
}

fn compile(paper: &Paper, logo: Option<(&'static str, &[u8])>) -> Result<Vec<u8>, RenderError> {
    let template = paper.content.template();
    let world = PaperWorld {
        main: file_id(template),
        data: Bytes::new(serde_json::to_vec(&data(paper, logo.map(|(name, _)| name))?)?),
        logo: logo.map(|(name, bytes)| (name, Bytes::new(bytes.to_vec()))),
    };
    let document = typst::compile::<PagedDocument>(&world)
        .output
        .map_err(|faults| RenderError::Template { template, detail: explain(&faults) })?;
    let export = |detail: String| RenderError::Export { template, detail };
    let standards = PdfStandards::new(&[PdfStandard::A_2a, PdfStandard::Ua_1])
        .map_err(|fault| export(fault.message().to_string()))?;
    let day = paper.made_on;
    let timestamp = u8::try_from(day.month())
        .ok()
        .zip(u8::try_from(day.day()).ok())
        .and_then(|(month, date)| Datetime::from_ymd_hms(day.year(), month, date, 12, 0, 0))
        .map(Timestamp::new_utc);
    let options = PdfOptions {
        ident: Smart::Auto,
        creator: Smart::Custom(Some(paper.look.firm.clone())),
        timestamp,
        standards,
        ..PdfOptions::default()
    };
    typst_pdf::pdf(&document, &options).map_err(|faults| export(explain(&faults)))
}

/// What the template reads: the paper, with every letter in it printable.
fn data(paper: &Paper, logo: Option<&str>) -> Result<Value, RenderError> {
    #[derive(Serialize)]
    struct Data<'a> {
        paper: &'a Paper,
        heading_colour: String,
        logo: Option<&'a str>,
    }
    let heading_colour = paper.look.colour_primary.readable().to_string();
    let mut data = serde_json::to_value(Data { paper, heading_colour, logo })?;
    make_printable(&mut data);
    Ok(data)
}

fn make_printable(value: &mut Value) {
    match value {
        Value::String(text) => {
            if !text.chars().all(|letter| is_printable(letter) && !reorders(letter)) {
                *text = text.chars().filter_map(printable).collect();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(make_printable),
        Value::Object(entries) => entries.values_mut().for_each(make_printable),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whether the font has `letter`. Accessible PDF must not show the "missing" sign, so a consumer's
/// remark with an emoji in it would otherwise fail the whole paper.
fn is_printable(letter: char) -> bool {
    let known = |font: &Font| font.info().coverage.contains(letter.into());
    letter == '\n' || (!letter.is_control() && HOUSE.fonts.iter().all(known))
}

/// The letter itself, a stand-in for one that the font lacks, or nothing for one that is not seen.
fn printable(letter: char) -> Option<char> {
    match letter {
        letter if is_printable(letter) && !reorders(letter) => Some(letter),
        '\t' => Some(' '),
        letter if letter.is_control() || reorders(letter) => None,
        // What joins or varies its neighbours has no shape of its own.
        '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' => None,
        letter if letter.is_whitespace() => Some(' '),
        _ => Some('?'),
    }
}

/// Marks that make the text after them read in another order than it is stored.
fn reorders(letter: char) -> bool {
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

fn explain(faults: &[SourceDiagnostic]) -> String {
    faults.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>().join("; ")
}

impl World for PaperWorld {
    fn library(&self) -> &LazyHash<Library> {
        &HOUSE.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &HOUSE.book
    }

    fn main(&self) -> FileId {
        self.main.unwrap_or_else(|| HOUSE.sources[0].id())
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let found = HOUSE.sources.iter().find(|source| source.id() == id);
        found.cloned().ok_or_else(|| not_found(id))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        let name = id.vpath().get_without_slash();
        match &self.logo {
            _ if name == DATA => Ok(self.data.clone()),
            Some((logo, bytes)) if name == *logo => Ok(bytes.clone()),
            _ => Err(not_found(id)),
        }
    }

    fn font(&self, index: usize) -> Option<Font> {
        HOUSE.fonts.get(index).cloned()
    }

    /// Papers have the date they are given.
    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}

fn not_found(id: FileId) -> FileError {
    FileError::NotFound(id.vpath().get_without_slash().into())
}
