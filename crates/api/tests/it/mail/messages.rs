//! Mail that the firm wrote a message.

use super::*;

async fn firm_writes(portal: &Portal, text: &str) -> Value {
    let body = json!({ "text": text });
    let reply = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/messages", Some(body)).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    reply.json()["data"]["id"].clone()
}

sqlite_and_postgres! {
    async fn a_mail_says_that_there_is_a_message_and_never_what(portal: Portal) {
        let anna = signed_in(&portal, "anna").await;
        set_mail_settings(&portal, always()).await;
        firm_writes(&portal, "De taxatie is rond").await;
        firm_writes(&portal, "En de notaris ook").await;
        nothing_goes_out(&portal).await;
        let letter = letter_after_the_window(&portal).await;
        assert!(letter.contains("U heeft een nieuw bericht"), "{letter}");
        assert!(letter.contains("/messages/general"), "{letter}");
        assert!(!letter.contains("taxatie") && !letter.contains("notaris"), "{letter}");

        // What was read meanwhile is not told, nor what the consumer writes.
        let id = firm_writes(&portal, "Nog iets").await;
        let read = portal.post("/api/messages/read", &anna.token, json!({ "up_to": id })).await;
        assert!(read.status.is_success(), "{}", read.text);
        portal.post("/api/messages", &anna.token, json!({ "text": "Dank" })).await;
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;
    }
}

sqlite_and_postgres! {
    async fn who_wants_no_mail_about_messages_gets_none(portal: Portal) {
        let anna = signed_in(&portal, "anna").await;
        set_mail_settings(&portal, always()).await;
        let choice = json!({ "actions": true, "reminders": true, "appointments": true, "messages": false });
        let path = "/api/consumers/mail-preferences";
        let chosen = portal.call(Method::PUT, path, Some(&anna.token), Some(choice)).await.attributes();
        assert_eq!(chosen["messages"], false);
        firm_writes(&portal, "Nog iets").await;
        advance_minutes(&portal, 15);
        nothing_goes_out(&portal).await;
    }
}
