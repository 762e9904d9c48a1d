//! The incremental update that puts a signature into a PDF (ISO 32000-1, 7.5.6 and 12.8).

use std::ops::Range;

use chrono::{DateTime, Utc};
use lopdf::{Dictionary, Document, IncrementalDocument, Object, ObjectId, StringFormat, dictionary};
use ring::rand::{SecureRandom, SystemRandom};
use sha2::{Digest, Sha256};

use crate::error::SealError;

/// A number as long as any offset, in place of those of the byte range.
const ANY_OFFSET: i64 = 9_999_999_999;
const BYTE_RANGE: &[u8] = b"9999999999 9999999999 9999999999";

/// Signature field to add to the PDF.
#[derive(Clone, Copy, Debug)]
pub enum SignatureField<'a> {
    Seal { name: &'a str, now: DateTime<Utc> },
    TimeStamp { name: &'a str },
}

impl SignatureField<'_> {
    fn dictionary(self) -> Dictionary {
        match self {
            Self::Seal { name, now } => dictionary! {
                "Type" => "Sig",
                "SubFilter" => "ETSI.CAdES.detached",
                "Name" => text_string(name),
                "M" => Object::string_literal(now.format("D:%Y%m%d%H%M%S+00'00'").to_string()),
            },
            Self::TimeStamp { .. } => dictionary! { "Type" => "DocTimeStamp", "SubFilter" => "ETSI.RFC3161" },
        }
    }

    const fn name(&self) -> &str {
        match self {
            Self::Seal { name, .. } | Self::TimeStamp { name } => name,
        }
    }

    const fn prefix(&self) -> &'static str {
        match self {
            Self::Seal { .. } => "Seal",
            Self::TimeStamp { .. } => "TimeStamp",
        }
    }
}

/// A text as PDFs have them: UTF-16 where it is not plain ASCII.
fn text_string(text: &str) -> Object {
    if text.is_ascii() {
        return Object::string_literal(text);
    }
    let mut bytes = vec![0xfe, 0xff];
    bytes.extend(text.encode_utf16().flat_map(u16::to_be_bytes));
    Object::String(bytes, StringFormat::Hexadecimal)
}

/// A document with an update whose signature is still to be put in.
#[derive(Debug)]
pub struct IncrementalUpdate {
    bytes: Vec<u8>,
    /// Byte range of the signature's value with its angle brackets, the only bytes that are not signed.
    contents: Range<usize>,
}

impl IncrementalUpdate {
    /// Adds the update behind the document, with room for a signature of `room` bytes.
    pub fn new(pdf: &[u8], entry: &SignatureField<'_>, room: usize) -> Result<Self, SealError> {
        let document = Document::load_mem(pdf)?;
        if document.is_encrypted() || document.was_encrypted() {
            return Err(SealError::Encrypted);
        }
        if document.xref_recovery.is_some() || document.xref_start == 0 {
            return Err(SealError::Unreadable("its table of objects is damaged".to_owned()));
        }
        let is_signed = carries_signature(pdf);
        if is_signed && allows_no_change(&document) {
            return Err(SealError::Certified);
        }
        let mut update = IncrementalDocument::create_from(pdf.to_vec(), document);
        add_field(&mut update, entry, room, is_signed)?;
        renew_trailer(&mut update)?;
        let mut bytes = Vec::with_capacity(pdf.len() + 2 * room + 4096);
        update.save_to(&mut bytes).map_err(|error| SealError::Unreadable(error.to_string()))?;
        bytes.push(b'\n');
        let contents = fill_byte_range(&mut bytes, pdf.len(), room)?;
        Ok(Self { bytes, contents })
    }

    /// The SHA-256 of all that is signed.
    pub fn digest(&self) -> [u8; 32] {
        let (before, behind) = (&self.bytes[..self.contents.start], &self.bytes[self.contents.end..]);
        Sha256::new().chain_update(before).chain_update(behind).finalize().into()
    }

    /// The document with the signature in its place.
    pub fn with_signature(&self, signature: &[u8]) -> Result<Vec<u8>, SealError> {
        let room = (self.contents.len() - 2) / 2;
        if signature.len() > room {
            return Err(SealError::NoRoom { room, needed: signature.len() });
        }
        let digits = hex::encode(signature);
        let mut bytes = self.bytes.clone();
        let start = self.contents.start + 1;
        bytes[start..start + digits.len()].copy_from_slice(digits.as_bytes());
        Ok(bytes)
    }
}

/// Returns true if a PDF contains a signature or a time stamp, whoever made it.
pub fn carries_signature(pdf: &[u8]) -> bool {
    find_bytes(pdf, b"/ByteRange").is_some()
}

/// Returns the lengths of a document's earlier revisions, the longest first: each revision is the file up to that
/// length (incremental updates, ISO 32000-1, 7.5.6).
pub fn earlier_revisions(pdf: &[u8]) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut from = 0;
    while let Some(place) = find_bytes(&pdf[from..], b"%%EOF") {
        from += place + 5;
        ends.push(from);
    }
    ends.pop();
    ends.reverse();
    ends
}

fn find_bytes(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    let first = *wanted.first()?;
    let mut from = 0;
    while let Some(place) = bytes[from..].iter().position(|byte| *byte == first) {
        if bytes[from + place..].starts_with(wanted) {
            return Some(from + place);
        }
        from += place + 1;
    }
    None
}

/// Returns true if the document was certified with "no changes" (`DocMDP`, P 1).
fn allows_no_change(document: &Document) -> bool {
    let level = || {
        let permissions = resolve(document, document.catalog().ok()?.get(b"Perms").ok()?).as_dict().ok()?;
        let signature = resolve(document, permissions.get(b"DocMDP").ok()?).as_dict().ok()?;
        let references = resolve(document, signature.get(b"Reference").ok()?).as_array().ok()?;
        let reference = resolve(document, references.first()?).as_dict().ok()?;
        let parameters = resolve(document, reference.get(b"TransformParams").ok()?).as_dict().ok()?;
        parameters.get(b"P").ok()?.as_i64().ok()
    };
    level() == Some(1)
}

fn resolve<'a>(document: &'a Document, object: &'a Object) -> &'a Object {
    match object {
        Object::Reference(id) => document.get_object(*id).unwrap_or(&Object::Null),
        other => other,
    }
}

/// Adds the signature, its field, and the field to the form and to the first page.
fn add_field(
    update: &mut IncrementalDocument,
    entry: &SignatureField<'_>,
    room: usize,
    is_signed: bool,
) -> Result<(), SealError> {
    let before = update.get_prev_documents();
    let page = before.page_iter().next().ok_or_else(|| SealError::Unreadable("it has no page".to_owned()))?;
    let catalog = before.trailer.get(b"Root")?.as_reference()?;

    let mut signature = entry.dictionary();
    signature.set("Filter", "Adobe.PPKLite");
    let range = [0, ANY_OFFSET, ANY_OFFSET, ANY_OFFSET].map(Object::Integer);
    signature.set("ByteRange", range.to_vec());
    signature.set("Contents", Object::String(vec![0; room], StringFormat::Hexadecimal));
    let signature = update.new_document.add_object(signature);
    let field = update.new_document.new_object_id();
    let widget = dictionary! {
        "Type" => "Annot",
        "Subtype" => "Widget",
        "FT" => "Sig",
        "T" => Object::string_literal(format!("{}{}", entry.prefix(), field.0)),
        "TU" => text_string(entry.name()),
        // Printed and locked; without extent, so that it needs no appearance (ISO 19005-3, 6.3.3).
        "F" => 132,
        "Rect" => vec![0.into(), 0.into(), 0.into(), 0.into()],
        "P" => page,
        "V" => signature,
    };
    update.new_document.set_object(field, widget);

    update.opt_clone_object_to_new_document(page)?;
    let page_dictionary = update.new_document.get_object_mut(page)?.as_dict_mut()?;
    if !is_signed && !page_dictionary.has(b"Tabs") {
        page_dictionary.set("Tabs", "S");
    }
    push_to(update, page, b"Annots", field)?;

    update.opt_clone_object_to_new_document(catalog)?;
    let form = form(update, catalog)?;
    if let Some(form) = form {
        update.new_document.get_object_mut(form)?.as_dict_mut()?.set("SigFlags", 3);
        return push_to(update, form, b"Fields", field);
    }
    let form = dictionary! { "Fields" => vec![Object::Reference(field)], "SigFlags" => 3 };
    update.new_document.get_object_mut(catalog)?.as_dict_mut()?.set("AcroForm", form);
    Ok(())
}

/// The form of the document as an object of its own, if there is one.
fn form(update: &mut IncrementalDocument, catalog: ObjectId) -> Result<Option<ObjectId>, SealError> {
    let dictionary = update.new_document.get_object_mut(catalog)?.as_dict_mut()?;
    match dictionary.get(b"AcroForm") {
        Ok(Object::Reference(form)) => {
            let form = *form;
            update.opt_clone_object_to_new_document(form)?;
            Ok(Some(form))
        }
        Ok(Object::Dictionary(form)) => {
            let form = form.clone();
            let id = update.new_document.add_object(form);
            update.new_document.get_object_mut(catalog)?.as_dict_mut()?.set("AcroForm", id);
            Ok(Some(id))
        }
        _ => Ok(None),
    }
}

/// Adds a reference to a list in a dictionary, or in an object of its own.
fn push_to(
    update: &mut IncrementalDocument,
    owner: ObjectId,
    name: &[u8],
    added: ObjectId,
) -> Result<(), SealError> {
    let dictionary = update.new_document.get_object_mut(owner)?.as_dict_mut()?;
    if let Ok(Object::Reference(list)) = dictionary.get(name) {
        let list = *list;
        update.opt_clone_object_to_new_document(list)?;
        update.new_document.get_object_mut(list)?.as_array_mut()?.push(added.into());
        return Ok(());
    }
    if dictionary.has(name) {
        dictionary.get_mut(name)?.as_array_mut()?.push(added.into());
    } else {
        dictionary.set(name, vec![Object::Reference(added)]);
    }
    Ok(())
}

/// The trailer of the update: a new second half of the file's identifier, and nothing of how the table before was packed.
fn renew_trailer(update: &mut IncrementalDocument) -> Result<(), SealError> {
    let trailer = &mut update.new_document.trailer;
    for key in [b"DecodeParms".as_slice(), b"XRefStm"] {
        trailer.remove(key);
    }
    let mut fresh = vec![0; 16];
    SystemRandom::new().fill(&mut fresh).map_err(|_| SealError::Signing("no random bytes".to_owned()))?;
    let first = trailer.get(b"ID").and_then(Object::as_array).ok().and_then(|id| id.first().cloned());
    let fresh = Object::String(fresh, StringFormat::Hexadecimal);
    trailer.set("ID", vec![first.unwrap_or_else(|| fresh.clone()), fresh]);
    Ok(())
}

/// Writes which bytes are signed, and returns the range of the signature.
fn fill_byte_range(bytes: &mut [u8], from: usize, room: usize) -> Result<Range<usize>, SealError> {
    let lost = || SealError::Unreadable("the update cannot be found again".to_owned());
    let mut brackets = vec![b'<'];
    brackets.resize(2 * room + 1, b'0');
    brackets.push(b'>');
    let start = from + find_bytes(&bytes[from..], &brackets).ok_or_else(lost)?;
    let contents = start..start + brackets.len();
    let numbers = from + find_bytes(&bytes[from..], BYTE_RANGE).ok_or_else(lost)?;
    let range = format!("{} {} {}", contents.start, contents.end, bytes.len() - contents.end);
    let range = format!("{range:<width$}", width = BYTE_RANGE.len());
    bytes[numbers..numbers + BYTE_RANGE.len()].copy_from_slice(range.as_bytes());
    Ok(contents)
}
