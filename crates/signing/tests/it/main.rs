//! Seals and time stamps, judged by `openssl`, `qpdf`, `pdfsig`, pyHanko and Certomancer.
#![allow(clippy::disallowed_methods, reason = "other programs judge by the machine's clock")]

mod certomancer;
mod scene;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use chrono::{DateTime, TimeDelta, Utc};
use lopdf::{Document, Object, SaveOptions, dictionary};
use sha2::{Digest, Sha256};
use signing::time_stamp::{TimeStampError, TimeStampRequest};
use signing::{KeyError, Seal, SealError, SealKey, TimeStampUpdate, carries_signature, earlier_revisions};

use scene::Scene;

fn keep_for_inspection(name: &str, pdf: &[u8]) {
    if let Some(folder) = std::env::var_os("BALIE_LOOK") {
        fs::write(Path::new(&folder).join(name), pdf).expect("written");
    }
}

/// Returns a PDF of one page, with its objects in a table or in streams.
fn document(in_streams: bool) -> Vec<u8> {
    let mut document = Document::with_version("1.7");
    let pages = document.new_object_id();
    let page = document.add_object(dictionary! {
        "Type" => "Page", "Parent" => pages, "MediaBox" => vec![0.into(), 0.into(), 200.into(), 200.into()],
    });
    let tree = dictionary! { "Type" => "Pages", "Kids" => vec![page.into()], "Count" => 1 };
    document.set_object(pages, tree);
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => pages });
    document.trailer.set("Root", catalog);
    document.trailer.set("ID", vec![Object::string_literal("0123456789abcdef"); 2]);
    let mut bytes = Vec::new();
    let options = SaveOptions {
        use_object_streams: in_streams,
        use_xref_streams: in_streams,
        ..SaveOptions::default()
    };
    if !in_streams {
        document.reference_table.cross_reference_type = lopdf::xref::XrefType::CrossReferenceTable;
    }
    document.save_with_options(&mut bytes, options).expect("written");
    bytes
}

const NAME: &str = "Van Dijk Advies – Één";

fn seal_pdf(pdf: &[u8], key: &SealKey) -> Seal {
    Seal::new(pdf, key, NAME, Utc::now()).expect("a seal")
}

#[test]
fn a_seal_holds_for_others_and_leaves_the_document_as_it_was() {
    let scene = Scene::new();
    for rsa in [false, true] {
        let key = scene.seal_key(rsa);
        for in_streams in [false, true] {
            let before = document(in_streams);
            let seal = seal_pdf(&before, &key);
            let id = seal.id();
            let plain = seal.without_time_stamp().expect("room");
            assert!(plain.starts_with(&before) && carries_signature(&plain) && !carries_signature(&before));
            assert_eq!(earlier_revisions(&plain), [before.trim_ascii_end().len()]);
            scene.qpdf(&plain);
            let said = scene.pdfsig(&plain);
            assert!(said.contains("Signature Validation: Signature is Valid."), "{said}");
            assert!(said.contains("Total document signed"), "{said}");
            assert!(said.contains("ETSI.CAdES.detached"), "{said}");

            let token = scene.token(Sha256::digest(seal.to_be_stamped()).into());
            assert_eq!(seal.id(), id);
            let stamped = seal.with_time_stamp(&token).expect("room");
            assert_eq!(stamped.len(), plain.len());
            scene.qpdf(&stamped);
            assert!(scene.pdfsig(&stamped).contains("Signature is Valid."));
            keep_for_inspection(&format!("b_t-{rsa}-{in_streams}.pdf"), &stamped);
            keep_for_inspection(&format!("b_b-{rsa}-{in_streams}.pdf"), &plain);

            let mut altered = stamped.clone();
            let place = before.windows(8).position(|word| word == b"MediaBox").unwrap_or(20);
            altered[place] ^= 1;
            assert!(!scene.pdfsig(&altered).contains("Signature is Valid."));
        }
    }
    keep_for_inspection("ca.pem", &scene.read("ca.pem"));
}

/// Checks the size limit of an upload.
#[test]
fn a_document_of_25_megabytes_is_sealed() {
    let scene = Scene::new();
    let mut large = Document::load_mem(&document(false)).expect("a document");
    let noise: Vec<u8> =
        (0..25_000_000_u64).map(|number| (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8).collect();
    let picture = large.add_object(lopdf::Stream::new(dictionary! {}, noise));
    let catalog = large.catalog_mut().expect("a catalogue");
    catalog.set("PieceInfo", dictionary! { "Test" => picture });
    let mut before = Vec::new();
    large.save_to(&mut before).expect("written");
    let seal = seal_pdf(&before, &scene.seal_key(false));
    let token = scene.token(Sha256::digest(seal.to_be_stamped()).into());
    let after = seal.with_time_stamp(&token).expect("room");
    assert!(after.starts_with(&before) && after.len() < before.len() + 100_000);
    let said = scene.pdfsig(&after);
    assert!(said.contains("Signature is Valid.") && said.contains("Total document signed"), "{said}");
}

#[test]
fn a_time_stamp_that_comes_later_is_an_update_of_its_own() {
    let scene = Scene::new();
    let key = scene.seal_key(false);
    for in_streams in [false, true] {
        let sealed = seal_pdf(&document(in_streams), &key).without_time_stamp().expect("room");
        let update = TimeStampUpdate::new(&sealed, NAME).expect("an update");
        let stamped = update.with_time_stamp(&scene.token(update.imprint())).expect("room");
        assert!(stamped.starts_with(&sealed));
        scene.qpdf(&stamped);
        let said = scene.pdfsig(&stamped);
        assert!(said.contains("Signature is Valid."), "{said}");
        keep_for_inspection(&format!("raised-{in_streams}.pdf"), &stamped);

        // What somebody else signed stays as it was, whatever we add.
        let other = scene.seal_key(true);
        let twice = seal_pdf(&stamped, &other).without_time_stamp().expect("room");
        assert!(twice.starts_with(&stamped));
        scene.qpdf(&twice);
        assert_eq!(scene.pdfsig(&twice).matches("Signature is Valid.").count(), 2);
        keep_for_inspection(&format!("twice-{in_streams}.pdf"), &twice);
    }
    keep_for_inspection("ca2.pem", &scene.read("ca.pem"));
}

#[test]
fn a_key_that_cannot_seal_says_why() {
    let scene = Scene::new();
    for (name, extensions, days) in
        [("good", "leaf", 30), ("other", "leaf", 30), ("expired", "leaf", -1), ("enc", "encipherment", 30)]
    {
        scene.certificate(name, extensions, false, days);
    }
    let read = |key: &str, certificates: &[&str]| SealKey::from_pem(&scene.bundle(key, certificates));
    let error = |key: &str, certificates: &[&str]| read(key, certificates).expect_err("an error");
    assert_eq!(error("ca.pem", &["ca.pem"]), KeyError::NoKey);
    assert_eq!(error("good.key", &[]), KeyError::NoCertificate);
    assert_eq!(error("good.key", &["other.pem", "ca.pem"]), KeyError::Mismatch);
    assert_eq!(error("ca.key", &["ca.pem"]), KeyError::IsIssuer);
    assert_eq!(error("enc.key", &["enc.pem"]), KeyError::Usage);
    scene.openssl(&["genpkey", "-algorithm", "ED25519", "-out", "ed.key"]);
    assert!(matches!(error("ed.key", &["good.pem"]), KeyError::Kind(_)));
    assert_eq!(SealKey::from_pem(b"nonsense").expect_err("an error"), KeyError::NoKey);

    let good = read("good.key", &["good.pem"]).expect("a key");
    assert_eq!(good.subject(), "CN=good,O=Van Dijk Advies");
    assert_eq!(good.check_validity(Utc::now()), Ok(()));
    let early = good.check_validity(Utc::now() - TimeDelta::days(400));
    assert!(matches!(early, Err(KeyError::NotYetValid(_))));
    let expired = read("expired.key", &["expired.pem"]).expect("a key");
    let error = Seal::new(&document(false), &expired, NAME, Utc::now()).expect_err("an error");
    assert!(matches!(error, SealError::Key(KeyError::Expired(_))), "{error}");
}

/// A key in the software module `SoftHSM` seals, where it is installed.
#[cfg(feature = "pkcs11")]
#[test]
fn a_key_in_a_hardware_module_seals() {
    let module = PathBuf::from("/usr/lib/softhsm/libsofthsm2.so");
    if !module.exists() {
        eprintln!("softhsm2 is not there: keys in hardware modules are not tested");
        return;
    }
    let scene = Scene::new();
    fs::create_dir(scene.path("tokens")).expect("a folder");
    let tokens = format!("directories.tokendir = {}\n", scene.path("tokens").display());
    fs::write(scene.path("softhsm2.conf"), tokens).expect("written");
    let softhsm = |arguments: &[&str]| {
        let configuration = scene.path("softhsm2.conf");
        let output = Command::new("softhsm2-util")
            .args(arguments)
            .env("SOFTHSM2_CONF", configuration)
            .current_dir(scene.0.path())
            .output()
            .expect("softhsm2-util runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    softhsm(&["--init-token", "--free", "--label", "seals", "--pin", "1234", "--so-pin", "4321"]);
    for (name, rsa, id) in [("ec", false, "01"), ("rsa", true, "02")] {
        scene.certificate(name, "leaf", rsa, 30);
        let key = format!("{name}.key");
        softhsm(&["--import", &key, "--token", "seals", "--label", name, "--id", id, "--pin", "1234"]);
    }
    // The module reads where its tokens are from the environment of its process.
    let program = std::env::current_exe().expect("this program");
    let output = Command::new(program)
        .args(["--ignored", "--exact", "seals_with_the_module_of_the_environment"])
        .env("SOFTHSM2_CONF", scene.path("softhsm2.conf"))
        .env("SEAL_FOLDER", scene.0.path())
        .output()
        .expect("this program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    for name in ["ec", "rsa"] {
        let said = scene.pdfsig(&scene.read(&format!("by-{name}.pdf")));
        assert!(said.contains("Signature is Valid."), "{said}");
    }
}

/// The part of the test above that runs in a process of its own.
#[cfg(feature = "pkcs11")]
#[test]
#[ignore = "run by a_key_in_a_hardware_module_seals"]
fn seals_with_the_module_of_the_environment() {
    let Some(folder) = std::env::var_os("SEAL_FOLDER").map(PathBuf::from) else { return };
    let module = PathBuf::from("/usr/lib/softhsm/libsofthsm2.so");
    let token = |pin: &str| signing::HardwareToken {
        module: module.clone(),
        label: "seals".to_owned(),
        pin: pin.to_owned(),
    };
    let issuer = fs::read(folder.join("ca.pem")).expect("a certificate");
    assert!(matches!(SealKey::in_token(&issuer, &token("9999")), Err(KeyError::Token(_))));
    assert_eq!(SealKey::in_token(&issuer, &token("1234")).expect_err("an error"), KeyError::Mismatch);
    for name in ["ec", "rsa"] {
        let certificate = fs::read(folder.join(format!("{name}.pem"))).expect("a certificate");
        let key = SealKey::in_token(&[issuer.clone(), certificate].concat(), &token("1234")).expect("a key");
        let pdf = seal_pdf(&document(false), &key).without_time_stamp().expect("room");
        fs::write(folder.join(format!("by-{name}.pdf")), pdf).expect("written");
    }
}

#[test]
fn what_is_no_sound_document_is_not_sealed() {
    let scene = Scene::new();
    let key = scene.seal_key(false);
    let attempt = |pdf: &[u8]| Seal::new(pdf, &key, NAME, Utc::now()).expect_err("an error");
    assert!(matches!(attempt(b""), SealError::Unreadable(_)));
    assert!(matches!(attempt(b"%PDF-1.7\nnothing"), SealError::Unreadable(_)));
    let whole = document(false);
    assert!(matches!(attempt(&whole[..whole.len() - 40]), SealError::Unreadable(_)));
    fs::write(scene.path("plain.pdf"), &whole).expect("written");
    let output = scene.run("qpdf", &["--encrypt", "a", "b", "256", "--", "plain.pdf", "locked.pdf"]);
    assert!(output.status.success());
    let locked = attempt(&scene.read("locked.pdf"));
    assert!(matches!(locked, SealError::Encrypted | SealError::Unreadable(_)), "{locked}");
    let seal = seal_pdf(&whole, &key);
    let token = scene.token(Sha256::digest(seal.to_be_stamped()).into());
    let endless = [token, vec![0; 30_000]].concat();
    assert!(seal.with_time_stamp(&endless).is_err());
}

#[test]
fn the_answer_of_a_time_stamp_service_is_checked() {
    let scene = Scene::new();
    let (imprint, nonce) = ([9; 32], [0x81, 2, 3, 4, 5, 6, 7, 8]);
    let request = TimeStampRequest::new(imprint, nonce);
    let (answer, roots, now) = (scene.stamp(&request), scene.roots(), Utc::now());
    let accept = |request: &TimeStampRequest, answer: &[u8], now: DateTime<Utc>| {
        request.accept(answer, Some(&roots), now).map(drop)
    };
    assert_eq!(accept(&request, &answer, now), Ok(()));
    let other_nonce = TimeStampRequest::new(imprint, [1; 8]);
    assert_eq!(accept(&other_nonce, &answer, now), Err(TimeStampError::OtherRequest));
    let other_text = TimeStampRequest::new([8; 32], nonce);
    assert_eq!(accept(&other_text, &answer, now), Err(TimeStampError::OtherText));
    let late = accept(&request, &answer, now + TimeDelta::minutes(10));
    assert!(matches!(late, Err(TimeStampError::OtherTime(_))), "{late:?}");
    assert!(matches!(accept(&request, b"", now), Err(TimeStampError::Unreadable(_))));
    assert!(matches!(accept(&request, &answer[..200], now), Err(TimeStampError::Unreadable(_))));
    // PKIStatusInfo with status 2, rejection, and nothing else.
    assert_eq!(accept(&request, &[0x30, 5, 0x30, 3, 2, 1, 2], now), Err(TimeStampError::Refused(2)));
    let mut forged = answer.clone();
    *forged.last_mut().expect("a byte") ^= 1;
    assert_eq!(accept(&request, &forged, now), Err(TimeStampError::Signature));
    let elsewhere = Scene::new().roots();
    let foreign = request.accept(&answer, Some(&elsewhere), now);
    assert!(matches!(foreign, Err(TimeStampError::Issuer(_))), "{foreign:?}");

    scene.certificate("stamper", "stamper", false, -1);
    let expired = accept(&request, &scene.stamp(&request), now);
    assert!(matches!(expired, Err(TimeStampError::Validity(_))), "{expired:?}");
}

#[test]
fn a_validator_of_others_sees_what_holds_what_was_changed_and_what_was_revoked() {
    let scene = Scene::new();
    let key = scene.seal_key(true);
    let before = document(true);
    let seal = seal_pdf(&before, &key);
    let plain = seal.without_time_stamp().expect("room");
    let token = scene.token(Sha256::digest(seal.to_be_stamped()).into());
    let stamped = seal.with_time_stamp(&token).expect("room");
    let mut altered = stamped.clone();
    altered[30] ^= 1;
    let mut broken = stamped.clone();
    // The digest of the document, in the attribute that holds it.
    let attribute = b"06092a864886f70d010904";
    let digest = stamped.windows(attribute.len()).position(|part| part == attribute).expect("it") + 40;
    broken[digest] = if broken[digest] == b'0' { b'1' } else { b'0' };
    let update = TimeStampUpdate::new(&plain, NAME).expect("an update");
    let raised = update.with_time_stamp(&scene.token(update.imprint())).expect("room");
    let files = ["plain.pdf", "stamped.pdf", "raised.pdf", "altered.pdf", "broken.pdf"];
    for (name, pdf) in files.iter().zip([&plain, &stamped, &raised, &altered, &broken]) {
        fs::write(scene.path(name), pdf).expect("written");
    }
    let Some(judged) = scene.report_on(&[], &files) else { return };
    let says = |line: &str, name: &str, value: bool| line.contains(&format!("\"{name}\": {value}"));
    for (place, is_stamped) in [(0, false), (1, true), (2, true)] {
        let line = &judged[place];
        assert!(says(line, "valid", true) && says(line, "stamped", is_stamped), "{line}");
    }
    assert!(judged[3..].iter().all(|line| !says(line, "valid", true)), "{judged:?}");

    scene.revoke("rsa.pem");
    let judged =
        scene.report_on(&["--crl", "revoked.crl", "--revocation", "require"], &files[..1]).expect("judged");
    assert!(says(&judged[0], "valid", false) && says(&judged[0], "revoked", true), "{judged:?}");
    assert!(says(&judged[0], "intact", true), "{judged:?}");
}
