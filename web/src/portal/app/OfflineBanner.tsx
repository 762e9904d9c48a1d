import { useIsOnline } from "../../shared/api/online";
import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";

/** Says that there is no connection, and that the portal goes on by itself once there is. */
export function OfflineBanner() {
  const t = useT();
  const isOnline = useIsOnline();
  return (
    <div aria-live="polite">
      {isOnline ? null : (
        <Alert kind="warning" title={t("broken.offline")}>
          <p>{t("connection.resumes")}</p>
        </Alert>
      )}
    </div>
  );
}
