import { useState } from "react";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Note } from "../ui/Note";
import { notify } from "../ui/notify";
import { useWording } from "../wording";
import css from "./DraftNote.module.css";
import type { Draft } from "./useDraft";

interface Props {
  draft: Draft;
}

/** Says whether what was typed is kept, and asks which version to go on with when there are two. */
export function DraftNote({ draft }: Props) {
  const t = useWording();
  if (draft.state === "conflict")
    return (
      <Note kind="error">
        <p>{t("forms.draft.conflict")}</p>
        <div className={css.buttons}>
          <Button look="quiet" onClick={draft.keepMine}>
            {t("forms.draft.mine")}
          </Button>
          <Button look="quiet" onClick={draft.takeTheirs}>
            {t("forms.draft.theirs")}
          </Button>
        </div>
      </Note>
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
      {draft.isKept ? <StartOver draft={draft} /> : null}
    </div>
  );
}

/** Throws away what was typed, after a question. */
function StartOver({ draft }: { draft: Draft }) {
  const t = useWording();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const throwAway = () => {
    setBusy(true);
    draft
      .startOver()
      .then(() => {
        setAsking(false);
        notify.success(t("forms.draft.thrownAway"));
      })
      .catch((error: unknown) => notify.error(error))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button look="plain" onClick={() => setAsking(true)}>
        {t("forms.draft.startOver")}
      </Button>
      <Dialog
        open={asking}
        title={t("forms.draft.startOverTitle")}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button look="quiet" onClick={() => setAsking(false)}>
              {t("ui.cancel")}
            </Button>
            <Button look="danger" busy={busy} onClick={throwAway}>
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
