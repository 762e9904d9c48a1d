import DOMPurify from "dompurify";

interface Policy {
  createHTML: (text: string) => string;
}

/** Trusted Types of the browser; the page's policy allows just this name. */
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
  // The page's policy ignores inline styles; without them it has nothing to complain about.
  node.removeAttribute("style");
});

/** The text with everything that could act taken out. */
export const sanitise = (text: string): string => policy.createHTML(text);
