//! PDF files: their pages are copied into the result, and nothing else.
//!
//! Only what pages draw with is followed from them: contents, fonts, pictures, patterns. What
//! makes a PDF act (scripts, actions, forms, attachments, media) hangs off the catalog and off
//! annotations, which are left behind; what annotations show is drawn into the page first.

use std::collections::{HashMap, HashSet, VecDeque};
use std::path::Path;
use std::rc::Rc;

use lopdf::{Dictionary, Document, Object, ObjectId, Stream};

use super::annotations;
use super::error::SingleFileError;
use super::load::Opened;
use super::output::PdfOutput;

/// Greatest depth of a page tree.
const MAX_TREE_DEPTH: usize = 64;

/// Greatest nesting depth of arrays and dictionaries.
const MAX_NESTING: usize = 100;

/// Adds the pages of the PDF at `path`.
pub(super) fn append(path: &Path, pdf: &mut PdfOutput) -> Result<(), SingleFileError> {
    let source = Opened::read(path, pdf.folder())?;
    let pages = find_pages(&source.document, pdf.pages_left())?;
    if pages.is_empty() {
        return Err(SingleFileError::damaged_content("the file has no pages"));
    }
    let numbers = HashMap::new();
    Copier { source, pdf, numbers, shared: HashMap::new(), waiting: VecDeque::new() }.copy(&pages)
}

/// Attributes that a page inherits from the page tree above it (ISO 32000-1, 7.7.3.4).
const INHERITED: [&[u8]; 4] = [b"Resources", b"MediaBox", b"CropBox", b"Rotate"];

/// The inherited values, in the order of [`INHERITED`]. Pages share them: a value is in memory once,
/// however many pages inherit it.
type Inherited = [Option<Rc<Object>>; INHERITED.len()];

/// One page of the source, with what it inherits beside it.
struct Page {
    own: Dictionary,
    inherited: Inherited,
}

impl Page {
    /// The value that holds for the page under `key`.
    fn get(&self, key: &[u8]) -> Option<&Object> {
        let inherited =
            || INHERITED.iter().zip(&self.inherited).find(|(name, _)| **name == key)?.1.as_deref();
        self.own.get(key).ok().or_else(inherited)
    }
}

/// The pages in reading order, of which there may be `limit`.
fn find_pages(document: &Document, limit: usize) -> Result<Vec<Page>, SingleFileError> {
    let root = document
        .catalog()
        .and_then(|catalog| catalog.get(b"Pages"))
        .map_err(SingleFileError::damaged_content)?;
    let mut tree = Tree { document, limit, seen: HashSet::new(), found: Vec::new() };
    tree.walk(root, &Inherited::default(), 0)?;
    Ok(tree.found)
}

/// A walk through a page tree.
struct Tree<'a> {
    document: &'a Document,
    /// Pages that may still be collected; more of them are an error.
    limit: usize,
    seen: HashSet<ObjectId>,
    found: Vec<Page>,
}

impl Tree<'_> {
    fn walk(&mut self, node: &Object, inherited: &Inherited, depth: usize) -> Result<(), SingleFileError> {
        if depth > MAX_TREE_DEPTH {
            return Err(SingleFileError::damaged_content("the page tree is nested too deeply"));
        }
        if let Object::Reference(id) = node
            && !self.seen.insert(*id)
        {
            return Err(SingleFileError::damaged_content("the page tree runs in circles"));
        }
        let (_, node) = self.document.dereference(node).map_err(SingleFileError::damaged_content)?;
        let node = node.as_dict().map_err(SingleFileError::damaged_content)?;
        let kids = node.get(b"Kids").and_then(|kids| self.document.dereference(kids));
        if let Ok((_, Object::Array(kids))) = kids {
            let mut inherited = inherited.clone();
            for (key, value) in INHERITED.iter().zip(&mut inherited) {
                if let Ok(own) = node.get(key) {
                    *value = Some(Rc::new(own.clone()));
                }
            }
            return kids.iter().try_for_each(|kid| self.walk(kid, &inherited, depth + 1));
        }
        if self.found.len() == self.limit {
            return Err(SingleFileError::ResultTooLarge);
        }
        self.found.push(Page { own: node.clone(), inherited: inherited.clone() });
        Ok(())
    }
}

/// Copies pages and what they draw with, giving every object a new number.
struct Copier<'a> {
    source: Opened,
    pdf: &'a mut PdfOutput,
    numbers: HashMap<ObjectId, u32>,
    /// Resources that pages inherit, each written once, by the address of the value that they share.
    shared: HashMap<*const Object, u32>,
    waiting: VecDeque<ObjectId>,
}

/// Keys of a page dictionary that are copied, beside its contents and resources.
const PAGE_KEYS: [&[u8]; 5] = [b"MediaBox", b"CropBox", b"Rotate", b"UserUnit", b"Group"];

/// Keys that are removed from every stream: data kept elsewhere, attachments, private and accessibility records that
/// point back into the original.
const STREAM_KEYS: [&[u8]; 12] = [
    b"F",
    b"FFilter",
    b"FDecodeParms",
    b"AF",
    b"Ref",
    b"OPI",
    b"Metadata",
    b"PieceInfo",
    b"StructParent",
    b"StructParents",
    b"PS",
    b"Alternates",
];

impl Copier<'_> {
    fn copy(mut self, pages: &[Page]) -> Result<(), SingleFileError> {
        for page in pages {
            let page = self.page(page)?;
            self.pdf.add_page(page)?;
        }
        while let Some(id) = self.waiting.pop_front() {
            let number = self.numbers[&id];
            // Each object is written once, so it is taken out: memory shrinks as the file grows.
            if let Some(mut object) = self.source.document.objects.remove(&id) {
                self.renumber(&mut object, 0)?;
                match (object, self.source.read_spilled_stream(id)?) {
                    (Object::Stream(stream), Some((length, mut content))) => {
                        self.pdf.write_stream(number, stream.dict, length, &mut content)?;
                    }
                    (object, _) => self.pdf.write(number, &object)?,
                }
            }
        }
        Ok(())
    }

    fn page(&mut self, original: &Page) -> Result<Dictionary, SingleFileError> {
        let mut page = Dictionary::new();
        for key in PAGE_KEYS {
            if let Some(value) = original.get(key) {
                page.set(key, value.clone());
            }
        }
        if !page.has(b"MediaBox") {
            let a4 = [0, 0, 595, 842].map(Object::Integer);
            page.set("MediaBox", a4.to_vec());
        }
        let mut contents = self.contents(&original.own);
        self.renumber_page(&mut page, &mut contents)?;
        let drawn = annotations::appearances(&self.source.document, &original.own);
        let resources = if drawn.is_empty() {
            self.resources(original)?
        } else {
            let empty = Object::Dictionary(Dictionary::new());
            self.draw(&drawn, original.get(b"Resources").unwrap_or(&empty), &mut contents)?
        };
        page.set("Resources", resources);
        page.set("Contents", contents);
        Ok(page)
    }

    /// The page's resources. Inherited ones become an object that all its heirs refer to.
    fn resources(&mut self, page: &Page) -> Result<Object, SingleFileError> {
        let own = page.own.get(b"Resources").ok();
        let (Some(inherited @ Object::Dictionary(_)), None) = (page.inherited[0].as_deref(), own) else {
            let found = page.get(b"Resources");
            let mut resources = found.cloned().unwrap_or_else(|| Dictionary::new().into());
            self.renumber(&mut resources, 0)?;
            return Ok(resources);
        };
        let address = std::ptr::from_ref(inherited);
        if let Some(number) = self.shared.get(&address) {
            return Ok(Object::Reference((*number, 0)));
        }
        let mut resources = inherited.clone();
        self.renumber(&mut resources, 0)?;
        let number = self.pdf.allocate();
        self.pdf.write(number, &resources)?;
        self.shared.insert(address, number);
        Ok(Object::Reference((number, 0)))
    }

    /// The page's content streams, as references.
    fn contents(&self, page: &Dictionary) -> Vec<Object> {
        let Ok(contents) = page.get(b"Contents") else { return Vec::new() };
        match (contents, self.source.document.dereference(contents)) {
            (_, Ok((_, Object::Array(parts)))) => {
                parts.iter().filter(|part| part.as_reference().is_ok()).cloned().collect()
            }
            (Object::Reference(_), Ok((_, Object::Stream(_)))) => vec![contents.clone()],
            _ => Vec::new(),
        }
    }

    fn renumber_page(
        &mut self,
        page: &mut Dictionary,
        contents: &mut [Object],
    ) -> Result<(), SingleFileError> {
        for (_, value) in page.iter_mut() {
            self.renumber(value, 0)?;
        }
        contents.iter_mut().try_for_each(|part| self.renumber(part, 0))
    }

    /// Draws what annotations show onto the page, and gives the resources that this needs.
    fn draw(
        &mut self,
        drawn: &[annotations::Appearance],
        resources: &Object,
        contents: &mut Vec<Object>,
    ) -> Result<Object, SingleFileError> {
        let own = |object: &Object| {
            let resolved = self.source.document.dereference(object).ok();
            resolved.and_then(|(_, object)| object.as_dict().ok().cloned()).unwrap_or_default()
        };
        let mut resources = own(resources);
        let mut forms = resources.get(b"XObject").map(own).unwrap_or_default();
        let mut drawing = b"\nQ\n".to_vec();
        for (index, appearance) in drawn.iter().enumerate() {
            let mut name = format!("Shown{index}");
            while forms.has(name.as_bytes()) {
                name.push('_');
            }
            drawing.extend(appearance.drawing(&name).into_bytes());
            forms.set(name, Object::Reference(appearance.form));
        }
        resources.set("XObject", forms);
        // The page's own drawing is closed off, so that its last settings do not move ours.
        contents.insert(0, self.content_stream(b"q\n".to_vec())?);
        contents.push(self.content_stream(drawing)?);
        let mut resources = Object::Dictionary(resources);
        self.renumber(&mut resources, 0)?;
        Ok(resources)
    }

    fn content_stream(&mut self, content: Vec<u8>) -> Result<Object, SingleFileError> {
        let id = self.pdf.allocate();
        self.pdf.write(id, &Object::Stream(Stream::new(Dictionary::new(), content)))?;
        Ok(Object::Reference((id, 0)))
    }

    /// Points every reference in `object` at its copy, and blanks what must not come along.
    fn renumber(&mut self, object: &mut Object, depth: usize) -> Result<(), SingleFileError> {
        if depth > MAX_NESTING {
            return Err(SingleFileError::damaged_content("objects are nested too deeply"));
        }
        match object {
            Object::Reference(id) => {
                *object = self.copy_of(*id);
                Ok(())
            }
            Object::Array(items) => items.iter_mut().try_for_each(|item| self.renumber(item, depth + 1)),
            Object::Dictionary(dict) if is_unwanted(dict) => {
                *object = Object::Null;
                Ok(())
            }
            Object::Dictionary(dict) => self.renumber_entries(dict, depth),
            Object::Stream(stream) if is_unwanted(&stream.dict) => {
                *object = Object::Null;
                Ok(())
            }
            Object::Stream(stream) => {
                for key in STREAM_KEYS {
                    stream.dict.remove(key);
                }
                self.renumber_entries(&mut stream.dict, depth)
            }
            _ => Ok(()),
        }
    }

    fn renumber_entries(&mut self, dict: &mut Dictionary, depth: usize) -> Result<(), SingleFileError> {
        dict.iter_mut().try_for_each(|(_, value)| self.renumber(value, depth + 1))
    }

    fn copy_of(&mut self, id: ObjectId) -> Object {
        if let Some(number) = self.numbers.get(&id) {
            return Object::Reference((*number, 0));
        }
        if !self.source.document.has_object(id) {
            return Object::Null;
        }
        let number = self.pdf.allocate();
        self.numbers.insert(id, number);
        self.waiting.push_back(id);
        Object::Reference((number, 0))
    }
}

/// Kinds of object that no page needs for its looks, and that lead to actions, attachments or
/// back into the whole original.
const UNWANTED_TYPES: [&[u8]; 12] = [
    b"Action",
    b"Annot",
    b"Catalog",
    b"EmbeddedFile",
    b"Filespec",
    b"Outlines",
    b"Page",
    b"Pages",
    b"Rendition",
    b"Sig",
    b"StructElem",
    b"StructTreeRoot",
];

/// Actions that need no `Type` to be recognised as such by a reader (ISO 32000-1, 12.6.4).
const ACTIONS: [&[u8]; 10] = [
    b"JavaScript",
    b"Launch",
    b"URI",
    b"SubmitForm",
    b"ImportData",
    b"GoToR",
    b"GoToE",
    b"Rendition",
    b"RichMediaExecute",
    b"GoTo3DView",
];

fn is_unwanted(dict: &Dictionary) -> bool {
    let name = |key: &[u8]| dict.get(key).and_then(Object::as_name).ok();
    name(b"Type").is_some_and(|kind| UNWANTED_TYPES.contains(&kind))
        || name(b"S").is_some_and(|action| ACTIONS.contains(&action))
}
