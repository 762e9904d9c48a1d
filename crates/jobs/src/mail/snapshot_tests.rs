//! Every letter about an account as it is sent, in every language and way of address.

use store::consumers::Account;

use super::samples::{HOSTILE_FIRM, assert_mail, hostile_firm};
use super::wording::{MailText, MailWording};

fn assert_letter(name: &str, words: impl Fn(MailWording, &Account, String) -> MailText) {
    let link = "https://portaal.example/reset/password/secret?domain=vandijk&lang=nl";
    assert_mail(name, &hostile_firm(None), |account| {
        words(MailWording(account.locale), account, link.to_owned())
    });
}

#[test]
fn a_forgotten_password() {
    assert_letter("password_forgotten", |tone, account, link| {
        tone.password_forgotten(account, HOSTILE_FIRM, link)
    });
}

#[test]
fn an_invitation() {
    assert_letter("invitation", |tone, account, link| {
        tone.invitation(account, HOSTILE_FIRM, link, "05-12-2026")
    });
}

#[test]
fn a_letter_of_a_firm_with_a_logo() {
    assert_mail("with_logo", &hostile_firm(Some("data:image/png;base64,AQID")), |account| {
        MailWording(account.locale).email_left(account, HOSTILE_FIRM)
    });
}

#[test]
fn a_changed_password() {
    assert_letter("password_changed", |tone, account, link| {
        tone.password_changed(account, HOSTILE_FIRM, link)
    });
}

#[test]
fn two_factor_switched_on() {
    assert_letter("two_factor_on", |tone, account, link| {
        tone.two_factor_changed(account, HOSTILE_FIRM, link, true)
    });
}

#[test]
fn two_factor_switched_off() {
    assert_letter("two_factor_off", |tone, account, link| {
        tone.two_factor_changed(account, HOSTILE_FIRM, link, false)
    });
}

#[test]
fn another_email_address() {
    assert_letter("email_left", |tone, account, _| tone.email_left(account, HOSTILE_FIRM));
    assert_letter("email_entered", |tone, account, link| tone.email_entered(account, HOSTILE_FIRM, link));
}

#[test]
fn a_reset_of_two_factor() {
    assert_letter("two_factor_reset", |tone, account, link| {
        tone.two_factor_reset(account, HOSTILE_FIRM, link, "05-12-2026, 14:30")
    });
}

#[test]
fn ended_sessions() {
    assert_letter("sessions_ended", |tone, account, link| tone.sessions_ended(account, HOSTILE_FIRM, link));
}

#[test]
fn a_locked_account() {
    assert_letter("unlock", |tone, account, link| tone.unlock(account, HOSTILE_FIRM, link));
}

#[test]
fn a_link_of_an_action() {
    assert_letter("action_link_locked", |tone, account, link| {
        tone.action_link_locked(account, HOSTILE_FIRM, link)
    });
    assert_letter("action_link_opened", |tone, account, link| {
        tone.action_link_opened(account, HOSTILE_FIRM, link)
    });
}
