//! Files that attack a server's memory or time, for tests and for `bench torture`.
//!
//! Each is small, or compresses to little, and asks for much: memory, time, or both.

use std::fmt::Write;

use lopdf::{Dictionary, Stream, dictionary};

/// Returns a PDF with a page tree whose root passes resources with so many entries on to so many direct pages. A reader
/// that copies what pages inherit holds entries × pages of them.
pub fn page_tree(entries: usize, pages: usize) -> Vec<u8> {
    let mut resources = String::new();
    for entry in 0..entries {
        let _ = write!(resources, "/A{entry} 0");
    }
    let kids = "<</Type/Page>>".repeat(pages);
    let tree = format!("<</Type/Pages/Count {pages}/Resources<</Properties<<{resources}>>>>/Kids[{kids}]>>");
    pdf(&[b"<</Type/Catalog/Pages 2 0 R>>".to_vec(), tree.into_bytes()])
}

/// Compressed tables of objects, each with one array of so many numbers: 29 kB become 30 MB of text
/// and gigabytes of numbers.
pub fn object_streams(streams: usize, numbers: usize) -> Vec<u8> {
    let mut objects = one_page();
    for place in 0..streams {
        let index = format!("{} 0 ", 100 + place);
        let dict = dictionary! {
            "Type" => "ObjStm", "N" => 1, "First" => i64::try_from(index.len()).unwrap_or_default(),
        };
        objects.push(compressed_stream(dict, format!("{index}[{}]", "0 ".repeat(numbers)).into_bytes()));
    }
    pdf(&objects)
}

/// Returns a PDF with an uncompressed array of so many numbers.
pub fn plain_array(numbers: usize) -> Vec<u8> {
    let mut objects = one_page();
    objects.push(format!("[{}]", "0 ".repeat(numbers)).into_bytes());
    pdf(&objects)
}

/// Returns a PDF with the array behind a bracket that never closes, where only a whole parser finds it: what a count of
/// the text cannot see, the limits of the process must stop.
pub fn hidden_array(numbers: usize) -> Vec<u8> {
    let mut objects = one_page();
    objects.push(format!("[{}]", "0 ".repeat(numbers)).into_bytes());
    pdf_with_prefix(b"%PDF-1.7\n99 0 obj (\n", &objects)
}

/// An XML element with so many attributes, which a parser compares with one another.
pub fn attributes(count: usize) -> Vec<u8> {
    let mut xml = String::from("<a");
    for number in 0..count {
        let _ = write!(xml, " a{number}=\"1\"");
    }
    (xml + "/>").into_bytes()
}

/// A picture of one colour with a transparent layer: 100 megapixels weigh 2 MB, so that an upload holds twelve.
///
/// # Panics
/// When the picture is too large for the format.
pub fn picture(width: u32, height: u32) -> Vec<u8> {
    use std::io::Write;

    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().expect("a size that the format knows");
    let mut rows = writer.stream_writer().expect("a picture");
    let row = [200, 120, 40, 128].repeat(width as usize);
    for _ in 0..height {
        rows.write_all(&row).expect("memory");
    }
    rows.finish().expect("memory");
    writer.finish().expect("memory");
    bytes
}

/// Returns a text of one endless word.
pub fn word(bytes: usize) -> String {
    "x".repeat(bytes)
}

fn one_page() -> Vec<Vec<u8>> {
    [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Count 1/Kids[3 0 R]>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>",
    ]
    .map(|object| object.as_bytes().to_vec())
    .to_vec()
}

fn compressed_stream(dict: Dictionary, content: Vec<u8>) -> Vec<u8> {
    let mut stream = Stream::new(dict, content);
    let mut object = Vec::new();
    // Without compression it is as hostile, and larger.
    let _ = stream.compress();
    let _ = lopdf::Writer::write_object(&mut object, &stream.into());
    object
}

fn pdf(objects: &[Vec<u8>]) -> Vec<u8> {
    pdf_with_prefix(b"%PDF-1.7\n", objects)
}

/// Objects numbered from 1 with their table of places; the first is the catalog.
fn pdf_with_prefix(head: &[u8], objects: &[Vec<u8>]) -> Vec<u8> {
    let mut file = head.to_vec();
    let mut places = String::new();
    for (place, object) in objects.iter().enumerate() {
        let _ = writeln!(places, "{:010} 00000 n ", file.len());
        file.extend(format!("{} 0 obj\n", place + 1).bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let (start, size) = (file.len(), objects.len() + 1);
    let table = format!("xref\n0 {size}\n0000000000 65535 f \n{places}");
    file.extend(format!("{table}trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n").bytes());
    file
}
