//! New tasks, documents that were rejected, receipts, and what is bundled.

use axum::body::Body;
use axum::http::{Method, Request, header};
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use serde_json::json;

use super::*;
use crate::documents::uploads::{Form, picture, send};
use crate::support::NewAction;

sqlite_and_postgres! {
    async fn what_is_asked_within_a_quarter_comes_in_one_mail(portal: Portal) {
        set_mail_settings(&portal, json!({ "enabled": true, "reply_to": "info@vandijk.example" })).await;
        add_consumer(&portal, "anna", json!({})).await;
        let id = ask(&portal, "one", &["anna"]).await.attributes()["portal_id"].clone();
        nothing_goes_out(&portal).await;
        advance_minutes(&portal, 14);
        put(&portal, "actions/two", 1, json!({
            "type": "KNOWLEDGE_FORM", "label": "Kennis", "owners": ["anna"], "deadline": "2026-11-27",
        })).await;
        nothing_goes_out(&portal).await;
        advance_minutes(&portal, 1);
        let letter = only_email(&portal).await;
        for part in [
            "To: \"anna Vries\" <anna@example.nl>",
            "From: vandijk <portaal@vandijk.example>",
            "Reply-To: info@vandijk.example",
            "Auto-Submitted: auto-generated",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
            "List-Unsubscribe: <https://portaal.example/unsubscribe/",
            "Geachte anna Vries,",
            "* Loonstrook Anna",
            "* Kennis\n  Graag uiterlijk vrijdag 27 november 2026.",
            "<html lang=\"nl\"",
        ] {
            assert!(letter.contains(part), "{part} is missing from\n{letter}");
        }
        let id = id.as_str().expect("an id");
        assert!(letter.contains(&format!("https://portaal.example/actions/{id}/upload-document?domain=vandijk")));
        portal.clock.advance(TimeDelta::days(1));
        nothing_goes_out(&portal).await;
        let log = list_mails(&portal, "?consumer=anna").await;
        assert_eq!(log.len(), 1);
        let displayed = &log[0]["attributes"];
        assert_eq!((&displayed["state"], &displayed["kind"], &displayed["address"]), (&json!("sent"), &json!("notices"), &json!("anna@example.nl")));
        let message = format!("Message-ID: <{}@vandijk.example>", log[0]["id"].as_str().expect("an id"));
        assert!(letter.contains(&message), "{message}\n{letter}");
    }
}

sqlite_and_postgres! {
    async fn nobody_is_written_to_who_was_never_invited(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        add_uninvited(&portal, "anna", json!({})).await;
        ask(&portal, "one", &["anna"]).await;
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;
        let invited = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/invitation", Some(json!({}))).await;
        assert!(invited.status.is_success(), "{}", invited.text);
        assert_eq!(portal.deliver_mail().await.len(), 1, "the invitation");
        ask(&portal, "two", &["anna"]).await;
        letter_after_the_window(&portal).await;
    }
}

sqlite_and_postgres! {
    async fn what_is_done_or_withdrawn_in_the_meantime_is_not_mailed(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        add_consumer(&portal, "anna", json!({})).await;
        add_consumer(&portal, "bram", json!({})).await;
        ask(&portal, "done", &["anna"]).await;
        ask(&portal, "gone", &["anna"]).await;
        ask(&portal, "given", &["anna"]).await;
        let mut done = upload_action(&["anna"]);
        done["is_done"] = json!(true);
        put(&portal, "actions/done", 2, done).await;
        portal.firm_call(VANDIJK, Method::DELETE, "actions/gone", None).await;
        put(&portal, "actions/given", 2, upload_action(&["bram"])).await;
        advance_minutes(&portal, 15);
        let letter = only_email(&portal).await;
        assert!(letter.contains("<bram@example.nl>"), "who is asked now is told, who was is not: {letter}");
        // Done while it waited for the mail server.
        ask(&portal, "late", &["anna"]).await;
        advance_minutes(&portal, 15);
        let away = partners::mail::Mailer::new("smtp://127.0.0.1:1", "a@b.example").expect("a mailer");
        assert_eq!(app::notices::digests::enqueue_due(&portal.app.services).await.expect("a bundle"), 1);
        assert_eq!(portal.worker(away).run_once().await.expect("a round"), 1);
        portal.firm_call(VANDIJK, Method::DELETE, "actions/late", None).await;
        advance_minutes(&portal, 1);
        nothing_goes_out(&portal).await;
        assert_eq!(list_mails(&portal, "?state=dropped").await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn everybody_whose_turn_it_is_is_told_in_their_own_way(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        add_consumer(&portal, "anna", json!({ "address_style": "informal" })).await;
        add_consumer(&portal, "emily", json!({ "locale": "en" })).await;
        add_consumer(&portal, "late", json!({})).await;
        let mut shared = upload_action(&["anna", "emily"]);
        put(&portal, "actions/shared", 1, shared.clone()).await;
        advance_minutes(&portal, 15);
        let mut letters = portal.deliver_mail().await;
        letters.sort();
        let [one, two] = letters.as_slice() else { panic!("{letters:#?}") };
        let (anna, emily) = if one.contains("<anna@") { (one, two) } else { (two, one) };
        assert!(anna.contains("Hallo anna Vries,") && anna.contains("Je ontvangt deze e-mail"), "{anna}");
        assert!(emily.contains("Dear emily Vries,") && emily.contains("Loonstrook Anna") && emily.contains("lang=\"en\""));
        // A newer record tells only who is asked anew.
        shared["owners"] = json!(["anna", "emily", "late"]);
        put(&portal, "actions/shared", 2, shared).await;
        assert!(letter_after_the_window(&portal).await.contains("<late@example.nl>"));
    }
}

sqlite_and_postgres! {
    async fn a_rejected_document_is_told_and_so_is_a_signature(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        let anna = signed_in(&portal, "anna").await;
        let action = portal.action("vandijk", NewAction { external_id: "payslip", ..NewAction::default() }).await;
        let file = Form::for_action(action).file("a.png", &picture(image::ImageFormat::Png)).end();
        assert!(send(&portal, &anna, file, None).await.status.is_success());
        let review = json!({ "verdict": "rejected", "reason": "De naam Anna de Vries ontbreekt." });
        let judged = portal.firm_call(VANDIJK, Method::POST, "actions/payslip/review", Some(review)).await;
        assert!(judged.status.is_success(), "{}", judged.text);
        let approve = NewAction { kind: "APPROVE_DOCUMENT", external_id: "approve", ..NewAction::default() };
        let approve = portal.action("vandijk", approve).await;
        let path = format!("/api/actions/{approve}/respond-document-approval");
        let answered = portal.post(&path, &anna.token, json!({ "response": "yes" })).await;
        assert!(answered.status.is_success(), "{}", answered.text);
        let letter = letter_after_the_window(&portal).await;
        for part in ["* Opnieuw aanleveren: ", "* Bevestiging\n  Wij hebben uw beslissing ontvangen.", "List-Unsubscribe:"] {
            assert!(letter.contains(part), "{part} is missing from\n{letter}");
        }
        assert!(!letter.contains("ontbreekt"), "the reason stands in the portal alone");
        nothing_goes_out(&portal).await;
    }
}

sqlite_and_postgres! {
    async fn a_receipt_comes_also_at_night_and_cannot_be_unsubscribed_from(portal: Portal) {
        set_mail_settings(&portal, json!({ "enabled": true })).await;
        let anna = signed_in(&portal, "anna").await;
        // Saturday, half past ten in the evening.
        advance_minutes(&portal, 12 * 60 + 30);
        let approve = NewAction { kind: "APPROVE_DOCUMENT", external_id: "approve", ..NewAction::default() };
        let approve = portal.action("vandijk", approve).await;
        ask(&portal, "one", &["anna"]).await;
        let path = format!("/api/actions/{approve}/respond-document-approval");
        let token = portal.staged_token(anna.scope, Stage::Full, None).await;
        let answered = portal.post(&path, &token, json!({ "response": "yes" })).await;
        assert!(answered.status.is_success(), "{}", answered.text);
        let letter = letter_after_the_window(&portal).await;
        assert!(letter.contains("Bevestiging") && !letter.contains("Loonstrook"), "{letter}");
        assert!(!letter.contains("List-Unsubscribe") && !letter.contains("/unsubscribe/"), "{letter}");
        nothing_goes_out(&portal).await;
        // Monday at eight.
        advance_minutes(&portal, 60 + 15 + 24 * 60 + 8 * 60 - 1);
        nothing_goes_out(&portal).await;
        advance_minutes(&portal, 1);
        assert!(only_email(&portal).await.contains("Loonstrook"));
    }
}

sqlite_and_postgres! {
    async fn nobody_is_mailed_about_what_was_there_before_or_taken_in_silently(portal: Portal) {
        add_consumer(&portal, "anna", json!({})).await;
        ask(&portal, "before", &["anna"]).await;
        set_mail_settings(&portal, always()).await;
        put(&portal, "actions/silent?silent=true", 1, upload_action(&["anna"])).await;
        let line = json!({ "type": "actions", "external_id": "many", "version": 1, "attributes": upload_action(&["anna"]) });
        let import = |query: &'static str, line: String| {
            let request = Request::builder()
                .method(Method::POST)
                .uri(format!("/backoffice/v1/import{query}"))
                .header(header::AUTHORIZATION, format!("Bearer {VANDIJK}"))
                .body(Body::from(line));
            portal.send(request.expect("a request"))
        };
        assert!(import("?silent=true", line.to_string()).await.text.contains("created"));
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;
        assert_eq!(import("?quiet=true", line.to_string()).await.status, 422);
        let told = line.to_string().replace("many", "told");
        assert!(import("", told).await.text.contains("created"));
        assert!(letter_after_the_window(&portal).await.contains("Loonstrook"));
        // What is switched off is not recorded, and what was recorded is not sent.
        ask(&portal, "last", &["anna"]).await;
        set_mail_settings(&portal, json!({ "enabled": false })).await;
        ask(&portal, "after", &["anna"]).await;
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;
    }
}

sqlite_and_postgres! {
    async fn two_processes_send_nothing_twice(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        for name in ["anna", "bram", "carla"] {
            add_consumer(&portal, name, json!({})).await;
        }
        ask(&portal, "one", &["anna", "bram", "carla"]).await;
        advance_minutes(&portal, 15);
        let other = portal.restart();
        let (mut letters, more) = tokio::join!(portal.deliver_mail(), other.deliver_mail());
        letters.extend(more);
        let mut to: Vec<&str> =
            letters.iter().flat_map(|letter| letter.lines()).filter(|line| line.starts_with("To: ")).collect();
        to.sort_unstable();
        assert_eq!(to.len(), 3, "{to:?}");
        assert_eq!(list_mails(&portal, "?state=sent").await.len(), 3);
    }
}
