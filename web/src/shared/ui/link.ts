/** Whether an address leads to the web; `javascript:` and the like lead nowhere. The server refuses them as well. */
export const isHttpUrl = (href: string): boolean => /^https?:\/\//i.test(href);
