import { stripInvisible } from "./invisible";

/** Parses a Dutch postcode as `1234 AB`; `null` for anything else. `SA`, `SD` and `SS` are not in use. */
export function parsePostcode(text: string): string | null {
  const found = /^([1-9]\d{3})\s*([a-z]{2})$/i.exec(text.trim());
  const letters = found?.[2]?.toUpperCase() ?? "";
  return found && !["SA", "SD", "SS"].includes(letters) ? `${found[1]} ${letters}` : null;
}

/**
 * Reads a postcode where the letters may be left out: `1234` or `1234 AB` in the Netherlands, up to twelve letters and
 * digits in another country; `null` for anything else.
 */
export function parsePostcodeOf(country: string, text: string): string | null {
  const typed = text.trim();
  const whole = parsePostcode(typed);
  if (whole !== null || isDutch(country)) return whole ?? (/^[1-9]\d{3}$/.test(typed) ? typed : null);
  return /^[a-z0-9](?:[a-z0-9 -]{0,10}[a-z0-9])?$/i.test(typed) ? typed.toUpperCase() : null;
}

/** True if a country is the Netherlands; an empty one is. */
const isDutch = (country: string): boolean =>
  ["", "nederland", "nl", "the netherlands", "netherlands", "holland"].includes(country.trim().toLowerCase());

/**
 * Splits a house number that was typed with its addition: `12A`, `12 bis`, `12-2` and `30-34` have the addition `A`,
 * `bis`, `2` and `34`. An addition that was typed apart comes behind. `null` if the text does not begin with a number.
 */
export function splitHouseNumber(
  text: string,
  addition: string,
): { houseNumber: string; houseNumberAddition: string } | null {
  const found = /^(\d{1,9})(?!\d)(?:(?:\s*[\p{Pd}/]\s*|\s*)([\p{L}\p{N}][\p{L}\p{N} ./-]*))?$/u.exec(
    stripInvisible(text).trim(),
  );
  if (!found) return null;
  const [typed, apart] = [(found[2] ?? "").trim(), addition.trim()];
  const isSame = typed.toLowerCase() === apart.toLowerCase();
  const parts = isSame ? [apart] : [typed, apart];
  return { houseNumber: found[1] ?? "", houseNumberAddition: parts.filter(Boolean).join("-") };
}

/**
 * Parses a phone number, grouped in any of the usual ways: Dutch as `0612345678`, foreign as `+3221234567`; `null` for
 * anything else.
 */
export function parsePhone(text: string): string | null {
  const bare = stripInvisible(text)
    .replace(/^\s*(?:tel|mob|t|m)[.:]+/i, "")
    .replace(/\(0\)/g, "")
    .replace(/[\s().·/\p{Pd}]/gu, "");
  const national = bare.replace(/^(\+31|0031|31(?=[1-9]\d{8}$))0?/, "0");
  if (/^0[1-9]\d{8}$/.test(national)) return national;
  const abroad = bare.replace(/^00/, "+");
  return /^\+(?!31)[1-9]\d{6,13}$/.test(abroad) ? abroad : null;
}

/** A phone number in groups: `06 12 34 56 78`, `030 123 45 67`; a foreign one per three digits. */
export function phoneText(phone: string): string {
  const mobile = /^(06)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(phone);
  if (mobile) return mobile.slice(1).join(" ");
  const fixed = /^(0\d{2})(\d{3})(\d{2})(\d{2})$/.exec(phone);
  if (fixed) return fixed.slice(1).join(" ");
  return phone.replace(/^(\+\d{2})(\d+)$/, (_, country: string, rest: string) =>
    [country, ...(rest.match(/\d{1,3}/g) ?? [])].join(" "),
  );
}
