//! Appearances of annotations: filled-in form fields, stamps, signatures, remarks.
//!
//! They are drawn into the page, so that an employer's statement filled in on screen keeps its
//! answers while the form itself, with its scripts, is left behind.

use std::fmt::Write;

use lopdf::{Dictionary, Document, Object, ObjectId};

/// Limit for the annotations of one page; later ones are ignored.
const MAX_PER_PAGE: usize = 5_000;

/// Annotation flags: hidden, and not to be shown on screen (ISO 32000-1, 12.5.3).
const HIDDEN: i64 = 1 << 1;
const NO_VIEW: i64 = 1 << 5;

/// Kinds that only act or open: a pop-up window, media, an attached file.
const NOT_DRAWN: [&[u8]; 6] = [b"Popup", b"FileAttachment", b"Sound", b"Movie", b"Screen", b"RichMedia"];

/// Drawing of an annotation (`XObject` of the form kind), and the matrix that puts it at its place.
pub(super) struct Appearance {
    pub(super) form: ObjectId,
    matrix: [f32; 6],
}

impl Appearance {
    /// The operators that draw it under the resource name `name`.
    pub(super) fn drawing(&self, name: &str) -> String {
        let mut drawing = String::from("q");
        for number in self.matrix {
            // Writing to a string cannot fail.
            let _ = write!(drawing, " {number:.5}");
        }
        drawing + " cm /" + name + " Do Q\n"
    }
}

/// Returns the appearances of the annotations of `page` in drawing order. A faulty one is left out, as readers do.
pub(super) fn appearances(document: &Document, page: &Dictionary) -> Vec<Appearance> {
    let Some(Object::Array(annotations)) = resolve(document, page, b"Annots") else {
        return Vec::new();
    };
    annotations
        .iter()
        .take(MAX_PER_PAGE)
        .filter_map(|annotation| document.dereference(annotation).ok()?.1.as_dict().ok())
        .filter_map(|annotation| appearance(document, annotation))
        .collect()
}

fn appearance(document: &Document, annotation: &Dictionary) -> Option<Appearance> {
    let kind = annotation.get(b"Subtype").ok()?.as_name().ok()?;
    let flags = resolve(document, annotation, b"F").and_then(|f| f.as_i64().ok()).unwrap_or(0);
    if NOT_DRAWN.contains(&kind) || flags & (HIDDEN | NO_VIEW) != 0 {
        return None;
    }
    let normal = resolve(document, annotation, b"AP")?.as_dict().ok()?.get(b"N").ok()?;
    let form = match document.dereference(normal).ok()? {
        (Some(id), Object::Stream(_)) => id,
        (_, Object::Dictionary(states)) => {
            // A tick box has one appearance per state.
            let state = resolve(document, annotation, b"AS")?.as_name().ok()?;
            match document.dereference(states.get(state).ok()?).ok()? {
                (Some(id), Object::Stream(_)) => id,
                _ => return None,
            }
        }
        _ => return None,
    };
    let stream = &document.get_object(form).ok()?.as_stream().ok()?.dict;
    let rect = numbers(document, resolve(document, annotation, b"Rect")?)?;
    let bbox = numbers(document, resolve(document, stream, b"BBox")?)?;
    let own = resolve(document, stream, b"Matrix")
        .and_then(|matrix| numbers(document, matrix))
        .unwrap_or([1., 0., 0., 1., 0., 0.]);
    Some(Appearance { form, matrix: place(rect, bbox, own)? })
}

/// The matrix that maps the form's box, as its own matrix turns it, onto the annotation's
/// rectangle (ISO 32000-1, 12.5.5, algorithm 8.1).
#[expect(clippy::many_single_char_names, reason = "the standard's own names for a matrix")]
fn place(rect: [f32; 4], bbox: [f32; 4], own: [f32; 6]) -> Option<[f32; 6]> {
    let [x0, y0, x1, y1] = bbox;
    let [a, b, c, d, e, f] = own;
    let corners =
        [(x0, y0), (x1, y0), (x0, y1), (x1, y1)].map(|(x, y)| (a * x + c * y + e, b * x + d * y + f));
    let (left, right) = span(corners.map(|corner| corner.0));
    let (bottom, top) = span(corners.map(|corner| corner.1));
    let (rect_left, rect_right) = span([rect[0], rect[2], rect[0], rect[2]]);
    let (rect_bottom, rect_top) = span([rect[1], rect[3], rect[1], rect[3]]);
    let scale_x = (rect_right - rect_left) / (right - left);
    let scale_y = (rect_top - rect_bottom) / (top - bottom);
    let matrix = [scale_x, 0., 0., scale_y, rect_left - left * scale_x, rect_bottom - bottom * scale_y];
    // An empty box gives an infinite scale: nothing to see.
    matrix.iter().all(|number| number.is_finite()).then_some(matrix)
}

fn span(values: [f32; 4]) -> (f32, f32) {
    values
        .iter()
        .fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), value| (low.min(*value), high.max(*value)))
}

fn resolve<'a>(document: &'a Document, dict: &'a Dictionary, key: &[u8]) -> Option<&'a Object> {
    document.dereference(dict.get(key).ok()?).ok().map(|(_, object)| object)
}

fn numbers<const N: usize>(document: &Document, object: &Object) -> Option<[f32; N]> {
    let numbers: Option<Vec<f32>> = object
        .as_array()
        .ok()?
        .iter()
        .map(|number| document.dereference(number).ok()?.1.as_float().ok())
        .collect();
    numbers?.try_into().ok()
}
