//! Storage quotas of consumers and firms, and uploads while the disk is full.

use std::io::{self, Cursor};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use app::services::{SpaceReader, StorageGuard, Volume};
use axum::body::Body;
use axum::http::{Method, Request, header};
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use domain::operations::storage::{DiskReserve, DiskSpace, MB, StorageLimits};
use futures::future::join_all;
use image::{DynamicImage, ImageFormat, RgbImage};
use serde_json::json;

use crate::documents::uploads::{BOUNDARY, Form, count_files, send_to};
use crate::support::{NOORDZEE, NewAction, Person, Portal, Reply, VANDIJK};

const NO_LIMITS: StorageLimits =
    StorageLimits { consumer_day_bytes: None, consumer_bytes: None, licence_bytes: None };
/// Quota in bytes of more than a picture of [`noisy_picture`] becomes, and less than two of them.
const ONE: Option<u64> = Some(45_000);

/// A disk of 10,000 MB, of which as many are free as the test says.
struct TestDisk(Arc<AtomicU64>);

impl SpaceReader for TestDisk {
    fn read(&self, _: &Path) -> io::Result<DiskSpace> {
        let free = self.0.load(Ordering::Relaxed);
        Ok(DiskSpace { free_bytes: free * MB, used_bytes: (10_000 - free) * MB })
    }
}

fn with_limits(portal: &Portal, limits: StorageLimits) -> Portal {
    let guard = StorageGuard::new(limits, DiskReserve::default(), Vec::new(), TestDisk(Arc::default()));
    portal.with_storage(guard)
}

/// A picture of about 30 kB, also as a PDF.
fn noisy_picture() -> Vec<u8> {
    let mut state = 1_u32;
    let pixels = (0..100 * 100 * 3).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        u8::try_from(state >> 24).expect("eight bits")
    });
    let picture = RgbImage::from_raw(100, 100, pixels.collect()).expect("a picture");
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture).write_to(&mut bytes, ImageFormat::Png).expect("a picture");
    bytes.into_inner()
}

fn message_form() -> Vec<u8> {
    Form::default().text("text", "Zie bijlage").file("a.png", &noisy_picture()).end()
}

/// A form that says how long it is, as every browser does.
async fn send(portal: &Portal, domain: &str, who: &Person, path: &str, form: Vec<u8>) -> Reply {
    let request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header("x-domain", domain)
        .header(header::AUTHORIZATION, format!("Bearer {}", who.token))
        .header(header::CONTENT_LENGTH, form.len())
        .header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}"));
    portal.send(request.body(Body::from(form)).expect("a request")).await
}

async fn write(portal: &Portal, who: &Person) -> Reply {
    send(portal, "vandijk", who, "/api/messages", message_form()).await
}

fn content_request(key: &str) -> axum::http::request::Builder {
    Request::builder()
        .method(Method::PUT)
        .uri("/backoffice/v1/documents/guide/content")
        .header(header::AUTHORIZATION, format!("Bearer {key}"))
}

async fn put_content(portal: &Portal, key: &str, bytes: Vec<u8>) -> Reply {
    let request = content_request(key).header(header::CONTENT_LENGTH, bytes.len());
    portal.send(request.body(Body::from(bytes)).expect("a request")).await
}

/// Sends a document's content in pieces, without a word of how many bytes come.
async fn put_content_in_pieces(portal: &Portal, key: &str, bytes: &[u8]) -> Reply {
    let pieces: Vec<io::Result<Vec<u8>>> = bytes.chunks(7_000).map(|piece| Ok(piece.to_vec())).collect();
    let body = Body::from_stream(futures::stream::iter(pieces));
    portal.send(content_request(key).body(body).expect("a request")).await
}

async fn firm_writes(portal: &Portal) -> Reply {
    let request = Request::builder()
        .method(Method::POST)
        .uri("/backoffice/v1/consumers/anna/messages")
        .header(header::AUTHORIZATION, format!("Bearer {VANDIJK}"))
        .header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}"));
    portal.send(request.body(Body::from(message_form())).expect("a request")).await
}

fn pdf(bytes: usize) -> Vec<u8> {
    let mut pdf = b"%PDF-1.7 ".to_vec();
    pdf.resize(bytes, b'x');
    pdf
}

sqlite_and_postgres! {
    async fn more_than_a_day_allows_is_refused_until_midnight_in_amsterdam(portal: Portal) {
        let mut anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let portal = with_limits(&portal, StorageLimits { consumer_day_bytes: ONE, ..NO_LIMITS });
        let action = portal.action("vandijk", NewAction::default()).await;
        let car = json!({ "label": "Auto", "show_damage_report_button": true, "damage_reports": [] });
        let car = portal.product("vandijk", "general_insurance", "car", &["anna"], car).await;
        let report = || Form::default().text("date", "2026-11-20").text("cause", "Storm");
        let reports = format!("/api/products/general-insurances/{car}/damage-reports");
        assert_eq!(write(&portal, &anna).await.status, 200);

        let refused = write(&portal, &anna).await;
        refused.expect_error(429, "UPLOAD_DAY_LIMIT_REACHED");
        assert!(refused.text.contains("Morgen kunt u weer"), "{}", refused.text);
        assert_eq!(refused.header("retry-after"), "50400", "fourteen hours");
        // Without a length as well, by every way in.
        let delivery = Form::for_action(action).file("a.png", &noisy_picture()).end();
        for (path, form) in [
            ("/api/messages", message_form()),
            ("/api/documents", delivery),
            (reports.as_str(), report().file("a.png", &noisy_picture()).end()),
        ] {
            send(&portal, "vandijk", &anna, path, form.clone()).await.expect_error(429, "UPLOAD_DAY_LIMIT_REACHED");
            send_to(&portal, &anna, path, form, None).await.expect_error(429, "UPLOAD_DAY_LIMIT_REACHED");
        }
        assert_eq!(count_files(&portal), (1, 0), "nothing more was stored");

        // Words are no files, and others have a day of their own.
        assert_eq!(send(&portal, "vandijk", &anna, &reports, report().end()).await.status, 200);
        let text = Form::default().text("text", "Zonder bijlage").end();
        assert_eq!(send(&portal, "vandijk", &anna, "/api/messages", text).await.status, 200);
        assert_eq!(portal.post("/api/messages", &anna.token, json!({ "text": "x" })).await.status, 200);
        assert_eq!(write(&portal, &bram).await.status, 200);
        assert_eq!(firm_writes(&portal).await.status, 201);

        portal.clock.advance(TimeDelta::seconds(50_399));
        anna.token = portal.staged_token(anna.scope, Stage::Full, None).await;
        write(&portal, &anna).await.expect_error(429, "UPLOAD_DAY_LIMIT_REACHED");
        portal.clock.advance(TimeDelta::seconds(1));
        assert_eq!(write(&portal, &anna).await.status, 200);
        write(&portal, &anna).await.expect_error(429, "UPLOAD_DAY_LIMIT_REACHED");
    }
}

sqlite_and_postgres! {
    async fn what_is_taken_back_counts_for_the_day_and_not_for_the_whole(portal: Portal) {
        let mut anna = portal.person("vandijk", "anna").await;
        let action = portal.action("vandijk", NewAction::default()).await;
        let day = StorageLimits { consumer_day_bytes: Some(75_000), ..NO_LIMITS };
        let portal = with_limits(&portal, StorageLimits { consumer_bytes: ONE, ..day });
        let deliver = async |anna: &Person| {
            let form = Form::for_action(action).file("a.png", &noisy_picture()).end();
            send(&portal, "vandijk", anna, "/api/documents", form).await
        };
        let take_back = async |anna: &Person| {
            let uploads = portal.get("/api/documents/uploads", &anna.token).await.list();
            let path = format!("/api/documents/uploads/{}", uploads[0]["id"].as_str().expect("an id"));
            let reply = portal.call(Method::DELETE, &path, Some(&anna.token), None).await;
            assert!(reply.status.is_success(), "{}", reply.text);
        };
        assert_eq!(deliver(&anna).await.status, 200);
        let refused = write(&portal, &anna).await;
        refused.expect_error(413, "UPLOAD_SPACE_USED");
        assert!(refused.text.contains("uw adviseur"), "{}", refused.text);
        take_back(&anna).await;
        assert_eq!(deliver(&anna).await.status, 200);
        take_back(&anna).await;
        deliver(&anna).await.expect_error(429, "UPLOAD_DAY_LIMIT_REACHED");
        portal.clock.advance(TimeDelta::days(1));
        anna.token = portal.staged_token(anna.scope, Stage::Full, None).await;
        assert_eq!(deliver(&anna).await.status, 200);
        write(&portal, &anna).await.expect_error(413, "UPLOAD_SPACE_USED");
    }
}

sqlite_and_postgres! {
    async fn a_firm_stores_no_more_than_it_may_and_others_go_on(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let noor = portal.person("noordzee", "noor").await;
        let portal = with_limits(&portal, StorageLimits { licence_bytes: Some(75_000), ..NO_LIMITS });
        let guide = json!({ "purpose": "important", "label": "Gids", "filename": "gids.pdf" });
        portal.record("documents/guide", guide.clone()).await;
        let record = json!({ "version": 1, "attributes": guide });
        portal.firm_call(NOORDZEE, Method::PUT, "documents/guide", Some(record)).await;
        assert_eq!(put_content(&portal, VANDIJK, pdf(30_000)).await.status, 204);
        assert_eq!(write(&portal, &anna).await.status, 200);

        let refused = write(&portal, &anna).await;
        refused.expect_error(507, "STORAGE_FULL");
        assert_eq!(refused.json()["error"].get("details"), None, "no business of the consumers'");
        let refused = firm_writes(&portal).await;
        refused.expect_error(507, "STORAGE_FULL");
        assert!(refused.text.contains("ask the operator") && refused.text.contains("may store 0 MB of files and uses 1 MB"), "{}", refused.text);
        let details = &refused.json()["error"]["details"];
        assert_eq!(details["allowed_bytes"], json!(75_000));
        assert!(details["used_bytes"].as_u64().is_some_and(|used| (60_000..75_000).contains(&used)), "{details}");
        put_content(&portal, VANDIJK, pdf(40_000)).await.expect_error(507, "STORAGE_FULL");
        // The bytes that are there already need no room; others of the same length do.
        assert_eq!(put_content(&portal, VANDIJK, pdf(30_000)).await.status, 204);
        let mut others = pdf(30_000);
        others[20_000] ^= 1;
        put_content(&portal, VANDIJK, others.clone()).await.expect_error(507, "STORAGE_FULL");
        assert_eq!(put_content_in_pieces(&portal, VANDIJK, &pdf(30_000)).await.status, 204);
        for other in [others, pdf(30_001), pdf(29_999)] {
            put_content_in_pieces(&portal, VANDIJK, &other).await.expect_error(507, "STORAGE_FULL");
        }
        assert_eq!(count_files(&portal), (2, 0));
        assert_eq!(put_content(&portal, NOORDZEE, pdf(60_000)).await.status, 204);
        let action = NewAction { owners: &["noor"], ..NewAction::default() };
        let form = Form::for_action(portal.action("noordzee", action).await).file("a.png", b"no picture").end();
        send(&portal, "noordzee", &noor, "/api/documents", form).await.expect_error(415, "IMAGE_TYPE_NOT_SUPPORTED");

        // What is deleted makes room as soon as the firm's files are counted again.
        let gone = portal.firm_call(VANDIJK, Method::DELETE, "documents/guide", None).await;
        assert!(gone.status.is_success(), "{}", gone.text);
        portal.clock.advance(TimeDelta::minutes(10));
        assert_eq!(write(&portal, &anna).await.status, 200);
        write(&portal, &anna).await.expect_error(507, "STORAGE_FULL");
    }
}

sqlite_and_postgres! {
    async fn ten_at_once_keep_to_the_limit(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let portal = with_limits(&portal, StorageLimits { consumer_day_bytes: Some(110_000), ..NO_LIMITS });
        let replies = join_all((0..10).map(|_| write(&portal, &anna))).await;
        let taken = replies.iter().filter(|reply| reply.status == 200).count();
        for reply in replies.iter().filter(|reply| reply.status != 200) {
            reply.expect_error(429, "UPLOAD_DAY_LIMIT_REACHED");
        }
        assert_eq!((taken, count_files(&portal)), (3, (3, 0)));
    }
}

sqlite_and_postgres! {
    async fn what_was_stored_is_answered_again_at_the_limit(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let portal = with_limits(&portal, StorageLimits { consumer_day_bytes: ONE, ..NO_LIMITS });
        let first = send_to(&portal, &anna, "/api/messages", message_form(), Some("k")).await;
        let again = send_to(&portal, &anna, "/api/messages", message_form(), Some("k")).await;
        assert_eq!((first.status.as_u16(), &first.text), (200, &again.text));
        let other = Form::default().text("text", "Iets anders").file("a.png", &noisy_picture()).end();
        let reused = send_to(&portal, &anna, "/api/messages", other, Some("k")).await;
        reused.expect_error(422, "IDEMPOTENCY_KEY_REUSED");
        let more = send_to(&portal, &anna, "/api/messages", message_form(), Some("l")).await;
        more.expect_error(429, "UPLOAD_DAY_LIMIT_REACHED");
        assert_eq!(count_files(&portal), (1, 0));
    }
}

sqlite_and_postgres! {
    async fn what_is_refused_for_another_reason_uses_nothing(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let portal = with_limits(&portal, StorageLimits { consumer_day_bytes: ONE, ..NO_LIMITS });
        for _ in 0..3 {
            let form = Form::default().text("text", "x").file("a.png", &noisy_picture()[..30_000]).end();
            let reply = send(&portal, "vandijk", &anna, "/api/messages", form).await;
            reply.expect_error(415, "IMAGE_TYPE_NOT_SUPPORTED");
            wait_for_release(&portal, &anna).await;
        }
        assert_eq!(write(&portal, &anna).await.status, 200);
    }
}

/// Waits until the room that a request had reserved is given back, which it is after its answer.
async fn wait_for_release(portal: &Portal, who: &Person) {
    for _ in 0..500 {
        let tx = portal.store.begin().await.expect("a transaction");
        let (owner, now) = (store::documents::storage::StorageOwner::Consumer(who.scope), portal.app.now());
        let usage = store::documents::storage::used_storage(
            &tx,
            owner,
            domain::operations::storage::day_start(now),
            now,
        )
        .await;
        if usage.expect("the usage").consumer.is_some_and(|used| used.today_bytes == 0) {
            return;
        }
        drop(tx);
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the room is still reserved");
}

sqlite_and_postgres! {
    async fn a_full_disk_takes_no_files_and_everything_else_goes_on(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let free = Arc::new(AtomicU64::new(5000));
        let volume = |name| Volume { name, path: portal.folder.path().to_owned() };
        let volumes = vec![volume("files"), volume("database")];
        let disk = TestDisk(Arc::clone(&free));
        let portal =
            portal.with_storage(StorageGuard::new(NO_LIMITS, DiskReserve::default(), volumes, disk));
        let health = async || portal.firm_call(VANDIJK, Method::GET, "health", None).await.json();
        assert_eq!(write(&portal, &anna).await.status, 200);
        let report = health().await;
        let disk = json!({
            "name": "files", "free_bytes": 5000 * MB, "used_percent": 50, "is_filling": false, "is_full": false,
        });
        assert_eq!((&report["disks"][0], &report["troubles"]), (&disk, &json!(0)));
        assert!(!report.to_string().contains(&*portal.folder.path().to_string_lossy()), "no paths");

        free.store(2000, Ordering::Relaxed);
        assert_eq!(write(&portal, &anna).await.status, 200, "eighty percent is told, and no more");
        let report = health().await;
        assert_eq!((&report["disks"][1]["is_filling"], &report["troubles"]), (&json!(true), &json!(2)));

        // The larger reserve counts: 512 MB here.
        free.store(511, Ordering::Relaxed);
        let refused = write(&portal, &anna).await;
        refused.expect_error(507, "STORAGE_FULL");
        assert!(refused.text.contains("Probeer het later opnieuw"), "{}", refused.text);
        firm_writes(&portal).await.expect_error(507, "STORAGE_FULL");
        assert_eq!(count_files(&portal), (2, 0));
        assert_eq!(health().await["disks"][0]["is_full"], true);
        assert_eq!(portal.post("/api/messages", &anna.token, json!({ "text": "x" })).await.status, 200);
        assert_eq!(portal.get("/api/documents/uploads", &anna.token).await.status, 200);

        free.store(512, Ordering::Relaxed);
        assert_eq!(write(&portal, &anna).await.status, 200);
    }
}

sqlite_and_postgres! {
    async fn damage_is_reported_thirty_times_in_ten_minutes(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let car = json!({ "label": "Auto", "show_damage_report_button": true, "damage_reports": [] });
        let car = portal.product("vandijk", "general_insurance", "car", &["anna", "bram"], car).await;
        let path = format!("/api/products/general-insurances/{car}/damage-reports");
        let report = || Form::default().text("date", "2026-11-20").text("cause", "Storm").end();
        for _ in 0..30 {
            assert_eq!(send(&portal, "vandijk", &anna, &path, report()).await.status, 200);
        }
        let refused = send(&portal, "vandijk", &anna, &path, report()).await;
        refused.expect_error(429, "TOO_MANY_REQUESTS");
        assert_eq!(refused.header("retry-after"), "600");
        assert_eq!(send(&portal, "vandijk", &bram, &path, report()).await.status, 200);
        portal.clock.advance(TimeDelta::minutes(10));
        assert_eq!(send(&portal, "vandijk", &anna, &path, report()).await.status, 200);
    }
}

sqlite_and_postgres! {
    async fn a_calendar_gets_a_new_address_twenty_times_a_day(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        for _ in 0..20 {
            assert_eq!(portal.post("/api/consumers/calendar", &anna.token, json!({})).await.status, 200);
        }
        portal.post("/api/consumers/calendar", &anna.token, json!({})).await.expect_error(429, "TOO_MANY_REQUESTS");
    }
}
