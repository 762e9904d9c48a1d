import { parsePhone, parsePostcode } from "../../shared/forms/parse/address";
import { parseDate } from "../../shared/forms/parse/date";
import type { ClientColumn } from "./columns";
import type { Sheet, SheetRow } from "./sheet";

/** Error in a row: its field, and the rule of the server's or of this file's. */
export interface RowProblem {
  field: string;
  rule: string;
  /** The row that has the same, of the rule `repeated`. */
  row?: number;
}

type ClientAttributes = Partial<Record<Exclude<ClientColumn, "external_id">, string>> & {
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

/** Parsers of the fields that need one: `null` for text that cannot be parsed. */
const readers: Partial<Record<ClientColumn, (text: string) => string | null>> = {
  date_of_birth: parseDate,
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
  return `import-${digits.join("")}`;
}

async function readRow(
  { row, cells }: SheetRow,
  columns: readonly (ClientColumn | null)[],
): Promise<ImportedClient> {
  const problems: RowProblem[] = [];
  const attributes: ClientAttributes = { locale: "nl" };
  let externalId = "";
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ""))
    problems.push({ field: "row", rule: "columns" });
  columns.forEach((field, place) => {
    const text = cells[place] ?? "";
    if (!field || text === "") return;
    const value = (readers[field] ?? ((unchanged: string) => unchanged))(text);
    if (value === null) problems.push({ field, rule: field.startsWith("phone") ? "phone" : "format" });
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
): Promise<ImportedClient[]> {
  const clients = await Promise.all(rows.map((row) => readRow(row, columns)));
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
