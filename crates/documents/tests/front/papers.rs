//! Papers as a consumer opens them.

use documents::rendering::{
    Attachment, Block, DocumentBody, DocumentSpec, InvoiceContentLine, Letter, Party, ReceiptRow, Section,
    render,
};
use domain::locale::{AddressStyle, Locale, MessageLocale};
use lopdf::{Document, Object};
use proptest::prelude::*;

use crate::samples;

const READERS: [MessageLocale; 3] = [
    MessageLocale::formal(Locale::Nl),
    MessageLocale::informal(Locale::Nl),
    // English does not tell the two styles apart.
    MessageLocale::informal(Locale::En),
];

fn formal(content: DocumentBody) -> DocumentSpec {
    DocumentSpec {
        look: samples::sample_branding(MessageLocale::formal(Locale::Nl)),
        made_on: samples::day(2026, 11, 21),
        content,
        attachments: Vec::new(),
    }
}

/// A paper as it was opened again.
struct Opened {
    document: Document,
    /// All its text, without any spaces: lines break where they like.
    bare: String,
    /// All text of the paper, with single spaces.
    text: String,
}

fn open(paper: &DocumentSpec) -> Opened {
    let bytes = render(paper).expect("rendered");
    assert!(bytes.starts_with(b"%PDF-1.7"));
    let document = Document::load_mem(&bytes).expect("readable");
    let pages: Vec<u32> = document.get_pages().into_keys().collect();
    let text = document.extract_text(&pages).expect("text");
    let words: Vec<&str> = text.split_whitespace().collect();
    Opened { bare: words.concat(), text: words.join(" "), document }
}

impl Opened {
    /// Returns true if the document contains the words, wherever its lines break.
    fn contains_text(&self, words: &str) -> bool {
        self.bare.contains(&words.split_whitespace().collect::<String>())
    }

    fn pages(&self) -> usize {
        self.document.get_pages().len()
    }
}

fn paper_named(name: &str, locale: MessageLocale) -> DocumentSpec {
    let mut papers = samples::every_paper(locale);
    let index = papers.iter().position(|(found, _)| *found == name).expect("the paper");
    papers.swap_remove(index).1
}

#[test]
fn every_paper_is_tagged_titled_and_in_the_readers_language() {
    for locale in READERS {
        for (name, paper) in samples::every_paper(locale) {
            let document = open(&paper);
            let catalog = document.document.catalog().expect("a catalog");
            let language = catalog.get(b"Lang").and_then(Object::as_str).expect("a language");
            let expected: &[u8] = if locale.language == Locale::Nl { b"nl-NL" } else { b"en-GB" };
            assert_eq!(language, expected, "{name}");
            assert!(catalog.has(b"StructTreeRoot"), "{name} is read aloud in order");
            assert!(document.contains_text("Van Dijk Financieel Advies"), "{name} names the firm");
            assert!(document.contains_text(if locale.language == Locale::Nl {
                "Pagina 1 van"
            } else {
                "Page 1 of"
            }));
        }
    }
}

#[test]
fn the_same_paper_is_the_same_file() {
    for (name, paper) in samples::every_paper(MessageLocale::informal(Locale::Nl)) {
        assert!(render(&paper).expect("once") == render(&paper).expect("again"), "{name} differs");
    }
    let mut later = formal(DocumentBody::Invoice(samples::invoice()));
    let first = render(&later).expect("rendered");
    later.made_on = samples::day(2026, 11, 22);
    assert!(render(&later).expect("rendered") != first, "its date is that of the document");
}

#[test]
fn formal_papers_say_u_and_informal_ones_je() {
    let formal_words = ["u", "uw"];
    let informal_words = ["je", "jij", "jou", "jouw"];
    for (style, wrong, right) in [
        (AddressStyle::Formal, &informal_words[..], &formal_words[..]),
        (AddressStyle::Informal, &formal_words[..], &informal_words[..]),
    ] {
        // Those whose samples hold no words of a firm or a consumer that address the reader.
        for name in ["invoice", "mandate", "mandate-once", "guarantee-request", "insurance-card", "receipt"] {
            let spoken = open(&paper_named(name, MessageLocale::new(Locale::Nl, style))).text.to_lowercase();
            let words: Vec<&str> = spoken.split(|letter: char| !letter.is_alphabetic()).collect();
            assert!(!words.iter().any(|word| wrong.contains(word)), "{name}: {spoken}");
            assert!(words.iter().any(|word| right.contains(word)), "{name}: {spoken}");
        }
    }
}

#[test]
fn an_invoice_adds_up_in_dutch_figures() {
    let document = open(&formal(DocumentBody::Invoice(samples::invoice())));
    for words in [
        "Factuur 2026-0417",
        "Mevrouw A.M. de Vries",
        "14 november 2026",
        "€ 2.495,00",
        "€ −150,00",
        "Totaal exclusief btw € 2.016,50",
        "Btw 21% € 423,50",
        "Totaal inclusief btw € 2.440,00",
        "NL91 ABNA 0417 1643 00",
    ] {
        assert!(document.contains_text(words), "{words} is missing from {}", document.text);
    }
    let paid = open(&paper_named("invoice-paid", MessageLocale::informal(Locale::Nl)));
    assert!(paid.contains_text("€ 123.456,78") && !paid.contains_text("btw"));
    assert!(paid.contains_text("Deze factuur is betaald") && !paid.contains_text("iDEAL"));
    assert!(!paid.contains_text("Bedrag"), "no line has an amount");
    for (name, title, words) in [
        ("invoice-credit", "Creditfactuur 2026-0417", "U hoeft niets te betalen"),
        ("invoice-zero", "Factuur 2026-0417", "U hoeft niets te betalen"),
        ("invoice-no-way", "Factuur 2026-0417", "Totaal inclusief btw"),
    ] {
        let paper = open(&paper_named(name, MessageLocale::formal(Locale::Nl)));
        assert!(paper.contains_text(title) && paper.contains_text(words), "{name}: {}", paper.text);
        for words in ["Uiterste betaaldatum", "iDEAL", "verzoeken u", "14 dagen"] {
            assert!(!paper.contains_text(words), "{name} asks to pay: {}", paper.text);
        }
    }
}

#[test]
fn a_signed_order_carries_its_evidence_and_an_unsigned_one_none() {
    let unsigned = open(&formal(DocumentBody::ServiceOrder(samples::service_order(&[]))));
    assert!(
        unsigned.contains_text("Nog niet ondertekend") && !unsigned.contains_text("Bewijs van ondertekening")
    );
    let evidence = samples::evidence();
    let signed =
        open(&formal(DocumentBody::ServiceOrder(samples::service_order(std::slice::from_ref(&evidence)))));
    // The mandate and the evidence stand on pages of their own.
    assert_eq!(signed.pages(), unsigned.pages() + 2);
    for words in [
        "Bewijs van ondertekening",
        "21 november 2026 om 14:07:42 uur",
        "2026-11-21T13:07:42Z",
        "2001:db8:85a3::8a2e:370:7334",
        "Ik heb de voorwaarden gelezen en ga ermee akkoord.",
        "gewone elektronische handtekening",
        "1284",
        &evidence.chain.hash,
        evidence.chain.previous_hash.as_deref().expect("there is one"),
        &evidence.documents[0].sha256,
    ] {
        assert!(signed.contains_text(words), "{words} is missing from {}", signed.text);
    }
    assert!(!signed.text.contains("geavanceerde"), "more is claimed than is so");
}

#[test]
fn a_mandate_holds_what_the_rulebook_requires() {
    for (locale, chargeback) in [(Locale::Nl, "binnen acht weken"), (Locale::En, "within 8 weeks")] {
        let document = open(&paper_named("mandate", MessageLocale::formal(locale)));
        for words in [
            "VD-2026-0417-01",
            "Van Dijk Financieel Advies B.V.",
            "Oudegracht 112",
            "NL00ZZZ123456780000",
            "Mevrouw A.M. de Vries",
            "Lange Nieuwstraat 24 bis",
            "NL91 ABNA 0417 1643 00",
            if locale == Locale::Nl { "Doorlopend" } else { "Recurrent" },
            chargeback,
        ] {
            assert!(document.contains_text(words), "{words} is missing from {}", document.text);
        }
        assert!(!document.text.contains("B.V.."));
    }
}

#[test]
fn all_seven_groups_of_the_knowledge_form_are_there() {
    let document = open(&paper_named("knowledge-form", MessageLocale::formal(Locale::Nl)));
    for group in ["Algemeen", "Hypotheek", "Inkomen na overlijden", "Sparen en beleggen"] {
        assert!(document.contains_text(group));
    }
    assert!(
        document.contains_text("Redelijke kennis en ervaring") && document.contains_text("Niet ingevuld")
    );
    assert!(document.pages() > 1);
}

#[test]
fn an_amount_that_is_not_known_is_not_printed() {
    let mut request = samples::guarantee_request();
    request.guarantee_cents = None;
    let request = open(&formal(DocumentBody::GuaranteeRequest(request)));
    assert!(
        !request.contains_text("Bedrag van de garantie") && !request.contains_text("€ 0,00"),
        "{}",
        request.text
    );
}

#[test]
fn sealed_answers_are_embedded_word_for_word() {
    let mut paper = paper_named("receipt", READERS[0]);
    let text = "{\"odd\":\"\u{202e}é🎉\",\"amount\":1.10}".to_owned();
    paper.attachments = vec![Attachment { name: "answer-26.json".to_owned(), text: text.clone() }];
    let with = open(&paper).document;
    let names =
        with.catalog().and_then(|catalog| catalog.get(b"AF")).expect("files").as_array().expect("a list");
    assert_eq!(names.len(), 1);
    let streams = with.objects.values().filter_map(|object| object.as_stream().ok());
    let kind = |stream: &lopdf::Stream| {
        stream.dict.get(b"Type").and_then(Object::as_name).ok() == Some(b"EmbeddedFile")
    };
    let inside = streams
        .filter(|stream| kind(stream))
        .map(|stream| stream.decompressed_content().unwrap_or_else(|_| stream.content.clone()));
    assert_eq!(inside.collect::<Vec<_>>(), [text.into_bytes()]);
}

fn letter(words: &str) -> DocumentSpec {
    formal(DocumentBody::Letter(Letter {
        addressee: Party { name: words.to_owned(), address: vec![words.to_owned()] },
        subject: "Onderwerp".to_owned(),
        salutation: words.to_owned(),
        body: vec![
            Block::Heading(words.to_owned()),
            Block::Paragraph(words.to_owned()),
            Block::Item(words.to_owned()),
        ],
        sender: Some(words.to_owned()),
    }))
}

#[test]
fn what_people_write_is_never_read_as_markup() {
    for words in [
        "#panic(\"boe\")",
        "*vet* _cursief_ `code` $x^2$",
        "= Kop - punt + nummer / term",
        "<etiket> @verwijzing https://example.nl",
        "\\ #{ ] [ // /* \" #read(\"data.json\")",
        "#import \"@preview/x:1.0.0\"",
    ] {
        let document = open(&letter(words));
        assert!(document.contains_text(words), "{words} became {}", document.text);
    }
}

#[test]
fn letters_that_the_font_lacks_do_not_stop_a_paper() {
    let document = open(&letter("Zoë 👍🏽 Łukasz 王伟 مرحبا\u{202E}omgekeerd\u{200D}\u{0007}\tok"));
    assert!(document.contains_text("Zoë ?? Łukasz ?? ?????omgekeerd ok"), "{}", document.text);
}

#[test]
fn a_word_without_end_stays_on_the_page() {
    let endless = "https://example.nl/".to_owned() + &"0123456789".repeat(40);
    let document = open(&letter(&endless));
    assert!(document.contains_text(&endless), "{}", document.text);
    assert!(!document.text.contains(&endless), "it was broken into lines: {}", document.text);
    assert!(!document.text.contains('\u{200B}'), "nothing hidden is copied along");
}

#[test]
fn a_firm_without_a_name_still_gets_its_papers() {
    for (_, mut paper) in samples::every_paper(MessageLocale::formal(Locale::Nl)) {
        paper.look.firm = " ".to_owned();
        paper.look.firm_details.clear();
        paper.look.logo = Some(samples::logo());
        render(&paper).expect("rendered");
    }
}

#[test]
fn a_broken_logo_is_left_out() {
    let mut paper = formal(DocumentBody::Invoice(samples::invoice()));
    for broken in [&b"\x89PNG\r\n\x1A\n broken"[..], b"<svg", b"no picture", b""] {
        paper.look.logo = Some(broken.to_vec());
        assert!(open(&paper).contains_text("Van Dijk Financieel Advies"));
    }
    paper.look.logo = Some(samples::logo());
    assert!(render(&paper).expect("rendered") != render(&formal(paper.content.clone())).expect("rendered"));
    paper.look.logo = Some(crate::fixtures::png(300, 20));
    let document = open(&paper);
    let pictures = document.document.objects.values().filter(|object| {
        let dict = object.as_stream().map(|stream| &stream.dict);
        dict.is_ok_and(|dict| dict.get(b"Subtype").and_then(Object::as_name).ok() == Some(b"Image"))
    });
    assert_eq!(pictures.count(), 1, "a good one is shown");
}

#[test]
fn long_tables_go_on_over_the_page() {
    let mut invoice = samples::invoice();
    invoice.lines = (1..=120)
        .map(|number| InvoiceContentLine {
            description: format!("Regel {number}"),
            amount_cents: Some(number),
            vat_percentage: None,
        })
        .collect();
    let document = open(&formal(DocumentBody::Invoice(invoice)));
    assert!(document.pages() >= 3);
    assert!(document.contains_text("Regel 120"));
    let mut receipt = samples::receipt();
    receipt.answered =
        vec![Section { title: None, rows: vec![ReceiptRow::new("Opmerking", "heel lang ".repeat(3_000))] }];
    assert!(open(&formal(DocumentBody::Receipt(receipt.clone()))).pages() > 3);
    receipt.answered[0].title = Some("Overig".to_owned());
    assert!(open(&formal(DocumentBody::Receipt(receipt))).pages() > 3);
}

#[test]
fn a_receipt_keeps_the_headings_of_the_form_and_names_no_language_that_nobody_saw() {
    let mut receipt = samples::receipt();
    let document = open(&formal(DocumentBody::Receipt(receipt.clone())));
    assert!(document.contains_text("Wat u heeft ingevuld Keuze Akkoord Overig Opmerking De levering"));
    assert!(document.contains_text("Getoonde taal Nederlands, informeel"));
    receipt.answered.pop();
    receipt.evidence.shown_locale = None;
    let document = open(&formal(DocumentBody::Receipt(receipt)));
    assert!(document.contains_text("Wat u heeft ingevuld Onderwerp Inhoud Keuze Akkoord"));
    assert!(!document.contains_text("Getoonde taal"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_people_write_can_be_set(words: String) {
        render(&letter(&words)).map_err(|error| TestCaseError::fail(error.to_string()))?;
    }
}
