//! Set-up in the browser of an installation that has nothing: the link, the program that starts anew with what was chosen,
//! and the end of the link.

use std::fs::File;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use reqwest::blocking::Client;
use reqwest::redirect::Policy;
use serde_json::{Value, json};

use crate::support::{Installation, Served, find_free_address};

/// Serves in the installation's own folder, as the unit does.
fn serve(installation: &Installation) -> Served {
    let listen = find_free_address();
    let mut command = installation.command();
    let output = File::create(installation.path("said")).expect("a file");
    command
        .arg("serve")
        .current_dir(installation.folder.path())
        .env("BALIE_LISTEN", &listen)
        .env("BALIE_LOG", "info")
        .stderr(output.try_clone().expect("a file"))
        .stdout(output);
    Served::begin(command, &listen)
}

fn code_of(link: &str) -> String {
    link.trim().split_once("/setup#").expect("a link").1.to_owned()
}

fn call(served: &Served, name: &str, body: &Value) -> (u16, Value) {
    let answer = Client::new().post(format!("{}/desk/api/setup/{name}", served.base)).json(body).send();
    let answer = answer.expect("an answer");
    (answer.status().as_u16(), answer.json().unwrap_or_default())
}

fn sets_up(installation: &Installation) {
    let served = serve(installation);
    let first = Client::builder().redirect(Policy::none()).build().unwrap().get(&served.base).send().unwrap();
    assert_eq!(first.headers()["location"], "/desk/setup");
    let said = std::fs::read_to_string(installation.path("said")).unwrap();
    let printed = said.lines().find(|line| line.starts_with("Set up the portal: ")).expect("a link");
    assert_eq!(call(&served, "state", &json!({ "code": code_of(printed) })).0, 200);
    let again = installation.run(&["setup-link", "--base", "https://portaal.example/"]).well().said;
    assert!(again.starts_with("https://portaal.example/setup#"), "{again}");
    let code = code_of(&again);

    let wrong = json!({ "code": code, "public_url": "ftp://a", "mail_from": "portaal@kantoor.example" });
    let (status, outcome) = call(&served, "installation", &wrong);
    assert_eq!(status, 200, "{outcome}");
    assert!(outcome["problem"].as_str().expect("a problem").contains("public_url"), "{outcome}");
    assert!(!installation.path("installation.toml").exists());

    let public_url = format!("http://localhost:{}", served.base.rsplit(':').next().unwrap());
    let chosen = json!({ "code": code, "public_url": public_url, "mail_from": "portaal@kantoor.example" });
    let (status, outcome) = call(&served, "installation", &chosen);
    assert_eq!((status, &outcome["problem"]), (200, &Value::Null), "{outcome}");
    let started = Instant::now();
    while state(&served, &code)["public_url"] != public_url {
        assert!(started.elapsed() < Duration::from_mins(1), "it never served with the new address");
        std::thread::sleep(Duration::from_millis(50));
    }
    let file = std::fs::metadata(installation.path("installation.toml")).unwrap();
    assert_eq!(file.permissions().mode() & 0o777, 0o600);

    let firm = json!({
        "code": code, "slug": "kantoor", "settings": { "name": "Kantoor" }, "office": "Kantoor Zeist",
        "name": "Eva Smit", "email": "eva@kantoor.example", "locale": "nl",
    });
    let (status, made) = call(&served, "firm", &firm);
    assert_eq!(status, 201, "{made}");
    assert_eq!(call(&served, "firm", &firm).0, 404);
    assert_eq!(call(&served, "installation", &chosen).0, 404);
    installation.run(&["setup-link"]).badly("this installation has a firm");
    let other = code_of(&installation.run(&["setup-link", "--new-firm"]).well().said);
    let (status, state) = call(&served, "state", &json!({ "code": other }));
    assert_eq!((status, &state["is_first"]), (200, &json!(false)), "{state}");
    assert_eq!(served.terminate(), Some(0));
}

/// The state, or nothing while the program starts anew.
fn state(served: &Served, code: &str) -> Value {
    let call = Client::new().post(format!("{}/desk/api/setup/state", served.base));
    let answer = call.json(&json!({ "code": code })).send();
    answer.ok().and_then(|answer| answer.json().ok()).unwrap_or_default()
}

#[test]
fn an_empty_installation_is_set_up_on_sqlite() {
    sets_up(&Installation::sqlite());
}

#[test]
fn an_empty_installation_is_set_up_on_postgres() {
    sets_up(&Installation::postgres());
}
