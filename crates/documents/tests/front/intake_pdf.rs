//! PDF files: pages come over, everything that acts stays behind.

use std::fs;

use documents::intake::IntakeError;
use lopdf::encryption::Permissions;
use lopdf::{EncryptionState, EncryptionVersion, Object, Stream, dictionary};

use crate::fixtures::{Pdf, Upload, combine_one, pdf, png, text_stream};

fn encrypted(user_password: &str) -> Vec<u8> {
    let mut pdf = Pdf::with_texts(&["Vertrouwelijk"]);
    let version = EncryptionVersion::V2 {
        document: &pdf.document,
        owner_password: "eigenaar",
        user_password,
        key_length: 128,
        permissions: Permissions::PRINTABLE,
    };
    let state = EncryptionState::try_from(version).expect("a key");
    pdf.document.encrypt(&state).expect("encrypted");
    pdf.bytes()
}

#[test]
fn a_password_to_open_is_refused() {
    let upload = Upload::new(&[("a.png", png(5, 5)), ("geheim.pdf", encrypted("gebruiker"))]);
    let error = upload.combine().expect_err("refused");
    assert!(matches!(error, IntakeError::Encrypted { .. }), "{error}");
    assert_eq!((error.code(), error.file_name()), ("UPLOAD_PDF_ENCRYPTION_ERROR", Some("geheim.pdf")));
}

#[test]
fn a_password_that_only_restricts_is_taken_off() {
    let document = Upload::new(&[("loonstrook.pdf", encrypted(""))]).document();
    assert!(!document.is_encrypted() && !document.was_encrypted());
    assert!(document.extract_text(&[1]).expect("text").contains("Vertrouwelijk"));
}

#[test]
fn scripts_actions_and_attachments_stay_behind() {
    let mut source = Pdf::with_texts(&["Aanvraag"]);
    let script = || dictionary! { "S" => "JavaScript", "JS" => Object::string_literal("app.alert('boe')") };
    let attached = source
        .document
        .add_object(Stream::new(dictionary! { "Type" => "EmbeddedFile" }, b"a program in disguise".to_vec()));
    let file = source.document.add_object(dictionary! {
        "Type" => "Filespec", "F" => Object::string_literal("virus.exe"), "EF" => dictionary! { "F" => attached },
    });
    let link = source.document.add_object(dictionary! {
        "Type" => "Annot", "Subtype" => "Link",
        "Rect" => vec![0.into(), 0.into(), 99.into(), 99.into()],
        "A" => dictionary! { "S" => "Launch", "F" => Object::string_literal("cmd.exe") },
    });
    let catalog = source.catalog();
    catalog.set("OpenAction", script());
    catalog.set("AA", dictionary! { "WC" => script() });
    catalog.set("AF", vec![Object::Reference(file)]);
    catalog.set(
        "Names",
        dictionary! {
            "JavaScript" => dictionary! { "Names" => vec![Object::string_literal("a"), script().into()] },
            "EmbeddedFiles" => dictionary! { "Names" => vec![Object::string_literal("a"), file.into()] },
        },
    );
    let page = source.page(0);
    page.set("AA", dictionary! { "O" => script() });
    page.set("Annots", vec![Object::Reference(link)]);
    // Smuggled in where page contents may reach it.
    page.set("Group", dictionary! { "S" => "Transparency", "Extra" => script(), "File" => file });

    let upload = Upload::new(&[("aanvraag.pdf", source.bytes())]);
    let document = upload.document();
    assert!(document.extract_text(&[1]).expect("text").contains("Aanvraag"));
    let bytes = fs::read(upload.out_path()).expect("the result");
    for trace in [
        "JavaScript",
        "app.alert",
        "OpenAction",
        "Launch",
        "cmd.exe",
        "EmbeddedFile",
        "virus.exe",
        "disguise",
        "Annots",
        "/AA",
        "/Names",
    ] {
        let found = bytes.windows(trace.len()).any(|window| window == trace.as_bytes());
        assert!(!found, "{trace} came along");
    }
}

#[test]
fn what_was_filled_in_on_screen_is_still_there() {
    let mut source = Pdf::with_texts(&["Werkgeversverklaring"]);
    let mut displayed = text_stream("4250 euro");
    let font = dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Courier" };
    for (key, value) in [
        ("Type", Object::Name(b"XObject".to_vec())),
        ("Subtype", Object::Name(b"Form".to_vec())),
        ("BBox", Object::Array(vec![0.into(), 0.into(), 100.into(), 20.into()])),
        ("Resources", dictionary! { "Font" => dictionary! { "F1" => font } }.into()),
    ] {
        displayed.dict.set(key, value);
    }
    let displayed = source.document.add_object(displayed);
    let states = dictionary! { "Aan" => displayed, "Uit" => Object::Null };
    let rect = || -> Object { vec![72.into(), 500.into(), 272.into(), 540.into()].into() };
    let field = dictionary! {
        "Type" => "Annot", "Subtype" => "Widget", "FT" => "Tx", "Rect" => rect(),
        "AP" => dictionary! { "N" => displayed },
    };
    let tick = dictionary! {
        "Type" => "Annot", "Subtype" => "Widget", "FT" => "Btn", "Rect" => rect(), "AS" => "Aan",
        "AP" => dictionary! { "N" => states },
    };
    let hidden = dictionary! {
        "Type" => "Annot", "Subtype" => "Widget", "FT" => "Tx", "Rect" => rect(), "F" => 2,
        "AP" => dictionary! { "N" => displayed },
    };
    let fields: Vec<Object> =
        [field, tick, hidden].into_iter().map(|field| source.document.add_object(field).into()).collect();
    source.page(0).set("Annots", fields);

    let document = Upload::new(&[("verklaring.pdf", source.bytes())]).document();
    let page = document.get_pages()[&1];
    let content = String::from_utf8(document.get_page_content(page)).expect("text");
    // Twice as wide and twice as high as its own box, at the field's place.
    let placed = content.matches("q 2.00000 0.00000 0.00000 2.00000 72.00000 500.00000 cm").count();
    assert_eq!(placed, 2, "the field and the tick, not what is hidden: {content}");
    let drawn = document.objects.values().filter_map(|object| object.as_stream().ok());
    assert_eq!(drawn.filter(|stream| stream.content.windows(9).any(|w| w == b"4250 euro")).count(), 1);
    let (resources, _) = document.get_page_resources(page).expect("resources");
    let resources = resources.expect("its own");
    assert!(resources.has(b"Font") && resources.has(b"XObject"), "the page's own font is still there");
}

#[test]
fn pages_keep_their_size_and_turn() {
    let mut source = Pdf::with_texts(&["Liggend"]);
    source.page(0).set("Rotate", 90);
    source.page(0).set("MediaBox", vec![0.into(), 0.into(), 300.into(), 500.into()]);
    let document = Upload::new(&[("liggend.pdf", source.bytes())]).document();
    let page = document.get_dictionary(document.get_pages()[&1]).expect("the page");
    assert_eq!(page.get(b"Rotate").and_then(Object::as_i64).ok(), Some(90));
    let size = page.get(b"MediaBox").and_then(Object::as_array).expect("a size");
    assert_eq!(size[2].as_i64().ok(), Some(300));
}

#[test]
fn a_page_tree_that_runs_in_circles_is_refused() {
    let mut source = Pdf::with_texts(&["Rond"]);
    let tree = source.page(0).get(b"Parent").and_then(Object::as_reference).expect("the tree");
    source.page(0).set("Kids", vec![Object::Reference(tree)]);
    let error = combine_one(source.bytes()).expect_err("refused");
    assert!(matches!(error, IntakeError::Damaged { .. }), "{error}");
}

#[test]
fn large_pictures_are_taken_over_unchanged() {
    let mut source = Pdf::with_texts(&["Een", "Twee"]);
    let noise = |seed: u32| -> Vec<u8> {
        (0..400_000_u32).map(|n| (n.wrapping_mul(seed) >> 9).to_le_bytes()[0]).collect()
    };
    let pictures: Vec<Vec<u8>> = [2_654_435_761, 2_246_822_519].map(noise).into();
    for (index, content) in pictures.iter().enumerate() {
        let dict = dictionary! { "Subtype" => "Image", "Width" => 1000, "Height" => 400,
        "ColorSpace" => "DeviceGray", "BitsPerComponent" => 8 };
        let picture = source.document.add_object(Stream::new(dict, content.clone()));
        let resources = dictionary! { "XObject" => dictionary! { "A" => picture } };
        source.page(index).set("Resources", resources);
    }
    let document = Upload::new(&[("scan.pdf", source.bytes())]).document();
    for picture in &pictures {
        let found = document.objects.values().filter_map(|object| object.as_stream().ok());
        assert_eq!(found.filter(|stream| stream.content == *picture).count(), 1);
    }
}

#[test]
fn a_file_whose_table_points_astray_is_read_all_the_same() {
    let intact = pdf(&["Leesbaar"]);
    let table = intact.windows(5).rposition(|word| word == b"xref\n").expect("a table");
    let mut astray = intact.clone();
    for digit in astray[table..].iter_mut().filter(|byte| (b'1'..=b'8').contains(byte)) {
        *digit += 1;
    }
    let document = Upload::new(&[("kopie.pdf", astray)]).document();
    assert!(document.extract_text(&[1]).expect("text").contains("Leesbaar"));
    let padded = [intact, vec![0; 5_000]].concat();
    assert_eq!(combine_one(padded).expect("padding is no damage").pages, 1);
}

#[test]
fn a_file_without_pages_is_refused() {
    let error = combine_one(pdf(&[])).expect_err("refused");
    assert!(matches!(error, IntakeError::Damaged { .. }), "{error}");
}
