//! Memory used by the intake of 25 MB. Each case runs in a process of its own, so that it has a peak of its own.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::Command;

use documents::intake::{AcceptedFiles, IncomingFile, MAX_CONTENT_BYTES, combine};

/// Bytes that one upload may add to the peak.
const ALLOWED: u64 = 64 * 1024 * 1024;

const CASE: &str = "BALIE_MEMORY_CASE";

#[test]
fn an_upload_of_25_megabytes_stays_within_64() {
    if let Ok(case) = std::env::var(CASE) {
        return take_in(Path::new(&case));
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (name, write) in [
        ("pdf", write_pdf as fn(&Path)),
        ("bmp", write_bmp),
        ("png", write_png),
        ("jpeg", write_jpeg),
        ("many", write_many),
    ] {
        let case = folder.path().join(name);
        fs::create_dir(&case).expect("a folder");
        write(&case);
        let status = Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "an_upload_of_25_megabytes_stays_within_64", "--nocapture"])
            .env(CASE, &case)
            .status()
            .expect("started");
        assert!(status.success(), "{name} took too much");
    }
}

fn take_in(case: &Path) {
    let mut paths: Vec<_> =
        fs::read_dir(case).expect("the case").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let files: Vec<IncomingFile> =
        paths.into_iter().map(|path| IncomingFile { path, file_name: "bestand".to_owned() }).collect();
    let together: u64 = files.iter().map(|file| fs::metadata(&file.path).expect("a file").len()).sum();
    assert!(together > MAX_CONTENT_BYTES * 9 / 10, "the case must be a full upload, not {together}");
    let before = peak_memory();
    combine(&files, AcceptedFiles::Documents, &case.with_extension("out")).expect("accepted");
    let added = peak_memory() - before;
    println!("{}: {} MB", case.display(), added / 1_000_000);
    assert!(added <= ALLOWED, "{added} bytes more at the peak");
}

/// The most memory this process ever had, in bytes.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("the peak");
    let kilobytes: u64 = line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).expect("a number");
    kilobytes * 1024
}

/// Bytes that do not compress: they repeat only at a distance that no compression looks back.
fn noise_bytes(length: usize) -> Vec<u8> {
    let mut state = 0x9E37_79B9_u32;
    let block: Vec<u8> = std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state.to_le_bytes()[3]
    })
    .take(100_003)
    .collect();
    let mut bytes = block.repeat(length / block.len() + 1);
    bytes.truncate(length);
    bytes
}

fn write_pdf(folder: &Path) {
    let mut file = BufWriter::new(fs::File::create(folder.join("a")).expect("a file"));
    let head = "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n\
                2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n\
                3 0 obj\n<</Type/Page/Parent 2 0 R/Resources<</XObject<</A 4 0 R>>>>>>\nendobj\n";
    let picture = "4 0 obj\n<</Subtype/Image/Width 5000/Height 5200/BitsPerComponent 8\
                   /ColorSpace/DeviceGray/Length 26000000>>\nstream\n";
    write!(file, "{head}{picture}").expect("written");
    file.write_all(&noise_bytes(26_000_000)).expect("written");
    let start = head.len() + picture.len() + 26_000_000 + "\nendstream\nendobj\n".len();
    write!(file, "\nendstream\nendobj\nxref\n0 5\n0000000000 65535 f \n").expect("written");
    for object in ["1 0 obj", "2 0 obj", "3 0 obj", "4 0 obj"] {
        let offset = format!("{head}{picture}").find(object).expect("the object");
        writeln!(file, "{offset:010} 00000 n ").expect("written");
    }
    write!(file, "trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n").expect("written");
}

fn noisy_picture(width: u32, height: u32) -> image::RgbImage {
    let bytes = noise_bytes((width * height * 3) as usize);
    image::RgbImage::from_raw(width, height, bytes).expect("as many bytes as pixels")
}

fn write_bmp(folder: &Path) {
    noisy_picture(2_950, 2_950).save_with_format(folder.join("a"), image::ImageFormat::Bmp).expect("written");
}

fn write_png(folder: &Path) {
    noisy_picture(2_900, 2_900).save_with_format(folder.join("a"), image::ImageFormat::Png).expect("written");
}

fn write_jpeg(folder: &Path) {
    let file = BufWriter::new(fs::File::create(folder.join("a")).expect("a file"));
    image::codecs::jpeg::JpegEncoder::new_with_quality(file, 92)
        .encode_image(&noisy_picture(3_500, 3_500))
        .expect("written");
}

fn write_many(folder: &Path) {
    let mut bytes = Vec::new();
    image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 90)
        .encode_image(&noisy_picture(1_180, 1_180))
        .expect("encoded");
    for index in 0..10 {
        fs::write(folder.join(index.to_string()), &bytes).expect("written");
    }
}
