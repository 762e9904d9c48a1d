//! JPEG pictures: embedded without loss, without their metadata.
//!
//! PDF shows JPEG data as it is, so the picture is not encoded again: the compressed data is
//! copied, while everything that describes where, when and by what it was taken is left out.

use std::fs;
use std::io::Cursor;
use std::ops::Range;
use std::path::Path;

use image::metadata::Orientation;
use lopdf::{Object, dictionary};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;

use super::error::SingleFileError;
use super::output::PdfOutput;
use super::page;
use super::pixels::{MAX_DECODED_BYTES, check_pixels};

/// Adds the JPEG at `path` as one page.
pub(super) fn append(path: &Path, pdf: &mut PdfOutput) -> Result<(), SingleFileError> {
    let bytes = fs::read(path)?;
    let jpeg = Jpeg::parse(&bytes)?;
    jpeg.try_decoding(&bytes, pdf)?;

    let mut dict = dictionary! {
        "Type" => "XObject",
        "Subtype" => "Image",
        "Width" => i64::from(jpeg.width),
        "Height" => i64::from(jpeg.height),
        "BitsPerComponent" => 8,
        "ColorSpace" => Object::Name(jpeg.color_space().into()),
        "Filter" => "DCTDecode",
    };
    if jpeg.components == 4 && jpeg.adobe {
        // Adobe programs store CMYK inverted.
        let inverted = [1, 0, 1, 0, 1, 0, 1, 0].map(Object::Integer);
        dict.set("Decode", inverted.to_vec());
    }
    let id = pdf.allocate();
    let length = jpeg.kept.iter().map(|part| part.len() as u64).sum::<u64>() + 2;
    let mut content: Box<dyn std::io::Read> = Box::new(Cursor::new(&[0xFF, SOI][..]));
    for part in &jpeg.kept {
        content = Box::new(std::io::Read::chain(content, Cursor::new(&bytes[part.clone()])));
    }
    pdf.write_stream(id, dict, length, &mut content)?;
    page::add_picture(pdf, id, (jpeg.width, jpeg.height), jpeg.orientation)
}

const SOI: u8 = 0xD8;
const EOI: u8 = 0xD9;
const SOS: u8 = 0xDA;
const DNL: u8 = 0xDC;
const APP0: u8 = 0xE0;
const APP1: u8 = 0xE1;
const APP14: u8 = 0xEE;
const APP15: u8 = 0xEF;
const COM: u8 = 0xFE;

/// The most segments and scans that a picture may have: an honest progressive one has dozens.
const MAX_SEGMENTS: usize = 1_000;

/// Image properties from the markers of a JPEG (ITU-T T.81, annex B).
struct Jpeg {
    width: u32,
    height: u32,
    components: u8,
    progressive: bool,
    /// True if Adobe's APP14 segment is present, which defines how colours are stored.
    adobe: bool,
    orientation: Orientation,
    /// The parts of the file that make up the picture, in order, after the start marker.
    kept: Vec<Range<usize>>,
}

impl Jpeg {
    fn parse(bytes: &[u8]) -> Result<Self, SingleFileError> {
        let mut jpeg = Self {
            width: 0,
            height: 0,
            components: 0,
            progressive: false,
            adobe: false,
            orientation: Orientation::NoTransforms,
            kept: Vec::new(),
        };
        let mut scans = 0;
        let mut at = 2;
        while jpeg.kept.len() <= MAX_SEGMENTS {
            let (marker, start) = next_marker(bytes, at)?;
            if marker == EOI {
                if jpeg.width == 0 || scans == 0 {
                    return Err(SingleFileError::damaged_content("the picture ends before it begins"));
                }
                // What may follow (a phone's moving picture, say) is no part of it.
                jpeg.keep(start - 2..start);
                return Ok(jpeg);
            }
            let length = bytes.get(start..start + 2).ok_or_else(ends_early)?;
            let end = start + usize::from(u16::from_be_bytes([length[0], length[1]]));
            let segment = bytes.get(start + 2..end).ok_or_else(ends_early)?;
            match marker {
                SOS => {
                    scans += 1;
                    let data_end = end_of_scan(bytes, end)?;
                    jpeg.keep(start - 2..data_end);
                    at = data_end;
                    continue;
                }
                0xC0..=0xC2 => {
                    jpeg.read_frame(marker, segment)?;
                    jpeg.keep(start - 2..end);
                }
                // Lossless, hierarchical and arithmetic coding: no PDF reader shows them.
                0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF | DNL => {
                    return Err(SingleFileError::damaged_content("an unusual kind of JPEG"));
                }
                APP0 if segment.starts_with(b"JFIF\0") && segment.len() == 14 => {
                    jpeg.keep(start - 2..end);
                }
                APP1 => jpeg.read_exif(segment),
                APP14 if segment.starts_with(b"Adobe") => {
                    jpeg.adobe = true;
                    jpeg.keep(start - 2..end);
                }
                APP0..=APP15 | COM => {}
                _ => jpeg.keep(start - 2..end),
            }
            at = end;
        }
        Err(SingleFileError::damaged_content("the picture has too many parts"))
    }

    fn keep(&mut self, part: Range<usize>) {
        self.kept.push(part);
    }

    fn read_frame(&mut self, marker: u8, segment: &[u8]) -> Result<(), SingleFileError> {
        let &[precision, h1, h0, w1, w0, components, ..] = segment else {
            return Err(ends_early());
        };
        if self.width != 0 {
            return Err(SingleFileError::damaged_content("the file holds two pictures in one"));
        }
        if precision != 8 || !matches!(components, 1 | 3 | 4) {
            return Err(SingleFileError::damaged_content("an unusual kind of JPEG"));
        }
        self.width = u32::from(u16::from_be_bytes([w1, w0]));
        self.height = u32::from(u16::from_be_bytes([h1, h0]));
        self.components = components;
        self.progressive = marker == 0xC2;
        check_pixels(self.width, self.height)
    }

    fn read_exif(&mut self, segment: &[u8]) {
        if let Some(exif) = segment.strip_prefix(b"Exif\0\0")
            && let Some(orientation) = Orientation::from_exif_chunk(exif)
        {
            self.orientation = orientation;
        }
    }

    fn color_space(&self) -> &'static str {
        match self.components {
            1 => "DeviceGray",
            3 => "DeviceRGB",
            _ => "DeviceCMYK",
        }
    }

    /// Decodes the picture to see that it can be, when that fits in the memory and the pixels
    /// allowed for one upload. Any other (a 50-megapixel photo, the tenth photo of a phone) has had
    /// its structure walked to the end.
    fn try_decoding(&self, bytes: &[u8], pdf: &mut PdfOutput) -> Result<(), SingleFileError> {
        let pixels = u64::from(self.width) * u64::from(self.height);
        // A progressive picture's coefficients take two bytes a sample beside the pixels.
        let per_sample = if self.progressive { 3 } else { 1 };
        let needed = pixels * u64::from(self.components) * per_sample;
        if needed + bytes.len() as u64 > MAX_DECODED_BYTES || !pdf.take_pixels(self.width, self.height) {
            return Ok(());
        }
        JpegDecoder::new(ZCursor::new(bytes)).decode().map_err(SingleFileError::damaged_content)?;
        Ok(())
    }
}

/// The next marker at or after `at`, with the position behind it.
fn next_marker(bytes: &[u8], mut at: usize) -> Result<(u8, usize), SingleFileError> {
    if bytes.get(at) != Some(&0xFF) {
        return Err(SingleFileError::damaged_content("a marker is missing"));
    }
    // Any number of fill bytes may come before a marker (T.81, B.1.1.2).
    while bytes.get(at) == Some(&0xFF) {
        at += 1;
    }
    bytes.get(at).map(|marker| (*marker, at + 1)).ok_or_else(ends_early)
}

/// Returns the offset at which the entropy-coded data that starts at `at` ends: at the first marker that is no part of
/// it.
fn end_of_scan(bytes: &[u8], mut at: usize) -> Result<usize, SingleFileError> {
    loop {
        let rest = bytes.get(at..).ok_or_else(ends_early)?;
        at += rest.iter().position(|byte| *byte == 0xFF).ok_or_else(ends_early)?;
        match bytes.get(at + 1).ok_or_else(ends_early)? {
            // A stuffed zero, a restart marker, a fill byte.
            0x00 | 0xD0..=0xD7 => at += 2,
            0xFF => at += 1,
            _ => return Ok(at),
        }
    }
}

fn ends_early() -> SingleFileError {
    SingleFileError::damaged_content("the picture ends too early")
}
