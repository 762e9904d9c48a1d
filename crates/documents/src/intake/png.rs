//! PNG pictures: read row by row, so that their size in pixels costs no memory.
//!
//! PDF uses PNG's own compression, so the data of a plain picture is taken over as it is once it
//! has been read through. A transparent or interlaced one is written again on white.

use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::Path;

use image::metadata::Orientation;
use lopdf::{Dictionary, Object, dictionary};
use png::{BitDepth, ColorType, Decoder, Encoder, Limits, Reader, Transformations};

use super::error::SingleFileError;
use super::output::PdfOutput;
use super::page;
use super::pixels::{MAX_DECODED_BYTES, check_pixels, flatten};

/// The most that the decoder may allocate for rows and tables, in bytes.
const DECODER_BYTES: usize = 8 * 1024 * 1024;

/// Adds the PNG at `path` as one page.
pub(super) fn append(path: &Path, pdf: &mut PdfOutput) -> Result<(), SingleFileError> {
    let mut reader = open(path, Transformations::IDENTITY)?;
    let info = reader.info();
    let (width, height) = (info.width, info.height);
    pdf.require_pixels(width, height)?;
    let orientation = info
        .exif_metadata
        .as_deref()
        .and_then(Orientation::from_exif_chunk)
        .unwrap_or(Orientation::NoTransforms);
    let plain = !info.interlaced
        && info.trns.is_none()
        && !matches!(info.color_type, ColorType::GrayscaleAlpha | ColorType::Rgba);

    let id = if plain {
        let dict = image_dictionary(&reader)?;
        while reader.next_row().map_err(SingleFileError::damaged_content)?.is_some() {}
        take_over(path, dict, pdf)?
    } else {
        drop(reader);
        write_on_white(path, pdf)?
    };
    page::add_picture(pdf, id, (width, height), orientation)
}

/// Writes 8-bit rows of `color` as a picture and gives its object number.
pub(super) fn write_rows(
    (width, height): (u32, u32),
    color: ColorType,
    rows: impl FnOnce(&mut dyn FnMut(&[u8]) -> Result<(), SingleFileError>) -> Result<(), SingleFileError>,
    pdf: &mut PdfOutput,
) -> Result<u32, SingleFileError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(color);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().map_err(SingleFileError::damaged_content)?;
    let mut stream = writer.stream_writer().map_err(SingleFileError::damaged_content)?;
    rows(&mut |row| std::io::Write::write_all(&mut stream, row).map_err(SingleFileError::from))?;
    stream.finish().map_err(SingleFileError::damaged_content)?;
    writer.finish().map_err(SingleFileError::damaged_content)?;
    let colors = color.samples();
    let dict = dictionary_for((width, height), 8, colors, Object::Name(device(colors).into()));
    write_chunks(&mut Cursor::new(file), dict, pdf)
}

fn open(path: &Path, transform: Transformations) -> Result<Reader<BufReader<File>>, SingleFileError> {
    let limits = Limits { bytes: DECODER_BYTES };
    let mut decoder = Decoder::new_with_limits(BufReader::new(File::open(path)?), limits);
    decoder.set_transformations(transform);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().map_err(SingleFileError::damaged_content)?;
    check_pixels(header.width, header.height)?;
    decoder.read_info().map_err(SingleFileError::damaged_content)
}

fn image_dictionary(reader: &Reader<BufReader<File>>) -> Result<Dictionary, SingleFileError> {
    let info = reader.info();
    let bits = info.bit_depth as u8;
    let colors = info.color_type.samples();
    let space = match (info.color_type, &info.palette) {
        (ColorType::Indexed, Some(palette)) => {
            let last = (palette.len() / 3).saturating_sub(1);
            Object::Array(vec![
                "Indexed".into(),
                "DeviceRGB".into(),
                Object::Integer(i64::try_from(last).map_err(SingleFileError::damaged_content)?),
                Object::string_literal(palette.to_vec()),
            ])
        }
        (ColorType::Indexed, None) => return Err(SingleFileError::damaged_content("the palette is missing")),
        _ => Object::Name(device(colors).into()),
    };
    Ok(dictionary_for((info.width, info.height), bits, colors, space))
}

fn dictionary_for((width, height): (u32, u32), bits: u8, colors: usize, space: Object) -> Dictionary {
    let colors = i64::try_from(colors).unwrap_or(3);
    dictionary! {
        "Type" => "XObject",
        "Subtype" => "Image",
        "Width" => i64::from(width),
        "Height" => i64::from(height),
        "BitsPerComponent" => i64::from(bits),
        "ColorSpace" => space,
        "Filter" => "FlateDecode",
        // PNG's row filters are predictor 15 (ISO 32000-1, 7.4.4.4).
        "DecodeParms" => dictionary! {
            "Predictor" => 15,
            "Colors" => colors,
            "BitsPerComponent" => i64::from(bits),
            "Columns" => i64::from(width),
        },
    }
}

fn device(colors: usize) -> &'static str {
    if colors == 1 { "DeviceGray" } else { "DeviceRGB" }
}

fn take_over(path: &Path, dict: Dictionary, pdf: &mut PdfOutput) -> Result<u32, SingleFileError> {
    write_chunks(&mut BufReader::new(File::open(path)?), dict, pdf)
}

/// Copies the image data (`IDAT` chunks) of `source` into a picture of the PDF.
fn write_chunks<R: Read + Seek>(
    source: &mut R,
    dict: Dictionary,
    pdf: &mut PdfOutput,
) -> Result<u32, SingleFileError> {
    let chunks = data_chunks(source)?;
    let length = chunks.iter().map(|(_, length)| u64::from(*length)).sum();
    let id = pdf.allocate();
    let mut content = ImageData { source, chunks: chunks.into_iter(), left: 0 };
    pdf.write_stream(id, dict, length, &mut content)?;
    Ok(id)
}

/// Returns the offset and the length of each chunk of image data.
fn data_chunks<R: Read + Seek>(source: &mut R) -> Result<Vec<(u64, u32)>, SingleFileError> {
    const SIGNATURE: u64 = 8;
    const CHECKSUM: u64 = 4;
    let mut at = source.seek(SeekFrom::Start(SIGNATURE))?;
    let mut found = Vec::new();
    loop {
        let mut header = [0; 8];
        source.read_exact(&mut header).map_err(SingleFileError::damaged_content)?;
        let [l3, l2, l1, l0, kind @ ..] = header;
        let length = u32::from_be_bytes([l3, l2, l1, l0]);
        match &kind {
            b"IDAT" => found.push((at + header.len() as u64, length)),
            b"IEND" => return Ok(found),
            // An animation's further pictures, and anything else, are left behind.
            _ if !found.is_empty() => return Ok(found),
            _ => {}
        }
        at = source.seek(SeekFrom::Start(at + header.len() as u64 + u64::from(length) + CHECKSUM))?;
    }
}

/// Reads the chunks of a picture as one stream.
struct ImageData<'a, R> {
    source: &'a mut R,
    chunks: std::vec::IntoIter<(u64, u32)>,
    left: u64,
}

impl<R: Read + Seek> Read for ImageData<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        while self.left == 0 {
            let Some((start, length)) = self.chunks.next() else { return Ok(0) };
            self.source.seek(SeekFrom::Start(start))?;
            self.left = u64::from(length);
        }
        let count = self.source.by_ref().take(self.left).read(buffer)?;
        self.left = if count == 0 { 0 } else { self.left - count as u64 };
        Ok(count)
    }
}

/// Decodes a transparent or interlaced picture and writes it again, opaque on white.
fn write_on_white(path: &Path, pdf: &mut PdfOutput) -> Result<u32, SingleFileError> {
    let mut reader = open(path, Transformations::normalize_to_color8())?;
    let size = (reader.info().width, reader.info().height);
    let color = reader.output_color_type().0;
    let opaque = match color {
        ColorType::Grayscale | ColorType::GrayscaleAlpha => ColorType::Grayscale,
        ColorType::Rgb | ColorType::Rgba | ColorType::Indexed => ColorType::Rgb,
    };
    let (from, to) = (color.samples(), opaque.samples());
    if reader.info().interlaced {
        // Its rows come in seven passes over the whole picture, which must then be in memory.
        let needed = reader.output_buffer_size().unwrap_or(usize::MAX);
        if needed as u64 > MAX_DECODED_BYTES {
            return Err(SingleFileError::TooManyPixels { width: size.0, height: size.1 });
        }
        let mut pixels = vec![0; needed];
        reader.next_frame(&mut pixels).map_err(SingleFileError::damaged_content)?;
        let line = size.0 as usize * from;
        return write_rows(
            size,
            opaque,
            |write| {
                pixels.chunks_mut(line).try_for_each(|row| {
                    let length = flatten(row, from, to);
                    write(&row[..length])
                })
            },
            pdf,
        );
    }
    let mut row = vec![0; reader.output_line_size(size.0).unwrap_or_default()];
    write_rows(
        size,
        opaque,
        |write| {
            while reader.read_row(&mut row).map_err(SingleFileError::damaged_content)?.is_some() {
                let length = flatten(&mut row, from, to);
                write(&row[..length])?;
            }
            Ok(())
        },
        pdf,
    )
}
