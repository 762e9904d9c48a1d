import DOMPurify from "dompurify";
import { createTrustedPolicy } from "../shared/ui/text/trustedTypes";

/**
 * Sanitises what Redoc renders from the document's Markdown: Redoc sets plain strings, which the page's policy takes only
 * from a default policy of Trusted Types.
 */
export function allowMarkup(): void {
  createTrustedPolicy("default", { createHTML: (markup: string) => DOMPurify.sanitize(markup) });
}
