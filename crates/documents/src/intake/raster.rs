//! BMP and GIF pictures, which PDF does not know: decoded in one piece and written again.

use std::fs::File;
use std::io::{BufReader, Cursor};
use std::path::Path;

use image::codecs::bmp::BmpDecoder;
use image::codecs::gif::GifDecoder;
use image::codecs::jpeg::JpegEncoder;
use image::metadata::Orientation;
use image::{ExtendedColorType, ImageDecoder, Limits};
use lopdf::dictionary;

use super::error::SingleFileError;
use super::output::PdfOutput;
use super::pixels::{MAX_DECODED_BYTES, check_pixels, flatten};
use super::sniff::SniffedKind;
use super::{page, png};

/// JPEG quality for photos, from 1 to 100: no visible loss on a photo.
const QUALITY: u8 = 90;

/// Number of pixels that are sampled to tell a photo from a drawing.
const SAMPLE: usize = 4_096;

/// Adds the BMP or GIF at `path` as one page; of an animation the first picture.
pub(super) fn append(path: &Path, kind: SniffedKind, pdf: &mut PdfOutput) -> Result<(), SingleFileError> {
    let file = BufReader::new(File::open(path)?);
    let mut picture = match kind {
        SniffedKind::Gif => decode(GifDecoder::new(file).map_err(SingleFileError::damaged_content)?, pdf)?,
        _ => decode(BmpDecoder::new(file).map_err(SingleFileError::damaged_content)?, pdf)?,
    };
    picture.make_opaque();
    let id = picture.write(pdf)?;
    page::add_picture(pdf, id, (picture.width, picture.height), Orientation::NoTransforms)
}

/// A decoded picture: rows of 8-bit samples without padding.
struct Picture {
    width: u32,
    height: u32,
    samples: usize,
    pixels: Vec<u8>,
}

fn decode(mut decoder: impl ImageDecoder, pdf: &mut PdfOutput) -> Result<Picture, SingleFileError> {
    let (width, height) = decoder.dimensions();
    check_pixels(width, height)?;
    pdf.require_pixels(width, height)?;
    if decoder.total_bytes() > MAX_DECODED_BYTES {
        return Err(SingleFileError::TooManyPixels { width, height });
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    decoder.set_limits(limits).map_err(SingleFileError::damaged_content)?;
    let samples = usize::from(decoder.color_type().channel_count());
    if decoder.color_type().bytes_per_pixel() as usize != samples {
        return Err(SingleFileError::damaged_content("more than 8 bits a sample"));
    }
    let mut pixels =
        vec![0; usize::try_from(decoder.total_bytes()).map_err(SingleFileError::damaged_content)?];
    decoder.read_image(&mut pixels).map_err(SingleFileError::damaged_content)?;
    Ok(Picture { width, height, samples, pixels })
}

impl Picture {
    fn make_opaque(&mut self) {
        let opaque = if self.samples < 3 { 1 } else { 3 };
        let length = flatten(&mut self.pixels, self.samples, opaque);
        self.pixels.truncate(length);
        self.samples = opaque;
    }

    fn write(&self, pdf: &mut PdfOutput) -> Result<u32, SingleFileError> {
        if self.is_photo() { self.write_jpeg(pdf) } else { self.write_lossless(pdf) }
    }

    /// Photos rarely repeat a pixel; scans, drawings and screenshots mostly do.
    fn is_photo(&self) -> bool {
        let pixels = self.pixels.len() / self.samples;
        let step = (pixels / SAMPLE).max(1) * self.samples;
        let pairs = (0..self.pixels.len().saturating_sub(2 * self.samples)).step_by(step);
        let (mut same, mut all) = (0_usize, 0_usize);
        for at in pairs {
            let (one, rest) = self.pixels[at..].split_at(self.samples);
            same += usize::from(one == &rest[..self.samples]);
            all += 1;
        }
        all > 0 && same * 4 < all
    }

    fn write_jpeg(&self, pdf: &mut PdfOutput) -> Result<u32, SingleFileError> {
        let (color, space) = match self.samples {
            1 => (ExtendedColorType::L8, "DeviceGray"),
            _ => (ExtendedColorType::Rgb8, "DeviceRGB"),
        };
        let mut encoded = Vec::new();
        JpegEncoder::new_with_quality(&mut encoded, QUALITY)
            .encode(&self.pixels, self.width, self.height, color)
            .map_err(SingleFileError::damaged_content)?;
        let dict = dictionary! {
            "Type" => "XObject",
            "Subtype" => "Image",
            "Width" => i64::from(self.width),
            "Height" => i64::from(self.height),
            "BitsPerComponent" => 8,
            "ColorSpace" => space,
            "Filter" => "DCTDecode",
        };
        let id = pdf.allocate();
        let length = encoded.len() as u64;
        pdf.write_stream(id, dict, length, &mut Cursor::new(encoded))?;
        Ok(id)
    }

    fn write_lossless(&self, pdf: &mut PdfOutput) -> Result<u32, SingleFileError> {
        let color = if self.samples == 1 { ::png::ColorType::Grayscale } else { ::png::ColorType::Rgb };
        let line = self.width as usize * self.samples;
        let rows = |write: &mut dyn FnMut(&[u8]) -> Result<(), SingleFileError>| {
            self.pixels.chunks(line).try_for_each(write)
        };
        png::write_rows((self.width, self.height), color, rows, pdf)
    }
}
