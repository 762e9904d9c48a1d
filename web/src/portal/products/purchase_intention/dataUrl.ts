/** What the first signs of a base64 text say of the image in it. */
const signatures: readonly (readonly [start: string, type: string])[] = [
  ["/9j/", "image/jpeg"],
  ["iVBOR", "image/png"],
  ["R0lG", "image/gif"],
  ["UklGR", "image/webp"],
  ["Qk", "image/bmp"],
];

/** An address for an image that comes as bare base64; null for anything that is no image. */
export function toDataUrl(base64: string | null): string | null {
  const type = signatures.find(([start]) => base64?.startsWith(start))?.[1];
  return type ? `data:${type};base64,${base64}` : null;
}
