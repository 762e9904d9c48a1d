//! Files looked at by a virus scanner that speaks clamd's protocol.

use axum::body::Body;
use axum::http::{Method, Request};
use image::ImageFormat;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::documents::uploads::{Form, count_files, picture, send};
use crate::support::{NewAction, Portal, Reply, VANDIJK};

/// The test file of the European Institute for Computer Antivirus Research, in two parts so that no scanner takes
/// this source for it.
const EICAR: [&str; 2] = [r"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"];

/// A clamd that knows one virus; returns its address.
pub async fn clamd() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("tcp://{}", listener.local_addr().expect("its number"));
    tokio::spawn(async move {
        while let Ok((caller, _)) = listener.accept().await {
            tokio::spawn(scan_upload(caller));
        }
    });
    address
}

async fn scan_upload(mut caller: TcpStream) -> std::io::Result<()> {
    let mut command = [0; 10];
    caller.read_exact(&mut command).await?;
    assert_eq!(&command, b"zINSTREAM\0");
    let mut content = Vec::new();
    loop {
        let length = caller.read_u32().await? as usize;
        if length == 0 {
            break;
        }
        let start = content.len();
        content.resize(start + length, 0);
        caller.read_exact(&mut content[start..]).await?;
    }
    let virus = EICAR.concat().into_bytes();
    let found = content.windows(virus.len()).any(|part| part == virus);
    let reply: &[u8] = if found { b"stream: Eicar-Test-Signature FOUND\0" } else { b"stream: OK\0" };
    caller.write_all(reply).await
}

async fn put_content(portal: &Portal, content: Vec<u8>) -> Reply {
    let request = Request::builder()
        .method(Method::PUT)
        .uri("/backoffice/v1/documents/gids/content")
        .header("authorization", format!("Bearer {VANDIJK}"));
    portal.send(request.body(Body::from(content)).expect("a request")).await
}

/// A PNG with the virus behind it, which every reader of pictures overlooks.
pub fn infected_file() -> Vec<u8> {
    [picture(ImageFormat::Png), EICAR.concat().into_bytes()].concat()
}

sqlite_and_postgres! {
    async fn a_virus_is_refused_and_what_is_clean_comes_in(portal: Portal) {
        let portal = portal.scanned_by(&clamd().await);
        let anna = portal.person("vandijk", "anna").await;
        let action = portal.action("vandijk", NewAction::default()).await;
        let insurance = portal.product("vandijk", "general_insurance", "car", &["anna"], json!({
            "label": "Auto", "show_damage_report_button": true,
        })).await;
        let clean = picture(ImageFormat::Png);
        // The second of two: every file is looked at.
        let form = Form::for_action(action).file("a.png", &clean).file("b.png", &infected_file()).end();
        send(&portal, &anna, form, None).await.expect_error(422, "UPLOAD_INFECTED");
        let form = Form::for_action(action).file("eicar.com", EICAR.concat().as_bytes()).end();
        send(&portal, &anna, form, None).await.expect_error(422, "UPLOAD_INFECTED");
        let report = Form::default()
            .text("date", "2026-11-20")
            .text("cause", "Hagel")
            .file("a.png", &infected_file())
            .end();
        let path = format!("/api/products/general-insurances/{insurance}/damage-reports");
        crate::documents::uploads::send_to(&portal, &anna, &path, report, None).await.expect_error(422, "UPLOAD_INFECTED");
        assert_eq!(count_files(&portal), (0, 0));
        assert_eq!(portal.get("/api/actions", &anna.token).await.list()[0]["attributes"]["is_done"], false);

        let form = Form::for_action(action).file("a.png", &clean).end();
        assert!(send(&portal, &anna, form, None).await.status.is_success());
        assert_eq!(count_files(&portal), (1, 0));

        let attributes = json!({ "purpose": "important", "label": "Gids", "filename": "gids.png" });
        portal.record("documents/gids", attributes).await;
        put_content(&portal, infected_file()).await.expect_error(422, "UPLOAD_INFECTED");
        assert_eq!(count_files(&portal), (1, 0));
        assert_eq!(put_content(&portal, clean).await.status, 204);
    }
}

sqlite_and_postgres! {
    async fn without_a_result_nothing_comes_in(portal: Portal) {
        let gone = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("tcp://{}", gone.local_addr().expect("its number"));
        drop(gone);
        let portal = portal.scanned_by(&address);
        let anna = portal.person("vandijk", "anna").await;
        let action = portal.action("vandijk", NewAction::default()).await;
        let form = Form::for_action(action).file("a.png", &picture(ImageFormat::Png)).end();
        send(&portal, &anna, form, None).await.expect_error(503, "SCANNER_UNAVAILABLE");
        let attributes = json!({ "purpose": "important", "label": "Gids", "filename": "gids.png" });
        portal.record("documents/gids", attributes).await;
        put_content(&portal, picture(ImageFormat::Png)).await.expect_error(503, "SCANNER_UNAVAILABLE");
        assert_eq!(count_files(&portal), (0, 0));
        assert_eq!(portal.get("/api/actions", &anna.token).await.list()[0]["attributes"]["is_done"], false);
    }
}
