//! Data that incomplete sessions receive: the test makes every call that such a session may make, with marked words in
//! every record and draft of the consumer, and no word may come back that is not listed here with a reason.

use std::collections::{BTreeMap, BTreeSet};

use axum::body::Body;
use axum::http::{Method, Request, header};
use domain::accounts::session::Stage;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Household, is_public, make};
use crate::support::calls::{Call, consumer_calls};
use crate::support::{NewAction, Person, Portal, Reply, VANDIJK};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum WeakSession {
    /// A session whose second factor is still to come.
    Pending,
    /// Two-factor is still to be set up.
    Setup,
    /// Session by the link of one action; the account has a sign-in of its own.
    Link,
    /// Session by the link of one action; the account has no sign-in of its own.
    LinkAlone,
}

/// Words of the consumer's records and drafts, and what each is of.
const WORDS: [(&str, &str); 15] = [
    ("consumer", "Zqfirst"),
    ("consumer", "Zqstreet"),
    ("consumer", "0612345678"),
    ("consumer", "1984-05-06"),
    ("email", "anna@example.nl"),
    ("partner", "Zqpartner"),
    ("mortgage", "Zqmortgage"),
    ("mortgage", "385123"),
    ("products and documents", "Zqhousehold"),
    ("action", "Zqaction"),
    ("proposal", "Zqproposal"),
    ("message", "Zqmessage"),
    ("draft", "Zqdraft"),
    ("draft by the link", "Zqlinkdraft"),
    ("draft of a message", "Zqtyped"),
];

/// Words that an incomplete session may receive, by call, each with the reason.
const TOLD: [(WeakSession, &str, &[&str], &str); 7] = [
    (
        WeakSession::Setup,
        "GET /api/consumers",
        &["consumer", "email"],
        "the page of the set-up says whose account it is",
    ),
    (
        WeakSession::Setup,
        "PATCH /api/consumers",
        &["consumer", "email"],
        "the same, in the language that was chosen",
    ),
    (WeakSession::Link, DRAFT, &["draft by the link"], "it was typed by the link"),
    (WeakSession::LinkAlone, DRAFT, &["draft by the link"], "it was typed by the link"),
    (
        WeakSession::LinkAlone,
        "GET /api/consumer-no-login/{action}/{id}",
        &["consumer", "email"],
        "the form begins with it, and there is no other way to it",
    ),
    (
        WeakSession::LinkAlone,
        "GET /api/products/mortgage-no-login/{action}/{id}",
        &["mortgage"],
        "the form begins with it, and there is no other way to it",
    ),
    (
        WeakSession::LinkAlone,
        SUBMIT,
        &["action", "mortgage", "partner"],
        "the action as it stands, and who else has to answer",
    ),
];

const DRAFT: &str = "GET /api/actions/{id}/draft";
const SUBMIT: &str = "POST /api/mortgage-check/submit-form-no-login";

/// Records for each word of [`WORDS`], and actions that are opened by their links.
struct Scene {
    household: Household,
    /// Actions that are opened while the account has a sign-in of its own, and afterwards.
    checks: [Uuid; 2],
}

async fn set_up_scene(portal: &Portal) -> Scene {
    let anna = add_consumer(portal, "anna", "bram", "Zqfirst").await;
    add_consumer(portal, "bram", "anna", "Zqpartner").await;
    let proposal = json!({ "field": "address", "value": {
        "street_name": "Zqproposal", "house_number": "7", "house_number_addition": null,
        "zipcode": "1017 GC", "city": "Amsterdam",
    } });
    assert_success(&portal.post("/api/change-proposals", &anna.token, proposal).await);
    let household = Household::new(portal, "Zqhousehold", &anna, &["anna"]).await;
    let mortgage = json!({ "version": 2, "attributes": {
        "owners": ["anna", "bram"], "label": "Zqmortgage", "amount": 385_123,
        "loan_part_types": [{ "name": "annuity", "label": "Annuïteit" }],
    } });
    assert_success(
        &portal.firm_call(VANDIJK, Method::PUT, "products/mortgage/Zqhousehold", Some(mortgage)).await,
    );
    let check = async |name: &str| {
        let new = NewAction {
            kind: "MORTGAGE_CHECK",
            external_id: name,
            product: Some(("mortgage", "Zqhousehold")),
            owners: &["anna", "bram"],
            completion: "all",
            ..NewAction::default()
        };
        let action = portal.action("vandijk", new).await;
        let token = portal.staged_token(anna.scope, Stage::Full, None).await;
        let typed = json!({ "data": { "typed": "Zqdraft" } });
        assert_success(&save_draft(portal, action, &token, typed).await);
        action
    };
    let checks = [check("Zqaction-1").await, check("Zqaction-2").await];
    let message = json!({ "text": "Zqmessage" });
    assert_success(&portal.post("/api/messages", &anna.token, message).await);
    let typed = json!({ "data": { "typed": "Zqtyped" } });
    assert_success(&portal.call(Method::PUT, "/api/messages/draft", Some(&anna.token), Some(typed)).await);
    Scene { household, checks }
}

/// A consumer with a password and a record.
async fn add_consumer(portal: &Portal, name: &str, partner: &str, first_name: &str) -> Person {
    let scope = portal.consumer("vandijk", name).await;
    let record = json!({ "version": 2, "attributes": {
        "user_name": name, "email": format!("{name}@example.nl"), "first_name": first_name, "last_name": "Vries",
        "partner": partner, "date_of_birth": "1984-05-06", "street_name": "Zqstreet", "house_number": "12",
        "zipcode": "3512 PH", "city": "Utrecht", "phone_mobile": "0612345678",
    } });
    assert_success(&portal.firm_call(VANDIJK, Method::PUT, &format!("consumers/{name}"), Some(record)).await);
    Person { scope, token: portal.staged_token(scope, Stage::Full, None).await }
}

#[track_caller]
fn assert_success(reply: &Reply) {
    assert!(reply.status.is_success(), "{}", reply.text);
}

async fn save_draft(portal: &Portal, action: Uuid, token: &str, body: Value) -> Reply {
    portal.call(Method::PUT, &format!("/api/actions/{action}/draft"), Some(token), Some(body)).await
}

/// Returns the kinds of [`WORDS`] that a text contains.
fn find_words(text: &str) -> BTreeSet<&'static str> {
    WORDS.iter().filter(|(_, word)| text.contains(word)).map(|(what, _)| *what).collect()
}

/// Sends a whole mortgage check by the link of the action.
async fn submit(portal: &Portal, household: &Household, session: WeakSession, token: &str) -> Reply {
    let mut body = json!({
        "productActionId": household.action, "consumerId": household.owner.scope.consumer,
        "formData": { "mortgage_running": "no", "mortgage_end_date": "2020-02-01", "call_me": "no" },
    });
    if session == WeakSession::Link {
        // The record has another one, of which nothing is said.
        body["revision"] = json!("0000000000000000");
    }
    let request = Request::builder()
        .method(Method::POST)
        .uri("/api/mortgage-check/submit-form-no-login")
        .header("x-domain", "vandijk")
        .header("token", token)
        .header(header::CONTENT_TYPE, "application/json");
    portal.send(request.body(Body::from(body.to_string())).expect("a request")).await
}

/// Makes every call as a session of this stage, and notes what each tells: reading comes first, answering the action last.
async fn ask(
    portal: &Portal,
    household: &Household,
    session: WeakSession,
    found: &mut BTreeMap<(WeakSession, String), BTreeSet<&'static str>>,
) {
    let (stage, action) = match session {
        WeakSession::Pending => (Stage::Pending, None),
        WeakSession::Setup => (Stage::Setup, None),
        WeakSession::Link | WeakSession::LinkAlone => (Stage::Action, Some(household.action)),
    };
    let mut all: Vec<Call> = consumer_calls().into_iter().filter(|call| !is_public(call)).collect();
    all.sort_by_key(|call| (call.name() == SUBMIT, call.method != Method::GET));
    for call in &all {
        // A call may end the session: each has one of its own.
        let token = portal.staged_token(household.owner.scope, stage, action).await;
        let mut reply = make(portal, call, (household, "Zqhousehold"), "vandijk", Some(&token)).await;
        let mut words = find_words(&reply.text);
        if call.name() == SUBMIT && action.is_some() {
            reply = submit(portal, household, session, &token).await;
            words.extend(find_words(&reply.text));
        }
        if !words.is_empty() {
            found.insert((session, call.name()), words);
        }
    }
}

sqlite_and_postgres! {
    async fn a_weak_session_is_told_nothing_that_is_not_listed(portal: Portal) {
        let Scene { mut household, checks } = set_up_scene(&portal).await;
        let owner = household.owner.clone();
        household.action = checks[0];
        // Each word is there for whoever is signed in.
        let mut seen = BTreeSet::new();
        for call in consumer_calls().iter().filter(|call| call.method == Method::GET && !is_public(call)) {
            let token = portal.staged_token(owner.scope, Stage::Full, None).await;
            let reply = make(&portal, call, (&household, "Zqhousehold"), "vandijk", Some(&token)).await;
            seen.extend(WORDS.iter().filter(|(_, word)| reply.text.contains(word)).map(|(_, word)| *word));
        }
        let unseen: Vec<&str> = WORDS.iter().map(|(_, word)| *word).filter(|word| !seen.contains(word)).collect();

        let mut found = BTreeMap::new();
        for session in [WeakSession::Pending, WeakSession::Setup] {
            ask(&portal, &household, session, &mut found).await;
        }
        for (session, action) in [(WeakSession::Link, checks[0]), (WeakSession::LinkAlone, checks[1])] {
            household.action = action;
            if session == WeakSession::LinkAlone {
                for text in [
                    "/* all licences */ update consumers set password_hash=null",
                    "/* all licences */ delete from passkeys",
                    "/* all licences */ delete from identities",
                ] {
                    store::testing::execute(&portal.store, text).await.expect("no way in");
                }
            }
            let by_link = portal.staged_token(owner.scope, Stage::Action, Some(action)).await;
            let path = format!("/api/actions/{action}/draft");
            assert_eq!(portal.get(&path, &by_link).await.attributes(), json!({ "data": null, "revision": null }));
            let gone = portal.call(Method::DELETE, &path, Some(&by_link), None).await;
            assert_eq!(gone.status, 204);
            assert_success(&save_draft(&portal, action, &by_link, json!({ "data": { "typed": "Zqlinkdraft" } })).await);
            let own = portal.get(&path, &portal.staged_token(owner.scope, Stage::Full, None).await).await;
            assert_eq!(own.attributes(), json!({ "data": { "typed": "Zqdraft" }, "revision": 1 }));
            ask(&portal, &household, session, &mut found).await;
        }
        let listed: BTreeMap<_, _> = TOLD
            .iter()
            .map(|(session, call, words, _)| ((*session, (*call).to_owned()), words.iter().copied().collect()))
            .collect();
        assert_eq!(found, listed);
        assert_eq!(unseen, ["Zqlinkdraft"]);
    }
}
