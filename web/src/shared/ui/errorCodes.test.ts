// @vitest-environment happy-dom
import { expect, test } from "vitest";
import table from "../../../../crates/domain/src/codes.rs?raw";
import { ApiError } from "../api/error";
import { initTranslations } from "../i18n/index";
import en from "../i18n/locales/en.json";
import nl from "../i18n/locales/nl.json";
import informal from "../i18n/locales/nl-x-informal.json";
import { errorText } from "./errorText";

const text = '"((?:[^"\\\\]|\\\\.)*)"';
/** What the firm's own system is told instead: no consumer sees it. */
const backOffice = text.replaceAll("((", "(?:(");
/** A line of the server's table: code, status, Dutch, English, and informal Dutch where it differs. */
const line = new RegExp(
  `^\\s*([A-Z]\\w+) (\\d{3}): ${text}, ${text}(?:, informal ${text})?(?:,\\s*back_office ${backOffice}, ${backOffice})?;`,
  "gm",
);

const codes = [...table.matchAll(line)].map(([, name = "", status, dutch = "", english = "", other]) => ({
  code: name.replaceAll(/(?<!^)(?=[A-Z])/g, "_").toUpperCase(),
  status: Number(status),
  dutch,
  english,
  other,
}));

test("every code of the server has its text, the same in both", () => {
  expect(codes.length).toBeGreaterThan(80);
  expect(nl.code).toEqual(Object.fromEntries(codes.map(({ code, dutch }) => [code, dutch])));
  expect(en.code).toEqual(Object.fromEntries(codes.map(({ code, english }) => [code, english])));
  const informals = codes.filter(({ other }) => other);
  expect(informal.code).toEqual(Object.fromEntries(informals.map(({ code, other }) => [code, other])));
});

/** Every code that the specification names, and those that the contract adds, by the status that they travel with. */
const named: Record<number, string> = {
  400: `BRAND_COULD_NOT_BE_DETERMINED CONSUMER_ID_NOT_PROVIDED PRODUCTACTION_ID_NOT_PROVIDED
    ATTACHMENT_ID_NOT_PROVIDED UPLOAD_DOCUMENTS_NOT_PROVIDED INVALID_DATE INVALID_ACTION_TYPE`,
  401: `AUTH_LOGIN_FAILED AUTH_REFRESH_INVALID_TOKEN AUTH_REFRESH_MISSING_DATA AUTH_REFRESH_MISSING_TOKEN
    AUTH_REFRESH_EXPIRED_TOKEN AUTH_START_PASSWORD_RESET_FAILED INVALID_OTP`,
  403: "ACCESS_DENIED PRODUCT_OWNERSHIP_MISMATCH TWO_FACTOR_REQUIRED TWO_FACTOR_SETUP_REQUIRED",
  404: `CONSUMER_NOT_FOUND PRODUCT_NOT_FOUND PRODUCT_ACTION_NOT_FOUND IMPORTANT_DOCUMENT_NOT_FOUND FILE_NOT_FOUND
    DOSSIER_NOT_FOUND MORTGAGE_NOT_FOUND OTD_NOT_FOUND APPOINTMENT_NOT_FOUND GENERAL_INSURANCE_NOT_FOUND
    INVOICE_NOT_FOUND INCOME_TYPE_NOT_FOUND PROJECT_NOT_FOUND LEADSOURCE_NOT_FOUND CAMPAIGN_NOT_FOUND
    ADVISOR_NOT_FOUND DOSSIER_OWNER_NOT_FOUND PRODUCT_PHASE_NOT_FOUND LOCATION_NOT_FOUND BRAND_NOT_FOUND
    LANGUAGE_NOT_FOUND UNDER_OFFER_OPTION_NOT_FOUND CONSUMER_PROFILE_NOT_FOUND UNKNOWN_QUOTE_ATTACHMENT_NOT_FOUND
    DOWNLOADABLE_DOCUMENT_NOT_FOUND NODE_MISSING INVOICE_CANT_BE_DOWNLOADED PARTNER_NOT_FOUND`,
  409: `APPOINTMENT_ALREADY_CANCELED APPOINTMENT_CANCELLATION_FAILED ACTION_ALREADY_DONE DOSSIER_EXTERNAL_ID_EXISTS
    PERSON_EXTERNAL_ID_EXISTS UNABLE_TO_MARK_TOKEN_AS_USED_EXCEPTION`,
  413: "UPLOAD_TOO_LARGE COMBINED_PDF_TO_LARGE",
  415: "IMAGE_TYPE_NOT_SUPPORTED",
  422: `UPLOAD_PDF_ENCRYPTION_ERROR PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES CONSUMER_PASSWORD_IS_COMMON
    NO_PASSWORD_PROVIDED UNABLE_TO_RESET_PASSWORD AUTH_REQUEST_NEW_PASSWORD_FAILED SEPA_INVALID_IBAN
    SEPA_CONSUMER_DATA_MISSING KNOWLEDGE_FORM_NO_ANSWERS_PROVIDED DAMAGE_REPORT_FAILED_VALIDATION
    DAMAGE_REPORT_PHOTO_FAILED_VALIDATION OUT_OF_INDEX PERSON_GENDER_INVALID PERSON_DOB_INVALID
    PERSON_COUNTRY_INVALID UKNOWN_DOCUMENT_BUNDLE CARDIFAO_MORTGAGE_MISSING CARDIFAO_CONSUMER_MISSING`,
  423: "CONSUMER_LOCKED",
  429: "TOO_MANY_REQUESTS",
  502: `BANK_GUARANTEE_PROPOSAL_FAILED INVENTORY_FORM_DATA_RETRIEVAL_FAILED CARDIFAO_API_ERROR
    CARDIFAO_CREATE_PREMIUM_FAILED CARDIFAO_STORE_PREMIUM_FAILED`,
  503: "MYSQL_ERROR COULD_NOT_GENERATE_INVOICE_PDF KNOWLEDGE_FORM_NO_PDF KNOWLEDGE_FORM_FAILED_CREATING_PDF",
};

test("every code of the specification is in the table, under its status and with words for everybody", () => {
  const known = new Map(codes.map((code) => [code.code, code]));
  for (const [status, list] of Object.entries(named)) {
    for (const name of list.split(/\s+/)) {
      const found = known.get(name);
      expect([name, found?.status]).toEqual([name, Number(status)]);
      for (const text of [found?.dutch, found?.english, found?.other ?? found?.dutch]) {
        expect([name, (text ?? "").length > 10]).toEqual([name, true]);
      }
    }
  }
});

test("a code that nobody knows, and a fault of our own, give the generic sentence", async () => {
  await initTranslations([]);
  expect(errorText(new ApiError(418, "NEVER_HEARD_OF", ""))).toBe(nl.error.unknown);
  expect(errorText(new Error("an inner reason"))).toBe(nl.error.unknown);
  expect(nl.error.unknown).toBe("Er is een fout opgetreden, probeer het nog een keer.");
});

test("no two codes say the same where they mean different things", () => {
  const text = (code: string) => codes.find((one) => one.code === code)?.english;
  expect(text("DOSSIER_NOT_FOUND")).not.toBe(text("FILE_NOT_FOUND"));
});
