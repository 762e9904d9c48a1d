/** Something before and after the at sign, and a dot after it: enough to catch a slip of the finger. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
