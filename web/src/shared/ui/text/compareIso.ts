/**
 * Compares ISO dates and times by their characters. The rules of a language, by which `localeCompare` compares, take a slow
 * phone 0.1 s to load.
 */
export const compareIso = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
