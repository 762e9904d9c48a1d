import { stripInvisible } from "./invisible";

/** Lengths by country of the SEPA area, from the IBAN registry (ISO 13616). */
const lengths: Record<string, number> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** The remainder that ISO 7064 mod 97-10 leaves of an account number with its head moved to the end. */
export function mod97(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const sign of moved) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Reads an IBAN of the SEPA area, with or without spaces, as `NL91ABNA0417164300`; `null` when it is none. */
export function parseIban(text: string): string | null {
  const bare = stripInvisible(text)
    .replace(/[\s.\p{Pd}]/gu, "")
    .toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(bare) || lengths[bare.slice(0, 2)] !== bare.length) return null;
  return mod97(bare) === 1 ? bare : null;
}

/** An IBAN in groups of four. */
export const ibanText = (iban: string): string => (iban.match(/.{1,4}/g) ?? []).join(" ");
