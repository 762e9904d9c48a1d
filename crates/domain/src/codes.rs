//! The catalogue of error codes: one table of code, HTTP status and message.
//!
//! Names are spelt as the specification spells them, misspellings included. The informal Dutch message is given
//! only where it differs; English does not differ. `back_office` gives what the firm's own system is told instead, where
//! that differs.

use strum::{Display, EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};

use crate::locale::{AddressStyle, Locale};

macro_rules! catalogue {
    ($($(#[$doc:meta])* $code:ident $status:literal: $nl:literal, $en:literal $(, informal $informal:literal)?
        $(, back_office $back_office_nl:literal, $back_office_en:literal)?;)+) => {
        /// What a client is told when a request is refused or fails.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumIter, EnumString, IntoStaticStr)]
        #[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
        pub enum Code {
            $($(#[$doc])* $code,)+
        }

        impl Code {
            /// The HTTP status that the code travels with.
            pub const fn status(self) -> u16 {
                match self {
                    $(Self::$code => $status,)+
                }
            }

            /// What happened and what to do, in the reader's language and way of address.
            pub fn message(self, locale: Locale, style: AddressStyle) -> &'static str {
                match self {
                    $(Self::$code => {
                        #[allow(unused_mut, unused_assignments, reason = "most messages speak to nobody")]
                        let mut informal = $nl;
                        $(informal = $informal;)?
                        match (locale, style) {
                            (Locale::En, _) => $en,
                            (Locale::Nl, AddressStyle::Formal) => $nl,
                            (Locale::Nl, AddressStyle::Informal) => informal,
                        }
                    })+
                }
            }

            /// The same for the firm's own system: codes that consumers get as well may mean something else there.
            pub fn back_office_message(self, locale: Locale) -> &'static str {
                match (self, locale) {
                    $($((Self::$code, Locale::Nl) => $back_office_nl,
                    (Self::$code, Locale::En) => $back_office_en,)?)+
                    _ => self.message(locale, AddressStyle::Formal),
                }
            }
        }
    };
}

impl Code {
    /// The whole catalogue.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }
}

catalogue! {
    // Session
    AuthLoginFailed 401: "De gebruikersnaam of het wachtwoord klopt niet.", "The user name or password is not correct.";
    AuthTokenInvalid 401: "Uw sessie is verlopen. Log opnieuw in.", "Your session has expired. Please sign in again.", informal "Je sessie is verlopen. Log opnieuw in.",
        back_office "De sleutel ontbreekt, is onbekend, ingetrokken of verlopen, of wordt van elders gebruikt.", "The service key is missing, unknown, revoked, expired or used from elsewhere.";
    AuthRefreshInvalidToken 401: "Uw sessie is niet meer geldig. Log opnieuw in.", "Your session is no longer valid. Please sign in again.", informal "Je sessie is niet meer geldig. Log opnieuw in.";
    AuthRefreshMissingData 401: "De sessie kon niet worden verlengd. Log opnieuw in.", "The session could not be extended. Please sign in again.";
    AuthRefreshMissingToken 401: "De sessie kon niet worden verlengd. Log opnieuw in.", "The session could not be extended. Please sign in again.";
    AuthRefreshExpiredToken 401: "Uw sessie is verlopen. Log opnieuw in.", "Your session has expired. Please sign in again.", informal "Je sessie is verlopen. Log opnieuw in.";
    AuthHandoverInvalid 401: "Deze link is al gebruikt of verlopen. Log in met uw eigen gegevens.", "This link has been used or has expired. Please sign in yourself.", informal "Deze link is al gebruikt of verlopen. Log in met je eigen gegevens.";
    AuthRequestNewPasswordFailed 422: "Een nieuw wachtwoord aanvragen is niet gelukt. Probeer het later nog eens.", "Requesting a new password failed. Please try again later.";
    AuthStartPasswordResetFailed 401: "Deze link is al gebruikt of niet meer geldig. Vraag een nieuwe aan via ‘Wachtwoord vergeten’.", "This link has been used or is no longer valid. Request a new one through ‘Forgot your password’.";
    NoPasswordProvided 422: "Vul een wachtwoord in.", "Enter a password.";
    ConsumerPasswordIsCommon 422: "Dit wachtwoord is te makkelijk te raden. Kies een ander wachtwoord.", "This password is too easy to guess. Choose another one.";
    PasswordNotConformSecurityGuidelines 422: "Dit wachtwoord voldoet niet aan de richtlijnen.", "This password does not meet the guidelines.";
    UnableToResetPassword 422: "Het wachtwoord kon niet worden gewijzigd. Vraag een nieuwe link aan.", "The password could not be changed. Request a new link.";
    UnableToMarkTokenAsUsedException 409: "Deze link is al gebruikt. Vraag een nieuwe aan.", "This link has been used already. Request a new one.";
    InvalidOtp 401: "Deze code klopt niet. Controleer de code in uw app en probeer het nog eens.", "This code is not correct. Check the code in your app and try again.", informal "Deze code klopt niet. Controleer de code in je app en probeer het nog eens.";
    ConsumerLocked 423: "Er is te vaak een onjuist gegeven ingevoerd. Wacht even en probeer het daarna opnieuw.", "Too many incorrect attempts. Please wait and try again later.";
    TooManyRequests 429: "Er komen te veel verzoeken binnen. Wacht even en probeer het opnieuw.", "Too many requests. Please wait a moment and try again.";
    AccessDenied 403: "U heeft hier geen toegang toe.", "You do not have access to this.", informal "Je hebt hier geen toegang toe.";
    ProductOwnershipMismatch 403: "Dit onderdeel hoort niet bij uw dossier.", "This item does not belong to your file.", informal "Dit onderdeel hoort niet bij je dossier.";
    TwoFactorRequired 403: "Voer eerst de code van uw authenticator-app in.", "First enter the code from your authenticator app.", informal "Voer eerst de code van je authenticator-app in.";
    TwoFactorSetupRequired 403: "Stel eerst tweestapsverificatie in.", "Set up two-step verification first.";
    ConfirmationRequired 403: "Bevestig eerst dat u het bent.", "Please confirm first that it is you.", informal "Bevestig eerst dat jij het bent.";
    BrandCouldNotBeDetermined 400: "Het is niet duidelijk bij welk kantoor u wilt zijn. Kies eerst een vestiging.", "It is not clear which office you are looking for. Choose a branch first.", informal "Het is niet duidelijk bij welk kantoor je wilt zijn. Kies eerst een vestiging.";

    // Not found
    ConsumerNotFound 404: "Deze klant is niet gevonden.", "This client was not found.";
    PartnerNotFound 404: "Kon partner data niet vinden.", "Could not find partner data.";
    ProductNotFound 404: "Dit product is niet gevonden.", "This product was not found.";
    ProductActionNotFound 404: "Deze actie is niet gevonden.", "This action was not found.";
    ImportantDocumentNotFound 404: "Dit document is niet gevonden.", "This document was not found.";
    FileNotFound 404: "Dit bestand is niet gevonden.", "This file was not found.";
    DossierNotFound 404: "Dit dossier is niet gevonden.", "This dossier was not found.";
    MortgageNotFound 404: "Deze hypotheek is niet gevonden.", "This mortgage was not found.";
    OtdNotFound 404: "Deze opdracht tot dienstverlening is niet gevonden.", "This service order was not found.";
    AppointmentNotFound 404: "Deze afspraak is niet gevonden.", "This appointment was not found.";
    GeneralInsuranceNotFound 404: "Deze verzekering is niet gevonden.", "This insurance was not found.";
    InvoiceNotFound 404: "Deze factuur is niet gevonden.", "This invoice was not found.";
    IncomeTypeNotFound 404: "Deze inkomenssoort is niet gevonden.", "This type of income was not found.";
    ProjectNotFound 404: "Dit project is niet gevonden.", "This project was not found.";
    LeadsourceNotFound 404: "Deze herkomst is niet gevonden.", "This lead source was not found.";
    CampaignNotFound 404: "Deze campagne is niet gevonden.", "This campaign was not found.";
    AdvisorNotFound 404: "Deze adviseur is niet gevonden.", "This adviser was not found.";
    DossierOwnerNotFound 404: "Deze dossiereigenaar is niet gevonden.", "This file owner was not found.";
    ProductPhaseNotFound 404: "Deze fase is niet gevonden.", "This phase was not found.";
    LocationNotFound 404: "Deze locatie is niet gevonden.", "This location was not found.";
    BrandNotFound 404: "Dit kantoor is niet gevonden.", "This office was not found.";
    LanguageNotFound 404: "Deze taal is niet gevonden.", "This language was not found.";
    UnderOfferOptionNotFound 404: "Deze keuze is niet gevonden.", "This option was not found.";
    ConsumerProfileNotFound 404: "Dit klantprofiel is niet gevonden.", "This client profile was not found.";
    UnknownQuoteAttachmentNotFound 404: "Deze bijlage is niet gevonden.", "This attachment was not found.";
    DownloadableDocumentNotFound 404: "Er is geen document om te downloaden.", "There is no document to download.";
    NodeMissing 404: "Dit onderdeel is niet gevonden.", "This item was not found.";
    SessionNotFound 404: "Dit apparaat is niet gevonden.", "This device was not found.";
    FeedRestarted 410: "De reeks gebeurtenissen is opnieuw begonnen: ga verder vanaf de cursor in meta.next.", "The feed of events was restarted: go on from the cursor in meta.next.";
    RecordCannotBeDeleted 409: "Dit gegeven kan niet worden verwijderd. De reden staat in error.faults; archiveren kan wel.", "This record cannot be deleted. The reason is in error.faults; it can be archived.";
    RevisionConflict 412: "Dit gegeven is intussen gewijzigd. Haal het opnieuw op.", "This record has been changed meanwhile. Read it again.";
    RecordNotFound 404: "Dit gegeven is niet gevonden.", "This record was not found.";
    RouteNotFound 404: "Deze pagina bestaat niet of is verplaatst.", "This page does not exist or has moved.";

    // Appointments
    AppointmentAlreadyCanceled 409: "Deze afspraak is al geannuleerd.", "This appointment has been cancelled already.";
    AppointmentCancellationFailed 409: "Deze afspraak kan niet meer worden geannuleerd. Neem contact op met uw adviseur.", "This appointment can no longer be cancelled. Please contact your adviser.", informal "Deze afspraak kan niet meer worden geannuleerd. Neem contact op met je adviseur.";

    // Documents and uploads
    UploadDocumentsNotProvided 400: "Voeg minimaal 1 document toe.", "Add at least 1 document.";
    UploadTooLarge 413: "Dit is te groot om te versturen. Bestanden mogen samen maximaal 25 MB zijn.", "This is too large to be sent. Files may be 25 MB in total.",
        back_office "Dit is te groot: een verzoek en een regel mogen 2 MB zijn, de inhoud van een document 25 MB.", "This is too large: a body and a line may be 2 MB, the content of a document 25 MB.";
    UknownDocumentBundle 422: "Deze documentenbundel is onbekend.", "This bundle of documents is unknown.";
    ImageTypeNotSupported 415: "Dit bestandstype wordt niet ondersteund of het bestand is beschadigd. Gebruik PDF, JPG, PNG, BMP of GIF, of XML waar daarom is gevraagd.", "This type of file is not supported or the file is damaged. Use PDF, JPG, PNG, BMP or GIF, or XML where that was asked for.";
    UploadPdfEncryptionError 422: "Dit PDF-bestand is met een wachtwoord beveiligd. Verwijder de beveiliging en probeer het opnieuw.", "This PDF is protected with a password. Remove the protection and try again.";
    UploadInfected 422: "In dit bestand is een virus gevonden. Het is niet bewaard.", "A virus was found in this file. It has not been kept.";
    ScannerUnavailable 503: "Bestanden kunnen nu niet worden gecontroleerd. Probeer het later opnieuw.", "Files cannot be checked at the moment. Please try again later.";
    CombinedPdfToLarge 413: "De documenten zijn samengevoegd te groot. Verklein de bestanden en probeer het opnieuw.", "The combined document is too large. Reduce the files and try again.";
    CouldNotGenerateInvoicePdf 503: "De factuur kon niet als PDF worden gemaakt. Probeer het later opnieuw.", "The invoice could not be made as a PDF. Please try again later.";
    InvoiceCantBeDownloaded 404: "Deze factuur kan niet worden gedownload.", "This invoice cannot be downloaded.";
    DocumentRenderingFailed 503: "Het document kon niet worden gemaakt. Probeer het later opnieuw.", "The document could not be made. Please try again later.";
    KnowledgeFormNoAnswersProvided 422: "Er zijn geen antwoorden ingevuld.", "No answers have been given.";
    KnowledgeFormNoPdf 503: "Er is geen PDF van dit formulier.", "There is no PDF of this form.";
    KnowledgeFormFailedCreatingPdf 503: "De PDF van dit formulier kon niet worden gemaakt. Probeer het later opnieuw.", "The PDF of this form could not be made. Please try again later.";

    // Partners and forms
    BankGuaranteeProposalFailed 502: "Uw keuze kon niet worden verwerkt. Probeer het later opnieuw.", "Your choice could not be processed. Please try again later.", informal "Je keuze kon niet worden verwerkt. Probeer het later opnieuw.";
    DamageReportFailedValidation 422: "De schademelding is niet volledig of niet juist ingevuld.", "The damage report is incomplete or incorrect.";
    DamageReportPhotoFailedValidation 422: "Een van de bestanden bij de schademelding kan niet worden gebruikt. Voeg PDF, JPG, PNG of BMP toe.", "One of the files of the damage report cannot be used. Add PDF, JPG, PNG or BMP.";
    InventoryFormDataRetrievalFailed 502: "Uw gegevens konden niet worden opgehaald. Probeer het later opnieuw.", "Your data could not be retrieved. Please try again later.", informal "Je gegevens konden niet worden opgehaald. Probeer het later opnieuw.";
    CardifaoMortgageMissing 422: "Er ontbreekt een hypotheek om de premie te berekenen. Neem contact op met uw adviseur.", "A mortgage is missing to calculate the premium. Please contact your adviser.", informal "Er ontbreekt een hypotheek om de premie te berekenen. Neem contact op met je adviseur.";
    CardifaoConsumerMissing 422: "Er ontbreken gegevens om de premie te berekenen. Neem contact op met uw adviseur.", "Data are missing to calculate the premium. Please contact your adviser.", informal "Er ontbreken gegevens om de premie te berekenen. Neem contact op met je adviseur.";
    CardifaoApiError 502: "De verzekeraar is niet bereikbaar. Probeer het later opnieuw.", "The insurer cannot be reached. Please try again later.";
    CardifaoCreatePremiumFailed 502: "De premie kon niet worden berekend. Probeer het later opnieuw.", "The premium could not be calculated. Please try again later.";
    CardifaoStorePremiumFailed 502: "De premie kon niet worden bewaard. Probeer het later opnieuw.", "The premium could not be stored. Please try again later.";
    WoongarantSigningFailed 502: "De aanvraag kon niet worden verstuurd. Probeer het later opnieuw.", "The application could not be sent. Please try again later.";
    PaymentProviderFailed 502: "De betaling kan nu niet worden gestart. Probeer het later opnieuw.", "The payment cannot be started at the moment. Please try again later.";
    ConsumerIdNotProvided 400: "Er ontbreekt een klantnummer.", "A client id is missing.";
    ProductactionIdNotProvided 400: "Er ontbreekt een actienummer.", "An action id is missing.";
    AttachmentIdNotProvided 400: "Er ontbreekt een bijlagenummer.", "An attachment id is missing.";
    InvalidDate 400: "Deze datum is niet geldig.", "This date is not valid.";
    InvalidActionType 400: "Dit antwoord hoort niet bij deze actie.", "This answer does not belong to this action.";
    ActionAlreadyDone 409: "Deze actie is al afgerond.", "This action has been completed already.";
    InvoiceNothingDue 409: "Op deze factuur staat geen bedrag dat betaald moet worden.", "This invoice has no amount to be paid.";
    OtdCancelled 409: "Deze opdracht tot dienstverlening is geannuleerd en kan niet meer worden ondertekend.", "This service order has been cancelled and can no longer be signed.";
    UploadAlreadyReviewed 409: "Dit document is al beoordeeld en kan niet meer worden verwijderd.", "This document has been reviewed already and can no longer be removed.";
    SepaInvalidIban 422: "Dit rekeningnummer (IBAN) klopt niet.", "This account number (IBAN) is not correct.";
    SepaConsumerDataMissing 422: "Voor de machtiging ontbreken adresgegevens. Neem contact op met uw adviseur.", "Address details are missing for the mandate. Please contact your adviser.", informal "Voor de machtiging ontbreken adresgegevens. Neem contact op met je adviseur.";
    OutOfIndex 422: "Er kunnen 1 of 2 personen worden opgegeven.", "Only 1 or 2 persons are allowed.";
    DossierExternalIdExists 409: "Er bestaat al een dossier met dit nummer.", "A file with this number exists already.";
    PersonExternalIdExists 409: "Er bestaat al een persoon met dit nummer.", "A person with this number exists already.";
    PersonGenderInvalid 422: "Het geslacht is niet juist ingevuld.", "The gender is not valid.";
    PersonDobInvalid 422: "De geboortedatum is niet juist ingevuld.", "The date of birth is not valid.";
    PersonCountryInvalid 422: "Het land is niet juist ingevuld.", "The country is not valid.";

    // General
    ValidationFailed 422: "Niet alle velden zijn juist ingevuld.", "Not all fields have been filled in correctly.";
    BodyNotReadable 400: "Het verzoek is niet leesbaar.", "The request cannot be read.";
    MethodNotAllowed 405: "Deze bewerking is hier niet mogelijk.", "This operation is not possible here.";
    BankGuaranteeConditionsMissing 409: "De algemene voorwaarden van deze bankgarantie zijn er nog niet. Zodra ze er zijn, kunt u akkoord gaan.", "The general conditions of this bank guarantee are not there yet. Once they are, you can agree.", informal "De algemene voorwaarden van deze bankgarantie zijn er nog niet. Zodra ze er zijn, kun je akkoord gaan.";
    RecordChanged 409: "De gegevens waarmee dit formulier begon, zijn intussen gewijzigd. Kijk na wat er is veranderd en verstuur het formulier opnieuw.", "The details that this form began with have been changed meanwhile. Check what has changed and send the form again.";
    VersionConflict 409: "Dit is intussen ergens anders gewijzigd.", "This has been changed elsewhere in the meantime.";
    IdempotencyKeyReused 422: "Deze sleutel is al voor een ander verzoek gebruikt.", "This key has been used for another request.";
    RequestInProgress 409: "Hetzelfde verzoek wordt op dit moment verwerkt.", "The same request is being processed at this moment.";
    InternalError 500: "Er is een fout opgetreden, probeer het nog een keer.", "An error has occurred, please try again.";
    /// The catalogue's name for a database that is away, whichever database it is; also for a disk that is full.
    PortalBusy 503: "Het is op dit moment te druk. Probeer het over een halve minuut opnieuw.", "The portal is too busy at the moment. Please try again in half a minute.";
    MysqlError 503: "Het portaal is tijdelijk niet bereikbaar. Probeer het over een paar minuten opnieuw.", "The portal is temporarily unavailable. Please try again in a few minutes.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_spelt_as_the_specification_spells_them() {
        assert_eq!(Code::UknownDocumentBundle.to_string(), "UKNOWN_DOCUMENT_BUNDLE");
        assert_eq!(Code::CombinedPdfToLarge.to_string(), "COMBINED_PDF_TO_LARGE");
        assert_eq!(Code::ProductactionIdNotProvided.to_string(), "PRODUCTACTION_ID_NOT_PROVIDED");
        assert_eq!("INVALID_OTP".parse(), Ok(Code::InvalidOtp));
    }

    #[test]
    fn informal_messages_do_not_say_u_and_formal_ones_do_not_say_je() {
        let says = |text: &str, words: &[&str]| {
            text.to_lowercase().split(|c: char| !c.is_alphabetic()).any(|word| words.contains(&word))
        };
        for code in Code::all() {
            let formal = code.message(Locale::Nl, AddressStyle::Formal);
            let informal = code.message(Locale::Nl, AddressStyle::Informal);
            assert!(!says(formal, &["je", "jij", "jouw", "jou"]), "{code}: {formal}");
            assert!(!says(informal, &["u", "uw"]), "{code}: {informal}");
            assert!(!code.message(Locale::En, AddressStyle::Formal).is_empty());
            assert!((400..600).contains(&code.status()), "{code}");
        }
    }
}
