import { useContext } from "react";
import { SiteName } from "../../shared/ui/PageTitle";
import { amsterdamDay } from "../../shared/ui/text/format";
import { useT } from "../i18n";

/** Returns sample values of the variables for a preview: of an invented client. */
export function useSampleValues() {
  const t = useT();
  const firm = useContext(SiteName) ?? "";
  const year = Number(amsterdamDay(new Date()).slice(0, 4));
  return {
    name: t("desk.needsLists.sampleName"),
    first_name: t("desk.needsLists.sampleFirstName"),
    firm,
    year: `${year}`,
    last_year: `${year - 1}`,
  };
}
