//! The paths of the files of a bundle.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use documents::names::safe_file_name;
use store::documents::generated::RECEIPT;
use store::evidence::StoredAnchor;
use uuid::Uuid;

use super::collect::DossierContent;

/// Paths of the files of a bundle.
pub struct FilePaths {
    /// Paths of documents and of files of messages, by their ids.
    pub documents: HashMap<Uuid, String>,
}

impl FilePaths {
    pub fn new(content: &DossierContent) -> Self {
        let places: HashMap<Uuid, i64> = content
            .answers
            .iter()
            .map(|answer| (answer.sealed.id, answer.sealed.chain_position))
            .chain(content.answers_of_others().map(|(answer, _)| (answer.id, answer.chain_position)))
            .collect();
        let whole: BTreeSet<Uuid> = content.papers.receipts.values().copied().collect();
        let mut documents = HashMap::new();
        let (mut number, mut copies) = (0, BTreeMap::new());
        for (document, _) in &content.documents {
            let place = document.submission.and_then(|answer| places.get(&answer));
            let path = match place.filter(|_| document.purpose == RECEIPT) {
                Some(place) if whole.contains(&document.id) => receipt_path(*place),
                Some(place) => {
                    let copy = copies.entry(*place).and_modify(|copy| *copy += 1).or_insert(1);
                    format!("receipts/answer-{place}-copy-{copy}.pdf")
                }
                None => {
                    number += 1;
                    let name = safe_file_name(&document.file_name, "document");
                    format!("documents/{number:04} {}", shorten(&name))
                }
            };
            documents.insert(document.id, path);
        }
        for (place, (attachment, _)) in content.attachments.iter().enumerate() {
            let name = safe_file_name(&attachment.file_name, "attachment");
            documents.insert(attachment.id, format!("messages/{:04} {}", place + 1, shorten(&name)));
        }
        Self { documents }
    }
}

fn receipt_path(place: i64) -> String {
    format!("receipts/answer-{place}.pdf")
}

/// Returns the path of a submission.
pub fn answer_path(place: i64) -> String {
    format!("answers/answer-{place}.json")
}

/// Returns the path of an anchor's time stamp.
pub fn time_stamp_path(anchor: &StoredAnchor) -> String {
    format!("chain/anchor-{}.tst", anchor.position)
}

/// A name that still fits with its folder on any system, its ending kept.
fn shorten(name: &str) -> String {
    const LONGEST: usize = 100;
    if name.len() <= LONGEST {
        return name.to_owned();
    }
    let ending = name.rfind('.').map_or("", |dot| &name[dot..]);
    let ending = if ending.len() > 10 { "" } else { ending };
    let mut end = LONGEST - ending.len();
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}{ending}", name[..end].trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_keeps_its_ending() {
        let name = shorten(&format!("{}.pdf", "é".repeat(90)));
        assert!(name.len() <= 100 && name.ends_with("é.pdf"), "{name}");
        assert_eq!(shorten("loonstrook.pdf"), "loonstrook.pdf");
    }
}
