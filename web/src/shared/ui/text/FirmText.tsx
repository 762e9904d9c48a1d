import { firmLanguage } from "../../i18n/language";

/** A text that the firm wrote in a record, which screen readers read in its own language on a page in another. */
export function FirmText({ children }: { children: string }) {
  return <span lang={firmLanguage()}>{children}</span>;
}
