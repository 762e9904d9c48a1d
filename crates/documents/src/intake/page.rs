//! A picture on a page: A4, upright, as large as fits.

use image::metadata::Orientation;
use lopdf::{Dictionary, Object, Stream, dictionary};

use super::error::SingleFileError;
use super::output::PdfOutput;

/// A4 in points (ISO 216: 210 by 297 mm).
const A4: (f64, f64) = (595.276, 841.890);

/// White space kept around a picture, in points (about 5 mm), so that printing cuts nothing off.
const MARGIN: f64 = 14.0;

/// Points per pixel at most (96 dpi): a small picture stays small rather than turn into blocks.
const LARGEST_SCALE: f64 = 0.75;

/// Adds one page that shows the picture already written as object `image`.
///
/// `width` and `height` are the stored pixels. The `orientation` (EXIF) is applied by the page's
/// drawing matrix, so the pixels themselves never have to be turned in memory.
#[expect(clippy::many_single_char_names, reason = "the standard's own names for a matrix")]
pub(super) fn add_picture(
    pdf: &mut PdfOutput,
    image: u32,
    (width, height): (u32, u32),
    orientation: Orientation,
) -> Result<(), SingleFileError> {
    let turned = matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    );
    let (shown_width, shown_height) = if turned { (height, width) } else { (width, height) };
    let (page_width, page_height) = if shown_width > shown_height { (A4.1, A4.0) } else { (A4.0, A4.1) };
    let (room_width, room_height) = (page_width - 2.0 * MARGIN, page_height - 2.0 * MARGIN);
    let scale =
        (room_width / f64::from(shown_width)).min(room_height / f64::from(shown_height)).min(LARGEST_SCALE);
    let width_shown = f64::from(shown_width) * scale;
    let height_shown = f64::from(shown_height) * scale;
    let [a, b, c, d, e, f] = unit_square(orientation);
    let content = format!(
        "q {:.4} {:.4} {:.4} {:.4} {:.4} {:.4} cm /Picture Do Q",
        a * width_shown,
        b * height_shown,
        c * width_shown,
        d * height_shown,
        e * width_shown + (page_width - width_shown) / 2.0,
        f * height_shown + (page_height - height_shown) / 2.0
    );
    let content_id = pdf.allocate();
    pdf.write(content_id, &Object::Stream(Stream::new(Dictionary::new(), content.into_bytes())))?;
    pdf.add_page(dictionary! {
        "MediaBox" => vec![Object::Real(0.0), Object::Real(0.0), real_number(page_width), real_number(page_height)],
        "Contents" => Object::Reference((content_id, 0)),
        "Resources" => dictionary! {
            "XObject" => dictionary! { "Picture" => Object::Reference((image, 0)) },
        },
    })?;
    Ok(())
}

/// The matrix that puts a picture, which PDF draws into the unit square, upright in that square.
fn unit_square(orientation: Orientation) -> [f64; 6] {
    match orientation {
        Orientation::NoTransforms => [1., 0., 0., 1., 0., 0.],
        Orientation::FlipHorizontal => [-1., 0., 0., 1., 1., 0.],
        Orientation::Rotate180 => [-1., 0., 0., -1., 1., 1.],
        Orientation::FlipVertical => [1., 0., 0., -1., 0., 1.],
        Orientation::Rotate90FlipH => [0., -1., -1., 0., 1., 1.],
        Orientation::Rotate90 => [0., -1., 1., 0., 0., 1.],
        Orientation::Rotate270FlipH => [0., 1., 1., 0., 0., 0.],
        Orientation::Rotate270 => [0., 1., -1., 0., 1., 0.],
    }
}

#[expect(clippy::cast_possible_truncation, reason = "page sizes in points fit a 32-bit float")]
fn real_number(value: f64) -> Object {
    Object::Real(value as f32)
}
