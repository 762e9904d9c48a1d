//! Appointments made, moved and cancelled by the firm.

use serde_json::json;

use super::*;

fn appointment_record(date: &str, start: &str) -> Value {
    json!({ "owners": ["anna"], "label": "Kennismaking met Anna", "date": date, "start_time": start, "location": "Thuis" })
}

sqlite_and_postgres! {
    async fn an_appointment_is_told_as_it_is_made_moved_and_cancelled(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        add_consumer(&portal, "anna", json!({})).await;
        put(&portal, "products/appointment/a", 1, appointment_record("2026-11-24", "09:00")).await;
        put(&portal, "products/appointment/a", 2, appointment_record("2026-11-24", "10:00")).await;
        let letter = letter_after_the_window(&portal).await;
        assert!(letter.contains("* Nieuwe afspraak\n  Dinsdag 24 november 2026 om 10:00 uur"), "{letter}");
        assert!(!letter.contains("Gewijzigde") && !letter.contains("Thuis") && !letter.contains("Kennismaking"), "{letter}");
        assert!(letter.contains("https://portaal.example/appointments?domain=vandijk"));

        put(&portal, "products/appointment/a", 3, appointment_record("2026-11-26", "10:00")).await;
        let letter = letter_after_the_window(&portal).await;
        assert!(letter.contains("Nieuw moment: donderdag 26 november 2026 om 10:00 uur. Eerst: dinsdag 24 november 2026 om 10:00 uur."), "{letter}");

        // Moved and moved back, or called otherwise: nothing has changed.
        put(&portal, "products/appointment/a", 4, appointment_record("2026-11-27", "10:00")).await;
        put(&portal, "products/appointment/a", 5, appointment_record("2026-11-26", "10:00")).await;
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;

        let mut cancelled = appointment_record("2026-11-26", "10:00");
        cancelled["is_cancelled"] = json!(true);
        put(&portal, "products/appointment/a", 6, cancelled).await;
        let letter = letter_after_the_window(&portal).await;
        assert!(letter.contains("Afspraak gaat niet door") && letter.contains("donderdag 26 november 2026 om 10:00 uur."), "{letter}");
    }
}

sqlite_and_postgres! {
    async fn one_that_is_taken_away_is_cancelled_and_one_that_came_and_went_is_not_told(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        add_consumer(&portal, "anna", json!({})).await;
        put(&portal, "products/appointment/a", 1, appointment_record("2026-11-24", "09:00")).await;
        letter_after_the_window(&portal).await;
        let take = |path: &'static str| portal.firm_call(VANDIJK, Method::DELETE, path, None);
        take("products/appointment/a").await;
        put(&portal, "products/appointment/b", 1, appointment_record("2026-11-25", "09:00")).await;
        take("products/appointment/b").await;
        put(&portal, "products/appointment/past", 1, appointment_record("2026-11-20", "09:00")).await;
        let letter = letter_after_the_window(&portal).await;
        assert!(letter.contains("dinsdag 24 november 2026") && !letter.contains("25 november 2026") && !letter.contains("20 november 2026"), "{letter}");
        put(&portal, "products/appointment/c", 1, appointment_record("2026-11-24", "09:00")).await;
        letter_after_the_window(&portal).await;
        take("products/appointment/c?silent=true").await;
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;
    }
}

sqlite_and_postgres! {
    async fn what_cannot_wait_for_monday_does_not(portal: Portal) {
        set_mail_settings(&portal, json!({ "enabled": true })).await;
        add_consumer(&portal, "anna", json!({})).await;
        // Sunday, ten in the morning: nothing is sent, but for what is at noon.
        advance_minutes(&portal, 24 * 60);
        put(&portal, "products/appointment/later", 1, appointment_record("2026-11-25", "12:00")).await;
        put(&portal, "products/appointment/now", 1, appointment_record("2026-11-22", "12:00")).await;
        let letter = letter_after_the_window(&portal).await;
        assert!(letter.contains("Zondag 22 november 2026 om 12:00 uur") && !letter.contains("25 november 2026"), "{letter}");
        advance_minutes(&portal, 22 * 60);
        assert!(only_email(&portal).await.contains("Woensdag 25 november 2026"));
    }
}

sqlite_and_postgres! {
    async fn what_the_consumer_cancels_is_not_told_to_them(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        let anna = signed_in(&portal, "anna").await;
        let made = put(&portal, "products/appointment/a", 1, appointment_record("2026-11-24", "09:00")).await;
        letter_after_the_window(&portal).await;
        let id = made.attributes()["portal_id"].as_str().expect("an id").to_owned();
        let cancelled = portal.post(&format!("/api/products/appointments/{id}/cancel"), &anna.token, json!({})).await;
        assert!(cancelled.status.is_success(), "{}", cancelled.text);
        let mut record = appointment_record("2026-11-24", "09:00");
        record["is_cancelled"] = json!(true);
        put(&portal, "products/appointment/a", 2, record).await;
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;
    }
}
