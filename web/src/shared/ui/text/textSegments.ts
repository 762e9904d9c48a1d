/** A piece of a text: plain, or an address that may be followed. */
export interface TextSegment {
  text: string;
  /** The path of an address of the page's own origin. */
  path?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"'“”‘’]+/g;

/** The path of an address of `origin`; null for all others, which are shown as text and cannot be followed. */
function ownPath(address: string, origin: string): string | null {
  try {
    const { origin: found, pathname, search, hash, username, password } = new URL(address);
    return found === origin && !username && !password ? pathname + search + hash : null;
  } catch {
    return null;
  }
}

/** Splits a text into plain pieces and addresses of `origin`. A full stop or bracket after an address is not part of it. */
export function textSegments(text: string, origin: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(/[.,;:!?)\]]+$/, "");
    const path = ownPath(address, origin);
    if (path === null) continue;
    if (match.index > end) segments.push({ text: text.slice(end, match.index) });
    segments.push({ text: address, path });
    end = match.index + address.length;
  }
  if (end < text.length) segments.push({ text: text.slice(end) });
  return segments;
}
