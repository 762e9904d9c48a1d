/** Parses the file name from a `Content-Disposition` header (RFC 6266). `filename*` takes precedence over `filename`. */
export function parseFileName(disposition: string | null): string {
  const header = disposition ?? "";
  const extended = /(?:^|;)\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (extended) {
    try {
      return baseName(decodeURIComponent(extended));
    } catch {
      // A malformed name falls through to the plain one.
    }
  }
  const [, quoted, token] = /(?:^|;)\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(header) ?? [];
  return baseName(quoted?.replaceAll(/\\(.)/g, "$1") ?? token ?? "");
}

/** The last segment of a path, or `download` when it is empty. */
const baseName = (name: string): string => name.split(/[/\\]/).at(-1)?.trim() || "download";
