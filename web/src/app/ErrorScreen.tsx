import { useEffect } from "react";
import { Button } from "../ui/Button";
import { ErrorNote } from "../ui/ErrorNote";
import { PageTitle } from "../ui/PageTitle";
import { useWording } from "../wording";
import { reportError } from "./clientErrors";

/** Instead of a page that broke: what one can do about it, never what went wrong inside. */
export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useWording();
  useEffect(() => reportError(error), [error]);
  // A page of an older release may ask for a file that a newer one no longer has.
  const outdated = error instanceof TypeError && /import|module/i.test(error.message);
  return (
    <>
      <PageTitle>{t("broken.title")}</PageTitle>
      {outdated ? <p>{t("broken.outdated")}</p> : <ErrorNote error={error} retry={reset} />}
      <Button look={outdated ? "main" : "quiet"} onClick={() => location.reload()}>
        {t("broken.reload")}
      </Button>
    </>
  );
}
