/**
 * Characters that nobody sees and that come along with a copied text: the soft hyphen, spaces without width, and marks
 * of direction as contact cards have them. Joiners stay, which are part of some scripts' letters and of emoji.
 */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/**
 * A text as it was meant: without invisible characters, and with the keyboard's hyphen and space in place of those that
 * do not break. The server has the same rule (`domain/typed_text.rs`).
 */
export const stripInvisible = (text: string): string =>
  text
    .replace(invisible, "")
    .replace(/\u2011/g, "-")
    .replace(/[\u00a0\u2007\u202f]/g, " ");

/** A name, an address or another short text as it was meant: without invisible characters and without spaces around it. */
export const trimInvisible = (text: string): string => stripInvisible(text).trim();
