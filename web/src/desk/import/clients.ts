import { parsePhone, parsePostcode, splitHouseNumber } from "../../shared/forms/parse/address";
import { parseDate } from "../../shared/forms/parse/date";
import type { ClientColumn } from "./columns";
import type { Sheet, SheetRow } from "./sheet";

/** Error in a row: its field, and the rule of the server's or of this file's. */
export interface RowProblem {
  field: string;
  rule: string;
  /** The value that cannot be read, of the rule `format`. */
  value?: string;
  /** The row that has the same, of the rule `repeated`. */
  row?: number;
}

type ClientAttributes = Partial<Record<Exclude<ClientColumn, "external_id" | "address_line">, string>> & {
  is_company?: boolean;
};

/** A client of the file. */
export interface ImportedClient {
  row: number;
  name: string;
  externalId: string;
  attributes: ClientAttributes;
  problems: RowProblem[];
}

const genders: Record<string, string> = {
  m: "MALE",
  man: "MALE",
  male: "MALE",
  dhr: "MALE",
  heer: "MALE",
  v: "FEMALE",
  vrouw: "FEMALE",
  f: "FEMALE",
  female: "FEMALE",
  mevr: "FEMALE",
  mevrouw: "FEMALE",
  x: "X",
};
const languages: Record<string, string> = {
  nl: "nl",
  nederlands: "nl",
  dutch: "nl",
  en: "en",
  engels: "en",
  english: "en",
};
const word = (text: string) => text.toLowerCase().replaceAll(".", "");

/**
 * Reads a birthday, also as spreadsheets shorten it: `3-feb-80`, `3-2-80`. Two digits are of this century unless that day
 * is still to come.
 */
export function parseBirthday(text: string, now = new Date()): string | null {
  const whole = parseDate(text);
  if (whole) return whole;
  const short = /^(\d{1,2})[-/. ]+(\p{L}+|\d{1,2})\.?[-/. ]+'?(\d{2})$/u.exec(text.trim());
  if (!short) return null;
  const [, day, month, year] = short;
  const inCentury = (century: number) => parseDate(`${day}-${month}-${century}${year}`);
  const recent = inCentury(20);
  return recent !== null && recent <= now.toISOString().slice(0, 10) ? recent : inCentury(19);
}

/**
 * Splits a street from its house number and addition, where it is clear which is which; otherwise all of it is the street.
 */
export function splitAddress(
  text: string,
): Pick<ClientAttributes, "street_name" | "house_number" | "house_number_addition"> {
  const found = /^(.*\p{L}.*?)\s+(\d{1,5}(?:\s*[-/]\s*[\p{L}\d]{1,5}|\s*\p{L}{1,4})?)$/u.exec(text.trim());
  const number = found ? splitHouseNumber(found[2] ?? "", "") : null;
  if (!found || !number) return { street_name: text };
  return {
    street_name: found[1] ?? "",
    house_number: number.houseNumber,
    ...(number.houseNumberAddition ? { house_number_addition: number.houseNumberAddition } : {}),
  };
}

/** Parsers of the fields that need one: `null` for text that cannot be parsed. */
const readers: Partial<Record<ClientColumn, (text: string) => string | null>> = {
  date_of_birth: (text) => parseBirthday(text),
  gender: (text) => genders[word(text)] ?? null,
  locale: (text) => languages[word(text)] ?? null,
  phone_mobile: parsePhone,
  phone_home: parsePhone,
  // Postcodes of other countries stay as they are written.
  zipcode: (text) => parsePostcode(text) ?? text,
};

/** An id that a file sent again gives the same client: of the address, or of the name, birthday and postcode. */
async function idOf(attributes: ClientAttributes): Promise<string> {
  const { email, company_name, first_name, initials, preposition, last_name, date_of_birth, zipcode } =
    attributes;
  const parts = email
    ? [email]
    : [company_name, first_name, initials, preposition, last_name, date_of_birth, zipcode];
  const text = parts.map((part) => (part ?? "").toLowerCase()).join("\n");
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const digits = Array.from(hash.slice(0, 12), (byte) => byte.toString(16).padStart(2, "0"));
  return `${OF_CONTENT}${digits.join("")}`;
}

/** The beginning of an id that was made of what a row says. */
const OF_CONTENT = "import-";
export const isOfContent = (externalId: string): boolean => externalId.startsWith(OF_CONTENT);

/** A branch of the firm, which a file names by its name or its id. */
interface BranchOption {
  value: string;
  label: string;
}

/** Returns the id of a branch by its name or id; `null` for one that the firm does not have. */
const branchOf = (branches: readonly BranchOption[], text: string): string | null =>
  branches.find(({ value, label }) => [value, label].some((name) => word(name) === word(text)))?.value ??
  null;

async function readRow(
  { row, cells }: SheetRow,
  columns: readonly (ClientColumn | null)[],
  branches: readonly BranchOption[],
): Promise<ImportedClient> {
  const problems: RowProblem[] = [];
  const attributes: ClientAttributes = { locale: "nl" };
  let externalId = "";
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ""))
    problems.push({ field: "row", rule: "columns" });
  columns.forEach((field, place) => {
    const text = cells[place] ?? "";
    if (!field || text === "") return;
    if (field === "address_line") {
      Object.assign(attributes, splitAddress(text));
      return;
    }
    const value =
      field === "branch"
        ? branchOf(branches, text)
        : (readers[field] ?? ((unchanged: string) => unchanged))(text);
    if (value === null) problems.push({ field, rule: "format", value: text });
    else if (field === "external_id") externalId = value;
    else attributes[field] = value;
  });
  if (attributes.company_name && !attributes.last_name) attributes.is_company = true;
  else if (!attributes.last_name) problems.push({ field: "last_name", rule: "required" });
  const person = [attributes.first_name ?? attributes.initials, attributes.preposition, attributes.last_name];
  const name =
    person.filter(Boolean).join(" ") || (attributes.company_name ?? attributes.email ?? externalId);
  return { row, name, externalId: externalId || (await idOf(attributes)), attributes, problems };
}

/** Reads the clients of a file. Of two rows with one id or mail address the first counts. */
export async function readClients(
  { rows }: Sheet,
  columns: readonly (ClientColumn | null)[],
  branches: readonly BranchOption[] = [],
): Promise<ImportedClient[]> {
  const clients = await Promise.all(rows.map((row) => readRow(row, columns, branches)));
  const first = new Map<string, number>();
  for (const { row, externalId, attributes, problems } of clients) {
    const email = attributes.email ? `@${attributes.email.toLowerCase()}` : null;
    const ofId = columns.includes("external_id") ? "external_id" : "row";
    for (const [field, key] of [["email", email] as const, [ofId, externalId] as const]) {
      if (!key) continue;
      const before = first.get(key);
      if (before === undefined) first.set(key, row);
      else if (!problems.some(({ rule }) => rule === "repeated"))
        problems.push({ field, rule: "repeated", row: before });
    }
  }
  return clients;
}
