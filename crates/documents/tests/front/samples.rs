//! Samples of every kind of paper, for invented people, in each language and address style.

use chrono::{NaiveDate, TimeZone, Utc};
use documents::rendering::{
    AgreementPart, Branding, ChainLink, ConfirmedFactor, Creditor, DirectDebit, DocumentBody, DocumentSpec,
    EvidencePart, GuaranteeRequest, InsuranceCard, InvoiceContent, InvoiceContentLine, KnowledgeForm, Letter,
    Mandate, MandateEnd, MandateKind, Moment, Party, PaymentDetails, QuestionGroup, Receipt, ReceiptRow,
    Section, ServiceOrder, ShownDocument, Signatures, Vat, WithdrawalConfirmation, blocks_from_html,
};
use domain::locale::{Locale, MessageLocale};

/// Every kind of paper with the name of its file.
#[expect(clippy::large_stack_arrays, reason = "each stands there once")]
pub fn every_paper(locale: MessageLocale) -> Vec<(&'static str, DocumentSpec)> {
    let look = sample_branding(locale);
    let dutch = locale.language == Locale::Nl;
    [
        ("invoice", DocumentBody::Invoice(invoice())),
        ("invoice-paid", DocumentBody::Invoice(paid_invoice())),
        ("invoice-credit", DocumentBody::Invoice(credit_invoice())),
        ("invoice-zero", DocumentBody::Invoice(zero_invoice())),
        ("invoice-no-way", DocumentBody::Invoice(invoice_without_a_way_to_pay())),
        ("order-unsigned", DocumentBody::ServiceOrder(service_order(&[]))),
        ("order-half-signed", DocumentBody::ServiceOrder(half_signed_order())),
        ("order-signed", DocumentBody::ServiceOrder(service_order(&[evidence(), partners_evidence()]))),
        ("signatures", DocumentBody::Signatures(signatures())),
        ("mandate", DocumentBody::Mandate(mandate())),
        ("mandate-once", DocumentBody::Mandate(one_off_mandate())),
        ("knowledge-form", DocumentBody::KnowledgeForm(knowledge_form())),
        ("guarantee-request", DocumentBody::GuaranteeRequest(guarantee_request())),
        ("insurance-card", DocumentBody::InsuranceCard(insurance_card())),
        ("receipt", DocumentBody::Receipt(receipt())),
        ("withdrawal", DocumentBody::Withdrawal(withdrawal())),
        ("letter", DocumentBody::Letter(letter(dutch))),
    ]
    .into_iter()
    .map(|(name, content)| {
        (
            name,
            DocumentSpec { look: look.clone(), made_on: day(2026, 11, 21), content, attachments: Vec::new() },
        )
    })
    .collect()
}

pub fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).expect("a day")
}

pub fn sample_branding(locale: MessageLocale) -> Branding {
    Branding {
        firm: "Van Dijk Financieel Advies".to_owned(),
        firm_details: vec![
            "Oudegracht 112, 3511 AX Utrecht".to_owned(),
            "030 555 01 23".to_owned(),
            "KvK 12345678".to_owned(),
            "AFM 12000001".to_owned(),
        ],
        logo: None,
        colour_primary: "#0b5c5b".parse().expect("a colour"),
        colour_accent: "#e8a33d".parse().expect("a colour"),
        locale,
    }
}

pub fn logo() -> Vec<u8> {
    br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50">
        <rect width="50" height="50" rx="10" fill="#0b5c5b"/>
        <path d="M12 15 L25 37 L38 15" fill="none" stroke="#fff" stroke-width="6"/>
        <rect x="62" y="20" width="130" height="10" rx="5" fill="#0b5c5b"/></svg>"##
        .to_vec()
}

fn anna() -> Party {
    Party {
        name: "Mevrouw A.M. de Vries".to_owned(),
        address: vec!["Lange Nieuwstraat 24 bis".to_owned(), "3512 PH Utrecht".to_owned()],
    }
}

fn bram() -> Party {
    Party { name: "De heer B. de Vries".to_owned(), address: anna().address }
}

fn vat(amount_cents: i64) -> Vat {
    Vat { percentage: 21.0, amount_cents }
}

fn line(description: &str, amount_cents: Option<i64>) -> InvoiceContentLine {
    InvoiceContentLine { description: description.to_owned(), amount_cents, vat_percentage: None }
}

pub fn invoice() -> InvoiceContent {
    InvoiceContent {
        public_number: "2026-0417".to_owned(),
        credited_number: None,
        date: day(2026, 11, 14),
        due_date: Some(day(2026, 11, 28)),
        addressee: anna(),
        lines: vec![
            InvoiceContentLine {
                vat_percentage: Some(21.0),
                ..line("Hypotheekadvies en bemiddeling\nLange Nieuwstraat 24 bis, Utrecht", Some(249_500))
            },
            line("Taxatie op afstand", Some(9_500)),
            line("Korting voor bestaande relaties", Some(-15_000)),
        ],
        vat: vec![vat(42_350)],
        total_cents: 244_000,
        in_portal: true,
        payment: Some(PaymentDetails {
            iban: "NL91ABNA0417164300".to_owned(),
            account_name: "Van Dijk Financieel Advies B.V.".to_owned(),
        }),
        paid_on: None,
    }
}

fn paid_invoice() -> InvoiceContent {
    InvoiceContent {
        lines: vec![line("Jaarlijks onderhoud", None)],
        vat: Vec::new(),
        total_cents: 12_345_678,
        paid_on: Some(day(2026, 11, 20)),
        ..invoice()
    }
}

fn credit_invoice() -> InvoiceContent {
    InvoiceContent {
        credited_number: Some("2026-0163".into()),
        lines: vec![line("Teveel berekend onderhoud", Some(-5_000))],
        vat: Vec::new(),
        total_cents: -5_000,
        due_date: None,
        in_portal: false,
        payment: None,
        ..invoice()
    }
}

fn zero_invoice() -> InvoiceContent {
    InvoiceContent { lines: vec![line("Kennismakingsgesprek", None)], total_cents: 0, ..credit_invoice() }
}

fn invoice_without_a_way_to_pay() -> InvoiceContent {
    InvoiceContent { in_portal: false, payment: None, due_date: None, ..invoice() }
}

pub fn service_order(signatures: &[EvidencePart]) -> ServiceOrder {
    let signed = !signatures.is_empty();
    ServiceOrder {
        label: "Hypotheekadvies Lange Nieuwstraat".to_owned(),
        offered_on: Some(day(2026, 11, 10)),
        clients: vec![anna(), bram()],
        adviser: Some("Joris van Dijk".to_owned()),
        service: "Hypotheekadvies".to_owned(),
        subservice: Some("Advies, bemiddeling en nazorg".to_owned()),
        total_at_once_cents: 249_500,
        total_monthly_cents: 1_500,
        monthly_vat: Some(vat(260)),
        direct_debit: Some(DirectDebit {
            payment_reference: "VD-2026-0417".to_owned(),
            creditor_name: "Van Dijk Financieel Advies B.V.".to_owned(),
            creditor_id: "NL00ZZZ123456780000".to_owned(),
            iban: signed.then(|| "NL91ABNA0417164300".to_owned()),
            account_holder: signed.then(|| "A.M. de Vries".to_owned()),
        }),
        conditions: blocks_from_html(
            "<h2>1. Betaling</h2><p>Een factuur wordt binnen 14 dagen na de factuurdatum betaald. \
             Wie 30 dagen na de vervaldag niet heeft betaald, is in verzuim; de incassokosten \
             bedragen dan ten minste 15% van het openstaande bedrag.</p>\
             <h2>2. Opzeggen</h2><p>De opdracht kan door beide partijen worden opgezegd met een \
             termijn van 14 dagen.</p>\
             <h2>3. Wat wij doen</h2><ul><li>een advies op papier</li><li>het aanvragen van offertes</li>\
             <li>begeleiding tot en met de notaris</li></ul>\
             <h2>4. Klachten</h2><p>Een klacht wordt binnen 60 dagen na ontdekking gemeld. Een \
             vordering vervalt na twee jaar.</p>",
        ),
        is_signed: signed,
        signatures: signatures.to_vec(),
        mandate: signed.then(|| Mandate { evidence: None, ..mandate() }),
    }
}

fn half_signed_order() -> ServiceOrder {
    ServiceOrder { is_signed: false, mandate: None, ..service_order(&[evidence()]) }
}

fn signatures() -> Signatures {
    Signatures {
        label: "Hypotheekadvies Lange Nieuwstraat".to_owned(),
        signatures: vec![evidence(), partners_evidence()],
        mandate: Some(Mandate { evidence: None, ..mandate() }),
    }
}

fn partners_evidence() -> EvidencePart {
    EvidencePart {
        name: "Bram de Vries".to_owned(),
        account: Some("bram.devries@example.nl".to_owned()),
        session_began: Some("handover".to_owned()),
        handed_over_by: Some("J. Bakker (koppeling Elements)".to_owned()),
        confirmed: None,
        two_factor: Some(false),
        ..evidence()
    }
}

pub fn evidence() -> EvidencePart {
    let at = |minute, second| {
        Moment(Utc.with_ymd_and_hms(2026, 11, 21, 13, minute, second).single().expect("a moment"))
    };
    EvidencePart {
        name: "Anna de Vries".to_owned(),
        account: Some("anna.devries@example.nl".to_owned()),
        done_at: at(7, 42),
        session_began: Some("password".to_owned()),
        handed_over_by: None,
        provider: None,
        assurance: None,
        confirmed: Some(ConfirmedFactor { by: "totp".to_owned(), at: at(5, 50) }),
        two_factor: Some(true),
        ip_address: Some("2001:db8:85a3::8a2e:370:7334".to_owned()),
        user_agent: Some(
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like \
             Gecko) Version/19.1 Mobile/15E148 Safari/604.1"
                .to_owned(),
        ),
        shown_locale: Some("nl-x-informal".to_owned()),
        terms_version: Some("2026-03".to_owned()),
        terms_read_at: Some(at(6, 3)),
        agreements: vec![
            AgreementPart {
                text: "Ik heb de voorwaarden gelezen en ga ermee akkoord.".to_owned(),
                agreed_at: Some(at(6, 15)),
            },
            AgreementPart {
                text: "Ik ga akkoord met de opdracht tot dienstverlening.".to_owned(),
                agreed_at: None,
            },
        ],
        documents: vec![ShownDocument {
            file_name: "Opdracht tot dienstverlening hypotheekadvies.pdf".to_owned(),
            sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08".to_owned(),
        }],
        chain: ChainLink {
            position: 1_284,
            hash: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752".to_owned(),
            previous_hash: Some(
                "fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13".to_owned(),
            ),
        },
    }
}

fn mandate() -> Mandate {
    Mandate {
        reference: "VD-2026-0417-01".to_owned(),
        kind: MandateKind::Recurrent,
        creditor: Creditor {
            party: Party {
                name: "Van Dijk Financieel Advies B.V.".to_owned(),
                address: vec!["Oudegracht 112".to_owned(), "3511 AX Utrecht".to_owned()],
            },
            id: "NL00ZZZ123456780000".to_owned(),
        },
        debtor: anna(),
        iban: "nl91 abna 0417 1643 00".to_owned(),
        bic: Some("ABNANL2A".to_owned()),
        purpose: Some("Onderhoud hypotheekadvies, maandelijks".to_owned()),
        signed_on: day(2026, 11, 21),
        evidence: Some(evidence()),
    }
}

fn one_off_mandate() -> Mandate {
    Mandate { kind: MandateKind::OneOff, evidence: None, bic: None, purpose: None, ..mandate() }
}

fn knowledge_form() -> KnowledgeForm {
    let group = |title: &str, questions: usize| QuestionGroup {
        title: title.to_owned(),
        rows: (1..=questions)
            .map(|number| {
                ReceiptRow::new(
                    format!(
                        "Hoeveel weet u van onderwerp {number} bij {}, en heeft u er ervaring mee?",
                        title.to_lowercase()
                    ),
                    [
                        "Geen kennis en ervaring",
                        "Weinig kennis en ervaring",
                        "Redelijke kennis en ervaring",
                        "Veel kennis en ervaring",
                        "",
                    ][number % 5],
                )
            })
            .collect(),
    };
    KnowledgeForm {
        client: anna(),
        answered_at: evidence().done_at,
        groups: vec![
            group("Algemeen", 5),
            group("Hypotheek", 7),
            group("Inkomen na overlijden", 5),
            group("Arbeidsongeschiktheid", 3),
            group("Werkloosheid", 2),
            group("Pensioen", 4),
            group("Sparen en beleggen", 8),
        ],
    }
}

pub fn guarantee_request() -> GuaranteeRequest {
    GuaranteeRequest {
        label: "Bankgarantie Maliebaan 8".to_owned(),
        company: "Nationale Borg".to_owned(),
        applicants: vec![anna(), bram()],
        property: Some("Maliebaan 8, 3581 CA Utrecht".to_owned()),
        purchase_price_cents: Some(48_500_000),
        guarantee_cents: Some(4_850_000),
        premium_cents: Some(36_400),
        one_off_additional_cents: 4_500,
        purchase_agreement_on: Some(day(2026, 11, 2)),
        expires_on: Some(day(2027, 3, 1)),
    }
}

fn insurance_card() -> InsuranceCard {
    InsuranceCard {
        company: "Nationale Borg".to_owned(),
        product: "Overlijdensdekking bij bankgarantie".to_owned(),
        guarantee_cents: Some(4_850_000),
        premium_cents: Some(36_400),
    }
}

pub fn receipt() -> Receipt {
    Receipt {
        action: "Voorstel bankgarantie beoordelen".to_owned(),
        product: Some("Bankgarantie Maliebaan 8".to_owned()),
        reference: "0192f7a1-6f3e-7c1d-9a52-0c6a3e5b77e5".to_owned(),
        client: anna(),
        outcome: Some("Akkoord met het voorstel".to_owned()),
        shown: vec![
            ReceiptRow::new("Koopsom", "€ 485.000,00"),
            ReceiptRow::new("Bedrag van de garantie", "€ 48.500,00"),
            ReceiptRow::new("Premie", "€ 364,00 eenmalig"),
        ],
        answered: vec![
            Section { title: None, rows: vec![ReceiptRow::new("Keuze", "Akkoord")] },
            Section {
                title: Some("Overig".to_owned()),
                rows: vec![ReceiptRow::new(
                    "Opmerking",
                    "De levering is op 1 maart.\nKan dat nog een week later?",
                )],
            },
        ],
        evidence: evidence(),
    }
}

fn letter(dutch: bool) -> Letter {
    let (subject, salutation, body) = if dutch {
        (
            "Uw renteperiode loopt af",
            "Geachte mevrouw De Vries,",
            "<p>Op 1 maart 2027 loopt de rentevaste periode van uw hypotheek af. Wij kijken graag met u \
             wat dan het beste bij u past.</p><p>Wilt u voor het gesprek klaarleggen:</p><ul><li>uw \
             laatste loonstrook</li><li>uw jaaroverzicht van de hypotheek</li></ul>",
        )
    } else {
        (
            "Your fixed rate is ending",
            "Dear Ms De Vries,",
            "<p>The fixed-rate period of your mortgage ends on 1 March 2027. We would like to look with \
             you at what suits you best from then on.</p>",
        )
    };
    Letter {
        addressee: anna(),
        subject: subject.to_owned(),
        salutation: salutation.to_owned(),
        body: blocks_from_html(body),
        sender: Some("Joris van Dijk".to_owned()),
    }
}

fn withdrawal() -> WithdrawalConfirmation {
    WithdrawalConfirmation {
        contract: "Opdracht tot dienstverlening hypotheek".to_owned(),
        reference: "019abc00-0000-7000-8000-000000000001".to_owned(),
        name: "A. de Vries".to_owned(),
        client: anna(),
        email: Some("anna.devries@example.nl".to_owned()),
        concluded_on: day(2026, 11, 21),
        last_day: day(2026, 12, 5),
        received_at: Moment(Utc.with_ymd_and_hms(2026, 12, 5, 22, 59, 59).single().expect("a moment")),
        sent_on: None,
        ended_mandates: vec![MandateEnd {
            iban: "NL91ABNA0417164300".to_owned(),
            reference: Some("VD-2026-0042".to_owned()),
        }],
        evidence: evidence(),
    }
}
