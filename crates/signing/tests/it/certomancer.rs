//! Seals with certificates and time stamps of Certomancer, an issuer that is not of ours: chains with an intermediate
//! certificate, and certificates that are revoked by list and by responder.

use std::fs;
use std::path::Path;

use chrono::Utc;
use sha2::{Digest, Sha256};
use signing::time_stamp::{Roots, TimeStampRequest};
use signing::{SealKey, TimeStampUpdate};

use crate::scene::{python, report_on_folder};
use crate::{document, seal_pdf};

fn token(folder: &Path, imprint: [u8; 32]) -> Vec<u8> {
    token_by(folder, imprint, "stamps")
}

/// A time stamp by one of the services of the issuer.
fn token_by(folder: &Path, imprint: [u8; 32], service: &str) -> Vec<u8> {
    let request = TimeStampRequest::new(imprint, [5; 8]);
    fs::write(folder.join("query.tsq"), request.to_der()).expect("written");
    let answer = python(folder, "certomancer_pki.py", &["stamp", ".", "query.tsq", "reply.tsr", service]);
    answer.expect("an answer");
    let roots = Roots::from_pem(&fs::read(folder.join("root.pem")).expect("read")).expect("roots");
    let answer = fs::read(folder.join("reply.tsr")).expect("read");
    request.accept(&answer, Some(&roots), Utc::now()).expect("a token")
}

#[test]
fn seals_hold_with_an_issuer_of_others_until_it_revokes_their_certificate() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    if python(folder, "certomancer_pki.py", &["create", "."]).is_none() {
        return;
    }
    let says = |line: &str, name: &str, value: bool| line.contains(&format!("\"{name}\": {value}"));
    for name in ["good", "revoked"] {
        let key =
            SealKey::from_pem(&fs::read(folder.join(format!("{name}.pem"))).expect("read")).expect("a key");
        let seal = seal_pdf(&document(true), &key);
        let plain = seal.without_time_stamp().expect("room");
        let imprint = Sha256::digest(seal.to_be_stamped()).into();
        let stamped = seal.with_time_stamp(&token(folder, imprint)).expect("room");
        let update = TimeStampUpdate::new(&plain, crate::NAME).expect("an update");
        let raised = update.with_time_stamp(&token(folder, update.imprint())).expect("room");
        let mut altered = stamped.clone();
        altered[30] ^= 1;
        let files = ["plain.pdf", "stamped.pdf", "raised.pdf", "altered.pdf"];
        for (file, pdf) in files.iter().zip([&plain, &stamped, &raised, &altered]) {
            fs::write(folder.join(file), pdf).expect("written");
        }
        let response = format!("{name}.ocsp");
        python(folder, "certomancer_pki.py", &["ocsp", ".", name, &response]);
        let is_good = name == "good";
        for source in [["--crl", "revoked.crl"], ["--ocsp", response.as_str()]] {
            let more = [&source[..], &["--revocation", "hard-fail"]].concat();
            let judged = report_on_folder(folder, "root.pem", &more, &files).expect("judged");
            for (line, is_stamped) in judged[..3].iter().zip([false, true, true]) {
                assert!(says(line, "valid", is_good) && says(line, "stamped", is_stamped), "{more:?} {line}");
                assert!(says(line, "intact", true) && says(line, "revoked", !is_good), "{more:?} {line}");
            }
            assert!(!says(&judged[3], "valid", true) && !says(&judged[3], "intact", true), "{}", judged[3]);
        }
    }
}

#[test]
fn a_time_stamp_that_is_signed_with_rsa_pss_holds() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    if python(folder, "certomancer_pki.py", &["create", "."]).is_none() {
        return;
    }
    let key = SealKey::from_pem(&fs::read(folder.join("good.pem")).expect("read")).expect("a key");
    let seal = seal_pdf(&document(true), &key);
    let text = seal.to_be_stamped().to_vec();
    let token = token_by(folder, Sha256::digest(&text).into(), "pss");
    let stamped = seal.with_time_stamp(&token).expect("room");
    fs::write(folder.join("stamped.pdf"), stamped).expect("written");
    let judged = report_on_folder(folder, "root.pem", &[], &["stamped.pdf"]).expect("judged");
    assert!(
        judged[0].contains("\"valid\": true") && judged[0].contains("\"stamped\": true"),
        "{}",
        judged[0]
    );
    // One bit of its signature, which stands at its end.
    let roots = Roots::from_pem(&fs::read(folder.join("root.pem")).expect("read")).expect("roots");
    assert!(signing::time_stamp::check(&token, &text, Some(&roots)).is_ok());
    let mut altered = token;
    *altered.last_mut().expect("bytes") ^= 1;
    let error = signing::time_stamp::check(&altered, &text, Some(&roots)).expect_err("altered");
    assert_eq!(error, signing::time_stamp::TimeStampError::Signature);
}
