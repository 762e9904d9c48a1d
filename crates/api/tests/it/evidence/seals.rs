//! Papers sealed where they are made, what becomes of them when that fails, and what others find of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use app::services::{PaperSeals, TimeStampService};
use app::verify::verify_chain;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{Method, StatusCode};
use axum::routing::post;
use chrono::TimeDelta;
use jobs::seals::SealHandler;
use jobs::{Now, Worker};
use partners::http::{Limits, OutboundClient};
use serde_json::{Value, json};
use signing::time_stamp::Roots;
use signing::{SealKey, carries_signature};
use store::testing::execute;
use uuid::Uuid;

use crate::bundles::scene::Unpacked;
use crate::evidence::time_stamps::sandboxes;
use crate::support::{NewAction, Person, Portal, Reply, TestDatabase, agreement_evidence, text};

/// A firm that seals, with the sandboxes that issue its certificate and stamp.
struct Scene {
    portal: Portal,
    running: sandbox::RunningSandboxes,
    folder: tempfile::TempDir,
}

impl Scene {
    async fn new(portal: Portal) -> Self {
        let running = sandboxes(&portal).await;
        let folder = tempfile::tempdir().expect("a folder");
        let mut scene = Self { portal, running, folder };
        scene.write("issuer.pem", scene.running.issuer_pem());
        scene.write("key.pem", scene.running.sealing_pem("Van Dijk Advies").expect("a key"));
        let url = scene.url();
        scene.seal_with(Some(url));
        scene
    }

    fn url(&self) -> String {
        format!("http://{}/tsa", self.running.http)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), content).expect("written");
    }

    /// Has the firm's papers sealed, and stamped by the service at an address.
    fn seal_with(&mut self, url: Option<String>) {
        let roots = Roots::from_pem(self.running.issuer_pem().as_bytes()).expect("roots");
        let limits = Limits { total: Duration::from_secs(4), ..Limits::default() };
        let outbound = OutboundClient::new(limits, true).expect("a way out");
        let service = url.map(|url| TimeStampService { outbound, url, roots: Some(roots) });
        let keys = BTreeMap::from([("vandijk".to_owned(), self.path("key.pem"))]);
        self.portal.seals(PaperSeals::new(None, keys, service));
    }

    /// Carries out the jobs that are due, and returns their number.
    async fn work(&self) -> usize {
        let clock = Arc::clone(&self.portal.clock);
        let now: Now = Arc::new(move || app::Clock::now(&*clock));
        let services = self.portal.app.services.clone();
        let worker = Worker::new(self.portal.app.services.store.clone(), now).register(SealHandler(services));
        worker.run_once().await.expect("a round")
    }

    /// An answer of Anna's, and its receipt as she gets it.
    async fn answer_action(&self, name: &str) -> (Person, Uuid, Reply) {
        let anna = self.portal.person("vandijk", name).await;
        let action = NewAction {
            kind: "APPROVE_DOCUMENT",
            external_id: name,
            owners: &[name],
            ..NewAction::default()
        };
        let action = self.portal.action("vandijk", action).await;
        let path = format!("/api/actions/{action}/respond-document-approval");
        let reply = self
            .portal
            .post(&path, &anna.token, json!({ "response": "yes", "evidence": agreement_evidence() }))
            .await;
        assert!(reply.status.is_success(), "{}", reply.text);
        let receipt = self.receipt(&anna, action).await;
        (anna, action, receipt)
    }

    async fn receipt(&self, who: &Person, action: Uuid) -> Reply {
        let reply = self.portal.get(&format!("/api/actions/{action}/receipt"), &who.token).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
        reply
    }

    /// Returns the seal of an action's receipt, as the back office describes it.
    async fn described_seal(&self, external_id: &str) -> Value {
        let path = format!("actions/{external_id}/papers");
        let papers = self.portal.our_firm(Method::GET, &path, None).await.list();
        let receipt =
            papers.into_iter().find(|paper| paper["attributes"]["kind"] == "receipt").expect("a receipt");
        receipt["attributes"].clone()
    }

    async fn state(&self, external_id: &str) -> String {
        text(&self.described_seal(external_id).await["seal"]["state"])
    }

    async fn chain_holds(&self, who: &Person) {
        let checked = verify_chain(&self.portal.app, who.scope.licence).await.expect("walked");
        assert_eq!((checked.gone, checked.broken), (0, None));
    }

    /// Returns pyHanko's findings on PDFs, each given with a file name.
    fn validate_with_pyhanko(&self, papers: &[(&str, &[u8])]) -> Option<Vec<Value>> {
        for (name, pdf) in papers {
            self.write(name, pdf);
            if let Some(folder) = std::env::var_os("BALIE_LOOK") {
                std::fs::write(Path::new(&folder).join(name), pdf).expect("written");
            }
        }
        let root =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository");
        let python = root.join("target/pyhanko/bin/python");
        if !python.exists() {
            eprintln!(
                "pyHanko is not there: scripts/prepare installs it where PyPI answers. Seals are judged without it."
            );
            return None;
        }
        let names = papers.iter().map(|(name, _)| *name);
        let output = Command::new(python)
            .arg(root.join("scripts/validate_seals.py"))
            .args(["--trust", "issuer.pem"])
            .args(names)
            .current_dir(self.folder.path())
            .output()
            .expect("Python runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let lines = String::from_utf8(output.stdout).expect("text");
        Some(lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
    }

    fn qpdf(&self, name: &str) {
        let output = Command::new("qpdf")
            .args(["--check", name])
            .current_dir(self.folder.path())
            .output()
            .expect("qpdf runs");
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stdout));
    }

    fn pdfsig(&self, name: &str) -> String {
        let output = Command::new("pdfsig").args(["-nocert", name]).current_dir(self.folder.path()).output();
        String::from_utf8(output.expect("pdfsig runs").stdout).expect("text")
    }
}

/// An order that is signed and withdrawn from, a guarantee, a form, and a receipt: every kind of paper that is sealed.
async fn every_paper(scene: &Scene) -> (Person, Vec<(&'static str, Vec<u8>)>) {
    let portal = &scene.portal;
    let (anna, _, receipt) = scene.answer_action("anna").await;
    let mut papers = vec![("receipt.pdf", receipt.bytes.clone())];

    let address = json!({ "first_name": "anna", "last_name": "Vries", "email": "anna@example.nl",
        "street_name": "Lange Nieuwstraat", "house_number": "12", "zipcode": "3512 PH", "city": "Utrecht" });
    let body = json!({ "version": 2, "attributes": address });
    let written = portal.our_firm(Method::PUT, "consumers/anna", Some(body)).await;
    assert!(written.status.is_success(), "{}", written.text);
    let otd = json!({ "owners": ["anna"], "label": "Opdracht", "has_automatic_debit_fees": true,
        "sepa_payment_reference": "VD-1", "sepa_creditor_name": "Van Dijk", "sepa_creditor_id": "NL53ZZZ300000010000" });
    portal.record("products/otd/o1", otd).await;
    let sign = NewAction {
        kind: "SIGN_OTD",
        external_id: "sign",
        product: Some(("otd", "o1")),
        ..NewAction::default()
    };
    let sign = portal.action("vandijk", sign).await;
    let data = json!({ "sepaAccountholderIbanAccount": "NL91ABNA0417164300", "sepaAccountholderIbanName": "A. Vries" });
    let body = json!({ "data": data, "evidence": agreement_evidence() });
    let signed = portal.post(&format!("/api/products/otds/actions/{sign}/sign"), &anna.token, body).await;
    assert!(signed.status.is_success(), "{}", signed.text);
    let order = portal.get(&format!("/api/products/otds/actions/{sign}/download"), &anna.token).await;
    papers.push(("order.pdf", order.bytes.clone()));

    let contract = portal.get("/api/withdrawals", &anna.token).await.list()[0]["id"].clone();
    let path = format!("/api/withdrawals/{}/", text(&contract));
    let who = json!({ "name": "Anna Vries", "email": "anna@example.nl" });
    let withdrawn = portal.post(&format!("{path}confirm"), &anna.token, who).await;
    assert!(withdrawn.status.is_success(), "{}", withdrawn.text);
    papers.push(("withdrawal.pdf", portal.get(&format!("{path}receipt"), &anna.token).await.bytes.clone()));

    portal.product("vandijk", "dossier", "d", &["anna"], json!({ "label": "Dossier" })).await;
    let form = NewAction {
        kind: "KNOWLEDGE_FORM",
        external_id: "form",
        product: Some(("dossier", "d")),
        ..NewAction::default()
    };
    let form = portal.action("vandijk", form).await;
    let body = json!({ "productActionId": form, "answers": { "mortgage_2": "veel_kennis_ervaring" } });
    let filled = portal.post("/api/knowledge-form", &anna.token, body).await;
    assert!(filled.status.is_success(), "{}", filled.text);
    let paper = portal.get(&format!("/api/actions/{form}/downloadable-document"), &anna.token).await;
    papers.push(("form.pdf", paper.bytes.clone()));

    let guarantee = json!({ "label": "Garantie", "company": "BNP", "is_BNP": true, "amount": 25_000,
        "arrangement": "standaard" });
    let guarantee = portal.product("vandijk", "bankguarantee", "g", &["anna"], guarantee).await;
    let decide = NewAction {
        kind: "REQUEST_BANK_GUARANTEE",
        external_id: "decide",
        product: Some(("bankguarantee", "g")),
        ..NewAction::default()
    };
    let decide = portal.action("vandijk", decide).await;
    let path = format!("/api/documents/bankguarantees/{guarantee}/download");
    papers.push(("guarantee.pdf", portal.get(&path, &anna.token).await.bytes.clone()));
    let choice = format!("/api/products/bankguarantees/actions/{decide}/submit-choice");
    let decided = portal.post(&choice, &anna.token, json!({ "accepted": false })).await;
    assert!(decided.status.is_success(), "{}", decided.text);
    (anna, papers)
}

sqlite_and_postgres! {
    async fn every_kind_of_sealed_paper_holds_for_others(portal: Portal) {
        let scene = Scene::new(portal).await;
        let (anna, papers) = every_paper(&scene).await;
        for (name, pdf) in &papers {
            assert!(carries_signature(pdf), "{name}");
            scene.write(name, pdf);
            scene.qpdf(name);
            let said = scene.pdfsig(name);
            assert!(said.contains("Signature is Valid.") && said.contains("Total document signed"), "{name}: {said}");
        }
        let named: Vec<(&str, &[u8])> = papers.iter().map(|(name, pdf)| (*name, pdf.as_slice())).collect();
        for judged in scene.validate_with_pyhanko(&named).into_iter().flatten() {
            let at_once = judged["file"] != "form.pdf" && judged["file"] != "guarantee.pdf";
            let expected = json!([{ "valid": true, "intact": true, "trusted": true, "revoked": false,
                "stamped": at_once, "changes": "NONE", "subfilter": "/ETSI.CAdES.detached" }]);
            assert_eq!(judged["seals"], expected, "{judged}");
        }
        // What somebody is about to decide on (a form, a guarantee and its card) does not wait for its time stamp, which
        // comes in an update of its own.
        assert_eq!(scene.work().await, 3);
        assert_eq!(scene.work().await, 0);
        scene.chain_holds(&anna).await;
        let received = scene.portal.get("/api/documents/received", &anna.token).await.list();
        assert!(received.len() == 3 && received.iter().all(|one| one["attributes"]["seal"] == "b_t"), "{received:?}");
        let form = scene.portal.get("/api/actions", &anna.token).await.list();
        let form = form.iter().find(|action| action["attributes"]["type"] == "KNOWLEDGE_FORM").expect("the form");
        let path = format!("/api/actions/{}/downloadable-document", text(&form["id"]));
        let later = scene.portal.get(&path, &anna.token).await.bytes;
        assert!(later.starts_with(&papers[3].1) && later.len() > papers[3].1.len());
        let mut altered = later.clone();
        altered[papers[3].1.len() / 3] ^= 1;
        scene.write("altered.pdf", &altered);
        assert!(!scene.pdfsig("altered.pdf").contains("Signature is Valid."));
        for judged in scene.validate_with_pyhanko(&[("raised.pdf", &later), ("altered.pdf", &altered)]).into_iter().flatten() {
            let is_whole = judged["file"] == "raised.pdf";
            let seal = &judged["seals"][0];
            assert_eq!((seal["valid"] == true, seal["stamped"] == true), (is_whole, is_whole), "{judged}");
        }
        // The bundle of the dossier has the papers as they are sealed now.
        let dossier = text(&scene.portal.get("/api/dossiers", &anna.token).await.list()[0]["id"]);
        let bundle = Unpacked::unpack(&scene.portal.get(&format!("/api/dossiers/{dossier}/bundle"), &anna.token).await);
        let (holds, said) = bundle.verify();
        assert!(holds, "{said}");
        let holds_form = |name: &String| std::fs::read(bundle.path().join(name)).expect("a file") == later;
        assert!(bundle.names().iter().any(holds_form), "{:?}", bundle.names());
    }
}

sqlite_and_postgres! {
    async fn a_paper_without_its_seal_is_delivered_and_sealed_later_under_its_name(portal: Portal) {
        let mut scene = Scene::new(portal).await;
        let good = std::fs::read(scene.path("key.pem")).expect("a key");
        let expired = scene.portal.app.now() + TimeDelta::days(5000);
        assert!(SealKey::from_pem(&good).expect("a key").check_validity(expired).is_err());
        let bad: [&[u8]; 2] = [b"", b"-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n"];
        for (place, key) in bad.into_iter().enumerate() {
            scene.write("key.pem", key);
            let name = format!("bad-{place}");
            let (_, _, receipt) = scene.answer_action(&name).await;
            assert!(!carries_signature(&receipt.bytes));
            assert_eq!(scene.state(&name).await, "unsealed");
        }
        std::fs::remove_file(scene.path("key.pem")).expect("removed");
        let (anna, action, unsealed) = scene.answer_action("anna").await;
        assert_eq!(scene.state("anna").await, "unsealed");
        assert_eq!(scene.work().await, 3);
        assert_eq!(scene.state("anna").await, "unsealed");

        // The key comes back: the job has waited.
        scene.write("key.pem", &good);
        scene.portal.clock.advance(TimeDelta::minutes(30));
        assert_eq!(scene.work().await, 3);
        let told = scene.described_seal("anna").await;
        assert_eq!((&told["seal"]["state"], &told["seal"]["signer"]), (&json!("b_t"), &json!("CN=Van Dijk Advies")));
        let sealed = scene.receipt(&anna, action).await;
        assert!(sealed.bytes.starts_with(&unsealed.bytes) && carries_signature(&sealed.bytes));
        assert_eq!(sealed.header("content-disposition"), unsealed.header("content-disposition"));
        assert_eq!(sealed.header("etag").trim_matches('"'), told["sha256"]);
        scene.chain_holds(&anna).await;
        let lines = store::audit::of_licence(
            scene.portal.app.store.reader(), (anna.scope.licence, &domain::accounts::staff::VisibleClients::All), None, Some("document.sealed"), None, 500,
        );
        assert_eq!(lines.await.expect("lines").len(), 3);

        // Somebody changes what the paper was before it was sealed.
        let text = "update documents set seal_record=replace(seal_record,'\"bytes\":','\"bytes\":1') where seal='b_t'";
        let postgres = text.replace("replace(seal_record,", "replace(seal_record::text,").replace("1') where", "1')::json where");
        let is_file = scene.portal.store.is_file();
        execute(&scene.portal.store, if is_file { text } else { &postgres }).await.expect("changed");
        assert!(verify_chain(&scene.portal.app, anna.scope.licence).await.expect("walked").broken.is_some());

        // A firm without a key has papers without a state.
        scene.portal.seals(PaperSeals::default());
        scene.answer_action("bram").await;
        assert_eq!(scene.described_seal("bram").await["seal"], Value::Null);
    }
}

/// Misbehaviour of a time-stamp service.
#[derive(Clone)]
enum Trouble {
    Status(StatusCode),
    Slow,
    /// The service gives the answer to another request.
    Replay(Arc<Vec<u8>>),
    Large,
}

async fn start_service(trouble: Trouble) -> String {
    async fn answer(State(trouble): State<Trouble>, _: Bytes) -> (StatusCode, Vec<u8>) {
        match trouble {
            Trouble::Status(status) => (status, Vec::new()),
            Trouble::Slow => {
                tokio::time::sleep(Duration::from_secs(20)).await;
                (StatusCode::OK, Vec::new())
            }
            Trouble::Replay(answer) => (StatusCode::OK, answer.to_vec()),
            Trouble::Large => (StatusCode::OK, vec![0x30; 25 << 20]),
        }
    }
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let routes = Router::new().route("/tsa", post(answer)).with_state(trouble);
    tokio::spawn(async move { axum::serve(listener, routes).await });
    format!("http://{address}/tsa")
}

#[tokio::test]
async fn a_time_stamp_service_in_trouble_costs_the_time_stamp_alone_until_it_is_well() {
    let mut scene = Scene::new(Portal::open(TestDatabase::Sqlite).await).await;
    let request = signing::time_stamp::TimeStampRequest::new([1; 32], [2; 8]);
    let earlier =
        reqwest::Client::new().post(scene.url()).body(request.to_der()).send().await.expect("an answer");
    let earlier = Arc::new(earlier.bytes().await.expect("bytes").to_vec());
    let troubles = [
        ("status", Trouble::Status(StatusCode::INTERNAL_SERVER_ERROR)),
        ("replay", Trouble::Replay(earlier)),
        ("large", Trouble::Large),
        ("slow", Trouble::Slow),
    ];
    for (name, trouble) in troubles {
        scene.seal_with(Some(start_service(trouble).await));
        let began = Instant::now();
        let (_, _, receipt) = scene.answer_action(name).await;
        assert!(carries_signature(&receipt.bytes));
        assert!(began.elapsed() < Duration::from_secs(10), "{name} took too long");
        assert_eq!(scene.state(name).await, "b_b", "{name}");
    }
    scene.seal_with(Some("http://127.0.0.1:9/tsa".to_owned()));
    let (anna, action, before) = scene.answer_action("anna").await;
    assert_eq!(scene.work().await, 5);
    assert_eq!(scene.state("anna").await, "b_b");
    let url = scene.url();
    scene.seal_with(Some(url));
    scene.portal.clock.advance(TimeDelta::minutes(30));
    assert_eq!(scene.work().await, 5);
    for name in ["status", "replay", "large", "slow", "anna"] {
        assert_eq!(scene.state(name).await, "b_t");
    }
    let after = scene.receipt(&anna, action).await;
    assert!(after.bytes.starts_with(&before.bytes));
    scene.chain_holds(&anna).await;
    for judged in scene
        .validate_with_pyhanko(&[("before.pdf", &before.bytes), ("after.pdf", &after.bytes)])
        .into_iter()
        .flatten()
    {
        let seal = &judged["seals"][0];
        assert_eq!(
            (&seal["valid"], seal["stamped"] == true),
            (&json!(true), judged["file"] == "after.pdf"),
            "{judged}"
        );
    }
}
