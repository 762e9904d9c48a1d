import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/api/error";
import { useIsOnline } from "../../../shared/api/online";
import { useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import { PageTitle } from "../../../shared/ui/PageTitle";
import { useRemovePlaceholder } from "../../../shared/ui/text/placeholder";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { reportError } from "./reportError";

/** Shown instead of a page that failed. It offers a retry and never shows internal details. */
export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useT();
  useEffect(() => reportError(error), [error]);
  useRemovePlaceholder();
  const isOnline = useIsOnline();
  const [wasOffline] = useState(!isOnline);
  useEffect(() => {
    // The page failed for want of a connection, and begins anew when there is one.
    if (wasOffline && isOnline) location.reload();
  }, [wasOffline, isOnline]);
  // A page of an older release may import a file that the newer release no longer has.
  const outdated = error instanceof TypeError && /import|module/i.test(error.message);
  if (wasOffline)
    return (
      <>
        <PageTitle>{t("broken.offline")}</PageTitle>
        <ErrorAlert error={new ApiError(0, "NETWORK", "")} retry={reset} />
      </>
    );
  return (
    <>
      <PageTitle>{t("broken.title")}</PageTitle>
      {outdated ? <p>{t("broken.outdated")}</p> : <ErrorAlert error={error} retry={reset} />}
      <Button variant={outdated ? "primary" : "secondary"} onClick={() => location.reload()}>
        {t("broken.reload")}
      </Button>
    </>
  );
}
