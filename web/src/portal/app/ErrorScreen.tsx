import { useEffect } from "react";
import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { ErrorAlert } from "../../shared/ui/ErrorAlert";
import { PageTitle } from "../../shared/ui/PageTitle";
import { useRemovePlaceholder } from "../../shared/ui/placeholder";
import { reportError } from "./clientErrors";

/** Shown instead of a page that failed. It offers a retry and never shows internal details. */
export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useT();
  useEffect(() => reportError(error), [error]);
  useRemovePlaceholder();
  // A page of an older release may import a file that the newer release no longer has.
  const outdated = error instanceof TypeError && /import|module/i.test(error.message);
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
