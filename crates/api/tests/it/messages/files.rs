//! Files that are attached to messages.

use super::{Couple, add_couple, list_events, read_texts, read_thread};
use axum::body::Body;
use axum::http::{Method, Request, header};
use image::ImageFormat;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::documents::uploads::{BOUNDARY, Form, count_files, picture, send_to};
use crate::support::{Person, Portal, Reply, VANDIJK, text};

/// A message of somebody's to the firm with a file, in their own thread, and the file.
pub async fn message_with_file(portal: &Portal, owner: &Person) -> (Uuid, Uuid) {
    let form = Form::default().text("text", "x").file("a.png", &picture(ImageFormat::Png)).end();
    let sent = send_to(portal, owner, "/api/messages", form, None).await;
    assert!(sent.status.is_success(), "{}", sent.text);
    let id = |value: &Value| text(&value["id"]).parse().expect("an id");
    let message = sent.json()["data"].clone();
    (id(&message), id(&message["attributes"]["attachments"][0]))
}

async fn firm_sends(portal: &Portal, form: Form, key: &str) -> Reply {
    let request = Request::builder()
        .method(Method::POST)
        .uri("/backoffice/v1/consumers/anna/messages")
        .header(header::AUTHORIZATION, format!("Bearer {VANDIJK}"))
        .header("idempotency-key", key)
        .header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}"));
    portal.send(request.body(Body::from(form.end())).expect("a request")).await
}

sqlite_and_postgres! {
    async fn files_go_along_both_ways(portal: Portal) {
        let Couple { anna, bram, dossier } = add_couple(&portal).await;
        let png = picture(ImageFormat::Png);
        let form = Form::default().text("text", "Zie bijlagen").text("dossier", &dossier.to_string());
        let form = form.file("taxatie.png", &png).file("kamer.jpg", &picture(ImageFormat::Jpeg)).end();
        let reply = send_to(&portal, &anna, "/api/messages", form.clone(), Some("k")).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        let again = send_to(&portal, &anna, "/api/messages", form, Some("k")).await;
        assert_eq!(again.text, reply.text);
        assert_eq!(count_files(&portal), (2, 0));
        let message = reply.json()["data"].clone();
        let attachments = message["attributes"]["attachments"].as_array().expect("files").clone();
        let names: Vec<&Value> = attachments.iter().map(|file| &file["file_name"]).collect();
        assert_eq!(names, ["taxatie.pdf", "kamer.pdf"]);
        let told = list_events(&portal, "message.sent").await;
        assert_eq!(told[0]["data"]["attachments"][0]["file_name"], "taxatie.pdf");

        let id = |value: &Value| value.as_str().expect("an id").to_owned();
        let place = format!("{}/attachments/{}", id(&message["id"]), id(&attachments[0]["id"]));
        for who in [&anna, &bram] {
            let file = portal.get(&format!("/api/messages/{place}/download"), &who.token).await;
            assert!(file.bytes.starts_with(b"%PDF-"), "{}", file.text);
            assert!(file.header("content-disposition").starts_with("attachment"));
            assert!(file.header("content-security-policy").ends_with("sandbox"));
        }
        let carla = portal.person("vandijk", "carla").await;
        portal.get(&format!("/api/messages/{place}/download"), &carla.token).await.expect_error(404, "FILE_NOT_FOUND");
        let path = format!("consumers/anna/messages/{place}/content");
        let file = portal.our_firm(Method::GET, &path, None).await;
        assert!(file.bytes.starts_with(b"%PDF-"));
        let path = format!("consumers/carla/messages/{place}/content");
        portal.our_firm(Method::GET, &path, None).await.expect_error(404, "FILE_NOT_FOUND");

        let form = || Form::default().text("text", "Het advies").text("advice", "true").file("advies.png", &png);
        let first = firm_sends(&portal, form(), "f").await;
        assert_eq!(first.status, 201, "{}", first.text);
        let again = firm_sends(&portal, form(), "f").await;
        assert_eq!((again.status.as_u16(), &again.text), (200, &first.text));
        let sealed = portal.our_firm(Method::GET, "answers?consumer=anna", None).await.list();
        let file = &sealed[0]["attributes"]["payload"]["attachments"][0];
        assert_eq!(file["sha256"], first.attributes()["attachments"][0]["sha256"]);
    }
}

sqlite_and_postgres! {
    async fn files_that_are_refused_leave_nothing(portal: Portal) {
        let Couple { anna, .. } = add_couple(&portal).await;
        let send = async |form: Form| send_to(&portal, &anna, "/api/messages", form.end(), None).await;
        let png = picture(ImageFormat::Png);
        let with_text = || Form::default().text("text", "Zie bijlage");
        let six = (0..6).fold(with_text(), |form, number| form.file(&format!("{number}.png"), &png));
        let refused = send(six).await;
        refused.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(refused.json()["error"]["fields"]["file"], json!(["max_items"]));
        send(with_text().file("a.png", &png).file("x.exe", b"MZ\x90\x00")).await.expect_error(415, "IMAGE_TYPE_NOT_SUPPORTED");
        send(Form::default().file("a.png", &png)).await.expect_error(422, "VALIDATION_FAILED");
        send(with_text().text("advice", "true")).await.expect_error(422, "VALIDATION_FAILED");
        send(with_text().text("dossier", "x").file("a.png", &png)).await.expect_error(404, "DOSSIER_NOT_FOUND");
        assert_eq!(count_files(&portal), (0, 0));
        assert!(read_texts(&read_thread(&portal, &anna, "").await).is_empty());
    }
}
