//! What a bundle says: Dutch formal and informal, English. No amounts, no names of documents, nobody's data: a mail
//! is read over shoulders. What it is about stands in the portal.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use domain::action_type::ActionType;
use domain::licence::Licence;
use domain::locale::Locale;
use domain::notices::{Item, NoticeKind, Slot, What};
use domain::products::appointment::today;
use store::consumers::Account;

use super::links::{Links, Portal};
use crate::mail::wording::{Footer, MailLine, MailText, MailWording};

/// So many things are told one by one; mail programs cut off what is too long.
const MOST: usize = 20;

/// Whether any of it is something that a consumer can be without.
pub(super) fn is_unsubscribable(told: &[Item]) -> bool {
    told.iter().any(Item::is_optional)
}

/// The mail that tells these things.
pub(super) fn words(
    firm: &Licence,
    account: &Account,
    told: &[Item],
    links: &Links,
    now: DateTime<Utc>,
) -> MailText {
    let tone = MailWording(account.locale);
    let line = |item: &Item| line(tone, firm, item, &links.portal, today(now));
    let mut footer = vec![
        Footer::Text(tone.why(&firm.name)),
        Footer::Link(
            tone.pick("Instellingen voor e-mail", "Instellingen voor e-mail", "E-mail settings").to_owned(),
            links.portal.page("/settings"),
        ),
    ];
    if is_unsubscribable(told) {
        let label = tone.pick("Afmelden voor deze berichten", "Afmelden voor deze berichten", "Unsubscribe");
        footer.push(Footer::Link(label.to_owned(), links.unsubscribe.clone()));
    }
    let mut items: Vec<MailLine> = told.iter().take(MOST).map(line).collect();
    if told.len() > MOST {
        items.push(tone.others(told.len() - MOST, &links.portal));
    }
    MailText {
        subject: format!("{} – {}", tone.subject(told), firm.name),
        greeting: tone.greeting(&account.display_name),
        paragraphs: vec![tone.introduction(told, &firm.name)],
        items,
        button: None,
        note: tone.note(account.password_hash.is_some()),
        closing: tone.closing(),
        footer,
    }
}

fn line(tone: MailWording, firm: &Licence, item: &Item, portal: &Portal, today: NaiveDate) -> MailLine {
    let page = |action: &ActionType| portal.page(&action.page(item.subject, item.product, &firm.modules));
    let appointments = || portal.page("/appointments");
    let (title, text, label, link) = match &item.what {
        What::Rejected { action, deadline } => (
            tone.pick("Een document opnieuw aanleveren", "Een document opnieuw aanleveren", "Upload a document again")
                .to_owned(),
            format!(
                "{}{}",
                tone.pick(
                    "Wij kunnen een document dat u heeft aangeleverd niet gebruiken. In het portaal leest u waarom.",
                    "We kunnen een document dat je hebt aangeleverd niet gebruiken. In het portaal lees je waarom.",
                    "We cannot use a document that you uploaded. The portal tells you why.",
                ),
                tone.by(*deadline, today)
            ),
            tone.pick("Opnieuw aanleveren", "Opnieuw aanleveren", "Upload again"),
            page(action),
        ),
        What::Asked { action, deadline } => (
            tone.task(*action),
            tone.by(*deadline, today).trim().to_owned(),
            tone.pick("Taak openen", "Taak openen", "Open the task"),
            page(action),
        ),
        What::Reminder { action, deadline } => (
            format!("{}: {}", tone.pick("Herinnering", "Herinnering", "Reminder"), uncapitalised(&tone.task(*action))),
            tone.by(Some(*deadline), today).trim().to_owned(),
            tone.pick("Taak openen", "Taak openen", "Open the task"),
            page(action),
        ),
        What::Made { at } => (
            tone.pick("Nieuwe afspraak", "Nieuwe afspraak", "New appointment").to_owned(),
            capitalised(&tone.moment(at)),
            tone.pick("Afspraak bekijken", "Afspraak bekijken", "View the appointment"),
            appointments(),
        ),
        What::Moved { from, to } => (
            tone.pick("Gewijzigde afspraak", "Gewijzigde afspraak", "Changed appointment").to_owned(),
            tone.moved(from, to),
            tone.pick("Afspraak bekijken", "Afspraak bekijken", "View the appointment"),
            appointments(),
        ),
        What::Cancelled { was } => (
            tone.pick("Afspraak gaat niet door", "Afspraak gaat niet door", "Appointment cancelled").to_owned(),
            format!(
                "{} {}.",
                tone.pick("Het gaat om de afspraak van", "Het gaat om de afspraak van", "It was planned for"),
                tone.moment(was)
            ),
            tone.pick("Afspraken bekijken", "Afspraken bekijken", "View appointments"),
            appointments(),
        ),
        What::Receipt { action } => (
            tone.pick("Bevestiging", "Bevestiging", "Confirmation").to_owned(),
            tone.receipt(*action),
            tone.pick("Naar het portaal", "Naar het portaal", "Go to the portal"),
            portal.page("/dashboard"),
        ),
    };
    MailLine { title, text, button: (label.to_owned(), link) }
}

impl MailWording {
    fn subject(self, told: &[Item]) -> String {
        let count = told.len();
        let kind = |wanted: NoticeKind| told.iter().all(|item| item.what.kind() == wanted);
        let (one, many) = if kind(NoticeKind::NewAction) {
            (
                self.pick(
                    "Er staat een nieuwe taak voor u klaar",
                    "Er staat een nieuwe taak voor je klaar",
                    "There is a new task for you",
                ),
                self.pick(
                    "Er staan # nieuwe taken voor u klaar",
                    "Er staan # nieuwe taken voor je klaar",
                    "There are # new tasks for you",
                ),
            )
        } else if kind(NoticeKind::DocumentRejected) {
            (
                self.pick(
                    "Wilt u een document opnieuw aanleveren?",
                    "Wil je een document opnieuw aanleveren?",
                    "Please upload a document again",
                ),
                self.pick(
                    "Wilt u # documenten opnieuw aanleveren?",
                    "Wil je # documenten opnieuw aanleveren?",
                    "Please upload # documents again",
                ),
            )
        } else if kind(NoticeKind::Reminder) {
            (
                self.pick(
                    "Herinnering: er staat nog een taak voor u klaar",
                    "Herinnering: er staat nog een taak voor je klaar",
                    "Reminder: a task is waiting for you",
                ),
                self.pick(
                    "Herinnering: er staan nog # taken voor u klaar",
                    "Herinnering: er staan nog # taken voor je klaar",
                    "Reminder: # tasks are waiting for you",
                ),
            )
        } else if kind(NoticeKind::Receipt) {
            let text = self.pick(
                "Wij hebben uw antwoord ontvangen",
                "We hebben je antwoord ontvangen",
                "We received your answer",
            );
            (text, text)
        } else if let [Item { what, .. }] = told {
            return self.about(what);
        } else {
            let text = self.pick(
                "Er zijn # nieuwe berichten voor u",
                "Er zijn # nieuwe berichten voor je",
                "There are # new messages for you",
            );
            (text, text)
        };
        if count == 1 { one.to_owned() } else { many.replace('#', &count.to_string()) }
    }

    fn others(self, count: usize, portal: &Portal) -> MailLine {
        let title =
            self.pick("En nog # andere", "En nog # andere", "And # more").replace('#', &count.to_string());
        let text = self.pick(
            "U vindt alles in het portaal.",
            "Je vindt alles in het portaal.",
            "You find everything in the portal.",
        );
        let label = self.pick("Naar het portaal", "Naar het portaal", "Go to the portal");
        MailLine { title, text: text.to_owned(), button: (label.to_owned(), portal.page("/dashboard")) }
    }

    /// The subject of a mail about one appointment.
    fn about(self, what: &What) -> String {
        match what {
            What::Made { at } => {
                format!(
                    "{} {}",
                    self.pick("Uw afspraak op", "Je afspraak op", "Your appointment on"),
                    self.moment(at)
                )
            }
            What::Moved { .. } => self
                .pick("Uw afspraak is gewijzigd", "Je afspraak is gewijzigd", "Your appointment has changed")
                .to_owned(),
            What::Cancelled { .. } => self
                .pick(
                    "Uw afspraak gaat niet door",
                    "Je afspraak gaat niet door",
                    "Your appointment is cancelled",
                )
                .to_owned(),
            What::Rejected { .. } | What::Asked { .. } | What::Reminder { .. } | What::Receipt { .. } => {
                self.pick("Een bericht voor u", "Een bericht voor je", "A message for you").to_owned()
            }
        }
    }

    fn introduction(self, told: &[Item], firm: &str) -> String {
        let open = told.iter().all(|item| item.what.kind() == NoticeKind::Reminder);
        let (nl, en) = if open {
            ("Dit staat nog open in het portaal van", "This is still open in the portal of")
        } else {
            ("Dit is nieuw in het portaal van", "This is new in the portal of")
        };
        format!("{} {firm}:", self.pick(nl, nl, en))
    }

    fn note(self, has_password: bool) -> String {
        let text = if has_password {
            self.pick(
                "In deze e-mail staan geen persoonlijke gegevens. U ziet alles nadat u heeft ingelogd.",
                "In deze e-mail staan geen persoonlijke gegevens. Je ziet alles nadat je hebt ingelogd.",
                "This e-mail holds no personal details. You see everything after signing in.",
            )
        } else {
            self.pick(
                "Heeft u nog geen wachtwoord? Kies dan op de inlogpagina ‘Wachtwoord vergeten’ om er een in te stellen.",
                "Heb je nog geen wachtwoord? Kies dan op de inlogpagina ‘Wachtwoord vergeten’ om er een in te stellen.",
                "No password yet? Choose ‘Forgot password’ on the sign-in page to set one.",
            )
        };
        text.to_owned()
    }

    fn why(self, firm: &str) -> String {
        match self.0.language {
            Locale::Nl => {
                let start = self.pick("U ontvangt", "Je ontvangt", "");
                let have = self.pick("u een account heeft", "je een account hebt", "");
                format!("{start} deze e-mail omdat {have} in het portaal van {firm}.")
            }
            Locale::En => {
                format!("You receive this e-mail because you have an account in the portal of {firm}.")
            }
        }
    }

    /// A space and a sentence about the deadline, or nothing without one.
    fn by(self, deadline: Option<NaiveDate>, today: NaiveDate) -> String {
        let Some(deadline) = deadline else { return String::new() };
        if deadline < today {
            return String::new();
        }
        let date = self.day(deadline);
        let text = if deadline == today {
            self.pick(
                "Dit kan nog tot en met vandaag",
                "Dit kan nog tot en met vandaag",
                "Today is the last day for this",
            )
        } else {
            self.pick("Graag uiterlijk", "Graag uiterlijk", "Please do this no later than")
        };
        if deadline == today { format!(" {text}, {date}.") } else { format!(" {text} {date}.") }
    }

    /// `dinsdag 24-11-2026`
    fn day(self, date: NaiveDate) -> String {
        const NL: [&str; 7] =
            ["maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"];
        const EN: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
        let place = usize::try_from(date.weekday().num_days_from_monday()).unwrap_or_default();
        let names = match self.0.language {
            Locale::Nl => NL,
            Locale::En => EN,
        };
        format!("{} {}", names[place % 7], domain::dates::format_dutch_date(date))
    }

    /// `dinsdag 24-11-2026 om 10:00 uur`
    fn moment(self, slot: &Slot) -> String {
        let day = self.day(slot.date);
        match (&slot.start_time, self.0.language) {
            (None, _) => day,
            (Some(time), Locale::Nl) => format!("{day} om {} uur", time.as_str()),
            (Some(time), Locale::En) => format!("{day} at {}", time.as_str()),
        }
    }

    fn moved(self, from: &Slot, to: &Slot) -> String {
        if from.is_when(to) {
            let text = self.pick(
                "De gegevens zijn gewijzigd van de afspraak op",
                "De gegevens zijn gewijzigd van de afspraak op",
                "The details have changed of the appointment on",
            );
            return format!("{text} {}.", self.moment(to));
        }
        let (now, before) =
            (self.pick("Nieuw moment", "Nieuw moment", "New time"), self.pick("Eerst", "Eerst", "Before"));
        format!("{now}: {}. {before}: {}.", self.moment(to), self.moment(from))
    }

    fn receipt(self, action: ActionType) -> String {
        let what = match action {
            ActionType::SignOtd => self.pick(
                "Wij hebben de opdracht ontvangen die u heeft ondertekend.",
                "We hebben de opdracht ontvangen die je hebt ondertekend.",
                "We received the service order that you signed.",
            ),
            ActionType::SignWoongarantProposal => self.pick(
                "Wij hebben het voorstel voor de woonverzekering ontvangen dat u heeft ondertekend.",
                "We hebben het voorstel voor de woonverzekering ontvangen dat je hebt ondertekend.",
                "We received the proposal for a home insurance that you signed.",
            ),
            _ => self.pick(
                "Wij hebben uw beslissing ontvangen.",
                "We hebben je beslissing ontvangen.",
                "We received your decision.",
            ),
        };
        let proof = self.pick(
            "Het bewijs daarvan staat in het portaal, bij wat u heeft gedaan.",
            "Het bewijs daarvan staat in het portaal, bij wat je hebt gedaan.",
            "The receipt is in the portal, with what you have done.",
        );
        format!("{what} {proof}")
    }

    /// What is asked, in words that give nothing away.
    fn task(self, action: ActionType) -> String {
        use ActionType as A;
        let (nl, en) = match action {
            A::UploadDocument => ("Een document aanleveren", "Upload a document"),
            A::ReuploadDocument => ("Een document opnieuw aanleveren", "Upload a document again"),
            A::RequestPensionXml => ("Een pensioenoverzicht aanleveren", "Upload a pension overview"),
            A::InventoryForm => ("Het inventarisatieformulier invullen", "Fill in the inventory form"),
            A::InventoryFormOckto | A::InventoryFormDigid | A::InventoryFormIwize => {
                ("Gegevens ophalen en delen", "Collect and share your details")
            }
            A::RequestDateConditionsPrecedent => (
                "De datum van de ontbindende voorwaarden doorgeven",
                "Give the date of the conditions precedent",
            ),
            A::SignOtd => ("Een opdracht ondertekenen", "Sign a service order"),
            A::DownloadIndicativeProposal => {
                ("Een indicatief voorstel bekijken", "View an indicative proposal")
            }
            A::DownloadFinalOffer => ("Een offerte bekijken", "View an offer"),
            A::DownloadOtdUnsigned => ("Een opdracht bekijken", "View a service order"),
            A::DownloadOtdSigned => ("Een getekende opdracht bekijken", "View a signed service order"),
            A::DownloadAddedDocument | A::DownloadDocumentManagementFile => {
                ("Een document downloaden", "Download a document")
            }
            A::ApproveDocument => ("Een document beoordelen", "Review a document"),
            A::BankGuaranteeProposal | A::RequestBankGuarantee => {
                ("Een bankgarantie beoordelen", "Decide on a bank guarantee")
            }
            A::KnowledgeForm => (
                "Vragen over kennis en ervaring beantwoorden",
                "Answer questions about knowledge and experience",
            ),
            A::ConsumerProfileForm | A::RequestAdvice => {
                ("Vragen voor het advies beantwoorden", "Answer questions for the advice")
            }
            A::UpdateMortgage => ("Hypotheekgegevens controleren", "Check the details of a mortgage"),
            A::EditMarketValue => ("De waarde van de woning doorgeven", "Give the value of the home"),
            A::PresentOpportunity => ("Een besparing bekijken", "Look at a possible saving"),
            A::PayInvoice => ("Een factuur betalen", "Pay an invoice"),
            A::StartDisabilityCover | A::CalculateDisabilityPremium => {
                ("Een dekking bij arbeidsongeschiktheid beoordelen", "Decide on a disability cover")
            }
            A::MortgageCheck => ("De hypotheekcheck invullen", "Fill in the mortgage check"),
            A::SignWoongarantProposal => ("Een woonverzekering ondertekenen", "Sign a home insurance"),
        };
        self.pick(nl, nl, en).to_owned()
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn uncapitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
