//! Tests of the client against each kind of provider.

use super::*;

#[tokio::test]
async fn somebody_signs_in() {
    let provider = Provider::start().await;
    let authorization = provider.authorize().await.expect("an address");
    let url = Url::parse(&authorization.url).expect("an address");
    let query: HashMap<String, String> = url.query_pairs().into_owned().collect();
    assert_eq!(url.path(), "/realm/authorize");
    for (name, value) in [
        ("tenant", "7"),
        ("response_type", "code"),
        ("client_id", CLIENT),
        ("redirect_uri", BACK),
        ("scope", "openid"),
        ("acr_values", "mfa pwd"),
        ("ui_locales", "nl en"),
        ("code_challenge_method", "S256"),
        ("max_age", "300"),
        ("state", &authorization.state),
        ("nonce", &authorization.nonce),
        ("code_challenge", &URL_SAFE_NO_PAD.encode(Sha256::digest(&authorization.verifier))),
    ] {
        assert_eq!(query.get(name).map(String::as_str), Some(value), "{name}");
    }
    assert!(!authorization.url.contains("login_hint") && !query.contains_key("prompt"));
    assert_eq!(authorization.verifier.len(), 43);
    let who = provider.identify_by(&[]).await.expect("somebody");
    let acr = Some("mfa".to_owned());
    let expected =
        VerifiedIdentity { issuer: provider.issuer.clone(), subject: "u-1".to_owned(), acr, proved_at: None };
    assert_eq!(who, expected);
    let script = Arc::clone(&provider.script.lock().expect("the script"));
    let (headers, form) = script.exchange.lock().expect("the exchange").take().expect("an exchange");
    let basic = format!("Basic {}", STANDARD.encode("balie+portal:s%3Acret%2F%2B"));
    assert_eq!(headers[header::AUTHORIZATION], basic);
    let form: HashMap<_, _> = url::form_urlencoded::parse(&form).into_owned().collect();
    assert_eq!(form["grant_type"], "authorization_code");
    assert_eq!((form["code"].as_str(), form["code_verifier"].as_str()), ("the code", "the verifier"));
    assert_eq!(form["redirect_uri"], BACK);
    assert!(!form.contains_key("client_secret"));
}

#[tokio::test]
async fn the_secret_goes_where_the_provider_takes_it() {
    let provider = Provider::start().await;
    let with = |methods: Value| {
        let mut changed = discovery(&provider.issuer);
        changed["token_endpoint_auth_methods_supported"] = methods;
        provider.change(|script| script.discovery = Answer::Json(changed));
        provider.providers.cache().clear();
    };
    with(json!(["private_key_jwt", "client_secret_post"]));
    provider.identify_by(&[]).await.expect("somebody");
    let script = Arc::clone(&provider.script.lock().expect("the script"));
    let (headers, form) = script.exchange.lock().expect("the exchange").take().expect("an exchange");
    assert!(!headers.contains_key(header::AUTHORIZATION));
    assert!(String::from_utf8_lossy(&form).ends_with("client_id=balie+portal&client_secret=s%3Acret%2F%2B"));
    with(json!(["private_key_jwt"]));
    assert!(matches!(provider.identify_by(&[]).await, Err(IdentityError::Metadata(_))));
}

#[tokio::test]
async fn a_description_of_another_issuer_is_not_believed() {
    for (field, value) in [
        ("issuer", json!("https://elsewhere.example")),
        ("issuer", json!("")),
        ("token_endpoint", json!("file:///etc/passwd")),
        ("jwks_uri", json!("keys")),
        ("authorization_endpoint", json!("javascript:alert(1)")),
        ("id_token_signing_alg_values_supported", json!(["none", "HS256"])),
    ] {
        let provider = Provider::start().await;
        let mut changed = discovery(&provider.issuer);
        changed[field] = value.clone();
        provider.change(|script| script.discovery = Answer::Json(changed));
        let refused = provider.authorize().await.expect_err("no address");
        assert!(matches!(refused, IdentityError::Metadata(_)), "{field} {value}: {refused}");
    }
    let safe: Metadata = serde_json::from_value(json!({
        "issuer": "https://id.example", "authorization_endpoint": "https://id.example/a",
        "token_endpoint": "http://id.example/t", "jwks_uri": "https://id.example/k",
    }))
    .expect("a description");
    assert!(safe.check("https://id.example").is_err(), "in the clear");
}

#[tokio::test]
async fn an_id_token_says_all_that_it_has_to() {
    let provider = Provider::start().await;
    let at = |seconds: i64| json!(now().timestamp() + seconds);
    for (change, expected) in [
        (vec![("iss", json!("https://elsewhere.example"))], TokenError::Issuer),
        (vec![("aud", json!("another"))], TokenError::Audience),
        (vec![("aud", json!([]))], TokenError::Audience),
        (vec![("aud", json!([CLIENT, "another"]))], TokenError::Audience),
        (vec![("aud", json!([CLIENT, "another"])), ("azp", json!("another"))], TokenError::Audience),
        (vec![("azp", json!("another"))], TokenError::Audience),
        (vec![("nonce", json!("of another request"))], TokenError::Nonce),
        (vec![("nonce", Value::Null)], TokenError::Nonce),
        (vec![("exp", at(-300))], TokenError::Expired),
        (vec![("iat", at(301))], TokenError::Early),
        (vec![("nbf", at(301))], TokenError::Early),
        (vec![("exp", json!(1e300))], TokenError::Unreadable),
        (vec![("exp", json!("soon"))], TokenError::Unreadable),
        (vec![("exp", json!(i64::MAX))], TokenError::Unreadable),
        (vec![("sub", json!(""))], TokenError::Subject),
        (vec![("sub", json!("é"))], TokenError::Subject),
        (vec![("sub", json!("a\nb"))], TokenError::Subject),
        (vec![("sub", json!("s".repeat(256)))], TokenError::Subject),
        (vec![("sub", json!(7))], TokenError::Unreadable),
    ] {
        assert_eq!(error(provider.identify_by(&change).await), expected, "{change:?}");
    }
    for change in [
        // Five minutes off, in both directions.
        vec![("exp", at(-299))],
        vec![("iat", at(300)), ("exp", at(600))],
        vec![("exp", json!(1.795_251_7e9))],
        vec![("aud", json!([CLIENT]))],
        vec![("aud", json!([CLIENT, "another"])), ("azp", json!(CLIENT))],
        vec![("acr", Value::Null)],
    ] {
        provider.identify_by(&change).await.unwrap_or_else(|error| panic!("{change:?}: {error}"));
    }
}

#[tokio::test]
async fn a_token_is_signed_by_a_key_of_the_provider() {
    let provider = Provider::start().await;
    let claims = provider.claims(&[]);
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let unsigned = |alg: &str| format!("{}.{}.", part(&json!({"alg": alg})), part(&claims));
    let stranger = SigningKey::new("one");
    let ordinary = json!({"alg": "ES256", "kid": "one"});
    let good = provider.key.sign(&ordinary, &claims);
    let changed = {
        let (head, signature) = good.rsplit_once('.').expect("a token");
        let (header, _) = head.split_once('.').expect("a token");
        format!("{header}.{}.{signature}", part(&provider.claims(&[("sub", json!("u-2"))])))
    };
    for (token, expected) in [
        (unsigned("none"), TokenError::Algorithm),
        (unsigned("NONE"), TokenError::Algorithm),
        (unsigned("ES256"), TokenError::UnknownKey),
        (provider.key.sign(&json!({"alg": "HS256", "kid": "one"}), &claims), TokenError::Algorithm),
        (provider.key.sign(&json!({"alg": "PS256", "kid": "one"}), &claims), TokenError::Algorithm),
        (provider.key.sign(&json!({"alg": "RS256", "kid": "one"}), &claims), TokenError::UnknownKey),
        (stranger.sign(&ordinary, &claims), TokenError::Signature),
        (stranger.sign(&json!({"alg": "ES256"}), &claims), TokenError::UnknownKey),
        (provider.key.sign(&json!({"alg": "ES256", "kid": "two"}), &claims), TokenError::UnknownKey),
        (
            provider.key.sign(&json!({"alg": "ES256", "kid": "one", "crit": ["b64"]}), &claims),
            TokenError::Unreadable,
        ),
        (changed, TokenError::Signature),
        (format!("{good}.x"), TokenError::Unreadable),
        (format!("{good}="), TokenError::Unreadable),
        ("a.b.c".to_owned(), TokenError::Unreadable),
        (String::new(), TokenError::Unreadable),
    ] {
        provider.answers(&token);
        assert_eq!(error(provider.identify().await), expected, "{token}");
    }
    provider.change(|script| script.token = Answer::Json(json!({"access_token": "a"})));
    assert_eq!(error(provider.identify().await), TokenError::Missing);
    provider.answers(&provider.key.sign(&json!({"alg": "ES256"}), &claims));
    provider.identify().await.expect("a key without a name will do where it is the only one");
}

#[tokio::test]
async fn a_key_that_was_changed_in_mid_flow_is_fetched_once() {
    let provider = Provider::start().await;
    provider.authorize().await.expect("an address");
    let second = SigningKey::new("two");
    let token = second.sign(&json!({"alg": "ES256", "kid": "two"}), &provider.claims(&[]));
    provider.answers(&token);
    let both = json!({"keys": [second.public(), provider.key.public()]});
    provider.change(|script| script.keys = vec![Answer::Json(both)]);
    provider.identify().await.expect("somebody");
    assert_eq!(provider.keys_asked(), 1);
    provider.identify().await.expect("somebody");
    assert_eq!(provider.keys_asked(), 1, "the keys are remembered");
    let third = SigningKey::new("three");
    provider.answers(&third.sign(&json!({"alg": "ES256", "kid": "three"}), &provider.claims(&[])));
    assert_eq!(error(provider.identify().await), TokenError::UnknownKey);
    assert_eq!(provider.keys_asked(), 1, "and fetched again once");
}

#[tokio::test]
async fn an_answer_of_another_issuer_is_refused_before_the_code_is_used() {
    let provider = Provider::start().await;
    provider.identify_by(&[]).await.expect("somebody");
    let elsewhere = Some("https://elsewhere.example");
    provider.change(|script| script.token = Answer::Never);
    assert_eq!(provider.identify_with(elsewhere, None).await, Err(IdentityError::MixedUp));
    let named = Some(provider.issuer.as_str());
    provider.answers(&provider.key.sign(&json!({"alg": "ES256", "kid": "one"}), &provider.claims(&[])));
    provider.identify_with(named, None).await.expect("somebody");
    let mut changed = discovery(&provider.issuer);
    changed["authorization_response_iss_parameter_supported"] = json!(true);
    provider.change(|script| script.discovery = Answer::Json(changed));
    provider.providers.cache().clear();
    assert_eq!(provider.identify().await, Err(IdentityError::MixedUp), "it always names itself");
    provider.identify_with(named, None).await.expect("somebody");
}

#[tokio::test]
async fn a_fresh_proof_is_one_since_it_was_asked_for() {
    let provider = Provider::start().await;
    for (auth_time, is_fresh) in [
        (json!(now().timestamp()), true),
        (json!(now().timestamp() - 300), true),
        (json!(now().timestamp() - 301), false),
        (Value::Null, false),
    ] {
        let claims = provider.claims(&[("auth_time", auth_time.clone())]);
        provider.answers(&provider.key.sign(&json!({"alg": "ES256", "kid": "one"}), &claims));
        let result = provider.identify_with(None, Some(now())).await;
        assert_eq!(result.is_ok(), is_fresh, "{auth_time}: {result:?}");
    }
    let settings = provider.settings();
    let request =
        AuthorizationRequest { redirect_uri: BACK, acr_values: &[], locale: Locale::En, fresh: true };
    let account = provider.providers.account("vandijk", &settings).expect("a secret");
    let url = account.authorize(request).await.expect("an address").url;
    assert!(url.contains("&ui_locales=en+nl&prompt=login&max_age=0") && !url.contains("acr_values"), "{url}");
}

#[tokio::test]
async fn a_provider_that_fails_costs_no_more_than_the_limits() {
    let huge = Answer::Text(StatusCode::OK, format!("\"{}\"", "a".repeat(5 << 20)));
    let inside = Answer::Redirect("http://169.254.169.254/latest/meta-data".to_owned());
    let html = Answer::Text(StatusCode::OK, "<html>Welcome</html>".to_owned());
    let away = Answer::Text(StatusCode::SERVICE_UNAVAILABLE, String::new());
    for (answer, expected) in [
        (Answer::Never, "did not answer in time"),
        (huge, "longer than 1048576 bytes"),
        (inside, "refused with 302"),
        (html, "nonsense"),
        (away, "refused with 503"),
        (Answer::Json(json!([1, 2])), "nonsense"),
    ] {
        for endpoint in ["discovery", "keys", "token"] {
            let provider = Provider::start().await;
            provider.change(|script| match endpoint {
                "discovery" => script.discovery = answer.clone(),
                "keys" => script.keys = vec![answer.clone()],
                _ => script.token = answer.clone(),
            });
            let began = std::time::Instant::now();
            let error = provider.identify().await.expect_err("nobody").to_string();
            // A list where keys are looked for holds none; the token is asked for then, and never comes.
            let is_list = matches!(answer, Answer::Json(_)) && endpoint == "keys";
            assert!(error.contains(expected) || is_list, "{endpoint}: {error}");
            assert!(began.elapsed() < Duration::from_secs(4), "{endpoint}: {:?}", began.elapsed());
        }
    }
}

#[tokio::test]
async fn private_addresses_are_refused() {
    let provider = Provider::start_with(Limits::default(), false).await;
    let error = provider.authorize().await.expect_err("no address");
    assert!(error.to_string().contains("private network"), "{error}");
    let account = |licence: &str, settings: IdentityProvider| {
        provider.providers.account(licence, &settings).map(|_| ()).expect_err("no secret")
    };
    assert_eq!(
        account("noordzee", provider.settings()),
        ClientMismatch::NotConfigured,
        "another firm's secret"
    );
    let other = IdentityProvider { id: "entra".to_owned(), ..provider.settings() };
    assert_eq!(account("vandijk", other), ClientMismatch::NotConfigured, "another provider's secret");
    for issuer in [format!("{}/", provider.issuer), "https://login.example".to_owned()] {
        let elsewhere = IdentityProvider { issuer, ..provider.settings() };
        assert_eq!(account("vandijk", elsewhere), ClientMismatch::OtherIssuer);
    }
    let other = IdentityProvider { client_id: "other".to_owned(), ..provider.settings() };
    assert_eq!(account("vandijk", other), ClientMismatch::OtherClient);
    let open = Provider::start().await;
    let mut changed = discovery(&open.issuer);
    changed["authorization_endpoint"] = json!("ftp://127.0.0.1/");
    open.change(|script| script.discovery = Answer::Json(changed));
    assert!(matches!(open.authorize().await, Err(IdentityError::Metadata(_))));
}

#[test]
fn the_clock_margin_is_five_minutes() {
    assert_eq!(CLOCKS_APART, TimeDelta::minutes(5));
}
