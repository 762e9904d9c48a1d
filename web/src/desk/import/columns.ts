/** Fields of a client that a column of the file can contain, in the order in which they are offered. */
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
  "street_name",
  "house_number",
  "house_number_addition",
  "zipcode",
  "city",
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
  initials: ["voorletters", "initialen", "initials"],
  preposition: ["tussenvoegsel", "tussenvoegsels", "voorvoegsel", "voorvoegsels", "preposition", "prefix"],
  last_name: ["achternaam", "familienaam", "naam", "lastname", "surname", "familyname"],
  company_name: ["bedrijfsnaam", "bedrijf", "organisatie", "companyname", "company"],
  date_of_birth: ["geboortedatum", "geboren", "gebdatum", "dateofbirth", "birthdate", "birthday", "dob"],
  gender: ["geslacht", "mv", "gender", "sex"],
  email: ["email", "emailadres", "mail", "mailadres", "emailaddress"],
  phone_mobile: ["mobiel", "mobielnummer", "mobielenummer", "telefoonmobiel", "gsm", "mobile", "mobilephone"],
  phone_home: ["telefoon", "telefoonnummer", "telefoonthuis", "telefoonvast", "vast", "phone", "homephone"],
  street_name: ["straat", "straatnaam", "street", "streetname"],
  house_number: ["huisnummer", "huisnr", "housenumber"],
  house_number_addition: ["toevoeging", "huisnummertoevoeging", "huisnrtoevoeging", "addition"],
  zipcode: ["postcode", "zipcode", "zip", "postalcode"],
  city: ["plaats", "woonplaats", "stad", "city", "town"],
  locale: ["taal", "language", "locale"],
};

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{Letter}]/gu, "");

/**
 * Guesses the fields of a file's columns by their names; `null` for columns that are left out. Each field comes once.
 */
export function guessColumns(columns: readonly string[]): (ClientColumn | null)[] {
  const usedFields = new Set<ClientColumn>();
  return columns.map((column) => {
    const found = clientColumns.find(
      (field) => !usedFields.has(field) && names[field].includes(lettersOf(column)),
    );
    if (found) usedFields.add(found);
    return found ?? null;
  });
}
