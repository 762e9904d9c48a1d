//! People with one e-mail address: the first signs in with it, the others by user name.

use axum::http::Method;
use serde_json::{Value, json};

use super::action_login::open;
use super::password_reset::{forget, reset, token_in_letter};
use crate::backoffice::import::{by_lines, read_statuses};
use crate::support::{NewAction, Portal, Reply, VANDIJK};

const BOTH: &str = "thuis@example.nl";
const KEES: &str = "Groene trein naar Assen!";
const RIA: &str = "Blauwe boot naar Texel!";

async fn put(portal: &Portal, name: &str, version: i64, attributes: Value) -> Reply {
    let body = json!({ "version": version, "attributes": attributes });
    portal.firm_call(VANDIJK, Method::PUT, &format!("consumers/{name}"), Some(body)).await
}

async fn invite(portal: &Portal, name: &str) -> String {
    let path = format!("consumers/{name}/invitation");
    let reply = portal.firm_call(VANDIJK, Method::POST, &path, Some(json!({}))).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    portal.deliver_mail().await.pop().expect("an invitation")
}

async fn add_couple(portal: &Portal) {
    let kees =
        json!({ "first_name": "Kees", "last_name": "Vis", "email": BOTH, "date_of_birth": "1960-01-02" });
    assert_eq!(put(portal, "kees", 1, kees).await.status.as_u16(), 201);
    let ria = |more: Value| {
        let mut ria = json!({ "first_name": "Ria", "last_name": "Vis", "email": " Thuis@Example.nl", "date_of_birth": "1961-02-03" });
        ria.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        ria
    };
    let refused = put(portal, "ria", 1, ria(json!({}))).await;
    let violations = refused.expect_error(422, "VALIDATION_FAILED").json()["error"]["faults"].clone();
    assert_eq!((&violations[0]["pointer"], &violations[0]["rule"]), (&json!("/email"), &json!("taken")));
    assert!(violations[0]["message"].as_str().expect("words").contains("user_name"), "{violations}");
    put(portal, "ria", 1, ria(json!({ "user_name": BOTH }))).await.expect_error(422, "VALIDATION_FAILED");
    assert_eq!(put(portal, "ria", 1, ria(json!({ "user_name": "ria.vis" }))).await.status.as_u16(), 201);
}

sqlite_and_postgres! {
    async fn two_people_with_one_address_each_sign_in(portal: Portal) {
        add_couple(&portal).await;
        for (name, signs_in_with, password) in [("kees", BOTH, KEES), ("ria", "ria.vis", RIA)] {
            let letter = invite(&portal, name).await;
            assert!(letter.contains(&format!("logt u in met {signs_in_with}.")), "{letter}");
            assert!(reset(&portal, &token_in_letter(&letter), password).await.status.is_success());
            portal.deliver_mail().await;
        }
        let kees = portal.login(BOTH, KEES).await.attributes();
        let ria = portal.login("Ria.Vis", RIA).await.attributes();
        assert_ne!(kees["consumerId"], ria["consumerId"]);
        portal.login(BOTH, RIA).await.expect_error(401, "AUTH_LOGIN_FAILED");

        // Whoever has forgotten the password, each gets a link of their own, and Ria reads what she signs in with.
        forget(&portal, BOTH).await;
        let mut letters = portal.deliver_mail().await;
        letters.extend(portal.deliver_mail().await);
        assert_eq!(letters.len(), 2, "{letters:?}");
        let hers: Vec<&String> = letters.iter().filter(|letter| letter.contains("To: \"Ria Vis\"")).collect();
        assert!(hers.len() == 1 && hers[0].contains("U logt in met ria.vis."), "{letters:?}");
        assert!(letters.iter().filter(|letter| letter.contains("U logt in met")).count() == 1, "{letters:?}");
        assert!(reset(&portal, &token_in_letter(hers[0]), "Gele fiets naar Sluis!").await.status.is_success());
        portal.deliver_mail().await;
        portal.login("ria.vis", "Gele fiets naar Sluis!").await.attributes();
        portal.login(BOTH, KEES).await.attributes();
        forget(&portal, "ria.vis").await;
        let letters = portal.deliver_mail().await;
        assert!(letters.len() == 1 && letters[0].contains("To: \"Ria Vis\""), "{letters:?}");
        assert_eq!(portal.deliver_mail().await.len(), 0);

        // A task's link is opened by whoever's birthday and task it is.
        let task = NewAction { kind: "MORTGAGE_CHECK", owners: &["ria"], ..NewAction::default() };
        let task = portal.action("vandijk", task).await;
        assert_eq!(open(&portal, BOTH, "1960-01-02", task).await.attributes()["code"], "AUTH_LOGIN_FAILED");
        assert_eq!(open(&portal, BOTH, "1961-02-03", task).await.attributes()["id"], ria["consumerId"]);
    }
}

sqlite_and_postgres! {
    async fn an_address_passes_on_when_its_first_owner_gives_it_up(portal: Portal) {
        add_couple(&portal).await;
        let ria = |version, email: &str| put(&portal, "ria", version, json!({ "last_name": "Vis", "email": email }));
        // Without a user name she needs an address of her own, and gets this one once it is free.
        ria(2, BOTH).await.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(put(&portal, "kees", 2, json!({ "last_name": "Vis", "email": "kees@example.nl" })).await.status.as_u16(), 200);
        assert_eq!(ria(2, BOTH).await.status.as_u16(), 200);
        let found = portal.firm_call(VANDIJK, Method::GET, &format!("consumers?email={BOTH}"), None).await.json();
        assert_eq!(found["data"].as_array().expect("a list").len(), 1);
    }
}

sqlite_and_postgres! {
    async fn names_change_hands_within_one_import(portal: Portal) {
        let line = |name: &str, version: i64, email: &str, more: Value| {
            let mut attributes = json!({ "last_name": name, "email": format!("{email}@example.nl") });
            attributes.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
            json!({ "type": "consumers", "external_id": name, "version": version, "attributes": attributes }).to_string()
        };
        let plain = |name, version, email| line(name, version, email, json!({}));
        let import = async |lines: &[String]| {
            let results = by_lines(&portal, VANDIJK, "import", lines).await;
            read_statuses(&results).join(" ")
        };
        assert_eq!(import(&[plain("a", 1, "1"), plain("b", 1, "2"), plain("c", 1, "3")]).await, "created created created");
        // Two swap, and in a ring of three nobody waits for another.
        assert_eq!(import(&[plain("a", 2, "2"), plain("b", 2, "1")]).await, "updated updated");
        assert_eq!(import(&[plain("a", 3, "1"), plain("b", 3, "3"), plain("c", 3, "2")]).await, "updated updated updated");
        // Whoever is refused keeps the address, and so whoever would have had it is refused as well.
        let ring = [plain("a", 4, "3"), line("b", 4, "4", json!({ "branch": "nowhere" })), plain("c", 4, "1"), plain("d", 1, "2")];
        assert_eq!(import(&ring).await, "refused refused refused refused");
        // Whoever has the address keeps it before somebody with a user name, wherever they stand.
        let shared = [line("e", 1, "1", json!({ "user_name": "eef" })), plain("a", 5, "1")];
        assert_eq!(import(&shared).await, "created updated");
        // The address and the user name of two become those of the other.
        let names = [line("e", 2, "9", json!({ "user_name": "ab" })), line("a", 6, "1", json!({ "user_name": "eef" }))];
        assert_eq!(import(&names).await, "updated updated");
        let found = portal.firm_call(VANDIJK, Method::GET, "consumers?email=1@example.nl", None).await.json();
        assert_eq!(found["data"][0]["id"], "a", "{found}");
    }
}
