//! The mail server: away, refusing, and the sandbox's own.

use chrono::TimeDelta;
use serde_json::json;

use super::*;

sqlite_and_postgres! {
    async fn a_mail_that_never_goes_out_is_logged_as_failed(portal: Portal) {
        switch(&portal, always()).await;
        consumer(&portal, "anna", json!({})).await;
        ask(&portal, "one", &["anna"]).await;
        minutes(&portal, 15);
        let clock = std::sync::Arc::clone(&portal.clock);
        let now: jobs::Now = std::sync::Arc::new(move || app::Clock::now(&*clock));
        let notices = jobs::notices::Notices { store: portal.app.store.clone(), now };
        assert_eq!(notices.enqueue_digests().await.expect("a bundle"), 1);
        // Nobody listens on the port of "tcpmux" here.
        let away = partners::mail::Mailer::new("smtp://127.0.0.1:1", "a@b.example").expect("a mailer");
        let worker = portal.worker(away);
        let mut attempts = 0;
        while log(&portal, "?state=waiting").await.len() == 1 {
            attempts += worker.run_once().await.expect("a round");
            portal.clock.advance(TimeDelta::days(1));
            assert!(attempts < 20);
        }
        assert_eq!(attempts, 10);
        let failed = log(&portal, "?state=failed").await;
        assert!(failed[0]["attributes"]["error"].is_string(), "{failed:?}");
        assert_eq!(events(&portal, "mail.bounced").await.len(), 0, "that says nothing of the address");
    }
}

sqlite_and_postgres! {
    async fn what_waited_into_the_night_goes_out_in_the_morning(portal: Portal) {
        switch(&portal, json!({ "enabled": true, "quiet_weekdays": [] })).await;
        consumer(&portal, "anna", json!({})).await;
        // Half past seven in the evening.
        minutes(&portal, 9 * 60 + 30);
        ask(&portal, "one", &["anna"]).await;
        minutes(&portal, 15);
        let clock = std::sync::Arc::clone(&portal.clock);
        let now: jobs::Now = std::sync::Arc::new(move || app::Clock::now(&*clock));
        assert_eq!(jobs::notices::Notices { store: portal.app.store.clone(), now }.enqueue_digests().await.expect("a bundle"), 1);
        let away = partners::mail::Mailer::new("smtp://127.0.0.1:1", "a@b.example").expect("a mailer");
        assert_eq!(portal.worker(away).run_once().await.expect("a round"), 1);
        minutes(&portal, 30);
        nothing_goes_out(&portal).await;
        minutes(&portal, 11 * 60 + 44);
        nothing_goes_out(&portal).await;
        minutes(&portal, 1);
        only_email(&portal).await;
    }
}

#[tokio::test]
async fn the_sandboxes_mailbox_shows_a_bundle_as_it_came() {
    let portal = Portal::open(crate::support::Database::Sqlite).await;
    let (portal, sandboxes) = portal.with_sandboxes().await;
    let png = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    let stored = portal.firm_call(VANDIJK, Method::GET, "licence/vandijk", None).await.json();
    let mut attributes = stored["data"]["attributes"].clone();
    attributes["mail"] = always();
    attributes["content"]["logo_image"] = json!(png);
    put(&portal, "licence/vandijk", 2, attributes).await;
    consumer(&portal, "anna", json!({})).await;
    ask(&portal, "one", &["anna"]).await;
    ask(&portal, "two", &["anna"]).await;
    minutes(&portal, 15);
    let clock = std::sync::Arc::clone(&portal.clock);
    let now: jobs::Now = std::sync::Arc::new(move || app::Clock::now(&*clock));
    assert_eq!(
        jobs::notices::Notices { store: portal.app.store.clone(), now }
            .enqueue_digests()
            .await
            .expect("a bundle"),
        1
    );
    let mailer =
        partners::mail::Mailer::new(&format!("smtp://{}", sandboxes.smtp()), "portaal@vandijk.example");
    portal.worker(mailer.expect("a mailer")).run_once().await.expect("a round");
    let mails: Value =
        serde_json::from_str(&sandboxes.page(&sandboxes.at("/mailbox.json?to=anna@example.nl")).await)
            .expect("JSON");
    let [mail] = mails.as_array().expect("a list").as_slice() else { panic!("{mails}") };
    assert_eq!(mail["subject"], "Er staan 2 nieuwe taken voor u klaar – vandijk");
    assert_eq!(mail["headers"]["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click");
    assert_eq!(mail["headers"]["Auto-Submitted"], "auto-generated");
    let html = mail["html"].as_str().expect("a page");
    assert!(html.contains(&format!("src=\"{png}\"")) && !html.contains("src=\"http"), "{html}");
    let page = sandboxes
        .page(&sandboxes.at(&format!("/mailbox/{}/html", mail["id"].as_str().expect("an id"))))
        .await;
    assert!(page.contains("<h1") && page.contains("Taak openen"), "{page}");
    let links = mail["links"].as_array().expect("links");
    assert!(
        links
            .iter()
            .any(|link| link.as_str().is_some_and(|link| link.contains("/upload-document?domain=vandijk")))
    );
}
