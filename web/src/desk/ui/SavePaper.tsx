import { saveBlob } from "../../shared/api/saveBlob";
import { useCommand } from "../../shared/api/useCommand";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { download } from "../api/client";
import { useT } from "../i18n";

interface SavePaperProps {
  /** The external id of the request that it belongs to. */
  action: string;
  paper: string;
  name: string;
  /** The text of the button; what it downloads stands beside it otherwise. */
  children?: string;
}

/** Downloads a document that the portal made of an answer. */
export function SavePaper({ action, paper, name, children }: SavePaperProps) {
  const t = useT();
  const save = useCommand(
    async () =>
      saveBlob(
        await download("GET /actions/{external_id}/papers/{paper}/content", {
          path: { external_id: action, paper },
        }),
      ),
    (error) => notify.error(error),
  );
  const text = children ?? t("desk.client.download");
  return (
    <Button
      variant="secondary"
      icon={icons.download}
      busy={save.isPending}
      aria-label={`${text}: ${name}`}
      onClick={() => save.send()}
    >
      {text}
    </Button>
  );
}
