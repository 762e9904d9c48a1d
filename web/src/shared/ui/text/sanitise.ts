import DOMPurify from "dompurify";
import { createTrustedPolicy } from "./trustedTypes";

const policy = createTrustedPolicy("balie", {
  createHTML: (text: string): string =>
    DOMPurify.sanitize(text, { USE_PROFILES: { html: true }, FORBID_TAGS: ["style", "form"] }),
});

DOMPurify.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName === "A" && node.getAttribute("target")) node.setAttribute("rel", "noopener noreferrer");
  // Inline styles are removed because the Content Security Policy blocks and reports them.
  node.removeAttribute("style");
});

/** Removes scripts and other active content from an HTML text. */
export const sanitise = (text: string): string => policy.createHTML(text);
