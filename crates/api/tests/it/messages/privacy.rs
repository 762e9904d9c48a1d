//! Messages in a consumer's data export, and their erasure.

use axum::http::Method;
use chrono::TimeDelta;
use documents::archive::ArchiveContent;
use domain::accounts::session::Stage;
use image::ImageFormat;
use serde_json::{Value, json};

use super::{Couple, add_couple, answer, read_texts, read_thread, send_message};
use crate::documents::uploads::{Form, count_files, picture, send_to};
use crate::support::{Person, Portal};

/// Anna has written in her own thread, with a file, and in the one that she shares with Bram.
async fn write_messages(portal: &Portal) -> Couple {
    let couple = add_couple(portal).await;
    let (anna, dossier) = (&couple.anna, couple.dossier);
    let form = Form::default().text("text", "Alleen van mij").file("a.png", &picture(ImageFormat::Png)).end();
    assert_eq!(send_to(portal, anna, "/api/messages", form, None).await.status, 200);
    send_message(portal, anna, json!({ "text": "Van Anna", "dossier": dossier })).await;
    send_message(portal, &couple.bram, json!({ "text": "Van Bram", "dossier": dossier })).await;
    answer(portal, "anna", json!({ "text": "Van de firma", "dossier": "d1" })).await;
    let typed = json!({ "data": { "text": "Nog niet af" } });
    let kept = portal.call(Method::PUT, "/api/messages/draft", Some(&anna.token), Some(typed)).await;
    assert_eq!(kept.status, 200);
    couple
}

fn authors(page: &Value) -> Vec<Value> {
    let all = page["data"].as_array().expect("messages");
    all.iter().map(|message| message["attributes"]["by"].clone()).collect()
}

sqlite_and_postgres! {
    async fn messages_are_taken_along(portal: Portal) {
        let Couple { anna, .. } = write_messages(&portal).await;
        let entries = app::export::entries(&portal.app, anna.scope).await.expect("an export");
        let content = |name: &str| {
            let found = entries.iter().find(|entry| entry.name == name).expect("an entry");
            match &found.content {
                ArchiveContent::Text(text) => serde_json::from_str::<Value>(text).expect("JSON"),
                ArchiveContent::Bytes(bytes) => json!(bytes),
                ArchiveContent::File(key) => json!(key),
            }
        };
        let messages = content("messages.json");
        let by: Vec<&Value> = messages.as_array().expect("messages").iter().map(|one| &one["by"]).collect();
        assert_eq!(by, ["self", "self", "partner", "firm"]);
        assert_eq!(content("drafts.json")[0]["data"]["text"], "Nog niet af");
        assert!(content("messages/0001 a.pdf").is_string());
    }
}

sqlite_and_postgres! {
    async fn who_is_forgotten_leaves_the_thread_of_a_partner_readable(portal: Portal) {
        let Couple { anna, bram, dossier } = write_messages(&portal).await;
        let query = format!("?dossier={dossier}");
        let expected = ["Van de firma", "Van Bram", "Van Anna"];
        let erased = portal.our_firm(Method::POST, "consumers/anna/erasure", None).await;
        assert!(erased.status.is_success(), "{}", erased.text);
        // From view at once, and gone when the term is over.
        let page = read_thread(&portal, &bram, &query).await;
        assert_eq!(read_texts(&page), expected);
        let former = json!({ "kind": "former", "name": null });
        assert_eq!(authors(&page)[2], former);
        assert_eq!(page["meta"]["people"], json!([]));
        assert_eq!(count_files(&portal).0, 1);

        portal.clock.advance(TimeDelta::days(366 * 8));
        portal.night().await;
        let bram = Person { token: portal.staged_token(bram.scope, Stage::Full, None).await, ..bram };
        let page = read_thread(&portal, &bram, &query).await;
        assert_eq!(read_texts(&page), expected);
        assert_eq!(authors(&page)[2], former);
        assert_eq!(count_files(&portal).0, 0);
        let left = store::threads::messages::of_consumer(portal.app.store.reader(), anna.scope).await;
        // Her own thread is gone; the dossier is kept as long as it is Bram's as well.
        assert_eq!(left.expect("a read").len(), expected.len());
    }
}

sqlite_and_postgres! {
    async fn a_dossier_with_messages_is_archived_and_not_deleted(portal: Portal) {
        let Couple { .. } = write_messages(&portal).await;
        let refused = portal.our_firm(Method::DELETE, "dossiers/d1", None).await;
        refused.expect_error(409, "RECORD_CANNOT_BE_DELETED");
        assert_eq!(refused.json()["error"]["faults"][0]["rule"], "messages");
    }
}
