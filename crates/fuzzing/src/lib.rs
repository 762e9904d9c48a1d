//! Functions of the targets of `fuzz`, which give bytes from outside to the parsers: each panics where a parser breaks its word.

use chrono::NaiveDate;
use documents::intake::{AcceptedFiles, IncomingFile, combine};
use documents::names::{attachment, safe_file_name};
use domain::actions::approve_document::ApproveDocumentRequest;
use domain::actions::bank_guarantee::DecideOnGuaranteeRequest;
use domain::actions::market_value::UpdateMarketValueRequest;
use domain::actions::mortgage_check::SubmitMortgageCheckRequest;
use domain::actions::opportunity::OpportunityRequest;
use domain::actions::read;
use domain::actions::sign_otd::SignOtdRequest;
use domain::actions::update_mortgage::UpdateMortgageRequest;
use domain::questionnaires::{advice, inventory, knowledge};
use domain::records::{Segment, parse};
use domain::requests::create_dossier::CreateDossier;
use domain::values::{check_link, dates, iban, parse_euros};
use serde_json::Value;

/// Reads a consumer's answer of arbitrary JSON: the first byte chooses the form.
pub fn answers(bytes: &[u8]) {
    let Some((choice, json)) = bytes.split_first() else { return };
    let Ok(body) = serde_json::from_slice::<Value>(json) else { return };
    let today = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");
    match (choice % 11, body.as_object()) {
        (0, Some(answers)) => drop(advice::violations(answers)),
        (1, Some(answers)) => drop(inventory::violations(answers, today)),
        (2, Some(answers)) => drop(knowledge::violations(answers)),
        (3, _) => drop(read::<ApproveDocumentRequest>(&body)),
        (4, _) => drop(read::<DecideOnGuaranteeRequest>(&body)),
        (5, _) => drop(read::<UpdateMarketValueRequest>(&body)),
        (6, _) => drop(read::<SubmitMortgageCheckRequest>(&body)),
        (7, _) => drop(read::<OpportunityRequest>(&body)),
        (8, _) => drop(read::<SignOtdRequest>(&body)),
        (9, _) => drop(read::<UpdateMortgageRequest>(&body)),
        (10, _) => drop(read::<CreateDossier>(&body)),
        _ => {}
    }
}

/// Takes in an upload of arbitrary bytes: what was accepted once is a sound PDF, and so is accepted again with as many pages.
pub fn intake(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("in");
    std::fs::write(&path, bytes).expect("a file");
    let out = folder.path().join("out");
    let file = IncomingFile { path, file_name: "bestand".to_owned() };
    let Ok(combined) = combine(&[file], AcceptedFiles::Documents, &out) else { return };
    let again = IncomingFile { path: out, file_name: "combined.pdf".to_owned() };
    let second = combine(&[again], AcceptedFiles::Documents, &folder.path().join("again"));
    assert_eq!(second.expect("our own PDF").pages, combined.pages);
}

/// Reads a name of a file as senders give it.
pub fn file_names(name: &str) {
    let once = safe_file_name(name, "document");
    assert_eq!(safe_file_name(&once, "document"), once);
    assert!(attachment(name).bytes().all(|byte| (b' '..=b'~').contains(&byte)));
}

/// Reads a back office's record of arbitrary JSON: the first byte chooses the segment. A refused one has at least one reason,
/// and each points into the record.
pub fn records(bytes: &[u8]) {
    let Some((choice, json)) = bytes.split_first() else { return };
    let Ok(attributes) = serde_json::from_slice::<Value>(json) else { return };
    let segments: Vec<Segment> = Segment::variants().collect();
    let segment = segments[usize::from(*choice) % segments.len()];
    if let Err(violations) = parse(segment, &attributes) {
        assert!(!violations.is_empty());
        for violation in violations {
            let pointer = &violation.pointer;
            assert!(pointer.is_empty() || pointer.starts_with('/'), "{pointer}");
        }
    }
}

/// Reads texts with a form of their own: account numbers, amounts, dates, links.
pub fn texts(text: &str) {
    if let Ok(number) = iban::parse(text) {
        let again = iban::parse(number.as_str()).expect("what was read is an account number");
        assert_eq!(again, number);
        assert!(number.to_masked().is_ascii());
    }
    if let Some(amount) = parse_euros(text) {
        assert_eq!(parse_euros(&amount.to_string()), Some(amount));
    }
    if let Some(day) = dates::parse_any(text) {
        assert_eq!(dates::parse_dutch(&dates::format_dutch_date(day)), Some(day));
    }
    if let Ok(url) = check_link(text) {
        assert!(matches!(url.scheme(), "http" | "https"));
        check_link(url.as_str()).expect("a good address stays one");
    }
}

/// Reads a pension overview of arbitrary bytes.
pub fn xml(bytes: &[u8]) {
    let _ = documents::xml::check(bytes);
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    fn demo_folder() -> PathBuf {
        PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../demo/vandijk"))
    }

    #[test]
    fn every_record_of_the_demo_is_read_as_every_segment_and_answer() {
        let lines = fs::read_to_string(demo_folder().join("records.ndjson")).expect("the demo's records");
        for line in lines.lines() {
            let record: Value = serde_json::from_str(line).expect("JSON");
            let attributes = record["attributes"].to_string();
            for choice in 0..32 {
                let bytes = [&[choice][..], attributes.as_bytes()].concat();
                records(&bytes);
                answers(&bytes);
            }
        }
    }

    #[test]
    fn what_people_type_and_send_is_read() {
        let typed = [
            "NL91 ABNA 0417 1643 00",
            "€ 1.234,50",
            "03-02-2026",
            "2026-02-03",
            "https://example.nl/a?b=c",
            "",
        ];
        for text in typed {
            texts(text);
            file_names(text);
            xml(text.as_bytes());
            intake(text.as_bytes());
        }
        file_names("../../etc/pass\u{202e}wd");
        intake(&fs::read(demo_folder().join("files/imp-guide-nl.pdf")).expect("a file"));
    }
}
