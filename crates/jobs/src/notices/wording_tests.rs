//! Every mail in every way of address.

use domain::action_type::ActionType;
use domain::locale::{AddressStyle, Locale, MessageLocale};
use domain::notices::{Item, Slot, What};
use store::accounts::consumers::Account;
use uuid::Uuid;

use super::links::{Links, Portal};
use super::wording::words;
use crate::mail::wording::MailText;
use crate::mail::{samples, template};

fn account(locale: MessageLocale, has_password: bool) -> Account {
    Account { password_hash: has_password.then(|| "x".to_owned()), ..samples::account(locale) }
}

pub fn slot(date: &str, time: Option<&str>) -> Slot {
    Slot {
        date: date.parse().expect("a date"),
        start_time: time.map(|time| domain::values::ClockTime(time.to_owned())),
        end_time: None,
        location: None,
    }
}

pub fn item(what: What) -> Item {
    Item {
        notice: Uuid::nil(),
        subject: Uuid::from_u128(1),
        product: Some(Uuid::from_u128(2)),
        label: None,
        required: false,
        what,
    }
}

/// Returns one item of each kind that a mail can have.
fn all_items() -> Vec<Item> {
    let deadline = "2026-11-24".parse().expect("a date");
    let mut all = vec![
        What::Rejected { action: ActionType::ReuploadDocument, deadline: Some(deadline) },
        What::Reminder { action: ActionType::SignOtd, deadline: Some(deadline) },
        What::Reminder { action: ActionType::PayInvoice, deadline: "2026-11-21".parse().ok() },
        What::Reminder { action: ActionType::UploadDocument, deadline: "2026-11-20".parse().ok() },
        What::Made { at: slot("2026-11-24", Some("10:00")) },
        What::Moved { from: slot("2026-11-24", Some("10:00")), to: slot("2026-11-26", None) },
        What::Moved {
            from: slot("2026-11-24", None),
            to: Slot { location: Some("x".into()), ..slot("2026-11-24", None) },
        },
        What::Cancelled { was: slot("2026-11-24", Some("10:00")) },
        What::Concluded { contract: Uuid::from_u128(3), until: "2026-12-05".parse().expect("a date") },
    ];
    for action in ActionType::variants() {
        all.push(What::Asked { action, deadline: Some(deadline) });
        if action.is_signed() {
            all.push(What::Receipt { action });
        }
    }
    all.into_iter().map(item).collect()
}

fn firm() -> domain::licence::Licence {
    serde_json::from_str(include_str!("../../../../demo/vandijk/licence.json")).expect("a licence")
}

pub fn links() -> Links {
    Links {
        portal: Portal { base: "https://portaal.example".to_owned(), domain: Some("vandijk".to_owned()) },
        unsubscribe: "https://portaal.example/unsubscribe/token".to_owned(),
        withdrawal_token: Box::new(|contract| format!("token-{contract}")),
    }
}

fn mail_text(account: &Account, told: &[Item]) -> MailText {
    words(&firm(), account, told, &links(), samples::now())
}

/// Returns a mail for each item, and one with all of them.
fn mails(account: &Account) -> Vec<MailText> {
    let all = all_items();
    let mut mails: Vec<MailText> =
        all.iter().map(|one| mail_text(account, std::slice::from_ref(one))).collect();
    mails.push(mail_text(account, &all));
    mails.push(mail_text(account, &all[1..3]));
    mails
}

#[test]
fn each_mail_keeps_to_one_way_of_address() {
    let says = |words: &MailText, wanted: &[&str]| {
        let text = template::text(words, "Van Dijk").to_lowercase();
        text.split(|c: char| !c.is_alphabetic()).any(|word| wanted.contains(&word))
    };
    let (formal, informal) = (["u", "uw", "wij"], ["je", "jij", "jouw", "jou", "we"]);
    for has_password in [true, false] {
        for words in mails(&account(MessageLocale::formal(Locale::Nl), has_password)) {
            assert!(!says(&words, &informal) && says(&words, &formal), "{words:?}");
        }
        for words in mails(&account(MessageLocale::informal(Locale::Nl), has_password)) {
            assert!(!says(&words, &formal) && says(&words, &informal), "{words:?}");
        }
        for style in [AddressStyle::Formal, AddressStyle::Informal] {
            for words in mails(&account(MessageLocale::new(Locale::En, style), has_password)) {
                assert!(!says(&words, &["je", "u", "uw", "het", "een", "uiterlijk", "graag"]), "{words:?}");
            }
        }
    }
}

#[test]
fn a_subject_says_what_there_is() {
    let formal = account(MessageLocale::formal(Locale::Nl), true);
    let subject =
        |what: Vec<What>| mail_text(&formal, &what.into_iter().map(item).collect::<Vec<_>>()).subject;
    let asked = || What::Asked { action: ActionType::SignOtd, deadline: None };
    let made = || What::Made { at: slot("2026-11-24", Some("10:00")) };
    let firm = "Van Dijk Financieel Advies";
    let named = Item { label: Some("Werkgeversverklaring aanleveren".to_owned()), ..item(asked()) };
    let subject_of = |items: &[Item]| mail_text(&formal, items).subject;
    assert_eq!(
        subject_of(std::slice::from_ref(&named)),
        format!("Nieuwe taak: Werkgeversverklaring aanleveren – {firm}")
    );
    assert_eq!(mail_text(&formal, &[named]).items[0].title, "Werkgeversverklaring aanleveren");
    assert_eq!(subject(vec![asked()]), format!("Nieuwe taak: Een opdracht ondertekenen – {firm}"));
    assert_eq!(subject(vec![asked(), asked()]), format!("Er staan 2 nieuwe taken voor u klaar – {firm}"));
    assert_eq!(
        subject(vec![made()]),
        format!("Uw afspraak op dinsdag 24 november 2026 om 10:00 uur – {firm}")
    );
    assert_eq!(subject(vec![asked(), made()]), format!("Nieuw in uw portaal: taak en afspraak – {firm}"));
}

#[test]
fn what_is_more_than_a_mail_holds_is_counted() {
    let anna = account(MessageLocale::informal(Locale::Nl), true);
    let asked = item(What::Asked { action: ActionType::SignOtd, deadline: None });
    let words = mail_text(&anna, &vec![asked; 23]);
    assert_eq!(words.items.len(), 21);
    assert_eq!(words.items[20].title, "En nog 3 andere");
    assert!(words.subject.starts_with("Er staan 23 nieuwe taken voor je klaar"));
}

#[test]
fn a_deadline_is_told_as_it_stands_today() {
    let formal = account(MessageLocale::formal(Locale::Nl), true);
    let text = |day: &str| {
        let what = What::Asked { action: ActionType::SignOtd, deadline: Some(day.parse().expect("a date")) };
        mail_text(&formal, &[item(what)]).items[0].text.clone()
    };
    assert_eq!(text("2026-11-24"), "Graag uiterlijk dinsdag 24 november 2026.");
    assert_eq!(text("2026-11-21"), "Dit kan nog tot en met vandaag, zaterdag 21 november 2026.");
    assert_eq!(text("2026-11-20"), "");
}

#[test]
fn links_lead_to_the_action_and_only_what_one_can_be_without_is_unsubscribed_from() {
    let anna = account(MessageLocale::informal(Locale::Nl), true);
    let words = mail_text(&anna, &[item(What::Asked { action: ActionType::SignOtd, deadline: None })]);
    let (otd, action) = (Uuid::from_u128(2), Uuid::from_u128(1));
    assert_eq!(
        words.items[0].button.1,
        format!("https://portaal.example/otds/{otd}/sign/{action}?domain=vandijk")
    );
    assert!(template::text(&words, "x").contains("https://portaal.example/unsubscribe/token"));
    let contract = Uuid::from_u128(3);
    let concluded = What::Concluded { contract, until: "2026-12-05".parse().expect("a date") };
    let words = mail_text(&anna, &[item(What::Receipt { action: ActionType::SignOtd }), item(concluded)]);
    assert_eq!(
        words.items[1].button.1,
        format!("https://portaal.example/withdraw/token-{contract}?domain=vandijk&lang=nl-x-informal")
    );
    assert!(words.subject.starts_with("We hebben je antwoord ontvangen"), "{}", words.subject);
    let receipt = mail_text(&anna, &[item(What::Receipt { action: ActionType::SignOtd })]);
    assert!(!template::text(&receipt, "x").contains("/unsubscribe/"));
}

/// Writes every mail where `BALIE_MAIL_PAGES` says, to be looked at in a browser.
#[test]
fn the_mails_can_be_looked_at() {
    let folder = std::env::var("BALIE_MAIL_PAGES").ok();
    for locale in MessageLocale::ALL {
        let reader = account(locale, true);
        for (place, words) in mails(&reader).iter().enumerate() {
            let html = template::html(words, &firm(), locale.language, false);
            assert!(
                html.contains(&format!("<html lang=\"{}\"", locale.language.code())) && html.len() < 100_000
            );
            if let Some(folder) = &folder {
                let file = std::path::Path::new(folder).join(format!("{locale}-{place:02}.html"));
                std::fs::write(file, html).expect("written");
            }
        }
    }
}
