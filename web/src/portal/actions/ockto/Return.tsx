import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import type { ScreenProps } from "../../screen";
import { useClaims } from "../../session/session";
import { DashboardLink, Page } from "../common/Page";
import { phaseOf, stateQuery } from "./state";

/** The text of the window that the provider sends back, by the provider's state. */
const outcomes = {
  finished: "shared",
  failed: "notShared",
  start: "elsewhere",
  scanned: "elsewhere",
} as const;

/**
 * The page to which the provider sends the consumer back, in a window of its own or on a phone where nobody is signed
 * in. It asks for no new code, which would end the one on the page where sharing began.
 */
export default function Return({ params }: ScreenProps<"action">) {
  const t = useT();
  const isSignedIn = useClaims() !== null;
  const { data } = useQuery({ ...stateQuery(params.action), enabled: isSignedIn });
  const outcome = data ? outcomes[phaseOf(data.code)] : "elsewhere";
  return (
    <Page title={t("actions.ockto.closeWindow")}>
      <div aria-live="polite">
        <Alert kind={outcome === "shared" ? "success" : outcome === "notShared" ? "warning" : "info"}>
          <p>{t(`actions.ockto.${outcome}`)}</p>
          {isSignedIn ? <DashboardLink /> : null}
        </Alert>
      </div>
    </Page>
  );
}
