import { useMutation } from "@tanstack/react-query";
import { download, save } from "../api/client";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { notify } from "../ui/notify";
import { useWording } from "../wording";

/** All files together take longer than the 30 seconds of a single one, in milliseconds. */
const EXPORT_TIMEOUT = 30 * 60_000;

/** Everything that the portal keeps of the consumer, as one file. */
export function DataCard() {
  const t = useWording();
  const get = useMutation({
    mutationFn: async () => save(await download("/api/consumers/export", undefined, EXPORT_TIMEOUT)),
    onError: (problem) => notify.error(problem),
  });
  return (
    <Card title={t("settings.data.title")}>
      <p>{t("settings.data.text")}</p>
      <Button look="quiet" icon="download" busy={get.isPending} onClick={() => get.mutate()}>
        {t("settings.data.download")}
      </Button>
    </Card>
  );
}
