//! Files fetched: under which name, by whom, and what fetching them does.

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{NewAction, Portal, VANDIJK};

/// A document of the firm with content.
/// A document of the firm's with its content.
pub(crate) async fn put_document(portal: &Portal, name: &str, attributes: Value, content: &str) {
    portal.record(&format!("documents/{name}"), attributes).await;
    document_again(portal, name, content).await;
}

/// The content of a document that is there.
pub(crate) async fn document_again(portal: &Portal, name: &str, content: &str) {
    let request = axum::http::Request::builder()
        .method(Method::PUT)
        .uri(format!("/backoffice/v1/documents/{name}/content"))
        .header("authorization", format!("Bearer {VANDIJK}"))
        .body(axum::body::Body::from(content.to_owned()))
        .expect("a request");
    let reply = portal.send(request).await;
    assert!(reply.status.is_success(), "{} {}", reply.status, reply.text);
}

async fn is_done(portal: &Portal, token: &str, label: &str) -> bool {
    let list = portal.get("/api/actions", token).await.list();
    let found = list.iter().find(|action| action["attributes"]["label"] == label).expect("the action");
    found["attributes"]["is_done"] == true
}

sqlite_and_postgres! {
    async fn a_download_action_is_done_by_all_of_the_file(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let action = NewAction { kind: "DOWNLOAD_ADDED_DOCUMENT", external_id: "fetch", ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        let path = format!("/api/actions/{action}/download");
        portal.get(&path, &anna.token).await.expect_error(404, "DOWNLOADABLE_DOCUMENT_NOT_FOUND");
        let attributes = json!({ "purpose": "action", "label": "Polis", "filename": "polis é.pdf", "action": "fetch" });
        put_document(&portal, "polis", attributes, "%PDF-1.7 content").await;

        portal.get(&path, &bram.token).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        let head = portal.call(Method::HEAD, &path, Some(&anna.token), None).await;
        assert_eq!(head.status, 200);
        assert!(!is_done(&portal, &anna.token, "fetch").await);
        let file = portal.get(&path, &anna.token).await;
        assert_eq!(file.text, "%PDF-1.7 content");
        assert_eq!(
            file.header("content-disposition"),
            "attachment; filename=\"polis e.pdf\"; filename*=UTF-8''polis%20%C3%A9.pdf"
        );
        assert!(file.header("content-security-policy").contains("sandbox"));
        assert_eq!(file.header("content-type"), "application/pdf");
        assert!(is_done(&portal, &anna.token, "fetch").await);
        assert_eq!(portal.get(&path, &anna.token).await.status, 200);
        let events = store::events::events_after(portal.app.store.reader(), anna.scope.licence, 0, 9).await.expect("events");
        let downloaded = events.iter().filter(|event| event.kind == "document.downloaded").count();
        assert_eq!(downloaded, 1);
    }
}

sqlite_and_postgres! {
    async fn a_quote_is_done_with_its_last_attachment(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let quotes = json!({ "quotes": [{ "id": "q", "attachments": [{ "id": "a" }, { "id": "b" }] }] });
        let action =
            NewAction { kind: "DOWNLOAD_FINAL_OFFER", external_id: "offer", details: quotes, ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        for name in ["a", "b"] {
            let attributes = json!({
                "purpose": "quote_attachment", "label": name, "filename": "x.pdf", "action": "offer", "attachment": name,
            });
            put_document(&portal, &format!("file-{name}"), attributes, &format!("%PDF-1.7 {name}")).await;
        }
        let path = |id: &str| format!("/api/actions/quote-attachments/{id}?productActionId={action}");
        for none in ["", "%20"] {
            let path = format!("/api/actions/quote-attachments/{none}?productActionId={action}");
            portal.get(&path, &anna.token).await.expect_error(400, "ATTACHMENT_ID_NOT_PROVIDED");
        }
        portal.get("/api/actions/quote-attachments/a", &anna.token).await.expect_error(400, "PRODUCTACTION_ID_NOT_PROVIDED");
        portal.get(&path("z"), &anna.token).await.expect_error(404, "UNKNOWN_QUOTE_ATTACHMENT_NOT_FOUND");
        for _ in 0..2 {
            assert_eq!(portal.get(&path("a"), &anna.token).await.text, "%PDF-1.7 a");
            assert!(!is_done(&portal, &anna.token, "offer").await);
        }
        assert_eq!(portal.get(&path("b"), &anna.token).await.text, "%PDF-1.7 b");
        assert!(is_done(&portal, &anna.token, "offer").await);
    }
}

sqlite_and_postgres! {
    async fn the_library_is_the_firms_and_speaks_its_languages(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let noor = portal.person("noordzee", "noor").await;
        let attributes = json!({
            "purpose": "important", "label": "Gids", "filename": "gids.pdf", "language": "nl", "description": "Alles",
            "category": { "id": "c", "name": "Algemeen" },
        });
        put_document(&portal, "gids", attributes, "%PDF-1.7 gids").await;
        let list = portal.get("/api/documents", &anna.token).await.list();
        let id = list[0]["id"].as_str().expect("an id");
        assert_eq!(list[0]["attributes"]["importantDocumentCategory"]["documents"][0]["id"], id);
        assert_eq!(list[0]["attributes"]["description"], "Alles");
        let headings = json!({
            "purpose": "important", "label": "Voorwaarden", "filename": "v.pdf",
            "category": { "id": "d", "name": { "nl": "Voorwaarden", "en": "Terms" } },
        });
        put_document(&portal, "voorwaarden", headings, "%PDF-1.7 v").await;
        for (language, heading) in [("nl", "Voorwaarden"), ("en-x-informal", "Terms"), ("de", "Voorwaarden")] {
            let list = portal.get_in(language, "/api/documents", &anna.token).await.list();
            let names: Vec<_> =
                list.iter().map(|one| &one["attributes"]["importantDocumentCategory"]["name"]).collect();
            assert!(names.contains(&&json!("Algemeen")) && names.contains(&&json!(heading)), "{language}: {names:?}");
        }
        let path = format!("/api/documents/{id}/download");
        assert_eq!(portal.get(&format!("{path}?locale=nl"), &anna.token).await.text, "%PDF-1.7 gids");
        let english = portal.get(&format!("{path}?locale=en"), &anna.token).await;
        english.expect_error(404, "IMPORTANT_DOCUMENT_NOT_FOUND");
        let at_sea = portal.call_at("noordzee", Method::GET, &path, Some(&noor.token), None).await;
        at_sea.expect_error(404, "IMPORTANT_DOCUMENT_NOT_FOUND");
        assert!(portal.call_at("noordzee", Method::GET, "/api/documents", Some(&noor.token), None).await.list().is_empty());
    }
}

sqlite_and_postgres! {
    async fn what_belongs_to_an_archived_product_leaves_the_library(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        portal.product("vandijk", "mortgage", "m", &["anna"], json!({ "label": "m" })).await;
        let attributes = json!({
            "purpose": "important", "label": "Polis", "filename": "p.pdf", "owners": ["anna"],
            "product": { "kind": "mortgage", "external_id": "m" },
        });
        put_document(&portal, "polis", attributes, "%PDF-1.7 polis").await;
        let product = json!({ "kind": "mortgage", "external_id": "m" });
        let deed = json!({ "purpose": "product", "label": "Akte", "filename": "a.pdf", "product": product });
        put_document(&portal, "akte", deed, "%PDF-1.7 akte").await;
        let received = async || portal.get("/api/documents/received", &anna.token).await.list().len();
        assert_eq!(received().await, 1);
        let list = portal.get("/api/documents", &anna.token).await.list();
        let path = format!("/api/documents/{}/download", list[0]["id"].as_str().expect("an id"));
        assert_eq!(portal.get(&path, &anna.token).await.text, "%PDF-1.7 polis");
        let archive = async |method| portal.firm_call(VANDIJK, method, "products/mortgage/m/archive", None).await.status.as_u16();
        assert_eq!(archive(Method::POST).await, 204);
        assert!(portal.get("/api/documents", &anna.token).await.list().is_empty());
        assert_eq!(received().await, 0);
        portal.get(&path, &anna.token).await.expect_error(404, "IMPORTANT_DOCUMENT_NOT_FOUND");
        assert_eq!(archive(Method::DELETE).await, 204);
        assert_eq!(portal.get("/api/documents", &anna.token).await.list().len(), 1);
    }
}

sqlite_and_postgres! {
    async fn papers_that_the_firm_did_not_give_are_made(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let otd = json!({ "label": "Opdracht", "service_name": "Advies", "total_at_once": 250.5 });
        portal.product("vandijk", "otd", "o", &["anna"], otd).await;
        let action = NewAction {
            kind: "DOWNLOAD_OTD_UNSIGNED",
            external_id: "order",
            product: Some(("otd", "o")),
            ..NewAction::default()
        };
        let action = portal.action("vandijk", action).await;
        let order = portal.get(&format!("/api/products/otds/actions/{action}/download"), &anna.token).await;
        assert!(order.bytes.starts_with(b"%PDF"), "{}", order.status);
        assert!(is_done(&portal, &anna.token, "order").await);

        let signed = NewAction {
            kind: "DOWNLOAD_OTD_SIGNED",
            external_id: "signed",
            product: Some(("otd", "o")),
            ..NewAction::default()
        };
        let signed = portal.action("vandijk", signed).await;
        let path = format!("/api/products/otds/actions/{signed}/download");
        portal.get(&path, &anna.token).await.expect_error(404, "DOWNLOADABLE_DOCUMENT_NOT_FOUND");
        assert!(!is_done(&portal, &anna.token, "signed").await);
        let elsewhere = json!({ "version": 2, "attributes": { "owners": ["anna"], "label": "Opdracht", "is_signed": true } });
        portal.firm_call(VANDIJK, Method::PUT, "products/otd/o", Some(elsewhere)).await.attributes();
        assert!(portal.get(&path, &anna.token).await.bytes.starts_with(b"%PDF"));
        assert!(is_done(&portal, &anna.token, "signed").await);

        let guarantee = json!({ "label": "Garantie", "company": "BNP", "is_BNP": true, "amount": 25_000 });
        let guarantee = portal.product("vandijk", "bankguarantee", "g", &["anna"], guarantee).await;
        let path = format!("/api/documents/bankguarantees/{guarantee}/download");
        for query in ["", "?type=INSURANCE_CARD"] {
            let paper = portal.get(&format!("{path}{query}"), &anna.token).await;
            assert!(paper.bytes.starts_with(b"%PDF"), "{query}: {}", paper.text);
        }
        // The general conditions are the insurer's: the portal writes none.
        portal.get(&format!("{path}?type=TERMS_AND_CONDITIONS"), &anna.token).await.expect_error(404, "FILE_NOT_FOUND");
        portal.get(&format!("{path}?type=X"), &anna.token).await.expect_error(422, "UKNOWN_DOCUMENT_BUNDLE");

        let invoice = json!({ "public_number": "2026-1", "date_created": "2026-11-01", "total": 10, "lines": [] });
        let invoice = portal.product("vandijk", "invoice", "i", &["anna"], invoice).await;
        let paper = portal.get(&format!("/api/invoices/download/{invoice}"), &anna.token).await;
        assert!(paper.bytes.starts_with(b"%PDF"));
        assert_eq!(paper.header("content-disposition"), "attachment; filename=\"Factuur 2026-1.pdf\"");
        let bare = portal.product("vandijk", "invoice", "j", &["anna"], json!({ "label": "x" })).await;
        let refused = portal.get(&format!("/api/invoices/download/{bare}"), &anna.token).await;
        refused.expect_error(404, "INVOICE_CANT_BE_DOWNLOADED");
    }
}

sqlite_and_postgres! {
    async fn what_the_firm_gave_for_a_product_shows_to_its_owners(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let noor = portal.person("noordzee", "noor").await;
        let mortgage = portal.product("vandijk", "mortgage", "m", &["anna"], json!({ "label": "Hypotheek" })).await;
        let product = json!({ "kind": "mortgage", "external_id": "m" });
        let deed = json!({
            "purpose": "product", "label": "Akte", "filename": "akte.pdf", "description": "Van de notaris", "product": product,
        });
        portal.record("documents/deed", deed.clone()).await;
        let list = async |who: &crate::support::Person| portal.get("/api/documents/received", &who.token).await.list();
        assert!(list(&anna).await.is_empty(), "there is nothing to fetch yet");
        document_again(&portal, "deed", "%PDF-1.7 deed").await;
        let found = list(&anna).await;
        assert_eq!(found.len(), 1);
        let attributes = &found[0]["attributes"];
        assert_eq!(found[0]["type"], "received-documents");
        assert_eq!((&attributes["label"], &attributes["filename"]), (&json!("Akte"), &json!("akte.pdf")));
        assert_eq!((&attributes["description"], &attributes["size"]), (&json!("Van de notaris"), &json!(13)));
        assert_eq!(attributes["product"], json!({ "id": mortgage, "label": "m", "type": "MORTGAGE" }));
        let path = format!("/api/documents/received/{}/download", found[0]["id"].as_str().expect("an id"));
        let file = portal.get(&path, &anna.token).await;
        assert_eq!((file.text.as_str(), file.header("content-disposition")), ("%PDF-1.7 deed", "attachment; filename=\"akte.pdf\""));

        assert!(list(&bram).await.is_empty());
        portal.get(&path, &bram.token).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        portal.call_at("noordzee", Method::GET, &path, Some(&noor.token), None).await.expect_error(404, "FILE_NOT_FOUND");
        portal.get("/api/documents/received/x/download", &anna.token).await.expect_error(404, "FILE_NOT_FOUND");
        // Named by the firm, somebody else may read it too.
        let mut shared = deed;
        shared["owners"] = json!(["bram"]);
        let body = json!({ "version": 2, "attributes": shared });
        let reply = portal.firm_call(VANDIJK, Method::PUT, "documents/deed", Some(body)).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        assert_eq!(list(&bram).await.len(), 1);
        assert_eq!(portal.get(&path, &bram.token).await.text, "%PDF-1.7 deed");

        // A document of the library is no such document.
        put_document(&portal, "gids", json!({ "purpose": "important", "label": "Gids", "filename": "g.pdf" }), "%PDF-1.7 gids").await;
        assert_eq!(list(&anna).await.len(), 1);
        let library = portal.get("/api/documents", &anna.token).await.list();
        let path = format!("/api/documents/received/{}/download", library[0]["id"].as_str().expect("an id"));
        portal.get(&path, &anna.token).await.expect_error(404, "FILE_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn the_firm_hears_that_its_document_was_read(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let gids = json!({ "purpose": "important", "label": "Gids", "filename": "gids.pdf",
            "category": { "id": "c", "name": "Algemeen" } });
        put_document(&portal, "gids", gids, "%PDF-1.7 gids").await;
        let approve = NewAction { kind: "APPROVE_DOCUMENT", external_id: "approve", ..NewAction::default() };
        let approve = portal.action("vandijk", approve).await;
        let offer = json!({ "purpose": "action", "label": "Voorstel", "filename": "voorstel.pdf", "action": "approve" });
        put_document(&portal, "voorstel", offer, "%PDF-1.7 voorstel").await;
        let id = portal.get("/api/documents", &anna.token).await.list()[0]["id"].as_str().expect("an id").to_owned();
        let library = format!("/api/documents/{id}/download");

        let body = json!({ "colleague": "Piet" });
        let link = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/handover", Some(body)).await;
        let url = url::Url::parse(link.attributes()["url"].as_str().expect("a link")).expect("an address");
        let value = |name: &str| url.query_pairs().find(|(key, _)| key == name).expect("a code").1.into_owned();
        let codes = json!({ "accessToken": value("accessToken"), "refreshToken": value("refreshToken") });
        let colleague = portal.public("/api/auth/handover", codes).await.attributes()["accessToken"].clone();
        let colleague = colleague.as_str().expect("a token");
        assert_eq!(portal.get(&library, colleague).await.status, 200, "a colleague's look is no reading");

        assert_eq!(portal.get(&library, &anna.token).await.text, "%PDF-1.7 gids");
        let path = format!("/api/actions/{approve}/downloadable-document");
        assert_eq!(portal.get(&path, &anna.token).await.text, "%PDF-1.7 voorstel");
        let events = store::events::events_after(portal.app.store.reader(), anna.scope.licence, 0, 99).await.expect("events");
        let read: Vec<_> = events.iter().filter(|event| event.kind == "document.read").collect();
        let told: Vec<_> = read.iter().map(|event| (&event.data["document_external_id"], &event.data["file_name"])).collect();
        let expected = [(json!("gids"), json!("gids.pdf")), (json!("voorstel"), json!("voorstel.pdf"))];
        assert_eq!(told, [(&expected[0].0, &expected[0].1), (&expected[1].0, &expected[1].1)]);
        assert_eq!(read[0].data["document_id"], json!(id));
        assert!(read.iter().all(|event| event.consumer_external_id.as_deref() == Some("anna")));
    }
}
