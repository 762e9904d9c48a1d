//! Matrix of access: every call of the API's description against everyone who might try.
//!
//! A call that is not named below is held to what most calls are held to: a complete sign-in, and one's own things.

mod public;
mod queries;
mod weak;

use axum::body::Body;
use axum::http::{Method, Request, header};
use domain::accounts::session::Stage;
use domain::kinds::ProductKind;
use serde_json::{Value, json};
use uuid::Uuid;

use self::public::{PROVIDERS, PUBLIC};
use crate::documents::uploads::{BOUNDARY, Form, picture};
use crate::support::calls::{Call, consumer_calls, declared_calls};
use crate::support::{NOORDZEE, NewAction, Person, Portal, Reply, VANDIJK};

/// Calls that are open while the second factor is still to come.
const PENDING: [&str; 2] = ["POST /api/auth/two-factor", "POST /api/auth/two-factor/options"];

/// Calls that are open while two-factor is still to be set up.
const SETTING_UP: [&str; 14] = [
    "POST /api/auth/confirm",
    "POST /api/auth/confirm/options",
    "POST /api/auth/confirm/password-link",
    "GET /api/auth/identities",
    "POST /api/auth/logout",
    "GET /api/auth/passkeys",
    "POST /api/auth/passkeys",
    "POST /api/auth/passkeys/options",
    "POST /api/auth/two-factor",
    "POST /api/auth/two-factor/options",
    "GET /api/auth/two-factor-qr",
    "POST /api/auth/two-factor-qr/renew",
    "GET /api/consumers",
    "PATCH /api/consumers",
];

/// Calls that are open with a token for one action, for that action alone.
const ONE_ACTION: [&str; 6] = [
    "GET /api/actions/{id}/draft",
    "PUT /api/actions/{id}/draft",
    "DELETE /api/actions/{id}/draft",
    "GET /api/consumer-no-login/{action}/{id}",
    "POST /api/mortgage-check/submit-form-no-login",
    "GET /api/products/mortgage-no-login/{action}/{id}",
];

/// Errors for access to other people's records, where the code is not `PRODUCT_OWNERSHIP_MISMATCH`.
const TOLD_OTHERWISE: [(&str, u16, &str); 13] = [
    // These act on the reader's own: somebody else's does not exist.
    ("DELETE /api/auth/sessions/{id}", 404, "SESSION_NOT_FOUND"),
    ("DELETE /api/auth/identities/{id}", 404, "IDENTITY_NOT_FOUND"),
    ("DELETE /api/auth/passkeys/{id}", 404, "PASSKEY_NOT_FOUND"),
    ("PUT /api/auth/passkeys/{id}", 404, "PASSKEY_NOT_FOUND"),
    ("GET /api/documents/{id}/download", 404, "IMPORTANT_DOCUMENT_NOT_FOUND"),
    ("GET /api/messages/{id}/attachments/{attachment}/download", 404, "FILE_NOT_FOUND"),
    ("DELETE /api/push-subscriptions/{id}", 404, "PUSH_SUBSCRIPTION_NOT_FOUND"),
    ("POST /api/change-proposals/{id}/cancel", 404, "CHANGE_PROPOSAL_NOT_FOUND"),
    ("POST /api/withdrawals/{id}/confirm", 404, "CONTRACT_NOT_FOUND"),
    ("GET /api/withdrawals/{id}/receipt", 404, "CONTRACT_NOT_FOUND"),
    // The consumer in the path is not the one who asks.
    ("GET /api/consumer-no-login/{action}/{id}", 404, "CONSUMER_NOT_FOUND"),
    ("GET /api/products/mortgage-no-login/{action}/{id}", 404, "CONSUMER_NOT_FOUND"),
    ("POST /api/mortgage-check/submit-form-no-login", 403, "ACCESS_DENIED"),
];

/// Every thing of one household's that a call could be about.
struct Household {
    /// The owner who signs in.
    owner: Person,
    products: Vec<(ProductKind, Uuid)>,
    action: Uuid,
    /// An action that the owners may open, other than the token's.
    other_action: Uuid,
    upload: Uuid,
    important: Uuid,
    received: Uuid,
    session: Uuid,
    passkey: Uuid,
    identity: Uuid,
    /// A message of the owner's own thread, and its file.
    message: (Uuid, Uuid),
    /// A change that the owner proposed.
    proposal: Uuid,
    /// A push subscription of the owner's.
    browser: Uuid,
}

impl Household {
    /// Creates the records that the owner alone has at `vandijk`, or shares with others.
    async fn new(portal: &Portal, name: &str, owner: &Person, owners: &[&str]) -> Self {
        let mut products = Vec::new();
        for kind in ProductKind::variants() {
            let mut details = json!({ "label": format!("{name} {kind}") });
            if kind == ProductKind::Appointment {
                details["date"] = json!("2026-12-24");
            }
            products.push((kind, portal.product("vandijk", kind.name(), name, owners, details).await));
        }
        let quotes = json!({ "quotes": [{ "id": "q", "attachments": [{ "id": format!("{name}-quote") }] }] });
        let action = NewAction {
            external_id: name,
            product: Some(("mortgage", name)),
            owners,
            details: quotes.clone(),
            ..NewAction::default()
        };
        let other = format!("{name}-other");
        let other_action = NewAction { external_id: &other, ..action.clone() };
        let action = portal.action("vandijk", action).await;
        let other_action = portal.action("vandijk", other_action).await;
        let document =
            json!({ "purpose": "important", "label": name, "filename": "x.pdf", "owners": owners });
        portal.record(&format!("documents/{name}"), document).await;
        let content = b"%PDF-1.7".as_slice().into();
        app::documents::firm_documents::write_bytes(&portal.app, owner.scope.licence, name, content)
            .await
            .expect("content");
        let library = portal.get("/api/documents", &owner.token).await.list();
        let important = library.iter().find(|one| one["attributes"]["label"] == name).expect("the document");
        let received = add_document(portal, name, owner).await;
        let form = Form::for_action(other_action).file("a.png", &picture(image::ImageFormat::Png)).end();
        let sent = crate::documents::uploads::send(portal, owner, form, None).await;
        assert!(sent.status.is_success(), "{}", sent.text);
        let uploads = portal.get("/api/documents/uploads", &owner.token).await.list();
        let upload = uploads.iter().find(|one| one["attributes"]["action_id"] == json!(other_action));
        let session = portal.get("/api/auth/sessions", &owner.token).await.list();
        let passkey = kept_passkey(portal, owner).await;
        let identity = linked_identity(portal, owner).await;
        let message = crate::messages::files::message_with_file(portal, owner).await;
        let proposal = crate::change_proposals::some_proposal(portal, owner).await;
        let browser = crate::acts::push::some_subscription(portal, owner).await;
        Self {
            owner: owner.clone(),
            products,
            action,
            other_action,
            upload: id_of(upload.expect("the upload")),
            important: id_of(important),
            received,
            session: id_of(&session[0]),
            passkey,
            identity,
            message,
            proposal,
            browser,
        }
    }

    fn product(&self, kind: ProductKind) -> Uuid {
        self.products.iter().find(|(found, _)| *found == kind).expect("the product").1
    }

    fn ids(&self) -> Vec<String> {
        let others = [
            self.action,
            self.other_action,
            self.upload,
            self.important,
            self.received,
            self.session,
            self.passkey,
            self.identity,
            self.message.0,
            self.message.1,
            self.proposal,
            self.browser,
        ];
        self.products.iter().map(|(_, id)| *id).chain(others).map(|id| id.to_string()).collect()
    }

    /// The call's path about this household.
    fn path(&self, call: &Call, name: &str) -> String {
        let path = &call.path;
        let fill = |id: String| {
            let filled = path.replace("{action}", &self.action.to_string()).replace("{id}", &id);
            assert!(!filled.contains('{'), "{path}: what goes here?");
            filled
        };
        if path.contains("-no-login/") {
            return fill(self.owner.scope.consumer.to_string());
        }
        match path.as_str() {
            "/api/messages/{id}/attachments/{attachment}/download" => {
                let (message, attachment) = self.message;
                path.replace("{id}", &message.to_string()).replace("{attachment}", &attachment.to_string())
            }
            "/api/actions/quote-attachments/{id}" => {
                format!("{}?productActionId={}", fill(format!("{name}-quote")), self.action)
            }
            "/api/change-proposals/{id}/cancel" => fill(self.proposal.to_string()),
            "/api/push-subscriptions/{id}" => fill(self.browser.to_string()),
            "/api/auth/sessions/{id}" => fill(self.session.to_string()),
            "/api/auth/identities/{id}" => fill(self.identity.to_string()),
            "/api/auth/passkeys/{id}" => fill(self.passkey.to_string()),
            "/api/documents/bankguarantees/{id}/download" => {
                fill(self.product(ProductKind::Bankguarantee).to_string())
            }
            "/api/documents/uploads/{id}" | "/api/documents/uploads/{id}/download" => {
                fill(self.upload.to_string())
            }
            "/api/documents/received/{id}/download" => fill(self.received.to_string()),
            "/api/documents/{id}/download" => fill(self.important.to_string()),
            "/api/invoices/download/{id}" => fill(self.product(ProductKind::Invoice).to_string()),
            _ => {
                let kind = ProductKind::variants()
                    .find(|kind| path.starts_with(&format!("{}/{{", kind.list_path())));
                fill(kind.map_or(self.action, |kind| self.product(kind)).to_string())
            }
        }
    }

    /// A body that names this household's things.
    fn body(&self, call: &Call) -> Value {
        match call.name().as_str() {
            "PATCH /api/consumers" => json!({ "locale": "nl" }),
            "PUT /api/consumers/mail-preferences" => {
                json!({ "actions": true, "reminders": true, "appointments": true })
            }
            "PUT /api/auth/passkeys/{id}" => json!({ "name": "x" }),
            "POST /api/push-subscriptions" => {
                crate::acts::push::Browser::new(1).subscription("https://push.example.nl/x")
            }
            "POST /api/auth/identities/start" | "POST /api/auth/confirm/identity" => {
                json!({ "provider": "demo" })
            }
            "POST /api/auth/identities" => json!({ "state": "x", "code": "y" }),
            "POST /api/auth/two-factor" => json!({ "code": "000000" }),
            "POST /api/change-proposals" => json!({ "field": "contact_preference", "value": "post" }),
            "POST /api/change-proposals/confirm" => json!({ "token": "x" }),
            "POST /api/messages/read" => json!({ "dossier": self.products[0].1, "up_to": self.message.0 }),
            "PUT /api/actions/{id}/draft" | "PUT /api/messages/draft" => json!({ "data": 1 }),
            "POST /api/mortgage-check/submit-form-no-login" => json!({
                "productActionId": self.action, "consumerId": self.owner.scope.consumer, "formData": {},
            }),
            "POST /api/invoices/get-payment" | "POST /api/invoices/validate-payment" => json!({
                "productActionId": self.action, "productId": self.product(ProductKind::Invoice),
                "invoiceId": self.product(ProductKind::Invoice),
            }),
            _ => json!({ "productActionId": self.action }),
        }
    }
}

/// A passkey of the owner's, as the portal keeps it.
async fn kept_passkey(portal: &Portal, owner: &Person) -> Uuid {
    let passkey = store::accounts::passkeys::Passkey {
        id: Uuid::now_v7(),
        account: owner.scope.into(),
        user_handle: vec![1],
        credential_id: Uuid::now_v7().as_bytes().to_vec(),
        credential: json!({}),
        name: "phone".to_owned(),
        created_at: portal.app.now(),
        last_used_at: None,
    };
    let tx = portal.store.begin().await.expect("a transaction");
    assert!(store::accounts::passkeys::add(&tx, &passkey).await.expect("a passkey"));
    tx.commit().await.expect("committed");
    passkey.id
}

/// A person whom an identity provider knows, linked to the owner's account.
async fn linked_identity(portal: &Portal, owner: &Person) -> Uuid {
    let identity = store::accounts::identities::LinkedIdentity {
        id: Uuid::now_v7(),
        account: owner.scope.into(),
        provider: "demo".to_owned(),
        issuer: "https://id.example".to_owned(),
        subject: Uuid::now_v7().to_string(),
        level: None,
        linked_at: portal.app.now(),
        last_used_at: None,
    };
    let tx = portal.store.begin().await.expect("a transaction");
    assert!(store::accounts::identities::add(&tx, &identity).await.expect("an identity"));
    tx.commit().await.expect("committed");
    identity.id
}

/// A document for the household's mortgage.
async fn add_document(portal: &Portal, name: &str, owner: &Person) -> Uuid {
    let file = format!("{name}-received");
    let product = json!({ "kind": "mortgage", "external_id": name });
    let document = json!({ "purpose": "product", "label": file, "filename": "x.pdf", "product": product });
    portal.record(&format!("documents/{file}"), document).await;
    let request = Request::builder()
        .method(Method::PUT)
        .uri(format!("/backoffice/v1/documents/{file}/content"))
        .header(header::AUTHORIZATION, format!("Bearer {VANDIJK}"));
    let reply = portal.send(request.body(Body::from("%PDF-1.7")).expect("a request")).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    let list = portal.get("/api/documents/received", &owner.token).await.list();
    id_of(list.iter().find(|one| one["attributes"]["label"] == json!(file)).expect("the document"))
}

fn id_of(resource: &Value) -> Uuid {
    resource["id"].as_str().and_then(|id| id.parse().ok()).unwrap_or_else(|| panic!("no id: {resource}"))
}

/// Makes a call about a household's things.
async fn make(
    portal: &Portal,
    call: &Call,
    about: (&Household, &str),
    domain: &str,
    token: Option<&str>,
) -> Reply {
    let (household, name) = about;
    let mut request =
        Request::builder().method(&call.method).uri(household.path(call, name)).header("x-domain", domain);
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    let body = if call.is_form {
        request = request.header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}"));
        let form = match call.path.as_str() {
            "/api/documents" => Form::for_action(household.action),
            "/api/messages" => {
                Form::default().text("text", "x").text("dossier", &household.products[0].1.to_string())
            }
            _ => Form::default(),
        };
        Body::from(form.end())
    } else if call.method == Method::GET {
        Body::empty()
    } else {
        request = request.header(header::CONTENT_TYPE, "application/json");
        Body::from(household.body(call).to_string())
    };
    portal.send(request.body(body).expect("a request")).await
}

fn is_public(call: &Call) -> bool {
    let name = call.name();
    PUBLIC.contains(&name.as_str()) || PROVIDERS.contains(&name.as_str())
}

#[track_caller]
fn assert_refused(call: &Call, who: &str, reply: &Reply, status: u16, code: &str) {
    let found = serde_json::from_str::<Value>(&reply.text).unwrap_or_default()["error"]["code"].clone();
    assert_eq!(
        (reply.status.as_u16(), found),
        (status, json!(code)),
        "{} by {who}: {}",
        call.name(),
        reply.text
    );
}

#[test]
fn every_exception_is_still_a_call() {
    let known: Vec<String> = consumer_calls().iter().map(Call::name).collect();
    let exceptions = [&PUBLIC[..], &PENDING, &SETTING_UP, &ONE_ACTION].concat();
    let told = TOLD_OTHERWISE.iter().map(|(name, ..)| *name);
    for name in exceptions.into_iter().chain(told) {
        assert!(known.iter().any(|call| call == name), "{name} is no call any more");
    }
}

sqlite_and_postgres! {
    async fn a_call_asks_for_the_sign_in_that_it_needs(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let noor = portal.person("noordzee", "noor").await;
        let hers = Household::new(&portal, "hers", &anna, &["anna"]).await;
        let (portal, about) = (&portal, (&hers, "hers"));
        for call in consumer_calls().iter().filter(|call| !is_public(call)) {
            let name = call.name();
            let among = |list: &[&str]| list.contains(&name.as_str());
            let by = |token: String| async move { make(portal, call, about, "vandijk", Some(&token)).await };
            assert_refused(call, "nobody", &make(portal, call, about, "vandijk", None).await, 401, "AUTH_TOKEN_INVALID");
            assert_refused(call, "the firm's system", &by(VANDIJK.to_owned()).await, 401, "AUTH_TOKEN_INVALID");
            assert_refused(call, "another firm's consumer", &by(noor.token.clone()).await, 403, "ACCESS_DENIED");
            if !among(&PENDING) {
                let pending = portal.staged_token(anna.scope, Stage::Pending, None).await;
                assert_refused(call, "a pending sign-in", &by(pending).await, 403, "TWO_FACTOR_REQUIRED");
            }
            if !among(&SETTING_UP) {
                let setup = portal.staged_token(anna.scope, Stage::Setup, None).await;
                assert_refused(call, "a forced set-up", &by(setup).await, 403, "TWO_FACTOR_SETUP_REQUIRED");
            }
            // The token is for the other action, or the call is for no such token at all.
            let temporary = portal.staged_token(anna.scope, Stage::Action, Some(hers.other_action)).await;
            assert_refused(call, "a token of one action", &by(temporary).await, 403, "ACCESS_DENIED");
            if among(&ONE_ACTION) {
                let temporary = portal.staged_token(anna.scope, Stage::Action, Some(hers.action)).await;
                let opened = by(temporary).await;
                assert!(![401, 403, 404].contains(&opened.status.as_u16()), "{name}: {}", opened.text);
            }
        }
    }
}

sqlite_and_postgres! {
    async fn nobody_reaches_what_is_somebody_elses(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let carla = portal.person("vandijk", "carla").await;
        let noor = portal.person("noordzee", "noor").await;
        let hers = Household::new(&portal, "hers", &anna, &["anna"]).await;
        let ours = Household::new(&portal, "ours", &anna, &["anna", "bram"]).await;
        for call in consumer_calls().iter().filter(|call| !is_public(call)) {
            let name = call.name();
            let has_body = !matches!(call.method, Method::GET | Method::DELETE);
            let told = TOLD_OTHERWISE.iter().find(|(told, ..)| *told == name);
            let (status, code) = told.map_or((403, "PRODUCT_OWNERSHIP_MISMATCH"), |(_, status, code)| (*status, *code));
            for (who, person, household, shown) in [
                ("a stranger", &carla, &hers, "hers"), ("a stranger", &carla, &ours, "ours"), ("the partner", &bram, &hers, "hers"),
            ] {
                // A call may end the session: each has one of its own.
                let token = portal.staged_token(person.scope, Stage::Full, None).await;
                let reply = make(&portal, call, (household, shown), "vandijk", Some(&token)).await;
                if call.has_id() || (has_body && !is_about_oneself(call)) {
                    assert_refused(call, who, &reply, status, code);
                }
                let hidden = household.ids().into_iter().find(|id| reply.text.contains(id));
                assert_eq!(hidden, None, "{name} shows {who} what is not theirs: {}", reply.text);
            }
            let token = portal.staged_token(noor.scope, Stage::Full, None).await;
            let reply = make(&portal, call, (&hers, "hers"), "noordzee", Some(&token)).await;
            if call.has_id() || (has_body && !is_about_oneself(call)) {
                assert!([403, 404].contains(&reply.status.as_u16()), "{name} at another firm: {}", reply.text);
                assert!(!reply.text.contains("PRODUCT_OWNERSHIP_MISMATCH"), "{name} tells another firm what exists");
            }
            assert!(!hers.ids().iter().any(|id| reply.text.contains(id)), "{name} at another firm: {}", reply.text);
            portal.firm_call(NOORDZEE, Method::GET, "actions/hers", None).await.expect_error(404, "RECORD_NOT_FOUND");
        }
    }
}

/// Calls whose body names nothing but the reader's own account.
fn is_about_oneself(call: &Call) -> bool {
    let path = &call.path;
    [
        "/api/change-proposals",
        "/api/consumers",
        "/api/consumers/calendar",
        "/api/consumers/mail-preferences",
        "/api/messages/draft",
        "/api/notices/read",
        "/api/push-subscriptions",
    ]
    .contains(&path.as_str())
        || path.starts_with("/api/auth/")
}

sqlite_and_postgres! {
    async fn what_is_shared_opens_for_both(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let ours = Household::new(&portal, "ours", &anna, &["anna", "bram"]).await;
        let mut read = 0;
        for call in consumer_calls().iter().filter(|call| call.method == Method::GET && call.has_id() && !is_public(call)) {
            // What somebody sent in and the sign-ins are one's own, also between partners.
            let own = ["/api/documents/uploads/", "/api/messages/", "-no-login/"].iter().any(|part| call.path.contains(part));
            for person in [&anna, &bram] {
                let reply = make(&portal, call, (&ours, "ours"), "vandijk", Some(&person.token)).await;
                let product = ProductKind::variants().find(|kind| call.path == format!("{}/{{id}}", kind.list_path()));
                if let Some(kind) = product {
                    assert_eq!(reply.json()["data"]["id"], json!(ours.product(kind)), "{}", call.name());
                    read += 1;
                } else if !own {
                    assert!(![401, 403].contains(&reply.status.as_u16()), "{}: {}", call.name(), reply.text);
                }
            }
        }
        assert_eq!(read, 2 * ProductKind::variants().count());
    }
}

sqlite_and_postgres! {
    async fn the_back_office_is_for_the_firms_own_system(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        portal.product("vandijk", "mortgage", "m", &["anna"], json!({ "label": "m" })).await;
        let mut tried = 0;
        for call in declared_calls() {
            let body = call.takes_body().then(|| json!({}));
            for key in ["", "no-such-key", &anna.token] {
                let reply = portal.firm_call(key, call.method.clone(), &call.fill_path("m"), body.clone()).await;
                reply.expect_error(401, "AUTH_TOKEN_INVALID");
            }
            tried += 1;
        }
        assert!(tried > 230, "{tried}");
        portal.firm_call(NOORDZEE, Method::GET, "products/mortgage/m", None).await.expect_error(404, "RECORD_NOT_FOUND");
        assert_eq!(portal.firm_call(VANDIJK, Method::GET, "products/mortgage/m", None).await.status, 200);
    }
}
