//! Damage reported on a general insurance.

use chrono::NaiveDate;

use crate::actions::{Outcome, Rejection};
use crate::codes::Code;
use crate::events::{DamageReported, DeliveredFile};
use crate::limits;
use crate::products::GeneralInsurance;
use crate::products::general_insurance::DamageReport;
use crate::schema::{Fields, add_violation};
use crate::values::dates;
use crate::values::is_clock_time;

/// The types of file that go with a report.
pub const ACCEPTED_TYPES: [&str; 4] = ["image/png", "image/jpeg", "image/bmp", "application/pdf"];

/// The state of a report that the firm has not looked at: a code, which the app puts in the consumer's words.
const NEW: &str = "REPORTED";

/// The fields of `POST /api/products/general-insurances/{id}/damage-reports`, as they came in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DamageReportFields {
    pub date: Option<String>,
    pub time: Option<String>,
    pub cause: Option<String>,
    pub notes: Option<String>,
    /// The insurance, which the screen repeats in the body.
    pub product_id: Option<String>,
    pub files: Vec<DeliveredFile>,
}

/// The insurance that the report is about.
#[derive(Clone, Copy, Debug)]
pub struct InsuredProduct<'a> {
    /// The id that the portal gave the report.
    pub id: &'a str,
    pub external_id: &'a str,
    pub insurance: &'a GeneralInsurance,
}

/// # Errors
/// `ACCESS_DENIED` where the insurance takes no reports; `DAMAGE_REPORT_FAILED_VALIDATION` with the faulty fields;
/// `DAMAGE_REPORT_PHOTO_FAILED_VALIDATION`.
pub fn decide(
    InsuredProduct { id, external_id, insurance }: InsuredProduct,
    reporter: &str,
    form: DamageReportFields,
    today: NaiveDate,
) -> Result<Outcome, Rejection> {
    if !insurance.show_damage_report_button {
        return Err(Code::AccessDenied.into());
    }
    let given =
        |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let (date, time, cause, notes) =
        (given(form.date), given(form.time), given(form.cause), given(form.notes));
    let mut fields = Fields::new();
    let day = date.as_deref().and_then(dates::parse_iso);
    match (&date, day) {
        (None, _) => add_violation(&mut fields, "date", "required"),
        (Some(_), None) => add_violation(&mut fields, "date", "date"),
        (Some(_), Some(day)) if day > today => add_violation(&mut fields, "date", "not_in_future"),
        _ => {}
    }
    if time.as_deref().is_some_and(|time| !is_clock_time(time)) {
        add_violation(&mut fields, "time", "time");
    }
    if cause.is_none() {
        add_violation(&mut fields, "cause", "required");
    }
    if given(form.product_id).is_some_and(|named| !named.eq_ignore_ascii_case(id)) {
        add_violation(&mut fields, "product_id", "unknown");
    }
    for (field, text, longest) in [("cause", &cause, limits::LINE), ("notes", &notes, limits::FREE_TEXT)] {
        if text.as_ref().is_some_and(|text| text.chars().count() > longest) {
            add_violation(&mut fields, field, "max_length");
        }
    }
    if cause.as_ref().is_some_and(|cause| !limits::is_line(cause)) {
        add_violation(&mut fields, "cause", "characters");
    }
    let (Some(day), Some(cause), true) = (day, cause, fields.is_empty()) else {
        return Err(Rejection { fields, ..Code::DamageReportFailedValidation.into() });
    };
    if form.files.iter().any(|file| !ACCEPTED_TYPES.contains(&file.media_type.as_str())) {
        return Err(Code::DamageReportPhotoFailedValidation.into());
    }
    let mut changed = insurance.clone();
    changed.damage_reports.push(DamageReport {
        cause: Some(cause.clone()),
        notes: notes.clone(),
        consumer: Some(reporter.to_owned()),
        state: Some(NEW.to_owned()),
        date_reported: Some(today),
        is_closed: false,
    });
    let event = DamageReported {
        insurance_external_id: external_id.to_owned(),
        date: day,
        time,
        cause,
        notes,
        files: form.files,
    };
    Ok(Outcome::with_event(&event, event.clone().into()).with_product(&changed))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn report(form: DamageReportFields) -> Result<Outcome, Rejection> {
        let insurance = json!({"label": "Auto", "show_damage_report_button": true});
        let insurance: GeneralInsurance = serde_json::from_value(insurance).unwrap();
        let insured = InsuredProduct { id: "id-1", external_id: "ins-1", insurance: &insurance };
        decide(insured, "Anna de Vries", form, NaiveDate::from_ymd_opt(2026, 11, 21).unwrap())
    }

    fn form(date: &str, time: &str, cause: &str) -> DamageReportFields {
        let text = |text: &str| Some(text.to_owned());
        DamageReportFields {
            date: text(date),
            time: text(time),
            cause: text(cause),
            ..DamageReportFields::default()
        }
    }

    #[test]
    fn a_report_joins_the_others_of_the_insurance() {
        let outcome = report(form("2026-11-21", "14:05", "Aanrijding")).unwrap();
        let reports = &outcome.product_change.unwrap()["damage_reports"];
        assert_eq!(
            (&reports[0]["consumer"], &reports[0]["state"]),
            (&json!("Anna de Vries"), &json!("REPORTED"))
        );
        assert_eq!(outcome.events[0].data["time"], "14:05");
    }

    #[test]
    fn date_and_cause_are_required_and_nothing_happens_tomorrow() {
        let rules = |form: DamageReportFields| {
            let rejection = report(form).unwrap_err();
            assert_eq!(rejection.code, Code::DamageReportFailedValidation);
            rejection
                .fields
                .into_iter()
                .map(|(field, rules)| format!("{field} {}", rules[0]))
                .collect::<Vec<_>>()
        };
        assert_eq!(rules(DamageReportFields::default()), ["cause required", "date required"]);
        assert_eq!(rules(form("2026-11-22", "25:00", "Storm")), ["date not_in_future", "time time"]);
        assert_eq!(rules(form("21-11-2026", "", "Storm")), ["date date"]);
        let about = |id: &str| DamageReportFields {
            product_id: Some(id.to_owned()),
            ..form("2026-11-20", "", "Storm")
        };
        assert_eq!(rules(about("id-2")), ["product_id unknown"]);
        assert!(report(about("ID-1")).is_ok() && report(about(" ")).is_ok());
    }

    #[test]
    fn other_files_are_refused() {
        let file = DeliveredFile {
            id: "f".into(),
            file_name: "foto.gif".into(),
            media_type: "image/gif".into(),
            bytes: 1,
            sha256: String::new(),
        };
        let rejection =
            report(DamageReportFields { files: vec![file], ..form("2026-11-20", "", "Storm") }).unwrap_err();
        assert_eq!(rejection.code, Code::DamageReportPhotoFailedValidation);
    }
}
