import { useState } from "react";
import { type DownloadedFile, saveBlob } from "../../shared/api/saveBlob";
import { useCommand } from "../../shared/api/useCommand";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { download } from "../api/client";
import { useT } from "../i18n";
import { DocumentDialog } from "../viewer/DocumentDialog";

interface OpenDocumentProps {
  /** The portal's id of the document. */
  id: string;
  label: string;
  mediaType: string;
}

const read = (id: string): Promise<DownloadedFile> =>
  download("GET /documents/{external_id}/content", { path: { external_id: id } });

/** Opens a document in the viewer, or saves it. */
export function OpenDocument({ id, label, mediaType }: OpenDocumentProps) {
  const t = useT();
  const [file, setFile] = useState<DownloadedFile | null>(null);
  const show = useCommand(
    async () => setFile(await read(id)),
    (error) => notify.error(error),
  );
  const save = useCommand(
    async () => saveBlob(await read(id)),
    (error) => notify.error(error),
  );
  return (
    <>
      <Button
        variant="secondary"
        icon={icons.eye}
        busy={show.isPending}
        aria-label={`${t("desk.client.look")}: ${label}`}
        onClick={() => show.send()}
      >
        {t("desk.client.look")}
      </Button>
      <Button
        variant="secondary"
        icon={icons.download}
        busy={save.isPending}
        aria-label={`${t("desk.client.download")}: ${label}`}
        onClick={() => save.send()}
      >
        {t("desk.client.download")}
      </Button>
      {file ? (
        <DocumentDialog title={label} file={file} mediaType={mediaType} onClose={() => setFile(null)} />
      ) : null}
    </>
  );
}
