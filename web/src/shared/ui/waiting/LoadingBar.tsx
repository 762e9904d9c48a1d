import { useSyncExternalStore } from "react";
import { pendingRequests, subscribeToRequests } from "../../api/apiContext";
import { useT } from "../../i18n";
import css from "./LoadingBar.module.css";

/** A bar along the top of the page while requests are pending. */
export function LoadingBar() {
  const t = useT();
  const busy = useSyncExternalStore(subscribeToRequests, pendingRequests) > 0;
  return (
    <div role="status">
      {busy ? <div className={css.bar} role="progressbar" aria-label={t("shell.busy")} /> : null}
    </div>
  );
}
