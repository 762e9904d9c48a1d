//! Pictures are turned upright, never enlarged, and rid of their metadata.

use std::fs;

use documents::intake::IntakeError;
use image::{ImageFormat, Luma, Rgba, RgbaImage};
use lopdf::{Dictionary, Document, Object};

use crate::fixtures::{Upload, bmp, combine_one, encode, gif, jpeg, jpeg_with_exif, png};

/// The page's size, the matrix that places its picture, and the picture itself.
struct Page {
    size: (f32, f32),
    matrix: Vec<f32>,
    picture: lopdf::Stream,
}

fn page(bytes: Vec<u8>) -> Page {
    let document = Upload::new(&[("foto", bytes)]).document();
    first_page(&document)
}

fn first_page(document: &Document) -> Page {
    let id = document.get_pages()[&1];
    let dict = document.get_dictionary(id).expect("the page");
    let bounds = dict.get(b"MediaBox").and_then(Object::as_array).expect("its size");
    let size = (bounds[2].as_float().expect("width"), bounds[3].as_float().expect("height"));
    let content = document.get_page_content(id);
    let content = String::from_utf8(content).expect("text");
    let matrix = content.split_whitespace().filter_map(|word| word.parse().ok()).take(6).collect();
    let picture = dict
        .get(b"Resources")
        .and_then(Object::as_dict)
        .and_then(|resources| resources.get(b"XObject"))
        .and_then(Object::as_dict)
        .and_then(|drawings| drawings.get(b"Picture"))
        .and_then(|picture| document.dereference(picture))
        .and_then(|(_, picture)| picture.as_stream())
        .expect("the picture");
    Page { size, matrix, picture: picture.clone() }
}

impl Page {
    /// Returns the corner of the page at which a point of the stored picture appears (0,0 is its top left, 1,1 its
    /// bottom right).
    fn shows(&self, (right, down): (f32, f32)) -> (&'static str, &'static str) {
        let (x, y) = (right, 1.0 - down);
        let m = &self.matrix;
        let (x, y) = (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]);
        (
            if y > self.size.1 / 2.0 { "top" } else { "bottom" },
            if x > self.size.0 / 2.0 { "right" } else { "left" },
        )
    }

    fn pixels(&self) -> Vec<u8> {
        self.picture.decompressed_content().expect("pixels")
    }

    fn entry(&self, key: &[u8]) -> &Object {
        self.picture.dict.get(key).expect("the entry")
    }
}

#[test]
fn pages_follow_the_picture_and_fit_it() {
    let tall = page(jpeg(1000, 2000));
    assert!(tall.size.0 < tall.size.1);
    let wide = page(jpeg(2000, 1000));
    assert!(wide.size.0 > wide.size.1);
    for displayed in [tall, wide] {
        let (width, height) = (displayed.matrix[0], displayed.matrix[3]);
        assert!(displayed.matrix[4] > 10.0 && displayed.matrix[4] + width < displayed.size.0 - 10.0);
        assert!(displayed.matrix[5] > 10.0 && displayed.matrix[5] + height < displayed.size.1 - 10.0);
    }
    let small = page(png(100, 50));
    assert!((small.matrix[0] - 75.0).abs() < 0.01, "96 dots an inch, not a page full of blocks");
}

#[test]
fn every_way_of_holding_the_camera_comes_out_upright() {
    // Where the first stored pixel, and the last one of the first row, belong (EXIF 2.3, 4.6.4).
    let belongs = [
        (1, ("top", "left"), ("top", "right")),
        (2, ("top", "right"), ("top", "left")),
        (3, ("bottom", "right"), ("bottom", "left")),
        (4, ("bottom", "left"), ("bottom", "right")),
        (5, ("top", "left"), ("bottom", "left")),
        (6, ("top", "right"), ("bottom", "right")),
        (7, ("bottom", "right"), ("top", "right")),
        (8, ("bottom", "left"), ("top", "left")),
    ];
    for (orientation, first, last) in belongs {
        let displayed = page(jpeg_with_exif(60, 40, orientation));
        assert_eq!(displayed.shows((0.0, 0.0)), first, "orientation {orientation}");
        assert_eq!(displayed.shows((1.0, 0.0)), last, "orientation {orientation}");
        assert_eq!(displayed.size.0 > displayed.size.1, orientation < 5, "orientation {orientation}");
    }
}

#[test]
fn where_and_by_whom_a_photo_was_taken_stays_out() {
    let mut photo = jpeg_with_exif(60, 40, 1);
    photo.splice(2..2, *b"\xFF\xFE\x00\x11Gemaakt: Anna!!");
    photo.extend(b"a moving picture behind the still one");
    let upload = Upload::new(&[("foto.jpg", photo)]);
    upload.combine().expect("accepted");
    let bytes = fs::read(upload.out_path()).expect("the result");
    for secret in [&b"GPS 52"[..], b"Exif", b"Gemaakt", b"moving picture"] {
        assert!(!bytes.windows(secret.len()).any(|window| window == secret));
    }
}

#[test]
fn a_photo_keeps_every_pixel() {
    let original = jpeg(60, 40);
    let displayed = page(original.clone());
    let kept = image::load_from_memory_with_format(&displayed.picture.content, ImageFormat::Jpeg);
    let sent = image::load_from_memory_with_format(&original, ImageFormat::Jpeg);
    assert_eq!(kept.expect("a JPEG"), sent.expect("a JPEG"));
    let sent = crate::fixtures::picture(33, 21);
    assert_eq!(page(encode(sent.clone(), ImageFormat::Png)).pixels(), sent.as_raw().as_slice());
    assert_eq!(page(encode(sent.clone(), ImageFormat::Bmp)).entry(b"Width").as_i64().ok(), Some(33));
}

#[test]
fn transparency_shows_the_paper() {
    let mut picture = RgbaImage::from_pixel(4, 1, Rgba([0, 0, 0, 0]));
    picture.put_pixel(1, 0, Rgba([200, 100, 0, 255]));
    picture.put_pixel(2, 0, Rgba([0, 0, 0, 128]));
    let pixels = page(encode(picture, ImageFormat::Png)).pixels();
    assert_eq!(pixels, [255, 255, 255, 200, 100, 0, 127, 127, 127, 255, 255, 255]);
}

#[test]
fn palettes_and_few_bits_are_understood() {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 8, 1);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::One);
    encoder.set_palette(vec![255, 255, 255, 10, 20, 30]);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&[0b0101_0000]).expect("a row");
    writer.finish().expect("an end");
    let displayed = page(bytes);
    assert_eq!(displayed.entry(b"BitsPerComponent").as_i64().ok(), Some(1));
    let space = displayed.entry(b"ColorSpace").as_array().expect("a palette");
    assert_eq!(space[3].as_str().ok(), Some(&[255, 255, 255, 10, 20, 30][..]));
    assert_eq!(displayed.pixels(), [0b0101_0000]);

    let gray = image::ImageBuffer::<Luma<u8>, _>::from_pixel(3, 3, Luma([7_u8]));
    assert_eq!(page(encode(gray, ImageFormat::Png)).pixels(), [7; 9]);
}

#[test]
fn an_interlaced_picture_is_put_in_order() {
    // A single pixel is stored alike either way: only the header's last byte and its sum differ.
    let mut bytes = encode(RgbaImage::from_pixel(1, 1, Rgba([9, 8, 7, 255])), ImageFormat::Png);
    bytes[28] = 1;
    let sum = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&sum.to_be_bytes());
    assert_eq!(page(bytes).pixels(), [9, 8, 7]);
}

#[test]
fn of_an_animation_the_first_picture_is_kept() {
    let displayed = page(gif(6, 5));
    assert!(displayed.pixels().chunks(3).all(|pixel| pixel == [255, 0, 0]));
}

#[test]
fn a_picture_of_too_many_pixels_is_refused_by_its_header() {
    let mut bomb = png(1, 1);
    bomb[16..20].copy_from_slice(&30_000_u32.to_be_bytes());
    bomb[20..24].copy_from_slice(&30_000_u32.to_be_bytes());
    let sum = crc32(&bomb[12..29]);
    bomb[29..33].copy_from_slice(&sum.to_be_bytes());
    let mut wide_jpeg = jpeg(8, 8);
    let frame = wide_jpeg.windows(2).position(|marker| marker == [0xFF, 0xC0]).expect("a frame");
    wide_jpeg[frame + 5..frame + 9].copy_from_slice(&[0xFF; 4]);
    let mut wide_bmp = bmp(4, 4);
    wide_bmp[18..22].copy_from_slice(&30_000_u32.to_le_bytes());
    wide_bmp[22..26].copy_from_slice(&30_000_u32.to_le_bytes());
    for bytes in [bomb, wide_jpeg, wide_bmp] {
        let error = combine_one(bytes).expect_err("refused");
        assert!(matches!(error, IntakeError::TooManyPixels { .. }), "{error}");
        assert_eq!(error.code(), "IMAGE_TYPE_NOT_SUPPORTED");
    }
}

#[test]
fn pictures_carry_nothing_but_their_drawing() {
    let document = Upload::new(&[("a.png", png(5, 5))]).document();
    let page = document.get_dictionary(document.get_pages()[&1]).expect("the page");
    let keys = |dict: &Dictionary| -> Vec<String> {
        dict.iter().map(|(key, _)| String::from_utf8_lossy(key).into_owned()).collect()
    };
    let mut found = keys(page);
    found.sort();
    assert_eq!(found, ["Contents", "MediaBox", "Parent", "Resources", "Type"]);
}

/// The checksum of a PNG chunk (ISO 3309).
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(
            sum ^ u32::from(*byte),
            |sum, _| {
                if sum & 1 == 1 { (sum >> 1) ^ 0xEDB8_8320 } else { sum >> 1 }
            },
        )
    })
}
