//! Tests of the accepted file types and of the reported result.

use std::fs;

use documents::intake::{AcceptedFiles, IncomingFile, IntakeError, MAX_CONTENT_BYTES, combine};
use proptest::prelude::*;
use sha2::{Digest, Sha256};

use crate::fixtures::{Upload, bmp, combine_one, gif, jpeg, pdf, png};

fn sample_files() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("loonstrook.pdf", pdf(&["Loonstrook januari", "Loonstrook februari"])),
        ("foto.jpg", jpeg(40, 30)),
        ("scan.png", png(30, 40)),
        ("tekening.bmp", bmp(25, 25)),
        ("bewegend.gif", gif(20, 10)),
    ]
}

#[test]
fn files_of_every_kind_become_one_pdf_in_their_order() {
    let upload = Upload::new(&sample_files());
    let combined = upload.combine().expect("accepted");
    let bytes = fs::read(upload.out_path()).expect("the result");
    assert_eq!(combined.bytes, bytes.len() as u64);
    assert_eq!(combined.sha256, hex::encode(Sha256::digest(&bytes)));
    assert_eq!(combined.pages, 6);
    let document = lopdf::Document::load_mem(&bytes).expect("readable");
    assert_eq!(document.get_pages().len(), 6);
    assert!(document.extract_text(&[1]).expect("text").contains("Loonstrook januari"));
    assert!(document.extract_text(&[2]).expect("text").contains("Loonstrook februari"));
}

#[test]
fn the_same_files_give_the_same_bytes() {
    let first = Upload::new(&sample_files()).combine().expect("accepted");
    let second = Upload::new(&sample_files()).combine().expect("accepted");
    assert_eq!(first, second);
}

#[test]
fn content_decides_not_the_name() {
    let upload = Upload::new(&[("notities.txt", png(10, 10))]);
    assert_eq!(upload.combine().expect("a picture all the same").pages, 1);
    for impostor in [
        b"<html>%PDF-1.4</html>".to_vec(),
        b"MZ\x90\0 a program".to_vec(),
        b"PK\x03\x04 a word document".to_vec(),
        b"plain text".to_vec(),
    ] {
        let upload = Upload::new(&[("goed.png", png(10, 10)), ("echt.pdf", impostor)]);
        let error = upload.combine().expect_err("refused");
        assert!(matches!(error, IntakeError::NotSupported { .. }), "{error}");
        assert_eq!(error.code(), "IMAGE_TYPE_NOT_SUPPORTED");
        assert_eq!(error.file_name(), Some("echt.pdf"));
        assert!(!upload.out_path().exists(), "nothing half-done stays behind");
    }
}

#[test]
fn damage_photos_take_no_animations() {
    let upload = Upload::new(&[("schade.gif", gif(10, 10))]);
    let refused = combine(&upload.files, AcceptedFiles::DamagePhotos, &upload.out_path());
    assert!(matches!(refused, Err(IntakeError::NotSupported { .. })));
    for photo in [png(10, 10), jpeg(10, 10), bmp(10, 10), pdf(&["Schade"])] {
        let upload = Upload::new(&[("schade", photo)]);
        combine(&upload.files, AcceptedFiles::DamagePhotos, &upload.out_path()).expect("accepted");
    }
}

#[test]
fn nothing_and_empty_files_are_named() {
    let error = Upload::new(&[]).combine().expect_err("refused");
    assert_eq!((error.code(), error.file_name()), ("UPLOAD_DOCUMENTS_NOT_PROVIDED", None));
    let upload = Upload::new(&[("goed.png", png(5, 5)), ("leeg.pdf", Vec::new())]);
    let error = upload.combine().expect_err("refused");
    assert!(matches!(error, IntakeError::Empty { .. }));
    assert_eq!((error.code(), error.file_name()), ("IMAGE_TYPE_NOT_SUPPORTED", Some("leeg.pdf")));
}

#[test]
fn files_too_large_together_are_refused_before_they_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let files: Vec<IncomingFile> = ["een.pdf", "twee.pdf"]
        .into_iter()
        .map(|name| {
            let path = folder.path().join(name);
            let file = fs::File::create(&path).expect("a file");
            // All holes: it takes no disk, and would be no PDF if it were looked at.
            file.set_len(MAX_CONTENT_BYTES / 2 + 1).expect("grown");
            IncomingFile { path, file_name: name.to_owned() }
        })
        .collect();
    let out = folder.path().join("out.pdf");
    let error = combine(&files, AcceptedFiles::Documents, &out).expect_err("refused");
    assert_eq!((error.code(), error.file_name()), ("COMBINED_PDF_TO_LARGE", Some("twee.pdf")));
}

#[test]
fn a_file_that_stops_early_is_refused_wherever_it_stops() {
    for (name, bytes) in sample_files() {
        // A BMP says nothing of its end, and a GIF's first picture may be whole by then.
        let enough = match name {
            "loonstrook.pdf" | "foto.jpg" => bytes.len() - 4,
            "scan.png" => bytes.len() - 16,
            "bewegend.gif" => 48,
            _ => bytes.len() - 1,
        };
        for end in (8..enough).step_by(bytes.len() / 60 + 1).chain([enough - 1]) {
            let error = combine_one(bytes[..end].to_vec())
                .expect_err(&format!("{name} cut at {end} of {}", bytes.len()));
            assert_eq!(error.code(), "IMAGE_TYPE_NOT_SUPPORTED", "{name} cut at {end}: {error}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_never_panic(
        start in prop::sample::select(vec![
            &b"%PDF-1.7\n"[..], b"\x89PNG\r\n\x1A\n", b"\xFF\xD8\xFF\xE0", b"GIF89a", b"BM", b"",
        ]),
        rest: Vec<u8>,
    ) {
        let _ = combine_one([start, &rest].concat());
    }

    #[test]
    fn spoiled_files_never_panic(
        which in 0..5_usize,
        spoils in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
    ) {
        let mut bytes = sample_files().swap_remove(which).1;
        for (place, value) in spoils {
            let place = place.index(bytes.len());
            bytes[place] = value;
        }
        let _ = combine_one(bytes);
    }
}
