import { Button } from "../../shared/ui/Button";
import { PageTitle } from "../../shared/ui/PageTitle";
import { useRemovePlaceholder } from "../../shared/ui/text/placeholder";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { useT } from "../i18n";

/** Shown instead of a page that failed. It offers a retry and never shows internal details. */
export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useT();
  useRemovePlaceholder();
  // A page of an older release may import a file that the newer release no longer has.
  const isOutdated = error instanceof TypeError && /import|module/i.test(error.message);
  return (
    <>
      <PageTitle>{t("broken.title")}</PageTitle>
      {isOutdated ? <p>{t("broken.outdated")}</p> : <ErrorAlert error={error} retry={reset} />}
      <Button variant={isOutdated ? "primary" : "secondary"} onClick={() => location.reload()}>
        {t("broken.reload")}
      </Button>
    </>
  );
}
