import { useEffect } from "react";
import { useT } from "../i18n";
import { setTitleParts } from "../ui/text/documentTitle";

/** Lets the document's title begin with "Fout:" while a form shows errors, so that a screen reader says so first. */
export function useErrorTitle(hasErrors: boolean): void {
  const prefix = useT()("ui.errorPrefix");
  useEffect(() => {
    if (!hasErrors) return;
    setTitleParts({ prefix: `${prefix} ` });
    return () => setTitleParts({ prefix: "" });
  }, [hasErrors, prefix]);
}
