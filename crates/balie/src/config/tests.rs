use super::*;
use figment::Jail;

const SECRET: &str = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

fn error(text: &str) -> String {
    let mut message = String::new();
    Jail::expect_with(|jail| {
        jail.create_file("balie.toml", text)?;
        message = Config::read(Path::new("balie.toml"))
            .map_or_else(|error| format!("{error:#}"), |_| String::new());
        Ok(())
    });
    message
}

#[test]
fn an_error_names_its_field() {
    assert!(error("").contains("secrets"));
    assert!(error("secrets = ['c2hvcnQ=']").contains("secrets[0]"));
    assert!(error("listen = 'nowhere'").contains("listen"));
    assert!(error("colour = 'red'").contains("colour"));
    assert!(error(&format!("secrets = ['{SECRET}']\ndatabase_url = 'mysql://x'")).contains("database_url"));
    let standby =
        error(&format!("secrets = ['{SECRET}']\nstandby_database_url = 'postgres://localhost/balie'"));
    assert!(standby.contains("standby_database_url"), "{standby}");
    assert!(error(&format!("secrets = ['{SECRET}']\nsmtp_url = 'http://x'")).contains("smtp_url"));
    assert!(error(&format!("secrets = ['{SECRET}']\nevidence_key = 'c2hvcnQ='")).contains("evidence_key"));
    assert_eq!(error(&format!("secrets = ['{SECRET}']\nevidence_key = '{SECRET}'")), "");
    let public = "evidence_public_keys = ['x']";
    assert!(error(&format!("secrets = ['{SECRET}']\n{public}")).contains("evidence_public_keys[0]"));
    let stamps = "timestamp_url = 'http://127.0.0.1/tsa'";
    assert!(error(&format!("secrets = ['{SECRET}']\n{stamps}")).contains("timestamp_url"));
    let roots = "timestamp_roots = 'nowhere.pem'";
    assert!(error(&format!("secrets = ['{SECRET}']\n{roots}")).contains("timestamp_roots"));
    let mail = "smtp_url = 'smtp://127.0.0.1:2525'";
    assert!(error(&format!("secrets = ['{SECRET}']\n{mail}\nmail_from = 'x'")).contains("mail_from"));
    assert_eq!(error(&format!("secrets = ['{SECRET}']\n{mail}")), "");
    let senders = "mail_senders.vandijk = 'x'";
    assert!(error(&format!("secrets = ['{SECRET}']\n{mail}\n{senders}")).contains("mail_senders.vandijk"));
    assert!(error(&format!("secrets = ['{SECRET}']\npayment_method = ''")).contains("payment_method"));
    assert!(error(&format!("secrets = ['{SECRET}']\notlp_endpoint = 'collector'")).contains("otlp_endpoint"));
    assert!(error(&format!("secrets = ['{SECRET}']\notlp_sample_rate = 2")).contains("otlp_sample_rate"));
    let both = format!("secrets = ['{SECRET}']\nallow_private_addresses = true");
    assert!(error(&both).contains("allow_private_webhooks"));
    assert!(error(&format!("secrets = ['{SECRET}']\nvirus_scan = 'clamd'")).contains("virus_scan"));
    let contacts = |list: &str| error(&format!("secrets = ['{SECRET}']\nsecurity_contacts = [{list}]"));
    assert_eq!(contacts("'mailto:a@b.example', 'https://b.example/report'"), "");
    assert!(contacts("'mailto:a@b.example', 'a@b.example'").contains("security_contacts[1]"));
    assert!(contacts("\"mailto:a@b.example\\nContact: x\"").contains("security_contacts[0]"));
}

#[test]
fn what_would_be_taken_for_something_else_is_an_error() {
    let with = |text: &str| error(&format!("secrets = ['{SECRET}']\n{text}"));
    assert!(with("log = 'verbose'").contains("log: \"verbose\" is no level"), "{}", with("log = 'verbose'"));
    for log in ["WARN", "info,store=debug", "info,api[call]=trace", ""] {
        assert_eq!(with(&format!("log = '{log}'")), "");
    }
    assert!(with("files = 's3:/bucket'").contains("files: is a folder, or"));
    assert_eq!(with("files = 'a folder/b:c'"), "");
    assert!(with("calls_per_minute = 0").contains("calls_per_minute: is at least 1"));
    for origin in ["https://a.example/form", "a.example", "https://A.example", "https://a.example/", "data:x"]
    {
        let message = with(&format!("frame_origins = ['https://b.example:8443', '{origin}']"));
        assert!(message.contains("frame_origins[1]"), "{origin}: {message}");
    }
    assert!(with("smtp_url = 'smtps://mail.example'").contains("mail_from: is needed"));
    assert_eq!(with("smtp_url = 'smtps://mail.example'\nmail_from = 'portaal@kantoor.example'"), "");
}

#[test]
fn proxies_are_addresses_and_networks() {
    let with = |text: &str| error(&format!("secrets = ['{SECRET}']\ntrusted_proxies = [{text}]"));
    assert_eq!(with("'10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'"), "");
    for wrong in ["'10.0.0.0/33'", "'proxy.example'", "''"] {
        assert!(with(wrong).contains("trusted_proxies: each is an address such as"), "{}", with(wrong));
    }
}

#[test]
fn an_error_speaks_of_settings_and_not_of_types() {
    let with = |text: &str| error(&format!("{text}\nsecrets = ['{SECRET}']"));
    let cases = [
        ("calls_per_minute = -5", "calls_per_minute: -5 is not a whole number that is not negative"),
        ("calls_per_minute = 'many'", "calls_per_minute: this text is not a whole number"),
        ("local_hosts = 'yes'", "local_hosts: this text is not true or false"),
        ("frame_origins = 'https://a.example'", "frame_origins: this text is not a list"),
        ("log_format = 'xml'", "log_format: is one of text, json"),
        ("mail_form = 'a@b.example'", "mail_form: there is no such setting"),
        (
            "storage = { disk_reserve_percents = 3 }",
            "storage.disk_reserve_percents: there is no such setting",
        ),
    ];
    for (text, expected) in cases {
        let message = with(text);
        assert!(message.contains(expected) && message.contains("balie.toml"), "{text}: {message}");
        assert!(!message.contains("default.") && message.len() < 200, "{message}");
    }
    assert!(with("mail_form = 'a@b.example'").contains("did you mean mail_from?"));
    // A secret at the wrong place is not repeated.
    let message = error("secrets = 'c2VjcmV0'");
    assert!(
        message.contains("secrets: this text is not a list") && !message.contains("c2VjcmV0"),
        "{message}"
    );
}

#[test]
fn a_secret_of_an_identity_provider_stands_beside_its_issuer() {
    let with = |text: &str| error(&format!("secrets = ['{SECRET}']\n{text}"));
    let entra =
        "[partners.identity.vandijk.entra]\nissuer = 'https://login.example/v2.0'\nclient_secret = 's'";
    assert_eq!(with(entra), "");
    assert!(with("[partners.identity.vandijk.entra]\nclient_secret = 's'").contains("issuer"));
    assert!(with("[partners.identity_secrets.vandijk]\nentra = 's'").contains("partners.identity.<slug>"));
    assert!(with("partners.private_identity = true").contains("private_identity"));
}

#[test]
fn limits_of_storage_have_defaults_and_zero_is_none() {
    let files = FileStore::open("memory:///").expect("a store");
    let guard = |text: &str| {
        let figment = Figment::from(Serialized::defaults(Config::default()))
            .merge(Toml::string(&format!("secrets = ['{SECRET}']\n{text}")));
        Config::from_figment(&figment).expect("a configuration").storage_guard(&files).expect("a guard")
    };
    assert_eq!(guard("").limits, domain::operations::storage::StorageLimits::default());
    let limits = guard("[storage]\nconsumer_day_mb = 10\nlicence_mb = 0").limits;
    assert_eq!((limits.consumer_day_bytes, limits.licence_bytes), (Some(10 * 1024 * 1024), None));
    let wrong = format!("secrets = ['{SECRET}']\nstorage.disk_reserve_percent = 51");
    assert!(error(&wrong).contains("storage.disk_reserve_percent"));
    assert!(error(&format!("secrets = ['{SECRET}']\nstorage.consumer_mb = -1")).contains("consumer_mb"));
}

#[test]
fn an_error_of_a_partner_names_its_field() {
    let partner = |text: &str| error(&format!("secrets = ['{SECRET}']\n[partners.payments]\n{text}"));
    assert_eq!(partner("url = 'https://api.mollie.com'\nkeys.vandijk = 'live_x'"), "");
    assert!(partner("url = 'http://127.0.0.1:8081'").contains("partners.payments.url"));
    assert!(partner("keys.vandijk = 'live_x'").contains("partners.payments"));
    assert!(partner("url = 'https://x.nl'\nkeys.vandijk = ''").contains("partners.payments.keys.vandijk"));
    assert!(partner("url = 'https://x.nl'\ncolour = 'red'").contains("colour"));
}

#[test]
fn earlier_evidence_keys_are_still_accepted() {
    use base64::Engine;
    let secret = base64::engine::general_purpose::STANDARD.encode([1; 32]);
    let before = Config { secrets: vec![secret.clone()], ..Config::default() };
    let derived = before.evidence_keys().expect("keys").id().to_owned();
    let after = Config { evidence_key: Some(SECRET.to_owned()), ..before.clone() };
    let keys = after.evidence_keys().expect("keys");
    assert_ne!(keys.id(), derived);
    assert!(keys.public_keys().any(|(id, _)| id == derived), "what was signed before is still ours");
    let public = base64::engine::general_purpose::STANDARD.encode(keys.public_key());
    let next = Config { evidence_key: Some(secret), evidence_public_keys: vec![public], ..before };
    assert!(next.evidence_keys().expect("keys").public_keys().any(|(id, _)| id == keys.id()));
}

#[test]
fn the_embedded_form_may_be_framed() {
    let mut config = Config { frame_origins: vec!["https://a.example".to_owned()], ..Config::default() };
    assert_eq!(config.frames(), ["https://a.example"]);
    let url = "https://form.example/balie/".to_owned();
    config.partners.embedded_form = Some(partners::PartnerEndpoint { url, keys: [].into() });
    assert_eq!(config.frames(), ["https://a.example", "https://form.example"]);
}

#[test]
fn secrets_come_from_files_of_their_own() {
    Jail::expect_with(|jail| {
        jail.create_file("balie.toml", "secrets = ['c2hvcnQ=']\nmail_from = 'a@b.example'")?;
        jail.create_dir("credentials")?;
        jail.create_file("credentials/balie.secrets", &format!("{SECRET}\n{SECRET}\n"))?;
        jail.create_file("credentials/balie.smtp_url", "smtps://u:p@mail.example\n")?;
        jail.create_file("credentials/balie.partners.payments.url", "https://api.mollie.com")?;
        jail.create_file("credentials/balie.partners.payments.keys.vandijk", "live_x\n")?;
        jail.create_file("credentials/somebody-elses", "x")?;
        jail.set_env("CREDENTIALS_DIRECTORY", "credentials");
        let config = Config::read(Path::new("balie.toml")).expect("a configuration");
        assert_eq!(config.secrets, [SECRET, SECRET]);
        assert_eq!(config.smtp_url.as_deref(), Some("smtps://u:p@mail.example"));
        let payments = config.partners.payments.expect("a partner");
        assert_eq!(payments.keys["vandijk"].reveal(), "live_x");
        Ok(())
    });
}

#[test]
fn variables_come_on_top_of_the_file() {
    Jail::expect_with(|jail| {
        jail.create_file("balie.toml", &format!("secrets = ['{SECRET}']\nlisten = '127.0.0.1:1'"))?;
        jail.set_env("BALIE_LISTEN", "127.0.0.1:2");
        jail.set_env("BALIE_PARTNERS__PREMIUM__URL", "https://premium.example.nl");
        jail.set_env("BALIE_PARTNERS__PREMIUM__KEYS__VANDIJK", "secret");
        let config = Config::read(Path::new("balie.toml")).expect("a configuration");
        let premium = config.partners.premium.as_ref().expect("a partner");
        assert_eq!(
            (premium.url.as_str(), premium.keys["vandijk"].reveal()),
            ("https://premium.example.nl", "secret")
        );
        assert_eq!(config.listen.port(), 2);
        assert_eq!(config.scratch, Path::new("files/.scratch"));
        jail.set_env("BALIE_FILES", "elsewhere");
        let config = Config::read(Path::new("balie.toml")).expect("a configuration");
        assert_eq!(config.scratch, Path::new("elsewhere/.scratch"));
        Ok(())
    });
}
