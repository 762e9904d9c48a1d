//! Deadlines that come near. The test's clock starts on Saturday 21 November 2026 at ten.

use chrono::TimeDelta;
use serde_json::json;

use super::*;

async fn ask_by(portal: &Portal, name: &str, deadline: &str) {
    let mut record = upload_action(&["anna"]);
    record["deadline"] = json!(deadline);
    put(portal, &format!("actions/{name}"), 1, record).await;
}

/// Goes on to a day of November at a time.
fn go_to(portal: &Portal, day: u32, time: &str) {
    let moment: chrono::DateTime<chrono::FixedOffset> =
        format!("2026-11-{day:02}T{time}:00+01:00").parse().expect("a moment");
    let by = moment.to_utc() - portal.app.now();
    assert!(by >= TimeDelta::zero());
    portal.clock.advance(by);
}

sqlite_and_postgres! {
    async fn a_deadline_is_reminded_of_before_and_on_the_day_and_never_twice(portal: Portal) {
        set_mail_settings(&portal, json!({ "enabled": true, "new_actions": false })).await;
        add_consumer(&portal, "anna", json!({})).await;
        ask_by(&portal, "friday", "2026-11-27").await;
        ask_by(&portal, "done", "2026-11-27").await;
        ask_by(&portal, "far", "2026-12-27").await;
        ask(&portal, "never", &["anna"]).await;
        go_to(&portal, 24, "08:59");
        nothing_goes_out(&portal).await;
        go_to(&portal, 24, "09:00");
        // Two processes look at the same time.
        let other = portal.restart();
        let (one, two) = tokio::join!(portal.deliver_mail(), other.deliver_mail());
        assert_eq!((one.len(), two.len()), (0, 0));
        let letter = letter_after_the_window(&portal).await;
        assert_eq!(letter.matches("* Herinnering: Loonstrook Anna\n  Graag uiterlijk vrijdag 27 november 2026.").count(), 2, "{letter}");
        let mut done = upload_action(&["anna"]);
        done["is_done"] = json!(true);
        put(&portal, "actions/done", 2, done).await;
        for day in [24, 25, 26] {
            go_to(&portal, day, "19:00");
            nothing_goes_out(&portal).await;
        }
        go_to(&portal, 27, "09:00");
        nothing_goes_out(&portal).await;
        let letter = letter_after_the_window(&portal).await;
        assert_eq!(letter.matches("* Herinnering: Loonstrook Anna\n  Dit kan nog tot en met vandaag, vrijdag 27 november 2026.").count(), 1, "{letter}");
        go_to(&portal, 28, "12:00");
        nothing_goes_out(&portal).await;
    }
}

sqlite_and_postgres! {
    async fn another_deadline_is_reminded_of_anew_and_one_just_told_is_not(portal: Portal) {
        set_mail_settings(&portal, json!({ "enabled": true })).await;
        add_consumer(&portal, "anna", json!({})).await;
        // Three days ahead is a Sunday, so Saturday: that moment went by before it was asked.
        ask_by(&portal, "near", "2026-11-25").await;
        let letter = letter_after_the_window(&portal).await;
        assert!(letter.contains("* Loonstrook Anna\n  Graag uiterlijk woensdag 25 november 2026.") && !letter.contains("Herinnering"), "{letter}");
        go_to(&portal, 24, "12:00");
        nothing_goes_out(&portal).await;
        let mut record = upload_action(&["anna"]);
        record["deadline"] = json!("2026-11-30");
        put(&portal, "actions/near", 2, record).await;
        go_to(&portal, 25, "12:00");
        nothing_goes_out(&portal).await;
        go_to(&portal, 27, "09:00");
        nothing_goes_out(&portal).await;
        assert!(letter_after_the_window(&portal).await.contains("Graag uiterlijk maandag 30 november 2026."));
    }
}

sqlite_and_postgres! {
    async fn a_reminder_that_is_overtaken_is_dropped(portal: Portal) {
        set_mail_settings(&portal, json!({ "enabled": true, "new_actions": false })).await;
        add_consumer(&portal, "anna", json!({})).await;
        ask_by(&portal, "friday", "2026-11-27").await;
        go_to(&portal, 24, "09:00");
        nothing_goes_out(&portal).await;
        let mut record = upload_action(&["anna"]);
        record["deadline"] = json!("2026-12-15");
        put(&portal, "actions/friday", 2, record).await;
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;
        // What was switched on in the meantime begins with what is still to come.
        set_mail_settings(&portal, json!({ "enabled": false })).await;
        ask_by(&portal, "later", "2026-11-27").await;
        go_to(&portal, 25, "12:00");
        set_mail_settings(&portal, json!({ "enabled": true, "new_actions": false })).await;
        nothing_goes_out(&portal).await;
        go_to(&portal, 27, "09:00");
        nothing_goes_out(&portal).await;
        assert!(letter_after_the_window(&portal).await.contains("tot en met vandaag"));
    }
}
