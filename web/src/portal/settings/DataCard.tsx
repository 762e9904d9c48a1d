import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { download } from "../../shared/api/client";
import { apiPath } from "../../shared/api/operations";
import { saveBlob } from "../../shared/api/saveBlob";
import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { ErrorAlert } from "../../shared/ui/ErrorAlert";
import { notify } from "../../shared/ui/notify";
import { Skeletons } from "../../shared/ui/Skeletons";

/** Lazily loaded card; if its chunk cannot be loaded, the rest of the page stays. */
const OwnData = lazy(() =>
  import("../changes/OwnData").catch((error: unknown) => ({ default: () => <ErrorAlert error={error} /> })),
);

/** The time limit of the export in milliseconds, which is longer than that of a single file. */
const EXPORT_TIMEOUT = 30 * 60_000;

/** The consumer's own data, which they can have changed, and the download of all that the portal has of them. */
export function DataCard() {
  const t = useT();
  const get = useMutation({
    mutationFn: async () =>
      saveBlob(await download(apiPath("/api/consumers/export"), undefined, EXPORT_TIMEOUT)),
    onError: (problem) => notify.error(problem),
  });
  return (
    <Card title={t("settings.data.title")}>
      <Suspense fallback={<Skeletons count={4} shape="line" />}>
        <OwnData />
      </Suspense>
      <p>{t("settings.data.text")}</p>
      <Button variant="secondary" icon="download" busy={get.isPending} onClick={() => get.mutate()}>
        {t("settings.data.download")}
      </Button>
    </Card>
  );
}
