import DOMPurify from "dompurify";

interface PolicyFactory {
  createPolicy: (name: string, rules: { createHTML: (markup: string) => string }) => unknown;
}

/**
 * Sanitises what Redoc renders from the document's Markdown: Redoc sets plain strings, which the page's policy takes only
 * from a default policy of Trusted Types. Does nothing in a browser without them.
 */
export function allowMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy("default", { createHTML: (markup) => DOMPurify.sanitize(markup) });
}
