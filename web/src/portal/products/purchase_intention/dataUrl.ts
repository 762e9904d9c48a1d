/** The image type by the first characters in base64. */
const signatures: readonly (readonly [start: string, type: string])[] = [
  ["/9j/", "image/jpeg"],
  ["iVBOR", "image/png"],
  ["R0lG", "image/gif"],
  ["UklGR", "image/webp"],
  ["Qk", "image/bmp"],
];

/** A data URL for an image in base64; `null` for anything that is not an image. */
export function toDataUrl(base64: string | null): string | null {
  const type = signatures.find(([start]) => base64?.startsWith(start))?.[1];
  return type ? `data:${type};base64,${base64}` : null;
}
