//! Whoever changes a consumer's address can have a link mailed to themselves: what is answered by it names them.

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};
use store::Scope;

use crate::sign_in::action_login::{check, open, submit};
use crate::sign_in::confirmation::{add_order, handed_over, read_evidence, sign};
use crate::sign_in::password_reset::{forget, reset, token_in_letter};
use crate::support::{Portal, VANDIJK, text};

const ADDRESS: &str = "ander@example.nl";
const PASSWORD: &str = "Groene trein naar Assen!";

/// Anna's record with another address, as the firm's system sends it.
async fn change_address(portal: &Portal, version: u64, email: &str) {
    let record =
        json!({ "first_name": "Anna", "last_name": "Vries", "date_of_birth": "1984-05-06", "email": email });
    let body = json!({ "version": version, "attributes": record });
    let reply = portal.firm_call(VANDIJK, Method::PUT, "consumers/anna", Some(body)).await;
    assert!(reply.status.is_success(), "{}", reply.text);
}

/// Sets a password by the link that is mailed to the present address.
async fn set_password(portal: &Portal, address: &str) {
    portal.deliver_mail().await;
    forget(portal, address).await;
    let letters = portal.deliver_mail().await;
    let letter = letters.iter().find(|letter| letter.contains("/reset/password/")).expect("a link");
    assert!(letter.to_lowercase().contains(address), "{letter}");
    assert!(reset(portal, &token_in_letter(letter), PASSWORD).await.status.is_success());
}

/// Signs an order in a session by the password, and returns its sealed evidence.
async fn sign_order(portal: &Portal, anna: Scope, name: &str, address: &str) -> Value {
    let action = add_order(portal, name).await;
    let session = text(&portal.login(address, PASSWORD).await.attributes()["accessToken"]);
    let reply = sign(portal, action, &session).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    read_evidence(portal, action, anna).await
}

sqlite_and_postgres! {
    async fn evidence_names_who_changed_the_address_to_which_the_password_was_mailed(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        portal.clock.advance(TimeDelta::days(30));
        let changed_at = portal.app.now();
        change_address(&portal, 2, ADDRESS).await;
        // Written again with the same address, in whatever case, it is nobody else's.
        portal.clock.advance(TimeDelta::hours(23));
        change_address(&portal, 3, "Ander@example.nl").await;
        set_password(&portal, ADDRESS).await;
        let sealed = sign_order(&portal, anna, "een", ADDRESS).await;
        let by = &sealed["address_set_by"];
        assert_eq!((&by["kind"], &by["name"]), (&json!("service_key"), &json!("test")), "{sealed}");
        assert_eq!(text(&by["at"]).parse(), Ok(changed_at));
        assert!(by["id"].is_string(), "{by}");

        // Days later, and with the earlier address in its place again, it is still the sign-in of that link.
        portal.clock.advance(TimeDelta::days(3));
        change_address(&portal, 4, "anna@example.nl").await;
        let sealed = sign_order(&portal, anna, "twee", "anna@example.nl").await;
        assert_eq!(text(&sealed["address_set_by"]["at"]).parse(), Ok(changed_at));
        // A link that the firm asked for was mailed to nobody.
        let action = add_order(&portal, "drie").await;
        let session = handed_over(&portal, "anna").await;
        assert!(sign(&portal, action, &session).await.status.is_success());
        let sealed = read_evidence(&portal, action, anna).await;
        assert_eq!((sealed.get("address_set_by"), &sealed["handed_over_by"]["name"]), (None, &json!("test")));

        // Another link, to an address that is a day old, sets up the sign-in anew.
        portal.clock.advance(TimeDelta::days(1));
        set_password(&portal, "anna@example.nl").await;
        let sealed = sign_order(&portal, anna, "vier", "anna@example.nl").await;
        assert_eq!(sealed.get("address_set_by"), None, "{sealed}");
    }
}

sqlite_and_postgres! {
    async fn an_address_that_the_record_began_with_is_named_by_nobody(portal: Portal) {
        let record = json!({ "first_name": "Anna", "last_name": "Vries", "email": ADDRESS });
        portal.record("consumers/anna", record).await;
        portal.clock.advance(TimeDelta::minutes(5));
        change_address(&portal, 2, ADDRESS).await;
        let invited = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/invitation", Some(json!({}))).await;
        assert_eq!(invited.status.as_u16(), 202, "{}", invited.text);
        set_password(&portal, ADDRESS).await;
        let account = store::accounts::consumers::by_sign_in_name(portal.app.store.reader(), portal.licence("vandijk").await, ADDRESS).await;
        let anna = account.expect("read").expect("an account").scope();
        let sealed = sign_order(&portal, anna, "een", ADDRESS).await;
        assert_eq!(sealed.get("address_set_by"), None, "{sealed}");
    }
}

sqlite_and_postgres! {
    async fn evidence_names_who_changed_the_address_of_a_link_to_one_action(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let action = check(&portal, "check").await;
        portal.clock.advance(TimeDelta::hours(1));
        change_address(&portal, 2, ADDRESS).await;
        portal.clock.advance(TimeDelta::hours(1));
        let opened = open(&portal, ADDRESS, "1984-05-06", action).await.attributes();
        let reply = submit(&portal, anna.consumer, action, &text(&opened["token"])).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        let sealed = read_evidence(&portal, action, anna).await;
        assert_eq!(sealed["session_began"], json!("action_link"));
        assert_eq!(sealed["address_set_by"]["kind"], json!("service_key"), "{sealed}");
    }
}
