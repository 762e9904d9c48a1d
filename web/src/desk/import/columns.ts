/**
 * Fields of a client that a column of the file can contain, in the order in which they are offered. `address_line` is a
 * street with its house number, which become fields of their own.
 */
export const clientColumns = [
  "external_id",
  "first_name",
  "initials",
  "preposition",
  "last_name",
  "company_name",
  "date_of_birth",
  "gender",
  "email",
  "phone_mobile",
  "phone_home",
  "address_line",
  "street_name",
  "house_number",
  "house_number_addition",
  "zipcode",
  "city",
  "iban",
  "partner",
  "branch",
  "locale",
] as const;
export type ClientColumn = (typeof clientColumns)[number];

/** Common names of such columns, in small letters and without other characters. */
const names: Record<ClientColumn, string[]> = {
  external_id: [
    "klantnummer",
    "klantnr",
    "clientnummer",
    "cliëntnummer",
    "clientnr",
    "relatienummer",
    "relatienr",
    "nummer",
    "externalid",
    "id",
    "clientnumber",
    "customernumber",
  ],
  first_name: ["voornaam", "voornamen", "roepnaam", "firstname", "givenname"],
  initials: ["voorletters", "voorletter", "voorl", "initialen", "initials"],
  preposition: [
    "tussenvoegsel",
    "tussenvoegsels",
    "tussenv",
    "tussen",
    "tv",
    "voorvoegsel",
    "voorvoegsels",
    "voorv",
    "preposition",
    "prefix",
  ],
  last_name: ["achternaam", "familienaam", "naam", "lastname", "surname", "familyname"],
  company_name: ["bedrijfsnaam", "bedrijf", "organisatie", "companyname", "company"],
  date_of_birth: ["geboortedatum", "geboren", "gebdatum", "dateofbirth", "birthdate", "birthday", "dob"],
  gender: ["geslacht", "mv", "gender", "sex"],
  email: ["email", "emailadres", "mail", "mailadres", "emailaddress"],
  phone_mobile: [
    "mobiel",
    "mobielnummer",
    "mobielenummer",
    "mobielnr",
    "mob",
    "mobnr",
    "telefoonmobiel",
    "telmobiel",
    "telmob",
    "gsm",
    "mobile",
    "mobilephone",
  ],
  phone_home: [
    "telefoon",
    "telefoonnummer",
    "telefoonnr",
    "telefoonthuis",
    "telefoonprivé",
    "telefoonprive",
    "telefoonvast",
    "tel",
    "telnr",
    "telprivé",
    "telprive",
    "telthuis",
    "telvast",
    "vast",
    "phone",
    "homephone",
  ],
  address_line: [
    "adres",
    "adresregel",
    "straathuisnummer",
    "straatenhuisnummer",
    "straatennummer",
    "address",
  ],
  street_name: ["straat", "straatnaam", "street", "streetname"],
  house_number: ["huisnummer", "huisnr", "hnr", "housenumber"],
  house_number_addition: [
    "toevoeging",
    "toev",
    "huisnummertoevoeging",
    "huisnummertoev",
    "huisnrtoevoeging",
    "huisnrtoev",
    "hnrtoev",
    "addition",
  ],
  zipcode: ["postcode", "pc", "zipcode", "zip", "postalcode"],
  city: ["plaats", "woonplaats", "stad", "city", "town"],
  iban: ["iban", "rekeningnummer", "rekeningnr", "bankrekening", "bankrekeningnummer", "accountnumber"],
  partner: ["partner", "partnernummer", "partnernr", "klantnummerpartner", "klantnrpartner", "partnerid"],
  branch: ["vestiging", "kantoor", "filiaal", "branch", "office"],
  locale: ["taal", "language", "locale"],
};

/** Names of columns that a client has no field for: the adviser belongs to a dossier, and remarks have no place. */
const withoutField: ReadonlySet<string> = new Set([
  "adviseur",
  "adviser",
  "advisor",
  "accountmanager",
  "opmerking",
  "opmerkingen",
  "notitie",
  "notities",
  "memo",
  "remarks",
  "notes",
]);

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{Letter}]/gu, "");

/** Returns the columns of a file that no client has a field for, by their names in the file. */
export const columnsWithoutField = (columns: readonly string[]): string[] =>
  columns.filter((column) => withoutField.has(lettersOf(column)));

/** The fields that were chosen for columns before, by the columns' names without case and signs. */
export type KnownColumns = Readonly<Record<string, ClientColumn | "">>;

/**
 * Guesses the fields of a file's columns by what was chosen for them before, or else by their names; `null` for columns
 * that are left out. Each field comes once. An address beside house numbers is a street.
 */
export function guessColumns(columns: readonly string[], known: KnownColumns = {}): (ClientColumn | null)[] {
  const usedFields = new Set<ClientColumn>();
  const hasNumbers = columns.some((column) => names.house_number.includes(lettersOf(column)));
  const namedLike = (field: ClientColumn, name: string) =>
    field === "street_name" && hasNumbers
      ? [...names.street_name, ...names.address_line].includes(name)
      : !(field === "address_line" && hasNumbers) && names[field].includes(name);
  return columns.map((column) => {
    const name = lettersOf(column);
    const chosen = Object.hasOwn(known, name) ? known[name] : undefined;
    const found = clientColumns.find(
      (field) => !usedFields.has(field) && (chosen === undefined ? namedLike(field, name) : field === chosen),
    );
    if (found) usedFields.add(found);
    return found ?? null;
  });
}

const storageKey = (firm: string) => `balie.desk.import.${firm}`;

/** Reads which fields were chosen for columns at a firm, in this browser. */
export function readKnownColumns(firm: string): KnownColumns {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(firm)) ?? "{}");
    const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
    const isChoice = (value: unknown) => value === "" || clientColumns.some((field) => field === value);
    return Object.fromEntries(entries.filter(([, value]) => isChoice(value)));
  } catch {
    return {};
  }
}

/** Remembers in this browser which fields were chosen for the columns of a file; the clients themselves are not kept. */
export function rememberColumns(
  firm: string,
  columns: readonly string[],
  fields: readonly (ClientColumn | null)[],
): void {
  const chosen = columns.flatMap((column, place) => {
    const name = lettersOf(column);
    return name ? [[name, fields[place] ?? ""] as const] : [];
  });
  try {
    const all = { ...readKnownColumns(firm), ...Object.fromEntries(chosen) };
    localStorage.setItem(storageKey(firm), JSON.stringify(all));
  } catch {
    // A browser that keeps nothing guesses again.
  }
}
