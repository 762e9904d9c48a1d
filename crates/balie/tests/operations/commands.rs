//! The operator's commands that change accounts and keys: the real program, beside a portal that serves.

use reqwest::blocking::Client;
use serde_json::{Value, json};

use crate::support::{ANNA, Ended, Installation, PASSWORD, Served};

fn calls_with(served: &Served, key: &str) -> u16 {
    let call = Client::new().get(format!("{}/backoffice/v1/consumers", served.base)).bearer_auth(key);
    call.send().expect("an answer").status().as_u16()
}

#[test]
fn a_service_key_works_from_its_making_to_its_revocation() {
    let installation = Installation::sqlite().with_demo();
    let served = Served::start(&installation);
    let create = ["service-key", "create", "--licence", "vandijk", "--name", "Nachtelijke invoer"];
    let made = installation.run(&[&create[..], &["--scopes", "read"]].concat()).well();
    let key = made.said.trim();
    assert!(key.starts_with("balie_"), "{made:?}");
    assert_eq!(calls_with(&served, key), 200);
    let put = Client::new().put(format!("{}/backoffice/v1/consumers/k-1", served.base)).bearer_auth(key);
    let put = put.json(&json!({ "version": 1, "attributes": { "last_name": "Jansen" } })).send();
    assert_eq!(put.expect("an answer").status().as_u16(), 403, "a key that may only read");

    let list = installation.run(&["service-key", "list", "--licence", "vandijk"]).well().said;
    assert!(!list.contains(key), "the secret is shown once: {list}");
    let line = list.lines().find(|line| line.contains("Nachtelijke invoer")).expect("the key").to_owned();
    assert!(line.contains("last used"), "{line}");
    let id = line.split_whitespace().find(|word| uuid::Uuid::parse_str(word).is_ok()).expect("an id");
    installation.run(&["service-key", "revoke", "--licence", "noordzee", id]).badly("no key");
    assert_eq!(calls_with(&served, key), 200);
    installation.run(&["service-key", "revoke", "--licence", "vandijk", id]).well();
    assert_eq!(calls_with(&served, key), 401);
    installation.run(&["service-key", "revoke", "--licence", "vandijk", id]).badly("no key");

    installation.run(&["service-key", "create", "--licence", "nobody", "--name", "x"]).badly("nobody");
    installation.run(&["service-key", "create", "--licence", "vandijk", "--name", " "]).badly("--name");
    installation.run(&[&create[..], &["--expires", "2020-01-01"]].concat()).badly("this day is past");
}

#[test]
fn output_that_nobody_reads_ends_a_command_without_a_panic() {
    let installation = Installation::sqlite();
    let run = |to: std::process::Stdio| {
        let mut command = installation.command();
        command.arg("openapi").stdout(to).stderr(std::process::Stdio::piped());
        Ended::from_output(&command.spawn().expect("it runs").wait_with_output().expect("it ends"))
    };
    let full = run(std::fs::File::create("/dev/full").expect("a full device").into());
    assert_eq!((full.code, full.complained.contains("panicked")), (1, false), "{full:?}");
    assert!(full.complained.contains("balie: the output cannot be written: No space left"), "{full:?}");
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let closed = run(writer.into());
    assert_eq!((closed.code, closed.complained.as_str()), (1, ""), "{closed:?}");
}

#[test]
fn the_operator_ends_the_sessions_of_a_consumer() {
    let installation = Installation::sqlite().with_demo();
    let served = Served::start(&installation);
    let token = served.token();
    assert_eq!(served.get(&token, "/api/actions").status().as_u16(), 200);
    let end = ["sessions", "end", "--licence", "vandijk", "--consumer"];
    let ended = installation.run(&[&end[..], &["anna"]].concat()).well();
    // The demo gives her sessions of her own.
    assert!(ended.said.ends_with(" sessions ended\n") && !ended.said.starts_with('0'), "{ended:?}");
    assert_eq!(served.get(&token, "/api/actions").status().as_u16(), 401);
    installation.run(&[&end[..], &["nobody"]].concat()).badly("");
    assert_eq!(served.sign_in(ANNA, PASSWORD).status().as_u16(), 200);
}

#[test]
fn the_operator_switches_a_lost_second_factor_off() {
    let installation = Installation::sqlite().with_demo();
    let served = Served::start(&installation);
    let asks_for_a_code = || -> bool {
        let answer: Value = served.sign_in("emily.clark@example.nl", PASSWORD).json().expect("JSON");
        answer["data"]["attributes"]["twoFactor"] == true
    };
    assert!(asks_for_a_code());
    let of = |verb: &'static str, consumer: &'static str| {
        ["two-factor", verb, "--licence", "vandijk", "--consumer", consumer]
    };
    let none = installation.run(&of("reset", "anna")).well();
    assert!(none.said.contains("two-factor is not on"), "{none:?}");
    installation.run(&of("reset", "nobody")).badly("");
    // A reset waits for a day, in which it can be withdrawn.
    installation.run(&of("reset", "emily")).well();
    assert!(installation.run(&of("keep", "emily")).well().said.contains("withdrawn"));
    assert!(installation.run(&of("keep", "emily")).well().said.contains("there was no reset"));
    assert!(asks_for_a_code());
    installation.run(&[&of("reset", "emily")[..], &["--now"]].concat()).well();
    assert!(!asks_for_a_code());
}

#[test]
fn the_host_of_the_installation_belongs_to_no_firm_while_there_are_several() {
    let mut installation = Installation::sqlite().with_demo();
    installation.variables.push(("BALIE_PUBLIC_URL".to_owned(), "https://portaal.example".to_owned()));
    let file = installation.path("licence.json");
    let apply = |hosts: Value| {
        std::fs::write(&file, json!({ "name": "Brug Advies", "hosts": hosts }).to_string()).expect("written");
        installation.run(&["licence", "apply", file.to_str().expect("a path"), "--slug", "brug"])
    };
    apply(json!(["portaal.example"])).badly("the host of public_url");
    apply(json!(["Portaal.Example"])).badly("hosts");
    apply(json!(["brug.example"])).well();
}

#[test]
fn settings_that_a_firm_published_are_replaced_when_the_operator_says_so() {
    let installation = Installation::sqlite().with_demo();
    let served = Served::start(&installation);
    let show = || -> Value {
        let shown = installation.run(&["licence", "show", "--slug", "vandijk"]).well().said;
        serde_json::from_str(&shown).expect("a licence")
    };
    let file = installation.path("licence.json");
    let name = file.to_str().expect("a path").to_owned();
    let apply = |settings: &Value, more: &[&str]| {
        std::fs::write(&file, settings.to_string()).expect("written");
        installation.run(&[&["licence", "apply", &name, "--slug", "vandijk"], more].concat())
    };
    let mut settings = show();
    apply(&settings, &[]).well();
    settings["name"] = json!("Van Dijk & Zonen");
    served.back_office("/licence/vandijk", &json!({ "version": 9, "attributes": settings }));
    assert_eq!(show()["name"], "Van Dijk & Zonen");
    settings["name"] = json!("Van Dijk");
    apply(&settings, &[]).badly("(version 9), which these would replace");
    assert_eq!(show()["name"], "Van Dijk & Zonen");
    apply(&settings, &["--replace"]).well();
    assert_eq!(show()["name"], "Van Dijk");
    settings["name"] = json!("Van Dijk Advies");
    apply(&settings, &[]).well();
    installation.run(&["licence", "show", "--slug", "nobody"]).badly("there is no licence");
}

#[test]
fn a_licence_file_is_told_all_its_errors_and_what_has_no_effect() {
    let installation = Installation::sqlite();
    let file = installation.path("licence.json");
    let name = file.to_str().expect("a path").to_owned();
    let write = |licence: Value| std::fs::write(&file, licence.to_string()).expect("a file");
    write(json!({
        "name": "De Brug", "theme": { "font_family": "Comic Sans", "color_links": "#9ad0f5" },
        "retention": { "advice_years": 4 },
    }));
    let said = installation.run(&["licence", "check", &name]).badly("the licence file has errors").complained;
    for pointer in ["/theme/font_family", "/theme/color_links", "/retention/advice_years"] {
        assert!(said.contains(pointer), "{pointer}: {said}");
    }
    let entry = |id: &str| json!({ "id": id, "translation": { "nl": "x" } });
    let entries = ["session.login.title", "does.not.exist", "session.login.title"].map(entry);
    write(json!({ "name": "De Brug", "hosts": ["portaal.brug.example"], "dictionary": entries }));
    let said = installation.run(&["licence", "check", &name]).well().said;
    assert!(said.contains("/dictionary/1/id") && said.contains("/dictionary/2/id"), "{said}");
    installation.run(&["licence", "apply", &name, "--slug", "brug"]).well();
    let other = installation.run(&["licence", "apply", &name, "--slug", "anders"]);
    other.badly("hosts[0]: portaal.brug.example is one of the hosts of brug already");
}

#[test]
fn the_first_administrator_is_made_and_helped_on_the_command_line() {
    let installation = Installation::sqlite().with_demo();
    let staff = |verb: &'static str, more: &[&'static str]| {
        let own = ["staff", verb, "--licence", "vandijk", "--email", "eva@nieuw.example"];
        [&own[..], more].concat()
    };
    let create = staff("create", &["--name", "Eva Nieuw", "--role", "admin", "--print-link"]);
    let made = installation.run(&create).well().said;
    assert!(made.contains("/desk/invitation/") && made.contains("invited"), "{made}");
    installation.run(&create).badly("email: taken");
    let unknown =
        staff("create", &["--name", "x", "--role", "adviser", "--scope", "own", "--adviser", "nobody"]);
    installation.run(&unknown).badly("adviser: unknown");
    let list = installation.run(&["staff", "list", "--licence", "vandijk"]).well().said;
    assert!(list.contains("eva@nieuw.example  Eva Nieuw  admin  clients: all  invited"), "{list}");
    let reset = staff("reset", &["--reason", "Seen in person", "--print-link"]);
    assert!(installation.run(&reset).well().said.contains("/desk/invitation/"));
    installation.run(&staff("disable", &[])).well();
    installation.run(&reset).badly("state: disabled");
    installation
        .run(&["staff", "disable", "--licence", "noordzee", "--email", "eva@nieuw.example"])
        .badly("no account");
}

#[test]
fn a_configuration_that_is_named_must_be_there() {
    let installation = Installation::sqlite();
    let absent = installation.path("balei.toml");
    for command in ["serve", "migrate", "doctor"] {
        installation.run(&["--config", &absent.display().to_string(), command]).badly("balei.toml");
    }
    assert!(!installation.path("balie.db").exists(), "nothing is made");
    std::fs::write(&absent, "portal = 1").expect("a file");
    installation.run(&["--config", &absent.display().to_string(), "migrate"]).badly("portal");
}
