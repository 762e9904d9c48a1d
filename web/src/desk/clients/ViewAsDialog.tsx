import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { Button, ExternalLinkButton } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { call } from "../api/client";
import { useT } from "../i18n";

interface ViewAsDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** Explains what viewing the portal as a client means, and opens it by a link that works once and within a minute. */
export function ViewAsDialog({ id, name, onClose }: ViewAsDialogProps) {
  const t = useT();
  // Where the browser opens no tab by itself.
  const [url, setUrl] = useState<string | null>(null);
  const open = useCommand(async () => {
    // Opened by the click itself: browsers block what is opened after waiting.
    const tab = window.open("", "_blank");
    try {
      const path = { external_id: id };
      const { data } = await call("POST /consumers/{external_id}/handover", { path, body: {} });
      if (!tab) return setUrl(data.attributes.url);
      tab.opener = null;
      tab.location.replace(data.attributes.url);
      onClose();
    } catch (error) {
      tab?.close();
      throw error;
    }
  });
  return (
    <Dialog
      open
      title={t("desk.client.viewAsTitle", { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          {url ? (
            <ExternalLinkButton href={url}>{t("desk.client.viewAsOpen")}</ExternalLinkButton>
          ) : (
            <Button busy={open.isPending} onClick={() => open.send()}>
              {t("desk.client.viewAsOpen")}
            </Button>
          )}
        </>
      }
    >
      {open.error ? <ErrorAlert error={open.error} /> : null}
      <p>{t("desk.client.viewAsText", { name })}</p>
    </Dialog>
  );
}
