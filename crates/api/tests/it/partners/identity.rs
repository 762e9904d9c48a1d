//! The client to identity providers, and the sandbox as one: each by the standard alone.

use std::collections::HashMap;

use chrono::TimeDelta;
use domain::assurance::AssuranceLevel;
use domain::licence::IdentityProvider;
use domain::locale::Locale;
use partners::identity::{
    AuthorizationRequest, AuthorizationResponse, IdentityError, ProviderAccount, VerifiedIdentity,
};
use serde_json::json;
use url::Url;

use crate::support::Sandboxes;

const BACK: &str = "http://127.0.0.1:8080/sign-in/callback";

fn provider(sandboxes: &Sandboxes) -> IdentityProvider {
    serde_json::from_value(json!({
        "id": "demo", "name": "Demo", "issuer": sandboxes.url("/identity"), "client_id": "vandijk",
        "acr": {"low": "low", "substantial": "substantial", "high": "high"}, "acr_values": ["high"],
    }))
    .expect("a provider")
}

/// Goes to the provider and makes a choice there; what the browser comes back with, and what was kept meanwhile.
async fn visit(
    account: ProviderAccount<'_>,
    provider: &IdentityProvider,
    sandboxes: &Sandboxes,
    choice: &[(&str, &str)],
) -> (HashMap<String, String>, partners::identity::Authorization) {
    let acr_values = provider.acr_values_for(Some(AssuranceLevel::Substantial));
    let request =
        AuthorizationRequest { redirect_uri: BACK, acr_values: &acr_values, locale: Locale::Nl, fresh: true };
    let authorization = account.authorize(request).await.expect("an address");
    assert!(sandboxes.page(&authorization.url).await.contains("Wie logt er in?"));
    let url = Url::parse(&authorization.url).expect("an address");
    let mut form: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    form.extend(choice.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    let form: Vec<(&str, &str)> = form.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let back = sandboxes.choose(&sandboxes.url("/identity/authorize"), &form).await;
    let back = Url::parse(&back).expect("an address");
    assert!(back.as_str().starts_with(BACK));
    let answer: HashMap<String, String> = back.query_pairs().into_owned().collect();
    assert_eq!(answer["state"], authorization.state);
    (answer, authorization)
}

sqlite_and_postgres! {
    async fn whoever_is_chosen_at_the_sandbox_is_who_comes_back(portal: Portal) {
        let (portal, sandboxes) = portal.with_sandboxes().await;
        let provider = provider(&sandboxes);
        let account = portal.app.services.partners.identity.account("vandijk", &provider).expect("a secret");
        let choice = [("subject", "anna"), ("level", "substantial"), ("choice", "sign-in")];
        let (answer, authorization) = visit(account, &provider, &sandboxes, &choice).await;
        let now = portal.app.now();
        let response = AuthorizationResponse {
            code: &answer["code"],
            issuer: Some(&answer["iss"]),
            redirect_uri: BACK,
            nonce: &authorization.nonce,
            verifier: &authorization.verifier,
            fresh_since: Some(now),
        };
        let who = account.identify(response, now).await.expect("somebody");
        let expected = VerifiedIdentity {
            issuer: provider.issuer.clone(),
            subject: "anna".to_owned(),
            acr: Some("substantial".to_owned()),
            proved_at: who.proved_at,
        };
        assert_eq!(who.proved_at.map(|at| at <= now && now - at < TimeDelta::minutes(1)), Some(true));
        assert_eq!(who, expected);
        assert_eq!(provider.level(who.acr.as_deref()), Some(AssuranceLevel::Substantial));
        let replayed = account.identify(response, now).await.expect_err("a code is good once");
        assert!(matches!(&replayed, IdentityError::Http(error) if error.status() == Some(400)), "{replayed}");
        assert!(portal.app.services.partners.identity.account("noordzee", &provider).is_err());
    }
}

sqlite_and_postgres! {
    async fn a_code_is_of_no_use_with_what_another_tab_kept(portal: Portal) {
        let (portal, sandboxes) = portal.with_sandboxes().await;
        let provider = provider(&sandboxes);
        let account = portal.app.services.partners.identity.account("vandijk", &provider).expect("a secret");
        let choice = [("subject", "bram"), ("level", "low"), ("choice", "sign-in")];
        let (answer, first) = visit(account, &provider, &sandboxes, &choice).await;
        let (_, second) = visit(account, &provider, &sandboxes, &choice).await;
        let response = AuthorizationResponse {
            code: &answer["code"],
            issuer: Some(&answer["iss"]),
            redirect_uri: BACK,
            nonce: &first.nonce,
            verifier: &second.verifier,
            fresh_since: None,
        };
        account.identify(response, portal.app.now()).await.expect_err("nobody");
        let (refused, _) = visit(account, &provider, &sandboxes, &[("choice", "cancel")]).await;
        assert_eq!(refused["error"], "access_denied");
    }
}
