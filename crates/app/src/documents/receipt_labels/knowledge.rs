//! The knowledge and experience form: a part for each of its subjects.

use documents::rendering::{ReceiptRow, Section};
use domain::questionnaires::knowledge::GROUPS;
use serde_json::Value;

use super::field::FieldFormat;
use super::sheet::Sheet;

pub fn sections(mut sheet: Sheet, mut payload: Value) -> Vec<Section> {
    if let Some(answers) = payload.get_mut("answers") {
        for (group, count) in GROUPS {
            let mut rows = Vec::new();
            for number in 1..=count {
                let name = format!("{group}_{number}");
                let taken = answers.as_object_mut().and_then(|answers| answers.shift_remove(&name));
                let level = sheet
                    .format_value(FieldFormat::Choice("actions.knowledge.level"), &taken.unwrap_or_default());
                let label = sheet.word(&format!("actions.knowledge.question.{name}"));
                rows.extend(level.map(|level| ReceiptRow::new(label, level)));
            }
            sheet.add(Some(sheet.word(&format!("actions.knowledge.group.{group}"))), rows);
        }
    }
    let files = sheet.files(&mut payload);
    sheet.add(Some(sheet.word("receipt.files")), files);
    sheet.finish(&payload)
}
