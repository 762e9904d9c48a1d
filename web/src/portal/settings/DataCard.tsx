import { useMutation } from "@tanstack/react-query";
import { download } from "../../shared/api/client";
import { apiPath } from "../../shared/api/operations";
import { saveBlob } from "../../shared/api/saveBlob";
import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";

/** The time limit of the export in milliseconds, which is longer than that of a single file. */
const EXPORT_TIMEOUT = 30 * 60_000;

/** The download of all that the portal has of the consumer. */
export function DataCard() {
  const t = useT();
  const get = useMutation({
    mutationFn: async () =>
      saveBlob(await download(apiPath("/api/consumers/export"), undefined, EXPORT_TIMEOUT)),
    onError: (problem) => notify.error(problem),
  });
  return (
    <Card title={t("settings.data.export")}>
      <p>{t("settings.data.text")}</p>
      <Button variant="secondary" icon={icons.download} busy={get.isPending} onClick={() => get.mutate()}>
        {t("settings.data.download")}
      </Button>
    </Card>
  );
}
