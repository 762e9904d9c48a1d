//! What was filled in, as rows of a receipt: the screen's own labels with what was answered.

use documents::papers::Row;
use domain::actions::ActionType;
use domain::money::Money;
use serde_json::Value;

use super::wording::Words;

/// The most rows that are printed; what was answered is sealed whole.
const MOST: usize = 500;

/// Parts of the wording that label no field.
const NO_LABELS: [&str; 6] = ["option", "hint", "step", "answer", "response", "level"];

/// Members that say nothing to who answered.
const HIDDEN: [&str; 13] = [
    "approval_url",
    "bytes",
    "call_me",
    "document_id",
    "id",
    "is_complete",
    "media_type",
    "origin",
    "payment_id",
    "provider_events",
    "reported_score",
    "score",
    "scored",
];

/// Members whose label has another name in the wording.
const ALIASES: [(&str, &str); 21] = [
    ("abstain_from_calculation_till", "abstain"),
    ("accepted", "decide"),
    ("account_holder", "holder"),
    ("amount", "amount"),
    ("cause", "cause"),
    ("comment", "own"),
    ("current_amount", "current"),
    ("custom_amount", "amount"),
    ("custom_period", "period"),
    ("end_of_fixed_rate_period", "end"),
    ("explanation", "remark"),
    ("future_date", "futureDate"),
    ("market_value", "value"),
    ("market_value_date", "date"),
    ("minimum_savings_amount", "savingsAmount"),
    ("minimum_savings_period", "savingsPeriod"),
    ("payment_reference", "reference"),
    ("proposal_code", "code"),
    ("public_number", "number"),
    ("response", "question"),
    ("start_of_fixed_rate_period", "start"),
];

/// Where the options of a question stand, where they are not named after it.
const OPTIONS: [(&str, &str); 10] = [
    ("based_on", "actions.basis"),
    ("custom_period", "actions.period"),
    ("degree", "actions.inventory.degree"),
    ("existingOrNew", "actions.inventory.age"),
    ("gender", "actions.inventory.gender"),
    ("housingType", "actions.inventory.housing"),
    ("maritalState", "actions.inventory.marital"),
    ("minimum_savings_period", "actions.period"),
    ("pepAssociate", "actions.advice.option.declared"),
    ("pepSelf", "actions.advice.option.declared"),
];

/// Where the screen of an action has its wording.
const fn screen(kind: ActionType) -> &'static str {
    use ActionType as A;
    match kind {
        A::UploadDocument
        | A::ReuploadDocument
        | A::RequestPensionXml
        | A::DownloadAddedDocument
        | A::DownloadDocumentManagementFile => "actions.upload",
        A::InventoryForm | A::InventoryFormOckto | A::InventoryFormDigid | A::InventoryFormIwize => {
            "actions.inventory"
        }
        A::RequestDateConditionsPrecedent => "actions.conditions",
        A::SignOtd | A::DownloadOtdUnsigned | A::DownloadOtdSigned => "actions.otd",
        A::DownloadIndicativeProposal | A::DownloadFinalOffer => "actions.quote",
        A::ApproveDocument => "actions.approval",
        A::BankGuaranteeProposal | A::RequestBankGuarantee => "actions.bnp",
        A::KnowledgeForm => "actions.knowledge",
        A::ConsumerProfileForm | A::RequestAdvice => "actions.advice",
        A::UpdateMortgage => "actions.parts",
        A::EditMarketValue => "actions.value",
        A::PresentOpportunity => "actions.opportunity",
        A::PayInvoice => "actions.payment",
        A::StartDisabilityCover | A::CalculateDisabilityPremium => "actions.cardifao",
        A::MortgageCheck => "actions.check",
        A::SignWoongarantProposal => "actions.woongarant",
    }
}

/// What came of it in one sentence, where the answer says so.
pub fn outcome(kind: ActionType, payload: &Value, words: Words) -> Option<String> {
    let screen = screen(kind);
    let said = |path: &str| words.at(path).map(str::to_owned);
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
    signed.then(|| words.say("Ondertekend", "Signed").to_owned())
}

/// Every answer with its label, in the order of the form.
pub fn rows(kind: ActionType, payload: &Value, words: Words) -> Vec<Row> {
    let mut rows = Rows { screen: screen(kind), words, found: Vec::new() };
    match payload {
        Value::Object(members) => {
            for (name, value) in members {
                // The day is that of the evidence; the outcome stands above.
                let known = matches!(kind, ActionType::SignOtd) && name == "date";
                if !known && !matches!(name.as_str(), "outcome" | "source") {
                    rows.take(name, value, None);
                }
            }
        }
        other => rows.take("", other, None),
    }
    rows.found
}

struct Rows {
    screen: &'static str,
    words: Words,
    found: Vec<Row>,
}

impl Rows {
    fn take(&mut self, name: &str, value: &Value, number: Option<usize>) {
        if HIDDEN.contains(&name) || self.found.len() >= MOST {
            return;
        }
        match value {
            // Ticks that were left alone say nothing.
            Value::Null | Value::Bool(false) if name != "accepted" => {}
            Value::String(text) if text.trim().is_empty() => {}
            Value::Object(file) if file.contains_key("sha256") && file.contains_key("file_name") => {
                self.take_file(value);
            }
            Value::Object(members) => {
                for (name, value) in members {
                    self.take(name, value, number);
                }
            }
            Value::Array(items) => {
                for (place, item) in items.iter().enumerate() {
                    self.take(name, item, Some(place + 1));
                }
            }
            leaf => {
                let label = self.label(name, number);
                let value = self.value(name, leaf);
                self.found.push(Row::new(label, value));
            }
        }
    }

    fn take_file(&mut self, file: &Value) {
        let label = self.words.say("Bestand", "File");
        let text = |name: &str| file[name].as_str().unwrap_or_default();
        self.found.push(Row::new(label, format!("{}\nSHA-256 {}", text("file_name"), text("sha256"))));
    }

    fn label(&self, name: &str, number: Option<usize>) -> String {
        let alias = ALIASES.iter().find(|(member, _)| *member == name).map(|(_, alias)| *alias);
        let camel = camel_case(name);
        let names = [alias, Some(name), Some(camel.as_str())];
        let sought = |skip: &[&str]| {
            names.into_iter().flatten().find_map(|name| self.words.below(self.screen, name, skip))
        };
        let known = self.own_label(name).or_else(|| sought(&NO_LABELS)).or_else(|| sought(&[]));
        let label = known.map_or_else(|| spaced(name), str::to_owned);
        let person = number.map_or_else(|| "…".to_owned(), |number| number.to_string());
        let numbered = label.contains("{{") || number.is_none();
        let label = label.replace("{{name}}", &person).replace("{{number}}", &person);
        match number {
            Some(number) if !numbered => format!("{label} ({number})"),
            _ => label,
        }
    }

    /// Labels that the screens do not have.
    fn own_label(&self, name: &str) -> Option<&'static str> {
        match name {
            "file_name" => Some(self.words.say("Bestand", "File")),
            "iban" => Some("IBAN"),
            "account_address" => {
                Some(self.words.say("Adres van de rekeninghouder", "Address of the account holder"))
            }
            "accepted" => Some(self.words.say("Beslissing", "Decision")),
            _ => None,
        }
    }

    fn value(&self, name: &str, value: &Value) -> String {
        match value {
            Value::Bool(true) if name == "accepted" => self.word("actions.approve"),
            Value::Bool(false) if name == "accepted" => self.word("actions.decline"),
            Value::Bool(true) => self.words.say("Ja", "Yes").to_owned(),
            Value::Bool(false) => self.words.say("Nee", "No").to_owned(),
            Value::String(text) => self.option(name, text),
            Value::Number(number) => figure(name, number.as_f64().unwrap_or_default()),
            other => other.to_string(),
        }
    }

    fn word(&self, path: &str) -> String {
        self.words.at(path).unwrap_or_default().to_owned()
    }

    /// A choice in the words of the screen, a date as it is written here, or the text itself.
    fn option(&self, name: &str, text: &str) -> String {
        if let Some(date) = text.parse().ok().filter(|_| text.len() == 10) {
            let date: chrono::NaiveDate = date;
            return date.format("%d-%m-%Y").to_string();
        }
        // Dots would lead elsewhere in the wording: what people typed has them.
        if text.contains('.') || text.len() > 80 {
            return text.to_owned();
        }
        let elsewhere = OPTIONS.iter().find(|(question, _)| *question == name).map(|(_, path)| *path);
        let screen = self.screen;
        let paths = [
            elsewhere.map(|path| format!("{path}.{text}")),
            Some(format!("{screen}.option.{name}.{text}")),
            Some(format!("{screen}.answer.{text}")).filter(|_| name == "response"),
            Some(format!("{screen}.response.{text}")).filter(|_| name == "response"),
            Some(format!("{screen}.level.{text}")),
            Some(format!("{screen}.option.levels.{text}")),
            Some(format!("{screen}.option.yesNo.{text}")),
        ];
        let known = paths.into_iter().flatten().find_map(|path| self.words.at(&path));
        known.unwrap_or(text).to_owned()
    }
}

/// Whether a figure of this name is an amount of money.
fn is_money(name: &str) -> bool {
    let name = name.to_lowercase();
    let money = [
        "amount", "value", "premium", "price", "income", "debt", "savings", "total", "woz", "payoff", "costs",
    ];
    money.iter().any(|part| name.contains(part))
}

fn figure(name: &str, number: f64) -> String {
    let lower = name.to_lowercase();
    if lower.contains("interest") || lower.contains("percentage") {
        return format!("{number}%").replace('.', ",");
    }
    let plain = || format!("{number}").replace('.', ",");
    if !is_money(name) {
        return plain();
    }
    Money::parse(&number.to_string()).map_or_else(|_| plain(), |money| euros(money.cents()))
}

/// `€ 1.234,50`.
fn euros(cents: i64) -> String {
    let whole = (cents / 100).unsigned_abs().to_string();
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push('.');
        }
        grouped.push(digit);
    }
    let sign = if cents < 0 { "−" } else { "" };
    format!("€ {sign}{grouped},{:02}", (cents % 100).unsigned_abs())
}

/// `market_value` as the wording spells it: `marketValue`.
fn camel_case(name: &str) -> String {
    let mut parts = name.split('_');
    let mut camel = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mut letters = part.chars();
        camel.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        camel.push_str(letters.as_str());
    }
    camel
}

/// A name that has no label, so that it can be read.
fn spaced(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        match letter {
            '_' => text.push(' '),
            letter if letter.is_uppercase() && !text.is_empty() => {
                text.push(' ');
                text.extend(letter.to_lowercase());
            }
            letter => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use domain::locale::{AddressStyle, Locale};
    use serde_json::json;

    use super::*;

    fn printed(kind: ActionType, payload: &Value) -> Vec<(String, String)> {
        let words = Words { locale: Locale::Nl, style: AddressStyle::Formal };
        rows(kind, payload, words).into_iter().map(|row| (row.label, row.value)).collect()
    }

    fn pair(label: &str, value: &str) -> (String, String) {
        (label.to_owned(), value.to_owned())
    }

    #[test]
    fn answers_stand_in_the_words_of_the_screen() {
        let signed =
            json!({"date": "2026-11-21", "iban": "NL91ABNA0417164300", "account_holder": "A. de Vries"});
        assert_eq!(
            printed(ActionType::SignOtd, &signed),
            [pair("IBAN", "NL91ABNA0417164300"), pair("Naam van de rekeninghouder", "A. de Vries")]
        );
        let dated = json!({"date": "2026-12-24"});
        let dated = printed(ActionType::RequestDateConditionsPrecedent, &dated);
        assert_eq!(dated, [pair("Datum ontbindende voorwaarden", "24-12-2026")]);
        let level = json!({"answers": {"mortgage_2": "redelijk_kennis_ervaring", "mortgage_3": null}});
        let level = printed(ActionType::KnowledgeForm, &level);
        assert_eq!(level, [pair("De lineaire hypotheek", "Redelijk")]);
        let value = json!({"market_value": 450_000.5, "market_value_date": "2026-11-01", "based_on": "woz"});
        let value = printed(ActionType::EditMarketValue, &value);
        assert_eq!(value[0], pair("Waarde van de woning", "€ 450.000,50"));
        assert_eq!(value[2].1, "WOZ-waarde");
        let file =
            json!({"files": [{"file_name": "a.pdf", "sha256": "00ff", "bytes": 3}], "comment": "Van juni"});
        let file = printed(ActionType::UploadDocument, &file);
        assert_eq!(file, [pair("Bestand", "a.pdf\nSHA-256 00ff"), pair("Uw opmerking", "Van juni")]);
    }

    #[test]
    fn decisions_say_what_came_of_them() {
        let words = Words { locale: Locale::Nl, style: AddressStyle::Formal };
        let said = |kind, payload: Value| outcome(kind, &payload, words).unwrap_or_default();
        assert_eq!(
            said(ActionType::ApproveDocument, json!({"response": "no_question"})),
            "Nee, ik heb eerst een vraag"
        );
        assert_eq!(said(ActionType::BankGuaranteeProposal, json!({"accepted": false})), "Niet akkoord");
        assert_eq!(said(ActionType::SignOtd, json!({})), "Ondertekend");
        assert_eq!(said(ActionType::KnowledgeForm, json!({})), "");
    }

    #[test]
    fn whatever_was_sent_can_be_printed() {
        let odd = json!({"a.b": {"c": [1, [true, {"some_key": 1e300}]]}, "": "x", "someName": -0.0});
        let odd = printed(ActionType::InventoryForm, &odd);
        assert_eq!(odd.len(), 5);
        assert_eq!(odd[4], pair("some name", "-0"));
    }
}
