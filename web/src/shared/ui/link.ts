/** True if a URL is HTTP or HTTPS. `javascript:` and others are not followed; the server rejects them as well. */
export const isHttpUrl = (href: string): boolean => /^https?:\/\//i.test(href);
