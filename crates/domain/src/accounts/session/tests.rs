use super::SecondFactorMethod::{Passkey, Recovery, Totp};
use super::*;

fn time_at(minutes: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_251_600, 0).unwrap() + TimeDelta::minutes(minutes)
}

#[test]
fn names_are_those_of_the_contract() {
    for (began, name) in [
        (Began::Password, "password"),
        (Began::PasswordTotp, "password+totp"),
        (Began::PasswordRecovery, "password+recovery"),
        (Began::PasswordPasskey, "password+passkey"),
        (Began::Passkey, "passkey"),
        (Began::Provider, "provider"),
        (Began::ProviderTotp, "provider+totp"),
        (Began::ProviderRecovery, "provider+recovery"),
        (Began::ProviderPasskey, "provider+passkey"),
        (Began::Handover, "handover"),
        (Began::ActionLink, "action_link"),
    ] {
        assert_eq!(began.to_string(), name);
        assert_eq!(name.parse(), Ok(began));
        assert_eq!(serde_json::to_value(began).unwrap(), name);
    }
    for (proof, name) in [
        (Proof::Password, "password"),
        (Proof::Totp, "totp"),
        (Proof::Recovery, "recovery"),
        (Proof::Passkey, "passkey"),
        (Proof::Provider, "provider"),
    ] {
        assert_eq!((proof.to_string().as_str(), name.parse()), (name, Ok(proof)));
        assert_eq!(serde_json::to_value(proof).unwrap(), name);
    }
}

#[test]
fn a_second_factor_at_sign_in_lasts_as_long_as_the_session() {
    let signed_in = SessionContext::from_proof(Began::Password, Proof::Password, time_at(0));
    assert!(!signed_in.proves_second_factor(time_at(0)));
    let complete = signed_in.after_proof(Proof::Recovery, time_at(1));
    assert_eq!(complete.began, Some(Began::PasswordRecovery));
    assert!(complete.proves_second_factor(time_at(10_000)));
    assert_eq!(complete.step_up(time_at(1)), None);
}

#[test]
fn a_passkey_counts_as_both_factors() {
    let signed_in = SessionContext::from_proof(Began::Passkey, Proof::Passkey, time_at(0));
    assert!(signed_in.proves_second_factor(time_at(10_000)));
    assert!(signed_in.recent_second_factor(time_at(4)) && !signed_in.recent_second_factor(time_at(5)));
    assert_eq!(signed_in.step_up(time_at(0)), None);
    // The code that is asked for besides, when its counter went back.
    assert_eq!(signed_in.after_proof(Proof::Totp, time_at(1)).began, Some(Began::Passkey));
    let complete = SessionContext::from_proof(Began::Password, Proof::Password, time_at(0))
        .after_proof(Proof::Passkey, time_at(1));
    assert_eq!(complete.began, Some(Began::PasswordPasskey));
    assert!(complete.proves_second_factor(time_at(10_000)));
}

#[test]
fn what_comes_after_the_password_follows_from_what_the_account_has() {
    let stage = |app, passkey, required| Factors { app, passkey, required, provider: false }.after_password();
    assert_eq!(stage(false, false, false), Stage::Full);
    assert_eq!(stage(false, false, true), Stage::Setup);
    assert_eq!(stage(true, false, false), Stage::Pending);
    assert_eq!(stage(true, true, true), Stage::Pending);
    assert_eq!(stage(false, true, false), Stage::Full);
    assert_eq!(stage(false, true, true), Stage::Pending);
    let proven =
        |app, passkey, required| Factors { app, passkey, required, provider: false }.stage_when_proven();
    assert_eq!(proven(false, false, true), Stage::Setup);
    assert_eq!(proven(false, true, true), Stage::Full);
}

#[test]
fn the_strongest_proof_comes_first_and_older_clients_are_asked_for_the_code() {
    let has = |app, passkey| Factors { app, passkey, ..Factors::default() };
    for password in [true, false] {
        assert_eq!(has(true, true).required_proof(password), ProofAsked::Code);
        assert_eq!(has(false, true).required_proof(password), ProofAsked::Passkey);
        assert_eq!(has(false, false).required_proof(password), ProofAsked::Password);
    }
    let linked = Factors { provider: true, ..Factors::default() };
    assert_eq!(linked.required_proof(true), ProofAsked::Password);
    assert_eq!(linked.required_proof(false), ProofAsked::Provider);
    assert_eq!(linked.accepted_proofs(false, true), [ProofAsked::Provider, ProofAsked::Password]);
    assert_eq!(has(true, true).accepted_proofs(true, false), [ProofAsked::Passkey, ProofAsked::Code]);
    assert_eq!(has(false, true).accepted_proofs(false, true), [ProofAsked::Passkey, ProofAsked::Password]);
    assert_eq!(has(false, true).accepted_proofs(true, false), [ProofAsked::Passkey, ProofAsked::Code]);
    assert_eq!(has(false, false).accepted_proofs(true, true), [ProofAsked::Password]);
    assert_eq!(has(true, true).methods(true), [Totp, Passkey, Recovery]);
    assert_eq!(has(false, true).methods(false), [Passkey]);
    assert!(has(false, false).methods(true).is_empty());
}

#[test]
fn a_provider_counts_as_both_factors_at_the_level_of_two() {
    let identity = |level| ProviderSignIn { provider: "entra".to_owned(), level };
    let signed_in = |level| SessionContext::by_provider(identity(level), Some(time_at(0)));
    let required = Factors { required: true, ..Factors::default() };
    for (level, counts) in [
        (None, false),
        (Some(AssuranceLevel::Low), false),
        (Some(AssuranceLevel::Substantial), true),
        (Some(AssuranceLevel::High), true),
    ] {
        let context = signed_in(level);
        assert_eq!(context.recent_second_factor(time_at(4)), counts, "{level:?}");
        assert!(!context.recent_second_factor(time_at(5)));
        assert_eq!(context.proves_second_factor(time_at(10_000)), counts, "{level:?}");
        assert_eq!((context.level(), context.step_up(time_at(1))), (level, None));
        let stage = if counts { Stage::Full } else { Stage::Setup };
        assert_eq!(required.after_provider(level), stage);
        assert_eq!(context.stage_when_renewed(required), stage);
        let with_app = Factors { app: true, ..required };
        assert_eq!(with_app.after_provider(level), if counts { Stage::Full } else { Stage::Pending });
        assert_eq!(context.stage_when_renewed(with_app), Stage::Full);
    }
    let complete = signed_in(None).after_proof(Proof::Totp, time_at(1));
    assert_eq!(
        (complete.began, complete.recent_second_factor(time_at(2))),
        (Some(Began::ProviderTotp), true)
    );
    // The level is that of the provider, whatever was proved since.
    let high = signed_in(Some(AssuranceLevel::High)).after_proof(Proof::Password, time_at(6));
    assert!(!high.recent_second_factor(time_at(6)) && high.is_recent(time_at(6)));
    assert_eq!(high.level(), Some(AssuranceLevel::High));
    // A provider that does not say when the person proved themselves.
    assert!(!SessionContext::by_provider(identity(None), None).is_recent(time_at(0)));
}

#[test]
fn a_step_up_lasts_five_minutes() {
    let context = SessionContext::without_proof(Began::Handover, None);
    assert!(!context.proves_second_factor(time_at(0)) && !context.is_recent(time_at(0)));
    let by_code = context.clone().after_proof(Proof::Totp, time_at(0));
    assert_eq!(by_code.began, Some(Began::Handover));
    assert!(by_code.proves_second_factor(time_at(4)) && !by_code.proves_second_factor(time_at(5)));
    assert_eq!(by_code.step_up(time_at(0)).map(|last| last.by), Some(Proof::Totp));
    let by_password = context.after_proof(Proof::Password, time_at(0));
    assert!(by_password.is_recent(time_at(4)) && !by_password.is_recent(time_at(5)));
    assert!(!by_password.proves_second_factor(time_at(0)));
}

#[test]
fn the_proof_of_the_sign_in_is_no_step_up() {
    let context = SessionContext::from_proof(Began::Password, Proof::Password, time_at(0));
    assert_eq!(context.step_up(time_at(0)), None);
    let later =
        SessionContext { confirmed: Some(Confirmation { by: Proof::Password, at: time_at(3) }), ..context };
    assert_eq!(later.step_up(time_at(0)).map(|last| last.at), Some(time_at(3)));
}

#[test]
fn a_session_from_before_proves_nothing() {
    let context = SessionContext::default();
    assert!(!context.proves_second_factor(time_at(0)) && !context.is_recent(time_at(0)));
    assert_eq!(context.after_proof(Proof::Totp, time_at(0)).began, None);
}
