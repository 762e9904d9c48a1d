//! Test data for mails: a firm and a consumer whose names try to be more than text.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::locale::MessageLocale;
use domain::mail::{SignInChange, StaffEmail};
use domain::operations::worklist::WorkQueue;
use serde_json::json;
use store::accounts::consumers::{Account, StoredSecondFactor};
use store::firms::licences::LicenceRow;
use store::staff::notices::QueueCounts;
use uuid::Uuid;

use super::compose;
use super::wording::{LetterKind, MailText};

pub const HOSTILE_FIRM: &str = "Van \"Dijk\" & 'Zn' <script>alert(1)</script>\nBcc: firm@example.nl";
pub const HOSTILE_PERSON: &str = "Anna \"B\" & 'C' <script>alert(2)</script>\nBcc: anna@example.nl";

pub fn account(locale: MessageLocale) -> Account {
    Account {
        id: Uuid::nil(),
        licence: LicenceId::new(Uuid::nil()),
        external_id: "anna".to_owned(),
        email: Some("o'hara&co@example.nl".to_owned()),
        user_name: None,
        shares_email: false,
        display_name: "Anna de Vries".to_owned(),
        date_of_birth: None,
        locale,
        partner_external_id: None,
        details: serde_json::Value::Null,
        password_hash: Some("x".to_owned()),
        two_factor: StoredSecondFactor::default(),
        has_passkey: false,
        has_identity: false,
        branch: None,
        activated_at: None,
        ended_at: None,
    }
}

pub fn hostile_account(locale: MessageLocale) -> Account {
    Account { display_name: HOSTILE_PERSON.to_owned(), ..account(locale) }
}

/// Every letter to staff, with the name of its snapshot.
pub fn every_staff_letter() -> [(&'static str, StaffEmail); 13] {
    let staff = Uuid::nil();
    let changed = |change| StaffEmail::SignInChanged { staff, change };
    let provider = || "Microsoft".to_owned();
    [
        ("staff_invitation", StaffEmail::Invitation { staff }),
        ("staff_reset", StaffEmail::Reset { staff }),
        ("staff_password_changed", changed(SignInChange::Password)),
        ("staff_app_added", changed(SignInChange::App)),
        ("staff_passkey_added", changed(SignInChange::PasskeyAdded)),
        ("staff_passkey_removed", changed(SignInChange::PasskeyRemoved)),
        ("staff_identity_linked", changed(SignInChange::IdentityLinked { provider: provider() })),
        ("staff_identity_unlinked", changed(SignInChange::IdentityUnlinked { provider: provider() })),
        ("staff_codes_failed", StaffEmail::CodesFailed { staff }),
        ("staff_news", StaffEmail::News { staff }),
        ("staff_unlock", StaffEmail::Unlock { email: "eva@example.nl".to_owned() }),
        (
            "staff_provider_changed",
            StaffEmail::ProviderChanged {
                staff,
                provider: provider(),
                issuer: Some("https://login.example/v2.0".to_owned()),
            },
        ),
        ("staff_provider_removed", StaffEmail::ProviderChanged { staff, provider: provider(), issuer: None }),
    ]
}

/// The numbers of which a letter tells: one in every queue, and more in some.
pub fn sample_counts(letter: &StaffEmail) -> QueueCounts {
    match letter {
        StaffEmail::News { .. } => WorkQueue::variants().zip(1..).collect(),
        _ => QueueCounts::new(),
    }
}

/// Every letter, with the name of its snapshot.
pub fn every_letter() -> [(&'static str, LetterKind<'static>); 22] {
    [
        ("password_forgotten", LetterKind::PasswordForgotten),
        ("invitation", LetterKind::Invitation { until: "5 december 2026" }),
        ("password_changed", LetterKind::PasswordChanged),
        ("two_factor_on", LetterKind::TwoFactorOn),
        ("two_factor_off", LetterKind::TwoFactorOff),
        ("passkey_added", LetterKind::PasskeyAdded),
        ("passkey_removed", LetterKind::PasskeyRemoved),
        ("identity_linked", LetterKind::IdentityLinked { provider: "Microsoft" }),
        ("identity_unlinked", LetterKind::IdentityUnlinked { provider: "Microsoft" }),
        ("email_left", LetterKind::EmailLeft),
        ("email_entered", LetterKind::EmailEntered),
        ("confirm_old_address", LetterKind::ConfirmOldAddress),
        ("confirm_new_address", LetterKind::ConfirmNewAddress),
        ("address_taken", LetterKind::AddressTaken),
        ("account_number_proposed", LetterKind::AccountNumberProposed),
        ("two_factor_reset", LetterKind::TwoFactorReset { at: "5 december 2026, 14:30" }),
        ("sessions_ended", LetterKind::SessionsEnded),
        ("order_reopened", LetterKind::OrderReopened { order: "Opdracht hypotheek" }),
        ("unlock", LetterKind::Unlock),
        ("codes_failed", LetterKind::CodesFailed),
        ("action_link_locked", LetterKind::ActionLinkLocked),
        ("action_link_opened", LetterKind::ActionLinkOpened),
    ]
}

/// A firm with a look of its own; `logo` is the address of its logo.
pub fn hostile_firm(logo: Option<&str>) -> LicenceRow {
    let settings = json!({
        "name": HOSTILE_FIRM,
        "theme": { "color_primary": "#0b5563", "color_buttons": "#f2c14e", "font_family": "Open Sans" },
        "content": { "logo_image": logo },
        "modules": { "has_generalinsurance_enabled": true },
    });
    LicenceRow {
        id: LicenceId::new(Uuid::nil()),
        slug: "vandijk".to_owned(),
        name: HOSTILE_FIRM.to_owned(),
        version: 1,
        mail_since: None,
        settings: serde_json::from_value(settings).expect("a licence"),
    }
}

pub fn now() -> DateTime<Utc> {
    "2026-11-21T09:00:00Z".parse().expect("a moment")
}

/// Filler behind a mail's preview line, sixty times, so that a mail list shows nothing of the body.
const PREVIEW_PADDING: &str = "&#847;&zwnj;&nbsp;";

/// Compares the subject and both parts of a mail, in every language and way of address, with their snapshot. Of each
/// mail but the first it holds the lines that differ from the first, by number.
pub fn assert_mail(name: &str, firm: &LicenceRow, words: impl Fn(&Account) -> MailText) {
    let mails = MessageLocale::ALL.map(|locale| {
        let account = hostile_account(locale);
        let mail = compose(firm, &account, "to".to_owned(), "id".to_owned(), &words(&account), now());
        let html = put_tags_on_lines(&mail.html).replace(&PREVIEW_PADDING.repeat(60), "[padding]");
        (locale, format!("Subject: {}\n--- text\n{}--- html\n{html}", mail.subject, mail.text))
    });
    let (base, first) = &mails[0];
    let mut content = vec![format!("=== {base}\n{first}")];
    for (place, (locale, mail)) in mails.iter().enumerate().skip(1) {
        content.push(match mails[..place].iter().find(|(_, other)| other == mail) {
            Some((same, _)) => format!("=== {locale}: as {same}\n"),
            None => format!("=== {locale}: other lines than {base}\n{}", lines_that_differ(first, mail)),
        });
    }
    let content = content.concat();
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, content));
}

/// The lines of a text that differ from those of another with as many lines.
fn lines_that_differ(first: &str, second: &str) -> String {
    assert_eq!(first.lines().count(), second.lines().count(), "{second}");
    let pairs = first.lines().zip(second.lines()).enumerate();
    let others = pairs.filter(|(_, (first, second))| first != second);
    others.map(|(place, (_, line))| format!("{}: {line}\n", place + 1)).collect::<Vec<_>>().concat()
}

/// HTML whose line breaks between tags are always the same, so that they make no difference.
fn put_tags_on_lines(html: &str) -> String {
    let parts = html.split('<').map(|part| match part.trim_end() {
        tag if tag.ends_with('>') => format!("{tag}\n"),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("<")
}
