import { useSyncExternalStore } from "react";
import { requestsUnderWay, watchRequests } from "../api/state";
import { useWording } from "../wording";
import css from "./LoadingBar.module.css";

/** A line along the top for as long as a request is under way. */
export function LoadingBar() {
  const t = useWording();
  const busy = useSyncExternalStore(watchRequests, requestsUnderWay) > 0;
  return (
    <div role="status">
      {busy ? <div className={css.bar} role="progressbar" aria-label={t("shell.busy")} /> : null}
    </div>
  );
}
