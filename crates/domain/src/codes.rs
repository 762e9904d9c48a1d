//! The catalogue of error codes: one table of code and HTTP status.
//!
//! Names are spelt as the specification spells them, misspellings included. Their messages stand in the message
//! catalogue below `code`; those for the firm's own system, where they differ, below `backOffice.code`.

use strum::{Display, EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};

use crate::locale::{Locale, MessageLocale};

macro_rules! catalogue {
    ($($(#[$doc:meta])* $code:ident $status:literal;)+) => {
        /// Error codes of the API.
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
        }
    };
}

impl Code {
    /// Returns every code of the catalogue.
    pub fn variants() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// Returns the explanation and the advice for the reader, in their language and form of address.
    pub fn message(self, locale: MessageLocale) -> &'static str {
        locale.find_message(&format!("code.{self}")).unwrap_or_default()
    }

    /// Returns the message for the firm's own system: codes that consumers get as well may mean something else there.
    pub fn back_office_message(self, language: Locale) -> &'static str {
        let locale = MessageLocale::formal(language);
        locale.find_message(&format!("backOffice.code.{self}")).unwrap_or_else(|| self.message(locale))
    }
}

catalogue! {
    // Session
    AuthLoginFailed 401;
    AuthTokenInvalid 401;
    AuthRefreshInvalidToken 401;
    AuthRefreshMissingData 401;
    AuthRefreshMissingToken 401;
    AuthRefreshExpiredToken 401;
    AuthHandoverInvalid 401;
    AuthRequestNewPasswordFailed 422;
    AuthStartPasswordResetFailed 401;
    NoPasswordProvided 422;
    ConsumerPasswordIsCommon 422;
    PasswordNotConformSecurityGuidelines 422;
    UnableToResetPassword 422;
    UnableToMarkTokenAsUsedException 409;
    InvalidOtp 401;
    ConsumerLocked 423;
    TooManyRequests 429;
    AccessDenied 403;
    ProductOwnershipMismatch 403;
    TwoFactorRequired 403;
    TwoFactorSetupRequired 403;
    ConfirmationRequired 403;
    PasskeyRefused 401;
    PasskeyNotAdded 422;
    PasskeyLimitReached 409;
    PushSubscriptionLimitReached 409;
    /// The portal has no host here that is this firm's alone.
    PasskeysUnavailable 409;
    /// The change would leave the firm without an administrator.
    LastAdmin 409;
    LastSecondFactor 409;
    IdentityProviderFailed 502;
    IdentityNotLinked 422;
    IdentityRefused 401;
    /// The act requires a sign-in of a higher level of assurance.
    AssuranceRequired 403;
    BrandCouldNotBeDetermined 400;

    // Not found
    ConsumerNotFound 404;
    PartnerNotFound 404;
    ProductNotFound 404;
    ProductActionNotFound 404;
    ImportantDocumentNotFound 404;
    FileNotFound 404;
    DossierNotFound 404;
    MortgageNotFound 404;
    OtdNotFound 404;
    ContractNotFound 404;
    MessageNotFound 404;
    ChangeProposalNotFound 404;
    /// The proposal was decided, taken back or replaced before.
    ChangeProposalDecided 409;
    /// Somebody changed the task in the meantime.
    TaskChanged 409;
    WithdrawalLinkNotFound 404;
    AppointmentNotFound 404;
    GeneralInsuranceNotFound 404;
    InvoiceNotFound 404;
    IncomeTypeNotFound 404;
    ProjectNotFound 404;
    LeadsourceNotFound 404;
    CampaignNotFound 404;
    AdvisorNotFound 404;
    DossierOwnerNotFound 404;
    ProductPhaseNotFound 404;
    LocationNotFound 404;
    BrandNotFound 404;
    LanguageNotFound 404;
    UnderOfferOptionNotFound 404;
    ConsumerProfileNotFound 404;
    UnknownQuoteAttachmentNotFound 404;
    DownloadableDocumentNotFound 404;
    NodeMissing 404;
    SessionNotFound 404;
    PasskeyNotFound 404;
    PushSubscriptionNotFound 404;
    IdentityNotFound 404;
    FeedRestarted 410;
    RecordCannotBeDeleted 409;
    RevisionConflict 412;
    /// The firm's own system manages the record, so that the desk may not write it.
    RecordManagedElsewhere 409;
    RecordNotFound 404;
    RouteNotFound 404;

    // Appointments
    AppointmentAlreadyCanceled 409;
    AppointmentCancellationFailed 409;

    // Documents and uploads
    UploadDocumentsNotProvided 400;
    UploadTooLarge 413;
    /// A consumer has stored as much as one may in a day.
    UploadDayLimitReached 429;
    /// A consumer has stored as much as one may.
    UploadSpaceUsed 413;
    /// The firm has stored as much as it may, or the disk is nearly full.
    StorageFull 507;
    UknownDocumentBundle 422;
    ImageTypeNotSupported 415;
    UploadPdfEncryptionError 422;
    UploadInfected 422;
    ScannerUnavailable 503;
    CombinedPdfToLarge 413;
    CouldNotGenerateInvoicePdf 503;
    InvoiceCantBeDownloaded 404;
    DocumentRenderingFailed 503;
    KnowledgeFormNoAnswersProvided 422;
    KnowledgeFormNoPdf 503;
    KnowledgeFormFailedCreatingPdf 503;

    // Partners and forms
    BankGuaranteeProposalFailed 502;
    DamageReportFailedValidation 422;
    DamageReportPhotoFailedValidation 422;
    InventoryFormDataRetrievalFailed 502;
    CardifaoMortgageMissing 422;
    CardifaoConsumerMissing 422;
    CardifaoApiError 502;
    CardifaoCreatePremiumFailed 502;
    CardifaoStorePremiumFailed 502;
    WoongarantSigningFailed 502;
    PaymentProviderFailed 502;
    ConsumerIdNotProvided 400;
    ProductactionIdNotProvided 400;
    AttachmentIdNotProvided 400;
    InvalidDate 400;
    InvalidActionType 400;
    ActionAlreadyDone 409;
    InvoiceNothingDue 409;
    OtdCancelled 409;
    ContractAlreadyWithdrawn 409;
    ContractSignedByOther 403;
    WithdrawalNotOffered 409;
    WithdrawalPeriodOver 409;
    UploadAlreadyReviewed 409;
    /// The acceptance of a delivery stands: it is too old, was followed by something, or is none.
    AcceptanceIsFinal 409;
    SepaInvalidIban 422;
    SepaConsumerDataMissing 422;
    OutOfIndex 422;
    DossierExternalIdExists 409;
    PersonExternalIdExists 409;
    PersonGenderInvalid 422;
    PersonDobInvalid 422;
    PersonCountryInvalid 422;

    // General
    ValidationFailed 422;
    BodyNotReadable 400;
    /// The body is of another kind than the call takes, or says none.
    MediaTypeNotSupported 415;
    MethodNotAllowed 405;
    BankGuaranteeConditionsMissing 409;
    RecordChanged 409;
    VersionConflict 409;
    /// Somebody else saved, published or discarded the draft of the firm's settings.
    DraftChanged 409;
    DraftMissing 409;
    /// The firm's settings were written since the draft began with them.
    SettingsChanged 409;
    IdempotencyKeyReused 422;
    RequestInProgress 409;
    InternalError 500;
    /// A queue of work is full; the response names the time for another attempt.
    PortalBusy 503;
    /// The database, of whatever make, cannot be reached, or its disk is full. The code keeps the name that the API's
    /// clients know.
    MysqlError 503;
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
    fn every_code_has_a_message_for_everybody() {
        for code in Code::variants() {
            assert!((400..600).contains(&code.status()), "{code}");
            for locale in MessageLocale::ALL {
                let key = format!("code.{code}");
                assert!(locale.find_message(&key).is_some_and(|text| text.len() > 10), "{key} in {locale}");
            }
        }
        for name in MessageLocale::default().messages_below("code").into_iter().map(|(name, _)| name) {
            assert!(name.parse::<Code>().is_ok(), "{name} is no code");
        }
        let back_office = MessageLocale::default().messages_below("backOffice.code");
        assert!(!back_office.is_empty());
        for (name, text) in back_office {
            let code: Code = name.parse().expect(name);
            assert_eq!(code.back_office_message(Locale::Nl), text);
        }
    }

    /// Every code that the specification names, and those that the contract adds, by the status that they travel with.
    const NAMED: [(u16, &str); 12] = [
        (
            400,
            "BRAND_COULD_NOT_BE_DETERMINED CONSUMER_ID_NOT_PROVIDED PRODUCTACTION_ID_NOT_PROVIDED \
             ATTACHMENT_ID_NOT_PROVIDED UPLOAD_DOCUMENTS_NOT_PROVIDED INVALID_DATE INVALID_ACTION_TYPE",
        ),
        (
            401,
            "AUTH_LOGIN_FAILED AUTH_REFRESH_INVALID_TOKEN AUTH_REFRESH_MISSING_DATA AUTH_REFRESH_MISSING_TOKEN \
             AUTH_REFRESH_EXPIRED_TOKEN AUTH_START_PASSWORD_RESET_FAILED INVALID_OTP",
        ),
        (403, "ACCESS_DENIED PRODUCT_OWNERSHIP_MISMATCH TWO_FACTOR_REQUIRED TWO_FACTOR_SETUP_REQUIRED"),
        (
            404,
            "CONSUMER_NOT_FOUND PRODUCT_NOT_FOUND PRODUCT_ACTION_NOT_FOUND IMPORTANT_DOCUMENT_NOT_FOUND \
             FILE_NOT_FOUND DOSSIER_NOT_FOUND MORTGAGE_NOT_FOUND OTD_NOT_FOUND APPOINTMENT_NOT_FOUND \
             GENERAL_INSURANCE_NOT_FOUND INVOICE_NOT_FOUND INCOME_TYPE_NOT_FOUND PROJECT_NOT_FOUND \
             LEADSOURCE_NOT_FOUND CAMPAIGN_NOT_FOUND ADVISOR_NOT_FOUND DOSSIER_OWNER_NOT_FOUND \
             PRODUCT_PHASE_NOT_FOUND LOCATION_NOT_FOUND BRAND_NOT_FOUND LANGUAGE_NOT_FOUND \
             UNDER_OFFER_OPTION_NOT_FOUND CONSUMER_PROFILE_NOT_FOUND UNKNOWN_QUOTE_ATTACHMENT_NOT_FOUND \
             DOWNLOADABLE_DOCUMENT_NOT_FOUND NODE_MISSING INVOICE_CANT_BE_DOWNLOADED PARTNER_NOT_FOUND",
        ),
        (
            409,
            "APPOINTMENT_ALREADY_CANCELED APPOINTMENT_CANCELLATION_FAILED ACTION_ALREADY_DONE \
             DOSSIER_EXTERNAL_ID_EXISTS PERSON_EXTERNAL_ID_EXISTS UNABLE_TO_MARK_TOKEN_AS_USED_EXCEPTION",
        ),
        (413, "UPLOAD_TOO_LARGE COMBINED_PDF_TO_LARGE"),
        (415, "IMAGE_TYPE_NOT_SUPPORTED"),
        (
            422,
            "UPLOAD_PDF_ENCRYPTION_ERROR PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES CONSUMER_PASSWORD_IS_COMMON \
             NO_PASSWORD_PROVIDED UNABLE_TO_RESET_PASSWORD AUTH_REQUEST_NEW_PASSWORD_FAILED SEPA_INVALID_IBAN \
             SEPA_CONSUMER_DATA_MISSING KNOWLEDGE_FORM_NO_ANSWERS_PROVIDED DAMAGE_REPORT_FAILED_VALIDATION \
             DAMAGE_REPORT_PHOTO_FAILED_VALIDATION OUT_OF_INDEX PERSON_GENDER_INVALID PERSON_DOB_INVALID \
             PERSON_COUNTRY_INVALID UKNOWN_DOCUMENT_BUNDLE CARDIFAO_MORTGAGE_MISSING CARDIFAO_CONSUMER_MISSING",
        ),
        (423, "CONSUMER_LOCKED"),
        (429, "TOO_MANY_REQUESTS"),
        (
            502,
            "BANK_GUARANTEE_PROPOSAL_FAILED INVENTORY_FORM_DATA_RETRIEVAL_FAILED CARDIFAO_API_ERROR \
             CARDIFAO_CREATE_PREMIUM_FAILED CARDIFAO_STORE_PREMIUM_FAILED",
        ),
        (
            503,
            "MYSQL_ERROR COULD_NOT_GENERATE_INVOICE_PDF KNOWLEDGE_FORM_NO_PDF KNOWLEDGE_FORM_FAILED_CREATING_PDF",
        ),
    ];

    #[test]
    fn every_code_of_the_specification_is_in_the_table_under_its_status() {
        for (status, names) in NAMED {
            for name in names.split_whitespace() {
                assert_eq!(name.parse().map(Code::status), Ok(status), "{name}");
            }
        }
    }
}
