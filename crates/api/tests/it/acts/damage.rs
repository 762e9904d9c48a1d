//! Damage reported on a general insurance.

use image::ImageFormat;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::documents::uploads::{Form, count_files, picture, send_to};
use crate::support::{Person, Portal};

async fn add_insurance(portal: &Portal, name: &str, button: bool) -> Uuid {
    let car = json!({ "label": "Auto", "show_damage_report_button": button, "damage_reports": [] });
    portal.product("vandijk", "general_insurance", name, &["anna"], car).await
}

fn report_path(insurance: Uuid) -> String {
    format!("/api/products/general-insurances/{insurance}/damage-reports")
}

fn report_form(date: &str, time: &str, cause: &str) -> Form {
    Form::default().text("date", date).text("time", time).text("cause", cause)
}

async fn list_reports(portal: &Portal, who: &Person, insurance: Uuid) -> Value {
    let found = portal.get(&format!("/api/products/general-insurances/{insurance}"), &who.token).await;
    found.attributes()["damage_reports"].clone()
}

sqlite_and_postgres! {
    async fn a_report_stands_in_the_table_at_once_and_is_told_once(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let car = add_insurance(&portal, "car", true).await;
        let form = || report_form("2026-11-20", "23:59", "Storm")
            .text("notes", "De voorruit is gebarsten.")
            .text("product_id", &car.to_string())
            .file("voorruit.png", &picture(ImageFormat::Png))
            .file("achter.bmp", &picture(ImageFormat::Bmp))
            .end();
        let first = send_to(&portal, &anna, &report_path(car), form(), Some("k")).await;
        let table = first.attributes()["damage_reports"].clone();
        let row = json!([{
            "cause": "Storm", "notes": "De voorruit is gebarsten.", "consumer": "anna", "state": "REPORTED",
            "date_reported": "2026-11-21", "is_closed": false,
        }]);
        assert_eq!(table, row);
        let uploads = portal.get("/api/documents/uploads", &anna.token).await.list();
        assert_eq!(uploads[0]["attributes"]["action_id"], Value::Null);
        let again = send_to(&portal, &anna, &report_path(car), form(), Some("k")).await;
        assert_eq!((again.status, &again.text), (first.status, &first.text));
        assert_eq!((list_reports(&portal, &anna, car).await, count_files(&portal)), (row, (1, 0)));
        let told = store::events::events_after(portal.app.store.reader(), anna.scope.licence, 0, 9).await.expect("events");
        assert_eq!((told.len(), told[0].kind.as_str()), (1, "damage.reported"));
        assert_eq!((&told[0].data["insurance_external_id"], &told[0].data["time"]), (&json!("car"), &json!("23:59")));
        assert_eq!(told[0].data["files"].as_array().map(Vec::len), Some(1), "one PDF of both");
        // Without a key it is another report.
        send_to(&portal, &anna, &report_path(car), form(), None).await.attributes();
        assert_eq!(list_reports(&portal, &anna, car).await.as_array().map(Vec::len), Some(2));
        let checked = app::verify::verify_chain(&portal.app, anna.scope.licence).await.expect("walked");
        assert_eq!((checked.answers, checked.broken), (2, None));
    }
}

sqlite_and_postgres! {
    async fn what_is_wrong_is_named_and_leaves_nothing(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let car = add_insurance(&portal, "car", true).await;
        let closed = add_insurance(&portal, "closed", false).await;
        let send = async |to: Uuid, form: Form| send_to(&portal, &anna, &report_path(to), form.end(), None).await;
        for (form, fields) in [
            (Form::default(), json!({ "cause": ["required"], "date": ["required"] })),
            (report_form("2026-11-22", "", "Storm"), json!({ "date": ["not_in_future"] })),
            (report_form("2026-02-30", "", "Storm"), json!({ "date": ["date"] })),
            (report_form("21-11-2026", "24:00", "Storm"), json!({ "date": ["date"], "time": ["time"] })),
            (report_form("2026-11-20", "9:5", "  "), json!({ "cause": ["required"], "time": ["time"] })),
            (report_form("2026-11-20", "", "Storm").text("product_id", &closed.to_string()), json!({ "product_id": ["unknown"] })),
            (report_form("2026-11-20", "", "Storm").text("product_id", "x"), json!({ "product_id": ["unknown"] })),
            (report_form("2026-11-20", "", &"x".repeat(256)), json!({ "cause": ["max_length"] })),
            (report_form("2026-11-20", "", "Storm\u{202e}"), json!({ "cause": ["characters"] })),
            (report_form("2026-11-20", "", "Storm").text("notes", &"x".repeat(4001)), json!({ "notes": ["max_length"] })),
        ] {
            let refused = send(car, form).await;
            let found = refused.expect_error(422, "DAMAGE_REPORT_FAILED_VALIDATION").json()["error"]["fields"].clone();
            assert_eq!(found, fields);
        }
        let png = picture(ImageFormat::Png);
        for wrong in [picture(ImageFormat::Gif), b"<html>".to_vec(), png[..40].to_vec()] {
            let form = report_form("2026-11-20", "", "Storm").file("goed.png", &png).file("fout.png", &wrong);
            send(car, form).await.expect_error(422, "DAMAGE_REPORT_PHOTO_FAILED_VALIDATION");
        }
        let large = report_form("2026-11-20", "", "Storm").file("a.png", &vec![0; 25 * 1024 * 1024 + 1]);
        send(car, large).await.expect_error(413, "UPLOAD_TOO_LARGE");
        let other = report_form("2026-11-20", "", "Storm").text("surprise", "1");
        send(car, other).await.expect_error(422, "VALIDATION_FAILED");
        send(closed, report_form("2026-11-20", "", "Storm")).await.expect_error(403, "ACCESS_DENIED");
        send(Uuid::now_v7(), report_form("2026-11-20", "", "Storm")).await.expect_error(404, "GENERAL_INSURANCE_NOT_FOUND");
        let theirs = report_form("2026-11-20", "", "Storm").end();
        send_to(&portal, &bram, &report_path(car), theirs, None).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        assert_eq!((list_reports(&portal, &anna, car).await, count_files(&portal)), (json!([]), (0, 0)));
        let told = store::events::events_after(portal.app.store.reader(), anna.scope.licence, 0, 9).await.expect("events");
        assert!(told.is_empty());
    }
}
