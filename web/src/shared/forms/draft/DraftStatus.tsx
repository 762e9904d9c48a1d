import { useState } from "react";
import { useT } from "../../i18n";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/overlay/Dialog";
import { notify } from "../../ui/overlay/notify";
import css from "./DraftStatus.module.css";
import type { FormDraft } from "./useDraft";

interface Props {
  draft: FormDraft;
}

/** Shows whether the draft is saved, and asks which version to continue with when two devices conflict. */
export function DraftStatus({ draft }: Props) {
  const t = useT();
  if (draft.state === "conflict")
    return (
      <div className={css.conflict}>
        <Alert kind="error">
          <p>{t("forms.draft.conflict")}</p>
          <div className={css.buttons}>
            <Button variant="secondary" onClick={draft.keepLocal}>
              {t("forms.draft.mine")}
            </Button>
            <Button variant="secondary" onClick={draft.takeRemote}>
              {t("forms.draft.theirs")}
            </Button>
          </div>
        </Alert>
      </div>
    );
  const text = {
    loading: "",
    idle: t("forms.draft.idle"),
    saving: t("forms.draft.saving"),
    saved: t("forms.draft.saved"),
    offline: t("forms.draft.offline"),
  }[draft.state];
  if (!text) return null;
  return (
    <div className={css.line}>
      <p className={css.state}>{text}</p>
      {draft.hasEdits ? <StartOver draft={draft} /> : null}
    </div>
  );
}

/** Discards the draft after a confirmation. */
function StartOver({ draft }: { draft: FormDraft }) {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const discard = () => {
    setBusy(true);
    draft
      .startOver()
      .then(() => {
        setIsConfirming(false);
        notify.success(t("forms.draft.thrownAway"));
      })
      .catch((error: unknown) => notify.error(error))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button variant="text" onClick={() => setIsConfirming(true)}>
        {t("forms.draft.startOver")}
      </Button>
      <Dialog
        open={isConfirming}
        title={t("forms.draft.startOverTitle")}
        onClose={() => setIsConfirming(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsConfirming(false)}>
              {t("ui.cancel")}
            </Button>
            <Button variant="danger" busy={busy} onClick={discard}>
              {t("forms.draft.throwAway")}
            </Button>
          </>
        }
      >
        <p>{t("forms.draft.startOverText")}</p>
      </Dialog>
    </>
  );
}
