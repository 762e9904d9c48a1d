//! The mail server: away, refusing, and the sandbox's own.

use std::io::Write;
use std::process::{Command, Stdio};

use chrono::TimeDelta;
use serde_json::json;

use super::*;

sqlite_and_postgres! {
    async fn a_mail_that_never_goes_out_is_logged_as_failed(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        add_consumer(&portal, "anna", json!({})).await;
        ask(&portal, "one", &["anna"]).await;
        advance_minutes(&portal, 15);
        assert_eq!(app::notices::digests::enqueue_due(&portal.app.services).await.expect("a bundle"), 1);
        // Nobody listens on the port of "tcpmux" here.
        let away = partners::mail::Mailer::new("smtp://127.0.0.1:1", "a@b.example").expect("a mailer");
        let worker = portal.worker(away);
        let mut attempts = 0;
        while list_mails(&portal, "?state=waiting").await.len() == 1 {
            attempts += worker.run_once().await.expect("a round");
            portal.clock.advance(TimeDelta::days(1));
            assert!(attempts < 20);
        }
        assert_eq!(attempts, 10);
        let failed = list_mails(&portal, "?state=failed").await;
        assert!(failed[0]["attributes"]["error"].is_string(), "{failed:?}");
        assert_eq!(list_events(&portal, "mail.bounced").await.len(), 0, "that says nothing of the address");
    }
}

sqlite_and_postgres! {
    async fn what_waited_into_the_night_goes_out_in_the_morning(portal: Portal) {
        set_mail_settings(&portal, json!({ "enabled": true, "quiet_weekdays": [] })).await;
        add_consumer(&portal, "anna", json!({})).await;
        // Half past seven in the evening.
        advance_minutes(&portal, 9 * 60 + 30);
        ask(&portal, "one", &["anna"]).await;
        advance_minutes(&portal, 15);
        assert_eq!(app::notices::digests::enqueue_due(&portal.app.services).await.expect("a bundle"), 1);
        let away = partners::mail::Mailer::new("smtp://127.0.0.1:1", "a@b.example").expect("a mailer");
        assert_eq!(portal.worker(away).run_once().await.expect("a round"), 1);
        advance_minutes(&portal, 30);
        nothing_goes_out(&portal).await;
        advance_minutes(&portal, 11 * 60 + 44);
        nothing_goes_out(&portal).await;
        advance_minutes(&portal, 1);
        only_email(&portal).await;
    }
}

#[tokio::test]
async fn the_sandboxes_mailbox_shows_a_bundle_as_it_came() {
    let portal = Portal::open(crate::support::TestDatabase::Sqlite).await;
    let (portal, sandboxes) = portal.with_sandboxes().await;
    let png = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    let stored = portal.firm_call(VANDIJK, Method::GET, "licence/vandijk", None).await.json();
    let mut attributes = stored["data"]["attributes"].clone();
    attributes["mail"] = always();
    attributes["content"]["logo_image"] = json!(png);
    put(&portal, "licence/vandijk", 2, attributes).await;
    add_consumer(&portal, "anna", json!({})).await;
    ask(&portal, "one", &["anna"]).await;
    ask(&portal, "two", &["anna"]).await;
    advance_minutes(&portal, 15);
    assert_eq!(app::notices::digests::enqueue_due(&portal.app.services).await.expect("a bundle"), 1);
    let mailer =
        partners::mail::Mailer::new(&format!("smtp://{}", sandboxes.smtp()), "portaal@vandijk.example");
    portal.worker(mailer.expect("a mailer")).run_once().await.expect("a round");
    let mails: Value =
        serde_json::from_str(&sandboxes.page(&sandboxes.url("/mailbox.json?to=anna@example.nl")).await)
            .expect("JSON");
    let [mail] = mails.as_array().expect("a list").as_slice() else { panic!("{mails}") };
    assert_eq!(mail["subject"], "Er staan 2 nieuwe taken voor u klaar – vandijk");
    assert_eq!(mail["headers"]["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click");
    assert_eq!(mail["headers"]["Auto-Submitted"], "auto-generated");
    let html = mail["html"].as_str().expect("a page");
    assert!(html.contains(&format!("src=\"{png}\"")) && !html.contains("src=\"http"), "{html}");
    let page = sandboxes
        .page(&sandboxes.url(&format!("/mailbox/{}/html", mail["id"].as_str().expect("an id"))))
        .await;
    assert!(page.contains("<h1") && page.contains("Taak openen"), "{page}");
    let links = mail["links"].as_array().expect("links");
    assert!(
        links
            .iter()
            .any(|link| link.as_str().is_some_and(|link| link.contains("/upload-document?domain=vandijk")))
    );
}

/// Returns a mail as Python's mail library parses it, which is independent of ours.
fn read_by_python(letter: &str) -> Value {
    let script = r#"
import email, email.policy, json, sys
message = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.SMTP)
defects = [repr(defect) for part in message.walk() for defect in part.defects]
headers, addresses = {}, {}
for part in message.walk():
    defects += [f"{name}: {defect!r}" for name, value in part.items() for defect in value.defects]
for name, value in message.items():
    headers.setdefault(name, []).append(str(value))
    if hasattr(value, "addresses"):
        addresses[name] = [[one.display_name, one.addr_spec] for one in value.addresses]
texts = {part.get_content_type(): part.get_content() for part in message.walk() if part.get_content_maintype() == "text"}
print(json.dumps({"defects": defects, "headers": headers, "addresses": addresses, "texts": texts,
    "type": message.get_content_type(), "date": message["date"].datetime.isoformat()}))
"#;
    let mut python = Command::new("python3")
        .args(["-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 runs");
    let wire = letter.replace('\n', "\r\n");
    python.stdin.take().expect("its input").write_all(wire.as_bytes()).expect("written");
    let output = python.wait_with_output().expect("an end");
    assert!(output.status.success(), "{letter}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

sqlite_and_postgres! {
    /// Names that would be addresses, headers or another direction of writing.
    async fn a_reader_of_others_finds_the_headers_of_every_mail_sound(portal: Portal) {
        let person = signed_in(&portal, "anna").await;
        let name = json!({
            "first_name": "Zoë, \"de\" <zoe@evil.example>;", "last_name": "Van ’t Hof-Łukasiewicz שלום",
            "email": "anna@example.nl", "user_name": "anna",
        });
        put(&portal, "consumers/anna", 3, name).await;
        let mut mail = always();
        mail["reply_to"] = json!("info@vandijk.example");
        set_mail_settings(&portal, mail).await;
        portal.change_firm("vandijk", |firm| "Van Dijk & Zn., \"advies\" (Utrecht) é".clone_into(&mut firm.name)).await;
        let written = json!({ "text": "De taxatie is rond" });
        let path = "consumers/anna/messages";
        let written = portal.firm_call(VANDIJK, Method::POST, path, Some(written)).await;
        assert_eq!(written.status, 201, "{}", written.text);
        crate::sign_in::password_reset::forget(&portal, "anna@example.nl").await;
        advance_minutes(&portal, 15);
        let letters = portal.deliver_raw_mail().await;
        assert_eq!(letters.len(), 2, "{letters:#?}");
        let mut ids = Vec::new();
        for letter in &letters {
            assert!(letter.is_ascii() && letter.lines().all(|line| line.len() <= 998), "{letter}");
            let read = read_by_python(letter);
            assert_eq!(read["defects"], json!([]), "{letter}");
            let headers = &read["headers"];
            let one = |name: &str| {
                assert_eq!(headers[name].as_array().map(Vec::len), Some(1), "{name}: {letter}");
                headers[name][0].as_str().expect("text").to_owned()
            };
            assert!(one("Subject").ends_with("Van Dijk & Zn., \"advies\" (Utrecht) é"), "{headers}");
            assert_eq!(read["addresses"]["From"], json!([["Van Dijk & Zn., \"advies\" (Utrecht) é", "portaal@vandijk.example"]]));
            assert_eq!(read["addresses"]["To"][0][1], "anna@example.nl");
            assert_eq!(read["addresses"]["To"].as_array().map(Vec::len), Some(1), "{letter}");
            assert_eq!(read["addresses"]["Reply-To"], json!([["", "info@vandijk.example"]]));
            assert_eq!((headers.get("Cc"), headers.get("Bcc")), (None, None), "{letter}");
            assert_eq!((one("MIME-Version").as_str(), one("Auto-Submitted").as_str()), ("1.0", "auto-generated"));
            assert_eq!(read["date"], "2026-11-21T09:15:00+00:00");
            ids.push(one("Message-ID"));
            let of_notice = headers.get("List-Unsubscribe").is_some();
            if of_notice {
                let link = one("List-Unsubscribe");
                assert!(link.starts_with("<https://portaal.example/") && link.ends_with('>'), "{link}");
                assert_eq!(one("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
            }
            assert_eq!(read["type"], "multipart/alternative");
            for kind in ["text/plain", "text/html"] {
                let text = read["texts"][kind].as_str().expect("a text");
                assert_eq!(text.contains("bericht"), of_notice, "{kind}: {text}");
                assert!(!text.contains("taxatie"), "{text}");
            }
        }
        ids.dedup();
        assert_eq!(ids.len(), 2);
        assert!(portal.get("/api/messages", &person.token).await.text.contains("taxatie"));
    }
}
