//! Stored records of acts must not change by a byte: sealed evidence, audit trail and events.
//!
//! Sealed answers may never read differently for the same act; look twice at a snapshot that changes.

use chrono::TimeDelta;
use image::ImageFormat;
use serde_json::json;

use crate::documents::uploads::{Form, picture, send, send_to};
use crate::support::{Names, Person, agreement_evidence, demo_file};

/// The id of an action of the demo.
fn action(names: &Names, name: &str) -> uuid::Uuid {
    let name = format!("actions/{name}");
    *names.iter().find(|(_, found)| **found == name).expect("an action").0
}

/// Compares what a firm's consumers left behind with how it was.
pub fn assert_unchanged(name: &str, left_behind: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(format!("sealed_{name}"), left_behind));
}

sqlite_and_postgres! {
    async fn answers_of_the_demo_are_sealed_as_ever(portal: Portal) {
        let mut names = portal.demo().await;
        names.extend(portal.demo_answered().await);
        let scope = portal.enable_sign_in(&names, "anna").await;
        let anna = Person { scope, token: portal.token("anna").await };
        let answers = demo_file("answered/answers.json", portal.app.now().date_naive());
        let answers: Vec<serde_json::Value> = serde_json::from_str(&answers).expect("JSON");
        for answer in answers.iter().filter(|answer| answer["email"] == "anna.devries@example.nl") {
            let id = action(&names, answer["action"].as_str().expect("a name"));
            let path = answer["path"].as_str().expect("a path").replace("{action}", &id.to_string());
            let mut body = answer["body"].clone();
            body["productActionId"] = json!(id);
            if !path.starts_with("/api/knowledge-form") {
                body.as_object_mut().expect("an object").remove("productActionId");
            }
            portal.clock.advance(TimeDelta::minutes(1));
            portal.post(&path, &anna.token, body).await.attributes();
        }
        let sign = format!("/api/products/otds/actions/{}/sign", action(&names, "anna-sign-otd"));
        let order = json!({
            "data": { "sepaAccountholderIbanAccount": "NL91ABNA0417164300", "sepaAccountholderIbanName": "A. de Vries" },
            "evidence": agreement_evidence(),
        });
        portal.post(&sign, &anna.token, order).await.attributes();
        let guarantee = action(&names, "anna-bnp");
        let choose = format!("/api/products/bankguarantees/actions/{guarantee}/submit-choice");
        let choice = json!({ "accepted": false, "evidence": agreement_evidence() });
        portal.post(&choose, &anna.token, choice).await.attributes();
        let form = Form::for_action(action(&names, "anna-upload-2")).text("comment", "Van oktober");
        let form = form.file("strook.png", &picture(ImageFormat::Png)).end();
        send(&portal, &anna, form, Some("once")).await.attributes();
        let (insurance, _) = names.iter().find(|(_, name)| **name == "products/general_insurance/anna-general-1").expect("one");
        let form = Form::default().text("date", "2026-11-20").text("cause", "Storm");
        let form = form.file("ruit.png", &picture(ImageFormat::Png)).end();
        let path = format!("/api/products/general-insurances/{insurance}/damage-reports");
        send_to(&portal, &anna, &path, form, None).await.attributes();
        assert_unchanged("demo", &portal.left_behind(scope.licence, None).await);
    }
}
