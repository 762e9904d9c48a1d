//! Files as consumers send them, made on the spot.

use std::fs;
use std::io::Cursor;
use std::path::PathBuf;

use documents::intake::{AcceptedFiles, Combined, IncomingFile, IntakeError, combine};
use image::codecs::gif::GifEncoder;
use image::{DynamicImage, Frame, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use tempfile::TempDir;

/// A folder with uploads in it.
pub struct Upload {
    pub folder: TempDir,
    pub files: Vec<IncomingFile>,
}

impl Upload {
    pub fn new(files: &[(&str, Vec<u8>)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let files = files
            .iter()
            .enumerate()
            .map(|(index, (name, bytes))| {
                let path = folder.path().join(index.to_string());
                fs::write(&path, bytes).expect("a file");
                IncomingFile { path, file_name: (*name).to_owned() }
            })
            .collect();
        Self { folder, files }
    }

    pub fn out_path(&self) -> PathBuf {
        self.folder.path().join("combined.pdf")
    }

    pub fn combine(&self) -> Result<Combined, IntakeError> {
        combine(&self.files, AcceptedFiles::Documents, &self.out_path())
    }

    /// Combines and opens the result with a reader other than the one that wrote it.
    pub fn document(&self) -> Document {
        self.combine().expect("accepted");
        Document::load(self.out_path()).expect("a readable PDF")
    }
}

pub fn combine_one(bytes: Vec<u8>) -> Result<Combined, IntakeError> {
    Upload::new(&[("bestand", bytes)]).combine()
}

/// A picture with some variety, so that compression has work to do.
pub fn picture(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let [red, green, ..] = (x.wrapping_mul(37) ^ y.wrapping_mul(101)).to_le_bytes();
        Rgb([red, green, 128])
    })
}

pub fn encode(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.into().write_to(&mut bytes, format).expect("encodable");
    bytes.into_inner()
}

pub fn png(width: u32, height: u32) -> Vec<u8> {
    encode(picture(width, height), ImageFormat::Png)
}

pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    encode(picture(width, height), ImageFormat::Jpeg)
}

pub fn bmp(width: u32, height: u32) -> Vec<u8> {
    encode(picture(width, height), ImageFormat::Bmp)
}

/// An animation that is red first and blue later.
pub fn gif(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new(&mut bytes);
    for color in [Rgba([255, 0, 0, 255]), Rgba([0, 0, 255, 255])] {
        let frame = Frame::new(RgbaImage::from_pixel(width, height, color));
        encoder.encode_frame(frame).expect("encodable");
    }
    drop(encoder);
    bytes
}

/// Returns a JPEG whose EXIF block holds the camera's orientation and location.
pub fn jpeg_with_exif(width: u32, height: u32, orientation: u8) -> Vec<u8> {
    let mut exif = b"Exif\0\0MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
    exif.extend(b"GPS 52.0907 N 5.1214 E");
    let mut segment = vec![0xFF, 0xE1];
    segment.extend(u16::try_from(exif.len() + 2).expect("short").to_be_bytes());
    segment.extend(exif);
    let mut bytes = jpeg(width, height);
    bytes.splice(2..2, segment);
    bytes
}

/// A PDF under construction, with one page per text.
pub struct Pdf {
    pub document: Document,
    pub pages: Vec<ObjectId>,
    pub catalog: ObjectId,
}

impl Pdf {
    pub fn with_texts(texts: &[&str]) -> Self {
        let mut document = Document::with_version("1.5");
        let tree = document.new_object_id();
        let font = document.add_object(dictionary! {
            "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica",
        });
        let resources = document.add_object(dictionary! { "Font" => dictionary! { "F1" => font } });
        let pages: Vec<ObjectId> = texts
            .iter()
            .map(|text| {
                let content = document.add_object(text_stream(text));
                document.add_object(dictionary! {
                    "Type" => "Page", "Parent" => tree, "Contents" => content,
                })
            })
            .collect();
        document.objects.insert(
            tree,
            dictionary! {
                "Type" => "Pages",
                "Kids" => pages.iter().map(|page| Object::Reference(*page)).collect::<Vec<_>>(),
                "Count" => i64::try_from(pages.len()).expect("few"),
                "Resources" => resources,
                "MediaBox" => vec![0.into(), 0.into(), 595.into(), 842.into()],
            }
            .into(),
        );
        let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => tree });
        document.trailer.set("Root", catalog);
        document.trailer.set(
            "ID",
            Object::Array(vec![
                Object::string_literal("0123456789abcdef"),
                Object::string_literal("0123456789abcdef"),
            ]),
        );
        Self { document, pages, catalog }
    }

    pub fn page(&mut self, index: usize) -> &mut Dictionary {
        self.document.get_dictionary_mut(self.pages[index]).expect("the page")
    }

    pub fn catalog(&mut self) -> &mut Dictionary {
        self.document.get_dictionary_mut(self.catalog).expect("the catalog")
    }

    pub fn bytes(mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.document.save_to(&mut bytes).expect("written");
        bytes
    }
}

pub fn pdf(texts: &[&str]) -> Vec<u8> {
    Pdf::with_texts(texts).bytes()
}

pub fn text_stream(text: &str) -> Stream {
    let content = Content {
        operations: vec![
            Operation::new("BT", vec![]),
            Operation::new("Tf", vec!["F1".into(), 24.into()]),
            Operation::new("Td", vec![72.into(), 700.into()]),
            Operation::new("Tj", vec![Object::string_literal(text)]),
            Operation::new("ET", vec![]),
        ],
    };
    Stream::new(Dictionary::new(), content.encode().expect("encodable"))
}
