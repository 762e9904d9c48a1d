//! Answers as rows of a receipt: the screen's own labels with the answers, in the screen's order.

mod advice;
mod check;
mod field;
mod figures;
mod inventory;
mod knowledge;
mod parts;
mod sheet;
mod small;
#[cfg(test)]
mod tests;

use documents::rendering::Section;
use domain::action_type::ActionType;
use domain::locale::MessageLocale;
use serde_json::Value;

pub use figures::cents_in_euros;
pub use sheet::About;
use sheet::Sheet;

/// Returns the key of the screen's texts for the outcome of an action.
const fn screen(kind: ActionType) -> &'static str {
    use ActionType as A;
    match kind {
        A::ApproveDocument => "actions.approval",
        A::PresentOpportunity => "actions.opportunity",
        A::MortgageCheck => "actions.check",
        _ => "actions",
    }
}

/// Returns the outcome in one sentence, where the answer contains it.
pub fn outcome(kind: ActionType, payload: &Value, locale: MessageLocale) -> Option<String> {
    let screen = screen(kind);
    let said = |path: &str| locale.find_message(path).map(str::to_owned);
    if let Some(accepted) = payload["accepted"].as_bool() {
        return said(if accepted { "actions.approve" } else { "actions.decline" });
    }
    if let Some(response) = payload["response"].as_str() {
        let groups = [format!("{screen}.answer.{response}"), format!("{screen}.response.{response}")];
        return groups.iter().find_map(|path| said(path));
    }
    if let Some(outcome) = payload["outcome"].as_str() {
        return said(&format!("{screen}.outcome.{outcome}"));
    }
    let signed = matches!(kind, ActionType::SignOtd | ActionType::SignWoongarantProposal);
    signed.then(|| locale.message("receipt.signed").to_owned())
}

/// Every answer with its label, in the order of the form and under its headings.
pub fn sections(kind: ActionType, payload: &Value, locale: MessageLocale, about: &About) -> Vec<Section> {
    use ActionType as A;
    let (sheet, payload) = (Sheet::new(locale, about), payload.clone());
    match kind {
        A::InventoryForm | A::InventoryFormOckto | A::InventoryFormDigid | A::InventoryFormIwize => {
            inventory::sections(sheet, payload)
        }
        A::ConsumerProfileForm | A::RequestAdvice => advice::sections(sheet, payload),
        A::KnowledgeForm => knowledge::sections(sheet, payload),
        A::UpdateMortgage => parts::sections(sheet, payload),
        A::MortgageCheck => check::sections(sheet, payload),
        _ => match small::group_of(kind) {
            Some(form) => small::sections(sheet, payload, form),
            None => sheet.finish(&payload),
        },
    }
}
