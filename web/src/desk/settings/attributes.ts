import type { Localised, Tag } from "../ui/localisedText";

/** The settings of the firm as they are on the wire, and values in them by JSON pointer (RFC 6901). */

export type SettingsAttributes = Record<string, unknown>;

export const isPlain = (value: unknown): value is SettingsAttributes =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const toLocalised = (value: unknown): Localised => (isPlain(value) ? (value as Localised) : {});
/** A text with other words in one tag; without words the tag goes. */
export function withTag(value: Localised, tag: Tag, text: string): Localised {
  const { [tag]: _, ...others } = value;
  return text.trim() === "" ? others : { ...value, [tag]: text };
}

export const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);

const decode = (token: string) => token.replaceAll("~1", "/").replaceAll("~0", "~");
const encode = (token: string) => token.replaceAll("~", "~0").replaceAll("/", "~1");

export const tokensOf = (pointer: string): string[] => pointer.split("/").slice(1).map(decode);
export const pointerOf = (tokens: readonly string[]): string =>
  tokens.map((token) => `/${encode(token)}`).join("");

export function valueAt(attributes: unknown, pointer: string): unknown {
  let found = attributes;
  for (const token of tokensOf(pointer)) {
    if (Array.isArray(found)) found = found[Number(token)];
    else found = isPlain(found) && Object.hasOwn(found, token) ? found[token] : undefined;
  }
  return found;
}

function replaceIn(container: unknown, tokens: readonly string[], value: unknown): unknown {
  const [token, ...rest] = tokens;
  if (token === undefined) return value;
  if (Array.isArray(container)) {
    const place = Number(token);
    const next = [...container];
    const inner = replaceIn(container[place], rest, value);
    if (inner === undefined) next.splice(place, 1);
    else next[place] = inner;
    return next;
  }
  const before = isPlain(container) ? container : {};
  const { [token]: current, ...others } = before;
  const inner = replaceIn(current, rest, value);
  if (inner === undefined) return others;
  // An attribute that is there keeps its place among the others.
  return Object.hasOwn(before, token) ? { ...before, [token]: inner } : { ...others, [token]: inner };
}

/** The attributes with another value at a pointer; `undefined` takes away what stands there. */
export const withValue = (
  attributes: SettingsAttributes,
  pointer: string,
  value: unknown,
): SettingsAttributes => replaceIn(attributes, tokensOf(pointer), value) as SettingsAttributes;
