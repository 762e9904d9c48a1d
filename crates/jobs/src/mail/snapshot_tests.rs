//! Every letter about an account as it is sent, in every language and way of address.

use domain::mail::StaffEmail;

use super::samples::{
    HOSTILE_FIRM, assert_mail, every_letter, every_staff_letter, hostile_firm, sample_counts,
};
use super::wording::{LetterKind, MailWording, StaffLetter};

#[test]
fn letters_are_as_their_snapshots_have_them() {
    let link = "https://portaal.example/reset/password/secret?domain=vandijk&lang=nl";
    for (name, kind) in every_letter() {
        let has_no_link = matches!(kind, LetterKind::EmailLeft | LetterKind::AddressTaken);
        let link = (!has_no_link).then(|| link.to_owned());
        let firm = hostile_firm(None);
        assert_mail(name, &firm, |account| {
            MailWording::new(&firm.settings, account.locale).letter(kind, account, HOSTILE_FIRM, link.clone())
        });
    }
}

#[test]
fn letters_to_staff_are_as_their_snapshots_have_them() {
    for (name, letter) in every_staff_letter() {
        let page = match letter {
            StaffEmail::SignInChanged { .. } | StaffEmail::CodesFailed { .. } => "account",
            StaffEmail::ProviderChanged { .. } => "settings",
            StaffEmail::Unlock { .. } => "unlock/secret",
            StaffEmail::News { .. } => "",
            StaffEmail::Invitation { .. } | StaffEmail::Reset { .. } => "invitation/secret",
        };
        let link = format!("https://portaal.example/desk/{page}?domain=vandijk&lang=nl");
        assert_mail(name, &hostile_firm(None), |account| {
            let letter = StaffLetter {
                letter: &letter,
                name: &account.display_name,
                email: account.email.as_deref().unwrap_or_default(),
                firm: HOSTILE_FIRM,
                until: "5 december 2026",
                counts: &sample_counts(&letter),
            };
            MailWording::for_staff(account.locale).staff_letter(letter, link.clone())
        });
    }
}

#[test]
fn a_logo_stands_where_the_name_would() {
    let firm = hostile_firm(Some("data:image/png;base64,AQID"));
    assert_mail("with_logo", &firm, |account| {
        MailWording::new(&firm.settings, account.locale).letter(
            LetterKind::EmailLeft,
            account,
            HOSTILE_FIRM,
            None,
        )
    });
}
