import DOMPurify from "dompurify";

interface Policy {
  createHTML: (text: string) => string;
}

/** The browser's Trusted Types API; the page's Content Security Policy allows only the policy name `balie`. */
const trustedTypes = (
  globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } }
).trustedTypes;

const rules: Policy = {
  createHTML: (text) =>
    DOMPurify.sanitize(text, { USE_PROFILES: { html: true }, FORBID_TAGS: ["style", "form"] }),
};

const policy: Policy = trustedTypes?.createPolicy("balie", rules) ?? rules;

DOMPurify.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName === "A" && node.getAttribute("target")) node.setAttribute("rel", "noopener noreferrer");
  // Inline styles are removed because the Content Security Policy blocks and reports them.
  node.removeAttribute("style");
});

/** Removes scripts and other active content from an HTML text. */
export const sanitise = (text: string): string => policy.createHTML(text);
