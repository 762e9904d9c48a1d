//! The process of its own: the same results as in this one, and what hostile files come to.

use std::fs;
use std::time::{Duration, Instant};

use documents::intake::{AcceptedFiles, Combined};
use documents::rendering::{DocumentBody, ReceiptRow, Section, render};
use documents::worker::{RefusedFile, WorkerError, WorkerFailure, WorkerProcess};
use documents::{hostile, xml};
use domain::locale::{Locale, MessageLocale};
use image::{ImageFormat, Rgb, RgbImage};
use lopdf::Document;
use sha2::{Digest, Sha256};

use crate::fixtures::{self, Upload};
use crate::samples;

fn build_worker() -> WorkerProcess {
    WorkerProcess::new(env!("CARGO_BIN_EXE_documents-intake-worker"), [])
}

async fn combine(upload: &Upload) -> Result<Combined, WorkerError> {
    build_worker()
        .combine(upload.folder.path(), &upload.files, AcceptedFiles::Documents, "combined.pdf")
        .await
}

#[tokio::test]
async fn a_child_makes_what_this_process_would_make() {
    let upload = Upload::new(&[("a.png", fixtures::png(60, 40)), ("b.pdf", fixtures::pdf(&["een", "twee"]))]);
    let here = upload.combine().expect("accepted");
    let bytes = fs::read(upload.out_path()).expect("a file");
    fs::remove_file(upload.out_path()).expect("removed");
    let there = combine(&upload).await.expect("accepted");
    assert_eq!((&there, there.pages), (&here, 3));
    assert_eq!(fs::read(upload.out_path()).expect("a file"), bytes);

    let overview = Upload::new(&[("a.xml", b"<a/>".to_vec()), ("b.xml", b"<b c='d'/>".to_vec())]);
    let checked = build_worker().check(overview.folder.path(), &overview.files).await.expect("accepted");
    let here = xml::check(b"<b c='d'/>").expect("accepted");
    assert_eq!((checked.len(), &checked[1].sha256, checked[1].bytes), (2, &here.sha256, here.bytes));

    let folder = tempfile::tempdir().expect("a folder");
    let (_, mut paper) = samples::every_paper(MessageLocale::formal(Locale::Nl)).swap_remove(0);
    paper.look.logo = Some(samples::logo());
    let made = build_worker().render(folder.path(), &paper, "paper.pdf").await.expect("made");
    let bytes = fs::read(folder.path().join("paper.pdf")).expect("a file");
    assert!(bytes == render(&paper).expect("made"), "other bytes");
    assert_eq!((made.bytes, made.sha256), (bytes.len() as u64, hex::encode(Sha256::digest(&bytes))));
    assert_eq!(made.without_logo, None);
}

#[tokio::test]
async fn what_is_refused_is_told_by_code_and_without_the_name() {
    let upload = Upload::new(&[("goed.png", fixtures::png(4, 4)), ("jan-jansen.exe", b"MZ".to_vec())]);
    let Err(WorkerError::Refused { code, reason, file }) = combine(&upload).await else { panic!("accepted") };
    assert_eq!(code, "IMAGE_TYPE_NOT_SUPPORTED");
    assert_eq!(file, Some(RefusedFile { position: 1, problem: "not_supported".to_owned() }));
    assert!(reason.contains("file 2") && !reason.contains("jansen"), "{reason}");
    assert!(!upload.out_path().exists());
}

#[tokio::test]
async fn a_child_can_do_nothing_but_its_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let probe = build_worker().probe(folder.path()).await.expect("a reply");
    assert!(!probe.network && !probe.programs && !probe.memory, "{probe:?}");
    // The two that the parent sets; nothing of what this process has.
    assert_eq!(probe.variables, 2);
    // Kernels without Landlock let it read what this user may read; the operator is told.
    let kernel = fs::read_to_string("/sys/kernel/security/lsm").unwrap_or_default();
    assert!(!probe.files || !kernel.contains("landlock"), "{probe:?}");
    assert_eq!(probe.open().is_some(), probe.files);
}

/// Time limit on a busy machine with a debug build, for work that takes a second otherwise.
const SOON: Duration = Duration::from_secs(20);

#[tokio::test]
async fn page_trees_cost_what_they_weigh() {
    let upload = Upload::new(&[("a.pdf", hostile::page_tree(4_000, 2_000))]);
    let started = Instant::now();
    assert_eq!(combine(&upload).await.expect("accepted").pages, 2_000);
    // Every page still has what it inherits, which stands in the result once.
    let bytes = fs::metadata(upload.out_path()).expect("a file").len();
    assert!(bytes < 1_000_000, "{bytes}");
    let document = Document::load(upload.out_path()).expect("a readable PDF");
    let (_, last) = document.get_pages().into_iter().next_back().expect("pages");
    let page = document.get_dictionary(last).expect("a page");
    let resources = page.get_deref(b"Resources", &document).and_then(|it| it.as_dict()).expect("resources");
    assert_eq!(resources.get(b"Properties").and_then(|it| it.as_dict()).expect("entries").len(), 4_000);

    let upload = Upload::new(&[("a.pdf", hostile::page_tree(9_000, 5_000))]);
    assert_eq!(combine(&upload).await.expect("accepted").pages, 5_000);
    let upload = Upload::new(&[("a.pdf", hostile::page_tree(20_000, 20_000))]);
    let Err(WorkerError::Refused { code, .. }) = combine(&upload).await else { panic!("accepted") };
    assert_eq!(code, "COMBINED_PDF_TO_LARGE");
    assert!(started.elapsed() < SOON, "{:?}", started.elapsed());
}

#[tokio::test]
async fn numbers_without_end_are_refused_before_they_are_built() {
    for (name, file) in [
        ("2 million", hostile::object_streams(1, 2_000_000)),
        ("15 million", hostile::object_streams(1, 15_000_000)),
        ("3 x 15 million", hostile::object_streams(3, 15_000_000)),
        ("12 million, plain", hostile::plain_array(12_000_000)),
    ] {
        let upload = Upload::new(&[("a.pdf", file)]);
        let started = Instant::now();
        let Err(WorkerError::Refused { code, reason, .. }) = combine(&upload).await else { panic!("{name}") };
        assert_eq!(code, "IMAGE_TYPE_NOT_SUPPORTED", "{name}");
        assert!(reason.contains("entries") || reason.contains("values"), "{name}: {reason}");
        assert!(started.elapsed() < SOON, "{name}: {:?}", started.elapsed());
    }
}

#[tokio::test]
async fn what_no_count_finds_meets_the_limit_of_memory() {
    let upload = Upload::new(&[("a.pdf", hostile::hidden_array(12_000_000))]);
    match combine(&upload).await {
        Err(WorkerError::Ended(WorkerFailure::Aborted(reason))) => {
            assert!(reason.contains("memory"), "{reason}");
        }
        other => panic!("{other:?}"),
    }
    assert!(!upload.folder.path().join("core").exists());
}

#[tokio::test]
async fn attributes_and_pixels_are_counted() {
    let upload = Upload::new(&[("a.xml", hostile::attributes(120_000))]);
    let started = Instant::now();
    let checked = build_worker().check(upload.folder.path(), &upload.files).await;
    assert!(matches!(checked, Err(WorkerError::Refused { .. })), "{checked:?}");
    assert!(started.elapsed() < SOON);

    // Together too many: the first fits, the second does not.
    let picture = hostile::picture(8_000, 8_000);
    let upload = Upload::new(&[("a.png", picture.clone()), ("b.png", picture)]);
    let Err(WorkerError::Refused { code, reason, .. }) = combine(&upload).await else { panic!("accepted") };
    assert_eq!(code, "IMAGE_TYPE_NOT_SUPPORTED");
    assert!(reason.contains("file 2") && reason.contains("pixels"), "{reason}");

    // A telephone's photos go on being taken in, decoded or not.
    let photo = RgbImage::from_pixel(4_000, 3_000, Rgb([90, 120, 40]));
    let photos = vec![("foto.jpg", fixtures::encode(photo, ImageFormat::Jpeg)); 10];
    assert_eq!(combine(&Upload::new(&photos)).await.expect("accepted").pages, 10);
}

#[tokio::test]
async fn a_word_without_end_comes_out_on_paper() {
    let folder = tempfile::tempdir().expect("a folder");
    let papers = samples::every_paper(MessageLocale::formal(Locale::Nl));
    let is_receipt =
        |paper: &documents::rendering::DocumentSpec| matches!(paper.content, DocumentBody::Receipt(_));
    let mut paper = papers.into_iter().map(|(_, paper)| paper).find(is_receipt).expect("a receipt");
    if let DocumentBody::Receipt(receipt) = &mut paper.content {
        let rows = vec![ReceiptRow::new("Opmerking", hostile::word(40_000))];
        receipt.answered = vec![Section { title: None, rows }];
    }
    let started = Instant::now();
    let made = build_worker().render(folder.path(), &paper, "paper.pdf").await.expect("made");
    // Release: 400 kB in less than 2 s. A debug build of the compiler takes ten times as long.
    assert!(started.elapsed() < SOON, "{:?}", started.elapsed());
    let document = Document::load(folder.path().join("paper.pdf")).expect("a readable PDF");
    assert!(document.get_pages().len() > 5, "{} bytes", made.bytes);
}
