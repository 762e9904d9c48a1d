import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { copyToClipboard } from "../../shared/ui/device/copyToClipboard";
import { icons } from "../../shared/ui/icons";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { useT } from "../i18n";
import css from "./Rows.module.css";

interface SecretDialogProps {
  title: string;
  /** Explanation of the secret's purpose. */
  text: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret this once. Only its own button closes it, so that nobody loses the secret by a click beside it. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      persistent
      title={title}
      onClose={onClose}
      width={560}
      actions={
        <>
          <Button
            variant="secondary"
            icon={icons.copy}
            onClick={() => void copyToClipboard(secret, t("desk.secret.copied"))}
          >
            {t("desk.secret.copy")}
          </Button>
          <Button onClick={onClose}>{t("desk.secret.done")}</Button>
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
        <output className={css.secret} aria-label={t("desk.secret.label")}>
          {secret}
        </output>
        <Alert kind="warning">{t("desk.secret.once")}</Alert>
      </div>
    </Dialog>
  );
}
