/** The document's title: the page's own, what stands before it (an error) and behind it (a step), and the site. */
const parts = { prefix: "", page: "", step: "", site: "" };

function write(): void {
  const page = parts.step ? `${parts.page} (${parts.step})` : parts.page;
  document.title = parts.prefix + (parts.site ? `${page} - ${parts.site}` : page);
}

/** Sets some parts of the document's title. The others stay as they are. */
export function setTitleParts(changed: Partial<typeof parts>): void {
  Object.assign(parts, changed);
  write();
}
