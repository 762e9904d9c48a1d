use chrono::TimeDelta;
use domain::accounts::staff::VisibleClients;
use domain::actions::upload::UploadState;
use domain::events::EventActor;
use domain::ids::LicenceId;
use domain::records::DocumentPurpose;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Firm, add_action, add_product, instant};
use crate::documents::from_firm::{self, NewContent};
use crate::documents::generated::{self, NewGeneratedDocument, ORDER_SHOWN, ORDER_SIGNED};
use crate::documents::review::Reviewer;
use crate::documents::uploads::list::{self as received, UploadQuery};
use crate::documents::uploads::{self, NewUpload};
use crate::documents::{DocumentOwner, downloads, library, list_files, review};
use crate::portal::Lookup;
use crate::records::Rule;
use crate::sql::values;
use crate::submissions::{self, NewSubmission};
use crate::visible::{DocumentName, find_document};
use crate::{Scope, Tx, sqlite_and_postgres};

const NOW: &str = "2026-11-21T09:00:00.923456Z";

async fn add_answer(tx: &Tx, scope: Scope, action: Option<Uuid>) -> Uuid {
    let (kind, created_at) = ("UPLOAD_DOCUMENT".to_owned(), instant(NOW));
    let (payload, evidence) = (json!({}), json!({}));
    let new = NewSubmission { id: Uuid::now_v7(), action, kind, payload, evidence, created_at };
    submissions::seal(tx, scope, new).await.expect("sealed").id
}

/// A document as the firm's record announces it.
async fn announce(
    tx: &Tx,
    licence: LicenceId,
    external_id: &str,
    purpose: DocumentPurpose,
    of: [Option<Uuid>; 2],
) -> Uuid {
    let id = Uuid::now_v7();
    let details = json!({ "description": "for \"you\" \\ é", "attachment": null });
    tx.execute(
        "insert into documents (id,licence_id,external_id,version,purpose,product_id,action_id,label,file_name,\
         media_type,details,created_at,updated_at) values ($1,$2,$3,1,$4,$5,$6,$3,$7,'application/pdf',$8,$9,$9)",
        values![id, licence, external_id, <&str>::from(purpose), of[0], of[1], "a.pdf", details, instant(NOW)],
    )
    .await
    .expect("a document");
    id
}

fn new_content(key: &str) -> NewContent {
    NewContent { file_key: key.to_owned(), bytes: 7, sha256: "ab".to_owned() }
}

fn new_upload(action: Option<Uuid>, product: Option<Uuid>, submission: Uuid, key: &str) -> NewUpload {
    NewUpload {
        id: Uuid::now_v7(),
        action,
        product,
        submission,
        label: "Payslip \"June\"".to_owned(),
        file_name: "june.pdf".to_owned(),
        media_type: "application/pdf".to_owned(),
        file_key: key.to_owned(),
        bytes: 12,
        sha256: "cd".to_owned(),
        comment: (key == "k1").then(|| "line 1\nline 2".to_owned()),
    }
}

fn expect_found<T>(lookup: Lookup<T>) -> T {
    match lookup {
        Lookup::Found(found) => found,
        Lookup::NotOwned => panic!("somebody else's"),
        Lookup::NotFound => panic!("not found"),
    }
}

sqlite_and_postgres! {
    async fn uploads_belong_to_who_delivered_them(firm: Firm) {
        let (now, anna, bram) = (instant(NOW), firm.anna, firm.bram);
        let tx = firm.begin().await;
        let product = add_product(&tx, &[anna], "otd", "o1", json!({})).await;
        let action = add_action(&tx, &[anna], Some(product), "a1", "UPLOAD_DOCUMENT", json!({})).await;
        let first = new_upload(Some(action), Some(product), add_answer(&tx, anna, Some(action)).await, "k1");
        let second = new_upload(None, None, add_answer(&tx, anna, None).await, "k2");
        uploads::add(&tx, anna, first.clone(), now).await.unwrap();
        uploads::add(&tx, anna, second.clone(), now + TimeDelta::minutes(1)).await.unwrap();

        let one = format!(
            "{{\"type\":\"uploads\",\"id\":\"{id}\",\"attributes\":{{\"id\":\"{id}\",\"label\":\"Payslip \\\"June\\\"\",\
             \"filename\":\"june.pdf\",\"size\":12,\"state\":\"received\",\"reason\":null,\
             \"comment\":\"line 1\\nline 2\",\"date_created\":\"2026-11-21T09:00:00Z\",\"action_id\":\"{action}\",\
             \"product\":{{\"id\":\"{product}\",\"label\":\"o1\",\"type\":\"OTD\"}}}}}}",
            id = first.id,
        );
        assert_eq!(uploads::find(&tx, anna, first.id).await.unwrap(), Some(one.clone()));
        assert_eq!(uploads::find(&tx, bram, first.id).await.unwrap(), None);
        let list = uploads::list(&tx, anna).await.unwrap();
        assert!(list.ends_with(&format!(",{one}]")), "{list}");
        let list: Value = serde_json::from_str(&list).unwrap();
        assert_eq!(list[0]["id"], second.id.to_string());
        for absent in ["comment", "product", "action_id"] {
            assert_eq!(list[0]["attributes"][absent], Value::Null);
        }
        assert_eq!(uploads::list(&tx, bram).await.unwrap(), "[]");

        let file = expect_found(uploads::find_content(&tx, anna, first.id).await.unwrap());
        assert_eq!((file.key.as_str(), file.bytes, file.attachment), ("k1", Some(12), None));
        assert!(matches!(uploads::find_content(&tx, bram, first.id).await.unwrap(), Lookup::NotOwned));
        assert!(matches!(uploads::find_content(&tx, firm.stranger, first.id).await.unwrap(), Lookup::NotFound));
        let locked = expect_found(uploads::lock_for_update(&tx, anna, first.id).await.unwrap());
        assert_eq!((locked.action, locked.state), (Some(action), Some(UploadState::Received)));
        assert!(matches!(uploads::lock_for_update(&tx, bram, first.id).await.unwrap(), Lookup::NotOwned));
        assert!(matches!(uploads::lock_for_update(&tx, anna, action).await.unwrap(), Lookup::NotFound));
        assert_eq!(uploads::action_of(&tx, anna, first.id).await.unwrap(), Some(action));
        assert_eq!(uploads::action_of(&tx, anna, second.id).await.unwrap(), None);
        assert_eq!(uploads::action_of(&tx, bram, first.id).await.unwrap(), None);
        let keys = ["k1", "k2", "k3"].map(str::to_owned).to_vec();
        let known = uploads::known_files(&tx, keys).await.unwrap();
        assert_eq!(known, ["k1", "k2"].map(str::to_owned).into());
        let behind = submissions::documents_of_submission(&tx, anna.licence, first.submission, vec![second.id]).await;
        assert_eq!(behind.unwrap().iter().map(|file| file.id).collect::<Vec<_>>(), [first.id, second.id]);
        uploads::remove(&tx, bram, second.id).await.unwrap();
        assert!(uploads::find(&tx, anna, second.id).await.unwrap().is_some());
        uploads::remove(&tx, anna, second.id).await.unwrap();
        assert_eq!(uploads::find(&tx, anna, second.id).await.unwrap(), None);
    }
}

sqlite_and_postgres! {
    async fn the_firm_reviews_what_was_delivered(firm: Firm) {
        let (now, anna, licence) = (instant(NOW), firm.anna, firm.anna.licence);
        let tx = firm.begin().await;
        let action = add_action(&tx, &[anna], None, "a1", "UPLOAD_DOCUMENT", json!({})).await;
        assert!(!review::lock_action(&tx, licence, "a1", None).await.unwrap().unwrap().is_delivered);
        let first = new_upload(Some(action), None, add_answer(&tx, anna, Some(action)).await, "k1");
        let second = new_upload(None, None, add_answer(&tx, anna, None).await, "k2");
        for upload in [&first, &second] {
            uploads::add(&tx, anna, upload.clone(), now).await.unwrap();
        }
        let list = async |wanted: UploadQuery, after: Option<Uuid>| {
            let found = received::list_uploads(&tx, (licence, &VisibleClients::All), &wanted, after, 1).await.unwrap();
            found.into_iter().map(|upload| upload.id).next()
        };
        let all = received::list_uploads(&tx, (licence, &VisibleClients::All), &UploadQuery::default(), None, 9).await.unwrap();
        assert_eq!(all.iter().map(|upload| upload.id).collect::<Vec<_>>(), [first.id, second.id]);
        let one = &all[0];
        assert_eq!((one.consumer_external_id.as_deref(), one.action_external_id.as_deref()), (Some("anna"), Some("a1")));
        assert_eq!((one.action_id, one.state, one.bytes), (Some(action), Some(UploadState::Received), Some(12)));
        assert_eq!((one.comment.as_deref(), one.delivered_at), (Some("line 1\nline 2"), now));
        assert_eq!((all[1].action_id, all[1].comment.as_deref()), (None, None));
        let (to, by) = (|name: &str| Some(name.to_owned()), UploadQuery::default);
        assert_eq!(list(UploadQuery { action: to("a1"), ..by() }, None).await, Some(first.id));
        assert_eq!(list(UploadQuery { action: to("a2"), ..by() }, None).await, None);
        assert_eq!(list(UploadQuery { consumer: to("bram"), ..by() }, None).await, None);
        assert_eq!(list(UploadQuery { consumer: to("anna"), ..by() }, Some(first.id)).await, Some(second.id));
        assert_eq!(list(UploadQuery { state: Some(UploadState::Rejected), ..by() }, None).await, None);
        assert_eq!(list(UploadQuery { id: Some(second.id), ..by() }, None).await, Some(second.id));
        let foreign = received::list_uploads(&tx, (firm.stranger.licence, &VisibleClients::All), &UploadQuery::default(), None, 9).await.unwrap();
        assert!(foreign.is_empty());

        let locked = review::lock_action(&tx, licence, "a1", Some(first.id)).await.unwrap().unwrap();
        assert_eq!((locked.id, locked.kind.as_str(), locked.is_delivered), (action, "UPLOAD_DOCUMENT", true));
        assert!(!review::lock_action(&tx, licence, "a1", Some(second.id)).await.unwrap().unwrap().is_delivered);
        review::reject(&tx, (firm.anna.licence, action), "REUPLOAD_DOCUMENT", "blurred", Reviewer { by: &EventActor::SYSTEM, at: now }).await.unwrap();
        let latest = review::last_review(&tx, licence, "a1", None).await.unwrap();
        assert_eq!(latest, Some(("rejected".to_owned(), Some("blurred".to_owned()))));
        assert_eq!(review::last_review(&tx, licence, "a1", Some(second.id)).await.unwrap(), None);
        let locked = review::lock_action(&tx, licence, "a1", None).await.unwrap().unwrap();
        assert_eq!((locked.kind.as_str(), locked.is_delivered), ("REUPLOAD_DOCUMENT", false));
        let again = new_upload(Some(action), None, add_answer(&tx, anna, Some(action)).await, "k3");
        uploads::add(&tx, anna, again.clone(), now).await.unwrap();
        review::accept(&tx, (firm.anna.licence, action), Reviewer { by: &EventActor::SYSTEM, at: now + TimeDelta::minutes(1) }).await.unwrap();
        let latest = review::last_review(&tx, licence, "a1", None).await.unwrap();
        assert_eq!(latest, Some(("accepted".to_owned(), None)));
        let latest = review::last_review(&tx, licence, "a1", Some(first.id)).await.unwrap();
        assert_eq!(latest.map(|(state, _)| state).as_deref(), Some("rejected"));
    }
}

sqlite_and_postgres! {
    async fn documents_of_the_firm_reach_whom_they_are_for(firm: Firm) {
        let (now, anna, bram, licence) = (instant(NOW), firm.anna, firm.bram, firm.anna.licence);
        let tx = firm.begin().await;
        let product = add_product(&tx, &[anna], "mortgage", "m1", json!({})).await;
        let action = add_action(&tx, &[anna], None, "a1", "READ_DOCUMENT", json!({})).await;
        let everyone = announce(&tx, licence, "all", DocumentPurpose::Important, [None; 2]).await;
        let annas = announce(&tx, licence, "annas", DocumentPurpose::Important, [None; 2]).await;
        let empty = announce(&tx, licence, "empty", DocumentPurpose::Important, [Some(product), Some(action)]).await;
        let given = announce(&tx, licence, "given", DocumentPurpose::Product, [Some(product), None]).await;
        let quote = announce(&tx, licence, "quote", DocumentPurpose::QuoteAttachment, [None, Some(action)]).await;
        generated::record_owner(&tx, anna, annas).await.unwrap();
        generated::record_owner(&tx, anna, annas).await.unwrap();
        for id in [everyone, annas, given, quote] {
            assert!(from_firm::set_content(&tx, licence, id, new_content("k"), now).await.unwrap());
        }
        assert!(!from_firm::set_content(&tx, firm.stranger.licence, empty, new_content("k"), now).await.unwrap());
        assert_eq!(from_firm::find_closing_rule(&tx, firm.anna.licence, annas).await.unwrap(), None);
        assert_eq!(from_firm::find_closing_rule(&tx, firm.anna.licence, everyone).await.unwrap(), None);
        let by_name = from_firm::content_of_record(&tx, licence, "given").await.unwrap().unwrap();
        assert_eq!((by_name.id, by_name.bytes, by_name.uploaded_by), (given, Some(7), None));
        assert_eq!(from_firm::find_content(&tx, licence, given).await.unwrap(), Some(by_name));
        assert_eq!(from_firm::find_content(&tx, firm.stranger.licence, given).await.unwrap(), None);
        assert_eq!(from_firm::content_of_record(&tx, firm.stranger.licence, "given").await.unwrap(), None);
        let id = given.to_string();
        assert_eq!(from_firm::content_of_record(&tx, licence, &id).await.unwrap(), None);
        for name in ["given", &id] {
            let seen = find_document(&tx, licence, DocumentName::Either(name), &VisibleClients::All).await.unwrap();
            assert_eq!(seen, Some(given), "{name}");
            let seen = find_document(&tx, licence, DocumentName::Either(name), &VisibleClients::Nobody).await.unwrap();
            assert_eq!(seen, None, "{name}");
        }
        let delivered = find_document(&tx, licence, DocumentName::Upload(given), &VisibleClients::All).await.unwrap();
        assert_eq!(delivered, None, "the firm's own");
        // An older record that is named by the id of another document stands behind it.
        let twin = announce(&tx, licence, &quote.to_string(), DocumentPurpose::Important, [Some(product), Some(action)]).await;
        assert_ne!(twin, quote);
        let first = find_document(&tx, licence, DocumentName::Either(&quote.to_string()), &VisibleClients::All).await.unwrap();
        assert_eq!(first, Some(quote));

        let ids = async |scope, only| {
            let list = library::list(&tx, scope, only).await.unwrap();
            list.into_iter().map(|document| (document.id, document.file.is_some())).collect::<Vec<_>>()
        };
        assert_eq!(ids(anna, None).await, [(everyone, true), (annas, true)]);
        assert_eq!(ids(bram, None).await, [(everyone, true)]);
        assert_eq!(ids(anna, Some(empty)).await, [(empty, false)]);
        assert_eq!(ids(firm.stranger, None).await, []);
        assert_eq!(library::list(&tx, anna, None).await.unwrap()[0].details["description"], "for \"you\" \\ é");

        let of_product = list_files(&tx, licence, DocumentPurpose::Product, DocumentOwner::Product(product)).await.unwrap();
        assert_eq!((of_product.len(), of_product[0].id), (1, given));
        let of_action = list_files(&tx, licence, DocumentPurpose::QuoteAttachment, DocumentOwner::Action(action)).await;
        assert_eq!(of_action.unwrap()[0].attachment.as_deref(), Some("quote"));

        let list = format!(
            "[{{\"type\":\"received-documents\",\"id\":\"{given}\",\"attributes\":{{\"id\":\"{given}\",\
             \"label\":\"given\",\"description\":\"for \\\"you\\\" \\\\ é\",\"filename\":\"a.pdf\",\"size\":7,\
             \"date_created\":\"2026-11-21T09:00:00Z\",\"seal\":null,\
             \"product\":{{\"id\":\"{product}\",\"label\":\"m1\",\"type\":\"MORTGAGE\"}}}}}}]"
        );
        assert_eq!(generated::list_received(&tx, anna).await.unwrap(), list);
        assert_eq!(generated::list_received(&tx, bram).await.unwrap(), "[]");
        assert_eq!(expect_found(generated::received_file(&tx, anna, given).await.unwrap()).key, "k");
        assert!(matches!(generated::received_file(&tx, bram, given).await.unwrap(), Lookup::NotOwned));
        assert!(matches!(generated::received_file(&tx, anna, everyone).await.unwrap(), Lookup::NotFound));
        tx.execute("/* all licences */ update products set archived_at=$1", values![now]).await.unwrap();
        tx.execute("/* all licences */ update consumers set ended_at=$1", values![now]).await.unwrap();
        assert_eq!(generated::list_received(&tx, anna).await.unwrap(), "[]");
        assert_eq!(ids(anna, Some(empty)).await, []);
        assert_eq!(from_firm::find_closing_rule(&tx, firm.anna.licence, annas).await.unwrap(), Some(Rule::Ended));

        assert!(downloads::find_downloaded(&tx, anna, vec![annas, given]).await.unwrap().is_empty());
        for _ in 0..2 {
            downloads::record_download(&tx, anna, given, now).await.unwrap();
        }
        assert_eq!(downloads::find_downloaded(&tx, anna, vec![annas, given]).await.unwrap(), [given].into());
        assert!(downloads::find_downloaded(&tx, bram, vec![given]).await.unwrap().is_empty());
    }
}

sqlite_and_postgres! {
    async fn a_document_is_generated_once(firm: Firm) {
        let (now, anna, licence) = (instant(NOW), firm.anna, firm.anna.licence);
        let tx = firm.begin().await;
        let product = add_product(&tx, &[anna], "otd", "o1", json!({})).await;
        let action = add_action(&tx, &[anna], Some(product), "a1", "SIGN_OTD", json!({})).await;
        let submission = add_answer(&tx, anna, Some(action)).await;
        let document = |purpose: &'static str, submission| NewGeneratedDocument {
            id: Uuid::now_v7(), purpose, product: Some(product), action: Some(action), submission,
            label: "Order".to_owned(), file_name: "order.pdf".to_owned(), file_key: "k".to_owned(), bytes: 9,
            sha256: "ef".to_owned(), seal: None,
        };
        let displayed = document(ORDER_SHOWN, None);
        let signed = document(ORDER_SIGNED, Some(submission));
        for new in [&displayed, &signed] {
            assert!(generated::add(&tx, licence, new.clone(), now).await.unwrap());
            assert!(!generated::add(&tx, licence, new.clone(), now).await.unwrap());
        }
        let file = generated::find(&tx, licence, displayed.id).await.unwrap().unwrap();
        assert_eq!((file.id, file.media_type.as_str(), file.bytes), (displayed.id, "application/pdf", Some(9)));
        assert!(generated::find(&tx, firm.stranger.licence, displayed.id).await.unwrap().is_none());
        let of_action = async |scope| {
            generated::of_action(&tx, scope, action, ORDER_SIGNED).await.unwrap().map(|file| file.id)
        };
        assert_eq!(of_action(anna).await, None);
        generated::record_owner(&tx, anna, signed.id).await.unwrap();
        assert_eq!(of_action(anna).await, Some(signed.id));
        assert_eq!(of_action(firm.bram).await, None);

        let of_answers = async |answers: Vec<Uuid>, named: Vec<Uuid>, order| {
            let found = generated::of_answers(&tx, (licence, &VisibleClients::All), answers, named, order).await.unwrap();
            found.into_iter().map(|document| document.file.id).collect::<Vec<_>>()
        };
        assert!(of_answers(vec![], vec![], None).await.is_empty());
        assert_eq!(of_answers(vec![submission], vec![], None).await, [signed.id]);
        assert_eq!(of_answers(vec![submission], vec![displayed.id], Some(product)).await, [signed.id, displayed.id]);
        assert_eq!(of_answers(vec![], vec![], Some(product)).await, [signed.id]);
        let one = &generated::of_answers(&tx, (licence, &VisibleClients::All), vec![submission], vec![], None).await.unwrap()[0];
        assert_eq!((one.purpose.as_str(), one.submission, one.made_at), (ORDER_SIGNED, Some(submission), now));
        let list: Value = serde_json::from_str(&generated::list_received(&tx, anna).await.unwrap()).unwrap();
        assert_eq!(list[0]["attributes"]["description"], Value::Null);
    }
}
